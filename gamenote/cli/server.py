"""`gamenote server`: the language server for editors."""

from __future__ import annotations

import click

from gamenote.cli.configured import Configured, configuration_options, configurations
from gamenote.cli.screen import Failure
from gamenote.config.keys import LEVELS

EPILOG = """\b
Examples:
  gamenote server                        what an editor starts
  gamenote server --ascii                boards without box-drawing characters
  gamenote server --config my.toml       a configuration for all files
"""


@click.command(cls=Configured, epilog=EPILOG)
@configuration_options("lint")
@click.option("--level", type=click.Choice(LEVELS), help="Lowest severity to show and fix (default: info).")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw the boards of hovers in plain ASCII.")
@click.option("--stdio", is_flag=True, help="Use standard input and output (the default).")
@click.option("-v", "--verbose", count=True, help="Log the traffic to standard error.")
def command(level: str | None, ascii_only: bool, stdio: bool, verbose: int) -> int:
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
    chosen = configurations().with_default("lint.level", "info")  # which an editor shows quietly
    return serve(chosen, "ascii" if ascii_only else "unicode", verbose=bool(verbose))
