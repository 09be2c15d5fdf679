"""`gamenote merge`: a merge of files, also as git's merge driver."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gamenote.cli import options
from gamenote.cli.help import Command
from gamenote.cli.screen import Failure, Records

EPILOG = """\b
Examples:
  gamenote merge base.pgn ours.pgn theirs.pgn > all.pgn
  gamenote merge --in-place base.pgn mine.pgn theirs.pgn
  git config merge.gamenote.driver 'gamenote merge --in-place --path %P %O %A %B'
"""


@click.command(cls=Command, epilog=EPILOG)
@click.argument("base", type=click.Path(path_type=Path))
@click.argument("ours", type=click.Path(path_type=Path))
@click.argument("theirs", type=click.Path(path_type=Path))
@click.option(
    "--path", "name", metavar="PATH", help="Name of the file, where OURS is a temporary one (%P of git)."
)
@click.option("--in-place", is_flag=True, help="Write over OURS, as git wants (else to standard output).")
@click.option("-q", "--quiet", count=True, help="Less output; twice: only the exit code.")
def command(base: Path, ours: Path, theirs: Path, name: str | None, in_place: bool, quiet: int) -> int:
    """Merge the changes of two sides, OURS and THEIRS, that began with BASE.

    Games are matched by what is in them. What one side has changed stays as it is written; where both have
    changed one game, the changes of its tags, moves and comments are put together. What cannot be is a conflict:
    the result has both versions of that game between lines of marks, and the exit code is 1.
    """
    from gamenote.actions.compare.merge_files import merge_files
    from gamenote.actions.files.writing import stamp_of, write_file
    from gamenote.core import registry
    from gamenote.core.format import HEAD, Format

    stamp = stamp_of(ours)
    before, mine, yours = (_read_file(path) for path in (base, ours, theirs))
    shown = name or ours.as_posix()
    format = registry.identify(shown, (mine or yours)[:HEAD])
    if not isinstance(format, Format):
        raise Failure(f"{shown}: {format.words()}")
    merged = merge_files(before, mine, yours, shown, format)
    if in_place:
        write_file(ours, merged.data, as_read=stamp)
    else:
        Records(sys.stdout).write(merged.data)
    for words in merged.conflicts:
        options.note(f"{shown}: conflict in {words}", quiet=quiet > 1)
    if merged.conflicts:
        words = "Choose a version of each game and delete the lines of marks; gamenote lint finds them."
        options.note(words, quiet=quiet)
    options.report_plugin_problems(quiet=quiet)
    return int(bool(merged.conflicts))


def _read_file(path: Path) -> bytes:
    from gamenote.core.words import reason

    try:
        return path.read_bytes()
    except OSError as failure:
        raise Failure(f"{path.as_posix()}: cannot be read: {reason(failure)}") from None
