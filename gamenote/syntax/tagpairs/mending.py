"""Edits that cure what readers of tags and movetext find.

Words are taken out or put in braces, comments are closed.
"""

from __future__ import annotations

from collections.abc import Iterable

from gamenote.core.diagnostic import Edit
from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span

SHOWN = 40  # characters of a move that a title names
IN_BRACES = "put it in braces"
BRACES = str.maketrans("{}", "()")
PLAIN = lazy_pattern(r"(?:[ \t]++[^ \t\r\n\[\]{}]++)*+(?=[ \t]*+(?:[\r\n]|\Z))")
LAST_WORD = lazy_pattern(r"[ \t\r\n]([^ \t\r\n]++)\Z")


def with_blanks(text: str, span: Span) -> Span:
    """Widen the span by the blanks before it, else behind it.

    A blank stays where tokens would grow together.
    """
    start, end = span.start, span.end
    while start and text[start - 1] in " \t":
        start -= 1
    if start < span.start and text[end : end + 1] not in ("", *" \t\r\n)"):
        start += 1
    if start == 0 or text[start - 1] in "\r\n":
        while end < len(text) and text[end] in " \t\r\n":
            end += 1
    return Span(start, end)


def in_braces(words: str, span: Span) -> tuple[Edit, ...]:
    """Return the edit that makes words a comment.

    Braces within them become parentheses.
    """
    return (Edit(span, f"{{ {words.translate(BRACES)} }}"),)


def line_in_braces(text: str, span: Span) -> tuple[Edit, ...]:
    """Return the edit that makes the rest of a line a comment."""
    match = PLAIN.match(text, span.end)
    whole = Span(span.start, match.end()) if match else span
    return in_braces(text[whole.start : whole.end], whole)


def close_comment(
    text: str, opening: int, endings: Iterable[str], moves: Span | None
) -> tuple[str, tuple[Edit, ...]]:
    """Return the edit that closes an open comment, and its title.

    It stands before the next moves, else before the marker that ends the game, where one of these is its last
    word, else at its end.
    """
    if moves is not None:
        end = max(opening + 1, len(text[: moves.start].rstrip(" \t\r\n")))
        shown = " ".join(text[moves.start : moves.end].split())[:SHOWN]
        return f"close it before {shown}", (Edit(Span(end, end), " }"),)
    bare = text.rstrip(" \t\r\n")
    last = LAST_WORD.search(bare[max(opening, len(bare) - 40) :])
    end = len(bare)
    if last is not None and last[1] in endings and opening + 1 < end - len(last[1]):
        end -= len(last[0])
        return f"close it before {last[1]}", (Edit(Span(end, end), " }"),)
    return "close it at the end of the game", (Edit(Span(end, end), " }"),)
