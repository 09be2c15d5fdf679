"""XQF files as games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.lazy import cached
from gamenote.core.reading import GamelessReading, LostText, Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, Line, Node, Record, Setup
from gamenote.core.source import RAW, Source, Span
from gamenote.games.xiangqi.board import COLOURS
from gamenote.games.xiangqi.fen import START, write_board
from gamenote.games.xiangqi.results import result
from gamenote.games.xiangqi.xqf import RESULTS, layout
from gamenote.games.xiangqi.xqf.faults import board_fault, head_faults, tree_faults
from gamenote.games.xiangqi.xqf.layout import HEAD, Move
from gamenote.games.xiangqi.xqf.writer import XqfWriter

UNREADABLE = "?"  # a position that no engine takes


class XqfReading(Reading):
    """One game as read."""

    empty: bool = False

    def __init__(self, data: bytes, head_faults: tuple[Diagnostic, ...]) -> None:
        self._head_faults, self._keys = head_faults, layout.keys_of(data)
        self.data = layout.unlock(data, self._keys)

    @cached
    def syntax(self) -> layout.MoveTree:
        """The moves as the file has them."""
        return layout.read_tree(self.data, self.data[2], self._keys)

    @cached
    def _points(self) -> list[int]:
        return layout.points_of(self.data, self._keys)

    @cached
    def _board_fault(self) -> Diagnostic | None:
        return board_fault(self._points)

    @cached
    def record(self) -> Record:
        setup = self._setup
        header, outcome = self._header, result(self._result) if self._result != "*" else None
        return Record("xiangqi", None, header, build_line(self, setup), outcome)

    @property
    def side(self) -> int:
        """Who moves first."""
        return int(self.data[layout.SIDE] == 1)

    @property
    def _setup(self) -> Setup | None:
        """The position, where it is not the usual one."""
        if self._board_fault is not None:
            return Setup(UNREADABLE, to_move=COLOURS[self.side])
        board = f"{layout.fen_rows(self._points)} {'wb'[self.side]}"
        if board == write_board(START):
            return None
        return Setup(f"{board} - - 0 1", to_move=COLOURS[self.side], spans=(Span(16, 48),))

    @property
    def _result(self) -> str:
        number = self.data[layout.RESULT]
        return RESULTS[min(number, 3)] if number <= 4 else "*"

    @property
    def _header(self) -> Header:
        fields, extras = dict[Field, str](), list[Extra]()
        for name, _, data in layout.texts_of(self.data):
            if isinstance(name, Field) and (text := layout.decode_text(data)):
                fields[name] = text
            elif text := layout.decode_text(data):
                extras.append(Extra("tagpairs", str(name), (text,)))
        if 0 < (kind := self.data[layout.KIND]) < len(layout.KINDS):
            extras.append(Extra("tagpairs", "type", (layout.KINDS[kind],)))
        fields[Field.RESULT] = self._result
        return Header(fields, tuple(extras))

    @cached
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        board = (self._board_fault,) if self._board_fault is not None else ()
        return (*self._head_faults, *board, *tree_faults(self.syntax, self.data, self.comments()))

    def comments(self) -> Iterator[tuple[int, bytes, str]]:
        """Yield the comments: where they stand, their bytes, and whose they are."""
        for move, ply in placed_moves(self.syntax.main):
            start, end = move.text
            if end > start:
                yield (
                    start,
                    self.data[start:end].rstrip(b"\0"),
                    f"the comment at {points_text(move) if ply else 'the start'}",
                )

    @property
    def broken(self) -> bool:
        return self.syntax.cut is not None or self.syntax.end < len(self.data)

    @property
    def lost_text(self) -> LostText:
        """Bytes behind the last record, and a record cut off."""
        rest = (Span(self.syntax.end, len(self.data)),)
        if self.syntax.cut is not None:
            return LostText(rest)
        return LostText(rest, rest) if self.broken else LostText(())

    @cached
    def _places(self) -> tuple[list[int], list[Where]]:
        """Where each node begins, and what it is."""
        starts, found = list[int](), list[Where]()
        for number, (move, ply) in enumerate(placed_moves(self.syntax.main)):
            starts.append(move.at)
            found.append(Where(number, ply, None, points_text(move)) if ply else Where(0))
        return starts, found

    def locate(self, offset: int) -> Where:
        """Return what stands at a byte."""
        if offset < HEAD or offset >= self.syntax.end:
            return Where()
        starts, found = self._places
        return found[bisect_right(starts, offset) - 1]

    def place(self, name: Field | str) -> Span | None:
        """Return the bytes of a field."""
        if name == Field.RESULT:
            return Span(layout.RESULT, layout.RESULT + 1)
        found = (Span(at + 1, at + 1 + len(text)) for key, at, text in layout.texts_of(self.data) if key == name)
        return next(found, None)

    def render(self, source: Source, span: Span) -> str:
        """Return the name of a field, its bytes, and what they mean."""
        where = self.locate(span.start)
        after = "root" if where.node == 0 else f"move {where.move}" if where.move else "behind the last move"
        name = layout.field_at(span.start) if span.start < HEAD else after
        return f"{name}: {shown_bytes(source, span)}"


class UnreadableFile(GamelessReading):
    """A file that cannot be read."""

    def render(self, source: Source, span: Span) -> str:
        return f"{layout.field_at(span.start)}: {shown_bytes(source, span)}"


def shown_bytes(source: Source, span: Span) -> str:
    """Return the bytes of a place, or the first of them."""
    return source.text[span.start : min(span.end, span.start + 16)].encode(RAW).hex(" ")


def placed_moves(main: list[Move]) -> Iterator[tuple[Move, int]]:
    """Yield the moves and plies of a tree, in file order."""
    waiting = [(main, 0)]
    while waiting:
        line, ply = waiting.pop()
        for move in line:
            yield move, ply
            waiting += ((other, ply) for other in reversed(move.alternatives))
            ply += 1


def points_text(move: Move) -> str:
    """Return a move by its points: `h2e2`."""
    return layout.point_text(move.start) + layout.point_text(move.end)


def build_line(reading: XqfReading, setup: Setup | None) -> Line:
    """Return the main line, with its variations in place."""
    lines = [(reading.syntax.main, 0)]
    for line, ply in lines:
        lines += ((other, ply + at) for at, move in enumerate(line) for other in move.alternatives)
    built = dict[int, Line]()
    for line, first in reversed(lines):
        nodes = list[Node]()
        for ply, move in enumerate(line, first):
            start, end = move.text
            comments = (
                (Comment(layout.decode_text(reading.data[start:end]), Span(start, end)),) if end > start else ()
            )
            variations = tuple(built[id(other)] for other in move.alternatives)
            if ply:
                actor = COLOURS[(reading.side + ply - 1) % 2]
                span = Span(move.at, move.at + 2)
                nodes.append(Node(actor, points_text(move), after=comments, variations=variations, span=span))
            else:
                nodes.append(Node(setup=setup, after=comments, span=Span(16, 48) if setup is not None else None))
        built[id(line)] = tuple(nodes)
    return built[id(reading.syntax.main)] or (Node(setup=setup),)


class XqfCodec(XqfWriter):
    """Reading and writing XQF."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        data = source.text.encode(RAW, "replace")
        faults, is_readable = head_faults(data)
        return XqfReading(data, faults) if is_readable else UnreadableFile("xiangqi", faults)


CODEC = XqfCodec()
