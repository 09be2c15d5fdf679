"""Check files: games in, findings with their places out. Nothing here prints."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from gamenote.actions.files import Input, Opened, Skip, cannot_be_read
from gamenote.actions.findings import placed
from gamenote.actions.gathering import NOWHERE, Gathering, Share
from gamenote.actions.guessing import NotGuessed
from gamenote.actions.suppressions import MARK, for_file, idle_in_file, suppressed, words_used
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.format import Format, Reading, outline
from gamenote.core.game import Objection, Step
from gamenote.core.report import FileReport, Finding, Trouble, joined
from gamenote.core.rule import MOST_FINDINGS, Case, Rule, Stage
from gamenote.core.settings import Settings
from gamenote.core.source import LINE_END, Source, Span

MOST_HELD = 1000  # findings in memory before they are handed on


def check_found(found: Opened | Trouble | Skip, settings: Settings) -> FileReport | Skip:
    """Check what was found where a file should be."""
    if isinstance(found, Skip):
        return found
    if isinstance(found, Trouble):
        return FileReport(found.path, None, 0, troubles=(found,))
    return check_opened(found, settings)


def checked(found: Opened | Trouble | Skip, settings: Settings) -> Iterator[FileReport | Skip]:
    """The same, in as many reports as it takes."""
    if isinstance(found, Opened):
        yield from reports(found, settings)
    else:
        yield check_found(found, settings)


def check_opened(file: Opened, settings: Settings) -> FileReport:
    """Check the games of an open file, one after the other."""
    return joined(reports(file, settings))


def reports(file: Opened, settings: Settings) -> Iterator[FileReport]:
    """What is found in an open file: one report, or several where that is very much."""
    gathering, findings = Gathering(), list[Finding]()
    for share in shares(file.games(), file.name, file.format, settings):
        findings += gathering.add(share)
        if len(findings) >= MOST_HELD and not gathering.foresees:
            yield FileReport(file.name, file.format.name, 0, tuple(findings), more=True)
            findings = []
    findings += gathering.end()
    findings.sort(key=lambda finding: finding.order)
    troubles = tuple(gathering.troubles)
    yield FileReport(file.name, file.format.name, gathering.games, tuple(findings), troubles)


def shares(
    games: Iterable[tuple[Source, Reading]], name: str, format: Format, settings: Settings
) -> Iterator[Share]:
    """What is found in these games of a file, a share at a time, so that memory does not grow with the file."""
    rest, more, told, done = iter(games), True, set[tuple[str, bool]](), set[str]()
    while more:
        findings, troubles, count, once, end = list[Finding](), list[Trouble](), 0, set[str](), NOWHERE
        idle, used = list[tuple[str, Finding]](), set[str]()
        more = False
        for source, reading in _sound(rest, name, format, troubles):
            count += not reading.empty
            settings = for_file(source, reading, settings)
            # What a file is told once need not be found in each of its games, unless a comment could silence it.
            known = done if MARK not in source.text and not settings.file_ignores else ()
            diagnostics, internal = examine(source, reading, format, settings, known)
            troubles += internal
            once.update(rule.code for _, rule in diagnostics if rule.once)
            fresh = [(item, rule) for item, rule in diagnostics if (rule.code, item.suppressed) not in told]
            told.update((rule.code, item.suppressed) for item, rule in fresh if rule.once)
            done = {code for code, silent in told if not silent} if told else done
            findings += placed(fresh, source, reading, format, settings)
            if settings.file_ignores:
                used |= words_used(diagnostics, settings)
                idle += _idle(source, reading, format, settings)
            if len(findings) >= MOST_HELD:
                more = True
                break
        if findings:
            last = source.place(len(source.text))
            end = (last.line, last.column)
        yield Share(tuple(findings), count, tuple(troubles), frozenset(once), end, tuple(idle), frozenset(used))


def _idle(source: Source, reading: Reading, format: Format, settings: Settings) -> Iterator[tuple[str, Finding]]:
    """What is to be said of each word that silences the file, should no game need it."""
    chosen = registry.wanted_rules(format.name, outline(reading).game, settings, format.off).rules
    said = list(idle_in_file(source, reading, settings, chosen))
    findings = placed([(item, rule) for _, item, rule in said], source, reading, format, settings)
    return zip((word for word, _, _ in said), findings, strict=True)


def _sound(
    games: Iterator[tuple[Source, Reading]], name: str, format: Format, troubles: list[Trouble]
) -> Iterator[tuple[Source, Reading]]:
    """The games as far as they can be read; the reader itself breaks down only by a bug of its format."""
    while True:
        try:
            item = next(games)
        except StopIteration:
            return
        except NotGuessed:
            raise
        except OSError as failure:
            troubles.append(cannot_be_read(name, failure))
            return
        except Exception as failure:
            troubles.append(internal(name, f"the reader of {format.name}", failure))
            return
        yield item


def unreadable(item: Input, format: Format, failure: OSError) -> FileReport:
    return FileReport(item.name, format.name, 0, troubles=(cannot_be_read(item.name, failure),))


def examine(
    source: Source, reading: Reading, format: Format, settings: Settings, done: Container[str] = ()
) -> tuple[list[tuple[Diagnostic, Rule]], list[Trouble]]:
    """All that the selected rules find in one game, in the order of the text, and what broke down meanwhile. The
    rules in `done` are not run."""
    game = outline(reading).game
    wanted = registry.wanted_rules(format.name, game, settings, format.off)
    chosen = wanted.rules
    case = Case(source, format, reading, registry.engine_of(game))
    found: list[tuple[Diagnostic, Rule]] = []
    troubles: list[Trouble] = []
    reported = [*reading.diagnostics]
    try:
        reported += islice(_objections(case), MOST_FINDINGS) if case.engine else ()
    except Exception as failure:
        troubles.append(internal(source.name, f"the rules of {game}", failure))
        case = Case(source, format, reading, None)
    found += ((item, chosen[item.rule]) for item in reported if item.rule in chosen)
    doubtful = bool(reported) or case.doubtful
    for rule in wanted.on[doubtful, doubtful and case.unusual, case.strange]:
        if rule.once and rule.code in done:
            continue
        try:
            case.rule = rule  # the checks run to their end one after the other, so one case serves them all
            found += [(item, rule) for item in islice(rule.check(case), MOST_FINDINGS)]
        except Exception as failure:
            troubles.append(internal(source.name, f"rule {rule.code}", failure))
    found = suppressed(found, source, reading, format, settings, chosen)
    found.sort(key=lambda pair: (pair[0].span, pair[0].rule))
    return [(_fitted(item, rule, settings, source), rule) for item, rule in found], troubles


def internal(name: str, where: str, failure: Exception) -> Trouble:
    """A bug of ours or of a plugin, which must not keep other rules and files from being looked at."""
    words = f"internal error in {where} on {name}, please report it: {type(failure).__name__}: {failure}"
    import traceback

    trace = "".join(traceback.format_exception(failure))
    return Trouble(name, words, "-v or GAMENOTE_TRACEBACK=1 shows where it happened", trace)


def _fitted(item: Diagnostic, rule: Rule, settings: Settings, source: Source) -> Diagnostic:
    """The diagnostic with its fix as safe as the user takes it to be, and with the line ends of the file."""
    if item.fix is None:
        return item
    safety, edits = settings.safety(rule, item.fix.safety), item.fix.edits
    if source.line_end == "\r\n" and any("\n" in edit.text for edit in edits):
        edits = tuple(replace(edit, text=LINE_END.sub("\r\n", edit.text)) for edit in edits)
    if safety is item.fix.safety and edits is item.fix.edits:
        return item
    return replace(item, fix=replace(item.fix, safety=safety, edits=edits))


def _objections(case: Case) -> Iterator[Diagnostic]:
    """What the rules engine says against the moves, as findings of the rules of those names.

    A rule with a check of its own looks at the steps itself. What the reader has said is not said again.
    """
    steps = case.objected
    if not steps:
        return
    by_name = registry.rules_by_name(case.format.name, case.outline.game)
    said = {(item.rule, item.span) for item in case.reading.diagnostics}
    caveat: str = getattr(case.reading, "caveat", "")
    for step in steps if case.format.judges_variations else filter(lambda step: step.path.main, steps):
        for objection in step.objections:
            rule = by_name.get(objection.kind) or by_name.get("illegal-move")
            if objection.kind and rule is not None and rule.stage is Stage.REPORTED:
                found = _diagnosis(step, objection, rule)
                if (found.rule, found.span) not in said:
                    if caveat and objection.kind == "illegal-move":
                        found, caveat = replace(found, message=f"{found.message} ({caveat})"), ""
                    yield found


def _diagnosis(step: Step, objection: Objection, rule: Rule) -> Diagnostic:
    whole = step.node.span or Span(0, 0)
    span = whole
    spans = step.node.setup.spans if step.node.setup else ()
    text = step.node.move or (step.node.setup.text if step.node.setup else "")
    if objection.edit is not None and objection.edit < len(spans):
        span = spans[objection.edit]
    elif objection.part is not None and whole.end - whole.start == len(text):
        start, end = objection.part
        span = Span(whole.start + start, whole.start + end)
    edits = (Edit(span, objection.instead),) if objection.instead is not None else ()
    if LINE_END.search(text, 0, max(0, span.start - whole.start)):
        span = whole  # a move spread over lines is found where it begins
    title = "remove it" if objection.instead == "" else f"write {objection.instead}"
    return rule.found(
        objection.message, span, severity=objection.severity, help=objection.help, title=title, fix=edits
    )
