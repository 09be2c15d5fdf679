"""WTHOR files as games, and what their bytes say.

A file is read at once: its games share its header and the names beside it. What a game needs beyond its moves is
made when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gamenote.core.diagnostic import Diagnostic, Edit
from gamenote.core.lazy import cached
from gamenote.core.reading import Doubt, GamelessReading, LostText, Reading, Where
from gamenote.core.record import Extra, Field, Header, LazyRecord, Moves, Node, Record
from gamenote.core.source import RAW, Origin, Source, Span
from gamenote.games.othello.results import outcome_of, with_winner
from gamenote.games.othello.turns import TurnsByPlay
from gamenote.games.othello.wthor import HEAD, layout, record_size
from gamenote.games.othello.wthor.faults import game_faults, header_faults, missing_names, name_faults
from gamenote.games.othello.wthor.layout import BOARDS, MOVES, NAMED, PLACES, SYNTAX, TEXTS, WthorFile
from gamenote.games.othello.wthor.writer import WthorWriter


class WthorReading(Reading):
    """One game as read.

    Fields:
        head: The bytes that stand before the game in its share: the header, for the first.
    """

    empty: bool = False

    def __init__(self, file: WthorFile, number: int) -> None:
        self.file, self.number = file, number
        self.begin = begin = HEAD + number * file.size
        self._written = file.data[begin + MOVES : begin + file.size].rstrip(b"\0")  # up to the last move
        self.head = 0 if number else HEAD

    @cached
    def moves(self) -> list[str]:
        """The moves before the first zero."""
        return [TEXTS[value] for value in self._written.partition(b"\0")[0]]

    @property
    def gap(self) -> bool:
        """Whether moves stand behind a zero."""
        return b"\0" in self._written

    @property
    def syntax(self) -> bytes:
        """The bytes of the game."""
        return self.file.data[self.begin : self.begin + self.file.size]

    @property
    def _rest(self) -> int:
        """How many bytes stand behind this game, if it is last."""
        file = self.file
        return len(file.data) - self.begin - file.size if self.number == file.count - 1 else 0

    @cached
    def record(self) -> Record:
        """The game as every format has it."""
        file, texts = self.file, self.moves
        *numbers, score, best = layout.GAME.unpack_from(file.data, self.begin)
        named = zip(NAMED.items(), numbers, strict=True)
        fields = {field: file.name(part, number) for (field, part), number in named} | file.year
        extras = [
            Extra(SYNTAX, "TheoreticalScore", (str(best),)),
            Extra(SYNTAX, "WthorNumbers", (" ".join(map(str, numbers)),)),
            file.extra,
        ]
        if score <= file.squares:
            fields[Field.RESULT] = f"{score}-{file.squares - score}"
        else:  # which is no result, but is written back
            extras.append(Extra(SYNTAX, "WthorScore", (str(score),)))
        extras += self._left_over(numbers) if file.names else ()
        actors = TurnsByPlay(texts, None, file.variant)
        first, variant = self.head + MOVES, file.variant

        def nodes(index: int) -> Iterator[Node]:
            if index == 0:
                yield Node()
            for place, text in enumerate(texts[max(0, index - 1) :], max(0, index - 1)):
                yield Node(actors[place], text, span=Span(first + place, first + place + 1))

        moves = Moves(None, ((0, texts, actors),), aligned=True, annotated=False)
        outcome = outcome_of(fields.get(Field.RESULT, ""))
        outcome = outcome and with_winner(outcome, variant)
        return LazyRecord("othello", variant, Header(fields, tuple(extras)), outcome, moves=moves, nodes=nodes)

    def _left_over(self, numbers: Sequence[int]) -> Iterator[Extra]:
        """Yield the fields of names that hold more than a name."""
        for part, number in zip(NAMED.values(), numbers, strict=True):
            field = self.file.field(part, number)
            if field is not None and field.partition(b"\0")[2].strip(b"\0") + field[-1:] != b"\0":
                yield Extra(SYNTAX, part.key, (field.hex(),))

    @cached
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the bytes.

        Those of the header are told with the first game."""
        file, found = self.file, list[Diagnostic]()
        if not self.number:
            found += (*missing_names(file), *header_faults(file.source.name, file.data, file.header))
        if self.gap or file.names or max(file.data[self.begin + 6 : self.begin + MOVES]) > file.squares:
            found += game_faults(file, self.begin, self.head, len(self.moves), gap=self.gap)
        return tuple(found)

    @property
    def doubt(self) -> Doubt:
        return Doubt.BOTH if self.diagnostics else Doubt.NONE

    @property
    def broken(self) -> bool:
        return self.gap or self._rest > 0

    @property
    def lost_text(self) -> LostText:
        """Bytes that belong to no game, and moves behind a gap."""
        end = self.head + self.file.size
        rest = (Span(end, end + self._rest),) if self._rest > 0 else ()
        gap = (Span(self.head + MOVES + len(self.moves), end),) if self.gap else ()
        return LostText((*gap, *rest), rest if not gap else ())

    def locate(self, offset: int) -> Where:
        """Return which move stands at a byte."""
        index = offset - self.head - MOVES
        if not 0 <= index < len(self.moves):
            return Where()
        return Where(index + 1, index + 1, str(index + 1), self.moves[index])

    def place(self, name: Field | str) -> Span | None:
        """Return the bytes of a field."""
        if name == Field.DATE:
            return Span(10, 12) if self.head and self.file.year else None
        part, shift = PLACES.get(name), self.head - HEAD
        return Span(part.start + shift, part.end + shift) if part is not None else None

    def move_places(self) -> Iterator[Span | None]:
        """Iterate over the bytes of the moves."""
        first = self.head + MOVES
        return (Span(at, at + 1) for at in range(first, first + len(self.moves)))

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        """Return the edit that leaves out a move.

        Those behind it come nearer."""
        end = self.head + MOVES + len(self.moves)
        behind = self.file.data[self.begin + move.end - self.head : self.begin + end - self.head]
        return (Edit(Span(move.start, end), behind.decode(RAW) + "\0"),)

    def render(self, source: Source, span: Span) -> str:
        """Return the name of a field, its bytes, and what they mean."""
        data = source.text.encode(RAW)
        return layout.describe_field(self.file, data, self.head, span.start, self.moves)


