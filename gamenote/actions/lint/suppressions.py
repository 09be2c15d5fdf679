"""Comments in a record that silence findings: `gamenote: ignore SGF005, illegal-move`.

`ignore` speaks of the move (or header) that its comment belongs to, `disable` of all that follows up to `enable`
or the end of the game, `ignore-file`, in the first game, of the whole file. Words behind ` -- ` are a remark. Text
that the reader lost is only silenced for a whole file, and even then it is told that there was some.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.lint.findings import severity_of
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Edit, Severity
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Field, Node, walk
from gamenote.core.report import Ruled
from gamenote.core.rule import Rule
from gamenote.core.settings import Settings, specificity
from gamenote.core.source import Source, Span

MARK = "gamenote:"
DIRECTIVE = lazy_pattern(MARK + r"[ \t]*+(ignore-file|ignore|disable|enable)(?![A-Za-z-])([^\r\n\[\]{}]*+)")
WORD = lazy_pattern(r"[A-Za-z0-9-]++")
REMARK = " -- "
WORD_CHARACTER = lazy_pattern(r"[^ \t\r\n{};]")  # what makes a comment say something
UNUSED, BLANKET, HIDDEN = "unused-suppression", "blanket-suppression", "hidden-damage"
OWN = frozenset((UNUSED, BLANKET, HIDDEN))  # rules about suppressions, which none of them silences


class Selector(Struct, frozen=True):
    """One selector of a directive, as written."""

    text: str
    span: Span


class Directive(Struct, frozen=True):
    """One directive; `where` and `around` say what it belongs to."""

    verb: str
    words: tuple[Selector, ...]
    span: Span
    comment: Span
    where: Where
    around: Span

    @property
    def blanket(self) -> bool:
        return self.verb != "enable" and (not self.words or any(word.text == "ALL" for word in self.words))


def directives(source: Source, reading: Reading) -> tuple[Directive, ...]:
    """Return all directives in the comments of a game, in order.

    What is no text has none."""
    if source.binary:
        return ()
    found: dict[int, Directive] = {}
    for comment, where, around in _comment_places(reading):
        for match in DIRECTIVE.finditer(source.text, comment.start, comment.end):
            if match.start() not in found:
                found[match.start()] = _make_directive(match, comment, where, around)
    return tuple(found[start] for start in sorted(found))


def _comment_places(reading: Reading) -> Iterator[tuple[Span, Where, Span]]:
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


def _make_directive(match: re.Match[str], comment: Span, where: Where, around: Span) -> Directive:
    listed, _, _ = match[2].partition(REMARK)
    start = match.start(2)
    words = tuple(
        Selector(word[0], Span(start + word.start(), start + word.end())) for word in WORD.finditer(listed)
    )
    return Directive(match[1], words, Span(match.start(), match.end()), comment, where, around)


def for_file(source: Source, reading: Reading, settings: Settings) -> Settings:
    """Return the settings with the directives for the whole file.

    They stand in its first game; those of other games stay as they are."""
    if source.origin.index != 1 or not settings.suppressions or MARK not in source.text:
        return settings
    known = [item for item in directives(source, reading) if item.verb == "ignore-file"]
    words = tuple(word.text for item in known for word in item.words)
    return replace(settings, file_ignores=words) if words else settings


def mark_suppressed(
    found: list[Ruled],
    source: Source,
    reading: Reading,
    format: Format,
    settings: Settings,
    chosen: Mapping[str, Rule],
) -> list[Ruled]:
    """Return the findings of a game, silenced ones marked.

    Findings about the comments themselves are among them.

    `chosen` are the rules that ran, by code.
    """
    known = directives(source, reading) if settings.suppressions and MARK in source.text else ()
    if known or settings.file_ignores:
        found = _Game(source, reading, format, settings, known).judged(found, chosen)
    rule = next((rule for rule in chosen.values() if rule.name == HIDDEN), None) if reading.broken else None
    if rule is not None and (span := _hidden_damage(found, reading, format)) is not None:
        words = "text cannot be read here, and the rules that report it are silenced"
        found.append(Ruled(rule.found(words, span), rule))
    return found


def words_used(found: list[Ruled], settings: Settings) -> set[str]:
    """Return the words for a whole file that silenced anything."""
    silent = {rule for item, rule in found if item.suppressed}
    return {word for word in settings.file_ignores if any(specificity(word, rule) >= 0 for rule in silent)}


def _hidden_damage(found: list[Ruled], reading: Reading, format: Format) -> Span | None:
    """Return where text was lost, if no finding says so."""
    rules = registry.rules_by_code(format.name, reading.summary.game)
    errors = [item for item in reading.diagnostics if _is_damage(item, rules[item.rule], format)]
    codes = {item.rule for item in errors}
    if not errors or any(item.rule in codes and not item.suppressed for item, _ in found):
        return None
    return min(item.span for item in errors)


def _is_damage(item: Diagnostic, rule: Rule, format: Format) -> bool:
    return severity_of(item, rule, format) is Severity.ERROR


class _Game(Struct):
    """The directives of one game and which words were used.

    Findings are judged rule by rule, so that many of both take no more than their number.
    """

    source: Source
    reading: Reading
    format: Format
    settings: Settings
    directives: tuple[Directive, ...]
    used: set[Span] = set()

    def judged(self, found: list[Ruled], chosen: Mapping[str, Rule]) -> list[Ruled]:
        by_rule: dict[str, list[Ruled]] = {}
        for item, rule in found:
            if rule.name not in OWN:
                by_rule.setdefault(rule.code, []).append(Ruled(item, rule))
        texts = {word.text for directive in self.directives for word in directive.words}
        silent = set[int]()
        for pairs in by_rule.values():
            rule = pairs[0][1]
            naming = {text for text in texts if specificity(text, rule) >= 0}
            silent.update(self._find_silenced([item for item, _ in pairs], rule, naming))
        out = [
            Ruled(replace(each.diagnostic, suppressed=True, fix=None), each.rule)
            if id(each.diagnostic) in silent
            else each
            for each in found
        ]
        by_name = {rule.name: rule for rule in chosen.values()}
        if (blanket := by_name.get(BLANKET)) is not None:
            out += (Ruled(each, blanket) for each in self._blanket_findings(blanket))
        if (unused := by_name.get(UNUSED)) is not None:
            out += (Ruled(each, unused) for each in self._unused_findings(unused, chosen))
        return out

    def _find_silenced(self, items: list[Diagnostic], rule: Rule, naming: set[str]) -> Iterator[int]:
        """Find what some directive silences of one rule, and note the words.

        `naming` are the words that name the rule.
        """
        known = [item for item in self.directives if any(word.text in naming for word in item.words)]
        for directive in known:
            if directive.verb == "ignore-file":
                self._mark_used(directive, naming)
        if any(specificity(word, rule) >= 0 for word in self.settings.file_ignores):
            yield from map(id, items)
        lost = {id(item) for item in self.reading.diagnostics} if self.reading.broken else set[int]()
        items = [item for item in items if id(item) not in lost or not _is_damage(item, rule, self.format)]
        if items and known:
            yield from self._find_ignored(items, [each for each in known if each.verb == "ignore"], naming)
            yield from self._find_disabled(items, {each.span for each in known}, naming)

    def _find_ignored(self, items: list[Diagnostic], known: list[Directive], naming: set[str]) -> Iterator[int]:
        """The findings at the moves that these directives speak of."""
        if not known:
            return
        starts = sorted(item.span.start for item in items)
        wheres = {start: self.reading.locate(start) for start in starts}
        met = set(wheres.values())
        for directive in known:
            start, end = directive.around.start, directive.around.end
            if directive.where in met or bisect_left(starts, start) < bisect_left(starts, end):
                self._mark_used(directive, naming)
        places = {directive.where for directive in known}
        around = _unite_spans(directive.around for directive in known)
        for item in items:
            if wheres[item.span.start] in places or _lies_within(item.span.start, around):
                yield id(item)

    def _find_disabled(self, items: list[Diagnostic], naming_it: set[Span], naming: set[str]) -> Iterator[int]:
        """Return the findings that a directive disables.

        They stand behind it, up to one that enables their rule, or all rules."""
        switches = [
            item
            for item in self.directives
            if (item.verb == "disable" and item.span in naming_it)
            or (item.verb == "enable" and (item.span in naming_it or not item.words))
        ]
        starts = [item.span.start for item in switches]
        for item in items:
            before = bisect_right(starts, item.span.start)
            if before and switches[before - 1].verb == "disable":
                self._mark_used(switches[before - 1], naming)
                yield id(item)

    def _mark_used(self, directive: Directive, naming: set[str]) -> None:
        self.used.update(word.span for word in directive.words if word.text in naming)

    def _blanket_findings(self, rule: Rule) -> Iterator[Diagnostic]:
        for item in self.directives:
            if item.blanket:
                words = "silences every rule" if item.words else "names no rule, so it silences nothing"
                help = f"name the rules: {item.verb} SGF005, illegal-move"
                yield rule.found(f"{item.verb} {words}", item.span, help=help)

    def _unused_findings(self, rule: Rule, chosen: Mapping[str, Rule]) -> Iterator[Diagnostic]:
        ran = {
            text: _has_named_rule_run(text, chosen)
            for text in {word.text for item in self.directives for word in item.words}
        }
        alone = self.source.origin.index == 1 and not self.source.followed
        for item in self.directives:
            late = item.verb == "ignore-file" and self.source.origin.index > 1
            if item.verb == "enable" or (item.verb == "ignore-file" and not late and not alone):
                continue
            idle = [word for word in item.words if late or (word.span not in self.used and ran[word.text])]
            for word in idle:
                edits = _remove_words(item, idle, self.source.text) if word is idle[0] else ()
                yield rule.found(
                    _why_unused(item, word, late=late), word.span, title=f"remove {word.text}", fix=edits
                )


def _unite_spans(spans: Iterable[Span]) -> tuple[list[int], list[int]]:
    """Return where stretches begin and end that hold these spans."""
    starts, ends = list[int](), list[int]()
    for span in sorted(spans):
        if ends and span.start <= ends[-1]:
            ends[-1] = max(ends[-1], span.end)
        else:
            starts.append(span.start)
            ends.append(span.end)
    return starts, ends


def _lies_within(at: int, stretches: tuple[list[int], list[int]]) -> bool:
    starts, ends = stretches
    before = bisect_right(starts, at)
    return before > 0 and at < ends[before - 1]


def _has_named_rule_run(word: str, chosen: Mapping[str, Rule]) -> bool:
    """Whether the word names a rule that ran, or none."""
    if any(specificity(word, rule) >= 0 for rule in chosen.values()):
        return True
    return all(specificity(word, rule) < 0 for rule in registry.all_rules())


def _why_unused(item: Directive, word: Selector, *, late: bool = False) -> str:
    if late:
        return f"{item.verb} {word.text} is not in the first game, where alone it holds for the whole file"
    if word.text != "ALL" and all(specificity(word.text, rule) < 0 for rule in registry.all_rules()):
        return f"{item.verb} {word.text}: {word.text} names no rule"
    return f"{item.verb} {word.text}: nothing to silence here"


def idle_in_file(
    source: Source, reading: Reading, settings: Settings, chosen: Mapping[str, Rule]
) -> Iterator[tuple[str, Ruled]]:
    """Return words of `ignore-file` with findings for useless ones.

    A finding holds if no game needs the word; the first of several games has the words."""
    rule = next((rule for rule in chosen.values() if rule.name == UNUSED), None)
    if rule is None or not settings.file_ignores or source.origin.index != 1 or not source.followed:
        return
    for item in directives(source, reading):
        for word in item.words if item.verb == "ignore-file" else ():
            if _has_named_rule_run(word.text, chosen):
                yield word.text, Ruled(rule.found(_why_unused(item, word), word.span), rule)


def _remove_words(item: Directive, idle: Iterable[Selector], text: str) -> tuple[Edit, ...]:
    """Return the edit that takes these words out of a directive.

    With its last word the directive goes, and with it a comment that says nothing else.
    """
    gone = set(idle)
    left = [word.text for word in item.words if word not in gone]
    if left:
        return (Edit(Span(item.words[0].span.start, item.words[-1].span.end), ", ".join(left)),)
    start, end = item.span.start, item.span.end
    if WORD_CHARACTER.search(text, item.comment.start, start) or WORD_CHARACTER.search(
        text, end, item.comment.end
    ):
        return (Edit(Span(start, end), ""),)
    whole = _whole_comment(item.comment, text)
    beside = text[max(0, whole.start - 1) : whole.start], text[whole.end : whole.end + 1]
    return (Edit(whole, " " if all(each.isalnum() for each in beside) else ""),)


BRACKETED = lazy_pattern(r"[A-Za-z]++[ \t\r\n]*+\[")  # from an identifier to its value
BEFORE = 40  # characters in which such an identifier is looked for


def _whole_comment(comment: Span, text: str) -> Span:
    """Return a comment with its braces, or its property.

    A blank before it belongs to it."""
    start, end = comment.start, comment.end
    if text[end : end + 1] == "]" and text[start - 1 : start] == "[":
        head = max(0, start - BEFORE)
        match = next((m for m in BRACKETED.finditer(text, head, start) if m.end() == start), None)
        if match is None or text[end + 1 : end + 2] == "[":
            return comment
        return Span(match.start(), end + 1)
    return Span(start - (text[start - 1 : start] == " "), end)
