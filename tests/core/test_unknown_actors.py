"""Moves of which nobody says who makes them are played one by one all the same."""

from __future__ import annotations

from gamenote.core.engine import advance_by_steps
from gamenote.games.draughts.play import ENGINE


def test_moves_are_played_without_knowing_who_makes_them() -> None:
    start = ENGINE.start("international", None)
    played = advance_by_steps(ENGINE, start, ["32-28", "19-23"], ())
    assert played.played == 2
    assert played.position == advance_by_steps(ENGINE, start, ["32-28", "19-23"], ["white", "black"]).position
