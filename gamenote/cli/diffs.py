"""Unified diffs of what would be written, outside terminals byte for byte."""

from __future__ import annotations

import difflib
import sys
from collections import deque
from collections.abc import Iterable, Iterator

from gamenote.actions.lint.touched_lines import Touched
from gamenote.cli.screen import for_log
from gamenote.core.cutting import HEAD
from gamenote.core.patterns import lazy_pattern
from gamenote.core.visible import visible

HUNK = lazy_pattern(rb"@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@")
AWKWARD = lazy_pattern(rb'[\x00-\x1f\x7f"\\]')


def diff(name: str, before: bytes, after: bytes, touched: Iterable[Touched] = ()) -> Iterator[bytes]:
    """Return the lines of a patch from `before` to `after`.

    Behind the numbers of a hunk, where patch programs read nothing, stand the rules that have made it."""
    name = name.lstrip("/")  # patch programs take one part off, and none wants to write to the root
    if b"\0" in before[:HEAD] and before != after:  # which no patch shows
        yield b"Binary files %s and %s differ\n" % (_quote_name(f"a/{name}"), _quote_name(f"b/{name}"))
        return
    lines = difflib.diff_bytes(
        difflib.unified_diff,
        _split_lines(before),
        _split_lines(after),
        _quote_name(f"a/{name}"),
        _quote_name(f"b/{name}"),
    )
    for line in _name_rules(lines, touched, after.count(b"\n")):
        yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _name_rules(lines: Iterable[bytes], touched: Iterable[Touched], height: int) -> Iterator[bytes]:
    """Yield lines of a patch, hunks with the rules behind them."""
    waiting, near = deque(sorted(touched)), list[Touched]()
    for line in lines:
        if (hunk := HUNK.match(line)) is None:
            yield line
            continue
        first = max(int(hunk[1]) - 1, 0)
        last = first + max(int(hunk[2] or b"1"), 1) - 1
        while waiting and (waiting[0].first <= last or last + 1 >= height):
            near.append(waiting.popleft())
        near = [each for each in near if each.last >= first]
        yield f"{hunk[0].decode()} {', '.join(sorted({each.rule for each in near}))}".rstrip().encode() + b"\n"


def write_diff(name: str, before: bytes, after: bytes, touched: Iterable[Touched] = ()) -> None:
    """Print the difference between a file and its future."""
    sys.stdout.flush()
    for whole in diff(name, before, after, touched):
        if sys.stdout.isatty():
            shown = whole.decode("utf-8", "surrogateescape")
            sys.stdout.write("\n".join(visible(part) for part in shown.split("\n")))
        else:
            sys.stdout.buffer.write(for_log(whole))
    sys.stdout.flush()


def _quote_name(name: str) -> bytes:
    """Quote a file name as patches have it.

    It stands in quotes where it holds what would end its line, with a tab behind it where it holds a blank, which
    programs take for its end otherwise.
    """
    data = name.encode("utf-8", "surrogateescape")
    if not AWKWARD.search(data):
        return data + b"\t" * (b" " in data)
    return b'"' + AWKWARD.sub(lambda match: b"\\%03o" % match[0][0], data) + b'"'


def _split_lines(data: bytes) -> list[bytes]:
    """Lines that end in LF, as patch programs count them."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
