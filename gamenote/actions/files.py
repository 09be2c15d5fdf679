"""Which files a command means, which format each has, and the games in them.

Directories are searched for the file endings of the installed formats, sorted, without following links to
directories. Nothing here prints: what cannot be dealt with becomes a `Trouble` or a reason to skip.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from gamenote.actions.guessing import with_variants
from gamenote.core import registry
from gamenote.core.config.configurations import Configurations
from gamenote.core.cutting import Bytes, games
from gamenote.core.format import Format, Reading
from gamenote.core.report import Trouble
from gamenote.core.source import Source

PLAIN = Configurations()  # no files, no options
HEAD = 4096  # bytes that a format may look at to recognise its own
SKIPPED_FOLDERS = frozenset(
    (".git", ".hg", ".svn", ".venv", "node_modules", "__pycache__", "build", "dist", ".gamenote_cache")
)


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the user named: paths, `-` for standard input, and what is said about their format."""

    paths: tuple[str, ...]
    format_name: str | None = None
    stdin_filename: str | None = None
    configurations: Configurations = PLAIN

    def path_of(self, item: Input) -> str | None:
        """What configuration is looked up by; None for standard input without a name."""
        return os.fspath(item.path) if item.path is not None else self.stdin_filename

    def settled(self, item: Input) -> Inputs:
        """What holds for this file without its configuration, so that it can be sent to another process."""
        path = self.path_of(item)
        name = self.format_name or self.configurations.of_file(path).discovery.format_of(path or "")
        return replace(self, paths=(), format_name=name, configurations=PLAIN)


@dataclass(frozen=True, slots=True)
class Input:
    """One file to be read. `path` is None for standard input; `explicit` files must be dealt with."""

    name: str  # as messages call it
    path: Path | None
    explicit: bool = True
    data: bytes | None = None  # its content, where somebody has read it already


@dataclass(frozen=True, slots=True)
class Skip:
    """A file of a directory that is left out, and why."""

    name: str
    why: str


def find(inputs: Inputs) -> Iterator[Input | Trouble]:
    """The files that the user means, in the order given, those of a directory sorted, none twice."""
    seen: set[str] = set()
    for word in inputs.paths:
        if word == "-":
            yield Input(inputs.stdin_filename or "<stdin>", None)
            continue
        path = Path(word)
        if path.is_dir():
            found: Iterator[Input] = (Input(shown(each), each, explicit=False) for each in _walk(path))
        elif path.exists() or path.is_symlink():
            found = iter((Input(shown(path), path),))
        else:
            yield Trouble(shown(path), "no such file or directory")
            continue
        for item in found:
            assert item.path is not None
            real = os.path.realpath(item.path)
            if real not in seen:
                seen.add(real)
                yield item


def shown(path: Path) -> str:
    """A path as messages name it, with `/` between its parts; odd bytes stay as lone surrogates."""
    return path.as_posix()


def _walk(folder: Path) -> Iterator[Path]:
    """Files with an ending that some format reads, sorted; iterative, links to directories not followed."""
    endings = tuple(end for item in registry.formats().values() if item.reads for end in item.suffixes)
    waiting = [folder]
    while waiting:
        at = waiting.pop()
        try:
            entries = sorted(os.scandir(at), key=lambda entry: entry.name)
        except OSError:
            continue
        folders = []
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED_FOLDERS:
                    folders.append(Path(entry.path))
            elif entry.name.lower().endswith(endings) and entry.is_file():
                yield Path(entry.path)
        waiting += reversed(folders)


@dataclass(slots=True)
class _Peeked:
    """A stream of which the head has been looked at."""

    head: bytes
    rest: Bytes

    def read(self, size: int = -1, /) -> bytes:
        if not self.head:
            return self.rest.read(size)
        head, self.head = (self.head, b"") if size < 0 else (self.head[:size], self.head[size:])
        return head + self.rest.read(-1 if size < 0 else size - len(head))


@dataclass(frozen=True, slots=True)
class Opened:
    """A file open for reading, at its beginning, with its format."""

    input: Input
    format: Format
    stream: Bytes

    def games(self) -> Iterator[tuple[Source, Reading]]:
        """Each game as text and as read, under the variant that it names or that is guessed for the file."""
        return with_variants(games(self.stream, self.input.name, self.format), self.format)


@contextmanager
def opened(item: Input, inputs: Inputs) -> Iterator[Opened | Trouble | Skip]:
    """Open a file and choose its format; a Trouble says why that cannot be done, a Skip that it is left out.

    An OSError while the games are read is the caller's.
    """
    try:
        stream = _stream(item)
        head = stream.read(HEAD)
    except OSError as failure:
        yield Trouble(item.name, f"cannot be read: {failure.strerror}")
        return
    try:
        name = inputs.stdin_filename or "" if item.path is None else item.name
        format = registry.identify(name, head, wanted=inputs.settled(item).format_name)
        if isinstance(format, Format):
            yield Opened(item, format, _Peeked(head, stream))
        elif item.explicit:
            which = f" ({', '.join(format.candidates)})" if format.candidates else ""
            yield Trouble(item.name, format.why + which)
        else:
            yield Skip(item.name, format.why)
    finally:
        if item.path is not None:
            stream.close()


def _stream(item: Input) -> BinaryIO:
    """The file as a stream of bytes; only ordinary files, pipes and standard input are read."""
    if item.data is not None:
        return io.BytesIO(item.data)
    if item.path is None:
        if sys.stdin is None:
            raise OSError(0, "there is no standard input")
        return sys.stdin.buffer
    mode = item.path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
        raise OSError(0, "not an ordinary file")
    return item.path.open("rb")
