"""Dataclasses whose methods are made late do what those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from gamenote.core import value


def point(make: Callable[..., Any], **how: bool) -> Any:
    class Point:
        """Somewhere."""

        x: int
        y: int = 2
        names: list[str] = dataclasses.field(default_factory=list, compare=False)
        note: str = dataclasses.field(default="", repr=False, kw_only=True)

        def __post_init__(self) -> None:
            self.names.append(f"{self.x},{self.y}")

    return make(**how)(Point)


WAYS: tuple[dict[str, bool], ...] = (
    {},
    {"slots": True},
    {"frozen": True},
    {"frozen": True, "slots": True},
    {"order": True, "frozen": True},
)
BOTH = pytest.mark.parametrize("how", WAYS, ids=str)


def both(how: dict[str, bool]) -> tuple[Any, Any]:
    return point(value.dataclass, **how), point(dataclasses.dataclass, **how)


@BOTH
@pytest.mark.parametrize(
    ("args", "named"), [((1,), {}), ((1, 3), {}), ((), {"y": 4, "x": 3}), ((1, 2, ["a"]), {"note": "b"})]
)
def test_values_are_made_and_shown_alike(
    how: dict[str, bool], args: tuple[Any, ...], named: dict[str, Any]
) -> None:
    ours, theirs = (cls(*args, **copy.deepcopy(named)) for cls in both(how))
    assert repr(ours) == repr(theirs)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)


@BOTH
@pytest.mark.parametrize("args", [(), (1, 2, [], "note"), (1, 2, [], 4, 5)])
def test_what_does_not_fit_is_refused(how: dict[str, bool], args: tuple[Any, ...]) -> None:
    for cls in both(how):
        for _ in range(2):
            with pytest.raises(TypeError, match="argument"):
                cls(*args)


@BOTH
def test_values_are_compared_by_their_fields(how: dict[str, bool]) -> None:
    for cls in both(how):
        assert cls(1) == cls(1, 2, ["another"])
        assert cls(1) != cls(1, note="a")
        assert cls(1) != (1, 2, "")
        assert hasattr(cls, "__lt__") and (cls(1).__lt__(cls(2)) is not NotImplemented) == how.get("order", False)


def test_values_in_order_can_be_sorted() -> None:
    cls = point(value.dataclass, order=True, frozen=True)
    assert sorted([cls(2), cls(1, 3), cls(1)]) == [cls(1), cls(1, 3), cls(2)]
    assert cls(2) > cls(1) and cls(2) >= cls(2) >= cls(1) and not cls(1) >= cls(2)


@BOTH
def test_only_frozen_values_have_a_hash(how: dict[str, bool]) -> None:
    for cls in both(how):
        if how.get("frozen"):
            assert hash(cls(1)) == hash(cls(1, 2))
        else:
            with pytest.raises(TypeError, match="unhashable"):
                hash(cls(1))


@BOTH
def test_frozen_values_stay_as_they_are(how: dict[str, bool]) -> None:
    for cls in both(how):
        made = cls(1)
        if how.get("frozen"):
            with pytest.raises(dataclasses.FrozenInstanceError, match="'x'"):
                made.x = 2
            with pytest.raises(dataclasses.FrozenInstanceError):
                del made.x
        else:
            made.x = 2
            assert made == cls(2)


@BOTH
def test_values_are_replaced_matched_and_listed(how: dict[str, bool]) -> None:
    for cls in both(how):
        assert dataclasses.replace(cls(1), x=5) == cls(5)
        assert cls.__match_args__ == ("x", "y", "names")
        assert [field.name for field in dataclasses.fields(cls)] == ["x", "y", "names", "note"]
        assert hasattr(cls(1), "__dict__") != how.get("slots", False)
        cls(1)
        assert list(inspect.signature(cls).parameters) == ["x", "y", "names", "note"]


@value.dataclass(frozen=True, slots=True)
class Sent:
    """What can be found by its name in another process."""

    one: int
    more: tuple[str, ...] = ()


def test_frozen_values_can_be_sent_and_copied() -> None:
    sent = Sent(1, ("a",))
    assert pickle.loads(pickle.dumps(sent)) == copy.deepcopy(sent) == sent


@pytest.mark.parametrize("decorate", [value.dataclass, dataclasses.dataclass])
def test_a_frozen_dataclass_may_come_of_one(decorate: Any) -> None:
    @decorate(frozen=True, slots=True)
    class More(Sent):
        """Adds a field."""

        third: int = 3

    made: Any = More
    more = made(1, ("b",), 4)
    assert (more.one, more.more, more.third) == (1, ("b",), 4)
    assert repr(more).endswith("More(one=1, more=('b',), third=4)")
    assert more == made(1, ("b",), 4) != Sent(1, ("b",))


def test_methods_of_the_class_itself_count() -> None:
    @value.dataclass(frozen=True)
    class Own:
        """Has its own."""

        x: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    assert repr(Own(1)) == "own"
    assert Own(1) == 7
    assert hash(Own(1)) == hash(Own(1))


def test_a_cached_property_is_found_once_and_can_be_set_and_forgotten() -> None:
    class Holder:
        asked = 0

        @value.cached_property
        def answer(self) -> int:
            """What is asked."""
            self.asked += 1
            return 40 + self.asked

    holder = Holder()
    assert (holder.answer, holder.answer, holder.asked) == (41, 41, 1)
    del holder.answer
    assert holder.answer == 42
    holder.answer = 7
    assert (holder.answer, Holder().answer) == (7, 41)
    assert Holder.answer.__doc__ == "What is asked."
