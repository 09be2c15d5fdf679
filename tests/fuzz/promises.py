"""What fixes promise, told from the outside: a file before and after, as anybody reads it.

Nothing here is taken from the code that keeps these promises. Moves are compared as the rules of the game write
them, positions as they are drawn, names and comments as they stand, findings by how many there are of each rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import Mended
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.record import PLAYERS, Field, walk
from gamenote.core.replay import replay
from gamenote.core.settings import Settings
from gamenote.testing import lint
from tests.fuzz.stock import opened

WINNER = {"1-0": "first", "2-0": "first", "0-1": "second", "0-2": "second", "1-1": "draw", "1/2-1/2": "draw"}
HALVES = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}
LEAD = re.compile(r"(?<=[BW]\+)[0-9.]+")
TIME = re.compile(r"\[%(\w+) [0-9:.]+\]")
DIRECTIVE = re.compile(r"gamenote:[^\r\n\[\]{}]*")  # what stands behind it are words of the comment


@dataclass(frozen=True)
class Move:
    """A move as the rules write it, or else as it stands, and the position after it."""

    actor: str | None
    text: str
    known: bool
    drawn: Any


@dataclass(frozen=True)
class Told:
    """What a game says."""

    players: tuple[str, ...]
    result: str
    comments: str
    moves: tuple[Move, ...]
    drawn: Any  # the last position of the main line, where it was reached
    objections: int


def games(item: Format, data: bytes) -> list[Told]:
    """All games of a file."""
    return [_told(reading, item) for _, reading in opened(item, data).games() if not reading.empty]


def broken_promises(item: Format, data: bytes, least: Safety, settings: Settings) -> tuple[Mended, list[str]]:
    """The file mended, and what the fixes did that they must not."""
    mended = fix_bytes(data, opened(item, data), settings, least)
    if mended.after == data:
        return mended, []
    check = safe_ones if least is Safety.SAFE else unsafe_ones
    return mended, list(check(item, data, mended.after, settings))


def safe_ones(item: Format, before: bytes, after: bytes, settings: Settings) -> Iterator[str]:
    """The promises of safe fixes that are broken."""
    old, new = games(item, before), games(item, after)
    if len(old) != len(new):
        yield f"{len(old)} games, then {len(new)}"
        return
    for one, other in zip(old, new, strict=True):
        if any(name and name != later for name, later in zip(one.players, other.players, strict=True)):
            yield f"players {one.players}, then {other.players}"
        if one.comments != other.comments:
            yield f"comments {one.comments!r}, then {other.comments!r}"
        if one.result not in ("", other.result):
            yield f"result {one.result!r}, then {other.result!r}"
        if one.drawn is not None and one.drawn != other.drawn:
            yield "another final position"
        yield from _moves(one, other)
    counts = [found(item, data, settings, Severity.WARNING) for data in (before, after)]
    if fresh := counts[1] - counts[0]:
        yield f"new findings {dict(fresh)}"


def _moves(one: Told, other: Told) -> Iterator[str]:
    """What a player does in one turn may come in another order."""
    if len(one.moves) != len(other.moves):
        yield f"{len(one.moves)} moves, then {len(other.moves)}"
        return
    astray = ""
    for old, new in zip(one.moves, other.moves, strict=True):
        if old.known and not new.known:
            yield f"{old.text} was understood, {new.text} is not"
        if old.known and old.drawn == new.drawn and old.drawn is not None:
            astray = ""
        elif old.known and (old.text != new.text or astray):
            if astray and old.actor != new.actor:
                yield astray
            astray = f"the move {old.text}, then {new.text}"
    if astray:
        yield astray


def unsafe_ones(item: Format, before: bytes, after: bytes, settings: Settings) -> Iterator[str]:
    """The promises of unsafe fixes that are broken."""
    old, new = games(item, before), games(item, after)
    if len(new) < len(old):
        yield f"{len(old)} games, then {len(new)}"
    counts = [found(item, data, settings, Severity.ERROR).total() for data in (before, after)]
    if counts[1] > counts[0]:
        yield f"{counts[0]} errors, then {counts[1]}"
    if len(old) == len(new):
        worse = [(one, other) for one, other in zip(old, new, strict=True) if other.objections > one.objections]
        yield from (f"{one.objections} objections, then {other.objections}" for one, other in worse)


def found(item: Format, data: bytes, settings: Settings, least: Severity) -> Counter[str]:
    """How many findings there are of each rule, of that severity or more."""
    return Counter(each.code for each in lint(item, data, settings) if each.severity >= least)


def _told(reading: Reading, item: Format) -> Told:
    record = reading.record
    engine = registry.engine_of(record.game)
    steps = list(replay(record, engine)) if engine is not None else []
    known = {id(step.node): step for step in steps}
    texts = [comment.text for _, node in walk(record) for comment in (*node.before, *node.after)]
    moves = [_move(node, known.get(id(node)), engine) for _, node in walk(record) if (node.move or "").strip()]
    main = [step for step in steps if step.path.main]
    last = main[-1].after if main else None
    picture = engine.diagram(last) if engine is not None and last is not None else None
    return Told(
        tuple(" ".join((record.header.get(name) or "").split()) for name in PLAYERS),
        _result(reading, item),
        "".join(TIME.sub(r"%\1", DIRECTIVE.sub("", " ".join(texts))).replace("{", "(").replace("}", ")").split()),
        tuple(moves),
        _drawn(picture) if picture is not None else None,
        sum(len(step.objections) for step in steps),
    )


def _move(node: Any, step: Step | None, engine: Any) -> Move:
    if step is None or step.move is None:
        return Move(node.actor, node.move, False, None)
    drawn = _drawn(engine.diagram(step.after)) if step.after is not None else None
    return Move(node.actor, engine.write_move(step.before, step.move), True, drawn)


def _drawn(picture: Any) -> Any:
    return dict(picture.cells), picture.reserves


def _result(reading: Reading, item: Format) -> str:
    """Who won, by the end of the moves, or else by the header; empty where neither says."""
    record = reading.record
    texts = [record.outcome.text if record.outcome else "*", record.header.get(Field.RESULT) or "*"]
    for text in texts:
        known = item.result(text.strip())
        words = known.text if known is not None else " ".join(HALVES.get(text, text).split())
        if record.game == "othello":  # with empty squares or without them, that is one result
            words = LEAD.sub("", words)
        if words not in ("", "*", "?"):
            return WINNER.get(words, words)
    return ""
