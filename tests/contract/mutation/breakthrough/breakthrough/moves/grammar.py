"""The words between the tags and the end of a game."""

from __future__ import annotations

import pyparsing as pp

from gamenote.syntax.movetext.tokens import Grammar

GRAMMAR = Grammar(
    {
        "result": pp.Regex(r"(?:1-0|0-1)(?![0-9])"),
        "number": pp.Regex(r"[0-9]++\.++"),
        "move": pp.Regex(r"[A-Za-z][0-9]{1,2}[-x][A-Za-z][0-9]{1,2}(?![0-9])"),
        "bare": pp.Regex(r"[0-9]++(?=\s|\Z)"),
        "strength": pp.Regex(r"[!?]++"),
        "star": pp.Literal("*"),
        "nag": pp.Regex(r"\$[0-9]++"),
        "dots": pp.Regex(r"\.\.\.?"),
        "word": pp.Regex(r"[^ \t\r\n$]++|."),
    }
)
