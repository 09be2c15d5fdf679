"""Stored results: found again as they were, never when anything they depend on has changed, never in the way."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Inputs
from gamenote.actions.lint import cache as module
from gamenote.actions.lint.cache import NAME, Cache, clear, decode_report, encode_report
from gamenote.actions.lint.lint_file import Job, Result
from gamenote.actions.lint.lint_files import lint_files
from gamenote.core import registry
from gamenote.core.report import FileReport, Trouble
from gamenote.core.settings import Selection, Settings

BAD = Path(__file__).parents[2] / "bad"
SETTINGS = Settings(Selection(("ALL",)))
EMPTY = FileReport("a.plt", "plateau", 1)


def records() -> list[Path]:
    return sorted(path for path in BAD.rglob("*") if path.is_file() and path.suffix not in (".md", ".toml"))


def checked(paths: list[Path], cache: Cache | None, settings: Settings = SETTINGS) -> list[Result]:
    jobs = [Job(Input(path.as_posix(), path, explicit=False), Inputs(()), settings) for path in paths]
    return list(lint_files(jobs, 1, cache))


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks into a file fails."""
    monkeypatch.setattr("gamenote.actions.lint.lint_files.report_of_job", None)


def test_every_report_is_the_same_out_of_json() -> None:
    for report, _ in checked(records(), None):
        assert not isinstance(report, FileReport) or decode_report(encode_report(report)) == report


def test_what_was_found_is_found_again_without_looking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cache(tmp_path / "cache") as cache:
        first = checked(records(), cache)
    monkeypatch.setattr("gamenote.actions.lint.lint_files.report_of_job", None)
    with Cache(tmp_path / "cache") as cache:
        assert checked(records(), cache) == first == first
    monkeypatch.undo()
    assert checked(records(), None) == first


def test_odd_bytes_in_names_and_texts_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "odd\udcff.2048gn"
    path.write_bytes(b'[Player "\xff\x1b"]\n[InitialBoard "a1 b1"]\n\n1. L \xfe *\n')
    with Cache(tmp_path / "cache") as cache:
        first = checked([path], cache)
    with Cache(tmp_path / "cache") as cache:
        assert checked([path], cache) == first
        assert not cache._unwritten


@pytest.mark.parametrize("change", ["content", "name", "settings", "version", "plugin"])
def test_a_result_does_not_outlive_what_it_depends_on(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, settings = tmp_path / "a.2048gn", SETTINGS
    path.write_text('[InitialBoard "a1 b1"]\n\n1. L a1 *\n')
    with Cache(tmp_path / "cache") as cache:
        checked([path], cache)
    if change == "content":
        path.write_text('[InitialBoard "a1 b1"]\n\n1. L a1 b2 *\n')
    elif change == "name":
        path = path.rename(tmp_path / "b.2048gn")
    elif change == "settings":
        settings = Settings(Selection(("TFE",)))
    elif change == "version":
        monkeypatch.setattr(module, "__version__", "99")
    else:
        monkeypatch.setattr(registry, "values", lambda: (("club:RULES", "club 2.0"),))
    with Cache(tmp_path / "cache") as cache:
        assert checked([path], cache, settings) == checked([path], None, settings)
        assert len(cache._unwritten) == 1


def test_what_could_not_be_done_is_not_kept(tmp_path: Path) -> None:
    with Cache(tmp_path / "cache") as cache:
        cache.store(b"key", FileReport("a", "plateau", 0, troubles=(Trouble("a", "internal error"),)))
        checked([tmp_path / "missing.plt"], cache)
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("damage", [b"", b"x" * 5000, b"SQLite format 3\0" + b"\0" * 5000])
def test_a_damaged_cache_is_as_good_as_none(damage: bytes, tmp_path: Path) -> None:
    paths = records()[:5]
    with Cache(tmp_path) as cache:
        checked(paths, cache)
    (tmp_path / NAME).write_bytes(damage)
    for _ in range(3):
        with Cache(tmp_path) as cache:
            assert checked(paths, cache) == checked(paths, None)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"Finding":[]}', '{"Popen":["true"]}', '{"a":[],"b":[]}', "[" * 9999]
)
def test_a_damaged_entry_is_as_good_as_none(text: str, tmp_path: Path) -> None:
    with Cache(tmp_path) as cache:
        cache.store(b"key", EMPTY)
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute("update results set report = ?, sum = ?", (text, module._row_checksum(b"key", text)))
    connection.close()
    with Cache(tmp_path) as cache:
        assert cache.look_up(b"key") is None


def test_a_row_that_is_not_what_was_written_is_as_good_as_none(tmp_path: Path) -> None:
    other = encode_report(FileReport("b.plt", "plateau", 1))
    with Cache(tmp_path) as cache:
        cache.store(b"key", EMPTY)
        cache.store(b"other", EMPTY)
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute("update results set report = ? where key = ?", (other, b"key"))
        connection.execute("update results set key = ? where key = ?", (b"another", b"other"))
    connection.close()
    with Cache(tmp_path) as cache:
        assert cache.look_up(b"key") is None
        assert cache.look_up(b"another") is None


def _linked_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path / "cache").rename(path / "real")
    (path / "cache").symlink_to(path / "real")


