"""Deadlines of single threads, asked now and then."""

from __future__ import annotations

from _thread import _local  # threading.local without the rest of threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

__all__ = ["check_deadline"]


class DeadlinePassed(BaseException):
    """A check took longer than it may.

    No failure of a plugin, so that none is blamed for it.
    """


class _Time(_local):
    end: float | None = None  # on the monotonic clock; each thread has its own
    stopped: Callable[[], bool] | None = None  # whether nobody wants the answer any more


_time = _Time()


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Let `check_deadline` raise DeadlinePassed after so many seconds."""
    before = _time.end
    _time.end = None if seconds is None else monotonic() + seconds
    try:
        yield
    finally:
        _time.end = before


@contextmanager
def stopped_by(asked: Callable[[], bool]) -> Iterator[None]:
    """Let `check_deadline` raise DeadlinePassed once something holds."""
    before = _time.stopped
    _time.stopped = asked
    try:
        yield
    finally:
        _time.stopped = before


def check_deadline() -> None:
    """Look at the clock.

    Called before each game, rule and move that is looked at by itself."""
    if (_time.end is not None and monotonic() >= _time.end) or (_time.stopped is not None and _time.stopped()):
        raise DeadlinePassed
