"""Names of files for games, made by a pattern.

A pattern is `out/{date}-{white}-{n:03}.{ext}`.

What a record says may be anything, so it is made safe: no separators, no name that a system keeps for itself, not
too long. What is not known is called `unknown`, and of equal names the later ones get `-2`, `-3`, ...
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from gamenote.actions.convert.outputs import output_name, portable, without_forbidden
from gamenote.actions.questions.facts import Facts
from gamenote.actions.questions.names import is_known_name, known, nearest
from gamenote.core.format import Entry, Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import Hindrance

PLACE = lazy_pattern(r"\{\{|\}\}|\{(?P<name>[^{}:]*+)(?::(?P<width>[^{}]*+))?\}|[{}]")
WIDTH = lazy_pattern(r"0?([1-9])")
LONGEST_VALUE = 120  # bytes
LONGEST_NAME = 240  # bytes, with room for a number behind it
UNKNOWN = "unknown"
NOTHING_KNOWN = "?.- "  # of which values consist that say nothing, such as ????.??.??
# The number of the game in the run or of a shared file, the ending, the input's name, the part of --parts.
OWN = ("n", "ext", "stem", "part")
ANY_NUMBER = "\0"  # stands for {n} where a name is asked for whatever its number is


class PatternError(Hindrance):
    """Why a text is no pattern, and what would help."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for something known of the game, zeros before it."""

    name: str
    width: int = 0


@dataclass(slots=True)
class SharedName:
    """The name of a file that several games share.

    `number` is how many such files there are with it."""

    path: Path
    number: int
    games: int = 0


@dataclass(slots=True)
class Names:
    """The names of one run.

    `count` is that of the games named so far. So many games share a file; where `per_file` is None, all that have
    its name do."""

    parts: tuple[str | Slot, ...]
    target: Format
    suffixes: tuple[str, ...]
    per_file: int | None = 1
    next_part: Callable[[], str] = str  # gives each game its part
    part: str = ""
    taken: set[str] = field(default_factory=set)
    shared: dict[str, SharedName] = field(default_factory=dict)
    count: int = 0

    def path(self, entry: Entry) -> Path:
        """Return the path of this game's file.

        No other game has it, unless games share files."""
        self.count += 1
        self.part = self.next_part()
        facts = Facts.of(entry)
        if self.per_file == 1:
            return self._take_free_path(self._path_text(facts, str(self.count)))
        name = _path_key(Path(self._path_text(facts, ANY_NUMBER)))
        found = self.shared.get(name)
        if found is None or found.games == self.per_file:
            number = found.number + 1 if found is not None else 1
            found = self.shared[name] = SharedName(
                self._take_free_path(self._path_text(facts, str(number))), number
            )
        found.games += 1
        return found.path

    @property
    def folder(self) -> Path:
        """The folder that the user has named, below which names are made."""
        first = self.parts[0]
        return Path(f"{first}x").parent if isinstance(first, str) else Path()

    def _path_text(self, facts: Facts, number: str) -> str:
        """Return the path of a game; any system takes its parts."""
        made = (part if isinstance(part, str) else self._slot_text(part, facts, number) for part in self.parts)
        path = Path("".join(made))
        below = path.relative_to(self.folder).parts
        return str(self.folder.joinpath(*(portable(part) or part for part in below)))

    def _take_free_path(self, text: str) -> Path:
        """Return a path that is not taken, and take it."""
        path = Path(text)
        wanted = path.with_name(self._shorten_name(path.name))
        number, found = 1, wanted
        while _path_key(found) in self.taken:
            number += 1
            stem, ending = self._split_ending(wanted.name)
            found = wanted.with_name(f"{stem}-{number}{ending}")
        self.taken.add(_path_key(found))
        return found

    def _slot_text(self, slot: Slot, facts: Facts, number: str) -> str:
        if slot.name == "n":
            return number.zfill(slot.width)
        if slot.name == "ext":
            return self.target.written_suffix.removeprefix(".")
        if slot.name == "part":
            return self.part
        if slot.name == "stem":
            ending = self.target.written_suffix
            return safe(output_name(facts.file, self.target, self.suffixes).removesuffix(ending))
        text = " - ".join(str(value) for value in known(facts, slot.name) if value != "")
        return safe(text.zfill(slot.width) if text.isdecimal() else text)

    def _shorten_name(self, name: str) -> str:
        stem, ending = self._split_ending(name)
        return _cut_to_bytes(stem, LONGEST_NAME - len(ending.encode())) + ending

    def _split_ending(self, name: str) -> tuple[str, str]:
        """A file name without its ending, and that."""
        own = self.target.written_suffix
        if name.endswith(own) and name != own:
            return name.removesuffix(own), own
        return Path(name).stem, Path(name).suffix


def names(
    pattern: str,
    target: Format,
    suffixes: Iterable[str],
    per_file: int | None = 1,
    next_part: Callable[[], str] | None = None,
) -> Names:
    """Return the names that a pattern makes."""
    parts: list[str | Slot] = []
    at = 0
    for match in PLACE.finditer(pattern):
        parts.append(pattern[at : match.start()])
        at = match.end()
        if match[0] in ("{{", "}}"):
            parts.append(match[0][0])
        elif match["name"] is None:
            raise PatternError(f"{match[0]} at character {match.start() + 1} of the pattern has no counterpart")
        else:
            parts.append(_read_slot(match["name"], match["width"]))
    parts.append(pattern[at:])
    if not Path(pattern).name or pattern.endswith(("/", os.sep)):
        raise PatternError("the pattern names a folder, not files", "such as out/{n:03}.{ext}")
    if (next_part is not None) != any(isinstance(each, Slot) and each.name == "part" for each in parts):
        raise PatternError("{part} in the pattern and --parts belong together", "such as {part}.{ext}")
    found = tuple(part for part in parts if part)
    return Names(found, target, tuple(suffixes), per_file, next_part or str)


def _read_slot(name: str, width: str | None) -> Slot:
    if name not in OWN and not is_known_name(name):
        near = nearest(name, *OWN)
        hint = f"did you mean {{{near}}}?" if near else "known are {n}, {ext}, {stem} and the names of --where"
        raise PatternError(f"{{{name}}} is not a known name", hint)
    if width is None:
        return Slot(name)
    match = WIDTH.fullmatch(width)
    if match is None:
        raise PatternError(f"{{{name}:{width}}}: after the colon write a width from 01 to 09")
    return Slot(name, int(match[1]))


def safe(value: str) -> str:
    """A text as a part of a file name."""
    if not value.strip(NOTHING_KNOWN):
        return UNKNOWN
    text = without_forbidden(unicodedata.normalize("NFC", value))
    return portable(_cut_to_bytes(text.lstrip(".- "), LONGEST_VALUE)) or UNKNOWN


def _cut_to_bytes(text: str, size: int) -> str:
    """The text in at most so many bytes, no character cut through."""
    return text.encode()[:size].decode(errors="ignore")


def _path_key(path: Path) -> str:
    """Return what two paths of one file share, whatever their case."""
    return unicodedata.normalize("NFC", path.as_posix()).casefold()
