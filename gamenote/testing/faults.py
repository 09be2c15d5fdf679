"""What a check finds: all faults, not the first.

A check is written as a generator of faults, each a sentence for the author of a plugin. `contract` makes a
function of it that raises `Broken` with all of them; what a plugin raises meanwhile is one more fault. What is
checked of a plugin is a list of `ContractCheck`, each of which can be run alone.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from itertools import chain
from pathlib import Path
from typing import Any, ParamSpec
from unittest import SkipTest

from gamenote.core.patterns import lazy_pattern

MOST = 20  # faults of one check: more of them seldom tell more
Parameters = ParamSpec("Parameters")


class Broken(AssertionError):
    """The faults that a check has found, a sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Alike(str):
    """A fault that is told once for all of its kind."""

    kind: str
    words: str
    number: int

    def __new__(cls, kind: str, words: str, number: int = 1) -> Alike:
        fault = super().__new__(cls, words if number == 1 else f"{words} (and {number - 1} more)")
        fault.kind, fault.words, fault.number = kind, words, number
        return fault


def sum_faults(found: Iterable[str], most: int | None = None) -> tuple[str, ...]:
    """Return different faults, those of one kind as one.

    No more is looked for behind the last of `most`."""
    sums: dict[str, str] = {}
    for fault in found:
        kind = fault.kind if isinstance(fault, Alike) else fault
        known = sums.get(kind)
        if known is None and len(sums) == most:
            break
        if isinstance(fault, Alike) and isinstance(known, Alike):
            sums[kind] = Alike(kind, known.words, known.number + fault.number)
        else:
            sums.setdefault(kind, fault)
    return tuple(sums.values())


def contract(check: Callable[Parameters, Iterator[str]]) -> Callable[Parameters, None]:
    """Make a function that raises all faults found by a generator."""

    @wraps(check)
    def checked(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        found = sum_faults(_catch_faults(check, args, options), MOST)
        if found:
            raise Broken(found)

    return checked


def faults(check: Callable[..., None], *args: Any, **options: Any) -> Iterator[str]:
    """Return what a check finds, for a check that consists of others."""
    try:
        check(*args, **options)
    except SkipTest:
        return
    except Broken as broken:
        yield from broken.faults
    except (Exception, SystemExit) as failure:
        yield describe_failure(check.__name__, failure)


def about(subject: str, found: Iterable[str]) -> Iterator[str]:
    """Return faults that say first what they are about."""
    for fault in found:
        if isinstance(fault, Alike):
            yield Alike(fault.kind, f"{subject}: {fault.words}", fault.number)
        else:
            yield f"{subject}: {fault}"


class Crash(AssertionError):
    """What a plugin raised while its record was linted, and where."""

    def __init__(self, message: str, trace: str) -> None:
        super().__init__(message)
        places, (*_, last) = FRAME.findall(trace) or [("", "")], trace.strip().splitlines() or [message]
        self.kind = f"{last.partition(':')[0]} in {':'.join(places[-1])}"


FRAME = lazy_pattern(r'^  File "([^"\n]+)", line ([0-9]+)', re.MULTILINE)


def describe_failure(check: str, failure: BaseException) -> str:
    """Return what was raised during a check, and where."""
    if isinstance(failure, Crash):
        return Alike(failure.kind, str(failure))
    if isinstance(failure, AssertionError) and str(failure):
        return str(failure)
    frames = traceback.extract_tb(failure.__traceback__)
    foreign = [frame for frame in frames if OWN not in Path(frame.filename).parents]
    last = (foreign or frames)[-1]
    where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    words = f"{check and check + ': '}{type(failure).__name__}: {failure} ({where})"
    return Alike(f"{type(failure).__name__} in {last.filename}:{last.lineno}", words)


OWN = Path(__file__).parent


def _catch_faults(check: Callable[..., Iterator[str]], args: Any, options: Any) -> Iterator[str]:
    """Return the faults of a check, and what ends it early."""
    try:
        yield from check(*args, **options)
    except SkipTest:
        raise
    except (Exception, SystemExit) as failure:
        yield describe_failure(check.__name__, failure)


def each_of(*checks: Iterable[str]) -> Iterator[str]:
    """Return the faults of several generators, one after the other.

    What one of them raises does not keep the others from being asked."""
    return chain.from_iterable(map(_guard_check, checks))


def _guard_check(check: Iterable[str]) -> Iterator[str]:
    try:
        yield from check
    except (Exception, SystemExit) as failure:
        yield describe_failure("", failure)


@dataclass(frozen=True)
class ContractCheck:
    """One check of a plugin, which is called to run it.

    Its name says which part is looked at, what is asked, and of what: `reader/cutting/format-xo/drawn.xo`.
    """

    part: str
    name: str
    subject: str  # as in "format snort-lines: whole.snort"
    run: Callable[[], None]
    crashes: dict[str, str] = field(default_factory=dict)  # those that were told, with the check that did

    def __str__(self) -> str:
        return f"{self.part}/{self.name}/{self.subject.replace(': ', '/').replace(' ', '-')}"

    def __call__(self) -> None:
        """Raise the faults; SkipTest where another check tells them."""
        try:
            self.run()
        except Broken as broken:
            found = tuple(about(self.subject, broken.faults))
        except SkipTest:
            raise
        except (Exception, SystemExit) as failure:
            found = (*about(self.subject, [describe_failure(self.name, failure)]),)
        else:
            return
        first = [self.crashes.setdefault(each.kind, str(self)) for each in found if isinstance(each, Alike)]
        if len(first) == len(found) and str(self) not in first:
            raise SkipTest(f"stopped as {first[0]} is: {found[0]}")
        raise Broken(found)


def raise_all(found: Iterable[str]) -> None:
    """Raise faults, those of one kind as one, if there are any."""
    if sums := sum_faults(found):
        raise Broken(sums)


def run_all(checks: Iterable[ContractCheck]) -> None:
    raise_all(fault for check in checks for fault in faults(check.__call__))


def checks_named(checks: Iterable[ContractCheck], only: str) -> list[ContractCheck]:
    """Return the checks that have these words in their names.

    Raises ValueError where none has."""
    listed = list(checks)
    found = [each for each in listed if all(word in str(each) for word in only.split())]
    if not found:
        parts = dict.fromkeys(f"{each.part}/{each.name}" for each in listed)
        raise ValueError(f"no check is called {only!r}; there are {', '.join(parts)}")
    return found
