"""Moves as running text: headings, paragraphs and diagrams in order.

Every kind of document sets the same parts in its own way. Moves of the main line are told from others, variations
stand in parentheses behind the move that they replace, comments behind theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gamenote.core.diagram import Diagram
from gamenote.core.film import Film, Moment

UNKNOWN = ("", "*")  # results that tell a reader nothing


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one sort.

    `role` is "move" for the main line, "side" for variations, or "comment"."""

    text: str
    role: str


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a game."""

    title: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram between two paragraphs."""

    diagram: Diagram


Part = Heading | Paragraph | Figure


def blocks(film: Film) -> Iterator[Part]:
    """Return the parts of one game."""
    yield Heading(film.title, film.facts)
    text = _Text()
    for moment in film.moments:
        text.tell(moment)
        if moment.pictured and moment.diagram is not None:
            yield from text.paragraph()
            yield Figure(moment.diagram)
    text.close(0)
    if film.result not in UNKNOWN:
        text.words.append(Words(film.result, "move"))
    yield from text.paragraph()


@dataclass
class _Text:
    """A paragraph that is being written."""

    words: list[Words] = field(default_factory=list)
    depth: int = 0
    fresh: bool = True  # so that a second mover's move needs its number
    opening: str = ""  # parentheses before the next move

    def tell(self, moment: Moment) -> None:
        """Add a move with what is said about it."""
        self.close(moment.depth - moment.opens)
        if moment.opens:
            self.depth, self.opening, self.fresh = moment.depth, "(", True
        self._comments(moment.before)
        if moment.move:
            role = "side" if moment.depth else "move"
            second = moment.number.endswith("...")
            number = moment.number if self.fresh or not second else ""
            self._add(f"{number}{' ' if number and not second else ''}{moment.move}{moment.signs}", role)
            self.fresh = False
        self._comments(moment.after)

    def close(self, depth: int) -> None:
        """End the variations that are deeper."""
        if self.depth > depth:
            self._behind(")" * (self.depth - depth))
            self.depth, self.fresh = depth, True

    def paragraph(self) -> Iterator[Paragraph]:
        if self.words:
            yield Paragraph(tuple(self.words))
        self.words, self.fresh = [], True

    def _comments(self, comments: Sequence[str]) -> None:
        for comment in comments:
            if words := " ".join(comment.split()):
                self._add(words, "comment")
                self.fresh = True

    def _add(self, words: str, role: str) -> None:
        self.words.append(Words(self.opening + words, role))
        self.opening = ""

    def _behind(self, sign: str) -> None:
        """Put a sign directly behind the last word."""
        if self.words:
            last = self.words[-1]
            self.words[-1] = Words(last.text + sign, last.role)
        else:
            self.words.append(Words(sign, "side"))
