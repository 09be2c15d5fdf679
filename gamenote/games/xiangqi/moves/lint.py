"""The rules of lists of moves: those that all formats share."""

from __future__ import annotations

from gamenote.syntax.tagpairs.lint import unexpected_token

RULES = (unexpected_token,)
