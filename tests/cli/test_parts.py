"""One large file worked on by several processes: the same output to the byte as from one, however it is cut."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gamenote.actions import mainline
from gamenote.actions.convert import join_parts, outputs, select_games
from gamenote.actions.convert.join_parts import Seams
from gamenote.actions.files import guessing
from gamenote.actions.parallel import divide_files, executors
from gamenote.actions.parallel.division import PartJob
from gamenote.actions.parallel.executors import AHEAD, Processes
from gamenote.actions.stats import count_file
from gamenote.core import cutting
from tests.actions.parallel.elsewhere import Elsewhere, use_elsewhere
from tests.cli.command import Result, gamenote

BAD = Path(__file__).parents[1] / "bad"
SAMPLES = Path(__file__).parents[2] / "samples"
ENDINGS = (".pdn", ".2048gn", ".blksgf", ".plt", ".2048ep", ".gamenote.jsonl", ".gamenote.json")
UNTYPED = '[Event "u"]\n1. c3-d4 d6-c5 2. b2-c3 *\n\n'
TYPED = '[Event "t"]\n[GameType "20"]\n1. 32-28 19-23 *\n\n'


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use_elsewhere(monkeypatch)
    monkeypatch.setattr(Elsewhere, "portion", 700)
    monkeypatch.chdir(tmp_path)


def collection(ending: str, folder: Path) -> Path:
    """All games of a format that there are here, sound and damaged, in one file."""
    found = sorted(path for at in (SAMPLES, BAD) for path in at.rglob(f"*{ending}"))
    path = folder / f"all{ending}"
    between = b"\n" if ending.endswith("jsonl") else b"\n\n"
    path.write_bytes(between.join(each.read_bytes() for each in found))
    return path


def piped(path: Path, ending: str, *words: str) -> Result:
    """The result of a command that finds the file on standard input."""
    return gamenote(*words, "--stdin-filename", f"a{ending}", stdin=path.read_bytes())


def stats_of(form: str, path: Path, jobs: str, *words: str) -> Result:
    return gamenote("stats", path.name, "--output-format", form, jobs, *words)


@pytest.mark.costly
@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_figures_are_the_same_in_every_form(ending: str, form: str, elsewhere: None, tmp_path: Path) -> None:
    path = collection(ending, tmp_path)
    one = stats_of(form, path, "-j1")
    assert stats_of(form, path, "-j2") == one
    assert stats_of(form, path, "-j2", "--per-game") == stats_of(form, path, "-j1", "--per-game")
    assert len(one.out) > 100


@pytest.mark.full
def test_the_figures_are_the_same_in_real_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Processes, "portion", 1 << 15)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "large.pdn"
    path.write_text(TYPED * 1500 + UNTYPED * 1500 + TYPED * 1500)
    assert stats_of("json", path, "-j2") == stats_of("json", path, "-j1")


def test_games_without_a_variant_are_counted_under_one_guess(elsewhere: None, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 40 + UNTYPED * 40 + TYPED * 10)
    one = stats_of("json", path, "-j1")
    assert stats_of("json", path, "-j2") == one
    assert one.out.count('"variant": "international"') == 50 and one.out.count('"variant": null') == 0


def test_slips_and_several_variants_are_found_the_same_in_parts_and_on_standard_input(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guessing, "ENOUGH", 20)
    path = tmp_path / "games.pdn"
    other = TYPED.replace('[GameType "20"]\n', "")
    slipped = other.replace("19-23", "19-233")
    path.write_text((UNTYPED * 15 + other + slipped) * 6 + other * 30)
    words = ("--select", "gametype-missing,illegal-move", "--output-format", "concise")
    one = gamenote("lint", path.name, "-j1", *words)
    assert gamenote("lint", path.name, "-j2", *words) == one
    for jobs in ("-j1", "-j2"):
        data = path.read_bytes()
        assert gamenote("lint", "-", "--stdin-filename", path.name, jobs, *words, stdin=data) == one
    assert one.out.count("GAME301") == 6
    assert one.out.count("1 by those") == one.out.count("PDN115") == 1


def test_a_file_that_breaks_off_is_counted_up_to_there(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "WINDOW", 1000)
    path = tmp_path / "games.pdn.gz"
    path.write_bytes(gzip.compress((TYPED * 200).encode())[:-9])
    one = stats_of("csv", path, "-j1")
    assert stats_of("csv", path, "-j2") == one
    assert one.code == 2 and one.out.count("\n") > 100


@pytest.mark.parametrize("ending", [".2048gn", ".gamenote.json"])
def test_standard_input_is_counted_the_same(ending: str, elsewhere: None, tmp_path: Path) -> None:
    path = collection(ending, tmp_path)
    one = piped(path, ending, "stats", "-", "--output-format", "csv", "-j1")
    assert piped(path, ending, "stats", "-", "--output-format", "csv", "-j2") == one
    assert one.out.count("\n") > 2 or one.code == 1


def test_a_large_file_without_a_game_is_told_so_however_it_is_counted(elsewhere: None, tmp_path: Path) -> None:
    path = tmp_path / "blank.pdn"
    path.write_text("% nothing\n" * 1000)
    one = stats_of("json", path, "-j1")
    assert stats_of("json", path, "-j2") == one
    assert (one.code, one.err) == (1, "blank.pdn: no game in this file\n")


def test_a_bug_ends_the_file_where_it_is_met(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.2048gn"
    path.write_text("".join(f'[Event "{number}"]\n1. L a1 *\n\n' for number in range(300)))
    real = mainline.plies
    monkeypatch.setattr(count_file, "plies", lambda record: 1 / 0 if record.title == "150" else real(record))
    one = stats_of("csv", path, "-j1")
    assert stats_of("csv", path, "-j2") == one
    assert one.err.count("internal error") == 1


def test_a_large_file_is_never_sent_as_a_whole(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = list[int]()

    def watched(task: object) -> object:
        assert isinstance(task, PartJob)
        sizes.append(len(task.part.data))
        return real(task)

    real = divide_files.perform
    monkeypatch.setattr(divide_files, "perform", watched)
    monkeypatch.setattr(
        Elsewhere,
        "submit",
        lambda self, task, *args: SimpleNamespace(result=lambda: task(*args), cancel=lambda: True),
    )
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 200)
    assert stats_of("csv", path, "-j2").out.count("\n") == 201
    assert len(sizes) > 10 and max(sizes) < 1000


TARGETS: dict[str, list[tuple[str, ...]]] = {
    ".pdn": [
        ("--to", "jsonl"),
        ("--to", "json"),
        ("--to", "csv", "-O", "header=yes"),
        ("--to", "csv", "--config", "convert.line-ending = 'crlf'"),
        ("--to", "pdn"),
        ("--to", "pdn", "-O", "notation=algebraic"),
        ("--to", "pdn", "--where", "plies > 3 and game > 9"),
        ("--to", "pdn", "--keep-broken", "-v"),
        ("--to", "pdn", "--config", "convert.output-encoding = 'ascii'"),
        ("--to", "csv", "--config", "convert.output-encoding = 'ascii'"),
        ("--to", "pdn", "--config", "convert.output-encoding = 'utf-16'"),
        ("--to", "pdn", "--strict"),
        ("--to", "fen"),
        ("--to", "2048gn"),
        ("--to", "jsonl", "--dedupe", "moves"),
        ("--to", "jsonl", "--where", "game > 1000000"),
        ("--to", "pdn", "--merge"),
    ],
    ".2048gn": [("--to", "2048gn"), ("--to", "jsonl", "--strict"), ("--to", "2048episode"), ("--to", "csv")],
    ".blksgf": [("--to", "blokus", "--keep-broken"), ("--to", "json")],
    ".plt": [("--to", "plateau"), ("--to", "csv")],
    ".gamenote.jsonl": [("--to", "jsonl"), ("--to", "pdn"), ("--to", "csv")],
    ".gamenote.json": [("--to", "jsonl"), ("--to", "pdn")],
}
CASES = [
    pytest.param(ending, words, id=" ".join((ending, *words)))
    for ending, targets in TARGETS.items()
    for words in targets
]


@pytest.mark.costly
@pytest.mark.parametrize(("ending", "words"), CASES)
def test_a_file_is_converted_the_same(
    ending: str, words: tuple[str, ...], elsewhere: None, tmp_path: Path
) -> None:
    path = collection(ending, tmp_path)
    for place in ("-", "there"):
        runs = []
        for jobs in ("-j1", "-j2"):
            ran = gamenote("convert", path.name, *words, "-o", place, "--losses", "json:losses", jobs, "--force")
            written = [Path(name).read_bytes() for name in ("there", "losses") if Path(name).exists()]
            runs.append((ran.without_times(), written))
            Path("there").unlink(missing_ok=True)
        assert runs[0] == runs[1]


def test_a_file_is_converted_in_place_and_checked_the_same(elsewhere: None, tmp_path: Path) -> None:
    runs = []
    for jobs in ("-j1", "-j2"):
        path = tmp_path / "games.pdn"
        path.write_text((TYPED + "\n") * 100)
        checked = gamenote("convert", path.name, "--to", "pdn", "--in-place", "--check", jobs)
        mended = gamenote("convert", path.name, "--to", "pdn", "--in-place", jobs)
        again = gamenote("convert", path.name, "--to", "pdn", "--in-place", "--check", jobs)
        runs.append((checked, mended, again, path.read_bytes()))
        assert (checked.code, mended.code, again.code) == (1, 0, 0)
    assert runs[0] == runs[1]


def test_games_without_a_variant_are_converted_under_one_guess(elsewhere: None, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 40 + UNTYPED * 40 + TYPED * 10)
    one = gamenote("convert", path.name, "--to", "jsonl", "-j1")
    assert gamenote("convert", path.name, "--to", "jsonl", "-j2") == one
    assert one.out.count("\n") == 90


@pytest.mark.full
def test_real_processes_convert_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Processes, "portion", 1 << 15)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "large.pdn"
    path.write_text(TYPED * 1500 + UNTYPED * 1500 + TYPED * 1500)
    for words in (
        ("--to", "jsonl"),
        ("--to", "json"),
        ("--to", "csv"),
        ("--to", "pdn", "-o", "out.pdn", "--force"),
    ):
        one = gamenote("convert", path.name, *words, "-j1"), (tmp_path / "out.pdn").exists()
        assert (gamenote("convert", path.name, *words, "-j2"), (tmp_path / "out.pdn").exists()) == one


def test_a_file_that_breaks_off_is_converted_up_to_there(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "WINDOW", 1000)
    path = tmp_path / "games.pdn.gz"
    path.write_bytes(gzip.compress((TYPED * 200).encode())[:-9])
    for text in ("json", "jsonl -o out"):
        words = ("--to", *text.split())
        one = gamenote("convert", path.name, *words, "-j1")
        assert gamenote("convert", path.name, *words, "-j2") == one
        assert one.code == 2
        assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("ending", [".2048gn", ".gamenote.json"])
def test_standard_input_is_converted_the_same(ending: str, elsewhere: None, tmp_path: Path) -> None:
    path = collection(ending, tmp_path)
    one = piped(path, ending, "convert", "-", "--to", "jsonl", "-j1")
    assert piped(path, ending, "convert", "-", "--to", "jsonl", "-j2") == one
    assert one.out or one.code == 1


def test_where_nothing_can_be_written_the_rest_is_not_read(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = list[str]()

    def options_for(*args: Any) -> dict[str, Any]:
        parts.append("a part")
        return select_games.options_for(*args)

    def full(path: Path, *, as_read: tuple[int, ...]) -> AbstractContextManager[None]:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(outputs, "rewriting", full)
    monkeypatch.setattr(join_parts, "options_for", options_for)
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 2000)
    one = gamenote("convert", path.name, "--to", "pdn", "-o", "out", "-j1")
    assert gamenote("convert", path.name, "--to", "pdn", "-o", "out", "-j2") == one
    assert one.code == 2 and "no space left" in one.err
    assert len(parts) < 20


def test_no_more_parts_are_under_way_than_keep_all_busy(
    elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted, written = list[int](), list[int]()

    class Watched(Elsewhere):
        def submit(self, task: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            submitted.append(len(written))
            return super().submit(task, *args, **named)

    def joined(self: Seams, *args: Any) -> Iterator[bytes]:
        for data in real(self, *args):
            written.append(len(data))
            yield data

    real = Seams.joined
    monkeypatch.setattr(executors, "Processes", lambda number: Watched())
    monkeypatch.setattr(Seams, "joined", joined)
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 2000)
    assert gamenote("convert", path.name, "--to", "jsonl", "-j2").out.count("\n") == 2000
    assert len(submitted) > 100
    assert max(place - done for place, done in enumerate(submitted)) <= Watched.number * AHEAD + 1


class Deadly(Elsewhere):
    """Every process dies that gets a certain game."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        if not any(isinstance(job, PartJob) and b"poison" in job.part.data for job in args):
            return super().submit(task, *args, **named)
        dead: Future[Any] = Future()
        dead.set_exception(BrokenExecutor("it died"))
        return dead


@pytest.fixture
def deadly(elsewhere: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(executors, "Processes", lambda number: Deadly())
    path = tmp_path / "games.pdn"
    path.write_text(TYPED * 100 + TYPED.replace('"t"', '"poison"') + TYPED * 100)
    return path


def test_what_kills_its_process_ends_the_figures_of_its_file(deadly: Path) -> None:
    ran = gamenote("stats", deadly.name, SAMPLES / "pdn" / "russian.pdn", "--output-format", "csv", "-j2")
    assert ran.code == 2 and ran.err.count("died twice") == 1
    assert 80 < ran.out.count("games.pdn") <= 100 and "russian.pdn" in ran.out


def test_what_kills_its_process_keeps_its_file_from_being_written(deadly: Path, tmp_path: Path) -> None:
    ran = gamenote(
        "convert", deadly.name, SAMPLES / "pdn" / "russian.pdn", "--to", "jsonl", "-o", "out", "--mkdir", "-j2"
    )
    assert ran.code == 2 and ran.err.count("died twice") == 1
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["russian.gamenote.jsonl"]
