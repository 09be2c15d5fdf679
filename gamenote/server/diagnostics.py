"""Findings as an editor shows them under the text."""

from __future__ import annotations

from lsprotocol import types

from gamenote.core.diagnostic import Severity
from gamenote.core.report import FileReport, Finding
from gamenote.core.unclear import Unclear
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
