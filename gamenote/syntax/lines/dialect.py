"""Tables of formats that write games as header lines and words.

    first line        tic-tac-toe          where `opening` says so
    header entries    player_1: Ann        by `entry`, up to the first line that is none
    words             b2 a1 {why?} draw    by `tokens`

A word is a move, a result, something said about the move before it (`says`), or means nothing, such as a number.
What no pattern fits is reported under `unknown` and kept as a move, so that play stops there and nothing is lost.
Moves with move numbers and variations are another matter: see `syntax.movetext`.

Patterns are those of `re`, without groups that capture, possessive or bounded. What kind a word is of, its text
alone decides: patterns look at nothing around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from gamenote.core.record import Field, Outcome, Setup
from gamenote.core.rule import Rule

__all__ = ["MOVE", "PASS", "RESULT", "UNKNOWN", "Actors", "LinesDialect", "Said"]

MOVE, PASS, RESULT, UNKNOWN = "move", "pass", "result", "unknown"
MOVES = (MOVE, PASS, UNKNOWN)  # kinds of tokens that make a node
Said = Mapping[str, Any]  # fields of a `Node`
# Who makes these moves, from this start of this variant.
Actors = Callable[[Sequence[str], Setup | None, str | None], Sequence[str | None]]
LINE_END = r"[ \t]*+(?:\r\n|\n|\r|\Z)"
ENTRY = r"([A-Za-z_][A-Za-z_0-9]*+)[ \t]*+:[ \t]*+([^\r\n]*+)"
FIELDS = {each.value: each for each in Field}
NO_LINE = r"(?!)"
MOST_KEPT, LONGEST = 50_000, 100  # words that are remembered; characters of the longest


class Kinds(dict[str, str]):
    """The kinds of words; those met before are remembered."""

    def __init__(self, tokens: Mapping[str, str]) -> None:
        super().__init__()
        self._pattern = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in tokens.items()))

    def __missing__(self, text: str) -> str:
        match = self._pattern.fullmatch(text)
        kind = match.lastgroup if match is not None and match.lastgroup is not None else UNKNOWN
        if len(text) <= LONGEST and len(self) < MOST_KEPT:
            self[text] = kind
        return kind


class LinesDialect(Struct, frozen=True, kw_only=True, dict=True):
    """What one format has of its own.

    `tokens` are the patterns of words by their kind, the first that fits is taken: `move` and `pass` make a node,
    `result` ends the game, kinds in `says` add to the node before them, all others mean nothing. `separated` tells
    that blanks stand between words; without it, words may touch. `says` gives fields of a `Node` for the text of a
    word: tuples are added up, other values replace. A word that is more than a move names the `move` as well.

    `seats` make the moves in turn; `actors` is asked instead where who moves depends on the moves, as with passes
    that are not written, and only when somebody wants to know. `variant` and `setup` look at the header, by name.
    """

    game: str
    syntax: str  # that of the `Format`, for extras
    unknown: Rule  # reports what no pattern fits
    tokens: Mapping[str, str]
    seats: tuple[str, ...] = ()
    expects: str = "a move or a result"  # what the finding says of an unknown word
    result: Callable[[str], Outcome | None] = lambda text: None
    says: Mapping[str, Callable[[str], Said]] = {}
    separated: bool = True
    opening: str = ""  # the line that opens each game
    begins: str = ""  # what the first line of a game begins with, where that is no `opening`
    entry: str = ENTRY  # a header line; two groups, name and value; "" for none
    fields: Mapping[str, Field] = field(default_factory=lambda: FIELDS)  # by the names of the entries
    actors: Actors | None = None
    variant: Callable[[Mapping[str, str]], str | None] = lambda entries: None
    setup: Callable[[Mapping[str, str]], Setup | None] = lambda entries: None
    variant_entry: str = ""
    setup_entry: str = ""

    def __post_init__(self) -> None:
        for name, each in self.fields.items():
            if not isinstance(each, Field):
                raise TypeError(f"the header entry {name!r} fills {each!r}, which is no Field")

    @cached_property
    def known(self) -> frozenset[str]:
        """The names of all entries."""
        return frozenset((*self.fields, *self.derived_names))

    @cached_property
    def derived_names(self) -> frozenset[str]:
        """The names of entries that variant and setup tell."""
        return frozenset((self.variant_entry, self.setup_entry)) - {""}

    @cached_property
    def head(self) -> re.Pattern[str]:
        """What stands before the words; its group `entries` is the header."""
        opening = rf"(?:(?:{self.opening}){LINE_END})?+" if self.opening else ""
        return re.compile(rf"\ufeff?+\s*+{opening}(?P<entries>(?:{self.line.pattern})*+)\s*+")

    @cached_property
    def line(self) -> re.Pattern[str]:
        """A header entry, with the blank lines before it."""
        return re.compile(rf"\s*+(?=\S)(?:{self.entry}){LINE_END}" if self.entry else NO_LINE)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """A word, its only group, with the blanks behind it."""
        known = "|".join(self.tokens.values())
        if self.separated:
            return re.compile(rf"((?:{known})(?!\S)|\S++)\s*+")
        return re.compile(rf"({known}|(?:(?!{known})\S)++)\s*+")

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of words by their texts."""
        return Kinds(self.tokens)

    @cached_property
    def next_game(self) -> re.Pattern[bytes]:
        """The first line of a game, at the start of a line."""
        first = self.begins or (rf"(?:{self.opening})[ \t]*+(?=[\r\n])" if self.opening else NO_LINE)
        return re.compile(rf"(?<=\n)(?:{first})".encode())

    def telling(self, variant: str | None, setup: Setup | None) -> Mapping[str, str]:
        """The entries that tell a variant and a start, with their values."""
        found = {self.variant_entry: variant, self.setup_entry: setup.text if setup is not None else None}
        return {name: value for name, value in found.items() if name and value is not None}

    @cached_property
    def names(self) -> Mapping[Field, str]:
        """The names of entries by the fields that they fill."""
        return {each: name for name, each in reversed([*self.fields.items()])}

    def actors_of(
        self, moves: Sequence[str], setup: Setup | None, variant: str | None = None
    ) -> Sequence[str | None]:
        if self.actors is not None:
            return self.actors(moves, setup, variant)
        if not self.seats:
            return (None,) * len(moves)
        first = self.seats.index(setup.to_move) if setup is not None and setup.to_move in self.seats else 0
        turns = self.seats[first:] + self.seats[:first]
        return (turns * (len(moves) // len(turns) + 1))[: len(moves)]
