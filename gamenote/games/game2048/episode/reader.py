"""An episode -> a record: two placings are the start, then swipes and placings are turns.

Squares are counted by the episode from the top left, by 2048-GN from the bottom. Rewards are not kept: they follow
from the moves; whether they do is asked by a rule.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from itertools import chain, islice
from operator import attrgetter
from sys import intern
from typing import NamedTuple

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import Options
from gamenote.core.game import Engine
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Clock, Extra, Field, Header, Node, Outcome, Record, Setup
from gamenote.core.source import Source, Span
from gamenote.games.game2048.episode import lint, result, writer
from gamenote.games.game2048.episode.grammar import ACTION, BETWEEN, matches
from gamenote.games.game2048.notation import write_tile
from gamenote.games.game2048.play import Tile

LATEST = 253_402_300_799_000  # milliseconds: the end of the year 9999
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOST_FINDINGS = 1000


class Action(NamedTuple):
    """A swipe or a placing: what it is in words of 2048-GN, and where."""

    text: str
    chance: bool
    start: int
    reward: int | None = None
    time: int | None = None
    reward_span: Span | None = None

    @property
    def span(self) -> Span:
        return Span(self.start, self.start + (2 if self.chance else 1))


class EpisodeReading(Reading):
    """One episode as read; its syntax are the actions."""

    def __init__(self, source: Source) -> None:
        self.text = source.text
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.match: re.Match[str] | None = None
        self.syntax: tuple[Action, ...] = ()
        found: list[Diagnostic] = []
        for match in matches(source.text):
            if match.re.groups and self.match is None:
                self.match = match
            else:
                found.append(lint.NO_EPISODE.found("this line is not an episode", Span(*match.span())))
        if self.match is not None:
            self.syntax = tuple(self._actions(self.match, found))
        self.diagnostics = tuple(found[:MOST_FINDINGS])

    def _actions(self, match: re.Match[str], found: list[Diagnostic]) -> Iterator[Action]:
        """The actions as long as they come in turn: two placings, then a swipe and a placing again and again."""
        start, end = match.span("actions")
        number = 0
        for token in ACTION.finditer(self.text, start, end):
            chance = number < 2 or number % 2 == 1
            if token["stray"] is not None or (token["swipe"] is None) is not chance:
                what = "a placing such as 61" if chance else "a swipe such as #U"
                words = f"{self.text[token.start() : token.start() + 4]!r} where {what} is expected"
                found.append(lint.OUT_OF_TURN.found(words, Span(token.start(), end)))
                return
            yield _action(token, chance=chance)
            number += 1
        if number < 2:
            found.append(lint.OUT_OF_TURN.found("an episode begins with two placings", Span(start, end)))

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
        start = self.syntax[:2]
        times = tuple(str(each.time or 0) for each in start)
        extras = (Extra("episode", "times", times),) if any(each.time for each in start) else ()
        setup = Setup(" ".join(each.text for each in start))
        span = Span(start[0].span.start, start[-1].span.end) if start else None
        root = Node(setup=setup, extras=extras, span=span)
        nodes = tuple(chain((root,), map(_node, islice(self.syntax, 2, None))))
        record = Record("game2048", "standard", self._header(self.match), nodes)
        return Record(*_told(record), outcome=self._outcome(record, self.match["closed"]))

    def _header(self, match: re.Match[str]) -> Header:
        fields = {Field.PLAYER_1: match["opened"]} if match["opened"] not in ("", writer.NOBODY) else {}
        millis = int(match["opened_at"])
        if 0 < millis <= LATEST:
            day = EPOCH + timedelta(milliseconds=millis)
            fields[Field.DATE] = f"{day.year:04}.{day.month:02}.{day.day:02}"
        extras = []
        if str(millis) != writer.millis_of(fields.get(Field.DATE)):
            extras.append(Extra("episode", "opened", (str(millis),)))
        closed = f"{match['closed']}@{int(match['closed_at'])}"
        if closed not in (f"{writer.NOBODY}@0", f"{writer.RETIRED}@0"):
            extras.append(Extra("episode", "closed", (closed,)))
        return Header(fields, tuple(extras))

    def _outcome(self, record: Record, closed: str) -> Outcome | None:
        """The end of the line says who stopped; why follows from the board."""
        return result(writer.ending(record, closed))

    def locate(self, offset: int) -> Where:
        index = bisect_right(self.syntax, offset, key=attrgetter("start")) - 1
        if index < 2:
            return Where()
        ply = index // 2
        return Where(None, ply, str(ply), self.syntax[index].text)

    def place(self, name: Field | str) -> Span | None:
        return Span(*self.match.span("opened")) if self.match and name in (Field.PLAYER_1, "open") else None


def _action(token: re.Match[str], *, chance: bool) -> Action:
    start = token.start("square" if chance else "swipe")
    text = _tile(token["square"], token["exponent"]) if chance else intern(token["swipe"])
    reward = None if token["reward"] is None else int(token["reward"])
    time = None if token["time"] is None else int(token["time"])
    there = Span(*token.span("reward")) if reward is not None else None
    return Action(text, chance, start, reward, time, there)


@cache
def _tile(square: str, exponent: str) -> str:
    """A placing in words of 2048-GN: there are 32 of them."""
    at = int(square, 16)
    return write_tile(Tile((3 - at // 4) * 4 + at % 4, int(exponent)))


def _node(action: Action) -> Node:
    clock = Clock(spent=action.time / 1000) if action.time else None
    return Node("chance" if action.chance else "player", action.text, clock=clock, span=action.span)


def _told(record: Record) -> tuple[str, str | None, Header, tuple[Node, ...]]:
    return record.game, record.variant, record.header, record.line


class EpisodeCodec:
    """See `core.format.Codec`."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        blank = len(data) - len(data.lstrip(b"\xef\xbb\xbf \t\r\n"))
        return (match.end() for match in BETWEEN.finditer(data) if blank < match.end() < len(data))

    def read(self, source: Source) -> EpisodeReading:
        return EpisodeReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return writer.write(record)


CODEC = EpisodeCodec()
