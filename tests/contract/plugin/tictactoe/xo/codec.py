"""Reading and writing xo. Total: any text gives a reading; what cannot be read is reported, never raised."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Field, Header, Node, Outcome, Record
from gamenote.core.source import Source, Span
from tictactoe.lint import unknown_word
from tictactoe.xo import RESULTS

# The grammar. Offsets of tokens are those of the text; the last branch of TOKEN keeps the reader total.
NEXT_GAME = re.compile(rb"(?<=\n)tic-tac-toe[ \t]*+(?=\r?\n)")
HEAD = re.compile(r"\ufeff?+\s*+(?:tic-tac-toe[ \t]*+(?:\r?\n|$))?+")
ENTRY = re.compile(r"(?P<name>[a-z_0-9]++):[ \t]*+(?P<value>[^\r\n]*+)(?:\r?\n|$)")
TOKEN = re.compile(r"(?P<result>[xo] wins|draw|\*)(?!\S)|(?P<word>\S++)")
FIELDS = {field.value: field for field in Field}
ACTORS = ("x", "o")


class Xo:
    """The codec: stateless, made once."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Where later games of a file begin. A match that ends the data could still grow, so it waits."""
        return (match.start() for match in NEXT_GAME.finditer(data))

    def read(self, source: Source) -> XoReading:
        return XoReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """The canonical text: fields in their order in the record, squares small, one line of moves."""
        # A value keeps to its line, whatever line ends a record of another format has in it.
        values = {name.value: " ".join(value.split()) for name, value in record.header.fields.items()}
        header = "".join(f"{name}: {value}\n" for name, value in values.items())
        squares = [node.move.lower() for node in record.line if node.move]
        words = " ".join([*squares, record.outcome.text if record.outcome else "*"])
        return f"tic-tac-toe\n{header}\n{words}\n"


@dataclass(frozen=True)
class XoReading(Reading):
    """One game as read; each part is worked out when somebody asks."""

    source: Source

    @cached_property
    def syntax(self) -> Any:
        """The format's own tree, here the header entries and the tokens as matches."""
        text = self.source.text
        at = HEAD.match(text).end()  # type: ignore[union-attr]  # it matches anything
        entries = []
        while (entry := ENTRY.match(text, at)) is not None:
            entries.append(entry)
            at = entry.end()
        return entries, list(TOKEN.finditer(text, at))

    @cached_property
    def record(self) -> Record:
        entries, tokens = self.syntax
        named = {FIELDS[entry["name"]]: entry["value"].strip() for entry in entries if entry["name"] in FIELDS}
        nodes = [Node()]  # node 0 holds what stands before the first move
        outcome: Outcome | None = None
        for token in tokens:
            if token["word"]:
                span = Span(*token.span())
                nodes.append(Node(actor=ACTORS[(len(nodes) - 1) % 2], move=token["word"], span=span))
            else:
                outcome = RESULTS.get(token["result"])
        return Record("tictactoe", "standard", Header(named), tuple(nodes), outcome)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the reader itself found: header entries it does not know. Words that are no squares are kept as
        moves, so the engine speaks about those."""
        entries, _ = self.syntax
        return tuple(
            unknown_word.found(f"the header has no entry {entry['name']}", Span(*entry.span("name")))
            for entry in entries
            if entry["name"] not in FIELDS
        )

    @property
    def broken(self) -> bool:
        """Whether text was lost: an entry nobody knows is not in the record."""
        return bool(self.diagnostics)

    @property
    def empty(self) -> bool:
        return not self.source.text.strip("\ufeff \t\r\n")

    def locate(self, offset: int) -> Where:
        """What stands at an offset: reports name the move by it."""
        for index, node in enumerate(self.record.line):
            if node.span and node.span.start <= offset < node.span.end:
                return Where(node=index, ply=index, number=str(index), move=node.move)
        return Where()

    def place(self, name: Field | str) -> Span | None:
        key = name.value if isinstance(name, Field) else name
        entries, _ = self.syntax
        return next((Span(*entry.span("value")) for entry in entries if entry["name"] == key), None)
