"""Boards for authors: Markdown and LaTeX."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Hexagons, Quarters, Segments, Squares, Triangles
from gamenote.core.record import Mark
from gamenote.render.boards import palette
from gamenote.render.boards.latex import LatexPainter
from gamenote.render.boards.markdown import MarkdownPainter
from tests.render.boards.drawing import plain

NASTY = "a*b _c_ <i>`x` [1](2) \\ { } $ & # ^ ~ % \x1b ``` end"
KINGS = Diagram(
    Squares(2, 2),
    {(0, 0): Cell((Token("white", "king"),)), (1, 1): Cell((Token("black", "man"),))},
    marks=(Mark("last-move", ("a1",)), Mark("arrow", ("a1", "b2"))),
    reserves=(Reserve("White holds", (Token("black", "disk", "xb"),)),),
    title="Ann - Bob",
    caption="White to move",
)


def test_markdown_has_a_title_and_a_fenced_board() -> None:
    assert plain(MarkdownPainter().lines(KINGS))[:6] == [
        "**Ann \\- Bob**",
        "",
        "```text",
        "  ┌───┬───┐",
        "2 │ · │ ● │",
        "  ├───┼───┤",
    ]


def test_nothing_in_a_title_means_anything_to_markdown() -> None:
    (title, *_) = plain(MarkdownPainter().lines(Diagram(Squares(1, 1), {}, title=NASTY)))
    assert not re.search(r"(?<!\\)[*_`<\[#]", title.removeprefix("**").removesuffix("**"))


def test_a_caption_cannot_end_the_fence() -> None:
    lines = plain(MarkdownPainter().lines(Diagram(Squares(1, 1), {}, caption="```\n````` x")))
    assert lines[0] == "``````text"
    assert lines.count("``````") == 1


def test_latex_is_one_picture_with_its_colours() -> None:
    lines = plain(LatexPainter().lines(KINGS))
    assert lines[0] == r"% \usepackage{tikz}"
    assert [line for line in lines if "tikzpicture" in line] == [
        r"\begin{tikzpicture}[x=1pt,y=1pt,xscale=\gnpx,yscale=-\gnpx]",
        r"\end{tikzpicture}",
    ]
    used = set(re.findall(r"=(gn[0-9a-f]{6})", "\n".join(lines)))
    assert used == set(re.findall(r"\\definecolor\{(gn[0-9a-f]{6})\}", "\n".join(lines)))


def test_latex_sets_words_as_they_stand() -> None:
    (title,) = [
        line for line in plain(LatexPainter().lines(Diagram(Squares(1, 1), {}, title="50% {x}"))) if "50" in line
    ]
    assert r"{50\% \{x\}}" in title


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_paper_is_light_unless_dark_is_asked_for(theme: str) -> None:
    text = "\n".join(plain(LatexPainter().lines(Diagram(Squares(1, 1), {}), theme=theme)))
    assert (palette.row("ground").dark.fill[1:].upper() in text) is (theme == "dark")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX is installed")
def test_latex_can_be_set(tmp_path: Path) -> None:
    lattices = [Squares(3, 3), Hexagons(3, 3), Triangles(5, 3), Segments(5, 5), Quarters(6, 3)]
    pictures = [KINGS, Diagram(Squares(1, 1), {}, title=NASTY, caption=NASTY)]
    pictures += [
        Diagram(lattice, {coord: Cell((Token("red", "block", group="1"),)) for coord in lattice.coords()})
        for lattice in lattices
    ]
    stack = tuple(Token("white", kind, "64") for kind in ("disk", "disk", "tile", "unknown"))
    pictures.append(Diagram(Squares(1, 1), {(0, 0): Cell(stack)}))
    body = "\n\n".join("\n".join(plain(LatexPainter().lines(picture))) for picture in pictures)
    head = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n"
    (tmp_path / "boards.tex").write_text(f"{head}{body}\n\\end{{document}}\n", encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "boards.tex"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=300)
    assert result.returncode == 0, result.stdout.decode("latin-1")[-800:]
