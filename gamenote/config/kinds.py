"""Kinds of values that a configuration key can have.

A kind makes values that know where their patterns and paths are relative to; after that nobody asks again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamenote.core.charsets import named_codec
from gamenote.core.words import Hindrance, near

if TYPE_CHECKING:
    from gamenote.config.values import Glob
    from gamenote.core.diagnostic import Severity
    from gamenote.core.format import Option


Schema = dict[str, Any]
TYPES: dict[type[Any], str] = {list: "a list", dict: "a table"}


class ConfigProblem(Hindrance):
    """What stops a run: a configuration that cannot be used.

    It has words for the user, with the place, and what to do instead."""


class Unfit(Exception):
    """Why a value does not fit."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class ValueKind(NamedTuple):
    """One kind of value: how it is read, written and merged.

    `made` is given what TOML holds, `spoken` the words of an option; both the folder of relative paths.

    `plain` turns a value back into what TOML or JSON can hold. `adds`: a later layer adds to an earlier one and
    does not replace it. `selectors` are the rule selectors in a value. `schema` is what a JSON Schema says of
    the value.
    """

    wants: str
    made: Callable[[Any, str], Any]
    spoken: Callable[[Sequence[str], str], Any]
    plain: Callable[[Any], Any] = lambda value: value
    adds: bool = False
    selectors: Callable[[Any], Iterable[str]] = lambda value: ()
    schema: Callable[[], Schema] = lambda: {"type": "string"}


def _type_reader(type_: type, wants: str) -> Callable[[Any, str], Any]:
    def made(value: Any, base: str) -> Any:
        if type(value) is not type_:
            raise _wrong_type(wants, value)
        return value

    return made


def _wrong_type(wants: str, value: Any) -> Unfit:
    hint = ""
    if isinstance(value, str) and wants.startswith("a list"):
        hint = f'write ["{value}"]'
    return Unfit(f"must be {wants}, not {_write_toml_value(value)}", hint)


def _write_toml_value(value: Any) -> str:
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else TYPES.get(type(value), "a date or time")


