"""Games of a run are compared with each other."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened
from gamenote.actions.lint.cache import Cache
from gamenote.actions.lint.comparing import TOGETHER
from gamenote.actions.lint.lint_file import Job, lint_file
from gamenote.actions.lint.lint_files import lint_files, reports_of_job
from gamenote.core import registry
from gamenote.core.report import FileReport, join_reports
from gamenote.core.settings import Selection, Settings

GAME = '[White "Ann"]\n[Black "Bob"]\n[Date "2020.01.02"]\n[Result "*"]\n\n1. e4 e5 {all} 2. Nf3+ *\n'
SIGNED = GAME.replace("Nf3+", "Nf3!").replace(" {all}", "")
OTHER = GAME.replace("2020", "2021")
SETTINGS = Settings(Selection(("duplicate-game", "fideid-conflict")))


def found(text: str, settings: Settings = SETTINGS) -> list[tuple[int, str, bool]]:
    """The lines, messages and silence of findings in one file."""
    file = Opened(Input("x.pgn", None), registry.formats()["pgn"], io.BytesIO(text.encode()))
    report = join_reports(lint_file(file, settings))
    return [(each.start.line, each.message, each.suppressed) for each in report.findings]


SAME = "the same players, date and moves as"


def test_a_game_that_comes_again_is_reported_at_its_beginning() -> None:
    assert found(f"{GAME}\n{OTHER}\n{SIGNED}\n{GAME}") == [
        (15, f"{SAME} game 1", False),
        (22, f"{SAME} game 1", False),
    ]


@pytest.mark.parametrize(
    "second",
    [
        OTHER,
        GAME.replace("Ann", "Cid"),
        GAME.replace("Nf3+", "Nc3"),
        GAME.replace("[Result", '[Round "2"]\n[Result'),
    ],
)
def test_what_differs_is_no_second_game(second: str) -> None:
    assert found(f"{GAME}\n{second}") == []


RESULTS = ("1-0", "0-1", "1-0", "*")


def test_games_of_two_results_are_not_the_same_and_an_open_one_contradicts_none() -> None:
    texts = [GAME.replace("*", result) for result in RESULTS]
    assert found("\n".join(texts)) == [(15, f"{SAME} game 1", False), (22, f"{SAME} game 1", False)]


@pytest.mark.parametrize("date", ["2020.??.??", "????.??.??", "2020.01.??"])
def test_dates_are_compared_as_far_as_they_are_known(date: str) -> None:
    assert found(f"{GAME}\n{GAME.replace('2020.01.02', date)}") == [(8, f"{SAME} game 1", False)]


def test_games_that_differ_in_their_date_alone_cost_no_more_for_each_that_came_before() -> None:
    games = [GAME.replace("2020.01.02", f"2{number:03}.01.02") for number in range(100)]
    assert found("\n".join([*games, games[3], games[90]])) == [(701, f"{SAME} game 4", False)]


def test_games_of_two_formats_are_not_compared(tmp_path: Path) -> None:
    sgf = "(;FF[4]GM[1]PB[Ann]PW[Bob];B[aa];W[bb])\n"
    blokus = sgf.replace("GM[1]", "GM[Blokus]")
    jobs = []
    for name, text in (("a.sgf", sgf), ("b.sgf", blokus), ("c.sgf", sgf)):
        (tmp_path / name).write_text(text)
        jobs.append(Job(Input(name, tmp_path / name), Inputs((name,)), SETTINGS))
    assert messages(jobs, 1) == {"a.sgf": [], "b.sgf": [], "c.sgf": [(1, f"{SAME} game 1 of a.sgf")]}


@pytest.mark.parametrize("name", registry.formats())
def test_only_json_has_the_rule_off(name: str) -> None:
    assert ("duplicate-game" in registry.formats()[name].off) is (name in ("json", "jsonl"))


@pytest.mark.parametrize("text", [GAME.replace("Ann", "?"), '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n*\n'])
def test_games_of_unknown_players_or_without_moves_are_not_compared(text: str) -> None:
    assert found(f"{text}\n{text}") == []


def test_a_comment_silences_it() -> None:
    silent = GAME.replace("1. e4", "{gamenote: ignore duplicate-game} 1. e4")
    assert [each[2] for each in found(f"{GAME}\n{silent}")] == [True]


def files(tmp_path: Path) -> list[Job]:
    jobs = []
    for name, text in (("a.pgn", f"{GAME}\n{OTHER}"), ("b.pgn", SIGNED), ("c.pgn", f"\n{OTHER}")):
        (tmp_path / name).write_text(text)
        jobs.append(Job(Input(name, tmp_path / name), Inputs((name,)), SETTINGS))
    return jobs


WANTED = {"a.pgn": [], "b.pgn": [(1, f"{SAME} game 1 of a.pgn")], "c.pgn": [(2, f"{SAME} game 2 of a.pgn")]}


def messages(jobs: list[Job], workers: int, cache: Cache | None = None) -> dict[str, list[tuple[int, str]]]:
    reports = [report for report, _ in lint_files(jobs, workers, cache) if isinstance(report, FileReport)]
    return {each.path: [(item.start.line, item.message) for item in each.findings] for each in reports}


@pytest.mark.parametrize("count", [1, 2])
def test_files_are_compared_in_their_order_whoever_reads_them(tmp_path: Path, count: int) -> None:
    assert messages(files(tmp_path), count) == WANTED


@pytest.mark.costly
@pytest.mark.parametrize("cached", [False, True])
def test_many_games_are_packed_and_compared_all_the_same(tmp_path: Path, cached: bool) -> None:
    many = "".join(GAME.replace("Ann", f"Ann \udce9{number}") + "\n" for number in range(2 * TOGETHER + 3))
    jobs = []
    for name, text in (("a.pgn", many), ("b.pgn", many.replace(f"{TOGETHER}", "none"))):
        (tmp_path / name).write_bytes(text.encode(errors="surrogateescape"))
        jobs.append(Job(Input(name, tmp_path / name), Inputs((name,)), SETTINGS))
    for _ in range(2):
        with Cache(tmp_path / "cache") as cache:
            told = messages(jobs, 1, cache if cached else None)
    others = [number for number in range(2 * TOGETHER + 3) if f"{TOGETHER}" not in f"{number}"]
    same = f"{len(others)} of {2 * TOGETHER + 3} games have {SAME} games of a.pgn"
    assert told == {"a.pgn": [], "b.pgn": [(1, same)]}


def test_what_many_games_say_takes_little_room(tmp_path: Path) -> None:
    games = (GAME.replace("Ann", f"Ann {number}") for number in range(4 * TOGETHER))
    (tmp_path / "a.pgn").write_text("".join(games))
    job = Job(Input("a.pgn", tmp_path / "a.pgn"), Inputs(("a.pgn",)), SETTINGS)
    ((report, _),) = reports_of_job(job)
    assert isinstance(report, FileReport)
    assert len(report.stated) == 4
    assert sum(len(each) for each in report.stated if isinstance(each, str)) < 100 * 4 * TOGETHER


def test_what_the_cache_knows_is_compared_as_well(tmp_path: Path) -> None:
    for _ in range(2):
        with Cache(tmp_path / "cache") as cache:
            assert messages(files(tmp_path), 1, cache) == WANTED
    assert cache.hits == 3


def numbered(*numbers: int) -> str:
    return "".join(GAME.replace("Ann", f"Ann {number}") + "\n" for number in numbers)


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (range(5), range(5), [(1, f"all 5 games have {SAME} games of a.pgn")]),
        (range(9), range(3), [(1, f"all 3 games have {SAME} games of a.pgn")]),
        (range(3), range(9), [(1, f"3 of 9 games have {SAME} games of a.pgn")]),
        (range(7), range(4, 12), [(line, f"{SAME} game {line // 7 + 5} of a.pgn") for line in (1, 8, 15)]),
        (range(2), range(2), [(line, f"{SAME} game {line // 7 + 1} of a.pgn") for line in (1, 8)]),
    ],
)
def test_games_that_a_file_shares_with_another_are_told_once_where_they_are_most(
    first: range, second: range, wanted: list[tuple[int, str]], tmp_path: Path
) -> None:
    jobs = []
    for name, games in {"a.pgn": first, "b.pgn": second}.items():
        (tmp_path / name).write_text(numbered(*games))
        jobs.append(Job(Input(name, tmp_path / name), Inputs((name,)), SETTINGS))
    assert messages(jobs, 1) == {"a.pgn": [], "b.pgn": wanted}
