"""A JSON text as drafts of games, with what is wrong."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise, starmap
from operator import le
from types import MappingProxyType
from typing import Any

from msgspec import Struct, field

from gamenote.anygame.record_json.grammar import Cursor, Damage, MemberPart, find, move_span, value_end
from gamenote.anygame.record_json.lint import (
    dangling_line,
    duplicate_key,
    json_syntax,
    lone_surrogate,
    missing_key,
    schema_version,
    wrong_document,
    wrong_type,
)
from gamenote.anygame.record_json.shapes import (
    GAME,
    NODE,
    Complaints,
    convert_members,
    counting,
    describe_value,
    unknown,
    wrong,
)
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Derived
from gamenote.core.rule import Rule
from gamenote.core.source import Span

# What is found in a text, in little memory.
#
# In a document of `{}` after `{}` that is as much as its characters.
#
# A finding takes 32 bytes, and is made a `Diagnostic`, which takes ten times that, when its game is handed on.

MOST_MESSAGES = 10_000  # that are held once however often they are said


class Findings:
    """Findings by rule, message and place, in order of discovery."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._messages: list[str] = []
        self._starts, self._ends = array("q"), array("q")
        self._same: dict[str, str] = {}

    def add(self, rule: Rule, message: str, start: int, end: int) -> None:
        if len(self._same) < MOST_MESSAGES:
            message = self._same.setdefault(message, message)
        self.rules.append(rule)
        self._messages.append(message)
        self._starts.append(start)
        self._ends.append(end)

    def take(self, others: Findings, by: int) -> None:
        """Add those of a text that begins so far behind this one."""
        for each in others._finding_rows():
            self.add(*each[:2], each[2] + by, each[3] + by)

    def before(self, place: int) -> Findings:
        """Those that begin before that place."""
        found = Findings()
        for each in self._finding_rows():
            if each[2] < place:
                found.add(*each)
        return found

    def sorted(self) -> Findings:
        """Return the findings in the order of the text."""
        places = zip(self._starts, self._ends, strict=True)
        if all(starmap(le, pairwise(places))):
            return self
        found = Findings()
        for each in sorted(self._finding_rows(), key=lambda row: row[2:]):
            found.add(*each)
        return found

    def among(self, start: int, end: int) -> slice:
        """Return which sorted findings begin from `start` to `end`."""
        first = bisect_left(self._starts, start)
        return slice(first, bisect_left(self._starts, end, first))

    def diagnostics(self, which: slice, base: int, end: int) -> Iterator[Diagnostic]:
        """Return some findings as diagnostics of a part of the text.

        What goes on behind the part ends there, such as an entry that holds a game which was saved from it."""
        rows = zip(self.rules[which], self._messages[which], self._starts[which], self._ends[which], strict=True)
        return (rule.found(words, Span(at - base, min(to, end) - base)) for rule, words, at, to in rows)

    def _finding_rows(self) -> Iterator[tuple[Rule, str, int, int]]:
        return zip(self.rules, self._messages, self._starts, self._ends, strict=True)


# A JSON text -> drafts of games, with what is wrong.
#
# Goes through the upper levels (document, games, lines) with a cursor; each node and each header is one value of
# the json module, which `shapes` turns into its part of the record. Offsets are those of the whole text.

NAME = "gamenote"
GAME_NAME = "gamenote-game"  # of a document that is one game, on a line of its own
SCHEMA_VERSION = 1
BOM = "\ufeff"
NOTHING: Mapping[Any, Any] = MappingProxyType({})
BETWEEN = ", \t\r\n"
NO_BLANKS = {ord(blank): None for blank in " \t\r\n"}


# Drafts hold containers of their own only for what is there: a document may have a game of two characters, `{}`.


class LineDraft(Struct):
    """One entry of `lines`: its nodes, and what it branches from."""

    of: tuple[int, int] | None = None
    sound: bool = False  # whether its place in the game is known
    nodes: Sequence[dict[str, Any]] = ()
    starts: Sequence[int] = ()
    derived: Mapping[int, Derived] = NOTHING  # by the index of a node; no part of the record


class GameDraft(Struct):
    """One entry of `games` on the way to a record."""

    start: int
    parts: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    lines: Sequence[LineDraft] = ()


class Scope(Enum):
    """What a text is."""

    GAMES = "a document of games"
    GAME = "a document that is one game"
    ENTRY = "one game of a document, with the comma behind it"
    LAST_ENTRY = "the last game of a document, with what closes that"


# What stands behind an entry, blanks apart.
BEHIND = {Scope.ENTRY: lazy_pattern(","), Scope.LAST_ENTRY: lazy_pattern(r"\](?:\}|,.*\})", re.S)}


