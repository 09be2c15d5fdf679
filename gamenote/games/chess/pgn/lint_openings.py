"""The rule about the code of the opening that a game names.

The table of openings is loaded only for games with such a code, and played through only where the code stands
nowhere on their way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Engine
from gamenote.core.rule import rule
from gamenote.games.chess.variants import STANDARD
from gamenote.syntax.tagpairs.tree import Header

if TYPE_CHECKING:
    from gamenote.games.chess.openings.rows import Opening

CODE = re.compile(r"[A-E][0-9]{2}")
NEAR = 2  # codes between which tables differ


@rule("PGN280", "eco-mismatch", Severity.INFO, fix=Safety.UNSAFE, changes=Change.VALUES)
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
    header: Header = case.syntax.header
    code = (header.value("ECO") or "").strip()
    if not CODE.fullmatch(code) or case.engine is None:
        return
    if case.summary.variant not in (None, STANDARD.name):
        return
    from gamenote.games.chess.openings.by_moves import orders

    moves = case.record.moves()
    if moves is None or code in orders().codes(moves.main):
        return
    last = _last_of_others(case, case.engine, code)
    if last is None or (last.eco[0] == code[0] and abs(int(last.eco[1:]) - int(code[1:])) <= NEAR):
        return
    at = header.place("ECO") or header.span
    yield case.report(
        f"{code}: the moves are {last.eco}, {last.name}",
        at=at,
        title=f"write {last.eco}",
        fix=(Edit(at, last.eco),),
    )


def _last_of_others(case: Case, engine: Engine, code: str) -> Opening | None:
    """Return the last opening of a game that never passes that code."""
    from gamenote.games.chess.openings.found import path_of
    from gamenote.games.chess.openings.passed import opening_path

    path = opening_path(case.progress) if case.progress is not None else None
    if path is not None:
        hit = None if path.passes(code) else path.last()
    else:
        hits = path_of(case.record, engine)
        hit = None if any(each.opening.eco == code for each in hits) else next(reversed(hits), None)
    return hit.opening if hit is not None else None


RULES = (eco_mismatch,)
