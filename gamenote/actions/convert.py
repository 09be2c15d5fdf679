"""Games of one file written in another format, one by one, with an account of what did not go over.

Nothing here prints. The bytes go to a file, carefully, or to a stream; what happened is in the `Account`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from gamenote.actions.choosing import Account, Request, chosen
from gamenote.actions.composing import PluginFailure, composed
from gamenote.actions.files import Inputs, Opened, Skip, opened
from gamenote.actions.outputs import Job, Wanted
from gamenote.actions.writing import rewriting
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.report import Trouble


class _Refused(Exception):
    """Thrown to leave an output unwritten."""


def convert(job: Job, inputs: Inputs, request: Request, wanted: Wanted, stdout: IO[bytes]) -> Account:
    """Convert one file to its destination. An OSError of standard output is the caller's."""
    account = Account(job.item.name)
    with opened(job.item, inputs) as file:
        if isinstance(file, Trouble):
            account.troubles.append(file)
        elif isinstance(file, Skip):
            account.left_out = file.why
        elif words := _impossible(file.format, request.target) or _misplaced(file, request, wanted):
            account.troubles.append(Trouble(file.input.name, words))
        elif wanted.check:
            _compare(file, job, request, account)
        elif job.path is None:
            _to_stream(file, request, account, stdout)
        else:
            _to_file(file, request, account, job.path, in_place=wanted.in_place)
    return account


def _shared(source: Format, target: Format) -> bool:
    return not source.games or not target.games or not set(source.games).isdisjoint(target.games)


def _impossible(source: Format, target: Format) -> str:
    if _shared(source, target):
        return ""
    known = registry.formats().values()
    possible = ", ".join(item.name for item in known if item.writes and _shared(source, item))
    return f"{source.name} and {target.name} have no game in common; possible are {possible}"


def _misplaced(file: Opened, request: Request, wanted: Wanted) -> str:
    if wanted.in_place and wanted.output is None and file.compressed:
        return "it is compressed and cannot be converted in place; name another file with -o"
    if wanted.in_place and wanted.output is None and file.format.name != request.target.name:
        return f"this is {file.format.name}; in place it can only become {file.format.name} again"
    return ""


def converted(file: Opened, request: Request, account: Account) -> Iterator[bytes]:
    """The bytes of the new file, game by game; the account is complete when they are at their end."""
    try:
        yield from composed(chosen(file, request, account), request.target)
    except PluginFailure as failure:
        account.troubles.append(Trouble(file.input.name, str(failure)))


def _to_file(file: Opened, request: Request, account: Account, path: Path, *, in_place: bool) -> None:
    try:
        with rewriting(path) as stream:
            for data in converted(file, request, account):
                stream.write(data)
            _refuse(request, account, in_place=in_place)
    except _Refused:
        account.written = 0
    except OSError as failure:
        account.troubles.append(Trouble(path.as_posix(), f"cannot be written: {failure.strerror or failure}"))


def _to_stream(file: Opened, request: Request, account: Account, stream: IO[bytes]) -> None:
    if not request.strict:
        for data in converted(file, request, account):
            stream.write(data)
        return
    held = list(converted(file, request, account))
    try:
        _refuse(request, account, in_place=False)
    except _Refused:
        account.written = 0
    else:
        stream.writelines(held)


def _compare(file: Opened, job: Job, request: Request, account: Account) -> None:
    """Convert without writing and see whether the destination, or else the input, would be another."""
    try:
        before = file.stream.read()
        if job.path is not None and job.path != job.item.path:
            before_there = job.path.read_bytes() if job.path.exists() else None
        else:
            before_there = before
    except OSError as failure:
        account.troubles.append(Trouble(file.input.name, f"cannot be read: {failure.strerror or failure}"))
        return
    after = b"".join(converted(Opened(file.input, file.format, io.BytesIO(before)), request, account))
    try:
        _refuse(request, account, in_place=False)
    except _Refused:
        return
    account.changed = after != before_there


def _refuse(request: Request, account: Account, *, in_place: bool) -> None:
    """Leave the output unwritten where it would not hold what it should."""
    lost = [loss for loss in account.losses.values() if not loss.allowed]
    if account.written == 0:
        raise _Refused
    if request.strict and (lost or account.skipped):
        account.refused = "not written, because it would lose what is named above (--strict)"
    elif in_place and account.skipped:
        account.refused = "left as it is, because the games named above would be gone from it"
    if account.refused or account.troubles:
        raise _Refused