class DocumentReader:
    """One text read: its games, findings, and unread rest.

    The rest is what damage cut off between games. `unread` are the places of values that are in no game."""

    def __init__(self, text: str, shape: Scope = Scope.GAMES) -> None:
        self.text = text
        self.name = GAME_NAME if shape is Scope.GAME else NAME
        self.damaged = False  # whether the text could not be read to its end
        self.games: list[GameDraft] = []
        self.found = Findings()
        self.rest: int | None = None
        self.unread: list[Span] = []
        self.foreign = False  # no document of this version: there may be more to its games than was read
        self._inside = False  # whether the cursor is in the last game
        self._cursor = Cursor(text, 1 if text.startswith(BOM) else 0)
        self._done = self._cursor.at  # up to here, all is in a draft or in `unread`
        try:
            self._read(shape)
        except Damage as damage:
            self.damaged = True
            at = min(damage.at, len(text.rstrip(" \t\r\n")))
            self._add_finding(json_syntax, damage.message, Span(at, min(at + 1, len(text))))
            self.rest = damage.at if self.games and not self._inside else None
            self._add_unread(self._remaining_span(self._done))

    def _read(self, shape: Scope) -> None:
        first = self._cursor.peek()
        if not first:
            return
        start = Span(self._cursor.at, self._cursor.at + 1)
        if shape in BEHIND:
            self._read_single_entry(BEHIND[shape])
            return
        if first == "{" and shape is Scope.GAME:
            self._whole_game(start)
            message = ""
        elif first == "{":
            readers = {"schema_version": self._version, "format": self._read_format_name, "games": self._games}
            missing = self._read_object_members("document", readers)
            message = f"the document has no {' and no '.join(missing)}" if missing else ""
        else:
            message = f"the document is {describe_value(self._cursor.value())}, not an object with games"
        if message:
            self._report_foreign_document(wrong_document, message, start)
        if self._cursor.peek():
            raise Damage(self._cursor.at, "the document has ended")

    def _read_object_members(self, name: str, readers: Mapping[str, Callable[[], None]]) -> list[str]:
        """Read an object member by member; return the keys not met."""
        met: set[str] = set()
        for key, span in self._cursor.members():
            reader = readers.get(key)
            if reader is not None and key not in met:
                met.add(key)
                reader()
                continue
            if reader is None:
                self._add_finding(*unknown(key, name, readers), span)
            else:
                self._add_finding(duplicate_key, f"the key {key} is repeated", span)
            self._cursor.value()
            self._lose(span.start)
        return [key for key in readers if key not in met]

    def _read_list_elements(self, name: str) -> Iterator[int]:
        return self._cursor.elements() if self._expect_opening_bracket("[", name, "a list") else iter(())

    def _expect_opening_bracket(self, bracket: str, name: str, wanted: str) -> bool:
        """Whether a list or an object begins here."""
        if self._cursor.peek() == bracket:
            return True
        value, span = self._read_value_with_span()
        self._add_finding(wrong_type, f"{name} is {describe_value(value)}, not {wanted}", span)
        self._lose(span.start)
        return False

    def _read_value_with_span(self) -> tuple[Any, Span]:
        start = self._cursor.at
        value = self._cursor.value()
        return value, Span(start, self._cursor.at)

    def _lose(self, start: int) -> None:
        """Note that what stands from there up to the cursor is lost."""
        self._add_unread(Span(start, self._cursor.at))
        self._done = self._cursor.at

    def _add_unread(self, span: Span) -> None:
        """Add a place to those that are unread; neighbours are one."""
        last = self.unread[-1] if self.unread else None
        if last is not None and last.start <= span.start and not self.text[last.end : span.start].strip(BETWEEN):
            self.unread[-1] = Span(last.start, max(last.end, span.end))
        else:
            self.unread.append(span)

    def _remaining_span(self, place: int) -> Span:
        """Return what stands behind a place, but for signs between values."""
        rest = self.text[place:].lstrip(BETWEEN)
        return Span(len(self.text) - len(rest), len(self.text))

    def _version(self) -> None:
        value, span = self._read_value_with_span()
        self._done = span.end
        if value != SCHEMA_VERSION or isinstance(value, bool):
            message = f"schema_version is {describe_value(value)}, but only version {SCHEMA_VERSION} is known"
            self._lose(span.start)
            self._report_foreign_document(schema_version, message, span)

    def _read_format_name(self) -> None:
        value, span = self._read_value_with_span()
        self._done = span.end
        if value != self.name:
            what = repr(value) if isinstance(value, str) and len(value) < 40 else describe_value(value)
            self._lose(span.start)
            self._report_foreign_document(wrong_document, f"format is {what}, not {self.name!r}", span)

    def _report_foreign_document(self, rule: Rule, message: str, span: Span) -> None:
        self._add_finding(rule, message, span)
        self.foreign = True

    def _games(self) -> None:
        for start in self._read_list_elements("games"):
            if self._expect_opening_bracket("{", "an entry of games", "an object"):
                self.games.append(GameDraft(start))
                self._inside = True
                self._read_game_object()
                self._inside = False

    def _read_game_object(self) -> None:
        self._members_of_game(Span(self._cursor.at, self._cursor.at + 1), {})

    def _read_single_entry(self, behind: re.Pattern[str]) -> None:
        """Read a game of a document, and look behind it."""
        self.games.append(GameDraft(self._cursor.at))
        self._inside = True
        self._read_game_object()
        self._cursor.peek()
        rest = self.text[self._cursor.at :].translate(NO_BLANKS)
        if behind.fullmatch(rest) is None:
            raise Damage(
                self._cursor.at, "the game has ended" if rest else "a comma or the closing bracket is missing"
            )

    def _whole_game(self, start: Span) -> None:
        """Read the game that is the whole of the document."""
        self.games.append(GameDraft(start.start))
        self._inside = True
        own = {"schema_version": self._version, "format": self._read_format_name}
        missing = self._members_of_game(start, own)
        if words := " and no ".join(key for key in own if key in missing):
            self._report_foreign_document(wrong_document, f"the line has no {words}", start)

    def _members_of_game(self, start: Span, own: Mapping[str, Callable[[], None]]) -> list[str]:
        """Read the members of a game; return the keys not met."""
        readers: dict[str, Callable[[], None]] = {key: _part_reader(self, key) for key in GAME.keys}
        missing = self._read_object_members("game", {**own, **readers, "lines": self._lines})
        for key in missing:
            if key in ("game", "lines"):
                self._add_finding(missing_key, f"the key {key} is missing from this game", start)
        return missing

    def part(self, key: str) -> None:
        """Read one of the small members of a game."""
        value, span = self._read_value_with_span()
        complaints: Complaints = []
        item = GAME.keys[key](value, (key,), complaints)
        if item is not None:
            self.games[-1].parts = {**self.games[-1].parts, key: item}
        self._done = span.end
        self._report_complaints(complaints, span.start, depth=1)

    def _lines(self) -> None:
        game, lines = self.games[-1], list[LineDraft]()
        for start in self._read_list_elements("lines"):
            game.lines = lines
            lines.append(LineDraft())
            if self._expect_opening_bracket("{", "an entry of lines", "an object"):
                for key in self._read_object_members(
                    "line", {"of": self._read_branch_point, "nodes": self._nodes}
                ):
                    self._add_finding(
                        missing_key, f"the key {key} is missing from this line", Span(start, start + 1)
                    )
                if not lines[-1].sound and len(lines) > 1:
                    self._lose(start)

    def _read_branch_point(self) -> None:
        """Read where a line branches off, and check it exists."""
        value, span = self._read_value_with_span()
        self._done = span.end
        lines = self.games[-1].lines
        line = lines[-1]
        first = len(lines) == 1
        if value is None:
            message = "" if first else "only the first line is an alternative to nothing (null)"
        else:
            pair = [counting(number, (), []) for number in value] if isinstance(value, list) else []
            if len(pair) != 2 or pair[0] is None or pair[1] is None:
                complaints: Complaints = []
                wrong(value, ("of",), "null or the numbers of a line and a node", complaints)
                self._report_complaints(complaints, span.start, depth=1)
                return
            line.of = pair[0], pair[1]
            message = _dangling_line_reason(lines, *line.of)
        if message:
            self._add_finding(dangling_line, message, span)
        else:
            line.sound = True

    def _nodes(self) -> None:
        line = self.games[-1].lines[-1]
        nodes, starts, derived = list[dict[str, Any]](), list[int](), dict[int, Derived]()
        for start in self._read_list_elements("nodes"):
            line.nodes, line.starts = nodes, starts
            value = self._cursor.value()
            complaints: Complaints = []
            node: dict[str, Any] = {}
            if isinstance(value, dict):
                node = convert_members(NODE, value, (), complaints)
            else:
                wrong(value, ("nodes", 0), "an object", complaints)
            if "move" in node:
                node["span"] = move_span(self.text, start)
            if derived_text := node.pop("derived", None):
                derived[len(nodes)] = derived_text
                line.derived = derived
            nodes.append(node)
            starts.append(start)
            self._done = self._cursor.at
            self._report_complaints(complaints, start, depth=0 if isinstance(value, dict) else 2)

    def _report_complaints(self, complaints: Complaints, start: int, *, depth: int) -> None:
        """Report complaints about the value at `start`, with their places."""
        for complaint in complaints:
            path = complaint.path[depth:]
            span = find(self.text, start, path, complaint.part)
            self._add_finding(complaint.rule, complaint.message, span)
            if complaint.rule is not lone_surrogate:  # it is kept
                named = complaint.part is MemberPart.VALUE and path and isinstance(path[-1], str)
                key = find(self.text, start, path, MemberPart.KEY) if named else span
                self._add_unread(Span(key.start, value_end(self.text, span, complaint.part)))

    def _add_finding(self, rule: Rule, message: str, span: Span) -> None:
        self.found.add(rule, message, span.start, span.end)


def _part_reader(document: DocumentReader, key: str) -> Callable[[], None]:
    return lambda: document.part(key)


def _dangling_line_reason(lines: Sequence[LineDraft], line: int, node: int) -> str:
    """Return why the last line cannot branch off at that node."""
    own = len(lines) - 1
    if own == 0:
        return "the first line is the game itself and an alternative to nothing (null)"
    if line >= own:
        return f"line {own} is an alternative to line {line}, which does not come before it"
    count = len(lines[line].nodes)
    if node >= count:
        return f"line {own} is an alternative to node {node} of line {line}, which has {count} nodes"
    return ""
