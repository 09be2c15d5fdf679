"""Rules about headers (GO1xx): komi, ranks, dates, times, results, rules.

Those about handicap stand in `lint_handicap`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import rules_in
from gamenote.core.source import Span
from gamenote.games.go.game_info import HUNDREDFOLD, NUMBER, mended_number
from gamenote.games.go.head import Head, head_rule
from gamenote.games.go.header_texts import date_fault_of, dates_meant, rank_meant, seconds_meant, time_and_overtime
from gamenote.games.go.rules_of_play import UNKNOWN
from gamenote.syntax.sgf.results import Meant, is_result, meant_result
from gamenote.syntax.sgf.tree import shorten_text
from gamenote.syntax.tagpairs.dates import ORDERS

PARTED = Change.VALUES | Change.ADDED  # what belongs elsewhere goes there
UNSURE = (Safety.UNSAFE, Safety.DISPLAY)
LARGE_KOMI, PARTS = 25, 4  # a komi beyond the one, and beyond this part of the points, is absurd


def _report_text(case: Case, head: Head, name: str, why: str, meant: Meant, *, more: bool = False) -> Diagnostic:
    """Report a value for which another text was meant, if known.

    What says more than that goes to GC as a whole."""
    fix, raw = replace(head.span(name), meant.text) if meant.text else (), head.raw(name)
    title = f"write {meant.text}"
    if fix and more:
        remarks = head.root.get("GC")
        at = remarks.span.end - 1 if remarks is not None else head.root.span.end
        edit = Edit(Span(at, at), f"\n{name}: {raw}" if remarks is not None else f"GC[{name}: {raw}]")
        fix, title = (*fix, edit), f"{title}, and the whole into GC"
    said = f"{name}[{shorten_text(raw)}]: {why}"
    return case.report(said, at=head.span(name), title=title, fix=fix, safety=meant.safety)


@head_rule("GO101", "bad-date", Severity.WARNING, fix=Safety.SAFE, changes=PARTED, also=(Safety.DISPLAY,))
def bad_date(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A date is not written as SGF writes dates.

    That is `2020-03-12`, or the month or year alone; several days have commas between them: `1996-05-06,07`. There
    is no place for the time of day, which the fix keeps in GC. It is made where only one day can be meant.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]DT[2018.05.02];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]DT[2018-05-02];B[aa];W[bb])
    """
    said = head.value("DT")
    fault = date_fault_of(said) if said else ""
    if not fault:
        return
    meant = dates_meant(said, case.date_order)
    either = dict.fromkeys(dates_meant(said, order).text for order in ORDERS)
    words = f"it {fault}" if "" in either or len(either) < 2 else f"a date is {' or '.join(either)}"
    more = sum(map(str.isdigit, head.raw("DT"))) > sum(map(str.isdigit, meant.text))
    yield _report_text(case, head, "DT", words, meant, more=more)


@head_rule("GO102", "bad-result", Severity.WARNING, fix=Safety.SAFE, changes=Change.RESULT | PARTED, also=UNSURE)
def bad_result(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A result is not written as SGF writes results.

    That is `B+` or `W+` with a score, `R`, `T` or `F` behind it, or `0` for a draw, `Void`, `?`. Words of nine
    languages are understood. The fix is made where only one thing can be meant; that a result was judged (`B+J`)
    it keeps in GC.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]RE[Black wins];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RE[B+];B[aa];W[bb])
    """
    if not head.value("RE") or is_result(head.value("RE")):
        return
    meant = meant_result(head.value("RE")) or Meant("")
    words = f"SGF says {meant.text}" if meant.text else "SGF says B+ or W+ and a score, R, T or F, or 0, Void, ?"
    judged = meant.safety is Safety.UNSAFE and "+" in head.raw("RE")
    yield _report_text(case, head, "RE", words, meant, more=judged)


@head_rule("GO103", "time-format", Severity.WARNING, fix=Safety.SAFE, changes=PARTED, also=UNSURE)
def time_format(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The time for a game is not a number of seconds.

    Overtime stands in OT, as free text; where both are written in one, the fix parts them, which is unsafe.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]TM[60min];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]TM[3600];B[aa];W[bb])
    """
    meant = seconds_meant(head.value("TM"))
    both = time_and_overtime(head.value("TM")) if meant is not None else None
    if both is not None and "OT" not in head.items:
        main, overtime = both
        at, end = head.span("TM"), head.items["TM"].span.end
        words = f"TM[{head.raw('TM')}]: seconds are wanted, and overtime in OT"
        title = f"write TM[{main}]OT[{overtime}]"
        fix = (Edit(at, main), Edit(Span(end, end), f"OT[{overtime}]"))
        yield case.report(words, at=at, title=title, fix=fix, safety=Safety.UNSAFE)
    elif meant is not None:
        words = f"seconds are wanted, so {meant.text}" if meant.text else "a number of seconds is wanted"
        yield _report_text(case, head, "TM", words, meant)


