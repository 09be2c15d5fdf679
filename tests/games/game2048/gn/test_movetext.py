"""Stretches of sound turns are told by their words."""

from __future__ import annotations

from gamenote.games.game2048.gn.movetext import LONGEST, Movetext, Stretches
from gamenote.games.game2048.gn.tree import Run


def stretches(text: str) -> Stretches:
    return Stretches(Movetext(text, 0, tame=text.isascii()))


def told(run: Run | None) -> tuple[str, list[str], list[str]] | None:
    return None if run is None else (run.text[run.start : run.end], run.swipes, run.tiles)


def test_a_stretch_ends_before_its_last_turn() -> None:
    assert told(stretches(" 1. U a4 2. L b2 3. D c1 *").run(0, 1, 0)) == (
        "1. U a4 2. L b2 ",
        ["U", "L"],
        ["a4", "b2"],
    )


def test_a_single_turn_is_no_stretch() -> None:
    assert stretches(" 1. U a4 *").run(0, 1, 0) is None


def test_no_stretch_begins_with_a_number_that_is_not_expected() -> None:
    assert stretches(" 3. U a4 4. L b2").run(0, 1, 0) is None


def test_any_number_begins_a_stretch_where_none_is_expected() -> None:
    run = stretches(" 3. U a4 4. L b2").run(0, None, 0)
    assert run is not None and run.number == 3


def test_a_stretch_ends_where_the_numbers_jump() -> None:
    assert told(stretches(" 1. U a4 2. L b2 4. D c1").run(0, 1, 0)) == ("1. U a4 ", ["U"], ["a4"])


def test_signs_are_no_part_of_a_swipe() -> None:
    run = stretches(" 1. U?! a4 2. L b2").run(0, 1, 0)
    assert run is not None and run.swipes == ["U"]


def test_a_stretch_begins_behind_a_fault_whatever_number_of_words_that_takes() -> None:
    for fault in ("]", "] ]", "] ] ]", "{ a b c }", "{\u00a0}"):
        text = f" 1. U a4 2. L b2 {fault} 3. D c1 4. R d1"
        there = stretches(text)
        assert there.run(0, 1, 0) is not None
        assert told(there.run(text.index(fault) + len(fault), 3, 2)) == ("3. D c1 ", ["D"], ["c1"])


def test_no_stretch_begins_in_the_midst_of_a_word() -> None:
    there = stretches("x1. U a4 2. L b2 3. D c1")
    assert there.run(1, 1, 0) is None
    assert told(there.run(8, 2, 1)) == ("2. L b2 ", ["L"], ["b2"])


def test_numbers_of_any_size_follow_each_other() -> None:
    first, count = 20_000 - 50, LONGEST
    text = "".join(f" {number}. U a4" for number in range(first, first + count))
    run = stretches(text).run(0, first, 0)
    assert run is not None and len(run.tiles) == count - 1


def test_a_turn_of_a_stretch_is_found_by_its_place() -> None:
    text = " 1. U a4 2. L b2 3. D c1 4. R d1"
    run = stretches(text).run(0, 1, 0)
    assert run is not None
    for at in range(len(text)):
        turn = next((turn for turn in run.turns if at < turn.end), None)
        assert run.turn_at(at) == turn
