"""Games of chess linted as PGN, for tests of single rules."""

from __future__ import annotations

from functools import cache

from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.core.report import Finding
from gamenote.testing.linting import EVERYTHING, lint, mend_file

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")


@cache
def pgn() -> Format:
    return registry.formats()["pgn"]


def game(moves: str, *, fen: str = "", variant: str = "", date: str = "2020.05.01", tags: str = "") -> str:
    """Return a game with these moves, whose last word is the result."""
    values = ("Club", "Graz", date, "1", "Ann", "Bob")
    lines = [f'[{name} "{value}"]' for name, value in zip(ROSTER, values, strict=True)]
    lines.append(f'[Result "{moves.split()[-1]}"]')
    if variant:
        lines.append(f'[Variant "{variant}"]')
    if fen:
        lines += ['[SetUp "1"]', f'[FEN "{fen}"]']
    return "\n".join([*lines, *([tags] if tags else []), "", moves, ""])


def findings(text: str) -> list[Finding]:
    return list(lint(pgn(), text.encode(), EVERYTHING))


def names(moves: str, **more: str) -> list[str]:
    """Return the names of the rules that speak about the moves of a game."""
    return [finding.name for finding in findings(game(moves, **more))]


def messages(moves: str, name: str, **more: str) -> list[str]:
    """Return what the rule of that name says of the moves of a game."""
    return [finding.message for finding in findings(game(moves, **more)) if finding.name == name]


def fixed(moves: str, *, unsafe: bool = False, **more: str) -> str:
    """Return the moves of a game with all that is wrong with them mended."""
    least = Safety.UNSAFE if unsafe else Safety.SAFE
    data = mend_file(pgn(), game(moves, **more).encode(), least).after
    return data.decode().partition("\n\n")[2].strip()
