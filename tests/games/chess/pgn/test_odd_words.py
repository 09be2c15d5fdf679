"""Words of PGN that hold what nobody understands, are glued, torn, or come from old papers."""

from __future__ import annotations

import pytest

from gamenote.actions.lint.fixing import fix_bytes
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.settings import Selection, Settings
from gamenote.testing.linting import mend_file, open_example
from tests.games.chess.linting import findings, fixed, game, names, pgn
from tests.games.chess.pgn.writing import HEAD, body, record

CASTLE = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. {} 5. d3 *"
PROMOTED = (
    "1. e4 Nc6 2. Nc3 Nf6 3. Nf3 d5 4. d4 Nxe4 5. Nxe4 dxe4 6. Bh6 gxh6 7. Ba6 exf3 8. Qd3 fxg2 9. Qxh7 {} *"
)
MATE = "1. f3 e5 2. g4 {} 0-1"


def mend(moves: str, rules: str, head: str = HEAD) -> str:
    """Return the moves of a game as rules mend them."""
    settings = Settings(Selection(select=tuple(rules.split(","))), level=Severity.INFO)
    data = f"{head}{moves}".encode()
    return fix_bytes(data, open_example(pgn(), data), settings, Safety.SAFE).after.decode().removeprefix(head)


@pytest.mark.parametrize(
    "moves",
    [
        "1. a4 a5 2. Ra10 *",
        "1. e4 aa10. e5 *",
        "1. e4 Mh10 *",
        "1. e4 e5 2. Nf33 Nc6 *",
        "1. e4 e5 2. Nf37. Nc6 *",
        "1. e4 e5 2. Bc4 b6 3. Bb5=Bishop *",
        "1. e4 N-QB3 2. d4 *",
        "1. e4 b7=F *",
        "1. -e4 e5 *",
        "1. e4 e5 2. Nf3x d6 3. d4 *",
        "1. e4 e5 2. Nf3 -d6 3. d4 *",
        "1. e4 b7=Queen *",
        "1. d4 N f6 2. c4 *",
        "1. d4 Nf6 2. c4 e 6 3. Nb d2 *",
        "1. P-K4 P-K4 2. N-KB3 N-QB3 *",
    ],
)
def test_no_safe_fix_touches_a_word_that_was_not_understood(moves: str) -> None:
    assert fixed(moves) == moves
    assert {"bare-glyph", "number-without-move", "glued-moves"}.isdisjoint(names(moves))


@pytest.mark.parametrize(
    ("glued", "parted"),
    [("O-OO-O", "O-O O-O"), ("O-OBe7", "O-O Be7"), ("O-ONc6", "O-O Nc6"), ("O-Od6", "O-O d6")],
)
def test_castling_glued_to_a_move_is_parted(glued: str, parted: str) -> None:
    assert "glued-moves" in names(CASTLE.format(glued))
    assert fixed(CASTLE.format(glued)) == CASTLE.format(parted)


def test_castling_glued_to_a_number_is_parted() -> None:
    assert fixed(CASTLE.format("O-O O-O5.c3").replace(" 5. d3", "")) == CASTLE.format("O-O O-O 5.c3").replace(
        " 5. d3", ""
    )


def test_moves_of_uci_are_parted_behind_a_promotion() -> None:
    fen = "4k3/6P1/8/8/8/8/7p/K7 w - - 0 1"
    assert fixed("1. g7g8qe8d7 2. a1b2 *", fen=fen) == "1. g8=Q+ Kd7 2. Kb2 *"


@pytest.mark.parametrize("text", ["gxh1+=Q", "gxh1=Q+", "gxh1+Q"])
def test_a_promotion_behind_the_sign_of_check_is_read(text: str) -> None:
    moves = PROMOTED.format(text)
    assert body(moves).endswith("gxh1=Q+ *\n")
    assert fixed(moves) == PROMOTED.format("gxh1=Q+")


def test_a_move_with_a_blank_in_it_is_joined_unsafely() -> None:
    (found,) = [each for each in findings(game("1. d4 N f6 2. c4 *")) if each.name == "space-in-move"]
    assert found.fix is not None
    assert found.fix.safety is Safety.UNSAFE
    assert [edit.content for edit in found.fix.edits] == ["Nf6"]


def test_castling_with_blanks_is_castling() -> None:
    moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O - O\nO -O 5. d3 *"
    assert fixed(moves) == "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O\nO-O 5. d3 *"


