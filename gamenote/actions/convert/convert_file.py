"""The games of one file written in another format, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import IO

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.companions import Companions, companions_of
from gamenote.actions.convert.duplicates import Duplicates
from gamenote.actions.convert.encode import PluginFailure, PreparedGame, compose_file, sorted_games
from gamenote.actions.convert.outputs import Job, OutputOptions, compare, settle, to_file, to_stream
from gamenote.actions.convert.select_games import Account, Request, choose_games
from gamenote.actions.files.inputs import Input, Inputs, Opened, Skip, cannot_be_read, kept_content, open_file
from gamenote.actions.files.writing import Stamp
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.report import Trouble

# Nothing here prints. The bytes go to a file, carefully, or to a stream; what happened is in the `Account`.


@dataclass(frozen=True, slots=True)
class Conversion:
    """What is done with the files of a run, and where to.

    `duplicates` knows the games of the files before, where each is to be written only once."""

    inputs: Inputs
    request: Request
    wanted: OutputOptions
    stdout: IO[bytes]
    duplicates: Duplicates | None = None


def convert(job: Job, run: Conversion) -> Account:
    """Convert one file to its destination.

    An OSError of standard output is the caller's."""
    account = Account(job.item.name)
    with convertible(job.item, run, account) as file:
        if file is not None:
            convert_opened(file, job, run, account)
    return account


def convert_opened(file: Opened, job: Job, run: Conversion, account: Account) -> None:
    """Convert an open file to its destination."""
    if not run.wanted.check:
        companions = companions_of(job.path, run.request.target)
        data = convert_games(file, run.request, account, run.duplicates, companions)
        deliver(data, job, run, account, file.stamp, companions)
        return
    try:
        before = file.stream.read()
    except OSError as failure:
        account.troubles.append(cannot_be_read(file.name, failure))
        return
    compare_output(
        convert_games(file.over(before), run.request, account, run.duplicates), before, job, run, account
    )


def deliver(
    data: Iterable[bytes],
    job: Job,
    run: Conversion,
    account: Account,
    stamp: Stamp,
    companions: Companions | None = None,
) -> None:
    """Bring what a file has become to its destination."""

    def done() -> None:
        if companions is not None:
            companions.announce(run.request, account)
            account.refused = companions.why_not(no_clobber=run.wanted.no_clobber)
        settle(run.request, account, in_place=run.wanted.in_place)

    if job.path is None:
        to_stream(data, run.stdout, account, done, hold=run.request.strict)
        if companions is not None and not run.request.strict:
            companions.announce(run.request, account)
        return
    to_file(data, job.path, account, done, as_read=stamp if job.path == job.item.path else ())
    if companions is not None and account.written and not account.refused:
        companions.store(account)


def compare_output(data: Iterable[bytes], before: bytes, job: Job, run: Conversion, account: Account) -> None:
    """See whether the destination, or else the input, would change.

    `before` is what the input holds."""
    there: bytes | None = before
    if job.path is not None and job.path != job.item.path:
        try:
            there = job.path.read_bytes() if job.path.exists() else None
        except OSError as failure:
            account.troubles.append(cannot_be_read(job.item.name, failure))
            return
    compare(data, there, account, partial(settle, run.request, account, in_place=run.wanted.in_place))


@contextmanager
def convertible(item: Input, run: Conversion, account: Account) -> Iterator[Opened | None]:
    """Open a file; None where its output cannot be written."""
    with readable(item, run.inputs, run.request, account) as file:
        words = _why_not_in_place(file, run.request, run.wanted) if file is not None else ""
        if words:
            account.troubles.append(Trouble(item.name, words))
        yield None if words else file


@contextmanager
def readable(item: Input, inputs: Inputs, request: Request, account: Account) -> Iterator[Opened | None]:
    """Open a file; None where it cannot be converted."""
    with open_file(item, inputs) as file:
        if isinstance(file, Trouble):
            account.troubles.append(file)
        elif isinstance(file, Skip):
            account.left_out = file.why
        elif words := _why_not_convertible(file, request.target):
            account.troubles.append(Trouble(file.input.name, words))
        else:
            yield file
            return
        yield None


def _share_a_game(source: Format, target: Format) -> bool:
    return not source.games or not target.games or not set(source.games).isdisjoint(target.games)


def _why_not_convertible(file: Opened, target: Format) -> str:
    """Tell that neither the format nor the first game fits."""
    source = file.format
    if _share_a_game(source, target) or _share_a_game(source.reader_of(file.head), target):
        return ""
    known = registry.formats().values()
    possible = ", ".join(item.name for item in known if item.writes and _share_a_game(source, item))
    return f"{source.name} records cannot be written as {target.name}; choose --to {possible}"


def _why_not_in_place(file: Opened, request: Request, wanted: OutputOptions) -> str:
    if wanted.in_place and wanted.output is None and file.compressed:
        return "it is compressed and cannot be converted in place; name another file with -o"
    if wanted.in_place and wanted.output is None and file.format.name != request.target.name:
        return f"this is {file.format.name}; in place it can only become {file.format.name} again"
    return ""


def convert_games(
    file: Opened,
    request: Request,
    account: Account,
    duplicates: Duplicates | None = None,
    companions: Companions | None = None,
) -> Iterator[bytes]:
    """Return the bytes of the new file, game by game."""
    found = choose_games(file, request, account, duplicates)
    games = sorted_games(found, request.target, request.options, request.shuffle)
    return safely(games, request.target, account, companions)


def safely(
    pieces: Iterator[PreparedGame], target: Format, account: Account, companions: Companions | None = None
) -> Iterator[bytes]:
    """Return the bytes of games, up to a plugin's failure."""
    try:
        yield from compose_file(pieces, target, companions.made if companions is not None else None)
    except PluginFailure as failure:
        account.troubles.append(Trouble(account.name, str(failure)))


# What has to be known of all games before one is written


def survey(items: Sequence[Input], inputs: Inputs, request: Request) -> tuple[Duplicates | None, Sequence[Input]]:
    """Return what tells duplicates apart, and the files to be read.

    Where all games have to be noted first, what can be read only once is kept with its content.
    """
    if request.alike is None:
        return None, items
    duplicates = Duplicates(request.alike)
    if not duplicates.needs_survey:
        return duplicates, items
    items = [*map(kept_content, items)]
    silent, plain = with_fields(inputs, progress=None), replace(request, alike=None, listed=None)
    for item in items:
        account = Account(item.name)
        with readable(item, silent, plain, account) as file:
            for piece in choose_games(file, plain, account) if file is not None else ():
                duplicates.note(piece.entry)
    duplicates.end_survey()
    return duplicates, items
