"""What words of such formats say, and how it is written.

The functions on top are for `LinesDialect.says`: each takes the text of a word, and gives fields of a node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Comment, Extra, Header, Record
from gamenote.core.source import LINE_END
from gamenote.syntax.lines.dialect import LinesDialect, Said

__all__ = [
    "comment",
    "entries",
    "entry_lines",
    "header_lines",
    "left",
    "note",
    "one_line",
    "seconds",
    "spent",
    "time_text",
    "word",
]

TIME = lazy_pattern(r"(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,9}(?:\.\d{1,6})?)", re.ASCII)

MOST_MINUTES = 60 * 10_000  # of a time with hours


def comment(text: str) -> Said:
    """Read a comment between two signs: `{a good move}`."""
    return {"after": (Comment(LINE_END.sub("\n", text[1:-1]).strip()),)}


def left(text: str) -> Said:
    """Read what a clock showed after the move: `[1:05:30]`."""
    return {"clock": Clock(left=seconds(text))}


def spent(text: str) -> Said:
    """Read the time that the move took: `(12.5)`."""
    return {"clock": Clock(spent=seconds(text))}


def note(syntax: str, key: str) -> Callable[[str], Said]:
    """Return what keeps a word for writers of the same syntax.

    So an evaluation is kept, which no field of a node names.
    """
    return lambda text: {"extras": (Extra(syntax, key, (text,)),)}


def seconds(text: str) -> float | None:
    """Return the first time in a text: `1:05:30`, `65:30`, `12.5`."""
    match = TIME.search(text)
    if match is None:
        return None
    hours, minutes, rest = match.groups()
    return 3600 * int(hours or 0) + 60 * int(minutes or 0) + float(rest)


def time_text(time: float) -> str:
    """Return a time as `seconds` reads it: `4:55`, `1:05:30.5`."""
    minutes, rest = divmod(round(time * 1000), 60_000)
    if not 0 <= minutes < MOST_MINUTES:
        return f"{time:.3f}".rstrip("0").rstrip(".")
    hours, minutes = divmod(minutes, 60)
    text = f"{minutes}:{rest / 1000:06.3f}" if not hours else f"{hours}:{minutes:02}:{rest / 1000:06.3f}"
    return text.rstrip("0").rstrip(".")


def entries(header: Header, dialect: LinesDialect) -> Iterator[tuple[str, str]]:
    """Yield names and values of a header, unknown entries last."""
    for field, value in header.fields.items():
        if field in dialect.names:
            yield dialect.names[field], one_line(value)
    for extra in header.extras:
        if extra.syntax == dialect.syntax:
            yield extra.key, one_line(" ".join(extra.values))


def entry_lines(header: Header, dialect: LinesDialect) -> str:
    """Return a header as lines of `name: value`."""
    return "".join(f"{name}: {value}".rstrip() + "\n" for name, value in entries(header, dialect))


def header_lines(record: Record, dialect: LinesDialect) -> str:
    """Return all entries of a record as lines of `name: value`.

    Those come first that tell its variant and its start."""
    start = record.line[0].setup if record.line else None
    kept = {extra.key for extra in record.header.extras if extra.syntax == dialect.syntax}
    variant = record.variant if record.variant != dialect.variant({}) else None  # which no entry tells
    told = dialect.telling(variant, start).items()
    lines = (f"{name}: {one_line(value)}".rstrip() + "\n" for name, value in told if name not in kept)
    return "".join(lines) + entry_lines(record.header, dialect)


def one_line(text: str) -> str:
    """Return a text without line ends."""
    return " ".join(text.split())


def word(text: str) -> str:
    """Return a text without blanks, so that it stays one word."""
    return "".join(text.split())
