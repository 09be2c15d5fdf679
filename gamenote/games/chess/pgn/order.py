"""The order of games that the standard of PGN wants.

By date, event, site, round, players and result, then by the moves. What is not known comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from gamenote.core.format import Options
from gamenote.core.record import Field, Record

NUMBER = re.compile(r"[0-9]{1,9}")
PARTS = (Field.EVENT, Field.SITE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)


def order(options: Options) -> Callable[[Record], Any] | None:
    """Return what games are sorted by, if they are to be sorted."""
    return _place if options.get("sort", "as-found") == "standard" else None


def _place(record: Record) -> tuple[str, list[Any], list[str]]:
    header = record.header
    date = (header.get(Field.DATE) or "?").replace("?", " ")  # before all digits
    known = record.moves()
    moves = known.main if known is not None else [node.move for node in record.line if node.move is not None]
    fields = ((each, header.get(each) or "?") for each in PARTS)
    return date, [_parts(text) if each is Field.ROUND else text for each, text in fields], [*moves]


def _parts(text: str) -> list[tuple[bool, int, str]]:
    """Return the parts of a round, numbers by their size behind words."""
    return [
        (True, int(part), "") if NUMBER.fullmatch(part) else (False, 0, part.replace("?", ""))
        for part in text.split(".")
    ]
