"""The door through which words go to a terminal or log."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

import click

from gamenote.core.patterns import lazy_pattern

# While a command runs, standard output and standard error are a `Screen`: whatever is written there as text
# steers no terminal and is no command for the log of a CI system, whoever writes it. Reports for programs and
# records are bytes and go past it: JSON and XML escape by their own syntax (`core.visible`), and records are
# never changed.

STEERING = lazy_pattern(  # controls of any charset, those of UTF-8 above, and what turns the direction of writing
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]"
)
LONGEST = 16  # characters, more than those of any command of a log
WOULD_COMMAND = "the log of a CI system would take a part of it for a command (-o FILE writes it to a file)"


class Screen(io.TextIOWrapper):
    """Text for people: controls are shown, commands of logs are broken."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        lines, through = stream.line_buffering, stream.write_through
        super().__init__(stream.buffer, stream.encoding, "backslashreplace", None, lines, through)
        self.stream = stream
        self.within = ""  # what a line that is half written ends with

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()

    def write(self, text: str, /) -> int:
        before, shown = self.within, text
        if not is_harmless(text, before):
            from gamenote.core.visible import in_ci, in_log, on_screen

            shown = on_screen(text)
            shown = in_log(before + shown)[len(before) :] if in_ci() else shown
        self.within = unfinished_line(before + shown)
        super().write(shown)
        return len(text)

    def control(self, text: str) -> None:
        """Write what steers the terminal, and no words of records."""
        super().write(text)


class Records:
    """Standard output for records, byte for byte.

    Where it is the log of a CI system, what that would take for a command is not written."""

    def __init__(self, stream: TextIO) -> None:
        self.binary, self.within = stream.buffer, ""
        self.is_log = is_log(stream)

    def write(self, data: bytes, /) -> int:
        if self.is_log:
            from gamenote.actions.files.writing import NotWritten
            from gamenote.core.visible import in_log

            text = self.within + data.decode("latin-1")
            if in_log(text) != text:
                raise NotWritten(0, WOULD_COMMAND)
            self.within = unfinished_line(text)
        return self.binary.write(data)

    def writelines(self, lines: Iterable[bytes], /) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        self.binary.flush()


def is_harmless(text: str, before: str) -> bool:
    """Whether plain looks tell that a text steers and commands nothing."""
    line = before + text
    return text.replace("\n", "").isprintable() and "##" not in line and "::" not in line


def unfinished_line(text: str) -> str:
    """Return the end of the last line, if it has one.

    `x` stands for what was before it."""
    line = text.rpartition("\n")[2].lstrip()
    return line if len(line) < LONGEST else "x" + line[-LONGEST:]


def for_log(line: bytes) -> bytes:
    """Return a line of a patch as standard output may have it."""
    from gamenote.core.visible import in_log

    if not is_log(sys.stdout):
        return line
    shown = STEERING.sub(lambda match: b"".join(b"\\x%02x" % byte for byte in match[0]), line)
    return in_log(shown.decode("latin-1")).encode("latin-1")


def is_log(stream: TextIO) -> bool:
    """Whether a CI system logs what goes to a stream."""
    from gamenote.core.visible import in_ci

    try:
        return in_ci() and not stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return in_ci()


@contextmanager
def screens() -> Iterator[None]:
    """Make standard output and standard error screens for a while."""
    before = sys.stdout, sys.stderr
    made = [Screen(each) if isinstance(each, io.TextIOWrapper) else each for each in before]
    for each in before:
        if each is not None:
            each.flush()
    sys.stdout, sys.stderr = made
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        for each in made:
            if isinstance(each, Screen):
                with suppress(OSError, ValueError):
                    each.detach()


def control(text: str) -> None:
    """Write to the terminal what steers it."""
    if isinstance(sys.stdout, Screen):
        sys.stdout.control(text)
    else:
        sys.stdout.write(text)


def write_json(value: Any, *, ascii_only: bool = True) -> None:
    """Write a JSON document for programs."""
    import json

    from gamenote.core.visible import in_json

    control(in_json(json.dumps(value, indent=2, ensure_ascii=ascii_only)) + "\n")


# What ends a command: words for the user, perhaps with a trace


class Failure(click.ClickException):
    """The user asked for the impossible; `hint` says what to do.

    The lines of `excerpt` show the place."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "", excerpt: str = "") -> None:
        super().__init__(message)
        self.excerpt = excerpt
        self.hint = hint


def shows_traceback() -> bool:
    """Whether failures come with a traceback."""
    return os.environ.get("GAMENOTE_TRACEBACK") == "1"
