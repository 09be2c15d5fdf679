"""Which files a command means, their formats, and their games.

Directories are searched for the file endings of the installed formats, sorted, without following links to
directories. Nothing here prints: what cannot be dealt with becomes a `Trouble` or a reason to skip.
"""

from __future__ import annotations

import dataclasses
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.files.compressed import (
    ARCHIVE,
    LONGEST_MAGIC,
    NESTED,
    ZIP,
    Limited,
    packing_of,
    unpack_stream,
    unpacked_name,
)
from gamenote.actions.files.discovery import Skip as Skip
from gamenote.actions.files.discovery import endings, left_out, walk
from gamenote.actions.files.guessing import Read, with_variants
from gamenote.actions.files.writing import Stamp, stamp_of
from gamenote.config.configurations import Configurations
from gamenote.core import registry
from gamenote.core.cutting import HEAD, LONGEST_GAME, Peeked, games
from gamenote.core.encoding import misread
from gamenote.core.format import Format, decoded_as
from gamenote.core.paths import NO_FILE, is_url, why_not_taken
from gamenote.core.reading import Reading
from gamenote.core.report import Trouble
from gamenote.core.source import Bytes, Source, narrow, wide_charset
from gamenote.core.words import reason

if TYPE_CHECKING:
    from gamenote.actions.files.urls import Remote

PLAIN = Configurations()  # no files, no options
NO_RECORDS = "the archive holds no records of a known format"
NO_GAME = "no game in this file"  # said of such a file by every command
PATIENCE = 3.0  # seconds until somebody has to write into a pipe
WHOLE_LIMIT = 200_000_000  # bytes of a file that is one document


class Progress(Protocol):
    """Hears of bytes and games when they have been read."""

    def __call__(self, size: int, games: int = 0, /) -> None: ...


class Inputs(Struct, frozen=True):
    """What the user named: paths, `-` for standard input, and formats."""

    paths: tuple[str, ...]
    format_name: str | None = None
    stdin_filename: str | None = None
    configurations: Configurations = PLAIN
    limit: int | None = None  # bytes of the largest file that is read; None: by format
    encoding: str | None = None  # the character set of the file, whatever it says
    default_encoding: str | None = None
    progress: Progress | None = None  # stays in this process
    given: tuple[Input, ...] = ()  # with their content, beside the paths
    to_mend: bool = False  # what comes on standard input is given back, also an archive

    def path_of(self, item: Input) -> str | None:
        """Return what configuration is looked up by.

        None for standard input without a name."""
        return os.fspath(item.path) if item.path is not None else item.url or self.stdin_filename

    def settled(self, item: Input) -> Inputs:
        """Return what holds for this file without its configuration.

        So it can be sent to another process."""
        path = self.path_of(item)
        config = self.configurations.of_file(path)
        return replace(
            self,
            paths=(),
            format_name=self.format_name or config.discovery.format_of(path or ""),
            encoding=self.encoding or config.settings.encoding,
            default_encoding=self.default_encoding or config.settings.default_encoding,
            configurations=PLAIN,
            progress=None,
        )


class Input(Struct, frozen=True):
    """One file to be read.

    Standard input has neither `path` nor `url`; `explicit` files must be dealt with."""

    name: str  # as messages call it
    path: Path | None
    explicit: bool = True
    data: bytes | None = None  # its content, where somebody has read it already; of a member, unpacked
    member: str | None = None  # which file of the archive at `path` is meant
    below: str = ""  # its folder, seen from the one that the user named
    root: str = ""  # that folder, as its links lead, where a search has found it there
    url: str = ""  # where it is, if not on this machine
    size: int | None = None  # bytes at the URL, where that is known
    stamp: Stamp = ()  # what the file was known by when `data` was read
    beside: Mapping[str, bytes] | None = None  # the files that belong to it, where they come with it

    @property
    def is_stdin(self) -> bool:
        """Whether it comes on standard input, and nobody has read it yet."""
        return self.path is None and not self.url and self.data is None


def find(inputs: Inputs) -> Iterator[Input | Trouble | Skip]:
    """Return the files that the user means, in order, none twice.

    Those of a directory are sorted."""
    yield from inputs.given
    seen: set[str] = set()
    for word in inputs.paths:
        for item in _find_inputs(word, inputs):
            if isinstance(item, Input) and not item.is_stdin:
                real = item.url or f"{os.path.realpath(item.path or '')}!{item.member}"
                if real in seen:
                    continue
                seen.add(real)
            yield item


