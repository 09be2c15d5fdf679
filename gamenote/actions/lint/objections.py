"""What the engine objects to, as findings of the rules named so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, takewhile

from msgspec.structs import replace

from gamenote.actions.lint.findings import severity_of
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Severity
from gamenote.core.engine import Objection, Step, WholeGameEngine
from gamenote.core.game import GuessedVariant
from gamenote.core.record import NO_PLAYERS, Node, Record
from gamenote.core.replay import main_line
from gamenote.core.report import Trouble
from gamenote.core.rule import Rule, Stage
from gamenote.core.source import LINE_END, Span
from gamenote.core.words import count_with_noun

UNKNOWN = "unknown-move"  # what stands for a move that nobody knows


def objections_of(case: Case) -> Iterator[Diagnostic]:
    """Return the engine's objections as findings of the rules named so.

    A rule with a check of its own looks at the steps itself. What the reader has said is not said again.
    """
    if case.reading.guessed is not None:
        yield from _check_expected_variant(case, case.reading.guessed)
    steps, remarks = case.objected, case.remarks
    if not steps and not remarks:
        return
    by_name = registry.rules_by_name(case.format.name, case.summary.game)
    reported_before = {(item.rule, item.span) for item in case.reading.diagnostics}
    spans = _not_understood(case) if case.reading.diagnostics else set[Span]()
    caveat = case.format.codec().caveat(case.reading)
    checked = steps if case.format.codec().judges_variations else filter(lambda step: step.path.main, steps)
    objections = ((step.node, objection, step) for step in checked for objection in step.objections)
    for node, objection, step in chain(((*remark, None) for remark in remarks), objections):
        if objection.at_end in by_name and step is not None and case.near_end(step):
            continue
        if case.engine is not None and step is not None and step.path.main and step.after is None:
            objection = _explain_refusal(case, objection, step)
        rule = by_name.get(objection.kind) or by_name.get("illegal-move")
        if objection.kind and rule is not None and rule.stage is Stage.REPORTED:
            found = _make_diagnostic(node, objection, rule)
            refused = step is not None and step.move is None and found.span in spans
            # Where the engine makes more of a word than the reader, its spelling is not mended.
            unread = node.setup is None and (refused or (objection.instead is not None and node.span in spans))
            if not unread and (found.rule, found.span) not in reported_before:
                if caveat and objection.kind == "illegal-move":
                    found, caveat = replace(found, message=f"{found.message} ({caveat})"), ""
                if rule.name == "illegal-move" and step is not None and step.path.main and step.after is None:
                    found = replace(
                        found, message=found.message + _unchecked_moves_note(case.record, step.path.index)
                    )
                yield found


def _check_expected_variant(case: Case, guessed: GuessedVariant) -> Iterator[Diagnostic]:
    """Yield what the variant expected in the file has against a game.

    Another one plays it, as was guessed; that takes no objection away.
    """
    engine, name = case.engine, guessed.expected
    if name is None or engine is None or name == case.record.variant:
        return
    game = registry.games()[case.summary.game]
    refused = next((step for step in main_line(case.record.under(name), engine) if step.after is None), None)
    played, expected = game.variant(case.record.variant), game.variant(name)
    if refused is None or refused.node.move is None or not refused.objections or not played or not expected:
        return
    by_name = registry.rules_by_name(case.format.name, case.summary.game)
    rule = by_name.get(refused.objections[0].kind) or by_name.get("illegal-move")
    if rule is not None:
        objection = replace(refused.objections[0], severity=Severity.WARNING, instead=None)
        stopped = any(step.after is None for step in case.objected)
        fit = "more moves fit" if stopped else "all moves fit"
        words = f"{objection.message}, by the rules of {expected.title}"
        yield _make_diagnostic(refused.node, replace(objection, message=words, help=f"{fit} {played.title}"), rule)


def _not_understood(case: Case) -> set[Span]:
    """Return what the reader could not read, nor can the engine.

    A word that is only spelt oddly was understood.
    """
    rules = registry.rules_by_code(case.format.name, case.summary.game)
    return {
        item.span
        for item in case.reading.diagnostics
        if (rule := rules.get(item.rule)) is None
        or rule.name == UNKNOWN
        or severity_of(item, rule, case.format) is Severity.ERROR
    }


def _explain_refusal(case: Case, objection: Objection, step: Step) -> Objection:
    """Return a refusal with its cause and the variant that fits."""
    if isinstance(case.engine, WholeGameEngine):
        objection = case.engine.explain_refusal(objection, step, _earlier_steps(case, step))
    if case.summary.variant is not None or case.reading.names_variant:
        return objection
    title = registry.questions_of(case.summary.game).fitting_variant(case.record, step.path.index)
    if title is None:
        return objection
    return replace(objection, help="; ".join(filter(None, (f"all moves fit {title}", objection.help))))


def _earlier_steps(case: Case, step: Step) -> Iterator[Step]:
    """Yield the steps of the main line before one of them."""
    yield from takewhile(lambda each: each.path.index < step.path.index, case.main_line)


def strange_objections(case: Case) -> Iterator[Trouble]:
    """Yield the kinds of objections that name no rule, once each."""
    if not case.remarks and not case.objected:
        return
    known, kinds = None, set[str]()
    objections = [(item, node) for node, item in case.remarks]
    objections += [(item, step.node) for step in case.objected for item in step.objections]
    for objection, node in objections:
        if objection.kind and objection.kind not in kinds:
            known = known or registry.rule_names(case.summary.game)
            if objection.kind not in known:
                kinds.add(objection.kind)
                plugin = registry.plugin_with(type(case.engine).__module__)
                package = f" ({plugin.package})" if plugin is not None else ""
                words = f"the engine of {case.summary.game}{package} objects with {objection.kind!r}"
                move = f" at {node.move}" if node.move else ""
                place = f"first in game {case.source.origin.index}{move}: {objection.message}"
                yield Trouble(case.source.name, f"{words}, which names no rule", place)


def _unchecked_moves_note(record: Record, index: int) -> str:
    """Say how many moves of the main line come after this node."""
    moves = record.moves()
    if moves is not None and not moves.annotated:
        count = sum(actor not in NO_PLAYERS for actor in moves.segments[0][2][index:])
    else:
        count = sum(node.is_ply for node in record.nodes_from(index + 1))
    return (
        f"; {count_with_noun(count, 'move')} after it {'is' if count == 1 else 'are'} not checked" if count else ""
    )


def _make_diagnostic(node: Node, objection: Objection, rule: Rule) -> Diagnostic:
    whole = node.span or Span(0, 0)
    span = whole
    spans = node.setup.spans if node.setup else ()
    text = node.move or (node.setup.text if node.setup else "")
    if objection.edit is not None and objection.edit < len(spans):
        span = spans[objection.edit]
    elif objection.part is not None and whole.end - whole.start == len(text):
        start, end = objection.part
        span = Span(whole.start + start, whole.start + end)
    parted = objection.part is None or whole.end - whole.start == len(text)
    edits = (Edit(span, objection.instead),) if objection.instead is not None and parted else ()
    if LINE_END.search(text, 0, max(0, span.start - whole.start)):
        span = whole  # a move spread over lines is found where it begins
    title = "remove it" if objection.instead == "" else f"write {objection.instead}"
    return rule.found(
        objection.message, span, severity=objection.severity, help=objection.help, title=title, fix=edits
    )
