"""Unified diffs of what would be written, byte for byte where no terminal listens."""

from __future__ import annotations

import difflib
import sys

from gamenote.core.visible import visible


def write_diff(name: str, before: bytes, after: bytes) -> None:
    """Print the difference between a file and its future; nothing where there is none."""
    lines = difflib.diff_bytes(
        difflib.unified_diff,
        _lines(before),
        _lines(after),
        f"a/{name}".encode("utf-8", "surrogateescape"),
        f"b/{name}".encode("utf-8", "surrogateescape"),
    )
    sys.stdout.flush()
    for line in lines:
        whole = line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"
        if sys.stdout.isatty():
            shown = whole.decode("utf-8", "surrogateescape")
            sys.stdout.write("\n".join(visible(part) for part in shown.split("\n")))
        else:
            sys.stdout.buffer.write(whole)
    sys.stdout.flush()


def _lines(data: bytes) -> list[bytes]:
    """Lines that end in LF, as patch programs count them."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
