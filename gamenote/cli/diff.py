"""`gamenote diff`: what differs between two collections of games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from gamenote.cli import options
from gamenote.cli.configured import Configured
from gamenote.cli.screen import Failure, write_json
from gamenote.core.words import count_with_noun

if TYPE_CHECKING:
    from gamenote.actions.compare.compare_files import ComparedGame, Comparison, GameVersion
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
    paths: tuple[str, ...],
    format_name: str | None,
    stdin_filename: str | None,
    output_format: str,
    textconv: bool,
    quiet: int,
    verbose: int,
) -> int:
    """Tell what differs between two files or folders with games.

    Games are matched by what is in them, wherever they stand, and compared by header, moves, comments and
    whatever else is said; layout is no difference. Exits with 0 when all games say the same, with 1 when any
    differs or is on one side only, and with 2 when something could not be read.
    """
    if len(paths) != 2 - textconv:
        raise Failure("--textconv takes one file" if textconv else "two files or folders are compared")
    inputs = [options.make_inputs((path,), format_name, stdin_filename) for path in paths]
    if textconv:
        return _print_games(inputs[0], paths[0], quiet=quiet)
    from gamenote.actions.compare.compare_files import compare_files

    found = compare_files(*inputs)
    if quiet < 2:
        if output_format == "json":
            write_json(_document(found))
        else:
            _print_text(found, paths, quiet=quiet)
    for skipped in found.skipped:
        options.note(f"{skipped.name}: skipped: {skipped.why}", quiet=not verbose)
    options.report_troubles(found.troubles, verbose=verbose)
    options.report_plugin_problems(quiet=quiet)
    return 2 if found.troubles else int(bool(found.games))


def _print_games(inputs: Inputs, path: str, *, quiet: int) -> int:
    """Print the games of a file line by line.

    What cannot be read is printed as it is.

    Git shows nothing at all where its textconv fails."""
    from gamenote.actions.compare.compare_files import Comparison, read_games
    from gamenote.actions.compare.differences import lines_of

    found = Comparison()
    lines = [line for facts in read_games(inputs, found) for line in (*lines_of(facts), "")]
    for line in lines:
        print(line)
    for trouble in found.troubles if lines else ():
        options.report_troubles([trouble])
    if found.troubles and not lines:
        from pathlib import Path

        options.note(f"{path}: shown as it is: {found.troubles[0].message}", quiet=quiet)
        sys.stdout.flush()
        sys.stdout.buffer.write(Path(path).read_bytes())
    return 0


def _print_text(found: Comparison, paths: tuple[str, ...], *, quiet: int) -> None:
    """Print each game that differs, then how many there are."""
    width = options.terminal_width(None, sys.stdout)
    for game in found.games:
        for line in _game_lines(game, paths):
            print(line if width is None or len(line) <= width else f"{line[: width - 3]}...")
    if quiet:
        return
    changed = sum(game.before is not None and game.after is not None for game in found.games)
    alone = [sum(each is None for each in side) for side in _sides(found)]
    parts = [f"{count_with_noun(changed, 'game differs', 'games differ')}" if changed else ""]
    parts += [f"{count} only in {path}" for count, path in zip(reversed(alone), paths, strict=True) if count]
    if found.same or not found.games:
        parts.append(f"{count_with_noun(found.same, 'game is', 'games are')} the same")
    notes = [f"{found.layout} of them in another layout" if found.layout else ""]
    notes.append("in another order" if found.moved else "")
    extra = ", ".join(filter(None, notes))
    words = f"{', '.join(filter(None, parts))}{f' ({extra})' if extra else ''}."
    print(words, file=sys.stdout if found.games else sys.stderr)


def _sides(found: Comparison) -> tuple[list[GameVersion | None], list[GameVersion | None]]:
    return [game.before for game in found.games], [game.after for game in found.games]


def _game_lines(game: ComparedGame, paths: tuple[str, ...]) -> list[str]:
    from gamenote.core.visible import visible

    before, after = game.before, game.after
    version = before or after
    assert version is not None
    words = f"game {version.index} of {version.path}"
    if before is None or after is None:
        head = f"only in {paths[before is None]}: {words}"
    else:
        head = words + (
            f" and {after.index} of {after.path}" if before.index != after.index else f" and {after.path}"
        )
    lines = [f"{head}{f': {version.title}' if version.title else ''}"]
    return [visible(line) for line in (*lines, *(f"  {each.words}" for each in game.differences))]


def _document(found: Comparison) -> dict[str, Any]:
    """Return what was found as a JSON document."""
    from gamenote._version import __version__

    status = [
        "changed" if game.before and game.after else "removed" if game.before else "added" for game in found.games
    ]
    return {
        "schema_version": 1,
        "tool": {"name": "gamenote", "version": __version__},
        "summary": {
            **{name: status.count(name) for name in ("changed", "removed", "added")},
            "same": found.same,
            "layout": found.layout,
            "moved": found.moved,
        },
        "games": [
            {
                "status": word,
                "before": _place_of(game.before),
                "after": _place_of(game.after),
                "differences": [
                    {
                        "kind": each.kind,
                        "name": each.name or None,
                        "at": each.at or None,
                        "ply": each.ply,
                        "before": each.before,
                        "after": each.after,
                    }
                    for each in game.differences
                ],
            }
            for word, game in zip(status, found.games, strict=True)
        ],
        "errors": [{"path": each.path, "message": each.message} for each in found.troubles],
    }


def _place_of(version: GameVersion | None) -> dict[str, Any] | None:
    if version is None:
        return None
    return {"path": version.path, "index": version.index, "title": version.title}
