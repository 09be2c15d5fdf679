"""Reading of PDN: tokens, structure, and what programs make of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.record import Clock, Field
from gamenote.core.source import Source
from gamenote.games.draughts.pdn.reader import PdnReading
from tests.bench import data
from tests.games.draughts.pdn.found import HEAD, findings, moves, names, node, places, readings, record


def line(text: str) -> list[str]:
    return moves(record(text).line)


@pytest.mark.parametrize("text", ["1. 32-28 19-23 2. 28x19 *", "1.32-28 19-23 2.28x19*", "32-28 19-23 28x19"])
def test_numbers_are_decoration(text: str) -> None:
    assert line(text) == ["32-28", "19-23", "28x19"]


def test_a_number_may_stand_at_the_end_of_a_line_and_its_move_on_the_next() -> None:
    assert line("1. 32-28 19-23 2.\n28x19 *") == ["32-28", "19-23", "28x19"]


def test_a_blank_inside_a_move_belongs_to_it() -> None:
    assert line("1. 32-28 1- 7 2. 28x 2 *") == ["32-28", "1- 7", "28x 2"]


def test_a_draw_is_no_move() -> None:
    reading = readings("1. 32-28 19-23 1-1\n")[0]
    assert moves(reading.record.line) == ["32-28", "19-23"]
    assert reading.record.outcome is not None and reading.record.outcome.text == "1-1"


@pytest.mark.parametrize("move", ["1-18", "1-10", "2-06", "11-1"])
def test_moves_that_begin_like_results_are_moves(move: str) -> None:
    assert line(f"1. 32-28 {move} *") == ["32-28", move]


def test_a_chess_draw_is_no_position_in_slashes() -> None:
    reading = readings("1. 32-28 1/2-1/2\n")[0]
    assert reading.diagnostics == ()
    assert reading.record.outcome is not None and reading.record.outcome.text == "1/2-1/2"


def test_dots_behind_a_number_with_one_dot_say_that_the_second_player_moves() -> None:
    text = '[GameType "20"]\n[FEN "B:W28:B12"]\n\n1. 28-23 *'.replace("1. 28-23", "1... 12-18 2. 28-22")
    assert names(text) == ["capture-missed"] or names(text) == []
    text = '[FEN "B:W45,44:B35,10"]\n[GameType "20"]\n\n1. ... 10-15 *'
    assert line(text) in (["10-15"], ["...", "10-15"])


def test_two_hyphens_behind_a_number_are_the_moves_of_both_players() -> None:
    text = HEAD + "1. 32-28 19-23 2. - - 3. 37-32 *"
    assert [each.actor for each in record(text).line if each.move] == ["white", "black", "white", "white"]
    assert names(text) == ["unknown-move"]


def test_two_hyphens_behind_a_move_are_one_move() -> None:
    text = HEAD + "1. 32-28 - - 2. 37-32 *"
    assert [each.actor for each in record(text).line if each.move] == ["white", "black", "white"]


def test_behind_an_unknown_move_legality_is_not_judged() -> None:
    assert names(HEAD + "1. 32-28 - - 2. 50-2 *") == ["unknown-move"]


def test_a_variation_replaces_the_move_before_it() -> None:
    main = record(HEAD + "34-29 19-23 (20-25 40-34 (32-28 14-20) 14-20) 40-34 *").line
    [variation] = main[2].variations
    assert moves(variation) == ["20-25", "40-34", "14-20"]
    assert [each.actor for each in variation] == ["black", "white", "black"]
    assert moves(variation[1].variations[0]) == ["32-28", "14-20"]


def test_variations_nest_to_any_depth() -> None:
    depth = 3000
    text = HEAD + "32-28 " + "(31-27 " * depth + ")" * depth + " 19-23 *"
    level, count = record(text).line[1], 0
    while level.variations:
        level, count = level.variations[0][0], count + 1
    assert count == depth


def test_comments_keep_their_text_to_the_letter() -> None:
    text = HEAD + "{ first } 1. {before  it} 32-28 {behind\n it [%clk 0:49:11]} 19-23 *"
    root, first = record(text).line[:2]
    assert [each.text for each in root.after] == [" first "]
    assert [each.text for each in first.before] == ["before  it"]
    assert [each.text for each in first.after] == ["behind\n it [%clk 0:49:11]"]
    assert first.clock == Clock(left=49 * 60 + 11)


def test_signs_become_numbers_where_they_have_one() -> None:
    text = HEAD + "1. 32-28!? $14 19-23(!?!!!) $902 2. 28x19(?) *"
    assert node(text, "32-28").glyphs == (5, 14)
    assert node(text, "28x19").glyphs == (2,)
    assert [(each.key, each.values) for each in node(text, "19-23").extras] == [
        ("strength", ("(!?!!!)",)),
        ("nag", ("$902",)),
    ]


def test_a_star_glued_to_a_move_says_forced_while_the_game_goes_on() -> None:
    [only] = readings(HEAD + "1. 32-28* 19-23 2. 28x19 *\n")
    assert only.record.line[1].glyphs == (7,)
    assert moves(only.record.line) == ["32-28", "19-23", "28x19"]


def test_a_star_glued_to_the_last_move_ends_the_game() -> None:
    assert len(readings(HEAD + "1. 32-28*\n\n" + HEAD + "1. 32-28 *\n")) == 2


def test_a_percent_sign_hides_the_rest_of_its_line() -> None:
    assert line("1. 32-28 % 19-23 * { [\n18-23 *") == ["32-28", "18-23"]


def test_a_semicolon_begins_a_comment_to_the_end_of_the_line() -> None:
    text = HEAD + "1. 32-28 ; good * {\n18-23 *"
    assert [each.text for each in node(text, "32-28").after] == ["good * {"]


def test_a_position_among_the_moves_is_a_node_of_its_own() -> None:
    text = HEAD + '1. 32-28 /FEN "B:W28:B12"/ 12-18 *'
    setup = record(text).line[2].setup
    assert setup is not None and (setup.text, setup.to_move) == ("B:W28:B12", "black")


def test_a_position_before_the_first_move_is_the_start() -> None:
    setup = record(HEAD + '/FEN "B:W28:B12"/ 1. 12-18 *').line[0].setup
    assert setup is not None and setup.text == "B:W28:B12"


def test_a_null_move_passes_the_turn() -> None:
    assert names(HEAD + '1. 32-28 /FEN "W::"/ 2. 37-32 *') == []


def test_tags_become_fields_by_colour() -> None:
    fields = record('[White "Ann"]\n[Black "Bob"]\n[Annotator "Eve"]\n[GameType "21"]\n\n1. 11-15 *').header.fields
    assert dict(fields) == {Field.PLAYER_1: "Ann", Field.PLAYER_2: "Bob"}


@pytest.mark.parametrize(
    ("value", "variant"),
    [
        ("20", "international"),
        ("23", "pool"),
        ("23,W,8,8,A0,0", "pool-unified"),
        ("23,W,8,8,A1,1", "jamaican"),
        ("25,W,8,8,A0,0", "russian"),
        ("97", "frysk"),
    ],
)
def test_the_tag_names_the_variant(value: str, variant: str) -> None:
    assert record(f'[GameType "{value}"]\n\n*').variant == variant


def test_frysk_is_known_by_its_position() -> None:
    assert record('[GameType "40"]\n[FEN "W:W46-50:B1-5"]\n\n*').variant == "frysk"


def test_black_begins_where_the_variant_says_so() -> None:
    assert record('[GameType "21"]\n\n1. 11-15 22-18 *').line[1].actor == "black"


def test_moves_of_chess_are_kept_and_not_checked() -> None:
    text = '[GameType "0"]\n\n1. e4 e5 2. Nf3 {good} (2. O-O) Qxf7# 1-0\n'
    assert moves(record(text).line) == ["e4", "e5", "Nf3", "Qxf7#"]
    assert names(text) == ["moves-not-checked"]


def test_a_plain_game_is_read_alike_with_a_comment_in_it() -> None:
    text = HEAD + "1. 32-28 19-23 2. 28x19 14x23 *"
    plain, full = record(text), record(text.replace("*", "{x} *"))
    assert [(a.actor, a.move, a.span) for a in plain.line[1:]] == [
        (a.actor, a.move, a.span) for a in full.line[1:]
    ]


def test_a_move_is_found_by_its_place() -> None:
    text = HEAD + "1. 32-28 19-23 2. 28x19 {x} 14x23 *"
    where = PdnReading(Source("x", text)).locate(text.index("28x19"))
    assert (where.ply, where.number, where.move) == (3, "2", "28x19")


@pytest.mark.parametrize(
    "text", ['[pdn]\n[GameType "20"]\n\n1. 32-28 *\n', "1. 32–28 ½–½\n", "\ufeff1. 32-28 *\n"]
)
def test_dialects_of_other_programs_are_understood(text: str) -> None:
    assert not readings(text)[0].broken


def test_the_last_game_of_a_file_needs_no_end() -> None:
    assert names(HEAD + "1. 32-28 19-23\n") == []


def test_an_end_that_is_missing_between_games_is_reported_behind_the_last_move() -> None:
    text = HEAD + "1. 32-28 19-23\n\n" + HEAD + "1. 32-28 *\n"
    assert places(text, "missing-terminator") == [(3, 15)]


def test_a_score_that_the_tag_repeats_is_no_move() -> None:
    text = '[Result "4-6"]\n\n1. 32-28 19-23 2. 28x19 14x23 4-6\n'
    assert [each.name for each in findings(text) if each.severity.word == "error"] == []
    assert places(text, "result-type") == [(3, 31)]


def test_a_last_move_that_the_tag_happens_to_repeat_stays_a_move() -> None:
    assert line('[Result "19-23"]\n[GameType "20"]\n\n1. 32-28 19-23\n') == ["32-28", "19-23"]


PIECES = (
    "",
    "",
    "?",
    "]",
    " ",
    "\n",
    "{",
    "}",
    "(",
    ")",
    "1.",
    "3...",
    "7. ",
    "1-1",
    "1-1 ",
    "x",
    " x1",
    " -8",
    "*",
    "!",
)


def spoilt(seed: int) -> Source:
    """A game with some characters changed, or some of the moves of another one put in."""
    dice = random.Random(seed)
    text = dice.choice(GAMES)
    start = text.index("1. ")
    for _ in range(dice.randrange(1, 5)):
        at = dice.randrange(start, len(text))
        text = text[:at] + dice.choice(PIECES) + text[at + dice.randrange(3) :]
    return Source("", text)


GAMES = [game.decode() for game in data.games("pdn", 20_000)]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 90))
def test_nodes_that_are_made_late_are_those_of_the_line(seed: int, count: int) -> None:
    for each in (PdnReading(spoilt(seed)).record, PdnReading(Source("", GAMES[seed % 5]), quick=False).record):
        made = list(map(repr, each.nodes_from(count)))
        assert made == list(map(repr, each.line[count:]))
