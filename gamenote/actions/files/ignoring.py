"""What .gitignore and its like say about a file.

The nearest of these files that says anything decides.

Those above the folder that is searched count as well, up to the root of its repository. Patterns are understood
as git does (`core.globs`, which is loaded only where there is such a file).
"""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from gamenote.core.paths import why_not_taken

if TYPE_CHECKING:
    from gamenote.core.globs import Patterns

GIT = (os.path.join(".git", "info", "exclude"), ".gitignore", ".ignore")  # the later ones count more
OWN = ".gamenoteignore"
LARGEST = 1 << 20  # bytes of a file of patterns that is heeded


class _Level(Struct, frozen=True):
    """The patterns of one file."""

    base: str  # the folder they are relative to
    patterns: Patterns
    own: bool

    def verdict(self, path: str) -> bool | None:
        """Return whether to leave out a file; None where nothing says so.

        The path is absolute; that of a folder ends with a slash."""
        inside = path[len(self.base) :].strip(os.sep).replace(os.sep, "/")
        return self.patterns.verdict(inside, folder=path.endswith(os.sep))


class Ignoring:
    """What is ignored in the folders below one."""

    def __init__(self, top: str) -> None:
        self._top = top
        self._known: dict[str, tuple[_Level, ...]] = {}

    def ignores(self, folder: str, name: str, *, is_folder: bool, git: bool = True) -> bool:
        """Tell whether what has that name in a folder is left out.

        Without `git`, only our own files are asked.
        """
        path = os.path.join(folder, name) + os.sep * is_folder
        for level in reversed(self._known[folder]):
            if (git or level.own) and (verdict := level.verdict(path)) is not None:
                return verdict
        return False

    def enter(self, folder: str, names: Collection[str] | None = None) -> None:
        """Read the patterns of a folder and of those above it.

        `names` are what the folder holds, where that is known."""
        if folder in self._known:
            return
        above: tuple[_Level, ...] = ()
        if folder != self._top:
            self.enter(os.path.dirname(folder))
            above = self._known[os.path.dirname(folder)]
        files = [name for name in (*GIT, OWN) if names is None or name.partition(os.sep)[0] in names]
        levels = [_level(folder, name, self._top) for name in files]
        self._known[folder] = (*above, *(level for level in levels if level is not None))


def _level(folder: str, name: str, top: str) -> _Level | None:
    """The patterns of an ordinary file below `top`, of no absurd size."""
    path = os.path.join(folder, name)
    try:
        if why_not_taken(path, os.path.realpath(top)) or os.stat(path).st_size > LARGEST:
            return None
        with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
            text = file.read()
    except OSError:
        return None
    from gamenote.core.globs import Patterns

    return _Level(folder, Patterns(text), name == OWN)
