"""The table of variants, and GameType values that are not in it."""

from __future__ import annotations

import pytest

from gamenote.games.draughts import GAME
from gamenote.games.draughts.board import table
from gamenote.games.draughts.fen import write_fen
from gamenote.games.draughts.variants import VARIANTS, from_gametype, of_number, variant
from tests.games.draughts.playing import position

DARK_64 = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
NUMBERS = "20 21 22 23 23 23 23 24 25 26 27 28 29 30 31 40 40 41"


def listed(first: int, last: int) -> str:
    return ",".join(map(str, range(first, last + 1)))


STARTS = {
    "international": f"W:W{listed(31, 50)}:B{listed(1, 20)}",
    "frisian": f"W:W{listed(31, 50)}:B{listed(1, 20)}",
    "frysk": "W:W46,47,48,49,50:B1,2,3,4,5",
    "english": f"B:W{listed(21, 32)}:B{listed(1, 12)}",
    "pool": f"B:W{listed(21, 32)}:B{listed(1, 12)}",
    "italian": f"W:W{listed(21, 32)}:B{listed(1, 12)}",
    "spanish": f"W:W{listed(1, 12)}:B{listed(21, 32)}",
    "portuguese": f"W:W{listed(1, 12)}:B{listed(21, 32)}",
    "canadian": f"W:W{listed(43, 72)}:B{listed(1, 30)}",
    "thai": f"B:W{listed(1, 8)}:B{listed(25, 32)}",
    "russian": DARK_64,
    "brazilian": DARK_64,
    "czech": DARK_64,
    "pool-unified": DARK_64,
    "pool-zimbabwean": DARK_64,
    "jamaican": DARK_64,
    "turkish": "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
    "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
    "spantsiretti": "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3:"
    "Bb6,d6,f6,h6,j6,a7,c7,e7,g7,i7,b8,d8,f8,h8,j8",
}


@pytest.mark.parametrize("name", [row.name for row in VARIANTS])
def test_a_game_starts_as_the_rules_say(name: str) -> None:
    assert write_fen(position(name)) == STARTS[name]


def test_the_numbers_are_those_of_the_format_document() -> None:
    assert " ".join(str(row.number) for row in VARIANTS) == NUMBERS


def test_a_bare_number_means_its_first_row() -> None:
    assert [row.name for value in ("20", "23", "40", "41") if (row := from_gametype(value))] == [
        "international", "pool", "frisian", "spantsiretti"
    ]  # fmt: skip


def test_the_attributes_tell_the_games_of_one_number_apart() -> None:
    values = ("23,B,8,8,N1,0", "23,W,8,8,A0,0", "23,W,8,8,A1,1")
    assert [row.name for value in values if (row := from_gametype(value))] == ["pool", "pool-unified", "jamaican"]


def test_a_private_number_means_frysk() -> None:
    assert of_number(97)[0].name == "frysk"


def test_a_missing_invert_flag_is_that_of_the_row() -> None:
    row = from_gametype("22,W,8,8,N2")
    assert row is not None
    assert row.name == "italian"


def test_other_attributes_make_a_row_of_their_own() -> None:
    row = from_gametype("20,W,10,10,N1,0")
    assert row is not None
    assert (row.name, row.listed, row.rules) == ("20,W,10,10,N1,0", False, VARIANTS[0].rules)
    assert write_fen(position("20,W,10,10,N1,0")) == f"W:W{listed(1, 20)}:B{listed(31, 50)}"


def test_jamaican_draughts_may_be_started_by_black() -> None:
    assert write_fen(position("23,B,8,8,A1,1")).startswith("B:Wb6,d6,f6,h6")


def test_a_board_that_cannot_be_is_that_of_the_row() -> None:
    for value in ("20,W,100,10,N2,0", "20,W,1,10,N2,0", "20,W,0,0,N2,0"):
        row = from_gametype(value)
        assert row is not None
        assert row.name == "international"


@pytest.mark.parametrize("value", ["0", "50", "33", "", "x", "20,W", "20,w,10,10,N2,0", "20,W,10,10,N4,0", " 20"])
def test_other_values_name_no_game_of_draughts(value: str) -> None:
    assert from_gametype(value) is None


def test_every_row_is_found_by_its_name_and_by_its_value() -> None:
    for row in VARIANTS:
        assert variant(row.name) == row
        first = variant(row.gametype)
        assert first is not None
        assert (first.rules, first.attributes) == (row.rules, row.attributes)
    assert variant("ludo") is None
    assert variant(None) == VARIANTS[0]


@pytest.mark.parametrize(
    "value", ["20,W,2,2,N2,0", "30,W,3,4,A0,0", "31,B,3,3,N2,1", "40,W,2,26,N2,0", "41,B,26,3,A3,1"]
)
def test_play_on_small_and_odd_boards_does_not_fail(value: str) -> None:
    from gamenote.games.draughts.play import ENGINE

    where = position(value)
    for _ in range(4):
        moves = list(ENGINE.legal_moves(where))
        if not moves:
            assert ENGINE.outcome(where) is not None
            return
        where = ENGINE.play(where, moves[0])


def test_equal_rows_share_one_table() -> None:
    one, other = from_gametype("20,W,10,10,N1,0"), from_gametype("20,W,10,10,N1,0")
    assert one is not None and other is not None
    assert table(one) is table(other)


def test_the_game_finds_variants_that_are_not_in_its_table() -> None:
    found = GAME.variant("20,W,12,12,N2,0")
    assert found is not None and found.name == "20,W,12,12,N2,0" and found not in GAME.variants()
    assert GAME.variant("20,W,10,10,N2,0") is not None
    assert GAME.variant("draughty") is None
