"""One game and its positions, as values that show themselves.

What is read is a `GameRecord`, whatever the file: functions of the package take it, and a notebook draws it.
Nothing here opens a file.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from gamenote.actions.mainline import Frame, Stop, engine_of, frames, plies, result
from gamenote.actions.pretty.draw_file import PositionChoice, movetext_in_words, titled_diagram
from gamenote.actions.stats.count_file import player_names
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.diagram import Diagram
from gamenote.core.engine import Engine
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import PLAYERS, Outcome, Record
from gamenote.core.report import Finding
from gamenote.core.source import Place, Source
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun
from gamenote.library.drawing import draw_diagrams
from gamenote.library.findings import findings_in_games, rule_settings

MOST_SHOWN = 120  # characters of a title or a position on the one line of a `repr`


@dataclass(frozen=True, repr=False)
class GameRecord:
    r"""One game, whatever made it: its record, text, positions, findings.

    All functions of the package take it. Damaged games are games as well: `broken` tells that text was lost,
    `findings` what is wrong.

    >>> import gamenote
    >>> text = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 f6 2. d4 g5 3. Qh5# 1-0\n'
    >>> (game,) = gamenote.read(text)
    >>> game
    <GameRecord "Ann - Bob" 1-0, pgn, 5 plies>
    >>> game.moves
    ('e4', 'f6', 'd4', 'g5', 'Qh5#')
    >>> game.board().fen
    'rnbqkbnr/ppppp2p/5p2/6pQ/3PP3/8/PPP2PPP/RNB1KBNR b KQkq - 1 3'

    Fields:
        format: The name of the format that it was read in.
        source: Its text, and where that stands in the file.
        reading: What its reader made of it.
    """

    format: str
    source: Source
    reading: Reading

    @property
    def record(self) -> Record:
        """The game as all formats have it: header, moves, variations."""
        return self.reading.record

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the reader found.

        `findings` has more: it replays the game and asks every rule."""
        return self.reading.diagnostics

    @property
    def broken(self) -> bool:
        """Whether text was lost.

        The record is not the whole game then."""
        return self.reading.broken

    @property
    def text(self) -> str:
        """The game as it stands in its file."""
        return self.source.text

    @property
    def file(self) -> str:
        """The name of the file that it stands in, `<text>` for none."""
        return self.source.name

    @property
    def number(self) -> int:
        """The number of the game in its file, from 1."""
        return self.source.origin.index

    @property
    def title(self) -> str:
        """The players, or else the name or event; "" for none."""
        return self.record.title

    @property
    def players(self) -> tuple[str | None, ...]:
        """The names of the players by seat; None where not known."""
        record = self.record
        if record.game in registry.games():
            return player_names(record)
        return tuple(name for name in map(record.header.get, PLAYERS) if name)

    @property
    def result(self) -> str | None:
        """The result as the record states it; None where it does not."""
        return result(self.record)

    @property
    def header(self) -> dict[str, str]:
        """What the header says, by name.

        Names are those of all formats ("event", "date", "player_1", ...); what only this format has goes by the
        name that it has there, such as "ECO"."""
        header = self.record.header
        fields = {field.value: words for field, words in header.fields.items()}
        return {extra.key: " ".join(extra.values) for extra in header.extras} | fields

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line as written.

        There is one text for each ply; what chance throws in stands with the move before it."""
        words = list[list[str]]()
        for node in self.record.nodes_from(0):
            if node.is_ply:
                words.append([])
            if node.move is not None and words:
                words[-1].append(node.move)
        return tuple(map(" ".join, words))

    def positions(self) -> Iterator[Position]:
        """Return the positions of the main line, the start first.

        One stands behind each ply. They end before the first move that cannot be played; `findings` says why.

        Raises ValueError where the rules of the game are not known.
        """
        record, engine = self.record, self._engine()
        return (Position(self, frame) for frame in frames(record, engine) if isinstance(frame, Frame))

    def board(self, ply: int | None = None) -> Position:
        """Return the position behind a ply of the main line.

        Ply 0 is the start, -1 stands for the last, -2 for the one before it. Without a ply it is the last position
        that can be reached.

        Raises IndexError where there is no such ply, ValueError where it cannot be reached.
        """
        total = plies(self.record)
        wanted = total + 1 + ply if ply is not None and ply < 0 else ply
        if wanted is not None and not 0 <= wanted <= total:
            raise IndexError(f"there is no ply {ply}: the game has {total} plies")
        last, why = None, ""
        for frame in frames(self.record, self._engine()):
            if isinstance(frame, Stop):
                why = frame.message
            else:
                last = frame
                if frame.ply == wanted:
                    break
        if last is None or (wanted is not None and last.ply != wanted):
            raise ValueError(f"ply {wanted or 0} cannot be reached: {why}")
        return Position(self, last)

    def findings(
        self, *, select: Iterable[str] = (), ignore: Iterable[str] = (), level: str = "info"
    ) -> tuple[Finding, ...]:
        """Return what is wrong with this game, with places in its file.

        The arguments are those of `lint`. What shows only beside other games of the file is not among it."""
        games = ((self.format, (self.source, self.reading)),)
        return tuple(findings_in_games(games, rule_settings(select, ignore, level)))

    def place(self, offset: int = 0) -> Place:
        """Return line, column and byte of the file.

        Without an offset, they are those where the game begins."""
        return self.source.place(offset)

    def _engine(self) -> Engine:
        engine = engine_of(self.record)
        if isinstance(engine, Stop):
            raise ValueError(engine.message)
        return engine

    def __repr__(self) -> str:
        where = "" if self.file.startswith("<") else f", {visible(self.file)}:{self.place().line}"
        if isinstance(self.reading, FailedReading):
            return f"<GameRecord that the reader of {self.format} cannot read{where}>"
        title = f' "{_shorten(self.title)}"' if self.title else ""
        stated = f" {_shorten(self.result)}" if self.result else ""
        damaged = ", broken" if self.broken else ""
        length = count_with_noun(plies(self.record), "ply", "plies")
        return f"<GameRecord{title}{stated}, {self.format}, {length}{damaged}{where}>"

    def _repr_svg_(self) -> str | None:
        """Return the last position for notebooks; None without a board."""
        try:
            return self.board().svg()
        except ValueError:
            return None

    def _repr_html_(self) -> str:
        """Return the last position and the moves, for notebooks."""
        picture, words = self._repr_svg_(), visible(movetext_in_words(self.record))
        # A picture of its own, so that its styles stay in it.
        data = b64encode((picture or "").encode("utf-8", "backslashreplace")).decode()
        image = f'<img alt="" style="max-width:24em" src="data:image/svg+xml;base64,{data}">' if picture else ""
        return f"<figure>{image}<figcaption>{escape(visible(self.title))}<br>{escape(words)}</figcaption></figure>"


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Position:
    """One position of a game, behind a ply of its main line.

    >>> import gamenote
    >>> (game,) = gamenote.read("1. e4 e5 2. Nf3 *", "pgn")
    >>> game.board(1)
    <Position ply 1, behind e4: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1>
    >>> game.board(1).legal_moves()[:3]
    ('Na6', 'Nc6', 'Nf6')

    `print` shows the board, a notebook draws it.

    Fields:
        game: The game that it is of.
    """

    game: GameRecord
    _frame: Frame

    @property
    def ply(self) -> int:
        """How many moves of players stand before it."""
        return self._frame.ply

    @property
    def move(self) -> str:
        """The move that led here as written; "" at the start."""
        return " ".join(self._frame.moves)

    @property
    def player(self) -> str | None:
        """Who made that move: "white", "red", "player"; None at the start."""
        return self._frame.actor

    @property
    def fen(self) -> str | None:
        """The position as FEN; None for games without it."""
        return registry.questions_of(self.game.record.game).write_fen(self._frame.position, {})

    @property
    def text(self) -> str:
        """The position on one line: FEN, or what the game has instead."""
        return self.fen or self._engine.write_position(self._frame.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended here; None while it goes on."""
        return self._engine.outcome(self._frame.position)

    def legal_moves(self, notation: str = "") -> tuple[str, ...]:
        """Return all legal moves, as the game's usual notation writes them.

        Some games have other notations: chess "uci" and "lan", draughts "numeric" and "algebraic"."""
        engine, position = self._engine, self._frame.position
        return tuple(engine.write_move(position, move, notation) for move in engine.legal_moves(position))

    def diagram(self, *, flip: bool = False) -> Diagram:
        """Return the position ready to be drawn."""
        record = self.game.record
        return titled_diagram(record, self._engine, self._frame, PositionChoice(quarters=2 * flip), plies(record))

    def svg(self, *, flip: bool = False, coords: bool = True, theme: str = "auto") -> str:
        """Return a picture of the board.

        The theme is "light", "dark" or "auto": as whoever looks at it has it."""
        return str(draw_diagrams((self.diagram(flip=flip),), "svg", coords=coords, theme=theme))

    @property
    def _engine(self) -> Engine:
        return self.game._engine()

    def __str__(self) -> str:
        return str(draw_diagrams((self.diagram(),), "unicode")).rstrip("\n")

    def __repr__(self) -> str:
        behind = f", behind {_shorten(self.move)}" if self.move else ""
        return f"<Position ply {self.ply}{behind}: {_shorten(self.text)}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _shorten(text: str) -> str:
    """Return a text for one line."""
    shown = visible(text[: MOST_SHOWN + 1])
    return shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}..."
