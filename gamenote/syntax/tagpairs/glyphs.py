"""Move signs: the six that are written behind a move, and their numbers (PGN, section on annotation glyphs)."""

from __future__ import annotations

import re

GLYPH_OF = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
SIGN_OF = {number: sign for sign, number in GLYPH_OF.items()}
SIGN = re.compile(r"[!?]++|\$[0-9]++")
LARGEST = 255


def glyph(text: str) -> int | None:
    """The number of a sign or of `$n`; None for a run of signs without one, and for `$n` out of range."""
    if text.startswith("$"):
        return int(text[1:]) if len(text) <= 4 and int(text[1:]) <= LARGEST else None
    return GLYPH_OF.get(text)
