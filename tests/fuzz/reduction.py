"""Make a failing input small: leave out what it does not need to fail (delta debugging over bytes)."""

from __future__ import annotations

import time
from collections.abc import Callable


def reduced(data: bytes, fails: Callable[[bytes], bool], seconds: float = 8) -> bytes:
    """A part of the input, with some bytes made plain, that still fails; in about so many seconds."""
    until = time.monotonic() + seconds
    size = max(1, len(data) // 2)
    while size and time.monotonic() < until:
        at, before = 0, len(data)
        while at < len(data) and time.monotonic() < until:
            shorter = data[:at] + data[at + size :]
            if fails(shorter):
                data = shorter
            else:
                at += size
        if size == 1 and len(data) == before:
            break
        size = max(1, size // 2) if len(data) == before or size > 1 else 1
    return data
