"""What the rules say about a file, and the file written again, without the command line."""

from __future__ import annotations

import io

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core.cutting import games
from gamenote.core.diagnostic import Safety
from gamenote.core.record import Record
from gamenote.core.report import Finding, join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.games.blokus.blksgf import FORMAT
from gamenote.syntax.sgf.reading import SgfReading

CODEC = FORMAT.codec()
DUO = "(;GM[Blokus Duo]"


def data_of(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def reading(text: str | bytes) -> SgfReading:
    (_, found), *_ = games(io.BytesIO(data_of(text)), "x", FORMAT)
    assert isinstance(found, SgfReading)
    return found


def record(text: str | bytes) -> Record:
    return reading(text).record


def written(text: str | bytes) -> str:
    return CODEC.write(record(text), None, {})


def findings(text: str | bytes, *select: str) -> list[Finding]:
    """Everything found, but that a game goes on."""
    report = join_reports(lint_file(_opened(text), Settings(Selection(select))))
    assert not report.troubles
    return [found for found in report.findings if found.name != "unfinished"]


def names(text: str | bytes, *select: str) -> list[str]:
    return [found.name for found in findings(text, *select)]


def places(text: str, name: str) -> list[str]:
    """The texts that a rule points at; one line, ASCII."""
    return [text[found.start.byte : found.end.byte] for found in findings(text) if found.name == name]


def mended(text: str | bytes, least: Safety = Safety.SAFE) -> bytes:
    """The file with all fixes applied."""
    done = fix_bytes(data_of(text), _opened(text), Settings(Selection(("ALL",))), least)
    assert not done.troubles
    return done.after


def _opened(text: str | bytes) -> Opened:
    return Opened(Input("x.blksgf", None), FORMAT, io.BytesIO(data_of(text)))
