"""The codec of WXF files.

Moves stay as they are written, in both dialects: `H8+7`, and `h8+7` or `r9.8` of PlayOK, where Black has small
letters and a dot stands for `=`. The patterns follow `grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field, Header, Node, Record, Setup
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import Source, Span
from gamenote.games.xiangqi.board import COLOURS, RED, Position
from gamenote.games.xiangqi.fen import seat_to_move
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.results import hyphenated, neutral_value, stated_outcome, with_result
from gamenote.games.xiangqi.wxf import HEADER, PREFIX, lint
from gamenote.syntax.lines.game_line import GameLine, LineReading
from gamenote.syntax.lines.words import one_line
from gamenote.syntax.tagpairs.tree import escape, unescape

BLANKS = " \t\r\n\ufeff"
LINE = lazy_pattern(r"[^\r\n]++")
ENTRY = lazy_pattern(r"[ \t\ufeff]*+([A-Za-z][A-Za-z0-9_]*+)(?:[ \t]++([^\r\n]*+))?+")
START = lazy_pattern(r"(?<![^\r\n])[ \t\ufeff]*+START[ \t]*+\{")
END = lazy_pattern(r"\}[ \t]*+(?:END\b)?+")
WORD = lazy_pattern(r"(?P<number>[0-9]++\.++(?![0-9])|\.++(?!\S))|(?P<stray>\{)|(?P<move>[^\s{]++)")
# The end of a game with another behind it, the beginning of moves, and header lines.
LANDMARK = lazy_pattern(
    rb"(?P<end>\}[ \t]*+END[^\r\n]*+[\r\n]\s*+)(?=[A-Z]{2,20}[ \t]|START[ \t]*\{)"
    rb"|(?<![^\r\n])[ \t]*+(?:(?P<opening>START[ \t]*+\{)"
    rb"|(?:(?P<format>FORMAT)|(?P<entry>" + "|".join((*HEADER, "FEN")).encode() + rb")|[A-Z]{2,20})[ \t][^\r\n]*+)"
)
TAKEN = {*HEADER, "FEN"}  # header lines that are written of what the record says
NAME = lazy_pattern(rf"{PREFIX}[A-Za-z][A-Za-z0-9_]*+")


class TextReader:
    """Reads the text of one game."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = dict[Field, str]()
        self.extras = dict[str, str]()
        self.places = dict[Field | str, Span]()
        self.setup: Setup | None = None
        self.faults = list[Diagnostic]()
        self.unread, self.skipped = list[Span](), list[Span]()

    def read(self) -> GameLine:
        start = START.search(self.text)
        head = start.start() if start is not None else self._end_of_header()
        for line in LINE.finditer(self.text, 0, head):
            if line[0].strip(BLANKS):
                self._read_line(line)
        begin = start.end() if start is not None else head
        end = END.search(self.text, begin)
        moves = self._read_moves(begin, end.start() if end is not None else len(self.text))
        self._check_braces(start, end, moves)
        extras = tuple(Extra("tagpairs", name, (escape(value),)) for name, value in sorted(self.extras.items()))
        header = Header(self.fields, extras)
        return GameLine(
            "xiangqi",
            Node(setup=self.setup, span=self.places.get("FEN")),
            moves,
            None,
            header,
            tuple(self.places.items()),
            tuple(sorted(self.faults, key=lambda each: each.span)[:MOST_FINDINGS]),
            bool(self.unread),
            tuple(self.unread),
            empty=not self.text.strip(BLANKS),
            outcome=stated_outcome(header),
            skipped=tuple(self.skipped),
        )

    def _end_of_header(self) -> int:
        """Return where the first line begins that is none of a header."""
        lines = (line for line in LINE.finditer(self.text) if line[0].strip(BLANKS))
        return next((line.start() for line in lines if not ENTRY.fullmatch(line[0])), len(self.text))

    def _report(self, rule: Rule, words: str, place: Span, *, lost: bool = False) -> None:
        self.faults.append(rule.found(words, place))
        if lost:
            self.unread.append(place)

    def _read_line(self, line: re.Match[str]) -> None:
        """Read one header line."""
        entry, place = ENTRY.fullmatch(self.text, *line.span()), Span(*line.span())
        if entry is None:
            return self._report(lint.wxf_header, "a header line is a name, blanks, and a value", place, lost=True)
        name, value = entry[1], (entry[2] or "").rstrip()
        begin = entry.start(2) if entry[2] is not None else entry.end()
        if name in self.places:
            words = f"{name[:40]} stands here a second time; the first one counts"
            return self._report(lint.wxf_header, words, place, lost=True)
        self.places[name] = Span(begin, begin + len(value))
        if not value and name in (*HEADER, "FEN", "FORMAT"):
            self.skipped.append(place)
        elif name == "FEN":
            self.setup = Setup(value, to_move=seat_to_move(value))
        elif name in HEADER:
            self._read_parts(name, value, begin)
        elif (name, value) != ("FORMAT", "WXF"):
            words = (
                f"the format is WXF, not {value[:40]}"
                if name == "FORMAT"
                else f"no header line is called {name[:40]}"
            )
            self._report(lint.wxf_header, words, place)
            self.extras[PREFIX + name] = value
        return None

    def _read_parts(self, name: str, value: str, begin: int) -> None:
        """Read the fields of a header line, and what is behind."""
        fields, sign, rest = HEADER[name]
        parts = value.split(sign, len(fields)) if sign else [value]
        for field, part in zip(fields, parts, strict=False):
            if part.strip():
                self.fields[field] = neutral_value(field, part.strip())
                self.places[field] = Span(begin, begin + len(part))
            begin += len(part) + 1
        if behind := "".join(parts[len(fields) :]).strip():
            self.extras[f"{PREFIX}{name}_{rest}"] = behind

    def _read_moves(self, begin: int, end: int) -> tuple[Node, ...]:
        """Return the moves between two places."""
        first = COLOURS.index(str(self.setup.to_move)) if self.setup is not None else RED
        nodes = list[Node]()
        for word in WORD.finditer(self.text, begin, end):
            if word["stray"]:
                self._report(lint.wxf_braces, "this brace stands amid the moves", Span(*word.span()))
            elif word["move"]:
                nodes.append(Node(COLOURS[(first + len(nodes)) % 2], word["move"], span=Span(*word.span())))
        return tuple(nodes)

    def _check_braces(
        self, start: re.Match[str] | None, end: re.Match[str] | None, moves: tuple[Node, ...]
    ) -> None:
        """Report braces that are missing, and words behind the last one."""
        if start is None and moves:
            self._report(lint.wxf_braces, "START{ is missing before the moves", moves[0].span or Span(0, 0))
        elif start is not None and end is None:
            self._report(lint.wxf_braces, "}END is missing behind the moves", Span(*start.span()))
        rest = self.text[end.end() :].strip(BLANKS) if end is not None else ""
        if end is not None and rest:
            at = self.text.index(rest, end.end())
            self._report(
                lint.wxf_braces, "nothing of the game stands behind }END", Span(at, at + len(rest)), lost=True
            )


