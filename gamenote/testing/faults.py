"""What a check finds: all faults, not the first.

A check is written as a generator of faults, each a sentence for the author of a plugin. `contract` makes a
function of it that raises `Broken` with all of them; what a plugin raises meanwhile is one more fault.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from itertools import chain
from pathlib import Path
from typing import Any, ParamSpec

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


def whole_contract(check: Callable[Parameters, Iterator[str]]) -> Callable[Parameters, None]:
    """Make a function like `contract`, of a check that joins others."""

    @wraps(check)
    def checked(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        found = sum_faults(_catch_faults(check, args, options))
        if found:
            raise Broken(found)

    return checked


def faults(check: Callable[..., None], *args: Any, **options: Any) -> Iterator[str]:
    """Return what a check finds, for a check that consists of others."""
    try:
        check(*args, **options)
    except Broken as broken:
        yield from broken.faults
    except (Exception, SystemExit) as failure:
        yield describe_failure(check, failure)


def about(subject: str, found: Iterable[str]) -> Iterator[str]:
    """Return faults that say first what they are about."""
    for fault in found:
        if isinstance(fault, Alike):
            yield Alike(fault.kind, f"{subject}: {fault.words}", fault.number)
        else:
            yield f"{subject}: {fault}"


def describe_failure(check: Callable[..., Any], failure: BaseException) -> str:
    """Return what was raised during a check, and where."""
    if isinstance(failure, AssertionError) and str(failure):
        return str(failure)
    frames = traceback.extract_tb(failure.__traceback__)
    foreign = [frame for frame in frames if OWN not in Path(frame.filename).parents]
    last = (foreign or frames)[-1]
    where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
    return f"{check.__name__}: {type(failure).__name__}: {failure} ({where})"


OWN = Path(__file__).parent


def _catch_faults(check: Callable[..., Iterator[str]], args: Any, options: Any) -> Iterator[str]:
    """Return the faults of a check, and what ends it early."""
    try:
        yield from check(*args, **options)
    except (Exception, SystemExit) as failure:
        yield describe_failure(check, failure)


def each_of(*checks: Iterable[str]) -> Iterator[str]:
    """Return the faults of several generators, one after the other.

    What one of them raises does not keep the others from being asked."""
    return chain.from_iterable(map(_guard_check, checks))


def _guard_check(check: Iterable[str]) -> Iterator[str]:
    try:
        yield from check
    except (Exception, SystemExit) as failure:
        yield describe_failure(_guard_check, failure)
