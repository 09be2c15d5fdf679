"""The SGF reader on a dialect of its own: moves of two colours and nothing else."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.record import Node, Record
from gamenote.core.source import Source
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.reader import cut, read
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.syntax.sgf.writer import comment_text, extra_text, property_text, tree_text

DIALECT = SgfDialect(
    game="any", game_name="Any", variant=lambda tree: None, moves={"B": "black", "W": "white"}, tight=True
)


def reading(text: str) -> SgfReading:
    return read(Source("x", text), DIALECT)


def found(text: str) -> list[tuple[str, int]]:
    """Codes and places of what the reader finds."""
    return [(item.rule, item.span.start) for item in reading(text).diagnostics]


def written(record: Record) -> str:
    def node_text(node: Node) -> str:
        move = property_text("B" if node.actor == "black" else "W", node.move) if node.move is not None else ""
        return move + comment_text(node) + extra_text(node.extras)

    return tree_text(record.line, node_text).replace("\n", "")


@pytest.mark.parametrize(
    "text",
    [
        "(;)",
        "(;;B[1];W[2])",
        "(;;B[1];W[2](;B[3];W[4](;B[5])(;B[6];W[7]))(;B[8])(;B[9]))",
        "(;;B[1](;W[2](;B[3])(;B[4]))(;W[5](;B[6])(;B[7](;W[8])(;W[9]))))",
        "(;;C[only words];B[1]C[a \\] and a \\\\])",
    ],
)
def test_sound_trees_come_back_as_they_were(text: str) -> None:
    assert found(text) == []
    assert written(reading(text).record) == text


def test_blanks_of_any_kind_may_stand_between_tokens() -> None:
    record = reading("\n( ;\tC[x]\r\n; W[1]\v[2]\f)\n").record
    assert [node.move for node in record.line] == [None, "1][2"]


def test_lower_case_letters_of_an_identifier_mean_nothing() -> None:
    assert reading("(;White[1]PlayerBlack[x])").record.line[-1].move == "1"


def test_soft_line_breaks_vanish_and_others_stay_in_comments() -> None:
    record = reading("(;C[a\\\nb\r\nc\\]d])").record
    assert [comment.text for comment in record.line[0].after] == ["ab\nc]d"]


def test_a_move_has_the_span_of_its_trimmed_text() -> None:
    text = "(;;B[ 1 up ])"
    move = reading(text).record.line[1]
    assert move.span is not None
    assert text[move.span.start : move.span.end] == move.move == "1 up"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;;B[1]", [("SGF001", 7)]),  # right behind the last token
        ("(;;B[1", [("SGF001", 4)]),  # at the bracket
        ("(;;B[1];C[see [3]])", [("SGF005", 16)]),
        ("(;;B[1];C[see 3]])", [("SGF002", 16)]),
        ("(;;B[1];C[Ann [2k]: hi\nBen [1d]: hello Ann])", [("SGF005", 17)]),
        ("(;;B[1]L;W[2])", [("SGF003", 7)]),
        ("(;;B[1] some words here ;W[2])", [("SGF003", 8)]),
        ("(;;B[1]) more", [("SGF004", 9)]),
        ("(;;B[1]))", [("SGF002", 8)]),
        ("(;[1];W[2])", [("SGF002", 2)]),
        ("((;B[1]))", [("SGF002", 1)]),
        ("(;B[1]())", [("SGF002", 6)]),
        ("mail (;B[1])", [("SGF003", 0)]),
        (";B[1])", [("SGF002", 0)]),
        ("(;B[1]B[2])", [("SGF101", 6)]),
        ("(;B [1])", [("SGF006", 3)]),
    ],
)
def test_damage_is_reported_once_where_it_begins(text: str, expected: list[tuple[str, int]]) -> None:
    assert found(text) == expected


def test_words_beside_each_other_are_one_finding() -> None:
    assert len(found("(;B[1] one ] two ] three ;W[2])")) == 1


def test_a_bracket_of_the_text_keeps_the_words_in_the_value() -> None:
    record = reading("(;;C[see [3]];B[1])").record
    assert [comment.text for comment in record.line[1].after] == ["see [3]"]
    assert record.line[2].move == "1"


def test_the_fix_of_an_unescaped_bracket_adds_a_backslash() -> None:
    item = reading("(;;C[see [3]])").diagnostics[0]
    assert item.fix is not None
    assert [(edit.span.start, edit.text) for edit in item.fix.edits] == [(11, "\\")]


def test_the_fix_of_a_chat_escapes_the_bracket_behind_each_rank() -> None:
    text = "(;;C[Ann [2k]: hi\nBen [1d]: hello\n];B[1])"
    (item,) = reading(text).diagnostics
    assert item.fix is not None
    assert [edit.span.start for edit in item.fix.edits] == [text.index("]: hi"), text.index("]: hello")]
    record = reading(text).record
    assert [comment.text for comment in record.line[1].after] == ["Ann [2k]: hi\nBen [1d]: hello\n"]
    assert record.line[2].move == "1"


@pytest.mark.parametrize(
    "said",
    [
        "Ann [2k]: hi :)\nBen [1d]: (hello) :-)\n",
        "nice (really) [joke] :) ok",
        "(see [1]) and [2] (a)",
        "Ann [2k] Ben [1d]: hi; (you)",
        "[[a]]",
    ],
)
def test_a_text_cut_by_its_own_brackets_ends_where_a_property_or_node_follows(said: str) -> None:
    text = f"(;GM[1];B[1]C[{said}];W[2](;B[3]C[{said}])(;B[4]))"
    assert games(text.encode()) == [text.encode()]
    assert [rule for rule, _ in found(text)] == ["SGF005", "SGF005"]
    record = reading(text).record
    assert [node.move for node in record.line[1:]] == ["1", "2", "3"]
    assert [comment.text for comment in record.line[1].after] == [said]


@pytest.mark.parametrize(("said", "bare"), [("[a]] ", "[a]]"), (" [x] y]", "[x] y]")])
def test_the_place_of_a_text_cut_by_its_own_brackets_is_that_in_the_file(said: str, bare: str) -> None:
    text = f"(;GM[1];B[1]C[{said}];W[2])"
    value = reading(text).syntax.nodes[1].properties[1].values[0]
    assert [text[span.start : span.end] for span in (value.span, value.bare_span)] == [said, bare]


def test_a_text_cut_by_its_own_brackets_does_not_reach_into_the_next_node() -> None:
    record = reading("(;GM[1];B[1]C[see [A] for this] or that;W[2]C[ok])").record
    assert [node.move for node in record.line[1:]] == ["1", "2"]
    assert [comment.text for comment in record.line[2].after] == ["ok"]


def test_places_in_the_tree_are_named_by_node_and_ply() -> None:
    text = "(;;B[1](;W[2];C[x])(;W[3]))"
    where = reading(text).locate(text.index("3"))
    assert (where.node, where.ply, where.move) == (4, 2, "3")


def games(data: bytes) -> list[bytes]:
    places = [0, *cut(data, final=True), len(data)]
    return [data[start:end] for start, end in pairwise(places)]


def test_games_are_cut_behind_the_end_of_each() -> None:
    assert games(b"(;GM[1];B[a])(;B[b])\n(;B[c])") == [b"(;GM[1];B[a])", b"(;B[b])", b"\n(;B[c])"]


def test_parentheses_and_brackets_inside_values_do_not_count() -> None:
    assert games(b"(;C[(;GM[1\\]] ;B[\\)])(;B[b])") == [b"(;C[(;GM[1\\]] ;B[\\)])", b"(;B[b])"]


def test_an_open_value_ends_where_the_next_game_certainly_begins() -> None:
    data = b"(;GM[1];C[never closed\n(;GM[1];B[a])\n(;GM[1];B[b])"
    assert games(data) == [b"(;GM[1];C[never closed\n", b"(;GM[1];B[a])", b"\n(;GM[1];B[b])"]


def test_an_open_tree_ends_where_the_next_game_certainly_begins() -> None:
    assert games(b"(;GM[1](;B[a]\n(;FF[4]GM[1])") == [b"(;GM[1](;B[a]\n", b"(;FF[4]GM[1])"]


def test_a_comment_may_quote_the_beginning_of_a_game() -> None:
    data = b"(;GM[1];C[write\n(;GM[1\\] first])\n(;GM[1])"
    assert len(games(data)) == 2


@given(
    st.lists(
        st.sampled_from([b"(;GM[1]", b";B[a]", b"C[", b"]", b")", b"\n", b"(", b"x", b"\\", b"[("]), max_size=40
    )
)
def test_what_is_cut_early_is_also_cut_when_the_whole_file_is_known(parts: list[bytes]) -> None:
    data = b"".join(parts)
    whole = list(cut(data, final=True))
    for length in range(len(data)):
        early = list(cut(data[:length], final=False))
        assert early == whole[: len(early)]


@given(st.text(alphabet=st.sampled_from("();[]\\AB1 \n\ufeffx"), max_size=60))
def test_any_text_gives_a_reading_with_spans_inside_it(text: str) -> None:
    result = reading(text)
    assert all(0 <= item.span.start <= item.span.end <= len(text) for item in result.diagnostics)
    assert result.record.line


@pytest.mark.costly
@pytest.mark.parametrize(
    "text",
    ["(" * 100_000, "(;" * 20_000, "(;B[1](;W[1]" * 10_000 + ")" * 20_000, ";A[" * 80_000,
     "]" * 100_000, "x " * 500_000, "[" * 1_000_000, "(;A[a]]" * 10_000],
    ids=["parentheses", "nodes", "nesting", "open values", "brackets", "words", "openings", "strays"],
)  # fmt: skip
def test_hostile_text_is_read_without_recursion(text: str) -> None:
    assert reading(text).record.line


def test_a_node_is_found_by_a_place_in_it() -> None:
    text = "x(;B[1];W[2](;B[3])(;B[4]))"
    nodes = [reading(text).syntax.node_at(text.index(start)) for start in ("x", ";B[1", "1", "(;B[3", "3", "4")]
    assert [node and node.properties[0].values[0].raw for node in nodes] == [None, "1", "1", "2", "3", "4"]
