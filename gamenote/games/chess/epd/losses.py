"""What EPD keeps of a record: positions and what operations tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.engine import Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.positions import lost_announcement, lost_start, start_of
from gamenote.core.record import Record, walk
from gamenote.games.chess.epd import CODES, TAGS, USUAL
from gamenote.games.chess.epd.moves import OF_MOVES, in_san
from gamenote.games.chess.lines import unnamed
from gamenote.games.chess.notation.parsing import NULL_TEXTS
from gamenote.syntax.tagpairs.tree import unescape

IN_SAN = "moves in operations are written in SAN"
NULLS = "null moves are no moves of EPD: neither sm nor pv has them"
OPCODE = re.compile(r"[a-z][a-z0-9_]*+")
OTHERWISE = ("id", "hmvc", "fmvn", *TAGS.values())  # what these tell a record has elsewhere
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
    names = tuple(each.key for each in extras if len(each.values) > 1 or not _is_written(each.key))
    if names:
        yield Loss(Feature.FREE_HEADER, len(names), None, names)
    yield from _respelt(record)
    yield from lost_start(record, str(at))
    yield from lost_announcement(record, FEN_TAGS[:2])
    yield from unnamed(record, start_of(record), str(options.get("castling", "auto")))
    nulls = [node for node in record.line if node.move is not None and node.move in NULL_TEXTS]
    if nulls and at != "end":
        yield Loss(Feature.MOVES, len(nulls), nulls[0].span, said=NULLS)
    last, kept = len(record.line) - 1, keeps(options)
    for path, node in walk(record):
        written = path.main and (at == "every" or path.index == (0 if at == "start" else last))
        if not written and node.after and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after), node.after[0].span or node.span)
        if written and len(node.after) > MOST_COMMENTS and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after) - MOST_COMMENTS, node.span)
        if not written and node.evaluation is not None and Feature.EVALUATIONS in kept:
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


def _is_written(name: str) -> bool:
    return is_operation(name) or name in (*TAGS, *FEN_TAGS)


def is_operation(name: str) -> bool:
    """Tell whether a tag was an operation of EPD."""
    return name not in OTHERWISE and (name in CODES or OPCODE.fullmatch(name) is not None)
