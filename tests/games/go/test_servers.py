"""GIB, NGF and UGF are read as the file of SGF of the same game would be."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.record import Field, Header, Record, same, walk
from gamenote.testing import read
from tests.corpus import CORPUS, needs_corpus

FORMATS = registry.formats()
WILD = sorted((CORPUS / "sgf" / "wild").iterdir()) if CORPUS is not None else []
OTHERS = [path for path in WILD if path.suffix in (".gib", ".ngf", ".ugf", ".ugi")]
GIB = "\\HS\n{}\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 {} &4\n{}\\GE\n"
NGF = "Rated game\n19\nBen Brown   3K\nAnna   9DP\nRiverside\n{}\n0\n{}\n20260301 [19:30]\n10\n{}\n2\n{}"
UGF = "[Header]\nVer=UGF3,200\nSize={}\nHdcp={}\nCoordinateType={}\nPlayerB=Anna,1d,,\n[Data]\n{}"


def format_of(path: Path) -> Format:
    return next(each for each in FORMATS.values() if path.suffix in each.suffixes)


def record(name: str, text: str | bytes) -> Record:
    data = text if isinstance(text, bytes) else text.encode()
    return read(FORMATS[name], data)[0][1].record


def gib(entries: str = "", stones: int = 0, moves: str = "STO 0 2 1 15 3\nSTO 0 3 2 3 15\n") -> Record:
    return record("gib", GIB.format("".join(f"\\[{line}\\]\n" for line in entries.splitlines()), stones, moves))


def moves_of(game: Record) -> list[tuple[str | None, str]]:
    return [(node.actor, node.move) for node in game.line if node.move is not None]


def properties(game: Record) -> dict[str, str]:
    return {extra.key: extra.values[0] for extra in game.header.extras if extra.syntax == "sgf"}


def fields(game: Record) -> dict[str, str]:
    return {field.value: value for field, value in game.header.fields.items()}


def test_a_game_is_that_of_its_file_of_sgf() -> None:
    entries = "GAMEBLACKNAME=Ann (2K)\nGAMEDATE=2014- 1-27-17-54-54\nGAMEINFOMAIN=GRLT:1,ZIPSU:595,GONGJE:0"
    game = gib(entries, 2, "STO 0 2 2 16 2\n")
    there = b"(;SZ[19]PB[Ann]BR[2k]DT[2014-01-27]RE[W+59.5]KM[0]HA[2]AB[pd][dp];W[qc])"
    wanted = record("sgf", there)
    own = Header(game.header.fields, tuple(each for each in game.header.extras if each.syntax == "sgf"))
    assert same(game.with_header(own), wanted)


@pytest.mark.parametrize(
    ("code", "result"),
    [("0", "B+59.5"), ("1", "W+59.5"), ("3", "B+R"), ("4", "W+R"), ("7", "B+T"), ("8", "W+T"), ("255", "?")],
)
def test_codes_of_gib_tell_results(code: str, result: str) -> None:
    assert gib(f"GAMEINFOMAIN=GRLT:{code},ZIPSU:595").header.get(Field.RESULT) == result


def test_a_code_that_nobody_knows_leaves_the_words() -> None:
    assert fields(gib("GAMERESULT=black gave up\nGAMEINFOMAIN=GRLT:5,ZIPSU:0"))["result"] == "black gave up"


def test_the_tag_of_gib_stands_in_for_other_codes() -> None:
    game = gib("GAMETAG=S0,R0,D0,G65,W1,Z35,T30-3-600,\t\tC2014:01:27:17:54,I:Ben")
    assert fields(game) == {"result": "W+3.5", "date": "2014-01-27"}
    assert properties(game)["KM"] == "6.5"


def test_times_of_gib_are_main_time_and_overtime() -> None:
    game = gib("GAMETIME=10 minutes\nGAMEINFOMAIN=GTIME:600-30-3")
    assert (fields(game)["time_control"], properties(game)["OT"]) == ("600", "3x30 byo-yomi")
    assert properties(gib("GAMETIME=no limit\nGAMEINFOMAIN=GTIME:no limit,GRLT:255"))["OT"] == "no limit"


def test_a_skip_of_gib_is_a_pass_of_who_is_in_turn() -> None:
    game = gib(moves="STO 0 2 1 15 3\nSKI 0 3\nSKI 0 4\n")
    assert moves_of(game) == [("black", "pd"), ("white", "pass"), ("black", "pass")]
    assert moves_of(gib(stones=2, moves="SKI 0 2\n")) == [("white", "pass")]


def test_what_has_no_place_in_sgf_is_kept_beside_the_game() -> None:
    kept = [(each.key, each.values) for each in gib("GIBOKIND=Global").header.extras if each.syntax == "gib"]
    assert kept == [("GIBOKIND", ("Global",))]


@pytest.mark.parametrize(
    ("charset", "name"), [("utf-8", "石下之臣"), ("gb18030", "石下之臣"), ("cp949", "박승화")]
)
def test_names_are_read_in_the_character_set_of_their_country(charset: str, name: str) -> None:
    words = {"石下之臣": "让先 白胜 黑棋 比赛", "박승화": "승강급 대국 타이젬 바둑"}[name]
    text = GIB.format(f"\\[GAMENAME={words}\\]\n\\[GAMEBLACKNAME={name} (2K)\\]\n", 0, "STO 0 2 1 15 3\n")
    assert record("gib", text.encode(charset)).header.get(Field.PLAYER_1) == name


def test_two_games_of_gib_in_a_file_are_two() -> None:
    text = GIB.format("\\[GAMENAME=one\\]\n", 0, "STO 0 2 1 15 3\n") * 2
    assert len(read(FORMATS["gib"], text.encode())) == 2


@pytest.mark.parametrize(("stones", "komi", "meant"), [("0", "6", "6.5"), ("0", "0", "0.5"), ("2", "0", "0")])
def test_komi_of_ngf_has_half_a_point_more_in_even_games(stones: str, komi: str, meant: str) -> None:
    assert properties(record("ngf", NGF.format(stones, komi, "", "PMABBREER\n")))["KM"] == meant


def test_players_of_ngf_have_their_rank_behind_them() -> None:
    found = fields(record("ngf", NGF.format("0", "6", "White wins by  resign!", "PMABBREER\n")))
    assert (found["player_1"], found["rating_1"], found["player_2"], found["rating_2"]) == (
        *("Anna", "9p", "Ben Brown", "3k"),
    )
    assert (found["date"], found["time_control"], found["result"]) == ("2026-03-01", "600", "W+R")


def test_moves_of_ngf_count_from_b_and_pass_with_a() -> None:
    game = record("ngf", NGF.format("0", "6", "", "PMABBREER\nPMACWAAAA\n"))
    assert moves_of(game) == [("black", "qd"), ("white", "pass")]


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("Black wins by 0.5!", "B+0.5"),
        ("Black wins by 34win >> White(58):Black(92)", "B+34"),
        ("黒中押し勝ち!", "B+R"),
        ("白11目胜", "W+11"),
        ("흑 시간승", "B+T"),
    ],
)
def test_results_in_words_are_understood(words: str, result: str) -> None:
    game = record("ngf", NGF.format("0", "6", words, "PMABBREER\n"))
    assert game.header.get(Field.RESULT) == result


@pytest.mark.parametrize(("kind", "point"), [("IGS", "qd"), ("JPN", "qp")])
def test_rows_of_ugf_count_from_the_bottom_where_the_header_says_so(kind: str, point: str) -> None:
    game = record("ugf", UGF.format(19, "0,6.50", kind, "QP,B1,1,0\nYA,W1,2,0\n"))
    assert moves_of(game) == [("black", point), ("white", "pass")]


def test_moves_with_number_0_are_handicap_stones() -> None:
    game = record("ugf", UGF.format(9, "2,0.50", "IGS", "CG,B1,0,0\nGC,B1,0,0\nEE,W1,1,0\n"))
    assert game.variant == "9x9"
    assert game.line[0].setup is not None
    assert game.line[0].setup.edits == (("black", "cc"), ("black", "gg"))
    assert properties(game)["HA"] == "2"


@needs_corpus
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_files_of_others_are_read_whole(path: Path) -> None:
    (_, reading), *more = read(format_of(path), path.read_bytes())
    assert (more, reading.broken, reading.record.variant) == ([], False, "19x19")
    if path.suffix in (".gib", ".ngf"):
        first = b"STO" if path.suffix == ".gib" else b"PM"
        lines = [line for line in path.read_bytes().splitlines() if line.startswith((first, b"SKI"))]
        assert len(moves_of(reading.record)) == len(lines)


@needs_corpus
def test_a_review_has_its_variations_and_what_was_said_of_them() -> None:
    game = record("ugf", (CORPUS / "sgf" / "wild" / "sabaki-review.ugi").read_bytes()) if CORPUS else None
    assert game is not None
    said = [(path.main, node.move) for path, node in walk(game) if node.after]
    variations = [(at, len(line)) for at, node in enumerate(game.line) for line in node.variations]
    assert variations == [(54, 27), (56, 7)]
    assert [main for main, _ in said] == [True, True, True, True, False]
