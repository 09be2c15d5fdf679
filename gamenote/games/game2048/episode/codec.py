"""The codec of episodes: lines to records and back.

Two placings are the start, the rest are turns: a swipe and a placing. Squares are counted by the episode from the
top left, by 2048-GN from the bottom. Rewards are not kept: they follow from the moves; whether they do is asked by
a rule. The patterns follow `grammar`.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from sys import intern
from typing import NamedTuple

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Clock, Extra, Field, Header, LazyRecord, Moves, Node, Outcome, Record, Setup
from gamenote.core.replay import last_position, replay
from gamenote.core.source import Source, Span
from gamenote.games.game2048 import result
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.episode import lint
from gamenote.games.game2048.notation import read_tile, words_of, write_tile
from gamenote.games.game2048.play import Slide, Tile

NUMBER = r"[0-9]{1,18}"
META = r"(?P<%s>[^|@\r\n]*+)@(?P<%s_at>[0-9]{1,18})"
OPENED, CLOSED = META % ("opened", "opened"), META % ("closed", "closed")
EPISODE = lazy_pattern(rf"\ufeff?+{OPENED}\|(?P<actions>[^|\r\n]*+)\|{CLOSED}(?=[ \t]*+(?:[\r\n]|\Z))")
LINE = lazy_pattern(r"[^\r\n]++")
BLANKS = lazy_pattern(r"[ \t\r\n]*+")
ACTION = lazy_pattern(
    r"(?:\#(?P<swipe>[URDL])|(?P<square>[0-9A-Fa-f])(?P<exponent>[12]))"
    rf"(?:\[(?P<reward>-?{NUMBER})\])?+(?:\((?P<time>{NUMBER})\))?+|(?P<stray>.)",
    re.DOTALL,
)
BETWEEN = lazy_pattern(rb"[\r\n]\s*+")
NOBODY = "N/A"
RETIRED = "Retired"
UNFINISHED = "*"
SIGNS = lazy_pattern(r"[|@\r\n]")
DATE = lazy_pattern(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
LATEST = 253_402_300_799_000  # milliseconds: the end of the year 9999
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOST_FINDINGS = 1000


class Actions(NamedTuple):
    """The swipes and placings of an episode, with where each begins.

    Their words are those of 2048-GN.
    """

    texts: list[str]
    starts: array[int]

    def token(self, text: str, index: int) -> re.Match[str]:
        """Return the match of an action, with its reward and time."""
        found = ACTION.match(text, self.starts[index] - (not _by_chance(index)))
        assert found is not None
        return found


class EpisodeReading(Reading):
    """One episode as read; its syntax are the actions."""

    def __init__(self, source: Source) -> None:
        self.text = source.text
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.match: re.Match[str] | None = None
        self.syntax: Actions = Actions([], array("I"))
        found: list[Diagnostic] = []
        for match in find_episodes(source.text):
            if match.re.groups and self.match is None:
                self.match = match
            else:
                found.append(lint.no_episode.found("this line is not an episode", Span(*match.span())))
        if self.match is not None:
            self._take_actions(self.match, found)
        self.diagnostics = tuple(found[:MOST_FINDINGS])

    def _take_actions(self, match: re.Match[str], found: list[Diagnostic]) -> None:
        """Take actions as long as they come in turn.

        Two placings are first, then swipe and placing again and again.
        """
        texts, starts = self.syntax
        start, end = match.span("actions")
        for token in ACTION.finditer(self.text, start, end):
            chance = _by_chance(len(texts))
            if token["stray"] is not None or (token["swipe"] is None) is not chance:
                what = "a placing such as 61" if chance else "a swipe such as #U"
                words = f"{self.text[token.start() : token.start() + 4]!r} where {what} is expected"
                found.append(lint.action_out_of_turn.found(words, Span(token.start(), end)))
                return
            texts.append(_tile_text(token["square"], token["exponent"]) if chance else intern(token["swipe"]))
            starts.append(token.start("square" if chance else "swipe"))
        if len(texts) < 2:
            found.append(lint.action_out_of_turn.found("an episode begins with two placings", Span(start, end)))

    @property
    def broken(self) -> bool:
        return bool(self.diagnostics)

    @property
    def empty(self) -> bool:
        return self.match is None

    @cached_property
    def record(self) -> Record:
        if self.match is None:
            return Record("game2048", "standard", Header(), ())
        header, closed = self._read_header(self.match), self.match["closed"]
        return self._build_record(header, result(_ending(self._build_record(header), closed)))

    def _build_record(self, header: Header, outcome: Outcome | None = None) -> LazyRecord:
        moves = self.syntax.texts[2:]
        turns, rest = divmod(len(moves), 2)
        segments = ((0, moves, ("player", "chance") * turns + ("player",) * rest),)
        return LazyRecord(
            "game2048",
            "standard",
            header,
            outcome,
            moves=Moves(self._root_node.setup, segments, aligned=True, annotated="(" in self.text),
            nodes=self._nodes,
        )

    @cached_property
    def _root_node(self) -> Node:
        """What stands before the first swipe: the two placings."""
        texts, starts = self.syntax
        count = min(2, len(texts))
        times = [self.syntax.token(self.text, index)["time"] for index in range(count)]
        known = tuple(str(int(time or 0)) for time in times)
        extras = (Extra("episode", "times", known),) if any(int(time or 0) for time in times) else ()
        span = Span(starts[0], starts[count - 1] + 2) if count else None
        return Node(setup=Setup(" ".join(texts[:2])), extras=extras, span=span)

    def _nodes(self, first: int) -> Iterator[Node]:
        """Make the nodes from that index on."""
        texts, starts = self.syntax
        if first == 0:
            yield self._root_node
        for index in range(max(1, first) + 1, len(texts)):
            chance, start = _by_chance(index), starts[index]
            time = int(self.syntax.token(self.text, index)["time"] or 0)
            yield Node(
                "chance" if chance else "player",
                texts[index],
                clock=Clock(spent=time / 1000) if time else None,
                span=Span(start, start + (2 if chance else 1)),
            )

    def _read_header(self, match: re.Match[str]) -> Header:
        fields = {Field.PLAYER_1: match["opened"]} if match["opened"] not in ("", NOBODY) else {}
        millis = int(match["opened_at"])
        if 0 < millis <= LATEST:
            day = EPOCH + timedelta(milliseconds=millis)
            fields[Field.DATE] = f"{day.year:04}.{day.month:02}.{day.day:02}"
        extras = []
        if str(millis) != _millis_of(fields.get(Field.DATE)):
            extras.append(Extra("episode", "opened", (str(millis),)))
        closed = f"{match['closed']}@{int(match['closed_at'])}"
        if closed not in (f"{NOBODY}@0", f"{RETIRED}@0"):
            extras.append(Extra("episode", "closed", (closed,)))
        return Header(fields, tuple(extras))

    def locate(self, offset: int) -> Where:
        index = bisect_right(self.syntax.starts, offset) - 1
        if index < 2:
            return Where()
        ply = index // 2
        return Where(None, ply, str(ply), self.syntax.texts[index])

    def place(self, name: Field | str) -> Span | None:
        return Span(*self.match.span("opened")) if self.match and name in (Field.PLAYER_1, "open") else None


def _by_chance(index: int) -> bool:
    """Tell whether chance does the action with that index.

    It does the first two, and then every second one.
    """
    return index < 2 or index % 2 == 1


@cache
def _tile_text(square: str, exponent: str) -> str:
    """A placing in words of 2048-GN: there are 32 of them."""
    at = int(square, 16)
    return write_tile(Tile((3 - at // 4) * 4 + at % 4, int(exponent)))


def find_episodes(text: str) -> Iterator[re.Match[str]]:
    """Find the episodes, and the lines that are none, in order."""
    at = 0
    while True:
        blank = BLANKS.match(text, at)
        at = blank.end() if blank is not None else at
        match = EPISODE.match(text, at) or LINE.match(text, at)
        if match is None:
            return
        yield match
        at = match.end()


def _write(record: Record) -> str:
    """Write a record as the one line of an episode."""
    header = {extra.key: extra.values[0] for extra in record.header.extras if extra.syntax == "episode"}
    name = SIGNS.sub("_", record.header.get(Field.PLAYER_1) or NOBODY)
    opened = header.get("opened") or _millis_of(record.header.get(Field.DATE))
    retired = record.outcome is not None and record.outcome.text == RETIRED
    closed = header.get("closed") or f"{RETIRED if retired else NOBODY}@0"
    return f"{name}@{opened}|{''.join(_action_texts(record))}|{closed}\n"


def _find_losses(record: Record, options: Options) -> Iterator[Loss]:
    """Yield the losses in fields that an episode has a place for."""
    name, date = record.header.get(Field.PLAYER_1), record.header.get(Field.DATE)
    held = _millis_of(date) != "0" or any(extra.key == "opened" for extra in record.header.extras)
    lost: list[Field | str] = []
    if name is not None and (name == NOBODY or SIGNS.search(name) is not None):
        lost.append(Field.PLAYER_1)
    if date is not None and not held:
        lost.append(Field.DATE)
    if lost:
        yield Loss(Feature.HEADER, len(lost), None, tuple(lost))
    said = record.outcome.text if record.outcome is not None else UNFINISHED
    if said != _ending(record, said):
        yield Loss(Feature.OUTCOME, 1, None, (Field.RESULT,))


def _ending(record: Record, closed: str) -> str:
    """Return how a game ended, by its board or its closer.

    On a board that is not locked, the player has retired if `closed` says so.
    """
    last = last_position(record, ENGINE)
    ended = ENGINE.outcome(last) if last is not None else None
    return ended.text if ended is not None else RETIRED if closed == RETIRED else UNFINISHED


def _millis_of(date: str | None) -> str:
    """Return the UTC midnight of a date in milliseconds; 0 where unknown.

    Days before 1970 give 0 as well.
    """
    match = DATE.fullmatch(date or "")
    if match is None:
        return "0"
    try:
        day = datetime(*map(int, match.groups()), tzinfo=UTC)  # type: ignore[arg-type, misc]
    except ValueError:
        return "0"
    return str(max(0, int(day.timestamp()) * 1000))


def _action_texts(record: Record) -> Iterator[str]:
    yield from _starting_placings(record.line[0] if record.line else Node())
    for step in replay(record, ENGINE):
        if not step.path.main or step.after is None:
            return
        if isinstance(step.move, Slide):
            gain = step.after.score - step.before.score
            yield f"#{step.move.direction}{f'[{gain}]' if gain else ''}{_time_text(step.node.clock)}"
        elif isinstance(step.move, Tile):
            yield _placing_text(step.move) + _time_text(step.node.clock)


def _starting_placings(root: Node) -> Iterator[str]:
    """Yield the placings of the setup's tiles, with their times.

    Without a setup, chance places the tiles as the first of its moves.
    """
    times = next((extra.values for extra in root.extras if (extra.syntax, extra.key) == ("episode", "times")), ())
    words = [word[0] for word in words_of(root.setup.text)] if root.setup is not None else []
    for index, word in enumerate(words):
        tile = read_tile(word)
        if tile is not None and tile.tile is not None:
            time = times[index] if index < len(times) else "0"
            yield _placing_text(tile.tile) + (f"({time})" if time != "0" else "")


def _placing_text(tile: Tile) -> str:
    square = (3 - tile.square // 4) * 4 + tile.square % 4
    return f"{square:X}{tile.exponent}"


def _time_text(clock: Clock | None) -> str:
    millis = round(clock.spent * 1000) if clock is not None and clock.spent else 0
    return f"({millis})" if millis > 0 else ""


class EpisodeCodec(Codec):
    """Reading and writing episodes."""

    translates = True

    def needs_positions(self, options: Options) -> bool:
        return True

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        return _find_losses(record, options)

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        blank = len(data) - len(data.lstrip(b"\xef\xbb\xbf \t\r\n"))
        return (match.end() for match in BETWEEN.finditer(data) if blank < match.end() < len(data))

    def read(self, source: Source) -> EpisodeReading:
        return EpisodeReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return _write(record)


CODEC = EpisodeCodec()
