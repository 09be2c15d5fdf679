"""Boards on terminals: each game in Unicode and ASCII, with and without colours, narrow, usual and wide."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.core.visible import visible
from tests.cli.command import ROOT
from tests.golden.screen import lines_of, shown_by

FOLDER = Path(__file__).parent / "screens"
BOARDS = {
    "chess": ("pgn/over-the-board.pgn", "--game", "1", "--at", "20"),
    "draughts-8": ("pdn/italian.pdn",),
    "draughts-10": ("pdn/international.pdn",),
    "2048": ("2048gn/retired.2048gn",),
    "plateau": ("plateau/sample-game.plt",),
    "blokus-duo": ("blokus/duo.blksgf", "--at", "20"),
    "blokus-classic": ("blokus/two-players-four-colors.blksgf", "--at", "30"),
    "blokus-trigon": ("blokus/trigon-3.blksgf", "--at", "12"),
    "blokus-nexos": ("blokus/nexos-2.blksgf", "--at", "20"),
    "blokus-callisto": ("blokus/callisto-2.blksgf", "--at", "12"),
    "blokus-gembloq": ("blokus/gembloq-2.blksgf", "--at", "12"),
}
TERMINALS = (  # columns, style, environment
    (80, "unicode", {"NO_COLOR": "1"}),
    (40, "ascii", {"NO_COLOR": "1"}),
    (40, "unicode", {"TERM": "xterm-256color"}),
    (80, "unicode", {"TERM": "xterm-256color"}),
    (200, "unicode", {"TERM": "xterm-256color"}),
    (80, "ascii", {"TERM": "xterm"}),
)
ROWS = 24


def transcript(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for columns, style, environment in TERMINALS:
        for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "COLORFGBG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"COLUMNS": str(columns), "LINES": str(ROWS), **environment}.items():
            monkeypatch.setenv(name, value)
        said = " ".join(f"{name}={value}" for name, value in environment.items())
        yield f"# {columns} x {ROWS}, {said}: gamenote pretty samples/{' '.join(words)} --style {style}"
        yield from lines_of(shown_by("pretty", str(ROOT / "samples" / words[0]), *words[1:], "--style", style))
        yield ""


@pytest.mark.costly
@pytest.mark.parametrize("name", BOARDS)
def test_a_terminal_shows_what_the_transcript_says(
    name: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    path = FOLDER / f"{name}.txt"
    now = "".join(f"{line}\n" for line in transcript(BOARDS[name], monkeypatch))
    if request.config.getoption("--accept"):
        path.write_text(now, encoding="utf-8")
    else:
        assert now == path.read_text(encoding="utf-8"), "if this is as it should be: pytest --accept"


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("columns", [80, 200])
def test_a_painted_board_fits_a_terminal_of_24_rows(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(ROWS))
    game, *more = BOARDS[name]
    lines = shown_by("pretty", str(ROOT / "samples" / game), *more, "--color", "always").splitlines()
    plain = [line for line in lines_of("\n".join(lines)) if line.startswith("|")]
    assert sum(max(1, -(-(len(line) - 1) // columns)) for line in plain) < ROWS
    assert all(visible(line) == line for line in plain)
