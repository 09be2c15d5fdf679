"""Findings of a reader, with the edits that cure most of them.

They concern tags and movetext. Words are taken out or put in braces, comments are closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import Span
from gamenote.syntax.tagpairs import lint as tags

SHOWN = 40  # characters of the text that a message or title shows
IN_BRACES = "put it in braces"
BRACES = str.maketrans("{}", "()")
PLAIN = lazy_pattern(r"(?:[ \t]++[^ \t\r\n\[\]{}]++)*+(?=[ \t]*+(?:[\r\n]|\Z))")
LAST_WORD = lazy_pattern(r"[ \t\r\n]([^ \t\r\n]++)\Z")


def short(text: str) -> str:
    """Shorten a text to one line of a message."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


class Report:
    """What a reader has to say about a game."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.diagnostics: list[Diagnostic] = []

    def say(
        self,
        rule: Rule,
        message: str,
        span: Span,
        *,
        fix: Iterable[Edit] = (),
        title: str = "",
        help: str = "",
        severity: Severity | None = None,
        safety: Safety | None = None,
        see: Iterable[Label] = (),
    ) -> None:
        if len(self.diagnostics) < MOST_FINDINGS:
            found = rule.found(
                message, span, fix=fix, title=title, help=help, severity=severity, safety=safety, see=see
            )
            self.diagnostics.append(found)

    def say_instead(self, rule: Rule, message: str, span: Span, proper: str, **more: Any) -> None:
        """Report what should be written otherwise.

        There is no fix where nobody knows how.
        """
        fix, title = (replace(span, proper), f"write {proper}") if proper else ((), "")
        self.say(rule, message, span, fix=fix, title=title, **more)

    def say_needless(self, rule: Rule, message: str, span: Span, whole: Span | None = None, **more: Any) -> None:
        """Report what should not be there, alone or with more around it."""
        fix = replace(with_blanks(self.text, whole or span), "")
        self.say(rule, message, span, fix=fix, title="delete it", **more)

    def say_unexpected(self, message: str, span: Span, whole: Span | None = None, help: str = "") -> None:
        """Report words without a meaning, at the first of the whole."""
        whole = whole or span
        fix = in_braces(self.text[whole.start : whole.end], whole)
        self.say(tags.unexpected_token, message, span, fix=fix, title=IN_BRACES, help=help)

    def say_prose(self, shown: str, span: Span) -> None:
        """Report words before or between the tags."""
        fix = line_in_braces(self.text, span)
        self.say(tags.unexpected_token, f'unexpected "{shown}" among the tags', span, fix=fix, title=IN_BRACES)

    def say_nested(self, comment: Span, at: Span, **more: Any) -> None:
        """Report braces inside a comment."""
        inner = re.finditer(r"[{}]", self.text[comment.start + 1 : comment.end - 1])
        found = ((comment.start + 1 + each.start(), each[0]) for each in inner)
        fix = [Edit(Span(place, place + 1), "(" if brace == "{" else ")") for place, brace in found]
        words = '"{" inside a comment: comments cannot be nested'
        self.say(tags.nested_comment, words, at, fix=fix, title="write (", **more)

    def say_unclosed(self, start: int, endings: Iterable[str], moves: Span | None) -> None:
        """Report a comment that is never closed.

        The fix closes it before the next `moves`, else before one of the `endings` or at the end.
        """
        title, fix = close_comment(self.text, start, endings, moves)
        words = "this comment is never closed"
        self.say(tags.unterminated_comment, words, Span(start, start + 1), fix=fix, title=title)


# Edits that cure what is found


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
