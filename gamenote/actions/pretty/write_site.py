"""A folder of pages, written file by file.

A list in the folder says which files are ours, and what was in them. So the next run can take away pages that it
has no use for; what somebody has changed since, and what others have put there, is never deleted.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import msgspec

from gamenote.actions.files.writing import TEMPORARY, in_the_way, write_file
from gamenote.core.game_view import SiteFile
from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import Hindrance

LIST = "gamenote-site.json"
ABOUT = "files of this folder that gamenote has written; it replaces and deletes no others"
OWN = lazy_pattern(r"[a-z][a-z0-9-]*+\.(?:html|css|js)|[0-9]++\.html")  # what our files may be called


class _List(msgspec.Struct):
    """What the list says, as JSON."""

    files: dict[str, str]  # names and digests
    about: str = ABOUT


class Occupied(Hindrance):
    """Why a folder is left as it is, and what would help."""


@dataclass
class SiteFolder:
    """The folder that the pages of one run go to.

    `kept` are real paths of files that must not be replaced."""

    path: Path
    kept: frozenset[str] = frozenset()
    written: dict[str, str] = field(default_factory=dict)  # names and digests
    earlier: dict[str, str] = field(default_factory=dict)

    def prepare(self, *, force: bool) -> None:
        """Look at what is there; raise Occupied where it should stay."""
        name = self.path.as_posix()
        if os.path.lexists(self.path) and not self.path.is_dir():
            raise Occupied(f"{name} is a file, not a folder", "name another folder")
        found = {each.name for each in self.path.iterdir()} if self.path.is_dir() else set[str]()
        others = {each for each in found if not re.fullmatch(TEMPORARY, each)}
        self.earlier = _read_list(self.path / LIST)
        if force or not others:
            return
        if self.earlier:
            raise Occupied(f"{name} holds pages already", "replace them with --force")
        raise Occupied(f"{name} holds other files", "name a new folder, or put the pages beside them with --force")

    def write(self, files: Iterable[SiteFile]) -> Iterable[str]:
        """Write all files and delete stale ones; yield notes.

        However it ends, the list names what is there."""
        try:
            for file in files:
                self._write_site_file(file.name, file.text)
                if file.note:
                    yield file.note
        except BaseException:
            if self.written:
                with suppress(OSError):
                    self._write_list(self.earlier | self.written)
            raise
        if self.written:
            self._delete_stale()
            self._write_list(self.written)

    def _write_site_file(self, name: str, text: str) -> None:
        target = self.path / name
        if os.path.realpath(target) in self.kept:
            raise Occupied(f"{target.as_posix()} is an input and would be overwritten", "name another folder")
        if why := in_the_way(target, self.path):
            raise Occupied(why, "name another folder")
        data = text.encode("utf-8", "backslashreplace")
        self.path.mkdir(exist_ok=True)
        write_file(target, data)
        self.written[name] = sha256(data).hexdigest()

    def _delete_stale(self) -> None:
        for name in self.earlier.keys() - self.written.keys():
            path = self.path / name
            with suppress(OSError):
                if not in_the_way(path, self.path) and sha256(path.read_bytes()).hexdigest() == self.earlier[name]:
                    path.unlink()

    def _write_list(self, files: dict[str, str]) -> None:
        shown = msgspec.json.format(msgspec.json.encode(_List(files)), indent=1)
        if not in_the_way(self.path / LIST, self.path):
            write_file(self.path / LIST, shown + b"\n")


def _read_list(path: Path) -> dict[str, str]:
    """Return the files that a list names, with their digests.

    It may be anybody's, so names of other folders are no names."""
    if in_the_way(path, path.parent):
        return {}
    try:
        files = msgspec.json.decode(path.read_bytes(), type=_List).files
    except Exception:  # whatever the library raises: it is no list of ours
        return {}
    return {name: digest for name, digest in files.items() if OWN.fullmatch(name)}
