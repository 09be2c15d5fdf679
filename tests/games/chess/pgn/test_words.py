"""Games of PGN told by their words against the reader, which goes through them token by token."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.core.record import same, walk
from gamenote.core.source import Source
from gamenote.games.chess import reasons
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.games.chess.pgn.lint_structure import _find_glued_moves
from gamenote.syntax.movetext import words
from gamenote.syntax.movetext.reader import Reader
from tests.cli.command import gamenote
from tests.games.draughts.pdn.test_words import paths, played

TAGS = '[Event "x"]\n[Site "?"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n'
BLACK = '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]\n'
LATER = '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 7"]\n'
HEADS = st.sampled_from(("", f"{TAGS}\n", f"{TAGS}\n", f"{TAGS}{BLACK}\n", f"{TAGS}{LATER}\n"))
MOVES = st.sampled_from(
    ("e4", "e5", "Nf3", "Nc6?!", "Bb5+", "O-O", "exd5", "a8=Q#", "0-0", "Ng1-f3", "--", "e4!?")
)
NUMBERS = st.sampled_from(
    ("1.", "2.", "3.", "1...", "2...", "1.e4", "2.Nf3!?", "7.", "7...", "1. ...", "01.", "3")
)
OTHERS = st.sampled_from(
    (
        "{words}",
        "{ [%clk 0:05:00] }",
        "{ 2. d4 (or }",
        "{é}",
        "$1",
        "$256",
        "(",
        ")",
        "()",
        "!",
        "...",
        "*",
        "1-0",
        ";",
    )
)
GAPS = st.sampled_from((" ", " ", " ", "\r\n", "\t", "", "\xa0", "\x0b"))
CLOCK = "{ [%clk 0:05:00] }"


def told(reading: PgnReading) -> list[Any]:
    game = reading.syntax
    spans = [(node.span, [each.span for each in (*node.before, *node.after)]) for _, node in walk(reading.record)]
    end = (game.ending, game.ending_span, game.terminator, game.last_token.end, game.plies, game.broken)
    places = [reading.locate(offset) for offset in range(len(reading.source.text) + 1)]
    return [reading.diagnostics, spans, end, places, reading.empty, game.jumps, game.header.tags]


def is_quick(text: str) -> bool:
    """Whether the text is read by its words; then as the reader reads it."""
    quick, slow = PgnReading(Source("x", text)), PgnReading(Source("x", text), quick=False)
    found = quick._moves
    assert told(quick) == told(slow)
    assert same(quick.record, slow.record)
    assert PgnReading(Source("x", text)).heading.header == slow.record.header
    moves = quick.record.moves()
    if found is not None and moves is not None:
        assert paths(moves.segments) == sorted(set(played(slow.record)))
    return found is not None


@settings(max_examples=300, deadline=None)
@given(HEADS, st.lists(st.tuples(st.one_of(MOVES, MOVES, NUMBERS, OTHERS), GAPS), max_size=12))
def test_a_game_told_by_its_words_is_what_the_reader_makes_of_it(head: str, parts: list[tuple[str, str]]) -> None:
    is_quick(head + "".join(word + gap for word, gap in parts))


@settings(max_examples=200, deadline=None)
@given(HEADS, st.lists(st.tuples(MOVES, st.sampled_from(("", " $4", " $300")), OTHERS), max_size=5), OTHERS)
def test_a_game_with_a_comment_behind_each_move_is_too(
    head: str, parts: list[tuple[str, str, str]], other: str
) -> None:
    numbers = (f"{at // 2 + 1}{'...' if at % 2 else '.'}" for at in range(len(parts)))
    words = (f"{number} {move}{sign} {CLOCK}" for number, (move, sign, _) in zip(numbers, parts, strict=True))
    is_quick(f"{head}{' '.join(words)} {other} *")


@pytest.mark.parametrize(
    "moves",
    [
        f"1. e4 {CLOCK} 1... e5 {CLOCK} 2. Nf3 {CLOCK} *",
        f"1. e4! {CLOCK} 1... e5 $6 {CLOCK} 2. Nf3?! {{é}} *",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *",
        f"1. e4 {CLOCK} e5 2. Nf3 {CLOCK} 2... Nc6 *",
    ],
)
def test_what_adorns_moves_leaves_a_game_quick_to_read(moves: str) -> None:
    assert is_quick(f"{TAGS}\n{moves}\n")


@pytest.mark.parametrize(
    "moves",
    [
        f"1. e4 {CLOCK} 2... e5 {CLOCK} 2. Nf3 {CLOCK} *",
        f"1. e4 {CLOCK} 1... e5 {CLOCK} 2. *",
        f"1. e4 {CLOCK} 1... {CLOCK} *",
        f"2. e4 {CLOCK} 2... e5 {CLOCK} *",
        "1. e4 e5 (2... c5 3. Nf3) 2. Nf3 *",
    ],
)
def test_numbers_that_do_not_follow_are_left_to_the_reader(moves: str) -> None:
    assert not is_quick(f"{TAGS}\n{moves}\n")


def test_a_heading_needs_no_moves() -> None:
    reading = PgnReading(Source("x", f"{TAGS}\n1. e4 e5 2. Nf3 {CLOCK} *\n"))
    assert reading.heading.header.fields
    assert "_moves" not in vars(reading)


def test_tags_alone_end_where_their_last_one_does() -> None:
    assert told(PgnReading(Source("x", '[i" '))) == told(PgnReading(Source("x", '[i" '), quick=False))


@pytest.mark.parametrize(
    "moves", ["1.Nf3 Nf6 Ng1 Ng8 3.Nf3 Nf6 *", f"1.e4 {CLOCK} 1...e5 {CLOCK} 2.Nf3!? $5 Nc6 *", "1. d4 d5 *"]
)
def test_moves_have_their_places_without_their_tokens(moves: str) -> None:
    quick, slow = (PgnReading(Source("x", f"{TAGS}\n{moves}\n"), quick=quick) for quick in (True, False))
    assert quick._moves is not None
    assert [*quick.move_places()] == [*slow.move_places()] != []


PIECES_OF_MOVETEXT = [
    "1.",
    "2.",
    "1...",
    "e4",
    "e5",
    "Nf3",
    "O-O",
    "(",
    ")",
    "{a}",
    "$1",
    "!",
    " ",
    "\n",
    "1-0",
    "*",
]


@given(st.lists(st.sampled_from(PIECES_OF_MOVETEXT), max_size=14))
def test_moves_of_a_game_told_by_its_words_are_never_glued(pieces: list[str]) -> None:
    tree = PgnReading(Source("x", f"{TAGS}\n1. d4 d5 {''.join(pieces)} *\n")).syntax
    assert not tree.spaced or not any(map(list, map(_find_glued_moves, tree.lines)))


def test_a_game_with_one_illegal_move_is_read_once_and_refused_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Counter[str]()

    def count_calls(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            asked[name] += 1
            return real(*given, **named)

        monkeypatch.setattr(owner, name, counted)

    for owner, name in ((words, "read"), (Reader, "read"), (reasons, "refusal")):
        count_calls(owner, name)
    path = tmp_path / "pinned.pgn"
    path.write_text(f"{TAGS}\n1. e4 e5 2. exd5 d6 *\n")
    assert "GAME301" in gamenote("lint", path).out
    assert asked == {"read": 1, "refusal": 1}
