"""Games of Go by dice in the dress of four servers: their headers, clocks, talk and line breaks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from string import ascii_lowercase
from typing import Any

from gamenote.core import registry

NEAR = 3  # lines beside the last stone, where most games go on
PLIES = 220
ROW = 30  # moves that are tried at once
TALK = (
    "hi, have a nice game",
    "thx",
    "good move",
    "what about the corner?",
    "I was too slow here",
    "that is dead",
)
Move = tuple[str, str]  # a colour and a point


def played(seed: int, plies: int = PLIES) -> list[Move]:
    """A sound game by dice, most of whose stones stand near the one before."""
    engine: Any = registry.engine_of("go")
    dice, position, found = random.Random(seed), engine.start(None, None), list[str]()
    last, waiting = (9, 9), list[str]()
    while len(found) < plies:
        while len(waiting) < min(ROW, plies - len(found)):
            around = [min(18, max(0, at + dice.randint(-NEAR, NEAR))) for at in last]
            last = (around[0], around[1]) if dice.random() < 0.9 else (dice.randrange(19), dice.randrange(19))
            waiting.append(ascii_lowercase[last[0]] + ascii_lowercase[last[1]])
        there = engine.advance(position, waiting, ())
        found += waiting[: there.played]
        position, waiting = there.position, waiting[there.played + 1 :]  # without the move in doubt
    return [("BW"[ply % 2], text) for ply, text in enumerate(found)]


def _root(number: int, **beside: str) -> str:
    """The properties that all servers write."""
    known = {"GM": "1", "FF": "4", "SZ": "19", "PB": f"ann{number}", "PW": f"bob{number % 977}", "RE": "B+R"}
    known |= {"DT": f"{2000 + number % 25}-{number % 12 + 1:02}-{number % 28 + 1:02}", "RU": "Japanese"}
    return "".join(f"{name}[{value}]" for name, value in (known | {"KM": "6.5"} | beside).items())


def _fox(number: int, moves: list[Move], dice: random.Random) -> str:
    """All in one line, two programs in the root, komi in hundredths."""
    ranks = f"BR[{number % 9 + 1}段]WR[{number % 9 + 1}段]"
    root = _root(number, GN="", KM="375", HA="0", RU="Chinese", AP="GNU Go:3.8", TM="1200", TC="3", TT="30")
    return f"(;{root}{ranks}AP[foxwq]RL[0]\n" + "".join(f";{side}[{point}]" for side, point in moves) + ")\n"


def _clocks(moves: list[Move], dice: random.Random, stones: str, fraction: str) -> Iterator[str]:
    """Nodes with the time that is left, and the stones or periods of the overtime."""
    left = dict.fromkeys("BW", 600.0)
    for side, point in moves:
        left[side] -= dice.random() * 12
        over = left[side] <= 0
        left[side] = 30 * dice.random() if over else left[side]
        yield f";{side}[{point}]{side}L[{left[side]:{fraction}}]" + (f"O{side}[{stones}]" if over else "")


def _kgs(number: int, moves: list[Move], dice: random.Random) -> str:
    """A property in a line, clocks with fractions, talk with ranks in escaped brackets."""
    root = _root(number, CA="UTF-8", ST="2", AP="CGoban:3", BR="3k", WR="4k", TM="600", OT="3x30 byo-yomi")
    talk = (f"C[ann{number} [3k\\]: {dice.choice(TALK)}\n]" if dice.random() < 0.05 else "" for _ in moves)
    nodes = zip(_clocks(moves, dice, "3", ".3f"), talk, strict=True)
    return f"(;{root.replace(']', f']{chr(10)}')}\n" + "\n".join(map("".join, nodes)) + ")\n"


def _ogs(number: int, moves: list[Move], dice: random.Random) -> str:
    """Each move in a variation of its own."""
    root = _root(number, CA="UTF-8", PC=f"OGS: https://example.org/game/{number}", BR="9k", WR="10k", TM="120")
    talk = (f"C[bob: {dice.choice(TALK)}\n]" if dice.random() < 0.02 else "" for _ in moves)
    nodes = (f"(;{side}[{point}]{said}\n" for (side, point), said in zip(moves, talk, strict=True))
    first = next(nodes)[1:]
    return f"(;{root.replace(']', f']{chr(10)}')}{first}{''.join(nodes)}{')' * len(moves)}\n"


def _igs(number: int, moves: list[Move], dice: random.Random) -> str:
    """Old names with small letters, whole seconds, and Canadian overtime."""
    root = _root(number, EV=f"Internet Go Server game: ann{number} vs bob", OT="25 moves / 10 min", TM="600")
    root = root.replace("FF[4]", "")
    return f"(;\n{root}CoPyright[\n  No warranty.\n]\n" + "\n".join(_clocks(moves, dice, "25", ".0f")) + "\n)\n"


SERVERS: dict[str, Callable[[int, list[Move], random.Random], str]] = {
    "fox": _fox,
    "kgs": _kgs,
    "ogs": _ogs,
    "igs": _igs,
}


def games(size: int, *servers: str) -> Iterator[bytes]:
    """Games of these servers in turn, of all without any, of so many bytes."""
    made, chosen, written = [SERVERS[name] for name in servers or SERVERS], count(), 0
    while written < size:
        number = next(chosen)
        dice = random.Random(f"server {number}")
        game = made[number % len(made)](number, played(number, dice.randint(120, 2 * PLIES - 120)), dice).encode()
        yield game
        written += len(game)
