"""Lint rules as values: names, documentation, and checks.

The docstring of a rule is its documentation and its test: a summary line, paragraphs of why, then blocks
headed `Bad::` and `Good::`: `Bad (plateau)::` where a rule is shared by several formats, `Bad (plateau, bytes)::`
for a bytes literal, `Bad (plateau, beside other-rule)::` where that rule must be broken as well. `Bad (after the
usual head)::` leaves out `Format.example_head`, and `Bad (after the usual tags)::` all of it but the empty line at
its end; tags alone then have the moves of `Format.example` behind them. `Good::` is left out where it is
`Format.example`; `Good (last lines)::` holds what stands in the place of the last lines of `Bad::`. `Fixed::`
behind `Bad::` holds what the fix makes of it. Whole examples are in `core.examples`.
Rules that the reader or the rules engine reports have a docstring and no body (`reported`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Fix, Label, Safety, Severity
from gamenote.core.engine import Objection, spelled_move
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.core.source import Span

__all__ = [
    "MOST_FINDINGS",
    "Rule",
    "Stage",
    "Statement",
    "compared",
    "doubt_rule",
    "form_rule",
    "header_rule",
    "open_result_rule",
    "remark_rule",
    "reported",
    "rule",
    "rules_in",
    "spelling_rule",
]

CODE = lazy_pattern(r"[A-Z]{2,4}\d{3}")
MOST_FINDINGS = 1000  # in one game: of its reader, and of each rule
OPEN_RESULTS = (None, "", "*", "?")  # that a header leaves open
Check = Callable[[Any], Iterator[Any]]  # what looks at a `core.case.Case`
BLOCK = lazy_pattern(r"^(Bad|Good|Fixed)(?: \((?P<words>[^()\n]++)\))?::$", re.MULTILINE)
LAST_LINES = "last lines"


class Stage(Enum):
    """When the check of a rule is run.

    A DOUBT rule is run only where reader or replay left a mark, that is where they reported anything or the format
    does not know the game to be plain (`Reading.doubt`). A FORM rule is one of them that looks at how a game is
    written, and not run either where replay alone has left a mark. A HEADER rule is one that looks at the header
    alone, and not run either where that is usual. A REMARKS rule looks at what the engine has said of moves that
    it admits, or near the end of a game (`Case.has_remarks`). A CHARACTERS rule is about them, and run only where
    some are not tame (`Source.tame`). Of a COMPARED rule, what its check says of each game of a run is compared
    with what it says of others."""

    ALWAYS = "always"
    DOUBT = "doubt"
    FORM = "form"
    HEADER = "header"
    REMARKS = "remarks"
    CHARACTERS = "characters"
    COMPARED = "compared"
    REPORTED = "reported"  # no check: the reader or the rules engine reports it


class Statement(Struct, frozen=True, gc=False):
    """Something that a game says, to be compared with other games.

    Of two games that say different things about the same, the later has a finding: its message, what the earlier
    one says, and the place of that.

    Fields:
        about: What it is about; games of one rule with equal words are compared.
        message: What the finding says of this game: "the same game as".
        span: Where it stands.
        says: What it says; "" differs from all others.
        shown: The same for people; "" where the message needs no more than a place.
        occasion: When it is said; those that contradict (`core.alike`) are about different things.
    """

    about: str
    message: str
    span: Span
    says: str = ""
    shown: str = ""
    occasion: str = ""


class Example(Struct, frozen=True):
    """One example of a rule's documentation.

    `after` tells what of `Format.example_head` the text leaves out: "head" or "tags", where it is not whole.

    Fields:
        beside: The name of the one rule without which this one cannot be shown.
        fixed: What the fix makes of it, where the page says so.
    """

    text: str
    good: bool
    format: str = ""
    raw: bytes | None = None
    beside: str = ""
    after: str = ""
    fixed: str = ""

    @property
    def content(self) -> bytes:
        return self.raw if self.raw is not None else self.text.encode()


class Rule(Struct, frozen=True, dict=True):
    """One thing that can be found.

    `fix` is how safe its fix is, None where it has none; `also` are the severities and safeties that some of its
    findings have instead. A rule bound to `formats`, by their names, runs only there.

    Fields:
        default: Part of the default selection.
        check: What looks at a game; that of a COMPARED rule gives statements, of others findings.
        once: One finding a file, however many games show it; one of each detail.
        formats: () means any.
        needs: A text without which the rule has nothing to say of a game.
        changes: What its fixes may change beside layout; any that changes something else is not made.
    """

    code: str
    name: str
    severity: Severity
    fix: Safety | None
    check: Check
    stage: Stage = Stage.ALWAYS
    default: bool = True
    once: bool = False
    also: tuple[Severity | Safety, ...] = ()
    formats: tuple[str, ...] = ()
    needs: str = ""
    changes: Change = Change.SPELLING

    @property
    def family(self) -> str:
        return self.code.rstrip("0123456789")

    @property
    def severities(self) -> tuple[Severity, ...]:
        """The severities of its findings, its own first."""
        return (self.severity, *(each for each in self.also if isinstance(each, Severity)))

    @property
    def safeties(self) -> tuple[Safety, ...]:
        """How safe its fixes are, the safest first."""
        found = {each for each in self.also if isinstance(each, Safety)} | ({self.fix} if self.fix else set())
        return tuple(sorted(found, reverse=True))

    @cached_property
    def _dedented_doc(self) -> str:
        first, _, rest = (self.check.__doc__ or "").partition("\n")
        return f"{first.strip()}\n{_dedent_text(rest)}".strip()

    @property
    def summary(self) -> str:
        return self._dedented_doc.partition("\n")[0]

    @property
    def explanation(self) -> str:
        """The paragraphs between the summary and the first example."""
        match = BLOCK.search(self._dedented_doc)
        return self._dedented_doc[: match.start() if match else None].partition("\n")[2].strip()

    @property
    def blocks(self) -> tuple[Example, ...]:
        """The examples as the docstring has them."""
        heads = list(BLOCK.finditer(self._dedented_doc))
        ends = [*(head.start() for head in heads[1:]), len(self._dedented_doc)] if heads else []
        found = list[Example]()
        for head, end in zip(heads, ends, strict=True):
            example = _read_example(head, self._dedented_doc[head.end() : end])
            if found and head["words"] == LAST_LINES:
                found.append(_with_last_lines(found[-1], example.text))
            elif head[1] != "Fixed":
                found.append(example)
            elif found:
                found[-1] = replace(found[-1], fixed=example.text)
        return tuple(found)

    def found(
        self,
        message: str,
        span: Span,
        *,
        severity: Severity | None = None,
        see: Iterable[Label] = (),
        help: str = "",
        title: str = "",
        fix: Iterable[Edit] = (),
        safety: Safety | None = None,
        detail: str = "",
    ) -> Diagnostic:
        """Return a diagnostic of this rule.

        With edits, it carries a fix of the rule's (or the given) safety."""
        edits = tuple(fix)
        cure = Fix(title or help or message, edits, safety or self.fix or Safety.DISPLAY) if edits else None
        return Diagnostic(self.code, message, span, severity, tuple(see), help, cure, detail=detail)

    def objection(
        self,
        message: str,
        *,
        fatal: bool = True,
        part: tuple[int, int] | None = None,
        instead: str | None = None,
        caption: str = "",
        help: str = "",
        severity: Severity | None = None,
        edit: int | None = None,
    ) -> Objection:
        """Return an engine's objection to a move, which this rule reports.

        What the words mean is told by `Objection`."""
        return Objection(self.name, message, fatal, part, instead, caption, help, severity, edit)

    def holds_for(self, format_name: str) -> bool:
        """Whether the rule is bound to no other format."""
        return not self.formats or format_name in self.formats


