"""`gamenote clean`: the stored results are deleted."""

from __future__ import annotations

from pathlib import Path

import click

from gamenote.actions.cache import clear
from gamenote.cli.help import Command
from gamenote.cli.main import Failure
from gamenote.cli.options import note
from gamenote.core.config.keys import CACHE

EPILOG = """\b
Examples:
  gamenote clean                          what lint has stored here
  gamenote clean --cache-dir /tmp/cache   what lint --cache-dir has stored there
"""


@click.command(cls=Command, epilog=EPILOG)
@click.option("--cache-dir", type=click.Path(path_type=Path), help=f"Where results are stored ({CACHE}).")
@click.option("-q", "--quiet", count=True, help="Say nothing.")
def command(cache_dir: Path | None, quiet: int) -> int:
    """Delete the stored results of lint. They are found again when they are needed."""
    folder = cache_dir or Path(CACHE)
    try:
        cleared = clear(folder)
    except OSError as failure:
        raise Failure(f"{folder.as_posix()} cannot be deleted: {failure.strerror}") from None
    note(f"Deleted {folder.as_posix()}." if cleared else "There are no stored results here.", quiet=quiet)
    return 0
