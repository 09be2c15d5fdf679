"""The game systems, a folder each; called, the games of files.

The library has a function `gamenote.games`, and this package bears the same name: so it can be called, and passes
on what it is given.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _CallablePackage(ModuleType):
    """This package, as `gamenote.library.reading:games`."""

    def __call__(self, *paths: Any, **named: Any) -> Any:
        return import_module("gamenote.library.reading").games(*paths, **named)


games = sys.modules[__name__]
games.__class__ = _CallablePackage
