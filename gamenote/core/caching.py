"""Values of an object that are found when first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

__all__ = ["cached"]

if TYPE_CHECKING:
    cached = cached_property
else:

    class cached(cached_property):  # noqa: N801 (3.12 has no lock, either)
        """A `cached_property` without the lock of Python 3.11."""

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self.attrname] = self.func(instance)
            return found
