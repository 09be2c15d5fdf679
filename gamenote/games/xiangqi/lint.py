"""The rules of play of Chinese chess (XIQ1xx).

They hold whatever the format of the record.

Those without a check are found by the engine; what it says is placed by the rule of the same name. Results that
contradict the board are reported by the rule `result-mismatch` for all games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.replay import playable, readings_allowed_by_line
from gamenote.core.rule import open_result_rule, remark_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.xiangqi import lint_fen, lint_spelling
from gamenote.games.xiangqi.board import Position
from gamenote.games.xiangqi.notation import notation_of, write_move
from gamenote.games.xiangqi.reasons import colour_name
from gamenote.games.xiangqi.repetition import MANY, Repetition, has_repetition, repetitions
from gamenote.games.xiangqi.replay import advance, checks_along


@reported("XIQ101", "bad-square", Severity.ERROR)
def bad_square() -> None:
    """A move names a point off the board.

    The board has nine files, a to i, and ten ranks, 0 to 9 from Red's edge. What follows in this line is not
    checked.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. J2-E2 *

    Good (last lines)::

        1. H2-E2 *
    """


@reported("XIQ102", "no-piece", Severity.ERROR)
def no_piece() -> None:
    """Nothing of that kind stands where the move begins.

    Files are counted from the right of who is to move. What follows in this line is not checked.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮六平五 *

    Good (xiangqi-pgn, after the usual head)::

        1. 炮二平五 *
    """


@reported("XIQ103", "turn-order", Severity.ERROR)
def turn_order() -> None:
    """A move is made with a piece of the other side.

    Red moves first, unless a position says otherwise; then both move in turn.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. H7-E7 *

    Good (last lines)::

        1. H2-E2 *
    """


@reported("XIQ104", "own-piece", Severity.ERROR)
def own_piece() -> None:
    """A move takes a piece of the same side.

    What follows in this line is not checked.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. A0-B0 *

    Good (last lines)::

        1. A0-A1 *
    """


@reported("XIQ105", "palace-left", Severity.ERROR)
def palace_left() -> None:
    """The king or an advisor leaves the palace.

    The palace are the three files in the middle, on the first three ranks of each side.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/5K3/9/9 w - - 0 1"]
        [Format "ICCS"]

        1. F2-F3 *

    Good (last lines)::

        1. F2-F1 *
    """


@reported("XIQ106", "river-crossed", Severity.ERROR)
def river_crossed() -> None:
    """An elephant crosses the river.

    The river lies between the fifth and the sixth rank of each side. Elephants guard their own half.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. C4-E6 *

    Good (last lines)::

        1. C4-E2 *
    """


@reported("XIQ107", "soldier-backward", Severity.ERROR)
def soldier_backward() -> None:
    """A soldier goes back.

    Soldiers go forward, over the river also sideways, and never back.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. E7-E6 *

    Good (last lines)::

        1. E7-F7 *
    """


@reported("XIQ108", "soldier-sideways", Severity.ERROR)
def soldier_sideways() -> None:
    """A soldier goes sideways before it has crossed the river.

    On its own five ranks it goes forward only.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. C3-D3 *

    Good (last lines)::

        1. C3-C4 *
    """


@reported("XIQ109", "piece-move", Severity.ERROR)
def piece_move() -> None:
    """A piece does not go like that.

    Kings go one point along a line, advisors one and elephants two diagonally, horses one along a line and one
    diagonally outward, chariots and cannons along a line, soldiers one forward.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. B0-B3 *

    Good (last lines)::

        1. B0-C2 *
    """


@reported("XIQ110", "blocked", Severity.ERROR)
def blocked() -> None:
    """Another piece stands in the way.

    A horse needs an empty point beside it, its leg, and an elephant the point that it passes, its eye. Chariots,
    and cannons that take nothing, do not jump.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. B0-D1 *

    Good (last lines)::

        1. B0-C2 *
    """


@reported("XIQ111", "cannon-screen", Severity.ERROR)
def cannon_screen() -> None:
    """A cannon takes over no piece, or over several.

    It takes over exactly one, of either side, wherever that stands on the way.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "ICCS"]

        1. B2-B7 *

    Good (last lines)::

        1. B2-B9 *
    """


@reported("XIQ112", "king-in-check", Severity.ERROR)
def king_in_check() -> None:
    """A move leaves the own king attacked.

    The king must not stay in check, nor come into it, by a cannon either that a screen now serves.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/4r4/9/9/9/9/9/9/4N4/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. E1-F3 *

    Good (last lines)::

        1. E0-F0 *
    """


@reported("XIQ113", "kings-facing", Severity.ERROR)
def kings_facing() -> None:
    """The two kings would face each other on a file.

    At least one piece must stand between them, in positions that are given as well.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. E5-D7 *

    Good (last lines)::

        1. E0-D0 *
    """


@remark_rule("XIQ114", "ambiguous-move", Severity.ERROR, fix=Safety.SAFE, also=(Severity.INFO,))
def ambiguous_move(case: Case) -> Iterator[Diagnostic]:
    """The words of a move fit several legal moves.

    All of them are tried: often one alone fits the moves that follow. Then it is an info, and the fix writes the
    word that means this one only.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1"]

        1. 前兵进一 将４平５ *

    Good (last lines)::

        1. 三兵进一 将４平５ *
    """
    if case.engine is None:
        return
    first = True
    for index, step in enumerate(case.late_steps):
        if step.node.span is None or all(each.kind != "ambiguous-move" for each in step.objections):
            continue
        # Behind an ambiguous move the position is not sure, so one is mended after the other.
        yield _report_ambiguity(case, index, mend=first)
        first = False


def _report_ambiguity(case: Case, index: int, *, mend: bool) -> Diagnostic:
    step, engine = case.late_steps[index], case.engine
    at, text = step.node.span or Span(0, 0), step.node.move or ""
    assert engine is not None
    readings = playable(engine, step.before, text, step.node.actor)
    left = readings_allowed_by_line(engine, readings, case.late_steps, index)
    written = {move: write_move(step.before, move, notation_of(text)) for move, _ in readings}
    message = f"{step.before.move_number} {text} can mean {' or '.join(written.values())}"
    if len(left) != 1:
        return case.report(f"{message}, and the moves that follow do not tell which", at=at)
    clear = written[left[0]]
    words = f"{message}; the moves that follow fit {clear} only"
    fix = (Edit(at, clear),) if mend else ()
    return case.report(words, at=at, severity=Severity.INFO, title=f"write {clear}", fix=fix)


@reported("XIQ115", "moves-after-end", Severity.ERROR)
def moves_after_end() -> None:
    """Play goes on although the side to move has lost.

    Who has no legal move has lost, in check (mate) or not (stalemate).

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. B1-B9 D9-E9 *

    Good (xiangqi-pgn)::

        [Game "Chinese Chess"]
        [Red "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [FEN "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. B1-B9 1-0
    """


# Positions that stand for the third time


# A repetition, with the position before its line and the index of the first move of that line.
Found = tuple[Repetition, Position, int]


def _find_repetitions(case: Case) -> list[Found]:
    """Return the repetitions of the main line."""
    progress, main = case.progress, case.play
    start = progress.start if progress is not None else None
    plain = progress is not None and main is not None and (main.played == len(progress.moves) or not case.goes_on)
    if plain and progress is not None and main is not None and isinstance(start, Position):
        return _repetitions_of(start, 0, progress.moves[: main.played], main.trail)
    # There are variations, or a move of several meanings, behind which the position is sure again.
    steps = [step for step in case.main_line if step.move is not None and step.after is not None]
    unsure = (
        at for at, step in enumerate(steps, 1) if any(each.kind == "ambiguous-move" for each in step.objections)
    )
    index = max(unsure, default=0)
    if index == len(steps):
        return []
    start = replace(steps[index].before, ranks_from_one=False)
    moves = [step.move.name for step in steps[index:] if step.move is not None]
    return _repetitions_of(start, index, moves, advance(start, moves).trail)


def _repetitions_of(start: Position, index: int, moves: Sequence[str], keys: Sequence[int]) -> list[Found]:
    found = repetitions(keys, checks_along(start, moves), start.side) if has_repetition(keys) else ()
    return [(each, start, index) for each in found]


def _report_repetition(case: Case, each: Found, words: str) -> Diagnostic:
    found, start, index = each
    at = case.place_of_move(index + found.plies - 1) or Span(0, 0)
    number = move_number_at(start, found.plies - 1)
    earlier = " and ".join(_name_ply(start, plies) for plies in found.earlier)
    which = "third" if found.times == MANY else f"{found.times}th"
    text = case.source.text[at.start : at.end]
    return case.report(f"{number} {text}: the position stands for the {which} time (also {earlier}){words}", at=at)


def _name_ply(start: Position, plies: int) -> str:
    return f"after {move_number_at(start, plies - 1)}" if plies else "at the start"


def move_number_at(start: Position, index: int) -> str:
    """Return the number of a move counted from 0, with its dots."""
    turns, side = divmod(start.side + index, 2)
    return replace(start, number=start.number + turns, side=side).move_number


@rule("XIQ116", "perpetual-check", Severity.WARNING)
def perpetual_check(case: Case) -> Iterator[Diagnostic]:
    """A position stands for the third time, and one side always checked.

    Who checks with every move must change or loses, in all rule books. Perpetual chases are not judged.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"]
        [Format "ICCS"]

        1. A1-D1 D9-E9 2. D1-E1 E9-D9 3. E1-D1 D9-E9 4. D1-E1 E9-D9 5. E1-D1 *

    Good (last lines)::

        1. A1-D1 D9-E9 2. D1-E1 E9-D9 3. E1-D1 D9-E9 4. D1-E1 E9-D9 5. E1-E2 *
    """
    for each in case.shared(_find_repetitions):
        if each[0].perpetual:
            who = colour_name(each[0].checkers[0])
            words = f", and {who} has checked with every move since then: {who} must change or loses"
            yield _report_repetition(case, each, words)


@rule("XIQ117", "repetition", Severity.INFO)
def repetition(case: Case) -> Iterator[Diagnostic]:
    """A position stands for the third time.

    Then a ruling may be asked for: a draw, where nobody does what is forbidden. Whether one side chases a piece
    all the time is not judged.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k1a3/9/9/8r/9/9/R8/9/9/5K3 w - - 0 1"]
        [Format "ICCS"]

        1. A3-B3 I6-H6 2. B3-A3 H6-I6 3. A3-B3 I6-H6 4. B3-A3 H6-I6 *

    Good (last lines)::

        1. A3-B3 I6-H6 2. B3-A3 H6-I6 3. A3-B3 I6-H6 *
    """
    for each in case.shared(_find_repetitions):
        if not each[0].perpetual:
            words = ", and both sides checked with every move since then: a draw" if each[0].checkers else ""
            yield _report_repetition(case, each, words)


@reported("XIQ118", "draw-missed", Severity.INFO)
def draw_missed() -> None:
    """The game goes on behind 60 moves of each side without a capture.

    Most rule books then draw it; some count other moves, and want a referee or a claim, so this is no fault.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/9/8r/9/9/R8/9/9/5K3 w - - 119 80"]
        [Format "ICCS"]

        80. A3-B3 I6-H6 *

    Good (last lines)::

        80. A3-B3 *
    """


@open_result_rule("XIQ119", fix=Safety.SAFE)
def result_open() -> None:
    """The game has ended on the board, its result is open.

    Who has no legal move has lost, in check or not.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. B1-B9 *

    Good (xiangqi-pgn)::

        [Game "Chinese Chess"]
        [Red "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [FEN "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"]
        [Format "ICCS"]

        1. B1-B9 1-0
    """


RULES = (*rules_in(globals()), *lint_fen.RULES, *lint_spelling.RULES)
