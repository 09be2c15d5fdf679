"""Nodes of a record, made from the lines of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from gamenote.core.record import Comment, Extra, Node, Setup
from gamenote.syntax.movetext.commands import clock_of, evaluation_of, marks_of
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.tree import MOVING, SETUP, Item, Line

BLANKS = re.compile(r"[ \t\n]++")
ODD_BLANK = re.compile(r"[\t\n]|  ")


def folded(text: str) -> str:
    """Return a comment on one line, with single blanks, none outside."""
    return (BLANKS.sub(" ", text) if ODD_BLANK.search(text) else text).strip(" ")


def folded_comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Return comments, each on one line, but for those that say nothing."""
    texts = ((folded(each.text), each) for each in comments)
    return tuple(Comment(text, each.span, each.behind) for text, each in texts if text)


class Nodes:
    """Maker of nodes, of the innermost lines first, without recursion."""

    def __init__(self, first: str, dialect: MovetextDialect) -> None:
        self.dialect = dialect
        self.seats = dialect.seats_from(first)
        self.comments: Callable[[Iterable[Comment]], tuple[Comment, ...]] = (
            folded_comments if dialect.folds_comments else tuple
        )
        self.done: dict[int, tuple[Node, ...]] = {}

    def of(self, main: Line, lines: list[Line]) -> tuple[Node, ...]:
        """Make the nodes of the main line.

        A variation begins with the player of the move that it replaces.
        """
        turns = self._turns(main, lines)
        for line in reversed(lines[1:]):
            self.done[id(line)] = self._line(line, turns)
        return self._line(main, turns)

    def behind(self, line: Line, count: int) -> Iterator[Node]:
        """Make the nodes of a line of bare moves, behind so many."""
        made = sum(move.plies for move in line[:count])
        for move in line[count:]:
            yield self._node(move, self.seats[made % 2])
            made += move.plies

    def _turns(self, main: Line, lines: list[Line]) -> dict[int, str]:
        """Return the seat that moves, or is to move, at each item."""
        seats: dict[int, str] = {}
        waiting: list[tuple[Line, str]] = [(main, self.seats[0])]
        outside = [move for move in lines[0][: len(lines[0]) - len(main)] if lines[0] is not main]
        waiting += [(line, self.seats[0]) for move in outside for line in move.notes.variations]
        while waiting:
            line, seat = waiting.pop()
            for move in line:
                if move.kind is SETUP:
                    null = self.dialect.passes(move.text)
                    seat = self._other(seat) if null else self.dialect.to_move(move.text) or seat
                seats[id(move)] = seat
                waiting += [(variation, seat) for variation in move.notes.variations]
                if move.plies == 1 and move.kind in MOVING:
                    seat = self._other(seat)
        return seats

    def variations_of(self, move: Item | None) -> tuple[tuple[Node, ...], ...]:
        lines = move.notes.variations if move else ()
        return tuple(self.done[id(line)] for line in lines) if lines else ()

    def _other(self, seat: str) -> str:
        return self.seats[seat == self.seats[0]]

    def _line(self, line: Line, turns: dict[int, str]) -> tuple[Node, ...]:
        return tuple(self._node(move, turns[id(move)]) for move in line)

    def _node(self, move: Item, seat: str) -> Node:
        moving = move.kind in MOVING
        notes = move.notes
        comments = (*notes.before, *notes.after)
        return Node(
            actor=seat if moving else None,
            move=move.text if moving else None,
            setup=Setup(move.text, (), self.dialect.to_move(move.text)) if move.kind is SETUP else None,
            before=self.comments(notes.before),
            after=self.comments(notes.after),
            glyphs=tuple(notes.glyphs),
            clock=clock_of(comments) if comments else None,
            evaluation=evaluation_of(comments) if comments else None,
            marks=marks_of(comments) if comments else (),
            extras=extras_of(move),
            variations=self.variations_of(move),
            span=move.place if moving or move.kind is SETUP else None,
        )


def extras_of(move: Item) -> tuple[Extra, ...]:
    """Return the signs that have no number, as extras."""
    return tuple(Extra("tagpairs", name, (text,)) for name, text in move.notes.signs) if move.notes.signs else ()
