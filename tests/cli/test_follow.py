"""`pretty --follow` on a terminal of its own: keys, and that the terminal is given back as it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from select import select
from typing import Any

import pytest

from tests.cli.command import ROOT, process

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

GAME = ROOT / "samples" / "2048gn" / "retired.2048gn"
RIGHT, LEFT, HOME, END = b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F"


@dataclass
class Terminal:
    """A running command and the other end of its terminal."""

    running: subprocess.Popen[bytes]
    master: int
    slave: int
    seen: str = ""

    def wait(self, words: str, seconds: float = 30.0) -> str:
        """What comes until these words have come."""
        got, end = "", time.monotonic() + seconds
        while words not in got:
            assert time.monotonic() < end, f"{words!r} did not come, but {got!r}"
            if select([self.master], [], [], 0.1)[0]:
                got += os.read(self.master, 65536).decode("utf-8", "replace")
        self.seen += got
        return got

    def press(self, keys: bytes, words: str) -> str:
        os.write(self.master, keys)
        return self.wait(words)

    @property
    def modes(self) -> Any:
        return termios.tcgetattr(self.slave)[:4]


@contextmanager
def following(*args: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    running = subprocess.Popen(
        [sys.executable, "-m", "gamenote", "pretty", "--follow", str(GAME), "--ascii", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "PYTHONPATH": search, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
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
