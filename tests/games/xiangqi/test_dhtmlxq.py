"""Blocks of DhtmlXQ are read, reported, and written."""

from __future__ import annotations

import pytest

from gamenote.core import registry
from gamenote.core.record import Clock, Comment, Field, Node, Record, same, walk
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.games.xiangqi.board import Position
from gamenote.games.xiangqi.dhtmlxq.binit import POINTS, read_binit, write_binit
from gamenote.games.xiangqi.dhtmlxq.codec import CODEC, MOVES, DhtmlReading
from gamenote.games.xiangqi.dhtmlxq.grammar import (
    BINIT,
    BRANCH,
    CLOSING,
    COMMENT,
    COUNT,
    MOVELIST,
    OPENING,
    WRAPPER,
)
from gamenote.games.xiangqi.dhtmlxq.items import BRANCH as BRANCH_PATTERN
from gamenote.games.xiangqi.dhtmlxq.items import COMMENT as COMMENT_PATTERN
from gamenote.games.xiangqi.dhtmlxq.items import COUNT as COUNT_PATTERN
from gamenote.games.xiangqi.dhtmlxq.items import TAG, read_text, write_text
from gamenote.games.xiangqi.fen import START, read_fen, write_fen
from gamenote.games.xiangqi.results import result
from gamenote.testing import lint

FORMAT = registry.formats()["dhtmlxq"]
MOVELIST_ITEM = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"


def reading(*items: str) -> DhtmlReading:
    return CODEC.read(Source("", "[DhtmlXQ]\n" + "\n".join(items) + "\n[/DhtmlXQ]\n"))


def item(name: str, text: str) -> str:
    return f"[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]"


def written(record: Record) -> str:
    return CODEC.write(record, registry.engine_of("xiangqi"), {})


def found(*items: str) -> list[tuple[str, int]]:
    """Return the names and lines of what the linter finds."""
    data = ("[DhtmlXQ]\n" + "\n".join(items) + "\n[/DhtmlXQ]\n").encode()
    return [(each.name, each.start.line) for each in lint(FORMAT, data, Settings())]


def moves_of(record: Record) -> list[str]:
    return [node.move for node in record.line if node.move is not None]


def test_moves_are_coordinates_from_reds_edge() -> None:
    assert moves_of(reading(MOVELIST_ITEM).record) == ["h2e2", "h9g7"]


def test_items_may_stand_in_any_order_and_without_a_wrapper() -> None:
    text = item("comment1", "good") + item("movelist", "7747") + item("red", "Ann")
    record = CODEC.read(Source("", text)).record
    assert (moves_of(record), record.header.get(Field.PLAYER_1)) == (["h2e2"], "Ann")
    assert record.line[1].after == (Comment("good"),)


def test_a_variation_may_be_listed_before_the_line_that_it_leaves() -> None:
    items = item("move_1_3_2", "7967"), item("move_0_2_1", "10220919"), item("movelist", "774770627967")
    record = reading(*items).record
    assert [node.move for _, node in walk(record)] == [
        *(None, "h2e2", "h9g7", "h0g2"),
        *("b9c7", "a0b0", "h0g2"),
    ]
    assert same(CODEC.read(Source("", written(record))).record, record)


def test_variations_on_variations_come_back_in_their_order() -> None:
    items = [
        item("movelist", "77477062796780701927"),
        *(item(f"move_0_2_{number}", f"{number}022") for number in (1, 2)),
        item("move_0_1_3", "17476260"),
        item("move_3_2_4", "7062"),
        item("move_3_1_5", "7967"),
    ]
    record = reading(*items).record
    assert written(record).count("move_") == 10
    assert written(CODEC.read(Source("", written(record))).record) == written(record)


def test_a_comment_before_the_first_move_and_one_of_a_variation() -> None:
    items = MOVELIST_ITEM, item("move_0_2_1", "1022"), item("comment0", "a||b"), item("comment1_2", "c")
    line = reading(*items).record.line
    assert line[0].after == (Comment("a\nb"),)
    assert line[2].variations[0][0].after == (Comment("c"),)


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("a\nb", "a||b"),
        ("a || b", r"a \u007c\u007c b"),
        ("a|\nb", r"a\u007c||b"),
        (r"\u4e2d", r"\u005cu4e2d"),
        ("中国", "中国"),
    ],
)
def test_texts_are_escaped_so_that_they_come_back(text: str, raw: str) -> None:
    assert write_text(text) == raw
    assert read_text(raw) == text


