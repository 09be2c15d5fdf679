"""Pages in a browser: the board shows what the engine says at every move, by every way to get there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened, opened
from gamenote.actions.pretty.draw_file import PositionChoice, films
from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.film import Film, Moment
from gamenote.core.lattice import Squares
from gamenote.core.settings import Settings
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.scene import holding
from tests.browser.conftest import visiting
from tests.cli.command import ROOT, gamenote

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLES = ROOT / "samples"
GAMES = [
    "plateau/stack-of-six.plt",
    "plateau/observer.plt",
    "2048gn/comments.2048gn",
    "pdn/annotated.pdn",
    "pdn/russian.pdn",
    "pdn/canadian.pdn",
    "blokus/variations.blksgf",
    "blokus/setup.blksgf",
    "blokus/trigon-3.blksgf",
    "blokus/nexos-2.blksgf",
    "blokus/callisto-2.blksgf",
    "blokus/gembloq-2.blksgf",
]


def made(path: Path, folder: Path, *args: str) -> Path:
    """The page of a record, written by the command."""
    page = folder / "page.html"
    result = gamenote("pretty", path, "-o", page, *args)
    assert (result.code, result.err) == (0, "")
    return page


def shown(path: Path) -> list[Film]:
    with opened(Input(str(path), path), Inputs((str(path),))) as file:
        assert isinstance(file, Opened)
        return [item for item in films(file, PositionChoice(), Settings()) if isinstance(item, Film)]


def moments(path: Path) -> list[Moment]:
    return list(shown(path)[0].moments)


def position(moment: Moment) -> dict[str, str]:
    """What the engine says stands on the board."""
    assert moment.diagram is not None
    lattice = moment.diagram.lattice
    return {lattice.name(coord): holding(cell) for coord, cell in moment.diagram.cells.items() if cell.stack}


def main_line(path: Path) -> Iterator[Moment]:
    return (moment for moment in moments(path) if not moment.depth)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_the_engines_at_every_ply(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        line = list(main_line(SAMPLES / name))
        assert visit.held() == position(line[-1])
        visit.page.keyboard.press("Home")
        for moment in line:
            assert visit.held() == position(moment), moment.number
            assert moment.diagram is not None
            assert visit.page.inner_text(".caption") == moment.diagram.caption
            visit.page.keyboard.press("ArrowRight")
        for moment in reversed(line):
            assert visit.held() == position(moment), moment.number
            visit.page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("name", ["pdn/annotated.pdn", "blokus/variations.blksgf"])
def test_a_click_on_any_move_shows_its_position(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        for number, moment in enumerate(moments(SAMPLES / name)):
            visit.page.click(f"#g1m{number}")
            assert visit.held() == position(moment)
            assert visit.page.get_attribute("[aria-current]", "id") == f"g1m{number}"


def test_buttons_and_slider_lead_through_the_game(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "pdn" / "russian.pdn"
    line = list(main_line(path))
    with visiting(browser, made(path, tmp_path)) as visit:
        page = visit.page
        assert page.is_disabled("button.next")
        for button, expected in (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", len(line) - 1)):
            page.click(f"button.{button}")
            assert visit.held() == position(line[expected])
        page.fill("input[type=range]", "7")
        assert visit.held() == position(line[7])


def test_up_and_down_choose_between_the_alternatives_to_a_move(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "blokus" / "variations.blksgf"
    told = moments(path)
    others = [number for number, moment in enumerate(told) if moment.parent == told[5].parent]
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.click(f"#g1m{others[0]}")
        for number in others[1:]:
            visit.page.keyboard.press("ArrowDown")
            assert visit.held() == position(told[number])
        visit.page.keyboard.press("ArrowUp")
        assert visit.held() == position(told[others[-2]])
        visit.page.click(f"#g1m{others[1]}")
        visit.page.keyboard.press("End")
        assert visit.page.evaluate("document.querySelector('.game').dataset.at") == str(others[1] + 1)


def test_marks_and_things_beside_the_board_change_with_the_position(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "plateau" / "sample-game.plt"
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.keyboard.press("Home")
        for moment in main_line(path):
            assert moment.diagram is not None
            marked = visit.page.eval_on_selector_all(".over use", "(all) => all.map((use) => use.dataset.mark)")
            assert marked == [name for mark in moment.diagram.marks for name in mark.at]
            things = visit.page.eval_on_selector_all(
                ".beside svg", "(all) => all.map((svg) => svg.getAttribute('aria-label'))"
            )
            assert things == [token.text for reserve in moment.diagram.reserves for token in reserve.tokens]
            visit.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("name", GAMES)
def test_without_scripts_the_last_position_and_all_moves_can_be_read(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    told = moments(SAMPLES / name)
    with visiting(browser, made(SAMPLES / name, tmp_path), scripts=False) as visit:
        page = visit.page.content()
        drawn = dict(re.findall(r'data-cell="([^"]*)" data-holds="([^"]*)"', page))
        assert drawn == position([moment for moment in told if not moment.depth][-1])
        moves = visit.page.locator("a.move").all_inner_texts()
        assert moves[1:] == [moment.move + moment.signs for moment in told[1:]]
        assert not visit.page.is_visible(".controls")


def test_several_games_are_shown_one_at_a_time(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "2048gn" / "collection.2048gn"
    finals = [position(list(film.moments)[-1]) for film in shown(path)]
    with visiting(browser, made(path, tmp_path)) as visit:
        assert visit.page.locator(".game:visible").count() == 1
        for number, final in enumerate(finals, start=1):
            visit.page.click(f"#games a[href='#game-{number}']")
            visit.page.wait_for_selector(f"#game-{number}.current")
            assert visit.held() == final
    with visiting(browser, tmp_path / "page.html", scripts=False) as visit:
        assert visit.page.locator(".game:visible").count() == len(finals)


def test_an_address_may_name_a_move(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "2048gn" / "collection.2048gn"
    page = made(path, tmp_path)
    second = list(shown(path)[1].moments)
    with visiting(browser, page) as visit:
        visit.page.evaluate("location.hash = '#g2m5'")
        visit.page.wait_for_function("document.querySelector('#game-2').dataset.at === '5'")
        assert visit.held() == position(second[5])


def test_markup_in_names_is_shown_as_it_stands(browser: Browser, tmp_path: Path) -> None:
    text = (SAMPLES / "2048gn" / "retired.2048gn").read_text().replace('"Dice 11"', '"</script><b>Ann</b>&"')
    record = tmp_path / "nasty.2048gn"
    record.write_text(text)
    with visiting(browser, made(record, tmp_path)) as visit:
        assert visit.page.inner_text("h1") == "</script><b>Ann</b>&"
        assert visit.page.locator("h1 b, dd b").count() == 0


def test_findings_are_shown_at_their_moves(browser: Browser, tmp_path: Path) -> None:
    record = ROOT / "tests" / "bad" / "plateau" / "document-sample.plt"
    page = tmp_path / "page.html"
    gamenote("pretty", record, "-o", page, "--findings")
    with visiting(browser, page) as visit:
        wrong = visit.page.locator("a.move.error").all_inner_texts()
        assert len(wrong) == 1
        assert wrong[0].startswith("30 Pick c4")
        assert "PLT327" in visit.page.inner_text(".remark.error")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_dark_where_the_reader_prefers_it(browser: Browser, tmp_path: Path, scheme: str) -> None:
    page = made(SAMPLES / "2048gn" / "retired.2048gn", tmp_path)
    with visiting(browser, page, color_scheme=scheme) as visit:
        ground = visit.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 25, 29)"}[scheme]


def test_a_page_is_printed_light_and_without_controls(browser: Browser, tmp_path: Path) -> None:
    page = made(SAMPLES / "2048gn" / "retired.2048gn", tmp_path, "--theme", "dark")
    with visiting(browser, page) as visit:
        visit.page.emulate_media(media="print")
        assert not visit.page.is_visible(".controls")
        ground = visit.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert ground == "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_no_page_is_wider_than_its_window(browser: Browser, tmp_path: Path, width: int) -> None:
    page = made(SAMPLES / "plateau" / "sample-game.plt", tmp_path)
    with visiting(browser, page, viewport={"width": width, "height": 800}) as visit:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width


def walk(count: int, *, nested: bool) -> Iterator[Moment]:
    """A man goes round; each move a variation on the one before, or its continuation."""
    for number in range(count):
        cells = {(number % 4, number // 4 % 4): Cell((Token("black", "man"),))}
        depth = number if nested else 0
        parent = max(0, number - 1) if number else None
        yield Moment(parent, Diagram(Squares(4, 4), cells), depth, nested and number > 0, number, "", "", "go")


@pytest.mark.parametrize("nested", [False, True])
def test_ten_thousand_moves_are_gone_through_in_a_moment(browser: Browser, tmp_path: Path, nested: bool) -> None:
    page = tmp_path / "page.html"
    film = Film("Long", list(walk(10000, nested=nested)))
    page.write_text("\n".join(HtmlPainter().book((film,), title="Long")), encoding="utf-8")
    with visiting(browser, page) as visit:
        start = visit.page.evaluate("performance.now()")
        visit.page.evaluate("location.hash = '#g1m9999'")
        visit.page.wait_for_function("document.querySelector('.game').dataset.at === '9999'")
        assert visit.page.evaluate("performance.now()") - start < 3000
        assert visit.held() == {"d4": "black-man"}
