"""Moves of a record: their nodes, their places, what stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Node, Setup, Told
from gamenote.core.source import LINE_END, Span
from gamenote.syntax.movetext.commands import LONGEST, TIMES_OF_SHORT, clock_of, evaluation_of, marks_of, times_of
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.tree import MOVING, SETUP, Item, Line
from gamenote.syntax.movetext.words import (
    CLOSING,
    COMMENT,
    COMMENTED,
    DOTS,
    MISSPELT,
    MOVE,
    NO_NUMBER,
    NUMBER_AND_MOVE,
    NUMBER_WORD,
    OPENING,
    SIGN,
    Words,
    fill_joint_blanks,
)


class Nodes:
    """Maker of nodes, of the innermost lines first, without recursion."""

    def __init__(self, first: str, dialect: MovetextDialect) -> None:
        self.dialect = dialect
        self.seats = dialect.seats_from(first)
        self.comments = dialect.fold_comments
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
            yield self._build_node(move, self.seats[made % 2])
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
                    seat = self._other_seat(seat) if null else self.dialect.to_move(move.text) or seat
                seats[id(move)] = seat
                waiting += [(variation, seat) for variation in move.notes.variations]
                if move.plies == 1 and move.kind in MOVING:
                    seat = self._other_seat(seat)
        return seats

    def variations_of(self, move: Item | None) -> tuple[tuple[Node, ...], ...]:
        lines = move.notes.variations if move else ()
        return tuple(self.done[id(line)] for line in lines) if lines else ()

    def _other_seat(self, seat: str) -> str:
        return self.seats[seat == self.seats[0]]

    def _line(self, line: Line, turns: dict[int, str]) -> tuple[Node, ...]:
        return tuple(self._build_node(move, turns[id(move)]) for move in line)

    def _build_node(self, move: Item, seat: str) -> Node:
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


# Where the moves of a game stand that was read by its words.

MOVES = frozenset((MOVE, NUMBER_AND_MOVE, MISSPELT))
PIECE = lazy_pattern(r"\{[^{}]*+\}|[()]|[^ \t\r\n{}()]++")


class MovePlace(NamedTuple):
    """The place of one move.

    Fields:
        start: Where it begins, with its number.
        ply: 1 for the first move of the main line; 0 in variations.
        number: The last one of its line.
        at: Where its text begins.
    """

    start: int
    ply: int
    number: str | None
    text: str
    at: int

    @property
    def span(self) -> Span:
        """The place without the number."""
        return Span(self.at, self.at + len(self.text))


def places_of_moves(text: str, at: int, known: Words) -> Iterator[MovePlace]:
    """Yield the places of all moves behind an offset, in order."""
    ply, number, due = 0, None, -1  # where a number stands that waits for its move
    outer = list[str | None]()  # the numbers of the lines around this one
    for piece in PIECE.finditer(fill_joint_blanks(text[at:], known.joints)):
        if piece[0][0] == "{":
            continue
        kind, move, said, tokens = known[piece[0]]
        start = at + piece.start()
        if said is not NO_NUMBER:
            number, due = f"{said[0]}", start
        if kind in MOVES:
            start += tokens[said is not NO_NUMBER].start
            ply += not outer
            yield MovePlace(start if due < 0 else due, 0 if outer else ply, number, move, start)
            due = -1
        elif kind == OPENING:
            outer.append(number)
            number = None
        elif kind == CLOSING:
            number = outer.pop()


# What stands beside the moves of the main line, without nodes.
#
# hot: for figures of games that were read by their words; `Record.annotations` over nodes is the plain code,
# and test_told holds it there.

NUMBERS = frozenset((NUMBER_WORD, DOTS))
SAID_OF_MOVES = MOVES | {SIGN}
NO_MOVE = frozenset(("", "."))  # the last character of words without a move, where there are no signs


def annotations_beside_moves(text: str, at: int, dialect: MovetextDialect, count: int) -> Iterator[Told]:
    """Yield the comments of the main line, and what they tell.

    The text is that of a game told by its words, which begin at an offset and count so many moves."""
    body = text[at:]
    pieces, comments = COMMENT.split(body), [comment[1:-1] for comment in COMMENT.findall(body)]
    if "\r" in body:
        comments = [LINE_END.sub("\n", comment) for comment in comments]
    comments = dialect.fold_texts(comments)
    if len(comments) == count and "(" not in body and "$" not in body:
        before = {piece.rstrip()[-1:] for piece in pieces[:-1]}
        if before.isdisjoint(NO_MOVE):  # so one stands behind each move
            return _one_by_one(comments)
    if "(" in body:
        pieces = [piece.replace("(", " ( ").replace(")", " ) ") for piece in pieces]
    return _by_words(pieces, comments, dialect.words)


def _one_by_one(comments: list[str]) -> Iterator[Told]:
    """Yield comments that stand behind a move each."""
    for ply, comment in enumerate(comments, start=1):
        yield Told(ply, *(TIMES_OF_SHORT[comment] if len(comment) <= LONGEST else times_of(comment)), comment)


def _by_words(pieces: Iterable[str], comments: Iterable[str], known: Words) -> Iterator[Told]:
    """Yield comments by counting the moves before them."""
    ply = depth = 0
    timed = valued = -1  # the moves of which a clock and an evaluation are known; only the first of each count
    for piece, comment in zip(pieces, comments, strict=False):
        kind = COMMENTED  # of the word before the comment
        for word in fill_joint_blanks(piece, known.joints).split():
            if word in "()":
                depth += 1 if word == "(" else -1
                continue
            kind = known[word][0]
            if not depth and kind in MOVES:
                ply += 1
        if depth:
            continue
        place = ply + (kind in NUMBERS)  # behind a number it stands before the move
        clock, evaluation = times_of(comment)
        if clock is not None:
            clock, timed = clock if timed != place else None, place
        if evaluation is not None:
            evaluation, valued = evaluation if valued != place else None, place
        yield Told(place, clock, evaluation, comment)


def signs_beside_moves(text: str, at: int, dialect: MovetextDialect) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the signs of the main line, by numbers of moves.

    The text is that of a game told by its words, which begin at an offset."""
    body = COMMENT.sub(" ", text[at:])
    if not any(sign in body for sign in "$!?"):
        return
    known, ply, depth, found = dialect.words, 0, 0, list[int]()
    for word in fill_joint_blanks(body.replace("(", " ( ").replace(")", " ) "), known.joints).split():
        if word in "()":
            depth += 1 if word == "(" else -1
            continue
        kind, _, _, tokens = known[word]
        if depth or kind not in SAID_OF_MOVES:
            continue
        if kind == SIGN:
            found.append(int(word[1:]))
            continue
        if found:
            yield ply, tuple(found)
            found = []
        ply += 1
        if word[-1] in "!?":
            found.append(dialect.strengths[tokens[-1].text])
    if found:
        yield ply, tuple(found)
