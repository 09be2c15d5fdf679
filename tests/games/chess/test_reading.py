"""What texts of moves mean on a board, in every spelling."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gamenote.core.engine import Objection
from gamenote.games.chess.board import NULL_MOVE, Position
from gamenote.games.chess.judging import judge
from gamenote.games.chess.movement import play
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.san import LANGUAGES
from gamenote.games.chess.variants import VARIANTS
from tests.games.chess.moves import meant, only, position, refused, said

PAWNS = "4k3/8/8/3pPp2/8/8/8/4K3 w - - 0 1"
PROMOTING = "1n6/P6k/8/8/8/8/6K1/8 w - - 0 1"


@pytest.mark.parametrize("text", ["e4", "e2-e4", "e2e4", "Pe4", "pe4", "Pe2-e4", "♙e4", "e2–e4", "e4="])
def test_a_pawn_goes_to_e4(text: str) -> None:
    assert meant(text) == ["e2e4"]


@pytest.mark.parametrize("text", ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "nf3", "♘f3", "♞f3", "Nf3+"])
def test_a_knight_goes_to_f3(text: str) -> None:
    assert meant(text) == ["g1f3"]


@pytest.mark.parametrize("text", ["exd5", "ed5", "e:d5", "ed5:", "e4xd5", "e4d5", "e4-d5", "Pexd5", "exd", "ed"])
def test_a_pawn_takes_on_d5(text: str) -> None:
    assert meant(text, "e4 d5") == ["e4d5"]


@pytest.mark.parametrize("text", ["exd6", "exd6e.p.", "exd6 ep", "ed6", "e5d6", "exd6 (e.p.)"])
def test_a_pawn_takes_in_passing(text: str) -> None:
    assert meant(text, "e4 a6 e5 d5") == ["e5d6"]


@pytest.mark.parametrize("text", ["O-O", "0-0", "o-o", "OO", "O–O", "e1g1", "e1h1", "Ke1-g1", "Ke1g1"])
def test_white_castles(text: str) -> None:
    assert meant(text, "e4 e5 Nf3 Nf6 Bc4 Bc5") == ["e1g1"]


def test_a_king_that_names_no_square_of_its_own_does_not_castle() -> None:
    assert meant("Kg1", "e4 e5 Nf3 Nf6 Bc4 Bc5") == []


def test_a_king_beside_its_target_steps_there_in_chess960() -> None:
    there = {"fen": "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "variant": "Chess960"}
    assert meant("f1g1", **there) == ["f1g1"]
    assert meant("f1h1", **there) == meant("O-O", **there) == ["f1h1"]


@pytest.mark.parametrize("text", ["a8=N", "a8N", "a8(N)", "a8=(N)", "a8/N", "a8=n", "a7a8n", "a8♘", "a8=♞"])
def test_a_pawn_becomes_a_knight(text: str) -> None:
    assert meant(text, fen=PROMOTING) == ["a7a8n"]


def test_a_pawn_that_becomes_nothing_may_become_anything() -> None:
    assert sorted(meant("a8", fen=PROMOTING)) == ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]


def test_a_small_b_is_the_pawn_where_that_is_legal() -> None:
    assert meant("bxc3", "Nc3 b5 a4 b4 a5 bxc3") == ["b2c3"]
    assert meant("bxc6", "e4 e5 Bb5 Nc6") == ["b5c6"]


@pytest.mark.parametrize("text", ["N@e4", "n@e4", "@e5", "P@e5"])
def test_pieces_in_hand_are_dropped(text: str) -> None:
    fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"
    assert meant(text, fen=fen, variant="Crazyhouse") == [
        text.replace("n@", "N@") if text[0] != "@" else f"P{text}"
    ]


@pytest.mark.parametrize("text", ["--", "Z0", "@@@@", "0000", "null", "pass", "<>"])
def test_null_moves_pass_the_turn(text: str) -> None:
    there = position("e4")
    move = only(there, text)
    assert move == NULL_MOVE
    after = play(there, move)
    assert (after.side, after.passant, after.men) == (0, 0, there.men)


# Letters


@pytest.mark.parametrize("text", ["Sf3", "Cf3", "Jf3", "Кf3"])
def test_a_foreign_letter_is_read_and_never_dropped(text: str) -> None:
    assert meant(text) == ["g1f3"]


@pytest.mark.parametrize("text", ["Xf3", "Wf3", "Ze4", "Yd4"])
def test_a_letter_of_no_piece_that_can_go_there_makes_no_pawn_move(text: str) -> None:
    assert meant(text) == []


def test_a_letter_of_two_languages_means_all_that_is_legal() -> None:
    # S is the knight in German and the bishop in Czech.
    assert sorted(meant("Se2", "e4 e5")) == ["f1e2", "g1e2"]


def test_the_moves_before_tell_the_language() -> None:
    assert meant("Se2", "e4 e5 Lc4 d6") == ["g1e2"]
    assert meant("Se2", "e4 e5 Jf3 d6") == ["f1e2"]


def test_english_letters_are_english_unless_the_game_is_not() -> None:
    # R is the king in French.
    before = "e4 e5"
    assert refused("Re2", before).kind == "illegal-move"
    assert meant("Re2", "e4 e5 Cf3 d6") == ["e1e2"]


def test_an_english_letter_among_foreign_ones_is_read() -> None:
    assert meant("Nc3", "e4 e5 Sf3 d6") == ["b1c3"]


def test_p_is_a_pawn_or_the_knight_of_the_dutch() -> None:
    assert meant("Pc3") == ["c2c3"]
    assert meant("Pe2", "e4 e5") == ["g1e2"]
    assert meant("Pc3", "d4 d6 Pf3 a6 Pbd2 a5 a3 a4 Pb1 b6") == ["b1c3"]


# Several moves


def test_a_hint_that_leaves_one_legal_move_is_taken() -> None:
    pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
    assert meant("Ne2", fen=pinned) == meant("Nge2", fen=pinned) == ["g1e2"]


def test_two_pieces_that_can_go_there_are_both_meant() -> None:
    assert sorted(meant("Nd2", "Nf3 d5 d3 e6")) == ["b1d2", "f3d2"]


def test_behind_an_ambiguous_move_nothing_is_a_fault() -> None:
    there = position("Nf3 d5 d3 e6")
    found = ENGINE.candidates(there, "Nd2")
    assert not isinstance(found, Objection)
    after = play(play(there, found[0]), only(position("Nf3 d5 d3 e6 Nbd2"), "a6"))
    silent = ENGINE.candidates(after, "Qh8")
    assert isinstance(silent, Objection)
    assert (silent.kind, silent.message) == ("", "")


def test_what_was_read_does_not_make_positions_different() -> None:
    one, other = position("e4 e5 Sf3"), position("e4 e5 Nf3")
    assert one == other
    assert one.languages and not other.languages


# All of them


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda row: row.name)
@pytest.mark.parametrize("notation", ["san", "lan", "uci", "figurine", "de", "fr"])
def test_what_is_written_is_read_back(variant: object, notation: str) -> None:
    dice = random.Random(f"{variant} {notation}")
    there = ENGINE.start(getattr(variant, "name", None), None)
    assert isinstance(there, Position)
    bits = [1 << bit for bit, row in enumerate(LANGUAGES) if notation in row.codes]
    there = replace(there, languages=sum(bits))
    for _ in range(10):
        moves = list(ENGINE.legal_moves(there))
        if not moves:
            break
        for move in moves:
            text = ENGINE.write_move(there, move, notation)
            found = ENGINE.candidates(there, text)
            assert not isinstance(found, Objection), (text, found.message)
            assert move in found
            if notation in ("san", "uci", "lan", "figurine"):
                assert found == (move,), text
            if notation == "san":
                assert judge(there, found[0]) == (), text
        there = ENGINE.play(there, dice.choice(moves))


@pytest.mark.parametrize(
    "text", ["", " ", "e", "\ufeff", "Кр", "@", "=Q", "((((", "N" * 500, "e4" * 200, "🂡", "-"]
)
def test_any_text_has_an_answer(text: str) -> None:
    assert isinstance(ENGINE.candidates(position(), text), Objection)


def test_a_sound_move_has_nothing_said_about_it() -> None:
    assert said("Nf3", "e4 e5") == []
