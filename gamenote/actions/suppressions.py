"""Comments in a record that silence findings: `gamenote: ignore SGF005, illegal-move`.

`ignore` speaks of the move (or header) that its comment belongs to, `disable` of all that follows up to `enable`
or the end of the game, `ignore-file`, in the first game, of the whole file. Words behind ` -- ` are a remark. Text
that the reader lost is only silenced for a whole file, and even then it is told that there was some.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gamenote.actions.findings import severity_of
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Edit, Severity
from gamenote.core.format import Format, Reading, Where, outline
from gamenote.core.record import Field, Node, walk
from gamenote.core.rule import Rule
from gamenote.core.selection import specificity
from gamenote.core.settings import Settings
from gamenote.core.source import Source, Span
from gamenote.core.value import dataclass

MARK = "gamenote:"
DIRECTIVE = re.compile(MARK + r"[ \t]*+(ignore-file|ignore|disable|enable)(?![A-Za-z-])([^\r\n\[\]{}]*+)")
WORD = re.compile(r"[A-Za-z0-9-]++")
REMARK = " -- "
UNUSED, BLANKET, HIDDEN = "unused-suppression", "blanket-suppression", "hidden-damage"
OWN = frozenset((UNUSED, BLANKET, HIDDEN))  # rules about suppressions, which none of them silences

Found = list[tuple[Diagnostic, Rule]]


@dataclass(frozen=True, slots=True)
class Word:
    """One selector of a directive, as written."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Directive:
    """One directive; `where` and `around` say what it belongs to."""

    verb: str
    words: tuple[Word, ...]
    span: Span
    comment: Span
    where: Where
    around: Span

    def names(self, rule: Rule) -> bool:
        return any(specificity(word.text, rule) >= 0 for word in self.words)

    @property
    def blanket(self) -> bool:
        return self.verb != "enable" and (not self.words or any(word.text == "ALL" for word in self.words))


def directives(source: Source, reading: Reading) -> tuple[Directive, ...]:
    """All directives in the comments of a game, in the order of the text."""
    if MARK not in source.text:
        return ()
    found: dict[int, Directive] = {}
    for comment, where, around in _comments(reading):
        for match in DIRECTIVE.finditer(source.text, comment.start, comment.end):
            if match.start() not in found:
                found[match.start()] = _directive(match, comment, where, around)
    return tuple(found[start] for start in sorted(found))


def _comments(reading: Reading) -> Iterator[tuple[Span, Where, Span]]:
    """The places of all comments, with what they belong to."""
    for _, node in walk(reading.record):
        spans = [comment.span for comment in (*node.before, *node.after) if comment.span is not None]
        if spans:
            where, around = _place_of(node, spans, reading)
            yield from ((span, where, around) for span in spans)
    remark = reading.place(Field.REMARK)
    if remark is not None:
        yield remark, reading.locate(remark.start), remark


def _place_of(node: Node, comments: list[Span], reading: Reading) -> tuple[Where, Span]:
    spans = [*comments, node.span] if node.span is not None else comments
    around = Span(min(span.start for span in spans), max(span.end for span in spans))
    return reading.locate((node.span or comments[0]).start), around


def _directive(match: re.Match[str], comment: Span, where: Where, around: Span) -> Directive:
    listed, _, _ = match[2].partition(REMARK)
    start = match.start(2)
    words = tuple(Word(word[0], Span(start + word.start(), start + word.end())) for word in WORD.finditer(listed))
    return Directive(match[1], words, Span(match.start(), match.end()), comment, where, around)


def for_file(source: Source, reading: Reading, settings: Settings) -> Settings:
    """The settings under what the first game of a file says about all of it; those of other games as they are."""
    if source.origin.index != 1 or not settings.suppressions or MARK not in source.text:
        return settings
    said = [item for item in directives(source, reading) if item.verb == "ignore-file"]
    words = tuple(word.text for item in said for word in item.words)
    return replace(settings, file_ignores=words) if words else settings


