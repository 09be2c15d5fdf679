"""The codec of DhtmlXQ: blocks of items to records.

Moves are read as points with ranks from Red's edge (h2e2), whatever stands in the text (7747).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic, Severity, replace
from gamenote.core.engine import Engine
from gamenote.core.feature import Loss
from gamenote.core.format import Codec, Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import LostText, Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, Line, Node, Record, Setup
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import LINE_END, Source, Span
from gamenote.core.words import count_with_noun
from gamenote.games.xiangqi.board import BLACK, COLOURS, POINT_OF, RED, Position
from gamenote.games.xiangqi.dhtmlxq import ITEMS, NAMES, binit, lint, writer
from gamenote.games.xiangqi.dhtmlxq.items import (
    BRANCH,
    COMMENT,
    COUNT,
    PREFIX,
    UNREADABLE,
    Block,
    Item,
    is_played,
    read_items,
    read_text,
)
from gamenote.games.xiangqi.fen import START, is_start, read_fen, seat_to_move, write_fen
from gamenote.games.xiangqi.lint_fen import fen_position
from gamenote.games.xiangqi.results import neutral_value, stated_outcome, with_result
from gamenote.syntax.lines.words import one_line
from gamenote.syntax.tagpairs.tree import escape as escape_tag
from gamenote.syntax.tagpairs.tree import unescape as unescape_tag

BORDER = lazy_pattern(
    rb"(?P<item>\[DhtmlXQ_)|(?P<end>\[/DhtmlXQ(?:iFrame|HTML)?+\]\s*+)(?=\S)|\[DhtmlXQ(?:iFrame|HTML)?+\]"
)
PART = lazy_pattern(r"\S++")
MOVES = lazy_pattern(r"(?:[0-9]{4})*+")
MOVE = lazy_pattern(r"[0-9]{4}")
NUMBER = lazy_pattern(r"[0-9]{1,9}")
MAIN = 0  # the number of the main line
Places = dict[tuple[int, int], list[Comment]]  # comments by line and ply


class Branch(Struct):
    """One line of moves, and the lines that leave it.

    Fields:
        ply: The number of its first move, from the beginning of the game.
        starts: Where its moves stand.
    """

    number: int
    parent: int
    ply: int
    span: Span
    texts: list[str] = []
    starts: list[int] = []
    children: list[Branch] = []

    @property
    def label(self) -> str:
        """What it is called in a sentence."""
        return f"line {self.number}" if self.number != MAIN else "the main line"

    @property
    def last(self) -> int:
        """The number of its last move."""
        return self.ply + len(self.texts) - 1


class DhtmlReading(Reading):
    """One block of DhtmlXQ as read."""

    def __init__(self, source: Source) -> None:
        self._text = source.text
        self._found, self._unread = list[Diagnostic](), list[Span]()
        self.syntax: Block = read_items(source.text)
        self._items = self._first_items()
        for span in self.syntax.words:
            self._report(lint.text_outside, "these words stand in no item", span)
        self._lines = self._read_lines()
        self._placed = [*self._place_lines()]
        self._comments = self._read_comments()
        self._first, self._setup = self._read_setup()
        self._check_others()
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            sorted(self._found, key=lambda each: each.span)[:MOST_FINDINGS]
        )

    def _report(
        self, rule: Rule, words: str, span: Span, severity: Severity | None = None, *, lost: Span | None = None
    ) -> None:
        self._found.append(rule.found(words, span, severity=severity))
        if lost is not None:
            self._unread.append(lost)

    def _value(self, item: Item) -> str:
        return self._text[item.value.start : item.value.end]

    def _line(self, name: str) -> str:
        """Return the text of an item, if any, on one line."""
        return one_line(read_text(self._value(self._items[name]))) if name in self._items else ""

    def _first_items(self) -> dict[str, Item]:
        """Return the first item of each name, and report the others."""
        found = dict[str, Item]()
        for item in self.syntax.items:
            if not item.closed:
                end = f"[/{PREFIX}{item.name}]"
                cure = replace(Span(item.span.end, item.span.end), end)
                words = f"{item.name[:40]} is not closed"
                self._found.append(lint.unterminated.found(words, item.span, title=f"write {end}", fix=cure))
            first = found.setdefault(item.name, item)
            if first is not item:
                same = self._value(first) == self._value(item)
                words = f"{item.name[:40]} is repeated; the first one {'says the same' if same else 'counts'}"
                self._report(lint.duplicate_property, words, item.span, lost=None if same else item.span)
        return found

    def _read_lines(self) -> dict[int, Branch]:
        """Read the main line and all variations, by their numbers."""
        lines = {MAIN: Branch(MAIN, -1, 1, Span(0, 0))}
        if main := self._items.get("movelist"):
            self._read_moves(lines[MAIN], main)
        for name, item in self._items.items():
            if match := BRANCH.fullmatch(name):
                parent, ply, number = map(int, match.groups())
                line = Branch(number, parent, ply, item.span)
                self._read_moves(line, item)
                if lines.setdefault(number, line) is not line:
                    words = f"there is a line {number} already"
                    self._report(lint.duplicate_property, words, item.name_span, lost=item.span)
        return lines

    def _read_moves(self, line: Branch, item: Item) -> None:
        """Add the moves of an item, up to the first damage."""
        sound, end = None, item.value.end
        for part in PART.finditer(self._text, item.value.start, end):
            moves = MOVES.match(self._text, *part.span())
            here = moves.end() if moves is not None else part.start()
            if here < part.end():
                words = (
                    f"{self._text[here : min(part.end(), here + 20)]} stands where a move of four digits belongs"
                )
                self._report(lint.movelist_syntax, words, Span(here, part.end()))
                sound = here if sound is None else sound
        line.starts += (
            each.start() for each in MOVE.finditer(self._text, item.value.start, end if sound is None else sound)
        )
        digits = (self._text[at : at + 4] for at in line.starts)
        line.texts += (binit.NAMES[each[:2]] + binit.NAMES[each[2:]] for each in digits)
        if sound is not None:
            self._unread.append(Span(sound, end))
        elif not line.texts and line.number != MAIN:
            self._report(lint.movelist_syntax, f"{line.label} has no moves", item.span, lost=item.span)

    def _place_lines(self) -> Iterator[Branch]:
        """Yield the lines that hang together, each behind its parent."""
        waiting = defaultdict[int, list[Branch]](list)
        for number in sorted(self._lines):
            waiting[self._lines[number].parent].append(self._lines[number])
        ready = waiting.pop(-1)
        for line in ready:
            yield line
            for child in waiting.pop(line.number, ()):
                if not line.ply <= child.ply <= line.last:
                    words = f"{child.label} begins with move {child.ply}, which {line.label} has not"
                    self._report(lint.branch_parent, words, child.span, lost=child.span)
                elif child.texts:
                    if line.texts[child.ply - line.ply] == child.texts[0]:
                        words = f"{child.label} begins with the move of {line.label} that it stands for"
                        self._report(lint.branch_duplicate, words, child.span)
                    line.children.append(child)
                    ready.append(child)
        for child in (each for children in waiting.values() for each in children):
            why = "has no place in the game either" if child.parent in self._lines else "does not exist"
            words = f"{child.label} leaves line {child.parent}, which {why}"
            self._report(lint.branch_parent, words, child.span, lost=child.span)

    def _read_comments(self) -> Places:
        """Return comments by line and ply; 0 is before the first move."""
        found = defaultdict[tuple[int, int], list[Comment]](list)
        placed = {line.number: line for line in self._placed}
        for name, item in self._items.items():
            if (match := COMMENT.fullmatch(name)) is None or item.value.start == item.value.end:
                continue
            number, ply = int(match[1] or MAIN), int(match[2])
            line = placed.get(number)
            known = line is not None and line.ply <= ply <= line.last
            if not known and (number, ply) != (MAIN, 0):
                if line is not None or number not in self._lines:
                    words = f"{line.label} has no move {ply}" if line else f"there is no line {number}"
                    self._report(lint.comment_target, words, item.name_span)
                number, ply = (number, line.last) if line is not None else (MAIN, 0)
            found[number, ply].append(Comment(read_text(self._value(item)), item.value))
        return found

    def _read_setup(self) -> tuple[int, Setup | None]:
        """Return who moves first, and an unusual start."""
        points = self._items.get("binit")
        position = self._read_points(points) if points is not None else START
        text = self._line("fen")
        if not text:
            if position is None:
                return RED, Setup(f"{UNREADABLE}{self._line('binit')}", to_move=COLOURS[RED])
            return position.side, None if is_start(position) else Setup(
                write_fen(position), to_move=position.colour
            )
        given = read_fen(text).position
        if points is not None and position is not None and given is not None and position.board != given.board:
            self._report(lint.binit_square, "binit differs from fen, which counts", points.value, Severity.WARNING)
        seat = seat_to_move(text)
        return COLOURS.index(seat), Setup(text, to_move=seat)

    def _read_points(self, item: Item) -> Position | None:
        """Return the position that binit gives; None for a damaged one."""
        value, text = item.value, self._value(item)
        digits = "".join(text.split())
        board, faults = binit.read_binit(digits) if digits else (START.board, ())
        for fault in faults:
            at = value.start + 2 * (fault.at or 0)
            span = Span(at, at + 2) if fault.at is not None and digits == text else value
            self._report(
                lint.binit_syntax if fault.at is None else lint.binit_square, fault.message, span, fault.severity
            )
        if any(fault.severity is Severity.ERROR for fault in faults):
            self._unread.append(value)
            return None
        position = self._first_position(board)
        for found in read_fen(write_fen(position)).faults if not faults and "fen" not in self._items else ():
            if found.kind == fen_position.name:
                self._report(fen_position, found.message, value)
        return position

    def _first_position(self, board: str) -> Position:
        """Return a position with the side of the first move.

        Without moves it is the one that may be."""
        moves = self._lines[MAIN].texts
        if moves and moves[0][0] != "j":
            piece = board[POINT_OF[moves[0][:2]]]
            return Position(board, BLACK if piece.islower() else RED)
        position = Position(board, RED)
        other = Position(board, BLACK)
        only_other = read_fen(write_fen(position)).position is None and read_fen(write_fen(other)).position
        return other if only_other else position

    def _check_others(self) -> None:
        """Report counts of moves that are other ones, and unknown names."""
        for name, item in self._items.items():
            match, stated = COUNT.fullmatch(name), self._value(item).strip()
            line = self._lines.get(int(match[1] or MAIN)) if match is not None else None
            if match is None and name not in ITEMS and not is_played(name):
                self._report(lint.unknown_property, f"no program knows an item called {name[:40]}", item.name_span)
            elif line is not None and NUMBER.fullmatch(stated) and int(stated) != len(line.texts):
                count = count_with_noun(len(line.texts), "move")
                words, cure = f"{name} says {stated}, but {line.label} has {count}", str(len(line.texts))
                fix = replace(item.value, cure)
                self._found.append(lint.plycount.found(words, item.value, title=f"write {cure}", fix=fix))

    @property
    def broken(self) -> bool:
        return bool(self._unread or self.syntax.words)

    @property
    def empty(self) -> bool:
        return not self.syntax.items

    @property
    def lost_text(self) -> LostText:
        words = self.syntax.words
        strays = tuple(item.stray for item in self.syntax.items if item.stray is not None)
        return LostText(tuple(sorted((*self._unread, *words))), () if self._unread else words, strays)

    @cached
    def record(self) -> Record:
        header, start = self._header, self._items.get("fen") or self._items.get("binit")
        root = Node(setup=self._setup, after=self._said(MAIN, 0), span=start.value if start else Span(0, 0))
        return Record("xiangqi", None, header, (root, *self._line_nodes()), stated_outcome(header))

    def _said(self, number: int, ply: int) -> tuple[Comment, ...]:
        return tuple(self._comments.get((number, ply), ()))

    def _line_nodes(self) -> Line:
        """Make the nodes of the main line, the last variation first."""
        made = dict[int, Line]()
        for line in reversed(self._placed):
            leaving = defaultdict[int, list[Line]](list)
            for child in line.children:
                leaving[child.ply].append(made.pop(child.number))
            made[line.number] = tuple(
                Node(
                    COLOURS[(self._first + ply - 1) % 2],
                    text,
                    after=self._said(line.number, ply),
                    variations=tuple(leaving.get(ply, ())),
                    span=Span(start, start + 4),
                )
                for ply, (text, start) in enumerate(zip(line.texts, line.starts, strict=True), line.ply)
            )
        return made[MAIN]

    @cached
    def _header(self) -> Header:
        fields, extras = dict[Field, str](), list[Extra]()
        for name in (*ITEMS, *(name for name in self._items if name not in ITEMS)):
            item = self._items.get(name)
            if item is None or is_played(name):
                continue
            field, text = ITEMS.get(name), self._value(item)
            if field is None:
                key, raw = (
                    (name, read_text(text)) if name[0].isupper() else (PREFIX + name, LINE_END.sub("||", text))
                )
                extras.append(Extra("tagpairs", key, (escape_tag(raw),)))
            elif value := read_text(text).strip():
                fields[field] = neutral_value(field, value)
        return Header(fields, tuple(extras))

    def locate(self, offset: int) -> Where:
        found = next((self._moves[at] for at in range(offset, offset - 4, -1) if at in self._moves), None)
        return Where() if found is None else Where(None, found[0], None, found[1])

    @cached
    def _moves(self) -> dict[int, tuple[int, str]]:
        """The plies and texts of moves, by where they stand."""
        lines = (enumerate(zip(line.starts, line.texts, strict=True), line.ply) for line in self._placed)
        return {at: (ply, text) for line in lines for ply, (at, text) in line}

    def place(self, name: Field | str) -> Span | None:
        key = NAMES.get(name) if isinstance(name, Field) else name.removeprefix(PREFIX)
        item = self._items.get({"terminator": "result", "FEN": "fen"}.get(key or "", key or ""))
        if item is None:
            return None
        text = self._value(item)
        start = item.value.start + len(text) - len(text.lstrip())
        return Span(start, start + len(text.strip()))


class DhtmlCodec(Codec):
    """Reading and writing DhtmlXQ."""

    translates = True

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where later blocks begin.

        That is behind the end of one with items, or where the next one opens."""
        filled = False
        for match in BORDER.finditer(data):
            if filled and not match["item"]:
                yield match.end() if match["end"] else match.start()
            filled = bool(match["item"])

    def read(self, source: Source) -> DhtmlReading:
        return DhtmlReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return writer.write(record)

    def prepare(self, record: Record, options: Options) -> Record:
        return with_result(record)

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        return writer.find_losses(record)

    def needs_positions(self, options: Options) -> bool:
        return True

    def refuses(self, record: Record, options: Options) -> str:
        """Return which move has no points, since it may be several."""
        strange = writer.WrittenMoves(record).strange
        return f"nobody knows which points {strange} means" if strange else ""

    def escape_value(self, value: str) -> str:
        return escape_tag(value)

    def unescape_value(self, raw: str) -> str:
        return unescape_tag(raw)


CODEC = DhtmlCodec()
