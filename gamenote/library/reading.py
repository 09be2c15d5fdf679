"""Texts and files -> games."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from gamenote.actions.convert.encode import PreparedGame, bytes_of, compose_file
from gamenote.actions.files.compressed import LONGEST_MAGIC, packing_of, unpack_stream, unpacked_name
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, find, open_file
from gamenote.core import registry
from gamenote.core.cutting import HEAD, LIMIT_OPTION
from gamenote.core.encoding import Misread
from gamenote.core.format import IN_PYTHON, Entry, Format, decoded_as
from gamenote.core.paths import is_url
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import Record
from gamenote.core.report import Trouble
from gamenote.library.game_record import GameRecord

Text = str | bytes | os.PathLike[str]
Games = str | bytes | os.PathLike[str] | GameRecord | Record | Iterable[GameRecord | Record]

TEXT = "<text>"  # the name of what is no file


def read(given: str | bytes | os.PathLike[str], format: str | None = None) -> list[GameRecord]:
    r"""Return the games of a text or of a file.

    Damaged ones are included; no text makes it fail. A game on which a plugin crashes is included, too: it raises
    what the plugin has raised when it is asked for anything.

    str and bytes are the text itself, whatever they say; only a `Path` is opened, as by `read_file`. Without a
    `format` it is found out by the content, of a file also by its ending, as on the command line.

    >>> games = read('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n')
    >>> len(games), games[0].title
    (1, 'Ann')
    >>> games[0].moves
    ('L b2', 'U a1')

    Raises ValueError for a format that is not known, and OSError for a file that cannot be read.
    """
    return list(_games_in(open_text(given, format)))


def read_file(path: str | os.PathLike[str], format: str | None = None) -> list[GameRecord]:
    """The games of the file at a path, which may be compressed.

    >>> [game.title for game in read_file("samples/pdn/russian.pdn")]
    ['White side - Black side']

    Raises as `read` does.
    """
    return read(Path(path), format)


def games(
    *paths: str | os.PathLike[str],
    format: str | None = None,
    max_bytes: int | None = None,
    onerror: Callable[[OSError | ValueError], object] | None = None,
) -> Iterator[GameRecord]:
    """Iterate over the games of files and folders, one by one.

    Files may be compressed, folders are searched for the endings of all formats, zip archives too. No more than a
    game is held, so that an archive may be as large as it likes.

    >>> for game in games("samples/pgn/over-the-board.pgn", "samples/uci"):
    ...     if len(game.moves) > 56:
    ...         print(game.title, game.result)
    Haddad, Noor - Okafor, Ben 0-1
    Okafor, Ben - Pereira, Ana 1-0

    A file that cannot be read, is larger than `max_bytes` or no record at all ends it with OSError or ValueError;
    with `onerror` that function is called with the exception, as by `os.walk`, and the next file is read.

    Raises FileNotFoundError at once for a path that is not there, ValueError for a format that is not known.
    """
    if format is not None and not isinstance(unclear := registry.identify("", b"", wanted=format), Format):
        raise ValueError(unclear.words(IN_PYTHON))
    words = [os.fspath(path) for path in paths]
    for word in words:
        if not os.path.lexists(word):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), word)
    files = (f"{os.curdir}{os.sep}{word}" if word == "-" or is_url(word) else word for word in words)
    return _games_of_files(Inputs(tuple(files), format, limit=max_bytes), onerror)


def games_of(given: Games, format: str | None = None) -> Iterator[GameRecord]:
    """Return the games of whatever functions take for games."""
    for item in items_of(given, format):
        yield item if isinstance(item, GameRecord) else _written_and_read(item)


def items_of(given: Games, format: str | None = None) -> Iterator[GameRecord | Record]:
    """Return games that were read, and records that were made, as given."""
    if isinstance(given, GameRecord | Record):
        yield given
    elif isinstance(given, str | bytes):
        yield from read(given, format)
    elif isinstance(given, os.PathLike):
        yield from games(given, format=format)
    elif not isinstance(given, Iterable):
        raise TypeError(f"games are str, bytes, a Path, a game or several, not {type(given).__name__}")
    else:
        for item in given:
            if not isinstance(item, GameRecord | Record):
                raise TypeError(f"a game is a GameRecord or a Record, not {type(item).__name__}")
            yield item


def open_text(given: Text, format: str | None) -> Opened:
    """Open a text or a file, and find out its format."""
    name, data = _name_and_bytes(given)
    found = registry.identify("" if name == TEXT else unpacked_name(name), data[:HEAD], wanted=format)
    if not isinstance(found, Format):
        words = found.words(IN_PYTHON)
        raise ValueError(words if name == TEXT else f"{name}: {words}")
    if isinstance(given, str):  # which has no other character set, whatever it says
        found = decoded_as(found, "utf-8", None)
    return Opened(Input(name, None), found, io.BytesIO(data), longest=2 * len(data))


def _name_and_bytes(given: Text) -> tuple[str, bytes]:
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


def _games_in(file: Opened) -> Iterator[GameRecord]:
    for source, reading in file.games():
        if _is_game(reading):
            yield GameRecord(file.format.of(source).name, source, reading)


def _is_game(reading: Reading) -> bool:
    return isinstance(reading, FailedReading) or not reading.empty or reading.broken


def _games_of_files(
    inputs: Inputs, onerror: Callable[[OSError | ValueError], object] | None
) -> Iterator[GameRecord]:
    for item in find(inputs):
        try:
            if isinstance(item, Trouble):
                raise _as_error(item)
            if isinstance(item, Input):
                yield from _games_of_file(item, inputs)
        except (OSError, ValueError) as failure:
            if onerror is None:
                raise
            onerror(failure)


def _games_of_file(item: Input, inputs: Inputs) -> Iterator[GameRecord]:
    """Return the games of a file that was named or found."""
    with open_file(replace(item, explicit=False), inputs) as file:
        if isinstance(file, Trouble):
            raise _as_error(file)
        if isinstance(file, Skip):
            if item.explicit:
                raise ValueError(f"{file.name}: {file.why}; pass format=...")
            return
        try:
            yield from _games_in(file.recognised())
        except Misread as wrong:
            raise ValueError(f"{item.name}: {wrong.message}") from None
        except OSError as failure:
            raise _as_error(cannot_be_read(item.name, failure)) from None


def _as_error(trouble: Trouble) -> OSError:
    """Return what went wrong with a file as an exception."""
    hint = f" ({trouble.hint})" if trouble.hint else ""
    return OSError(f"{trouble.path}: {trouble.message}{hint}".replace(LIMIT_OPTION, "(max_bytes)"))


def _written_and_read(record: Record) -> GameRecord:
    """Return a record that somebody has made, read from JSON."""
    target = registry.formats()["json"]
    piece = PreparedGame(Entry(record, registry.engine_of(record.game)), target.resolve({}))
    (game,) = read(b"".join(compose_file((piece,), target)), "json")
    return game
