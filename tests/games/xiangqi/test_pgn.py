"""PGN of Chinese chess: what is read, told and written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.cutting import decode
from gamenote.core.format import Format
from gamenote.core.record import Field, same
from gamenote.core.source import Origin
from gamenote.games.xiangqi.charsets import guess_charset
from gamenote.games.xiangqi.pgn import FORMAT
from gamenote.games.xiangqi.pgn.codec import CODEC, XiangqiReading
from gamenote.games.xiangqi.pgn.grammar import GRAMMAR
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.words import read_word
from tests.cli.command import gamenote
from tests.corpus import CORPUS, needs_corpus

ROOT = Path(__file__).resolve().parents[3]
BAD = ROOT / "tests" / "bad"
DAMAGED = [
    (name, file, expected)
    for name in ("xiangqi-pgn", "xiangqi-moves")
    for file, expected in json.loads((BAD / name / "expectations.json").read_text()).items()
]
HEAD = FORMAT.example_head.rstrip("\n") + "\n"
GAME = f"{HEAD}\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n"


def reading_of(text: str | bytes) -> XiangqiReading:
    data = text.encode() if isinstance(text, str) else text
    return CODEC.read(decode(data, "x.pgn", FORMAT.charset, Origin()))


def written(text: str | bytes, **options: str) -> str:
    return CODEC.write(CODEC.prepare(reading_of(text).record, options), ENGINE, options)


def moves_of(text: str | bytes) -> list[str]:
    return [node.move for node in reading_of(text).record.line if node.move is not None]


@pytest.mark.parametrize(("name", "file", "expected"), DAMAGED)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(
    name: str, file: str, expected: list[dict[str, object]]
) -> None:
    path = BAD / name / file
    options = ("--select", "ALL", "--level", "info", "--no-cache", "--output-format", "json", "-f", name)
    found = json.loads(gamenote("lint", path, *options).out)["findings"]
    assert [(each["name"], each["location"]["line"], each["severity"]) for each in found] == [
        (each["rule"], each["line"], each["severity"]) for each in expected
    ]


@pytest.mark.parametrize(
    ("notation", "moves"),
    [
        ("as-is", "1. 炮二平五 马８进７ 2. 马二进三 车９平８ *"),
        ("traditional", "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ *"),
        ("wxf", "1. C2=5 H8+7 2. H2+3 R9=8 *"),
        ("iccs", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *"),
        ("ucci", "1. h2e2 h9g7 2. h0g2 i9h9 *"),
        ("uci", "1. h3e3 h10g8 2. h1g3 i10h10 *"),
    ],
)
def test_moves_are_written_in_any_notation_with_its_tag_and_come_back(notation: str, moves: str) -> None:
    text = written(GAME, notation=notation)
    assert text.splitlines()[-1] == moves
    label = {"wxf": "WXF", "iccs": "ICCS", "ucci": "UCCI", "uci": "UCI"}.get(notation)
    assert reading_of(text).header.value("Format") == label
    assert written(text, notation="chinese") == GAME


@pytest.mark.parametrize("charset", ["gb18030", "big5"])
def test_letters_of_two_bytes_are_guessed_and_cut_no_game(charset: str) -> None:
    comment = "功許蓋陝珴" if charset == "big5" else "榌聓塠媅"  # their second bytes look like brackets and braces
    game = GAME.replace("马", "馬").replace("车", "車").replace("进", "進") if charset == "big5" else GAME
    text = game.replace("2. ", f"{{{comment}}} 2. ") + "\n" + game
    data = text.encode(charset)
    assert guess_charset(data) == charset
    assert [*CODEC.cut(data, final=True)] == [
        len((game.replace("2. ", f"{{{comment}}} 2. ") + "\n").encode(charset))
    ]
    assert reading_of(data[: data.rindex(b"[Game")]).source.text == text[: text.rindex("[Game")]


def test_damaged_utf_8_is_no_other_charset() -> None:
    data = GAME.encode().replace("车９".encode(), "车９".encode()[:-1])
    assert guess_charset(data) is None
    assert "not-utf8" in {
        registry.rules_by_code("xiangqi-pgn", "xiangqi")[each.rule].name for each in reading_of(data).diagnostics
    }


@pytest.mark.parametrize(
    "moves",
    [
        "1.炮二平五 马８进７",
        "1. 炮 二 平 五 马８ 进７",
        "1.　炮二平五　马８进７",
        "炮二平五 马８进７",
        "1. 炮二平五! $6 (1. 兵七进一) 1... 马８进７",
    ],
)
def test_words_are_parted_whatever_stands_between(moves: str) -> None:
    found = [read_word(move) for move in moves_of(f"{HEAD}\n{moves} *\n")]
    assert found == [read_word("炮二平五"), read_word("马８进７")]


@pytest.mark.parametrize(
    "word",
    [
        "炮二平五",
        "馬８進７",
        "前炮退二",
        "一兵进一",
        "前七平八",
        "前兵七平八",
        "炮2=5",
        "C2.5",
        "+C-2",
        "C+-2",
        "Pa+1",
        "15+1",
        "17=8",
        "Ｃ２＝５",
        "H2-E2",
        "h10g8",
        "Che2",
        "axa3",
        "ab3",
        "卯３进１",
        "Afe1",
    ],
)
def test_the_grammar_knows_what_the_words_know(word: str) -> None:
    assert [(token.kind, token.text) for token in GRAMMAR.tokens(word)] == [("move", word)]
    assert read_word(word) is not None


def test_quick_and_plain_reading_agree() -> None:
    text = f"{HEAD}\n1. 炮二平五! {{!}} 1... 马８进７ (1... 炮８平５ $1 (1... 卒７进１)) 2. 马二进三 車９平８ *\n"
    quick, plain = (XiangqiReading(reading_of(text).source, quick=quick) for quick in (True, False))
    assert quick._moves is not None and plain._moves is None
    assert same(quick.record, plain.record)


def test_tags_of_chess_are_those_of_red() -> None:
    text = GAME.replace("[Red ", "[White ").replace("[Black ", '[ECO "B00"]\n[Black ')
    assert reading_of(text).record.header.get(Field.PLAYER_1) == "Ann"
    assert '[Red "Ann"]' in written(text) and '[ECCO "B00"]' in written(text)


def test_dates_with_hyphens_are_silent_and_written_with_dots() -> None:
    text = GAME.replace("[Red ", '[Date "2024-08-26"]\n[Red ')
    assert '[Date "2024.08.26"]' in written(text)
    assert reading_of(text).header.usual


def test_single_games_are_read_in_files_of_chess_and_draughts() -> None:
    for name in ("pgn", "pdn"):
        file = registry.identify(f"x.{name}", b'[White "a"]\n[GameType "0"]\n\n1. e4 *\n')
        assert isinstance(file, Format)
        for tag in ('[GameType "1"]', '[Game "Chinese Chess"]', '[Variant "xiangqi"]'):
            assert file.reader_of(f'{tag}\n[Red "a"]\n\n1. C2=5 *\n'.encode()).name == "xiangqi-pgn"
        assert file.reader_of(b'[GameType "0"]\n[White "a"]\n\n1. e4 *\n').name == "pgn"


def test_long_lines_are_broken_where_wide_characters_end_them() -> None:
    text = (ROOT / "samples/xiangqi-pgn/chinese.pgn").read_text()
    widths = {sum(1 + (ord(letter) > 0x2E7F) for letter in line) for line in text.splitlines()}
    assert max(widths) <= 76


@needs_corpus
@pytest.mark.parametrize("name", ["fullwidth-wxf.pgn", "ucci.pgn"])
def test_collections_of_one_origin_hold_the_same_games(name: str) -> None:
    assert CORPUS is not None
    first, other = (
        [
            CODEC.write(reading.record, ENGINE, {"notation": "ucci"})
            for _, reading in testing.read(FORMAT, (CORPUS / "xiangqi/wild" / file).read_bytes())
        ]
        for file in ("chinese.pgn", name)
    )
    wrong = 1  # 后兵进一 is another move there
    assert [each for at, each in enumerate(first) if at != wrong] == [
        each for at, each in enumerate(other) if at != wrong
    ]
