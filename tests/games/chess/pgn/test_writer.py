"""Writing of PGN: the export format and the options."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.feature import Feature
from gamenote.core.record import Clock, Comment, Evaluation, Header, Mark, Node, Record, Setup, same
from gamenote.games.chess.pgn import FORMAT
from tests.games.chess.pgn.writing import HEAD, body, record, records, rewritten, written

ROSTER = """[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "Bob"]
[Result "*"]
"""
LATE = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 24"]\n\n'


# Tags


def test_the_roster_comes_first_and_other_tags_by_their_names() -> None:
    text = '[WhiteElo "2100"]\n[Black "Bob"]\n[Annotator "Cy"]\n[White "Ann"]\n[Result "*"]\n\n1. e4 *\n'
    assert written(text) == f'{ROSTER}[Annotator "Cy"]\n[WhiteElo "2100"]\n\n1. e4 *\n'


def test_tags_can_stay_as_they_stand_and_none_is_filled_in() -> None:
    text = '[WhiteElo "2100"]\n[Black "Bob"]\n[Annotator "Cy"]\n[White "Ann"]\n[Result "*"]\n\n1. e4 *\n'
    assert written(text, tags="as-found") == text


def test_a_second_tag_of_a_name_stays_behind_the_first() -> None:
    text = f'{ROSTER}[ECO "A00"]\n[ECO "A01"]\n[Odd "x"]\n[Odd "y"]\n\n1. e4 *\n'.replace(
        "[Black", '[White "Al"]\n[Black'
    )
    assert written(text) == text


def test_a_repetition_of_a_tag_goes() -> None:
    assert written(f'{ROSTER}[Odd "x"]\n[Odd "x"]\n\n1. e4 *\n') == f'{ROSTER}[Odd "x"]\n\n1. e4 *\n'


@pytest.mark.parametrize(
    "tags",
    [
        '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n[SetUp "0"]\n',
        '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"]\n[SetUp "1"]\n[Variant "Standard"]\n',
    ],
)
def test_a_tag_that_the_position_contradicts_stays(tags: str) -> None:
    assert tags in written(f"{ROSTER}{tags}\n*\n")


def test_the_roster_alone_keeps_what_moves_need() -> None:
    text = written(LATE.replace("[FEN", '[Annotator "Cy"]\n[FEN') + "24... Kd7 *", tags="roster")
    assert text == f'{ROSTER}[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 24"]\n[SetUp "1"]\n\n24... Kd7 *\n'


def test_quotes_and_backslashes_are_escaped_and_nothing_else() -> None:
    text = r'[Event "The \"Adler\" Cup [1] \\ A"]' + "\n" + HEAD + "1. e4 *"
    assert written(text).startswith(r'[Event "The \"Adler\" Cup [1] \\ A"]' + "\n")


@pytest.mark.parametrize(
    ("tag", "end", "wish", "expected"),
    [
        ("1-0", "1-0", "as-written", ("1-0", "1-0")),
        ("1-0", "", "as-written", ("1-0", "1-0")),
        ("", "1-0", "as-written", ("1-0", "1-0")),
        ("?", "0-1", "as-written", ("0-1", "0-1")),
        ("1-0", "0-1", "as-written", ("1-0", "0-1")),
        ("1-0", "0-1", "tag", ("1-0", "1-0")),
        ("1-0", "0-1", "moves", ("0-1", "0-1")),
        ("*", "0-1", "tag", ("*", "*")),
        ("?", "0-1", "tag", ("0-1", "0-1")),
        ("", "0-1", "tag", ("0-1", "0-1")),
        ("1-0", "", "moves", ("1-0", "1-0")),
        ("1-0", "*", "moves", ("1-0", "1-0")),
    ],
)
def test_the_result_stands_in_its_tag_and_at_the_end(
    tag: str, end: str, wish: str, expected: tuple[str, str]
) -> None:
    text = written(f'[Result "{tag}"]\n\n1. e4 {end}', result=wish)
    assert f'[Result "{expected[0]}"]\n' in text
    assert text.endswith(f"1. e4 {expected[1]}\n")


def test_a_variant_that_no_tag_names_is_named() -> None:
    game = Record("chess", "Atomic", Header(), (Node(), Node("white", "e4")))
    assert '[Variant "Atomic"]' in rewritten(game)
    game = Record("chess", "Standard", Header(), (Node(), Node("white", "e4")))
    assert "Variant" not in rewritten(game)


def test_a_variant_keeps_the_name_it_has() -> None:
    assert '[Variant "chess 960"]' in written('[Variant "chess 960"]\n' + LATE + "24... Kd7 *")
    assert '[Variant "From Position"]' in written('[Variant "From Position"]\n' + LATE + "24... Kd7 *")


def test_positions_are_written_in_full_with_rights_and_squares_as_asked_for() -> None:
    head = '[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha e6 0 2"]\n\n2. Nf3 *'
    assert '[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]' in written(head)
    other = written(head, castling="shredder", ep="always")
    assert '[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha e6 0 2"]' in other


SICILIAN = "1. e2-e4 c5 2. Ng1-f3 d6 *"  # B50


@pytest.mark.parametrize(
    ("tag", "code"),
    [("", "B50"), ('[ECO "?"]\n', "B50"), ('[ECO "-"]\n', "B50"), ('[ECO ""]\n', "B50"), ('[ECO "A00"]\n', "A00")],
)
def test_the_code_of_the_opening_is_added_where_none_is_told(tag: str, code: str) -> None:
    text = written(tag + HEAD + SICILIAN, eco="add")
    assert text == f'{ROSTER}[ECO "{code}"]\n\n1. e4 c5 2. Nf3 d6 *\n'
    assert written(text, eco="add") == text


def test_the_code_is_added_behind_tags_as_found_and_to_those_of_the_roster() -> None:
    assert written(HEAD + SICILIAN, eco="add", tags="as-found").startswith(HEAD.strip() + '\n[ECO "B50"]\n\n')
    assert '[ECO "B50"]' in written(HEAD + SICILIAN, eco="add", tags="roster")
    told = record('[ECO "B90"]\n' + HEAD + SICILIAN)
    assert '[ECO "B90"]' in rewritten(told, eco="add", tags="roster")
    lost = [loss.of for loss in FORMAT.losses(told, FORMAT.resolve({"tags": "roster", "eco": "add"}))]
    assert lost == []
    assert [loss.of for loss in FORMAT.losses(told, FORMAT.resolve({"tags": "roster"}))] == [("ECO",)]


def test_other_orders_of_moves_and_the_usual_array_in_fen_have_a_code() -> None:
    assert '[ECO "D30"]' in written(HEAD + "1. Nf3 d5 2. d4 Nf6 3. c4 e6 *", eco="add")
    usual = '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n[SetUp "1"]\n'
    assert '[ECO "B50"]' in written(usual + HEAD + SICILIAN, eco="add")


@pytest.mark.parametrize(
    "text",
    [
        '[Variant "Atomic"]\n' + HEAD + "1. e4 c5 *",
        '[Variant "Chess960"]\n' + HEAD + "1. e4 c5 *",
        '[Variant "Dragonfly"]\n' + HEAD + "1. e4 c5 *",
        LATE + "24... Kd7 *",
        HEAD + "*",
        HEAD + "1. Ke3 e5 *",
    ],
)
def test_no_code_is_added_where_none_is_found(text: str) -> None:
    assert "ECO" not in written(text, eco="add")


def test_codes_stay_as_they_stand_by_default() -> None:
    assert "ECO" not in written(HEAD + SICILIAN)
    assert '[ECO "?"]' in written('[ECO "?"]\n' + HEAD + SICILIAN)


# Moves


def test_moves_are_written_anew() -> None:
    text = "1. e2-e4 e7e5 2. Bc4 nc6 3. Qh5 Nf6 4. Q:f7 *"
    assert body(text) == "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *\n"


def test_a_needless_letter_goes_and_a_missing_sign_comes_in_variations_too() -> None:
    text = "1. e4 e5 (1... d5 2. Bb5 {so} Bd7 (2... Nbd7 3. Ngf3)) 2. Ngf3 *"
    assert body(text) == "1. e4 e5 (1... d5 2. Bb5+ {so} 2... Bd7 (2... Nd7 3. Nf3)) 2. Nf3 *\n"


def test_from_a_move_that_cannot_be_played_a_line_stays_as_it_is() -> None:
    assert body("1. e2e4 e7e5 2. Ke3 d7d6 3. g1f3 *") == "1. e4 e5 2. Ke3 d7d6 3. g1f3 *\n"
    assert body("1. e2e4 e7e5 (1... Qd5 2. d2d4) 2. d2d4 *") == "1. e4 e5 (1... Qd5 2. d2d4) 2. d4 *\n"


def test_moves_of_variants_that_nobody_knows_stay_as_they_are() -> None:
    text = '[Variant "Dragonfly"]\n' + HEAD + "1. e2e4 {x} e7e5 *"
    assert written(text).endswith('[Variant "Dragonfly"]\n\n1. e2e4 {x} 1... e7e5 *\n')


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"notation": "lan"}, "1. e2-e4 d7-d5 2. e4xd5 Ng8-f6 3. Bf1-b5+ *"),
        ({"notation": "uci"}, "1. e2e4 d7d5 2. e4d5 g8f6 3. f1b5 *"),
        ({"notation": "figurine"}, "1. e4 d5 2. exd5 ♞f6 3. ♗b5+ *"),
        ({"letters": "de"}, "1. e4 d5 2. exd5 Sf6 3. Lb5+ *"),
        ({"letters": "ru"}, "1. e4 d5 2. exd5 Кf6 3. Сb5+ *"),
        ({"signs": "no"}, "1. e4 d5 2. exd5 Nf6 3. Bb5 *"),
        ({"numbers": "no"}, "e4 d5 exd5 Nf6 Bb5+ *"),
    ],
)
def test_other_notations(options: dict[str, str], expected: str) -> None:
    assert body("1. e4 d5 2. exd5 Nf6 3. Bb5+ *", **options) == expected + "\n"
    commented = body("1. e4 {x} 1... d5 2. exd5 Nf6 3. Bb5+ *", **options).replace(" {x} 1...", "")
    assert commented.replace(" {x}", "") == expected + "\n"


def test_null_moves_are_written_with_two_dashes_and_as_zeros_for_engines() -> None:
    assert body("1. e4 Z0 2. d4 *") == "1. e4 -- 2. d4 *\n"
    assert body("1. e4 -- 2. d4 *", notation="uci") == "1. e2e4 0000 2. d2d4 *\n"


# What is said about moves


def test_remarks_stand_in_their_order_behind_a_move() -> None:
    text = "1. e4 {first} $14 $1 (1. d4) {second} 1... e5! *"
    assert body(text) == "1. e4 $1 $14 {first} (1. d4) {second} 1... e5 $1 *\n"


def test_the_first_six_signs_can_stand_behind_the_move() -> None:
    assert body("1. e4 $5 $14 e5 ?? *", suffixes="yes") == "1. e4!? $14 e5?? *\n"


def test_numbers_come_again_behind_what_interrupts_a_turn_and_not_behind_signs() -> None:
    text = "1. e4 $1 e5 {x} 2. d4 (2. Nf3 Nc6) exd4 *"
    assert body(text) == "1. e4 $1 e5 {x} 2. d4 (2. Nf3 Nc6) 2... exd4 *\n"


def test_comments_before_a_line_stay_before_it() -> None:
    text = "{game} 1. e4 e5 ({line} 1... c5 2. Nf3) 2. d4 *"
    assert body(text) == "{game} 1. e4 e5 ({line} 1... c5 2. Nf3) 2. d4 *\n"


def test_commands_come_last_in_their_comment_and_in_one_order() -> None:
    text = "1. e4 {[%cal Ge2e4] a [%clk 0:01:00] good [%foo 1] move [%eval 0.3]} *"
    assert body(text) == "1. e4 {a good move [%eval 0.3] [%clk 0:01:00] [%cal Ge2e4] [%foo 1]} *\n"
    assert body(text, commands="no") == "1. e4 {a good move} *\n"


def test_clocks_evaluations_and_marks_without_a_comment_get_commands() -> None:
    said = Node(
        "white",
        "e4",
        clock=Clock(left=61.5, spent=2),
        evaluation=Evaluation(pawns=-0.5),
        marks=(Mark("arrow", ("e2", "e4"), paint="red"),),
    )
    game = Record("chess", None, Header(), (Node(), said))
    assert rewritten(game).endswith("1. e4 {[%eval -0.50] [%clk 0:01:01.5] [%emt 0:00:02] [%cal Re2e4]} *\n")


def test_comments_are_folded_and_broken_at_blanks() -> None:
    text = "1. e4 { one  two\nthree four five } e5 {} *"
    assert body(text, width="20") == "1. e4 {one two three\nfour five} 1... e5 *\n"


def test_no_line_of_a_comment_begins_like_a_tag_or_an_ignored_line() -> None:
    text = body('1. e4 {aaaaaaaaaaaaa [Event "x"] bbbbb %c} *', width="18")
    assert all(not line.startswith(("[", "%")) for line in text.splitlines())


def test_styles_of_comments() -> None:
    text = "1. e4 {x y} e5 (1... c5 {z}) 2. d4 *"
    assert body(text, comments="spaced") == "1. e4 { x y } 1... e5 (1... c5 { z }) 2. d4 *\n"
    assert body(text, comments="line") == "1. e4 ; x y\n1... e5 (1... c5 ; z\n) 2. d4 *\n"
    assert body(text, comments="no") == "1. e4 e5 (1... c5) 2. d4 *\n"
    assert body(text, comments="no", variations="no") == "1. e4 e5 2. d4 *\n"


def test_what_is_left_out_leaves_nothing_behind() -> None:
    text = "1. e4 $1 {[%clk 0:00:01]} e5 ({only words} 1... c5) 2. d4 $2 *"
    assert body(text, nags="no", variations="no", commands="no") == "1. e4 e5 2. d4 *\n"


# Layout


def test_lines_are_filled_to_the_width_or_one_line_is_written() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
    assert body(text, width="10") == "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n"
    assert body(text, width="0") == text + "\n"


def test_numbers_follow_those_of_the_position() -> None:
    assert written(LATE + "24... Kd7 25. Kd2 Kd6 {x} *").endswith("24... Kd7 25. Kd2 Kd6 {x} *\n")
    assert written(LATE + "24... Kd7 25. Kd2 *").endswith("24... Kd7 25. Kd2 *\n")


SOUND = st.lists(
    st.sampled_from(
        (
            *("1. e4 e5 2. Nf3", "{x}", "{ a  b }", "$3", "$14 $1", "({y} 1. d4)", "{[%clk 0:01:00] go}"),
            *("2... Nc6 3. Bb5", "(3. Bc4 {z} Bc5 (3... Nf6 $5))", "3... a6!?", "(3... d6)"),
        )
    ),
    max_size=12,
)


@given(SOUND)
def test_what_is_written_stays_as_it_is_and_says_the_same(parts: list[str]) -> None:
    text = written(HEAD + " ".join((*parts, "*")))
    again = record(text)
    assert rewritten(again) == text
    assert same(again, record(rewritten(again)))


def test_two_games_are_parted_by_an_empty_line() -> None:
    one, two = records(HEAD + "1. e4 *\n\n" + HEAD + "1. d4 *\n")
    assert FORMAT.codec().between == "\n"
    text = rewritten(one) + FORMAT.codec().between + rewritten(two)
    assert [rewritten(each) for each in records(text)] == text.replace("*\n\n", "*\n\0").split("\0")


# Losses


def lost(text: str, **options: str) -> dict[Feature, tuple[int, str]]:
    found = FORMAT.losses(record(text), FORMAT.resolve(options))
    return {loss.feature: (loss.count, loss.said) for loss in found}


def test_nothing_is_lost_by_default() -> None:
    assert lost('[Foo "x"]\n' + LATE + "24... Kd7 $1 {x [%clk 0:01:00]} (24... Kd8 {y}) *") == {}


def test_what_options_leave_out_is_told() -> None:
    text = '[Foo "x"]\n[WhiteElo "1"]\n' + HEAD + "1. e4 $1 {x [%clk 0:01:00]} (1. d4) *"
    assert lost(text, tags="roster").keys() <= {Feature.HEADER, Feature.FREE_HEADER}
    assert sum(count for count, _ in lost(text, tags="roster").values()) == 2
    assert lost(text, comments="no").keys() == {Feature.COMMENTS, Feature.CLOCKS}
    assert lost(text, commands="no").keys() == {Feature.CLOCKS, Feature.COMMENTS}
    assert lost(text, variations="no", nags="no").keys() == {Feature.VARIATIONS, Feature.GLYPHS}


def test_letters_of_other_languages_are_told_to_be_no_pgn() -> None:
    ((feature, (count, said)),) = lost(HEAD + "1. e4 e5 *", letters="de").items()
    assert (feature, count) == (Feature.MOVES, 2)
    assert "not PGN" in said


def test_braces_that_become_parentheses_are_told() -> None:
    game = Record("chess", None, Header(), (Node(), Node("white", "e4", after=(Comment("a } b"),))))
    (loss,) = FORMAT.losses(game, FORMAT.resolve({}))
    assert (loss.feature, loss.count) == (Feature.COMMENTS, 1)
    assert "parentheses" in loss.said
    assert rewritten(game).endswith("1. e4 {a ) b} *\n")
    assert not FORMAT.losses(game, FORMAT.resolve({"comments": "line"}))
    assert rewritten(game, comments="line").endswith("1. e4 ; a } b\n*\n")


def test_positions_that_cannot_be_read_stay_as_they_are() -> None:
    game = Record("chess", None, Header(), (Node(setup=Setup("no  position")), Node("white", "e4")))
    assert '[FEN "no position"]\n[Result' not in rewritten(game)
    assert '[FEN "no position"]' in rewritten(game)


def test_a_second_tag_that_says_what_is_written_in_the_first_is_not_repeated() -> None:
    once = rewritten(record('[Result ""]\n[Result "*"]\n\n *\n'))
    assert once.count("[Result") == 1
    assert rewritten(record(once)) == once