def test_escapes_of_two_halves_are_one_character_and_a_half_is_none() -> None:
    assert read_text(r"\ud83d\ude00") == "\U0001f600"
    assert read_text(r"\ud83d") == r"\ud83d"
    assert read_text(r"\u000d\u000a") == "\n"


def test_an_opening_bracket_becomes_a_full_width_one_and_is_a_loss() -> None:
    node = Node("red", "h2e2", after=(Comment("see [1]"),))
    record = Record("xiangqi", "standard", reading(MOVELIST_ITEM).record.header, (Node(), node))
    assert "see ［1]" in written(record)
    assert [loss.said for loss in CODEC.drops(record, {})] == ["[ becomes a full-width bracket"]


def test_signs_and_clocks_become_words_of_comments() -> None:
    node = Node("red", "h2e2", glyphs=(1, 10), clock=Clock(left=65.0), after=(Comment("so"),))
    text = written(Record("xiangqi", "standard", reading(MOVELIST_ITEM).record.header, (Node(), node)))
    assert item("comment1", "!||=||1:05||so") in text


def test_the_order_of_points_within_a_kind_is_free() -> None:
    usual = "8979695949392919097717866646260680706050403020100072128363432303"
    other = "0919293949596979891777062646668600102030405060708012720323436383"
    assert read_binit(usual) == read_binit(other) == (START.board, ())
    assert write_binit(START) == usual
    assert reading(item("binit", other), MOVELIST_ITEM).record.line[0].setup is None


def test_more_pieces_than_a_set_has_are_written_as_fen() -> None:
    position = read_fen("3ak4/4a4/9/R1R1R4/9/9/9/4B4/4A4/3AK4 w").position
    assert position is not None
    assert write_binit(position) is None
    record = reading(item("fen", write_fen(position)), item("movelist", "2320")).record
    assert item("fen", write_fen(position)) in written(record)


def test_the_piece_that_moves_first_tells_who_moves() -> None:
    digits = write_binit(Position(read_fen("3ak4/9/9/9/9/4p4/9/9/9/4KA3 w").position.board))  # type: ignore[union-attr]
    line = reading(item("binit", str(digits)), item("movelist", "3041")).record.line
    assert (line[0].setup.to_move, line[1].actor) == ("black", "black")  # type: ignore[union-attr]


def test_without_a_move_the_side_is_the_one_that_may_be_to_move() -> None:
    board = read_fen("4k4/9/9/9/9/9/9/9/4r4/3K5 w").position
    checked = read_fen("4k4/9/9/9/9/4R4/9/9/9/3K5 b").position
    assert board is not None
    assert checked is not None
    sides = [reading(item("binit", str(write_binit(each)))).record.line[0].setup for each in (board, checked)]
    assert [each.to_move for each in sides if each] == ["red", "black"]


def test_black_to_move_without_a_move_is_kept_by_fen() -> None:
    record = reading(item("fen", "4k4/9/9/9/9/9/9/9/4r4/3K5 b")).record
    again = CODEC.read(Source("", written(record))).record
    assert again.line[0].setup.to_move == "black"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "outcome"), [("红胜", "1-0"), ("黑胜", "0-1"), ("和棋", "1/2-1/2"), ("未知", "*"), ("1-0", "1-0")]
)
def test_results_are_those_of_all_formats(text: str, outcome: str) -> None:
    record = reading(item("result", text), MOVELIST_ITEM).record
    expected = None if outcome == "*" else result(outcome)
    assert (record.header.get(Field.RESULT), record.outcome) == (outcome, expected)


def test_unknown_items_are_kept_as_tags_and_written_back() -> None:
    text = written(reading(item("ver", "x"), item("ECCO", "B00"), item("odd", "||"), MOVELIST_ITEM).record)
    extras = {extra.key: extra.values for extra in CODEC.read(Source("", text)).record.header.extras}
    assert extras == {"DhtmlXQ_ver": ("x",), "ECCO": ("B00",), "DhtmlXQ_odd": ("||",)}
    assert item("odd", "||") in text


