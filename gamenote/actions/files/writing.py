"""Files written carefully: whole or not at all.

The bytes go to a temporary file beside the target, reach the disk, and then take the target's place in one
step; whatever happens before that step, the old file stays as it was. A symbolic link stays a link. Devices and
pipes have no content to lose and are written as they are. A run that is killed leaves its temporary file, which
the next one that writes in that folder takes away.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

TEMPORARY = r"\.gamenote-[0-9a-f]{16}\.tmp"
ABANDONED = 86400  # seconds without a change after which a temporary file that cannot be locked is a leftover
ACL = "system.posix_acl_access"  # the extended attribute in which Linux keeps it


Stamp = tuple[int, ...]  # what a file is known by to be still the same: device, inode, size, time; () is unknown


class NotWritten(OSError):
    """A file cannot be written; `strerror` says why, in words."""


class Changed(OSError):
    """Another program has saved the file since it was read."""

    def __init__(self, path: Path) -> None:
        super().__init__(0, "changed meanwhile by another program", str(path))


def stamp_of(path: Path) -> Stamp:
    """What the file is known by now."""
    try:
        status = path.stat()
    except OSError:
        return ()
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def is_taken(path: Path) -> bool:
    """Tell whether writing to this path would destroy something.

    In a device or a pipe there is nothing to lose.
    """
    return os.path.lexists(path) and (not path.exists() or path.is_file() or path.is_dir())


def in_the_way(path: Path, folder: Path) -> str:
    """Return why a file must not be written; "" if it may.

    The folder was named, and may be a link. Below it no link is followed, and nothing but a file is replaced."""
    at, parts = folder, Path(os.path.relpath(path, folder)).parts
    for number, part in enumerate(parts, start=1):
        at = at / part
        if at.is_symlink():
            return f"{at.as_posix()} is a link, and what is written to a folder follows none"
        if number == len(parts) and os.path.lexists(at) and not at.is_file():
            return f"{at.as_posix()} is not an ordinary file"
    return ""


def has_other_names(path: Path) -> bool:
    """Whether the file has hard links."""
    try:
        return path.is_file() and path.stat().st_nlink > 1
    except OSError:
        return False


def write_file(path: Path, data: bytes, *, as_read: Stamp = ()) -> bool:
    """Make `data` the content of the file; False if it was so.

    Raises Changed where the file is not any more what it was `as_read`.
    """
    with suppress(OSError):
        if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
    with rewriting(path, as_read=as_read) as file:
        file.write(data)
    return True


@contextmanager
def rewriting(path: Path, *, as_read: Stamp = ()) -> Iterator[IO[bytes]]:
    """Open a new file that becomes the one at `path`.

    It does so when the block ends well, and vanishes when it does not.

    A file that would not change is not touched. Raises OSError as opening the target itself would, and Changed
    where the file is not any more what it was `as_read`.
    """
    target = Path(os.path.realpath(path))  # unlike Path.resolve, it leaves a loop of links to the system
    old = _file_status(target)
    if old is not None and not stat.S_ISREG(old.st_mode):
        with target.open("wb") as device:
            yield device
        return
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "the file is read-only", str(path))
    clear_leftovers(target.parent)
    temporary, file = _open_temporary(target, private=old is not None)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if old is None or not _are_equal(temporary, target):
                dress_as(temporary, target, old)
                if as_read and stamp_of(target) != as_read:
                    raise Changed(path)
                if sys.platform == "win32":  # where an open file stays where it is
                    file.close()
                temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _open_temporary(target: Path, *, private: bool) -> tuple[Path, IO[bytes]]:
    """Open a new file beside the target, locked while it is open.

    What may be secret is for this user alone.
    """
    mode = 0o600 if private else 0o666
    while True:
        path = target.with_name(f".gamenote-{os.urandom(8).hex()}.tmp")
        file = open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode))  # noqa: SIM115
        if _is_locked(file) is not False and path.exists():  # else another run takes it for a leftover
            return path, file
        file.close()


def _is_locked(file: IO[bytes]) -> bool | None:
    """Lock an open file; False where another process holds it."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


@cache  # a run looks into a folder once, however many files it writes there
def clear_leftovers(folder: Path) -> int:
    """Delete temporary files in a folder that nobody writes to; count them."""
    count = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if re.fullmatch(TEMPORARY, entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    count += _clear_leftover(Path(entry.path))
    return count


def _clear_leftover(leftover: Path) -> bool:
    with leftover.open("rb") as file:
        locked = _is_locked(file)
        if locked is False or (locked is None and leftover.stat().st_mtime > time.time() - ABANDONED):
            return False
        if sys.platform != "win32":  # where an open file stays where it is
            leftover.unlink()
    if sys.platform == "win32":
        leftover.unlink()
    return True


def _are_equal(one: Path, other: Path) -> bool:
    from filecmp import cmp

    try:
        return cmp(one, other, shallow=False)
    except FileNotFoundError:  # somebody has taken it away
        return False


def _file_status(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except FileNotFoundError:
        return None


def dress_as(temporary: Path, target: Path, old: os.stat_result | None) -> None:
    """Give a new file the mode and attributes of the old one.

    Where we may, it gets the owner too; a first file has what the user has set.
    """
    if old is None:
        return
    new = temporary.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(OSError, AttributeError):
            os.chown(temporary, old.st_uid, old.st_gid)
    temporary.chmod(stat.S_IMODE(old.st_mode))
    if sys.platform == "linux":
        _copy_attributes(temporary, target)


if sys.platform == "linux":

    def _copy_attributes(temporary: Path, target: Path) -> None:
        """Give the new file the extended attributes of the old one.

        Those of the system, but for the ACL, may be denied.
        """
        try:
            wanted = {name: os.getxattr(target, name) for name in os.listxattr(target)}
            surplus = set(os.listxattr(temporary)) - wanted.keys()
        except OSError:  # a file system without them
            return
        for name, value in wanted.items():
            try:
                os.setxattr(temporary, name, value)
            except OSError as failure:
                if name == ACL or name.startswith("user."):
                    raise OSError(failure.errno, f"its attribute {name} cannot be kept") from failure
        for name in surplus:
            with suppress(OSError):
                os.removexattr(temporary, name)
