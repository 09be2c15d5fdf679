"""The folder of pages on disk: what is refused, what is replaced, what is taken away, and what stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from gamenote.actions.pretty.write_site import LIST, Occupied, SiteFolder
from gamenote.core.game_view import SiteFile


def files(*names: str, text: str = "text") -> list[SiteFile]:
    return [SiteFile(name, f"{text} of {name}") for name in names]


def write(path: Path, *names: str, force: bool = False, text: str = "text") -> list[str]:
    folder = SiteFolder(path)
    folder.prepare(force=force)
    return list(folder.write(files(*names, text=text)))


def names(path: Path) -> set[str]:
    return {each.name for each in path.iterdir()} - {LIST}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with pages of an earlier run."""
    write(tmp_path / "site", "001.html", "002.html", "003.html", "index.html")
    return tmp_path / "site"


def test_a_folder_is_made_when_there_is_something_to_write(tmp_path: Path) -> None:
    write(tmp_path / "none")
    assert not (tmp_path / "none").exists()
    write(tmp_path / "site", "001.html", "index.html")
    assert names(tmp_path / "site") == {"001.html", "index.html"}
    assert (tmp_path / "site" / "001.html").read_text() == "text of 001.html"


def test_no_folder_is_made_above_the_one_that_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write(tmp_path / "no" / "site", "001.html")


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    write(tmp_path, "001.html")
    assert names(tmp_path) == {"001.html"}


@pytest.mark.parametrize("name", ["mine.txt", ".git", "index.html", LIST])
def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(Occupied, match="holds other files"):
        write(tmp_path, "001.html")
    assert {each.name for each in tmp_path.iterdir()} == {name}
    write(tmp_path, "001.html", force=True)
    assert (tmp_path / "001.html").exists()
    assert name == LIST or (tmp_path / name).read_text() == "mine"


def test_what_is_no_folder_is_refused_also_by_force(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(Occupied, match="is a file, not a folder"):
        write(tmp_path / "site", "001.html", force=True)
    assert (tmp_path / "site").read_text() == "mine"


def test_pages_of_an_earlier_run_are_replaced_only_by_force(site: Path) -> None:
    with pytest.raises(Occupied, match="holds pages already"):
        write(site, "001.html", text="new")
    assert (site / "001.html").read_text() == "text of 001.html"


def test_no_stale_page_is_left(site: Path) -> None:
    write(site, "001.html", "index.html", force=True, text="new")
    assert names(site) == {"001.html", "index.html"}
    assert (site / "001.html").read_text() == "new of 001.html"
    assert set(json.loads((site / LIST).read_text())["files"]) == {"001.html", "index.html"}


def test_files_of_others_are_never_deleted(site: Path) -> None:
    (site / "004.html").write_text("mine")
    (site / "notes.txt").write_text("mine")
    (site / "003.html").write_text("changed by hand")
    write(site, "001.html", force=True)
    assert names(site) == {"001.html", "003.html", "004.html", "notes.txt"}


@pytest.mark.parametrize(
    "name", ["../mine.html", "{}/mine.html", "below/mine.html", "mine.txt", "Mine.html", "x.html\n"]
)
def test_a_list_that_somebody_else_has_made_deletes_nothing_of_his(site: Path, name: str) -> None:
    (site / "below").mkdir()
    name = name.format(site.parent.as_posix())
    (site / name).write_text("mine")
    (site / LIST).write_text(json.dumps({"files": {name: sha256(b"mine").hexdigest()}}))
    write(site, "001.html", force=True)
    assert (site / name).read_text() == "mine"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"files": []}', '{"files": {"001.html": 1}}', "[" * 100_000, '{"files": null}']
)
def test_a_spoilt_list_is_none(site: Path, text: str) -> None:
    (site / LIST).write_text(text)
    with pytest.raises(Occupied):
        write(site, "001.html")
    write(site, "001.html", force=True)
    assert names(site) == {"001.html", "002.html", "003.html", "index.html"}


def test_a_link_is_not_taken_away(site: Path) -> None:
    (site / "003.html").rename(site.parent / "003.html")
    (site / "003.html").symlink_to(site.parent / "003.html")
    write(site, "001.html", force=True)
    assert (site / "003.html").is_symlink()
    assert (site.parent / "003.html").exists()


def test_no_input_is_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "001.html"
    record.write_text("a game")
    folder = SiteFolder(tmp_path, frozenset((str(record.resolve()),)))
    folder.prepare(force=True)
    with pytest.raises(Occupied, match="is an input and would be overwritten"):
        list(folder.write(files("001.html")))
    assert record.read_text() == "a game"


@pytest.mark.parametrize("failure", [KeyboardInterrupt, ValueError])
def test_a_run_that_ends_early_leaves_whole_files_and_knows_them_as_its_own(
    site: Path, failure: type[BaseException]
) -> None:
    def stopping() -> Iterator[SiteFile]:
        yield from files("001.html", "005.html", text="new")
        raise failure

    folder = SiteFolder(site)
    folder.prepare(force=True)
    with pytest.raises(failure):
        list(folder.write(stopping()))
    assert names(site) == {"001.html", "002.html", "003.html", "005.html", "index.html"}
    write(site, "001.html", force=True)
    assert names(site) == {"001.html"}


def test_what_is_the_same_is_not_written_again(site: Path) -> None:
    before = (site / "001.html").stat().st_mtime_ns
    write(site, "001.html", force=True)
    assert (site / "001.html").stat().st_mtime_ns == before


def test_notes_are_handed_on(tmp_path: Path) -> None:
    folder = SiteFolder(tmp_path)
    folder.prepare(force=False)
    assert list(folder.write([SiteFile("001.html", "", "large"), SiteFile("002.html", "")])) == ["large"]
