"""What the configuration comes to: files taken, and how they are linted.

Patterns are those of .gitignore, relative to the folder of the file that holds them, or to the current folder
where they come from the command line or the environment.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.settings import Settings

if TYPE_CHECKING:
    from gamenote.core.globs import Pattern


PLAIN = Settings()


class Glob(Struct, frozen=True):
    """A pattern and the absolute folder that it is relative to."""

    pattern: str
    base: str

    def says(self, path: str, *, folder: bool = False) -> bool | None:
        """Whether the pattern takes the path or leaves it out.

        What lies outside of the base is only reached by a pattern without a slash, which looks at names alone.
        """
        inside = os.path.relpath(os.path.abspath(path), self.base).replace(os.sep, "/")
        if inside == ".." or inside.startswith("../"):
            if "/" in self.pattern.rstrip("/"):
                return None
            inside = os.path.basename(inside)
        pattern = _parse_glob(self.pattern)
        return None if pattern is None or not pattern.covers(inside, folder=folder) else not pattern.negated


@lru_cache(maxsize=1024)
def _parse_glob(text: str) -> Pattern | None:
    from gamenote.core import globs  # not needed where no pattern is given

    return globs.pattern(text)


def matches(globs: Iterable[Glob], path: str, *, folder: bool = False) -> bool:
    """Whether these patterns take the path; the last match counts."""
    verdict = False
    for glob in globs:
        said = glob.says(path, folder=folder)
        verdict = verdict if said is None else said
    return verdict


class Discovery(Struct, frozen=True):
    """Which files of a folder are records, and what format they have.

    `root` is the folder of the configuration file, "" where there is none: the current folder.
    """

    root: str = ""
    extend_include: tuple[Glob, ...] = ()  # files to be taken beside those with the endings of the formats
    exclude: tuple[Glob, ...] = ()  # files and folders to be left out, beside those that are always left out
    respect_gitignore: bool = True
    force_exclude: bool = False  # leave out also what was named explicitly
    formats: tuple[tuple[Glob, str], ...] = ()  # names of formats; the last that matches counts

    def includes(self, path: str) -> bool:
        """Whether this file is to be taken whatever its ending."""
        return matches(self.extend_include, path)

    def excludes(self, path: str, *, folder: bool = False) -> bool:
        return matches(self.exclude, path, folder=folder)

    def format_of(self, path: str) -> str | None:
        """The name of the format that the configuration says a file has."""
        found = [name for glob, name in self.formats if glob.says(path)]
        return found[-1] if found else None


class Config(Struct, frozen=True):
    """What holds in one folder.

    `values` are those of all keys (`keys.KEYS`), by dotted name."""

    values: Mapping[str, Any] = {}
    discovery: Discovery = Discovery()
    settings: Settings = PLAIN
    per_file: tuple[tuple[Glob, tuple[str, ...]], ...] = ()  # selectors that are off in files of that pattern

    def settings_for(self, path: str | None) -> Settings:
        """How this file is linted; None is a file without a name."""
        if path is None or not self.per_file:
            return self.settings
        off = [word for glob, words in self.per_file if glob.says(path) for word in words]
        return replace(self.settings, silenced=(*self.settings.silenced, *off)) if off else self.settings
