"""Whether a terminal shows pictures, and how it is taken for keys."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from select import select
from types import FrameType
from typing import Any

from gamenote.cli import options
from gamenote.cli.screen import Failure, control
from gamenote.core.lazy import lazy_pattern

# A terminal taken for keys and a screen, and given back.
#
# It is used as it is found: a second screen, raw keys, nothing else; whatever ends the program, both are put
# back.

ENTER, LEAVE = "\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[?7h\x1b[?25h\x1b[?1049l"  # own screen, no cursor, no wrapping
CLEAR = "\x1b[H\x1b[2J"
KEY = lazy_pattern(r"\x1b(?:\[[0-9;]*+[A-Za-z~]|O[A-Z])|.", re.DOTALL)  # what is read at once may be several
SPECIAL = {  # on Windows, what follows the mark of a special key
    "M": "\x1b[C", "K": "\x1b[D", "G": "\x1b[H", "O": "\x1b[F",
    "H": "\x1b[A", "P": "\x1b[B", "Q": "\x1b[6~", "I": "\x1b[5~",
}  # fmt: skip
RESIZE = "resize"
Key = Callable[[float | None], str | None]  # the next key, "resize" for another size, None where none came in time


def possible() -> bool:
    """Whether keys can be read and a screen be drawn."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


@contextmanager
def taken() -> Iterator[Key]:
    """Take the terminal, and give it back as it was."""
    with ExitStack() as stack:
        key: Key = _windows_key if sys.platform == "win32" else stack.enter_context(_raw())
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                stack.callback(signal.signal, number, signal.signal(number, _leave))
        stack.callback(write, LEAVE)
        write(ENTER)
        yield key


def write(text: str) -> None:
    control(text)
    sys.stdout.flush()


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt(number)  # as any other command is interrupted


@contextmanager
def _raw() -> Iterator[Key]:
    """Keys one by one and unseen; Ctrl-C keeps its meaning."""
    import termios
    import tty

    stream = sys.stdin.fileno()
    before: list[Any] = termios.tcgetattr(stream)
    with ExitStack() as stack:
        stack.callback(termios.tcsetattr, stream, termios.TCSADRAIN, before)
        resized = stack.enter_context(_resizes())
        tty.setcbreak(stream)
        pressed: list[str] = []

        def key(seconds: float | None) -> str | None:
            if not pressed:
                ready, _, _ = select([stream, resized], [], [], seconds)
                if resized in ready:
                    os.read(resized, 64)
                    return RESIZE
                if not ready:
                    return None
                pressed.extend(KEY.findall(os.read(stream, 64).decode("ascii", "replace")) or [""])
            return pressed.pop(0)

        yield key


@contextmanager
def _resizes() -> Iterator[int]:
    """Return what can be read when the terminal has another size."""
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    before = signal.signal(signal.SIGWINCH, lambda number, frame: None)
    wakeup = signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
    try:
        yield ours
    finally:
        signal.set_wakeup_fd(wakeup)
        signal.signal(signal.SIGWINCH, before)
        os.close(ours)
        os.close(theirs)


def _windows_key(seconds: float | None) -> str | None:
    import msvcrt

    end = None if seconds is None else time.monotonic() + seconds
    while not msvcrt.kbhit():  # type: ignore[attr-defined, unused-ignore]
        if end is not None and time.monotonic() > end:
            return None
        time.sleep(0.02)
    key: str = msvcrt.getwch()  # type: ignore[attr-defined, unused-ignore]
    if key in ("\x00", "\xe0"):
        return SPECIAL.get(msvcrt.getwch(), "?")  # type: ignore[attr-defined, unused-ignore]
    return key


# Whether a terminal shows pictures, and by which protocol.
#
# What the environment promises counts for kitty's protocol; for sixel the terminal itself is asked.

AUTO, KITTY, SIXEL, NONE, ASK = "auto", "kitty", "sixel", "none", "ask"
CHOICES = (AUTO, KITTY, SIXEL, NONE)
KITTY_PROGRAMS = frozenset(("ghostty", "wezterm"))  # as TERM_PROGRAM names them, in small letters
MULTIPLEXERS = ("screen", "tmux")  # how TERM begins in them: they keep pictures from the terminal
QUESTION = "\x1b[?1;1;0S\x1b[c"  # how many colours a picture may have; what the terminal is, which all answer
ATTRIBUTES = lazy_pattern(rb"\x1b\[\?([0-9;]*+)c")
COLOURS = lazy_pattern(rb"\x1b\[\?1;0;([0-9]{1,9}+)S")
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
