"""What EPD keeps of a record: positions and what operations tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamenote.core.engine import Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.positions import lost_announcement, lost_start, start_of
from gamenote.core.record import Field, Record, walk
from gamenote.games.chess.epd import CODES, COUNTERS, TAGS, USUAL
from gamenote.games.chess.epd.moves import OF_MOVES, in_san
from gamenote.games.chess.lines import unnamed
from gamenote.games.chess.notation.parsing import NULL_TEXTS
from gamenote.syntax.tagpairs.tree import unescape

IN_SAN = "moves in operations are written in SAN"
NULLS = "null moves are no moves of EPD: neither sm nor pv has them"
OPCODE = re.compile(r"[a-z][a-z0-9_]*+")
OF_COUNTERS = tuple(COUNTERS)
UNKNOWN = ("", "?", "-")
OTHERWISE = ("id", *OF_COUNTERS, *TAGS.values())  # what these tell a record has elsewhere
MOST_COMMENTS = 10  # c0 to c9
FEN_TAGS = ("FEN", "SetUp", "Variant")


def keeps(options: Options) -> Feature:
    """Return what is kept under the options."""
    ops = str(options.get("ops", USUAL)).split(",")
    kept = Feature.SETUP
    for code, feature in (("id", Feature.HEADER), ("c0", Feature.COMMENTS), ("ce", Feature.EVALUATIONS)):
        kept |= feature if code in ops else Feature.NONE
    return kept


def drops(record: Record, options: Options) -> Iterator[Loss]:
    """Yield tags that are no operations, and what is said elsewhere."""
    at = options.get("at", "end")
    extras = [extra for extra in record.header.extras if extra.syntax == "tagpairs"]
    is_held = _line_holds(record, options)
    names = tuple(each.key for each in extras if len(each.values) > 1 or not is_held(each.key))
    if names:
        yield Loss(Feature.FREE_HEADER, len(names), None, names)
    event = record.header.get(Field.EVENT) or ""
    if event not in UNKNOWN and line_title(record) != event and Feature.HEADER in keeps(options):
        yield Loss(Feature.HEADER, 1, None, (Field.EVENT,))
    yield from _respelt(record)
    yield from lost_start(record, str(at))
    yield from lost_announcement(record, FEN_TAGS[:2])
    yield from unnamed(record, start_of(record), str(options.get("castling", "auto")))
    nulls = [node for node in record.line if node.move is not None and node.move in NULL_TEXTS]
    if nulls and at != "end":
        yield Loss(Feature.MOVES, len(nulls), nulls[0].span, said=NULLS)
    last, kept = len(record.line) - 1, keeps(options)
    for path, node in walk(record):
        shown = path.main and (at == "every" or path.index == (0 if at == "start" else last))
        if not shown and node.after and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after), node.after[0].span or node.span)
        if shown and len(node.after) > MOST_COMMENTS and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after) - MOST_COMMENTS, node.span)
        if not shown and node.evaluation is not None and Feature.EVALUATIONS in kept:
            yield Loss(Feature.EVALUATIONS, 1, node.span, node)


def _respelt(record: Record) -> Iterator[Loss]:
    """Yield the operations whose moves are written in SAN instead."""
    told = {extra.key: unescape(extra.values[0]) for extra in record.header.extras if extra.key in OF_MOVES}
    if not told:
        return
    from gamenote.games.chess.play import ENGINE

    start = ENGINE.start(record.variant, start_of(record))
    if isinstance(start, Objection):
        return
    names = tuple(code for code, value in told.items() if in_san(ENGINE, start, code, value) != value)
    if names:
        yield Loss(Feature.FREE_HEADER, len(names), None, names, said=IN_SAN)


def _line_holds(record: Record, options: Options) -> Callable[[str], bool]:
    """Return whether a line holds a tag of that name.

    That of a later position has no operations of the first one."""
    start = start_of(record)
    told = dict(zip(OF_COUNTERS, start.text.split()[4:6] if start is not None else (), strict=False))
    free = {code for code in OF_COUNTERS if told.get(code, "-") in (COUNTERS[code], "0", "-")}
    if options.get("at", "end") != "end" or record.index_of_move(0) is None:
        return lambda name: is_operation(name) or name in (*TAGS, *FEN_TAGS, *free)
    wanted = str(options.get("ops", USUAL)).split(",")
    return lambda name: name in FEN_TAGS or TAGS.get(name) in wanted


def line_title(record: Record) -> str:
    """Return who played, else the event, as far as it is known."""
    names = [record.header.get(field) or "" for field in (Field.PLAYER_1, Field.PLAYER_2)]
    known = [name for name in names if name not in UNKNOWN]
    event = record.header.get(Field.EVENT) or ""
    return " - ".join(name or "?" for name in names) if known else event if event not in UNKNOWN else ""


def is_operation(name: str) -> bool:
    """Tell whether a tag was an operation of EPD."""
    return name not in OTHERWISE and (name in CODES or OPCODE.fullmatch(name) is not None)