def _linked_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path / "cache" / NAME).rename(path / "real")
    (path / "cache" / NAME).symlink_to(path / "real")


def _second_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path / "second").hardlink_to(path / "cache" / NAME)


def _other_owner(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)


def _with(words: str) -> Callable[[Path, pytest.MonkeyPatch], None]:
    def change(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with sqlite3.connect(path / "cache" / NAME) as connection:
            connection.execute(words)
        connection.close()

    return change


FOREIGN: dict[str, Callable[[Path, pytest.MonkeyPatch], None]] = {
    "a link to the folder": _linked_folder,
    "a link to the file": _linked_file,
    "a file with another name": _second_name,
    "another owner": _other_owner,
    "a view": _with("create view more as select * from results"),
    "a trigger": _with("create trigger more after insert on results begin delete from results; end"),
    "another table": _with("create table more (a)"),
    "another column": _with("alter table results add column more text"),
}


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_cache_that_somebody_else_may_have_made_is_not_used(
    foreign: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cache(tmp_path / "cache") as cache:
        cache.store(b"key", EMPTY)
    FOREIGN[foreign](tmp_path, monkeypatch)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with Cache(tmp_path / "cache") as cache:
        assert cache.look_up(b"key") is None
        cache.store(b"more", EMPTY)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_modules_are_known_by_what_the_installer_wrote_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same package installed on another day, on another machine, has the same results."""
    package, info = tmp_path / "clubrules", tmp_path / "club-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("RULES = ()")
    record = "clubrules/__init__.py,sha256=abc,10\nclubrules/__pycache__/a.pyc,,\n../bin/x,sha256=f,1\n"
    (info / "RECORD").write_text(record)
    monkeypatch.syspath_prepend(tmp_path)

    def stamps(day: int) -> list[str]:
        for path in (package / "__init__.py", info / "RECORD"):
            os.utime(path, (day, day))
        return list(module._package_stamps("clubrules", str(info)))

    assert stamps(1000) == stamps(2000)
    os.utime(package / "__init__.py", (3000, 3000))
    changed = list(module._package_stamps("clubrules", str(info)))
    assert changed != stamps(2000)
    (info / "RECORD").write_text(record.replace("abc", "abd"))
    assert "abd" in stamps(2000)[0] and "pyc" not in stamps(2000)[0] and "bin" not in stamps(2000)[0]
    assert list(module._package_stamps("clubrules", "")) != stamps(2000)


def test_cleaning_leaves_what_is_not_of_the_cache(tmp_path: Path) -> None:
    for name in ("other", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / ".gitignore").write_text("*")
    (tmp_path / "other" / "CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55\n# pytest")
    (tmp_path / "mine" / "CACHEDIR.TAG").write_text(module.TAG)
    (tmp_path / "mine" / "letter.txt").write_text("keep")
    (tmp_path / "link").symlink_to("mine")
    assert not clear(tmp_path / "other")
    assert not clear(tmp_path / "link")
    assert clear(tmp_path / "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]
    assert len(list((tmp_path / "other").iterdir())) == 2


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Cache(tmp_path / "file" / "cache") as cache:
        assert checked(records()[:3], cache) == checked(records()[:3], None)


def test_two_runs_at_a_time_do_not_hinder_each_other(tmp_path: Path) -> None:
    with Cache(tmp_path) as one, Cache(tmp_path) as other:
        one.store(b"1", EMPTY)
        one._write_rows()
        other.store(b"2", EMPTY)
        other._write_rows()
        assert one.look_up(b"2") == other.look_up(b"1") == EMPTY


def test_what_is_not_used_for_long_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = module._day_number()
    for day, key in ((0, b"old"), (0, b"used"), (20, b"new"), (40, b"last")):
        monkeypatch.setattr(module, "_day_number", lambda day=day: today + day)
        with Cache(tmp_path) as cache:
            cache.look_up(b"used")
            cache.store(key, EMPTY)
    with Cache(tmp_path) as cache:
        assert [cache.look_up(key) for key in (b"old", b"used", b"new", b"last")] == [None, EMPTY, EMPTY, EMPTY]


def test_a_cache_that_grows_too_large_forgets_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = module._day_number()
    monkeypatch.setattr(module, "LARGEST", 1)
    for day in range(10):
        monkeypatch.setattr(module, "_day_number", lambda day=day: today + day)
        with Cache(tmp_path) as cache:
            cache.store(bytes([day]), EMPTY)
    with Cache(tmp_path) as cache:
        assert cache.look_up(bytes([9])) == EMPTY
        assert sum(cache.look_up(bytes([day])) is not None for day in range(10)) < 5


def test_the_folder_keeps_itself_out_of_repositories_and_backups(tmp_path: Path) -> None:
    with Cache(tmp_path / "cache") as cache:
        cache.store(b"key", EMPTY)
    assert (tmp_path / "cache" / ".gitignore").read_text() == "*\n"
    assert (
        (tmp_path / "cache" / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")
    )


def test_cleaning_deletes_a_cache_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    assert not clear(tmp_path / "games")
    with Cache(tmp_path / "cache") as cache:
        cache.store(b"key", EMPTY)
    assert clear(tmp_path / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
