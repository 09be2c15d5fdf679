"""The rules of SGF without a game: bytes, tree, nodes and properties."""

from __future__ import annotations

from gamenote.anygame.generic_sgf import lint_points
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import lint, lint_nodes

RULES: tuple[Rule, ...] = (*lint.RULES, *lint_nodes.RULES, *lint_nodes.PROPERTY_RULES, *lint_points.RULES)
