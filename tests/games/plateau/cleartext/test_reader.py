"""What the Cleartext Format says beyond SGF."""

from __future__ import annotations

import pytest

from gamenote.core.record import Field
from gamenote.games.plateau.cleartext import FORMAT, result
from tests.games.plateau.cleartext.found import HEAD, OPENING, findings, names, record


def test_the_header_fields_have_their_names() -> None:
    fields = record("(;GM[23]GN[g]GC[about]PB[Ann]PW[Bob]RE[B+]PC[Ulm])").header.fields
    assert dict(fields) == {
        Field.TITLE: "g",
        Field.REMARK: "about",
        Field.PLAYER_1: "Ann",
        Field.PLAYER_2: "Bob",
        Field.RESULT: "B+",
        Field.SITE: "Ulm",
    }


def test_comments_have_nodes_of_their_own() -> None:
    line = record(HEAD + ";B[1 Onboard a1/0 xx];C[one];C[two])").line
    assert [[comment.text for comment in node.after] for node in line] == [[], [], ["one"], ["two"]]


def test_a_comment_that_looks_like_a_move_is_not_played() -> None:
    line = record(HEAD + r";C[;W [21 Refuse\]])").line
    assert [node.move for node in line] == [None, None]


@pytest.mark.parametrize("tag", ["Compressed", "COMPRESSED", " compressed "])
def test_setups_are_read_in_any_letter_case(tag: str) -> None:
    assert record(f"(;GM[23]SU[{tag}])").variant == "compressed"


def test_several_games_in_a_file_are_cut_apart() -> None:
    data = b"(;GM[23]C[one])\n(;GM[23]C[two (;x\\]])\n"
    assert list(FORMAT.codec().cut(data, final=True)) == [15]


@pytest.mark.parametrize(
    ("head", "score"),
    [
        (b"(;GM[Plateau]SU[Standard]", 1.0),
        (b"\xef\xbb\xbf (\n; GM [ 23 ]", 1.0),
        (b"(;PB[Ann];B[1 Onboard a1/0 xx]", 0.6),
        (b"(;PB[Ann];B[3 P a1(xx), D a2(xx)]", 0.6),
        (b"(;SU[plateau];P0[1 Onboard A1 100 RB 3]", 0.5),
        (b"(;GM[1];B[aa]", 0.0),
        (b"(;B[aa];W[bb]", 0.0),
        (b'[Event "x"]', 0.0),
    ],
)
def test_a_file_is_known_by_its_beginning(head: bytes, score: float) -> None:
    assert FORMAT.sniff(head) == score


def test_a_game_is_checked_without_gm() -> None:
    text = "(;PB[Ann]\n;B[1 Onboard a1/0 xx]\n;W[1 Onboard d4/0 xx])"
    assert findings(text) == [("missing-gm", 1, "warning"), ("turn-order", 3, "error")]


def test_the_root_may_hold_a_move() -> None:
    assert names("(;GM[23]B[1 Onboard a1/0 xx];B[1 Onboard a1/1 xx])") == []


def test_variations_are_kept_and_not_checked() -> None:
    text = f"{HEAD}{OPENING}(;B[3 Onboard b1/0 xx])(;B[99 Onboard b2/5 rr]))"
    assert names(text) == ["variation-ignored"]


def test_after_a_broken_rule_nothing_else_is_said_about_play() -> None:
    text = f"{HEAD}{OPENING};B[3 Onboard d1/4 xx];W[9 Refuse];B[12 Onboard c1/3 xx])"
    assert names(text) == ["onboard-height"]


def test_play_goes_on_behind_a_wrong_capture() -> None:
    text = f"{HEAD}{OPENING};B[3 Pick a1(rr), Drop a2(rr), Capture a2(rr)];W[9 Refuse])"
    assert names(text) == ["capture-mismatch", "exchange-unsolicited"]


def test_blanks_around_a_move_are_unusual() -> None:
    assert names(f"{HEAD};B[ 1 Onboard a1/0 xx])") == ["spacing"]


def test_a_move_may_be_spread_over_lines() -> None:
    assert names(f"{HEAD}{OPENING};B[3 Pick a1(rr,xx),\n Drop b1(rr,xx)])") == ["spacing"]


def test_the_result_must_agree_with_the_replay() -> None:
    text = f"(;GM[23]RE[W+]\n{OPENING};W[Resign])"
    assert findings(text)[0] == ("result-mismatch", 1, "warning")


def test_a_result_of_a_game_that_goes_on_is_no_contradiction() -> None:
    assert names(f"(;GM[23]RE[Draw]\n{OPENING})") == []


@pytest.mark.parametrize(("text", "winner"), [("B+", "black"), ("W+Resign", "white"), ("0", None), ("Draw", None)])
def test_results_are_understood(text: str, winner: str | None) -> None:
    said = result(text)
    assert said is not None and said.winner == winner


@pytest.mark.parametrize("text", ["?", "Void", "Black won", "", "b+"])
def test_other_words_tell_no_result(text: str) -> None:
    assert result(text) is None


def test_gestures_of_another_program_are_one_finding() -> None:
    text = "(;GM[Plateau]SU[plateau];P0[id 1];P1[2 Pick A1 3];P0[Done])"
    assert names(text) == ["boardspace-dialect"]


@pytest.mark.parametrize("rest", ["3 Pick a1(rr), Dr", "3 Pick a1(rr), Drop b1(rr)\n)\n", "9"])
def test_a_move_that_the_end_of_the_file_cuts_off_is_one_finding(rest: str) -> None:
    assert findings(f"{HEAD}{OPENING};B[{rest}") == [("unterminated", 6, "error")]


def test_what_is_wrong_in_a_move_spread_over_lines_stands_where_the_move_begins() -> None:
    text = f"{HEAD}{OPENING};B[3 Pick a1(rr,xx),\n Drop b1(xx,rr)])"
    assert ("drop-mismatch", 6, "error") in findings(text)


def test_a_move_closed_by_the_bracket_of_the_next_one_is_found_where_it_begins() -> None:
    text = f"{HEAD}{OPENING};B[3 Pick a1(rr), Drop b1(rr)\n;W[4 Pick a2(bb), Drop b3(bb)])"
    assert findings(text) == [("syntax", 6, "error")]
