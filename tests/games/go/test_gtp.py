"""Commands of GTP are read and written."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.feature import Feature
from gamenote.core.record import Field, Record
from gamenote.testing import read

FORMATS = registry.formats()
GTP, MOVES = FORMATS["gtp"], FORMATS["go-moves"]


def record(text: str, name: str = "gtp") -> Record:
    return read(FORMATS[name], text.encode())[0][1].record


def written(sgf: str, name: str = "gtp", **options: str) -> str:
    item = FORMATS[name]
    return item.codec().write(record(sgf, "sgf"), registry.engine_of("go"), item.resolve(options))


def moves_of(game: Record) -> list[tuple[str | None, str]]:
    return [(node.actor, node.move) for node in game.line if node.move is not None]


def test_colours_are_letters_or_words_in_any_case() -> None:
    game = record("boardsize 9\nplay b e5\nplay WHITE C3\nplay Black pass\n")
    assert moves_of(game) == [("black", "ee"), ("white", "cg"), ("black", "pass")]


def test_a_move_that_is_undone_was_not_made() -> None:
    assert moves_of(record("boardsize 9\nplay B E5\nplay W C3\nundo\nplay W C4\n"))[1:] == [("white", "cf")]


def test_resigning_is_the_result() -> None:
    assert record("boardsize 9\nplay B E5\nplay W resign\n").header.get(Field.RESULT) == "B+R"


def test_a_cleared_board_begins_a_game_behind_moves_alone() -> None:
    text = b"boardsize 9\nclear_board\nkomi 7\nplay B E5\nclear_board\nplay B C3\n"
    assert [len(moves_of(reading.record)) for _, reading in read(GTP, text)] == [1, 1]


def test_handicap_on_fixed_points_is_a_number() -> None:
    text = "boardsize 19\nclear_board\nkomi 0.5\nfixed_handicap 2\nplay W Q3\n"
    assert written("(;SZ[19]KM[0.5]HA[2]AB[pd][dp];W[pq])") == text


def test_other_handicap_names_its_points() -> None:
    assert "set_free_handicap D6 F4\n" in written("(;SZ[9]HA[2]AB[dd][ff];W[ee])")


@pytest.mark.parametrize(
    ("sgf", "last"),
    [("(;SZ[9]AB[dd]AW[ff];B[ee])", "W F4\nplay B E5"), ("(;SZ[9]AB[dd][ff];W[ee])", "B F4\nplay W E5")],
)
def test_stones_that_are_no_handicap_are_played_and_told_as_a_loss(sgf: str, last: str) -> None:
    assert written(sgf).endswith(f"play B D6\nplay {last}\n")
    losses = [(loss.feature, loss.said) for loss in GTP.losses(record(sgf, "sgf"), {})]
    assert (Feature.SETUP, "stones that are set up become moves") in losses


def test_boards_that_are_no_square_have_a_command_of_their_own() -> None:
    assert written("(;SZ[9:7];B[aa])").splitlines() == [
        "rectangular_boardsize 9 7",
        "clear_board",
        "play B A7",
    ]


@pytest.mark.parametrize("sgf", ["(;SZ[9]AB[ab][ba]AW[aa];B[ee])", "(;SZ[9];B[zz])"])
def test_what_no_command_can_do_is_refused(sgf: str) -> None:
    assert GTP.codec().refuses(record(sgf, "sgf"), {}) != ""


def test_komi_is_written_as_it_is_meant() -> None:
    assert "komi 7.5\n" in written("(;SZ[19]RU[Chinese]KM[375];B[pd])")


def test_moves_are_numbered_and_turns_that_nobody_takes_are_dots() -> None:
    sgf = "(;SZ[9];B[aa];W[bb];W[cc];B[];W[dd])"
    assert written(sgf, "go-moves") == "1. A9 B8 2. ... C7 3. pass D6\n"
    assert written("(;SZ[9];W[aa];B[bb])", "go-moves", notation="sgf") == "1. ... aa 2. bb\n"


def test_moves_stand_on_lines_where_wanted() -> None:
    assert written("(;SZ[9];B[aa];W[])", "go-moves", lines="yes") == "B A9\nW pass\n"
    assert MOVES.codec().frame({"lines": True}) != MOVES.codec().frame({"lines": False})


@pytest.mark.parametrize(
    ("root", "feature", "of", "said"),
    [
        ("KM[by agreement]", Feature.FREE_HEADER, ("KM",), ""),
        ("KM[375]", Feature.FREE_HEADER, ("KM",), "a komi of 375 is written as it is understood: 7.5"),
        ("HA[two]", Feature.FREE_HEADER, ("HA",), ""),
        ("HA[2]AB[dd]AW[ff]", Feature.FREE_HEADER, ("HA",), ""),
        ("PL[W]", Feature.SETUP, None, "only moves tell who is to move"),
        ("HA[2]AB[cc][gg]PL[B]", Feature.SETUP, None, "only moves tell who is to move"),
    ],
)
def test_what_no_command_says_is_told_as_a_loss(
    root: str, feature: Feature, of: tuple[str, ...] | None, said: str
) -> None:
    game = record(f"(;SZ[9]{root};B[ee])", "sgf")
    dropped = [(loss.feature, loss.of, loss.said) for loss in GTP.codec().drops(game, GTP.resolve({}))]
    assert (feature, of, said) in dropped


@pytest.mark.parametrize("root", ["KM[6.5]", "HA[0]", "HA[2]AB[cc][gg]", "PL[B]"])
def test_what_commands_say_is_no_loss(root: str) -> None:
    assert not [*GTP.codec().drops(record(f"(;SZ[9]{root};B[ee])", "sgf"), GTP.resolve({}))]


@pytest.mark.parametrize("komi", ["999999999", "3.14159", "0.00001", "-7.5", "0"])
def test_a_komi_of_any_size_is_read_as_it_is_written(komi: str) -> None:
    text = written(f"(;SZ[9]KM[{komi}];B[ee])")
    assert f"\nkomi {komi}\n" in text
    assert [extra.values for extra in record(text).header.extras if extra.key == "KM"] == [(komi,)]
