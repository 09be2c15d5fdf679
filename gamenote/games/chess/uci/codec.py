"""Games as moves in the long notation of UCI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Loss
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import lost_announcement, start_of
from gamenote.core.record import Node, Record
from gamenote.core.replay import main_line, main_moves, progress_of, spelled_start
from gamenote.core.rule import reported
from gamenote.core.source import Source, Span
from gamenote.games.chess.fen import says_more
from gamenote.games.chess.guess import variant_shown_by_fen
from gamenote.games.chess.lines import fen_of_line, lost_null_moves, lost_variant_name, setup_of
from gamenote.games.chess.transcription import transcribe_moves
from gamenote.games.chess.uci import TELLS
from gamenote.games.chess.variants import START
from gamenote.syntax.lines.game_line import GameLine, LineReading, cut_lines

# The rules about lines of UCI


@reported("UCI101", "uci-syntax")
def uci_syntax() -> None:
    """A line is not a game as engines are told it.

    It begins with `position startpos`, or with `position fen` and the six fields of a FEN; behind the word `moves`
    come the moves with both squares.

    Bad::

        go movetime 1000

    Good::

        position startpos moves e2e4 e7e5
    """


RULES = (uci_syntax,)


# Reading and writing lines of UCI

WORD = lazy_pattern(r"[^ \t\r\n\ufeff]++")
MOVE = lazy_pattern(r"[a-h][1-8][a-h][1-8][qrbnk]?|[PNBRQ]@[a-h][1-8]|0000")
FEN_FIELDS = 7  # at most: with the checks of Three-check


class UciCodec(Codec):
    """Reading and writing lines of UCI."""

    def needs_positions(self, options: Options) -> bool:
        return True

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield what engines are not told: variants and null moves."""
        yield from lost_variant_name(record, start_of(record), str(options.get("castling", "auto")))
        yield from lost_announcement(record, TELLS)
        yield from lost_null_moves(record, "null moves are written as 0000, which few engines take")

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut_lines(data)

    def read(self, source: Source) -> LineReading:
        return LineReading(source, read_uci)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the line of a game, as far as played."""
        setup = start_of(record)
        start = engine.start(record.variant, setup) if engine is not None else None
        if engine is None or start is None or isinstance(start, Objection):
            if setup is None:
                return "\n"
            texts = list(main_moves(record))
            lead = ["position fen"] if setup.spans or "/" in setup.text else []  # a line as it stood
            return " ".join([*lead, setup.text, *(["moves", *texts] if texts else [])]) + "\n"
        moves, played = main_moves(record), progress_of(record, engine)
        if played.complete:
            texts, behind = transcribe_moves(engine, played.start, moves, "uci", played.main)
        else:
            texts, behind = transcribe_moves(engine, spelled_start(engine, start, moves), moves, "uci")
        if behind is None:  # a move can mean several, or none
            steps = [step for step in main_line(record, engine) if step.after is not None]
            texts = [engine.write_move(step.before, step.move, "uci") for step in steps if step.move is not None]
        texts = list(takewhile(MOVE.fullmatch, texts))
        fen = fen_of_line(start, str(options.get("castling", "auto")))
        if setup is not None and says_more(start.variant, setup):
            fen = " ".join(setup.text.split())
        usual = setup is None and start.variant.start == START and variant_shown_by_fen(fen) is None
        first = "startpos" if usual else f"fen {fen}"
        return " ".join(["position", first, *(["moves", *texts] if texts else [])]) + "\n"


def read_uci(text: str) -> GameLine:
    """Return what a line says of a game."""
    words = list(WORD.finditer(text))
    texts = [word[0] for word in words]
    if not texts:
        return GameLine("chess", empty=True)
    if texts[0] != "position" or texts[1:2] not in (["startpos"], ["fen"]):
        fault = 'a game begins with "position startpos" or "position fen"'
        diagnostics = (uci_syntax.found(fault, Span(*words[0].span())),)
        return GameLine("chess", Node(setup=setup_of(texts, None)), diagnostics=diagnostics, lost=True)
    at = texts.index("moves") if "moves" in texts else len(texts)
    root, variant = Node(), None
    first = 2 + FEN_FIELDS * (texts[1] == "fen")
    unread = (Span(words[first].start(), words[at - 1].end()),) if first < at else ()
    between = f"stands between {texts[1]} and the moves"
    faults = [uci_syntax.found(f"{texts[first]} {between}", place) for place in unread]
    if texts[1] == "fen":
        place = Span(words[min(2, at - 1)].start(), words[at - 1].end())
        root = Node(setup=setup_of(texts[2:at][:FEN_FIELDS], place), span=place)
        variant = variant_shown_by_fen(" ".join(texts[2:at]))
    moves = tuple(_move_nodes(words[at + 1 :], black=root.setup is not None and root.setup.to_move == "black"))
    odd = next((node for node in moves if not MOVE.fullmatch(node.move or "")), None)
    if odd is not None:
        fault = f"{odd.move} is no move as engines write it: e2e4, e7e8q"
        faults.append(uci_syntax.found(fault, odd.span or Span(0, 0)))
    places: tuple[tuple[str, Span], ...] = (("FEN", root.span),) if root.span is not None else ()
    idle = tuple(Span(*word.span()) for word in words[at:] if not moves)  # "moves" without a move
    found, lost = tuple(faults), bool(unread)
    return GameLine(
        "chess", root, moves, variant, places=places, diagnostics=found, lost=lost, unread=unread, skipped=idle
    )


def _move_nodes(words: list[re.Match[str]], *, black: bool) -> Iterator[Node]:
    seats = ("black", "white") if black else ("white", "black")
    return (Node(seats[ply % 2], word[0], span=Span(*word.span())) for ply, word in enumerate(words))


CODEC = UciCodec()
