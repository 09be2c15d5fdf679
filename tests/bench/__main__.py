"""`python -m tests.bench`: print a Markdown table of ratios.

A ratio is the median over rounds; in a round, the two things run one after the other. `--quick` is for CI: it
shows that every figure can be taken, on so little data that the figures say nothing.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from tests.bench.go import go
from tests.bench.measure import machine, table
from tests.bench.othello_xiangqi import boards
from tests.bench.pgn import pgn
from tests.bench.slices import speed
from tests.bench.suite import FIGURES as OTHERS
from tests.bench.suite import Plan

FIGURES = OTHERS | {"pgn": pgn, "speed": speed, "boards": boards, "go": go}

QUICK = Plan(rounds=1, size=20_000, large=40_000)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"some of {', '.join(FIGURES)} (all)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="see that it works, in seconds")
    parser.add_argument("--pydraughts", default="", metavar="PYTHON", help="interpreter that has pydraughts")
    parser.add_argument("--data", type=Path, metavar="DIR", help="measure on the games of a folder")
    asked = parser.parse_args()
    unknown = set(asked.figures) - set(FIGURES)
    if unknown:
        parser.error(f"there is no figure {', '.join(sorted(unknown))}")
    plan = QUICK if asked.quick else Plan(rounds=asked.rounds)
    plan = replace(plan, pydraughts=asked.pydraughts, folder=asked.data)
    print(f"{machine()}\n")
    for name in asked.figures or FIGURES:
        print(table(list(FIGURES[name](plan))), "\n", flush=True)


if __name__ == "__main__":
    main()
