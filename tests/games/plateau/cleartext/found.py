"""What the rules say about a text, and the text written again, without the command line."""

from __future__ import annotations

from gamenote.actions.lint.findings import severity_of
from gamenote.actions.lint.lint_game import lint_game
from gamenote.core.diagnostic import Safety, apply_fixes
from gamenote.core.record import Record
from gamenote.core.report import Ruled
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.games.plateau.cleartext import FORMAT
from gamenote.games.plateau.play import Plateau

CODEC = FORMAT.codec()
HEAD = "(;GM[Plateau]\n"
OPENING = ";B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n;W[2 Onboard a2/0 xx]\n;W[2 Onboard a2/1 bb]\n"


def record(text: str) -> Record:
    return CODEC.read(Source("x", text)).record


def written(text: str, **options: str) -> str:
    """The text converted to the format itself with these options."""
    return CODEC.write(record(text), Plateau(), FORMAT.resolve(options))


def diagnoses(text: str, select: tuple[str, ...] = ()) -> list[Ruled]:
    source = Source("x", text)
    found, troubles, *_ = lint_game(source, CODEC.read(source), FORMAT, Settings(Selection(select)))
    assert not troubles
    return found


def findings(text: str, select: tuple[str, ...] = ()) -> list[tuple[str, int, str]]:
    """The name, the line and the severity of everything found."""
    source = Source("x", text)
    return [
        (rule.name, source.place(item.span.start).line, severity_of(item, rule, FORMAT).word)
        for item, rule in diagnoses(text, select)
    ]


def names(text: str, select: tuple[str, ...] = ()) -> list[str]:
    return [name for name, _, _ in findings(text, select)]


def mended(text: str, least: Safety = Safety.SAFE, select: tuple[str, ...] = ()) -> str:
    """The text after all fixes, round by round."""
    for _ in range(10):
        fixes = [item.fix for item, _ in diagnoses(text, select) if item.fix]
        after, _ = apply_fixes(text, fixes, least=least)
        if after == text:
            return text
        text = after
    raise AssertionError("the fixes never settle")
