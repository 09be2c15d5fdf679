"""Diagrams in letters are read and written."""

from __future__ import annotations

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.feature import Feature
from gamenote.core.record import Field, Record
from gamenote.core.settings import Settings
from gamenote.testing import read

ASCII = registry.formats()["go-ascii"]
FIVE = "  A B C D E\n5 . . . . . 5\n4 . X . . . 4\n3 . . + O . 3\n2 . . . . . 2\n1 . . . . . 1\n  A B C D E\n"


def record(text: str, name: str = "go-ascii") -> Record:
    return read(registry.formats()[name], text.encode())[0][1].record


def written(sgf: str, **options: str) -> str:
    return ASCII.codec().write(record(sgf, "sgf"), registry.engine_of("go"), ASCII.resolve(options))


def stones(game: Record) -> tuple[tuple[str, str], ...]:
    return game.line[0].setup.edits if game.line[0].setup is not None else ()


def library(*rows: str, heading: str = "$$") -> Record:
    return record("\n".join((heading, *(f"$$ {row}" for row in rows), "")))


def test_a_board_is_a_position_of_its_size() -> None:
    game = record(FIVE)
    assert (game.variant, stones(game)) == ("5x5", (("black", "bb"), ("white", "dc")))


@pytest.mark.parametrize(("black", "white", "empty"), ["XO.", "#o+", "●○·", "@O,"])
def test_signs_differ_by_program(black: str, white: str, empty: str) -> None:
    text = FIVE.replace("X", black).replace("O", white).replace(".", empty)
    assert stones(record(text)) == stones(record(FIVE))


def test_rows_may_stand_without_blanks_and_coordinates() -> None:
    game = record(".....\n.X...\n...O.\n.....\n.....\n")
    assert (game.variant, stones(game)) == ("5x5", stones(record(FIVE)))


def test_brackets_mark_a_stone_and_come_back() -> None:
    text = FIVE.replace(" X ", "(X)").replace("+", ".")
    game = record(text)
    assert [(mark.kind, mark.at) for mark in game.line[0].marks] == [("circle", ("bb",))]
    assert ASCII.codec().write(game, None, ASCII.resolve({})).replace("+", ".") == text


def test_a_line_tells_who_is_to_move() -> None:
    setup = record(f"{FIVE}White to play\n").line[0].setup
    assert setup is not None
    assert setup.to_move == "white"


def test_the_end_of_a_game_has_its_last_move_in_brackets() -> None:
    text = written("(;SZ[5];B[bb];W[dc])")
    assert "3 . . .(O). 3" in text
    assert text.endswith("Black to play\n")
    assert "(" not in written("(;SZ[5];B[bb];W[dc])", at="start")


def test_digits_of_the_library_are_moves() -> None:
    game = library("-------", "| . 2 . |", "| 1 X . |", "| . . 3 |", "-------", heading="$$W A title")
    moves = [(node.actor, node.move) for node in game.line if node.move]
    assert moves == [("white", "ab"), ("black", "ba"), ("white", "cc")]
    assert game.header.get(Field.TITLE) == "A title"


def test_letters_of_the_library_are_marks() -> None:
    game = library("-----", "| B @ T a |", "| . . . . |", "-----")
    marks = [(mark.kind, mark.at[0], mark.text) for mark in game.line[0].marks]
    assert marks == [("circle", "aa", ""), ("square", "ba", ""), ("triangle", "ca", ""), ("label", "da", "a")]
    assert stones(game) == (("black", "aa"), ("white", "ba"))


@pytest.mark.parametrize(
    ("rows", "point"),
    [
        (("-----", "| X ."), "aa"),
        (("-----", ". X |"), "sa"),
        (("| X .", "-----"), "as"),
        ((". X |", "-----"), "ss"),
    ],
)
def test_edges_tell_which_corner_is_shown(rows: tuple[str, str], point: str) -> None:
    game = library(*rows)
    assert (game.variant, stones(game)) == ("19x19", (("black", point),))


def test_the_library_numbers_as_many_last_moves_as_have_points_of_their_own() -> None:
    text = written("(;SZ[5]GN[Fight];B[bb];W[dc];B[ee];W[cc];B[ee];W[aa])", style="sensei")
    assert text.startswith("$$W Fight\n")
    assert "$$ | 1 . . . . |\n$$ | . X . . . |\n$$ | . . O O . |\n" in text


def test_passes_at_the_end_take_no_number_away() -> None:
    assert "$$ | . 1 . 2 . |" in written("(;SZ[5];B[bb];W[db];B[];W[])", style="sensei")


def test_moves_without_numbers_are_a_loss() -> None:
    game = record("(;SZ[5];B[bb];W[dc];B[ee];W[cc];B[ee];W[aa])", "sgf")
    (lost,) = (
        each for each in ASCII.losses(game, ASCII.resolve({"style": "sensei"})) if each.feature is Feature.MOVES
    )
    assert lost.count == 5


def test_marks_of_a_merge_are_found_and_an_underlined_title_is_a_comment() -> None:
    board = "  A B\n2 . . 2\n1 X . 1\n  A B\n"
    found = testing.lint(ASCII, f"<<<<<<< ours\n{board}".encode(), Settings())
    assert [each.code for each in found] == ["GAME303"]
    assert not testing.lint(ASCII, f"Problem\n=======\n{board}".encode(), Settings())
