"""Words that messages share: counts, and what was meant."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable

WHY = {  # what a system says of a file, in words
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "part of the path is a file, not a folder",
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk is read-only",
    errno.ENAMETOOLONG: "the name is too long",
}


class Hindrance(Exception):
    """Why something cannot be done; `hint` says what would help."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def count_with_noun(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`, `3 infos`, `2 plies`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def reason(failure: OSError, *, writing: bool = False) -> str:
    """Say in plain words why a file cannot be read or written."""
    if writing and failure.errno == errno.ENOENT:
        return "the folder does not exist"
    if failure.strerror and failure.strerror != os.strerror(failure.errno or 0):
        return failure.strerror
    return WHY.get(failure.errno or 0, failure.strerror or str(failure))


def near(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the nearest known word, or ""."""
    import difflib  # only mistakes need it

    found = difflib.get_close_matches(word, list(known), 1)
    return f"did you mean {found[0]}?" if found else ""


def one_slip_apart(one: str, other: str) -> bool:
    """Whether one slip turns one word into the other.

    >>> one_slip_apart("FNE", "FEN"), one_slip_apart("Result", "Results"), one_slip_apart("Site", "Date")
    (True, True, False)
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    if len(one) > len(other):
        one, other = other, one
    at = next((at for at, letter in enumerate(one) if letter != other[at]), len(one))
    rest, longer = one[at:], other[at:]
    if len(one) < len(other):
        return rest == longer[1:]
    return rest[1:] == longer[1:] or (rest[:2] == longer[1::-1] and rest[2:] == longer[2:])
