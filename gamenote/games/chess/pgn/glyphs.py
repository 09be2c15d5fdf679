"""Signs that stand bare among moves, with their numbers."""

from __future__ import annotations

import re

BARE_GLYPHS = {
    "+--": 20, "--+": 21, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19, "+/=": 14, "=/+": 15, "+=": 14, "=+": 15,
    "+\u2212": 18, "\u2212+": 19, "==": 144, "=\u221e": 44, "=": 10, "\u221e": 13, "inf": 13, "\u2a72": 14,
    "\u2a71": 15, "\u00b1": 16, "\u2213": 17, "\u25a1": 7, "\u2a00": 22, "\u25cb": 26, "\u27f3": 32, "\u2191": 36,
    "\u2192": 40, "\u229e": 48, "\u21c6": 132, "\u2a01": 138, "\u2206": 140, "\u2207": 141, "\u2313": 142,
    "\u2264": 143, "RR": 145, "N": 146, "D": 220, "\u21d4": 239, "\u21d7": 240, "\u27eb": 242, "\u27ea": 243,
    "\u2715": 244, "\u22a5": 245,
}  # fmt: skip
"""The longest signs come first."""
SIDED = frozenset((20, 22, 26, 32, 36, 40, 44, 48, 132, 138))  # White's; Black's are the next number
_LETTERS = re.compile(r"[A-Za-z]+")
PATTERN = "|".join(
    rf"{each}(?![A-Za-z0-9@=])" if _LETTERS.fullmatch(each) else re.escape(each) for each in BARE_GLYPHS
)
