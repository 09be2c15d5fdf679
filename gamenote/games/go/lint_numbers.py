"""Rules about numbers of moves and about clocks (GO3xx).

What a node says is compared with the last that its way through the tree has said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import lt

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import rules_in
from gamenote.games.go.game_info import NUMBER
from gamenote.games.go.head import SETUPS, Head, head_rule, sgf_rule
from gamenote.games.go.paths import is_sound_way
from gamenote.syntax.sgf.tree import BLANKS, ROOT, Node, Property

CLOCKS = {"BL": ("Black", "OB"), "WL": ("White", "OW")}
ADDING = lazy_pattern(
    r"fischer|byo|bonus|increment|canad|[0-9]+ ?[x/] ?[0-9]|秒|読|读|초", 2
)  # overtime that gives time back

Said = Mapping[str, tuple[float, Property]]


def _said_before(case: Case, *names: str) -> Iterator[tuple[Node, dict[str, tuple[float, Property]], Said]]:
    """Yield nodes with their numbers, and those said before.

    Setups make it forgotten."""
    known: list[Said] = []
    for node in case.syntax.nodes if any(name in case.source.text for name in names) else ():
        before = known[node.parent] if node.parent != ROOT else {}
        if any(item.name in SETUPS for item in node.properties):
            before = {}
        found = dict[str, tuple[float, Property]]()
        for item in node.properties:
            if item.name in names and item.values and NUMBER.fullmatch(item.values[0].raw.strip(BLANKS)):
                found.setdefault(item.name, (float(item.values[0].raw), item))
        if found:
            yield node, found, before
        known.append({**before, **found} if found else before)


Pairs = Sequence[tuple[str, str]] | None  # clocks, each with the count behind it; None where nobody knows them


def _clocks(case: Case) -> list[Pairs]:
    """Return what each clock says along the line."""
    return [case.syntax.pairs_along(clock, count) for clock, (_, count) in CLOCKS.items()]


def _grows_alone(said: Pairs) -> bool:
    """Whether a clock may go up without a count of periods."""
    if said is None:
        return True
    seconds = [float(clock) for clock, _ in said]
    return any(up and not count for up, (_, count) in zip(map(lt, seconds, seconds[1:]), said[1:], strict=True))


def _count_grows(said: Pairs) -> bool:
    """Whether a count of stones or periods may grow within a period."""
    if said is None or len({count for _, count in said if count}) < 2:
        return said is None
    seconds = [float(clock) for clock, _ in said]
    begun = (False, *map(lt, seconds, seconds[1:]))
    counts = [(float(count), up) for (_, count), up in zip(said, begun, strict=True) if count]
    return any(count > left and not up for (left, _), (count, up) in pairwise(counts))


@sgf_rule("GO321", "move-number", Severity.WARNING)
def move_number(case: Case) -> Iterator[Diagnostic]:
    """A move has the number of an earlier one, or a lower.

    MN may jump forward, where a figure leaves moves out. Behind a setup counting may begin anew.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]MN[12];W[bb]MN[3])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]MN[12];W[bb]MN[13])
    """
    for _, found, before in _said_before(case, "MN"):
        (number, item), (last, _) = found["MN"], before.get("MN", (float("-inf"), None))
        if number <= last and is_sound_way(case, item.start):
            yield case.report(f"MN[{number:g}] stands behind MN[{last:g}]", at=item.values[0].span)


@head_rule("GO322", "time-grows", Severity.INFO)
def time_grows(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A clock has more time than before.

    That is right in overtime that gives time back: where OT says so, or OB and OW begin a period.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[61];W[bb]WL[60];B[cc]BL[95])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[61];W[bb]WL[60];B[cc]BL[55])
    """
    if ADDING.search(head.value("OT")) or not any(map(_grows_alone, case.shared(_clocks))):
        return
    for node, found, before in _said_before(case, *CLOCKS):
        for name, (seconds, item) in found.items():
            who, periods = CLOCKS[name]
            last = before.get(name)
            if last and seconds > last[0] and node.get(periods) is None and is_sound_way(case, item.start):
                words = f"{who}'s clock goes up, from {last[0]:g} to {seconds:g} seconds"
                yield case.report(words, at=item.values[0].span)


@sgf_rule("GO323", "overtime-count", Severity.INFO, default=False)
def overtime_count(case: Case) -> Iterator[Diagnostic]:
    """More stones or periods are left than before in one period.

    They grow where a period begins, and the clock goes up with it.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[61]OB[25];W[bb];B[cc]BL[55]OB[26])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]BL[61]OB[25];W[bb];B[cc]BL[55]OB[24])
    """
    if not any(map(_count_grows, case.shared(_clocks))):
        return
    for _, found, before in _said_before(case, *CLOCKS, "OB", "OW"):
        for clock, (_, periods) in CLOCKS.items():
            if periods not in found or periods not in before or clock not in found or clock not in before:
                continue
            (count, item), last = found[periods], before[periods][0]
            if count > last and found[clock][0] <= before[clock][0] and is_sound_way(case, item.start):
                words = f"{periods}[{count:g}] stands behind {periods}[{last:g}] in one period"
                yield case.report(words, at=item.values[0].span)


RULES = rules_in(globals())
