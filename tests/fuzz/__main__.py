"""python -m tests.fuzz --minutes 5 [--seed 1] [--format pdn]: damage records until time is over, tell what fails.

Each fault is told once, with the smallest input that was found to show it. The exit code is 1 when there are any.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from contextlib import suppress

from tests.fuzz.run import Tally, run
from tests.fuzz.stock import FORMATS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--format", choices=FORMATS, action="append")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    tally = Tally()
    until = time.monotonic() + given.minutes * 60
    with suppress(KeyboardInterrupt):
        for fault in run(given.format or FORMATS, random.Random(given.seed), until, tally):
            print(fault.shown(), flush=True)
    print(tally.shown())
    return int(bool(tally.faults))


sys.exit(main())
