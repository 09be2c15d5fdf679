"""Reading and writing transcripts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from gamenote.core.diagnostic import Edit
from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import start_of
from gamenote.core.reading import Doubt, Where
from gamenote.core.record import Comment, Field, Header, LazyRecord, Moves, Node, Outcome, Record
from gamenote.core.replay import main_moves
from gamenote.core.source import Source, Span
from gamenote.games.othello.board import UNKNOWN, Position
from gamenote.games.othello.moves.lint import faults
from gamenote.games.othello.moves.transcript import (
    PASSES,
    has_moves,
    read_transcript,
)
from gamenote.games.othello.passes import without_passes
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.results import OthelloCodec, outcome_of, with_winner
from gamenote.games.othello.setup import first_position, read_setup, start_position
from gamenote.games.othello.turns import TurnsByPlay
from gamenote.games.othello.variants import BY_NAME, SEATS, VARIANTS
from gamenote.syntax.lines.game_line import GameLine, LineReading
from gamenote.syntax.lines.words import word

LINE = lazy_pattern(rb"[^\r\n]++")
PLAIN_LINE = lazy_pattern(rb"[ \t]*+(?:[A-Ha-h][1-8][ \t]*+)++")
PLAIN = lazy_pattern(r"[ \t]*+(?:[A-Ha-h][1-8][ \t]*+)++[\r\n]*+")
SQUARE = lazy_pattern(r"[A-Ha-h][1-8]")
BEHIND = lazy_pattern(r"[ \t,]*+")
COLOURS = {"+": SEATS[0], "-": SEATS[1]}


class TranscriptReading(LineReading):
    """The line of a game as read.

    One of squares alone has nothing that could be reported, and its nodes are made when somebody asks."""

    def __init__(self, source: Source) -> None:
        self._plain = PLAIN.fullmatch(source.text) is not None
        super().__init__(source, read_game_line, None if self._plain else partial(faults, source.text))

    @cached
    def line(self) -> GameLine:
        return GameLine("othello") if self._plain else super().line

    @cached
    def record(self) -> Record:
        return _plain_record(self.source.text) if self._plain else super().record

    @property
    def doubt(self) -> Doubt:
        return Doubt.NONE if self._plain else Doubt.BOTH

    def locate(self, offset: int) -> Where:
        """Find the move at a place, or the last one before it."""
        moves = self.record.line[1:]
        index = bisect_right([node.span.start for node in moves if node.span is not None], offset)
        return Where(index, index, str(index), moves[index - 1].move) if index else Where()

    def edits_without(self, move: Span) -> tuple[Edit, ...]:
        behind = BEHIND.match(self.source.text, move.end)
        return (Edit(Span(move.start, behind.end() if behind is not None else move.end), ""),)


def _plain_record(text: str) -> Record:  # hot
    """Return the game of a line of squares, as `read_game_line` does."""
    texts = SQUARE.findall(text)
    actors = TurnsByPlay(texts)

    def nodes(index: int) -> Iterator[Node]:
        if index == 0:
            yield Node()
        squares = islice(SQUARE.finditer(text), max(0, index - 1), None)
        turns = islice(actors, max(0, index - 1), None)
        yield from (Node(actor, at[0], span=Span(*at.span())) for actor, at in zip(turns, squares, strict=True))

    moves = Moves(None, ((0, texts, actors),), aligned=True, annotated=False)
    return LazyRecord("othello", None, Header(), None, moves=moves, nodes=nodes)


def read_game_line(text: str) -> GameLine:
    """Return what a text says; words around the moves are comments."""
    line = read_transcript(text)
    setup, row = read_setup(line.board.text, VARIANTS[0]) if line.board is not None else (None, VARIANTS[0])
    variant = row.name if row is not VARIANTS[0] else None
    actors: Sequence[str | None] = TurnsByPlay([token.text for token in line.moves], setup, variant)
    if line.signed:
        actors = [COLOURS[text[token.start - 1]] for token in line.moves]
    before, after = (
        tuple(Comment(text[span.start : span.end].strip(), span) for span in spans)
        for spans in (line.before, line.after)
    )
    nodes = [Node(setup=setup, after=before, span=line.board.span if line.board is not None else None)]
    turns = zip(actors, line.moves, strict=True)
    nodes += (Node(actor, token.text, span=token.span) for actor, token in turns)
    nodes[-1] = replace(nodes[-1], after=(*nodes[-1].after, *after))
    outcome = outcome_of(line.result.text) if line.result is not None else None
    return GameLine(
        "othello",
        nodes[0],
        tuple(nodes[1:]),
        variant,
        Header({Field.RESULT: line.result.text} if line.result is not None else {}),
        ((Field.RESULT, line.result.span),) if line.result is not None else (),
        empty=not (line.tokens or line.board or line.before),
        outcome=outcome and with_winner(outcome, variant),
        skipped=line.skipped,
    )


def stays_board(text: str) -> bool:
    """Whether a transcript has this text as its board."""
    board = read_transcript(text).board
    return board is not None and board.text == text


class TranscriptCodec(OthelloCodec):
    """Reading and writing transcripts."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where the lines of later games begin.

        What is no line of a game belongs to the one before."""
        first = True
        for match in LINE.finditer(data):
            if match.end() == len(data) and not final:
                return
            if PLAIN_LINE.fullmatch(data, *match.span()) or has_moves(match[0].decode("utf-8", "replace")):
                if not first:
                    yield match.start()
                first = False

    def read(self, source: Source) -> TranscriptReading:
        return TranscriptReading(source)

    def prepare(self, record: Record, options: Options) -> Record:
        return without_passes(record)

    def write_result(self, computed: Outcome) -> str:
        black, _, white = computed.text.partition("-")
        return f"{int(black) - int(white):+03d}"

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield a variant that no board tells, and a board nobody reads."""
        row, given = BY_NAME.get(record.variant or ""), start_of(record)
        is_strange = given is not None and isinstance(first_position(record.variant, given), Objection)
        boardless = given is not None and is_strange and not stays_board(given.text)
        if row is not None and (row.anti or (boardless and row is not VARIANTS[0])):
            yield Loss(Feature.FREE_HEADER, 1, None, ("Variant",), said=f"the variant {row.title} is not named")
        if boardless:
            yield Loss(Feature.SETUP, 1, None, record.line[0])

    def refuses(self, record: Record, options: Options) -> str:
        """Return why a game cannot be written."""
        given = start_of(record)
        start = first_position(record.variant, given)
        if isinstance(start, Position):
            words = "words that are no moves stand so among them that they would be read otherwise"
            return "" if _line_of(record, start) is not None else words
        if given is None or stays_board(given.text) or any(main_moves(record)):
            return ""
        return f"nothing of it can be read: {start.message}"

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the moves, behind a start that is not the usual one."""
        setup = start_of(record)
        start = first_position(record.variant, setup)
        if isinstance(start, Objection):
            board_text = setup.text if setup is not None and stays_board(setup.text) else ""
            return " ".join(filter(None, (board_text, *main_moves(record)))) + "\n"
        return f"{_line_of(record, start) or ''}\n"


def _line_of(record: Record, start: Position) -> str | None:
    """Return a game's line; None where none reads as its moves.

    What is no move stands apart, or joined to moves where it would end them."""
    words, odd = list[str](), set[int]()
    for number, text in enumerate(main_moves(record)):
        square = start.board.find_move(text)
        if square == UNKNOWN or (square < 0 and not PASSES.fullmatch(text)):
            odd.add(number)
            words.append(word(text))
        else:
            words.append(start.board.names[square] if square >= 0 else "--")
    usual = start == start_position(VARIANTS[0]) and (start_of(record) is None or bool(words))
    given = "" if usual else f"{ENGINE.write_position(start)} "
    if not odd:
        return given + "".join(words)
    apart = [" -- " if word == "--" else word for word in words]
    lines = (given + _joined(each, odd, sign).strip() for each in (words, apart) for sign in (" ", "+", ""))
    return next((line for line in lines if [each.text for each in read_transcript(line).moves] == words), None)


def _joined(words: list[str], odd: set[int], sign: str) -> str:
    """Return words in a row, odd ones with a sign around them."""
    return words[0] + "".join(sign + word if {at, at - 1} & odd else word for at, word in enumerate(words[1:], 1))


CODEC = TranscriptCodec()
