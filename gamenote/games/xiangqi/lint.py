"""The rules of play of Chinese chess (XIQ1xx)."""

from __future__ import annotations

from gamenote.core.rule import rules_in

RULES = rules_in(globals())
