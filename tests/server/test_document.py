"""A document is checked as the file would be, whatever it holds."""

from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Inputs
from gamenote.actions.lint.lint_file import Job
from gamenote.actions.lint.lint_files import report_of_job
from gamenote.core import registry
from gamenote.core.report import FileReport
from gamenote.core.settings import Settings
from gamenote.server.diagnostics import diagnostics
from gamenote.server.document import Document
from gamenote.server.hover import Look, hover
from gamenote.server.outline import folds, format_document, symbols
from gamenote.server.text import Text
from tests.cli.command import ROOT

FILES = sorted(
    path
    for folder in ("samples", "tests/bad")
    for name in registry.formats()
    for path in (ROOT / folder / name).glob("*")
    if path.suffix not in (".md", ".json") or path.name.endswith(".gamenote.json")
)


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def document(path: Path) -> Document:
    return Document(path.as_uri(), path, "", 1, Text(path.read_bytes().decode("utf-8", "surrogateescape")))


def is_utf8(path: Path) -> bool:
    """Whether an editor would show what the file says: it reads UTF-8, whatever a game declares."""
    data = path.read_bytes()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return data.isascii() or b"CA[" not in data


UNTOLD = ("other-game.plt", "broken-word.txt")  # whose content does not tell what they are


@pytest.mark.parametrize("path", [path for path in FILES if is_utf8(path)], ids=named)
def test_an_editor_shows_the_findings_of_the_command_line(path: Path) -> None:
    told, _ = report_of_job(Job(Input(path.as_posix(), path), Inputs((str(path),)), Settings()))
    shown = document(path).check(Settings())
    assert (isinstance(told, FileReport) and shown is not None) or path.name in UNTOLD
    if isinstance(told, FileReport) and shown is not None:
        places = [(item.code, item.message, item.start.line, item.start.column) for item in told.findings]
        assert [(item.code, item.message, item.start.line, item.start.column) for item in shown.findings] == places


def test_a_finding_links_to_its_rule_where_the_project_has_pages(home: str) -> None:
    one = document(ROOT / "tests/bad/plateau/document-sample.plt")
    first = diagnostics(one, one.check(Settings()))[0]
    assert first.code_description is not None
    assert first.code_description.href == f"{home}/rules/{first.code}"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_question_about_any_document_is_answered(path: Path) -> None:
    one = document(path)
    report = one.check(Settings())
    for offset in range(0, len(one.text.content) + 1, 97):
        hover(one, report, offset, Look())
    for symbol in symbols(one):
        assert one.text.offset(symbol.range.start) <= one.text.offset(symbol.selection_range.start)
        assert one.text.offset(symbol.selection_range.end) <= one.text.offset(symbol.range.end)
    folds(one)
    format_document(one)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_game_is_found_where_it_stands(path: Path) -> None:
    one = document(path)
    for game in one.games():
        found = one.game_at(game.start)
        assert found is not None
        assert (found.start, found.source.text) == (game.start, game.source.text) or not game.source.text
        assert found.reading.record.variant == game.reading.record.variant or not game.source.text
