"""Layers laid one over the other, and what they come to.

A later layer replaces the values of an earlier one, except that lists which narrow or widen (`ignore`, `exclude`,
tables) add up. What a later layer selects, no earlier one ignores under the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gamenote.config.keys import KEYS, ROWS
from gamenote.config.kinds import ConfigProblem, severity
from gamenote.config.reading import Given, Layer, Origin
from gamenote.config.values import Config, Discovery
from gamenote.core.settings import Selection, Settings

DEFAULT = Origin("default")
REPLACES = {"lint.select": "lint.extend-select"}  # a new value of the first empties the second
OPPOSITES = (  # what a later layer puts into the first is taken out of the second
    ("lint.select", "lint.ignore"),
    ("lint.extend-select", "lint.ignore"),
    ("lint.fixable", "lint.unfixable"),
    ("lint.extend-safe-fixes", "lint.extend-unsafe-fixes"),
    ("lint.extend-unsafe-fixes", "lint.extend-safe-fixes"),
)


def merge_layers(layers: Iterable[Layer]) -> dict[str, Given]:
    """The value of every key."""
    values = {key.name: Given(key.default, (DEFAULT,)) for key in ROWS}
    for layer in layers:
        for name, other in REPLACES.items():
            if name in layer.values:
                values[other] = Given(KEYS[other].default, (DEFAULT,))
        for one, other in OPPOSITES:
            if one in layer.values and values[other].value:
                values[other] = _drop_selectors(values[other], layer.values[one].value)
        for name, given in layer.values.items():
            values[name] = _add_values(values[name], given) if KEYS[name].kind.adds else given
    values["lint.level"] = _shown_level(values)
    return values


def _add_values(old: Given, new: Given) -> Given:
    before = tuple(origin for origin in old.origins if origin is not DEFAULT and origin not in new.origins)
    return Given((*old.value, *new.value), (*before, *new.origins))


def _drop_selectors(given: Given, words: Iterable[str]) -> Given:
    """Return the value without the selectors that these words name."""
    names = _same_names()
    gone = {names.get(word, word) for word in words}
    return Given(tuple(word for word in given.value if names.get(word, word) not in gone), given.origins)


def _same_names() -> Mapping[str, str]:
    from gamenote.core import registry

    return {rule.name: rule.code for rule in registry.all_rules()}


def _shown_level(values: Mapping[str, Given]) -> Given:
    """Return the least severity that is shown.

    What fails is shown, so a lower `fail-level` alone draws it down."""
    shown, fails = values["lint.level"], values["lint.fail-level"]
    if severity(fails.value) >= severity(shown.value) or fails.origins == (DEFAULT,):
        return shown
    if shown.origins != (DEFAULT,):
        one, other = _describe_origin(fails, "fail-level"), _describe_origin(shown, "level")
        words = f"{one} is {fails.value}, but {other} is {shown.value}"
        raise ConfigProblem(f"{words}: what is not shown cannot fail", "lower the level or raise the fail-level")
    return fails


def _describe_origin(given: Given, key: str) -> str:
    origin = given.origins[-1]
    return origin.place if origin.kind in ("command line", "environment") else f"{origin.place}: lint.{key}"


def named(layers: Iterable[Layer]) -> tuple[str, ...]:
    """The selectors that the command line takes rules by."""
    found = [layer.values.get(name) for layer in layers for name in ("lint.select", "lint.extend-select")]
    spoken = (given for given in found if given is not None and given.origins[-1].kind == "command line")
    return tuple(word for given in spoken for word in given.value)


def config(values: Mapping[str, Given], root: str, named: tuple[str, ...] = ()) -> Config:
    """Return the values as those who use them want them."""
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
            encoding=plain["encoding"],
            default_encoding=plain["default-encoding"],
            root=root,
            level=severity(plain["lint.level"]),
            date_order=plain["lint.date-order"] or "",
            named=named,
        ),
        per_file=plain["lint.per-file-ignores"],
    )
