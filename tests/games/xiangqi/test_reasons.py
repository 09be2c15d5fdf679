"""Why a move cannot be played is told in a player's words, the gravest reason first."""

from __future__ import annotations

import pytest

from tests.games.xiangqi.playing import position_of, refusal_of
from tests.games.xiangqi.tables import START

RIVER = "3k5/9/9/9/9/2B6/9/9/9/4K4 w"
OPEN = "3k5/9/4P4/9/9/9/9/9/9/4K4 w"

REASONS = [
    # position, move, rule, words
    (START, "e4e5", "no-piece", "1. e4e5: no piece stands on e4"),
    (START, "h7e7", "turn-order", "1. h7e7: the cannon on h7 is Black's, and Red is to move"),
    (START, "a0b0", "own-piece", "1. a0b0: the chariot on a0 cannot take Red's own horse on b0"),
    (START, "b0e0", "own-piece", "1. b0e0: the horse on b0 cannot take Red's own king on e0"),
    ("3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", "palace-left", "1. f2f3: the king on f2 may not leave the palace"),
    ("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2c3", "palace-left", "1. d2c3: the advisor on d2 may not leave the palace"),
    (RIVER, "c4e6", "river-crossed", "1. c4e6: the elephant on c4 may not cross the river"),
    (OPEN, "e7e6", "soldier-backward", "1. e7e6: the soldier on e7 may not go back"),
    (OPEN, "e7d6", "soldier-backward", "1. e7d6: the soldier on e7 may not go back"),
    (
        START, "c3d3", "soldier-sideways",
        "1. c3d3: the soldier on c3 may not go sideways before it has crossed the river",
    ),
    (
        START, "c3c5", "piece-move",
        "1. c3c5: the soldier on c3 does not go to c5, but one point forward",
    ),
    (
        OPEN, "e7e9", "piece-move",
        "1. e7e9: the soldier on e7 does not go to e9, but one point forward or sideways",
    ),
    (
        START, "b0b3", "piece-move",
        "1. b0b3: the horse on b0 does not go to b3, but one point along a line, then one diagonally outward",
    ),
    (START, "a0b1", "piece-move", "1. a0b1: the chariot on a0 does not go to b1, but along a line"),
    (START, "a0a0", "piece-move", "1. a0a0: the chariot on a0 does not go to a0, but along a line"),
    (START, "e0d1", "piece-move", "1. e0d1: the king on e0 does not go to d1, but one point along a line"),
    (START, "b0d1", "blocked", "1. b0d1: the elephant on c0 stands at the leg of the horse on b0"),
    (
        "3k5/9/9/9/9/9/9/9/3N5/2B1K4 w", "c0e2", "blocked",
        "1. c0e2: the horse on d1 stands in the eye of the elephant on c0",
    ),
    (START, "a0a4", "blocked", "1. a0a4: the soldier on a3 stands in the way of the chariot on a0 to a4"),
    (
        START, "a0a9", "blocked",
        "1. a0a9: the soldier on a3 and the soldier on a6 stand in the way of the chariot on a0 to a9",
    ),
    (START, "b2b8", "blocked", "1. b2b8: the cannon on b7 stands in the way of the cannon on b2 to b8"),
    (
        START, "b2b7", "cannon-screen",
        "1. b2b7: the cannon on b2 takes over exactly one piece, and nothing stands between it and the cannon on b7",  # noqa: E501
    ),
    (
        "r2k5/9/9/p8/9/9/P8/C8/9/4K4 w", "a2a9", "cannon-screen",
        "1. a2a9: the cannon on a2 takes over exactly one piece, and 2 pieces stand between it and the chariot on a9",  # noqa: E501
    ),
    (
        "3k5/4r4/9/9/9/9/9/9/4N4/4K4 w", "e1f3", "king-in-check",
        "1. e1f3: Red's king is attacked by the chariot on e8",
    ),
    (
        "3k5/4r4/9/9/9/9/9/9/N8/4K4 w", "a1b3", "king-in-check",
        "1. a1b3: Red's king stays attacked by the chariot on e8",
    ),
    (
        "5k3/4r4/9/9/9/9/9/9/9/3K5 w", "d0e0", "king-in-check",
        "1. d0e0: the king goes to e0, attacked by the chariot on e8",
    ),
    (
        "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", "kings-facing",
        "1. e5d7: the kings would face each other with nothing between",
    ),
    (
        "3k5/R8/9/9/9/9/9/9/1R7/4K4 w", "b1j9", "bad-square", None,
    ),
    (
        "1R1k5/R8/9/9/9/9/9/9/9/4K4 b - - 1 1", "d9e9", "moves-after-end",
        "1... d9e9: Black is mated and has lost, so the game is over",
    ),
    (
        "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 1 1", "d9e9", "moves-after-end",
        "1... d9e9: Black cannot move and has lost, so the game is over",
    ),
    (
        "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 1 1", "将４平５", "moves-after-end", None,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move", "kind", "words"), REASONS)
def test_a_refused_move_has_its_gravest_reason(text: str, move: str, kind: str, words: str | None) -> None:
    found = refusal_of(position_of(text), move)
    assert found is not None
    assert found.kind == kind
    assert words is None or found.message == words
