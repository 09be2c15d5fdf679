"""Rules."""
from gamenote.core.rule import Rule
from gamenote.syntax.sgf import lint as sgf
RULES: tuple[Rule, ...] = (*sgf.RULES,)
