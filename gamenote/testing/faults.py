"""What a check finds: all faults, not the first.

A check is written as a generator of faults, each a sentence for the author of a plugin. `contract` makes a
function of it that raises `Broken` with all of them; what a plugin raises meanwhile is one more fault.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, ParamSpec

MOST = 20  # faults of one check: more of them seldom tell more
Parameters = ParamSpec("Parameters")


class Broken(AssertionError):
    """The faults that a check has found, a sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def contract(check: Callable[Parameters, Iterator[str]]) -> Callable[Parameters, None]:
    """Make a function that raises all faults found by a generator."""

    @wraps(check)
    def checked(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        faults = tuple(islice(_caught(check, args, options), MOST))
        if faults:
            raise Broken(faults)

    return checked


def faults(check: Callable[..., None], *args: Any, **options: Any) -> Iterator[str]:
    """Return what a check finds, for a check that consists of others."""
    try:
        check(*args, **options)
    except Broken as broken:
        yield from broken.faults


def _caught(check: Callable[..., Iterator[str]], args: Any, options: Any) -> Iterator[str]:
    """Return the faults of a check, and what ends it early."""
    try:
        yield from check(*args, **options)
    except AssertionError as failure:
        yield str(failure)
    except (Exception, SystemExit) as failure:
        last = traceback.extract_tb(failure.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
        yield f"{check.__name__}: {type(failure).__name__}: {failure} ({where})"