def read_wxf(text: str) -> GameLine:
    """Return what a text says of a game."""
    return TextReader(text).read()


# Records as WXF files


def write(record: Record) -> str:
    """Return a record as a WXF file, two moves a line."""
    lines = "".join(f"{name}\t{value}\n" for name, value in _header_values(record))
    start = ENGINE.start(record.variant, record.line[0].setup if record.line else None)
    black = isinstance(start, Position) and start.side != RED
    words = ["..."] * black + list(_move_words(record))
    pairs = (f"{at // 2 + 1}. {' '.join(words[at : at + 2])}\n" for at in range(0, len(words), 2))
    return f"{lines}\nSTART{{\n{''.join(pairs)}}}END\n"


def _header_values(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the header lines of a record, names with values."""
    fields, extras = record.header.fields, {each.key: unescape(each.values[0]) for each in _own_extras(record)}
    yield "FORMAT", one_line(extras.pop(f"{PREFIX}FORMAT", "")) or "WXF"
    for name, (own, sign, rest) in HEADER.items():
        parts = [_part_text(hyphenated(field, fields.get(field, ""))) for field in own]
        behind = one_line(extras.pop(f"{PREFIX}{name}_{rest}", ""))
        if any(parts) or behind:
            yield name, sign.join([*parts, behind] if len(own) > 1 or behind else parts)
    yield from ((key.removeprefix(PREFIX), one_line(value)) for key, value in extras.items())
    if record.line and record.line[0].setup is not None:
        yield "FEN", one_line(record.line[0].setup.text)


def _part_text(text: str) -> str:
    return one_line(text).replace(";", ",")


def _own_extras(record: Record) -> list[Extra]:
    extras = (extra for extra in record.header.extras if extra.syntax == "tagpairs" and len(extra.values) == 1)
    return [each for each in extras if NAME.fullmatch(each.key) and each.key.removeprefix(PREFIX) not in TAKEN]


def _move_words(record: Record) -> Iterator[str]:
    """Yield the words of the main line, unplayable ones as they are."""
    texts = written_moves(record, ENGINE, "wxf")
    moves = ((node, node.move) for node in record.line if node.move is not None)
    return (texts.get(id(node), "".join(move.split())) for node, move in moves)


class WxfCodec(Codec):
    """Reading and writing WXF files."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where later games begin.

        A header behind moves, or a second FORMAT, begins one even where the end before it is damaged."""
        seen = set[str | None]()
        for match in LANDMARK.finditer(data):
            kind = match.lastgroup
            behind = kind in ("entry", "format") and "opening" in seen
            if kind == "end" or behind or {kind} & seen == {"format"}:
                yield match.end() if kind == "end" else match.start()
                seen.clear()
            seen.add(kind)

    def read(self, source: Source) -> LineReading:
        return LineReading(source, read_wxf)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write(record)

    def prepare(self, record: Record, options: Options) -> Record:
        return with_result(record)

    def needs_positions(self, options: Options) -> bool:
        return True

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield tags that are no header lines, and signs that part them."""
        kept = {extra.key for extra in _own_extras(record)}
        tags = (extra.key for extra in record.header.extras if extra.syntax == "tagpairs")
        if lost := tuple(key for key in tags if key not in kept):
            yield Loss(Feature.FREE_HEADER, len(lost), None, lost)
        if odd := tuple(field for field, value in record.header.fields.items() if ";" in value):
            yield Loss(Feature.HEADER, len(odd), None, odd, said="semicolons become commas")

    def escape_value(self, value: str) -> str:
        return escape(value)

    def unescape_value(self, raw: str) -> str:
        return unescape(raw)


CODEC = WxfCodec()
