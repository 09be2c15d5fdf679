"""Files that a document writes beside itself, such as names of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gamenote.actions.convert.select_games import Account, FileLoss, Request
from gamenote.actions.files.inputs import Input, Opened, read_beside
from gamenote.actions.files.writing import in_the_way, write_file
from gamenote.core.feature import Feature
from gamenote.core.format import Format
from gamenote.core.report import Trouble
from gamenote.core.words import reason

NOT_WRITTEN = "names are written to files of their own, which standard output has not"


@dataclass(frozen=True, slots=True)
class Companions:
    """The files beside an output, as they are and as they become.

    Without a `path` the output goes to standard output, and they go nowhere.
    """

    path: Path | None
    there: Mapping[str, bytes]
    made: dict[str, bytes]

    def changed_files(self) -> dict[str, bytes]:
        """Return those that are to be written."""
        return {name: data for name, data in self.made.items() if self.there.get(name) != data}

    def announce(self, request: Request, account: Account) -> None:
        """Tell that they are lost, where they are."""
        if self.path is None and account.written:
            allowed = Feature.HEADER in request.allowed
            account.lose(FileLoss(Feature.HEADER, account.written, None, allowed, said=NOT_WRITTEN))

    def why_not(self, *, no_clobber: bool) -> str:
        """Return why they, and so the output, must not be written."""
        if self.path is None:
            return ""
        for name in self.changed_files():
            path = self.path.parent / name
            if no_clobber and name in self.there:
                return f"not written: {path.as_posix()} lacks names, and stays as it is (--no-clobber)"
            if name not in self.there and path.exists():
                return f"not written: {path.as_posix()} cannot be read"
            if why := in_the_way(path, path.parent):
                return f"not written: {why}"
        return ""

    def store(self, account: Account) -> None:
        """Write them, each whole or not at all."""
        if self.path is None:
            return
        for name, data in self.changed_files().items():
            path = self.path.parent / name
            try:
                write_file(path, data)
            except OSError as failure:
                words = f"cannot be written: {reason(failure, writing=True)}"
                account.troubles.append(Trouble(path.as_posix(), words))


def brings_companions(target: Format) -> bool:
    """Whether a format keeps some of its content in other files."""
    return target.whole and len(target.suffixes) > 1


def is_companion(file: Opened) -> bool:
    """Whether a file belongs to others, by its ending."""
    others = file.format.suffixes[1:]
    return brings_companions(file.format) and file.name.lower().endswith(others)


def companions_of(path: Path | None, target: Format) -> Companions | None:
    """Return what lies beside an output, where its format asks for it."""
    if not brings_companions(target):
        return None
    there = (read_beside(Input(path.as_posix(), path), target) if path is not None else None) or {}
    return Companions(path, there, {**there})
