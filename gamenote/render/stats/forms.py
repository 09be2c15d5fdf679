"""The forms of figures, each loaded when it is asked for."""

from __future__ import annotations

from gamenote.render.stats import Form, Maker


def _table() -> Maker:
    from gamenote.render.stats.table import TableSink

    return TableSink


def _json() -> Maker:
    from gamenote.render.stats.json import JsonSink

    return JsonSink


def _csv() -> Maker:
    from gamenote.render.stats.rows import CsvSink

    return CsvSink


def _markdown() -> Maker:
    from gamenote.render.stats.markdown import MarkdownSink

    return MarkdownSink


FORMS = {
    form.name: form
    for form in (
        #    name        load       machine
        Form("table",    _table),
        Form("json",     _json,     True),
        Form("csv",      _csv,      True),
        Form("markdown", _markdown, True),
    )
}  # fmt: skip
