"""What is found in broken records of 2048-GN, where, and what the fixes make of it."""

import io

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.report import Finding, join_reports
from gamenote.core.settings import Settings

HEADER = """[Event "Home"]
[Site "Web"]
[Date "2024.05.01"]
[Player "Ann"]
[InitialBoard "a1 b1"]
"""


def opened(text: str) -> Opened:
    return Opened(Input("x.2048gn", None), registry.formats()["2048gn"], io.BytesIO(text.encode()))


def findings(text: str) -> tuple[Finding, ...]:
    return join_reports(lint_file(opened(text), Settings())).findings


def names(text: str) -> list[str]:
    return [finding.name for finding in findings(text)]


def fixed(text: str, least: Safety = Safety.SAFE) -> str:
    return fix_bytes(text.encode(), opened(text), Settings(), least).after.decode()


def test_what_stands_between_two_turns_belongs_to_the_one_that_comes_next() -> None:
    (found,) = findings(f"{HEADER}\n1. L b2 }} 2. L c4 *\n")
    assert found.name == "stray-brace"
    assert found.game is not None
    assert (found.game.ply, found.game.number) == (2, "2")


@pytest.mark.parametrize("moves", ["1. L b2 2.c4 3. L d4 *", "1. L b2 2. c4 3. L d4 *", "1. L b2 2.*"])
def test_a_number_glued_to_what_is_no_swipe_is_a_number_without_a_move(moves: str) -> None:
    assert names(f"{HEADER}\n{moves}\n") == ["number-without-move"]


def test_a_wrong_number_glued_to_the_tile_of_a_turn_is_one_word_without_a_meaning() -> None:
    assert names(f"{HEADER}\n1. L 7.b2 2. L c4 *\n") == ["unexpected-token"]


def test_closing_braces_in_a_row_are_one_finding() -> None:
    assert names(f"{HEADER}\n1. L b2 }}}}}} 2. L c4 *\n") == ["stray-brace"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1. L b2 foo 2. L c4 *", 'move 2: unexpected "foo" between the moves'),
        ("1. L foo 2. L c4 *", 'move 1: unexpected "foo" between the moves'),
        ("1. L 8b2 2. L c4 *", "move 1: a new tile is a 2 or a 4, not 8"),
    ],
)
def test_a_message_names_the_turn_of_its_place(moves: str, message: str) -> None:
    assert [found.message for found in findings(f"{HEADER}\n{moves}\n")] == [message]


def test_a_comment_that_is_never_closed_belongs_to_the_turn_that_it_hides() -> None:
    (found,) = findings(f"{HEADER}\n1. L b2 {{ open\n2. L c4 *\n")
    assert found.name == "unterminated-comment"
    assert found.game is not None
    assert found.game.ply == 2


def test_tags_hidden_by_an_open_comment_are_not_called_missing() -> None:
    broken = HEADER.replace("[Date", "{ open\n[Date") + "\n1. L b2 *\n"
    assert names(broken) == ["unterminated-comment"]


def test_comments_between_tags_move_behind_the_header_in_their_order() -> None:
    broken = HEADER.replace("[Date", "{ one }\n[Date").replace('"Ann"]', '"Ann"] {two}') + "\n1. L b2 *\n"
    assert fixed(broken) == f"{HEADER.rstrip()}\n{{ one }}\n{{two}}\n\n1. L b2 *\n"


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [
        ('[InitialBoard "a1 b1]', '[InitialBoard "a1 b1"]'),
        ('[InitialBoard "a1 b1" ', '[InitialBoard "a1 b1"] '),
        ('[InitialBoard "a1 b$]', '[InitialBoard "a1 b$]'),
        ('[InitialBoard "a1 "b1"]', '[InitialBoard "a1 "b1"]'),
    ],
)
def test_a_damaged_start_is_mended_only_to_one_that_can_be(damaged: str, mended: str) -> None:
    broken = HEADER.replace('[InitialBoard "a1 b1"]', damaged) + "\n1. L b2 *\n"
    assert fixed(broken, Safety.UNSAFE) == broken.replace(damaged, mended)


def test_tags_with_words_between_them_stay_on_their_line() -> None:
    broken = HEADER.replace('"Home"]\n', '"Home"]1.') + "\n1. L b2 *\n"
    assert "tags-share-line" in names(broken)
    assert fixed(broken) == broken
