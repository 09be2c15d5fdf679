"""What Blokus SGF says beyond SGF."""

from __future__ import annotations

import pytest

from gamenote.core.record import Field
from gamenote.games.blokus.blksgf import FORMAT, result
from gamenote.games.blokus.blksgf.property_names import UNKNOWN
from gamenote.games.blokus.variants import VARIANTS
from tests.games.blokus.blksgf.found import DUO, names, places, reading, record

FOUR = "(;GM[Blokus]"


def moves(text: str) -> list[tuple[str | None, str | None]]:
    return [(node.actor, node.move) for node in record(text).line[1:]]


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.name)
def test_gm_names_the_variant(row: object) -> None:
    title = getattr(row, "title", "")
    assert record(f"(;GM[{title}])").variant == getattr(row, "name", "")


@pytest.mark.parametrize("text", ["(;)", "(;GM[])", "(;GM[Blokus  Duo])", "(;GM[1])"])
def test_without_a_known_name_the_variant_is_unknown(text: str) -> None:
    assert record(text).variant == UNKNOWN


def test_moves_of_an_unknown_variant_are_kept_and_not_judged() -> None:
    assert moves("(;;B[e10];4[zz99])") == [("B", "e10"), ("4", "zz99")]
    assert names("(;;B[e10];4[zz99])") == ["missing-gm", "moves-not-checked"]


@pytest.mark.parametrize(
    ("text", "actor"),
    [
        (DUO + ";B[e10])", "1"),
        (DUO + ";W[j5])", "2"),
        (DUO + ";2[j5])", "2"),
        (DUO + ";GREEN[j5])", "2"),
        (FOUR + ";2[t20])", "2"),
        (FOUR + ";GREEN[a1])", "4"),
        ("(;GM[Blokus Two-Player];3[t1])", "3"),
    ],
)
def test_a_property_is_a_move_of_its_color(text: str, actor: str) -> None:
    assert record(text).line[1].actor == actor


@pytest.mark.parametrize("text", [FOUR + ";B[a20])", DUO + ";3[e10])", "(;GM[Blokus Trigon Three-Player];4[p3])"])
def test_a_color_that_the_variant_does_not_have_makes_no_move(text: str) -> None:
    node = record(text).line[1]
    assert node.move is None
    assert len(node.extras) == 1


def test_small_letters_count_in_names() -> None:
    assert record(DUO + ";b[e10])").line[1].move is None


def test_a_name_with_a_blank_inside_is_one_name() -> None:
    text = DUO + "A B[e10]P B[Ann])"
    assert record(text).line[0].setup is not None
    assert record(text).header.get(Field.PLAYER_1) == "Ann"
    assert places(text, "spaced-property") == ["A B", "P B"]


def test_letters_that_make_no_known_name_with_the_next_are_words() -> None:
    assert names(DUO + ";C B[e10])") == ["text-outside"]


def test_blanks_before_and_behind_a_name_are_one_finding() -> None:
    assert places(DUO + "; B [e10])", "spaced-property") == [" "]


def test_blanks_between_nodes_and_values_are_nothing_to_speak_of() -> None:
    assert names(DUO + "AB[e10] [f8,f9]PL[W]\n;W[j5] ;B[g10,g11,h11] )") == []


def test_old_point_lists_are_one_move() -> None:
    assert moves(DUO + ";B[e10][d10,e9])") == [("1", "e10,d10,e9")]


def test_the_last_of_two_properties_of_one_name_counts() -> None:
    text = "(;GM[Blokus Duo]PB[Ann]PB[Anna];B[e11]B[e10])"
    assert moves(text) == [("1", "e10")]
    assert record(text).header.get(Field.PLAYER_1) == "Anna"


def test_comments_of_one_node_are_all_kept() -> None:
    assert [comment.text for comment in record(DUO + ";B[e10]C[a]C[b])").line[1].after] == ["a", "b"]


@pytest.mark.parametrize(
    ("node", "actor"),
    [("W[j5]B[e10]", "1"), ("1[e10]W[j5]", "2"), ("GREEN[j5]1[e10]", "1"), ("BLUE[e10]2[j5]", "2")],
)
def test_of_two_moves_the_one_found_first_is_played(node: str, actor: str) -> None:
    line = record(f"{DUO};{node})").line
    assert [each.actor for each in line[1:]] == [actor]
    assert len(line[1].extras) == 1


def test_a_move_in_the_root_is_played_behind_it() -> None:
    assert moves(DUO + "B[e10]AB[d9];W[j5])") == [("1", "e10"), ("2", "j5")]
    assert record(DUO + "B[e10]AB[d9])").line[0].setup is not None


def test_a_node_adds_by_color_before_it_takes_off() -> None:
    setup = record(FOUR + ";AE[a1]A2[t20]PL[3]A1[a20][b19])").line[1].setup
    assert setup is not None
    assert setup.edits == (("1", "a20"), ("1", "b19"), ("2", "t20"), ("empty", "a1"))
    assert setup.to_move == "3"


