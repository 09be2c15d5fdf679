"""The variants of Chinese chess: there is one."""

from __future__ import annotations

from gamenote.core.game import Variant

STANDARD = "standard"
VARIANTS = (Variant(STANDARD, "Chinese chess"),)
