"""Which files of a folder are records."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from gamenote.actions.files.compressed import SUFFIXES, ZIP
from gamenote.config.configurations import Configurations
from gamenote.core import registry
from gamenote.core.format import PLAIN_TEXT
from gamenote.core.paths import NO_FILE, OF_SYSTEM, is_of_system, repository, why_not_taken
from gamenote.core.report import Trouble
from gamenote.core.words import reason

if TYPE_CHECKING:
    from gamenote.core.globs import Patterns


# What .gitignore and its like say about a file.
#
# The nearest of these files that says anything decides.
#
# Those above the folder that is searched count as well, up to the root of its repository. Patterns are understood
# as git does (`core.globs`, which is loaded only where there is such a file).

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
        levels = [_read_level(folder, name, self._top) for name in files]
        self._known[folder] = (*above, *(level for level in levels if level is not None))


def _read_level(folder: str, name: str, top: str) -> _Level | None:
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


# Those are records that have the ending of a format, also compressed, and zip archives.
#
# A file is left out by a list of folders that never hold records, by the configuration, or by .gitignore and its
# like. Files that are named on the command line are taken all the same, unless exclusion is forced.

SKIPPED_FOLDERS = frozenset(
    (".git", ".hg", ".svn", ".venv", "node_modules", "__pycache__", "build", "dist", ".gamenote_cache")
)


class Skip(Struct, frozen=True):
    """A file of a directory that is left out, and why."""

    name: str
    why: str


def endings() -> tuple[str, ...]:
    """How the names of records end.

    A file of plain text is a record only where somebody names it."""
    read = (end for item in registry.formats().values() if item.reads for end in item.endings)
    plain = tuple(end for end in read if end != PLAIN_TEXT)
    return (*plain, *(end + packed for end in plain for packed in SUFFIXES))


def is_named_as_record(name: str) -> bool:
    """Whether a file has the name of a record or an archive."""
    return name.lower().endswith((*endings(), ZIP))


def walk(folder: Path, configurations: Configurations) -> Iterator[Path | Trouble | Skip]:
    """Return the records and archives below a folder, sorted.

    Links are followed to ordinary files in it, and no further."""
    known = (*endings(), ZIP)
    absolute, real = os.path.abspath(folder), os.path.realpath(folder)
    ignoring = Ignoring(repository(absolute) or absolute)
    waiting = [(folder, absolute)]
    while waiting:
        at, place = waiting.pop()
        entries = _entries_of(at, real + place[len(absolute) :])
        if not isinstance(entries, list):
            yield entries
            continue
        ignoring.enter(place, {entry.name for entry in entries})
        discovery = configurations.of_folder(place).discovery
        git = discovery.respect_gitignore
        folders = []
        for entry in entries:
            path, name = entry.path, entry.name
            if entry.is_dir(follow_symlinks=False):
                if name in SKIPPED_FOLDERS or discovery.excludes(path, folder=True):
                    continue
                if not ignoring.ignores(place, name, is_folder=True, git=git):
                    folders.append((Path(path), os.path.join(place, name)))
                continue
            wanted = name.lower().endswith(known) or discovery.includes(path)
            if not wanted or discovery.excludes(path) or ignoring.ignores(place, name, is_folder=False, git=git):
                continue
            if not os.path.isdir(path):  # where a loop of links is none
                why = _why_not_taken(entry, real)
                yield Skip(Path(path).as_posix(), why) if why else Path(path)
        waiting += reversed(folders)


def _entries_of(folder: Path, real: str) -> list[os.DirEntry[str]] | Trouble | Skip:
    """Return the sorted entries of a folder, or why it has none.

    `real` is where its links lead."""
    if is_of_system(real):
        return Skip(folder.as_posix(), OF_SYSTEM)
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError as failure:
        return Trouble(folder.as_posix(), f"cannot be searched: {reason(failure)}")


def _why_not_taken(entry: os.DirEntry[str], folder: str) -> str:
    """Return why a search does not read an entry."""
    if not entry.is_symlink():
        return "" if entry.is_file() else NO_FILE
    inside = os.path.relpath(os.path.realpath(entry), folder).split(os.sep)
    if not SKIPPED_FOLDERS.isdisjoint(inside) and not is_named_as_record(inside[-1]):
        return "a link into a folder that holds no records"  # such as .git/config, which may hold a token
    return why_not_taken(entry.path, folder)


def left_out(path: Path, configurations: Configurations) -> bool:
    """Tell whether a search would leave out a file that is named.

    The search is one of the folders above it, as far up as its repository or, without one, the current folder
    reaches.
    """
    absolute, current = os.path.abspath(path), os.getcwd()
    folder = os.path.dirname(absolute)
    below = absolute.startswith(current.rstrip(os.sep) + os.sep)
    at = repository(folder) or (current if below else folder)
    ignoring = Ignoring(at)
    parts = absolute[len(at) :].strip(os.sep).split(os.sep)
    for number, name in enumerate(parts, start=1):
        is_folder = number < len(parts) or path.is_dir()
        discovery = configurations.of_folder(at).discovery
        ignoring.enter(at)
        if is_folder and name in SKIPPED_FOLDERS:
            return True
        inside = os.path.join(at, name)
        if discovery.excludes(inside, folder=is_folder):
            return True
        if ignoring.ignores(at, name, is_folder=is_folder, git=discovery.respect_gitignore):
            return True
        at = inside
    return False