@pytest.mark.parametrize(
    ("items", "findings"),
    [
        ((item("movelist", "774770621"),), [("movelist-syntax", 2)]),
        ((item("movelist", "7747x062"),), [("movelist-syntax", 2)]),
        ((item("binit", "8979"), MOVELIST_ITEM), [("binit-syntax", 2)]),
        ((MOVELIST_ITEM, item("move_7_1_1", "7967")), [("branch-parent", 3)]),
        ((MOVELIST_ITEM, item("move_0_9_1", "7967")), [("branch-parent", 3)]),
        (
            (MOVELIST_ITEM, item("move_2_1_1", "7967"), item("move_1_1_2", "7967")),
            [("branch-parent", 3), ("branch-parent", 4)],
        ),
        ((MOVELIST_ITEM, item("move_0_1_1", "7747")), [("branch-duplicate", 3)]),
        ((MOVELIST_ITEM, item("comment9", "x")), [("comment-target", 3)]),
        ((MOVELIST_ITEM, item("comment4_1", "x")), [("comment-target", 3)]),
        ((MOVELIST_ITEM, item("red", "A"), item("red", "B")), [("duplicate-property", 4)]),
        ((MOVELIST_ITEM, "[DhtmlXQ_red]Ann"), [("unterminated", 3)]),
        ((MOVELIST_ITEM, "words"), [("text-outside", 3)]),
        ((MOVELIST_ITEM, item("length", "5")), [("plycount", 3)]),
        ((MOVELIST_ITEM, item("length", "2"), item("move0", "2"), item("move3", "9")), []),
        ((MOVELIST_ITEM, item("odd", "x")), [("unknown-property", 3)]),
        ((item("movelist", "7740"),), [("piece-move", 2)]),
        ((item("movelist", "7797"),), [("bad-square", 2)]),
    ],
)
def test_one_fault_is_one_finding_at_its_line(items: tuple[str, ...], findings: list[tuple[str, int]]) -> None:
    assert found(*items) == findings


def test_moves_before_damage_are_played() -> None:
    assert found(item("movelist", "7740x")) == [("piece-move", 2), ("movelist-syntax", 2)]


def test_behind_a_damaged_start_nothing_is_played() -> None:
    twice = "8989695949392919097717866646260680706050403020100072128363432303"
    assert found(item("binit", twice), item("movelist", "7740")) == [("binit-square", 2)]
    assert reading(item("binit", twice), MOVELIST_ITEM).broken


def test_a_start_that_no_game_has_is_told_at_its_points() -> None:
    no_king = "8979695999392919097717866646260680706050403020100072128363432303"
    facing = "99999999499999999999999999999999" + "99999999409999999999999999999999"
    assert found(item("binit", no_king), MOVELIST_ITEM) == [("fen-position", 2)]
    assert found(item("binit", facing), item("movelist", "4948")) == [("kings-facing", 2)]
    assert found(item("fen", "rnbakabnr/9 w"), MOVELIST_ITEM) == [("fen-syntax", 2)]


def test_a_piece_where_it_can_never_get_is_a_warning() -> None:
    (fault,) = read_binit("8979685949392919097717866646260680706050403020100072128363432303")[1]
    assert (fault.at, fault.severity.word) == (2, "warning")


def test_a_file_may_hold_several_blocks() -> None:
    one = f"[DhtmlXQ]\n{MOVELIST_ITEM}\n[/DhtmlXQ]\n"
    data = (one + "and\n" + one.replace("[DhtmlXQ]", "[DhtmlXQiFrame]")).encode()
    assert list(CODEC.cut(data, final=True)) == [data.index(b"and")]


@pytest.mark.parametrize(
    "name", ["move_0_1_2", "move_0_1", "comment3", "comment1_3", "comment", "length", "move12", "move", "red"]
)
def test_the_patterns_of_names_know_what_the_grammar_knows(name: str) -> None:
    for element, pattern in ((BRANCH, BRANCH_PATTERN), (COMMENT, COMMENT_PATTERN), (COUNT, COUNT_PATTERN)):
        assert element.matches(name) is (pattern.fullmatch(name) is not None)


@pytest.mark.parametrize(
    "tag",
    [
        "[DhtmlXQ]",
        "[/DhtmlXQiFrame]",
        "[DhtmlXQ_red]",
        "[/DhtmlXQ_move_0_1_2]",
        "[DhtmlXQ_]",
        "[DhtmlXQx]",
        "[red]",
    ],
)
def test_the_pattern_of_tags_knows_what_the_grammar_knows(tag: str) -> None:
    assert (OPENING | CLOSING | WRAPPER).matches(tag) is (TAG.fullmatch(tag) is not None)


@pytest.mark.parametrize("digits", ["", "7747", "77477062", "774", "77x7", "99" * 32, "09" * 32, "94" + "99" * 31])
def test_the_patterns_of_points_know_what_the_grammar_knows(digits: str) -> None:
    assert MOVELIST.matches(digits) is (MOVES.fullmatch(digits) is not None)
    assert BINIT.matches(digits) is (POINTS.fullmatch(digits) is not None)
