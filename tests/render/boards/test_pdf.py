"""Pages: whole files with the diagrams, and words that cannot become code."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from gamenote.core.diagram import Cell, Diagram, Token
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.lattice import Squares
from gamenote.render.boards.pdf import PdfPainter

pytest.importorskip("typst")

BOARD = Diagram(Squares(3, 3), {(0, 0): Cell((Token("white", "man"),))}, title="Ann - Bob")
NASTY = '#read("/etc/passwd") $x$ *a* _b_ @c <d> \\ "quoted" `e` // f\n= g'
PAGES = re.compile(rb"/Type\s*/Page\b")


def words(content: bytes, folder: Path) -> str:
    """What a reader of PDF finds to be written on the pages."""
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext is installed")
    (folder / "it.pdf").write_bytes(content)
    ran = subprocess.run(["pdftotext", "-layout", "it.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return ran.stdout.decode()


def test_a_page_is_the_same_again_and_grows_with_its_diagrams() -> None:
    one, many = PdfPainter().document([BOARD]), PdfPainter().document([BOARD] * 9)
    assert one.content.startswith(b"%PDF-") and one == PdfPainter().document([BOARD])
    assert len(PAGES.findall(one.content)) == 1
    assert len(PAGES.findall(many.content)) > 1
    assert PdfPainter(200).document([BOARD]).content != one.content
    assert PdfPainter().document([BOARD], theme="book").content != one.content


def test_words_are_set_as_they_stand(tmp_path: Path) -> None:
    ply_views = (
        PlyView(None, BOARD, ply=1, number="1.", move="a1-b2", signs="!", after=(NASTY,), pictured=True),
        PlyView(0, BOARD, ply=2, number="1...", move="c3"),
    )
    made = PdfPainter().pages([GameView(NASTY, ply_views, facts=(("Event", NASTY),), result="1-0")])
    shown = " ".join(words(made.content, tmp_path).split())
    assert 'read("/etc/passwd") $x$ *a* _b_ @c <d> \\ "quoted" `e` // f' in shown
    assert "1. a1-b2!" in shown
    assert "1...c3 1-0" in shown, "a diagram begins a paragraph, whose first move has its number"
