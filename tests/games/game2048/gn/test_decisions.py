"""One test for each question that the format document leaves open, in the order of SPEC.md."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.record import Field
from gamenote.core.source import Source
from gamenote.games.game2048.gn.codec import CODEC
from tests.games.game2048.gn.reading import HEAD, LOCKED_HEAD, LOCKING, findings, fixed, found, names, read, write

GAME_2 = HEAD + "1. L b2 2. R a1 *\n"


def test_01_the_last_turn_has_its_tile_and_only_then_is_the_board_locked() -> None:
    assert names(f"{LOCKING} {{ The final move. }} Locked", LOCKED_HEAD) == []


def test_02_a_last_move_without_tile_is_a_warning_and_before_locked_an_error() -> None:
    for end in ("*", "Retired"):
        (finding,) = findings(HEAD + f"1. L b2\n2. R {end}\n")
        assert (finding.name, finding.start.line, finding.severity) == ("missing-final-spawn", 8, Severity.WARNING)
    errors = findings(HEAD + "1. L b2 2. R Locked\n")
    assert [(item.name, item.severity) for item in errors] == [
        ("missing-final-spawn", Severity.ERROR),
        ("not-locked", Severity.ERROR),
    ]


def test_02_at_the_end_of_the_file_the_terminator_is_missing_as_well() -> None:
    assert names("1. L b2 2. R") == ["missing-final-spawn", "missing-terminator"]


def test_02_the_final_position_is_the_slid_board() -> None:
    assert names("1. L b2 2. R *", HEAD.replace("\n\n", '\n[FinalScore "4"]\n[HighestTile "4"]\n\n')) == [
        "missing-final-spawn"
    ]


def test_03_a_missing_tile_in_the_middle_ends_play_and_is_said_once() -> None:
    assert found(HEAD + "1. L b2\n2. R\n3. D a1\n4. D a1\n*\n") == [("missing-spawn", 8)]


def test_04_dots_are_one_finding_a_gap_and_numbers_begin_anew_behind_them() -> None:
    assert names("1. L b2 ... { many moves later } ... 451. U c3 452. R d3 *") == ["elision"]
    assert names("1. L b2 … 451. U c3 *") == ["elision"]
    assert names("1. L b2 ... 451. U c3 ... 600. U d1 *") == ["elision", "elision"]


def test_05_a_four_may_stand_at_the_start_and_nothing_larger() -> None:
    assert names("1. L b2 *", HEAD.replace("a1 b1", "4a1 4b1")) == []
    assert names("1. L b2 *", HEAD.replace("a1 b1", "2a1 b1")) == ["two-prefix"]
    assert names("1. L b2 *", HEAD.replace("a1 b1", "8a1 b1")) == ["bad-spawn-value"]
    assert names("1. L b2 *", HEAD.replace("a1 b1", "a1")) == ["initial-count"]
    assert names("1. L b2 *", HEAD.replace("a1 b1", "a1 4a1")) == ["initial-same-square"]


def test_06_comments_may_stand_before_the_first_move_and_before_the_terminator() -> None:
    assert names("{ first } 1. L b2 { last } *") == []
    assert found(HEAD.replace("[Date", "{ between }\n[Date") + "1. L b2 *\n") == [("comment-in-header", 3)]
    assert names("1. L b2 * { after }") == ["comment-after-end"]


def test_06_comments_keep_their_places() -> None:
    record = read(HEAD + "{ a } 1. { b } L { c } b2 { d } * { e }\n").record
    root, swipe, tile = record.line
    assert [comment.text for comment in root.after] == ["a"]
    assert [comment.text for comment in swipe.before] == ["b"]
    assert [comment.text for comment in swipe.after] == ["c"]
    assert [comment.text for comment in tile.after] == ["d", "e"]


def test_07_the_first_closing_brace_ends_a_comment() -> None:
    assert names("1. L b2 { a { b } *") == ["nested-comment"]
    assert names("1. L b2 {} *") == []
    assert found(HEAD + "1. L b2\n{ never closed\n2. R a1 *\n") == [("unterminated-comment", 8)]


def test_07_runs_of_blanks_in_a_comment_count_as_one() -> None:
    assert read(HEAD + "{ a\r\n  b\t c }*").record.line[0].after[0].text == "a b c"


def test_08_the_two_mixed_signs_are_signs_like_the_others() -> None:
    assert names("1. L!? b2 2. R?! a1 *") == []
    assert names("1. L!!! b2 2. R a1 *") == ["nag-form"]
    assert write(read(HEAD + "1. L!!! b2 *").record).endswith("1. L!!! b2 *\n")


def test_09_numbered_signs_are_written_as_signs_or_as_comments() -> None:
    assert names("1. L $3 b2 *") == ["nag-form"]
    assert fixed(HEAD + "1. L $3 b2 *\n", select="nag-form") == HEAD + "1. L!! b2 *\n"
    assert read(HEAD + "1. L$14 b2 *").record.line[1].glyphs == (14,)
    assert write(read(HEAD + "1. L$14 b2 *").record).endswith("1. L { $14 } b2 *\n")


def test_10_a_sign_stands_right_behind_its_swipe() -> None:
    assert names("1. L ! b2 *") == ["detached-nag"]
    assert fixed(HEAD + "1. L ! b2 *\n", select="detached-nag") == HEAD + "1. L! b2 *\n"
    assert names("1. L b2 ! 2. R a1 *") == ["unexpected-token"]
    assert names("1. ! L b2 *") == ["unexpected-token"]
    assert names("1. L! ? b2 *") == ["detached-nag"]
    assert read(HEAD + "1. L! ? b2 *").record.line[1].glyphs == (1,)


def test_11_letters_of_the_wrong_case_are_errors_with_one_meaning() -> None:
    assert names("1. l b2 *") == ["lowercase-move"]
    assert names("1. L B2 *") == ["uppercase-square"]
    assert fixed(HEAD + "1. l 2B2 *\n") == HEAD + "1. L b2 *\n"


def test_12_quotes_in_values_have_a_backslash() -> None:
    assert found(HEAD.replace('"Home"', '"The "Big" Run"') + "*\n") == [("tag-syntax", 1)]
    assert (
        read(HEAD.replace('"Home"', r'"The \"Big\" \Run\\"') + "*").record.header.get(Field.EVENT)
        == r'The "Big" \Run' + "\\"
    )
    text = HEAD.replace('"Home"', r'"The \"Big\" Run in C:\\games"') + "*\n"
    assert write(read(text).record) == text


def test_13_what_other_formats_have_is_not_in_this_one() -> None:
    assert found(HEAD + "% remark [Event { x\n1. L b2 *\n") == [("percent-line", 7)]
    assert found(HEAD + "1. L b2 ; remark {\n2. R a1 *\n") == [("semicolon-comment", 7)]
    assert names("1. L b2 (1. R a1 2. U d4) 2. R a1 *") == ["unexpected-token"]
    assert names("1... L b2 2. R a1 *") == ["unexpected-token"]


def test_14_lines_may_end_in_any_way_but_in_one() -> None:
    text = (HEAD + "1. L b2\n2. R a1\n*\n").replace("\n", "\r\n")
    assert found(text) == []
    assert found(text.replace("R a1\r", "R a1")) == [("mixed-line-endings", 8)]
    assert found((HEAD + "1. L b2\n2. R d1\n*\n").replace("\n", "\r"), "TFE3") == [("spawn-on-tile", 8)]


def test_15_a_byte_order_mark_is_no_part_of_the_first_tag() -> None:
    assert found("\ufeff" + HEAD + "1. L b2 *\n") == [("byte-order-mark", 1)]
    assert found("\ufeff1. L b2 *\n", "TAG2", "TFE2") == []


def test_15_control_characters_part_no_words() -> None:
    assert "unexpected-token" in names("1. L\x0cb2 2. R a1 *")
    assert "unexpected-token" in names("1. L b2\u20282. R a1 *")
    assert names("1. L\u00a0b2 2. R a1 *") == ["unexpected-token"]


def test_16_a_file_may_hold_several_games() -> None:
    data = (GAME_2 + "\n" + GAME_2 + GAME_2).encode()
    assert len(list(CODEC.cut(data, final=True))) == 2
    assert found(data) == [("duplicate-game", 9), ("duplicate-game", 16)]
    other = GAME_2.replace("2024.05.01", "2024.05.02")
    assert found(GAME_2.replace("*", "") + other) == [("missing-terminator", 7)]


def test_17_parts_of_a_date_may_be_unknown() -> None:
    for date in ("????.??.??", "2023.??.??", "2023.??.17"):
        assert found(HEAD.replace("2024.05.01", date) + "*\n") == [("date-unknown-part", 3)]
    for date in ("2023-10-28", "2023.1.5", "2023.02.29", "0000.01.01", "2023.13.01", "２０２３.01.01"):
        assert found(HEAD.replace("2024.05.01", date) + "*\n") == [("bad-date", 3)]
    assert fixed(HEAD.replace("2024.05.01", "2024-5-1") + "*\n") == HEAD + "*\n"


def test_18_the_first_of_two_equal_tags_counts() -> None:
    text = HEAD.replace("\n\n", '\n[InitialBoard "c3 c4"]\n\n') + "1. L b2 *\n"
    assert found(text) == [("duplicate-tag", 6)]
    assert fixed(text, unsafe=True) == text
    assert fixed(text.replace("c3 c4", "a1 b1")) == HEAD + "1. L b2 *\n"


def test_19_other_tags_are_kept_and_known_ones_told_by_case() -> None:
    text = HEAD.replace("\n\n", '\n[Device "phone"]\n\n') + "*\n"
    assert found(text) == [("unknown-tag", 6)]
    assert write(read(text).record) == text
    assert found(HEAD.replace("Event", "event") + "*\n") == [("tag-case", 1)]
    assert found(HEAD.replace("]\n[Site", "] [Site") + "*\n") == [("tags-share-line", 1)]
    assert found(HEAD.rstrip() + "\n*\n") == []


def test_20_each_missing_tag_is_an_error_at_the_first_character() -> None:
    assert found("\n1. L b2 *\n") == [("missing-tag", 2)] * 5
    text = HEAD.replace('[Player "Ann"]\n', "")
    assert fixed(text + "*\n", unsafe=True) == text.replace('01"]', '01"]\n[Player "?"]') + "*\n"


def test_20_without_a_start_nothing_is_played() -> None:
    text = HEAD.replace('[InitialBoard "a1 b1"]\n', "") + "1. D b2 2. D a1 *\n"
    assert found(text) == [("missing-tag", 1)]
    assert fixed(text, unsafe=True) == text


def test_21_the_result_tag_must_agree_with_the_terminator() -> None:
    head = HEAD.replace("\n\n", '\n[Result "Retired"]\n\n')
    assert found(head + "1. L b2 *\n") == [("result-mismatch", 8)]
    assert findings(head + "1. L b2 *\n")[0].severity is Severity.ERROR
    assert fixed(head + "1. L b2 *\n") == head + "1. L b2 *\n"
    assert fixed(head + "1. L b2 *\n", unsafe=True) == head + "1. L b2 Retired\n"
    locked = head.replace("Retired", "Locked") + "1. L b2 *\n"
    assert fixed(locked, unsafe=True) == locked
    assert found(head.replace("Retired", "won") + "1. L b2 *\n") == [("bad-result", 6)]


def test_22_the_terminator_must_agree_with_the_board() -> None:
    assert names("1. L b2 Locked") == ["not-locked"]
    assert names(f"{LOCKING} Retired", LOCKED_HEAD) == ["retired-when-locked"]
    assert names(f"{LOCKING} *", LOCKED_HEAD) == ["unfinished-when-locked"]
    assert names("1. L b2 Retired") == []
    assert fixed(LOCKED_HEAD + LOCKING + " *\n", select="TFE3") == LOCKED_HEAD + LOCKING + " Locked\n"
    head = LOCKED_HEAD.replace("\n\n", '\n[Result "*"]\n\n')
    assert fixed(f"{head}{LOCKING} *\n") == f"{head.replace('*', 'Locked')}{LOCKING} Locked\n"
    retired = LOCKED_HEAD.replace("\n\n", '\n[Result "Retired"]\n\n') + LOCKING + " *\n"
    assert fixed(retired) == retired


def test_23_figures_are_compared_with_a_complete_replay() -> None:
    head = HEAD.replace("\n\n", '\n[FinalScore "8"]\n[HighestTile "8"]\n\n')
    assert found(head + "1. L b2 *\n") == [("score-mismatch", 6), ("highest-tile-mismatch", 7)]
    assert found(head + "1. L a1 *\n") == [("spawn-on-tile", 9)]


def test_23_a_habit_that_explains_the_difference_is_named() -> None:
    head = HEAD.replace("\n\n", '\n[FinalScore "{}"]\n\n')
    helps = [findings(head.format(score) + "1. L 4b2 *\n")[0].help for score in (4 + 8, 4 + 4)]
    assert [
        ("all new tiles and the starting tiles" in text, "starting" in text or "new tiles" in text)
        for text in helps
    ] == [
        (True, True),
        (False, True),
    ]


def test_24_each_jump_of_the_numbers_is_said_once() -> None:
    assert found(HEAD + "1. L b2\n3. R a1\n4. U c1\n*\n") == [("number-order", 8)]
    assert found(HEAD + "5. L b2\n6. R a1\n*\n") == [("number-order", 7)]
    assert found(HEAD + "1. L b2\n1. R a1\n2. U c1\n*\n") == [("number-order", 8)]
    assert found(HEAD + "1. L b2\n22. R a1\n3. U c1\n*\n") == [("number-order", 8)]
    assert fixed(HEAD + "1. L b2 3. R a1 7. U c1 *\n") == HEAD + "1. L b2 2. R a1 3. U c1 *\n"


def test_24_where_play_breaks_off_numbers_are_not_mended_safely() -> None:
    text = HEAD + "1. L b2 3. R a1 4. D c4 *\n"
    jump, illegal = findings(text)
    assert (jump.name, illegal.name) == ("number-order", "no-op-move")
    assert "a move may be missing here" in jump.help
    assert [related.message for related in illegal.related] == ["the numbers jump here: a move may be missing"]
    assert fixed(text) == text


def test_25_numbers_have_a_period_and_a_blank() -> None:
    assert found(HEAD + "1. L b2\nR a1\n3. U c1\n*\n") == [("missing-number", 8)]
    assert names("1 L b2 *") == ["number-without-period"]
    assert names("1.L b2 *") == ["glued-number"]
    assert names("1 . L b2 *") == ["number-without-period"]
    assert fixed(HEAD + "1.L b2 R a1 3 U c1 4 . D c4 *\n") == HEAD + "1. L b2 2. R a1 3. U c1 4. D c4 *\n"


def test_26_a_game_has_one_terminator_in_its_proper_case() -> None:
    assert found(HEAD + "1. L b2\n\n") == [("missing-terminator", 7)]
    assert fixed(HEAD + "1. L b2\n", unsafe=True) == HEAD + "1. L b2 *\n"
    assert fixed(LOCKED_HEAD + LOCKING + "\n", unsafe=True) == LOCKED_HEAD + LOCKING + " Locked\n"
    assert names("1. L b2 retired") == ["terminator-case"]
    assert names("1. L b2 Retired *") == ["second-terminator"]
    assert names("1. L b2 Retired thanks to all") == ["text-after-end"]


def test_27_a_game_may_have_no_moves() -> None:
    assert names("*") == []
    assert names("Retired") == []
    assert names("Locked") == ["not-locked"]


def test_28_moves_after_the_lock_are_one_finding() -> None:
    text = LOCKED_HEAD + LOCKING + " 15. L a1 16. D a1 17. U b2 Locked\n"
    assert found(text) == [("move-after-lock", 7)]
    assert fixed(text, unsafe=True, select="TFE3") == LOCKED_HEAD + LOCKING + " Locked\n"


def test_29_a_fence_around_the_record_is_skipped() -> None:
    text = "```pgn\n" + HEAD + "1. L b2 *\n```\n"
    assert found(text) == [("code-fence", 1), ("code-fence", 9)]
    assert fixed(text) == HEAD + "1. L b2 *\n"


def test_30_other_boards_and_tiles_are_errors() -> None:
    for square in ("e5", "a0", "a12", "a5"):
        assert names(f"1. L {square} 2. R a1 *") == ["bad-square"]
    for tile in ("8a1", "3b2", "1024c3"):
        assert names(f"1. L {tile} 2. R a1 *") == ["bad-spawn-value"]


def test_31_a_two_is_written_without_its_value() -> None:
    assert names("1. L 2b2 *") == ["two-prefix"]
    assert fixed(HEAD + "1. L 2b2 *\n") == HEAD + "1. L b2 *\n"


def test_numbers_of_five_thousand_digits_are_no_numbers() -> None:
    digits = "9" * 5000
    assert names(f"{digits}. L b2 2. R a1 *") == ["bad-number"]
    head = HEAD.replace("\n\n", f'\n[FinalScore "{digits}"]\n[HighestTile "{digits}"]\n\n')
    assert found(head + "1. L b2 *\n") == [("impossible-score", 6), ("bad-highest-tile", 7)]
    assert names(f"1. L {digits}a1 *") == ["bad-spawn-value"]
    assert names(f"1. L a{digits} *") == ["bad-square"]
    assert names(f"1. L${digits} b2 *") == ["nag-form"]


def test_a_place_in_the_moves_is_told_with_its_turn() -> None:
    reading = read(HEAD + "1. L b2 2. R! a1 *\n")
    where = reading.locate(reading.syntax.turns[1].tile_at)
    assert (where.node, where.ply, where.number, where.move) == (None, 2, "2", "R")
    assert reading.locate(0).ply is None


def test_a_field_is_found_at_its_value() -> None:
    text = HEAD.replace("\n\n", '\n[Result "*"]\n\n') + "*\n"
    reading = CODEC.read(Source("x", text))
    span = reading.place(Field.RESULT)
    assert span is not None
    assert text[span.start : span.end] == "*"
    assert reading.place(Field.PLAYER_2) is None
    assert reading.place("InitialBoard") is not None


def test_a_text_in_utf_16_is_only_said_to_be_no_utf_8() -> None:
    data = b"\xff\xfe" + (HEAD + "1. L b2 *\n").encode("utf-16-le")
    assert found(data) == [("not-utf8", 1)]


def test_a_nested_comment_is_reported_where_the_outer_one_opens() -> None:
    assert found(HEAD + "1. L b2 { never\nclosed { but here }\n*\n") == [("nested-comment", 7)]


def test_an_impossible_score_is_not_called_so_because_of_moves_after_the_lock() -> None:
    head = LOCKED_HEAD.replace("\n\n", '\n[FinalScore "0"]\n[HighestTile "4"]\n\n')
    extra = " ".join(f"{number}. L a1" for number in range(15, 60))
    assert found(head + LOCKING + f" {extra} Locked\n") == [("move-after-lock", 9)]


def test_one_slip_is_one_finding() -> None:
    slips = {
        "1. b2 L 2. R a1 *": "number-without-move",
        "1. L b2 2. 12 a1 3. U c1 *": "unexpected-token",
        "1. L b2 2. Z9 a1 3. U c1 *": "unexpected-token",
        "1. L b2 2. ! a1 3. U c1 *": "unexpected-token",
        "1. L b2 ? R a1 3. U c1 *": "unexpected-token",
        "1. L b2 l2. R a1 3. U c1 *": "unexpected-token",
        "1. L b2 2. a1 c1 3. U c1 *": "number-without-move",
        "1. L b2 2. R nice one here 3. U c1 *": "unexpected-token",
        "1. L b2 2. R 3. U c1 4. D c1 *": "missing-spawn",
        "1. L b2 2. 2. R a1 3. U c1 *": "number-without-move",
    }
    for moves, name in slips.items():
        assert names(moves) == [name], moves
