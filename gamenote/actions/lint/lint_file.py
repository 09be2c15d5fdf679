"""Check files: games in, findings with their places out. Nothing here prints."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain, islice, takewhile
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from gamenote.actions.files.guessing import GuessedReading, NotGuessed
from gamenote.actions.files.inputs import Opened, Skip, cannot_be_read
from gamenote.actions.lint.choose_rules import ChosenRules, choose_rules
from gamenote.actions.lint.comparing import Asking
from gamenote.actions.lint.findings import placed
from gamenote.actions.lint.gathering import NOWHERE, Gathering, PartialResult
from gamenote.actions.lint.suppressions import MARK, for_file, idle_in_file, suppressed, words_used
from gamenote.actions.lint.unchecked import gaps_of
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.deadline import check_deadline
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.engine import Objection, Step
from gamenote.core.format import Format
from gamenote.core.game import Guess
from gamenote.core.misfits import WrongRules
from gamenote.core.misreading import Misread
from gamenote.core.paths import in_project
from gamenote.core.reading import Reading
from gamenote.core.record import NO_PLAYERS, Node, Record
from gamenote.core.report import NO_GAPS, FileReport, Finding, Gaps, Ruled, Stated, Trouble
from gamenote.core.rule import MOST_FINDINGS, Rule, Stage
from gamenote.core.settings import Settings
from gamenote.core.source import LINE_END, Source, Span
from gamenote.core.words import counted

MOST_HELD = 1000  # findings, or statements, in memory before they are handed on


def unopened(found: Trouble | Skip) -> FileReport | Skip:
    """Report what there is where a file cannot be linted."""
    return found if isinstance(found, Skip) else FileReport(found.path, None, 0, troubles=(found,))


class Linted(NamedTuple):
    """All findings of one game.

    Those are in the order of the text; `troubles` is what broke down, `gaps` what was not checked."""

    found: list[Ruled]
    troubles: list[Trouble]
    gaps: Gaps


class LintGame(Protocol):
    """Looks at one game, as `lint_game` does."""

    def __call__(
        self, source: Source, reading: Reading, format: Format, settings: Settings, done: Container[str] = ()
    ) -> Linted: ...


def lint_file(file: Opened, settings: Settings, lint: LintGame | None = None) -> Iterator[FileReport]:
    """Lint an open file; several reports hold very many findings.

    `lint` may know some of its games already.
    """
    gathering, findings = Gathering(), list[Finding]()
    try:
        for part in lint_games(file.recognised_games(), file.name, file.format, settings, lint):
            findings += gathering.add(part)
            if len(findings) >= MOST_HELD and not gathering.foresees:
                yield FileReport(file.name, file.format.name, 0, tuple(findings), more=True)
                findings = []
    except Misread as wrong:
        yield not_read(wrong, file, settings)
        return
    yield gathering.report(file.name, file.format.name, findings)


def lint_games(
    games: Iterable[tuple[Source, Reading]],
    name: str,
    file_format: Format,
    settings: Settings,
    lint: LintGame | None = None,
) -> Iterator[PartialResult]:
    """Lint these games of a file, some at a time."""
    rest, more, reported, done = iter(games), True, set[tuple[str, bool]](), set[str]()
    asking = Asking(settings, in_project(name, settings.root, settings.here))
    while more:
        findings, troubles, count, once, end = list[Finding](), list[Trouble](), 0, set[str](), NOWHERE
        idle, used, gaps, stated = list[tuple[str, Finding]](), set[str](), NO_GAPS, list[Stated]()
        more = False
        for source, reading in _sound(rest, name, file_format, troubles):
            format = file_format.of(source)
            try:
                count += not reading.empty
                settings = for_file(source, reading, settings)
                # What a file is told once need not be found in each of its games, if no comment could silence it.
                known = done if MARK not in source.text and not settings.file_ignores else ()
                diagnostics, failures, there = (lint or lint_game)(source, reading, format, settings, known)
                stated += asking.statements(source, reading, format)
            except (Misread, WrongRules):
                raise
            except registry.FAILED as failure:  # what a reader puts off until it is asked
                troubles.append(lost_game(failure, (source, reading), format, f"the reader of {format.name}"))
                continue
            if failures:
                known_before = {each.message for each in troubles}
                troubles += (each for each in failures if each.trace or each.message not in known_before)
            gaps += there
            if diagnostics:
                once.update(rule.code for _, rule in diagnostics if rule.once)
                fresh = [
                    Ruled(item, rule) for item, rule in diagnostics if (rule.code, item.suppressed) not in reported
                ]
                reported.update((rule.code, item.suppressed) for item, rule in fresh if rule.once)
                done = {code for code, silent in reported if not silent} if reported else done
                findings += placed(fresh, source, reading, format, settings)
            if settings.file_ignores:
                used |= words_used(diagnostics, settings)
                idle += _idle(source, reading, format, settings)
            if len(findings) >= MOST_HELD or len(stated) >= MOST_HELD:
                more = True
                break
        if findings:
            last = source.place(len(source.text))
            end = (last.line, last.column)
        whole = frozenset(once), end, tuple(idle), frozenset(used)
        yield PartialResult(
            tuple(findings), count, tuple(troubles), *whole, gaps, tuple(stated), name, file_format.name
        )


def _idle(source: Source, reading: Reading, format: Format, settings: Settings) -> Iterator[tuple[str, Finding]]:
    """Return findings for words that silence the file without need."""
    chosen = choose_rules(format.name, reading.summary.game, settings, format.off).rules
    reported_before = list(idle_in_file(source, reading, settings, chosen))
    findings = placed([item for _, item in reported_before], source, reading, format, settings)
    return zip((word for word, _ in reported_before), findings, strict=True)


def _sound(
    games: Iterator[tuple[Source, Reading]], name: str, format: Format, troubles: list[Trouble]
) -> Iterator[tuple[Source, Reading]]:
    """Return the games as far as they can be read."""
    while True:
        try:
            item = next(games)
        except StopIteration:
            return
        except (NotGuessed, Misread):
            raise
        except OSError as failure:
            troubles.append(cannot_be_read(name, failure))
            return
        except registry.FAILED as failure:
            troubles.append(internal(name, f"the reader of {format.name}", failure, asked=registry.giver(format)))
            return
        yield item


def not_read(wrong: Misread, file: Opened, settings: Settings) -> FileReport:
    """Return the report of a file that is something else: one finding.

    It is made whatever rules are selected, since a file that nobody has looked at is never clean."""
    rule = registry.rules_by_code(file.format.name, "")[wrong.rule]
    found = rule.found(wrong.message, Span(0, 0), help=wrong.help)
    nothing = file.format.codec().read(Source(file.name, ""))
    gathering = Gathering()
    settled = gathering.add(
        PartialResult(tuple(placed([Ruled(found, rule)], wrong.source, nothing, file.format, settings)))
    )
    return FileReport(file.name, file.format.name, 0, (*settled, *gathering.end()))


def lint_game(
    source: Source, reading: Reading, format: Format, settings: Settings, done: Container[str] = ()
) -> Linted:
    """Lint one game with the selected rules, but those in `done`."""
    game = reading.summary.game
    engine = registry.engine_of(game)
    case = _fitted_case(Case(source, format, reading, engine))
    reading = case.reading
    chosen = choose_rules(format.name, game, settings, format.off)
    found, troubles = _found(case, chosen, done)
    crashed = case.engine is None and engine is not None  # then nobody says that the rules are not known
    found = suppressed(found, source, reading, format, settings, chosen.rules)
    found.sort(key=lambda pair: (pair[0].span, pair[0].rule))
    fitted = [Ruled(_fitted(item, rule, settings, source), rule) for item, rule in found]
    return Linted(fitted, troubles, NO_GAPS if crashed else gaps_of(case, settings))


def _fitted_case(case: Case) -> Case:
    """Return the case under another variant, where the usual one fails.

    That is of games that name none.
    """
    game = case.engine and registry.games().get(case.summary.game)
    if not game or game.fitting is None or case.summary.variant is not None or case.reading.names_variant:
        return case
    try:
        if case.legal or case.progress is None or case.progress.complete:
            return case
        name = game.fitting(case.record)
    except registry.FAILED:  # which is told where the moves are played once more
        return Case(case.source, case.format, case.reading, case.engine)
    if name is None:
        return case
    guess = Guess(name, "no other variant fits these moves")
    return Case(case.source, case.format, GuessedReading(case.reading, guess), case.engine)


def _found(case: Case, chosen: ChosenRules, done: Container[str]) -> tuple[list[Ruled], list[Trouble]]:
    """Return what the reader, the engine and the rules say."""
    name, number, rules, troubles = case.source.name, case.source.origin.index, chosen.rules, list[Trouble]()
    reported = [*case.reading.diagnostics]
    try:
        reported += islice(_objections(case), MOST_FINDINGS) if case.engine else ()
    except registry.FAILED as failure:
        troubles.append(internal(name, f"the engine of {case.summary.game}", failure, number, asked=case.engine))
        case.engine = None
        case = Case(case.source, case.format, case.reading, None)  # without what the engine has begun
        case.rules_known = True  # the engine has failed, which is told; no rule need say that there is none
    else:
        troubles += _strange_objections(case) if case.engine else ()
    found = [Ruled(item, rules[item.rule]) for item in reported if item.rule in rules]
    doubtful = bool(reported or case.objected or case.remarks) or case.doubtful
    text = case.source.text
    for rule in chosen.on[doubtful, doubtful and case.unusual, case.strange]:
        if rule.needs not in text or (rule.once and rule.code in done):
            continue
        check_deadline()
        try:
            case.rule = rule  # the checks run to their end one after the other, so one case serves them all
            items = list(islice(rule.check(case), MOST_FINDINGS))
            if items:
                _check_types(items)
                found += [Ruled(item, rule) for item in items]
        except registry.FAILED as failure:
            troubles.append(internal(name, f"rule {rule.code}", failure, number, asked=rule))
    return found, troubles


def _check_types(items: Iterable[object]) -> None:
    """Raise TypeError where a rule gives anything but findings."""
    for item in items:
        if not isinstance(item, Diagnostic):
            raise TypeError(f"it gives a {type(item).__name__} where a Diagnostic is wanted")
        if not isinstance(item.span, Span) or not isinstance(item.message, str):
            raise TypeError("it gives a Diagnostic whose place or message is none")


def internal(
    name: str, stage: str, failure: BaseException, game: int | None = None, *, asked: object = None
) -> Trouble:
    """Return the trouble of a bug, ours or a plugin's."""
    import traceback

    from gamenote.core.blame import crash

    words = crash(stage, failure, name, game=game, asked=asked)
    trace = "".join(traceback.format_exception(failure))
    return Trouble(name, words, "-v or GAMENOTE_TRACEBACK=1 shows where it happened", trace)


