"""Archives and compressed files read as what they hold."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from msgspec import Struct

from gamenote.core.cutting import LIMIT_OPTION
from gamenote.core.source import Bytes

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo


# Compressed files read as what they hold: gzip, bzip2, xz, Zstandard.
#
# What a file is compressed with is told by its first bytes. It is unpacked as it is read, a window at a time, and
# no further than records can be packed: a small file that unpacks without end fails with words.

WINDOW = 1 << 20
MOST_TIMES = 200  # what is unpacked from a byte, on average; records come to 3 to 30
FEED = 1 << 10  # bytes unpacked at a time: at worst they come to 32 MB
FREE = 16 << 20  # bytes that may be unpacked whatever they came from
ZIP = ".zip"
ARCHIVE = (b"PK\3\4", b"PK\5\6")  # how a zip archive begins; the second is an empty one
NESTED = "an archive inside an archive"


def _open_gzip(stream: IO[bytes]) -> Bytes:
    import gzip

    return gzip.GzipFile(fileobj=stream)


def _open_bzip2(stream: IO[bytes]) -> Bytes:
    import bz2

    return bz2.BZ2File(stream)


def _open_xz(stream: IO[bytes]) -> Bytes:
    import lzma

    return lzma.LZMAFile(stream)


def _open_zstandard(stream: IO[bytes]) -> Bytes:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # Python 3.14
    except ImportError:
        try:
            import zstandard
        except ImportError:
            raise OSError(0, "it is compressed with Zstandard (pip install 'gamenote[zstd]')") from None
        return Frames(stream, zstandard.ZstdDecompressor)
    opened: Bytes = zstd.ZstdFile(stream)
    return opened


class Frames:
    """Zstandard frames one behind the other.

    The library's own reader keeps silent about one that is cut short."""

    def __init__(self, stream: IO[bytes], decompressor: Callable[[], Any]) -> None:
        self._stream, self._decompressor = stream, decompressor
        self._frame: Any = None
        self._packed = self._ready = b""

    def read(self, size: int = -1, /) -> bytes:
        while not self._ready:
            data = self._packed or self._stream.read(FEED)
            if not data:
                if self._frame is not None:
                    raise EOFError
                break
            self._frame = self._frame or self._decompressor().decompressobj()
            self._ready, self._packed = self._frame.decompress(data), b""
            if self._frame.eof:
                self._packed, self._frame = self._frame.unused_data, None
        size = len(self._ready) if size < 0 else size
        data, self._ready = self._ready[:size], self._ready[size:]
        return data


class Packing(Struct, frozen=True):
    """One way to compress a file."""

    name: str
    suffix: str
    magic: bytes
    unpack: Callable[[IO[bytes]], Bytes]


PACKINGS = (
    Packing("gzip", ".gz", b"\x1f\x8b", _open_gzip),
    Packing("bzip2", ".bz2", b"BZh", _open_bzip2),
    Packing("xz", ".xz", b"\xfd7zXZ\0", _open_xz),
    Packing("Zstandard", ".zst", b"\x28\xb5\x2f\xfd", _open_zstandard),
)
SUFFIXES = (*(packing.suffix for packing in PACKINGS), ZIP)
LONGEST_MAGIC = max(len(packing.magic) for packing in PACKINGS)


def unpacked_name(name: str) -> str:
    """Return a name without the ending of its compression."""
    name = name.rpartition(f"{ZIP}!")[2]
    return next((name[: -len(end)] for end in SUFFIXES if name.lower().endswith(end)), name)


def packing_of(head: bytes, name: str) -> Packing | None:
    """Return how a file that begins so is compressed.

    Raises OSError where its name promises what it is not."""
    found = next((packing for packing in PACKINGS if head.startswith(packing.magic)), None)
    promised = next((packing for packing in PACKINGS if name.lower().endswith(packing.suffix)), None)
    if found is None and promised is not None:
        raise OSError(0, f"it is not a {promised.name} file")
    return found


class Limited:
    """A stream that may be read up to a limit.

    Raises OSError at once where its size is known to lie above it."""

    def __init__(self, stream: Bytes, limit: int, *, size: int | None = None) -> None:
        self._stream, self._limit, self._given = stream, limit, 0
        self._check_size(size or 0)

    def read(self, size: int = -1, /) -> bytes:
        part = self._stream.read(min(size, self._limit + 1) if size >= 0 else self._limit + 1)
        self._given += len(part)
        self._check_size(self._given)
        return part

    def _check_size(self, size: int) -> None:
        if size > self._limit:
            raise OSError(0, f"it is larger than {in_words(self._limit)} {LIMIT_OPTION}")


