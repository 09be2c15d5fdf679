"""The PGN rules in the order of their codes."""

from __future__ import annotations

from gamenote.games.chess.pgn import (
    lint_clocks,
    lint_collection,
    lint_ends,
    lint_setup,
    lint_structure,
    lint_tags,
    lint_text,
)
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.movetext import lint_tags as movetext_tags
from gamenote.syntax.tagpairs import lint as tags

_NOT_HERE = (movetext_tags.result_terminator,)  # results end the moves
_SHARED = tuple(each for each in (*tags.RULES, *movetext.RULES) if each not in _NOT_HERE)
_OWN = (
    *(*lint_text.RULES, *lint_structure.RULES, *lint_tags.RULES),
    *(*lint_setup.RULES, *lint_clocks.RULES, *lint_ends.RULES, *lint_collection.RULES),
)

RULES = (*sorted(_SHARED, key=lambda each: each.code), *sorted(_OWN, key=lambda each: each.code))
