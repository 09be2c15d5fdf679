"""Quick play of whole games, held against the plain modules move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from gamenote.core.engine import Advance, Objection
from gamenote.games.chess.board import PAWN, Position
from gamenote.games.chess.fast import replay
from gamenote.games.chess.fen import read_fen
from gamenote.games.chess.movement import captured_square, has_move
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.variants import STANDARD, VARIANTS
from tests.games.chess.playing import first_position, random_game, texts_of

NAMES = [row.name for row in VARIANTS]


def plain_advance(position: Position, moves: Sequence[str]) -> Advance:
    """Advance by the plain modules alone."""
    remarks, trail = list[tuple[int, Objection]](), [position.occupancy]
    for at, text in enumerate(moves):
        found = ENGINE.candidates(position, text)
        if isinstance(found, Objection) or len(found) != 1:
            break
        objections = ENGINE.judge(position, found[0])
        if any(each.fatal for each in objections):
            break
        remarks += ((at, each) for each in objections)
        position = ENGINE.play(position, found[0])
        trail.append(position.occupancy)
    return Advance(len(trail) - 1, position, tuple(remarks), trail)


def spoilt(text: str, dice: random.Random) -> str:
    """Return a move as somebody might miswrite it."""
    ways = (
        text.rstrip("+#"),
        text.rstrip("+#") + dice.choice("+#"),
        text.replace("x", ""),
        text.replace("O", "0"),
        text[:1] + dice.choice("abcdefgh") + text[1:],
        text[:1] + dice.choice("12345678") + text[1:],
        text.replace(dice.choice("abcdefgh"), dice.choice("abcdefgh")),
        text.replace("=", ""),
        text.replace("Q", "R"),
    )
    return dice.choice(ways)


def lines(name: str, dice: random.Random, games: int) -> Iterator[tuple[Position, list[str]]]:
    """Games by dice, and each of them with single moves spoilt."""
    for _ in range(games):
        game = list(random_game(name, dice))
        texts = texts_of(game)
        if not texts:
            continue
        yield game[0][0], texts
        for _ in range(4):
            other, at = texts.copy(), dice.randrange(len(texts))
            other[at] = spoilt(texts[at], dice) if dice.random() < 0.7 else dice.choice(texts)
            begin = max(0, at - dice.randrange(6))
            yield game[begin][0], other[begin : at + 3]


@pytest.mark.parametrize("name", NAMES)
def test_lines_come_as_far_as_move_by_move(name: str) -> None:
    for position, texts in lines(name, random.Random(name), 3):
        assert replay.advance(position, texts) == plain_advance(position, texts), (position, texts)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_lines_come_as_far_as_move_by_move(name: str) -> None:
    for position, texts in lines(name, random.Random(f"{name}, many"), 60):
        assert replay.advance(position, texts) == plain_advance(position, texts), (position, texts)


@pytest.mark.parametrize("name", NAMES)
def test_moves_played_by_their_texts_are_those_of_the_plain_modules(name: str) -> None:
    dice = random.Random(f"{name}, texts")
    told = 0
    for position, move in random_game(name, dice):
        text = ENGINE.write_move(position, move)
        there = replay.play_text(position, text)
        if there is not None:
            told += 1
            assert there == (move, ENGINE.play(position, move)), (position, text)
            assert there[0].written == text
    assert told


@pytest.mark.parametrize("name", NAMES)
def test_lines_that_go_to_and_fro(name: str) -> None:
    dice = random.Random(f"{name}, draws")
    position = first_position(name, dice)
    texts = list[str]()
    for _ in range(120):
        moves = [each for each in ENGINE.legal_moves(position) if captured_square(position, each) is None]
        quiet = [each for each in moves if each.kind != PAWN] or moves
        if not quiet:
            break
        texts.append(ENGINE.write_move(position, move := dice.choice(quiet[:4])))
        position = ENGINE.play(position, move)
    start = first_position(name, random.Random(f"{name}, draws"))
    for count in (len(texts), len(texts) // 2, 9):
        assert replay.advance(start, texts[:count]) == plain_advance(start, texts[:count])


@pytest.mark.parametrize("name", NAMES)
def test_who_has_a_move_has_a_legal_one(name: str) -> None:
    for number in range(3):
        dice = random.Random(f"{name}, mobility {number}")
        for position, move in random_game(name, dice):
            there = ENGINE.play(position, move)
            assert has_move(there) is (next(ENGINE.legal_moves(there), None) is not None)


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", False),  # stalemate
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", False),  # mate
        ("R5k1/5ppp/8/8/8/8/3r4/6K1 b - - 0 1", True),  # the rook comes between
        ("K6r/1R5k/8/8/8/8/8/1r5q w - - 0 1", True),
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", True),  # a pawn that is taken in passing
        ("k7/8/8/8/8/8/7p/7K w - - 0 1", True),
    ],
)
def test_who_is_mated_has_no_move(fen: str, moves: bool) -> None:
    position = read_fen(STANDARD, fen).position
    assert position is not None
    assert has_move(position) is moves is (next(ENGINE.legal_moves(position), None) is not None)


def test_who_is_in_check_and_not_to_move_leaves_the_line_to_other_modules() -> None:
    position = read_fen(STANDARD, "nrbkqrbn/ppppPppp/8/8/8/8/PPPPPPPP/NRBKQRBN w - - 0 1").position
    assert position is not None
    assert replay.advance(position, ["d4", "d5"]) == plain_advance(position, ["d4", "d5"])
