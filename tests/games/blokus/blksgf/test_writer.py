"""Writing Blokus SGF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.record import Field, Header, Line, Node, Outcome, Record, Setup, same
from tests.games.blokus.blksgf.found import CODEC, DUO, record, written

HEAD = "(\n;GM[Blokus Duo]CA[UTF-8]"


def rewritten(nodes: str) -> str:
    """The nodes behind the root, written again."""
    text = written(f"{DUO}{nodes})")
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD).lstrip("\n").removesuffix("\n)\n")


def test_the_root_has_its_order() -> None:
    text = written("(;C[x]XQ[1]RE[B+1]TM[600]RO[2]EV[Cup]PW[Bob]PB[Ann]CA[latin1]DT[2024]AP[Y:1]GM[Blokus Duo])")
    root = "GM[Blokus Duo]AP[Y:1]DT[2024]CA[UTF-8]PB[Ann]PW[Bob]EV[Cup]RO[2]TM[600]RE[B+1]XQ[1]C[x]"
    assert text == f"(\n;{root}\n)\n"


def test_a_node_begins_with_its_move_and_ends_with_its_comment() -> None:
    assert rewritten(";C[c]XQ[1]TE[2]AW[j5]B[e10]") == ";B[e10]AW[j5]TE[2]XQ[1]C[c]"


def test_a_second_move_in_the_root_stays_beside_the_one_that_is_played() -> None:
    assert rewritten("W[j5]B[e10]") == ";B[e10]W[j5]"


def test_variations_are_laid_out_as_pentobi_does() -> None:
    text = DUO + "(;B[e10](;W[j5]TE[1])(;W[j5,k5]))(;B[e9,e10]))"
    lines = ["(", " ;B[e10]", " (", "  ;W[j5]TE[1]", " )", " (", "  ;W[j5,k5]", " )", ")", "(", " ;B[e9,e10]", ")"]
    assert written(text) == "\n".join([HEAD, *lines, ")"]) + "\n"


def test_a_pair_of_parentheses_around_an_only_child_disappears() -> None:
    assert rewritten("(;B[e10](;W[j5]))") == ";B[e10]\n;W[j5]"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f11,F010, e12 ,e11", "f10,e11,f11,e12"),
        ("aa1,z1,b1", "b1,z1,aa1"),
        ("e10,x", "e10,x"),
        ("e 10", "e 10"),
        ("pass", "pass"),
        ("", ""),
    ],
)
def test_points_are_written_in_canonical_order_where_all_of_them_are_points(before: str, after: str) -> None:
    assert rewritten(f";B[{before}]") == f";B[{after}]"


def test_old_names_and_lists_become_current_ones() -> None:
    assert rewritten(";BLUE[e10][e11];2[j5];A1[e9]PL[2]") == ";B[e10,e11]\n;W[j5]\n;AB[e9]PL[W]"


def test_colors_of_four_are_digits() -> None:
    text = written("(;GM[Blokus]AB[a20]PL[W];YELLOW[t20])")
    assert text == "(\n;GM[Blokus]CA[UTF-8]A1[a20]PL[2]\n;2[t20]\n)\n"


def test_players_have_the_names_of_the_variant() -> None:
    assert "PB[Ann]PW[Bob]" in written("(;GM[Nexos Two-Player]P1[Ann]P2[Bob])")
    assert "P1[Ann]P2[Bob]P3[Cid]" in written("(;GM[Blokus Three-Player]P3[Cid]PW[Bob]PB[Ann])")


def test_setup_is_written_in_the_order_in_which_it_is_carried_out() -> None:
    assert rewritten(";PL[W]AE[a1]AW[j5]AB[e11,e10][d9]") == ";AB[e10,e11][d9]AW[j5]AE[a1]PL[W]"


def test_texts_escape_brackets_and_backslashes_only() -> None:
    assert rewritten(r";B[e10]C[a\] b\\ c\: d" + "\te]") == r";B[e10]C[a\] b\\ c: d e]"


def test_what_gm_says_is_kept_when_it_is_not_known() -> None:
    assert written("(;GM[Go];B[q4])") == "(\n;GM[Go]CA[UTF-8]\n;B[q4]\n)\n"
    assert written("(;B[q4])") == "(\n;CA[UTF-8]\n;B[q4]\n)\n"


def test_unknown_and_foreign_properties_stay_in_their_nodes() -> None:
    assert rewritten(";B[e10]3[e11]zz[1][2];YELLOW[x]") == ";B[e10]3[e11]zz[1][2]\n;YELLOW[x]"


def test_a_result_from_elsewhere_is_written() -> None:
    made = Record("blokus", "duo", Header({Field.TITLE: "t"}), (Node(),), Outcome("B+3", "1"))
    assert CODEC.write(made, None, {}) == HEAD + "GN[t]RE[B+3]\n)\n"


def test_a_move_of_another_origin_cannot_break_the_tree() -> None:
    line: Line = (Node(), Node(actor="1", move="x]\\"), Node(actor=None, move="y"), Node(setup=Setup("?")))
    made = Record("blokus", "duo", Header(), line)
    assert [node.move for node in record(CODEC.write(made, None, {})).line] == [None, "x]\\", "y", None]


def nested(depth: int) -> Record:
    line: Line = (Node(actor="1", move="e10"),)
    for _ in range(depth):
        line = (Node(actor="1", move="e10"), Node(actor="2", move="j5", variations=(line,)))
    return Record("blokus", "duo", Header(), (Node(), *line))


def test_deeply_nested_variations_come_back() -> None:
    made = nested(5_000)
    text = CODEC.write(made, None, {})
    assert same(record(text), made)
    assert len(text) < 5_000 * 400


@given(
    st.recursive(
        st.lists(st.sampled_from([";B[e10]", ";W[j5]C[x]", ";AB[e9]", ";"]), min_size=1, max_size=3).map("".join),
        lambda tree: st.tuples(
            st.sampled_from([";B[e10]", ";W[j5]TE[1]"]), st.lists(tree, min_size=1, max_size=3)
        ).map(lambda pair: pair[0] + "".join(f"({each})" for each in pair[1])),
        max_leaves=8,
    )
)
def test_every_tree_is_written_in_a_form_that_stays(tree: str) -> None:
    text = written(f"{DUO}{tree})")
    assert written(text) == text
    assert same(record(text), record(f"{DUO}{tree})"))
