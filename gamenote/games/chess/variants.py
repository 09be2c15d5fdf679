"""The variants of chess, one row each, with their names.

Nothing else in this folder asks which variant it has before it; what differs is a column here. Masks are those of
`position`: bit 0 is a1, bit 7 is h1, bit 63 is h8.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import structs

from gamenote.core.game import Variant as Row
from gamenote.core.patterns import lazy_pattern

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
START_WITHOUT_CASTLING = START.replace("KQkq", "-")
HORDE_START = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
RACING_START = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
CENTRE = 0x0000001818000000
LAST_RANK = 0xFF00000000000000


class Stalemate(Enum):
    """What it means to have no legal move, out of check."""

    DRAW = "nobody wins"
    WIN = "the side without a move wins"
    FEWER = "the side with fewer pieces wins"


class Material(Enum):
    """What decides whether pieces that are left can win."""

    MATE = "whether they can mate"
    ALWAYS = "nothing: they always can"
    CHECKS = "whether they can give check"
    EXPLOSION = "whether they can explode or mate a king"
    GIVING_AWAY = "whether they can all be lost"


class Variant(Row, frozen=True, kw_only=True):
    """One way to play chess."""

    start: str = START  # the usual first position as FEN
    aliases: tuple[str, ...] = ()  # other names, as programs write them
    from_array: bool = False  # games begin from an array that the record has to give
    drops: bool = False  # captured pieces are put back on the board
    castling: tuple[bool, bool] = (True, True)  # whether White may castle, and Black
    captures_compulsory: bool = False  # who can capture must
    explosions: bool = False  # captures explode
    royal: tuple[bool, bool] = (True, True)  # whether White's king, and Black's, has to be kept from capture
    may_check: bool = True  # moves may give check
    goal: int = 0  # the squares on which a king wins
    goal_is_answered: bool = False  # Black may draw by following White to the goal at once
    checks_to_win: int = 0  # how many checks win the game; 0 where they do not
    rank1_double_step: bool = False  # pawns on White's first rank may step two
    gives_away: bool = False  # who has lost all pieces wins
    promotes_to: str = "QRBN"  # the letters of what pawns become
    fifty: bool = True  # the fifty-move rule holds
    stalemate: Stalemate = Stalemate.DRAW
    material: Material = Material.MATE

    @property
    def has_own_end(self) -> bool:
        """Whether games end in ways that chess does not have."""
        return bool(self.explosions or self.checks_to_win or self.goal) or self.royal != (True, True)


def _row(name: str, *aliases: str, title: str = "", **columns: Any) -> Variant:
    return Variant(name=name, title=title or name, aliases=aliases, **columns)


LOSING: dict[str, Any] = {
    "start": START_WITHOUT_CASTLING,
    "captures_compulsory": True,
    "royal": (False, False),
    "gives_away": True,
    "material": Material.GIVING_AWAY,
    "promotes_to": "QRBNK",
}
VARIANTS = (
    _row("Standard", "chess", "normal", "From Position", "classic", "0", title="Chess"),
    _row("Chess960", "Fischerandom", "Fischer Random", "FRC", "DFRC", "wild/fr", from_array=True),
    _row("Crazyhouse", "House", "ZH", drops=True, fifty=False, material=Material.ALWAYS),
    _row("Antichess", "Anti", castling=(False, False), stalemate=Stalemate.WIN, **LOSING),
    _row("Giveaway", "Giveaway chess", stalemate=Stalemate.WIN, **LOSING),
    _row("Suicide", "Suicide chess", castling=(False, False), stalemate=Stalemate.FEWER, **LOSING),
    _row("Atomic", "Atom", "Atomic chess", explosions=True, material=Material.EXPLOSION),
    _row("Three-check", "3-check", "3check", "Three check chess", checks_to_win=3, material=Material.CHECKS),
    _row("King of the Hill", "KOTH", goal=CENTRE, material=Material.ALWAYS),
    _row(
        *("Horde", "Horde chess"),
        start=HORDE_START,
        castling=(False, True),
        royal=(False, True),
        rank1_double_step=True,
        material=Material.ALWAYS,
    ),
    _row(
        *("Racing Kings", "Racing", "Race"),
        start=RACING_START,
        castling=(False, False),
        may_check=False,
        goal=LAST_RANK,
        goal_is_answered=True,
        material=Material.ALWAYS,
    ),
)
STANDARD, CHESS960 = VARIANTS[:2]
# Games of which the name is known, and the rules are not.
NOT_PLAYED = (
    *("Bughouse", "Losers", "Seirawan", "S-Chess", "Capablanca", "Gothic", "Grand", "Janus", "Shatranj", "Makruk"),
    *("Shogi", "Sittuyin", "Xiangqi", "Placement", "Knightmate", "Berolina", "Duck", "Fog of War", "No castling"),
    *("no-king", "white-king-only", "black-king-only"),
)
BETWEEN_WORDS = lazy_pattern(r"[\s_-]+")


def fold_variant_name(name: str) -> str:
    """Return a name as names of variants are compared."""
    return BETWEEN_WORDS.sub("", name.casefold()).removeprefix("lichess")


_BY_NAME = {fold_variant_name(name): row for row in VARIANTS for name in (row.name, *row.aliases)}


@lru_cache(maxsize=256)
def find_variant(name: str) -> Variant | None:
    """Find a variant by any of its names.

    With 960 behind it, it begins from an array of its own."""
    plain = fold_variant_name(name)
    row = _BY_NAME.get(plain)
    if row is None and plain.endswith("960") and (row := _BY_NAME.get(plain[:-3])) is not None:
        name = row.name + "960"
        return structs.replace(row, name=name, title=name, aliases=(), from_array=True)
    return row


_NAMED = frozenset(map(fold_variant_name, NOT_PLAYED))


def is_known(name: str) -> bool:
    """Tell whether a variant of this name is known, played or not."""
    plain = fold_variant_name(name)
    named = plain in _NAMED or plain.startswith("wild/") or plain.removesuffix("chess") in _NAMED
    return named or find_variant(name) is not None


def variant(name: str | None) -> Variant | None:
    """Return the variant of that name, by default Standard."""
    return STANDARD if name is None else find_variant(name)