@head_rule("GO104", "komi-format", Severity.ERROR, fix=Safety.SAFE, changes=Change.VALUES)
def komi_format(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The komi is not a plain number.

    Units and fractions are words for people; a comma is no decimal point.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]KM[6,5];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]KM[6.5];B[aa];W[bb])
    """
    if head.value("KM") and not NUMBER.fullmatch(head.value("KM")):
        meant = mended_number(head.value("KM"))
        words = f"a number is wanted{f': {meant}' if meant else ''}"
        yield _report_text(case, head, "KM", words, Meant(meant))


@head_rule(
    "GO105", "komi-absurd", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.VALUES, also=(Severity.INFO,)
)
def komi_absurd(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A komi is beyond all measure.

    The server Fox writes hundredths, under Chinese rules of stones: 375 is 3.75 stones, which are 7.5 points.
    Other programs read 375 points. Figures here tell the komi that was meant.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]KM[375]RU[Chinese];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]KM[7.5]RU[Chinese];B[aa];W[bb])
    """
    if head.board is None or head.info.komi_written is None:
        return
    size, fox = abs(head.info.komi_written), head.info.fox
    if size > max(LARGE_KOMI, len(head.board.places) / PARTS) or (fox and size >= HUNDREDFOLD):
        severity = Severity.INFO if fox else None
        yield _report_komi(case, head, f"a komi of {head.info.komi_written:g} points", severity)


def _report_komi(case: Case, head: Head, words: str, severity: Severity | None) -> Diagnostic:
    """Report a komi, and what was meant."""
    meant = head.info.komi
    better = f"{meant:g}" if meant is not None and meant != head.info.komi_written else ""
    words = f"{words}; {better} seems to be meant" if better else words
    return case.report(words, at=head.span("KM"), instead=better, severity=severity)


@head_rule(
    "GO106", "komi-fraction", Severity.INFO, fix=Safety.UNSAFE, changes=Change.VALUES, also=(Severity.WARNING,)
)
def komi_fraction(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A komi has a fraction other than a half.

    In China komi is counted in stones, two points each: 3.75 is 7.5 points.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]KM[2.75]RU[Chinese];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]KM[5.5]RU[Chinese];B[aa];W[bb])
    """
    written = head.info.komi_written
    if written is None or abs(written) >= HUNDREDFOLD or not written * 2 % 1:
        return
    severity = Severity.WARNING if written * 4 % 1 else None
    yield _report_komi(case, head, f"a komi of {written:g} counts no half points", severity)


@head_rule("GO113", "rank-format", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def rank_format(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A rank is written otherwise than most programs write it.

    They write 15k, 3d and 9p, with a `?` behind what is uncertain. Titles and ratings stay.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]BR[9 dan pro];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]BR[9p];B[aa];W[bb])
    """
    for name in ("BR", "WR"):
        meant = rank_meant(head.value(name))
        if meant is not None:
            yield _report_text(case, head, name, f"{meant.text} is usual", meant)


@head_rule("GO114", "rules-name", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def rules_name(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The rules have another name than SGF or most programs give them.

    SGF knows AGA, GOE, Japanese and NZ.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]RU[Japanese Rules];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RU[Japanese];B[aa];W[bb])
    """
    rules = head.info.rules
    if rules is not UNKNOWN and rules.name not in ("KataGo", head.value("RU")):
        yield _report_text(case, head, "RU", f"these are the rules {rules.name}", Meant(rules.name))


@head_rule("GO115", "rules-unknown", Severity.INFO)
def rules_unknown(case: Case, head: Head) -> Iterator[Diagnostic]:
    """Nobody knows which rules are named.

    Only what is forbidden by all rules is an error then: a stone on a stone, and to take back a ko at once.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]RU[House];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RU[AGA];B[aa];W[bb])
    """
    if head.value("RU") and head.info.rules is UNKNOWN:
        renju = head.value("RU").lower() == "renju"
        words = "these are of GM[4]" if renju else "which rules are these? simple ko alone is checked"
        yield _report_text(case, head, "RU", words, Meant(""))


@head_rule("GO116", "same-player", Severity.INFO, default=False)
def same_player(case: Case, head: Head) -> Iterator[Diagnostic]:
    """Somebody plays against himself.

    Programs do, and so do people who try something out.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann]PW[Ann];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob];B[aa];W[bb])
    """
    if head.value("PB") and head.value("PB").casefold() == head.value("PW").casefold():
        yield case.report(f"{shorten_text(head.raw('PW'))} plays against himself", at=head.span("PW"))


RULES = rules_in(globals())