def _find_inputs(word: str, inputs: Inputs) -> Iterator[Input | Trouble | Skip]:
    """The files that one word of the user means."""
    if word == "-":
        yield from _on_stdin(inputs)
        return
    if is_url(word):
        yield from _at_url(word)
        return
    path = Path(word)
    if not path.exists() and not path.is_symlink():
        yield Trouble(display_path(path), "no such file or directory")
    elif _forced_out(path, inputs.configurations):
        yield Skip(display_path(path), "excluded")
    elif not path.is_dir():
        yield from _file_or_members(path, explicit=True)
    else:
        root = os.path.realpath(path)
        for found in walk(path, inputs.configurations):
            if not isinstance(found, Path):
                yield found
                continue
            below = display_path(found.parent.relative_to(path))
            for item in _file_or_members(found, explicit=False):
                yield replace(item, below=below, root=root) if isinstance(item, Input) else item


def _at_url(url: str) -> Iterator[Input | Trouble | Skip]:
    """Return the files that a URL means.

    What only this process can read is read at once."""
    from gamenote.actions.files import urls

    if not urls.is_there():
        yield Trouble(url, "reading files at URLs needs fsspec", urls.EXTRA)
        return
    try:
        for each in urls.find_files(url):
            if each.why:
                yield Skip(each.url, each.why)
                continue
            size, data = each.size, urls.content(each.url)
            yield Input(each.url, None, each.explicit, data, below=each.below, url=each.url, size=size)
    except OSError as failure:
        yield Trouble(url, f"cannot be read: {reason(failure)}")


def _forced_out(path: Path, configurations: Configurations) -> bool:
    return configurations.of_file(path).discovery.force_exclude and left_out(path, configurations)


def _file_or_members(path: Path, *, explicit: bool) -> Iterator[Input | Trouble | Skip]:
    """The file itself; of an archive, the records in it."""
    name = display_path(path)
    if not path.name.lower().endswith(ZIP) or not path.is_file():
        yield Input(name, path, explicit)
        return
    from gamenote.actions.files.compressed import members

    try:
        found = members(path, endings())
    except OSError as failure:
        trouble = cannot_be_read(name, failure)
        yield trouble if explicit or name.lower().endswith(endings()) else Skip(name, trouble.message)
        return
    if explicit and all(why for _, why in found):
        yield Trouble(name, NO_RECORDS)
    for inside, why in found:
        where = f"{name}!{inside}"
        yield Skip(where, why) if why else Input(where, path, explicit, member=inside)


def _on_stdin(inputs: Inputs) -> Iterator[Input | Trouble | Skip]:
    """Standard input; where that is an archive, the records in it."""
    name = inputs.stdin_filename or "<stdin>"
    whole = Input(name, None)
    if inputs.to_mend or sys.stdin is None or not _peek_head(sys.stdin.buffer).startswith(ARCHIVE):
        yield whole
        return
    import zipfile

    from gamenote.actions.files.compressed import member_of, members

    limit = inputs.limit or WHOLE_LIMIT
    try:
        archive = io.BytesIO(Limited(sys.stdin.buffer, limit).read())
        found = members(archive, endings())
    except OSError as failure:
        yield cannot_be_read(name, failure)
        return
    if all(why for _, why in found):
        yield Trouble(name, NO_RECORDS)
    with zipfile.ZipFile(archive) as file:
        for inside, why in found:
            where = f"{name}!{inside}"
            try:
                data = b"" if why else Limited(member_of(file, inside), limit).read()
                yield Skip(where, why) if why else Input(where, None, data=data, member=inside)
            except OSError as failure:
                yield cannot_be_read(where, failure)


def _peek_head(stream: BinaryIO) -> bytes:
    """The first bytes of a stream, which stay in it."""
    if isinstance(stream, io.BufferedReader):
        return stream.peek(LONGEST_MAGIC)
    if not stream.seekable():
        return b""
    at = stream.tell()
    head = stream.read(LONGEST_MAGIC)
    stream.seek(at)
    return head


def display_path(path: Path) -> str:
    """Return a path as messages name it, with `/`.

    Odd bytes stay as lone surrogates."""
    return path.as_posix()


class CountedStream(Struct, frozen=True):
    """A stream that tells how much is read of it."""

    stream: Bytes
    progress: Progress

    def counted(self, games: Iterator[Read]) -> Iterator[Read]:
        """Return games of this stream, and tell of each."""
        for game in games:
            yield game
            self.progress(0, 1)

    def read(self, size: int = -1, /) -> bytes:
        data = self.stream.read(size)
        self.progress(len(data))
        return data


