"""Pages under axe-core, which looks for what bars readers: names, roles, contrasts, what can be reached by keys.

It comes from npm: `npm install --no-save axe-core` in the root of the repository, or globally.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenote.core.diagram import Cell, Curve, Diagram, PlayerClock, Reserve, Token
from gamenote.core.game_view import GameView, PlyView, Remark
from gamenote.core.lattice import Lattice, Squares, grid
from gamenote.core.record import Mark
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.site import SiteHtmlPainter
from gamenote.testing.stock import LATTICES, TOKENS
from tests.browser.conftest import visiting
from tests.browser.test_pages import SAMPLES, shown
from tests.browser.test_site import opened
from tests.cli.command import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FILE = Path("axe-core", "axe.min.js")
SCREENS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
GAMES = (
    *("plateau/sample-game.plt", "2048gn/collection.2048gn", "pdn/annotated.pdn", "blokus/trigon-3.blksgf"),
    *("pgn/server.pgn", "pgn/crazyhouse.pgn", "pgn/study.pgn"),
)
MARKS = (
    Mark("last-move", ("a1",)),
    Mark("check", ("b1",)),
    Mark("arrow", ("a1", "b1")),
    Mark("circle", ("a2",)),
    Mark("label", ("b2",), "x"),
)
RESULT = """axe.run(document).then((found) => [
  found.passes.map((rule) => rule.id),
  found.violations.map((rule) => rule.id + ": " + rule.nodes.map((node) => node.html).join(" ").slice(0, 400)),
])"""

OTHERS = [screen for screen in SCREENS if screen != SCREENS[1]]
WITHOUT_LOADING = RESULT.replace(
    "(document)", "(document, { preload: false })"
)  # style sheets are not asked for twice


@cache
def source() -> str:
    """axe-core as a script; without it the test is skipped."""
    if (local := ROOT / "node_modules" / FILE).is_file():
        return local.read_text("utf-8")
    if npm := shutil.which("npm"):
        asked = subprocess.run([npm, "root", "--global"], capture_output=True, text=True, check=False)
        if (everywhere := Path(asked.stdout.strip() or ".") / FILE).is_file():
            return everywhere.read_text("utf-8")
    pytest.skip("axe-core is not installed")


def game_view(name: str, lattice: Lattice) -> GameView:
    """A game with everything that a page may show."""
    coords = list(lattice.coords())
    lines = grid(5, 4, ((1, 1), (3, 2))) if name == "intersections" else None
    pieces = dict(zip(coords, (Cell((token,)) for token in TOKENS), strict=False))
    reserves = tuple(Reserve(f"{at} it", (Token("white", "man"),), at) for at in ("beside", "above", "below"))
    clocks = (PlayerClock("black", "0:01:02", "Bob"), PlayerClock("white", "0:03:04", "", runs=True))
    curve = Curve("evaluation", (0.0, 0.5), 1, (-5.0, 5.0))
    full = Diagram(
        lattice, pieces, MARKS, reserves, caption="White to move", grid=lines, clocks=clocks, curve=curve
    )
    remark = Remark("warning", "PLT328", "the other way up", "43:41")
    move = PlyView(0, full, 0, False, 1, "1.", "white", "e2-e4", "?!", "0:01", ("before",), ("after",), (remark,))
    other = PlyView(0, full, 1, True, 1, "1.", "white", "d2-d4")
    facts = (("Event", "A game"), ("White", "Ann"))
    start = PlyView(None, Diagram(lattice, {}, grid=lines))
    return GameView(name, (start, move, other), facts, "1-0", "a.pdn:1:1", None, "", "text", "utf-8", "a.pdn")


def check(browser: Browser, page: Path, width: int, scheme: str) -> None:
    with visiting(browser, page, viewport={"width": width, "height": 844}, color_scheme=scheme) as visit:
        visit.page.evaluate(source())
        passed, violated = visit.page.evaluate(RESULT)
        assert violated == []
        assert {"color-contrast", "svg-img-alt", "select-name", "region"} <= set(passed)
        visit.page.keyboard.press("f")
        visit.page.keyboard.press("?")
        _, violated = visit.page.evaluate(RESULT)
        assert violated == []


BOARDS = {**LATTICES, "intersections": Squares(5, 4)}
SHORT = [(name, *screen) for name, screen in zip((*BOARDS, "pgn/server.pgn"), cycle(SCREENS), strict=False)]
FULL = [(name, *screen) for name in (*BOARDS, *GAMES) for screen in SCREENS]


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [*SHORT, *(pytest.param(*case, marks=pytest.mark.slow) for case in FULL if case not in SHORT)],
)
def test_nobody_is_barred(browser: Browser, tmp_path: Path, name: str, width: int, scheme: str) -> None:
    game_views = [game_view(name, BOARDS[name])] if name in BOARDS else shown(SAMPLES / name)
    page = tmp_path / "page.html"
    page.write_text("\n".join(HtmlPainter().book(game_views, title=name)), encoding="utf-8")
    check(browser, page, width, scheme)


@pytest.mark.parametrize(
    ("width", "scheme"), [SCREENS[1], *(pytest.param(*each, marks=pytest.mark.slow) for each in OTHERS)]
)
def test_nobody_is_barred_from_an_index(browser: Browser, tmp_path: Path, width: int, scheme: str) -> None:
    games = [game_view(name, lattice) for name, lattice in BOARDS.items()]
    for file in SiteHtmlPainter().site(games, title="Games"):
        (tmp_path / file.name).write_text(file.text, encoding="utf-8")
    for name in ("index.html", "001.html"):
        viewport = {"width": width, "height": 844}
        with opened(browser, tmp_path / name, viewport=viewport, color_scheme=scheme) as page:
            page.evaluate(source())
            passed, violated = page.evaluate(WITHOUT_LOADING)
            assert violated == []
            assert {"color-contrast", "region"} <= set(passed)
