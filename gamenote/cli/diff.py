"""`gamenote diff`: what differs between two collections of games."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins

from gamenote.cli import options
from gamenote.cli.configured import Configured
from gamenote.cli.screen import Failure, write_json
from gamenote.core.words import count_with_noun

if TYPE_CHECKING:
    from gamenote.actions.compare.compare_files import ComparedGame, Comparison
    from gamenote.actions.files.inputs import Inputs

EPILOG = """\b
Examples:
  gamenote diff old.pgn new.pgn                     what differs, game by game
  gamenote diff archive/ copy/                      the same of two folders
  gamenote diff --output-format json a.pdn b.pdn    for other programs
  gamenote diff --textconv game.sgf                 a line for each move, for git diff
"""


@click.command(cls=Configured, epilog=EPILOG)
@options.inputs(required=True)
@click.option("--output-format", type=click.Choice(["text", "json"]), default="text", help="Output format.")
@click.option(
    "--textconv", is_flag=True, help="Print one file with a line for each tag and move, as git's textconv wants."
)
@options.volume
def command(
    paths: tuple[str, ...], output_format: str, textconv: bool, quiet: int, verbose: int, **given: Any
) -> int:
    """Tell what differs between two files or folders with games.

    Games are matched by what is in them, wherever they stand, and compared by header, moves, comments and
    whatever else is said; layout is no difference. Exits with 0 when all games say the same, with 1 when any
    differs or is on one side only, and with 2 when something could not be read.
    """
    if len(paths) != 2 - textconv:
        words = "--textconv takes one file" if textconv else "two files or folders are compared"
        raise Failure(words, "" if textconv else "e.g. gamenote diff a.pgn b.pgn")
    inputs = [options.make_inputs((path,), given["format_name"], given["stdin_filename"]) for path in paths]
    if textconv:
        return _print_games(inputs[0], paths[0], quiet=quiet)
    from gamenote.actions.compare.compare_files import compare_files

    found = compare_files(*inputs)
    if quiet < 2:
        if output_format == "json":
            write_json(_document(found))
        else:
            _print_text(found, paths, quiet=quiet)
    options.report_troubles(found.troubles, verbose=verbose)
    options.report_plugin_problems(quiet=quiet)
    return 2 if found.troubles else int(bool(found.games))


def _print_games(inputs: Inputs, path: str, *, quiet: int) -> int:
    """Print the games of a file line by line.

    What cannot be read is printed as it is.

    Git shows nothing at all where its textconv fails."""
    from gamenote.actions.compare.compare_files import Comparison, find_files, read_games
    from gamenote.actions.compare.differences import lines_of

    found = Comparison()
    lines = [
        line
        for _, facts in read_games(find_files(inputs, found), inputs, found)
        for line in (*lines_of(facts), "")
    ]
    for line in lines:
        print(line)
    if found.troubles and not lines:
        options.note(f"{path}: shown as it is: {found.troubles[0].message}", quiet=quiet)
        print(Path(path).read_text(errors="surrogateescape"), end="")
    return 0


def _print_text(found: Comparison, paths: tuple[str, ...], *, quiet: int) -> None:
    """Print each game that differs, then how many there are."""
    width = options.terminal_width(None, sys.stdout)
    for game in found.games:
        for line in _game_lines(game, paths):
            print(line if width is None or len(line) <= width else f"{line[: width - 3]}...")
    if quiet:
        return
    status = Counter(game.status for game in found.games)
    changed, removed, added = status["changed"], status["removed"], status["added"]
    parts = [count_with_noun(changed, "game differs", "games differ")] if changed else []
    parts += [f"{count} only in {path}" for count, path in zip((removed, added), paths, strict=True) if count]
    if found.same or not found.games:
        parts.append(f"{count_with_noun(found.same, 'game is', 'games are')} the same")
    notes = {f"{found.layout} of them in another layout": found.layout, "in another order": found.moved}
    aside = ", ".join(words for words, holds in notes.items() if holds)
    extra = f" ({aside})" if aside else ""
    print(f"{', '.join(parts)}{extra}.", file=sys.stdout if found.games else sys.stderr)


def _game_lines(game: ComparedGame, paths: tuple[str, ...]) -> list[str]:
    from gamenote.core.visible import visible

    before, after = game.before, game.after
    version = before or after
    assert version is not None
    words = f"game {version.index} of {version.path}"
    if before is None or after is None:
        words = f"only in {paths[before is None]}: {words}"
    else:
        words += f" and {f'{after.index} of ' if before.index != after.index else ''}{after.path}"
    lines = [f"{words}{f': {version.title}' if version.title else ''}"]
    return [visible(line) for line in (*lines, *(f"  {each.words}" for each in game.differences))]


def _document(found: Comparison) -> dict[str, Any]:
    """Return what was found as a JSON document."""
    from gamenote._version import __version__

    counts = Counter(game.status for game in found.games)
    totals = {"same": found.same, "layout": found.layout, "moved": found.moved}
    return {
        "schema_version": 1,
        "tool": {"name": "gamenote", "version": __version__},
        "summary": {name: counts[name] for name in ("changed", "removed", "added")} | totals,
        "games": [{"status": game.status, **to_builtins(game)} for game in found.games],
        "errors": [{"path": each.path, "message": each.message} for each in found.troubles],
    }
