"""Verdicts on Plateau moves: the objections, and the position afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.plateau.notation import SQUARES, Action, Move, Part, quote_action
from gamenote.games.plateau.position import PERIMETER, Phase, Piece, Position, Stack, show_stack, with_part

NAMES = ("Black", "White")
MOOT = frozenset(("capture-declined", "capture-orientation"))  # matter only where the capture takes place
UNCHECKED = "the moves after this one are not checked"  # since the position is not known


class Verdict(NamedTuple):
    """What speaks against a move, and the position after it.

    The position is None where an objection cannot be survived.
    """

    objections: tuple[Objection, ...]
    after: Position | None


def objection(
    kind: str,
    position: Position,
    action: Action,
    message: str,
    *,
    part: Part | None = None,
    fatal: bool = True,
    number: int | None = None,
) -> Objection:
    """An objection to one action of the move that comes next.

    `number` is what it says where that may be wrong.
    """
    text = f"move {position.number if number is None else number}: {quote_action(action)}: {message}"
    return Objection(kind, text, fatal=fatal, part=part or action.whole)


def refuse(fatal: Objection, remarks: Iterable[Objection] = ()) -> Verdict:
    said = (remark for remark in remarks if remark.kind not in MOOT)
    return Verdict((replace(fatal, help=UNCHECKED), *said), None)


def settle(
    after: Position,
    remarks: Iterable[Objection],
    *,
    number: int,
    born: Piece | None = None,
    sights: Iterable[tuple[Piece, Part]] = (),
) -> Verdict:
    """Return the verdict once the hidden pieces have been counted.

    A new piece comes first, then whatever faces were seen.
    """
    ledgers = after.ledgers
    if born is not None:
        ledgers = with_part(ledgers, born.owner, ledgers[born.owner].onboarded(born.identity, born.code))
    for piece, part in sights:
        ledger = ledgers[piece.owner]
        ledger = ledger.seen(piece.identity, piece.code) if ledger.possible else ledger
        if not ledger.possible:
            name = NAMES[piece.owner]
            message = f"move {number}: {piece.code}: no twelve pieces of {name} can have shown these faces"
            return refuse(Objection("inventory", message, part=part), remarks)
        ledgers = with_part(ledgers, piece.owner, ledger)
    if ledgers is not after.ledgers:
        after = after._replace(ledgers=ledgers)
    return Verdict(tuple(remarks), after)


# Onboarding a piece: openings, heights, and what it must touch.
#
# Rules document, sections "Opening Move" and "Onboarding"; D11 to D14 and D26 of SPEC.md say how they are read.


def against_opening(position: Position, move: Move) -> Objection | None:
    """Return what speaks against a move as part of an opening."""
    action, part = move.actions[0], move.actions[0].place
    name = "" if action.square is None else SQUARES[action.square]
    if action.square is None or action.height is None:
        part = action.whole
        message = "the game opens with two pieces of each player on one square of the perimeter"
    elif position.phase is Phase.SECOND:
        assert position.opening is not None
        if action.square != position.opening:
            message = f"the second piece goes to {SQUARES[position.opening]}, where the first one lies"
        elif action.height > 1:
            message = "the second piece lies at height 1"
        else:
            return None
    elif action.square not in PERIMETER:
        message = f"{name} is not on the perimeter"
    elif position.board[action.square]:
        message = f"{name} is occupied by {show_stack(position.board[action.square])}"
    elif action.height:
        message = "the first piece lies on the board, at height 0"
    else:
        return None
    return Objection("opening", f"move {position.number}: {quote_action(action)}: {message}", part=part)


def against_onboarding(position: Position, player: int, action: Action) -> Objection | None:
    """What speaks against a new piece at that height of that square."""
    assert action.square is not None and action.height is not None
    stack, name = position.board[action.square], SQUARES[action.square]
    if action.height > len(stack):
        there = f"holds {show_stack(stack)}" if stack else "is empty"
        kind, message = "onboard-height", f"{name} {there}, so the height is {len(stack)} at most"
    elif stack and not touches_own(stack, player, action.height):
        kind = "onboard-contact"
        message = f"the piece would touch no piece of its owner; {name} holds {show_stack(stack)}"
    else:
        return None
    return Objection(kind, f"move {position.number}: {quote_action(action)}: {message}", part=action.place)


def touches_own(stack: Stack, player: int, height: int) -> bool:
    """Whether a piece at that height would touch one of its owner.

    It lies on that one or directly under it.
    """
    return any(piece.owner == player for piece in stack[max(0, height - 1) : height + 1])


def places(position: Position, player: int) -> Iterator[tuple[int, int]]:
    """The squares and heights at which the player may onboard."""
    for square, stack in enumerate(position.board):
        for height in range(len(stack) + 1):
            if not stack or touches_own(stack, player, height):
                yield square, height


def insert_piece(position: Position, player: int, action: Action) -> tuple[tuple[Stack, ...], Piece]:
    """The board with the new piece, and the piece."""
    assert action.square is not None and action.height is not None
    piece = Piece(player, action.codes[0], position.born)
    stack = position.board[action.square]
    board = list(position.board)
    board[action.square] = (*stack[: action.height], piece, *stack[action.height :])
    return tuple(board), piece
