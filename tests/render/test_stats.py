from __future__ import annotations

import io
from typing import Any

from gamenote.actions.stats import GameStats, Totals
from gamenote.render.stats import Look, write_csv, write_table


def game(final: dict[str, Any]) -> GameStats:
    return GameStats("a.x", 1, "x", "ludo", None, None, 3, None, final, {})


def written(write: Any, *finals: dict[str, Any], look: Look = Look()) -> list[str]:  # noqa: B008
    stream, totals = io.StringIO(), Totals()
    rows = [game(final) for final in finals]
    for row in rows:
        totals.add(row)
    write(iter(rows), totals, stream, look)
    return stream.getvalue().splitlines()


def test_parts_of_a_figure_get_columns_of_their_own() -> None:
    held = {"prisoners": {"black": ["xx", "rb"], "white": []}}
    assert written(write_csv, held, {"prisoners": None}) == [
        "path,index,format,game,variant,title,plies,result,final.prisoners.black,final.prisoners.white",
        "a.x,1,x,ludo,,,3,,xx rb,",
        "a.x,1,x,ludo,,,3,,,",
    ]


def test_numbers_stand_at_the_right_and_the_unknown_is_a_dash() -> None:
    lines = written(write_table, {"score": 12.5, "locked": True}, {"score": None, "locked": None})
    assert lines[3].endswith("12.5   yes")
    assert lines[4].endswith("   -   -")


def test_a_table_fits_a_terminal() -> None:
    lines = written(write_table, {"score": 12, "words": "many " * 30}, look=Look(width=60))
    assert max(map(len, lines[:-1])) <= 60


def test_no_games_are_said_to_be_none() -> None:
    assert written(write_table) == ["No games."]
