"""Spelling of moves and blanks, letters that nobody sees."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from unicodedata import name

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span
from gamenote.syntax.movetext.dialect import MovetextDialect, SpellingCheck
from gamenote.syntax.movetext.lint import space_before_strength, typographic_dash
from gamenote.syntax.movetext.tokens import INVISIBLE
from gamenote.syntax.movetext.tree import MOVE, Item

# Checks of how moves are spelt, and of blanks before signs.
#
# A format has its own checks of moves. All moves of a game are looked at together; each rule speaks once, at the
# first place, and cures all.

DASHES = lazy_pattern(r"[\u2010-\u2015\u2212]")


def _find_dashes(text: str) -> Iterable[tuple[int, int, str]]:
    return ((each.start(), each.end(), "-") for each in DASHES.finditer(text))


TYPOGRAPHIC_DASHES = SpellingCheck(
    typographic_dash, _find_dashes, "{} has a dash in place of the hyphen", "write hyphens"
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
    _report_spaced_strengths(moves, say)


def _report_spaced_strengths(moves: Iterable[Item], say: Callable[..., None]) -> None:
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


# Letters among moves that nobody sees, which the reader has read over.
#
# Controls of the direction have a rule of their own, whatever the format. An edit stands only where words are
# understood: within a move, between two of them, or where nothing is parted.

COMMENT_OR_INVISIBLE = lazy_pattern(rf"\{{[^}}]*+\}}?|;[^\r\n]*+|[{INVISIBLE}]++")
CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
EDGES = ("", *" \t\r\n(){}[].")  # where what cannot be seen parts nothing


def report_invisible(case: Case, begin: int) -> Iterator[Diagnostic]:
    """Report letters beside moves, or within them, that nobody sees."""
    text = case.source.text
    letters = COMMENT_OR_INVISIBLE.finditer(text, begin)
    found = [each.span() for each in letters if each[0][0] not in "{;" and each[0][0] not in CONTROLS]
    if not found:
        return
    moves = [(item.start, item.end) for item in case.syntax.moves() if item.kind is MOVE]
    inside, ends = sorted(moves), {end for _, end in moves}
    edits = list[Edit]()
    for start, end in found[:1000]:
        before = inside[bisect_right(inside, (start, end)) - 1] if inside else (0, 0)
        beside = text[start - 1] in EDGES or text[end : end + 1] in EDGES
        if beside or before[0] < start < before[1] or start in ends:
            edits.append(Edit(Span(start, end), "" if beside or start not in ends else " "))
    more = "" if len(found) == 1 else f", the first of {len(found)}"
    letter = text[found[0][0]]
    yield case.report(
        f"an invisible letter, {name(letter, 'a control')} (U+{ord(letter):04X}){more}",
        at=Span(*found[0]),
        title="remove it",
        fix=edits,
    )
