"""The games of several files in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO

from gamenote.actions.convert.convert_file import readable, safely
from gamenote.actions.convert.encode import PreparedGame, sorted_games
from gamenote.actions.convert.outputs import OutputOptions
from gamenote.actions.convert.select_games import Account, Request, chosen
from gamenote.actions.convert.survey import survey
from gamenote.actions.convert.write_output import Refused, compare, to_file, to_stream
from gamenote.actions.files.inputs import Input, Inputs, display_path


def merge(
    items: Sequence[Input],
    path: Path | None,
    inputs: Inputs,
    request: Request,
    wanted: OutputOptions,
    stdout: IO[bytes],
) -> tuple[list[Account], Account]:
    """Write all games of these files to one place.

    Returns the accounts of the files, and that of the output."""
    accounts = [Account(item.name) for item in items]
    whole = Account(display_path(path) if path else "<stdout>")
    games = sorted_games(_all(items, accounts, inputs, request), request.target, request.options)
    data = safely(games, request.target, whole)
    done = partial(_settle, request, accounts, whole)
    if wanted.check:
        compare(data, path.read_bytes() if path is not None and path.exists() else None, whole, done)
    elif path is None:
        to_stream(data, stdout, whole, done, hold=request.strict)
    else:
        to_file(data, path, whole, done)
    return accounts, whole


def _all(
    items: Sequence[Input], accounts: Sequence[Account], inputs: Inputs, request: Request
) -> Iterator[PreparedGame]:
    duplicates, items = survey(items, inputs, request)
    for item, account in zip(items, accounts, strict=True):
        with readable(item, inputs, request, account) as file:
            if file is not None:
                yield from chosen(file, request, account, duplicates)


def _settle(request: Request, accounts: Sequence[Account], whole: Account) -> None:
    """Refuse output that would be empty or that `strict` forbids."""
    whole.written = sum(account.written for account in accounts)
    if request.strict and any(account.lost or account.skipped for account in accounts):
        whole.refused = "not written: it would lose what is named above (--strict)"
    if whole.refused or whole.troubles or not whole.written:
        raise Refused
