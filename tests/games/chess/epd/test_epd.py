"""EPD: positions, a line each, with what their operations say."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core import registry
from gamenote.core.record import Evaluation, Field, Record
from gamenote.core.source import Source
from gamenote.games.chess.epd import FORMAT
from gamenote.games.chess.play import ENGINE
from tests.games.chess.pgn.writing import HEAD, rewritten
from tests.games.chess.pgn.writing import record as pgn

CODEC = FORMAT.codec()
E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - -"


def record(line: str) -> Record:
    return CODEC.read(Source("x", line)).record


def written(game: Record, **options: str) -> str:
    return CODEC.write(game, ENGINE, FORMAT.resolve(options))


def findings(line: str) -> list[tuple[str, str]]:
    found = gamenote.lint(line + "\n", format="epd")
    return [(each.name, line[each.start.column - 1 :].split(" ")[0]) for each in found]


# Reading


def test_a_blank_operand_is_none() -> None:
    assert written(record(f'{ENDING} ce" ";')) == written(record(f"{ENDING} ce;")) == f"{ENDING} ce;\n"


def test_operations_are_event_comments_evaluation_and_tags() -> None:
    game = record(f'{ENDING} bm e4 Kf2; ce 35; acd 12; c0 "a; b"; c1 "c"; eco "A00"; id "No. 1"; foo 7;')
    root = game.line[0]
    assert game.header.get(Field.EVENT) == "No. 1"
    assert [each.text for each in root.after] == ["a; b", "c"]
    assert root.evaluation == Evaluation(0.35, None, 12)
    assert {each.key: each.values for each in game.header.extras} == {
        "bm": ("e4 Kf2",),
        "ECO": ("A00",),
        "foo": ("7",),
    }


@pytest.mark.parametrize(
    ("side", "points", "expected"),
    [
        ("w", "32766", Evaluation(mate=1)),
        ("w", "32764", Evaluation(mate=2)),
        ("b", "32766", Evaluation(mate=-1)),
        ("b", "-50", Evaluation(0.5)),
    ],
)
def test_evaluations_are_those_of_the_side_to_move(side: str, points: str, expected: Evaluation) -> None:
    line = ENDING.replace(" w ", f" {side} ") + f" ce {points};"
    assert record(line).line[0].evaluation == expected
    assert written(record(line)) == line + "\n"


def test_counters_come_from_operations_or_stand_as_in_fen() -> None:
    for line in (f"{ENDING} hmvc 3; fmvn 24;", f"{ENDING} 3 24"):
        setup = record(line).line[0].setup
        assert setup is not None
        assert setup.text == f"{ENDING} 3 24"
        assert written(record(line)) == f"{ENDING} fmvn 24; hmvc 3;\n"


def test_lines_that_say_nothing_are_no_games() -> None:
    assert [reading.empty for reading in (CODEC.read(Source("x", text)) for text in ("", "# a note", "%"))] == [
        True
    ] * 3


def test_pockets_and_checks_name_their_variant() -> None:
    assert record("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq -").variant == "Crazyhouse"
    assert record("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+1 0 1").variant == "Three-check"
    assert record(ENDING).variant is None


# Rules


def test_moves_of_operations_are_played() -> None:
    assert findings(f"{ENDING} bm e4; pv e4 Kd7 e5 Kc6;") == []
    assert findings(f"{ENDING} bm Nf3;") == [("illegal-move", "Nf3;")]
    assert findings(f"{ENDING} am e4 e5;") == [("illegal-move", "e5;")]
    assert findings(f"{ENDING} pv e4 Kd7 e6;") == [("illegal-move", "e6;")]


def test_what_is_no_operation_is_told() -> None:
    assert findings(f"{ENDING} bm e4; 7 x;") == [("epd-syntax", "7")]
    assert findings(f"{ENDING} bm e4; bm Kf2;") == [("epd-syntax", "bm")]
    assert findings("a note") == [("epd-syntax", "a")]


def test_semicolons_may_stand_in_quotes_and_the_last_one_may_be_left_out() -> None:
    line = f'{ENDING} c0 "a; b"; id "x"'
    assert findings(line) == []
    assert written(record(line)) == line + ";\n"


# Writing


def test_games_become_a_line_for_each_position() -> None:
    game = pgn('[ECO "C20"]\n' + HEAD + "1. e4 {good [%eval 0.3]} e5 (1... c5 {other}) 2. Nf3 *")
    assert written(game, at="every").splitlines() == [
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - eco "C20"; id "Ann - Bob, 1."; sm e4;',
        f'{E4} c0 "good"; ce -30; eco "C20"; id "Ann - Bob, 1..."; sm e5;',
        'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - eco "C20"; fmvn 2; id "Ann - Bob, 2."; sm Nf3;',
        f'{NF3} eco "C20"; fmvn 2; hmvc 1; id "Ann - Bob, 2...";',
    ]


def test_operations_can_be_chosen() -> None:
    game = pgn(HEAD + "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *")
    assert written(game, at="start", ops="pv,rc").endswith("KQkq - pv Nf3 Nf6 Ng1 Ng8 e4; rc 1;\n")
    assert written(game, at="every", ops="rc").splitlines()[4].endswith("- rc 2;")
    assert written(game, at="start", ops="") == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"


def test_the_move_of_the_game_can_be_told_as_best() -> None:
    game = pgn(HEAD + "1. Nf3 Nf6 *")
    assert written(game, at="start", ops="bm").endswith("- bm Nf3;\n")
    assert written(record(f"{ENDING} bm e4;"), at="start", ops="bm") == f"{ENDING} bm e4;\n"


def test_a_null_move_is_no_operand() -> None:
    game = pgn(HEAD + "1. e4 -- 2. d4 *")
    lines = written(game, at="every", ops="sm,pv").splitlines()
    assert [line.split("- ")[-1] for line in lines[:3]] == ["pv e4; sm e4;", f"{E4}", "pv d4; sm d4;"]
    assert any("null moves" in loss.said for loss in FORMAT.losses(game, FORMAT.resolve({"at": "every"})))


def test_a_position_that_is_none_stays_as_it_is_written() -> None:
    assert written(record("8/8/8/8 w - - bm e4;"), at="start") == "8/8/8/8 w - - bm e4;\n"


def test_a_comment_that_is_not_wanted_is_lost_once() -> None:
    game = pgn(HEAD + "1. e4 {a} e5 {b} *")
    (lost,) = (loss for loss in FORMAT.losses(game, FORMAT.resolve({"ops": "id"})) if loss.name == "comments")
    assert lost.count == 2


def test_lines_come_back_through_pgn() -> None:
    line = f'{ENDING} bm e4 Kf2; c0 "a; b"; ce 35; id "No. 1"; pv e4 Kd7;\n'
    assert written(pgn(rewritten(record(line)))) == line


def test_losses_are_told() -> None:
    game = pgn('[Foo "x"]\n[Variant "Atomic"]\n' + HEAD + "1. e4 {a} e5 {b} *")
    said = {loss.said or loss.name for loss in FORMAT.losses(game, FORMAT.resolve({}))}
    assert {"moves", "comments", "free-header", "the variant Atomic is not named"} <= said
    assert "comments" not in {loss.name for loss in FORMAT.losses(game, FORMAT.resolve({"at": "every"}))}


@pytest.mark.parametrize("operations", ["hmvc 3;", "fmvn 7; hmvc 3;", 'c0 "a"; fmvn 7;'])
def test_counts_stand_beside_checks_that_are_left(operations: str) -> None:
    line = f"4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 {operations}"
    assert written(record(line)) == line + "\n"


# What is written as it was


@pytest.mark.parametrize("operation", ["foo 7", 'foo "7"', 'foo "a b"', "foo a b", 'foo a "b; c"', "foo"])
def test_operands_of_unknown_operations_stay_as_they_are_written(operation: str) -> None:
    line = f"{ENDING} {operation};\n"
    assert written(record(line)) == line


@pytest.mark.parametrize("operation", ['c0 a "";', 'c0 a"b";', 'c0 "" a;', 'eco "a" "";', 'foo """";', 'id "" a;'])
def test_texts_in_quotes_stay_where_the_last_one_is_empty(operation: str) -> None:
    line = f"{ENDING} {operation}\n"
    assert written(record(line)) == line