@dataclass(frozen=True, slots=True)
class Opened:
    """A file open for reading, at its beginning, with its format.

    What is compressed can only be read."""

    input: Input
    format: Format
    stream: Bytes
    compressed: bool = field(default=False, kw_only=True)
    longest: int = field(default=LONGEST_GAME, kw_only=True)  # bytes of a game
    head: bytes = field(default=b"", kw_only=True)  # what the stream begins with, where that is known
    stamp: Stamp = field(default=(), kw_only=True)  # what the file was known by before it was read
    beside: Mapping[str, bytes] | None = field(default=None, kw_only=True)  # the files that belong to it

    @property
    def name(self) -> str:
        return self.input.name

    @property
    def divisible(self) -> bool:
        """Whether the file can be cut into games as it is.

        Its bytes are what they are taken for then."""
        text = not self.format.codec().binary and wide_charset(self.head) is None
        return text and misread(self.head, self.name, self.format) is None

    def recognised(self) -> Opened:
        """Return the file, still at its beginning.

        Raises Misread where it is not what it is taken for."""
        head = self.head or self.stream.read(HEAD)
        if (wrong := misread(narrow(head), self.name, self.format)) is not None:
            raise wrong
        return self if self.head else dataclasses.replace(self, stream=Peeked(head, self.stream), head=head)

    def over(self, data: bytes) -> Opened:
        """The file with this content instead."""
        return Opened(
            self.input,
            self.format,
            io.BytesIO(data),
            longest=self.longest,
            stamp=self.stamp,
            beside=self.beside,
        )

    def recognised_games(self) -> Iterator[tuple[Source, Reading]]:
        """Return the games.

        Raises Misread where the file is another format or no text."""
        yield from self.recognised().games()

    def games(self) -> Iterator[tuple[Source, Reading]]:
        """Return each game as text and as read.

        It is read under the variant that it names or that is guessed for the file."""
        read = games(self.stream, self.input.name, self.format, self.longest, self.beside)
        read = with_variants(read, self.format) if registry.guessing_games(self.format) else read
        return self.stream.counted(read) if isinstance(self.stream, CountedStream) else read


@contextmanager
def open_file(item: Input, inputs: Inputs) -> Iterator[Opened | Trouble | Skip]:
    """Open a file and choose its format.

    A Trouble says why that cannot be done, a Skip that it is left out.

    An OSError while the games are read is the caller's.
    """
    with ExitStack() as streams:
        try:
            found = _open_and_identify(item, inputs, streams)
        except OSError as failure:
            found = cannot_be_read(item.name, failure)
        yield found


def cannot_be_read(name: str, failure: OSError) -> Trouble:
    return Trouble(name, f"cannot be read: {reason(failure)}")


def _open_and_identify(item: Input, inputs: Inputs, streams: ExitStack) -> Opened | Trouble | Skip:
    stamp = stamp_of(item.path) if item.path is not None and not item.stamp else item.stamp
    content, compressed = _unpacked_content(item, streams)
    head = content.read(HEAD)
    nameless = item.path is None and not item.url and item.member is None
    name = inputs.stdin_filename or "" if nameless else item.name
    if compressed:
        name = unpacked_name(name)
        if packing_of(head, "") is not None:
            raise OSError(0, "it is compressed more than once")
    if head.startswith(ARCHIVE):
        return _refuse_archive(item, misnamed=item.path is not None and not compressed)
    progress = inputs.progress
    if inputs.configurations is not PLAIN or inputs.paths:  # else it is settled what holds for this file
        inputs = inputs.settled(item)
    format = registry.identify(name, head, wanted=inputs.format_name)
    if not isinstance(format, Format):
        return Trouble(item.name, format.words()) if item.explicit else Skip(item.name, format.why)
    if inputs.encoding is not None or inputs.default_encoding is not None:
        format = decoded_as(format, inputs.encoding, inputs.default_encoding)
    stream: Bytes = Peeked(head, content)
    limit = inputs.limit or (WHOLE_LIMIT if format.whole else None)
    if limit is not None:
        stream = Limited(stream, limit, size=None if compressed else _input_size(item))
    if progress is not None:
        stream = CountedStream(stream, progress)
    longest = inputs.limit or LONGEST_GAME
    beside = read_beside(item, format)
    return Opened(
        item, format, stream, compressed=compressed, longest=longest, head=head, stamp=stamp, beside=beside
    )


# Files that belong together: the games in one, the names of players in another.
#
# They are taken as they lie beside each other, on a disk or in an archive, never through links to elsewhere.

LARGEST_BESIDE = 2_000_000  # bytes


def read_beside(item: Input, format: Format) -> Mapping[str, bytes] | None:
    """Return the files that belong to one, by name.

    One that cannot be read, or is too large, is as good as absent. None where no file can lie beside."""
    if item.beside is not None or item.path is None or not format.whole or len(format.suffixes) == 1:
        return item.beside
    found = dict[str, bytes]()
    folder, _, name = (item.path.name if item.member is None else item.member).rpartition("/")
    with suppress(OSError):
        near = sorted(each for each in _names_near(item, folder) if each.lower().endswith(format.suffixes))
        for each in format.codec().beside(name, near):
            with suppress(OSError), _open_beside(item, folder, each) as stream:
                if len(data := stream.read(LARGEST_BESIDE + 1)) <= LARGEST_BESIDE:
                    found[each] = data
    return found


