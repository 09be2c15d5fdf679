"""Lines of the tree of a game -> nodes of its record."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.record import Clock, Comment, Extra, Node, Setup
from gamenote.syntax.movetext.commands import clock_of
from gamenote.syntax.movetext.tree import MOVING, SETUP, Line, Move


class Nodes:
    """Lines of the tree -> lines of nodes, the innermost first, so that nothing recurses."""

    def __init__(self, first: str) -> None:
        self.colours = ("black", "white") if first == "black" else ("white", "black")
        self.done: dict[int, tuple[Node, ...]] = {}

    def of(self, main: Line, lines: list[Line]) -> tuple[Node, ...]:
        """The nodes of the main line. A variation begins with the player of the move that it replaces."""
        turns = self._turns(main, lines)
        for line in reversed(lines[1:]):
            self.done[id(line)] = self._line(line, turns)
        return self._line(main, turns)

    def behind(self, line: Line, count: int) -> Iterator[Node]:
        """The nodes of a line of nothing but moves, without variations, behind so many of them."""
        made = sum(move.plies for move in line[:count])
        for move in line[count:]:
            yield self._node(move, self.colours[made % 2])
            made += move.plies

    def _turns(self, main: Line, lines: list[Line]) -> dict[int, str]:
        """The colour that moves, or is to move, at each item."""
        colours: dict[int, str] = {}
        waiting: list[tuple[Line, str]] = [(main, self.colours[0])]
        outside = [move for move in lines[0][: len(lines[0]) - len(main)] if lines[0] is not main]
        waiting += [(line, self.colours[0]) for move in outside for line in move.notes.variations]
        while waiting:
            line, colour = waiting.pop()
            for move in line:
                if move.kind is SETUP:
                    null = move.text.strip().endswith("::")
                    colour = _other(colour) if null else to_move(move.text) or colour
                colours[id(move)] = colour
                waiting += [(variation, colour) for variation in move.notes.variations]
                if move.plies == 1 and move.kind in MOVING:
                    colour = _other(colour)
        return colours

    def variations_of(self, move: Move | None) -> tuple[tuple[Node, ...], ...]:
        lines = move.notes.variations if move else ()
        return tuple(self.done[id(line)] for line in lines) if lines else ()

    def _line(self, line: Line, turns: dict[int, str]) -> tuple[Node, ...]:
        return tuple(self._node(move, turns[id(move)]) for move in line)

    def _node(self, move: Move, colour: str) -> Node:
        moving = move.kind in MOVING
        notes = move.notes
        comments = (*notes.before, *notes.after)
        return Node(
            actor=colour if moving else None,
            move=move.text if moving else None,
            setup=Setup(move.text, (), to_move(move.text)) if move.kind is SETUP else None,
            before=tuple(notes.before),
            after=tuple(notes.after),
            glyphs=tuple(notes.glyphs),
            clock=_clock(comments) if comments else None,
            extras=extras_of(move),
            variations=self.variations_of(move),
            span=move.place if moving or move.kind is SETUP else None,
        )


def _other(colour: str) -> str:
    return "white" if colour == "black" else "black"


def _clock(comments: tuple[Comment, ...]) -> Clock | None:
    return next((clock for each in comments if (clock := clock_of(each.text)) is not None), None)


def to_move(text: str) -> str | None:
    return {"W": "white", "B": "black"}.get(text.strip()[:1])


def extras_of(move: Move) -> tuple[Extra, ...]:
    """Signs that have no number."""
    return tuple(Extra("tagpairs", name, (text,)) for name, text in move.notes.signs) if move.notes.signs else ()