def lost_game(failure: BaseException, read: tuple[Source, Reading], format: Format, stage: str = "") -> Trouble:
    """Return the trouble of a game on which a plugin has crashed.

    `stage` is what was being done, where no part of a plugin tells it."""
    from gamenote.core.blame import stopped

    source, reading = read
    part, asked = stopped(failure, format, reading)
    return internal(source.name, part or stage, failure, source.origin.index, asked=asked)


def _fitted(item: Diagnostic, rule: Rule, settings: Settings, source: Source) -> Diagnostic:
    """Fit the safety and line ends of a diagnostic's fix."""
    if item.fix is None:
        return item
    safety, edits = settings.safety(rule, item.fix.safety), item.fix.edits
    if source.line_end == "\r\n" and any("\n" in edit.text for edit in edits):
        edits = tuple(replace(edit, text=LINE_END.sub("\r\n", edit.text)) for edit in edits)
    if safety is item.fix.safety and edits is item.fix.edits:
        return item
    return replace(item, fix=replace(item.fix, safety=safety, edits=edits))


def _objections(case: Case) -> Iterator[Diagnostic]:
    """Return the engine's objections as findings of the rules named so.

    A rule with a check of its own looks at the steps itself. What the reader has said is not said again.
    """
    steps, remarks = case.objected, case.remarks
    if not steps and not remarks:
        return
    by_name = registry.rules_by_name(case.format.name, case.summary.game)
    reported_before = {(item.rule, item.span) for item in case.reading.diagnostics}
    spans = {
        span for _, span in reported_before
    }  # what the reader has not understood, the engine does not, either
    caveat = case.reading.remark_on_illegal
    checked = steps if case.format.judges_variations else filter(lambda step: step.path.main, steps)
    objections = ((step.node, objection, step) for step in checked for objection in step.objections)
    for node, objection, step in chain(((*remark, None) for remark in remarks), objections):
        if objection.at_end in by_name and step is not None and case.near_end(step):
            continue
        if case.engine is not None and step is not None and step.path.main and step.after is None:
            objection = case.engine.recalled(objection, step, _earlier(case, step))
        rule = by_name.get(objection.kind) or by_name.get("illegal-move")
        if objection.kind and rule is not None and rule.stage is Stage.REPORTED:
            found = _diagnosis(node, objection, rule)
            unread = step is not None and step.move is None and node.setup is None and found.span in spans
            if not unread and (found.rule, found.span) not in reported_before:
                if caveat and objection.kind == "illegal-move":
                    found, caveat = replace(found, message=f"{found.message} ({caveat})"), ""
                if rule.name == "illegal-move" and step is not None and step.path.main and step.after is None:
                    found = replace(found, message=found.message + _unchecked(case.record, step.path.index))
                yield found


