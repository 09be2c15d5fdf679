"""One game of GGF: its properties, and their record.

    file  = { match }
    match = [ count ] game { game }         count is 1 or 2
    game  = "(;" { NAME "[" value "]" } ";)"

A value has no `]` and no escapes. `B[F5/1.50/2.03]` is a move: the square, what the player thinks of the position,
and the seconds that it took. Properties of one name are no list, but for the moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from gamenote.core.engine import Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Comment, Evaluation, Extra, Field, Header, Node, Setup
from gamenote.core.source import Source, Span
from gamenote.games.othello.board import Position
from gamenote.games.othello.conversion import read_day
from gamenote.games.othello.ggf import COUNT, FIELDS, KNOWN, MOVES, REMARK, SYNTAX
from gamenote.games.othello.setup import read_position, read_setup, start_position, write_position
from gamenote.games.othello.variants import Othello, row_with
from gamenote.syntax.lines.game_line import GameLine
from gamenote.syntax.lines.words import seconds

BLANKS = " \t\r\n\ufeff"
NAME = r"[A-Za-z][A-Za-z0-9]{0,7}\["
OPENING = lazy_pattern(r"(?:(?<![^ \t\r\n)\ufeff])([0-9]{1,4})[ \t]++)?\(;")
ITEM = lazy_pattern(
    rf"[ \t\r\n\ufeff]*+(?:(?P<end>;\))|(?={NAME})(?P<name>[^\[]++)\[(?P<value>[^\]]*+)(?P<close>\])?"
    rf"|(?P<words>(?:\[[^\]]*+\]?|(?!{NAME}|;\))[^\[])++))"
)
INNER = lazy_pattern(rf"(?:{'|'.join(sorted(KNOWN))})\[")  # where the bracket before is missing
NUMBER = lazy_pattern(r"[ ]*+[+-]?[0-9]{1,9}(?:\.[0-9]{0,9})?[ ]*+")
TIME = r"(?:(?:(?:[0-9]{1,5}\.)?[0-9]{1,5}:)?[0-9]{1,5}:)?[0-9]{1,9}(?:\.[0-9]{0,9})?"
CLOCK = lazy_pattern(rf"(?:{TIME})?(?:/(?:{TIME})?){{0,2}}")
SPENT = lazy_pattern(rf"[ ]*+(?:{TIME})?[ ]*+")
TYPE = lazy_pattern(r"[0-9]++|r[0-9]*+|[^0-9]")


def write_type(row: Othello) -> str:
    """Return the type of a game that begins as usual."""
    return ("88" if row.corners else str(row.size)) + "a" * row.anti


def write_start(position: Position) -> str:
    """Return a position as BO has it, with blanks between the rows."""
    size, side = write_type(position.variant).rstrip("a"), "*O"[position.side]
    return f"{size} {write_position(position, '*O-', ' ')} {side}"


class Property(NamedTuple):
    """One property.

    `at` is the place of its value, `closed` tells that there is a bracket behind it."""

    name: str
    value: str
    at: Span
    closed: bool = True

    @property
    def span(self) -> Span:
        """The place of the whole."""
        return Span(self.at.start - len(self.name) - 1, self.at.end + self.closed)


class GgfGame(Struct, frozen=True, dict=True):
    """The properties of a game in order, and what stands between them.

    Fields:
        count: Before the match, "" where there is none.
        begin: Where the game begins, behind the count.
        end: Where it ends; None where it is not closed by `;)`.
        words: Where words stand within the game that are no properties.
        outside: Where words stand before and behind it.
    """

    source: Source
    count: str
    begin: int
    items: Sequence[Property]
    end: int | None
    words: Sequence[Span]
    outside: Sequence[Span]

    @cached_property
    def first(self) -> dict[str, Property]:
        """The first property of each name."""
        return {item.name: item for item in reversed(self.items)}

    def value(self, name: str) -> str:
        """Return what a property says, "" where it is not there."""
        return self.first[name].value.strip(BLANKS) if name in self.first else ""

    @property
    def moves(self) -> list[Property]:
        return [item for item in self.items if item.name in MOVES and item.closed]

    @cached_property
    def type(self) -> list[str]:
        """The size and the letters of the type."""
        return [part for part in TYPE.findall(self.value("TY").lower()) if not part.isspace()]

    @cached_property
    def size(self) -> int:
        """The size of the board by BO, else by TY."""
        sizes = (self.value("BO").partition(" ")[0], *self.type, "8")
        return int(next(each for each in sizes if each.isascii() and each.isdigit() and len(each) < 4))

    @cached_property
    def row(self) -> Othello | None:
        """The variant, if there are such boards."""
        squares = self.size if self.size == 88 else self.size**2
        return row_with(squares, anti="a" in self.type)

    @cached_property
    def start(self) -> Position | str:
        """The position of BO, what is wrong with it, or ""."""
        size, _, board = self.value("BO").partition(" ")
        squares, _, side = board.rpartition(" ")
        count = len("".join(squares.split()))
        if not size or self.row is None:
            return ""
        if not size.isdecimal() or not side or side not in "*OXox":
            return "BO has the size, the squares and the side to move (* or O), with blanks between them"
        if count != self.row.squares:
            return f"BO has {count} squares, where {self.row.squares} belong"
        found = read_position(board, self.row)
        return f"BO: {found.message}" if isinstance(found, Objection) else found

    @property
    def board_place(self) -> Span:
        """Where the squares of BO stand."""
        item = self.first["BO"]
        return Span(item.at.end - len(item.value.lstrip().partition(" ")[2] or item.value), item.at.end)


def scan_game(source: Source) -> GgfGame:
    """Return the properties of a game; any text gives one."""
    text = source.text
    opening = OPENING.search(text)
    begin = opening.end() - 2 if opening else 0
    items, words, end = list[Property](), list[Span](), None
    at = begin + 2 * (opening is not None)
    while end is None and (item := ITEM.match(text, at)) is not None:
        at = item.end()
        if item["end"]:
            end = at
        elif item["words"]:
            words += _find_words(text, item.start("words"), at)
        else:
            inner = INNER.search(item["value"]) if item["name"] != REMARK else None
            value = item["value"][: inner.start()] if inner else item["value"]
            place = Span(item.start("value"), item.start("value") + len(value))
            items.append(Property(item["name"], value, place, inner is None and item["close"] is not None))
            at = items[-1].span.end
    outside = [*_find_words(text, 0, opening.start() if opening else 0), *_find_words(text, at, len(text))]
    return GgfGame(source, (opening and opening[1]) or "", begin, items, end, words, outside)


def _find_words(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the place of what stands there, without blanks around it."""
    words = text[start:end].strip(BLANKS)
    if words:
        first = text.index(words[0], start)
        yield Span(first, first + len(words))


