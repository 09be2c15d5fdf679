"""The table of openings, and openings found by positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.record import Header, Node, Record
from gamenote.core.replay import Progress
from gamenote.games.chess import openings as table
from gamenote.games.chess.board import Position
from gamenote.games.chess.openings import (
    LAST_PLY,
    Beginning,
    Hit,
    begins_with_line,
    own_rows,
    own_table,
    rows,
    table_of,
)
from gamenote.games.chess.play import ENGINE
from tests.corpus import CORPUS, needs_corpus

CODES = [f"{letter}{number:02}" for letter in "ABCDE" for number in range(100)]


def positions(moves: str, variant: str = "Standard") -> Iterator[Position]:
    found = ENGINE.start(variant, None)
    assert isinstance(found, Position)
    yield found
    for text in moves.split():
        there = ENGINE.play_text(found, text, None)
        assert there is not None, text
        found = there[1]
        yield found


def record(moves: str, variant: str = "Standard") -> Record:
    nodes = (Node(("white", "black")[ply % 2], text) for ply, text in enumerate(moves.split()))
    return Record("chess", variant, Header(), (Node(), *nodes))


def hits(moves: str, variant: str = "Standard") -> list[Hit]:
    """Return the openings on the way, the first of them first."""
    game = record(moves, variant)
    return [*Beginning(game, Progress(game, ENGINE)).hits(own_table())][::-1]


def codes(moves: str) -> list[str]:
    return [hit.opening.eco for hit in hits(moves)]


def test_each_of_the_500_codes_has_a_name_and_a_line() -> None:
    known = {opening.eco for opening in own_table().openings.values()}
    assert known == {*CODES}


def test_no_two_lines_of_the_table_reach_the_same_position() -> None:
    assert len(own_table().openings) == len(list(own_rows()))


def test_each_line_of_the_table_can_be_played_as_it_is_written() -> None:
    for _, moves in own_rows():
        assert len(moves) <= LAST_PLY
        assert len(list(positions(" ".join(moves)))) == len(moves) + 1


@pytest.mark.parametrize(
    ("moves", "eco", "name"),
    [
        ("e4", "B00", "King's Pawn Game"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defence: Najdorf"),
        ("d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 a6", "D63", "Queen's Gambit Declined: Orthodox Defence"),
        ("Nf3 d5 d4 Nf6 c4 e6 Nc3 Bb4", "D38", "Queen's Gambit Declined: Ragozin Defence"),
        ("c4 Nf6 Nc3 g6 e4 d6 d4 Bg7 f3 O-O", "E81", "King's Indian Defence: Sämisch"),
    ],
)
def test_an_opening_is_found_by_its_position(moves: str, eco: str, name: str) -> None:
    last = hits(moves)[-1].opening
    assert last.eco == eco
    assert last.name.startswith(name)
    assert last.family == name.partition(":")[0]


def test_every_opening_on_the_way_is_told_with_its_ply() -> None:
    found = hits("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 h6 O-O")
    assert [(hit.ply, hit.opening.eco) for hit in found] == [
        *((1, "B00"), (2, "C20"), (3, "C40"), (4, "C44"), (5, "C60"), (6, "C70"), (7, "C70"))
    ]


def test_in_the_order_of_the_table_no_board_is_needed() -> None:
    spanish = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4!", "h6", "O-O"]
    assert {code for code in CODES if begins_with_line(spanish, code)} == {
        "B00",
        "C20",
        "C40",
        "C44",
        "C60",
        "C70",
    }
    assert {code for code in CODES if begins_with_line(["Nf3", "e5", "e4", "Nc6"], code)} == {"A04"}
    assert not any(begins_with_line(["??", "", "e4"], code) for code in CODES)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["e4", "e5", "Nf3", "Nc6", "d4", "d5", "c4", "Nf6", "e6", "Nc3"]), max_size=10))
def test_codes_by_moves_are_codes_by_positions(moves: list[str]) -> None:
    line: list[str] = []
    for move in moves:
        position = list(positions(" ".join(line)))[-1]
        if ENGINE.play_text(position, move, None) is not None:
            line.append(move)
    assert {code for code in CODES if begins_with_line(line, code)} <= set(codes(" ".join(line)))


def test_other_starts_and_variants_have_no_opening() -> None:
    assert not codes("")
    assert not hits("e4 e5", "King of the Hill")


def test_a_square_en_passant_counts_only_where_somebody_can_capture() -> None:
    assert codes("d4 Nf6 c4 e6 Nc3 Bb4 e3 c5")[-1] == codes("c4 Nf6 Nc3 e6 d4 Bb4 e3 c5")[-1] == "E41"


def test_another_table_is_read_with_its_columns_in_any_order() -> None:
    lines = ("name\tpgn\teco", "Mine: First\t1. a4 a5 2. b3\tA00", "No code\t1.a4\t", "broken", "Odd\t1. e4\tF99")
    found = list(rows("\n".join(lines)))
    assert [(opening.eco, opening.name, moves) for opening, moves in found] == [
        ("A00", "Mine: First", ("a4", "a5", "b3")),
        ("", "No code", ("a4",)),
    ]


def test_lines_that_cannot_be_played_are_left_out_and_odd_spelling_is_read() -> None:
    text = "B00\tGood\t1. e2-e4\nB00\tImpossible\t1. e5\nC20\tBoth\t1. e4 e7e5\nX\n"
    assert sorted(opening.name for opening in table_of(rows(text)).openings.values()) == ["Both", "Good"]


def test_a_hostile_table_is_bounded() -> None:
    long = "A00\t" + "n" * 10_000 + "\t" + "1. Nf3 Nf6 2. Ng1 Ng8 " * 10_000
    ((opening, moves),) = rows(long)
    assert len(moves) == LAST_PLY
    assert len(opening.name) == table.LONGEST_NAME
    assert sum(1 for _ in rows("A00\tx\te4\n" * (table.MOST_LINES + 5))) == table.MOST_LINES
    assert not table_of(()).openings


@needs_corpus
def test_the_table_agrees_with_another_one_nearly_everywhere() -> None:
    """Codes are facts: two tables differ only in how far transpositions are followed."""
    assert CORPUS is not None
    other = [
        row
        for file in sorted((CORPUS / "pgn" / "openings").glob("*.tsv"))
        for row in rows(file.read_text(encoding="utf-8"))
    ][::10]
    same = sum(codes(" ".join(moves))[-1] == opening.eco for opening, moves in other)
    assert same / len(other) > 0.9
