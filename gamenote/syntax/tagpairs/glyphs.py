"""Move signs and their numbers, as PGN defines annotation glyphs.

Six of them are written as signs behind a move.
"""

from __future__ import annotations

import re

from gamenote.core.glyphs import GLYPH_OF, LARGEST, SIGN_OF

__all__ = ["GLYPH_OF", "LARGEST", "SIGN", "SIGN_OF", "glyph"]
SIGN = re.compile(r"[!?]++|\$[0-9]++")


def glyph(text: str) -> int | None:
    """Return the number of a sign or of `$n`; None without one."""
    if text.startswith("$"):
        return int(text[1:]) if len(text) <= 4 and int(text[1:]) <= LARGEST else None
    return GLYPH_OF.get(text)