@pytest.mark.parametrize("operation", ["fmvn 00;", "fmvn 01;", "fmvn 001;", "hmvc 00;"])
def test_a_usual_counter_that_is_written_out_stays(operation: str) -> None:
    line = f"{ENDING} {operation}\n"
    assert written(record(line)) == line


@pytest.mark.parametrize(
    "text",
    [
        '[FEN "{}"]\n\n{{ He said "no". }} *',
        '[Event "The \\"cup\\"."]\n[FEN "{}"]\n\n*',
        '[FEN "{}"]\n[foo "a\\"b"]\n\n*',
    ],
)
def test_quotes_that_become_apostrophes_are_told(text: str) -> None:
    (game,) = gamenote.read(text.format(f"{ENDING} 0 1"), "pgn")
    assert written(game.record).count("'") == 2 - ("foo" in text)
    assert "quotation marks become apostrophes" in [loss.said for loss in FORMAT.losses(game.record, {})]


def test_comments_behind_a_gap_keep_their_numbers() -> None:
    line = f'{ENDING} c0 "best"; c7 "Nf6 g5"; c8 "10 5"; c9 "f4g6";\n'
    assert written(record(line)) == line


@pytest.mark.parametrize(
    ("code", "told", "san"), [("bm", "e2e4 Ke1-f2", "e4 Kf2"), ("pv", "e2e4 e8d7 Kf2", "e4 Kd7 Kf2")]
)
def test_moves_that_are_no_san_are_told_and_written_as_san(code: str, told: str, san: str) -> None:
    line = f"{ENDING} {code} {told};"
    assert {name for name, _ in findings(line)} == {"not-san"}
    assert written(record(line)) == f"{ENDING} {code} {san};\n"
    assert findings(f"{ENDING} {code} {san};") == []
    assert [loss.said for loss in FORMAT.losses(record(line), FORMAT.resolve({}))] == [
        "moves in operations are written in SAN"
    ]
    assert FORMAT.losses(record(f"{ENDING} {code} {san};"), FORMAT.resolve({})) == ()


