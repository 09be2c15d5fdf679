"""Patterns of `re` that are compiled when they are first used."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class LazyPattern:
    """A pattern of `re` whose methods are found at first use."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._source: Any = pattern, flags

    def __getattr__(self, name: str) -> Any:
        """Keep a value or method of the pattern, which `re` compiles once."""
        value = self.__dict__[name] = getattr(re.compile(*self._source), name)
        return value

    def __reduce__(self) -> Any:
        return LazyPattern, self._source


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a pattern that is compiled when first used."""
    return cast("re.Pattern[AnyStr]", LazyPattern(pattern, flags))
