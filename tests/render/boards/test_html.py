"""Pages as text: escaped, self-contained, linear in the moves. What scripts do is tested in tests/browser."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.design import Design, Paint, Shade
from gamenote.core.diagram import Cell, Diagram, PlayerClock, Reserve, Token
from gamenote.core.game_view import BookPainter, GameView, PlyView, Remark
from gamenote.core.lattice import Squares, Triangles
from gamenote.core.record import Mark
from gamenote.render.boards import palette, steps
from gamenote.render.boards.game_article import MoveList
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.pieces import Block, Ink
from gamenote.render.boards.scene import beside_board
from gamenote.render.boards.steps import Numbered, Store, edits

BOARD = Squares(4, 4)
NASTY = '</script><script>alert(1)</script><b onclick="x">"A&B\x1b\x00\ufffe\u202e'
VOID = {"meta", "link", "br", "wbr", "input", "use", "path", "polygon", "circle", "ellipse", "rect"}


class Page(HTMLParser):
    """Elements with their attributes and the text in them; complains about what does not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        (self.scripts if self.open[-1:] == ["script"] else self.words).append(data)

    def of(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.elements if name == tag and attributes.items() <= found.items()]


def page(*game_views: GameView, theme: str = "auto") -> str:
    return "\n".join(HtmlPainter().book(game_views, title="Title", theme=theme))


def diagram(*places: tuple[int, int], caption: str = "") -> Diagram:
    return Diagram(BOARD, {place: Cell((Token("black", "man"),)) for place in places}, caption=caption)


def walk(count: int) -> Iterator[PlyView]:
    """A man goes round."""
    for number in range(count):
        place = (number % 4, number // 4 % 4)
        yield PlyView(number - 1 if number else None, diagram(place), ply=number, number=f"{number}.", move="go")


def read_steps(text: str) -> list[list[dict[str, object]]]:
    return [json.loads(each) for each in re.findall(r'class="steps">(.*?)</script>', text)]


def test_the_page_holds_whole_games() -> None:
    assert isinstance(HtmlPainter(), BookPainter)


def test_elements_nest() -> None:
    Page(page(GameView("A", walk(9), facts=(("Event", "x"),), result="1-0"), GameView("B", walk(3))))


def test_words_of_records_are_text_and_nothing_else() -> None:
    token = Token("black", "disk", NASTY)
    drawn = Diagram(
        BOARD,
        {(0, 0): Cell((token,))},
        marks=(Mark("label", ("a1",), NASTY),),
        reserves=(Reserve(NASTY, (Token("white", "piece", NASTY),)),),
        caption=NASTY,
        legend=(NASTY,),
    )
    remark = Remark("error", NASTY, NASTY, NASTY)
    ply_view = PlyView(
        None, drawn, number=NASTY, actor=NASTY, move=NASTY, signs=NASTY, before=(NASTY,), after=(NASTY,)
    )
    game_views = [
        GameView(
            NASTY,
            (ply_view, PlyView(0, drawn, move=NASTY, remarks=(remark,))),
            ((NASTY, NASTY),),
            NASTY,
            NASTY,
            None,
            NASTY,
        )
        for _ in range(2)
    ]
    found = Page("\n".join(HtmlPainter().book(game_views, title=NASTY)))
    assert not found.of("b", onclick="x")
    assert len(found.of("script")) == 4  # two steps, the store and the one that runs
    assert "alert(1)" not in "".join(each for each in found.scripts if not each.startswith(("[", "{")))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e\ufffe]", "".join(found.words))


