"""What .gitignore and its like say about a file: by the nearest of these files that says anything.

Those above the folder that is searched count as well, up to the root of its repository. Patterns are understood
as git does (library: pathspec, which is loaded only where there is such a file).
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from gamenote.core.value import dataclass

GIT = (os.path.join(".git", "info", "exclude"), ".gitignore", ".ignore")  # the later ones count more
OWN = ".gamenoteignore"


@dataclass(frozen=True, slots=True)
class _Level:
    """The patterns of one file."""

    base: str  # the folder they are relative to
    patterns: Any
    own: bool

    def says(self, path: str) -> bool | None:
        """Whether the file at this absolute path (with a slash at its end: the folder) is to be left out."""
        said: bool | None = self.patterns.check_file(
            path[len(self.base) :].lstrip(os.sep).replace(os.sep, "/")
        ).include
        return said


class Ignoring:
    """Answers for the folders below one; each file of patterns is read once."""

    def __init__(self, top: str) -> None:
        self._top = top
        self._known: dict[str, tuple[_Level, ...]] = {}

    def ignores(self, folder: str, name: str, *, is_folder: bool, git: bool = True) -> bool:
        """Whether what has that name in a folder is to be left out. Without `git`, only our own files are
        asked."""
        path = os.path.join(folder, name) + os.sep * is_folder
        for level in reversed(self._known[folder]):
            if (git or level.own) and (said := level.says(path)) is not None:
                return said
        return False

    def enter(self, folder: str, names: Collection[str] | None = None) -> None:
        """Read what stands in a folder (which holds these names) and in those above it."""
        if folder in self._known:
            return
        above: tuple[_Level, ...] = ()
        if folder != self._top:
            self.enter(os.path.dirname(folder))
            above = self._known[os.path.dirname(folder)]
        files = [name for name in (*GIT, OWN) if names is None or name.partition(os.sep)[0] in names]
        levels = [_level(folder, name) for name in files]
        self._known[folder] = (*above, *(level for level in levels if level is not None))


def repository(folder: str) -> str | None:
    """The root of the repository that the folder belongs to."""
    at, below = folder, ""
    while at != below:
        if os.path.exists(os.path.join(at, ".git")):
            return at
        at, below = os.path.dirname(at), at
    return None


def _level(folder: str, name: str) -> _Level | None:
    try:
        with open(os.path.join(folder, name), encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:
        return None
    return _Level(folder, _patterns(lines), name == OWN)


def _patterns(lines: list[str]) -> Any:
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(lines)
    except ValueError:  # git passes over lines that are no patterns
        sound = []
        for line in lines:
            with suppress(ValueError):
                GitIgnoreSpec.from_lines([line])
                sound.append(line)
        return GitIgnoreSpec.from_lines(sound)
