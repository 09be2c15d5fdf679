"""The items of a block of DhtmlXQ, and the texts in them.

Every text gives items: what is open ends where the next item begins, what is in none is kept as words outside.
The patterns follow `grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import LINE_END, Span

PREFIX = "DhtmlXQ_"  # of the names of all items
UNREADABLE = "?"  # begins the text of a start that nobody can read
BLANKS = " \t\r\n\ufeff"
TAG = lazy_pattern(r"\[(?P<end>/?)DhtmlXQ(?:_(?P<name>[A-Za-z0-9_]++)|(?:iFrame|HTML)?+)\]")
BRANCH = lazy_pattern(r"move_([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,9})")
COMMENT = lazy_pattern(r"comment(?:([0-9]{1,9})_)?([0-9]{1,9})")
COUNT = lazy_pattern(r"length|move([0-9]{1,9})")
ESCAPE = lazy_pattern(r"(?:\\u[0-9A-Fa-f]{4})++")
BACKSLASH = lazy_pattern(r"\\(?=u[0-9A-Fa-f]{4})")


def is_played(name: str) -> bool:
    """Whether the game is made of an item: start, moves, comments."""
    return name in ("binit", "fen", "movelist") or bool(BRANCH.fullmatch(name) or COMMENT.fullmatch(name))


class Item(Struct, frozen=True):
    """One item: its name, and where its text stands.

    `stray` is the place of what says nothing of one that is not closed as it should: the end of another item, or a
    beginning without a text.

    `closed` tells that it ends as it should.
    """

    name: str
    value: Span
    span: Span
    closed: bool = True
    stray: Span | None = None

    @property
    def name_span(self) -> Span:
        return Span(self.value.start - len(self.name) - 1, self.value.start - 1)


class Block(Struct, frozen=True):
    """The items of a game in order, and where other words stand."""

    items: tuple[Item, ...]
    words: tuple[Span, ...]


def read_items(text: str) -> Block:
    """Read all items of a text."""
    items, words = list[Item](), list[Span]()
    opened: re.Match[str] | None = None
    at = 0
    for tag in TAG.finditer(text):
        if opened is None:
            words += _words_between(text, at, tag.start())
            if tag["end"] and tag["name"]:
                words.append(Span(*tag.span()))
        else:
            items.append(_make_item(text, opened, tag))
        opened = tag if tag["name"] and not tag["end"] else None
        at = tag.end()
    if opened is not None:
        items.append(_make_item(text, opened, None))
    else:
        words += _words_between(text, at, len(text))
    return Block(tuple(items), tuple(words))


def _words_between(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the place of what is not blank."""
    part = text[start:end]
    if shown := part.strip(BLANKS):
        start += part.index(shown)
        yield Span(start, start + len(shown))


def _make_item(text: str, opened: re.Match[str], tag: re.Match[str] | None) -> Item:
    """Return the item that ends with a tag, or before it."""
    end = tag.start() if tag is not None else len(text)
    if tag is not None and tag["end"] and tag["name"] == opened["name"]:
        return Item(opened["name"], Span(opened.end(), end), Span(opened.start(), tag.end()))
    text = text[opened.end() : end].rstrip(BLANKS)
    other = Span(*tag.span()) if tag is not None and tag["end"] and tag["name"] else None
    end = opened.end() + len(text)
    stray = other or (None if text else Span(*opened.span()))
    return Item(opened["name"], Span(opened.end(), end), Span(opened.start(), end), closed=False, stray=stray)


def read_text(raw: str) -> str:
    r"""Return what a text says.

    >>> read_text(r"a||\u4e2d\u56fd")
    'a\n中国'
    """
    text = LINE_END.sub("\n", raw).replace("||", "\n")
    return ESCAPE.sub(_read_escapes, text) if "\\u" in text else text


def _read_escapes(match: re.Match[str]) -> str:
    """Return escaped characters; halves of characters stay escaped."""
    units = b"".join(int(part, 16).to_bytes(2, "big") for part in match[0].split("\\u")[1:])
    try:
        return LINE_END.sub("\n", units.decode("utf-16-be"))
    except UnicodeDecodeError:
        return match[0]


def write_text(text: str) -> str:
    r"""Return a text as it stands in an item.

    >>> write_text("a\nb [c] |")
    'a||b ［c] \\u007c'
    """
    text = BACKSLASH.sub(r"\\u005c", text).replace("|", r"\u007c")
    return LINE_END.sub("||", text).replace("[", "［")
