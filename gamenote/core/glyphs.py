"""Move signs and their numbers (PGN, section on numeric annotation glyphs)."""

from __future__ import annotations

GLYPH_OF = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # the six that are written behind a move
SIGN_OF = {number: sign for sign, number in GLYPH_OF.items()}
TYPESET = {7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀"}
LARGEST = 255
# As books print them; circles are those that most fonts have.
PRINTED = TYPESET | {
    11: "=", 12: "=", 20: "+−−", 21: "−−+", 22: "⊙", 23: "⊙", 26: "○", 27: "○", 32: "⟳", 33: "⟳", 36: "↑", 37: "↑",
    40: "→", 41: "→", 44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕", 140: "∆", 141: "∇", 142: "⌓",
    143: "≤", 144: "==", 145: "RR", 146: "N", 239: "⇔", 240: "⇗", 242: "⟫", 243: "⟪", 244: "✕", 245: "⊥",
}  # fmt: skip

SHOWN = SIGN_OF | {number: f" {sign}" for number, sign in PRINTED.items()}  # behind a move
EXTRA_GLYPHS = {TYPESET[number]: number for number in (7, 22)}  # signs of books that may stand in movetext

MEANINGS = {  # White's and Black's signs stand side by side
    1: "good move", 2: "mistake", 3: "brilliant move", 4: "blunder", 5: "interesting move", 6: "dubious move",
    7: "only move", 8: "no alternative", 9: "worst move", 10: "equal", 11: "equal, quiet", 12: "equal, active",
    13: "unclear", 14: "White stands slightly better", 15: "Black stands slightly better",
    16: "White stands better", 17: "Black stands better", 18: "White is winning", 19: "Black is winning",
    20: "White is crushing", 21: "Black is crushing", 22: "zugzwang", 23: "zugzwang",
    26: "White has more space", 27: "Black has more space",
    32: "White is ahead in development", 33: "Black is ahead in development",
    36: "White has the initiative", 37: "Black has the initiative", 40: "White attacks", 41: "Black attacks",
    44: "White has compensation", 45: "Black has compensation", 132: "White has counterplay",
    133: "Black has counterplay", 138: "White is short of time", 139: "Black is short of time",
    140: "with the idea", 141: "aimed against", 142: "better is", 143: "worse is",
    144: "equivalent is", 145: "editor's remark", 146: "novelty", 239: "file", 240: "diagonal", 242: "kingside",
    243: "queenside", 244: "weak point", 245: "ending",
}  # fmt: skip
