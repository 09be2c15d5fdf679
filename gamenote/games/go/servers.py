"""Records of servers of Go: what their formats share.

A `Draft` collects what a text says, and makes a record of it as a file of SGF would have it: points are letters,
size, komi, handicap and overtime are properties of its root, the result is a value of RE.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from datetime import date

from msgspec.structs import replace

from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Engine
from gamenote.core.format import Codec, Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, Node, Outcome, Record, Setup, walk
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import LINE_END, Source, Span
from gamenote.games.go.lint_servers import bad_handicap, move_number
from gamenote.games.go.vertices import fixed_handicap, in_reading_order
from gamenote.syntax.lines.game_line import GameLine, LineReading
from gamenote.syntax.sgf.properties import read_result
from gamenote.syntax.sgf.tree import escape

GAME, BLACK, WHITE = "go", "black", "white"
SEATS = {"B": BLACK, "W": WHITE}
ROOT = ("SZ", "KM", "HA", "OT")  # properties of SGF that no field of the header names
BLANKS = " \t\r\n\0\ufeff"
SHOWN = 30  # characters of what is not understood, in messages


class Draft:
    """A record as a text tells it, part by part.

    Fields:
        sgf: Properties of the root, by name.
        moves: The main line so far.
        lost: Where moves stand that could not be read.
        skipped: Where words stand that are left out, though the game is whole.
    """

    def __init__(self, syntax: str, text: str) -> None:
        self.syntax, self.text = syntax, text
        self.fields, self.sgf = dict[Field, str](), dict[str, str]()
        self.setup: Setup | None = None
        self.moves = list[Node]()
        self.lost, self.skipped = list[Span](), list[Span]()
        self.comments = list[Comment]()
        self._extras, self._faults = list[Extra](), list[Diagnostic]()
        self._places = list[tuple[Field | str, Span]]()

    def say(self, field: Field, value: str, span: Span | None = None) -> None:
        """Fill a field of the header, unless it says nothing."""
        value = value.strip()
        if value and field not in self.fields:
            self.fields[field] = value
            if span is not None and value in self.text[span.start : span.end]:
                self._places.append((field, span))

    def keep(self, key: str, value: str) -> None:
        """Keep what SGF has no place for."""
        self._extras.append(Extra(self.syntax, key, (value,)))

    def report(
        self, rule: Rule, words: str, span: Span, *, severity: Severity | None = None, lost: bool = False
    ) -> None:
        """Report something; what is lost of the moves breaks the game."""
        if len(self._faults) < MOST_FINDINGS:
            self._faults.append(rule.found(words, span, severity=severity))
        if lost:
            self.lost.append(span)

    def remark(self, ply: int, words: str, span: Span) -> None:
        """Add a comment to a move; 0 is the position before the first."""
        comment = Comment(LINE_END.sub("\n", words), span)
        if ply == 0:
            self.comments.append(comment)
        else:
            node = self.moves[ply - 1]
            self.moves[ply - 1] = replace(node, after=(*node.after, comment))

    def shown(self, span: Span) -> str:
        """Return the text at a place, as a message shows it."""
        text = self.text[span.start : span.end].strip()
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."

    def game_line(self) -> GameLine:
        """Return what the text says of its game."""
        extras = [Extra("sgf", name, (escape(self.sgf[name]),)) for name in ROOT if self.sgf.get(name)]
        root = Node(setup=self.setup, after=tuple(self.comments), span=Span(0, 0))
        return GameLine(
            GAME,
            root,
            tuple(self.moves),
            header=Header(self.fields, (*extras, *self._extras)),
            places=tuple(self._places),
            diagnostics=tuple(sorted(self._faults, key=lambda each: each.span)),
            lost=bool(self.lost),
            unread=tuple(self.lost),
            skipped=tuple(self.skipped),
            empty=not self.text.strip(BLANKS),
        )

    def handicap(self, stones: str, span: Span, size: int) -> None:
        """Set up as many stones as a text says, on fixed points."""
        count = int(stones) if stones.isdecimal() else 0
        points = fixed_handicap(count, size, size)
        if points:
            self.sgf["HA"] = str(count)
            self.setup = stones_of(points)
        elif count:
            self.report(bad_handicap, f"nobody knows where a handicap of {count} stands", span)

    def follow(self, number: int, before: int, span: Span) -> int:
        """Report a number of a move that does not follow another."""
        if number != before + 1:
            self.report(move_number, f"number {number} follows number {before}", span)
        return number


class ServerReading(LineReading):
    """One game as read, of which comments and variations may stand far from their moves."""

    @property
    def syntax(self) -> None:
        return None  # rules look at the record alone

    @cached
    def _walked(self) -> list[tuple[int, int, str]]:
        """The places of all moves, with their plies and texts."""
        plies, found, walked = dict[int, int](), list[tuple[int, int, str]](), list(walk(self.record))
        for path, node in walked:
            ply = plies[id(path)] = path.index + (plies[id(path.parent)] if path.parent is not None else 0)
            if node.move is not None and node.span is not None:
                found.append((node.span.start, ply, node.move))
        return sorted(found)

    def locate(self, offset: int) -> Where:
        at = bisect_right(self._walked, (offset + 1,)) - 1
        return Where(None, self._walked[at][1], None, self._walked[at][2]) if at >= 0 else Where()


class ServerCodec(Codec):
    """Reading one format.

    `next_game` has a group that begins where a later game does."""

    translates = True

    def __init__(self, next_game: re.Pattern[bytes], read: Callable[[str], GameLine]) -> None:
        self._next_game, self._read = next_game, read

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return filter(None, (match.start(match.lastgroup or 0) for match in self._next_game.finditer(data)))

    def read(self, source: Source) -> Reading:
        return ServerReading(source, self._read)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        raise NotImplementedError("this is read only")


def stones_of(black: tuple[str, ...], white: tuple[str, ...] = (), to_move: str | None = None) -> Setup:
    """Return a position that stones make, as SGF sets it up."""
    sorted_stones = {"AB": (BLACK, in_reading_order(black)), "AW": (WHITE, in_reading_order(white))}
    edits = tuple((color, point) for color, points in sorted_stones.values() for point in points)
    text = "".join(f"{name}[{']['.join(points)}]" for name, (_, points) in sorted_stones.items() if points)
    letter = next((letter for letter, actor in SEATS.items() if actor == to_move), "")
    return Setup(text + (f"PL[{letter}]" if letter else ""), edits, to_move)


def other(actor: str | None) -> str:
    """Return who moves behind a player, or first."""
    return WHITE if actor == BLACK else BLACK


# What is understood of words in headers

RANK = lazy_pattern(r"([0-9]{1,2}|[初一二三四五六七八九十])[ \t]*+([KkDdPp]|[Dd][Pp]|급|级|級|단|段)(\*?)")
DEGREES = {"p": "p", "dp": "p", "k": "k", "d": "d", "급": "k", "级": "k", "級": "k", "단": "d", "段": "d"}
DIGITS = "初二三四五六七八九十"
DATE = lazy_pattern(r"([0-9]{4})[-:/年][ ]?([0-9]{1,2})[-:/月][ ]?([0-9]{1,2})(?![0-9])[^A-Za-z]*+")
DATE_IN_DIGITS = lazy_pattern(r"([0-9]{4})([0-9]{2})([0-9]{2})(?:[ ]\[[0-9: ]{1,8}\])?+")
WINNER = lazy_pattern(r"(?i)(black|黑|黒|흑)|white|白|백")
WINS = lazy_pattern(r"(?i)win|won|胜|勝|승")
SCORE = lazy_pattern(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)(?![0-9.])(?:[^0-9]{0,2}(半|반))?")
WAYS = {
    "R": lazy_pattern(r"(?i)resign|中盘|中盤|中押|불계"),
    "T": lazy_pattern(r"(?i)time|超时|超時|时间|時間|시간"),
    "F": lazy_pattern(r"(?i)forfeit|反則|弃权|반칙|기권"),
}
DRAWS = lazy_pattern(r"(?i)\W*(?:draw|jigo|和棋|持碁|ジゴ|빅)\W*")
STONES = "子"  # a score in stones, which are points to some and half of them to others


def rank(text: str) -> str:
    """Return a rank as SGF likes it, or the words as they stand.

    >>> rank("3段"), rank("9DP"), rank("7D*"), rank("Honinbo")
    ('3d', '9p', '7d*', 'Honinbo')
    """
    found = RANK.fullmatch(text.strip())
    if found is None:
        return text.strip()
    number = found[1] if found[1].isascii() else str("一二三四五六七八九十".find(found[1].replace("初", "一")) + 1)
    return f"{number}{DEGREES[found[2].lower()]}{found[3]}"


def day(text: str) -> str:
    """Return a day as SGF writes it, or the words as they stand.

    >>> day("2014- 1-27-17-54-54"), day("20170316 [09:37]"), day("last week")
    ('2014-01-27', '2017-03-16', 'last week')
    """
    found = DATE.fullmatch(text.strip()) or DATE_IN_DIGITS.fullmatch(text.strip())
    try:
        return date(*map(int, found.groups())).isoformat() if found is not None else text.strip()
    except ValueError:
        return text.strip()


def result_in_words(text: str) -> str:
    """Return what words say of a result as a value of RE, or "".

    >>> result_in_words("Black wins by 0.5!"), result_in_words("黒中押し勝ち!"), result_in_words("白11目胜")
    ('B+0.5', 'B+R', 'W+11')
    """
    if DRAWS.fullmatch(text):
        return "Draw"
    found = WINNER.search(text)
    if found is None or not WINS.search(text):
        return ""
    letter = "B+" if found[1] else "W+"
    way = next((way for way, pattern in WAYS.items() if pattern.search(text)), "")
    score = SCORE.search(text, found.end()) if STONES not in text else None
    if way or score is None:
        return letter + way if way else ""
    return letter + f"{float(score[1]) + 0.5 * bool(score[2]):g}"


def tenths(text: str) -> str:
    """Return a number that is told in tenths.

    >>> tenths("65"), tenths("0"), tenths("1105")
    ('6.5', '0', '110.5')
    """
    return f"{int(text) / 10:g}"


def result(text: str) -> Outcome | None:
    """Return what a value of RE says; None where it tells no result."""
    found = read_result(text.strip())
    return Outcome(text.strip(), SEATS.get(found.winner), found.reason) if found is not None else None