def _earlier(case: Case, step: Step) -> Iterator[Step]:
    """Yield the steps of the main line before one of them."""
    yield from takewhile(lambda each: each.path.index < step.path.index, case.main_line)


def _strange_objections(case: Case) -> Iterator[Trouble]:
    """Yield the kinds of objections that name no rule, once each."""
    if not case.remarks and not case.objected:
        return
    known, told = None, set[str]()
    objections = [(item, node) for node, item in case.remarks]
    objections += [(item, step.node) for step in case.objected for item in step.objections]
    for objection, node in objections:
        if objection.kind and objection.kind not in told:
            known = known or registry.rule_names(case.summary.game)
            if objection.kind not in known:
                told.add(objection.kind)
                plugin = registry.plugin_with(type(case.engine).__module__)
                package = f" ({plugin.package})" if plugin is not None else ""
                words = f"the engine of {case.summary.game}{package} objects with {objection.kind!r}"
                move = f" at {node.move}" if node.move else ""
                place = f"first in game {case.source.origin.index}{move}: {objection.message}"
                yield Trouble(case.source.name, f"{words}, which names no rule", place)


def _unchecked(record: Record, index: int) -> str:
    """Say how many moves of the main line come after this node."""
    moves = record.moves()
    if moves is not None and not moves.annotated:
        count = sum(actor not in NO_PLAYERS for actor in moves.segments[0][2][index:])
    else:
        count = sum(node.is_ply for node in record.nodes_from(index + 1))
    return f"; {counted(count, 'move')} after it {'is' if count == 1 else 'are'} not checked" if count else ""


def _diagnosis(node: Node, objection: Objection, rule: Rule) -> Diagnostic:
    whole = node.span or Span(0, 0)
    span = whole
    spans = node.setup.spans if node.setup else ()
    text = node.move or (node.setup.text if node.setup else "")
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
