"""Every form of the figures: the same games as JSON, CSV, a table and Markdown."""

from __future__ import annotations

import csv
import io
import json
import tracemalloc
from importlib import resources
from typing import Any

import jsonschema
import pytest

from gamenote.core.figures import GameStats, Totals
from gamenote.core.report import Look
from gamenote.render.stats import FORMS, Detail

SCHEMA = json.loads((resources.files("gamenote.render.stats") / "stats.schema.json").read_text(encoding="utf-8"))


def game(final: dict[str, Any], course: dict[str, Any] | None = None, **more: Any) -> GameStats:
    columns = {"path": "a.x", "index": 1, "format": "x", "game": "ludo", "variant": None, "title": None}
    return GameStats(**{**columns, "plies": 3, "result": None, "final": final, "course": course or {}, **more})


def text(form: str, *games: GameStats, look: Look = Look(), detail: Detail = Detail.FITTING) -> str:  # noqa: B008
    stream, totals = io.StringIO(), Totals()
    sink = FORMS[form].load()(stream, look, detail)
    for each in games:
        totals.add(each)
        sink.game(each)
    sink.close(totals)
    return stream.getvalue()


def document(*games: GameStats, detail: Detail = Detail.FITTING) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text("json", *games, detail=detail))
    jsonschema.validate(found, SCHEMA)
    return found


GAMES = (
    game({"score": 12, "prisoners": {"black": ["xx", "rb"], "white": []}}, {"opening": "a1 b1", "series": [1, 2]}),
    game({"score": 7.5, "prisoners": None}, {"opening": None}, players=("Ann",), result="*"),
    game({"score": None, "prisoners": None}, {"opening": None}, index=2, excluded="move 2: no"),
)


@pytest.mark.parametrize("detail", Detail)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_json_keeps_its_schema(count: int, detail: Detail) -> None:
    found = document(*GAMES[:count], detail=detail)
    assert ("games" in found) == (detail is not Detail.SUMMARY)
    assert found["totals"]["games"] == count


def test_the_schema_itself_is_sound() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_json_numbers_are_not_rounded_and_the_unknown_is_null() -> None:
    found = document(game({"share": 1 / 3}), game({"share": None}))
    assert [each["final"] for each in found["games"]] == [{"share": 1 / 3}, {"share": None}]
    assert found["totals"]["by_game"]["ludo"]["figures"]["final.share"] == {
        "games": 1,
        "min": 1 / 3,
        "max": 1 / 3,
        "mean": 1 / 3,
        "distribution": [{"from": 1 / 3, "to": 1 / 3, "games": 1}],
    }


def test_json_counts_what_was_left_out_and_says_why() -> None:
    totals = document(*GAMES)["totals"]
    assert totals["excluded"] == {"games": 1, "listed": [{"path": "a.x", "index": 2, "reason": "move 2: no"}]}


def test_bytes_that_are_no_text_are_written_out() -> None:
    assert document(game({}, title="caf\udce9"))["games"][0]["title"] == "caf\\xe9"
    assert "caf\\xe9" in text("csv", game({}, title="caf\udce9"))


def test_parts_of_a_figure_get_columns_of_their_own() -> None:
    rows = list(csv.DictReader(io.StringIO(text("csv", *GAMES))))
    assert list(rows[0])[-5:] == [
        "final.score",
        "final.prisoners.black",
        "final.prisoners.white",
        "course.opening",
        "course.series",
    ]
    assert [row["final.prisoners.black"] for row in rows] == ["xx rb", "", ""]
    assert [row["excluded"] for row in rows] == ["", "", "move 2: no"]
    assert (rows[0]["course.series"], rows[1]["players"]) == ("1 2", "Ann")


def test_the_summary_as_csv_has_a_line_for_each_figure() -> None:
    rows = list(csv.reader(io.StringIO(text("csv", *GAMES, detail=Detail.SUMMARY))))
    assert rows[0] == ["game", "figure", "value", "games", "min", "mean", "max", "variant"]
    assert ["ludo", "final.score", "", "2", "7.5", "9.75", "12", ""] in rows
    assert ["ludo", "course.opening", "a1 b1", "1", "", "", "", ""] in rows


def blokus(variant: str, *points: float, **more: Any) -> GameStats:
    return game({"points_by_color": list(points)}, game="blokus", variant=variant, **more)


OF_TWO_BOARDS = (blokus("duo", 60, 70), blokus("duo", 62, 70), blokus("trigon_2", 90, 91, 92, 93))


def test_what_boards_of_different_size_give_is_never_counted_together() -> None:
    shown = text("table", *OF_TWO_BOARDS)
    assert "\n  points purple      2     60  61.0    62" in shown
    assert "\n  points blue          90\n" in shown
    assert "  3  " not in shown.partition("Figures of")[2]


def test_what_can_be_compared_of_all_variants_has_a_line_for_each_and_one_for_all() -> None:
    lines = text("table", *OF_TWO_BOARDS, blokus("duo", 1, 2, plies=7)).splitlines()
    at = lines.index("Variants")
    assert lines[at + 1 : at + 5] == [
        "            games  plies a game",
        "  duo           3          4.33",
        "  trigon_2      1          3.00",
        "  all           4          4.00",
    ]


