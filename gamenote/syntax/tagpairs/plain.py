"""Quick reading of headers that have each tag on a line.

Such a header is told by one pattern, and cut at its quotes. Whatever is not so plain is left to `tree`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from gamenote.core.caching import cached
from gamenote.core.source import Span
from gamenote.syntax.tagpairs.grammar import BLANK, NAME
from gamenote.syntax.tagpairs.tree import Dialect, Header, Layout, Tag

# Values that are empty, or begin with a blank, are for others, and so are hyphens where they are as good as empty.
NO_HYPHEN = r'(?!-[ \t]*+")'
VALUE = r'[^"\\\r\n \t][^"\\\r\n]*+'
# A comment in which nothing looks like a tag, since that might be the beginning of a game.
COMMENT = rf'\{{(?:[^{{}}\[]++|\[(?!{NAME}[ \t]*+"))*+\}}'


@cache
def _header(movetext: str, loose: bool) -> re.Pattern[str]:
    pair = rf'\[{NAME} "{"" if loose else NO_HYPHEN}{VALUE}"\]'
    return re.compile(rf"(?:{pair}\r?\n(?=\[))*+{pair}(?={BLANK}++(?:{COMMENT}{BLANK}*+)*+{movetext})")


class PlainHeader(Header):
    """A header with a tag on each line, without escapes.

    Its pieces are what stands before, between and behind the quotes, in turn.
    # hot: `read_header` is the plain code, and test_plain holds it there.
    """

    damaged = comments = others = ()

    def __init__(self, dialect: Dialect, pieces: list[str], size: int) -> None:
        self.dialect, self.span = dialect, Span(0, size)
        self._pieces, self._raws = pieces, pieces[1::2]
        self._layout = layout = dialect.layout_between(tuple(pieces[:-1:2]))
        self.usual = layout.usual and all(values[self._raws[place]] for place, values in layout.judged)

    @cached
    def tags(self) -> tuple[Tag, ...]:  # type: ignore[override]
        found, at = list[Tag](), 0
        for place, raw in enumerate(self._raws):
            at += len(self._pieces[2 * place]) + 1
            found.append(self._tag(place, at))
            at += len(raw) + 1
        return tuple(found)

    def _tag(self, place: int, value: int) -> Tag:
        """Return the tag whose value begins there."""
        raw, gap = self._raws[place], self._pieces[2 * place]
        start = value - 1 - len(gap) + gap.index("[")
        return Tag(self._layout.names[place], raw, start, start + 1, value, value + len(raw) + 2)

    @property
    def has_tags(self) -> bool:
        return True

    def get(self, name: str) -> Tag | None:
        if not self.usual:
            return super().get(name)
        place = self._layout.places.get(name)
        return self._tag(place, len('"'.join(self._pieces[: 2 * place + 1])) + 1) if place is not None else None

    def value(self, name: str) -> str | None:
        if not self.usual:
            return super().value(name)
        place = self._layout.places.get(name)
        return self._raws[place] if place is not None else None

    def mentions(self, name: str) -> bool:
        return name in self._layout.places or super().mentions(name)

    def raws(self) -> dict[str, str]:
        return dict(zip(self._layout.names, self._raws, strict=True)) if self.usual else super().raws()

    def repeats(self) -> dict[str, tuple[str, ...]]:
        return {} if self.usual else super().repeats()

    def laid_out(self) -> tuple[Layout, Sequence[str]]:
        return (self._layout, self._raws) if self.usual else super().laid_out()


def plain_header(text: str, dialect: Dialect) -> Header | None:
    """Read a header with a tag on each line; None for others."""
    match = _header(dialect.movetext, dialect.loose).match(text)
    return PlainHeader(dialect, match[0].split('"'), match.end()) if match is not None else None
