"""What is found in a text, and the text written again, without the command line."""

from __future__ import annotations

import io

from gamenote.actions.files.inputs import Input, Opened
from gamenote.core.cutting import games
from gamenote.core.diagnostic import Safety, apply_fixes
from gamenote.core.reading import Reading
from gamenote.core.record import Line, Node, Record
from gamenote.core.report import Finding
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.play import ENGINE
from gamenote.testing import lint

CODEC = FORMAT.codec()
HEAD = '[GameType "20"]\n\n'


def readings(text: str | bytes) -> list[Reading]:
    """The games of a text, cut and read."""
    data = text if isinstance(text, bytes) else text.encode()
    return [reading for _, reading in games(io.BytesIO(data), "x", FORMAT)]


def records(text: str) -> list[Record]:
    """The records of a file, under the variant that is guessed where they name none."""
    opened = Opened(Input("x", None), FORMAT, io.BytesIO(text.encode()))
    return [reading.record for _, reading in opened.games()]


def record(text: str) -> Record:
    return CODEC.read(Source("x", text)).record


def findings(text: str | bytes, *select: str) -> list[Finding]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(lint(FORMAT, data, Settings(Selection(select))))


def names(text: str | bytes, *select: str) -> list[str]:
    return [each.name for each in findings(text, *select)]


def places(text: str, name: str, *select: str) -> list[tuple[int, int]]:
    """Line and column of every finding of a rule."""
    return [(each.start.line, each.start.column) for each in findings(text, *select) if each.name == name]


def mended(text: str, least: Safety = Safety.SAFE, *select: str, date_order: str = "") -> str:
    """The text of one game after one round of fixing."""
    from gamenote.actions.lint.lint_game import lint_game

    source, settings = Source("x", text), Settings(Selection(select), date_order=date_order)
    found, *_ = lint_game(source, CODEC.read(source), FORMAT, settings)
    return apply_fixes(text, (item.fix for item, _ in found if item.fix), least=least)[0]


def written(text: str, **options: str) -> str:
    """The text converted to the format itself with these options."""
    [only] = records(text)
    return CODEC.write(only, ENGINE, FORMAT.resolve(options))


def moves(line: Line) -> list[str]:
    return [node.move for node in line if node.move is not None]


def node(text: str, move: str) -> Node:
    """The node of the main line with that move."""
    return next(each for each in record(text).line if each.move == move)