def _dedent_text(text: str) -> str:
    from textwrap import dedent

    return dedent(text)


def _read_example(head: re.Match[str], body: str) -> Example:
    text = _dedent_text(body.strip("\n")).rstrip() + "\n"
    words = (head["words"] or "").split(", ")
    raw = ast.literal_eval(f"({text.strip()})") if "bytes" in words else None
    after, beside = (_word_after(words, start) for start in ("after the usual ", "beside "))
    format = next((word for word in words if word != "bytes" and " " not in word), "")
    return Example(text, head[1] == "Good", format, raw, beside, after)


def _with_last_lines(bad: Example, ending: str) -> Example:
    """Return the example beside one that ends otherwise."""
    kept = bad.text.splitlines(keepends=True)[: -ending.count("\n")]
    return Example("".join((*kept, ending)), good=True, format=bad.format, beside=bad.beside, after=bad.after)


def _word_after(words: list[str], start: str) -> str:
    return next((word.removeprefix(start) for word in words if word.startswith(start)), "")


def rule(
    code: str,
    name: str,
    severity: Severity = Severity.ERROR,
    *,
    fix: Safety | None = None,
    changes: Change = Change.SPELLING,
    stage: Stage = Stage.ALWAYS,
    default: bool = True,
    once: bool = False,
    also: tuple[Severity | Safety, ...] = (),
    formats: tuple[str, ...] = (),
    needs: str = "",
) -> Callable[[Check], Rule]:
    """Make a `Rule` of a check; nothing is registered."""

    def wrap(check: Check) -> Rule:
        return Rule(code, name, severity, fix, check, stage, default, once, also, formats, needs, changes)

    return wrap


