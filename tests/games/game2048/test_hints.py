"""What may explain an illegal turn: another swipe, the habits of programs, a jump in the numbers."""

from __future__ import annotations

from gamenote.games.game2048 import play
from tests.games.game2048.gn.reading import HEAD, findings


def helps(moves: str, start: str = "a1 b1") -> str:
    (finding,) = findings(HEAD.replace("a1 b1", start) + moves + " *\n")
    return finding.help


def test_the_empty_squares_are_named() -> None:
    assert "empty after L: b1, c1, d1, a2" in helps("1. L a1")


def test_the_swipes_that_move_something_are_named() -> None:
    assert helps("1. D b2") == "possible: U, L, R"


def test_the_only_other_swipe_under_which_play_goes_on_is_offered() -> None:
    moves = "1. R 4c3 2. L d3 3. L 4d2 4. L 4d3 5. D d2 6. L b2 7. L 4a3 8. D d3"
    assert "did you mean R?" in helps(moves, "c2 c3")


def test_too_few_turns_prove_nothing() -> None:
    assert "did you mean" not in helps("1. L a1")


def test_a_program_that_merges_twice_is_recognised() -> None:
    moves = "1. L d2 2. L b1 3. L b3 4. L d2 5. L b2 6. D b3 7. L d1 8. R b2"
    assert helps(moves, "d2 a2").endswith("if a merged tile could merge again in the same swipe")


def test_a_program_that_pairs_from_the_far_side_is_recognised() -> None:
    moves = "1. L d3 2. L d3 3. U c2 4. L a1 5. D b3 6. L d4 7. L c3 8. L b4"
    assert helps(moves, "c1 b2").endswith("if tiles paired from the far side")


def test_after_a_jump_of_the_numbers_the_jump_is_pointed_at_and_nothing_guessed() -> None:
    moves = "1. L d2 2. L b1 4. L b3 5. L d2 6. L b2 7. D b3 8. L d1 9. R b2"
    _, illegal = findings(HEAD.replace("a1 b1", "d2 a2") + moves + " *\n")
    assert [related.message for related in illegal.related] == ["the numbers jump here: a move may be missing"]
    assert "would be legal" not in illegal.help


def test_wrong_ways_of_merging_are_wrong_in_their_own_way() -> None:
    assert play.merge_again((1, 1, 2, 0)) == ((3, 0, 0, 0), 4)
    assert play.merge_from_far_side((1, 1, 1, 0)) == ((1, 2, 0, 0), 4)
