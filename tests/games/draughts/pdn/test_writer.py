"""Writing of PDN: the canonical layout and the options."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamenote.core.record import Comment, Node, Record, Setup, same
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.pdn.found import CODEC, HEAD, record, records, written


def body(text: str, **options: str) -> str:
    """What is written behind the tags."""
    return written(HEAD + text, **options).partition("\n\n")[2]


def test_tags_stand_in_their_order_and_empty_ones_stay() -> None:
    text = '[Opening ""]\n[FEN "W:W31, 32:B1,2."]\n[White "A"]\n[Date ""]\n[GameType "20"]\n[Result ""]\n\n*\n'
    assert written(text) == (
        '[Date ""]\n[White "A"]\n[Result ""]\n[GameType "20"]\n[FEN "W:W31,32:B1,2"]\n[Opening ""]\n\n*\n'
    )


def test_a_second_tag_of_a_name_stays_behind_the_first() -> None:
    text = '[White "A"]\n[White "B"]\n[GameType "20"]\n[Odd "x"]\n[Odd "y"]\n[Title "b"]\n\n*\n'
    assert written(text) == text


def test_a_result_at_the_end_goes_into_its_tag() -> None:
    text = '[GameType "20"]\n\n1. 32-28 2-0\n'
    assert written(text) == f'[Result "2-0"]\n{text}'
    assert written(text, terminator="*") == f'[Result "2-0"]\n{text}'.replace(" 2-0\n", " *\n")


def test_spelling_is_put_right() -> None:
    assert body("01. 32 - 28 19–23 02. 28X19 14:23 3. 3732 09-14 *") == (
        "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 9-14 *\n"
    )


def test_numbers_come_again_behind_what_interrupts_a_turn() -> None:
    assert body("1. 32-28 {x} 19-23 (18-23) 2. 28x19 *") == "1. 32-28 {x} 1... 19-23 (1... 18-23) 2. 28x19 *\n"


def test_the_second_player_begins_with_three_dots() -> None:
    text = written('[GameType "20"]\n[FEN "B:W28:B10"]\n\n31. ... 10-15 *')
    assert text.endswith("31... 10-15 *\n")


def test_signs_and_numbers_of_signs() -> None:
    assert body("1. 32-28 ! $14 19-23 (!?!!!) 2. 28x19* 14x23 *") == (
        "1. 32-28! $14 19-23(!?!!!) 2. 28x19 $7 14x23 *\n"
    )


def test_lines_are_filled_to_the_width_and_comments_left_whole() -> None:
    text = body("1. 32-28 {one two three four} 19-23 2. 28x19 14x23 *", width="20")
    assert text == "1. 32-28\n{one two three four}\n1... 19-23 2. 28x19\n14x23 *\n"


def test_positions_among_the_moves_are_kept() -> None:
    assert body('1. 32-28 /FEN "B:W28:B12."/ 12-18 *') == '1. 32-28 /FEN "B:W28:B12"/ 1... 12-18 *\n'


def test_long_captures_become_short_and_short_ones_long() -> None:
    text = '[GameType "20"]\n[FEN "W:W28,50:B12,22,9"]\n\n1. 28x17x8 *'
    assert written(text, captures="short").endswith("1. 28x8 *\n")
    assert written(text.replace("17x", ""), captures="full").endswith("1. 28x17x8 *\n")


def test_a_capture_that_can_mean_several_is_not_decided_by_writing() -> None:
    text = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 *'
    for captures in ("as-is", "short", "full"):
        assert written(text, captures=captures).endswith("1. 47x36 *\n")


def test_squares_get_names_and_numbers() -> None:
    text = '[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-c3 *'
    numbers = written(text, notation="numeric")
    assert numbers.endswith("1. 22-18 10-14 2. 25-22 *\n")
    assert written(numbers, notation="algebraic") == text + "\n"


def test_another_notation_brings_the_variant_with_it() -> None:
    assert '[GameType "21"]' in written("1. 11-15 22-18 15x22 *", notation="algebraic")


def test_results_by_type_and_by_wish() -> None:
    text = '[Result "1/2-1/2"]\n[GameType "20"]\n\n1. 32-28 *'
    assert '[Result "1-1"]' in written(text, results="by-type")
    assert '[Result "1/2-1/2"]' in written(text, results="chess")


def test_the_variant_can_be_written_where_it_was_guessed() -> None:
    assert written("1. 32-28 19-23 2. 28x19 *", gametype="add").startswith('[GameType "20"]\n')


def test_a_brace_in_a_comment_becomes_a_parenthesis() -> None:
    line = (Node(), Node("white", "32-28", after=(Comment("a } b"),)))
    text = CODEC.write(
        Record("draughts", "international", record(HEAD + "*").header, line), ENGINE, FORMAT.resolve({})
    )
    assert text.endswith("1. 32-28 {a ) b} *\n")


WORDS = st.text("ab {[%clk 0:01]\n", max_size=8).filter(lambda text: "}" not in text)
NODES = st.builds(
    Node,
    actor=st.just("white"),
    move=st.sampled_from(["32-28", "28x19", "1-7"]),
    before=st.lists(st.builds(Comment, WORDS), max_size=1).map(tuple),
    after=st.lists(st.builds(Comment, WORDS), max_size=2).map(tuple),
    glyphs=st.lists(st.sampled_from([1, 5, 7, 14]), max_size=2, unique=True).map(tuple),
)


@given(st.lists(NODES, min_size=1, max_size=6), st.booleans())
def test_canonical_text_is_a_fixed_point(nodes: list[Node], setup: bool) -> None:
    root = Node(setup=Setup("W:W31,32:B1")) if setup else Node()
    nodes = [replace(each, actor=("white", "black")[index % 2]) for index, each in enumerate(nodes)]
    given_record = Record("draughts", None, record("*").header, (root, *nodes))
    options = FORMAT.resolve({})
    text = CODEC.write(given_record, None, options)
    again = record(text)
    assert CODEC.write(again, None, options) == text
    assert same(record(CODEC.write(again, None, options)), again)
    before = [(each.move, [c.text for c in each.before], [c.text for c in each.after]) for each in nodes]
    after = [(each.move, [c.text for c in each.before], [c.text for c in each.after]) for each in again.line[1:]]
    assert before == after


def test_games_of_a_file_are_all_there() -> None:
    assert len(records(HEAD + "1. 32-28 *\n\n" + HEAD + "*\n")) == 2


def test_a_tag_that_gives_another_board_is_set_right_when_the_notation_changes() -> None:
    text = '[GameType "20,W,10,10,N1,0"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    game = record(text)
    algebraic = CODEC.write(game, ENGINE, FORMAT.resolve({"notation": "algebraic"}))
    assert '[GameType "20"]' in algebraic
    numeric = CODEC.write(record(algebraic), ENGINE, FORMAT.resolve({"notation": "numeric"}))
    assert "32-28 19-23 2. 28x19 14x23" in numeric
