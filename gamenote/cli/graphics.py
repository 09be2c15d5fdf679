"""Whether a terminal shows pictures, and by which protocol.

What the environment promises counts for kitty's protocol; for sixel the terminal itself is asked.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from select import select
from typing import Any

from gamenote.cli import options
from gamenote.cli.failure import Failure
from gamenote.cli.screen import control
from gamenote.cli.terminal_keys import possible

AUTO, KITTY, SIXEL, NONE, ASK = "auto", "kitty", "sixel", "none", "ask"
CHOICES = (AUTO, KITTY, SIXEL, NONE)
KITTY_PROGRAMS = frozenset(("ghostty", "wezterm"))  # as TERM_PROGRAM names them, in small letters
MULTIPLEXERS = ("screen", "tmux")  # how TERM begins in them: they keep pictures from the terminal
QUESTION = "\x1b[?1;1;0S\x1b[c"  # how many colours a picture may have; what the terminal is, which all answer
ATTRIBUTES = re.compile(rb"\x1b\[\?([0-9;]*+)c")
COLOURS = re.compile(rb"\x1b\[\?1;0;([0-9]{1,9}+)S")
SHOWS_SIXEL = b"4"  # among the attributes of a terminal
MOST_COLOURS = 256
PATIENCE = 0.2  # seconds for an answer
CELL = (8, 16)  # pixels of a character where the terminal does not tell
MISSING = "--graphics {} needs the package resvg-py: pip install 'gamenote[png]'"


@dataclass(frozen=True)
class Graphics:
    """How a terminal takes pictures.

    `colours` are those of a picture in sixel, `cell` the pixels of a character."""

    protocol: str
    colours: int = MOST_COLOURS
    cell: tuple[int, int] = CELL


def agreed_graphics(choice: str, said: Mapping[str, object], color: str) -> Graphics | None:
    """Return how pictures are sent, None for text.

    `said` are the options that ask for text or a file, by their names."""
    if choice == NONE:
        return None
    textual = next((name for name, value in said.items() if value and (choice == AUTO or value != "-")), "")
    extra = find_spec("resvg_py") is not None
    if choice == AUTO:
        if textual or not extra or not sys.stdout.isatty() or not options.use_color(color, sys.stdout):
            return None
        return fitting(os.environ, asked)
    if textual:
        hint = (
            "pictures in files are made by -o board.png"
            if textual == "-o"
            else f"leave one of them out: {textual}"
        )
        raise Failure(f"--graphics {choice} does not go with {textual}", hint)
    if not extra:
        raise Failure(MISSING.format(choice))
    told = asked() if choice == SIXEL and promised(os.environ) == ASK else None
    return Graphics(choice, told or MOST_COLOURS, cell_size())


def fitting(environment: Mapping[str, str], ask: Callable[[], int | None]) -> Graphics | None:
    """Return how this terminal takes pictures, None if it does not."""
    protocol = promised(environment)
    if protocol == ASK:
        colours = ask()
        return None if colours is None else Graphics(SIXEL, colours, cell_size())
    return Graphics(protocol, cell=cell_size()) if protocol == KITTY else None


def promised(environment: Mapping[str, str]) -> str:
    """Return what the environment says: kitty, none, or ask."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "").lower()
    if environment.get("TMUX") or term.startswith(MULTIPLEXERS):
        return NONE
    if environment.get("KITTY_WINDOW_ID") or "kitty" in term or program in KITTY_PROGRAMS:
        return KITTY
    return NONE if environment.get("CI") or term in ("", "dumb") else ASK


def cell_size() -> tuple[int, int]:
    """Return the pixels of a character, wide and high."""
    try:
        import fcntl
        import struct
        import termios

        size = fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, bytes(8))
        rows, columns, wide, high = struct.unpack("HHHH", size)
    except (ImportError, OSError, ValueError):
        return CELL
    return (wide // columns or CELL[0], high // rows or CELL[1]) if rows and columns and wide and high else CELL


def asked() -> int | None:
    """Ask the terminal; return the colours of its sixels, if any.

    An answer that does not come in time is none, and what has come is thrown away."""
    if sys.platform == "win32" or not possible():
        return None
    try:
        if os.tcgetpgrp(sys.stdin.fileno()) != os.getpgrp():
            return None  # in the background it would be stopped
        with _unseen() as answer:
            control(QUESTION)
            sys.stdout.flush()
            return understood(answer())
    except (ImportError, OSError, ValueError):
        return None


def understood(answer: bytes) -> int | None:
    """Return the colours that an answer promises for sixel."""
    attributes, colours = ATTRIBUTES.search(answer), COLOURS.search(answer)
    if attributes is None or SHOWS_SIXEL not in attributes[1].split(b";")[1:]:
        return None
    return min(MOST_COLOURS, int(colours[1])) if colours and int(colours[1]) > 1 else MOST_COLOURS


@contextmanager
def _unseen() -> Iterator[Callable[[], bytes]]:
    """Read an answer that is not shown; the terminal is put back."""
    import termios
    import tty

    stream = sys.stdin.fileno()
    before: list[Any] = termios.tcgetattr(stream)

    def answer() -> bytes:
        got, end = b"", time.monotonic() + PATIENCE
        while not ATTRIBUTES.search(got) and select([stream], [], [], max(0.0, end - time.monotonic()))[0]:
            got += os.read(stream, 1)  # what was typed behind it is left
        return got

    with ExitStack() as stack:
        stack.callback(termios.tcsetattr, stream, termios.TCSADRAIN, before)
        tty.setcbreak(stream, termios.TCSADRAIN)
        yield answer
