"""How one file is to be linted: settings, and selectors of rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Rule

# Which rules are wanted: selectors by code, prefix, family, name or ALL

PREFIX = lazy_pattern(r"[A-Z]{2,4}\d{0,3}")
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


EVERY_RULE = "ALL"


def specificity(selector: str, rule: Rule) -> int:
    """Return how closely a selector names a rule.

    -1 not at all, 0 ALL, more for longer prefixes, most for a name."""
    if selector == EVERY_RULE:
        return 0
    if selector in (rule.code, rule.name):
        return EXACT
    if PREFIX.fullmatch(selector) and rule.code.startswith(selector) and len(selector) >= len(rule.family):
        return 1 + len(selector) - len(rule.family)
    return -1


# How one file is to be linted, as one frozen value

DEFAULT = Selection()
OPENINGS_VARIABLE = "GAMENOTE_FORMATS_PGN_OPENINGS"  # tells other processes the file of names of openings


class Settings(Struct, frozen=True):
    """Everything about rules that configuration and command line settle.

    The file's own globs are among it.

    All words are selectors. `silenced` are the per-file ignores: whatever they name is off, however it was
    selected. Of several `severities` that name a rule the most specific one counts, of equals the last.
    `safe_fixes` and `unsafe_fixes` weigh the fixes of rules otherwise than their authors did. What lies below the
    `level` is found, but neither shown nor mended; the rules in `named`, each asked for by itself, always are.

    Fields:
        suppressions: Whether comments in the records may silence findings.
        encoding: The character set of the file, whatever it says.
        default_encoding: The one of games that do not say theirs.
        file_ignores: What a comment in the file silences in all its games.
        root: The folder from which fingerprints name the file; "": the current one.
        here: The current folder of whoever named the file, where this is read on another machine.
        level: The least severity that is shown and mended.
        named: Selectors of the command line.
        date_order: What comes first in dates such as 03/04/2021: "dmy", "mdy"; "": nobody knows.
        where: The condition for games that are looked at, as `--where` has it; "": all are.
    """

    selection: Selection = DEFAULT
    silenced: tuple[str, ...] = ()
    severities: tuple[tuple[str, Severity], ...] = ()
    fixable: tuple[str, ...] = (EVERY_RULE,)
    unfixable: tuple[str, ...] = ()
    safe_fixes: tuple[str, ...] = ()
    unsafe_fixes: tuple[str, ...] = ()
    suppressions: bool = True
    encoding: str | None = None
    default_encoding: str | None = None
    file_ignores: tuple[str, ...] = ()
    root: str = ""
    here: str = ""
    level: Severity = Severity.INFO
    named: tuple[str, ...] = ()
    date_order: str = ""
    where: str = ""

    def takes(self, rule: Rule, *, off: frozenset[str] = frozenset()) -> bool:
        """Whether the rule is wanted.

        `off` are the names of rules that a format has not on by default."""
        return self.selection.takes(rule, off=off) and closest(self.silenced, rule) < 0

    def severity(self, rule: Rule) -> Severity | None:
        """What the user says this rule weighs; None where nothing is said."""
        found, best = None, -1
        for word, severity in self.severities:
            if (near := specificity(word, rule)) >= max(best, 0):
                found, best = severity, near
        return found

    def shows(self, severity: Severity, *names: str) -> bool:
        """Whether a finding of that severity is shown.

        `names` are the code and the name of its rule."""
        return severity >= self.level or any(name in self.named for name in names)

    def safety(self, rule: Rule, safety: Safety) -> Safety:
        """Return how safe a fix of this rule counts.

        Its author gave it `safety`; suggestions stay suggestions."""
        if safety is Safety.DISPLAY or closest(self.unfixable, rule) >= closest(self.fixable, rule):
            return Safety.DISPLAY
        safe, unsafe = closest(self.safe_fixes, rule), closest(self.unsafe_fixes, rule)
        if safe == unsafe == -1:
            return safety
        return Safety.SAFE if safe > unsafe else Safety.UNSAFE


def closest(words: Iterable[str], rule: Rule) -> int:
    """Return the specificity of the nearest of these selectors."""
    return max((specificity(word, rule) for word in words), default=-1)
