"""Games parted among files, or of several files in one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO

from gamenote.actions.convert.companions import Companions, companions_of
from gamenote.actions.convert.convert_file import Conversion, readable, safely, survey
from gamenote.actions.convert.duplicates import Duplicates
from gamenote.actions.convert.encode import PreparedGame, sorted_games
from gamenote.actions.convert.join_parts import Seams, seams_of
from gamenote.actions.convert.naming import Names
from gamenote.actions.convert.outputs import OutputOptions, Refused, compare, is_done, settle, to_file, to_stream
from gamenote.actions.convert.select_games import Account, Request, choose_games
from gamenote.actions.files.inputs import Input, Inputs, display_path
from gamenote.actions.files.writing import in_the_way, rewriting
from gamenote.core.format import Format
from gamenote.core.report import Trouble
from gamenote.core.words import reason

# Games parted among files, one to each or several

# A game as it is joined to others, its place among those that wait, or kept until all of its file are known.
Part = bytes | tuple[int, int] | PreparedGame
MOST_HELD = 64 << 20  # bytes of waiting games in memory, not in a temporary file


@dataclass(slots=True)
class SharedFile:
    """A file that several games share, as far as they have come."""

    parts: list[Part] = field(default_factory=list)

    def data(self, seams: Seams | None, waiting: IO[bytes], target: Format, account: Account) -> Iterator[bytes]:
        """Yield the bytes of the file."""
        if seams is None:
            games = (part for part in self.parts if isinstance(part, PreparedGame))
            yield from safely(games, target, account)
            return
        before = seams.opening
        for place in self.parts:
            if isinstance(place, tuple):
                waiting.seek(place[0])
                yield before + waiting.read(place[1])
                before = seams.between
        yield seams.closing


@dataclass(slots=True)
class Splitting:
    """One run that writes each game to a file of its own.

    Or, as the names have it, several to one.

    It knows the names that are taken, the inputs, which must stay as they are, and the games met."""

    names: Names
    wanted: OutputOptions
    inputs: frozenset[str]  # real paths
    duplicates: Duplicates | None = None
    rehearsed: bool = False  # nothing is written; it is only seen whether the run would stop
    stopped: bool = False
    _folders: set[Path] = field(default_factory=set)
    _shared: dict[Path, SharedFile] = field(default_factory=dict)  # those that are not full
    _seams: Seams | None = None  # between the games of a file
    _waiting: IO[bytes] = field(default_factory=partial(SpooledTemporaryFile, MOST_HELD))
    _to_shuffle: list[PreparedGame] = field(default_factory=list)

    def split(self, item: Input, inputs: Inputs, request: Request) -> Account:
        """Write each game of one file to its own.

        At the first file that must not be written the run ends."""
        account = Account(item.name)
        with readable(item, inputs, request, account) as file:
            if file is None:
                return account
            found = choose_games(file, request, account, self.duplicates)
            if request.shuffle is not None:
                self._hold(found, request, account)
                return account
            games = self._parts_with_paths(sorted_games(found, request.target, request.options), request, account)
            held = list(games) if request.strict else games
            if request.strict:
                with suppress(Refused):
                    settle(request, account, in_place=False)
            if not account.refused:
                self._write_all(iter(held), request, account)
        return account

    def finish(self, request: Request, name: str) -> Account:
        """Write the files that games share and that are not full."""
        account = Account(name)
        if request.shuffle is not None:
            games = sorted_games(iter(self._to_shuffle), request.target, request.options, request.shuffle)
            self._write_all(self._parts_with_paths(games, request, account), request, account)
        for path, shared in self._shared.items():
            if not self.stopped:
                self._write_output(path, self._file_bytes(shared, request, account), account)
        self._shared.clear()
        return account

    def _hold(self, games: Iterator[PreparedGame], request: Request, account: Account) -> None:
        """Keep the games of one file until those of all are known."""
        held = list(games)
        with suppress(Refused):
            settle(request, account, in_place=False)
        if not account.refused:
            self._to_shuffle += held

    def _parts_with_paths(
        self, pieces: Iterator[PreparedGame], request: Request, account: Account
    ) -> Iterator[tuple[Path, Part]]:
        for piece in pieces:
            yield self.names.path(piece.entry), self._make_part(piece, request, account)

    def _make_part(self, piece: PreparedGame, request: Request, account: Account) -> Part:
        """Return what becomes of a game."""
        if self.rehearsed:
            return b""
        if self.names.per_file != 1:
            self._seams = seams_of(request.target, piece.options)
            if self._seams is None:
                return piece
        data = b"".join(safely(iter((piece,)), request.target, account))
        if self._seams is None:
            return data
        start = self._waiting.seek(0, os.SEEK_END)
        return start, self._waiting.write(self._seams.without_frame(data))

    def _write_all(self, games: Iterator[tuple[Path, Part]], request: Request, account: Account) -> None:
        """Write games to files, until one must not be written."""
        most = self.names.per_file
        for path, part in games:
            shared = self._shared.setdefault(path, SharedFile())
            shared.parts.append(part)
            if len(shared.parts) == most and (most == 1 or not request.strict):
                del self._shared[path]
                self._write_output(path, self._file_bytes(shared, request, account), account)
            if self.stopped:
                return

    def _file_bytes(self, shared: SharedFile, request: Request, account: Account) -> Iterator[bytes]:
        """Return the bytes of a file; none where nothing is written."""
        if self.rehearsed:
            return iter(())
        if self.names.per_file == 1:
            return (part for part in shared.parts if isinstance(part, bytes))
        return shared.data(self._seams, self._waiting, request.target, account)

    def _write_output(self, path: Path, data: Iterator[bytes], account: Account) -> None:
        """Write one file, or say why the run must end."""
        if self.wanted.check:
            strange = in_the_way(path, self.names.folder) or not path.is_file()
            account.changed |= bool(strange) or path.read_bytes() != b"".join(data)
            return
        why = self._why_not_written(path)
        if not why and not self.rehearsed and not self._is_passed_over(path):
            try:
                with rewriting(path) as stream:
                    stream.writelines(data)
            except OSError as failure:
                why = f"cannot be written: {reason(failure, writing=True)}"
        if why:
            account.troubles.append(Trouble(display_path(path), why))
            self.stopped = True

    def _is_passed_over(self, path: Path) -> bool:
        """Whether a file is there and stays as it is."""
        done = self.wanted.skip_done and is_done(path, map(Path, self.inputs))
        return path.exists() and (self.wanted.no_clobber or done)

    def _why_not_written(self, path: Path) -> str:
        """Return why this file must not be written; empty if it may."""
        if os.path.realpath(path) in self.inputs:
            return "is an input and would be overwritten"
        if why := in_the_way(path, self.names.folder):
            return f"not written: {why}"
        if path.exists() and not (self.wanted.force or self.wanted.no_clobber or self.wanted.skip_done):
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
    if wanted.force or wanted.no_clobber or wanted.skip_done or wanted.check:
        return False
    folder = Path(pattern.partition("{")[0] + "name").parent
    occupied = folder.is_dir() and any(folder.glob("*"))
    return occupied and all(item.path is not None and item.path.is_file() for item in items)


# The games of several files in one


def merge(items: Sequence[Input], path: Path | None, run: Conversion) -> tuple[list[Account], Account]:
    """Write all games of these files to one place.

    Returns the accounts of the files, and that of the output."""
    request = run.request
    accounts = [Account(item.name) for item in items]
    whole = Account(display_path(path) if path else "<stdout>")
    found = _choose_all_games(items, accounts, run.inputs, request)
    games = sorted_games(found, request.target, request.options, request.shuffle)
    companions = companions_of(path, request.target)
    data = safely(games, request.target, whole, companions)
    done = partial(_refuse_output, run, accounts, whole, companions)
    if run.wanted.check:
        compare(data, path.read_bytes() if path is not None and path.exists() else None, whole, done)
    elif path is None:
        to_stream(data, run.stdout, whole, done, hold=request.strict)
        if companions is not None and not request.strict:
            companions.announce(request, whole)
    else:
        to_file(data, path, whole, done)
        if companions is not None and whole.written and not whole.refused:
            companions.store(whole)
    return accounts, whole


def _choose_all_games(
    items: Sequence[Input], accounts: Sequence[Account], inputs: Inputs, request: Request
) -> Iterator[PreparedGame]:
    duplicates, items = survey(items, inputs, request)
    for item, account in zip(items, accounts, strict=True):
        with readable(item, inputs, request, account) as file:
            if file is not None:
                yield from choose_games(file, request, account, duplicates)


def _refuse_output(
    run: Conversion, accounts: Sequence[Account], whole: Account, companions: Companions | None
) -> None:
    """Refuse output that would be empty or that `strict` forbids."""
    whole.written = sum(account.written for account in accounts)
    if companions is not None:
        companions.announce(run.request, whole)
        whole.refused = companions.why_not(no_clobber=run.wanted.no_clobber)
    if run.request.strict and any(account.lost or account.skipped for account in accounts):
        whole.refused = "not written: it would lose what is named above (--strict)"
    if whole.refused or whole.troubles or not whole.written:
        raise Refused
