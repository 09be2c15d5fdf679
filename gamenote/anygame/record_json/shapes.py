"""What the values of a document look like: tables of keys.

A converter takes a JSON value, the path to it and a list for complaints; it gives the value of the record, or
None after a complaint. What is wrong is left out, the rest is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from gamenote.anygame.record_json.grammar import Doubled, MemberPart, Odd
from gamenote.anygame.record_json.lint import duplicate_key, lone_surrogate, missing_key, unknown_key, wrong_type
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Comment, Evaluation, Extra, Field, Header, Mark, Node, Outcome, Setup
from gamenote.core.rule import Rule
from gamenote.core.words import one_slip_apart

Path = tuple[str | int, ...]

LONE = lazy_pattern("[\ud800-\udfff]")
MOST = 20  # complaints about one value; each costs a search for its place
LARGEST = 2**31 - 1


class Complaint(Struct, frozen=True):
    """A finding before its place is known; `path` leads there."""

    rule: Rule
    message: str
    path: Path
    part: MemberPart = MemberPart.VALUE


Complaints = list[Complaint]
Converter = Callable[[Any, Path, Complaints], Any]


class ObjectShape(Struct, frozen=True):
    """An object of JSON: its type here, its keys, required ones."""

    name: str
    make: Callable[..., Any]
    keys: Mapping[str, Converter]
    required: tuple[str, ...] = ()


def describe_value(value: Any) -> str:
    """Return a value as a message shows it."""
    if isinstance(value, Odd):
        return value.text
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    words = {None: "null", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else f"{value:.12g}"


def wrong(value: Any, path: Path, wanted: str, complaints: Complaints) -> None:
    """Complain that the value is of another kind than wanted."""
    name = next((step for step in reversed(path) if isinstance(step, str)), "this")
    where = f"an entry of {name}" if path and isinstance(path[-1], int) else name
    complaints.append(Complaint(wrong_type, f"{where} is {describe_value(value)}, not {wanted}", path))


def text(value: Any, path: Path, complaints: Complaints) -> str | None:
    if not isinstance(value, str):
        wrong(value, path, "a text", complaints)
        return None
    if not value.isascii() and (match := LONE.search(value)):
        message = f"half of a surrogate pair (\\u{ord(match[0]):04x}) stands in this text"
        complaints.append(Complaint(lone_surrogate, message, path))
    return value


def comment(value: Any, path: Path, complaints: Complaints) -> Comment | None:
    words = text(value, path, complaints)
    return None if words is None else Comment(words)


def number_of(what: str) -> Converter:
    """A finite number of that."""

    def converted(value: Any, path: Path, complaints: Complaints) -> float | None:
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value):
            wrong(value, path, f"a number of {what}", complaints)
            return None
        return value

    return converted


seconds, pawns = number_of("seconds"), number_of("pawns")


def counting(value: Any, path: Path, complaints: Complaints) -> int | None:
    """Return a whole number from 0."""
    return _convert_whole_number(value, path, complaints, 0)


def whole(value: Any, path: Path, complaints: Complaints) -> int | None:
    """Return a whole number that may be negative."""
    return _convert_whole_number(value, path, complaints, -LARGEST)


def _convert_whole_number(value: Any, path: Path, complaints: Complaints, least: int) -> int | None:
    """JSON makes no difference between 3 and 3.0."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not least <= value <= LARGEST or value != int(value):
        wrong(value, path, f"a whole number from {least} to {LARGEST}", complaints)
        return None
    return int(value)


def several(convert: Converter) -> Converter:
    """A list of that; entries that are wrong are left out."""

    def converted(value: Any, path: Path, complaints: Complaints) -> tuple[Any, ...] | None:
        if not isinstance(value, list):
            wrong(value, path, "a list", complaints)
            return None
        found = []
        for index, entry in enumerate(value):
            if len(complaints) >= MOST:
                break
            item = convert(entry, (*path, index), complaints)
            if item is not None:
                found.append(item)
        return tuple(found)

    return converted


def pair(value: Any, path: Path, complaints: Complaints) -> tuple[str, str] | None:
    good = isinstance(value, list) and len(value) == 2 and all(isinstance(word, str) for word in value)
    if not good:
        wrong(value, path, "a list of two texts", complaints)
        return None
    found = [text(word, (*path, index), complaints) or "" for index, word in enumerate(value)]
    return found[0], found[1]


