"""Zip archives: the names of the records in them, and their content.

Only zip archives are read, and only at the first level: an archive in an archive is named and left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from gamenote.actions.files.compressed import FREE, MOST_TIMES, NESTED, ZIP, Member, Unpacked
from gamenote.core.source import Bytes

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

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

    with _failures("it is not a zip archive"), zipfile.ZipFile(archive) as file:
        found = [item for item in file.infolist() if not item.filename.endswith("/")]
        _refuse_bomb(found, _size(file))
        nameless = [(item.orig_filename, NAMELESS) for item in found if not _has_name(item)]
    return [*nameless, *_judged(sorted(item.filename for item in found if _has_name(item)), endings)]


def _has_name(item: ZipInfo) -> bool:
    """Whether a member has a name without a NUL."""
    return bool(item.filename) and "\0" not in item.orig_filename


@contextmanager
def _failures(words: str) -> Iterator[None]:
    """Whatever the library raises at an archive, as an OSError with words."""
    try:
        yield
    except Exception as failure:
        if isinstance(failure, OSError):
            raise
        raise OSError(0, f"{words}: {str(failure) or type(failure).__name__}") from None


def _size(archive: ZipFile) -> int:
    assert archive.fp is not None
    return archive.fp.seek(0, 2)


def _refuse_bomb(found: list[ZipInfo], size: int) -> None:
    """Refuse an archive that would be unpacked for hours."""
    if sum(item.compress_size for item in found) > size:
        raise OSError(0, "the files in it overlap")
    if sum(item.file_size for item in found) > FREE + size * MOST_TIMES:
        raise OSError(0, f"it unpacks to more than {MOST_TIMES} times its size, which no records do")


def _judged(names: list[str], endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    before = None
    for name in names:
        if name.lower().endswith(PACKED):
            yield name, NESTED
        elif name.lower().endswith(endings):
            yield name, REPEATED if name == before else ""
        before = name


def member(path: Path, name: str) -> Unpacked:
    """Return the content of a member of an archive.

    Raises OSError where it cannot be read."""
    status = path.stat()
    return member_of(_archive(path, status.st_mtime_ns, status.st_size), name)


def member_of(archive: ZipFile, name: str) -> Unpacked:
    """Return the content of a member of an open archive.

    Raises OSError where it cannot be read."""
    with _failures("it cannot be unpacked"):
        found: ZipInfo = archive.getinfo(name)
        if found.flag_bits & ENCRYPTED:
            raise OSError(0, "it is encrypted")
        return Unpacked(cast(Bytes, archive.open(found)), Member(found.compress_size))


@lru_cache(maxsize=1)
def _archive(path: Path, changed: int, size: int) -> ZipFile:
    """Open the archive.

    One with very many members would otherwise be read to its end for each of them.
    """
    import zipfile

    with _failures("it cannot be unpacked"):
        return zipfile.ZipFile(path)
