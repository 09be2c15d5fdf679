"""`gamenote new`: a package to start a plugin from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from gamenote.actions.create.plugin import FORMATS, Wanted, objection_to, package
from gamenote.cli.help import Command
from gamenote.cli.screen import Failure
from gamenote.core.visible import visible

EPILOG = """\b
Examples:
  gamenote new plugin snort                        a game and its format
  gamenote new plugin snort --format movetext      numbered moves, as in PGN
  gamenote new plugin tally --report               a report alone
  gamenote guide plugin                            what to do next
"""


class FormatKind(click.Choice[str]):
    """A word of the list; an environment variable divides them by commas."""

    envvar_list_splitter = ","


@click.command(cls=Command, epilog=EPILOG)
@click.argument("what", metavar="plugin", type=click.Choice(["plugin"]))
@click.argument("name", metavar="NAME")
@click.option("--game", is_flag=True, help="Bring a game (the default).")
@click.option(
    "--format", "formats", multiple=True, type=FormatKind(FORMATS), help="Bring a format of the game; repeatable."
)
@click.option("--report", is_flag=True, help="Bring a report of findings.")
@click.option("--board", is_flag=True, help="Bring a way to draw boards.")
@click.option(
    "-o", "--output", metavar="FOLDER", type=click.Path(path_type=Path), help="Folder to write to (default: NAME)."
)
def command(
    what: str,
    name: str,
    game: bool,
    formats: tuple[str, ...],
    report: bool,
    board: bool,
    output: Path | None,
) -> int:
    """Write a package called NAME that brings a game, a format, a report or a board.

    It works as it is, with types, samples and tests: put your own rules in the place of the small game in it,
    step by step. A game comes with a format, one of lines of words unless --format says otherwise, and a format
    with its game. The folder must be new or empty.
    """
    if (words := objection_to(name)) != "":
        raise Failure(f"a plugin cannot be called {name!r}: {words}")
    if game or not (formats or report or board):
        formats = formats or FORMATS[:1]
    folder = output or Path(name)
    files = package(Wanted(name, tuple(dict.fromkeys(formats)), report, board))
    _write_package(folder, files)
    shown = visible(folder.as_posix())
    print(f"wrote {len(files)} files to {shown}; next:\n")
    print(f"  cd {shown}\n  python3 -m venv .venv\n  .venv/bin/pip install -e '.[test]'\n  .venv/bin/pytest\n")
    print("gamenote guide plugin says how to go on")
    return 0


def _write_package(folder: Path, files: dict[str, str]) -> None:
    """Write the files of a package to a folder that holds nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Failure(f"{visible(folder.as_posix())} is no folder") from None
    if any(os.scandir(folder)):
        raise Failure(f"{visible(folder.as_posix())} is not empty", "name another folder: -o FOLDER")
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
