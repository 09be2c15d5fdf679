"""WXF files in both dialects are read, reported, and written."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.record import Comment, Field, Node, Record, Setup, same
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.games.xiangqi.wxf.codec import CODEC, END, ENTRY, START, WORD
from gamenote.games.xiangqi.wxf.grammar import END as END_ELEMENT
from gamenote.games.xiangqi.wxf.grammar import HEADER, NUMBER
from gamenote.games.xiangqi.wxf.grammar import START as START_ELEMENT
from gamenote.testing import lint

FORMAT = registry.formats()["wxf"]
HEAD = "FORMAT\tWXF\n"
MOVES = "START{\n1. C2=5 H8+7\n}END\n"


def record(text: str) -> Record:
    return CODEC.read(Source("", text)).record


def written(game: Record) -> str:
    return CODEC.write(game, registry.engine_of("xiangqi"), {})


def found(text: str) -> list[tuple[str, int]]:
    return [(each.name, each.start.line) for each in lint(FORMAT, text.encode(), Settings())]


def moves_of(game: Record) -> list[tuple[str | None, str]]:
    return [(node.actor, node.move) for node in game.line if node.move is not None]


@pytest.mark.parametrize(
    "body", ["1. C2=5 H8+7", "1.C2=5 H8+7", "C2=5 H8+7", "1. C2=5\n1... H8+7", "1. C2=5\n1. ... H8+7"]
)
def test_moves_may_have_numbers(body: str) -> None:
    assert moves_of(record(f"{HEAD}START{{\n{body}\n}}END\n")) == [("red", "C2=5"), ("black", "H8+7")]


def test_the_dialect_of_playok_is_silent_and_written_in_capitals() -> None:
    text = f"{HEAD}START{{\n1. C2.5 h8+7\n2. H2+3 r9.8\n}}END\n"
    assert found(text) == []
    assert "1. C2=5 H8+7\n2. H2+3 R9=8\n" in written(record(text))


def test_a_player_has_four_parts() -> None:
    game = record(f"{HEAD}RED\tAnn; 1650;East;DE\nBLACK Bob\n{MOVES}")
    fields = {field.value: value for field, value in game.header.fields.items()}
    assert fields == {"player_1": "Ann", "rating_1": "1650", "team_1": "East", "player_2": "Bob"}
    assert [(extra.key, extra.values) for extra in game.header.extras] == [("WXF_RED_COUNTRY", ("DE",))]
    assert "RED\tAnn;1650;East;DE\nBLACK\tBob;;;\n" in written(game)


def test_header_lines_come_in_any_order_and_back_in_theirs() -> None:
    text = f"RESULT 1-0\nEVENT\tOpen;A\n{HEAD}DATE 2021-01-23 10:11:12\nGAME x\n{MOVES}"
    game = record(text)
    assert game.header.get(Field.DATE) == "2021.01.23"
    assert game.outcome is not None
    assert game.outcome.winner == "red"
    assert written(game).startswith(
        "FORMAT\tWXF\nGAME\tx\nDATE\t2021-01-23 10:11:12\nEVENT\tOpen;A\nRESULT\t1-0\n\nSTART{\n"
    )
    assert same(record(written(game)), game)


def test_a_fen_with_nothing_between_the_braces_is_a_position() -> None:
    text = f"{HEAD}FEN\t3ak4/9/9/9/9/4p4/9/9/9/4KA3 b\n"
    for whole in (text, f"{text}START{{\n}}END\n"):
        assert found(whole) == []
        assert record(whole).line[0].setup == Setup("3ak4/9/9/9/9/4p4/9/9/9/4KA3 b", to_move="black")


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (f"{HEAD}1. C2=5 H8+7\n", [("wxf-braces", 2)]),
        (f"{HEAD}START{{\n1. C2=5 H8+7\n", [("wxf-braces", 2)]),
        (f"{HEAD}{MOVES}more\n", [("wxf-braces", 5)]),
        (f"{HEAD}START{{\n1. C2=5 {{ H8+7\n}}END\n", [("wxf-braces", 3)]),
        (f"{HEAD}REED\tAnn\n{MOVES}", [("wxf-header", 2)]),
        (f"{HEAD}RED\tAnn\nRED\tBob\n{MOVES}", [("wxf-header", 3)]),
        (f"{HEAD}; a remark\n{MOVES}", [("wxf-header", 2)]),
        (f"FORMAT\tPGN\n{MOVES}", [("wxf-header", 1)]),
        (f"{HEAD}START{{\n1. C2=5 H8+8\n}}END\n", [("piece-move", 3)]),
        (f"{HEAD}START{{\n1. C2=5 H8+7\n}}\n", []),
        (f"{HEAD}GAME\n{MOVES}", []),
    ],
)
def test_one_fault_is_one_finding_at_its_line(text: str, findings: list[tuple[str, int]]) -> None:
    assert found(text) == findings


def test_a_file_may_hold_several_games() -> None:
    data = (HEAD + MOVES + "\n" + "RED\tAnn\n" + HEAD + MOVES).encode()
    assert list(CODEC.cut(data, final=True)) == [data.index(b"RED")]


def test_what_cannot_be_written_is_a_loss() -> None:
    game = record(f"{HEAD}RED\tAnn;;;\n{MOVES}")
    header = type(game.header)({Field.PLAYER_1: "Ann; Bea"})
    line = (*game.line[:-1], Node("black", "H8+7", after=(Comment("so"),), variations=((Node("black", "H2+3"),),)))
    losses = FORMAT.losses(Record(game.game, game.variant, header, line), {})
    assert [loss.name for loss in losses] == ["variations", "comments", "header"]
    assert "RED\tAnn, Bea;;;" in written(Record(game.game, game.variant, header, line))


def test_moves_that_cannot_be_played_are_written_as_they_stand() -> None:
    assert "1. C2=5 H8+8\n2. H2+3\n" in written(record(f"{HEAD}START{{\n1. C2.5 H8+8 2. H2+3\n}}END\n"))


@pytest.mark.parametrize("text", ["1.", "1...", "12.", ".", "...", "C2.5", "P.=6", "h8+7", "1"])
def test_the_pattern_of_words_knows_what_the_grammar_knows(text: str) -> None:
    word = WORD.fullmatch(text)
    assert word is not None
    assert (word["number"] is not None) is NUMBER.matches(text)


@pytest.mark.parametrize(
    "text", ["START{", "START {", "START\t{", "START", "}END", "}", "} END", "RED\tAnn", "RED", "1. C2=5"]
)
def test_the_patterns_of_lines_know_what_the_grammar_knows(text: str) -> None:
    for element, pattern in ((START_ELEMENT, START), (END_ELEMENT, END), (HEADER, ENTRY)):
        assert element.matches(text) is (pattern.fullmatch(text) is not None)