class Unpacked:
    """What a compressed stream holds, as far as records may be packed.

    `packed` counts the bytes that it came from.
    """

    def __init__(self, stream: Bytes, packed: Counted | Member) -> None:
        self._stream, self._packed, self._given = stream, packed, 0

    def read(self, size: int = -1, /) -> bytes:
        """As `Bytes` promises: less than asked for only at the end."""
        parts, missing = list[bytes](), size
        while missing:
            part = self._read_part(min(WINDOW, missing) if missing > 0 else WINDOW)
            if not part:
                break
            parts.append(part)
            missing -= len(part) if missing > 0 else 0
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _read_part(self, size: int) -> bytes:
        try:
            part = self._stream.read(size)
        except Exception as failure:  # each library has failures of its own for what cannot be unpacked
            if isinstance(failure, OSError) and failure.errno:
                raise  # the disk, not the content
            cut = isinstance(failure, EOFError)
            why = "it ends in the middle" if cut else str(failure) or type(failure).__name__
            raise OSError(0, f"it cannot be unpacked: {_begun_small(why)}") from failure
        self._given += len(part)
        if self._given > FREE + self._packed.count * MOST_TIMES:
            raise OSError(0, f"it unpacks to more than {MOST_TIMES} times its size, which no records do")
        return part

    def __enter__(self) -> Unpacked:
        return self

    def __exit__(self, *failure: object) -> None:
        close = getattr(self._stream, "close", None)
        if close is not None:
            close()


def _begun_small(words: str) -> str:
    return words if words[:2].isupper() else f"{words[:1].lower()}{words[1:]}"


class Counted(io.RawIOBase):
    """A stream that counts the bytes read of it."""

    def __init__(self, stream: Bytes, head: bytes) -> None:
        self._stream, self._head, self.count = stream, head, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        data, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        data = data or self._stream.read(len(buffer))
        buffer[: len(data)] = data
        self.count += len(data)
        return len(data)


def unpack_stream(stream: Bytes, head: bytes, packing: Packing) -> Unpacked:
    """Unpack a compressed stream of which the head has been read."""
    counted = Counted(stream, head)
    return Unpacked(packing.unpack(io.BufferedReader(counted, WINDOW)), counted)


class Member(Struct, frozen=True):
    """What a member of an archive takes there."""

    count: int


def in_words(size: int) -> str:
    """`200 MB`, `1.5 kB`, `17 bytes`."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size} bytes"


# Zip archives: the names of the records in them, and their content.
#
# Only zip archives are read, and only at the first level: an archive in an archive is named and left out.

PACKED = (ZIP, ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".7z", ".rar")  # endings of archives
ENCRYPTED = 1  # a flag of a member
REPEATED = "a second file of that name in its archive"
NAMELESS = "a file without a name that a file may have"


def members(archive: Path | IO[bytes], endings: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the names of the records in an archive, sorted.

    Each comes with why it is left out, or "".

    Raises OSError where it is no archive, or one that is made to unpack without end.
    """
    import zipfile

    with _explain_failures("it is not a zip archive"), zipfile.ZipFile(archive) as file:
        found = [item for item in file.infolist() if not item.filename.endswith("/")]
        _refuse_bomb(found, _archive_size(file))
        nameless = [(item.orig_filename, NAMELESS) for item in found if not _has_name(item)]
    return [*nameless, *_judge_members(sorted(item.filename for item in found if _has_name(item)), endings)]


def _has_name(item: ZipInfo) -> bool:
    """Whether a member has a name without a NUL."""
    return bool(item.filename) and "\0" not in item.orig_filename


@contextmanager
def _explain_failures(words: str) -> Iterator[None]:
    """Whatever the library raises at an archive, as an OSError with words."""
    try:
        yield
    except Exception as failure:
        if isinstance(failure, OSError):
            raise
        raise OSError(0, f"{words}: {str(failure) or type(failure).__name__}") from None


def _archive_size(archive: ZipFile) -> int:
    assert archive.fp is not None
    return archive.fp.seek(0, 2)


def _refuse_bomb(found: list[ZipInfo], size: int) -> None:
    """Refuse an archive that would be unpacked for hours."""
    if sum(item.compress_size for item in found) > size:
        raise OSError(0, "the files in it overlap")
    if sum(item.file_size for item in found) > FREE + size * MOST_TIMES:
        raise OSError(0, f"it unpacks to more than {MOST_TIMES} times its size, which no records do")


def _judge_members(names: list[str], endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    before = None
    for name in names:
        if name.lower().endswith(PACKED):
            yield name, NESTED
        elif name.lower().endswith(endings):
            yield name, REPEATED if name == before else ""
        before = name


def names_in_folder(path: Path, folder: str) -> Iterator[str]:
    """Yield the names of an archive's files in one folder of it."""
    status = path.stat()
    for name in _open_archive(path, status.st_mtime_ns, status.st_size).namelist():
        if name.rpartition("/")[0] == folder:
            yield name.rpartition("/")[2]


def member(path: Path, name: str) -> Unpacked:
    """Return the content of a member of an archive.

    Raises OSError where it cannot be read."""
    status = path.stat()
    return member_of(_open_archive(path, status.st_mtime_ns, status.st_size), name)


def member_of(archive: ZipFile, name: str) -> Unpacked:
    """Return the content of a member of an open archive.

    Raises OSError where it cannot be read."""
    with _explain_failures("it cannot be unpacked"):
        found: ZipInfo = archive.getinfo(name)
        if found.flag_bits & ENCRYPTED:
            raise OSError(0, "it is encrypted")
        return Unpacked(cast(Bytes, archive.open(found)), Member(found.compress_size))


@lru_cache(maxsize=1)
def _open_archive(path: Path, changed: int, size: int) -> ZipFile:
    """Open the archive.

    One with very many members would otherwise be read to its end for each of them.
    """
    import zipfile

    with _explain_failures("it cannot be unpacked"):
        return zipfile.ZipFile(path)
