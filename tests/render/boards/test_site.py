"""Folders of pages: sizes, links, the index, and words of records that are text wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from gamenote.core.game_view import GameView, SiteFile, SitePainter
from gamenote.render.boards import site
from gamenote.render.boards.site import SiteHtmlPainter
from tests.render.boards.test_html import NASTY, Page, walk

LINK = re.compile(r'(?:href|src)="([^"]*)"')


def game(number: int, moves: int = 8, **about: str) -> GameView:
    facts = (("Event", about.get("event", "Open")), ("Date", f"2026.01.{number % 28 + 1:02}"))
    title = about.get("title", f"Ann {number} - Bob")
    return GameView(title, walk(moves), facts, "1-0", about.get("origin", f"games.pdn:{number}:1"))


def made(game_views: Iterator[GameView] | list[GameView], theme: str = "auto") -> dict[str, str]:
    files = list(SiteHtmlPainter().site(game_views, title="Open <b>", theme=theme))
    assert len({file.name for file in files}) == len(files)
    return {file.name: file.text for file in files}


def pages(files: dict[str, str]) -> dict[str, str]:
    """The pages with games, by their names."""
    return {name: text for name, text in files.items() if re.fullmatch(r"\d+\.html", name)}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that are full early."""
    monkeypatch.setattr(site, "LIMIT", 15_000)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """A site of several pages with games and several of the index."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "LIMIT", 15_000)
        return made([game(number, moves=4 + number % 9) for number in range(1, 101)])


def test_the_painter_of_pages_makes_folders_too() -> None:
    assert isinstance(SiteHtmlPainter(), SitePainter)


def test_every_file_of_text_stays_below_the_limit(files: dict[str, str]) -> None:
    assert len(pages(files)) > 5
    assert sum(name.startswith("index") for name in files) > 2
    assert all(len(text.encode()) <= 15_000 for name, text in files.items() if name.endswith(".html"))


def test_pages_are_as_full_as_games_of_that_size_allow(files: dict[str, str]) -> None:
    *whole, _ = pages(files).values()
    largest = max(len(part) for text in whole for part in text.split("<article")[1:])
    assert all(len(text) > 15_000 - site.ROOM - 2 * largest for text in whole)


def test_every_link_leads_to_something(files: dict[str, str]) -> None:
    known = {name: set(re.findall(r' id="([^"]*)"', text)) for name, text in files.items()}
    for name, text in files.items():
        for link in LINK.findall(text):
            target, _, place = link.partition("#")
            assert target in ("", *files), link
            assert not place or place in known[target or name], link


def test_every_game_is_in_the_index_under_its_own_title(files: dict[str, str]) -> None:
    names = ["index.html", *(name for name in sorted(files) if name.startswith("index-"))]
    rows = [
        match
        for name in names
        for match in re.findall(
            r'<tr><td class="n">(\d+)</td><th scope="row"><a href="([^"]*)">([^<]*)', files[name]
        )
    ]
    assert [(number, title) for number, _, title in rows] == [(str(n), f"Ann {n} - Bob") for n in range(1, 101)]
    for _, link, title in rows:
        page, _, place = link.partition("#")
        assert re.search(f'id="{place}" data-at="\\d+">\n<h2><a href="#{place}">{title}</a>', files[page])


def test_each_page_leads_to_its_neighbours_and_to_the_index(files: dict[str, str]) -> None:
    names = list(pages(files))
    for index, name in enumerate(names):
        beside = dict(re.findall(r'<a rel="(prev|next)" href="([^"]*)"', files[name]))
        assert beside.get("prev") == (names[index - 1] if index else None)
        assert beside.get("next") == (names[index + 1] if index + 1 < len(names) else None)
        assert 'href="index.html"' in files[name]


def test_elements_nest_and_no_name_is_given_twice(files: dict[str, str]) -> None:
    for name, text in files.items():
        if name.endswith(".html"):
            named = [attributes["id"] for _, attributes in Page(text).elements if "id" in attributes]
            assert len(set(named)) == len(named)


def test_only_files_of_the_folder_are_allowed_to_work(files: dict[str, str]) -> None:
    for name, text in files.items():
        if name.endswith(".html"):
            (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
            allowed = dict(part.split(" ", 1) for part in policy.split("; "))
            assert allowed == {
                "default-src": "'none'",
                "style-src": "'self'",
                "script-src": "'self'",
                "base-uri": "'none'",
                "form-action": "'none'",
            }
            assert not re.search(
                r'<style|\sstyle=|<script(?! src="[a-z]+\.js"| type="application/json")|\son\w+=', text
            )


def test_words_of_records_are_text_and_name_no_file() -> None:
    game_views = [game(1, title=NASTY, event=NASTY, origin=f"{NASTY}:1:1"), game(2, title="../../etc/passwd")]
    game_views += [game(3, title=""), game(4, title="CON", event="x" * 5000)]
    found = made(game_views)
    assert set(found) == {"001.html", "index.html", "style.css", "dark.css", "page.js", "index.js"}
    for name in ("001.html", "index.html"):
        page = Page(found[name])
        assert not page.of("b", onclick="x")
        assert "alert(1)" not in "".join(each for each in page.scripts if not each.startswith(("[", "{")))
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e\ufffe]", "".join(page.words))


@pytest.mark.usefixtures("small")
def test_a_game_that_fills_more_than_a_page_has_one_and_is_told() -> None:
    game_views = [game(1), game(2, moves=400), game(3), game(4)]
    found = list(SiteHtmlPainter().site(game_views, title="Title"))
    notes = {file.name: file.note for file in found if file.note}
    assert list(notes) == ["002.html"]
    assert re.fullmatch(r"002\.html holds one game alone and has \d+ kB, more than 15 kB", notes["002.html"])
    assert [len(text.split("<article")) - 1 for text in pages({f.name: f.text for f in found}).values()] == [
        1,
        1,
        2,
    ]


def test_a_page_holds_no_more_than_a_hundred_games() -> None:
    counts = [text.count("<article") for text in pages(made([game(n, moves=1) for n in range(250)])).values()]
    assert counts == [100, 100, 50]


@pytest.mark.usefixtures("small")
def test_games_are_taken_one_by_one_as_pages_are_done() -> None:
    taken = 0

    def game_views() -> Iterator[GameView]:
        nonlocal taken
        for number in range(1000):
            taken = number
            yield game(number)

    first = next(iter(SiteHtmlPainter().site(game_views(), title="Title")))
    assert isinstance(first, SiteFile)
    assert taken < 20


@pytest.mark.usefixtures("small")
def test_a_page_is_the_same_whether_a_game_was_tried_on_the_page_before_or_not() -> None:
    games = [game(1, moves=30), game(2, moves=90), game(3, moves=5)]
    _, second, *_ = SiteHtmlPainter().site(iter(games), title="Title")
    alone, *_ = SiteHtmlPainter().site([game(2, moves=90), game(3, moves=5)], title="Title")
    body = re.compile(r"<main.*</main>", re.DOTALL)
    assert body.findall(second.text) == body.findall(alone.text)


def test_columns_that_tell_nothing_are_left_out() -> None:
    bare = [GameView(f"Game {n}", walk(3), origin="one.pdn:1:1") for n in (1, 2)]
    heads = re.findall(r'<th scope="col" class="\w">([^<]*)', made(bare)["index.html"])
    assert heads == ["No.", "Game", "Moves"]
    several = [game(n, origin=f"{n}.pdn:1:1") for n in (1, 2)]
    heads = re.findall(r'<th scope="col" class="\w">([^<]*)', made(several)["index.html"])
    assert heads == ["No.", "Game", "Result", "Moves", "Event", "Date", "File"]


def test_nothing_is_made_of_no_games() -> None:
    assert made([]) == {}


def test_one_game_has_a_page_and_an_index() -> None:
    found = made([game(1)])
    assert "<h1>Open &lt;b&gt;: game 1</h1>" in found["001.html"]
    assert "1 game<" in found["index.html"]


def test_the_style_sheet_has_the_colours_of_all_pages(files: dict[str, str]) -> None:
    used = {
        each
        for text in pages(files).values()
        for each in re.findall(r'<(?:circle|path|polygon) class="([\w-]+)"', text)
    }
    assert used
    assert all(f".{each}{{" in files["style.css"] for each in used)


def test_readers_may_choose_between_light_and_dark_unless_the_theme_is_settled() -> None:
    found = made([game(1)])
    for name in ("001.html", "index.html"):
        assert (
            '<link rel="stylesheet" href="dark.css" media="screen and (prefers-color-scheme:dark)">' in found[name]
        )
    assert "color-scheme:light" in found["style.css"]
    assert "color-scheme:dark" in found["dark.css"]
    for theme in ("light", "dark"):
        settled = made([game(1)], theme=theme)
        assert "dark.css" not in settled
        assert "dark.css" not in settled["001.html"] + settled["index.html"]
        assert f"color-scheme:{theme}" in settled["style.css"]


def test_the_same_games_give_the_same_files(files: dict[str, str]) -> None:
    again = [dict(islice(made([game(n) for n in range(9)]).items(), 3)) for _ in range(2)]
    assert again[0] == again[1]
