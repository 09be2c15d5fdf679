"""`gamenote pretty --follow`: stepping through a game with the arrow keys.

The terminal is used as it is found: a second screen, raw keys, nothing else; whatever ends the program, both are
put back.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

from gamenote.core.diagram import Diagram

ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"  # a screen of our own, without a cursor
CLEAR = "\x1b[H\x1b[2J"
KEY = re.compile(r"\x1b(?:\[[0-9;]*+[A-Za-z~]|O[A-Z])|.", re.DOTALL)  # what is read at once may be several
KEYS = {
    "\x1b[C": "next", "\x1bOC": "next", " ": "next", "n": "next", "l": "next", "\r": "next", "\n": "next",
    "\x1b[D": "back", "\x1bOD": "back", "p": "back", "h": "back", "\x7f": "back", "\x08": "back",
    "\x1b[H": "first", "\x1bOH": "first", "\x1b[1~": "first", "\x1b[7~": "first", "g": "first",
    "\x1b[F": "last", "\x1bOF": "last", "\x1b[4~": "last", "\x1b[8~": "last", "G": "last",
    "q": "quit", "Q": "quit", "\x1b": "quit", "\x04": "quit", "": "quit",
}  # fmt: skip
WINDOWS_KEYS = {"M": "next", "K": "back", "G": "first", "O": "last"}  # what follows the mark of a special key
HELP = "arrow keys, Home, End; q quits"


def possible() -> bool:
    """Whether keys can be read and a screen be drawn."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def follow(diagrams: Iterable[Diagram], draw: Callable[[Diagram], list[str]], start: int = 0) -> None:
    """Show one position after the other, as the keys say."""
    reel = _Reel(iter(diagrams))
    here = reel.nearest(start)
    if here < 0:
        return
    with _terminal() as keys:
        for action in _actions(reel, here, draw, keys):
            if action == "quit":
                return


def _actions(
    reel: _Reel, here: int, draw: Callable[[Diagram], list[str]], keys: Callable[[], str]
) -> Iterator[str]:
    _show(draw(reel.seen[here]))
    while True:
        action = keys()
        targets = {"next": here + 1, "back": here - 1, "first": 0}
        there = reel.end() if action == "last" else reel.nearest(targets.get(action, here))
        if there != here:
            here = there
            _show(draw(reel.seen[here]))
        yield action


def _show(lines: list[str]) -> None:
    """Print a board on a clean screen, above help for the keys."""
    rows = max(2, shutil.get_terminal_size((80, 24)).lines)
    shown = [*lines[: rows - 2], "", HELP] if len(lines) > rows - 2 else [*lines, "", HELP]
    sys.stdout.write(CLEAR + "\r\n".join(shown[:rows]))
    sys.stdout.flush()


class _Reel:
    """Positions as far as they have been looked at."""

    def __init__(self, more: Iterator[Diagram]) -> None:
        self.seen: list[Diagram] = []
        self._more = more

    def nearest(self, number: int) -> int:
        """Return that position's number, or the last before; -1 for none."""
        while len(self.seen) <= number:
            diagram = next(self._more, None)
            if diagram is None:
                break
            self.seen.append(diagram)
        return min(max(0, number), len(self.seen) - 1)

    def end(self) -> int:
        self.seen += self._more
        return len(self.seen) - 1


@contextmanager
def _terminal() -> Iterator[Callable[[], str]]:
    """Take the terminal, and give it back as it was."""
    with ExitStack() as stack:
        if sys.platform == "win32":
            keys: Callable[[], str] = _windows_key
        else:
            keys = stack.enter_context(_raw())
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                stack.callback(signal.signal, number, signal.signal(number, _leave))
        stack.callback(_write, LEAVE)
        _write(ENTER)
        yield keys


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt(number)  # as any other command is interrupted


@contextmanager
def _raw() -> Iterator[Callable[[], str]]:
    """Keys one by one and unseen; Ctrl-C keeps its meaning."""
    import termios
    import tty

    stream = sys.stdin.fileno()
    before: list[Any] = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream)
        pressed: list[str] = []

        def key() -> str:
            if not pressed:
                pressed.extend(KEY.findall(os.read(stream, 64).decode("ascii", "replace")) or [""])
            return KEYS.get(pressed.pop(0), "")

        yield key
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


def _windows_key() -> str:
    import msvcrt

    key: str = msvcrt.getwch()  # type: ignore[attr-defined, unused-ignore]
    if key in ("\x00", "\xe0"):
        return WINDOWS_KEYS.get(msvcrt.getwch(), "")  # type: ignore[attr-defined, unused-ignore]
    return KEYS.get(key, "")
