"""Names of the files that games are split into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.actions.convert.naming import LONGEST_VALUE, PatternError, names, safe
from gamenote.core import registry
from gamenote.core.format import Entry
from gamenote.core.record import Field, Header, Node, Record

PDN = registry.formats()["pdn"]


def entry(**fields: str) -> Entry:
    header = Header({Field(name): value for name, value in fields.items()})
    return Entry(
        Record("draughts", "russian", header, (Node(),)), registry.engine_of("draughts"), "games/a.pdn", 3
    )


def named(pattern: str, *entries: Entry, per_file: int | None = 1) -> list[str]:
    made = names(pattern, PDN, [".pdn", ".gamenote.json"], per_file)
    return [made.path(each).as_posix() for each in entries]


def test_places_are_filled_with_what_the_record_says() -> None:
    game = entry(player_1="Vos", player_2="Lee", date="2021.05.03")
    assert named("out/{date}-{white}-{black}-{n:03}.{ext}", game) == ["out/2021.05.03-Vos-Lee-001.pdn"]


def test_the_input_the_number_in_it_and_the_variant_are_known() -> None:
    assert named("{stem}/{variant}/{game}.{ext}", entry()) == ["a/russian/3.pdn"]


def test_what_is_not_known_is_called_so() -> None:
    assert named("{white}.{ext}", entry()) == ["unknown.pdn"]


def test_equal_names_get_a_number_also_where_only_letter_case_differs() -> None:
    games = [entry(player_1=name) for name in ("Vos", "Vos", "VOS", "Lee")]
    assert named("{white}.{ext}", *games) == ["Vos.pdn", "Vos-2.pdn", "VOS-3.pdn", "Lee.pdn"]


def test_games_of_one_name_share_a_file() -> None:
    games = [entry(player_1=name) for name in ("Vos", "Lee", "VOS", "Vos", "Vos")]
    assert named("{white}.{ext}", *games, per_file=None) == ["Vos.pdn", "Lee.pdn", "Vos.pdn", "Vos.pdn", "Vos.pdn"]
    assert named("{white}.{ext}", *games, per_file=2) == [
        "Vos.pdn",
        "Lee.pdn",
        "Vos.pdn",
        "Vos-2.pdn",
        "Vos-2.pdn",
    ]


def test_files_that_games_share_are_numbered_for_each_name() -> None:
    games = [entry(player_1=name) for name in ("Vos", "Lee", "Vos", "Vos")]
    assert named("{n:03}.{ext}", *games, per_file=3) == ["001.pdn", "001.pdn", "001.pdn", "002.pdn"]
    assert named("{white}-{n}.{ext}", *games, per_file=2) == ["Vos-1.pdn", "Lee-1.pdn", "Vos-1.pdn", "Vos-2.pdn"]


def test_a_file_that_games_share_takes_no_name_of_another() -> None:
    games = [entry(player_1=name) for name in ("Vos", "Vos", "Vos-2", "Vos")]
    assert named("{white}", *games, per_file=1) == ["Vos", "Vos-2", "Vos-2-2", "Vos-3"]
    assert named("{white}", *games, per_file=2) == ["Vos", "Vos", "Vos-2", "Vos-3"]


def test_braces_are_written_double() -> None:
    assert named("{{x}}-{n}", entry()) == ["{x}-1"]


@pytest.mark.parametrize(
    ("value", "safely"),
    [
        ("../../etc/passwd", "_.._etc_passwd"),
        ("a/b\\c:d", "a_b_c_d"),
        ("..", "unknown"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("con", "_con"),
        ("Nul.txt", "_Nul.txt"),
        ("LPT1", "_LPT1"),
        ("x. .", "x"),
        ("", "unknown"),
        ("   ", "unknown"),
        ("a\x00\x1b[31m", "a__[31m"),
        ("a\u202eb", "a_b"),
        ("e\u0301", "é"),
        ("2023.??.??", "2023.__.__"),
        ("????.??.??", "unknown"),
        ("?", "unknown"),
        ("é" * 100, "é" * 60),
    ],
)
def test_a_value_is_made_safe(value: str, safely: str) -> None:
    assert safe(value) == safely


@given(st.text())
def test_no_value_leaves_its_folder_or_grows_too_long(value: str) -> None:
    text = safe(value)
    assert text
    assert not set(text) & set('/\\:*?"<>|\x00')
    assert text[0] not in ".- "
    assert text[-1] not in ". "
    assert len(text.encode()) <= LONGEST_VALUE + 1


@given(st.text(max_size=300), st.text(max_size=300))
def test_a_whole_name_fits_into_a_folder(white: str, black: str) -> None:
    (path,) = named("{white}-{black}-{white}.{ext}", entry(player_1=white, player_2=black))
    assert "/" not in path
    assert len(path.encode()) <= 250


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("{whit}.pdn", "whit} is not a known name"),
        ("{n", "has no counterpart"),
        ("n}", "has no counterpart"),
        ("{n:x}", "a width"),
        ("{}", "is not a known name"),
        ("", "names a folder"),
        ("out/", "names a folder"),
    ],
)
def test_a_pattern_that_says_nothing_is_refused(pattern: str, words: str) -> None:
    with pytest.raises(PatternError, match=words):
        names(pattern, PDN, [])
