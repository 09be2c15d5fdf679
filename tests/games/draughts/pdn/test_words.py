"""Games told by their words against the reader, which goes through them token by token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamenote.core.record import Line, Record, Segment, same, walk
from gamenote.core.source import Source
from gamenote.games.draughts.pdn.reader import PdnReading
from gamenote.syntax.movetext.commands import PLAIN_SYNTAX
from tests.games.draughts.pdn.found import HEAD

MOVES = st.sampled_from(("32-28", "19-23", "28x19", "14x23!", "1- 6", "24x 2?", "06-11", "c3-d4", "d4:b6", "a3b4"))
NUMBERS = st.sampled_from(("1.", "2.", "3.", "1...", "2...", "1.32-28", "2.28x19!?", "12.", "1. ...", "01.", "3"))
OTHERS = st.sampled_from(
    (
        "{words}",
        "{ 2. 33-29 (or }",
        "{é}",
        "$1",
        "$902",
        "(",
        ")",
        "()",
        "(!)",
        "!",
        "...",
        "*",
        "1-1",
        "- -",
        "%",
        ";",
    )
)
WORDS = st.one_of(MOVES, MOVES, MOVES, NUMBERS, OTHERS)
GAPS = st.sampled_from((" ", " ", " ", "\r\n", "\t", "", "\xa0", "\x0b"))
DAMAGED = ('[Event "x]\n[GameType "20"]\n\n', '[GameType "20"]\n[Round 1"]\n\n', "[Event ]\n\n", '[Event "x"\n\n')
HEADS = st.sampled_from(
    ("", HEAD, *DAMAGED, '[Event ""]\n[FEN "B:W45,44:B35,10"]\n', '[GameType "21"]\n[FEN "W:W30:B1"]\n')
)


def slowly(text: str) -> PdnReading:
    """The reading of a text of which no part is read quickly."""
    return PdnReading(Source("x", text), quick=False)


def told(reading: PdnReading) -> list[Any]:
    game = reading.syntax
    spans = [(node.span, [each.span for each in (*node.before, *node.after)]) for _, node in walk(reading.record)]
    end = (game.ending, game.ending_span, game.terminator, game.last_token.end, game.plies, game.broken)
    places = [reading.locate(offset) for offset in range(len(reading.source.text) + 1)]
    return [reading.diagnostics, spans, end, places, reading.empty, game.jumps, game.header.tags]


def check(text: str) -> bool:
    """Whether the text is read by its words; then as the reader reads it."""
    quick, slow = PdnReading(Source("x", text)), slowly(text)
    found = quick._moves
    assert told(quick) == told(slow)
    assert same(quick.record, slow.record)
    moves = quick.record.moves()
    if found is not None and moves is not None:
        assert paths(moves.segments) == sorted(set(played(slow.record)))
    return found is not None


def paths(segments: Sequence[Segment]) -> list[tuple[str, ...]]:
    """All rows of moves from the beginning to a place where no move follows."""
    reached = list[tuple[str, ...]]()
    found = set[tuple[str, ...]]()
    for index, (depth, moves, _) in enumerate(segments):
        del reached[depth:]
        reached.append((*(reached[-1] if reached else ()), *moves))
        if index + 1 == len(segments) or segments[index + 1][0] <= depth:
            found.add(reached[-1])
    return sorted(found)


def played(record: Record) -> Iterator[tuple[str, ...]]:
    """The same by the nodes of a record."""
    waiting: list[tuple[tuple[str, ...], Line]] = [((), record.line)]
    while waiting:
        before, line = waiting.pop()
        for node in line:
            waiting += ((before, variation) for variation in node.variations)
            before = (*before, node.move) if node.move is not None else before
        yield before


@settings(max_examples=400, deadline=None)
@given(HEADS, st.lists(st.tuples(WORDS, GAPS), max_size=12))
@example(
    HEAD, [("1. 32-28", " "), ("19-23 (18-23 38-32 (37-32? 23-29!) 12-18)", " "), ("2. 28x19", " "), ("*", "")]
)
def test_a_game_told_by_its_words_is_what_the_reader_makes_of_it(head: str, parts: list[tuple[str, str]]) -> None:
    check(head + "".join(word + gap for word, gap in parts))


@pytest.mark.parametrize(
    "moves",
    [
        "1. 32-28! {[%clk 0:01:02]} 19-23 $2 2. 28x19 14x23 *",
        "{First} 1. 32-28 (1. 34-29 {or} 1... 19-23 (17-22) 2. 40-34) 1... 19-23 2. 28x19 1-1",
        "1. ... 19-23 2. 28x19 *",
        "12. 32-28  1- 6 13.37-32 *",
        "32-28 19-23 28x19",
        "1. 32-28 19-23 2. {what now} 28x19 *",
    ],
)
def test_what_adorns_moves_leaves_a_game_quick_to_read(moves: str) -> None:
    fen = "B" if moves.startswith("1. ...") else "W"
    text = f'[GameType "20"]\n[FEN "{fen}:W28,32,34,37,40:B1,14,17,19"]\n\n{moves}\n'
    assert PdnReading(Source("x", text))._moves is not None
    assert told(PdnReading(Source("x", text))) == told(slowly(text))


@pytest.mark.parametrize(
    "moves",
    [
        "1. 32-28 19-23 3. 28x19 *",  # a number that does not follow
        "1. 32-28 2. 19-23 3. 28x19 *",  # each single move is numbered
        "1. 32-28 () 19-23 *",
        "1. 32-28 (19-23 *",
        "1. 32-28 ! 19-23 *",
        "1. 32-28 {a {b} 19-23 *",
        "1. 32-28 - - *",
        "1. 32-28* 19-23 *",
        "1. ... 32-28 *",
    ],
)
def test_what_the_reader_has_to_say_something_about_is_left_to_it(moves: str) -> None:
    assert PdnReading(Source("x", f"{HEAD}{moves}\n"))._moves is None


def test_variations_may_nest_deeply() -> None:
    depth = 20_000
    text = f"{HEAD}1. 32-28 {'(31-27 ' * depth}{') ' * depth}19-23 *"
    moves = PdnReading(Source("x", text)).record.moves()
    assert moves is not None
    assert len(moves.segments) == 2 * depth + 1


@pytest.mark.parametrize("command", ["clk 0:49:11", "emt 1:02:03 ", "eval +0.30", "clkx 1", "clk\n0:00:59"])
def test_times_that_are_well_written_raise_no_doubt(command: str) -> None:
    assert PLAIN_SYNTAX.sound(f"1. 32-28 {{[%{command}]}} *")


@pytest.mark.parametrize("command", ["clk 0:9:11", "emt 12", "clk", "egt 0:0:9.56", "clk 0:49:11 [%emt 1]"])
def test_times_that_are_not_do(command: str) -> None:
    assert not PLAIN_SYNTAX.sound(f"1. 32-28 {{[%{command}]}} {{[%clk 0:49:11]}} *")
