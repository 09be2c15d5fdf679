"""The bytes of a conversion, brought to a file or compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO

from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.writing import Changed, Stamp, has_other_names, rewriting
from gamenote.core.report import Trouble
from gamenote.core.words import reason


class Refused(Exception):
    """Thrown to leave an output unwritten."""


Settle = Callable[[], None]  # asked when all is known; throws Refused where nothing must be written


def to_file(data: Iterable[bytes], path: Path, account: Account, settle: Settle, *, as_read: Stamp = ()) -> None:
    """Write the file whole or not at all.

    Nothing is written where it is no longer what it was `as_read`.
    """
    linked = has_other_names(path)
    try:
        with rewriting(path, as_read=as_read) as stream:
            for each in data:
                stream.write(each)
            settle()
        account.linked = linked
    except Refused:
        account.written = 0
    except Changed as failure:
        account.forget(Trouble(path.as_posix(), f"{failure.strerror}, so it stays as it is", "run it again"))
    except OSError as failure:
        account.forget(Trouble(path.as_posix(), f"cannot be written: {reason(failure, writing=True)}"))


def to_stream(data: Iterable[bytes], stream: IO[bytes], account: Account, settle: Settle, *, hold: bool) -> None:
    """Write to standard output as the games come."""
    if not hold:
        for each in data:
            stream.write(each)
        return
    held = list(data)
    try:
        settle()
    except Refused:
        account.written = 0
    else:
        stream.writelines(held)


def compare(data: Iterable[bytes], before: bytes | None, account: Account, settle: Settle) -> None:
    """See whether writing would change anything."""
    after = b"".join(data)
    try:
        settle()
    except Refused:
        return
    account.changed = after != before


def settle(request: Request, account: Account, *, in_place: bool) -> None:
    """Leave the output unwritten where it would not hold what it should."""
    if account.written == 0:
        raise Refused
    if request.strict and (account.lost or account.skipped):
        account.refused = "not written: it would lose what is named above (--strict)"
    elif in_place and account.skipped:
        account.refused = "not changed: it would lose the games named above"
    if account.refused or account.troubles:
        raise Refused