def test_what_means_the_same_in_every_variant_is_counted_together() -> None:
    def played(variant: str, seconds: int) -> GameStats:
        return game({}, {"seconds_used": {"white": seconds}}, game="draughts", variant=variant)

    shown = text("table", played("russian", 30), played("english", 50))
    assert "Figures of all variants" in shown
    assert "seconds used white      2     30  40.0    50" in shown
    assert "one game each" not in shown


def test_figures_that_are_always_0_share_a_line() -> None:
    shown = text("table", *(game({"score": 3, "bonus": 0, "fouls": 0}),) * 2)
    assert shown.splitlines()[-1] == "  always 0: bonus, fouls"


def test_variants_beside_each_other_fit_the_terminal() -> None:
    from gamenote.core import registry

    names = [row.name for row in registry.games()["draughts"].variants]
    games = [game({"pieces": 12, "kings": 1}, game="draughts", variant=name) for name in names]
    shown = text("table", *games, look=Look(width=60), detail=Detail.SUMMARY)
    assert max(map(len, shown.splitlines())) <= 60
    assert all(shown.count(f" {name}") >= 2 for name in names)


def test_json_tells_the_figures_of_each_variant() -> None:
    found = document(*OF_TWO_BOARDS)["totals"]["by_game"]["blokus"]
    assert {name: group["games"] for name, group in found["by_variant"].items()} == {"duo": 2, "trigon_2": 1}
    assert found["by_variant"]["duo"]["figures"]["final.points_by_color.1"]["mean"] == 61
    assert found["figures"]["final.points_by_color.1"]["games"] == 3


def test_csv_tells_the_figures_of_each_variant() -> None:
    rows = list(csv.reader(io.StringIO(text("csv", *OF_TWO_BOARDS, detail=Detail.SUMMARY))))
    assert ["blokus", "final.points_by_color.1", "", "2", "60", "61.0", "62", "duo"] in rows


def test_one_game_is_told_with_all_its_figures() -> None:
    lines = text("table", GAMES[0]).splitlines()
    assert lines == [
        "game 1",
        "  a.x, game 1",
        "  ludo, 3 plies, no result",
        "  score            12",
        "  prisoners black  xx rb",
        "  opening          a1 b1",
        "  series           1 2",
    ]


def test_few_games_are_listed_above_their_summary_and_many_are_not() -> None:
    few, many = (text("table", *[game({}, title="Ann - Bob")] * count) for count in (3, 30))
    assert (few.count("Ann - Bob"), many.count("Ann - Bob")) == (3, 0)
    assert text("table", *[game({}, title="Ann - Bob")] * 30, detail=Detail.GAMES).count("Ann - Bob") == 30
    assert text("table", *[game({}, title="Ann - Bob")] * 3, detail=Detail.SUMMARY).count("Ann - Bob") == 0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("detail", Detail)
def test_of_many_games_no_form_keeps_more_than_a_few(form: str, detail: Detail) -> None:
    sink = FORMS[form].load()(io.StringIO(), Look(), detail)
    tracemalloc.start()
    try:
        for number in range(3000):
            sink.game(game({"score": number}, title=f"game {number} " + "-" * 1000))
        kept = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/stats/rows.py")])
    finally:
        tracemalloc.stop()
    assert sum(trace.size for trace in kept.traces) < 300_000


def test_a_side_has_a_column() -> None:
    lines = text("table", game({"pieces": {"white": {"men": 3, "kings": 0}, "black": {"men": 12, "kings": 1}}}))
    assert lines.splitlines()[3:] == [
        "                 white  black",
        "  pieces: men        3     12",
        "  pieces: kings      0      1",
    ]


def test_a_table_fits_a_narrow_terminal() -> None:
    many = [game({"score": score}, title="many " * 30, result="won") for score in range(5)]
    assert max(map(len, text("table", *many, look=Look(width=60)).splitlines())) <= 60


def test_what_was_left_out_is_told_last() -> None:
    assert text("table", *GAMES).splitlines()[-2:] == ["Not in the figures: 1 game", "  a.x game 2: move 2: no"]


def test_no_games_are_said_to_be_none() -> None:
    assert text("table") == "No games.\n"
    assert text("markdown") == "No games.\n"


def test_a_terminal_without_blocks_gets_signs() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    totals, sink = Totals(), FORMS["table"].load()(stream, Look(), Detail.SUMMARY)
    for score in (1, 2, 2):
        totals.add(game({"score": score}, result="won"))
    sink.close(totals)
    stream.flush()
    assert b"####" in stream.buffer.getvalue()


def test_markdown_says_the_same_in_tables() -> None:
    shown = text("markdown", *GAMES[:2])
    assert "## ludo: 2 games" in shown
    assert "|  | games | least | mean | most | spread |\n| --- | ---: | ---: | ---: | ---: | --- |" in shown
    assert "| score | 2 | 7.50 | 9.75 | 12 |" in shown


def test_names_are_no_markdown() -> None:
    shown = text("markdown", *[game({}, title="<b>A|B</b> *x* [y](z)")] * 2)
    assert r"\<b\>A\|B\</b\> \*x\* \[y\](z)" in shown
