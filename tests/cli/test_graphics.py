"""`pretty --graphics`: when a terminal shows pictures, and what it is sent."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import time
from base64 import standard_b64decode
from select import select
from shutil import which
from threading import Thread

import pytest

from gamenote.cli import graphics
from gamenote.cli.graphics import Graphics, agreed_graphics, fitting, promised, understood
from gamenote.render.boards.pixels import FORGET
from tests.cli.command import ROOT, gamenote
from tests.cli.test_follow import ANNOTATED, LEFT, RIGHT, following, sized
from tests.cli.test_startup import modules_after

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

GAME = ROOT / "samples" / "pdn" / "russian.pdn"
PICTURE = re.compile(r"\x1b_Ga=T,f=100,q=2,r=(\d+),m=[01];.*?\x1b\\(?:\x1b_Gq=2,m=[01];.*?\x1b\\)*", re.DOTALL)
GOLDEN = """\
White side - Black side: ply 44 of 44, Black c1:f4 (*)
<a PNG of {width} x {height} over {rows} rows>
White to move, move 23
"""
NEEDS_SETSID = pytest.mark.skipif(which("setsid") is None, reason="no setsid is installed")
XTERM = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("environment", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({**XTERM, "KITTY_WINDOW_ID": "1"}, "kitty"),
        ({**XTERM, "TERM_PROGRAM": "ghostty"}, "kitty"),
        ({**XTERM, "TERM_PROGRAM": "WezTerm"}, "kitty"),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"}, "none"),
        ({"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"}, "none"),
        ({"TERM": "screen.xterm-256color", "TERM_PROGRAM": "WezTerm"}, "none"),
        (XTERM, "ask"),
        ({**XTERM, "TERM_PROGRAM": "vscode"}, "ask"),
        ({**XTERM, "CI": "true"}, "none"),
        ({"TERM": "dumb"}, "none"),
        ({}, "none"),
    ],
)
def test_the_environment_promises(environment: dict[str, str], protocol: str) -> None:
    assert promised(environment) == protocol


def never() -> int | None:
    raise AssertionError("the terminal was asked")


def test_a_terminal_is_asked_only_where_its_environment_leaves_it_open() -> None:
    assert fitting({"TERM": "xterm-kitty"}, never) == Graphics("kitty", cell=graphics.cell_size())
    assert fitting({**XTERM, "CI": "1"}, never) is None
    assert fitting(XTERM, lambda: None) is None
    assert fitting(XTERM, lambda: 16) == Graphics("sixel", 16, graphics.cell_size())


@pytest.mark.parametrize(
    ("answer", "colours"),
    [
        (b"\x1b[?62;4;6;22c", 256),
        (b"\x1b[?1;0;16S\x1b[?63;1;2;4c", 16),
        (b"\x1b[?1;0;1024S\x1b[?63;4c", 256),
        (b"\x1b[?1;3;0S\x1b[?63;4c", 256),
        (b"q\x1b[?64;4c", 256),
        (b"\x1b[?62;22c", None),
        (b"\x1b[?4c", None),  # the first is what the terminal is called
        (b"\x1b[?62;14;44c", None),
        (b"\x1b[?62;4", None),
        (b"", None),
    ],
)
def test_an_answer_is_understood(answer: bytes, colours: int | None) -> None:
    assert understood(answer) == colours


def drawn(answer: bytes | None, *args: str, typed: bytes = b"") -> tuple[str, bytes, bool]:
    """Run on a terminal that answers so: what it is sent, what stays unread, whether its modes are as before."""
    master, slave = pty.openpty()
    sized(slave, 24, 80)
    before = termios.tcgetattr(slave)
    names = ("COLUMNS", "LINES", "NO_COLOR", "CI", "TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "FORCE_COLOR")
    keep = {name: value for name, value in os.environ.items() if name not in names}
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    running = subprocess.Popen(
        ["setsid", "--ctty", sys.executable, "-m", "gamenote", "pretty", str(GAME), *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**keep, **XTERM, "PYTHONPATH": search},
    )
    got = b""

    def terminal() -> None:
        nonlocal got
        answered, end = False, time.monotonic() + 30
        while time.monotonic() < end:
            if select([master], [], [], 0.05)[0]:
                got += os.read(master, 65536)
            elif running.poll() is not None:
                return
            if not answered and answer is not None and b"\x1b[c" in got:
                os.write(master, answer + typed)
                answered = True

    thread = Thread(target=terminal)
    thread.start()
    running.wait(30)
    thread.join()
    same = termios.tcgetattr(slave)[:6] == before[:6]
    raw = termios.tcgetattr(slave)
    raw[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(slave, termios.TCSANOW, raw)
    left = os.read(slave, 100) if select([slave], [], [], 0.05)[0] else b""
    os.close(master)
    os.close(slave)
    return got.decode("utf-8", "replace"), left, same


@pytest.mark.costly
@NEEDS_SETSID
@pytest.mark.parametrize(
    ("answer", "pictured"),
    [(b"\x1b[?1;0;16S\x1b[?63;1;2;4;22c", True), (b"\x1b[?62;22c", False), (None, False)],
    ids=["sixel", "no sixel", "no answer"],
)
def test_a_terminal_is_asked_and_left_as_it_was(answer: bytes | None, pictured: bool) -> None:
    pytest.importorskip("resvg_py")
    sent, left, same = drawn(answer)
    assert sent.count("\x1b[c") == 1
    assert ("\x1bP0;1;0q" in sent) == pictured
    assert ("a   b   c   d   e   f   g   h" in sent) != pictured
    assert "Black c1:f4" in sent and "White to move" in sent
    assert (left, same) == (b"", True)
    if pictured:
        assert 2 < len(re.findall(r"#\d+;2;", sent)) <= 16


@NEEDS_SETSID
def test_what_was_typed_behind_the_answer_is_left_to_the_shell() -> None:
    pytest.importorskip("resvg_py")
    assert drawn(b"\x1b[?63;4c", typed=b"ls\n")[1] == b"ls\n"


@pytest.fixture
def open_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that has to be asked, where asking is a mistake."""
    for name in ("NO_COLOR", "CI", "TMUX", "FORCE_COLOR", "KITTY_WINDOW_ID", "TERM_PROGRAM", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(graphics, "find_spec", lambda name: object())
    monkeypatch.setattr(graphics, "asked", never)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)


