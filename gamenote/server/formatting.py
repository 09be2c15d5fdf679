"""A document in the canonical form of its format."""

from __future__ import annotations

from lsprotocol import types

from gamenote.actions.convert.convert_file import converted
from gamenote.actions.convert.select_games import Account, Request
from gamenote.server.document import Document


def formatted(document: Document) -> tuple[list[types.TextEdit], str]:
    """Return the edits, and why there are none.

    A document of which anything would be lost is left as it is."""
    opened = document.as_file()
    if opened is None:
        return [], "its format is not known"
    _, file = opened
    if not file.format.writes:
        return [], f"{file.format.name} is only read"
    account = Account(document.name)
    data = b"".join(converted(file, Request(file.format), account))
    losses = account.losses.values()
    lost = [loss.said or f"{loss.feature.name} would be lost".lower() for loss in losses]
    why = [*(trouble.message for trouble in account.troubles), *account.skipped, *account.kept, *lost]
    if why:
        return [], why[0]
    return document.text.edits(data.decode("utf-8", "surrogateescape")), ""
