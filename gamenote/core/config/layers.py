"""Layers laid one over the other, and what they come to.

A later layer replaces the values of an earlier one, except that lists which narrow or widen (`ignore`, `exclude`,
tables) add up. What a later layer selects, no earlier one ignores under the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamenote.core.config.keys import KEYS, ROWS
from gamenote.core.config.reading import Given, Layer, Origin
from gamenote.core.config.values import Config, Discovery
from gamenote.core.selection import Selection
from gamenote.core.settings import Settings

DEFAULT = Origin("default")
REPLACES = {"lint.select": "lint.extend-select"}  # a new value of the first empties the second
OPPOSITES = (  # what a later layer puts into the first is taken out of the second
    ("lint.select", "lint.ignore"),
    ("lint.extend-select", "lint.ignore"),
    ("lint.fixable", "lint.unfixable"),
    ("lint.extend-safe-fixes", "lint.extend-unsafe-fixes"),
    ("lint.extend-unsafe-fixes", "lint.extend-safe-fixes"),
)


def settled(layers: Iterable[Layer]) -> dict[str, Given]:
    """The value of every key."""
    values = {key.name: Given(key.default, (DEFAULT,)) for key in ROWS}
    for layer in layers:
        for name, other in REPLACES.items():
            if name in layer.values:
                values[other] = Given(KEYS[other].default, (DEFAULT,))
        for one, other in OPPOSITES:
            if one in layer.values and values[other].value:
                values[other] = _without(values[other], layer.values[one].value)
        for name, given in layer.values.items():
            values[name] = _added(values[name], given) if KEYS[name].kind.adds else given
    return values


def _added(old: Given, new: Given) -> Given:
    before = tuple(origin for origin in old.origins if origin is not DEFAULT and origin not in new.origins)
    return Given((*old.value, *new.value), (*before, *new.origins))


def _without(given: Given, words: Iterable[str]) -> Given:
    """The value without the selectors that name the same as one of these words."""
    names = _same_names()
    gone = {names.get(word, word) for word in words}
    return Given(tuple(word for word in given.value if names.get(word, word) not in gone), given.origins)


def _same_names() -> Mapping[str, str]:
    from gamenote.core import registry

    return {rule.name: rule.code for rule in registry.all_rules()}


def config(values: Mapping[str, Given], root: str) -> Config:
    """The values as those who use them want them."""
    plain: dict[str, Any] = {name: given.value for name, given in values.items()}
    return Config(
        values=plain,
        discovery=Discovery(
            root=root,
            extend_include=plain["extend-include"],
            exclude=plain["exclude"],
            respect_gitignore=plain["respect-gitignore"],
            force_exclude=plain["force-exclude"],
            formats=plain["formats"],
        ),
        settings=Settings(
            selection=Selection(plain["lint.select"], plain["lint.extend-select"], plain["lint.ignore"]),
            severities=plain["lint.severity"],
            fixable=plain["lint.fixable"],
            unfixable=plain["lint.unfixable"],
            safe_fixes=plain["lint.extend-safe-fixes"],
            unsafe_fixes=plain["lint.extend-unsafe-fixes"],
            suppressions=plain["lint.suppressions"],
            preview=plain["lint.preview"],
            encoding=plain["encoding"],
            default_encoding=plain["default-encoding"],
            root=root,
        ),
        per_file=plain["lint.per-file-ignores"],
    )
