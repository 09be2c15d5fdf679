"""Inputs until time is over: what fails is told once for each kind of fault, made small."""

from __future__ import annotations

import gc
import mmap
import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path

from gamenote.core import registry
from gamenote.core.format import Format
from tests.fuzz.mutation import mutated
from tests.fuzz.oracles import PARTS, Fault, Part, check
from tests.fuzz.reduction import reduced
from tests.fuzz.small import small
from tests.fuzz.stock import stock

HANGS = 30  # seconds of processor time after which one input is given up
SLOW = 5.0  # seconds of processor time for one small input that are a fault
DEEP = 8  # one input of so many has also one of the other parts of the check
LARGE = 40  # one input of so many is made of a record of any size
JOINED = 15  # one input of so many begins as several games
EMPTY = 4  # bytes besides blanks below which an input does not count
ROUND = 0.1  # seconds of processor time for a format before it is another one's turn
TELL = 300  # seconds between two interim tallies


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
    began: float = field(default_factory=time.process_time)

    def shown(self) -> str:
        rate = self.tried.total() / max(time.process_time() - self.began, 0.001)
        lines = [f"{name:11} {number:9,} inputs" for name, number in self.tried.items()]
        lines += [f"{number:6} times {name}: {kind}" for (name, kind), number in self.faults.most_common()]
        end = f"{self.tried.total():,} inputs, {rate:.0f} in a second of processor time"
        return "\n".join([*lines, f"{end}, {len(self.faults)} kinds of faults"])


class TooLong(BaseException):
    """Raised wherever the work on an input is after too long a time, past whatever catches exceptions."""


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Give up what takes longer, on systems that can. Only processor time counts: the process may be stopped."""

    def give_up(number: int, frame: object) -> None:
        raise TooLong

    if not hasattr(signal, "SIGPROF"):
        yield
        return
    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Seen:
    """Which inputs there have been; a few new ones are taken for known, none of the known ones for new.

    A bit for each of 2^30 values of a hash; several processes, one after the other or together, may share a file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._bits: MutableSequence[int] | mmap.mmap = bytearray(1 << 20) if path is None else _mapped(path)

    def add(self, name: str, data: bytes) -> bool:
        """Whether it is new."""
        digest = blake2b(data, digest_size=8, person=name.encode()).digest()
        value = int.from_bytes(digest) % (len(self._bits) * 8)
        at, bit = value >> 3, 1 << (value & 7)
        if self._bits[at] & bit:
            return False
        self._bits[at] |= bit
        return True


def _mapped(path: Path) -> mmap.mmap:
    if not path.exists():
        with path.open("wb") as file:
            file.truncate(1 << 27)
    with path.open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


def failure(item: Format, data: bytes, parts: tuple[Part, ...] | None = None) -> Failure | None:
    """What is wrong with the answers to an input; all parts of the check, or those given."""
    began = time.process_time()
    try:
        with limited(HANGS):
            check(item, data, parts)
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
    """Damaged records of a format without an end, after the sound ones; most are small."""
    little, any_size = small(name) or stock(name), stock(name)
    yield from dict.fromkeys((*any_size, *little))
    for number in count():
        if number % LARGE == 0:
            yield mutated(dice.choice(any_size), dice, any_size)
        elif number % JOINED == 0:
            yield mutated(b"\n".join(dice.choices(little, k=dice.choice((2, 2, 3)))), dice, little)
        else:
            yield mutated(dice.choice(little), dice, little)


def run(
    names: Sequence[str], dice: random.Random, until: float, tally: Tally, seen: Seen | None = None
) -> Iterator[Failure]:
    """The faults, each kind once for a format. Each input is tried once; every format has the same time."""
    seen = Seen() if seen is None else seen
    rows = {name: fresh(name, inputs(name, random.Random(dice.getrandbits(64))), seen) for name in names}
    tell = time.monotonic() + TELL
    while time.monotonic() < until:
        if time.monotonic() >= tell:
            print(tally.shown(), flush=True)
            tell = time.monotonic() + TELL
        for name, row in rows.items():
            item, turn = registry.formats()[name], time.process_time() + ROUND
            while time.process_time() < turn:
                if time.monotonic() >= until:
                    return
                if (found := ask(item, next(row), tally)) is not None:
                    yield found


def ask(item: Format, data: bytes, tally: Tally) -> Failure | None:
    """Try one input; a fault is told when it is the first of its kind."""
    found = failure(item, data, _parts(tally.tried[item.name]))
    tally.tried[item.name] += 1
    if found is None:
        return None
    tally.faults[item.name, found.kind] += 1
    return smallest(item, found) if tally.faults[item.name, found.kind] == 1 else None


def fresh(name: str, row: Iterator[bytes], seen: Seen) -> Iterator[bytes]:
    """The inputs that are not empty and have not been there."""
    return (data for data in row if len(data.strip()) >= EMPTY and seen.add(name, data))


def _parts(number: int) -> tuple[Part, ...]:
    """What the input of that number is asked besides reading and linting: one thing now and then."""
    return (PARTS[number // DEEP % len(PARTS)],) if number % DEEP == 0 else ()


def settled() -> None:
    """What is there now stays: the collector of garbage need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def smallest(item: Format, found: Failure) -> Failure:
    """The same fault of a smaller input."""

    def fails(data: bytes) -> bool:
        again = failure(item, data)
        return again is not None and again.kind == found.kind

    data = reduced(found.data, fails) if found.kind not in ("slow", "hangs") else found.data
    return failure(item, data) or found
