"""The engine of draughts: what `gamenote.core.game` asks, answered by the modules beside this one.

A variant is named by its row, or by the value of a GameType tag with attributes of its own (`20,W,10,10,N1,0`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gamenote.core.game import Objection, Step
from gamenote.core.record import Outcome, Record, Setup
from gamenote.core.telling import NO_GAINS, Gains
from gamenote.games.draughts import branching, judging, movement, notation, reading, swift
from gamenote.games.draughts.board import Table, table
from gamenote.games.draughts.branching import Doubt
from gamenote.games.draughts.fen import is_null_move, read_fen, write_fen
from gamenote.games.draughts.position import NO_RUNS, Move, Position
from gamenote.games.draughts.variants import variant

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram

PLY = "ply"  # a setup's edit of this name tells how many moves have been numbered before
COUNT = re.compile("[0-9]{1,9}")


def plies_before(setup: Setup | None) -> int:
    """How many moves have been numbered before a position; 0 where that is not told, or more than there can be."""
    told = (count for name, count in setup.edits if name == PLY and COUNT.fullmatch(count)) if setup else ()
    return int(next(iter(told), "0"))


@lru_cache(maxsize=256)
def _board_of(name: str | None) -> Table | None:
    """The table of a variant by its name, which is found again in a tenth of the time that its row takes."""
    row = variant(name)
    return table(row) if row is not None else None


class Draughts:
    """See `gamenote.core.game.Engine`. Nothing is kept between calls but tables."""

    compiled = swift.COMPILED

    def start(self, name: str | None, setup: Setup | None) -> Position | Objection:
        board = _board_of(name)
        return Objection("", f"the rules of {name} are not known") if board is None else self._placed(board, setup)

    def rearrange(self, position: Position, setup: Setup) -> Position | Objection:
        """A setup in the middle of a game: numbers go on, and the pieces may stay where they are."""
        if is_null_move(setup.text):
            return replace(position.turned(), ply=position.ply + 1)
        placed = self._placed(position.table, setup)
        if isinstance(placed, Objection) or any(name == PLY for name, _ in setup.edits):
            return placed
        return replace(placed, ply=position.ply + (position.ply + placed.side) % 2)

    def _placed(self, board: Table, setup: Setup | None) -> Position | Objection:
        if setup is None:
            own, opp = board.start
            return Position(board, own, opp, 0)
        position = read_fen(board, setup.text).position
        if position is None:
            return Objection("", f"the position {setup.text} cannot be read")
        plies = plies_before(setup)
        return replace(position, ply=plies) if plies else position

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        return reading.candidates(position, text)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return judging.judge(position, move)

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return movement.legal_moves(position)

    def forget(self, position: Position) -> Position:
        """The position as if nothing had been played before it: what perft counts has no history."""
        return replace(position, runs=NO_RUNS) if position.table.rules.king_run else position

    def play(self, position: Position, move: Move) -> Position:
        return movement.after(position, move)

    def write_move(self, position: Position, move: Move, notation_words: str = "") -> str:
        return notation.write_move(movement.with_owner_to_move(position, move.start), move, notation_words)

    def first_doubt(self, name: str | None, setup: Setup | None, moves: Sequence[str]) -> int | None:
        """The index of the first move of a line that a rule may have something to say about; None if none has."""
        start = self.start(name, setup)
        return 0 if isinstance(start, Objection) else swift.first_doubt(start, moves)

    def last_position(
        self, name: str | None, setup: Setup | None, moves: Sequence[str], actors: Sequence[str | None] = ()
    ) -> Position | None:
        """The position behind a line of moves that are all plainly legal; None otherwise."""
        start = self.start(name, setup)
        found = None if isinstance(start, Objection) else swift.played(start, moves)
        return found if isinstance(found, Position) else None

    def undoubted(self, record: Record) -> Position | None:
        """The last position of the main line, where all moves of a record are plainly legal; None otherwise."""
        cut, found = record.segments(), self.gone_through(record, record.variant)
        if cut is None or not isinstance(found, list):
            return None
        start = self.start(record.variant, cut[0]) if len(cut[1]) > 1 else None
        sound = not isinstance(start, Position) or branching.variations_hold(start, cut[1], found)
        return found[-1] if sound else None

    def doubted(self, record: Record) -> tuple[int, Position] | None:
        """The index of the first node in doubt of a main line without variations, and the position before it. None
        where that is not known."""
        found = self._doubt(record)
        return None if found is None else (found.at + 1, found.before)

    def counted(self, record: Record) -> tuple[int, Position] | None:
        """The same of the node where one may begin who counts how long nothing was captured."""
        found = self._doubt(record)
        return None if found is None else (found.calm[0] + 1, found.calm[1])

    def _doubt(self, record: Record) -> Doubt | None:
        found = self.gone_through(record, record.variant)
        if not isinstance(found, Doubt) or record.plain() is None or record.behind(0) is None:
            return None
        return found

    def gone_through(self, record: Record, name: str | None) -> list[Position] | Doubt | None:
        """The positions behind the segments of the main line under a variant, or where that line is in doubt; None
        where the start cannot be set up, or the moves are not at hand. It is noted in the record: who guesses the
        variant of a file plays its games before they are checked."""
        known: dict[str | None, list[Position] | Doubt] = getattr(record, "ends", {})
        if name in known:
            return known[name]
        main = record.stem()
        start = self.start(name, main[0]) if main is not None else None
        if main is None or not isinstance(start, Position):
            return None
        found = known[name] = branching.through(start, main[1])
        return found

    def play_plainly(
        self, position: Position, text: str, actor: str | None = None
    ) -> tuple[Move, Position] | None:
        """A move that is plainly legal and clear, and the position after it; None for all others. Nearly all moves
        are such, and take a tenth of the time of `candidates`, `judge` and `play`."""
        return branching.plainly(position, text)

    def outcome(self, position: Position) -> Outcome | None:
        return movement.outcome(position)

    def diagram(self, position: Position, last: Move | None = None) -> Diagram:
        from gamenote.games.draughts.diagram import diagram

        return diagram(position, last)

    def diagram_in(self, notation_words: str, position: Position, last: Move | None = None) -> Diagram:
        """The same with squares called by numbers (`numeric`) or letters (`algebraic`)."""
        from gamenote.games.draughts.diagram import diagram

        return diagram(position, last, letters=notation.letters_of(notation_words))

    def course(self, record: Record, steps: Iterable[Step]) -> Mapping[str, Any]:
        """Captures, crownings, opening and clocks."""
        from gamenote.games.draughts.course import course

        return course(record, steps)

    def figures(self, position: Position) -> Mapping[str, Any]:
        """The pieces that are left; None where a move was not recorded."""
        end = movement.outcome(position)
        return {
            "winner": end.winner if end else None,
            "reason": end.reason if end else None,
            "pieces": {
                colour: {
                    "men": (position.of(colour) & ~position.kings).bit_count(),
                    "kings": (position.of(colour) & position.kings).bit_count(),
                }
                if position.known
                else None
                for colour in ("white", "black")
            },
        }

    comparable = ("seconds_used", "seconds_left", "longest_think")

    def figure_words(self, variant: str | None) -> Mapping[str, str]:
        from gamenote.games.draughts.course import FIGURE_WORDS

        return FIGURE_WORDS

    def write_position(self, position: Position) -> str:
        return write_fen(position) if position.known else ""

    def gains(self, before: Position, after: Position, actor: str | None) -> Gains:
        """The pieces that a move took."""
        if not (before.known and after.known):
            return NO_GAINS
        return Gains(captured=before.occupied.bit_count() - after.occupied.bit_count())


ENGINE = Draughts()