@pytest.mark.parametrize(
    ("written", "proper"),
    [
        ("1. e4 d5 2. Bb5 ch c6 *", "1. e4 d5 2. Bb5+ c6 *"),
        ("1. e4 d5 2. Bb5ch. c6 *", "1. e4 d5 2. Bb5+ c6 *"),
        ("1. e4 d5 2. Bb5 dbl ch c6 *", "1. e4 d5 2. Bb5+ c6 *"),
        ("1. e4 d5 2. Bb5 + c6 *", "1. e4 d5 2. Bb5+ c6 *"),
        (MATE.format("Qh4 mate"), MATE.format("Qh4#")),
        (MATE.format("Qh4mate"), MATE.format("Qh4#")),
    ],
)
def test_words_of_check_are_signs(written: str, proper: str) -> None:
    assert fixed(written) == proper
    assert body(written) == body(proper)


def test_descriptive_notation_is_one_finding_without_a_fix() -> None:
    found = findings(game("1. P-K4 P-K4 2. N-KB3 N-B3 (2...P-Q3) 3. B-Kt5 ch PxP 4. KtxP(K5) O-O *"))
    assert [each.name for each in found] == ["unexpected-token"]
    assert found[0].fix is None


@pytest.mark.parametrize("text", ["draw agreed", "White resigns", "Black wins.", "resigns"])
def test_why_a_game_ended_becomes_a_comment(text: str) -> None:
    moves = f"1. e4 e5 {text} *"
    assert names(moves) == ["bare-remark"]
    assert fixed(moves) == f"1. e4 e5 {{{text}}} *"
    assert body(moves) == f"1. e4 e5 {{{text}}} *\n"


def test_times_and_offers_in_parentheses_are_comments() -> None:
    assert fixed("1. e4 (0:05) e5 (1:02:03) 2. d4 (=) *") == "1. e4 {(0:05)} e5 {(1:02:03)} 2. d4 {(=)} *"


@pytest.mark.parametrize("time", ["(0:1:07)", "(0:05:12)"])
def test_times_have_minutes_of_one_digit_or_two(time: str) -> None:
    assert fixed(f"1. e4 {time} e5 *") == f"1. e4 {{{time}}} e5 *"


def test_neighbouring_unread_words_become_one_comment() -> None:
    (found,) = findings(game("1. e4 what a move e5 *"))
    assert found.fix is not None
    assert [edit.content for edit in found.fix.edits] == ["{ what a move }"]


@pytest.mark.parametrize(
    ("sign", "result"), [("+-", "1-0"), ("+/-", "1-0"), ("-+", "0-1"), ("-/+", "0-1"), ("=", "1/2-1/2")]
)
def test_a_sign_at_the_end_is_the_result_that_the_tag_says(sign: str, result: str) -> None:
    text = game(f"1. e4 e5 {result}").replace(f" {result}\n", f" {sign}\n")
    assert [(each.name, each.fix and each.fix.safety) for each in findings(text)] == [("result-type", Safety.SAFE)]
    assert [edit.content for each in findings(text) if each.fix for edit in each.fix.edits] == [result]


def test_a_sign_at_the_end_is_the_result_where_no_tag_says_one_but_unsafely() -> None:
    found = {each.name: each.fix for each in findings(game("1. e4 e5 +-").replace('[Result "+-"]\n', ""))}
    assert found["result-type"] is not None
    assert found["result-type"].safety is Safety.UNSAFE


def test_no_safe_fix_writes_a_sign_at_the_end_into_a_new_tag() -> None:
    assert mend("1. e4 e5 -+", "TAG113,PGN208", head='[Event "x"]\n\n') == "1. e4 e5 -+"


def test_a_sign_at_the_end_that_the_tag_contradicts_is_a_sign() -> None:
    assert "bare-glyph" in [each.name for each in findings(game("1. e4 e5 +-").replace('"+-"', '"0-1"'))]


def test_a_result_does_not_go_into_a_comment_that_ends_with_its_line() -> None:
    assert mend("1. e4 e5 ; good\n", "TAG207") == "1. e4 e5 ; good\n*\n"
    assert mend("1. e4&nbsp;e5\n", "TAG207") == "1. e4&nbsp;e5 *\n"


def test_a_result_glued_to_the_last_move_is_told() -> None:
    moves = "1. f3 e5 2. g4 Qh4#0-1"
    assert "glued-moves" in names(moves)
    assert fixed(moves) == "1. f3 e5 2. g4 Qh4# 0-1"


@pytest.mark.parametrize("letter", ["\u200b", "\u2060", "\u00ad", "\u200e", "\ufeff"])
def test_invisible_letters_beside_and_within_moves_are_read_over(letter: str) -> None:
    moves = f"1.{letter}e4 {letter}e5 2. N{letter}f3 Nc6{letter} 3. Bb5{letter}Nf6 *"
    assert [node.move for node in record(HEAD + moves).line if node.move] == [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "Nf6",
    ]
    assert names(moves) == ["odd-space"]
    assert fixed(moves) == "1.e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *"


def test_an_invisible_letter_is_named() -> None:
    (found,) = findings(game("1. \u200be4 *"))
    assert found.message == "an invisible letter, ZERO WIDTH SPACE (U+200B)"


