"""Each game in a file of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from gamenote.actions.convert.convert_file import readable, safely
from gamenote.actions.convert.duplicates import Duplicates
from gamenote.actions.convert.encode import PreparedGame
from gamenote.actions.convert.naming import Names
from gamenote.actions.convert.outputs import OutputOptions
from gamenote.actions.convert.select_games import Account, Request, chosen
from gamenote.actions.convert.write_output import Refused, settle
from gamenote.actions.files.inputs import Input, Inputs, display_path
from gamenote.actions.files.writing import write_file
from gamenote.core.report import Trouble
from gamenote.core.words import reason


@dataclass(slots=True)
class Splitting:
    """One run that writes each game to a file of its own.

    It knows the names that are taken, the inputs, which must stay as they are, and the games met."""

    names: Names
    wanted: OutputOptions
    inputs: frozenset[str]  # real paths
    duplicates: Duplicates | None = None
    rehearsed: bool = False  # nothing is written; it is only seen whether the run would stop
    stopped: bool = False
    _folders: set[Path] = field(default_factory=set)

    def split(self, item: Input, inputs: Inputs, request: Request) -> Account:
        """Write each game of one file to its own.

        At the first file that must not be written the run ends."""
        account = Account(item.name)
        with readable(item, inputs, request, account) as file:
            if file is None:
                return account
            games = self._games(chosen(file, request, account, self.duplicates), request, account)
            held = list(games) if request.strict else games
            if request.strict:
                with suppress(Refused):
                    settle(request, account, in_place=False)
            if not account.refused:
                self._write_all(iter(held), account)
        return account

    def _games(
        self, pieces: Iterator[PreparedGame], request: Request, account: Account
    ) -> Iterator[tuple[Path, bytes]]:
        for piece in pieces:
            path = self.names.path(piece.entry)
            yield path, b"" if self.rehearsed else b"".join(safely(iter((piece,)), request.target, account))

    def _write_all(self, games: Iterator[tuple[Path, bytes]], account: Account) -> None:
        for path, data in games:
            if self.wanted.check:
                account.changed |= not path.is_file() or path.read_bytes() != data
                continue
            if why := self._against(path):
                account.troubles.append(Trouble(display_path(path), why))
                self.stopped = True
                return
            if self.rehearsed or (path.exists() and self.wanted.no_clobber):
                continue
            try:
                write_file(path, data)
            except OSError as failure:
                words = f"cannot be written: {reason(failure, writing=True)}"
                account.troubles.append(Trouble(display_path(path), words))
                self.stopped = True
                return

    def _against(self, path: Path) -> str:
        """Return why this file must not be written; empty if it may."""
        if os.path.realpath(path) in self.inputs:
            return "is an input and would be overwritten"
        if path.exists() and not (self.wanted.force or self.wanted.no_clobber):
            return "exists already; replace it with --force"
        if path.parent in self._folders or path.parent.is_dir():
            return ""
        if not self.wanted.make_folder:
            return f"there is no folder {display_path(path.parent)}; make it with --mkdir"
        if self.rehearsed:
            return ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            return f"the folder {display_path(path.parent)} cannot be made: {reason(failure)}"
        self._folders.add(path.parent)
        return ""


def can_be_rehearsed(items: Iterable[Input], wanted: OutputOptions, pattern: str) -> bool:
    """Whether a trial run is needed, and possible."""
    if wanted.force or wanted.no_clobber or wanted.check:
        return False
    folder = Path(pattern.partition("{")[0] + "name").parent
    occupied = folder.is_dir() and any(folder.glob("*"))
    return occupied and all(item.path is not None and item.path.is_file() for item in items)
