"""Points, bonuses, winners."""

from __future__ import annotations

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.blokus import scoring
from gamenote.games.blokus.boards import bits
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Position, Side
from gamenote.games.blokus.statistics import STATISTICS
from gamenote.games.blokus.variants import VARIANTS
from tests.games.blokus.table import after


def complete(variant: str, last: str | None = None) -> Position:
    """A position in which the first colour has all of its pieces on the board, one upon the other."""
    position = after(variant)
    rows = position.table
    placed = tuple(
        (next(form for form in rows.forms if form.piece == index), next(bits(rows.board.points)))
        for index, piece in enumerate(rows.set.pieces)
        for _ in range(piece.copies)
    )
    number = next((index for index, piece in enumerate(rows.set.pieces) if piece.name == last), None)
    left = (0,) * len(rows.set.pieces)
    return Position(position.seating, (Side(left, placed, last=number), *position.sides[1:]))


@pytest.mark.parametrize(
    ("variant", "last", "points"),
    [
        ("classic", "1", 109),
        ("classic", "X", 104),
        ("classic", None, 104),
        ("junior", "1", 88),
        ("trigon", "1", 130),
        ("nexos", "1", 94),
        ("callisto", "1", 68),
        ("gembloq", "1", 82.5),
    ],
)
def test_a_color_without_pieces_left_gets_its_bonus_once(variant: str, last: str | None, points: float) -> None:
    assert scoring.points(complete(variant, last))[0] == points


def test_a_setup_forgets_which_piece_was_last() -> None:
    position = ENGINE.set_up(complete("classic", "1"), Setup("", (), "2"), None)
    assert not isinstance(position, Objection)
    assert scoring.bonuses(position)[0] == 15


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_every_color_has_an_owner_or_is_shared_by_three(row: object) -> None:
    seating = next(each for each in VARIANTS if each is row)
    owners = [seating.owner(color) for color in range(len(seating.colors))]
    shared = [0, 1, 2, None] if seating.name == "classic_3" else [c % seating.players for c in range(len(owners))]
    assert owners == shared


def test_half_points_stay_and_whole_ones_are_ints() -> None:
    position = after("gembloq", "b27,c27,b28,c28")
    assert repr(scoring.points(position)) == "[1, 0, 0, 0]"


def test_ties_go_to_the_later_player_in_callisto_only() -> None:
    assert scoring.winners(after("callisto")) == [4]
    assert scoring.winners(after("classic")) == [1, 2, 3, 4]


def test_winners_are_not_known_before_the_end() -> None:
    figures = STATISTICS.figures(after("duo"))
    assert (figures["winners"], ENGINE.outcome(after("duo"))) == (None, None)
