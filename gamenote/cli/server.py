"""`gamenote server`: the language server for editors."""

from __future__ import annotations

from pathlib import Path

import click

from gamenote.cli.help import Command
from gamenote.cli.lint import make_selection
from gamenote.cli.main import Failure
from gamenote.core.settings import Settings

EPILOG = """\b
Examples:
  gamenote server                        what an editor starts
  gamenote server --ascii                boards without box-drawing characters
  gamenote server --ignore TAG4 2> log   some rules off, messages kept in a file
"""


@click.command(cls=Command, epilog=EPILOG)
@click.option("--select", multiple=True, metavar="RULES", help="Only these rules: codes, prefixes, names or ALL.")
@click.option("--extend-select", multiple=True, metavar="RULES", help="These rules as well.")
@click.option("--ignore", multiple=True, metavar="RULES", help="Not these rules.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the boards of hovers in plain ASCII.")
@click.option("--stdio", is_flag=True, help="Speak on standard input and output, which is what it does anyway.")
@click.option("-v", "--verbose", count=True, help="Log the traffic to standard error.")
def command(
    select: tuple[str, ...],
    extend_select: tuple[str, ...],
    ignore: tuple[str, ...],
    ascii_only: bool,
    stdio: bool,
    verbose: int,
) -> int:
    """Serve an editor with findings, fixes and boards (Language Server Protocol).

    Editors start this command themselves and talk to it on its standard input and output: findings while typing,
    quick fixes, the board under the cursor, an outline of the games, folding and formatting. It needs
    gamenote[lsp].
    """
    try:
        from gamenote.server.service import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        raise Failure("the language server needs pygls", "install gamenote[lsp]") from missing
    settings = Settings(make_selection(select, extend_select, ignore))

    def settings_of(path: Path | None) -> Settings:
        return settings

    return serve(settings_of, "ascii" if ascii_only else "unicode", verbose=bool(verbose))