def _names_near(item: Input, folder: str) -> Iterable[str]:
    """Return the names in the folder of a file."""
    assert item.path is not None
    if item.member is None:
        return (each.name for each in item.path.parent.iterdir())
    from gamenote.actions.files.compressed import names_in_folder

    return names_in_folder(item.path, folder)


def _open_beside(item: Input, folder: str, name: str) -> AbstractContextManager[Bytes]:
    """Open a file beside another; no link leads out of its folder."""
    assert item.path is not None
    if item.member is not None:
        from gamenote.actions.files.compressed import member

        return member(item.path, f"{folder}/{name}" if folder else name)
    path = item.path.parent / name
    return open_path(path, item.root or os.path.realpath(path.parent))


def _refuse_archive(item: Input, *, misnamed: bool) -> Trouble | Skip:
    """Return why an archive is not read where a record is wanted."""
    if item.member is not None:
        return Skip(item.name, NESTED)
    hint = f"let its name end with {ZIP}, or unpack it" if misnamed else "unpack it first"
    return Trouble(item.name, "this is a zip archive", hint)


def _unpacked_content(item: Input, streams: ExitStack) -> tuple[Bytes, bool]:
    """The content of a file, unpacked, and whether it had to be."""
    if item.member is not None and item.data is not None:
        return Peeked(b"", io.BytesIO(item.data)), True
    if item.member is not None and item.path is not None:
        from gamenote.actions.files.compressed import member

        return streams.enter_context(member(item.path, item.member)), True
    raw = _open_stream(item)
    if item.path is not None or item.url:
        streams.enter_context(raw)
    head = raw.read(LONGEST_MAGIC)
    packing = packing_of(head, item.name)
    return (Peeked(head, raw), False) if packing is None else (unpack_stream(raw, head, packing), True)


def held(item: Input) -> Input:
    """Return the item with its content, if it is standard input.

    So that can be given back whatever becomes of it."""
    return replace(item, data=_open_stream(item).read()) if item.is_stdin else item


def kept_content(item: Input) -> Input:
    """Return the item, with its content if it is read only once."""
    if item.path is None or item.member is not None or item.data is not None:
        return held(item)
    try:
        return replace(item, data=_open_stream(item).read()) if item.path.is_fifo() else item
    except OSError:
        return item


def _input_size(item: Input) -> int | None:
    """How large the file is, where that can be known."""
    if item.data is not None:
        return len(item.data)
    if item.url:
        return item.size
    status = item.path.stat() if item.path is not None else None
    return status.st_size if status is not None and stat.S_ISREG(status.st_mode) else None


def _open_stream(item: Input) -> BinaryIO | Remote:
    """Open an ordinary file, a pipe, standard input, or a URL."""
    if item.data is not None:
        return io.BytesIO(item.data)
    if item.url:
        from gamenote.actions.files import urls

        return urls.open_url(item.url)
    if item.path is None:
        if sys.stdin is None:
            raise OSError(0, "there is no standard input")
        return sys.stdin.buffer
    return open_path(item.path, item.root)


def open_path(path: Path, root: str = "") -> BinaryIO:
    """Open an ordinary file, or a pipe that is named.

    What was found in the folder `root` must be there still."""
    if root:
        return _open_found(path, root)
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
        raise OSError(0, NO_FILE)
    if stat.S_ISFIFO(mode):
        return _open_pipe(path)
    return path.open("rb")


def _open_pipe(path: Path) -> BinaryIO:
    """Open a pipe for reading, where somebody writes into it.

    Opening one waits until somebody does, which nobody may ever do."""
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(1)
    opening = pool.submit(path.open, "rb")
    try:
        return opening.result(PATIENCE)
    except TimeoutError:
        raise OSError(0, "a pipe into which nobody writes") from None
    finally:
        if not opening.done():  # a writer of our own, for a moment, ends the waiting
            with suppress(OSError):
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
        pool.shutdown(wait=False)


def _open_found(path: Path, root: str) -> BinaryIO:
    """Open a file that a search has found, and wait for nothing.

    What is open is compared with what the path leads to."""
    wait = 0 if sys.platform == "win32" else os.O_NONBLOCK
    file = open(path, "rb", opener=lambda name, flags: os.open(name, flags | wait))  # noqa: SIM115
    why = why_not_taken(str(path), root)
    if why or not os.path.samestat(os.fstat(file.fileno()), path.stat()):
        file.close()
        raise OSError(0, why or NO_FILE)
    return file
