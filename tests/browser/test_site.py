"""Folders of pages in a browser: the index is searched and sorted, and pages lead to each other and to games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gamenote.core.game_view import GameView
from gamenote.render.boards import site
from gamenote.render.boards.site import SiteHtmlPainter
from tests.bench.site import collection
from tests.browser.measure import busy
from tests.cli.command import gamenote
from tests.render.boards.test_html import walk

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PLAYERS = ("Jürgen", "Ann", "bob", "Čapek")


def written(path: Path, count: int) -> Path:
    """A folder of so many short games of different players."""
    game_views = (
        GameView(
            f"{PLAYERS[number % 4]} {number} - Zoë",
            walk(3 + number % 7),
            (("Event", f"Open {number % 3}" if number % 5 else ""), ("Date", f"2026.01.{number % 28 + 1:02}")),
            ("1-0", "0-1", "1/2-1/2")[number % 3],
        )
        for number in range(1, count + 1)
    )
    path.mkdir()
    for file in SiteHtmlPainter().site(game_views, title="Opens"):
        (path / file.name).write_text(file.text, "utf-8")
    return path


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an index of one page."""
    return written(tmp_path_factory.mktemp("one") / "site", 120)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an index of several pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "LIMIT", 20_000)
        folder = written(tmp_path_factory.mktemp("many") / "site", 300)
    assert (folder / "index-3.html").exists()
    return folder


@contextmanager
def opened(browser: Browser, path: Path, *, scripts: bool = True, **settings: Any) -> Iterator[Page]:
    """A page of a folder, of which it loads files and no others; nothing is complained about."""
    context = browser.new_context(java_script_enabled=scripts, **settings)
    page = context.new_page()
    complaints: list[str] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    yield page
    assert complaints == []
    here = path.parent.as_uri()
    assert all(url.partition("#")[0].rpartition("/")[0] == here for url in asked)
    context.close()


def titles(page: Page) -> list[str]:
    return [str(text) for text in page.locator("#list tbody tr:visible th").all_inner_texts()]


def count(page: Page) -> str:
    return str(page.inner_text("#count"))


def test_a_search_finds_games_and_counts_them(browser: Browser, one: Path) -> None:
    with opened(browser, one / "index.html") as page:
        assert (count(page), len(titles(page))) == ("120 games", 120)
        page.fill("input[type=search]", "jurgen open 1")
        found = titles(page)
        assert all(title.startswith("Jürgen") for title in found)
        assert count(page) == f"{len(found)} of 120 games"
        page.fill("input[type=search]", "nobody")
        assert (count(page), titles(page)) == ("0 of 120 games", [])
        page.fill("input[type=search]", "")
        assert (count(page), len(titles(page))) == ("120 games", 120)


def test_who_comes_back_from_a_game_finds_what_was_searched_for(browser: Browser, one: Path) -> None:
    with opened(browser, one / "index.html") as page:
        page.fill("input[type=search]", "čapek 1/2 100%")
        page.fill("input[type=search]", "čapek 1/2")
        found = titles(page)
        page.click(f"text='{found[0]}'")
        page.wait_for_selector(".game.current")
        assert page.inner_text(".game.current h2") == found[0]
        page.go_back()
        page.wait_for_selector("#count:has-text(' of ')")
        assert page.input_value("input[type=search]") == "čapek 1/2"
        assert titles(page) == found


def test_a_click_on_a_heading_sorts_and_a_second_one_turns_the_order(browser: Browser, one: Path) -> None:
    with opened(browser, one / "index.html") as page:
        page.click("th.t button")
        assert [title.split()[0] for title in titles(page)] == sorted(
            (PLAYERS[number % 4] for number in range(120)),
            key=lambda name: "ABCJ".index(name.upper().replace("Č", "C")[0]),
        )
        assert page.get_attribute("th.t", "aria-sort") == "ascending"
        page.click("th.c button")
        moves = [int(words) for words in page.locator("#list td.c").all_inner_texts()]
        assert moves == sorted(moves)
        page.click("th.c button")
        assert [int(words) for words in page.locator("#list td.c").all_inner_texts()] == moves[::-1]
        assert page.locator("[aria-sort]").count() == 1
        for _ in range(2):
            page.click("th.e button")
            events = page.locator("#list td.e").all_inner_texts()
            assert events.index("") == len(events) - 24  # unknown ones are last, both ways