def _string_list_reader(wants: str) -> Callable[[Any, str], tuple[str, ...]]:
    def made(value: Any, base: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise _wrong_type(wants, value)
        for each in value:
            if not isinstance(each, str):
                raise _wrong_type("a string", each)
        return tuple(value)

    return made


def _table_reader(wants: str, entry: Callable[[str, Any, str], Any]) -> Callable[[Any, str], tuple[Any, ...]]:
    """A kind of table: each entry becomes one element."""

    def made(value: Any, base: str) -> tuple[Any, ...]:
        if not isinstance(value, dict):
            raise _wrong_type(wants, value)
        found = []
        for key, each in value.items():
            try:
                found.append(entry(key, each, base))
            except Unfit as misfit:
                raise Unfit(f"{key}: {misfit.message}", misfit.hint) from None
        return tuple(found)

    return made


def split(words: Iterable[str]) -> tuple[str, ...]:
    """Words and lists of words with commas as one list."""
    return tuple(part.strip() for word in words for part in word.split(",") if part.strip())


def _read_path(value: Any, base: str) -> str:
    text = _type_reader(str, "a path")(value, base)
    return os.path.join(base, os.path.expanduser(text))


def _read_globs(value: Any, base: str) -> tuple[Glob, ...]:
    return tuple(_make_glob(pattern, base) for pattern in _string_list_reader("a list of patterns")(value, base))


def _make_glob(pattern: str, base: str) -> Glob:
    from gamenote.config.values import Glob

    return Glob(pattern, base)


def _read_ignored_rules(pattern: str, value: Any, base: str) -> tuple[Glob, tuple[str, ...]]:
    return _make_glob(pattern, base), _string_list_reader("a list of rules")(value, base)


def _spoken_ignores(words: Sequence[str], base: str) -> tuple[tuple[Glob, tuple[str, ...]], ...]:
    """`GLOB:RULE,RULE`: a part without a colon belongs to the pattern before it."""
    found: dict[str, tuple[str, ...]] = {}
    pattern = ""
    for part in split(words):
        before, colon, rule = part.rpartition(":")
        pattern = before if colon else pattern
        if not pattern or not rule:
            raise Unfit(f"must be GLOB:RULES, not {part!r}")
        found[pattern] = (*found.get(pattern, ()), rule.strip())
    return tuple((_make_glob(pattern, base), rules) for pattern, rules in found.items())


def severity(word: Any) -> Severity:
    """The severity of that name."""
    from gamenote.core.diagnostic import Severity

    names = [kind.word for kind in reversed(Severity)]
    if word not in names:
        raise Unfit(f"must be {', '.join(names[:-1])} or {names[-1]}, not {_write_toml_value(word)}")
    return Severity[word.upper()]


def _split_pairs(words: Sequence[str], wants: str) -> Iterable[tuple[str, str]]:
    for part in split(words):
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise Unfit(f"must be {wants}, not {part!r}")
        yield name.strip(), value.strip()


def _spoken_severities(words: Sequence[str], base: str) -> tuple[tuple[str, Severity], ...]:
    return tuple((name, severity(value)) for name, value in _split_pairs(words, "RULES=SEVERITY"))


def _read_format(pattern: str, value: Any, base: str) -> tuple[Glob, str]:
    from gamenote.core import registry  # only where a configuration speaks of formats

    name = _type_reader(str, "the name of a format")(value, base)
    if name not in registry.formats():
        raise Unfit(f"there is no format {name!r}", near(name, registry.formats()))
    if pattern and not registry.formats()[name].reads:
        raise Unfit(f"records in {name} are only written, not read")
    return _make_glob(pattern, base), name


def _read_format_options(name: str, value: Any, base: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The options of one format, as the words of `-O`."""
    _read_format("", name, base)
    if not isinstance(value, dict):
        raise _wrong_type("a table of options", value)
    return name, tuple(_read_format_option(name, option, word) for option, word in value.items())


def _read_encoding(value: Any, base: str) -> str:
    """Return the usual name of a character set that contains ASCII."""
    word = _type_reader(str, "a character set")(value, base)
    if (codec := named_codec(word)) is not None:
        return codec
    raise Unfit(f"must be a character set that extends ASCII, such as latin-1 or cp1252, not {word!r}")


def _read_reports(value: Any, base: str) -> tuple[str, ...]:
    from gamenote.core import registry

    words = _string_list_reader("a list of reports")(value, base)
    for word in words:
        name = word.partition(":")[0]
        if name not in registry.reporters():
            raise Unfit(f"there is no report {name!r}", near(name, registry.reporters()))
    return words


def _read_format_option(format_name: str, name: str, value: Any) -> tuple[str, str]:
    from gamenote.core import registry

    if not isinstance(value, str | bool | int):
        raise Unfit(f"{name}: {_wrong_type('a string, a number or true or false', value)}")
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    try:
        registry.formats()[format_name].resolve({name: word})
    except ValueError as failure:
        raise Unfit(str(failure)) from None
    return name, word


def _refuse_option(words: Sequence[str], base: str) -> Any:
    raise Unfit("cannot be given as an option")


def _glob_patterns(value: Iterable[Glob]) -> list[str]:
    return [glob.pattern for glob in value]


def _by_pattern(value: Iterable[tuple[Glob, Any]]) -> Mapping[str, Any]:
    return {glob.pattern: list(each) if isinstance(each, tuple) else each for glob, each in value}


def _spoken_number(words: Sequence[str], base: str) -> int:
    word = words[-1]
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise Unfit(f"must be a number, not {word!r}")
    return int(word)


def _last_word(words: Sequence[str], base: str) -> str:
    return words[-1]


def _strings_schema() -> Schema:
    return {"type": "array", "items": {"type": "string"}}


def _table_of(entry: Callable[[], Schema]) -> Callable[[], Schema]:
    return lambda: {"type": "object", "additionalProperties": entry()}


def _severity_schema() -> Schema:
    from gamenote.core.diagnostic import Severity

    return {"enum": [kind.word for kind in reversed(Severity)]}


def _formats_schema() -> Schema:
    from gamenote.core import registry

    return {"enum": list(registry.formats())}


def _reports_schema() -> Schema:
    from gamenote.core import registry

    names = "|".join(sorted(registry.reporters()))
    return {"type": "array", "items": {"type": "string", "pattern": f"^({names})(:|$)"}}


def _options_schema() -> Schema:
    from gamenote.core import registry

    formats = {
        item.name: {
            "type": "object",
            "properties": {option.name: _option_schema(option) for option in item.options},
            "additionalProperties": False,
        }
        for item in registry.formats().values()
    }
    return {"type": "object", "properties": formats, "additionalProperties": False}


def _option_schema(option: Option) -> Schema:
    if option.choices and not option.listed:
        values: Schema = {"enum": list(option.choices)}
    elif isinstance(option.default, bool):
        values = {"type": "boolean"}
    else:
        values = {"type": "integer", "minimum": 0} if isinstance(option.default, int) else {"type": "string"}
    return {**values, "description": option.help, "default": option.default}


YES_NO = ValueKind(
    "true or false", _type_reader(bool, "true or false"), _refuse_option, schema=lambda: {"type": "boolean"}
)
NUMBER = ValueKind("a number", _type_reader(int, "a number"), _spoken_number, schema=lambda: {"type": "integer"})
WORD = ValueKind("a string", _type_reader(str, "a string"), _last_word)
PATH = ValueKind("a path", _read_path, lambda words, base: _read_path(words[-1], base))
ENCODING = ValueKind("a character set", _read_encoding, lambda words, base: _read_encoding(words[-1], base))
REPORTS = ValueKind(
    "a list of reports", _read_reports, lambda words, base: split(words), list, schema=_reports_schema
)
RULES = ValueKind(
    "a list of rules",
    _string_list_reader("a list of rules"),
    lambda words, base: split(words),
    list,
    selectors=iter,
    schema=_strings_schema,
)
MORE_RULES = ValueKind(
    "a list of rules",
    _string_list_reader("a list of rules"),
    lambda words, base: split(words),
    list,
    adds=True,
    selectors=iter,
    schema=_strings_schema,
)
GLOBS = ValueKind(
    "a list of patterns",
    _read_globs,
    lambda words, base: _read_globs(list(split(words)), base),
    _glob_patterns,
    adds=True,
    schema=_strings_schema,
)
IGNORES = ValueKind(
    "a table of patterns and rules",
    _table_reader("a table of patterns and rules", _read_ignored_rules),
    _spoken_ignores,
    _by_pattern,
    adds=True,
    selectors=lambda value: (word for _, words in value for word in words),
    schema=_table_of(_strings_schema),
)
SEVERITIES = ValueKind(
    "a table of rules and severities",
    _table_reader("a table of rules and severities", lambda word, value, base: (word, severity(value))),
    _spoken_severities,
    lambda value: {word: each.word for word, each in value},
    adds=True,
    selectors=lambda value: (word for word, _ in value),
    schema=_table_of(_severity_schema),
)
FORMATS = ValueKind(
    "a table of patterns and formats",
    _table_reader("a table of patterns and formats", _read_format),
    _refuse_option,
    _by_pattern,
    adds=True,
    schema=_table_of(_formats_schema),
)
OPTIONS = ValueKind(
    "a table of formats and their options",
    _table_reader("a table of formats and their options", _read_format_options),
    _refuse_option,
    lambda value: {name: dict(options) for name, options in value},
    adds=True,
    schema=_options_schema,
)
