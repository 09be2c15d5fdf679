from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.diagnostic import MOST_EDITS, Edit, Fix, Safety, apply_fixes, few, replace
from gamenote.core.source import Span


def fix(start: int, end: int, text: str, safety: Safety = Safety.SAFE) -> Fix:
    return Fix("", replace(Span(start, end), text), safety)


def test_fixes_touch_only_their_bytes() -> None:
    assert apply_fixes("abcdef", [fix(4, 5, "X"), fix(1, 2, "")], least=Safety.SAFE) == ("acdXf", ())


def test_the_second_of_two_overlapping_fixes_waits() -> None:
    late = fix(2, 4, "Y")
    assert apply_fixes("abcdef", [fix(1, 3, "X"), late], least=Safety.SAFE) == ("aXdef", (late,))


def test_what_parts_two_words_comes_before_what_changes_them() -> None:
    both = Fix("", (Edit(Span(0, 2), "x"), Edit(Span(2, 4), "y")), Safety.SAFE)
    assert apply_fixes("abcd", [both, fix(2, 2, " ")], least=Safety.SAFE) == ("ab cd", (both,))


def test_the_same_insertion_found_twice_is_made_once() -> None:
    text, waiting = apply_fixes("ab", [fix(1, 1, "-"), fix(1, 1, "-")], least=Safety.SAFE)
    assert text == "a-b"
    assert len(waiting) == 1


def test_unsafe_fixes_are_left_alone_unless_asked_for() -> None:
    unsafe = fix(0, 1, "X", Safety.UNSAFE)
    assert apply_fixes("ab", [unsafe], least=Safety.SAFE) == ("ab", ())
    assert apply_fixes("ab", [unsafe], least=Safety.UNSAFE) == ("Xb", ())


def test_all_edits_of_a_fix_are_made_or_none() -> None:
    double = Fix("", (Edit(Span(0, 1), "X"), Edit(Span(3, 4), "Y")), Safety.SAFE)
    assert apply_fixes("abcd", [double, fix(3, 4, "Z")], least=Safety.SAFE)[0] == "XbcY"
    assert apply_fixes("abcd", [fix(0, 1, "Q"), double], least=Safety.SAFE)[0] == "Qbcd"


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 4), st.sampled_from(["", "x"])), max_size=8))
def test_what_is_applied_never_overlaps(rows: list[tuple[int, int, str]]) -> None:
    text = "abcdefghijklmnopqrstuvwxy"
    fixes = [fix(start, start + length, word) for start, length, word in rows]
    _, waiting = apply_fixes(text, fixes, least=Safety.SAFE)
    late = {id(item) for item in waiting}
    spans = sorted(item.edits[0].span for item in fixes if id(item) not in late)
    assert all(one.end <= other.start and one.start < other.start for one, other in pairwise(spans))


def test_very_many_edits_become_one_that_says_the_same() -> None:
    text = "1 " * (MOST_EDITS + 1)
    edits = [Edit(Span(at, at + 1), "22") for at in range(0, len(text), 2)]
    (one,) = few(edits, text)
    assert one == Edit(Span(0, len(text) - 1), ("22 " * (MOST_EDITS + 1))[:-1])
    assert few(edits[:-1], text) == tuple(edits[:-1])


def test_lines_put_in_at_one_place_stand_in_the_order_of_their_fixes() -> None:
    lines = [fix(1, 1, "\nb"), fix(1, 1, "\na"), fix(1, 1, "\nb")]
    assert apply_fixes("x\ny", lines, least=Safety.SAFE) == ("x\nb\na\ny", (lines[2],))


def test_a_line_waits_for_one_with_its_line_end_on_the_other_side() -> None:
    lines = [fix(1, 1, "\nb"), fix(1, 1, "a\n")]
    assert apply_fixes("x\ny", lines, least=Safety.SAFE) == ("x\nb\ny", (lines[1],))
