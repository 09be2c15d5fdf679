"""The rules about play in chess (CHS3xx), in any format.

Those without a check are found by the rules engine; what it says is placed by the rule of the same name. Moves
that are impossible altogether are reported by the rule `illegal-move` for all games.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.replay import playable, readings_allowed_by_line
from gamenote.core.rule import remark_rule, reported, rules_in
from gamenote.core.source import Span
from gamenote.games.chess import lint_ends, lint_fen, lint_spelling
from gamenote.games.chess.board import NAMES, QUEEN, Move, square_name
from gamenote.games.chess.lint_spelling import remarks_of_case
from gamenote.games.chess.san import write_move


@remark_rule("CHS301", "ambiguous-move", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def ambiguous_move(case: Case) -> Iterator[Diagnostic]:
    """A move can be made by two pieces.

    PGN names the file or the rank that the piece comes from. What follows is checked with each of them; where it
    fits one only, the fix writes that one.

    Bad (pgn, after the usual head)::

        1. Nf3 d5 2. d3 e6 3. Nd2 Nf6 4. Ne5 *

    Good (pgn, after the usual head)::

        1. Nf3 d5 2. d3 e6 3. Nbd2 Nf6 4. Ne5 *
    """
    for step, moves, left in _ambiguous_steps(case, "ambiguous-move"):
        names = [f"the {NAMES[move.kind]} on {square_name(move.start)}" for move in moves]
        which = " or ".join(
            [names[0], *(name.replace(f"the {NAMES[moves[0].kind]}", "the one") for name in names[1:])]
        )
        meant = left[0] if len(left) == 1 else None
        rest = "do not tell" if meant is None else f"fit {write_move(step.before, meant)} only"
        message = f"{step.before.move_number} {step.node.move}: {which}? the moves that follow {rest}"
        yield _report_ambiguity(case, step, message, meant)


@remark_rule("CHS203", "promotion-missing", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def promotion_missing(case: Case) -> Iterator[Diagnostic]:
    """A pawn reaches the last rank, and its promotion is not written.

    What follows is checked with every piece that it may be. The fix writes a queen, if the rest can be played so.

    Bad (pgn, after the usual head)::

        1. a4 b5 2. axb5 a6 3. bxa6 h6 4. a7 h5 5. axb8 h4 *

    Good (pgn, after the usual head)::

        1. a4 b5 2. axb5 a6 3. bxa6 h6 4. a7 h5 5. axb8=Q h4 *
    """
    for step, _, left in _ambiguous_steps(case, "promotion-missing"):
        queen = next((move for move in left if move.promotion == QUEEN), None)
        message = f"{step.before.move_number} {step.node.move}: to what does the pawn promote?"
        yield _report_ambiguity(case, step, message, queen)


def _ambiguous_steps(case: Case, kind: str) -> Iterator[tuple[Step, list[Move], list[Move]]]:
    """Yield the steps that can mean several moves.

    With each are these moves, and those of them that the rest of the line fits."""
    if not remarks_of_case(case, kind) or case.engine is None:
        return
    for index, step in enumerate(case.late_steps):
        if any(objection.kind == kind for objection in step.objections):
            readings = playable(case.engine, step.before, step.node.move or "", step.node.actor)
            left = readings_allowed_by_line(case.engine, readings, case.late_steps, index)
            yield step, [move for move, _ in readings], left


def _report_ambiguity(case: Case, step: Step, message: str, meant: Move | None) -> Diagnostic:
    at = step.node.span or Span(0, 0)
    if meant is None:
        return case.report(message, at=at)
    clear = write_move(step.before, meant)
    return case.report(message, at=at, title=f"write {clear}", fix=(Edit(at, clear),))


@reported("CHS302", "capture-missed", Severity.ERROR)
def capture_missed() -> None:
    """A quiet move is played where a capture is compulsory.

    In Antichess and its kin a player who can capture must, with whatever he likes. What follows in this line is
    not checked.

    Bad (pgn, after the usual tags)::

        [Variant "Antichess"]

        1. e3 b5 2. a3 *

    Good (last lines)::

        1. e3 b5 2. Bxb5 *
    """


@reported("CHS303", "moves-after-end", Severity.ERROR)
def moves_after_end() -> None:
    """Play goes on although the game is over.

    Mate and stalemate end a game, and in variants what their rules say: a king on its goal, a third check, an
    exploded king.

    Bad (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4# 3. a3 *

    Good (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 Qh4# 0-1
    """


@remark_rule(
    "CHS304", "board-result-move", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.MOVES | Change.RESULT
)
def board_result_move(case: Case) -> Iterator[Diagnostic]:
    """A last king move in the centre only signals the result.

    Electronic boards are told the result by kings that are put on d4, e4, d5 or e5. Some broadcasts take that for
    moves.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Ke4 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 *
    """
    for step in case.objected:
        signal = any(objection.at_end == "board-result-move" for objection in step.objections)
        if signal and case.near_end(step):
            text = step.node.move or ""
            words = f"{text} looks like the king put on {text.rstrip('+#')[-2:]} to signal the result"
            spans = [node.span for node in case.record.nodes_from(step.path.index) if node.span is not None]
            edits = [edit for span in spans for edit in case.reading.edits_without(span)]
            yield case.report(words, at=spans[0], title="delete it", fix=edits)


_ALL = (*rules_in(globals()), *lint_fen.RULES, *lint_ends.RULES, *lint_spelling.RULES)
RULES = tuple(sorted(_ALL, key=lambda each: each.code))
