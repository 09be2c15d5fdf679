"""Tables of moves."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

import gamenote
from gamenote.core.record import Field, Record
from tests.contract.registered import SAMPLES, label

SLIDES = '[Player "Ann, Lee"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U! 4a1 *\n'
CAPTURE = '[GameType "25"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *\n'


def table(records: Record | list[Record], **options: str) -> list[dict[str, str]]:
    text = gamenote.convert(records, "csv", options=options)
    return list(csv.DictReader(io.StringIO(text, newline="")))


def record(text: str) -> Record:
    (game,) = gamenote.read(text)
    return game.record


def test_a_row_holds_a_ply_with_what_chance_does_behind_it() -> None:
    first, second = table(record(SLIDES))
    assert (first["ply"], first["player"], first["move"], first["score"]) == ("1", "player", "L b2", "4")
    assert (second["ply"], second["move"], second["position"]) == ("2", "U 4a1", "4,2,.,./.,.,.,./.,.,.,./4,.,.,.")


def test_captured_pieces_are_counted_where_a_game_knows_them() -> None:
    rows = table(record(CAPTURE))
    assert [row["captured"] for row in rows] == ["0", "0", "0", "1", "1"]
    assert {row["score"] for row in rows} == {""}


def test_the_move_stands_as_written_and_in_the_form_of_its_game() -> None:
    rows = table(record('[GameType "20"]\n\n1. 32 - 28 19-23 2. 28x19 *\n'))
    assert [row["canonical"] for row in rows] == ["32-28", "19-23", "28x19"]


def test_a_position_in_draughts_is_a_fen() -> None:
    assert table(record(CAPTURE))[0]["position"].startswith("B:W")


def test_positions_can_be_left_out() -> None:
    assert "position" not in table(record(SLIDES), positions="no")[0]


def test_header_fields_can_be_columns() -> None:
    rows = table(record(SLIDES), header="yes")
    assert {row[Field.PLAYER_1.value] for row in rows} == {"Ann, Lee"}
    assert {row[Field.EVENT.value] for row in rows} == {""}


CHESS = """[WhiteElo "2100"]
[BlackElo "1999?"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[White "Ann"]
[Result "*"]

1. e4 c5 2. Nf3 *
"""


def test_a_game_can_be_summed_up_on_its_rows() -> None:
    games = [game.record for game in gamenote.read(CHESS)]
    rows = table(games, summary="yes", header="yes")
    names = ("plies", "elo_1", "elo_2", "eco", "ending", "final_position", "rating_1")
    fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert [tuple(row[name] for name in names) for row in rows[:4]] == [
        ("4", "2100", "", "A00", "mate", fen, "2100")
    ] * 4
    fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert [tuple(row[name] for name in names) for row in rows[4:]] == [("3", "", "", "B27", "none", fen, "")] * 3


def test_columns_that_sum_up_are_the_same_for_all_games() -> None:
    chess = table([game.record for game in gamenote.read(CHESS)], summary="yes")
    draughts = table(record(CAPTURE), summary="yes")
    assert list(draughts[0]) == list(chess[0])
    last = draughts[0]
    assert (last["plies"], last["eco"], last["elo_1"]) == ("5", "", "")
    assert last["final_position"] == draughts[-1]["position"]
    assert "plies" not in table(record(CAPTURE))[0]


def test_names_are_no_formulas_unless_they_are_wanted_raw() -> None:
    formula = "=HYPERLINK(A1)\x1b"
    game = record(SLIDES.replace("Ann, Lee", formula))
    column = Field.PLAYER_1.value
    assert {row[column] for row in table(game, header="yes")} == {"'=HYPERLINK(A1)\\x1b"}
    assert {row[column] for row in table(game, header="yes", text="raw")} == {formula}
    safe, raw = table(game), table(game, text="raw")
    assert [(row["move"], row["position"]) for row in safe] == [(row["move"], row["position"]) for row in raw]


@pytest.mark.parametrize(("word", "sign"), [("comma", ","), ("semicolon", ";"), ("tab", "\t")])
def test_cells_are_parted_as_wanted(word: str, sign: str) -> None:
    text = gamenote.convert(record(SLIDES), "csv", options={"separator": word})
    assert text.startswith(f"file{sign}game{sign}system")


@pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)
def test_the_table_of_a_sample_holds_the_plies_of_its_main_lines(name: str, path: Path) -> None:
    records = [game.record for game in gamenote.read(path, name)]
    rows = table(records)
    for index, each in enumerate(records, start=1):
        plies = [node for node in each.line if node.is_ply]
        mine = [row for row in rows if row["game"] == str(index)]
        assert [row["player"] for row in mine] == [node.actor for node in plies]
        assert all(row["move"].startswith(node.move or "") for row, node in zip(mine, plies, strict=True))
        assert [row["ply"] for row in mine] == [str(number) for number in range(1, len(plies) + 1)]
        assert all(row["position"] for row in mine)
