"""How moves are spelt: dashes, capitals, blanks, zeros, squares without anything between them.

All moves of a game are looked at together; each rule speaks once, at the first place, and cures all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from gamenote.core.diagnostic import Edit, Severity
from gamenote.core.rule import Rule
from gamenote.core.source import Span
from gamenote.games.draughts.pdn import faults
from gamenote.syntax.movetext.tokens import CROSS, DASH
from gamenote.syntax.movetext.tree import MOVE, Move

# A file that is called x would be taken for the sign of a capture, behind the move before.
PLAIN = re.compile(r"(?:[1-9][0-9]{0,2}[-x])+[1-9][0-9]{0,2}|(?:[a-wyz][1-9][0-9]?[-x:])+[a-wyz][1-9][0-9]?")
TYPOGRAPHIC = re.compile(rf"(?!-)[{DASH}]")
CAPITAL = re.compile(r"[A-Z]")
BLANKS = re.compile(r"[ \t\r\n\u00a0]++")
ZERO = re.compile(r"(?<![0-9A-Za-z])0+(?=[1-9])")
NUMBERED = re.compile(r"(?<![A-Za-z0-9])[0-9]|[Oo]")
SIGN = re.compile(rf"[{DASH}{CROSS}]")
NAME = re.compile(r"[A-Za-z][0-9]{1,2}")

Find = Callable[[str], Iterable[tuple[int, int, str]]]


def _typographic(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "-") for each in TYPOGRAPHIC.finditer(text))


def _capital(text: str) -> Iterable[tuple[int, int, str]]:
    """The capitals of squares; a letter among numbers, as in O28x19, is none of a square."""
    if NUMBERED.search(text):
        return ()
    return ((each.start(), each.end(), each[0].lower()) for each in CAPITAL.finditer(text))


def _blanks(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "") for each in BLANKS.finditer(text))


def _zeros(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "") for each in ZERO.finditer(text))


def _glued(text: str) -> Iterable[tuple[int, int, str]]:
    if SIGN.search(text):
        return ()
    if text.isdigit():
        return ((2, 2, "-"),)
    return tuple((each.start(), each.start(), "-") for each in NAME.finditer(text) if each.start())


CHECKS: tuple[tuple[Rule, Find, str, str], ...] = (
    (faults.TYPOGRAPHIC_DASH, _typographic, "{} has a dash in place of the hyphen", "write hyphens"),
    (faults.CAPITAL_MOVE_LETTER, _capital, "{} is written with capital letters", "write small letters"),
    (faults.SPACE_IN_MOVE, _blanks, "{} has spaces in it", "remove the spaces"),
    (faults.SQUARE_LEADING_ZERO, _zeros, "{} has a zero before the number of a square", "remove the zeros"),
    (faults.SEPARATOR_MISSING, _glued, "{} has no hyphen between its squares", "add the hyphen"),
)


@lru_cache(maxsize=4096)
def _is_plain(text: str) -> bool:
    return PLAIN.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def _odd(text: str) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    """What each of the checks finds in a move, which is in many games."""
    return tuple(tuple(find(text)) for _, find, _, _ in CHECKS)


def spelt(text: str) -> str:
    """The move with small letters, hyphens, and without blanks and zeros; something between its squares."""
    for find in (_typographic, _capital, _blanks, _zeros, _glued):
        for start, end, new in reversed(list(find(text))):
            text = text[:start] + new + text[end:]
    return text.replace("\u00d7", "x")


def check(moves: Sequence[Move], say: Callable[..., None]) -> None:
    """Say what there is to say about the spelling of moves; the first is the one that the text has first."""
    odd = [move for move in moves if move.kind is MOVE and not _is_plain(move.text)]
    odd.sort(key=lambda move: move.start)
    for number, (rule, _, words, title) in enumerate(CHECKS if odd else ()):
        found = [(move, places) for move in odd if (places := _odd(move.text)[number])]
        if found:
            first = found[0][0]
            edits = tuple(
                Edit(Span(move.start + start, move.start + end), new)
                for move, places in found
                for start, end, new in places
            )
            more = "" if len(found) == 1 else f" (the first of {len(found)} such moves)"
            shown = " ".join(first.text.split())
            weight = Severity.INFO if rule is faults.SEPARATOR_MISSING and not first.text.isdigit() else None
            say(rule, words.format(shown) + more, first.place, fix=edits, title=title, severity=weight)
    _strengths(moves, say)


def _strengths(moves: Iterable[Move], say: Callable[..., None]) -> None:
    found: list[tuple[Move, Span]] = []
    for move in moves:
        notes = move.notes
        if notes.marks and notes.marks[0].start > move.end and not notes.after:
            found.append((move, Span(move.end, notes.marks[0].start)))
    if found:
        found.sort(key=lambda pair: pair[1].start)
        first, gap = found[0]
        more = "" if len(found) == 1 else f" (the first of {len(found)})"
        say(
            faults.SPACE_BEFORE_STRENGTH,
            f"space between {first.text} and its sign{more}",
            gap,
            fix=tuple(Edit(span, "") for _, span in found),
            title="remove it",
        )
