"""Which rules are wanted: selectors by code, prefix, family, name or ALL."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec import Struct

from gamenote.core.rule import Rule

PREFIX = re.compile(r"[A-Z]{3,4}\d{0,3}")
EXACT = 9


class Selection(Struct, frozen=True):
    """Selectors as the user gave them.

    Without `select`, the rules that are on by default are selected.

    Where several selectors name a rule, the more specific one wins; on a tie, ignoring wins.
    """

    select: tuple[str, ...] = ()
    extend: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, rule: Rule, *, off: Collection[str] = ()) -> bool:
        """Whether the rule is selected.

        `off` are the names of rules that a format has not on by default."""
        wanted = max((specificity(word, rule) for word in (*self.select, *self.extend)), default=-1)
        if not self.select and rule.default and rule.name not in off:
            wanted = max(wanted, 0)
        unwanted = max((specificity(word, rule) for word in self.ignore), default=-1)
        return wanted > unwanted

    @property
    def words(self) -> tuple[str, ...]:
        """All selectors."""
        return (*self.select, *self.extend, *self.ignore)

    def strangers(self, rules: Iterable[Rule]) -> tuple[str, ...]:
        """The selectors that name none of these rules."""
        rules = tuple(rules)
        return tuple(word for word in self.words if all(specificity(word, rule) < 0 for rule in rules))


def specificity(selector: str, rule: Rule) -> int:
    """Return how closely a selector names a rule.

    -1 not at all, 0 ALL, more for longer prefixes, most for a name."""
    if selector == "ALL":
        return 0
    if selector in (rule.code, rule.name):
        return EXACT
    if PREFIX.fullmatch(selector) and rule.code.startswith(selector) and len(selector) >= len(rule.family):
        return 1 + len(selector) - len(rule.family)
    return -1
