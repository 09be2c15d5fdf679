"""The rules of SGF of any game.

They are those of SGF, and its own by their subjects."""

from __future__ import annotations

from gamenote.anygame.generic_sgf import lint_names, lint_points, lint_root, lint_texts, lint_tree, lint_values
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import lint, lint_nodes

RULES: tuple[Rule, ...] = (
    *lint.RULES,
    *lint_nodes.RULES,
    *lint_texts.RULES,
    *lint_root.RULES,
    *lint_tree.RULES,
    *lint_names.RULES,
    *lint_values.RULES,
    *lint_points.RULES,
)
