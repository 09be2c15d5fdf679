"""Checks of how moves are spelt, and of blanks before signs.

A format has its own checks of moves. All moves of a game are looked at together; each rule speaks once, at the
first place, and cures all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from gamenote.core.diagnostic import Edit
from gamenote.core.source import Span
from gamenote.syntax.movetext.dialect import MovetextDialect, SpellingCheck
from gamenote.syntax.movetext.lint import space_before_strength, typographic_dash
from gamenote.syntax.movetext.tree import MOVE, Item

DASHES = re.compile(r"[\u2010-\u2015\u2212]")


def _dashes(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "-") for each in DASHES.finditer(text))


TYPOGRAPHIC_DASHES = SpellingCheck(
    typographic_dash, _dashes, "{} has a dash in place of the hyphen", "write hyphens"
)


def check(moves: Sequence[Item], dialect: MovetextDialect, say: Callable[..., None]) -> None:
    """Report misspelt moves, at the first of each kind."""
    if not dialect.checked:
        return
    odd = [move for move in moves if move.kind is MOVE and not dialect.is_proper(move.text)]
    odd = [move for move in odd if move.size == len(move.text)]  # all letters are seen
    odd.sort(key=lambda move: move.start)
    for each in dialect.spelling if odd else ():
        found = [(move, places) for move in odd if (places := tuple(each.find(move.text)))]
        if found:
            first = found[0][0]
            edits = tuple(
                Edit(Span(move.start + start, move.start + end), new)
                for move, places in found
                for start, end, new in places
            )
            more = "" if len(found) == 1 else f" (the first of {len(found)} such moves)"
            shown = " ".join(first.text.split())
            weight = each.severity(first.text) if each.severity is not None else None
            say(
                each.rule,
                each.message.format(shown) + more,
                first.place,
                fix=edits,
                title=each.title,
                severity=weight,
            )
    _strengths(moves, say)


def _strengths(moves: Iterable[Item], say: Callable[..., None]) -> None:
    found: list[tuple[Item, Span]] = []
    for move in moves:
        notes = move.notes
        if notes.marks and notes.marks[0].start > move.end and not notes.after:
            found.append((move, Span(move.end, notes.marks[0].start)))
    if found:
        found.sort(key=lambda pair: pair[1].start)
        first, gap = found[0]
        more = "" if len(found) == 1 else f" (the first of {len(found)})"
        say(
            space_before_strength,
            f"space between {first.text} and its sign{more}",
            gap,
            fix=tuple(Edit(span, "") for _, span in found),
            title="remove it",
        )
