"""The game systems, a folder each; called, the games of files.

The library has a function `gamenote.games`, and this package bears the same name: so it can be called, and passes
on what it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from os import PathLike
from types import ModuleType
from typing import Any


class _CallablePackage(ModuleType):
    """This package, as `gamenote.library.reading:games`."""

    def __call__(
        self,
        *paths: str | PathLike[str],
        format: str | None = None,
        max_bytes: int | None = None,
        onerror: Callable[[Any], object] | None = None,
    ) -> Iterator[Any]:
        """Iterate over the games of files and folders, one by one.

        `help(gamenote.library.reading.games)` says all of it."""
        found: Callable[..., Iterator[Any]] = import_module("gamenote.library.reading").games
        return found(*paths, format=format, max_bytes=max_bytes, onerror=onerror)


games = sys.modules[__name__]
games.__class__ = _CallablePackage
