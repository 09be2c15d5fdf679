"""Pages in a browser: the board shows what the engine says at every move, by every way to get there."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened, open_file
from gamenote.actions.pretty.draw_file import PositionChoice, game_views
from gamenote.core.diagram import Cell, Curve, Diagram, Token
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.lattice import Squares
from gamenote.core.settings import Settings
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.scene import holding
from tests.browser.conftest import visiting
from tests.cli.command import ROOT, gamenote

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
    "sgf/go-figures.sgf",
]


def made(path: Path, folder: Path, *args: str) -> Path:
    """The page of a record, written by the command."""
    page = folder / "page.html"
    result = gamenote("pretty", path, "-o", page, *args)
    assert (result.code, result.err) == (0, "")
    return page


def shown(path: Path) -> list[GameView]:
    with open_file(Input(str(path), path), Inputs((str(path),))) as file:
        assert isinstance(file, Opened)
        return [item for item in game_views(file, PositionChoice(), Settings()) if isinstance(item, GameView)]


def ply_views(path: Path) -> list[PlyView]:
    return list(shown(path)[0].ply_views)


def position(ply_view: PlyView) -> dict[str, str]:
    """What the engine says stands on the board."""
    assert ply_view.diagram is not None
    lattice = ply_view.diagram.lattice
    return {lattice.name(coord): holding(cell) for coord, cell in ply_view.diagram.cells.items() if cell.stack}


def main_line(path: Path) -> Iterator[PlyView]:
    return (ply_view for ply_view in ply_views(path) if not ply_view.depth)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_the_engines_at_every_ply(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        line = list(main_line(SAMPLES / name))
        assert visit.held() == position(line[-1])
        visit.page.keyboard.press("Home")
        for ply_view in line:
            assert visit.held() == position(ply_view), ply_view.number
            assert ply_view.diagram is not None
            assert visit.page.inner_text(".caption") == ply_view.diagram.caption
            visit.page.keyboard.press("ArrowRight")
        for ply_view in reversed(line):
            assert visit.held() == position(ply_view), ply_view.number
            visit.page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("name", ["pdn/annotated.pdn", "blokus/variations.blksgf"])
def test_a_click_on_any_move_shows_its_position(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        for number, ply_view in enumerate(ply_views(SAMPLES / name)):
            visit.page.click(f"#g1m{number}")
            assert visit.held() == position(ply_view)
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
    told = ply_views(path)
    others = [number for number, ply_view in enumerate(told) if ply_view.parent == told[5].parent]
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


def test_numbers_letters_and_the_part_of_a_board_of_go_change_with_the_position(
    browser: Browser, tmp_path: Path
) -> None:
    page = made(SAMPLES / "sgf" / "go-figures.sgf", tmp_path, "-O", "kifu=yes", "--at", "18")
    with visiting(browser, page) as visit:
        assert (visit.held()["E6"], visit.held()["D7"]) == ("black-stone-17", "black-stone")
        assert visit.page.is_visible("text=11 at 17, 14 at D6, 18 pass")
        whole = visit.page.get_attribute("svg.board", "viewBox")
        visit.page.keyboard.press("ArrowRight")
        assert visit.held()["G5"] == "black-stone-19"
        visit.page.keyboard.press("ArrowRight")
        assert visit.page.get_attribute("svg.board", "viewBox") != whole
        assert visit.page.is_visible("text=盤の中央で何が起こるか")
        visit.page.keyboard.press("ArrowRight")
        visit.page.keyboard.press("ArrowDown")
        assert visit.held()["H6"] == "black-stone-21"


def test_marks_and_things_beside_the_board_change_with_the_position(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "plateau" / "sample-game.plt"
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.keyboard.press("Home")
        for ply_view in main_line(path):
            assert ply_view.diagram is not None
            marked = visit.page.eval_on_selector_all(".over use", "(all) => all.map((use) => use.dataset.mark)")
            assert marked == [name for mark in ply_view.diagram.marks for name in mark.at]
            things = visit.page.eval_on_selector_all(
                ".beside svg", "(all) => all.map((svg) => svg.getAttribute('aria-label'))"
            )
            assert things == [token.text for reserve in ply_view.diagram.reserves for token in reserve.tokens]
            visit.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("name", GAMES)
def test_without_scripts_the_last_position_and_all_moves_can_be_read(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    told = ply_views(SAMPLES / name)
    with visiting(browser, made(SAMPLES / name, tmp_path), scripts=False) as visit:
        page = visit.page.content()
        drawn = dict(re.findall(r'data-cell="([^"]*)" data-holds="([^"]*)"', page))
        assert drawn == position([ply_view for ply_view in told if not ply_view.depth][-1])
        moves = visit.page.locator("a.move").all_inner_texts()
        assert moves[1:] == [ply_view.move + ply_view.signs for ply_view in told[1:]]
        assert not visit.page.is_visible(".controls")


def test_several_games_are_shown_one_at_a_time(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "2048gn" / "collection.2048gn"
    finals = [position(list(game_view.ply_views)[-1]) for game_view in shown(path)]
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
    second = list(shown(path)[1].ply_views)
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


def walk(count: int, *, nested: bool) -> Iterator[PlyView]:
    """A man goes round; each move a variation on the one before, or its continuation."""
    for number in range(count):
        cells = {(number % 4, number // 4 % 4): Cell((Token("black", "man"),))}
        depth = number if nested else 0
        parent = max(0, number - 1) if number else None
        yield PlyView(parent, Diagram(Squares(4, 4), cells), depth, nested and number > 0, number, "", "", "go")


@pytest.mark.parametrize("nested", [False, True])
def test_ten_thousand_moves_are_gone_through_in_a_moment(browser: Browser, tmp_path: Path, nested: bool) -> None:
    page = tmp_path / "page.html"
    game_view = GameView("Long", list(walk(10000, nested=nested)))
    page.write_text("\n".join(HtmlPainter().book((game_view,), title="Long")), encoding="utf-8")
    with visiting(browser, page) as visit:
        start = visit.page.evaluate("performance.now()")
        visit.page.evaluate("location.hash = '#g1m9999'")
        visit.page.wait_for_function("document.querySelector('.game').dataset.at === '9999'")
        assert visit.page.evaluate("performance.now()") - start < 3000
        assert visit.held() == {"d4": "black-man"}


COPYING = "void (navigator.clipboard.writeText = (words) => { window.copied = words; return Promise.resolve(); })"


@pytest.mark.parametrize("name", ["pdn/annotated.pdn", "plateau/stack-of-six.plt", "blokus/variations.blksgf"])
def test_the_position_is_copied_as_the_engine_writes_it(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        visit.page.evaluate(COPYING)
        for number, ply_view in enumerate(ply_views(SAMPLES / name)):
            visit.page.evaluate(f"document.getElementById('g1m{number}').click()")
            visit.page.keyboard.press("c")
            assert visit.page.evaluate("window.copied") == ply_view.position, number


@pytest.mark.parametrize("name", ["pdn/annotated.pdn", "blokus/trigon-3.blksgf", "2048gn/comments.2048gn"])
def test_the_position_is_told_in_words_at_every_move(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path)) as visit:
        assert visit.page.text_content(".board desc") == page_words(tmp_path)
        for number, ply_view in list(enumerate(ply_views(SAMPLES / name)))[::-4]:
            visit.page.evaluate(f"document.getElementById('g1m{number}').click()")
            told = visit.page.text_content(".board desc") or ""
            held: dict[str, str] = {}
            for part in told.split("; ") if told != "The board is empty" else ():
                what, _, names = part.partition(",")
                what, _, first = what.rpartition(" ")
                held |= dict.fromkeys([first, *filter(None, names.strip().split(", "))], what)
            assert held == {cell: holds.replace("-", " ") for cell, holds in position(ply_view).items()}


def page_words(folder: Path) -> str:
    """What the page says of its first position without a script."""
    (words,) = re.findall("<desc>(.*?)</desc>", (folder / "page.html").read_text("utf-8"))
    return str(words)


def test_the_record_is_copied_and_saved_as_it_stands_in_the_file(browser: Browser, tmp_path: Path) -> None:
    record = tmp_path / "two.pdn"
    games = [
        f'[GameType "20"]\r\n[White "{who}"]\r\n[Black "B"]\r\n\r\n1. 32-28 *\r\n\r\n' for who in ("Zoë", "Ann")
    ]
    record.write_bytes("".join(games).encode("cp1252"))
    with visiting(browser, made(record, tmp_path), accept_downloads=True) as visit:
        visit.page.evaluate(COPYING)
        visit.page.click("text=Copy record")
        assert visit.page.evaluate("window.copied") == visit.page.evaluate(
            "JSON.parse(document.querySelector('.record').textContent).text"
        )
        with visit.page.expect_download() as waiting:
            visit.page.click("text=Download")
        assert waiting.value.suggested_filename == "two-1.pdn"
        assert Path(waiting.value.path()).read_bytes() == games[0].encode("cp1252")


def test_a_game_plays_by_itself_to_its_end(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "pdn" / "annotated.pdn"
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.select_option(".more select", label="very fast")
        visit.page.keyboard.press(" ")
        assert visit.page.get_attribute("button.start", "aria-label") == "Pause"
        assert visit.held() == position(ply_views(path)[0])
        visit.page.wait_for_selector("button.start[aria-label=Play]", timeout=20000)
        assert visit.held() == position(list(main_line(path))[-1])
        visit.page.keyboard.press(" ")
        visit.page.keyboard.press(" ")
        assert visit.page.get_attribute("button.start", "aria-label") == "Play"


def test_a_typed_number_goes_to_that_move(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "pdn" / "russian.pdn"
    line = list(main_line(path))
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.keyboard.type("12")
        assert visit.held() == position(next(ply_view for ply_view in line if ply_view.number == "12."))
        visit.page.keyboard.press("Enter")
        visit.page.keyboard.press("ArrowLeft")
        assert visit.held() == position(next(ply_view for ply_view in line if ply_view.number == "11..."))


def test_the_keys_are_shown_and_rest_while_they_are(browser: Browser, tmp_path: Path) -> None:
    path = SAMPLES / "pdn" / "russian.pdn"
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.keyboard.press("?")
        assert "One move back" in visit.page.inner_text("dialog")
        visit.page.keyboard.press("Home")
        visit.page.keyboard.press("Escape")
        assert not visit.page.is_visible("dialog")
        assert visit.held() == position(list(main_line(path))[-1])
        visit.page.click("button.keys")
        visit.page.click("dialog button")
        assert not visit.page.is_visible("dialog")


@pytest.mark.parametrize(
    "name", ["pdn/annotated.pdn", "blokus/trigon-3.blksgf", "blokus/gembloq-2.blksgf", "plateau/stack-of-six.plt"]
)
def test_a_flipped_board_is_the_one_that_is_drawn_from_the_other_side(
    browser: Browser, tmp_path: Path, name: str
) -> None:
    pictures = []
    for number, args in enumerate(((), ("--flip",))):
        (folder := tmp_path / str(number)).mkdir()
        with visiting(browser, made(SAMPLES / name, folder, *args)) as visit:
            for _ in range(2):
                pictures.append(drawn(visit.page))
                visit.page.keyboard.press("f")
            assert drawn(visit.page) == pictures[-2]
    assert alike(pictures[0], pictures[3])
    assert alike(pictures[1], pictures[2])
    assert not alike(pictures[0], pictures[1])


PLACES = """[...document.querySelectorAll(".board use")].flatMap((use) => {
  const drawing = document.getElementById(use.getAttribute("href").slice(1));
  if (!drawing) return [];
  const place = use.getCTM().translate(use.x.baseVal.value, use.y.baseVal.value);
  return [...drawing.querySelectorAll("polygon,text,circle")].map((shape) => {
    const box = shape.getBBox();
    const matrix = place.multiply(drawing.getCTM().inverse()).multiply(shape.getCTM());
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
    return [shape.tagName + shape.textContent, middle.x, middle.y];
  });
})"""


def drawn(page: Page) -> list[tuple[str, float, float]]:
    """Where each shape and letter of the board lies on the screen."""
    return sorted((what, x, y) for what, x, y in page.evaluate(PLACES))


def alike(one: list[tuple[str, float, float]], other: list[tuple[str, float, float]]) -> bool:
    """Whether the same lies in the same places, to a pixel."""
    return len(one) == len(other) and all(
        any(what == its and abs(x - its_x) < 1 and abs(y - its_y) < 1 for its, its_x, its_y in other)
        for what, x, y in one
    )


def test_a_theme_is_remembered_and_paper_is_light(browser: Browser, tmp_path: Path) -> None:
    def ground() -> str:
        return str(visit.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    page = made(SAMPLES / "2048gn" / "retired.2048gn", tmp_path)
    with visiting(browser, page, color_scheme="light") as visit:
        visit.page.select_option(".tools select", "dark")
        assert ground() == "rgb(22, 25, 29)"
        visit.page.emulate_media(media="print")
        assert ground() == "rgb(255, 255, 255)"
        visit.page.emulate_media(media="screen")
        visit.page.reload()
        visit.asked.pop()
        assert ground() == "rgb(22, 25, 29)"
        visit.page.select_option(".tools select", "auto")
        assert ground() == "rgb(255, 255, 255)"


def test_a_page_works_where_nothing_may_be_remembered(browser: Browser, tmp_path: Path) -> None:
    page = made(SAMPLES / "2048gn" / "retired.2048gn", tmp_path)
    text = page.read_text("utf-8")
    with visiting(browser, page) as visit:
        visit.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new Error('not allowed'); } })"
        )
        visit.page.reload()
        visit.asked.pop()
        visit.page.select_option(".tools select", "dark")
        visit.page.keyboard.press("Home")
        assert visit.held() == position(ply_views(SAMPLES / "2048gn" / "retired.2048gn")[0])
    assert "localStorage" in text


def test_a_search_counts_what_it_finds(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    game_views = [GameView(f"{'K' * number}im - Bob", list(walk(2, nested=False))) for number in range(12)]
    page.write_text("\n".join(HtmlPainter().book(game_views, title="Games")), encoding="utf-8")
    with visiting(browser, page) as visit:
        assert visit.page.inner_text(".count") == "12 games"
        visit.page.fill("input[type=search]", "bob kkkkkkkkk")
        assert visit.page.inner_text(".count") == "3 of 12 games"
        visit.page.locator("h1").click()
        visit.page.keyboard.press("n")
        assert visit.page.inner_text("#games .current a") == "KKKKKKKKKim - Bob"
        visit.page.fill("input[type=search]", "")
        assert visit.page.inner_text(".count") == "12 games"


@pytest.mark.parametrize("name", ["plateau/sample-game.plt", "pdn/international.pdn", "2048gn/collection.2048gn"])
def test_on_a_phone_the_board_and_its_buttons_are_seen_first(browser: Browser, tmp_path: Path, name: str) -> None:
    with visiting(browser, made(SAMPLES / name, tmp_path), viewport={"width": 390, "height": 844}) as visit:
        places = visit.page.evaluate(
            "['.board', '.controls', '.caption', '.about'].map((name) =>"
            " document.querySelector('.current ' + name).getBoundingClientRect().bottom)"
        )
        assert places == sorted(places)
        assert places[2] <= 844
        assert not visit.page.is_visible(".current dl")


def test_one_game_is_printed_or_all(browser: Browser, tmp_path: Path) -> None:
    with visiting(browser, made(SAMPLES / "2048gn" / "collection.2048gn", tmp_path)) as visit:
        visit.page.evaluate("void (window.print = () => { window.printed = document.documentElement.className; })")
        visit.page.emulate_media(media="print")
        assert visit.page.locator(".game:visible").count() == 1
        visit.page.emulate_media(media="screen")
        visit.page.click("text=Print all")
        assert visit.page.evaluate("window.printed") == "js all"
        visit.page.emulate_media(media="print")
        assert visit.page.locator(".game:visible").count() == 3
        visit.page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert visit.page.locator(".game:visible").count() == 1


def test_findings_can_be_hidden(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    gamenote("pretty", ROOT / "tests" / "bad" / "plateau" / "document-sample.plt", "-o", page, "--findings")
    for scripts in (True, False):
        with visiting(browser, page, scripts=scripts) as visit:
            assert visit.page.is_visible(".remark.error")
            visit.page.click("#findings")
            assert not visit.page.is_visible(".remark.error")


def test_the_last_move_is_told_below_the_board(browser: Browser, tmp_path: Path) -> None:
    with visiting(browser, made(SAMPLES / "pdn" / "annotated.pdn", tmp_path)) as visit:
        visit.page.click("#g1m2")
        assert visit.page.inner_text(".now") == "Black 19-23! (good move)"
        visit.page.click("#g1m1")
        assert visit.page.inner_text(".now") == "White 32-28 the most common first move"


def test_a_curve_shows_where_the_game_stands_and_leads_there(browser: Browser, tmp_path: Path) -> None:
    def heights() -> list[str]:
        return [point.split()[-1] for point in re.split("[ML]", paths()[1].replace("h0", ""))[1:]]

    def paths() -> list[str]:
        return list(
            visit.page.eval_on_selector_all(".curve path", "(all) => all.map((each) => each.getAttribute('d'))")
        )

    values = (0.0, 2.5, None, -float("inf"), float("nan"))
    game_view = GameView(
        "A",
        [
            replace_curve(ply_view, Curve("score", values, ply_view.ply, (-5, 5)))
            for ply_view in walk(5, nested=False)
        ],
    )
    page = tmp_path / "page.html"
    page.write_text("\n".join(HtmlPainter().book((game_view,), title="A")), encoding="utf-8")
    with visiting(browser, page) as visit:
        assert paths() == ["M0 50H100", "M0 50L25 25h0M75 100h0", "M100 0V100"]
        width = visit.page.evaluate("document.querySelector('.curve').clientWidth")
        visit.page.click(".curve", position={"x": width / 4, "y": 9})
        assert visit.page.get_attribute(".curve", "aria-label") == "score 2.5"
        assert visit.held() == {"b1": "black-man"}
        visit.page.keyboard.press("f")
        assert heights() == ["50", "75", "0"]


def replace_curve(ply_view: PlyView, curve: Curve) -> PlyView:
    assert ply_view.diagram is not None
    return dataclasses.replace(ply_view, diagram=msgspec.structs.replace(ply_view.diagram, curve=curve))


def test_a_position_alone_has_a_board_to_flip_and_nothing_to_play(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("\n".join(HtmlPainter().book((GameView("A", list(walk(1, nested=False))),), title="A")))
    with visiting(browser, page) as visit:
        buttons = visit.page.locator("figure button:visible").evaluate_all(
            "(all) => all.map((each) => each.className)"
        )
        assert buttons == ["flip"]
        assert not visit.page.is_visible("input[type=range]")


@pytest.mark.parametrize(
    ("width", "shown"), [("8", "37-32 (White stands slightly better)"), ("sign.length", "37-32 ⩲")]
)
def test_signs_that_no_font_has_are_told_in_words(
    browser: Browser, tmp_path: Path, width: str, shown: str
) -> None:
    with visiting(browser, made(SAMPLES / "pdn" / "annotated.pdn", tmp_path)) as visit:
        visit.page.add_init_script(
            f"CanvasRenderingContext2D.prototype.measureText = (sign) => ({{ width: {width} }})"
        )
        visit.page.reload()
        visit.asked.pop()
        assert shown in visit.page.locator("a.move").all_inner_texts()


def test_a_page_that_may_not_write_to_the_clipboard_copies_in_the_old_way(
    browser: Browser, tmp_path: Path
) -> None:
    path = SAMPLES / "pdn" / "russian.pdn"
    with visiting(browser, made(path, tmp_path)) as visit:
        visit.page.evaluate(
            "void (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')))"
        )
        for allowed, told in (("true", "Position copied"), ("false", "Copying is not allowed here")):
            visit.page.evaluate(
                "void (document.execCommand = () => { window.copied = document.activeElement.value;"
                f" return {allowed}; }})"
            )
            visit.page.click("text=Copy position")
            visit.page.wait_for_function(f"document.querySelector('p.toast').textContent === '{told}'")
            assert visit.page.evaluate("window.copied") == list(main_line(path))[-1].position


def test_the_speed_of_play_is_changed_by_keys_and_remembered(browser: Browser, tmp_path: Path) -> None:
    with visiting(browser, made(SAMPLES / "pdn" / "russian.pdn", tmp_path)) as visit:
        for key, speed in (("+", "1000"), ("+", "400"), ("+", "400"), ("-", "1000")):
            visit.page.keyboard.press(key)
            assert visit.page.input_value(".more select") == speed
        visit.page.reload()
        visit.asked.pop()
        assert visit.page.input_value(".more select") == "1000"


def test_a_page_of_chess_is_stepped_through(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    made = gamenote("pretty", ROOT / "samples" / "pgn" / "server.pgn", "--game", "1", "--at", "start", "-o", page)
    assert (made.code, made.err) == (0, "")
    with visiting(browser, page) as visit:
        assert (len(visit.held()), visit.held()["e1"]) == (32, "white-king")
        for _ in range(3):
            visit.page.keyboard.press("ArrowRight")
        assert visit.held()["f3"] == "white-knight"
        assert visit.page.inner_text(".clocks.above") == "bishoppair77 0:05:00"
        assert visit.page.get_attribute(".curve", "aria-label") == "evaluation 0.22"
        visit.page.keyboard.press("f")
        assert visit.page.inner_text(".clocks.above").startswith("quietmove")
        visit.page.keyboard.press("End")
        assert visit.held()["e5"] == "black-queen"
        assert "Black has won: checkmate" in visit.page.inner_text("main")
        assert visit.complaints == []
