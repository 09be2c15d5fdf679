"""Move signs and their numbers (PGN, section on numeric annotation glyphs)."""

from __future__ import annotations

GLYPH_OF = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # the six that are written behind a move
SIGN_OF = {number: sign for sign, number in GLYPH_OF.items()}
TYPESET = {7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀"}
LARGEST = 255

SHOWN = SIGN_OF | {number: f" {TYPESET[number]}" for number in TYPESET if number != 22}  # behind a move
EXTRA_GLYPHS = {TYPESET[number]: number for number in (7, 22)}  # signs of books that may stand in movetext
