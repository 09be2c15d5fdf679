"""The rules about moves of Othello (OTH1xx), whatever the format of the record."""

from __future__ import annotations

from gamenote.core.rule import rules_in

RULES = rules_in(globals())
