"""What is said against moves: the kind, the words, how grave it is, and what belongs there instead."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Objection, Step
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import replay
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.playing import played, position, read, refused

TWO = "W:W28:B14,22,23"  # 28x17 takes one, 28x19x10 two


@pytest.mark.parametrize(
    ("name", "fen", "text", "kind", "words"),
    [
        ("international", None, "28-23", "illegal-move", "28-23: 28 is empty"),
        ("international", None, "20-24", "illegal-move", "20-24: 20 holds a black piece, and White is to move"),
        ("international", None, "37-31", "illegal-move", "37-31: 31 is occupied"),
        ("international", None, "32-23", "illegal-move", "32-23: the man on 32 cannot go there"),
        ("international", None, "32x23", "illegal-move", "32x23: the man on 32 cannot capture there"),
        ("international", None, "32-51", "illegal-move",
         "32-51: 51 is not on the board (squares 1 to 50)"),
        ("russian", None, "c3-c4", "illegal-move", "c3-c4: c4 is not a playing square"),
        ("russian", None, "c3-i4", "illegal-move", "c3-i4: i4 is not on the board (8x8 squares)"),
        ("international", "W:WK46,28:B5", "46-10", "illegal-move", "46-10: 28 is in the way"),
        ("international", None, "Nf3", "illegal-move", "Nf3 is not a move of draughts"),
        ("international", "W:W28,50:B23", "50-44", "capture-missed",
         "50-44 takes nothing, but a capture is compulsory (28x19)"),
        ("international", TWO, "28x17", "capture-priority",
         "28x17 takes one piece where two can be taken (28x19x10)"),
        ("international", TWO, "28x19", "capture-unfinished",
         "28x19 takes one piece where two must be taken (28x19x10)"),
        ("spanish", "W:W10,12:B14,K15", "10x19", "capture-priority",
         "10x19 takes one man where one king can be taken (12x19)"),
        ("czech", "W:Wc3,Kh2:Bd4,f6,g3", "c3xg7", "capture-priority",
         "c3xg7 takes with a man where a king can take (h2xe5xg7 or h2xe5xh8)"),
        ("frisian", "W:W40,K30:B34", "40x29", "capture-priority",
         "40x29 takes with a man where a king can take as much (30x39 or 30x43 or 30x48)"),
        ("italian", "W:WK30,31:B6,27", "31x22", "capture-priority",
         "31x22 takes with a man where a king can take as much (30x23)"),
        ("russian", "W:WKa1:Bd4,f4", "a1:g7", "capture-priority",
         "a1:g7 lands on a square from which the capture cannot go on (a1:e5:h2 or a1:e5:g3)"),
        ("international", "B:W28:B", "5-10", "moves-after-end", "5-10, but Black has no pieces left and has lost"),
        ("international", "B:W41,47:B36", "36-41", "moves-after-end", "36-41, but Black cannot move and has lost"),
    ],
)  # fmt: skip
def test_the_reason_is_told_in_words(name: str, fen: str | None, text: str, kind: str, words: str) -> None:
    found = refused(position(name, fen), text)
    assert (found.kind, found.message, found.fatal) == (kind, f"move 1: {words}", True)


def test_the_reason_begins_with_the_number_of_the_move() -> None:
    where = played(position("international"), "32-28", "19-23", "28x19", "14x23")
    assert refused(where, "32-28").message == "move 3: 32-28: 32 is empty"


def test_the_squares_where_the_piece_could_go_are_offered() -> None:
    assert refused(position("international"), "32-23").help == "possible: 32-27, 32-28"


def test_the_pieces_that_could_go_there_are_offered() -> None:
    assert refused(position("international"), "24-28").help == "possible: 32-28, 33-28"


def test_compulsory_captures_are_offered() -> None:
    assert refused(position("international", TWO), "28-32").help == "compulsory: 28x19x10"


def test_many_moves_are_not_all_listed() -> None:
    assert refused(position("international", "W:WK28:B45"), "28-29").help.endswith(" more")


def test_a_square_off_the_board_is_pointed_at() -> None:
    assert refused(position("international"), "32-51").part == (3, 5)


def test_the_rest_of_a_capture_is_written_where_it_is_the_only_one() -> None:
    assert refused(position("international", TWO), "28x19").instead == "28x10"
    assert refused(position("russian", "W:Wb6:Bc7,e7"), "b6:d8").instead is None


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("international", (None, None, None)),
        ("brazilian", (None, None, None)),
        ("czech", (None, None, Severity.WARNING)),
        ("spanish", (Severity.WARNING, Severity.WARNING, Severity.WARNING)),
    ],
)
def test_where_the_rules_are_less_sure_a_breach_weighs_less(name: str, kinds: tuple[Severity | None, ...]) -> None:
    fens = {
        "international": ("W:W28,50:B23", "W:WK46,28:B23,33", "W:WK46,28:B23,33"),
        "brazilian": ("W:Wa1,c3:Bd4", "", ""),
        "czech": ("W:Wa1,c3:Bd4", "", ""),
        "spanish": ("W:W1,10:B14", "", ""),
    }
    where = position(name, fens[name][0])
    quiet = {"international": "50-44", "spanish": "1-5"}.get(name, "a1-b2")
    assert refused(where, quiet).severity is kinds[0]
    off = {"international": "50-1", "spanish": "1-32"}.get(name, "a1-h8")
    assert refused(where, off).severity is kinds[1]
    choices = {
        "international": (TWO, "28x17"),
        "brazilian": ("W:Wc3:Bb4,d4,f6", "c3xa5"),
        "czech": ("W:Wc3,Kh2:Bd4,f6,g3", "c3xg7"),
        "spanish": ("W:W10,12:B14,K15", "10x19"),
    }
    fen, text = choices[name]
    found = refused(position(name, fen), text)
    assert (found.kind, found.severity) == ("capture-priority", kinds[2])


# Remarks


def test_a_wrong_sign_is_remarked_and_the_right_one_given() -> None:
    quiet = refused(position("international"), "32x28")
    assert (quiet.kind, quiet.fatal, quiet.instead) == ("wrong-separator", False, "32-28")
    capture = refused(position("international", TWO), "28-19-10")
    assert (capture.kind, capture.fatal, capture.instead) == ("wrong-separator", False, "28x19x10")
    assert capture.message == "move 1: 28-19-10 is a capture: write 28x19x10"


def test_the_sign_of_the_variant_is_given() -> None:
    assert refused(position("russian", "W:Wc3:Bd4"), "c3-e5").instead == "c3:e5"


@pytest.mark.parametrize("text", ["c3:e5", "c3xe5", "c3e5"])
def test_either_sign_for_captures_is_right_and_so_is_none(text: str) -> None:
    where = position("russian", "W:Wc3:Bd4")
    (move,) = read(where, text)
    assert ENGINE.judge(where, move) == ()


def test_thai_captures_may_have_either_sign() -> None:
    where = position("thai", "B:W7,8,14:B10,24")
    for text in ("10-3", "10x3"):
        (move,) = read(where, text)
        assert ENGINE.judge(where, move) == ()


def test_an_ambiguous_capture_is_remarked_with_all_that_it_can_mean() -> None:
    where = position("international", "W:WK47:B14,19,29,31,42")
    for move in read(where, "47x36"):
        (remark,) = ENGINE.judge(where, move)
        assert (remark.kind, remark.fatal) == ("ambiguous-move", False)
        words = "47x36 can mean two captures (47x38x20x9x36 or 47x38x24x13x36)"
        assert remark.message == f"move 1: {words}"


# Replay


def steps(*nodes: Node, name: str = "international") -> list[Step]:
    return list(replay(Record("draughts", name, Header(), nodes), ENGINE))


def moves(*texts: str) -> list[Node]:
    return [Node(actor="white", move=text) for text in texts]


def test_all_readings_of_an_ambiguous_capture_are_kept_until_one_is_left() -> None:
    start = Node(setup=Setup("W:WK47:B14,19,29,31,42"))
    for answer in ("14-20", "19-24"):
        done = steps(start, *moves("47x36", answer))
        assert done[-1].after is not None
        assert not done[-1].objections
    assert steps(start, *moves("47x36", "29-34"))[-1].after is None


def test_a_setup_in_the_middle_of_a_game_goes_on_with_its_numbers() -> None:
    done = steps(Node(), *moves("32-28", "19-23"), Node(setup=Setup("W:W28:B23")), *moves("28-22"))
    assert done[-1].objections[0].message.startswith("move 2: ")
    done = steps(Node(), *moves("32-28", "19-23"), Node(setup=Setup("B:W28:B23")), *moves("23-29"))
    assert done[-1].objections[0].message.startswith("move 2: ")


def test_a_null_move_leaves_the_pieces_where_they_are() -> None:
    done = steps(Node(), *moves("32-28"), Node(setup=Setup("W::")), *moves("33-29"))
    assert done[-1].after is not None
    assert done[-1].after.number == 2


def test_a_setup_that_cannot_be_read_ends_play_without_a_word() -> None:
    done = steps(Node(setup=Setup("nonsense")), *moves("32-28"))
    assert [each.kind for step in done for each in step.objections] == [""]


def test_the_place_of_a_setup_among_the_moves_can_be_told() -> None:
    start = Node(setup=Setup("B:W31:B20", edits=(("ply", "0"),)))
    assert steps(start, *moves("20-25", "31-26", "1-6"))[-1].objections[0].message.startswith("move 2: ")


def test_an_unknown_variant_is_an_objection() -> None:
    assert isinstance(ENGINE.start("ludo", None), Objection)
