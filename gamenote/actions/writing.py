"""Files written carefully: whole or not at all.

The bytes go to a temporary file beside the target, reach the disk, and then take the target's place in one
step; whatever happens before that step, the old file stays as it was. A symbolic link stays a link. Devices and
pipes have no content to lose and are written as they are.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


def write_file(path: Path, data: bytes) -> bool:
    """Make `data` the content of the file; False when it was so already and the file was left alone."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
    with rewriting(path) as file:
        file.write(data)
    return True


@contextmanager
def rewriting(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which becomes the file at `path` when the block ends well and vanishes when it does not.

    A file that would not change is not touched. Raises OSError as opening the target itself would.
    """
    target = Path(os.path.realpath(path))  # unlike Path.resolve, it leaves a loop of links to the system
    old = _status(target)
    if old is not None and not stat.S_ISREG(old.st_mode):
        with target.open("wb") as file:
            yield file
        return
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "the file is read-only", str(path))
    temporary = target.with_name(f".gamenote-{os.urandom(8).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if old is None or not _are_equal(temporary, target):
            _dress_as(temporary, old)
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _are_equal(one: Path, other: Path) -> bool:
    from filecmp import cmp

    return cmp(one, other, shallow=False)


def _status(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


def _dress_as(temporary: Path, old: os.stat_result | None) -> None:
    """Give the new file the mode of the old one and, where we may, its owner; a first file has the user's."""
    if old is None:
        return
    new = temporary.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(OSError, AttributeError):
            os.chown(temporary, old.st_uid, old.st_gid)
    temporary.chmod(stat.S_IMODE(old.st_mode))
