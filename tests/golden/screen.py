"""What a terminal of a certain size shows, as text: the signs, and below them the colours they stand on.

    | 8   ▗▆▆▖    |
    : ..aabbbbaaaa:

Each ground has a letter, in the order in which it appears; a dot is the terminal's own. Lines without painted
grounds have no second line.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from string import ascii_letters

from gamenote.render.boards.plan import columns

STYLE = re.compile(r"\x1b\[([0-9;]*)m")
GROUND = re.compile(r"(?:^|;)(48;2;\d+;\d+;\d+|48;5;\d+|4[0-7]|10[0-7])(?=;|$)")


class Screen(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown_by(*words: str) -> str:
    """What a command line writes to a terminal."""
    from gamenote.cli.main import run

    out, err = (Screen(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = run(list(words))
    for stream in (out, err):
        stream.flush()
    assert code == 0, err.buffer.getvalue()  # type: ignore[attr-defined]
    return out.buffer.getvalue().decode()  # type: ignore[attr-defined,no-any-return]


def lines_of(text: str) -> Iterator[str]:
    """The lines of a screen as they stand in a transcript."""
    letters: dict[str, str] = {}
    for line in text.splitlines():
        plain, grounds = "", ""
        codes = ""
        for index, part in enumerate(STYLE.split(line)):
            if index % 2:
                codes = part
                continue
            found = GROUND.search(codes)
            ground = letters.setdefault(found[1], ascii_letters[len(letters)]) if found else "."
            plain += part
            grounds += ground * columns(part)
        yield f"|{plain.rstrip() if not grounds.strip('.') else plain}"
        if grounds.strip("."):
            yield f":{grounds}"
    if letters:
        yield f"= {', '.join(f'{letter} {code}' for code, letter in letters.items())}"
