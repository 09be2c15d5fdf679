"""Which variant a file's games are, where no GameType tag tells: the one under which most of them can be played.

The writing of the moves says which variants come into question; the games decide, and ties go to the order of the
list. Games without moves are taken for what is most common on a board of their size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from gamenote.core.game import Guess, Objection
from gamenote.core.record import Record, Setup
from gamenote.games.draughts.variants import variant

LETTERS = re.compile(r"[A-Za-z]")  # at the beginning of a move
NAMES = re.compile(r"[a-z][0-9]")  # in a position
SQUARE = re.compile(r"[0-9]{1,3}")
PLY = re.compile(r":[HF][0-9]+|\+[0-9]\+[0-9]")

WITH_COLON = ("russian", "spantsiretti", "czech", "brazilian", "pool-unified", "turkish")
WITH_CROSS = ("czech", "russian", "brazilian", "pool-unified", "turkish", "spantsiretti")
WITHOUT_CAPTURE = ("russian", "czech", "brazilian")
BY_NUMBER = (  # the highest square, and what has that many
    (32, ("english", "italian", "spanish", "pool", "thai", "brazilian", "international", "frisian")),
    (50, ("international", "frisian", "frysk")),
    (72, ("canadian",)),
)
SMALL, LARGE = "english", "international"  # assumed where nothing is played

MOST_MOVES = 600  # of one game that are looked at


def guess(records: Sequence[Record]) -> Guess | None:
    """The variant of games that do not name it; they should have moves, if any in their file have."""
    games = [(record.line[0].setup if record.line else None, _moves(record)) for record in records]
    played = [(setup, moves) for setup, moves in games if moves]
    positions = [setup.text for setup, _ in games if setup is not None]
    if not played:
        return _assumed(positions) if records else None
    choices = candidates([text for _, moves in played for text in moves], positions)
    best, most = choices[0], -1
    for name in choices:
        count = sum(first_illegal(name, setup, moves) is None for setup, moves in played)
        if count > most:
            best, most = name, count
        if count == len(played):
            break
    row = variant(best)
    assert row is not None
    number = f"{most} of {len(played)} games" if len(played) > 1 else "the game" if most else "not even the game"
    return Guess(best, f"{number} can be played as {row.title}")


def _moves(record: Record) -> list[str]:
    return [node.move for node in record.line[: MOST_MOVES + 1] if node.move is not None]


def candidates(moves: Iterable[str], positions: Iterable[str]) -> tuple[str, ...]:
    """The variants that games written like this may be, the likeliest first."""
    highest = 0
    letters = colon = cross = False
    for text in dict.fromkeys(moves):
        if LETTERS.match(text):
            letters = True
            colon = colon or ":" in text
            cross = cross or "x" in text.lower()
        else:
            highest = max([highest, *map(int, SQUARE.findall(text))])
    if letters:
        return WITH_COLON if colon else WITH_CROSS if cross else WITHOUT_CAPTURE
    return _by_number(max(highest, _highest(positions)))


def _by_number(highest: int) -> tuple[str, ...]:
    return next((names for number, names in BY_NUMBER if highest <= number), BY_NUMBER[-1][1])


def _highest(positions: Iterable[str]) -> int:
    numbers = (number for text in positions if not NAMES.search(text) for number in SQUARE.findall(PLY.sub("", text)))
    return max(map(int, numbers), default=0)


def _assumed(positions: list[str]) -> Guess | None:
    if any(NAMES.search(text) for text in positions):
        return Guess(WITHOUT_CAPTURE[0], "assumed: no game of the file has moves")
    if not positions:
        return None
    return Guess(SMALL if _highest(positions) <= 32 else LARGE, "assumed: no game of the file has moves")


def first_illegal(name: str, setup: Setup | None, moves: Sequence[str]) -> int | None:
    """The index of the first move that cannot be played; None when all can."""
    from gamenote.games.draughts.play import ENGINE

    engine: Any = ENGINE
    if hasattr(engine, "first_doubt"):
        doubt = engine.first_doubt(name, setup, moves)
        if doubt is None:
            return None
    start = engine.start(name, setup)
    if isinstance(start, Objection):
        return 0
    positions = [start]
    for index, text in enumerate(moves):
        after = []
        for position in positions:
            found = engine.candidates(position, text)
            if not isinstance(found, Objection):
                after += [
                    engine.play(position, move)
                    for move in found
                    if not any(each.fatal for each in engine.judge(position, move))
                ]
        if not after:
            return index
        positions = after[:64]
    return None


def last_is_illegal(gametype: str | None, fen: str | None, moves: Sequence[str]) -> bool:
    """Whether the last of these moves cannot be played, under the variant named or under the likeliest one."""
    setup = Setup(fen) if fen and fen.strip() else None
    name = gametype if gametype and variant(gametype) else None
    if name is None:
        choices = candidates(moves, [fen] if fen else [])
        name = next((each for each in choices if first_illegal(each, setup, moves[:-1]) is None), choices[0])
    illegal = first_illegal(name, setup, moves)
    return illegal is not None and illegal == len(moves) - 1
