"""Positions of Plateau as values.

How a position changes is said in `movement`, `prisoners` and `play`. The text of a position, as `show` writes and
`read_position` reads it, names squares in order and stacks from top to bottom:

    b4=W:xb ox rr B:xx; c3=B:xx | B holds [bb xx bb] W holds [xx]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import groupby
from typing import NamedTuple, TypeVar

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Outcome
from gamenote.games.plateau.inventory import Ledger
from gamenote.games.plateau.notation import SQUARE_OF, SQUARES
from gamenote.games.plateau.variants import KINDS_OF, PIECES_EACH, PLAYERS

PERIMETER = frozenset(square for square in range(16) if square % 4 in (0, 3) or square // 4 in (0, 3))
LETTERS = "BW"

T = TypeVar("T")


class Piece(NamedTuple):
    """One piece in play, as it lies.

    `identity` is a number of its own while in play.
    """

    owner: int
    code: str  # top face, then bottom face
    identity: int


Stack = tuple[Piece, ...]  # bottom to top
Board = tuple[Stack, ...]


class Phase(Enum):
    """What is to be done next."""

    FIRST = "the first piece of an opening"
    SECOND = "the second piece of an opening"
    PLAY = "a turn"
    ANSWER = "the answer to a tender"
    OVER = "nothing; the game is over"


class Position(NamedTuple):
    """Everything that the next move depends on. Players are indices into PLAYERS.

    `tender` holds the prisoners offered while an answer is awaited, `refused` the combinations refused in this
    turn, `opening` the square of the player's first piece. With `judged` false only the notation is read.

    A tuple, since every move makes a new one.
    """

    board: Board = ((),) * 16
    held: tuple[Stack, Stack] = ((), ())  # prisoners of each player, in order of capture
    ledgers: tuple[Ledger, Ledger] = (Ledger(), Ledger())
    turn: int = 0
    number: int = 1
    phase: Phase = Phase.FIRST
    opening: int | None = None
    tender: Stack = ()
    refused: frozenset[tuple[str, ...]] = frozenset()
    outcome: Outcome | None = None
    born: int = 0  # how many pieces have been given an identity so far
    judged: bool = True

    def in_play(self, player: int) -> Iterator[Piece]:
        """The player's pieces on the board and in the opponent's hands."""
        for stack in (*self.board, self.held[1 - player]):
            yield from (piece for piece in stack if piece.owner == player)

    def reserve(self, player: int) -> int:
        """How many pieces the player has not played, or has got back."""
        return PIECES_EACH - sum(1 for _ in self.in_play(player))


def top_unit(stack: Stack) -> int:
    """How many neighbouring pieces of one owner lie on top."""
    count = 0
    for piece in reversed(stack):
        if piece.owner != stack[-1].owner:
            break
        count += 1
    return count


def longest_run(stack: Stack, player: int) -> int:
    """The greatest number of neighbouring pieces of the player, at any depth."""
    runs = groupby(stack, lambda piece: piece.owner)
    return max((sum(1 for _ in run) for owner, run in runs if owner == player), default=0)


def with_part(pair: tuple[T, T], player: int, part: T) -> tuple[T, T]:
    return (pair[0], part) if player else (part, pair[1])


def codes(pieces: Iterable[Piece]) -> tuple[str, ...]:
    return tuple([piece.code for piece in pieces])


def show(position: Position) -> str:
    """The board and the prisoners as text."""
    stacks = "; ".join(f"{SQUARES[square]}={show_stack(stack)}" for square, stack in by_name(position) if stack)
    held = " ".join(
        f"{LETTERS[player]} holds [{' '.join(codes(prisoners))}]" for player, prisoners in enumerate(position.held)
    )
    return f"{stacks} | {held}"


def by_name(position: Position) -> list[tuple[int, Stack]]:
    """The squares in the order of their names, with what stands there."""
    return sorted(enumerate(position.board), key=lambda item: SQUARES[item[0]])


def show_stack(stack: Stack) -> str:
    """A stack from top to bottom: `W:ox rr B:xx`."""
    units = groupby(reversed(stack), lambda piece: piece.owner)
    return " ".join(f"{LETTERS[owner]}:{' '.join(codes(unit))}" for owner, unit in units)


STACK = lazy_pattern(r"([a-d][1-4])=([BW]:[BW: xbro?]+)")
HELD = lazy_pattern(r"([BW]) holds \[([xbro? ]*)\]")


def read_position(text: str, *, turn: int = 0, number: int = 3) -> Position | None:
    """The position that `show` would write so, in play.

    None where the text is something else.
    """
    stacks, _, hands = text.partition("|")
    board: list[Stack] = [()] * 16
    held: list[Stack] = [(), ()]
    born = 0
    for part in filter(None, (part.strip() for part in stacks.split(";"))):
        match = STACK.fullmatch(part)
        pieces = match and _read_stack(match[2], born)
        if match is None or pieces is None:
            return None
        board[SQUARE_OF[match[1]]] = pieces
        born += len(pieces)
    for match in HELD.finditer(hands):
        player = LETTERS.index(match[1])
        pieces = _read_stack(f"{LETTERS[1 - player]}:{match[2]}", born)
        if pieces is None:
            return None
        held[player] = pieces[::-1]
        born += len(pieces)
    position = Position(tuple(board), (held[0], held[1]), turn=turn, number=number, phase=Phase.PLAY, born=born)
    return _with_ledgers(position)


def _read_stack(text: str, born: int) -> Stack | None:
    """The pieces of a stack written top to bottom."""
    pieces: list[Piece] = []
    owner = 0
    for word in text.replace(":", ": ").split():
        if word in ("B:", "W:"):
            owner = LETTERS.index(word[0])
        elif KINDS_OF.get(word):
            pieces.append(Piece(owner, word, born + len(pieces)))
        else:
            return None
    return tuple(reversed(pieces))


def _with_ledgers(position: Position) -> Position | None:
    ledgers = [Ledger(), Ledger()]
    for player in range(len(PLAYERS)):
        for piece in position.in_play(player):
            ledgers[player] = ledgers[player].onboarded(piece.identity, piece.code)
    if not all(ledger.possible for ledger in ledgers):
        return None
    return position._replace(ledgers=(ledgers[0], ledgers[1]))
