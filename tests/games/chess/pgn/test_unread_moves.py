"""Moves that nobody can read, or that are missing: one slip is one finding, and the rest is not checked."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.source import Source
from gamenote.games.chess.pgn.codec import PgnReading
from tests.games.chess.linting import findings, fixed, game, names

OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Re1 *"


def said(moves: str) -> list[str]:
    return [finding.message for finding in findings(game(moves))]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Nc6", "Nc"),
        ("Nc6", "N66"),
        ("Bc5", "B5c"),
        ("Bc4", "Bc"),
        ("Bc4", "B?4"),
        ("4. O-O", "4. O-"),
        ("4. O-O", "4. -OO"),
        ("d3", "3"),
        ("d3", "33"),
        ("d6 ", "6 "),
        ("Nc6 ", "Nc {from memory} "),
        ("Nc6 ", "Nc $1 "),
        ("Nc6 ", "Nc (2... Nf6 3. d4) "),
        ("e5 ", "e "),
        ("Re1 *", "Re *"),
    ],
)
def test_a_move_that_cannot_be_read_is_one_finding(right: str, wrong: str) -> None:
    found = said(OPENING.replace(right, wrong, 1))
    assert len(found) == 1
    assert found[0].endswith(" is no move; what follows it is not checked")


def test_words_between_moves_are_no_moves() -> None:
    assert said(OPENING.replace("Nc6", "Nc6 @#&", 1)) == ['unexpected "@#&" between the moves']
    assert said(OPENING.replace("3. ", "@#& 3. ", 1)) == ['unexpected "@#&" between the moves']
    assert 'unexpected "@#&" between the moves' in said(OPENING.replace("Bc4", "@#& Bc4", 1))


def test_moves_before_one_that_cannot_be_read_are_checked() -> None:
    found = said("1. e4 e6 2. Nf4 Nc 3. Bc4 *")
    assert [message.partition(":")[0] for message in found] == [
        "2. Nf4",
        '"Nc" is no move; what follows it is not checked',
    ]


def test_a_number_whose_move_is_missing_is_one_finding() -> None:
    assert names("1. e4 {a} 1... {b} 2. Nf3 {c} 2... Nc6 *") == ["number-without-move"]
    assert names("1. e4 {a} 1... e5 {b} 2. {c} 2... Nc6 3. Bc4 *") == ["number-without-move"]


def test_dots_before_a_move_that_is_counted_alone_say_nothing() -> None:
    assert names("1. e4 {a} ... e5 {b} 2. Nf3 *") == []
    assert names("1. e4 ... 2. Nf3 *") == ["unknown-move"]


def test_a_missing_move_disturbs_one_number_alone() -> None:
    found = said("1. e4 e5 2. Nf3 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *")[:2]
    assert found[0] == "move number 3. stands before the second player's move: a move may be missing"
    assert [message.partition(":")[0] for message in found[1:]] == ["2... Bc4"]


def test_games_that_number_each_single_move_are_told_so_once() -> None:
    text = "1. e4 2. e5 3. Nf3 4. Nc6 5. Bc4 6. Bc5 *"
    assert names(text) == ["number-order"]
    assert fixed(text) == "1. e4 1... e5 2. Nf3 2... Nc6 3. Bc4 3... Bc5 *"


def test_a_comment_that_has_swallowed_a_move_was_never_closed() -> None:
    text = "1. e4 {good 1... e5 {a reply} 2. Nf3 Nc6 *"
    assert names(text) == ["unterminated-comment"]
    assert list(PgnReading(Source("x", game(text))).record.moves().main) == ["e4", "e5", "Nf3", "Nc6"]  # type: ignore[union-attr]
    assert names("1. e4 {better than 1. d4 {said he} } e5 2. Nf3 Nc6 *") == ["nested-comment"]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1. e4=Q *", "1. e4=Q: a pawn promotes on rank 8 only"),
        ("1. e4 d5 2. exd5=N *", "2. exd5=N: a pawn promotes on rank 8 only"),
        ("1. Nf3=Q *", "1. Nf3=Q: a knight does not promote"),
    ],
)
def test_a_promotion_that_cannot_be_is_an_illegal_move(moves: str, message: str) -> None:
    assert said(moves) == [message]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("1. f3 e5 2. g4 2... ! Qh4# 0-1", ["unexpected-token"]),
        ("1. e4 e5 2. Nf3 Nc6 3. [x] Qxh8 *", ["unexpected-token", "illegal-move"]),
        ("1. e4 e5 2. Nf3 Nc6 3. resigning 0-1", ["unexpected-token"]),
        ("1. e4 e5 2. ! Nf3 (2. f4 (2. d4) d5) 2... Nc6 3. Bb5 *", ["unexpected-token"]),
    ],
)
def test_what_is_nothing_like_a_move_is_none(moves: str, found: list[str]) -> None:
    assert [each.name for each in findings(game(moves)) if each.severity > Severity.INFO] == found


def test_a_comment_with_moves_that_the_next_number_does_not_count_is_whole() -> None:
    assert names("1. e4 e5 {a 2. Nf3 {b} 7. d4 *") == ["nested-comment", "number-order"]


def test_only_the_first_number_of_a_single_move_is_taken_back() -> None:
    found = said("1. e4 2. e5 3. Nf3 4. Nc6 9. Bb5 a6 10. Ba4 Nf6 *")
    assert "move number 9. where 5 is expected" in found
    assert not any("may be missing" in message for message in found)


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("1. e4 e5 2. Nf3 ?? 3. Bb5 a6 *", '"??" marks a move that is not known'),
        ("1. e4 e5 2. ?? Nc6 3. Bb5 a6 *", '"??" marks a move that is not known'),
        ("1. e4 e5 2. xx Nc6 3. Bb5 a6 *", '"xx" marks a move that is not known'),
        ("1. e4 e5 2. xx 3. Bb5 a6 *", "2 moves are not known"),
        ("1. e4 e5 2. Nf3 ?? Nc6 3. Bb5 a6 *", "space between Nf3 and its sign"),
    ],
)
def test_number_behind_signs_tells_for_how_many_moves_they_stand(moves: str, found: str) -> None:
    assert said(moves) == [found]


@pytest.mark.parametrize("digits", [51, 100, 250, 300])
@pytest.mark.parametrize("dots", ["", ".", "..."])
def test_a_number_longer_than_any_word_is_one_word_that_no_safe_fix_touches(digits: int, dots: str) -> None:
    moves = f"1. e4 {'7' * digits}{dots} e5 *"
    assert [name for name in names(moves) if name != "long-line"] == ["unexpected-token"]
    assert fixed(moves).split() == moves.split()
    assert " ".join(fixed(moves, unsafe=True).split()) == f"1. e4 {{ {'7' * digits}{dots} }} e5 *"


@pytest.mark.parametrize("sign", ["\0", "\u200b", "\u00ad", "\ufeff"])
def test_a_long_word_of_signs_that_nobody_sees_is_read(sign: str) -> None:
    record = PgnReading(Source("x", f"1. e4 {sign * 130} e5 *\n")).record
    assert [node.move for node in record.line if node.move in ("e4", "e5")] == ["e4", "e5"]
