"""What has to be known of all games before one is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.convert_file import readable
from gamenote.actions.convert.duplicates import Duplicates
from gamenote.actions.convert.select_games import Account, Request, chosen
from gamenote.actions.files.inputs import Input, Inputs, kept_content


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
    silent, plain = with_fields(inputs, progress=None), replace(request, alike=None)
    for item in items:
        account = Account(item.name)
        with readable(item, silent, plain, account) as file:
            for piece in chosen(file, plain, account) if file is not None else ():
                duplicates.note(piece.entry)
    duplicates.end_survey()
    return duplicates, items