def suppressed(
    found: Found, source: Source, reading: Reading, format: Format, settings: Settings, chosen: Mapping[str, Rule]
) -> Found:
    """The findings of a game, those silenced by comments marked so, and what there is to say of the comments.

    `chosen` are the rules that ran, by code.
    """
    said = directives(source, reading) if settings.suppressions else ()
    if said or settings.file_ignores:
        found = _Game(source, reading, format, settings, said).judged(found, chosen)
    rule = next((rule for rule in chosen.values() if rule.name == HIDDEN), None) if reading.broken else None
    if rule is not None and (span := _hidden(found, reading, format)) is not None:
        found.append((rule.found("text was lost here, and the rules that tell so are silenced", span), rule))
    return found


def words_used(found: Found, settings: Settings) -> set[str]:
    """The words that silence a whole file and were of use for these findings."""
    silent = {rule for item, rule in found if item.suppressed}
    return {word for word in settings.file_ignores if any(specificity(word, rule) >= 0 for rule in silent)}


def _hidden(found: Found, reading: Reading, format: Format) -> Span | None:
    """The first place where text was lost, if the user is told of none."""
    rules = {rule.code: rule for rule in registry.rules_of(format.name, outline(reading).game)}
    errors = [item for item in reading.diagnostics if _is_damage(item, rules[item.rule], format)]
    codes = {item.rule for item in errors}
    if not errors or any(item.rule in codes and not item.suppressed for item, _ in found):
        return None
    return min(item.span for item in errors)


def _is_damage(item: Diagnostic, rule: Rule, format: Format) -> bool:
    return severity_of(item, rule, format) is Severity.ERROR


@dataclass(slots=True)
class _Game:
    """The directives of one game and which of their words were of use."""

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    said: tuple[Directive, ...]

    def judged(self, found: Found, chosen: Mapping[str, Rule]) -> Found:
        read = {id(item) for item in self.reading.diagnostics} if self.reading.broken else set[int]()
        used: set[Span] = set()
        out: Found = []
        for item, rule in found:
            lost = id(item) in read and _is_damage(item, rule, self.format)
            silent = rule.name not in OWN and self._silences(item, rule, used, whole_file_only=lost)
            out.append((replace(item, suppressed=True, fix=None), rule) if silent else (item, rule))
        by_name = {rule.name: rule for rule in chosen.values()}
        if (blanket := by_name.get(BLANKET)) is not None:
            out += ((each, blanket) for each in self._blankets(blanket))
        if (unused := by_name.get(UNUSED)) is not None:
            out += ((each, unused) for each in self._unused(unused, used, chosen))
        return out

    def _silences(self, item: Diagnostic, rule: Rule, used: set[Span], *, whole_file_only: bool) -> bool:
        """Whether some directive silences the finding; notes the words that do."""
        silent = any(specificity(word, rule) >= 0 for word in self.settings.file_ignores)
        disabled: Directive | None = None
        for directive in self.said:
            if directive.verb == "enable" and directive.span.start <= item.span.start:
                disabled = None if not directive.words or directive.names(rule) else disabled
            if not directive.names(rule):
                continue
            if directive.verb == "ignore-file":
                self._use(directive, rule, used)
            elif whole_file_only:
                continue
            elif directive.verb == "disable" and directive.span.start <= item.span.start:
                disabled = directive
            elif directive.verb == "ignore" and self._belongs(directive, item):
                self._use(directive, rule, used)
                silent = True
        if disabled is not None:
            self._use(disabled, rule, used)
        return silent or disabled is not None

    def _belongs(self, directive: Directive, item: Diagnostic) -> bool:
        at = item.span.start
        return directive.around.start <= at < directive.around.end or self.reading.locate(at) == directive.where

    def _use(self, directive: Directive, rule: Rule, used: set[Span]) -> None:
        used.update(word.span for word in directive.words if specificity(word.text, rule) >= 0)

    def _blankets(self, rule: Rule) -> Iterator[Diagnostic]:
        for item in self.said:
            if item.blanket:
                words = "silences every rule" if item.words else "names no rule, so it silences nothing"
                help = f"name the rules: {item.verb} SGF005, illegal-move"
                yield rule.found(f"{item.verb} {words}", item.span, help=help)

    def _unused(self, rule: Rule, used: set[Span], chosen: Mapping[str, Rule]) -> Iterator[Diagnostic]:
        alone = self.source.origin.index == 1 and not self.source.followed
        for item in self.said:
            late = item.verb == "ignore-file" and self.source.origin.index > 1
            if item.verb == "enable" or (item.verb == "ignore-file" and not late and not alone):
                continue
            idle = [word for word in item.words if late or (word.span not in used and _ran(word.text, chosen))]
            for word in idle:
                edits = _without(item, idle, self.source.text) if word is idle[0] else ()
                yield rule.found(_why(item, word, late=late), word.span, title=f"remove {word.text}", fix=edits)


