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

from gamenote.core import registry
from gamenote.core.figures import Totals
from gamenote.core.game import Points
from gamenote.core.game_stats import GameStats
from gamenote.core.report import Look
from gamenote.render.stats import FORMS, Detail

SCHEMA = json.loads((resources.files("gamenote.render.stats") / "stats.schema.json").read_text(encoding="utf-8"))


def game(final: dict[str, Any], course: dict[str, Any] | None = None, **more: Any) -> GameStats:
    columns = {"path": "a.x", "index": 1, "format": "x", "game": "ludo", "variant": None, "title": None}
    return GameStats(**{**columns, "plies": 3, "result": None, "final": final, "course": course or {}, **more})


def text(
    form: str,
    *games: GameStats,
    look: Look = Look(),  # noqa: B008
    detail: Detail = Detail.FITTING,
    points: Points | None = None,
) -> str:
    stream, totals = io.StringIO(), Totals(registry.games(), points=points)
    sink = FORMS[form].load()(stream, look, detail)
    for each in games:
        totals.add(each)
        sink.game(each)
    sink.close(totals)
    return stream.getvalue()


ENDS = [("russian", "white"), ("russian", "black"), ("russian", "draw"), ("english", "white")]


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
        "quartiles": [1 / 3, 1 / 3, 1 / 3],
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
    duo, _, trigon = shown.partition("\n\nBlokus Trigon Two-Player: 1 game\n")
    assert "\n\nBlokus Duo: 2 games\n" in duo
    assert "\n  points Purple      2     60  61.0    62" in duo
    assert "\n  points Blue    90\n" in trigon
    assert "Figures of" not in shown


def test_the_variants_are_listed_with_their_games_and_counted_together() -> None:
    lines = text("table", *OF_TWO_BOARDS, blokus("duo", 1, 2, plies=7)).splitlines()
    at = lines.index("Variants")
    assert lines[at + 1 : at + 5] == [
        "                            games  plies a game",
        "  Blokus Duo                    3          4.33",
        "  Blokus Trigon Two-Player      1          3.00",
        "  all                           4",
    ]


def test_figures_of_different_variants_are_never_in_one_list() -> None:
    def played(variant: str, seconds: int) -> GameStats:
        figures = {"seconds_used": {"white": seconds}, "captures": {"white": seconds}}
        return game({}, figures, game="draughts", variant=variant)

    games = (played("russian", 30), played("english", 50))
    assert text("table", *games).splitlines()[-9:] == [
        "English draughts: 1 game",
        "  3 plies, no result",
        "  seconds used White     50",
        "  capturing moves White  50",
        "",
        "Russian draughts: 1 game",
        "  3 plies, no result",
        "  seconds used White     30",
        "  capturing moves White  30",
    ]
    assert list(document(*games)["totals"]["by_game"]["draughts"]["figures"]) == ["course.seconds_used.white"]


def test_figures_that_are_always_0_share_a_line() -> None:
    shown = text("table", *(game({"score": 3, "bonus": 0, "fouls": 0}),) * 2)
    assert shown.splitlines()[-1] == "  always 0: bonus, fouls"


@pytest.mark.costly
@pytest.mark.parametrize("width", [40, 60])
def test_many_variants_fit_a_narrow_terminal(width: int) -> None:
    variants = registry.games()["draughts"].variants()
    ends = ("white", "black", "draw", None)
    games = [
        game(
            {
                "pieces": {"white": {"men": 12, "kings": 1}, "black": {"men": 1000, "kings": 0}},
                "reason": "blockade",
            },
            {"captured_over_time": {"white": list(range(50)), "black": [1]}},
            game="draughts",
            variant=row.name,
            winner=end,
            result="1/2-1/2",
            players=("Johannes van der Something-Long", "Ann"),
            title="Johannes van der Something-Long - Ann",
        )
        for row in variants
        for end in ends
    ]
    for some in (games, games[:1], games[:4], games[:20]):
        for detail in Detail:
            shown = text("table", *some, look=Look(width=width), detail=detail)
            assert max(map(len, shown.splitlines())) <= width
    assert all(f"\n{row.title}: 4 games\n" in text("table", *games) for row in variants)


