"""The quick form of the suite: what `pytest` runs when nothing else is asked for.

Every function has a part in it. Of a function with many cases three are run, of one marked `costly` a single
one. The rest is marked `full`, as functions are by hand that run other suites; what is marked `slow` is in no
form. Of a function with very many cases, such as all samples in all formats, so many are `full`, fewer of a costly
one, and the others `slow`. A hash of their names tells which cases are run: they are the same in each run and
process, and spread over what a table holds. `pytest --costs` tells which cases take more than they should.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

import pytest

MOST = 3  # cases of one function
MOST_OF_FULL, COSTLY_OF_FULL = 30, 5
DEAR = 0.2  # seconds of processor time; a function whose cases take more is costly
BEGAN = pytest.StashKey[float]()
SPENT = "processor seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that tells of costs."""
    parser.addoption("--costs", action="store_true", help=f"tell which cases take over {DEAR} s of processor time")


def chosen(names: Iterable[str], most: int) -> set[str]:
    """So many of the names at most, the same ones in any order and process."""
    return set(sorted(names, key=lambda name: (crc32(name.encode()), name))[:most])


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all cases of a function but those chosen as `full`."""
    functions = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if not any(map(item.get_closest_marker, ("slow", "full"))):
            functions[item.nodeid.partition("[")[0]].append(item)
    for cases in functions.values():
        names = [case.nodeid for case in cases]
        costly = cases[0].get_closest_marker("costly") is not None
        quick, full = (
            chosen(names, 1 if costly else MOST),
            chosen(names, COSTLY_OF_FULL if costly else MOST_OF_FULL),
        )
        for case in cases:
            if case.nodeid not in quick:
                case.add_marker(pytest.mark.full if case.nodeid in full else pytest.mark.slow)


def spent() -> float:
    """The processor time of this process so far, and of those that it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Take the time before a case and its fixtures."""
    item.stash[BEGAN] = spent()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Tell with the last report of a case what it has cost."""
    if call.when == "teardown":
        item.user_properties.append((SPENT, spent() - item.stash[BEGAN]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what `--costs` asks for."""
    if terminalreporter.config.getoption("--costs"):
        ended = [report for report in terminalreporter.getreports("") if report.when == "teardown"]
        costs = sorted(((dict(each.user_properties)[SPENT], each.nodeid) for each in ended), reverse=True)
        terminalreporter.section(f"{sum(seconds for seconds, _ in costs):.0f} s of processor time")
        for seconds, name in costs:
            if seconds > DEAR:
                terminalreporter.write_line(f"{seconds:8.2f} s {name}")
