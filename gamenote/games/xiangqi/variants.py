"""The variants of Chinese chess: there is one."""

from __future__ import annotations

from gamenote.core.game import Variant

GAME_TYPE = 1  # the number of Chinese chess in the document of the GameType tag
STANDARD = "standard"
VARIANTS = (Variant(STANDARD, "Chinese chess"),)
