"""`gamenote pretty` writing documents: pictures, pages, styles by the ending of the file, themes."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamenote.render.themes import COLOURS, DARK, colours
from tests.cli.command import ROOT, Result, gamenote, process
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

SAMPLES = ROOT / "samples"
GAME = SAMPLES / "2048gn" / "retired.2048gn"
GAMES = SAMPLES / "2048gn" / "collection.2048gn"


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("a.svg", "<svg "),
        ("a.html", "<!DOCTYPE html>"),
        ("A.HTM", "<!DOCTYPE html>"),
        ("a.md", "**Dice 11"),
        ("a.tex", "% "),
        ("a.txt", "Dice 11: ply 40"),
    ],
)
def test_the_ending_of_the_file_chooses_the_style(tmp_path: Path, name: str, begin: str) -> None:
    result = gamenote("pretty", GAME, "-o", tmp_path / name)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert (tmp_path / name).read_text("utf-8").startswith(begin)


@pytest.mark.parametrize(
    ("name", "ending"), [("a.gif", ".gif"), ("A.JPG", ".jpg"), ("a.svg.gz", ".gz"), ("a.sgv", ".sgv")]
)
def test_an_ending_that_nobody_draws_is_refused(tmp_path: Path, name: str, ending: str) -> None:
    result = gamenote("pretty", GAME, "-o", tmp_path / name)
    assert (result.code, result.out) == (2, "")
    assert f"{name}: boards cannot be drawn as {ending} files" in result.err
    for known in (".svg", ".html", ".htm", ".md", ".markdown", ".tex", ".txt"):
        assert known in result.err
    assert not (tmp_path / name).exists()


def test_a_file_without_an_ending_holds_text(tmp_path: Path) -> None:
    assert gamenote("pretty", GAME, "-o", tmp_path / "a").code == 0
    assert (tmp_path / "a").read_text("utf-8").startswith("Dice 11: ply 40")


def test_a_style_that_is_named_is_taken_whatever_the_ending(tmp_path: Path) -> None:
    gamenote("pretty", GAME, "-o", tmp_path / "a.html", "--style", "svg")
    assert (tmp_path / "a.html").read_text().startswith("<svg ")


def test_a_file_and_standard_output_hold_the_same(tmp_path: Path) -> None:
    for style in ("svg", "html", "markdown", "latex", "unicode"):
        gamenote("pretty", GAME, "-o", tmp_path / "a", "--style", style, "--force")
        assert gamenote("pretty", GAME, "--style", style).out == (tmp_path / "a").read_text("utf-8")
        assert gamenote("pretty", GAME, "--style", style, "-o", "-").out == (tmp_path / "a").read_text("utf-8")


def test_a_film_is_one_picture_with_all_boards() -> None:
    root = ElementTree.fromstring(gamenote("pretty", GAME, "--every", "20", "--style", "svg").out)
    titles = root.findtext("{http://www.w3.org/2000/svg}title")
    assert titles is not None
    assert [part.split(",")[0] for part in titles.split("; ")] == [
        "Dice 11: start",
        "Dice 11: ply 20 of 40",
        "Dice 11: ply 40 of 40",
    ]


def test_a_page_holds_all_games_of_all_files(tmp_path: Path) -> None:
    page = gamenote("pretty", GAMES, GAME, "--style", "html").out
    assert page.count('<article class="game"') == 4
    assert "<title>collection.2048gn, retired.2048gn</title>" in page


def test_a_page_may_hold_one_game_of_a_file() -> None:
    page = gamenote("pretty", GAMES, "--style", "html", "--game", "2").out
    assert page.count('<article class="game"') == 1
    assert "<title>Dice 32</title>" in page


def test_a_page_opens_at_the_ply_that_was_asked_for() -> None:
    assert 'data-at="7"' in gamenote("pretty", GAME, "--style", "html", "--at", "7").out


def test_nothing_is_written_where_nothing_can_be_drawn(tmp_path: Path) -> None:
    for name in ("a.svg", "a.html"):
        result = gamenote("pretty", tmp_path / "missing.2048gn", "-o", tmp_path / name)
        assert result.code == 2
        assert list(tmp_path.iterdir()) == []


def test_an_illegal_game_is_a_page_as_well_and_is_told(tmp_path: Path) -> None:
    record = tmp_path / "illegal.2048gn"
    record.write_text('[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. L a1 3. R a2 *\n')
    result = gamenote("pretty", record, "-o", tmp_path / "a.html", "--findings")
    assert result.code == 1
    assert result.err.startswith(f"{record.as_posix()}:4:")
    page = (tmp_path / "a.html").read_text()
    assert "could not be followed to its end: move 2" in page
    assert 'class="remark error"' in page


def test_a_game_of_a_plugin_is_drawn_too(tictactoe: Path) -> None:
    drawn = tictactoe / "xo" / "drawn.xo"
    for style in ("svg", "html", "markdown", "latex"):
        result = gamenote("pretty", drawn, "--style", style)
        assert (result.code, result.err) == (0, "")
        assert result.out.count("b2") + result.out.count("X") > 0


@pytest.mark.parametrize("style", ["svg", "html"])
def test_documents_are_utf_8_whatever_the_terminal_speaks(tmp_path: Path, style: str) -> None:
    record = tmp_path / "name.2048gn"
    record.write_text(GAME.read_text().replace("Dice 11", "Jürgen 囲"), encoding="utf-8")
    result = process("pretty", record, "--style", style, PYTHONIOENCODING="ascii")
    assert "Jürgen 囲" in result.stdout.decode("utf-8")


def test_a_terminal_that_knows_only_ascii_gets_ascii_boards() -> None:
    result = process("pretty", GAME, PYTHONIOENCODING="ascii")
    assert result.stdout.isascii()
    assert b"|    2 |" in result.stdout


def test_no_color_takes_every_colour_away() -> None:
    forced = process("pretty", GAME, FORCE_COLOR="1", NO_COLOR="")
    plain = process("pretty", GAME, FORCE_COLOR="1", NO_COLOR="1")
    assert b"\x1b[" in forced.stdout
    assert b"\x1b" not in plain.stdout
    assert plain.stdout == process("pretty", GAME).stdout


STYLED = re.compile(r"\x1b\[([0-9;]*)m([^\x1b]*)\x1b\[0m")
PAINTED = re.compile(r"(?:^|;)(?:4[0-8]|10[0-7])(?:;|$)")


@pytest.mark.costly
@pytest.mark.parametrize(
    ("term", "deep"), [("xterm", ""), ("xterm-256color", ""), ("xterm-256color", "truecolor")]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_square_is_painted_in_either_theme(theme: str, term: str, deep: str) -> None:
    """No colour of a piece depends on the background of the terminal."""
    game = SAMPLES / "pdn" / "russian.pdn"
    colored = ("--color", "always", "--theme", theme)
    out = process("pretty", game, *colored, TERM=term, COLORTERM=deep).stdout.decode()
    for line in out.splitlines()[1:17]:  # eight rows of two lines each, below the title
        assert sum(len(text) for codes, text in STYLED.findall(line) if PAINTED.search(codes)) == 8 * 4
        unpainted = "".join(re.split(r"\x1b\[[0-9;]*m", line)).strip(" ▗▆▖▝▂▘▀")
        assert unpainted in tuple("12345678") or not unpainted


def test_light_and_dark_boards_differ() -> None:
    light, dark = (
        process("pretty", GAME, "--color", "always", "--theme", theme, TERM="xterm-256color").stdout
        for theme in ("light", "dark")
    )
    assert light != dark


@pytest.mark.parametrize(
    ("theme", "told", "expected"),
    [
        ("auto", "", COLOURS),
        ("auto", "0;15", COLOURS),
        ("auto", "15;0", DARK),
        ("light", "15;0", COLOURS),
        ("dark", "0;15", DARK),
    ],
)
def test_the_automatic_theme_asks_the_terminal(theme: str, told: str, expected: object) -> None:
    assert colours(theme, {"COLORFGBG": told}) is expected


def test_a_file_gets_no_colours_unless_they_are_asked_for(tmp_path: Path) -> None:
    for color, colored in (("auto", False), ("always", True)):
        path = tmp_path / color
        gamenote("pretty", GAME, "-o", path, "--style", "ascii", "--color", color)
        assert ("\x1b[" in path.read_text()) is colored


def test_silence_is_silent_in_every_style() -> None:
    for style in ("ascii", "svg", "html"):
        assert gamenote("pretty", GAME, "--style", style, "-qq").out == ""


def test_findings_on_a_page_are_those_of_the_configuration() -> None:
    record = ROOT / "tests" / "bad" / "plateau" / "document-sample.plt"
    assert "PLT327" in gamenote("pretty", record, "--style", "html", "--findings").out
    quiet = gamenote("pretty", record, "--style", "html", "--findings", "--config", 'lint.ignore = ["PLT"]').out
    assert "PLT327" not in quiet
    assert "SGF005" in quiet


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ((), False),
        (("--findings",), True),
        (("--level", "error"), True),
        (("--no-findings", "--level", "error"), False),
        (("--config", 'lint.level = "info"'), False),
    ],
)
def test_findings_are_on_a_page_only_when_they_are_asked_for(words: tuple[str, ...], shown: bool) -> None:
    record = ROOT / "tests" / "bad" / "plateau" / "document-sample.plt"
    assert ("PLT327" in gamenote("pretty", record, "--style", "html", *words).out) is shown


@pytest.mark.parametrize("name", ["a.html", "a.svg", "a.md", "a.tex", "a.txt"])
def test_what_is_published_names_files_without_their_folders(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "home of Ann"
    folder.mkdir()
    for record in ("one.2048gn", "two.2048gn"):
        (folder / record).write_bytes(GAME.read_bytes())
    assert gamenote("pretty", folder / "one.2048gn", folder / "two.2048gn", "-o", tmp_path / name).code == 0
    text = (tmp_path / name).read_text("utf-8")
    assert "two.2048gn" in text
    assert folder.name not in text
    assert tmp_path.name not in text


def test_the_title_of_a_page_names_few_of_many_files(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number}.2048gn").write_bytes(GAME.read_bytes())
    page = gamenote("pretty", *sorted(tmp_path.iterdir()), "--style", "html").out
    assert "<title>0.2048gn, 1.2048gn, 2.2048gn and 3 more</title>" in page


@pytest.mark.parametrize("name", ["game.2048gn", "link.2048gn"])
def test_a_drawing_never_takes_the_place_of_its_record(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_bytes(GAME.read_bytes())
    (tmp_path / "link.2048gn").symlink_to(path)
    before = path.read_bytes()
    result = gamenote("pretty", tmp_path, "--style", "svg", "-o", tmp_path / name)
    assert (result.code, "is an input and would be overwritten" in result.err) == (2, True)
    assert path.read_bytes() == before


def test_a_folder_without_records_is_told(tmp_path: Path) -> None:
    assert gamenote("pretty", tmp_path) == Result(0, "", "gamenote: warning: no files to draw were found\n")


def test_a_file_without_a_game_is_said_to_hold_none(tmp_path: Path) -> None:
    (tmp_path / "empty.pdn").write_text("")
    assert gamenote("pretty", tmp_path / "empty.pdn").err.endswith("empty.pdn: no game in this file\n")
