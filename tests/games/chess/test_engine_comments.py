"""What programs write into comments."""

from __future__ import annotations

import pytest

from gamenote.core.record import Clock, Evaluation
from gamenote.games.chess.times import Noted, read_engine_note


@pytest.mark.parametrize(
    ("text", "side", "told"),
    [
        ("+0.16/13 0.074s", 0, Noted(Clock(spent=0.074), Evaluation(0.16, depth=13))),
        ("+0.16/13 0.074s", 1, Noted(Clock(spent=0.074), Evaluation(-0.16, depth=13))),
        ("-M5/20 0.1s", 0, Noted(Clock(spent=0.1), Evaluation(mate=-5, depth=20))),
        ("-M5/20 0.1s, White mates", 1, Noted(Clock(spent=0.1), Evaluation(mate=5, depth=20))),
        ("+0.31/12 3", 0, Noted(Clock(spent=3.0), Evaluation(0.31, depth=12))),
        (
            "d=31, sd=48, mt=158046, tl=7041954, wv=0.35, R50=50",
            1,
            Noted(Clock(7041.954, 158.046), Evaluation(0.35, depth=31)),
        ),
        ("d=29, wv=-M12,", 0, Noted(None, Evaluation(mate=-12, depth=29))),
        ("(0.26 → 0.80) Inaccuracy. Qxd5 was best.", 0, Noted(None, Evaluation(0.8))),
    ],
)
def test_what_programs_note(text: str, side: int, told: Noted) -> None:
    assert read_engine_note(text, side) == told


@pytest.mark.parametrize(
    "text", ["book", "1/2 a point", "played 3/4 of the game", "12.05.2020 1/7", "see 5.4/3rd game", ""]
)
def test_words_of_people_are_no_figures(text: str) -> None:
    assert read_engine_note(text, 0) == Noted()
