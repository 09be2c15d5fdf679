"""The rules about Blokus placements."""

from __future__ import annotations

from gamenote.core.rule import Rule

RULES: tuple[Rule, ...] = ()
