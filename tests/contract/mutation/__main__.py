"""Plants all bugs and writes the table: `python -m tests.contract.mutation`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.contract.mutation import planted
from tests.contract.mutation.page import numbers, page
from tests.contract.mutation.table import MUTANTS
from tests.contract.mutation.trial import Result, all_tried

PAGE = Path(__file__).parents[1] / "MUTANTS.md"


def tell(result: Result) -> None:
    mutant, faults = result
    print(f"{mutant.subject.name:7} {mutant.kind:15} {mutant.name[:70]:70} ", end="")
    print(faults[0][:70] if faults else "SURVIVES", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.contract.mutation", description=__doc__)
    parser.add_argument(
        "words", nargs="*", help="subjects, kinds, names or `planted`: only these, and no page is written"
    )
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    wanted = set(given.words)
    mutants = [
        each
        for each in MUTANTS
        if not wanted
        or wanted & {each.subject.name, each.kind, each.name}
        or ("planted" in wanted and each in planted.CHOSEN)
    ]
    results = list(all_tried(mutants, given.processes, tell))
    print(f"caught: {numbers(results)}")
    if not wanted:
        PAGE.write_text(page(results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
