"""Lint divided among processes: the same findings, byte for byte, however the work is cut."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.files.inputs import Input, Inputs
from gamenote.actions.lint.lint_file import Job, Result
from gamenote.actions.lint.lint_files import lint_files
from gamenote.actions.parallel import executors
from gamenote.actions.parallel.executors import Processes
from gamenote.core import cutting
from gamenote.core.report import FileReport, join_reports
from gamenote.core.settings import Selection, Settings
from tests.actions.parallel.elsewhere import Elsewhere, use_elsewhere
from tests.corpus import CORPUS, needs_corpus

SETTINGS = Settings(Selection(("ALL",)))
SAMPLES = Path(__file__).parents[3] / "samples"
BAD = Path(__file__).parents[2] / "bad"


def jobs(*paths: Path) -> list[Job]:
    inputs = Inputs(tuple(map(str, paths)))
    return [Job(Input(path.name, path), inputs, SETTINGS) for path in paths]


def alone(*paths: Path) -> list[Result]:
    return whole(lint_files(jobs(*paths), 1))


def whole(results: Iterable[Result]) -> list[Result]:
    """Each file in one result, in however many it came."""
    found, parts = list[Result](), list[FileReport]()
    for report, mended in results:
        if not isinstance(report, FileReport):
            found.append((report, mended))
            continue
        parts.append(report)
        if not report.more:
            found.append((join_reports(parts), mended))
            parts = []
    return found


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    use_elsewhere(monkeypatch)


def collection(folder: Path, ending: str, *parts: bytes) -> Path:
    path = folder / f"collection{ending}"
    path.write_bytes(b"\n\n".join(part.rstrip() for part in parts) + b"\n")
    return path


def records(*patterns: str) -> list[bytes]:
    assert CORPUS is not None
    return [path.read_bytes() for each in patterns for path in sorted(CORPUS.rglob(each)) if path.is_file()]


@pytest.mark.costly
@needs_corpus
@pytest.mark.parametrize("size", [1, 3000, 50_000])
@pytest.mark.parametrize("ending", [".pdn", ".2048gn", ".blksgf", ".plt"])
def test_the_parts_of_a_large_file_come_to_the_same_as_the_whole(
    ending: str, size: int, tmp_path: Path, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Elsewhere, "portion", size)
    path = collection(tmp_path, ending, *records(f"*{ending}")[::3])
    assert whole(lint_files(jobs(path), 2)) == alone(path)


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r", b"\n\r"])
def test_places_are_the_same_whatever_the_line_ends(
    line_end: bytes, tmp_path: Path, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Elsewhere, "portion", 1)
    text = '[Event "ä"]\n1. 32-28 19-23 2. 28x20 *\n\n\n[Event "b"]\n1. 32-28 1-1 *[Event "c"]\n1. 33-30 *\n'
    path = tmp_path / "games.pdn"
    path.write_bytes(text.encode().replace(b"\n", line_end) * 3)
    assert whole(lint_files(jobs(path), 2)) == alone(path)


def test_a_game_in_the_middle_that_must_be_guessed_is_guessed_from_there_on(
    tmp_path: Path, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Elsewhere, "portion", 1)
    typed = '[Event "t"]\n[GameType "20"]\n1. 32-28 19-23 *\n\n'
    untyped = '[Event "u"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n'
    path = tmp_path / "games.pdn"
    path.write_text(typed * 20 + untyped * 20 + typed * 5)
    divided = whole(lint_files(jobs(path), 2))
    assert divided == alone(path)
    report = divided[0][0]
    assert isinstance(report, FileReport) and report.games == 45


@pytest.mark.costly
@pytest.mark.parametrize("size", [1, 300, 9000])
def test_what_can_be_read_of_a_file_that_breaks_off_is_checked(
    size: int, tmp_path: Path, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Elsewhere, "portion", size)
    monkeypatch.setattr(cutting, "WINDOW", 1000)
    games = "".join(f'[Event "{number}"]\n1. c3-d4 d6-c5 2. b2-b7 *\n\n' for number in range(200))
    path = tmp_path / "games.pdn.gz"
    path.write_bytes(gzip.compress(games.encode())[:-9])
    divided = whole(lint_files(jobs(path), 2))
    assert divided == alone(path)
    report = divided[0][0]
    assert isinstance(report, FileReport) and report.games > 100 and len(report.findings) > 100
    assert "cannot be read" in report.troubles[0].message


def test_a_rule_that_speaks_once_a_file_does_so_in_a_divided_one(
    tmp_path: Path, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Elsewhere, "portion", 1)
    path = tmp_path / "games.pdn"
    path.write_bytes(b'[Event "a"]\r\n1. 32-28 *\r\n\n[Event "b"]\r\n1. 32-28 *\n' * 9)
    divided = whole(lint_files(jobs(path), 2))
    assert divided == alone(path)


@pytest.mark.parametrize("text", [b"", b"x", b"\n\n", b"[" * 1000])
def test_a_file_without_a_game_can_be_divided(text: bytes, tmp_path: Path, elsewhere: None) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes(text)
    assert whole(lint_files(jobs(path), 2)) == alone(path)


def test_files_keep_their_order_among_known_results_and_missing_files(tmp_path: Path, elsewhere: None) -> None:
    paths = [*sorted(BAD.rglob("*.plt")), tmp_path / "missing.plt", *sorted(SAMPLES.rglob("*.2048gn"))]
    known: Result = (FileReport("known", None, 0), None)
    mixed: list[Job | Result] = [jobs(paths[0])[0], known, *jobs(*paths[1:])]
    expected = [*alone(paths[0]), known, *alone(*paths[1:])]
    assert whole(lint_files(mixed, 2)) == expected


@pytest.mark.slow
def test_real_processes_find_the_same() -> None:
    paths = sorted(
        path for path in (*BAD.rglob("*"), *SAMPLES.rglob("*")) if path.is_file() and path.suffix != ".md"
    )
    assert whole(lint_files(jobs(*paths), 3)) == alone(*paths)


def die_at_13(number: int) -> int:
    """A task that ends its process in the hard way."""
    if number == 13:
        os._exit(9)
    return -number


def test_a_task_that_kills_its_process_harms_no_other() -> None:
    with Processes(2) as executor:
        found = dict(executors.run(die_at_13, ((number, number) for number in range(20)), executor))
    assert isinstance(found.pop(13), executors.Died)
    assert found == {number: -number for number in range(20) if number != 13}


def test_where_no_process_can_be_started_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(number: int) -> Executor:
        raise OSError(38, "no semaphores here")

    monkeypatch.setattr(executors, "_process_pool", fail)
    with Processes(2) as executor:
        assert list(executors.run(abs, (("", -number) for number in range(1, 5)), executor)) == [
            ("", number) for number in range(1, 5)
        ]


def test_where_processes_die_at_once_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_start_worker", leave)
    with Processes(2) as executor:
        assert [
            result for _, result in executors.run(abs, (("", -number) for number in range(1, 5)), executor)
        ] == [
            1,
            2,
            3,
            4,
        ]


def leave() -> None:
    """What a process does that never gets to its work."""
    os._exit(9)


class Dying(Elsewhere):
    """An executor whose processes die."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future

    def alone(self, task: Callable[..., Any], /, *args: Any) -> Any:
        raise BrokenExecutor


def test_a_file_that_kills_its_process_is_a_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "Processes", lambda number: Dying())
    path = tmp_path / "game.2048gn"
    path.write_text("")
    ((report, _),) = lint_files(jobs(path), 2)
    assert isinstance(report, FileReport)
    assert "died" in report.troubles[0].message
