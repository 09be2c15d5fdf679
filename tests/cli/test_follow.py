"""`pretty --follow` on a terminal of its own: keys, and that the terminal is given back as it was."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import Any

import pytest

from tests.cli.command import ROOT, process

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")
fcntl = pytest.importorskip("fcntl")

GAME = ROOT / "samples" / "2048gn" / "retired.2048gn"
ANNOTATED = ROOT / "samples" / "pdn" / "annotated.pdn"
COLLECTION = ROOT / "samples" / "2048gn" / "collection.2048gn"
RIGHT, LEFT, HOME, END = b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F"
DOWN, UP, PAGE_DOWN, PAGE_UP = b"\x1b[B", b"\x1b[A", b"\x1b[6~", b"\x1b[5~"


def sized(terminal: int, rows: int, columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@dataclass
class Terminal:
    """A running command and the other end of its terminal."""

    running: subprocess.Popen[bytes]
    master: int
    slave: int
    seen: str = ""
    ahead: str = ""

    def wait(self, words: str, seconds: float = 30.0) -> str:
        """What comes until these words have come; the rest is kept for the next time."""
        got, end = self.ahead, time.monotonic() + seconds
        while words not in got:
            assert time.monotonic() < end, f"{words!r} did not come, but {got!r}"
            if select([self.master], [], [], 0.1)[0]:
                got += os.read(self.master, 65536).decode("utf-8", "replace")
        got, self.ahead = got[: got.index(words) + len(words)], got[got.index(words) + len(words) :]
        self.seen += got
        return got

    def press(self, keys: bytes, words: str) -> str:
        os.write(self.master, keys)
        return self.wait(words)

    @property
    def modes(self) -> Any:
        return termios.tcgetattr(self.slave)[:4]


@contextmanager
def following(*args: str, game: Path = GAME, ascii_only: bool = True) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    sized(slave, 24, 80)
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gamenote",
            "pretty",
            "--follow",
            str(game),
            *(["--ascii"] if ascii_only else []),
            *args,
        ],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        | {"PYTHONPATH": search, "TERM": "xterm", "NO_COLOR": "1"},
        start_new_session=True,
    )
    try:
        yield Terminal(running, master, slave)
    finally:
        running.kill()
        running.wait()
        os.close(master)
        os.close(slave)


def test_arrow_keys_lead_through_the_game_and_q_leaves_the_terminal_as_it_was() -> None:
    with following() as terminal:
        before = terminal.modes
        assert "start, score 0" in terminal.wait("q quits")
        assert "ply 1 of 40" in terminal.press(RIGHT, "q quits")
        assert "ply 2 of 40" in terminal.press(RIGHT, "q quits")
        assert "ply 1 of 40" in terminal.press(LEFT, "q quits")
        assert "ply 40 of 40" in terminal.press(END, "q quits")
        assert "start" in terminal.press(HOME, "q quits")
        assert terminal.modes != before
        terminal.press(b"q", "\x1b[?1049l")
        assert terminal.running.wait(10) == 0
        assert terminal.modes == before
    assert terminal.seen.count("\x1b[?1049h") == terminal.seen.count("\x1b[?1049l") == 1


def test_keys_pressed_quickly_all_count() -> None:
    with following() as terminal:
        terminal.wait("q quits")
        terminal.press(RIGHT * 5, "ply 5 of 40")


def test_it_begins_where_it_is_told_to() -> None:
    with following("--at", "7") as terminal:
        assert "ply 7 of 40" in terminal.wait("q quits")


@pytest.mark.costly
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, code: int) -> None:
    with following() as terminal:
        before = terminal.modes
        terminal.wait("q quits")
        terminal.running.send_signal(number)
        terminal.wait("\x1b[?1049l")
        assert terminal.running.wait(10) == code
        assert terminal.modes == before


def test_without_a_terminal_it_is_refused() -> None:
    result = process("pretty", "--follow", GAME)
    assert result.returncode == 2
    assert b"--follow needs a terminal" in result.stderr
    assert result.stdout == b""


def test_comments_signs_clocks_and_variations_are_shown() -> None:
    with following(game=ANNOTATED) as terminal:
        assert "What comments, signs" in terminal.wait("q quits")
        terminal.press(RIGHT * 2, "Black 1... 19-23! [0:48:50]")
        terminal.press(RIGHT * 2, "ply 4 of 8")
        assert "1 more in place of this move" in terminal.wait("q quits")
        terminal.press(DOWN, "ply 4 in a variation, Black 2... 13x24")
        assert "the other way" in terminal.wait("q quits")
        assert "ply 4 of 8" in terminal.press(UP, "q quits")
        terminal.press(DOWN + RIGHT * 2, "17-21!?")
        terminal.press(LEFT * 3, "ply 3 of 8")


def test_digits_and_enter_lead_to_a_ply() -> None:
    with following() as terminal:
        terminal.wait("q quits")
        terminal.press(b"25", "to ply 25: Enter")
        terminal.press(b"\x7f3\r", "ply 23 of 40")
        terminal.press(b"999\r", "ply 40 of 40")
        terminal.press(b"7", "to ply 7: Enter")
        assert "to ply" not in terminal.press(b"\x1b", "arrow keys")
        assert terminal.running.poll() is None


def test_other_games_are_a_key_away() -> None:
    with following("--game", "2", game=COLLECTION) as terminal:
        assert "Dice 32" in terminal.wait("q quits")
        assert "Dice" in terminal.press(PAGE_DOWN, "q quits")
        terminal.press(PAGE_DOWN, "this is the last game")
        terminal.press(PAGE_UP, "Dice 32")
        terminal.press(PAGE_UP, "Dice 31")
        terminal.press(PAGE_UP, "this is the first game")


def test_the_board_is_turned_around() -> None:
    with following() as terminal:
        assert "a      b      c      d" in terminal.wait("q quits")
        assert "d      c      b      a" in terminal.press(b"f", "q quits")
        assert "a      b      c      d" in terminal.press(b"f", "q quits")


def test_a_game_plays_by_itself_faster_and_to_its_end() -> None:
    with following("--at", "35") as terminal:
        terminal.wait("q quits")
        terminal.press(b"+++", "0.1 s for a move")
        terminal.press(b"a", "playing; a stops")
        terminal.wait("ply 36 of 40")
        terminal.wait("ply 40 of 40")
        assert "playing" not in terminal.wait("q quits")


def test_help_lists_the_keys_and_goes_again() -> None:
    with following() as terminal:
        terminal.wait("q quits")
        assert "N, PageDown / P, PageUp" in terminal.press(b"?", "q quits")
        assert "start, score 0" in terminal.press(b"?", "arrow keys")


def test_another_size_of_the_terminal_draws_the_board_again() -> None:
    with following() as terminal:
        assert "+------+" in terminal.wait("q quits")
        sized(terminal.slave, 24, 28)
        os.kill(terminal.running.pid, signal.SIGWINCH)
        assert "+------+" not in terminal.wait("q quits")


def test_a_wide_screen_shows_header_and_moves_beside_the_board() -> None:
    with following(game=ANNOTATED) as terminal:
        assert "Game: " not in terminal.wait("q quits")
        sized(terminal.slave, 40, 110)
        os.kill(terminal.running.pid, signal.SIGWINCH)
        assert "Game: " in terminal.wait("q quits")
        terminal.press(RIGHT * 2, "[19-23! 0:48:50]")
        terminal.press(RIGHT * 2 + DOWN, "ply 4 in a variation, Black 2... 13x24")
        assert "[13x24]" in terminal.wait("q quits")


def test_what_was_wrong_is_told_when_the_screen_is_given_back(tmp_path: Path) -> None:
    game = tmp_path / "illegal.2048gn"
    game.write_text('[InitialBoard "a1 b1"]\n\n1. L b2 2. L a1 3. R a2 *\n')
    with following(game=game) as terminal:
        terminal.wait("q quits")
        assert "a1 holds 4" in terminal.press(END, "q quits")
        terminal.press(PAGE_DOWN, "q quits")
        assert "illegal.2048gn:3:14" not in terminal.seen
        assert "illegal.2048gn:3:14" in terminal.press(b"q", "after L")
        assert terminal.running.wait(10) == 1
