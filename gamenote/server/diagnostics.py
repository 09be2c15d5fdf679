"""Findings as an editor shows them under the text, and their fixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lsprotocol import types
from msgspec.structs import replace

from gamenote.actions.lint.fixing import fix_bytes, harm
from gamenote.core import registry
from gamenote.core.diagnostic import Edit, Fix, Safety, Severity
from gamenote.core.format import Unclear
from gamenote.core.report import FileReport, Finding, PlacedFix
from gamenote.core.settings import Settings
from gamenote.core.source import Span
from gamenote.core.visible import visible
from gamenote.render.reports.catalogue import url_of
from gamenote.server.document import Document

SOURCE = "gamenote"
MOST = 1000  # sent for one document, the gravest first; no editor shows more
SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def diagnostics(document: Document, report: FileReport | None) -> list[types.Diagnostic]:
    """Return all that is found in a document.

    A document without a known format gets the reason."""
    if report is None:
        return [_unknown_format(document)] if document.text.content.strip() else []
    shown = [finding for finding in report.findings if not finding.suppressed]
    if len(shown) > MOST:
        shown = sorted(shown, key=lambda finding: -finding.severity)[:MOST]
    return [diagnostic(document, finding) for finding in shown]


def diagnostic(document: Document, finding: Finding) -> types.Diagnostic:
    """One finding."""
    text = document.text
    url = url_of(finding.code)
    words = [finding.message, *([finding.help] if finding.help else [])]
    return types.Diagnostic(
        range=text.range(text.at(finding.start), text.at(finding.end)),
        message="\n".join(map(visible, words)),
        severity=SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(url) if url else None,
        source=SOURCE,
        related_information=[
            types.DiagnosticRelatedInformation(
                types.Location(document.uri, text.range(text.at(each.start), text.at(each.end))),
                visible(each.message),
            )
            for each in finding.related
        ],
        data={"name": finding.name, "fingerprint": finding.fingerprint},
    )


def _unknown_format(document: Document) -> types.Diagnostic:
    assert isinstance(document.format, Unclear)
    return types.Diagnostic(
        range=document.text.range(0, 0),
        message=visible(document.format.words("possible are")),
        severity=types.DiagnosticSeverity.Information,
        source=SOURCE,
    )


# Fixes as an editor offers them, single or many at once.

FIX_ALL = "source.fixAll.gamenote"
KINDS = (types.CodeActionKind.QuickFix, FIX_ALL)


def offers(
    document: Document, report: FileReport, settings: Settings, start: int, end: int, only: list[str] | None
) -> list[types.CodeAction]:
    """Return what can be done about findings between two offsets.

    What can be done about all of the document comes with it.

    A fix of a single finding is offered only where it keeps what it must, as on the command line.
    """
    found = [finding for finding in report.findings if not finding.suppressed and _is_fixable(finding)]
    actions: list[types.CodeAction] = []
    if _is_kind_wanted(types.CodeActionKind.QuickFix, only):
        near = [finding for finding in found if _meets_range(document, finding, start, end)]
        sound = [
            finding
            for finding in near
            if finding.fix and not _harms_game(document, finding, finding.fix, settings)
        ]
        actions += (_fix_action(document, finding, finding.fix) for finding in sound if finding.fix)
        actions += _all_of_a_rule(document, found, near)
    if _is_kind_wanted(FIX_ALL, only) and (safe := [finding for finding in found if _has_safe_fix(finding)]):
        title = f"make all safe fixes ({len(safe)})"
        actions.append(types.CodeAction(title, kind=FIX_ALL, data=_action_data(document, "")))
    return actions


def resolve_action(document: Document, action: types.CodeAction, settings: Settings) -> types.CodeAction:
    """Return the action with its edits, all or of one rule."""
    code = action.data.get("code") if isinstance(action.data, dict) else None
    opened = document.as_file()
    if code is None or opened is None:
        return action
    data, file = opened
    wanted = replace(settings, fixable=(code,)) if code else settings
    mended = fix_bytes(data, file, wanted, Safety.SAFE)
    text = mended.after.decode("utf-8", "surrogateescape")
    return types.CodeAction(
        action.title,
        kind=action.kind,
        edit=workspace_edit(document, document.text.edits(text)),
        data=action.data,
    )


def workspace_edit(document: Document, edits: list[types.TextEdit]) -> types.WorkspaceEdit:
    """Edits of this version of the document, and of no other."""
    identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(edits))])


def _harms_game(document: Document, finding: Finding, placed: PlacedFix, settings: Settings) -> bool:
    """Whether a fix would change of its game what it must not."""
    places = [(document.text.at(edit.start), document.text.at(edit.end), edit.content) for edit in placed.edits]
    game = document.game_at(min(places)[0])
    if game is None or isinstance(document.format, Unclear):
        return False
    format = document.format.of(game.source)
    rule = registry.rules_by_code(format.name, game.reading.summary.game).get(finding.code)
    edits = (Edit(Span(start - game.start, end - game.start), content) for start, end, content in places)
    fix = Fix(placed.title, tuple(edits), placed.safety)
    return rule is None or bool(harm((game.source, game.reading), fix, rule, document.format, settings))


def _fix_action(document: Document, finding: Finding, fix: PlacedFix) -> types.CodeAction:
    text, safe = document.text, fix.safety is Safety.SAFE
    edits = [
        types.TextEdit(text.range(text.at(edit.start), text.at(edit.end)), edit.content) for edit in fix.edits
    ]
    mark = finding.code if safe else f"{finding.code}, unsafe: may change what was written"
    return types.CodeAction(
        f"{visible(fix.title)} ({mark})",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(document, finding)],
        is_preferred=safe,
        edit=workspace_edit(document, edits),
    )


def _all_of_a_rule(document: Document, found: list[Finding], near: list[Finding]) -> Iterator[types.CodeAction]:
    """Return an action for each rule that is found repeatedly."""
    for code in dict.fromkeys(finding.code for finding in near if _has_safe_fix(finding)):
        others = [finding for finding in found if finding.code == code and _has_safe_fix(finding)]
        if len(others) > 1:
            title = f"fix all {others[0].name} ({code}, {len(others)})"
            yield types.CodeAction(title, kind=types.CodeActionKind.QuickFix, data=_action_data(document, code))


def _action_data(document: Document, code: str) -> dict[str, Any]:
    """Return what `resolve_action` needs; an empty code means all rules."""
    return {"uri": document.uri, "version": document.version, "code": code}


def _is_fixable(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.safety is not Safety.DISPLAY and bool(finding.fix.edits)


def _has_safe_fix(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.safety is Safety.SAFE


def _meets_range(document: Document, finding: Finding, start: int, end: int) -> bool:
    """Whether the finding touches what is marked in the editor."""
    return document.text.at(finding.start) <= end and document.text.at(finding.end) >= start


def _is_kind_wanted(kind: str, only: list[str] | None) -> bool:
    """Whether the editor wants actions of that kind."""
    return not only or any(kind == word or kind.startswith(f"{word}.") for word in only)
