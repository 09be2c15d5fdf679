"""Texts of moves, in all spellings that are read."""

from __future__ import annotations

import pytest

from gamenote.games.chess.board import KING, KNIGHT, PAWN, square_name
from gamenote.games.chess.san import LANGUAGES, LONGEST, MoveForm, Written, meanings, parse


def only(text: str) -> Written:
    (written,) = parse(text)
    return written


def parts(text: str) -> tuple[str, str, str, str, str]:
    """The piece, where it comes from, where it goes, what it becomes, and the sign of check."""
    written = only(text)
    start = "".join(
        (
            "abcdefgh"[written.file] if written.file >= 0 else "",
            str(written.rank + 1) if written.rank >= 0 else "",
        )
    )
    target = square_name(written.target) if written.target >= 0 else "abcdefgh"[written.target_file]
    return written.letter, start, target, written.promotion, written.check


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("e4", ("", "", "e4", "", "")),
        ("Nf3", ("N", "", "f3", "", "")),
        ("Nbd2", ("N", "b", "d2", "", "")),
        ("N1xd2+", ("N", "1", "d2", "", "+")),
        ("Qa1xb2#", ("Q", "a1", "b2", "", "#")),
        ("exd5", ("", "e", "d5", "", "")),
        ("exd8=Q++", ("", "e", "d8", "Q", "++")),
        ("ed", ("", "e", "d", "", "")),
        ("exd", ("", "e", "d", "", "")),
        ("ed5:", ("", "e", "d5", "", "")),
        ("e2-e4", ("", "e2", "e4", "", "")),
        ("e2 - e4", ("", "e2", "e4", "", "")),
        ("g1–f3", ("", "g1", "f3", "", "")),
        ("e7e8q", ("", "e7", "e8", "q", "")),
        ("Ke1-g1", ("K", "e1", "g1", "", "")),
        ("e8", ("", "", "e8", "", "")),
        ("e8=", ("", "", "e8", "", "")),
        ("e8Q", ("", "", "e8", "Q", "")),
        ("e8(Q)", ("", "", "e8", "Q", "")),
        ("e8=(Q)+", ("", "", "e8", "Q", "+")),
        ("e8/N", ("", "", "e8", "N", "")),
        ("e8D", ("", "", "e8", "D", "")),
        ("e8♕", ("", "", "e8", "♕", "")),
        ("nf3", ("n", "", "f3", "", "")),
        ("Pe2-e4", ("P", "e2", "e4", "", "")),
        ("♞xf6+", ("♞", "", "f6", "", "+")),
        ("♘\ufe0ef3", ("♘", "", "f3", "", "")),
        ("Sf3", ("S", "", "f3", "", "")),
        ("Крe2", ("Кр", "", "e2", "", "")),
        ("exd6e.p.", ("", "e", "d6", "", "")),
        ("exd6 ep", ("", "e", "d6", "", "")),
        ("exd6+ (e.p.)", ("", "e", "d6", "", "+")),
        ("exd6e.p.+", ("", "e", "d6", "", "+")),
        ("Nf3=", ("N", "", "f3", "", "")),
        ("@f6", ("", "", "f6", "", "")),
        ("N@f3+", ("N", "", "f3", "", "+")),
    ],
)
def test_the_parts_of_a_move_are_found(text: str, found: tuple[str, ...]) -> None:
    assert parts(text) == found


@pytest.mark.parametrize("text", ["O-O", "0-0", "o-o", "OO", "O–O", "О-О", "0-O+"])
def test_short_castling_is_read_in_any_spelling(text: str) -> None:
    assert (only(text).form, only(text).long) == (MoveForm.CASTLING, False)


@pytest.mark.parametrize("text", ["O-O-O", "0-0-0", "ooo", "O–O–O#"])
def test_long_castling_is_read_in_any_spelling(text: str) -> None:
    assert (only(text).form, only(text).long) == (MoveForm.CASTLING, True)


@pytest.mark.parametrize("text", ["--", "Z0", "z0", "@@@@", "0000", "null", "Pass", "<>", "––"])
def test_null_moves_are_read(text: str) -> None:
    assert only(text).form is MoveForm.NULL


@pytest.mark.parametrize("text", ["", "xx", "...", "Ne", "4e5", "e9", "i4", "Nf3Nf6", "1-0", "O", "O-O-O-O", "e"])
def test_other_words_are_no_moves(text: str) -> None:
    assert parse(text) == ()


@pytest.mark.parametrize("text", ["bxc3", "bc3"])
def test_a_small_b_is_a_pawn_first_and_a_bishop_second(text: str) -> None:
    assert [each.letter for each in parse(text)] == ["", "b"]


def test_a_small_b_on_its_own_file_is_a_bishop_first() -> None:
    assert [each.letter for each in parse("bb5")] == ["b", ""]


@pytest.mark.parametrize("text", ["e2e4", "e2-e4", "g1–f3", "Bf1xb5", "Ng1-f3", "e7e8q", "e4xd5", "Pe2-e4"])
def test_both_squares_make_a_move_long(text: str) -> None:
    assert only(text).is_long


@pytest.mark.parametrize("text", ["e4", "exd5", "Nb1d2", "Nbd2", "O-O", "N@f3", "ed"])
def test_other_moves_are_not_long(text: str) -> None:
    assert not only(text).is_long


def test_parts_are_where_they_stand_in_the_text() -> None:
    text = "♘b1xd2+ e.p."
    written = only(text)
    named = (written.piece_part, written.hint_part, written.body_part, written.check_part, written.suffix_part)
    assert [text[start:end] for start, end in named] == ["♘", "b1", "xd2", "+", " e.p."]


def test_what_is_missing_has_an_empty_part_where_it_belongs() -> None:
    written = only("exd8Q")
    assert (written.piece_part, written.check_part, written.suffix_part) == ((0, 0), (5, 5), (5, 5))


def test_no_text_longer_than_any_move_is_looked_at() -> None:
    assert parse("N" + " " * LONGEST + "f3") == ()


def test_letters_are_kept_apart_by_language() -> None:
    assert {kind for kind, _ in meanings("S")} == {KNIGHT, 2}  # of German, and the bishop of Czech
    assert meanings("X") == ()
    assert [kind for kind, _ in meanings("Кр")] == [KING]


def test_no_language_has_a_letter_twice() -> None:
    assert all(len(set(row.letters)) == len(row.letters) for row in LANGUAGES)
    assert all(row.letters[PAWN] for row in LANGUAGES)
