"""Rules about results that play or komi contradict (GO3xx)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.rule import rules_in
from gamenote.games.go.board import Position
from gamenote.games.go.head import Head, head_rule, points_named
from gamenote.games.go.paths import is_sound_way
from gamenote.games.go.results import marked_margin
from gamenote.syntax.sgf.properties import Result, read_result
from gamenote.syntax.sgf.results import meant_result
from gamenote.syntax.sgf.tree import Node, said_by

SCORED = ("area", "territory")


@head_rule("GO331", "result-mismatch", Severity.WARNING, also=(Severity.INFO,))
def result_mismatch(case: Case, head: Head) -> Iterator[Diagnostic]:
    """Marked territory, the last comment or a later RE contradicts the result.

    Territory is counted where TB or TW stand in the last node and the rules are known. A difference of one point,
    or of points for handicap stones, is a remark: rules differ there.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[3]KM[0.5]RU[Chinese]RE[W+3.5];B[ba];W[];B[bb];W[];B[bc];W[];B[]TB[aa][ab][ac][ca][cb][cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[3]KM[0.5]RU[Chinese]RE[B+8.5];B[ba];W[];B[bb];W[];B[bc];W[];B[]TB[aa][ab][ac][ca][cb][cc])
    """
    tree, stated = case.syntax, head.info.result
    last = tree.last
    if stated is None or last is None or not is_sound_way(case, last.start):
        return
    marked = last.get("TB") is not None or last.get("TW") is not None
    if marked and stated.score is not None:
        yield from _against_territory(case, head, last, stated)
    line = tree.main_line() if case.source.text.count("RE") > 1 else ()
    others = (item for node in line if (item := node.get("RE")) is not None)
    said = [(said_by(item), item.values[0].span, "an earlier RE") for item in others]
    comment = last.get("C")
    lines = said_by(comment).splitlines() if comment is not None else ()
    said += ((line, head.span("RE"), "RE") for line in lines)
    for text, at, other in said:
        meant = meant_result(text)
        end = read_result(meant.text) if meant is not None else None
        if end is not None and meant is not None and _contradicts(end, stated):
            who = "the last comment" if other == "RE" else "RE"
            yield case.report(f"{who} says {meant.text}, {other} {head.value('RE')}", at=at)
            return


def _contradicts(one: Result, other: Result) -> bool:
    """Whether two results name different winners, or scores."""
    if not one.winner or not other.winner:
        return False
    return one.winner != other.winner or (None not in (one.score, other.score) and one.score != other.score)


def _against_territory(case: Case, head: Head, last: Node, stated: Result) -> Iterator[Diagnostic]:
    """Report a score that is not that of the marks."""
    rules, final = head.info.rules, case.final
    if rules.scoring not in SCORED or head.info.komi is None or not isinstance(final, Position):
        return
    black, white = (points_named(final.board, last, name) for name in ("TB", "TW"))
    margin = marked_margin(final, black, white, rules.scoring) - head.info.komi
    said = (stated.score or 0.0) * (-1 if stated.winner == "W" else 1)
    if margin == said:
        return
    stones = head.info.handicap
    near = abs(margin - said) in ({1.0} | ({stones, stones - 1, stones / 2} if stones else set()))
    counted = f"{'B' if margin > 0 else 'W'}+{abs(margin):g}" if margin else "0"
    words = f"RE says {head.value('RE')}, the marked territory says {counted}"
    yield case.report(words, at=head.span("RE"), severity=Severity.INFO if near else None)


@head_rule("GO332", "impossible-score", Severity.WARNING)
def impossible_score(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The score cannot be with this komi.

    What is counted on the board is whole, so that a half in the komi is a half in the score, and there is no draw.
    Not looked at where handicap stones may count, or rules that end ties.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]KM[6.5]RE[B+7];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]KM[6.5]RE[B+7.5];B[aa];W[bb])
    """
    stated, komi = head.info.result, head.info.komi
    if stated is None or stated.score is None or komi is None or komi != head.info.komi_written:
        return
    plain = not (head.info.handicap or head.info.rules.whole_ties)
    if plain and (stated.score + komi) % 1 and (stated.score - komi) % 1:
        yield case.report(f"a komi of {komi:g} cannot give {head.value('RE')}", at=head.span("RE"))


RULES = rules_in(globals())
