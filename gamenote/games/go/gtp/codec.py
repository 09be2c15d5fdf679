"""Commands of GTP, read and written.

Version 2 of the protocol, and `rectangular_boardsize` of KataGo and GoGui. What a remark says is a comment; what
an engine has answered is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lattice import go_name, star_points
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import start_of
from gamenote.core.record import Field, Node, Record
from gamenote.core.replay import main_moves
from gamenote.core.source import Span
from gamenote.games.go.board import BLACK, NOWHERE, PASSED, WHITE, Position
from gamenote.games.go.draft import Draft, DraftCodec, stones_of
from gamenote.games.go.game_info import GameInfo, info_of
from gamenote.games.go.gtp import lint
from gamenote.games.go.play import ENGINE
from gamenote.games.go.setup import board_named
from gamenote.games.go.variants import BY_LETTER, LETTERS
from gamenote.syntax.lines.words import one_line

# What begins a game behind moves, and what is one of those.
EVENT = lazy_pattern(
    rb"(?<![^\r\n])[ \t]*+(?:[0-9]{1,9}[ \t]++)?+(?:(?P<start>(?:rectangular_)?+boardsize|clear_board)"
    rb"|play|undo|set_free_handicap|fixed_handicap)(?=[ \t\r\n])"
)
COMMAND = lazy_pattern(r"[ \t]*+(?:[0-9]{1,9}[ \t]++)?+([a-z][a-z0-9_-]*+)([^#]*+)")
NUMBER = lazy_pattern(r"-?[0-9]{1,10}(?:\.[0-9]{1,9})?")
RESIGNED = "resign"
# Commands that change nothing of a game.
IDLE = (
    *("quit", "name", "version", "protocol_version", "list_commands", "known_command", "showboard", "final_score"),
    *("final_status_list", "time_settings", "time_left", "kgs-time_settings", "kata-set-rules"),
)
COLOURS = {"b": "B", "black": "B", "w": "W", "white": "W"}


@lru_cache(maxsize=64)
def points_by_name(columns: int, rows: int) -> dict[str, str]:
    """Return the points of SGF by their names on a board."""
    board = board_named(f"{columns}x{rows}")
    return dict(zip(board.names, board.texts, strict=True)) if board is not None else {}


class GtpDraft(Draft):
    """Commands of one game as they are read."""

    def __init__(self, text: str) -> None:
        super().__init__("gtp", text)
        for line, span in self.lines():
            self._read_line(line, span)

    def _read_line(self, line: str, span: Span) -> None:
        command, _, words = line.partition("#")
        if words.strip():
            self.remark(len(self.moves), words.strip(), Span(span.end - len(words), span.end))
        found = COMMAND.fullmatch(command.rstrip())
        if line[0] in "=?":
            self.skipped.append(span)
        elif found is not None and found[1] in READERS:
            at = span.start + len(command.rstrip())
            words = found[2].strip()
            READERS[found[1]](self, words.split(), Span(at - len(words), at) if words else span)
        elif found is not None:
            if found[1] not in IDLE:
                self.report(lint.unknown_command, f"nobody knows what {self.shown(span)} does", span)
            if found[1] not in IDLE or found[2].strip():
                self.keep(found[1], found[2].strip())
        elif command.strip():
            self.refuse("a command", span)

    def read_size(self, words: list[str], span: Span) -> None:
        """Read one number, or columns and rows."""
        if len(words) not in (1, 2) or not self.resize(words[0], words[-1]):
            self.refuse("a size", span)

    def read_nothing(self, words: list[str], span: Span) -> None:
        """Read a command without words."""
        if words:
            self.refuse("nothing", span)

    def read_komi(self, words: list[str], span: Span) -> None:
        """Read a number of points."""
        if len(words) == 1 and NUMBER.fullmatch(words[0]):
            self.sgf["KM"] = words[0]
        else:
            self.refuse("a komi", span)

    def read_fixed(self, words: list[str], span: Span) -> None:
        """Read a number of stones that stand on fixed points."""
        if len(words) == 1 and words[0].isdecimal():
            self.handicap(words[0], span)
        else:
            self.refuse("a number of handicap stones", span)

    def read_free(self, words: list[str], span: Span) -> None:
        """Read the points of handicap stones."""
        points = [point for word in words if (point := self._point(word, span))]
        self.setup = stones_of(points) if points else None
        self.sgf["HA"] = str(len(points)) if len(points) > 1 else ""

    def read_move(self, words: list[str], span: Span) -> None:
        """Read a colour and a point."""
        letter = COLOURS.get(words[0].lower(), "") if len(words) == 2 else ""
        if not letter:
            self.refuse("a colour and a point", span)
        elif words[1].lower() == RESIGNED:
            self.say(Field.RESULT, f"{'W' if letter == 'B' else 'B'}+R")
        elif point := self._point(words[1], Span(span.end - len(words[1]), span.end)):
            self.moves.append(Node(BY_LETTER[letter], point, span=span))

    def read_undo(self, words: list[str], span: Span) -> None:
        """Take back the last move."""
        self.read_nothing(words, span)
        del self.moves[-1:]

    def _point(self, word: str, span: Span) -> str:
        """Return a point of SGF or a pass, or ""."""
        point = PASSED if word.lower() == PASSED else points_by_name(self.columns, self.rows).get(word.upper(), "")
        if not point:
            words = f"{word} is no point of the {self.columns}x{self.rows} board"
            self.report(lint.bad_point, words, span, lost=True)
        return point


READERS: dict[str, Callable[[GtpDraft, list[str], Span], None]] = {
    "boardsize": GtpDraft.read_size,
    "rectangular_boardsize": GtpDraft.read_size,
    "clear_board": GtpDraft.read_nothing,
    "komi": GtpDraft.read_komi,
    "fixed_handicap": GtpDraft.read_fixed,
    "set_free_handicap": GtpDraft.read_free,
    "play": GtpDraft.read_move,
    "undo": GtpDraft.read_undo,
}


class GtpCodec(DraftCodec):
    """Reading and writing commands."""

    draft = GtpDraft

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        """Return where a board is cleared behind moves."""
        played = False
        for event in EVENT.finditer(data):
            if event["start"] and played:
                yield event.start()
            played = not event["start"]

    def refuses(self, record: Record, options: Options) -> str:
        """Return why no commands lead to a position or a move."""
        start = ENGINE.start(record.variant, start_of(record))
        if isinstance(start, Objection):
            return start.message
        strange = (text for text in main_moves(record) if start.board.tokens.get(text, NOWHERE) == NOWHERE)
        return next((flaw.message for flaw in start.flaws), "") or next(
            (f"{text} is no point of its board" for text in strange), ""
        )

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield stones, a turn and numbers that no command says."""
        start = ENGINE.start(record.variant, start_of(record))
        if not isinstance(start, Position):
            return
        info, stones = info_of(record), any(start.stones)
        given = _is_handicap(start, info)
        if stones and not given:
            yield Loss(Feature.SETUP, 1, record.line[0].span, said="stones that are set up become moves")
        elif start.turn != (WHITE if stones else BLACK):
            yield Loss(Feature.SETUP, 1, record.line[0].span, said="only moves tell who is to move")
        handicap = str(start.stones.count(BLACK)) if given else ""
        if info.written.get("HA", "") not in ("", "0", "1", handicap):
            yield Loss(Feature.FREE_HEADER, 1, None, ("HA",))
        if info.written.get("KM") and info.komi is None:
            yield Loss(Feature.FREE_HEADER, 1, None, ("KM",))
        elif info.komi is not None and info.komi != info.komi_written:
            words = f"a komi of {info.written['KM']} is written as it is understood: {_number_text(info.komi)}"
            yield Loss(Feature.FREE_HEADER, 1, None, ("KM",), said=words)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the commands of a game that is not refused."""
        start = ENGINE.start(record.variant, start_of(record))
        if isinstance(start, Objection):
            return "clear_board\n"
        board, info = start.board, info_of(record)
        komi, size = info.komi, (board.columns, board.rows)
        lines = [f"boardsize {size[0]}" if size[0] == size[1] else f"rectangular_boardsize {size[0]} {size[1]}"]
        lines += ["clear_board", *((f"komi {_number_text(komi)}",) if komi is not None else ())]
        extras = (extra for extra in record.header.extras if extra.syntax == "gtp")
        lines += (one_line(" ".join((extra.key, *extra.values))) for extra in extras)
        lines += _stone_lines(start, given=_is_handicap(start, info))
        for node in record.line:
            if node.move is not None:
                point = board.write_point(board.tokens.get(node.move, NOWHERE), names=True)
                lines.append(f"play {LETTERS.get(node.actor or '', 'B')} {point}")
        return "\n".join((*lines, ""))


def _number_text(value: float) -> str:
    """Return a number in digits, however large or small."""
    return f"{value:.9f}".rstrip("0").removesuffix(".")


def _is_handicap(start: Position, info: GameInfo) -> bool:
    """Whether stones are such as Black is given, by HA as well."""
    return bool(info.handicap) and start.stones.count(BLACK) > 1 and WHITE not in start.stones


def _stone_lines(start: Position, *, given: bool) -> Iterator[str]:
    """Yield commands that put stones on the board.

    Where all groups of a position have a liberty, stones of it take nothing in any order."""
    board, stones = start.board, [(stone, point) for point, stone in enumerate(start.stones) if stone]
    names = [board.names[point] for _, point in stones]
    if not given:
        yield from (f"play {' BW'[stone]} {name}" for (stone, _), name in zip(stones, names, strict=True))
        return
    fixed = {go_name(place) for place in star_points(board.columns, board.rows, len(stones))}
    yield f"fixed_handicap {len(stones)}" if fixed == {*names} else f"set_free_handicap {' '.join(names)}"


CODEC = GtpCodec()