def test_a_spelling_is_mended_behind_the_invisible_letter_in_it() -> None:
    assert fixed("1. e4 d5 2. B\u200bb5 c6 *") == "1. e4 d5 2. Bb5+ c6 *"


def test_a_tag_among_moves_over_lines_is_one_finding() -> None:
    assert [each.name for each in findings(game('1. e4\n[ECO\n"B00"]\ne5 *'))] == ["tag-in-moves"]


def test_an_empty_tag_of_a_file_that_is_cut_off_has_no_fix() -> None:
    assert "empty-tag" not in names('[Event "E"]\n[White "')


def test_a_backslash_before_the_closing_quote_is_not_doubled_safely() -> None:
    text = '[Event "E\\"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 *\n'
    assert [each.fix.safety for each in findings(text) if each.name == "bad-escape" and each.fix] == [
        Safety.UNSAFE
    ]


@pytest.mark.parametrize(
    ("gap", "words"),
    [("\n", "no blank line between the tags and the moves"), (" ", "moves in the line of a tag")],
)
def test_moves_right_behind_the_tags_are_told(gap: str, words: str) -> None:
    text = game("1. e4 e5 *")
    moved = text.replace("\n\n", gap)
    assert [each.message for each in findings(moved)] == [words]
    assert mend_file(pgn(), moved.encode(), Safety.SAFE).after.decode() == text


def test_lines_that_begin_with_blanks_are_told_where_they_say_something() -> None:
    moves = "  1. e4 {a\n  comment} e5\n  *"
    assert names(moves) == ["indented-line"]
    assert fixed(moves) == "1. e4 {a\n  comment} e5\n*"


@pytest.mark.parametrize("moves", ["1. d4 d5 2. c4 dxc 4 3. e3 *", "1. e4 e5 2. Bc4 Nf6 3. Bxf 7 Kxf7 *"])
def test_a_rank_apart_is_no_number(moves: str) -> None:
    assert fixed(moves) == moves


def test_a_sign_glued_to_a_move_is_changed_unsafely() -> None:
    (found,) = [each for each in findings(game("1. e4 d5 2. Bb5+= c6 *")) if each.name == "bare-glyph"]
    assert found.fix is not None
    assert found.fix.safety is Safety.UNSAFE


def test_a_word_of_check_that_is_false_stays() -> None:
    assert fixed("1. e4 e5 2. Nf3 mate Nc6 *") == "1. e4 e5 2. Nf3 mate Nc6 *"


def test_reasons_before_the_last_move_are_unread_words() -> None:
    assert names("1. e4 resigns e5 *") == ["unexpected-token"]


def test_a_capture_en_passant_that_is_illegal_is_written_as_it_stood() -> None:
    assert body("1. e4 e5 2. exd6 e.p. *") == "1. e4 e5 2. exd6 e.p. *\n"


@pytest.mark.parametrize(
    ("words", "safety"),
    [
        ("Black wins 1-0", Safety.UNSAFE),
        ("Black resigns 1-0", Safety.SAFE),
        ("White won 1-0", Safety.SAFE),
        ("draw agreed 1-0", Safety.UNSAFE),
        ("stalemate 0-1", Safety.UNSAFE),
        ("White resigned 1/2-1/2", Safety.UNSAFE),
        ("resigns ½-½", Safety.UNSAFE),
        ("draw agreed 1/2-1/2", Safety.SAFE),
        ("White resigned *", Safety.SAFE),
    ],
)
def test_words_against_the_result_are_put_in_braces_unsafely(words: str, safety: Safety) -> None:
    found = {each.name: each.fix for each in findings(game(f"1. e4 e5 {words}"))}
    assert found["bare-remark"] is not None
    assert found["bare-remark"].safety is safety


def test_words_against_the_result_tag_are_put_in_braces_unsafely() -> None:
    text = game("1. e4 e5 White wins *").replace('[Result "*"]', '[Result "0-1"]')
    found = {each.name: each.fix for each in findings(text)}
    assert found["bare-remark"] is not None
    assert found["bare-remark"].safety is Safety.UNSAFE


def test_a_result_is_added_behind_words_that_are_put_in_braces() -> None:
    text = game("1. e4 e5 White resigns 0-1").replace("resigns 0-1", "resigns")
    done = mend_file(pgn(), text.encode(), Safety.SAFE)
    assert done.after.decode().partition("\n\n")[2] == "1. e4 e5 {White resigns} 0-1\n"
    assert not done.refused


def test_words_that_belong_to_no_game_are_quoted_with_the_rest_of_their_line() -> None:
    (found,) = (each.message for each in findings("1. e4 e5 0-1 Annotated by me\n") if each.code == "PGN111")
    assert found == "text outside the games: Annotated by me"
