"""The rule about the code of the opening that a game names.

The table of openings is loaded only for games with such a code, and played through only where the code stands
nowhere on their way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import rule
from gamenote.games.chess.variants import STANDARD
from gamenote.syntax.tagpairs.tree import Tag

CODE = re.compile(r"[A-E][0-9]{2}")
UNKNOWN = ("", "?", "-")
NEAR = 2  # codes between which tables differ


def _tag(case: Case) -> Tag | None:
    """Return the tag with the code, if it tells one."""
    tag: Tag | None = case.syntax.header.get("ECO")
    return tag if tag is not None and tag.value.strip() not in UNKNOWN else None


@rule("PGN280", "eco-mismatch", Severity.INFO, fix=Safety.UNSAFE)
def eco_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The code of the opening is not that of the moves.

    Positions are looked up in a table of the 500 codes, so that other orders of moves are found too. Tables differ
    about transpositions: nothing is said where the code stands anywhere on the way of the game, or within two of
    the last one.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]
        [ECO "B90"]

        1. d4 d5 2. c4 e6 *

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]
        [ECO "D30"]

        1. d4 d5 2. c4 e6 *
    """
    tag = _tag(case)
    code = tag.value.strip() if tag is not None else ""
    if tag is None or not CODE.fullmatch(code) or case.engine is None:
        return
    if case.summary.variant not in (None, STANDARD.name):
        return
    from gamenote.games.chess.openings import by_moves, found

    moves, known = case.record.moves(), by_moves.orders()
    if moves is None or code in known.codes(moves.main):
        return
    hits = found.path_of(case.record, case.engine)
    for hit in hits:
        known.learn(moves.main[: hit.ply], hit.opening.eco)
    if not hits or any(hit.opening.eco == code for hit in hits):
        return
    last = hits[-1].opening
    if last.eco[0] == code[0] and abs(int(last.eco[1:]) - int(code[1:])) <= NEAR:
        return
    yield case.report(
        f"{code}: the moves are {last.eco}, {last.name}",
        at=tag.value_span,
        title=f"write {last.eco}",
        fix=(Edit(tag.value_span, last.eco),),
    )


RULES = (eco_mismatch,)
