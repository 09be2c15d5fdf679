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


def test_every_game_that_knows_a_column_of_another_one_fills_it() -> None:
    rows = table([game.record for game in gamenote.read(CHESS)], summary="yes")
    assert {row["opening"] for row in rows} == {"Barnes Opening", "Sicilian Defence: King's Knight Variation"}
    assert table(record(CAPTURE), summary="yes")[0]["opening"] == ""


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


CLOCKS = """[TimeControl "60+1"]
[Result "1-0"]

{a game} 1. e4! {[%clk 0:00:58.5] [%eval 0.17] best
so far} e5 $14 {[%clk 0:01:00]} 2. Nf3 {[%eval #5,20]} 1-0
"""


def test_what_stands_beside_moves_has_columns() -> None:
    names = ("clock", "spent", "evaluation", "mate", "depth", "signs", "comment", "winner", "result_1")
    assert [tuple(row[name] for name in names) for row in table(record(CLOCKS))] == [
        ("58.5", "1.5", "0.17", "", "", "!", "a game best so far", "white", "1"),
        ("60.0", "0.0", "", "", "", "$14", "", "white", "1"),
        ("", "", "", "5", "20", "", "", "white", "1"),
    ]


def test_columns_are_those_that_are_named_in_their_order() -> None:
    rows = table(record(CLOCKS), columns="uci,ply,legal_moves")
    assert list(rows[0].items()) == [("uci", "e2e4"), ("ply", "1"), ("legal_moves", "20")]
    wide = list(table(record(CLOCKS), columns="default,header")[0])
    assert wide[-1] == Field.RECORDER.value
    assert "uci" not in wide


def test_a_column_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ValueError, match=r"columns must be of default, .*, uci, .*, not 'clocks'"):
        table(record(CLOCKS), columns="ply,clocks")


def test_positions_of_one_game_are_found_in_others_by_their_hash() -> None:
    games = [game.record for game in gamenote.read("1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 *\n", "pgn")]
    rows = table(games, columns="position,position_hash")
    assert rows[2] == rows[5]
    assert len({row["position_hash"] for row in rows}) == 5
    assert all(len(row["position_hash"]) == 16 for row in rows)


@pytest.mark.parametrize(
    ("moves", "canonical"),
    [
        ("1. e4 *", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
        (
            '[Variant "Racing Kings"]\n\n1. Kh3 *',
            "8/8/8/8/8/7K/krbnNBR1/qrbnNBRQ b - -",
        ),
        (
            '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 *',
            "rnbqkbnr/pppp1ppp/8/8/3p4/8/PPP1PPPP/RNBQKBNR[p] w KQkq -",
        ),
        ('[Variant "Three-check"]\n\n1. e4 f6 2. Qh5+ *', None),
    ],
)
def test_a_canonical_position_is_that_of_white_to_move(moves: str, canonical: str | None) -> None:
    last = table(record(moves + "\n"), columns="position,canonical_position")[-1]
    if canonical is None:
        assert (last["position"].split()[-1], last["canonical_position"].split()[-1]) == ("2+3", "3+2")
    else:
        assert last["canonical_position"] == canonical


def test_a_position_stands_in_one_row_where_repeats_are_unwanted() -> None:
    games = [game.record for game in gamenote.read("1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 d5 *\n", "pgn")]
    rows = table(games, repeats="no", columns="game,ply")
    assert [(row["game"], row["ply"]) for row in rows] == [*(("1", n) for n in "123"), *(("2", n) for n in "124")]
    assert len(table(games, columns="ply")) == 7


def test_a_game_without_moves_has_no_row_and_its_words_are_told_as_lost() -> None:
    (game,) = gamenote.read("{not played} 1-0\n", "pgn")
    assert table(game.record) == []
    assert {loss.name: loss.count for loss in gamenote.losses(game.record, "csv")}.items() >= {
        ("comments", 1),
        ("outcome", 1),
    }


def test_a_draw_is_half_a_point_and_what_nobody_knows_is_empty() -> None:
    for text, winner, points in (("1/2-1/2", "draw", "0.5"), ("*", "", ""), ("0-1", "black", "0")):
        row = table(record(f'[Result "{text}"]\n\n1. e4 {text}\n'))[0]
        assert (row["winner"], row["result_1"]) == (winner, points)
    assert table(record(CAPTURE.replace("*", "1-1")))[0]["winner"] == "draw"
