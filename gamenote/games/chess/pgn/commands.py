"""How commands in comments of PGN are written."""

from __future__ import annotations

from gamenote.syntax.movetext.commands import CommandSyntax, Operand

BLANKS = r"[ \t\r\n]*+"
COMMA = rf"{BLANKS},{BLANKS}"
SQUARE = "[a-h][1-8]"
NUMBER = r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?"
TIME = Operand(
    r"[0-9]{1,5}:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?",
    "a time is written h:mm:ss",
    r"[0-9]{1,5}+:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6}+)?+",
)

SYNTAX = CommandSyntax(
    {
        **dict.fromkeys(("clk", "emt", "egt", "mct"), TIME),
        "eval": Operand(
            rf"(?:{NUMBER}|#[+-]?[0-9]{{1,4}})(?:{COMMA}[0-9]{{1,4}})?",
            "an evaluation is written -0.35, 1.20,18 or #3",
            r"(?:[+-]?+[0-9]{1,6}+(?:\.[0-9]{1,6}+)?+|#[+-]?+[0-9]{1,4}+)",
        ),
        "csl": Operand(
            rf"[GRYBOC]{SQUARE}(?:{COMMA}[GRYBOC]{SQUARE})*+",
            "squares are written Gd4,Re5, by colours G R Y B O C",
        ),
        "cal": Operand(
            rf"[GRYBOC](?:{SQUARE}){{2}}(?:{COMMA}[GRYBOC](?:{SQUARE}){{2}})*+",
            "arrows are written Gd2d4,Rg1f3, by colours G R Y B O C",
        ),
    },
    parts=True,
)
