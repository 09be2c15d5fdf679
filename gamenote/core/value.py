"""`dataclass` and `cached_property` as in the standard library, with less to wait for.

The standard dataclass compiles six methods for each class, 0.4 ms. A run that lints one small file loads 100 of
them, calls the constructors of half and little else: a third of its time. Here methods are written when they are
first called. What is made is a dataclass to `fields`, `replace` and type checkers; a class that inherits from a
dataclass is left to the standard decorator.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801
        """As from Python 3.12 on; before, a lock made the first question take 0.7 microseconds in place of 0.3."""

        def __init__(self, find):
            self.find = find
            self.__doc__ = find.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, holder, owner=None):
            if holder is None:
                return self
            found = holder.__dict__[self.name] = self.find(holder)
            return found


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, order=False, slots=False, kw_only=False):
        def wrap(cls: type) -> type:
            if any(map(dataclasses.is_dataclass, cls.__bases__)):
                return dataclasses.dataclass(cls, frozen=frozen, eq=eq, order=order, slots=slots, kw_only=kw_only)
            made = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
            made.__dataclass_params__.frozen = frozen  # for dataclasses that inherit from this one
            for name, method in _methods(made, frozen, eq, order, slots):
                if made.__dict__.get(name) is None:  # else the class has its own
                    setattr(made, name, method)
            return made

        return wrap if cls is None else wrap(cls)


def _methods(cls: Any, frozen: bool, eq: bool, order: bool, slots: bool) -> Iterator[tuple[str, Any]]:
    yield "__init__", _late(cls, "__init__", _init if not frozen else _init_slots if slots else _init_frozen)
    yield "__repr__", _repr
    if eq:
        yield "__eq__", _late(cls, "__eq__", _comparison("__eq__", "=="))
        yield "__hash__", _late(cls, "__hash__", _hash) if frozen else None
    if order:  # Python asks the other value for what is greater
        yield "__lt__", _late(cls, "__lt__", _comparison("__lt__", "<"))
        yield "__le__", _late(cls, "__le__", _comparison("__le__", "<="))
    if frozen:
        yield "__setattr__", _refuse
        yield "__delattr__", _refuse
    if frozen and slots:
        yield "__getstate__", _state
        yield "__setstate__", _restore


Known = dict[str, Any]  # the names that the text of a method needs


def _late(cls: Any, name: str, text: Callable[[Any, Known], str]) -> Callable[..., Any]:
    """A method that writes the real one of that name and gives way to it."""

    def first(self: Any, *args: Any, **kwargs: Any) -> Any:
        if getattr(cls, name) is first:
            known: Known = {}
            exec(text(cls, known), known)
            known[name].__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, known[name])
        return getattr(cls, name)(self, *args, **kwargs)

    return first


def _init(cls: Any, known: Known) -> str:
    return _constructor(cls, known, "self.{0} = {1}")


def _init_frozen(cls: Any, known: Known) -> str:
    known["put"] = object.__setattr__
    return _constructor(cls, known, "put(self, '{0}', {1})")


def _init_slots(cls: Any, known: Known) -> str:
    known |= {f"set_{field.name}": getattr(cls, field.name).__set__ for field in fields(cls)}
    return _constructor(cls, known, "set_{0}(self, {1})")


def _constructor(cls: Any, known: Known, put: str) -> str:
    """`def __init__(self, a, b=default_b): ...`, which puts every field in its place."""
    plain, named, body = ["self"], list[str](), ["pass"]
    known["missing"] = MISSING
    for field in fields(cls):
        name, value = field.name, field.name
        known |= {f"default_{name}": field.default, f"make_{name}": field.default_factory}
        if field.init:
            (named if field.kw_only else plain).append(name + _default(field))
        if field.default_factory is not MISSING:
            value = f"make_{name}() if {name} is missing else {name}" if field.init else f"make_{name}()"
        elif not field.init:
            continue  # its default is an attribute of the class
        body.append(put.format(name, value))
    body += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    return f"def __init__({', '.join([*plain, *(['*', *named] if named else [])])}):\n " + "\n ".join(body)


def _default(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return f"=default_{field.name}"
    return "=missing" if field.default_factory is not MISSING else ""


def _comparison(name: str, sign: str) -> Callable[[Any, Known], str]:
    def text(cls: Any, known: Known) -> str:
        same, compared = "other.__class__ is self.__class__", f"{_key(cls, 'self')} {sign} {_key(cls, 'other')}"
        return f"def {name}(self, other):\n return {compared} if {same} else NotImplemented"

    return text


def _hash(cls: Any, known: Known) -> str:
    return f"def __hash__(self):\n return hash({_key(cls, 'self')})"


def _key(cls: Any, which: str) -> str:
    """What is compared: `(self.a, self.b,)`."""
    return f"({''.join(f'{which}.{field.name},' for field in fields(cls) if field.compare)})"


def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: Any = None) -> None:
    raise FrozenInstanceError(f"{name!r} stays as it is")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
