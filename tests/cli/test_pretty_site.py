"""`gamenote pretty -o FOLDER/`: games as a folder of pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote.render.boards import site
from tests.cli.command import ROOT, gamenote

GAMES = ROOT / "samples" / "2048gn" / "collection.2048gn"
DRAUGHTS = ROOT / "samples" / "pdn" / "russian.pdn"
FILES = {"001.html", "index.html", "style.css", "dark.css", "page.js", "index.js", "gamenote-site.json"}


def names(path: Path) -> set[str]:
    return {each.name for each in path.iterdir()}


def test_a_target_that_ends_in_a_slash_is_a_folder_of_pages(tmp_path: Path) -> None:
    result = gamenote("pretty", GAMES, DRAUGHTS, "-o", f"{tmp_path}/site/")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert names(tmp_path / "site") == FILES
    index = (tmp_path / "site" / "index.html").read_text()
    assert "<title>collection.2048gn, russian.pdn</title>" in index
    assert ">4 games<" in index


def test_an_existing_folder_is_filled_with_pages(tmp_path: Path) -> None:
    assert gamenote("pretty", GAMES, "-o", tmp_path).code == 0
    assert names(tmp_path) == FILES


def test_a_name_without_a_slash_is_a_file_still(tmp_path: Path) -> None:
    gamenote("pretty", GAMES, "-o", tmp_path / "site")
    assert (tmp_path / "site").is_file()


def test_a_second_run_needs_force_and_leaves_no_stale_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = f"{tmp_path}/site/"
    with monkeypatch.context() as patch:
        patch.setattr(site, "MOST", 1)
        gamenote("pretty", GAMES, "-o", folder)
    before = names(tmp_path / "site")
    assert {"001.html", "002.html", "003.html"} < before
    refused = gamenote("pretty", GAMES, "-o", folder)
    assert refused.code == 2
    assert "site holds pages already\n  hint: replace them with --force" in refused.err
    assert names(tmp_path / "site") == before
    assert gamenote("pretty", GAMES, "-o", folder, "--force").code == 0
    assert names(tmp_path / "site") == FILES


def test_a_folder_of_records_is_not_mixed_with_pages_unless_by_force(tmp_path: Path) -> None:
    (tmp_path / "games.2048gn").write_bytes(GAMES.read_bytes())
    refused = gamenote("pretty", tmp_path, "-o", tmp_path)
    assert (refused.code, names(tmp_path)) == (2, {"games.2048gn"})
    assert "holds other files\n  hint: name a new folder" in refused.err
    assert gamenote("pretty", tmp_path, "-o", tmp_path, "--force").code == 0
    assert names(tmp_path) == FILES | {"games.2048gn"}
    assert gamenote("pretty", tmp_path, "-o", tmp_path, "--force").err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--style", "svg"), "only pages (--style html) fill one"),
        (("--ascii",), "only pages (--style html) fill one"),
        (("--every", "5"), "--every is for pictures"),
        (("--follow",), "--follow needs a terminal"),
    ],
)
def test_what_is_no_page_is_refused(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    result = gamenote("pretty", GAMES, "-o", f"{tmp_path}/site/", *words)
    assert (result.code, message in result.err) == (2, True)
    assert names(tmp_path) == set()


@pytest.mark.parametrize("target", ["file/", "none/site/"])
def test_where_there_can_be_no_folder_it_is_said(tmp_path: Path, target: str) -> None:
    (tmp_path / "file").write_text("mine")
    result = gamenote("pretty", GAMES, "-o", f"{tmp_path}/{target}")
    assert result.code == 2
    words = {"file/": "is a file, not a folder", "none/site/": "the folder does not exist"}
    assert words[target] in result.err
    assert names(tmp_path) == {"file"}


def test_no_folder_is_made_where_there_is_nothing_to_draw(tmp_path: Path) -> None:
    assert gamenote("pretty", tmp_path / "missing.2048gn", "-o", f"{tmp_path}/site/").code == 2
    assert names(tmp_path) == set()


def test_one_game_that_is_chosen_is_a_site_too(tmp_path: Path) -> None:
    gamenote("pretty", GAMES, "--game", "2", "--at", "7", "-o", f"{tmp_path}/site/")
    page = (tmp_path / "site" / "001.html").read_text()
    assert re.findall(r"<h1>.*</h1>", page) == ["<h1>Dice 32: game 1</h1>"]
    assert 'data-at="7"' in page


def test_a_page_that_is_too_large_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LIMIT", 5000)
    result = gamenote("pretty", DRAUGHTS, "-o", f"{tmp_path}/site/")
    assert result.code == 0
    assert re.fullmatch(
        r"gamenote: note: 001\.html holds one game alone and has \d+ kB, more than 5 kB\n", result.err
    )
    assert gamenote("pretty", DRAUGHTS, "-o", f"{tmp_path}/site/", "--force", "-q").err == ""


def test_an_illegal_game_is_on_a_page_and_told(tmp_path: Path) -> None:
    record = tmp_path / "illegal.2048gn"
    record.write_text('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. L a1 3. R a2 *\n')
    result = gamenote("pretty", record, "-o", f"{tmp_path}/site/")
    assert (result.code, result.err.startswith(f"{record.as_posix()}:4:")) == (1, True)
    assert "could not be followed to its end" in (tmp_path / "site" / "001.html").read_text()


def test_no_folder_of_the_author_is_named(tmp_path: Path) -> None:
    home = tmp_path / "home of Ann"
    home.mkdir()
    for name in ("one.2048gn", "two.2048gn"):
        (home / name).write_bytes(GAMES.read_bytes())
    gamenote("pretty", home / "one.2048gn", home / "two.2048gn", "-o", f"{tmp_path}/site/")
    for path in (tmp_path / "site").iterdir():
        text = path.read_text("utf-8")
        assert home.name not in text
        assert tmp_path.as_posix() not in text
    assert '<td class="f">two.2048gn</td>' in (tmp_path / "site" / "index.html").read_text()
