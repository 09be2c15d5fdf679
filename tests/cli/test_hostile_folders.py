"""A folder is somebody else's: what lies in it leads nowhere else, neither for reading nor for writing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Inputs, Skip, find, open_path
from gamenote.core import paths
from tests.cli.command import Result, gamenote

SOUND = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
SECRET = '[Player "secret"]\n[InitialBoard "a1 b1"]\n\n1.L a1 *\n'
COMMANDS = (("lint",), ("lint", "--fix", "--unsafe-fixes"), ("stats",), ("pretty",), ("convert", "--to", "json"))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a record in it, and a secret beside it."""
    (tmp_path / "secret.2048gn").write_text(SECRET)
    (tmp_path / "repo" / "sub").mkdir(parents=True)
    (tmp_path / "repo" / "a.2048gn").write_text(SOUND)
    monkeypatch.chdir(tmp_path / "repo")
    return tmp_path / "repo"


def skipped(*named: str) -> dict[str, str]:
    """The files that a search passes over, and why."""
    return {each.name: each.why for each in find(Inputs(named or (".",))) if isinstance(each, Skip)}


def run(*words: str) -> Result:
    out = ("-o", "../out/", "--mkdir") if words[0] == "convert" else ()
    return gamenote(*words, ".", *out)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "target", ["../secret.2048gn", "sub/../../secret.2048gn", "link", "/proc/version", "/dev/zero"]
)
def test_a_link_out_of_the_folder_is_not_read(words: tuple[str, ...], target: str, folder: Path) -> None:
    (folder / "link").symlink_to("../secret.2048gn")
    (folder / "x.2048gn").symlink_to(target)
    result = run(*words)
    assert "secret" not in result.out + result.err
    assert result.code < 2
    assert (folder.parent / "secret.2048gn").read_text() == SECRET
    assert skipped() == {"x.2048gn": paths.OUTSIDE}
    assert "x.2048gn: skipped: a link to what lies outside of the folder" in gamenote("lint", "-v", ".").err


def test_a_link_out_is_not_written_through_because_a_configuration_says_so(folder: Path) -> None:
    (folder / "gamenote.toml").write_text("[lint]\nfix = true\nunsafe-fixes = true\n")
    (folder / "x.2048gn").symlink_to("../secret.2048gn")
    gamenote("lint", ".")
    assert (folder.parent / "secret.2048gn").read_text() == SECRET


def test_a_link_to_a_file_of_the_folder_is_read(folder: Path) -> None:
    (folder / "0.2048gn").symlink_to("sub/b.2048gn")
    (folder / "sub" / "b.2048gn").write_text(SECRET)
    assert skipped() == {}
    assert "0.2048gn" in gamenote("lint", ".").out


def test_what_is_named_is_read_wherever_its_links_lead(folder: Path) -> None:
    (folder / "x.2048gn").symlink_to("../secret.2048gn")
    (folder.parent / "other").symlink_to(folder)
    assert "x.2048gn:4" in gamenote("lint", "x.2048gn").out
    assert list(skipped("../other")) == ["../other/x.2048gn"]
    assert "../other/a.2048gn, game 1" in gamenote("stats", "../other").out


@pytest.mark.parametrize("kind", ["pipe", "link to a pipe", "link to nothing", "folder behind a link"])
def test_what_is_no_ordinary_file_is_passed_over_and_nothing_waits(kind: str, folder: Path) -> None:
    os.mkfifo(folder / ("x.2048gn" if kind == "pipe" else "pipe"))
    if kind != "pipe":
        target = {"link to a pipe": "pipe", "link to nothing": "nothing", "folder behind a link": "sub"}[kind]
        (folder / "x.2048gn").symlink_to(target)
    assert gamenote("lint", ".").code < 2
    assert (list(skipped()) == ["x.2048gn"]) == (kind != "folder behind a link")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_pipe_that_is_named_and_nobody_writes_into_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenote.actions.files.inputs.PATIENCE", 0.2)
    os.mkfifo(folder / "pipe.pgn")
    result = gamenote("lint", "pipe.pgn")
    assert "pipe.pgn: cannot be read: a pipe into which nobody writes" in result.err
    assert result.code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_pipe_that_is_named_is_read_where_somebody_writes(folder: Path) -> None:
    os.mkfifo(folder / "pipe.pgn")
    with ThreadPoolExecutor(1) as pool:
        pool.submit((folder / "pipe.pgn").write_text, "1. e4 Ke4 *\n")
        assert "Ke4" in gamenote("lint", "pipe.pgn").out


def test_a_loop_of_links_is_passed_over(folder: Path) -> None:
    (folder / "x.2048gn").symlink_to("y.2048gn")
    (folder / "y.2048gn").symlink_to("x.2048gn")
    assert "a.2048gn:1" in gamenote("lint", ".").out
    assert list(skipped()) == ["x.2048gn", "y.2048gn"]


