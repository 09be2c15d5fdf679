"""Values that are found when first asked for: `cached` is what `functools.cached_property` is."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

from gamenote.core.lazy import cached


@pytest.mark.parametrize("kind", [cached_property, cached])
def test_a_cached_value_is_found_once_for_each_object(kind: Any) -> None:
    asked = list[object]()

    class Thing:
        def value(self) -> object:
            """Return the object itself."""
            asked.append(self)
            return self

    Thing.value = kind(Thing.value)  # type: ignore[method-assign]
    Thing.value.__set_name__(Thing, "value")  # type: ignore[attr-defined]
    one: Any = Thing()
    other: Any = Thing()
    assert asked == []
    assert [one.value, one.value, other.value] == [one, one, other]
    assert asked == [one, other]
    assert vars(one) == {"value": one}
    del one.value
    assert one.value is one
    assert len(asked) == 3
    assert Thing.value.__doc__ == "Return the object itself."


def test_what_fails_is_asked_again() -> None:
    class Thing:
        tries = 0

        @cached
        def value(self) -> int:
            self.tries += 1
            return 1 // (self.tries - 1)

    thing: Any = Thing()
    with pytest.raises(ZeroDivisionError):
        thing.value  # noqa: B018
    assert thing.value == 1
