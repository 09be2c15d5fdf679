"""Rules about numbers of moves and about clocks (GO3xx).

What a node says is compared with the last that its way through the tree has said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
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


def _growth(case: Case) -> list[tuple[bool, ...]]:
    """Return what may grow: clocks, and counts within a period.

    Such are the counts of stones or periods that are left."""
    pairs = [(clock, stones) for clock, (_, stones) in CLOCKS.items()]
    return [*zip(*(_may_grow(case.syntax.values_along(*pair), pair[0]) for pair in pairs), strict=True)]


def _may_grow(said: Sequence[tuple[str, str]] | None, clock: str) -> tuple[bool, bool]:
    """Tell both of one clock.

    Where nobody knows what is said along the line, they may."""
    if said and all(name == clock for name, _ in said):
        numbers = [float(raw) for _, raw in said]
        return any(map(lt, numbers, numbers[1:])), False
    last, left, begun, up, alone, more = inf, inf, False, False, False, False
    for name, raw in said or ():
        number = float(raw)
        if name == clock:
            alone |= up
            up, last = number > last, number
            begun = up
        else:
            more |= number > left and not begun
            up, left = False, number
    return (said is None or alone or up), (said is None or more)


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
    if ADDING.search(head.value("OT")) or not any(case.shared(_growth)[0]):
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
    if not any(case.shared(_growth)[1]):
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