def test_where_columns_do_not_fit_a_row_is_told_under_its_first_word() -> None:
    shown = text("table", *GAMES[:2], look=Look(width=40)).splitlines()
    at = shown.index("Figures")
    assert shown[at + 1 :] == [
        "  score",
        "      games: 2            least: 7.50",
        "      mean: 9.75          most: 12",
        "      spread: #        #",
    ]
    many = [game({}, {"captures": {"white": 5}}, game="draughts", variant=name, winner=end) for name, end in ENDS]
    lines = text("table", *many, look=Look(width=40), detail=Detail.SUMMARY).splitlines()
    at = lines.index("Variants")
    assert lines[at + 1 : at + 4] == [
        "  Russian draughts",
        "      games: 3      plies a game: 3.00",
        "      White won: 1  Black won: 1",
    ]


def test_points_are_those_of_the_variant_or_as_they_are_wanted() -> None:
    def ended(variant: str, winner: str | None) -> GameStats:
        return game({}, game="draughts", variant=variant, winner=winner, players=("Ann", "Bob"))

    international, russian = ended("international", "white"), ended("russian", "draw")
    assert "\nPlayers (points 2-1-0)\n" in text("table", international, international)
    assert "  Ann      2    2      0     0       4" in text("table", international, international)
    assert "\nPlayers (points 1-½-0)\n" in text("table", russian, russian)
    assert "  Ann      2    0      2     0       1" in text("table", russian, russian)
    wanted = text("table", international, russian, points=(3, 1, 0))
    assert "\nPlayers (points 3-1-0)\n" in wanted
    assert "  Ann      2    1      1     0       4" in wanted


def test_points_of_variants_that_count_differently_are_not_added_up() -> None:
    games = [
        game({}, game="draughts", variant=name, winner="draw", players=("Ann", "Bob"))
        for name in ("international", "russian")
    ]
    shown = text("table", *games)
    assert "\nPlayers\n       games  won  drawn  lost\n  Ann      2    0      2     0\n" in shown
    scales = "1-½-0 in Russian draughts; 2-1-0 in International draughts"
    assert f"points are not added up: {scales} (--points 2-1-0 counts" in shown
    system = document(*games)["totals"]["by_game"]["draughts"]
    assert (system["points_for"], system["players"][0]["points"]) == (None, None)
    alike = document(*games[:1])["totals"]["by_game"]["draughts"]
    assert (alike["points_for"], alike["players"][0]["points"]) == ({"win": 2, "draw": 1, "loss": 0}, 1)


def test_players_are_called_as_people_call_them() -> None:
    duo = game({"winners": [2]}, game="blokus", variant="duo", winner="2")
    assert text("table", duo).splitlines()[2:] == [
        "  Blokus Duo, 3 plies, no result, Orange won",
        "  winners  Orange",
    ]
    four = game({}, game="blokus", variant="classic_2", winner="1")
    assert "Blue and Red won 3" in text("table", four, four, four)
    assert "won" not in text("table", duo, four).partition("\n\n")[2].partition("\n\n")[0]
    row = document(duo)["games"][0]
    assert (row["winner"], row["final"]["winners"]) == ("2", [2])


def test_json_tells_the_figures_of_each_variant() -> None:
    found = document(*OF_TWO_BOARDS)["totals"]["by_game"]["blokus"]
    assert {name: group["games"] for name, group in found["by_variant"].items()} == {"duo": 2, "trigon_2": 1}
    assert found["by_variant"]["duo"]["figures"]["final.points_by_color.1"]["mean"] == 61
    assert "final.points_by_color.1" not in found["figures"]


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


def test_a_pipe_gets_every_word_whole() -> None:
    opening = "Queen's Gambit Declined: Orthodox Defence, with a name that has no end " * 3
    assert opening.strip() in text("table", *[game({}, {"opening": opening.strip()})] * 3)


def test_what_was_left_out_is_told_last() -> None:
    assert text("table", *GAMES).splitlines()[-2:] == ["Not in the figures: 1 game", "  a.x game 2: move 2: no"]


def test_no_games_are_said_to_be_none() -> None:
    assert text("table") == "No games.\n"
    assert text("markdown") == "No games.\n"


def test_a_terminal_without_blocks_gets_signs() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    totals, sink = Totals(registry.games()), FORMS["table"].load()(stream, Look(), Detail.SUMMARY)
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
