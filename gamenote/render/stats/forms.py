"""The forms of figures, each loaded when it is asked for."""

from __future__ import annotations

from gamenote.render.stats import Form, Maker


def _load_table() -> Maker:
    from gamenote.render.stats.table import TableSink

    return TableSink


def _load_json() -> Maker:
    from gamenote.render.stats.json import JsonSink

    return JsonSink


def _load_csv() -> Maker:
    from gamenote.render.stats.rows import CsvSink

    return CsvSink


def _load_markdown() -> Maker:
    from gamenote.render.stats.table import MarkdownSink

    return MarkdownSink


FORMS = {
    form.name: form
    for form in (
        #    name        load       machine
        Form("table",    _load_table),
        Form("json",     _load_json,     True),
        Form("csv",      _load_csv,      True),
        Form("markdown", _load_markdown, True),
    )
}  # fmt: skip
