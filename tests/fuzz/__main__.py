"""python -m tests.fuzz --minutes 5 [--seed 1] [--format pdn]: damage records until time is over, tell what fails.

With `--seen FILE` what earlier runs have tried is not tried again, nor what other processes try meanwhile.

Each fault is told once, with the smallest input that was found to show it. The exit code is 1 when there are any.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.fuzz.run import Seen, Tally, run, settled
from tests.fuzz.small import small
from tests.fuzz.stock import FORMATS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--format", choices=FORMATS, action="append")
    parser.add_argument("--seen", type=Path)
    given = parser.parse_args()
    names = given.format or FORMATS
    print(f"seed {given.seed}, {sum(len(small(name)) for name in names)} small records", flush=True)
    settled()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the tally is told then, too
    tally = Tally()
    until = time.monotonic() + given.minutes * 60
    with suppress(KeyboardInterrupt):
        for fault in run(names, random.Random(given.seed), until, tally, Seen(given.seen)):
            print(fault.shown(), flush=True)
    print(tally.shown())
    return int(bool(tally.faults))


sys.exit(main())
