"""The engine of 2048, which asks the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gamenote.core.compiled import is_compiled
from gamenote.core.engine import Advance, Engine, Objection, advance_by_steps
from gamenote.core.record import Outcome, Setup
from gamenote.games.game2048 import fast, play
from gamenote.games.game2048 import notation as written
from gamenote.games.game2048.fast import ON_RANKS, SWIPES, first_illegal
from gamenote.games.game2048.play import Move, Position, Slide, Tile

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram


PROPER: dict[str, Move] = {
    **{direction: Slide(direction) for direction in play.DIRECTIONS},
    **{written.write_tile(tile): tile for tile in (Tile(at, value) for at in range(16) for value in (1, 2))},
}


class _Ranks(dict[play.Line, str]):
    """Ranks of a board as `write_position` has them."""

    def __missing__(self, rank: play.Line) -> str:
        text = ",".join(str(1 << exponent) if exponent else "." for exponent in rank)
        if len(self) < 120_000:  # there are 18 ** 4 ranks at most
            self[rank] = text
        return text


RANKS = _Ranks()
TURN = ("player", "chance")
SWIPE_WORDS, TILE_WORDS = frozenset(SWIPES), frozenset(ON_RANKS)
FEW = 16  # moves that are looked at in one go behind one in words of its own, then ever more


class Engine2048(Engine):
    """The engine of 2048: swipes of the player, tiles of chance.

    Nothing is kept between calls.
    """

    compiled = is_compiled(fast)

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        return written.read_start(setup)

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        """The one move that the text means, or why it means none."""
        if text == written.UNKNOWN and actor == "player":
            return Objection("number-without-move", f"move {position.turns + 1}: no swipe is given")
        if text == written.UNKNOWN and actor == "chance":
            return _no_tile(position)
        if text in ("...", "…"):
            return Objection("elision", "moves are left out here: what follows is not checked")
        direction, tile = written.read_direction(text), written.read_tile(text)
        if direction is not None and actor != "chance":
            return (Slide(direction),) if position.actor == "player" else _no_tile(position)
        if tile is None or actor == "player":
            return Objection("unexpected-token", f'{_message_prefix(position)}"{text}" is not a swipe or a tile')
        if position.actor == "player":
            return Objection(
                "unexpected-token", f"{_message_prefix(position)}a tile on {text} where a swipe is expected"
            )
        if tile.tile is None:
            return Objection(tile.fault, f"{_message_prefix(position)}{tile.words}", part=tile.part)
        return (tile.tile,)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        if isinstance(move, Slide):
            return _judge_slide(position, move)
        return _judge_tile(position, move)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return play.legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        if isinstance(move, Slide):
            return play.after_slide(position, move.direction)
        return play.after_tile(position, move)

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        """Play a legal move in its proper word by whoever is next.

        Gives the move and the position after it; None for anything else.
        """
        move = PROPER.get(text)
        if move is None or actor != position.actor:
            return None
        if isinstance(move, Slide):
            after = play.after_slide(position, move.direction) if actor == "player" else position
            return (move, after) if after.board != position.board else None
        free = actor == "chance" and not position.board[move.square]
        return (move, play.after_tile(position, move)) if free else None

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        """Play moves as far as they go, whole turns at once.

        What is no whole turn in the proper words is played step by step.
        """
        played, size = 0, len(moves)
        while position.actor == "player" and played < len(moves):
            swipes, tiles = (
                proper_turns(moves[played : played + size], actors[played : played + size])
                if played
                else proper_turns(moves, actors)
            )
            illegal, position = first_illegal(position, swipes, tiles)
            turns = len(tiles) if illegal is None else illegal
            played, size = played + 2 * turns, 2 * size if 2 * turns == size else FEW
            there = advance_by_steps(self, position, moves[played : played + 2], actors[played : played + 2])
            played, position = played + there.played, there.position
            if there.played < 2:
                return Advance(played, position)
        there = advance_by_steps(self, position, moves[played:], actors[played:])
        return Advance(played + there.played, there.position)

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        return move.direction if isinstance(move, Slide) else written.write_tile(move)

    def outcome(self, position: Position) -> Outcome | None:
        return Outcome("Locked", reason="no swipe is left") if play.is_locked(position.board) else None

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        from gamenote.games.game2048.diagram import draw

        return draw(position, last)

    def write_position(self, position: Position) -> str:
        """The board from the top, row by row: `.,.,2,./...`."""
        board = position.board
        return f"{RANKS[board[12:]]}/{RANKS[board[8:12]]}/{RANKS[board[4:8]]}/{RANKS[board[:4]]}"


def proper_turns(moves: Sequence[str], actors: Sequence[str | None]) -> tuple[Sequence[str], Sequence[str]]:
    """Split turns in the proper words into swipes and tiles.

    It stops before the first turn with another word or actor.
    """
    count = len(moves) // 2
    if actors != TURN * count:
        pairs = zip(actors[::2], actors[1::2], strict=False)
        count = next((at for at, pair in enumerate(pairs) if pair != TURN), count)
    swipes, tiles = moves[: 2 * count : 2], moves[1 : 2 * count : 2]
    if SWIPE_WORDS.issuperset(swipes) and TILE_WORDS.issuperset(tiles):
        return swipes, tiles
    turns = zip(swipes, tiles, strict=True)
    count = next(at for at, (swipe, tile) in enumerate(turns) if swipe not in SWIPES or tile not in ON_RANKS)
    return swipes[:count], tiles[:count]


def _judge_slide(position: Position, move: Slide) -> tuple[Objection, ...]:
    if play.slide(position.board, move.direction)[0] != position.board:
        return ()
    number = position.turns + 1
    possible = list(play.swipes(position.board))
    if not possible:
        return (Objection("move-after-lock", f"move {number}: {move.direction} on a board that is locked"),)
    words = f"move {number}: {move.direction} moves nothing"
    return (Objection("no-op-move", words, help=f"possible: {', '.join(possible)}"),)


def _judge_tile(position: Position, tile: Tile) -> tuple[Objection, ...]:
    held = position.board[tile.square]
    if not held:
        return ()
    square = written.SQUARES[tile.square]
    after = f" after {position.swipe}" if position.swipe else " already"
    words = f"{_message_prefix(position)}new tile on {square}, but {square} holds {1 << held}{after}"
    return (Objection("spawn-on-tile", words),)


def _no_tile(position: Position) -> Objection:
    if position.turns == 0:
        return Objection("missing-spawn", "the game begins with a swipe, before its two starting tiles")
    return Objection("missing-spawn", f"move {position.turns}: no new tile after {position.swipe}")


def _message_prefix(position: Position) -> str:
    """Return how a message about this position begins.

    That is nothing while the starting tiles are put down.
    """
    number = position.turns + (position.actor == "player")
    return f"move {number}: " if number else ""


ENGINE = Engine2048()
