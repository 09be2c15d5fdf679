"""What formats of servers, which are read only, have in common."""

from __future__ import annotations

from collections.abc import Callable

from gamenote.core.charsets import guess_charset
from gamenote.core.diagnostic import Severity
from gamenote.core.format import Charset, Format


def server_format(name: str, title: str, sniff: Callable[[bytes], float], head: str, example: str) -> Format:
    """Return a format whose files end in its name."""
    return Format(
        name=name,
        title=title,
        games=("go",),
        suffixes=(f".{name}",),
        syntax=name,
        codec=f"gamenote.games.go.{name}.codec:CODEC",
        rules=f"gamenote.games.go.{name}.lint:RULES",
        sniff=sniff,
        result="gamenote.games.go.servers:result",
        charset=Charset(fallback=guess_charset),
        severities={"not-utf8": Severity.INFO},
        short=name.upper(),
        example_head=head,
        example=example,
    )
