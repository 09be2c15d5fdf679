"""One illegal move planted in games by dice: whatever it fits, it is told at its place."""

from __future__ import annotations

import random

import pytest

from gamenote.core.engine import Objection
from gamenote.core.replay import first_illegal
from gamenote.games.chess.board import LETTERS, Position
from gamenote.games.chess.movement import possible_moves
from gamenote.games.chess.play import ENGINE, first_position
from gamenote.games.chess.san import LANGUAGES
from gamenote.games.chess.variants import STANDARD, VARIANTS
from tests.games.chess.linting import findings, game
from tests.games.chess.playing import random_game

ENGLISH = sorted({letter for row in LANGUAGES for letter in row.letters} & {*LETTERS[1:]})


def planted(position: Position, dice: random.Random) -> str | None:
    """Return an illegal move: one that leaves the king in check, of another piece, or to somewhere else."""
    legal = set(ENGINE.legal_moves(position))
    exposing = [move for move in possible_moves(position) if move not in legal]
    if exposing and dice.random() < 0.7:
        move = dice.choice(exposing)
        start, end = ("abcdefgh"[at & 7] + str((at >> 3) + 1) for at in (move.start, move.end))
        text = f"{LETTERS[move.kind] if move.kind else ''}{start}{end}"
    else:
        text = dice.choice(ENGLISH) + dice.choice("abcdefgh") + dice.choice("12345678")
    return text if isinstance(ENGINE.candidates(position, text), Objection) else None


def numbered(texts: list[str]) -> str:
    words = (f"{ply // 2 + 1}. {text}" if ply % 2 == 0 else text for ply, text in enumerate(texts))
    return " ".join([*words, "*"])


def first_error(texts: list[str]) -> tuple[int, str] | None:
    """Return the ply and the rule of the first error in a game without a Variant tag."""
    found = [each for each in findings(game(numbered(texts))) if each.severity.word == "error"]
    told = [(each.game.ply, each.name) for each in found if each.game is not None and each.game.ply]
    return min(told) if told else None


def spoilt(seed: str, variants: tuple[str, ...] = ("Standard",)) -> tuple[list[str], int] | None:
    """Return a game by dice with an illegal move of Standard, and its ply."""
    dice = random.Random(seed)
    played = list(random_game(dice.choice(variants), dice, dice.randrange(12, 80)))
    texts = [ENGINE.write_move(position, move) for position, move in played]
    if played[0][0].variant is STANDARD:
        at = dice.randrange(len(played))
        text = planted(played[at][0], dice)
        return ([*texts[:at], text, *texts[at + 1 :]], at + 1) if text is not None else None
    at_ = first_illegal(ENGINE, first_position(STANDARD), texts, [None] * len(texts))
    return (texts, at_ + 1) if at_ is not None else None


@pytest.mark.parametrize("seed", range(60))
def test_an_illegal_move_in_a_game_of_chess_is_told_at_its_place(seed: int) -> None:
    found = spoilt(f"planted {seed}")
    if found is not None:
        assert first_error(found[0]) is not None
        assert (first_error(found[0]) or (0, ""))[0] == found[1]


OTHERS = tuple(row.name for row in VARIANTS[2:] if not row.from_array)


@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_another_variant_without_its_tag_is_told_where_chess_refuses_it(variant: str, seed: int) -> None:
    found = spoilt(f"{variant} {seed}", (variant,))
    if found is not None:
        assert (first_error(found[0]) or (0, ""))[0] == found[1]
