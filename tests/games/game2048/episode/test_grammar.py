"""The quick patterns of episodes know what the grammar knows."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from gamenote.games.game2048.episode.codec import ACTION, EPISODE, find_episodes
from gamenote.games.game2048.episode.grammar import is_episode

PARTS = (
    "dice",
    "N/A",
    "@",
    "0",
    "1769817600000",
    "|",
    "#U",
    "#",
    "61",
    "F2",
    "7",
    "[4]",
    "[-4]",
    "[",
    "(12)",
    " ",
)
SOUND = "dice@0|1121#L[4]41(3)#D21|N/A@0"


def is_told_by_patterns(line: str) -> bool:
    match = EPISODE.fullmatch(line)
    return match is not None and all(each["stray"] is None for each in ACTION.finditer(match["actions"]))


@given(st.lists(st.sampled_from(PARTS), max_size=14).map("".join))
@example(SOUND)
@example(SOUND.replace("[4]", "[4][4]"))
@example(SOUND.replace("#D", "#X"))
def test_the_patterns_know_the_lines_that_the_grammar_knows(line: str) -> None:
    assert is_told_by_patterns(line) is is_episode(line)


@given(st.integers(0, len(SOUND) - 1), st.sampled_from(PARTS))
def test_so_they_do_where_one_character_is_another(at: int, part: str) -> None:
    line = SOUND[:at] + part + SOUND[at + 1 :]
    assert is_told_by_patterns(line) is is_episode(line)


def test_a_sound_line_is_known() -> None:
    assert is_episode(SOUND)


def test_lines_are_found_between_blanks() -> None:
    found = [match[0] for match in find_episodes(f"\ufeff{SOUND}\r\n\n  what\n {SOUND}\t\n")]
    assert found == [f"\ufeff{SOUND}", "what", SOUND]
