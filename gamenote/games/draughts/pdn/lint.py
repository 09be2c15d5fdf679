"""The PDN rules in the order of their codes, and those of the syntax that hold for PDN."""

from __future__ import annotations

from gamenote.games.draughts.pdn import faults, moverules, setuprules, tagrules, typerules
from gamenote.syntax.tagpairs import lint as tags

_OWN = (*faults.RULES, *tagrules.RULES, *typerules.RULES, *setuprules.RULES, *moverules.RULES)
_SHARED = tuple(each for each in tags.RULES if each is not tags.unknown_tag)

RULES = (*_SHARED, *sorted(_OWN, key=lambda each: each.code))
