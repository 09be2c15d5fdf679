"""`gamenote clean`: the stored results are deleted."""

from __future__ import annotations

from pathlib import Path

import click

from gamenote.actions.files.writing import clear_leftovers
from gamenote.actions.lint.cache import clear, users_folder
from gamenote.cli.help import Command
from gamenote.cli.options import note
from gamenote.cli.screen import Failure
from gamenote.core.words import count_with_noun, reason

OF_FOLDER = Path(".gamenote_cache")  # never read, since it may have come with the folder

EPILOG = """\b
Examples:
  gamenote clean                          what lint has stored
  gamenote clean --cache-dir /tmp/cache   what lint --cache-dir has stored there
"""


@click.command(cls=Command, epilog=EPILOG)
@click.option("--cache-dir", type=click.Path(path_type=Path), help="Where results are stored (your cache folder).")
@click.option("-q", "--quiet", count=True, help="Say nothing.")
def command(cache_dir: Path | None, quiet: int) -> int:
    """Delete the cache of lint, and a .gamenote_cache in the current folder.

    The next lint checks all files again. Temporary files that killed runs have left in the current folder are
    deleted as well.
    """
    folders = (users_folder(), OF_FOLDER) if cache_dir is None else (cache_dir,)
    try:
        cleared = [folder for folder in folders if folder is not None and clear(folder)]
    except OSError as failure:
        raise Failure(f"{failure.filename} cannot be deleted: {reason(failure)}") from None
    for folder in cleared:
        note(f"Deleted {folder.as_posix()}.", quiet=quiet)
    if leftovers := clear_leftovers(Path.cwd()):
        note(f"Deleted {count_with_noun(leftovers, 'temporary file')} of runs that were killed.", quiet=quiet)
    if not cleared:
        note("There is no cache.", quiet=quiet)
    return 0