def test_setup_may_stand_beside_a_move() -> None:
    node = record(DUO + ";AB[e10]W[j5]PL[B])").line[1]
    assert node.setup is not None
    assert (node.actor, node.setup.edits, node.setup.to_move) == ("2", (("1", "e10"),), None)


@pytest.mark.parametrize(("head", "edits"), [(DUO + "A2[j5]PL[2]", "2"), (FOUR + "AW[t20]PL[W]", "2")])
def test_setup_under_the_names_of_other_variants_is_carried_out(head: str, edits: str) -> None:
    setup = record(head + ")").line[0].setup
    assert setup is not None
    assert (setup.edits[0][0], setup.to_move) == (edits, "2")


def test_judgements_are_move_signs() -> None:
    text = DUO + ";B[e10]TE[1];W[j5]BM[1];B[a]TE[2];W[b]BM[2];B[c]IT[];W[d]DO[])"
    assert [node.glyphs for node in record(text).line[1:]] == [(1,), (2,), (3,), (4,), (5,), (6,)]


def test_a_judgement_of_no_known_value_is_kept_as_it_is() -> None:
    node = record(DUO + ";B[e10]TE[x])").line[1]
    assert (node.glyphs, [extra.values for extra in node.extras]) == ((), [("x",)])


def test_an_escaped_line_break_is_dropped() -> None:
    assert moves(DUO + ";B[e10,\\\ne11])") == [("1", "e10,e11")]


def test_spans_are_those_of_the_trimmed_moves() -> None:
    text = DUO + ";B[ e10, e11 ];W[j5][j6])"
    shown = [text[node.span.start : node.span.end] for node in record(text).line[1:] if node.span]
    assert shown == ["e10, e11", "j5][j6"]


def test_places_are_named_by_node_ply_and_move() -> None:
    text = DUO + ";B[e10](;W[j5])(;W[j4]C[x]))"
    where = reading(text).locate(text.index("x"))
    assert (where.node, where.ply, where.move) == (3, 2, "j4")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"(;GM[Blokus Duo]PB[Ren\xe9])", "René"),
        (b"(;GM[Blokus Duo]PB[Ren\xc3\xa9])", "RenÃ©"),
        (b"(;GM[Blokus Duo]CA[utf8]PB[Ren\xc3\xa9])", "René"),
        (b"(;GM[Blokus Duo]CA[latin1]PB[Ren\xe9])", "René"),
        (b"\xef\xbb\xbf(;GM[Blokus Duo]PB[Ren\xc3\xa9])", "René"),
        (b"(;GM[Blokus Duo]CA[cp1252]PB[Ren\xe9])", "René"),
    ],
)
def test_the_charset_is_the_declared_one_or_latin_1(data: bytes, name: str) -> None:
    assert record(data).header.get(Field.PLAYER_1) == name


@pytest.mark.parametrize("name", ["latin-1", "l1", "cp1252", "EBCDIC", "utf_8"])
def test_other_names_of_charsets_are_unsupported(name: str) -> None:
    assert names(f"(;GM[Blokus Duo]CA[{name}])") == ["charset-unsupported"]


@pytest.mark.parametrize(
    ("head", "score"),
    [
        (b"(;GM[Blokus Duo];B[e10])", 1.0),
        (b"(\n;GM[ gembloq two-player four-color ]", 1.0),
        (b"(;GM[Blokus Trio]", 0.8),
        (b"(;PB[Ann];B[e10,e11])", 0.6),
        (b"(;GM[1];B[aa])", 0.0),
        (b"(;B[aa];W[bb])", 0.0),
        (b"(;GM[Plateau])", 0.0),
        (b'[Event "x"]', 0.0),
    ],
)
def test_a_file_is_known_by_its_beginning(head: bytes, score: float) -> None:
    assert FORMAT.sniff(head) == score


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B+3", "B+3"),
        ("W+11.50", "W+11.5"),
        ("B+0", "0"),
        ("Draw", "0"),
        ("0", "0"),
        ("74 77  70.0 63", "74 77 70 63"),
    ],
)
def test_results_are_scores(text: str, said: str) -> None:
    found = result(text)
    assert found is not None and found.text == said


@pytest.mark.parametrize("text", ["", "B+", "B+Resign", "?", "74", "b+3", "74,77"])
def test_other_words_tell_no_result(text: str) -> None:
    assert result(text) is None


@pytest.mark.costly
@pytest.mark.parametrize("text", ["(" * 50_000, "(;B[e10](;W[j5]" * 20_000, ";A[" * 40_000, "(;A B" * 30_000])
def test_hostile_text_is_read_without_recursion(text: str) -> None:
    assert record(DUO + text).line
