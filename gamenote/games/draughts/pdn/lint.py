"""The PDN rules in the order of their codes, and those of the syntax that hold for PDN."""

from __future__ import annotations

from gamenote.games.draughts.pdn import lint_gametype, lint_moves, lint_results, lint_setup, lint_spelling
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.tagpairs import lint as tags

_OWN = (*lint_spelling.RULES, *lint_results.RULES, *lint_gametype.RULES, *lint_setup.RULES, *lint_moves.RULES)
_SHARED = tuple(each for each in tags.RULES if each is not tags.unknown_tag)

RULES = (
    *sorted((*_SHARED, *movetext.RULES), key=lambda each: each.code),
    *sorted(_OWN, key=lambda each: each.code),
)
