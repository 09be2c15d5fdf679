"""A line of EPD -> what it says of its game.

    line      = pieces side castling passant [ halfmoves number ] { operation }
    operation = OPCODE { operand } ";"
    operand   = '"' text '"' | word

Of Three-check the checks may stand behind the square of a pawn that has passed, or at the end of a FEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.record import Comment, Evaluation, Extra, Field, Header, Node
from gamenote.core.source import Span
from gamenote.games.chess.epd import CODES, COUNTERS, TAGS
from gamenote.games.chess.epd.lint import epd_syntax
from gamenote.games.chess.guess import told_variant
from gamenote.games.chess.lines import GameLine, setup_of
from gamenote.syntax.tagpairs.tree import escape

FIELD = re.compile(r"[^ \t\r\n\ufeff;]++")
COUNT = re.compile(r"[0-9]{1,6}|-")
CHECKS = re.compile(r"\+?[0-9]\+[0-9]")
OPERANDS = re.compile(r"(?:(?:[ \t]*+\"[^\"\r\n]*+\"|(?:^|[ \t]++)[^\s;\"]++)*+)")
OPERATION = re.compile(
    r"(?P<code>[A-Za-z][A-Za-z0-9_]*+)"
    r"(?P<rest>(?:[ \t]*+\"[^\"\r\n]*+\"|[ \t]++[^\s;\"]++)*+)"
    r"[ \t]*+(?:;|\Z|(?=[\r\n]))"
)
BETWEEN = re.compile(r"[ \t\r\n;\ufeff]*+")
REST = re.compile(r"[^;]++")
NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
MATE = 32767  # what a mate counts, less the plies until then
LEAST_MATE = 30000
NAMES = {code: name for name, code in TAGS.items()}
# Operations whose operands are texts in quotes; those of others, and of unknown ones, stay as they are written.
TEXTS = frozenset(CODES) - {"am", "bm", "pm", "pv", "sm", "ce", "acd", "acn", "acs", "dm", "fmvn", "hmvc", "rc"}
TEXTS -= {"tcri", "tcgs", "tcsi", "noop"}
COMMENTS = tuple(f"c{digit}" for digit in range(10))
BLANKS = " \t\r\n"
IGNORED = ("#", "%")


class Operation(NamedTuple):
    """One operation, with the place of what stands behind its code."""

    code: str
    value: str
    span: Span


class Operations(NamedTuple):
    """The operations of a line by their codes.

    With them come faults, and where words stand that are none."""

    found: dict[str, Operation]
    faults: list[Diagnostic]
    unread: list[Span]


def read_epd(text: str) -> GameLine:
    """Return what a line says of a game."""
    first = FIELD.search(text)
    if first is None or first[0].startswith(IGNORED):
        return GameLine(empty=True, skipped=(Span(*first.span()),) if first is not None else ())
    fields = list(_fields(text))
    place = Span(fields[0].start(), fields[-1].end())
    operations = _operations(text, place.end)
    whole = Span(place.start, max(place.end, len(text.rstrip())))
    texts = [field[0] for field in fields]
    if len(fields) > 1 and "/" in texts[0]:
        return _game(texts, place, whole, operations)
    words = "a line begins with a position: pieces, who is to move, castling, en passant"
    faults = [epd_syntax.found(words, Span(*first.span()))]
    return _game(texts, None, whole, operations._replace(faults=faults))


def _fields(text: str) -> Iterator[re.Match[str]]:
    """Yield the fields of the position, and the counters of a FEN."""
    end = text.find(";")
    for index, match in enumerate(FIELD.finditer(text)):
        known = index < 4 or COUNT.fullmatch(match[0]) or CHECKS.fullmatch(match[0])
        if not known or index > 6 or (index and 0 <= end < match.start()):
            return
        yield match


def _operations(text: str, at: int) -> Operations:
    """Return the operations behind a position."""
    found: dict[str, Operation] = {}
    faults: list[Diagnostic] = []
    unread: list[Span] = []
    while (at := _behind(text, at)) < len(text):
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
        found.setdefault(match["code"], Operation(match["code"], value, Span(start, start + len(value))))
        at = match.end()
    return Operations(found, faults, unread)


def _behind(text: str, at: int) -> int:
    match = BETWEEN.match(text, at)
    return match.end() if match else at


def _game(fields: list[str], place: Span | None, whole: Span, operations: Operations) -> GameLine:
    """Return the game of a line; without a place, no position."""
    found, faults, unread = operations
    missing = [*COUNTERS.items()][sum(COUNT.fullmatch(field) is not None for field in fields[4:]) :]
    counters = {code for code, _ in missing if code in found and COUNT.fullmatch(found[code].value)}
    if counters:
        fields += (found[code].value if code in counters else usual for code, usual in missing)
    setup = setup_of(fields, place)
    evaluation = _evaluation(found, black=setup.to_move == "black")
    # The comments from c0 on; one behind a gap keeps its number, which programs look at.
    comments = [*takewhile(found.__contains__, COMMENTS)]
    usual = {code for code in counters if found[code].value in (COUNTERS[code], "0", "-")}  # which nobody writes
    used = {*comments, *(counters - usual), "id"}
    if evaluation is not None:
        used |= {"ce"} | ({"acd"} if evaluation.depth is not None else set())
    root = Node(
        setup=setup,
        after=tuple(Comment(unquoted(found[code].value), found[code].span) for code in comments),
        evaluation=evaluation,
        span=whole,
    )
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
    return GameLine(
        root,
        (),
        told_variant(" ".join(fields)),
        Header(named, extras),
        tuple(places),
        tuple(faults),
        lost=bool(faults),
        unread=tuple(unread),
    )


def unquoted(value: str) -> str:
    """Return a value without quotes around it, unless others follow."""
    whole = len(value) > 1 and value[0] == value[-1] == '"' and value.count('"') == 2
    return value[1:-1].strip(BLANKS) if whole else value


def operand(code: str, value: str) -> str:
    """Return what stands behind a code: words, or texts in quotes."""
    value = value.strip(BLANKS)
    if not value:
        return ""
    several = '"' in value.strip('"')  # texts in quotes
    if code in TEXTS and not (several and OPERANDS.fullmatch(value)):
        return '"{}"'.format(value.replace('"', "'"))
    if OPERANDS.fullmatch(value) is None:
        value = value.replace('"', "'")
    return value if OPERANDS.fullmatch(value) is not None else f'"{value}"'


def _evaluation(found: dict[str, Operation], *, black: bool) -> Evaluation | None:
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