def _ran(word: str, chosen: Mapping[str, Rule]) -> bool:
    """Whether the word names a rule that ran, or no rule at all."""
    if any(specificity(word, rule) >= 0 for rule in chosen.values()):
        return True
    return all(specificity(word, rule) < 0 for rule in registry.all_rules())


def _why(item: Directive, word: Word, *, late: bool = False) -> str:
    if late:
        return f"{item.verb} {word.text} stands behind the first game, which alone can speak of the whole file"
    if word.text != "ALL" and all(specificity(word.text, rule) < 0 for rule in registry.all_rules()):
        return f"{item.verb} {word.text}: {word.text} names no rule"
    return f"{item.verb} {word.text}: there is nothing to silence"


def idle_in_file(
    source: Source, reading: Reading, settings: Settings, chosen: Mapping[str, Rule]
) -> Iterator[tuple[str, Diagnostic, Rule]]:
    """The words of `ignore-file` in the first of several games, with what is to be said if no game needs them."""
    rule = next((rule for rule in chosen.values() if rule.name == UNUSED), None)
    if rule is None or not settings.file_ignores or source.origin.index != 1 or not source.followed:
        return
    for item in directives(source, reading):
        for word in item.words if item.verb == "ignore-file" else ():
            if _ran(word.text, chosen):
                yield word.text, rule.found(_why(item, word), word.span), rule


def _without(item: Directive, idle: Iterable[Word], text: str) -> tuple[Edit, ...]:
    """The edit that takes these words out of a directive; with its last word it goes, and with it a comment that
    says nothing else."""
    gone = set(idle)
    left = [word.text for word in item.words if word not in gone]
    if left:
        return (Edit(Span(item.words[0].span.start, item.words[-1].span.end), ", ".join(left)),)
    start, end = item.span.start, item.span.end
    before, after = text[item.comment.start : start], text[end : item.comment.end]
    if (before + after).strip(" \t\r\n{};"):
        return (Edit(Span(start, end), ""),)
    whole = _whole_comment(item.comment, text)
    beside = text[max(0, whole.start - 1) : whole.start], text[whole.end : whole.end + 1]
    return (Edit(whole, " " if all(each.isalnum() for each in beside) else ""),)


BRACKETED = re.compile(r"[A-Za-z]++[ \t\r\n]*+\[")  # from an identifier to its value
BEFORE = 40  # characters in which such an identifier is looked for


def _whole_comment(comment: Span, text: str) -> Span:
    """A comment with what marks it as one: braces, or the property it is the value of, and one blank before it."""
    start, end = comment.start, comment.end
    if text[end : end + 1] == "]" and text[start - 1 : start] == "[":
        head = max(0, start - BEFORE)
        match = next((m for m in BRACKETED.finditer(text, head, start) if m.end() == start), None)
        if match is None or text[end + 1 : end + 2] == "[":
            return comment
        return Span(match.start(), end + 1)
    return Span(start - (text[start - 1 : start] == " "), end)
