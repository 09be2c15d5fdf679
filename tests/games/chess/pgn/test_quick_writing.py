"""Games written by their words are written as with nodes, and reading gives them back."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.cutting import games
from gamenote.core.record import Header, Node, Record, Setup, same
from gamenote.games.chess.fen import write_fen
from gamenote.games.chess.pgn import FORMAT
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import VARIANTS
from gamenote.syntax.movetext.writer import MovetextWriter
from tests.corpus import CORPUS, needs_corpus
from tests.games.chess.pgn.writing import HEAD, record, records, rewritten
from tests.games.chess.playing import random_game

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"suffixes": "yes", "comments": "spaced"},
    {"comments": "line", "width": "30"},
    {"comments": "no", "nags": "no"},
    {"commands": "no", "numbers": "no"},
)
SOUND = st.lists(
    st.sampled_from(
        (
            *("1. e4", "e5 2. Nf3", "{x}", "{ a  b }", "$3", "$14 $1", "({y} 1. d4)", "({y} d5 (d6) {w})", "{}"),
            *("{[%clk 0:01:00] go}", "{ [%eval 0.17] [%clk 0:02:59] }", "Nc6 3. Bb5", "(Nf6 $5)", "a6!?", "(d6!)"),
        )
    ),
    max_size=12,
)


def plainly(game: Record) -> Record:
    """The record with nodes that are ready, which is written by them."""
    return replace(game, line=game.line)


@given(SOUND, st.sampled_from(OPTIONS))
def test_both_ways_write_the_same(parts: list[str], options: dict[str, str]) -> None:
    game = record(HEAD + " ".join((*parts, "*")))
    assert rewritten(game, **options) == rewritten(plainly(game), **options)


def test_games_in_order_are_written_by_their_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = record(HEAD + "1. e4 {[%clk 0:01:00]} 1... e5 $1 (1... c5 {x}) 2. Nf3 *")
    monkeypatch.setattr(MovetextWriter, "pieces", lambda self: pytest.fail("with nodes"))
    assert rewritten(game).endswith("1. e4 {[%clk 0:01:00]} 1... e5 $1 (1... c5 {x}) 2. Nf3 *\n")


def playout(name: str, notation: str) -> Record:
    """A game by dice, its moves in a notation."""
    game = list(random_game(name, random.Random(name), 120))
    start = Setup(write_fen(game[0][0]), (), "white")
    moves = (Node(position.colour, ENGINE.write_move(position, move, notation)) for position, move in game)
    return Record("chess", name, Header(), (Node(setup=start), *moves))


@pytest.mark.costly
@pytest.mark.parametrize("name", [row.name for row in VARIANTS])
@pytest.mark.parametrize("notation", ["san", "lan", "uci", "figurine", "de"])
def test_games_of_all_variants_come_back_in_every_notation(name: str, notation: str) -> None:
    game = playout(name, "san")
    wish = {"letters": "de"} if notation == "de" else {"notation": notation}
    text = rewritten(game, **wish)
    again = record(text)
    assert rewritten(again) == rewritten(game)
    assert rewritten(again, **wish) == text


@needs_corpus
@pytest.mark.slow
def test_the_corpus_is_written_to_the_same_bytes_both_ways_and_again() -> None:
    assert CORPUS is not None
    for path in sorted((CORPUS / "pgn" / "good").glob("*.pgn")):
        found = [reading.record for _, reading in games(io.BytesIO(path.read_bytes()), path.name, FORMAT)]
        text = FORMAT.codec().between.join(map(rewritten, found))
        assert text == FORMAT.codec().between.join(rewritten(plainly(each)) for each in found), path.name
        again = records(text)
        assert FORMAT.codec().between.join(map(rewritten, again)) == text, path.name
        assert all(same(one, two) for one, two in zip(again, records(text), strict=True)), path.name