def read_game(game: GgfGame) -> GameLine:
    """Return what a text says of its game."""
    lost = sorted((*game.words, *game.outside, *(each.span for each in game.items if not each.closed)))
    name = game.value("GM").lower() or "othello"
    places = [(FIELDS.get(name, name), item.at) for name, item in game.first.items()]
    return GameLine(
        name if name == "othello" else game.value("GM").title(),
        _read_root(game),
        tuple(map(_read_move, game.moves)),
        None if name != "othello" else game.row.name if game.row is not None else f"{game.size}x{game.size}",
        _read_header(game),
        (*places, *(("variant", item.at) for key, item in game.first.items() if key == "TY")),
        lost=bool(lost),
        unread=tuple(lost),
        empty=not game.items and not lost,
    )


def _read_root(game: GgfGame) -> Node:
    """Return what stands before the moves: an unusual start, comments."""
    said = tuple(Comment(each.value, each.at) for each in game.items if each.name == REMARK and each.closed)
    if not game.value("BO") or (game.row is not None and game.start == start_position(game.row)):
        return Node(after=said)
    place = game.board_place
    setup = Setup(f"{game.value('BO')} ?")  # a board from which nobody can play is none that the engine reads
    if isinstance(game.start, Position):
        setup = read_setup(game.source.text[place.start : place.end], game.start.variant)[0]
    return Node(setup=setup, after=said, span=place)


def split_move(item: Property) -> tuple[str, str, list[str]]:
    """Return the square, what stands behind it, and that in parts."""
    square, _, rest = item.value.partition("/")
    square = square.strip(BLANKS)
    return square.lower() if square.isascii() else square, rest, [part.strip(BLANKS) for part in rest.split("/")]


def _read_move(item: Property) -> Node:
    """Return the node of a move.

    What is ill told behind the square stays as it is."""
    square, behind, (thinks, *rest) = split_move(item)
    spent, actor = "".join(rest[:1]), MOVES[item.name]
    at = item.at.end - len(item.value.lstrip(BLANKS))
    sound = len(rest) < 2 and SPENT.fullmatch(spent) and (not thinks or NUMBER.fullmatch(thinks))
    view = -1 if actor == "black" else 1
    return Node(
        actor,
        square,
        clock=Clock(spent=seconds(spent)) if spent and sound else None,
        evaluation=Evaluation(float(thinks) * view + 0.0) if thinks and sound else None,
        extras=() if sound else (Extra(SYNTAX, "/", (behind,)),),
        span=Span(at, at + len(square)),
    )


def _read_header(game: GgfGame) -> Header:
    """Make the header; properties that tell nothing else are extras."""
    fields: dict[Field, str] = {}
    extras = [Extra(SYNTAX, COUNT, (game.count,))] if game.count == "2" else []
    derived = {"GM": game.value("GM"), "BO": game.value("BO"), "TY": write_type(game.row) if game.row else None}
    for item in game.items:
        name, value, first = item.name, item.value.strip(BLANKS), item is game.first[item.name]
        if name in (*MOVES, REMARK) or not item.closed or (first and derived.get(name) == value):
            continue
        if first and name in FIELDS:
            fields[FIELDS[name]] = read_day(value) or value if name == "DT" else value
        if not first or fields.get(FIELDS.get(name, Field.RULES)) != value:
            extras.append(Extra(SYNTAX, name, (value,)))
    return Header(fields, tuple(extras))