def named_values(value: Any, path: Path, complaints: Complaints) -> dict[str, str | float] | None:
    """Return an object of texts and numbers."""
    if not isinstance(value, dict):
        wrong(value, path, "an object", complaints)
        return None
    found = dict[str, str | float]()
    for key, member in value.items():
        if len(complaints) >= MOST:
            break
        if isinstance(member, bool) or not isinstance(member, (str, int, float)):
            wrong(member, (*path, key), "a text or a number", complaints)
        else:
            found[key] = member
    return found


def object_converter(shape: ObjectShape) -> Converter:
    """Return a converter for an object of that shape."""

    def converted(value: Any, path: Path, complaints: Complaints) -> Any | None:
        if not isinstance(value, dict):
            wrong(value, path, "an object", complaints)
            return None
        found = convert_members(shape, value, path, complaints)
        if any(key not in found for key in shape.required):
            return None
        return shape.make(**found)

    return converted


def convert_members(
    shape: ObjectShape, value: dict[str, Any], path: Path, complaints: Complaints
) -> dict[str, Any]:
    """The members of an object, converted."""
    found = {}
    for key, member in value.items():
        if len(complaints) >= MOST:
            break
        convert = shape.keys.get(key)
        if convert is None:
            complaints.append(Complaint(*unknown(key, shape.name, shape.keys), (*path, key), MemberPart.KEY))
            continue
        item = convert(member, (*path, key), complaints)
        if item is not None:
            found[key] = item
    complaints += (
        Complaint(duplicate_key, f"the key {key} is repeated", (*path, key), MemberPart.SECOND_KEY)
        for key in (value.others if isinstance(value, Doubled) else ())
    )
    complaints += (
        Complaint(missing_key, f"the key {key} is missing from this {shape.name}", path)
        for key in shape.required
        if key not in value
    )
    return found


def unknown(key: str, name: str, known: Iterable[str]) -> tuple[Rule, str]:
    """Return rule and words for a key that does not exist."""
    word = repr(key) if len(key) <= 40 else repr(key[:40]) + "..."
    meant = next((each for each in known if one_slip_apart(key, each)), "")
    return unknown_key, f"a {name} has no key {word}" + (f": did you mean {meant!r}?" if meant else "")


def _header_fields(**named: str) -> Mapping[Field, str]:
    return MappingProxyType({Field(name): words for name, words in named.items()})


#                 name       made of it  keys                                            must be there
CLOCK = ObjectShape("clock", Clock, {"left": seconds, "spent": seconds})
EVALUATION = ObjectShape("evaluation", Evaluation, {"pawns": pawns, "mate": whole, "depth": counting})
MARK = ObjectShape("mark", Mark, {"kind": text, "at": several(text), "text": text, "paint": text}, ("kind", "at"))
EXTRA = ObjectShape(
    "extra", Extra, {"syntax": text, "key": text, "values": several(text)}, ("syntax", "key", "values")
)
SETUP = ObjectShape("setup", Setup, {"text": text, "edits": several(pair), "to_move": text}, ("text",))
OUTCOME = ObjectShape("outcome", Outcome, {"text": text, "winner": text, "reason": text}, ("text",))
FIELDS = ObjectShape("set of header fields", _header_fields, {field.value: text for field in Field})
HEADER = ObjectShape(
    "header", Header, {"fields": object_converter(FIELDS), "extras": several(object_converter(EXTRA))}
)
NODE = ObjectShape(
    "node",
    Node,
    {
        "actor": text,
        "move": text,
        "setup": object_converter(SETUP),
        "before": several(comment),
        "after": several(comment),
        "behind": several(counting),
        "glyphs": several(counting),
        "clock": object_converter(CLOCK),
        "evaluation": object_converter(EVALUATION),
        "marks": several(object_converter(MARK)),
        "extras": several(object_converter(EXTRA)),
        "derived": named_values,
    },
)
GAME = ObjectShape(
    "game",
    dict,
    {"game": text, "variant": text, "header": object_converter(HEADER), "outcome": object_converter(OUTCOME)},
    ("game",),
)
