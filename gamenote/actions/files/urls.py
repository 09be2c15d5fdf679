"""Files at URLs, read with fsspec.

They are in object storage, on servers, or (file://) on a disk that machines share.

Whatever goes wrong is an OSError with words, as for other files. fsspec is loaded when there is a URL.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gamenote.actions.files.discovery import SKIPPED_FOLDERS, endings
from gamenote.core.paths import why_not_taken

EXTRA = "pip install 'gamenote[dask]'"
LOCAL = ("file", "local")  # whose files are of this machine
WITHOUT_FOLDERS = ("http", "https", "data")  # what is there cannot be listed


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file that a URL means.

    Its size is None where it is not known; `below` is its folder, seen from the URL; `why` it is left out."""

    url: str
    size: int | None
    explicit: bool = True
    below: str = ""
    why: str = ""


def find_files(url: str) -> Iterator[RemoteFile]:
    """Return the files that a URL means."""
    with _failures_in_words():
        system, path = _system_and_path(url)
        scheme = url.partition("://")[0]
        if "::" in url or scheme in WITHOUT_FOLDERS:
            yield RemoteFile(url, system.info(path).get("size"))
            return
        if any(sign in path for sign in "*?["):
            files = system.glob(path, detail=True)
            files = {name: entry for name, entry in files.items() if entry["type"] != "directory"}
            if not files:
                raise FileNotFoundError(errno.ENOENT, "no file fits the pattern")
            root = re.split(r"[*?\[]", path, maxsplit=1)[0].rpartition("/")[0]
            for at in sorted(files):
                yield RemoteFile(
                    _full_url(system, at, scheme), files[at].get("size"), why=_why_not(at, root, scheme)
                )
            return
        entry = system.info(path)
        if entry["type"] != "directory":
            yield RemoteFile(url, entry.get("size"))
            return
        known, start = endings(), len(path.rstrip("/")) + 1
        for at, entry in sorted(system.find(path, detail=True).items()):
            below = at[start:].rpartition("/")[0]
            if at.lower().endswith(known) and SKIPPED_FOLDERS.isdisjoint(below.split("/")):
                name, size, why = _full_url(system, at, scheme), entry.get("size"), _why_not(at, path, scheme)
                yield RemoteFile(name, size, explicit=False, below=below or ".", why=why)


def _why_not(path: str, root: str, scheme: str) -> str:
    """Return why a file that was found is not read."""
    return why_not_taken(path, os.path.realpath(root)) if scheme in LOCAL else ""


def content(url: str) -> bytes | None:
    """Return a file that only this process can read; else None."""
    if not url.startswith("memory:"):
        return None
    with open_url(url) as file:
        return file.read()


def part(url: str, start: int, end: int) -> bytes:
    """The bytes of a file from one place to another."""
    with _failures_in_words():
        system, path = _system_and_path(url)
        data: bytes = system.cat_file(path, start=start, end=end)
    if len(data) != end - start:
        raise OSError(errno.EIO, "it has changed since it was looked at, or its server gives no parts of files")
    return data


@dataclass(slots=True)
class Remote:
    """A file at a URL, open for reading."""

    file: Any

    def read(self, size: int = -1, /) -> bytes:
        """Read that many bytes; fewer only at the end.

        A file system may give fewer in the middle."""
        pieces, missing = list[bytes](), size
        with _failures_in_words():
            while missing:
                piece: bytes = self.file.read(missing)
                if not piece:
                    break
                pieces.append(piece)
                missing -= len(piece) if missing > 0 else 0
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def __enter__(self) -> Remote:
        return self

    def __exit__(self, *failure: object) -> None:
        self.file.close()


def open_url(url: str) -> Remote:
    with _failures_in_words():
        system, path = _system_and_path(url)
        return Remote(system.open(path, "rb"))


def is_there() -> bool:
    """Whether URLs can be read at all."""
    try:
        import fsspec  # noqa: F401
    except ImportError:
        return False
    return True


def _system_and_path(url: str) -> tuple[Any, str]:
    from fsspec.core import url_to_fs

    found: tuple[Any, str] = url_to_fs(url)
    return found


def _full_url(system: Any, path: str, scheme: str) -> str:
    name: str = system.unstrip_protocol(path)
    return f"{scheme}://{name.partition('://')[2]}"


@contextmanager
def _failures_in_words() -> Iterator[None]:
    """Failures of whatever library it takes, as OSErrors with words."""
    try:
        yield
    except FileNotFoundError as failure:
        raise OSError(errno.ENOENT, failure.strerror or "no such file or directory") from failure
    except OSError as failure:
        raise OSError(failure.errno or errno.EIO, failure.strerror or str(failure)) from failure
    except ImportError as failure:
        raise OSError(errno.EIO, str(failure)) from failure
    except Exception as failure:
        raise OSError(errno.EIO, f"{type(failure).__name__}: {failure}") from failure
