"""Games of chess to measure on: made by dice in the styles of archives, or those of real ones.

Three styles: `otb` with tags and moves alone, `clocks` with a clock beside each move as servers write it, and
`annotated` with comments, signs and variations. A game comes again and again, each time with other players.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import count, cycle

from tests.bench.annotated import wrapped
from tests.corpus import CORPUS
from tests.games.chess.playing import random_game, texts_of

STYLES = ("otb", "clocks", "annotated")
REAL = {
    "otb": ("twic-0001.pgn", "twic-1599.pgn"),
    "clocks": ("lichess-db-clk.pgn", "lichess-titled-arena.pgn"),
    "annotated": ("annotated-matches.pgn",),
}
PLAYED, LONGEST = 24, 90
WHITE = re.compile(rb'\[White "[^"]*')  # behind which a number makes another player of the same family
WORDS = ("White", "threatens", "the", "pawn", "on", "e5", "with", "a", "better", "bishop")


def collection(style: str, size: int, *, real: bool = False) -> bytes:
    """Games of a style, of `size` bytes or a little more."""
    return b"".join(games(style, size, real=real))


def games(style: str, size: int, *, real: bool = False) -> Iterator[bytes]:
    """The games of such a collection one by one."""
    known, written = _real(style) if real else _made(style), 0
    for number, game in zip(count(1), cycle(known), strict=False):
        yield (data := WHITE.sub(rf"\g<0> {number}".encode(), game, count=1))
        written += len(data)
        if written >= size:
            return


def has_real() -> bool:
    """Whether archives of other people's games are on this machine."""
    return CORPUS is not None and (CORPUS / "pgn" / "good").is_dir()


@cache
def _real(style: str) -> tuple[bytes, ...]:
    assert CORPUS is not None
    files = [(CORPUS / "pgn" / "good" / name).read_bytes() for name in REAL[style]]
    parts = (part for file in files for part in file.replace(b"\r\n", b"\n").split(b"\n\n[Event "))
    return tuple(b"[Event " + part.removeprefix(b"[Event ").rstrip() + b"\n\n" for part in parts)


@cache
def _made(style: str) -> tuple[bytes, ...]:
    dice = random.Random(f"{style} chess")
    return tuple(_game(style, dice).encode() for _ in range(PLAYED))


def _game(style: str, dice: random.Random) -> str:
    moves = texts_of(list(random_game("Standard", dice, dice.randrange(40, LONGEST))))
    tags = {
        "Event": "Club game",
        "Site": "by dice",
        "Date": "2026.02.03",
        "Round": str(dice.randrange(1, 10)),
        "White": "Ann",
        "Black": "Bob",
        "Result": "*",
        "WhiteElo": str(dice.randrange(1000, 2800)),
        "BlackElo": str(dice.randrange(1000, 2800)),
    }
    if style == "clocks":
        tags |= {"UTCDate": "2026.02.03", "UTCTime": "12:30:00", "TimeControl": "600+2", "Termination": "Normal"}
    header = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    body = " ".join(_clocked(moves)) if style == "clocks" else wrapped([*_worded(style, moves, dice)])
    return f"{header}\n{body} *\n\n"


def _clocked(moves: list[str]) -> Iterator[str]:
    left = [600, 600]
    for ply, move in enumerate(moves):
        left[ply % 2] -= ply % 7
        minutes, seconds = divmod(left[ply % 2], 60)
        number = f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
        yield f"{number} {move} {{ [%clk 0:{minutes:02}:{seconds:02}] }}"


def _worded(style: str, moves: list[str], dice: random.Random) -> Iterator[str]:
    """Words of movetext; annotated, a fifth of the moves has a comment, and some have a variation too."""
    interrupted = True
    for ply, move in enumerate(moves):
        if not ply % 2 or interrupted:
            yield f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
        yield move
        interrupted = style == "annotated" and dice.random() < 0.2
        if interrupted:
            yield f"${dice.randrange(1, 7)}"
            yield f"{{{' '.join(dice.choices(WORDS, k=dice.randrange(3, 12)))}}}"
            if dice.random() < 0.5:
                line = " ".join(moves[ply : ply + 5])
                yield from f"({ply // 2 + 1}{'...' if ply % 2 else '.'} {line})".split()
