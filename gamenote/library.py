"""What `import gamenote` offers: read, check, convert and replay records.

Everything here is what the command line does, with values in the place of printed words. The formats and
games are those of the installed plugins.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from gamenote.actions.convert.encode import PreparedGame, bytes_of, compose_file
from gamenote.actions.convert.select_games import writable
from gamenote.actions.files.compressed import LONGEST_MAGIC, packing_of, unpack_stream, unpacked_name
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.findings import above_level
from gamenote.actions.lint.lint_file import lint_file
from gamenote.config.keys import LEVELS
from gamenote.core import registry
from gamenote.core.cutting import HEAD
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Step
from gamenote.core.feature import Loss
from gamenote.core.format import IN_PYTHON, Charset, Entry, Format
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import Record
from gamenote.core.replay import replay as replay_with
from gamenote.core.report import Finding, join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Place, Source

Given = str | bytes | os.PathLike[str]

TEXT = "<text>"  # the name of what is no file


@dataclass(frozen=True)
class GameRead:
    """One game of a file: the record, and what its reader found."""

    format: str
    source: Source
    reading: Reading

    @property
    def record(self) -> Record:
        """The game itself; as much of it as could be read."""
        return self.reading.record

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the reader found.

        `lint` finds more: it replays the game and asks every rule."""
        return self.reading.diagnostics

    @property
    def broken(self) -> bool:
        """Whether text was lost.

        The record is not the whole game then."""
        return self.reading.broken

    @property
    def title(self) -> str:
        return self.record.title

    def place(self, offset: int = 0) -> Place:
        """Return line, column and byte of the file.

        Without an offset, they are those where the game begins."""
        return self.source.place(offset)


def read(given: Given, format: str | None = None) -> list[GameRead]:
    r"""Return the games of a text or of a file.

    Damaged ones are included; no text makes it fail. A game on which a plugin crashes is included, too: it raises
    what the plugin has raised when it is asked for anything.

    str and bytes are the text itself, whatever they say; only a `Path` is opened, as by `read_file`. Without a
    `format` it is found out by the content, of a file also by its ending, as on the command line.

    >>> games = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n')
    >>> len(games), games[0].title
    (1, 'Ann')
    >>> [node.move for node in games[0].record.line if node.is_ply]
    ['L', 'U']

    Raises ValueError for a format that is not known, and OSError for a file that cannot be read.
    """
    name, data = _name_and_bytes(given)
    item = _identify_format(name, data, format)
    opened = Opened(Input(name, None), item, io.BytesIO(data), longest=2 * len(data))
    return [
        GameRead(item.of(source).name, source, reading)
        for source, reading in opened.games()
        if isinstance(reading, FailedReading) or not reading.empty or reading.broken
    ]


def read_file(path: str | os.PathLike[str], format: str | None = None) -> list[GameRead]:
    """The games of the file at a path, which may be compressed.

    >>> [game.title for game in read_file("samples/pdn/russian.pdn")]
    ['White side - Black side']

    Raises as `read` does.
    """
    return read(Path(path), format)


def lint(
    given: Given,
    format: str | None = None,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    level: str = "info",
) -> tuple[Finding, ...]:
    r"""Return what is wrong with the games of a text.

    A `Path` stands for the file there. Findings come in the order of the text.

    `select` replaces the rules that are on by default: codes, prefixes, names or ALL; `ignore` takes away. What
    is less severe than `level` (error, warning or info) is left out, unless `select` names its rule.

    >>> text = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n'
    >>> for finding in lint(text, select=["TFE3"]):
    ...     print(finding.start.line, finding.name, finding.message)
    4 spawn-on-tile move 1: new tile on a1, but a1 holds 4 after L
    >>> lint(text, select=["TFE3"], ignore=["spawn-on-tile"])
    ()

    Raises OSError and ValueError as `read` does, and RuntimeError when a rule fails, which is a bug of that rule.
    """
    name, data = _name_and_bytes(given)
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    selection = Selection(select=tuple(select), ignore=tuple(ignore))
    strangers = selection.strangers(registry.all_rules())
    if strangers:
        raise ValueError(f"{strangers[0]!r} names no rule")
    item = _identify_format(name, data, format)
    opened = Opened(Input(name, None), item, io.BytesIO(data), longest=2 * len(data))
    settings = Settings(selection, level=Severity[level.upper()], named=selection.select)
    report = above_level(join_reports(lint_file(opened, settings)), settings)
    if report.troubles:
        raise RuntimeError(report.troubles[0].message)
    return tuple(finding for finding in report.findings if not finding.suppressed)


