"""How moves of Chinese chess are written, and what they may mean.

Coordinates alone so far: `h2e2`, `H2-E2`, and ranks from 1 to 10 where the position says so.

Three questions are asked here. `named_moves`: which moves does a text name on a board, be they legal or not.
`quick_word`: the same without a board, for words that name one piece by its kind and file, or two points.
`write_move`: how is a move written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamenote.core.engine import Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.games.xiangqi.board import FILES, NAMES_OF_POINTS, POINT_OF, Move, Position
from gamenote.games.xiangqi.reasons import objection

COORDINATES = lazy_pattern(r"([A-Ia-i])(10|[0-9])-?([A-Ia-i])(10|[0-9])")
MOST_WORDS = 20_000  # texts that are remembered


class SideWord(NamedTuple):
    """What a word with kind and file means for a side.

    Fields:
        piece: The piece that moves (`board.PIECE_OF`).
        points: The mask of the points where it stands. Where several do, or none, the word is not quick.
        ends: Where it goes, by where it stands; -1 for nowhere.
    """

    piece: int
    points: int
    ends: Sequence[int]


# Two points as 90 * start + end; or what a word means for Red, and for Black.
QuickWord = int | tuple[SideWord, SideWord]


@lru_cache(maxsize=MOST_WORDS)
def quick_word(text: str, *, ranks_from_one: bool = False) -> QuickWord | None:
    """Return what a text means on any board; None needs the board."""
    found = COORDINATES.fullmatch(text)
    if found is None:
        return None
    file, rank, file_to, rank_to = found.groups()
    names = (
        f"{letter.lower()}{int(number) - ranks_from_one}" for letter, number in ((file, rank), (file_to, rank_to))
    )
    start, end = (POINT_OF.get(name) for name in names)
    return 90 * start + end if start is not None and end is not None else None


def named_moves(position: Position, text: str) -> tuple[Move, ...] | Objection:
    """Return the moves that a text names, the likeliest first.

    Whether they are legal is not asked here: of several, the engine keeps those that are. Where no move can be
    named, the objection says why."""
    word = quick_word(text, ranks_from_one=position.ranks_from_one)
    if isinstance(word, int):
        return (Move(*divmod(word, 90), written=text),)
    return objection(position, "unexpected-token", text, "this is not a move of Chinese chess")


def ranks_from_one(moves: Sequence[str]) -> bool | None:
    """Whether coordinates count ranks from 1; None if undecided."""
    ranks = {rank for text in moves if (found := COORDINATES.fullmatch(text)) for rank in found.group(2, 4)}
    return False if "0" in ranks else True if "10" in ranks else None


def write_move(position: Position, move: Move, notation: str = "") -> str:
    """Return a move in a notation: `ucci` (the usual), `iccs`, `uci`."""
    if notation == "iccs":
        return f"{NAMES_OF_POINTS[move.start]}-{NAMES_OF_POINTS[move.end]}".upper()
    if notation == "uci":
        return "".join(f"{FILES[point % 9]}{point // 9 + 1}" for point in (move.start, move.end))
    return move.name
