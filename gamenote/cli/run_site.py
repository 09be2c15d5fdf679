"""What `gamenote pretty -o FOLDER/` does: write games as pages."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gamenote.actions.files.inputs import Input, Inputs, find
from gamenote.actions.pretty.write_site import Occupied, SiteFolder
from gamenote.cli import options
from gamenote.cli.drawing_place import without_stdin
from gamenote.cli.failure import Failure
from gamenote.core.film import SiteFile
from gamenote.core.words import reason


def prepared(path: Path, inputs: Inputs, *, force: bool) -> SiteFolder:
    """Return the folder; refuse one that should stay as it is."""
    found = (item.path for item in find(without_stdin(inputs)) if isinstance(item, Input))
    folder = SiteFolder(path, frozenset(os.path.realpath(each) for each in found if each is not None))
    try:
        folder.prepare(force=force)
    except Occupied as refused:
        raise Failure(str(refused), refused.hint) from None
    return folder


def write_site(folder: SiteFolder, files: Iterable[SiteFile], *, quiet: int) -> None:
    """Write the files of a site into their folder."""
    try:
        for note in folder.write(files):
            options.note(f"gamenote: note: {note}", quiet=quiet)
    except Occupied as refused:
        raise Failure(str(refused), refused.hint) from None
    except OSError as failure:
        raise Failure(f"cannot write {folder.path.as_posix()}: {reason(failure, writing=True)}") from None
