"""What canonical texts of moves ask for, for each colour.

# hot: a row is what `line` reads; held against `judging` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from gamenote.core.compiled import is_compiled
from gamenote.core.patterns import lazy_pattern
from gamenote.games.chess.board import (
    ALL,
    BEHIND,
    BETWEEN,
    BLACK,
    FILES,
    KING,
    KNIGHT,
    LETTERS,
    PAWN,
    PAWN_CAPTURES,
    RANKS,
    RAYS,
    SQUARE_OF,
    SQUARES,
    WHITE,
)
from gamenote.games.chess.fast import attacks, line, variant_line
from gamenote.games.chess.fast.line import CASTLE, CHECK, DROP, MATE, PUSH, TAKE, UNKNOWN
from gamenote.games.chess.variants import Variant

MOST_KEPT = 50_000  # texts that are remembered for a colour
SIGNS = {"": 0, "+": CHECK, "#": MATE}
CANONICAL = lazy_pattern(
    r"(?:(?P<kind>[NBRQK])(?P<file>[a-h])??(?P<rank>[1-8])??(?P<takes>x)?(?P<end>[a-h][1-8])"
    r"|(?:(?P<from>[a-h])x)?(?P<to>[a-h][1-8])(?:=(?P<becomes>[QRBNK]))?"
    r"|O-O(?P<long>-O)?|(?P<drop>[PNBRQ])@(?P<at>[a-h][1-8]))(?P<sign>[+#]?)"
)
NOTHING = [0] * 64
NO_ROW = (UNKNOWN, 0, 0, 0, 0, NOTHING, NOTHING, 0, 0, 0)
MOST_BITS = 63
COMPILED = is_compiled(line)


def signed_mask(mask: int) -> int:
    """Return a mask of 64 bits as a signed number."""
    return mask - (1 << 64) if mask >> MOST_BITS else mask


def signed_masks(men: Iterable[int]) -> list[int]:
    """Return masks as signed numbers."""
    return list(map(signed_mask, men))


def unsigned_masks(masks: Iterable[int]) -> tuple[int, ...]:
    """Return signed numbers as masks."""
    return tuple(mask & ALL for mask in masks)


class Modules:
    """The flat functions, and their tables; compiled, they have signed masks."""

    def __init__(self, numbers: Any, line: Any, varied: Any, *, compiled: bool) -> None:
        self.numbers = numbers
        self.line = line
        self.varied = varied
        self.compiled = compiled
        self.mask = signed_mask if compiled else int
        self.masks: Callable[[Iterable[int]], list[int]] = signed_masks if compiled else list
        self.unsigned: Callable[[Iterable[int]], tuple[int, ...]] = unsigned_masks if compiled else tuple

        def lists(tables: Any) -> list[list[int]]:
            return [list(map(self.mask, table)) for table in tables]

        self.tables = numbers.Tables(
            behind=lists(BEHIND),
            between=lists(BETWEEN),
            hits=lists(PAWN_CAPTURES),
            homes=[self.mask(RANKS[0]), self.mask(RANKS[7])],
            masks=[self.mask(1 << square) for square in SQUARES],
            rays=lists(RAYS),
        )
        self._seen: dict[tuple[int, int, int], list[int]] = {}

    def seen(self, colour: int, kind: int, square: int) -> list[int]:
        """Return what lies between a piece and kings it attacks."""
        known = self._seen.get((colour, kind, square))
        if known is None:
            attacked = RAYS[kind][square] if kind else PAWN_CAPTURES[colour][square]
            known = [BETWEEN[square][there] if attacked >> there & 1 else -1 for there in SQUARES]
            self._seen[colour, kind, square] = known
        return known


@cache
def installed_modules() -> Modules:
    """Return the flat functions as they are installed, with their tables."""
    return Modules(attacks, line, variant_line, compiled=COMPILED)


class Rows(dict[str, Any]):
    """What texts ask for where one colour is to move."""

    def __init__(self, modules: Modules, variant: Variant, colour: int) -> None:
        super().__init__()
        self.modules = modules
        self.variant = variant
        self.colour = colour

    def __missing__(self, text: str) -> Any:
        row = self._row(text)
        if len(self) < MOST_KEPT:
            self[text] = row
        return row

    def _row(self, text: str) -> Any:
        found = CANONICAL.fullmatch(text)
        if found is None:
            return NO_ROW
        sign = SIGNS[found["sign"]]
        if found["kind"]:
            return self._piece_row(found, sign)
        if found["to"]:
            return self._pawn_row(found, sign)
        if found["drop"]:
            return self._drop_row(found, sign)
        return (CASTLE, int(found["long"] is not None), 0, 0, 0, NOTHING, NOTHING, 0, 0, sign)

    def _piece_row(self, found: re.Match[str], sign: int) -> Any:
        kind, square, mask = LETTERS.index(found["kind"]), SQUARE_OF[found["end"]], self.modules.mask
        sources, hint = RAYS[kind][square], 0
        if found["file"]:
            sources &= FILES["abcdefgh".index(found["file"])]
            hint += 1
        if found["rank"]:
            sources &= RANKS[int(found["rank"]) - 1]
            hint += 2
        between = NOTHING if kind in (KNIGHT, KING) else self.modules.tables.between[square]
        seen = self.modules.seen(self.colour, kind, square)
        takes = int(found["takes"] is not None)
        return (kind, square, mask(1 << square), mask(sources), 0, between, seen, takes, hint, sign)

    def _pawn_row(self, found: re.Match[str], sign: int) -> Any:
        square, mask, variant = SQUARE_OF[found["to"]], self.modules.mask, self.variant
        back = 8 if self.colour == BLACK else -8
        rank = 7 - (square >> 3) if self.colour == BLACK else square >> 3  # as the colour counts
        first = 0 if variant.rank1_double_step and self.colour == WHITE else 1  # from where pawns may step two
        becomes = LETTERS.index(found["becomes"]) if found["becomes"] else 0
        start, style, takes = square + back, PUSH, 0
        if found["from"]:
            start += "abcdefgh".index(found["from"]) - (square & 7)
            style, takes = TAKE, mask(1 << square + back) if rank == 5 else 1
        known = bool(becomes) and found["becomes"] in variant.promotes_to
        ahead = known if rank == 7 else first < rank and not becomes
        if not ahead or (style == TAKE and not PAWN_CAPTURES[self.colour][start] >> square & 1):
            return NO_ROW
        hint = becomes or -(style == PUSH and first + 2 <= rank <= 3)
        seen = self.modules.seen(self.colour, becomes or PAWN, square)
        return (style, square, mask(1 << square), mask(1 << start), start, NOTHING, seen, takes, hint, sign)

    def _drop_row(self, found: re.Match[str], sign: int) -> Any:
        kind, square = LETTERS.index(found["drop"]), SQUARE_OF[found["at"]]
        if not self.variant.drops or (kind == PAWN and not 8 <= square < 56):
            return NO_ROW
        return (DROP, square, self.modules.mask(1 << square), 0, 0, NOTHING, NOTHING, 0, kind, sign)
