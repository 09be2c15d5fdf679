"""One configuration file or line of TOML, as values with origins."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamenote._version import __version__
from gamenote.config.keys import KEYS, SECTIONS, Key
from gamenote.config.kinds import ConfigProblem, Unfit
from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import near, reason

if TYPE_CHECKING:
    import tomllib

AT = lazy_pattern(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)
LARGEST = 1 << 20  # bytes of a configuration file
PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
LONG_KEY = lazy_pattern(rf"(?m)(?:^|[\[{{,])[ \t]*+(?:{PART}\.[ \t]*+){{40}}")
DEMAND = lazy_pattern(r"(>=|<=|==|!=|>|<)\s*+(\d++(?:\.\d++)*+)")


class Origin(Struct, frozen=True):
    """Where a value comes from."""

    kind: str  # "default", "file", "--config", "environment", "command line"
    name: str = ""

    def __str__(self) -> str:
        return self.name if self.kind == "file" else f"{self.kind} {self.name}".strip()

    @property
    def place(self) -> str:
        """As messages have it: options and variables by their names alone."""
        return self.name if self.kind in ("command line", "environment") else str(self)


class Given(Struct, frozen=True):
    """A value and all the places that it was put together from."""

    value: Any
    origins: tuple[Origin, ...]


class Layer(Struct, frozen=True):
    """What one source says; `selectors` are its rule selectors, with places."""

    values: Mapping[str, Given] = {}
    selectors: tuple[tuple[str, str], ...] = ()
    base: str = ""  # the folder of its paths


def read_file(path: str, base: str) -> Layer | None:
    """What a configuration file says, its patterns and paths taken from `base`.

    None for a pyproject.toml that does not speak of gamenote.
    """
    shown = shown_path(path)
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as failure:
        raise ConfigProblem(f"{shown}: cannot be read: {reason(failure)}") from None
    shared = os.path.basename(path) == "pyproject.toml"
    if shared and b"gamenote" not in data:
        return None
    if len(data) > LARGEST:
        raise ConfigProblem(f"{shown}: this is larger than any configuration ({LARGEST >> 20} MB)")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        before = data[: failure.start]
        line, column = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        raise ConfigProblem(f"{shown}:{line}:{column}: this is not UTF-8") from None
    document = _parse_document(text, shown)
    way: tuple[str, ...] = ()
    if shared:
        way, document = ("tool", "gamenote"), _gamenote_table(document)
        if not document:
            return None

    return _Reader(Origin("file", shown), base, way).layer(document)


def read_line(text: str) -> Layer:
    """What the TOML of one `--config` says."""
    import tomllib

    try:
        document = _load_toml(text)
    except tomllib.TOMLDecodeError as failure:
        raise ConfigProblem(
            f"--config {text!r}: {_message_and_place(failure)[0]}", 'write it as in a file: key = "value"'
        ) from None
    return _Reader(Origin("--config", repr(text)), os.getcwd(), ()).layer(document)


def shown_path(path: str) -> str:
    """Return a path as messages name it."""
    inside = os.path.relpath(path)
    return (path if inside.startswith("..") else inside).replace(os.sep, "/")


def _parse_document(text: str, shown: str) -> dict[str, Any]:
    import tomllib

    try:
        return _load_toml(text)
    except tomllib.TOMLDecodeError as failure:
        message, place = _message_and_place(failure)
        line, column = place or (text.count("\n") + 1, len(text) - text.rfind("\n"))
        raise ConfigProblem(f"{shown}:{line}:{column}: this is not TOML: {message}") from None


def _load_toml(text: str) -> dict[str, Any]:
    """The document, where the library does not break down at it."""
    import tomllib  # where there is no file, it need not be loaded

    if LONG_KEY.search(text):  # the library needs a time that grows with their square
        raise tomllib.TOMLDecodeError("a key of very many parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python reads no numbers of more than 4300 digits
        raise tomllib.TOMLDecodeError("a number of very many digits") from None
    except RecursionError:
        raise tomllib.TOMLDecodeError("arrays or tables in one another, very many of them") from None
    except Exception as failure:
        raise tomllib.TOMLDecodeError(f"it cannot be read ({type(failure).__name__})") from None


def _message_and_place(failure: tomllib.TOMLDecodeError) -> tuple[str, tuple[int, int] | None]:
    match = AT.match(str(failure))
    if match is None:
        return str(failure), None
    words = match[1][:1].lower() + match[1][1:]
    return words, (int(match[2]), int(match[3])) if match[2] else None


def _gamenote_table(document: Mapping[str, Any]) -> dict[str, Any]:
    tool = document.get("tool")
    table = tool.get("gamenote") if isinstance(tool, dict) else None
    return table if isinstance(table, dict) else {}


class _Reader(Struct):
    """Walks through the tables of a document and checks every value."""

    origin: Origin
    base: str
    way: tuple[str, ...]  # to the table of gamenote
    values: dict[str, Given] = {}
    selectors: list[tuple[str, str]] = []

    def layer(self, document: Mapping[str, Any]) -> Layer:
        demand = document.get("required-version")
        if isinstance(demand, str):
            self.require(demand)
        waiting: list[tuple[str, Mapping[str, Any]]] = [("", document)]
        while waiting:
            section, table = waiting.pop()
            for word, value in table.items():
                name = f"{section}.{word}" if section else word
                if name in KEYS:
                    inner = _inner_sections(name, value)
                    waiting += inner.items()
                    self.take(KEYS[name], _drop_sections(value, name, inner))
                elif name not in SECTIONS:
                    message = f"there is no key {self.key_with_section(section, word)}"
                    raise self.problem(message, self.meant(section, word))
                elif not isinstance(value, dict):
                    raise self.problem(f"{name} must be a table", f"write {self.table(name)}")
                else:
                    waiting.append((name, value))
        return Layer(self.values, tuple(self.selectors), self.base)

    def take(self, key: Key, value: Any) -> None:
        try:
            made = key.kind.made(value, self.base)
            if key.choices and made not in key.choices:
                raise Unfit(f"must be one of {', '.join(key.choices)}, not {made!r}", hint=near(made, key.choices))
        except Unfit as misfit:
            raise self.problem(f"{key.name}: {misfit.message}", misfit.hint) from None
        self.values[key.name] = Given(made, (self.origin,))
        self.selectors += ((word, f"{self.origin}: {key.name}") for word in key.kind.selectors(made))

    def require(self, demand: str) -> None:
        fits = meets_version_demand(demand, __version__)
        if fits is None:
            hint = 'write it like ">=1.2" or ">=1.2, <2"'
            raise self.problem(f"required-version: {demand!r} is not understood", hint)
        if not fits:
            raise self.problem(f"this folder requires gamenote {demand}; this is {__version__}")

    def key_with_section(self, section: str, word: str) -> str:
        return f"{word!r} in {self.table(section)}" if section else repr(word)

    def table(self, section: str) -> str:
        """The heading of a section in this file."""
        return f"[{'.'.join((*self.way, *filter(None, (section,))))}]"

    def meant(self, section: str, word: str) -> str:
        """Return where a misplaced or misspelt key belongs."""
        elsewhere = [key for key in KEYS.values() if key.word == word]
        if elsewhere and (elsewhere[0].section or self.way):
            return f"{word} belongs to {self.table(elsewhere[0].section)}"
        if elsewhere:
            return f"{word} belongs to the top, before any [table]"
        here = [key.word for key in KEYS.values() if key.section == section]
        here += [] if section else sorted(SECTIONS)
        return near(word, here) or f"known are: {', '.join(here)}"

    def problem(self, message: str, hint: str = "") -> ConfigProblem:
        return ConfigProblem(f"{self.origin}: {message}", hint)


def _inner_sections(name: str, value: Any) -> dict[str, dict[str, Any]]:
    """Return the sections within the value of a key."""
    tables = value.items() if isinstance(value, dict) else ()
    found = {f"{name}.{word}": each for word, each in tables if isinstance(each, dict)}
    return {section: each for section, each in found.items() if section in SECTIONS}


def _drop_sections(value: Any, name: str, inner: Mapping[str, Any]) -> Any:
    if not inner:
        return value
    return {word: each for word, each in value.items() if f"{name}.{word}" not in inner}


def meets_version_demand(demand: str, version: str) -> bool | None:
    """Whether a version is as demanded (`>=1.2, <2`).

    None where the demand cannot be understood."""
    found = []
    own = _version_numbers(re.match(r"[\d.]*", version)[0])  # type: ignore[index]
    for part in demand.split(","):
        match = DEMAND.fullmatch(part.strip())
        if match is None:
            return None
        found.append(_compare_versions(own, match[1], _version_numbers(match[2])))
    return all(found)


def _version_numbers(text: str) -> tuple[int, ...]:
    """The parts of a version, without zeros at the end."""
    parts = [int(part[:9]) for part in text.split(".") if part]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _compare_versions(own: tuple[int, ...], sign: str, other: tuple[int, ...]) -> bool:
    return {
        ">=": own >= other,
        "<=": own <= other,
        "==": own == other,
        "!=": own != other,
        ">": own > other,
        "<": own < other,
    }[sign]


def known_selectors(words: Iterable[str]) -> frozenset[str]:
    """Those of the words that name at least one rule."""
    from gamenote.core import registry
    from gamenote.core.settings import EVERY_RULE, specificity

    asked = frozenset(words)
    if asked <= {EVERY_RULE}:  # for which the rules of all games need not be loaded
        return asked
    rules = registry.all_rules()
    return frozenset(word for word in asked if any(specificity(word, rule) >= 0 for rule in rules))
