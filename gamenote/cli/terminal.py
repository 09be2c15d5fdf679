"""A terminal taken for keys and a screen, and given back.

It is used as it is found: a second screen, raw keys, nothing else; whatever ends the program, both are put back.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from select import select
from types import FrameType
from typing import Any

from gamenote.cli.screen import control
from gamenote.core.patterns import lazy_pattern

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
def take_terminal() -> Iterator[Key]:
    """Take the terminal, and give it back as it was."""
    with ExitStack() as stack:
        key: Key = _windows_key if sys.platform == "win32" else stack.enter_context(_raw_keys())
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                stack.callback(signal.signal, number, signal.signal(number, _raise_interrupt))
        stack.callback(write, LEAVE)
        write(ENTER)
        yield key


def write(text: str) -> None:
    control(text)
    sys.stdout.flush()


def _raise_interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt(number)  # as any other command is interrupted


@contextmanager
def _raw_keys() -> Iterator[Key]:
    """Keys one by one and unseen; Ctrl-C keeps its meaning."""
    import termios
    import tty

    stream = sys.stdin.fileno()
    before: list[Any] = termios.tcgetattr(stream)
    with ExitStack() as stack:
        stack.callback(termios.tcsetattr, stream, termios.TCSADRAIN, before)
        resized = stack.enter_context(_resize_pipe())
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
def _resize_pipe() -> Iterator[int]:
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
