"""The rules about draughts moves (DRA3xx), whatever the format of the record.

Those without a check are found by the rules engine; what it says is placed by the rule of the same name. Moves
that are impossible altogether are reported by the rule `illegal-move` for all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Engine, Step
from gamenote.core.replay import playable, readings_allowed_by_line, replay_from
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.draughts.board import Move
from gamenote.games.draughts.judging import number, some_of
from gamenote.games.draughts.movement import Clock
from gamenote.games.draughts.notation import CROSSES, parse, write_move


@reported("DRA301", "capture-missed", Severity.ERROR, also=(Severity.WARNING,))
def capture_missed() -> None:
    """A quiet move is played where a capture is compulsory.

    In all variants that are known here a player who can capture must. What follows in this line is not checked. It
    is a warning where the rules of the variant are known from descriptions only.

    Bad (pdn, after the usual head)::

        1. 32-28 19-23 2. 33-29 *

    Good (pdn, after the usual head)::

        1. 32-28 19-23 2. 28x19 *
    """


@reported("DRA302", "capture-priority", Severity.ERROR, also=(Severity.WARNING,))
def capture_priority() -> None:
    """A capture is played where another one has priority.

    Most variants want the capture that takes the most pieces; Spanish, Portuguese and Italian draughts then count
    kings, Czech draughts and others prefer to capture with a king, Frisian draughts weighs men and kings. A king
    that flies must also land where its capture can go on. It is a warning where the rules of the variant are less
    sure.

    Bad (pdn, after the usual tags)::

        [FEN "W:W28:B14,22,23"]

        1. 28x17 *

    Good (last lines)::

        1. 28x10 *
    """


@reported(
    "DRA303",
    "capture-unfinished",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.MOVES,
    also=(Severity.WARNING,),
)
def capture_unfinished() -> None:
    """A capture stops where the piece must go on capturing.

    The squares as written are the beginning of a capture that goes on. Where there is only one such capture, the
    fix writes it; it is unsafe, since another move may have been meant.

    Bad (pdn, after the usual tags)::

        [FEN "W:W28:B14,22,23"]

        1. 28x19 *

    Good (last lines)::

        1. 28x10 *
    """


@rule("DRA304", "ambiguous-move", Severity.WARNING, fix=Safety.SAFE, also=(Severity.INFO,))
def ambiguous_move(case: Case) -> Iterator[Diagnostic]:
    """Several captures fit the two squares of a move.

    They take different pieces, so the position after the move is not known for sure. All of them are tried: often
    one alone fits the moves that follow. Then it is an info, and the fix writes the squares where the piece turns.

    Bad (pdn, after the usual tags)::

        [FEN "W:WK47:B14,19,29,31,42"]

        1. 47x36 14-20 *

    Good (last lines)::

        1. 47x38x24x13x36 14-20 *
    """
    if case.legal or case.engine is None:
        return
    first = True
    for index, step in enumerate(case.late_steps):
        if isinstance(step.move, Move) and step.move.readings > 1 and step.node.span is not None:
            # Behind an ambiguous move the position is not sure, so one is mended after the other.
            yield _report_ambiguity(case, case.engine, index, mend=first)
            first = False


def _report_ambiguity(case: Case, engine: Engine, index: int, *, mend: bool) -> Diagnostic:
    step = case.late_steps[index]
    assert step.move is not None and step.node.span is not None
    text = step.node.move or ""
    readings = playable(engine, step.before, step.node.move or "", step.node.actor)
    left = readings_allowed_by_line(engine, readings, case.late_steps, index)
    listed = some_of(step.before, (move for move, _ in readings), full=True)
    message = f"move {step.before.number}: {text} can mean {number(len(readings))} captures ({listed})"
    if len(left) != 1:
        return case.report(f"{message}, and the moves that follow do not tell which", at=step.node.span)
    written = parse(text)
    notation = "full algebraic" if written is not None and written.letters else "full numeric"
    clear = write_move(step.before, left[0], notation)
    return case.report(
        f"{message}; the moves that follow fit {clear} only",
        at=step.node.span,
        severity=Severity.INFO,
        title=f"write {clear}",
        fix=(Edit(step.node.span, clear),) if mend else (),
    )


@reported("DRA305", "wrong-separator", Severity.WARNING, fix=Safety.SAFE)
def wrong_separator() -> None:
    """A quiet move is written with x, or a capture with -.

    The move is understood by its squares. Thai draughts writes captures with the sign of quiet moves.

    Bad (pdn, after the usual head)::

        1. 32x28 *

    Good (pdn, after the usual head)::

        1. 32-28 *
    """


@reported("DRA306", "moves-after-end", Severity.ERROR, also=(Severity.WARNING,))
def moves_after_end() -> None:
    """Play goes on although the side to move has lost.

    A player who has no pieces left, or cannot move any of them, has lost.

    Bad (pdn, after the usual tags)::

        [FEN "W:W28:B23"]

        1. 28x19 5-10 *

    Good (last lines)::

        1. 28x19 *
    """


@rule("DRA307", "draw-missed", Severity.INFO)
def draw_missed(case: Case) -> Iterator[Diagnostic]:
    """The game goes on although a player could claim a draw.

    International, Russian and Brazilian games are drawn when a position stands for the third time; in these and in
    Frisian games, when nothing happens for a number of moves that depends on what is on the board. A player has to
    claim it, so this is no fault. What came before a position that was set up does not count.

    Bad (pdn)::

        [GameType "40"]
        [FEN "W:WK50:BK6"]

        1. 50-45 6-1 2. 45-50 1-6 3. 50-45 *

    Good (last lines)::

        1. 50-45 6-1 2. 45-50 1-6 *
    """
    found = _beyond_draw(_since_last_capture(case))
    if found is not None:
        step, words = found
        at = step.node.span or Span(0, 0)
        yield case.report(f"move {step.before.number}: {words}, and the game goes on", at=at)


def _since_last_capture(case: Case) -> Iterable[Step]:
    """Return the main line from where moves are counted anew.

    That is the last capture before the first move that may draw, or is in doubt.

    All counts of moves without a capture begin anew with one. There is nothing to count where the game may be
    drawn nowhere, and play does not go on behind what is in doubt.
    """
    progress, engine = case.progress, case.engine
    if progress is None or engine is None or progress.main is None or progress.start is None:
        return case.main_line
    remarks, moves, doubt = progress.main.remarks, progress.moves, progress.main.played
    if not remarks and (doubt == len(moves) or not case.goes_on):
        return ()
    captures = (at for at in range(remarks[0][0] if remarks else doubt, -1, -1) if _is_capture(moves[at]))
    begin = next(captures, 0)
    index = case.record.index_of_move(begin)
    position = engine.advance(progress.start, moves[:begin], [None] * begin).position
    return () if index is None else replay_from(case.record, engine, index, position)


def _is_capture(text: str) -> bool:
    return any(sign in CROSSES for sign in text)


def _beyond_draw(steps: Iterable[Step]) -> tuple[Step, str] | None:
    """Return the first move after a draw, and the draw's reason."""
    clock: Clock | None = None
    drawn: str | None = None
    for step in steps:
        if clock is None or step.node.setup is not None:
            clock, drawn = Clock(step.before.table.variant.draws), None
        if step.move is None or step.after is None:
            continue
        if drawn is not None:
            return step, drawn
        drawn = clock.played(step.before, step.move, step.after)
    return None


RULES = rules_in(globals())