def convert(
    records: Record | Iterable[Record],
    to: str,
    *,
    options: Mapping[str, str] | None = None,
    strict: bool = False,
) -> str:
    r"""Return records as the text of a file in some format.

    In their own format, that is their canonical form.

    The options are those of the format (`gamenote formats NAME` lists them). What the format cannot hold is left
    out; ask `losses` beforehand, or be `strict`.

    >>> (game,) = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n')
    >>> print(convert(game.record, "2048gn", options={"layout": "lines"}), end="")
    [Player "Ann"]
    [InitialBoard "a1 b1"]
    <BLANKLINE>
    1. L b2
    2. U a1
    *
    >>> (again,) = read(convert(game.record, "json"))
    >>> again.title
    'Ann'

    Raises ValueError for a format, an option or a game that does not fit, and when strict for a loss.
    """
    target = _target_format(to)
    resolved = target.resolve(options or {})
    games = (records,) if isinstance(records, Record) else tuple(records)
    for record in games:
        if not writable(record, target):
            raise ValueError(f"{to} cannot hold a game of {record.game or 'unknown kind'}")
        if strict and (lost := losses(record, to, options=options)):
            raise ValueError(f"{lost[0].words} would be lost in {to}")
    if target.codec().binary:
        raise ValueError(f"{to} is not text; use gamenote convert")
    pieces = (
        PreparedGame(Entry(record, registry.engine_of(record.game), TEXT, index), resolved)
        for index, record in enumerate(games, start=1)
    )
    return b"".join(compose_file(pieces, replace(target, charset=Charset()))).decode("utf-8", "surrogateescape")


def losses(record: Record, to: str, *, options: Mapping[str, str] | None = None) -> tuple[Loss, ...]:
    r"""What a format cannot keep of a record, counted by kind.

    >>> (game,) = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L! b2 *\n')
    >>> losses(game.record, "json")
    ()
    """
    target = _target_format(to)
    return target.losses(record, target.resolve(options or {}))


def replay(record: Record) -> Iterator[Step]:
    r"""Replay a record: each node with its positions and objections.

    >>> (game,) = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n')
    >>> for step in replay(game.record):
    ...     for objection in step.objections:
    ...         print(step.node.move, objection.kind)
    a1 spawn-on-tile

    Raises ValueError when no installed plugin knows the game.
    """
    engine = registry.engine_of(record.game)
    if engine is None:
        raise ValueError(f"the rules of {record.game or 'this game'} are not known")
    return replay_with(record, engine)


def _name_and_bytes(given: Given) -> tuple[str, bytes]:
    """Return a name and the bytes; open a path, never a text."""
    if isinstance(given, bytes):
        return TEXT, given
    if isinstance(given, str):
        return TEXT, bytes_of(given)
    if not isinstance(given, os.PathLike):
        raise TypeError(f"records are str, bytes or a Path, not {type(given).__name__}")
    path = Path(given)
    data = path.read_bytes()
    packing = packing_of(data[:LONGEST_MAGIC], path.name)
    return path.as_posix(), data if packing is None else unpack_stream(io.BytesIO(data), b"", packing).read()


def _identify_format(name: str, data: bytes, wanted: str | None) -> Format:
    found = registry.identify("" if name == TEXT else unpacked_name(name), data[:HEAD], wanted=wanted)
    if isinstance(found, Format):
        return found
    words = found.words(IN_PYTHON)
    raise ValueError(words if name == TEXT else f"{name}: {words}")


def _target_format(name: str) -> Format:
    target = registry.formats().get(name)
    if target is None or not target.writes:
        known = ", ".join(item.name for item in registry.formats().values() if item.writes)
        raise ValueError(f"there is no format {name!r} to write; known are {known}")
    return target
