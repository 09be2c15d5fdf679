"""Kinds of chess whose rules are not known: their moves are words, which nobody spells or checks."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Safety
from gamenote.core.source import Source
from gamenote.testing.linting import mend_file
from tests.games.chess.linting import findings, game, pgn

GAMES = {
    "Seirawan": "1. d4 Nf6 2. c4 d6 3. Nc3/H Bf5/H 4. e4 Bg6 5. h3 O-O/Ee8 *",
    "Duck": "1. e4@d5 e5@d4 2. Nf3@e6 N 3. d8=D += 4. gxh1+=Q 0-0 *",
    "Capablanca": "1. Ai3 Cj6 2. Axj6 i10 3. i10=A+ -- 4. e1g1 Pe4 *",
    "Grand": "1. e5 e6 2. Md3 Xh8 3. d10=M++ xx *",
    "Makruk": "1. d4 d5 2. Me2 Mf7 3. b6=M sf7 *",
    "Shogi": "1. P-7f P-3d 2. P*5e Bx8h+ 3. +R-5b= Sx8h 4. 7g7f 5g5f *",
    "Sittuyin": "1. S@c2 s@f7 2. K@e1 k@e8 3. f5=F Kd8 *",
    "Xiangqi": "1. C2.5 h8+7 2. C2=5 H8+7 3. 炮二平五 马８进７ *",
    "Dragonfly 2": "1. e4/e5 Nb8-c6~ 2. -- N *",
}


def moves_of(text: str) -> list[str]:
    return [node.move for node in pgn().codec().read(Source("x", text)).record.line if node.move is not None]


@pytest.mark.parametrize("variant", GAMES)
def test_moves_are_kept_as_words_and_told_once_to_be_unchecked(variant: str) -> None:
    text = game(GAMES[variant], variant=variant)
    assert moves_of(text) == [word for word in GAMES[variant].split() if word != "*" and not word.endswith(".")]
    known = variant != "Dragonfly 2"
    assert [each.name for each in findings(text)] == ["moves-not-checked" if known else "unknown-variant"]


@pytest.mark.parametrize("variant", GAMES)
def test_no_fix_and_no_conversion_touches_their_moves(variant: str) -> None:
    text = game(GAMES[variant], variant=variant)
    assert mend_file(pgn(), text.encode(), Safety.UNSAFE).after.decode() == text
    record = pgn().codec().read(Source("x", text)).record
    assert GAMES[variant] in pgn().codec().write(record, None, {})


def test_signs_comments_and_variations_beside_such_moves_are_read() -> None:
    text = game("1. d4!? $13 {a} (1. e4/E+ e5) 1... Nf6/H?? *", variant="Seirawan")
    line = pgn().codec().read(Source("x", text)).record.line
    assert [node.move for node in line[1:]] == ["d4", "Nf6/H"]
    assert [node.glyphs for node in line[1:]] == [(5, 13), (4,)]
    assert [node.move for node in line[1].variations[0]] == ["e4/E+", "e5"]


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_results_of_such_games_are_read(result: str) -> None:
    assert [each.name for each in findings(game(f"1. Me2 Mf7 {result}", variant="Makruk"))] == [
        "moves-not-checked"
    ]


def test_no_numbers_are_put_between_the_words_of_such_moves() -> None:
    found = findings(game("1. e4 ,d5 e5 ,d4 2. Nf3 ,e6 d6 ,c4 *", variant="Duck"))
    assert "missing-number" not in [each.name for each in found]


@pytest.mark.parametrize("variant", ["Shogi", "Dragonfly 2"])
def test_numbers_out_of_order_are_told_without_a_fix(variant: str) -> None:
    text = game("1. P-7f P-3d 2. P-2f P-4d 4. S-4h *", variant=variant)
    (found,) = (each for each in findings(text) if each.name == "number-order")
    assert found.fix is None
    assert found.help == "a move may be missing here: nobody knows the rules"
