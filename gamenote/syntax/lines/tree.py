"""The syntax tree of header lines and words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gamenote.core.source import Span

__all__ = ["HeaderEntry", "Token", "Tree"]


class HeaderEntry(Struct, frozen=True):
    """One header entry, its value without blanks around it."""

    name: str
    value: str
    start: int
    value_start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.value_start + len(self.value))

    @property
    def name_span(self) -> Span:
        return Span(self.start, self.start + len(self.name))

    @property
    def value_span(self) -> Span:
        return Span(self.value_start, self.value_start + len(self.value))


class Token(Struct, frozen=True):
    """One word and its kind."""

    kind: str
    text: str
    start: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + len(self.text))


class Tree(Struct, frozen=True):
    """The entries and words of one game, in order."""

    entries: tuple[HeaderEntry, ...]
    tokens: tuple[Token, ...]

    @property
    def values(self) -> Mapping[str, str]:
        """The values of entries by name; of two, the first counts."""
        return {entry.name: entry.value for entry in reversed(self.entries)}
