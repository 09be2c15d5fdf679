"""Lines of EPD, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any, NamedTuple

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.feature import Loss
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import start_of
from gamenote.core.record import Comment, Evaluation, Extra, Field, Header, Node, Record, Setup
from gamenote.core.replay import main_line
from gamenote.core.source import Source, Span
from gamenote.games.chess.board import NULL_MOVE
from gamenote.games.chess.epd import CODES, COUNTERS, TAGS, USUAL
from gamenote.games.chess.epd.lint import (
    COMMENTS,
    OF_MOVES,
    epd_syntax,
    in_san,
    is_operation,
    line_title,
    operand,
    unquoted,
)
from gamenote.games.chess.fen import says_more, write_board
from gamenote.games.chess.guess import variant_shown_by_fen
from gamenote.games.chess.lines import fen_of_line, setup_of
from gamenote.syntax.lines.game_line import GameLine, LineReading, cut_lines
from gamenote.syntax.movetext.commands import COMMAND, DRAWN, TIMES
from gamenote.syntax.tagpairs.tree import escape, unescape

# A line of EPD -> what it says of its game.
#
#     line      = pieces side castling passant [ halfmoves number ] { operation }
#     operation = OPCODE { operand } ";"
#     operand   = '"' text '"' | word
#
# Of Three-check the checks may stand behind the square of a pawn that has passed, or at the end of a FEN.

FIELD = lazy_pattern(r"[^ \t\r\n\ufeff;]++")
COUNT = lazy_pattern(r"[0-9]{1,6}|-")
CHECKS = lazy_pattern(r"\+?[0-9]\+[0-9]")
OPERATION = lazy_pattern(
    r"(?P<code>[A-Za-z][A-Za-z0-9_]*+)"
    r"(?P<rest>(?:[ \t]*+\"[^\"\r\n]*+\"|[ \t]++[^\s;\"]++)*+)"
    r"[ \t]*+(?:;|\Z|(?=[\r\n]))"
)
BETWEEN = lazy_pattern(r"[ \t\r\n;\ufeff]*+")
REST = lazy_pattern(r"[^;]++")
NUMBER = lazy_pattern(r"[+-]?[0-9]{1,6}")
MATE = 32767  # what a mate counts, less the plies until then
LEAST_MATE = 30000
NAMES = {code: name for name, code in TAGS.items()}
USUAL_COUNTS = {"hmvc": ("", "-"), "fmvn": ("", "-", "1")}  # which nobody writes, without zeros before them
IGNORED = ("#", "%")


class Operation(NamedTuple):
    """What stands behind the code of an operation, and where."""

    value: str
    span: Span


# The operations of a line by their codes, faults, and where words stand that are none.
Operations = tuple[dict[str, Operation], list[Diagnostic], list[Span]]


def read_epd(text: str) -> GameLine:
    """Return what a line says of a game."""
    first = FIELD.search(text)
    if first is None or first[0].startswith(IGNORED):
        return GameLine("chess", empty=True, skipped=(Span(*first.span()),) if first is not None else ())
    fields = list(_position_fields(text))
    place = Span(fields[0].start(), fields[-1].end())
    operations = _collect_operations(text, place.end)
    whole = Span(place.start, max(place.end, len(text.rstrip())))
    texts = [field[0] for field in fields]
    if len(fields) > 1 and "/" in texts[0]:
        return _build_game_line(texts, place, whole, operations)
    words = "a line begins with a position: pieces, who is to move, castling, en passant"
    faults = [epd_syntax.found(words, Span(*first.span()))]
    return _build_game_line(texts, None, whole, (operations[0], faults, operations[2]))


def _position_fields(text: str) -> Iterator[re.Match[str]]:
    """Yield the fields of the position, and the counters of a FEN."""
    end = text.find(";")
    for index, match in enumerate(FIELD.finditer(text)):
        known = index < 4 or COUNT.fullmatch(match[0]) or CHECKS.fullmatch(match[0])
        if not known or index > 6 or (index and 0 <= end < match.start()):
            return
        yield match


def _collect_operations(text: str, at: int) -> Operations:
    found: dict[str, Operation] = {}
    faults: list[Diagnostic] = []
    unread: list[Span] = []
    while (gap := BETWEEN.match(text, at)) and (at := gap.end()) < len(text):
        match = OPERATION.match(text, at)
        if match is None:
            rest = REST.match(text, at)
            end = rest.end() if rest else at + 1
            faults.append(epd_syntax.found(f"{text[at:end].strip()} is no operation", Span(at, end)))
            unread.append(Span(at, end))
            at = end
            continue
        value = match["rest"].strip()
        start = match.end("rest") - len(match["rest"].lstrip())
        if match["code"] in found:
            faults.append(epd_syntax.found(f"{match['code']} stands there twice", Span(*match.span("code"))))
            unread.append(Span(match.start(), match.end("rest")))
        found.setdefault(match["code"], Operation(value, Span(start, start + len(value))))
        at = match.end()
    return found, faults, unread


def _build_game_line(fields: list[str], place: Span | None, whole: Span, operations: Operations) -> GameLine:
    """Return the game of a line; without a place, no position."""
    found, faults, unread = operations
    missing = [*COUNTERS.items()][sum(COUNT.fullmatch(field) is not None for field in fields[4:]) :]
    counters = {code for code, _ in missing if code in found and COUNT.fullmatch(found[code].value)}
    if counters:
        fields += (found[code].value if code in counters else usual for code, usual in missing)
    root, used = _build_root(found, setup_of(fields, place), whole)
    used |= {code for code in counters if found[code].value.lstrip("0") not in USUAL_COUNTS[code]}
    named = {Field.EVENT: unquoted(found["id"].value)} if "id" in found else {}
    extras = tuple(
        Extra("tagpairs", NAMES.get(code, code), (escape(unquoted(each.value) if code in CODES else each.value),))
        for code, each in found.items()
        if code not in used
    )
    places: list[tuple[Field | str, Span]] = [("FEN", place)] if place is not None else []
    places += ((code, each.span) for code, each in found.items())
    if "id" in found:
        places.append((Field.EVENT, found["id"].span))
    variant, lost = variant_shown_by_fen(" ".join(fields)), bool(faults)
    header, reported = Header(named, extras), tuple(faults)
    return GameLine("chess", root, (), variant, header, tuple(places), reported, lost=lost, unread=tuple(unread))


def _build_root(found: dict[str, Operation], setup: Setup, whole: Span) -> tuple[Node, set[str]]:
    """Return the node of a position, and the codes that it holds."""
    evaluation = _read_evaluation(found, black=setup.to_move == "black")
    # The comments from c0 on; one behind a gap keeps its number, which programs look at.
    comments = [*takewhile(found.__contains__, COMMENTS)]
    used = {*comments, "id"}
    if evaluation is not None:
        used |= {"ce"} | ({"acd"} if evaluation.depth is not None else set())
    root = Node(
        setup=setup,
        after=tuple(Comment(unquoted(found[code].value), found[code].span) for code in comments),
        evaluation=evaluation,
        span=whole,
    )
    return root, used


def _read_evaluation(found: dict[str, Operation], *, black: bool) -> Evaluation | None:
    """Return what a program thinks of the position, as White sees it."""
    value = found["ce"].value if "ce" in found else ""
    if not NUMBER.fullmatch(value):
        return None
    deep = found["acd"].value if "acd" in found else ""
    depth = int(deep) if NUMBER.fullmatch(deep) and int(deep) >= 0 else None
    points = -int(value) if black else int(value)
    if abs(points) < LEAST_MATE:
        return Evaluation(points / 100, None, depth)
    moves = (MATE - abs(points) + 1) // 2
    return Evaluation(None, moves if points > 0 else -moves, depth)


# The codec of EPD


class EpdCodec(Codec):
    """Reading and writing EPD."""

    def needs_positions(self, options: Options) -> bool:
        return bool(options.get("at", "end") != "start")

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        from gamenote.games.chess.epd.lint import drops

        return drops(record, options)

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut_lines(data)

    def read(self, source: Source) -> LineReading:
        return LineReading(source, read_epd)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write(record, engine, options)


CODEC = EpdCodec()


# Record -> lines of EPD: positions, with what is told of them

MADE_WITH = {"acd": "ce", **dict.fromkeys(COMMENTS, "c0")}  # what is written where another code is wanted
PLAYED = ("bm", "sm")  # what can name the move of the game
BLANKS = lazy_pattern(r"\s++")


def write(record: Record, engine: Engine | None, options: Options) -> str:
    """Return a line for each wanted position.

    Where the first one is none by the rules, it stays as it is written."""
    found = list(_played_positions(record, engine)) if engine is not None else []
    if engine is None or not found:
        setup = start_of(record)
        return _as_written(setup, record) if setup is not None else "\n"
    at = options.get("at", "end")
    wanted = range(len(found)) if at == "every" else [0 if at == "start" else len(found) - 1]
    return "".join(_Line(record, engine, found, index, options).text() for index in wanted)


def _as_written(setup: Setup, record: Record) -> str:
    """Return a line with a position that is none by the rules."""
    fields, root, operations = setup.text.split(), record.line[0], {"id": line_title(record)}
    if len(fields) > 5 and fields[-2].isdecimal() and fields[-1].isdecimal():
        counters = zip(COUNTERS.items(), fields[-2:], strict=True)
        operations |= {code: value for (code, usual), value in counters if value != usual}
        del fields[-2:]
    operations |= _write_evaluation(root.evaluation, black=setup.to_move == "black")
    operations |= _tag_operations(record)
    comments = filter(None, (_strip_known_commands(each.text, root) for each in root.after))
    operations |= zip((code for code in COMMENTS if code not in operations), comments, strict=False)
    line = _write_epd_line(fields, {code: value for code, value in operations.items() if value or code != "id"})
    return line if len(fields) > 3 else line.replace(fields[-1], f"{fields[-1]};", 1)


def _played_positions(record: Record, engine: Engine) -> Iterator[tuple[Any, Node, Step | None]]:
    """Yield positions, with the nodes and steps that led there."""
    start = engine.start(record.variant, start_of(record))
    if isinstance(start, Objection):
        return
    yield start, next(record.nodes_from(0), Node()), None
    for step in main_line(record, engine):
        if step.after is None:
            return
        if step.move is not None:
            yield step.after, step.node, step


@dataclass
class _Line:
    """One position and its operations."""

    record: Record
    engine: Engine
    found: list[tuple[Any, Node, Step | None]]
    index: int
    options: Options

    def __post_init__(self) -> None:
        self.position, self.node, _ = self.found[self.index]
        self.wanted = {word.strip() for word in str(self.options.get("ops", USUAL)).split(",")}

    def text(self) -> str:
        """Return the whole line."""
        castling, passant = self.options.get("castling", "auto"), self.options.get("ep", "legal")
        fields = fen_of_line(self.position, str(castling), str(passant)).split(" ")[:-2]
        setup = start_of(self.record) if self.index == 0 else None
        if setup is not None and says_more(self.position.variant, setup):
            words = setup.text.split()
            fields = [*words[:4], *filter(CHECKS.fullmatch, words[4:])]
        kept = _tag_operations(self.record) if self.index == 0 else {}
        kept |= {code: in_san(self.engine, self.position, code, kept[code]) for code in OF_MOVES if code in kept}
        known = ((code, value) for code, value in self._operations() if MADE_WITH.get(code, code) in self.wanted)
        found = {code: value for code, value in known if value}
        if "bm" in kept:  # what was found best is not what was played
            found.pop("bm", None)
        operations = {**kept, **found}
        return _write_epd_line(fields, operations)

    def _operations(self) -> Iterator[tuple[str, str]]:
        position = self.position
        known = _tag_operations(self.record) if self.index == 0 else {}
        texts = (_strip_known_commands(each.text, self.node) for each in self.node.after)
        yield from zip((code for code in COMMENTS if code not in known), filter(None, texts), strict=False)
        evaluation = self.node.evaluation
        yield from _write_evaluation(evaluation, black=position.side == 1).items()
        for extra in self.record.header.extras:
            if extra.key in TAGS and extra.values:
                yield TAGS[extra.key], unescape(extra.values[0])
        yield "fmvn", str(position.number) if position.number > 1 else ""
        yield "hmvc", str(position.halfmoves) if position.halfmoves else ""
        title = line_title(self.record)
        yield "id", f"{title}, {position.move_number}" if len(self.found) > 1 and title else title
        steps = (step for _, _, step in self.found[self.index + 1 :] if step is not None)
        made = takewhile(lambda step: step.move != NULL_MOVE, steps)  # which no operation can hold
        asked = made if "pv" in self.wanted else islice(made, 1)
        line = [self.engine.write_move(step.before, step.move) for step in asked]
        yield from ((code, line[0] if line else "") for code in PLAYED)
        yield "pv", " ".join(line)
        if "rc" in self.wanted:
            boards = [write_board(each) for each, _, _ in self.found[: self.index + 1]]
            yield "rc", str(boards.count(boards[-1]))


def _strip_known_commands(text: str, node: Node) -> str:
    """Return a comment without the commands that the node has as values."""
    commands = {
        "eval": node.evaluation,
        **dict.fromkeys(TIMES, node.clock),
        **dict.fromkeys(DRAWN, node.marks or None),
    }
    text = COMMAND.sub(lambda each: each[0] if commands.get(each[1]) is None else " ", text)
    return BLANKS.sub(" ", text).strip()


def _tag_operations(record: Record) -> dict[str, str]:
    extras = [each for each in record.header.extras if each.syntax == "tagpairs" and each.values]
    kept = (each for each in extras if is_operation(each.key) or each.key in (*TAGS, *COUNTERS))
    return {TAGS.get(each.key, each.key): unescape(each.values[0]) for each in kept}


def _write_epd_line(fields: Sequence[str], operations: Mapping[str, str]) -> str:
    ops = [f"{f'{code} {operand(code, value)}'.rstrip()};" for code, value in sorted(operations.items())]
    return " ".join([*fields, *ops]) + "\n"


def _write_evaluation(evaluation: Evaluation | None, *, black: bool) -> dict[str, str]:
    """Return a program's evaluation by codes, as the mover sees it."""
    if evaluation is None:
        return {}
    found, points = dict[str, str](), None
    if evaluation.mate is not None:
        plies = 2 * abs(evaluation.mate) - 1
        points = (MATE - plies) if evaluation.mate > 0 else plies - MATE
    elif evaluation.pawns is not None:
        points = round(evaluation.pawns * 100)
    if points is not None:
        found["ce"] = str(-points if black else points)
    if evaluation.depth is not None:
        found["acd"] = str(evaluation.depth)
    return found
