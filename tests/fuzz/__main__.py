"""python -m tests.fuzz --minutes 5 [--seed 1] [--format pdn]: damage records until time is over, tell what fails.

Each fault is told once, with the smallest input that was found to show it. The exit code is 1 when there are any.
With `--seen FILE` what earlier runs have tried is not tried again, nor what other processes try meanwhile.
With `--atheris` inputs are not made by dice, but by what is learnt from the branches that earlier ones took.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--format", action="append", default=[])
    parser.add_argument("--seen", type=Path)
    parser.add_argument("--atheris", action="store_true")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the tally is told then, too
    if given.atheris:
        guided(given.format, given.minutes, given.seed)
    return by_dice(given.format, given.minutes, given.seed, given.seen)


def guided(names: Sequence[str], minutes: float, seed: int) -> None:
    from tests.fuzz.guided import Guided  # gamenote is watched from its import on, which must not come earlier
    from tests.fuzz.stock import FORMATS

    Guided(names or FORMATS, minutes).start(seed)


def by_dice(names: Sequence[str], minutes: float, seed: int, seen: Path | None) -> int:
    from tests.fuzz.run import Seen, Tally, run, settled
    from tests.fuzz.small import small
    from tests.fuzz.stock import FORMATS

    names = names or FORMATS
    print(f"{sum(len(small(name)) for name in names)} small records", flush=True)
    settled()
    tally = Tally()
    until = time.monotonic() + minutes * 60
    with suppress(KeyboardInterrupt):
        for fault in run(names, random.Random(seed), until, tally, Seen(seen)):
            print(fault.shown(), flush=True)
    print(tally.shown())
    return int(bool(tally.faults))


sys.exit(main())
