"""Rules about EPD, and what its lines cannot keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import lost_announcement, lost_start, start_of
from gamenote.core.record import Extra, Field, Record, walk
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.epd import CODES, COUNTERS, TAGS, USUAL
from gamenote.games.chess.lines import lost_null_moves, lost_variant_name
from gamenote.games.chess.movement import checkers
from gamenote.syntax.tagpairs.tree import unescape

# The moves that operations of EPD tell, played: of `pv` one after the other, of others in the line's position

CHOICES = ("am", "bm", "pm", "sm")
LINES = ("pv",)  # operations whose moves follow each other
OF_MOVES = (*CHOICES, *LINES)
WORD = lazy_pattern(r"[^ \t;\"]++")
MOVE_NUMBER = lazy_pattern(r"[0-9]++\.++")


class ToldMove(NamedTuple):
    """A word for a move: what speaks against it, else its SAN."""

    at: int  # the number of the word
    objection: Objection | None
    san: str


def operand_moves(engine: Engine, position: Any, code: str, words: Iterable[str]) -> Iterator[ToldMove]:
    """Yield the moves that words stand for, up to an illegal one."""
    for index, word in enumerate(words):
        if MOVE_NUMBER.fullmatch(word):
            continue
        moves = engine.candidates(position, word)
        if isinstance(moves, Objection):
            yield ToldMove(index, moves, word)
            return
        fatal = next((each for each in engine.judge(position, moves[0]) if each.fatal), None)
        clear = fatal is None and len(moves) == 1
        yield ToldMove(index, fatal, engine.write_move(position, moves[0]) if clear else word)
        if fatal is not None:
            return
        if code in LINES:
            position = engine.play(position, moves[0])


def in_san(engine: Engine, position: Any, code: str, value: str) -> str:
    """Return what an operation tells, with moves in SAN if legal."""
    words = value.split()
    found = list(operand_moves(engine, position, code, words))
    if any(each.objection is not None for each in found):
        return value
    for each in found:
        words[each.at] = each.san
    return " ".join(words)


# What EPD keeps of a record: positions and what operations tell

IN_SAN = "moves in operations are written in SAN"
QUOTES = "quotation marks become apostrophes"
NULLS = "null moves are no moves of EPD: neither sm nor pv has them"
OPCODE = lazy_pattern(r"[a-z][a-z0-9_]*+")
UNKNOWN = ("", "?", "-")
OTHERWISE = ("id", *COUNTERS, *TAGS.values())  # what these tell a record has elsewhere
OPERANDS = lazy_pattern(r"(?:(?:[ \t]*+\"[^\"\r\n]*+\"|(?:^|[ \t]++)[^\s;\"]++)*+)")
# Operations whose operands are texts in quotes; those of others, and of unknown ones, stay as they are written.
TEXTS = frozenset(CODES) - {"am", "bm", "pm", "pv", "sm", "ce", "acd", "acn", "acs", "dm", "fmvn", "hmvc", "rc"}
TEXTS -= {"tcri", "tcgs", "tcsi", "noop"}
COMMENTS = tuple(f"c{digit}" for digit in range(10))
BLANK = " \t\r\n"
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
    at, kept = options.get("at", "end"), keeps(options)
    extras = [extra for extra in record.header.extras if extra.syntax == "tagpairs"]
    is_held = _line_holds(record, options)
    names = tuple(each.key for each in extras if len(each.values) > 1 or not is_held(each.key))
    if names:
        yield Loss(Feature.FREE_HEADER, len(names), None, names)
    event = record.header.get(Field.EVENT) or ""
    if event not in UNKNOWN and line_title(record) != event and Feature.HEADER in kept:
        yield Loss(Feature.HEADER, 1, None, (Field.EVENT,))
    yield from _respelled_operations(record)
    written = [each for each in extras if len(each.values) == 1 and is_held(each.key)]
    yield from _write_requoted(record, written, kept)
    yield from lost_start(record, str(at))
    yield from lost_announcement(record, FEN_TAGS[:2])
    yield from lost_variant_name(record, start_of(record), str(options.get("castling", "auto")))
    if at != "end":
        yield from lost_null_moves(record, NULLS)
    yield from _untold(record, str(at), kept)


def _untold(record: Record, at: str, kept: Feature) -> Iterator[Loss]:
    """Yield what is said of positions that are not shown."""
    last = len(record.line) - 1
    for path, node in walk(record):
        shown = path.main and (at == "every" or path.index == (0 if at == "start" else last))
        if not shown and node.after and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after), node.after[0].span or node.span)
        if shown and len(node.after) > len(COMMENTS) and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(node.after) - len(COMMENTS), node.span)
        odd = [each for each in node.after if shown and not keeps_quotes("c0", " ".join(each.text.split()))]
        if odd and Feature.COMMENTS in kept:
            yield Loss(Feature.COMMENTS, len(odd), odd[0].span or node.span, said=QUOTES)
        if not shown and node.evaluation is not None and Feature.EVALUATIONS in kept:
            yield Loss(Feature.EVALUATIONS, 1, node.span, node)


def _respelled_operations(record: Record) -> Iterator[Loss]:
    operations = {extra.key: unescape(extra.values[0]) for extra in record.header.extras if extra.key in OF_MOVES}
    if not operations:
        return
    from gamenote.games.chess.play import ENGINE

    start = ENGINE.start(record.variant, start_of(record))
    if isinstance(start, Objection):
        return
    names = tuple(code for code, value in operations.items() if in_san(ENGINE, start, code, value) != value)
    if names:
        yield Loss(Feature.FREE_HEADER, len(names), None, names, said=IN_SAN)


def _write_requoted(record: Record, extras: Sequence[Extra], kept: Feature) -> Iterator[Loss]:
    """Yield what has quotation marks where a line can have none."""
    odd = tuple(each.key for each in extras if not keeps_quotes(each.key, unescape(each.values[0])))
    if odd:
        yield Loss(Feature.FREE_HEADER, len(odd), None, odd, said=QUOTES)
    if Feature.HEADER in kept and not keeps_quotes("id", line_title(record)):
        yield Loss(Feature.HEADER, 1, None, (Field.EVENT,), said=QUOTES)


def _line_holds(record: Record, options: Options) -> Callable[[str], bool]:
    """Return whether a line holds a tag of that name.

    That of a later position has no operations of the first one."""
    start = start_of(record)
    counters = dict(zip(COUNTERS, start.text.split()[4:6] if start is not None else (), strict=False))
    free = {code for code in COUNTERS if counters.get(code, "-") in (COUNTERS[code], "0", "-")}
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


def unquoted(value: str) -> str:
    """Return a value without quotes around it, unless others follow."""
    whole = len(value) > 1 and value[0] == value[-1] == '"' and value.count('"') == 2
    return value[1:-1].strip(BLANK) if whole else value


def operand(code: str, value: str) -> str:
    """Return what stands behind a code: words, or texts in quotes.

    Quotes that do not stand around an operand become apostrophes."""
    value = value.strip(BLANK)
    if not value:
        return ""
    if not keeps_quotes(code, value):
        value = value.replace('"', "'")
    several = '"' in value
    return value if several or (code not in TEXTS and OPERANDS.fullmatch(value)) else f'"{value}"'


def keeps_quotes(code: str, value: str) -> bool:
    """Whether a line can have the quotes of a value."""
    is_alike = code not in CODES or unquoted(value) == value
    return '"' not in value or (is_alike and OPERANDS.fullmatch(value) is not None)


def is_operation(name: str) -> bool:
    """Tell whether a tag was an operation of EPD."""
    return name not in OTHERWISE and (name in CODES or OPCODE.fullmatch(name) is not None)


# The rules about EPD


@reported("EPD101", "epd-syntax")
def epd_syntax() -> None:
    """Part of a line is neither a position nor an operation.

    A line begins with four fields, or with the six of a FEN. Operations follow: a code, what it says, a semicolon.
    Each code stands there once.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; 7;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c7 "7";
    """


@rule("EPD301", "illegal-move", formats=("epd",))
def illegal_move(case: Case) -> Iterator[Diagnostic]:
    """A move in an operation cannot be played in the position.

    The best and the worst moves (`bm`, `am`), the moves supplied and predicted (`sm`, `pm`), and the line of play
    (`pv`) are written in SAN. Programs that solve test positions look for them by their letters.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;
    """
    for span, operand in _operand_moves_with_spans(case):
        if operand.objection is not None:
            yield case.report(operand.objection.message, at=span, help=operand.objection.help)


@rule(
    "EPD201", "not-san", Severity.INFO, fix=Safety.SAFE, changes=Change.SPELLING | Change.VALUES, formats=("epd",)
)
def not_san(case: Case) -> Iterator[Diagnostic]:
    """A move in an operation is not written in SAN.

    Programs that solve test positions compare letters: for many of them `b1c3` is another move than `Nc3`.

    Bad::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;

    Good::

        4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;
    """
    for span, operand in _operand_moves_with_spans(case):
        text = case.source.text[span.start : span.end]
        if operand.objection is None and operand.san != text:
            words = f"{text} is written {operand.san} in SAN"
            yield case.report(words, at=span, help=f"write {operand.san}", fix=replace(span, operand.san))


def _operand_moves_with_spans(case: Case) -> Iterator[tuple[Span, ToldMove]]:
    """Yield the moves that operations tell, with their places.

    Where the side that is not to move is in check, none can be judged, and that has been said."""
    setup, engine = case.record.line[0].setup, case.engine
    start = engine.start(case.record.variant, setup) if engine is not None and setup is not None else None
    if engine is None or start is None or isinstance(start, Objection) or checkers(start, 1 - start.side):
        return
    for code in OF_MOVES:
        span = case.reading.place(code)
        if span is not None:
            places = [*WORD.finditer(case.source.text, span.start, span.end)]
            for operand in operand_moves(engine, start, code, [word[0] for word in places]):
                yield Span(*places[operand.at].span()), operand


RULES = rules_in(globals())