# Of the stages that most rules about spelling have.
remark_rule = partial(rule, stage=Stage.REMARKS)
form_rule = partial(rule, stage=Stage.FORM)
header_rule = partial(rule, stage=Stage.HEADER)
doubt_rule = partial(rule, stage=Stage.DOUBT)


def reported(
    code: str,
    name: str,
    severity: Severity = Severity.ERROR,
    *,
    fix: Safety | None = None,
    changes: Change = Change.SPELLING,
    default: bool = True,
    also: tuple[Severity | Safety, ...] = (),
    formats: tuple[str, ...] = (),
) -> Callable[[Callable[[], None]], Rule]:
    """Make a `Rule` for what a reader or an engine reports."""

    def wrap(page: Callable[[], None]) -> Rule:
        def check(case: Any) -> Iterator[Diagnostic]:
            return iter(())

        check.__doc__, check.__module__ = page.__doc__, page.__module__
        kind = (code, name, severity, fix, check, Stage.REPORTED, default)
        return Rule(*kind, also=also, formats=formats, changes=changes)

    return wrap


def spelling_rule(
    code: str,
    name: str,
    severity: Severity = Severity.WARNING,
    *,
    default: bool = True,
    formats: tuple[str, ...] = (),
) -> Callable[[Callable[[], None]], Rule]:
    """Make a `Rule` for moves that `write_move` writes in another way.

    Its fix writes them so. A format or a game has it that takes it into its rules."""

    def wrap(page: Callable[[], None]) -> Rule:
        def check(case: Any) -> Iterator[Diagnostic]:
            yield from _find_other_spellings(case)

        check.__doc__, check.__module__ = page.__doc__, page.__module__
        return Rule(code, name, severity, Safety.SAFE, check, default=default, formats=formats)

    return wrap


def _find_other_spellings(case: Any) -> Iterator[Diagnostic]:
    """Report playable moves that the engine writes in another way."""
    if case.progress is None or case.progress.exact:
        return
    for step in case.steps:
        text = spelled_move(case.engine, step)
        if text is not None and text != step.node.move and step.node.span is not None:
            cure = (Edit(step.node.span, text),)
            message = f"{step.node.move} is written {text} in this game"
            yield case.report(message, at=step.node.span, title=f"write {text}", fix=cure)


def open_result_rule(code: str, *, fix: Safety) -> Callable[[Callable[[], None]], Rule]:
    """Make the rule `result-open` of a game that ends on the board.

    Its fix writes the result where the moves end with that of an open game."""

    def wrap(page: Callable[[], None]) -> Rule:
        def check(case: Any) -> Iterator[Diagnostic]:
            yield from _find_open_result(case)

        check.__doc__, check.__module__ = page.__doc__, page.__module__
        changes = Change.RESULT | Change.ADDED
        return Rule(code, "result-open", Severity.INFO, fix, check, changes=changes)

    return wrap


def _find_open_result(case: Any) -> Iterator[Diagnostic]:
    """Report a game that the board has decided, not its result."""
    if case.summary.outcome is not None or case.engine is None or not case.complete:
        return
    if case.summary.header.get(Field.RESULT) not in OPEN_RESULTS:
        return
    at = case.reading.place("terminator")
    end = case.outcome if at is not None else None
    if at is not None and end is not None:
        tag = case.reading.place(Field.RESULT)
        edits = sorted(Edit(place, end.text) for place in (tag, at) if place is not None)
        words = f"the game ends in {end.reason} ({end.text}), and its result is left open"
        yield case.report(words, at=at, title=f"write {end.text}", fix=edits)


def compared(
    code: str,
    name: str,
    severity: Severity = Severity.WARNING,
    *,
    default: bool = True,
    formats: tuple[str, ...] = (),
    needs: str = "",
) -> Callable[[Callable[[Any], Iterator[Statement]]], Rule]:
    """Make a `Rule` that compares what the games of a run say."""

    def wrap(states: Callable[[Any], Iterator[Statement]]) -> Rule:
        return Rule(code, name, severity, None, states, Stage.COMPARED, default, formats=formats, needs=needs)

    return wrap


def rules_in(module: Mapping[str, object]) -> tuple[Rule, ...]:
    """Return the rules that a module defines, by their codes.

    Given are its globals; rules that it imports are not its own."""
    own = (
        each for each in module.values() if isinstance(each, Rule) and each.check.__module__ == module["__name__"]
    )
    return tuple(sorted(own, key=lambda each: each.code))