class UnreadableFile(GamelessReading):
    """A file of games that cannot be read."""

    def render(self, source: Source, span: Span) -> str:
        data = source.text.encode(RAW)
        if span.start < HEAD:
            return layout.describe_field(None, data, HEAD, span.start, ())
        return layout.describe_name(data, span.start, layout.name_size(source.name, data) or 20)


class NameFile(UnreadableFile):
    """A file of names, in which nobody misses a game."""

    @property
    def doubt(self) -> Doubt:
        return Doubt.NONE


class WthorCodec(WthorWriter):
    """Reading and writing WTHOR."""

    def beside(self, name: str, near: Sequence[str]) -> Iterable[str]:
        return layout.choose_companions(name, near)

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return iter(())

    def read(self, source: Source) -> Reading:
        """The first game of a file."""
        return next(self.read_all(source))[1]

    def read_all(self, source: Source) -> Iterator[tuple[Source, Reading]]:
        """Return the games, each with its share of the bytes."""
        data = source.text.encode(RAW, "replace")
        header = layout.read_header(data)
        if size := layout.name_size(source.name, data):
            yield source, NameFile("othello", name_faults(data, header, size), broken=False)
            return
        board = BOARDS.get(header.size) if header is not None else None
        if header is None or board is None or len(data) - HEAD < record_size(board):
            faults = header_faults(source.name, data, header)
            broken = board is None or len(data) != HEAD or header is None or header.games > 0
            yield source, UnreadableFile("othello", faults, broken=broken)
            return
        file = WthorFile(source, data, header)
        for number, share in enumerate(_split_source(source, file)):
            yield share, WthorReading(file, number)


def _split_source(source: Source, file: WthorFile) -> Iterator[Source]:
    """Yield the shares of the games, the first with the header."""
    start, text, size, count = 0, source.text, file.size, file.count
    for number in range(1, count + 1):
        end = HEAD + number * size if number < count else len(text)
        origin = Origin(start, 1, start + 1, number)
        yield Source(source.name, text[start:end], origin, RAW, format=source.format)
        start = end


CODEC = WthorCodec()