def test_operations_with_a_move_that_cannot_be_played_stay_as_they_are() -> None:
    assert written(record(f"{ENDING} bm e2e4 Nf3;")) == f"{ENDING} bm e2e4 Nf3;\n"


CHESS960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -"


def test_chess960_is_shown_by_the_files_of_rooks_unless_xfen_is_asked_for() -> None:
    game = record(CHESS960)
    assert written(game) == CHESS960 + "\n"
    assert FORMAT.losses(game, FORMAT.resolve({})) == ()
    assert "KQkq" in written(game, castling="xfen")
    assert [loss.said for loss in FORMAT.losses(game, FORMAT.resolve({"castling": "xfen"}))]


def test_more_comments_than_there_are_operations_are_told() -> None:
    game = pgn(HEAD + "1. e4 " + "{x} " * 12 + "*")
    assert [(loss.name, loss.count) for loss in FORMAT.losses(game, FORMAT.resolve({}))][1:2] == [("comments", 2)]


def test_only_commands_that_are_values_leave_a_comment() -> None:
    game = pgn(HEAD + "1. e4 {a [%tqu x] [%eval 0.3] [%clk 0:01:00]} *")
    assert 'c0 "a [%tqu x]"; ce -30;' in written(game)


def test_only_a_start_behind_which_moves_were_made_is_lost() -> None:
    fen = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n'
    for format in (FORMAT, registry.formats()["fen"]):
        for moves, at, lost in (("", "end", 0), ("1. e4", "end", 1), ("1. e4", "every", 0), ("1. e4", "start", 0)):
            options = format.resolve({"at": at})
            names = [loss.name for loss in format.losses(pgn(fen + HEAD + moves + " *"), options)]
            assert names.count("setup") == lost, (format.name, moves, at)


@pytest.mark.parametrize("counters", ["fmvn 3; hmvc;", "hmvc; fmvn 3;", "fmvn 3; hmvc x;"])
def test_a_counter_that_is_no_number_does_not_become_the_other_one(counters: str) -> None:
    game = record(f'4k3/8/8/8/8/8/4P3/4K3 w - - {counters} id "e";\n')
    setup = game.line[0].setup
    assert setup is not None
    assert setup.text.endswith(" 0 3")
    assert "hmvc" in written(game)
    assert FORMAT.losses(game, FORMAT.resolve({})) == ()


@pytest.mark.parametrize("move", ["Kd8", "Rxe8", "Kd2", "e2e7"])
def test_moves_in_a_position_with_the_wrong_side_in_check_are_not_judged(move: str) -> None:
    assert findings(f"4k3/8/8/8/8/8/4R3/4K3 w - - bm {move};") == [("fen-position", "4k3/8/8/8/8/8/4R3/4K3")]
