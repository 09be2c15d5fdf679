"""How swipes, tiles and starts are written: `R`, `c4`, `4a1`, `a3 c4`.

Text and squares only. Spellings with one clear meaning (`r`, `C4`, `2c4`) are read too; that they are not the
proper form is said by whoever reads a file. Squares are a1 ... d4, file by letter, rank by digit from the bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from gamenote.core.engine import Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Setup
from gamenote.games.game2048.play import DIRECTIONS, EMPTY, STARTING_TILES, Position, Tile, after_tile

SQUARES = tuple(f"{file}{rank}" for rank in "1234" for file in "abcd")
SQUARE_OF = {name: index for index, name in enumerate(SQUARES)}
EXPONENTS = {"": 1, "2": 1, "4": 2}
LETTER = "[UDLRudlr]"  # of a swipe, in either case
SIGN = r"(?:[!?]++|\$[0-9]++)"  # of a move
TILE_LIKE = lazy_pattern(r"(?P<value>[0-9]*+)(?P<square>[A-Za-z][0-9]++)")
UNKNOWN = "?"  # in place of a move or tile that the record does not tell
Fault = tuple[str, str, tuple[int, int]]  # rule name, words, place


class TileText(Struct, frozen=True):
    """A tile as written: what it means, and what is wrong.

    `tile` is None where the meaning is not plain. `fault` is the name of the rule that is broken, `words` say how,
    `part` is where in the text.
    """

    tile: Tile | None
    fault: str = ""
    words: str = ""
    part: tuple[int, int] = (0, 0)


def read_tile(text: str) -> TileText | None:
    """Read a word as a tile; None where it looks like none."""
    match = TILE_LIKE.fullmatch(text)
    if match is None:
        return None
    value, square = match["value"], match["square"]
    if value not in EXPONENTS:
        words = f"a new tile is a 2 or a 4, not {short(value)}"
        return TileText(None, "bad-spawn-value", words, match.span("value"))
    if square.lower() not in SQUARE_OF:
        words = f"there is no square {short(square)}; the squares are a1 to d4"
        return TileText(None, "bad-square", words, match.span("square"))
    tile = Tile(SQUARE_OF[square.lower()], EXPONENTS[value])
    if square != square.lower():
        words = f"write squares in small letters, not {square}"
        return TileText(tile, "uppercase-square", words, match.span())
    if value == "2":
        words = f"a new 2 is written without its value, not {text}"
        return TileText(tile, "two-prefix", words, match.span("value"))
    return TileText(tile)


def write_tile(tile: Tile) -> str:
    return f"{'4' if tile.exponent == 2 else ''}{SQUARES[tile.square]}"


def read_direction(text: str) -> str | None:
    """The direction of a swipe letter, in either case."""
    return text.upper() if len(text) == 1 and text.upper() in DIRECTIONS else None


def words_of(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a start, parted by blanks and tabs."""
    return re.finditer(r"[^ \t]++", text)


def starting_faults(text: str) -> tuple[Fault, ...]:
    """Everything that speaks against a start such as `a3 c4`."""
    return STARTS[text][0]


def _starting_faults(text: str) -> Iterator[Fault]:
    words = list(words_of(text))
    strange = next((word for word in words if read_tile(word[0]) is None), None)
    if strange is not None:
        yield "initial-count", f"a game starts with two tiles, and {short(strange[0])} is not one", (0, len(text))
        return
    if len(words) != STARTING_TILES:
        count = "no tile" if not words else "one tile" if len(words) == 1 else f"{len(words)} tiles"
        yield "initial-count", f"a game starts with two tiles, not with {count}", (0, len(text))
        return
    tiles = []
    for word in words:
        read = read_tile(word[0])
        assert read is not None
        tiles.append(read.tile)
        if read.fault:
            start, end = read.part
            yield read.fault, read.words, (word.start() + start, word.start() + end)
    if len(tiles) == STARTING_TILES and tiles[0] and tiles[1] and tiles[0].square == tiles[1].square:
        yield "initial-same-square", f"both starting tiles are on {SQUARES[tiles[0].square]}", words[1].span()


READABLE = ("uppercase-square", "two-prefix")


def read_start(setup: Setup | None) -> Position | Objection:
    """Return the position a game starts from, or an objection.

    Without a setup that is an empty board, on which chance is to put two tiles. A setup without text stands for a
    start that nobody knows, of which no more need be said.
    """
    if setup is None:
        return Position()
    if not setup.text:
        return Objection("", "the starting tiles are not known")
    return STARTS[setup.text][1]


class _Starts(dict[str, tuple[tuple[Fault, ...], Position | Objection]]):
    """Faults and positions of starts by text, worked out when met.

    Some thousands of them are kept.
    """

    def __missing__(self, text: str) -> tuple[tuple[Fault, ...], Position | Objection]:
        faults = tuple(_starting_faults(text))
        start = faults, _starting_position(text, faults)
        if len(text) <= 16 and len(self) < 4096:
            self[text] = start
        return start


STARTS = _Starts()


def _starting_position(text: str, faults: tuple[Fault, ...]) -> Position | Objection:
    for kind, words, part in faults:
        if kind not in READABLE:
            return Objection(kind, words, part=part)
    position = Position(EMPTY)
    for word in words_of(text):
        read = read_tile(word[0])
        assert read is not None and read.tile is not None
        position = after_tile(position, read.tile)
    return position


def short(text: str) -> str:
    """A text that may be of any length, cut for a message."""
    return text if len(text) <= 24 else f"{text[:20]}..."
