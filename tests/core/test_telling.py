"""Figures and positions told in a line."""

from __future__ import annotations

from gamenote.core import registry
from gamenote.core.engine import Engine
from gamenote.core.telling import flatten_figures


def test_parts_of_figures_are_named_with_dots() -> None:
    assert flatten_figures({"pieces": {"white": {"men": 3, "kings": 1}, "black": None}, "score": 7}) == {
        "pieces.white.men": 3,
        "pieces.white.kings": 1,
        "pieces.white": 4,
        "pieces.black": None,
        "score": 7,
    }


def test_a_list_is_its_length_and_its_entries() -> None:
    assert flatten_figures({"held": {"black": ["xx", "bo"], "white": []}}) == {
        "held.black": 2,
        "held.black.1": "xx",
        "held.black.2": "bo",
        "held.white": 0,
        "held": 2,
    }


def test_a_position_that_nobody_writes_is_told_cell_by_cell() -> None:
    engine = registry.engine_of("draughts")
    assert engine is not None
    text = Engine.write_position(engine, engine.start("russian", None))
    assert text.split(" ")[0].endswith(":man")
    assert len(text.split(" ")) == 24
