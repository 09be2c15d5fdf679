"""Running text: moves, variations and comments in the order of reading, diagrams where they are wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote.core.diagram import Diagram
from gamenote.core.game_view import ArticlePainter, GameView, PlyView
from gamenote.core.lattice import Squares
from gamenote.render.boards.articles import Figure, Heading, Paragraph, blocks
from gamenote.render.boards.html import HtmlPainter
from gamenote.render.boards.latex import LatexPainter
from gamenote.render.boards.markdown import MarkdownPainter
from tests.cli.command import gamenote

BOARD = Diagram(Squares(2, 2), {})
PAINTERS: tuple[ArticlePainter, ...] = (MarkdownPainter(), LatexPainter(), HtmlPainter())
NASTY = "<b>\\x{y} $z$ *a* _b_ 5% \x1b[31m"
RECORD = """[GameType "20"]
[White "Ann"]
[Black "Bob"]

1. 32-28 {# the first} 19-23 2. 28x19 14x23 (2... 13x24 {the other way}) 3. 37-32 {#} 10-14 *
"""


def move(number: str, text: str, depth: int = 0, *, after: str = "", opens: bool = False) -> PlyView:
    return PlyView(0, BOARD, depth, opens, number=number, move=text, after=(after,) if after else ())


def told(*ply_views: PlyView) -> list[str]:
    parts = list(blocks(GameView("T", ply_views)))
    return [" ".join(word.text for word in part.words) for part in parts if isinstance(part, Paragraph)]


def test_a_second_move_has_its_number_only_where_it_stands_alone() -> None:
    assert told(move("1.", "e4"), move("1...", "e5")) == ["1. e4 e5"]
    assert told(move("1.", "e4", after="Best."), move("1...", "e5")) == ["1. e4 Best. 1...e5"]


def test_variations_stand_in_parentheses_behind_the_move_they_replace() -> None:
    line = (move("1.", "e4"), move("1...", "e5"))
    sides = (
        move("1...", "c5", 1, opens=True),
        move("2.", "Nf3", 1),
        move("2.", "c3", 2, opens=True),
        move("1...", "e6", 1, opens=True),
    )
    assert told(*line, *sides, move("2.", "d4")) == ["1. e4 e5 (1...c5 2. Nf3 (2. c3)) (1...e6) 2. d4"]
    assert told(*line, *sides) == ["1. e4 e5 (1...c5 2. Nf3 (2. c3)) (1...e6)"]


def test_a_diagram_parts_two_paragraphs() -> None:
    shown = PlyView(None, BOARD, number="1.", move="e4", pictured=True)
    parts = list(blocks(GameView("T", (shown, move("1...", "e5")), result="*")))
    assert [type(part) for part in parts] == [Heading, Paragraph, Figure, Paragraph]


@pytest.mark.parametrize("painter", PAINTERS, ids=lambda painter: type(painter).__name__)
def test_words_of_records_are_shown_never_obeyed(painter: ArticlePainter) -> None:
    game_view = GameView(NASTY, (move("1.", NASTY, after=NASTY),), facts=((NASTY, NASTY),), result=NASTY)
    text = "\n".join(painter.article([game_view]))
    assert "\x1b" not in text and "<b>\\x" not in text
    bare = re.sub(r"\\[^a-z]|\\text[a-z]+|\\ensuremath", "", text)
    assert isinstance(painter, HtmlPainter) or not re.search(r"\$z|\{y", bare)


@pytest.mark.parametrize("ending", ["md", "tex", "html"])
def test_marked_comments_and_the_end_are_shown_where_nothing_else_is_asked_for(
    ending: str, tmp_path: Path
) -> None:
    record, out = tmp_path / "a.pdn", tmp_path / f"a.{ending}"
    record.write_text(RECORD, encoding="utf-8")
    counts = []
    for more in ((), ("--at", "comments"), ("--at", "1,3,4"), ("--at", "start")):
        result = gamenote("pretty", record, "--text", "-o", out, "--force", *more)
        assert (result.code, result.err) == (0, "")
        text = out.read_text("utf-8")
        counts.append(len(re.findall(r"^```text|begin\{tikzpicture\}|<figure>", text, re.MULTILINE)))
        assert "the first" in text.replace("\\", "") and "# the first" not in text
    assert counts == [3, 2, 3, 1]


def test_a_page_of_running_text_has_a_policy_and_no_script() -> None:
    game_view = GameView("T", (PlyView(None, BOARD, number="1.", move="e4", pictured=True),))
    page = "\n".join(HtmlPainter().article([game_view]))
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "<script" not in page and 'style="' not in page


def test_latex_defines_once_what_several_boards_share() -> None:
    painter = LatexPainter()
    one, three = (
        "\n".join("".join(text for text, _ in line) for line in painter.sheet([BOARD] * count)) for count in (1, 3)
    )
    assert one.count(r"\gndefine{board-") == three.count(r"\gndefine{board-") >= 1
    assert three.count(r"\begin{tikzpicture}") == 3
    assert len(three) - len(one) < 2 * 400, "a board is some lines, not its squares again"