def test_a_link_to_the_credentials_of_git_is_not_read(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("[http]\n\textraheader = AUTHORIZATION: basic c2VjcmV0\n")
    (folder / "x.2048gn").symlink_to(".git/config")
    assert "c2VjcmV0" not in gamenote("lint", ".").out
    assert list(skipped()) == ["x.2048gn"]


@pytest.mark.parametrize("place", ["/proc", "/proc/self", "/sys", "/dev"])
def test_a_search_does_not_enter_the_folders_of_the_system(place: str) -> None:
    assert skipped(place) == {place: paths.OF_SYSTEM}
    assert not paths.is_of_system("/dev/shm/records")
    assert not paths.is_of_system("/process")


def test_a_file_that_becomes_a_link_before_it_is_opened_is_not_read(folder: Path) -> None:
    (found,) = (each for each in find(Inputs((".",))) if not isinstance(each, Skip))
    (folder / "a.2048gn").unlink()
    (folder / "a.2048gn").symlink_to("../secret.2048gn")
    with pytest.raises(OSError, match="outside"):
        open_path(Path(found.name), found.root)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["gamenote.toml", ".gamenote.toml"])
def test_a_configuration_that_is_a_link_out_of_the_folder_is_refused(name: str, folder: Path) -> None:
    (folder.parent / "other").write_text('password = "swordfish"\n')
    (folder / name).symlink_to("../other")
    result = gamenote("lint", ".")
    assert result.code == 2
    assert result.err.startswith(f"gamenote: error: {name}: not read: a link to what lies outside")
    assert "swordfish" not in result.err


@pytest.mark.parametrize("target", ["../other", "/proc/version", "/dev/zero"])
@pytest.mark.parametrize("name", ["pyproject.toml", ".gitignore", ".gamenoteignore"])
def test_other_links_out_of_the_folder_are_as_if_they_were_not_there(name: str, target: str, folder: Path) -> None:
    (folder.parent / "other").write_text("*.2048gn\n")
    (folder / name).symlink_to(target)
    assert "1 game" in gamenote("lint", ".").out


def test_a_configuration_of_the_same_repository_may_be_a_link(folder: Path) -> None:
    (folder.parent / ".git").mkdir()
    (folder.parent / "shared.toml").write_text('[lint]\nselect = ["GAME101"]\n')
    (folder / "gamenote.toml").symlink_to("../shared.toml")
    assert gamenote("lint", ".").code == 0


TRAPS: dict[str, Callable[[Path, Path], None]] = {  # how the way to out/a.gamenote.json is trapped
    "a link": lambda out, away: (out / "a.gamenote.json").symlink_to(away / "a.gamenote.json"),
    "a link to nothing": lambda out, away: (out / "a.gamenote.json").symlink_to(away / "new"),
    "a link in the folder": lambda out, away: (out / "a.gamenote.json").symlink_to("b.gamenote.json"),
    "a pipe": lambda out, away: os.mkfifo(out / "a.gamenote.json"),
}


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.parametrize(
    "words", [("-o", "out"), ("-o", "out", "--check"), ("--split", "out/{stem}.{ext}")], ids=" ".join
)
def test_no_link_in_a_folder_is_written_through(trap: str, words: tuple[str, ...], folder: Path) -> None:
    away = folder.parent / "away"
    away.mkdir()
    (away / "a.gamenote.json").write_text("mine")
    (folder / "out").mkdir()
    TRAPS[trap](folder / "out", away)
    result = gamenote("convert", "a.2048gn", "--to", "json", "--force", *words)
    assert result.code in ((1, 2) if "--check" in words else (2,))
    assert [each.name for each in away.iterdir()] == ["a.gamenote.json"]
    assert (away / "a.gamenote.json").read_text() == "mine"
    assert not (folder / "out" / "b.gamenote.json").exists()


@pytest.mark.parametrize(
    "words", [("-o", "out"), ("--split", "out/sub/{stem}.{ext}"), ("--split", "out/{stem}/{n}.{ext}")]
)
def test_no_folder_behind_a_link_is_written_to(words: tuple[str, ...], folder: Path) -> None:
    away = folder.parent / "away"
    away.mkdir()
    (folder / "sub" / "b.2048gn").write_text(SOUND)
    (folder / "out").mkdir()
    for name in ("sub", "a", "b"):
        (folder / "out" / name).symlink_to(away)
    result = gamenote("convert", ".", "--to", "json", "--mkdir", "--force", *words)
    named = words[-1].startswith("out/sub")  # that folder the user has named
    assert named or list(away.iterdir()) == []
    assert named or result.code == 2


def test_a_folder_to_write_to_may_be_a_link_where_it_is_named(folder: Path) -> None:
    (folder / "out").symlink_to("sub")
    assert gamenote("convert", "a.2048gn", "--to", "json", "-o", "out/").code == 0
    assert (folder / "sub" / "a.gamenote.json").is_file()


@pytest.mark.parametrize("name", ["index.html", "1.html", "001.html", "gamenote-site.json", "style.css"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_a_site_is_written_through_no_link(name: str, kind: str, folder: Path) -> None:
    (folder / "site").mkdir()
    if kind == "link":
        (folder / "site" / name).symlink_to("../../new")
    else:
        os.mkfifo(folder / "site" / name)
    gamenote("pretty", "a.2048gn", "-o", "site/", "--force")
    assert not (folder.parent / "new").exists()
