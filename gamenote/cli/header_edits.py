"""Options of convert that edit headers: --set, --rename, --names, --fill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gamenote.actions.convert.edit_headers import (
    LARGEST_TABLE,
    HeaderEdits,
    TableFault,
    names_in,
    tells_openings,
    unprintable,
)
from gamenote.cli.screen import Failure
from gamenote.core.format import FIELDS_BY_NAME, Format, HeaderEntry
from gamenote.core.record import Field
from gamenote.core.words import near, reason

DEPENDS = "a tag on which moves, position or variant depend stays as it is"


def header_edits(
    target: Format, renames: Iterable[str], values: Iterable[str], names: str | None, fill: str | None
) -> HeaderEdits:
    """Return what the options ask for.

    Raises Failure where it does not fit the format that is written."""
    if fill and not tells_openings(target):
        raise Failure(f"--fill {fill}: no openings are known of games in {target.name}")
    return HeaderEdits(
        tuple(_renames(target, renames)),
        tuple(_values(target, values)),
        {} if names is None else _read_names(names),
        fill is not None,
    )


def _values(target: Format, words: Iterable[str]) -> Iterator[tuple[HeaderEntry, str]]:
    for name, value in _pairs("--set", "TAG=VALUE", words):
        entry = _entry(target, "--set", name)
        if unprintable(value):
            raise Failure(f"--set {name}: the value holds a control character or a byte that is no letter")
        if entry.field is Field.RESULT and value and target.result(value) is None:
            known = ", ".join(
                each for each in ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "*") if target.result(each)
            )
            raise Failure(
                f"--set {name}: {value!r} is no result in {target.name}", known and f"known are: {known}"
            )
        yield entry, value


def _renames(target: Format, words: Iterable[str]) -> Iterator[tuple[HeaderEntry, HeaderEntry]]:
    for pair in _pairs("--rename", "OLD=NEW", words):
        old, new = (_entry(target, "--rename", name) for name in pair)
        if Field.RESULT in (old.field, new.field):
            raise Failure("--rename: a result is not given another name", "give it a value with --set")
        yield old, new


def _pairs(option: str, form: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals or not name:
            raise Failure(f"{option} takes {form}, not {word!r}")
        yield name, value


def _entry(target: Format, option: str, name: str) -> HeaderEntry:
    found = target.codec().header_entry(name)
    if found is None:
        known = [*target.header_names().values()] or [*FIELDS_BY_NAME]
        other = f"known are: {', '.join(known)}"
        if target.header_names():
            other = DEPENDS if name.replace("_", "").isalnum() else "names are of letters, digits and _"
        raise Failure(f"{option}: {name} is no tag of {target.name} that can be set", near(name, known) or other)
    return found


def _read_names(path: str) -> dict[str, str]:
    """Return the names that a table tells."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_TABLE + 1)
        if len(data) > LARGEST_TABLE:
            raise TableFault("is larger than any table of names")
        return names_in(data.decode("utf-8-sig"))
    except OSError as failure:
        raise Failure(f"--names: {path} cannot be read: {reason(failure)}") from None
    except UnicodeDecodeError:
        raise Failure(f"--names: {path} is not UTF-8", "save it as CSV UTF-8") from None
    except TableFault as fault:
        raise Failure(f"--names: {path}: {fault}") from None