def test_a_search_goes_through_all_pages_of_the_index(browser: Browser, many: Path) -> None:
    with opened(browser, many / "index-2.html") as page:
        here = titles(page)
        assert 0 < len(here) < 300
        assert re.fullmatch(r"300 games, \d+ to \d+ on this page", count(page))
        page.fill("input[type=search]", "ann")
        page.wait_for_selector("text='75 of 300 games'")
        assert titles(page) == [f"Ann {number} - Zoë" for number in range(1, 300, 4)]
        page.fill("input[type=search]", "")
        assert titles(page) == here
        page.click("th.n button")
        page.click("th.n button")
        page.wait_for_selector("text='300 games'")
        assert titles(page)[0] == "Jürgen 300 - Zoë"
        page.click("#list tbody a")
        page.wait_for_selector(".game.current")
        assert page.inner_text(".game.current h2") == "Jürgen 300 - Zoë"


def test_links_lead_from_page_to_page_and_back(browser: Browser, many: Path) -> None:
    with opened(browser, many / "001.html") as page:
        page.click("nav a[rel=next]")
        page.wait_for_selector("h1:has-text('games')")
        assert page.url.endswith("/002.html")
        page.click("nav a[rel=prev]")
        assert page.url.endswith("/001.html")
        page.click("nav a.up")
        page.wait_for_selector("#list")
        page.click("nav.pages >> nth=0 >> text='3'")
        assert page.url.endswith("/index-3.html")


def test_without_scripts_the_index_and_all_games_can_be_read(browser: Browser, many: Path) -> None:
    with opened(browser, many / "index.html", scripts=False) as page:
        assert page.locator("input, button:visible").count() == 0
        first = titles(page)[0]
        page.click("#list tbody a >> nth=0")
        assert page.inner_text("article:first-of-type h2") == first
        assert page.locator("article").count() == page.locator("article:visible").count() > 1


@pytest.mark.parametrize("width", [360, 800, 1400])
@pytest.mark.parametrize("name", ["index.html", "002.html"])
def test_no_page_is_wider_than_its_window(browser: Browser, many: Path, name: str, width: int) -> None:
    with opened(browser, many / name, viewport={"width": width, "height": 800}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def ground(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_theme_that_is_chosen_holds_on_all_pages_of_the_folder(
    browser: Browser, many: Path, scheme: str
) -> None:
    shades = {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 25, 29)"}
    other = {"light": "dark", "dark": "light"}[scheme]
    with opened(browser, many / "index.html", color_scheme=scheme) as page:
        assert ground(page) == shades[scheme]
        page.select_option("select", other)
        assert ground(page) == shades[other]
        page.click("#list tbody a >> nth=0")
        page.wait_for_selector(".game.current")
        assert ground(page) == shades[other]
        page.emulate_media(media="print")
        assert ground(page) == shades["light"]


def test_an_index_is_printed_as_a_plain_list(browser: Browser, one: Path) -> None:
    with opened(browser, one / "index.html") as page:
        page.emulate_media(media="print")
        assert not page.is_visible("input")
        assert len(titles(page)) == 120


@pytest.mark.slow
def test_large_pages_open_in_less_than_a_second_of_the_processor(browser: Browser, tmp_path: Path) -> None:
    folder = written(tmp_path / "site", 1000)
    assert not (folder / "index-2.html").exists()
    assert min(busy(browser, folder / "index.html") for _ in range(3)) < 1
    record, page = collection(tmp_path / "hundred.pdn", 100), tmp_path / "hundred.html"
    assert gamenote("pretty", record, "-o", page).code == 0
    assert min(busy(browser, page) for _ in range(3)) < 1
