"""Inputs until time is over: what fails is told once for each kind of fault, made small."""

from __future__ import annotations

import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from gamenote.core import registry
from gamenote.core.format import Format
from tests.fuzz.mutation import mutated
from tests.fuzz.oracles import Fault, check
from tests.fuzz.reduction import reduced
from tests.fuzz.stock import stock

HANGS = 30  # seconds after which one input is given up
SLOW = 5.0  # seconds of processor time for one small input that are a fault
DEEP = 4  # one input of so many is also mended, converted, counted and drawn
ROUND = 20  # inputs of a format before it is another one's turn


@dataclass(frozen=True)
class Failure:
    """An input and what it does."""

    format: str
    kind: str
    data: bytes
    words: str

    def shown(self) -> str:
        return f"--- {self.format}: {self.kind}\n{self.data!r}\n{self.words}"


@dataclass
class Tally:
    """How many inputs of each format were tried, and which faults were found how often."""

    tried: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)

    def shown(self) -> str:
        lines = [f"{name:8} {number:9,} inputs" for name, number in self.tried.items()]
        lines += [f"{number:6} times {name}: {kind}" for (name, kind), number in self.faults.most_common()]
        return "\n".join([*lines, f"{self.tried.total():,} inputs, {len(self.faults)} kinds of faults"])


class TooLong(BaseException):
    """Raised wherever the work on an input is after too long a time, past whatever catches exceptions."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Give up what takes longer, on systems that can."""

    def give_up(number: int, frame: object) -> None:
        raise TooLong

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def failure(item: Format, data: bytes, *, deep: bool = True) -> Failure | None:
    """What is wrong with the answers to an input."""
    began = time.process_time()
    try:
        with limited(HANGS):
            check(item, data, deep=deep)
    except Fault as fault:
        return Failure(item.name, fault.kind, data, str(fault))
    except TooLong as problem:
        return Failure(item.name, "hangs", data, "".join(traceback.format_exception(problem))[-3000:])
    except Exception as problem:
        frame = traceback.extract_tb(problem.__traceback__)[-1]
        kind = f"{type(problem).__name__} in {frame.name}"
        return Failure(item.name, kind, data, "".join(traceback.format_exception(problem))[-3000:])
    if time.process_time() - began > SLOW:
        return Failure(item.name, "slow", data, f"{time.process_time() - began:.1f} s")
    return None


def inputs(name: str, dice: random.Random) -> Iterator[bytes]:
    """Damaged records of a format without an end, after the sound ones."""
    records = stock(name)
    yield from records
    for _ in count():
        yield mutated(dice.choice(records), dice, records)


def run(names: Sequence[str], dice: random.Random, until: float, tally: Tally) -> Iterator[Failure]:
    """The faults, each kind once for a format."""
    rows = {name: inputs(name, dice) for name in names}
    while time.monotonic() < until:
        for name, row in rows.items():
            item = registry.formats()[name]
            for _ in range(ROUND):
                if time.monotonic() >= until:
                    return
                tally.tried[name] += 1
                found = failure(item, next(row), deep=tally.tried[name] % DEEP == 0)
                if found is None:
                    continue
                tally.faults[name, found.kind] += 1
                if tally.faults[name, found.kind] == 1:
                    yield smallest(item, found)


def smallest(item: Format, found: Failure) -> Failure:
    """The same fault of a smaller input."""

    def fails(data: bytes) -> bool:
        again = failure(item, data)
        return again is not None and again.kind == found.kind

    data = reduced(found.data, fails) if found.kind not in ("slow", "hangs") else found.data
    return failure(item, data) or found
