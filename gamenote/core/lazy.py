"""Functions named by strings, and values found when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from importlib import import_module
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

__all__ = ["cached"]


# Functions named by strings, imported when first asked.
#
# A description is cheap to import: it names its parts as `"module:NAME"` instead of importing them. One rule
# holds:
#
# - Wherever a description takes a function, it takes `"module:NAME"` as well. The module is imported when the
#   function is called for the first time, and NAME is that function.
# - A loader is a function without arguments that gives a thing: an engine, a codec, a tuple of rules. There NAME
#   is
#   the thing itself, or a class or function without arguments that makes it; it is made once.

T = TypeVar("T")
P = ParamSpec("P")
Held = TypeVar("Held", covariant=True)
Taken = TypeVar("Taken", contravariant=True)

MAKERS = (type, FunctionType, BuiltinFunctionType, MethodType, partial)  # what is called, to make a thing

MISSING = object()
PLACE = re.compile(r"[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+:[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+")


class Given(Generic[Held, Taken]):
    """A field that holds another type than it takes.

    For type checkers alone, which read `__get__` and `__set__`: a string is taken, a function is there."""

    def __get__(self, owner: object, kind: Any = None) -> Held:
        raise NotImplementedError

    def __set__(self, owner: object, value: Taken) -> None:
        raise NotImplementedError


if TYPE_CHECKING:
    Loader = Given[Callable[[], T], Callable[[], T] | str]
    Function = Given[Callable[P, T], Callable[P, T] | str]
    OptionalLoader = Given[Callable[[], T] | None, Callable[[], T] | str | None]
    OptionalFunction = Given[Callable[P, T] | None, Callable[P, T] | str | None]
else:  # what `help()` shows: the types that are taken
    Loader = Callable[[], T] | str
    Function = Callable[P, T] | str
    OptionalLoader = Callable[[], T] | str | None
    OptionalFunction = Callable[P, T] | str | None


def usual(value: object) -> Any:
    """Return the default of a field that takes strings."""
    return value


class LoadError(Exception):
    """A string that leads to nothing, with words for its author."""


class Imported(Struct, frozen=True, dict=True):
    """The function that `"module:NAME"` stands for.

    `role` is the field that it was given for."""

    role: str
    place: str

    def __call__(self, *arguments: Any) -> Any:
        return self.value(*arguments)

    @cached_property
    def value(self) -> Any:
        """What is at the place, imported now."""
        module, _, names = self.place.partition(":")
        try:
            found: Any = import_module(module)
        except ModuleNotFoundError as failure:
            if failure.name is None or not f"{module}.".startswith(f"{failure.name}."):
                raise  # the module is there, and what it imports is not
            raise LoadError(f"{self.words}: there is no module {failure.name}") from failure
        for name in names.split("."):
            found = getattr(found, name, MISSING)
            if found is MISSING:
                raise LoadError(f"{self.words}: {module} has no {name}")
        return found

    @property
    def words(self) -> str:
        """The field as its author has written it."""
        return f'{self.role}="{self.place}"'


class ThingLoader(Imported, frozen=True, dict=True):
    """The loader that gives what is at the place, or makes it."""

    def __call__(self, *arguments: Any) -> Any:
        return self.thing

    @cached_property
    def thing(self) -> Any:
        return self.value() if isinstance(self.value, MAKERS) else self.value


class FunctionLoader(Imported, frozen=True, dict=True):
    """The loader that gives a function or class which others call."""

    def __call__(self, *arguments: Any) -> Any:
        return self.value


def import_late(
    item: Struct, *, things: Iterable[str] = (), values: Iterable[str] = (), functions: Iterable[str] = ()
) -> None:
    """Put functions in the place of the strings of a new description.

    Raises LoadError for a string of another form than `module:NAME`."""
    for kind, names in ((ThingLoader, things), (FunctionLoader, values), (Imported, functions)):
        for name in names:
            place = getattr(item, name)
            if isinstance(place, str):
                if not PLACE.fullmatch(place):
                    raise LoadError(f'{name}="{place}" is not of the form "module:NAME"')
                force_setattr(item, name, kind(name, place))


# Values of an object that are found when first asked for

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