@pytest.mark.parametrize(
    ("said", "environment"),
    [
        ({"--ascii": True}, {}),
        ({"--style": "unicode"}, {}),
        ({"color": "never"}, {}),
        ({"choice": "none"}, {}),
        ({"-o": "-"}, {}),
        ({"--size": 400}, {}),
        ({"--text": True}, {}),
        ({}, {"NO_COLOR": "1"}),
        ({}, {"CI": "true"}),
        ({}, {"TERM": "dumb"}),
        ({}, {"TMUX": "x"}),
    ],
)
@pytest.mark.usefixtures("open_terminal")
def test_no_terminal_is_asked_for_who_wants_text(
    said: dict[str, object], environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    given = {**said}
    choice, color = str(given.pop("choice", "auto")), str(given.pop("color", "auto"))
    assert agreed_graphics(choice, given, color) is None


@pytest.mark.usefixtures("open_terminal")
def test_a_terminal_is_asked_where_nothing_speaks_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphics, "asked", lambda: 16)
    agreed = agreed_graphics("auto", {"--style": None, "--ascii": False, "-o": None}, "auto")
    assert agreed == Graphics("sixel", 16, graphics.cell_size())
    monkeypatch.setattr(graphics, "find_spec", lambda name: None)
    assert agreed_graphics("auto", {}, "auto") is None


def test_without_the_extra_a_choice_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphics, "find_spec", lambda name: None)
    result = gamenote("pretty", GAME, "--graphics", "sixel")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[0] == (
        "gamenote: error: --graphics sixel needs the package resvg-py: pip install 'gamenote[png]'"
    )


@pytest.mark.parametrize(
    ("args", "name"),
    [(("--ascii",), "--ascii"), (("--style", "svg"), "--style"), (("-o", "a.txt"), "-o"), (("--text",), "--text")],
)
def test_a_choice_does_not_go_with_files_and_styles(args: tuple[str, ...], name: str) -> None:
    result = gamenote("pretty", GAME, "--graphics", "kitty", *args)
    assert (result.code, result.out) == (2, "")
    assert f"--graphics kitty does not go with {name}" in result.err


def test_a_picture_that_is_asked_for_is_written_wherever_it_goes() -> None:
    pytest.importorskip("resvg_py")
    result = gamenote("pretty", GAME, "--graphics", "kitty")
    found = PICTURE.search(result.out)
    assert (result.code, result.err) == (0, "")
    assert found is not None
    png = standard_b64decode("".join(re.findall(r";([A-Za-z0-9+/=]*)\x1b", found[0])))
    width, height = struct.unpack(">II", png[16:24])
    assert PICTURE.sub(f"<a PNG of {width} x {height} over {found[1]} rows>", result.out) == GOLDEN.format(
        width=width, height=height, rows=found[1]
    )
    assert height - 1 <= int(found[1]) * 16 <= height + 16
    assert 8 <= width <= 80 * 8


def test_sixels_that_are_asked_for_are_written_below_the_title() -> None:
    pytest.importorskip("resvg_py")
    title, picture, caption = gamenote("pretty", GAME, "--graphics", "sixel").out.splitlines()
    assert picture.startswith("\x1bP0;1;0q") and picture.endswith("\x1b\\")
    assert (title[:10], caption) == ("White side", "White to move, move 23")


def test_following_shows_one_picture_and_leaves_none() -> None:
    pytest.importorskip("resvg_py")
    with following("--graphics", "kitty", ascii_only=False, game=ANNOTATED) as terminal:
        first = terminal.wait("q quits")
        assert len(PICTURE.findall(first)) == 1
        assert first.index(FORGET) < first.index("\x1b_Ga=T")
        second = terminal.press(RIGHT, "q quits")
        assert PICTURE.findall(second) and PICTURE.search(second)[0] != PICTURE.search(first)[0]  # type: ignore[index]
        assert second.count(FORGET) == 1
        assert PICTURE.search(terminal.press(LEFT, "q quits"))[0] == PICTURE.search(first)[0]  # type: ignore[index]
        helped = terminal.press(b"?", "q quits")
        assert FORGET in helped and not PICTURE.search(helped)
        assert FORGET in terminal.press(b"q", "\x1b[?1049l")
        assert terminal.running.wait(10) == 0


def test_nothing_is_imported_for_graphics_where_there_is_no_terminal() -> None:
    loaded = modules_after("pretty", str(GAME))
    assert not loaded & {"gamenote.cli.graphics", "gamenote.cli.picture_screen", "gamenote.render.boards.pixels"}
    assert "gamenote.render.boards.png" not in loaded