def test_only_the_script_and_style_of_the_page_are_allowed_to_work() -> None:
    text = page(GameView("A", walk(3)))
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'; ")
    for element, content in (
        ("script", re.findall(r"<script>(.*?)</script>", text, re.S)),
        ("style", re.findall(r"<style>(.*?)</style>", text, re.S)),
    ):
        (only,) = content
        digest = b64encode(sha256(only.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy


def test_nothing_is_fetched() -> None:
    text = page(GameView("A", walk(3)))
    assert not re.search(r"(?:src|href)=\"(?!#)|url\(|@import", text)
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}


def test_a_move_costs_the_same_however_many_there_are() -> None:
    sizes = [len(page(GameView("A", walk(count)))) for count in (100, 200, 400)]
    assert sizes[2] - sizes[1] < 2.1 * (sizes[1] - sizes[0])


def test_only_cells_that_change_are_kept() -> None:
    first, second = diagram((0, 0), (1, 1), (2, 2)), diagram((0, 0), (1, 1), (3, 2))
    ((start, move),) = read_steps(page(GameView("A", (PlyView(None, first), PlyView(0, second, move="x")))))
    assert len(start["c"]) == 6  # type: ignore[arg-type]
    assert len(move["c"]) == 4  # type: ignore[arg-type]


def test_deeply_nested_variations_are_told_without_recursion() -> None:
    ply_views = [PlyView(None, diagram())]
    ply_views += [
        PlyView(max(0, depth - 1), diagram(), depth=depth, opens=depth > 0, move="x") for depth in range(20000)
    ]
    text = page(GameView("A", ply_views))
    assert text.count('class="line deep-6"') == 20000 - 6


def test_a_paragraph_begins_with_each_variation_and_behind_it() -> None:
    ply_views = (
        PlyView(None, diagram()),
        PlyView(0, diagram(), number="1.", move="a"),
        PlyView(1, diagram(), number="1...", move="b"),
        PlyView(1, diagram(), depth=1, opens=True, number="1...", move="c"),
        PlyView(2, diagram(), number="2.", move="d"),
    )
    text = page(GameView("A", ply_views))
    paragraphs = [re.sub(r"<[^>]*>", "", each) for each in re.findall(r'<p class="line.*?</p>', text)]
    assert paragraphs == ["Start", "1. a b", "1... c", "2. d"]


def test_the_position_that_was_asked_for_is_shown_first() -> None:
    ply_views = list(walk(5))
    shown = Page(page(GameView("A", ply_views, first=2)))
    assert [each["data-cell"] for each in shown.of("use") if each.get("data-cell")] == ["c1"]
    assert shown.of("article", **{"data-at": "2"})


def test_the_last_known_position_is_shown_where_a_game_stops() -> None:
    ply_views = (*walk(3), PlyView(2, None, move="impossible"))
    shown = Page(page(GameView("A", ply_views, stopped="move 3: no")))
    assert [each["data-cell"] for each in shown.of("use") if each.get("data-cell")] == ["c1"]
    assert any("could not be followed to its end: move 3: no" in words for words in shown.words)


def test_a_game_without_a_known_board_has_its_moves() -> None:
    shown = Page(page(GameView("A", (PlyView(None, None), PlyView(0, None, move="e4")), stopped="not known")))
    assert not shown.of("figure")
    assert "e4" in shown.words


def test_several_games_have_a_list() -> None:
    shown = Page(page(GameView("Ann - Bob", walk(2), result="1-0"), GameView("Cy - Di", walk(3))))
    assert [each["href"] for each in shown.of("a") if str(each.get("href")).startswith("#game-")][:2] == [
        "#game-1",
        "#game-2",
    ]


def test_findings_stand_at_their_moves() -> None:
    remark = Remark("warning", "PLT328", "the other way up", "43:41")
    text = page(GameView("A", (PlyView(None, diagram()), PlyView(0, diagram(), move="x", remarks=(remark,)))))
    assert re.search(r'class="move warning"[^>]*>x</a></span> <span class="remark warning"><b>PLT328</b>', text)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_kept_to_whatever_the_reader_prefers(theme: str) -> None:
    text = page(GameView("A", walk(1)), theme=theme)
    assert "prefers-color-scheme" not in text
    assert f"color-scheme:{theme}" in text


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_colours_and_names_of_players_stand_beside_their_moves(theme: str) -> None:
    design = Design(
        paints=(
            Paint(name="teal", letter="T", fill=Shade("#00aa66"), line=Shade("#003311"), ink=Shade("#ffffff")),
        )
    )
    own = Diagram(BOARD, {}, design=design)
    ply_views = (
        PlyView(None, own),
        PlyView(0, own, move="a", paint="teal", side='Te"al'),
        PlyView(1, own, move="b", paint="white", side="White"),
        PlyView(2, own, move="c"),
    )
    text = page(GameView("A", ply_views), theme=theme)
    assert [each["class"] for each in Page(text).of("span") if "ply" in str(each.get("class"))] == [
        "ply",
        "ply s0",
        "ply s1",
        "ply",
    ]
    assert "--body:#00aa66;--edge:#003311" in text
    assert r'content:""/"Te\22 al"' in text
    assert json.loads(re.findall(r'id="store">(.*?)</script>', text)[0])["sides"] == ['Te"al', "White"]


def test_signs_are_explained() -> None:
    text = page(
        GameView("A", (PlyView(None, diagram()), PlyView(0, diagram(), move="x", signs=" □", meaning="only move")))
    )
    assert '>x<abbr title="only move"> □</abbr></a>' in text


def test_the_number_of_a_move_is_repeated_behind_a_comment() -> None:
    ply_views = (
        PlyView(None, diagram()),
        PlyView(0, diagram(), number="1.", move="a", after=("so",)),
        PlyView(1, diagram(), number="1...", move="b"),
    )
    assert "1..." in page(GameView("A", ply_views))


@pytest.mark.parametrize(
    ("words", "encoding", "raw"),
    [
        ("Zoë", "utf-8", None),
        ("Zoe", "cp1251", None),
        ("Zoë", "cp1252", b"Zo\xeb"),
        ("A\udce9", "utf-8", b"A\xe9"),
    ],
)
def test_a_record_is_kept_with_its_bytes_where_they_are_not_utf_8(
    words: str, encoding: str, raw: bytes | None
) -> None:
    text = page(GameView("A", walk(2), record=words, encoding=encoding, file_name="a\x1b.pdn"))
    (record,) = (json.loads(each) for each in re.findall(r'class="record">(.*?)</script>', text))
    assert record["text"] == words
    assert record["name"] == r"a\x1b.pdn"
    assert record.get("bytes") == (None if raw is None else b64encode(raw).decode())


def test_what_stands_above_and_below_has_its_place() -> None:
    reserves = tuple(Reserve(at, (Token("white", "man"),), at) for at in ("beside", "above", "below"))
    clocks = (PlayerClock("black", "0:01"), PlayerClock("white", "0:02", "Ann", runs=True))
    text = page(GameView("A", (PlyView(None, Diagram(BOARD, {}, reserves=reserves, clocks=clocks)),)))
    places = [
        text.index(words) for words in (">above<", ">0:01<", 'class="board"', ">0:02<", ">below<", ">beside<")
    ]
    assert places == sorted(places)
    assert "Black <b>0:01</b>" in text
    assert "<span class=runs>Ann <b>0:02</b></span>" in text


@given(st.text("ab1,:/ 漢", max_size=40), st.text("ab1,:/ 漢", max_size=40))
def test_edits_make_one_text_of_another(old: str, new: str) -> None:
    found, at = "", 0
    steps = edits(old, new)
    for kept, dropped, put in zip(steps[::3], steps[1::3], steps[2::3], strict=True):
        found += f"{old[at : at + int(kept)]}{put}"
        at += int(kept) + int(dropped)
    assert found + old[at:] == new


def test_only_what_follows_the_outline_of_its_cell_turns_with_the_board() -> None:
    lattice = Triangles(5, 3)
    block, king = Cell((Token("blue", "block"),)), Cell((Token("white", "king"),))
    marks = (Mark("last-move", ("b2",)), Mark("triangle", ("c2",)))
    store = Store(coords=True)
    view = store.view(Diagram(lattice, {(0, 0): block, (1, 0): king}, marks))
    pieces = [store.states.values[state][0][0] for state in view.cells.values()]
    assert sorted(pieces) == ["k", "t"]
    assert [drawing[0] for _, drawing in (*view.under, *view.over)] == ["t", "t", "k"]


def test_comments_of_the_script_are_not_put_into_pages() -> None:
    text = page(GameView("A", walk(1)))
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
    assert not re.search(r"^\s*//|^ ", script, re.M)


def test_the_style_sheet_holds_what_is_drawn_and_no_more() -> None:
    roles = set(re.findall(r"\.(piece-[\w-]+)\{", page(GameView("A", walk(2)), theme="light")))
    assert roles == {"piece-black"}


@pytest.mark.parametrize("theme", ["book", "print", "screen"])
def test_a_page_in_a_theme_for_paper_is_printed_in_it(theme: str) -> None:
    ply_views = (
        PlyView(None, diagram((0, 0))),
        PlyView(0, diagram((1, 0)), move="a", paint="black", side="Black"),
    )
    text = page(GameView("A", ply_views), theme=theme)
    row = palette.row("piece-black").of(theme)
    assert "prefers-color-scheme" not in text
    assert ":root{color-scheme:light;" in text
    assert re.findall(r"\.piece-black\{([^}]*)\}", text) == [row.css]
    assert f"--body:{row.fill}" in text


def test_a_page_counts_moves_and_not_plies() -> None:
    numbers = ("1.", "1...", "2.")
    plies = [PlyView(at or None, None, ply=at + 1, number=number, move="e4") for at, number in enumerate(numbers)]
    swipes = [PlyView(at or None, None, ply=at + 1, number=f"{at + 1}.", move="L") for at in range(3)]
    counts = []
    for ply_views in (plies, swipes):
        moves = MoveList(1, Numbered())
        for here, ply_view in enumerate(ply_views):
            moves.add(ply_view, here)
        counts.append(moves.numbered)
    assert counts == [2, 3]


def test_a_thing_beside_the_board_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[Token](), beside_board

    def counting(token: Token, ink: Ink) -> Block:
        drawn.append(token)
        return draw(token, ink)

    monkeypatch.setattr(steps, "beside_board", counting)
    shape = Token("blue", "I2", form=(((0, 0), (2, 0), (2, 1), (0, 1)),))
    store = Store(coords=True)
    views = [store.view(Diagram(BOARD, {}, reserves=(Reserve("left", (shape,) * left),))) for left in (3, 2, 1)]
    assert drawn == [shape]
    assert [len(view.reserves[0][1]) for view in views] == [3, 2, 1]
