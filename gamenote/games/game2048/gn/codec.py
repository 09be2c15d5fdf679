"""Games of 2048-GN, cut, read and written; records are made on demand.

A turn is two nodes: the swipe, and the tile that chance puts down. Comments between number and swipe stand
before the swipe, those between swipe and tile after it, those behind the tile after the tile.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, LostText, Reading, Where
from gamenote.core.record import Comment, Extra, Field, Header, LazyRecord, Moves, Node, Record
from gamenote.core.replay import last_position
from gamenote.core.source import Source, Span
from gamenote.games.game2048 import result
from gamenote.games.game2048.fast import ON_RANKS, SWIPES
from gamenote.games.game2048.gn.dialect import DIALECT, TERMINATORS
from gamenote.games.game2048.gn.reader import Reader, text_of
from gamenote.games.game2048.gn.tree import GameTree, Turn
from gamenote.games.game2048.notation import (
    UNKNOWN,
    read_direction,
    read_tile,
    starting_faults,
    words_of,
    write_tile,
)
from gamenote.syntax.movetext.line_builder import first_of
from gamenote.syntax.movetext.words import ODD_BLANK
from gamenote.syntax.tagpairs import grammar, writer
from gamenote.syntax.tagpairs.tree import COMMENT, TagDialect, escape, header_of, unescape
from gamenote.syntax.tagpairs.tree import Header as Tags
from gamenote.syntax.tagpairs.writer import GLYPH_OF, SIGN_OF, TagPairCodec, glyph

COMMENTS = lazy_pattern(COMMENT)
NUMBERS = [f"{number}." for number in range(1, 20_001)]  # of most games
LONGEST = 1 << 20  # characters of such a game
SWIPE_OF = {swipe + sign: swipe for swipe in SWIPES for sign in ("", *GLYPH_OF)}
PROPER_SWIPES, PROPER_TILES = frozenset(SWIPES), frozenset(ON_RANKS)

ACTORS = ("player", "chance")


def read_words(source: Source, header: Tags) -> tuple[list[str], bool] | None:
    """Read a game of plain turns as words; None for others.

    Gives its moves with its terminator, and whether comments or signs stand among them.

    # hot: most games are such; `Reader` is the plain code, and test_plain holds it there.
    """
    start, body = header.value("InitialBoard"), source.text[header.span.end :]
    if header.others or header.damaged or not start or starting_faults(start) or len(body) > LONGEST:
        return None
    commented = "{" in body
    if commented:
        if body.rstrip(" \t\r\n").endswith("}"):
            return None
        body = COMMENTS.sub(" ", body)
    if not source.tame and (not body.isascii() or ODD_BLANK.search(body) is not None):
        return None
    found = body.split()
    if len(found) % 3 != 1 or found[-1] not in TERMINATORS or found[:-1:3] != NUMBERS[: len(found) // 3]:
        return None
    del found[:-1:3]
    signed = not PROPER_SWIPES.issuperset(found[:-1:2])
    if signed:
        found[:-1:2] = [SWIPE_OF.get(swipe, "") for swipe in found[:-1:2]]
    if len(found) == 1 or "" in found or not PROPER_TILES.issuperset(found[1::2]):
        return None
    return found, commented or signed


class GnReading(Reading):
    """One game of 2048-GN as read.

    `quick` is whether a game may be told by its words.
    """

    def __init__(self, source: Source, *, quick: bool = True) -> None:
        header = header_of(text_of(source), DIALECT)
        words = read_words(source, header) if quick else None
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self._line_moves: list[str] | None = None
        if words is None:
            reader = Reader(source, header)
            self.syntax: GameTree = reader.read()
            self.diagnostics = tuple(reader.diagnostics)
            return
        self._line_moves, self._noted = words
        terminator = self._line_moves.pop()
        end = len(source.text.rstrip(" \t\r\n"))
        place = Span(end - len(terminator), end)
        self.syntax = GameTree(
            header,
            first_of(source.text),
            source.text,
            lambda: Reader(source, header).read(),
            terminator,
            place,
            place,
        )

    @property
    def broken(self) -> bool:
        return self.syntax.broken

    @property
    def lost_text(self) -> LostText:
        return LostText((*self.syntax.header.unread, *self.syntax.unread), (), tuple(self.syntax.skipped))

    @property
    def empty(self) -> bool:
        return self.syntax.formless

    @property
    def doubt(self) -> Doubt:
        """Which rules of stages DOUBT, FORM and HEADER must be run.

        All unless the tags are there with their usual values; all but HEADER unless the moves are plain.
        """
        if not self.syntax.header.usual:
            return Doubt.BOTH
        return Doubt.MOVES if self._line_moves is None else Doubt.NONE

    @cached
    def summary(self) -> Record:
        """The record without its moves."""
        outcome = result(self.syntax.terminator) if self.syntax.terminator else None
        return Record("game2048", "standard", _build_header(self.syntax), (), outcome)

    @cached
    def record(self) -> Record:
        game, said, moves = self.syntax, self.summary, self._line_moves
        bare = moves is not None and not self._noted
        segment = _line_moves(game) if moves is None else (moves, ACTORS * (len(moves) // 2))
        return LazyRecord(
            said.game,
            said.variant,
            said.header,
            said.outcome,
            moves=Moves(game.setup, ((0, *segment),), aligned=True, annotated=not bare),
            nodes=partial(_nodes_from, game),
        )

    def locate(self, offset: int) -> Where:
        """Return the turn at a place; between turns, the next one.

        That may be one that cannot be read. Header and terminator are in no turn.
        """
        game = self.syntax
        if offset < game.header.span.end or (game.terminator_span and offset >= game.terminator_span.start):
            return Where()
        at = bisect_right(game.turns.starts, offset) - 1
        at += at < 0 or 0 <= game.turns[at].end <= offset
        if at == len(game.turns):
            return Where(None, game.moves + 1)
        turn = game.turns[at]
        return Where(None, turn.ply + 1, turn.number or None, turn.move if turn.move_at >= 0 else None)

    def place(self, name: Field | str) -> Span | None:
        """Return where the value of a tag stands, without its quotes.

        The name `terminator` means the marker that ends the moves.
        """
        return self.syntax.terminator_span if name == "terminator" else self.syntax.header.place(name)


def _build_header(game: GameTree) -> Header:
    fields: dict[Field, str] = {}
    extras: list[Extra] = []
    several = {} if game.header.usual else game.header.repeats()
    for name, raw in game.header.raws().items():
        row, value = DIALECT.rows.get(name), unescape(raw)
        if name == "InitialBoard":
            continue
        if row is None or row.field is None or (name == "Result" and value not in TERMINATORS):
            extras.append(Extra("tagpairs", name, several.pop(name, (raw,))))
        else:
            fields[row.field] = value
    extras += [Extra("tagpairs", name, raws) for name, raws in several.items()]
    return Header(fields, tuple(extras))


def _nodes_from(game: GameTree, index: int) -> Iterator[Node]:
    """Make the nodes from that index on, without those before them."""
    if index == 0:
        yield Node(setup=game.setup, after=tuple(game.lead), span=game.setup_span)
    count = max(0, index - 1)
    for turn in game.turns:
        size = len([*turn.words()])
        if count < size:
            yield from islice(_turn_nodes(turn), count, None)
        count = max(0, count - size)


def _line_moves(game: GameTree) -> tuple[Sequence[str], Sequence[str | None]]:
    """The moves of the line and who makes them."""
    moves, actors = list[str](), list[str | None]()
    for turn in game.turns:
        for actor, text in turn.words():
            moves.append(text)
            actors.append(actor)
    return moves, actors


def _turn_nodes(turn: Turn) -> Iterator[Node]:
    """Yield the nodes of a turn: swipe, tile, and stopping word.

    The word on which play stops comes where it stood.
    """
    for actor, text in turn.words():
        if actor is None:
            yield Node(move=text, span=Span(turn.stop_at, turn.stop_at + len(text)))
        elif actor == "player":
            yield _swipe_node(turn)
        else:
            length = 1 if turn.tile_at == turn.move_at else len(text)
            span = Span(turn.tile_at, turn.tile_at + length)
            yield Node("chance", text, after=tuple(turn.after_tile), span=span)


def _swipe_node(turn: Turn) -> Node:
    at, length = (turn.move_at, 1) if turn.move_at >= 0 else (turn.number_at, len(turn.number))
    return Node(
        "player",
        turn.move,
        before=tuple(turn.after_number),
        after=(*turn.after_move, *(() if turn.tile else turn.after_tile)),
        glyphs=tuple(number for sign in turn.signs if (number := glyph(sign)) is not None),
        extras=tuple(Extra("tagpairs", "sign", (sign,)) for sign in turn.signs if glyph(sign) is None),
        span=Span(at, at + length),
    )


# Record -> 2048-GN in its canonical form.
#
# Turns are packed on filled lines, or stand one a line. A turn is broken only where a comment stands in it. A sign
# without a short form is written as a comment. Words that the reader could not understand are written where they
# stood.

SUMMARY = ("FinalScore", "HighestTile", "Result")


def write(record: Record, engine: Engine | None, options: Options) -> str:
    """Write one game, ending in a line end."""
    lead, tiles, nodes = _split_opening(record)
    header = "".join(_write_tag_pairs(record, tiles, engine, options))
    ending = [record.outcome.text] if record.outcome else []
    opening = [piece for comment in lead for piece in writer.comment(comment.text)]
    turns = list(_pieces_by_turn(nodes))
    if options.get("layout") == "lines":
        lines = (" ".join(pieces) for pieces in (opening, *turns, ending))
        body = "".join(f"{line}\n" for line in lines if line)
    else:
        pieces = [*opening, *(piece for turn in turns for piece in turn), *ending]
        body = writer.fill(pieces, int(options.get("width", 80)))
    return f"{header}\n{body}" if header and body else header + body


def _split_opening(record: Record) -> tuple[list[Comment], str, tuple[Node, ...]]:
    """Return the comments before the first turn, starting tiles, and turns.

    Where a record has no setup, chance puts down the starting tiles on an empty board.
    """
    if not record.line:
        return [], "", ()
    root = record.line[0]
    lead = [*root.before, *root.after]
    if root.setup is not None:
        return lead, " ".join(_tile_text(word[0]) for word in words_of(root.setup.text)), record.line[1:]
    start = record.line[1:3]
    if len(start) == 2 and all(node.actor == "chance" and node.move and read_tile(node.move) for node in start):
        lead += [comment for node in start for comment in (*node.before, *node.after)]
        return lead, " ".join(_tile_text(node.move or "") for node in start), record.line[3:]
    return lead, "", record.line[1:]


def _tile_text(text: str) -> str:
    """A tile in its proper form; as written where it names none."""
    read = read_tile(text)
    return write_tile(read.tile) if read and read.tile else text


def _write_tag_pairs(record: Record, tiles: str, engine: Engine | None, options: Options) -> Iterator[str]:
    """Yield tag pairs: the format's in its order, then the others."""
    extras = (extra for extra in record.header.extras if extra.syntax == "tagpairs" and extra.values)
    raw = {extra.key: extra.values[0] for extra in extras}
    for row in DIALECT.tags:
        value = record.header.get(row.field) if row.field else None
        if value is not None:
            raw[row.name] = escape(value)
    if tiles:
        raw["InitialBoard"] = escape(tiles)
    if options.get("mandatory") == "fill":
        for row in DIALECT.tags:
            if row.required and row.fill:
                raw.setdefault(row.name, row.fill)
    if options.get("summary") == "add" and engine is not None:
        for name, figure in summary(record, engine).items():
            raw.setdefault(name, figure)
    rest = [name for name in raw if name not in DIALECT.rows and writer.is_name(name)]
    for name in (*DIALECT.rows, *rest):
        if name in raw:
            yield writer.tag(name, raw[name])


def summary(record: Record, engine: Engine) -> dict[str, str]:
    """Return what FinalScore, HighestTile and Result should say.

    Empty where the game cannot be played to its end.
    """
    position = last_position(record, engine)
    if position is None or not position.highest:
        return {}
    said = {"FinalScore": str(position.score), "HighestTile": str(position.highest)}
    if record.outcome is not None and record.outcome.text in DIALECT.terminators:
        said["Result"] = record.outcome.text
    return said


def _pieces_by_turn(nodes: tuple[Node, ...]) -> Iterator[list[str]]:
    """Yield the pieces of each turn, its comments included.

    A line may be broken between two pieces.
    """
    number = at = 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        if node.actor == "player" and node.move is not None:
            number += 1
            tile = nodes[at] if at < len(nodes) and nodes[at].actor == "chance" else None
            at += tile is not None
            yield _turn_pieces(number, node, tile)
        else:
            text = "" if node.move in (None, UNKNOWN) else _tile_text(node.move or "")
            yield _join_words([*node.before, text, *node.after])


def _turn_pieces(number: int, swipe: Node, tile: Node | None) -> list[str]:
    move = swipe.move or ""
    letter = "" if move == UNKNOWN else read_direction(move) or move
    sign, noted = _split_signs(swipe)
    parts: list[str | Comment] = [f"{number}.", *swipe.before]
    parts += [letter + sign if letter else "", *noted, *swipe.after]
    if tile is not None:
        text = "" if tile.move in (None, UNKNOWN) else _tile_text(tile.move or "")
        parts += [*tile.before, text, *tile.after]
    return _join_words(parts)


def _split_signs(swipe: Node) -> tuple[str, list[Comment]]:
    """Return the sign of a swipe, and unwritable signs as comments."""
    signs = [SIGN_OF[glyph] for glyph in swipe.glyphs if glyph in SIGN_OF]
    odd = [extra.values[0] for extra in swipe.extras if (extra.syntax, extra.key) == ("tagpairs", "sign")]
    runs = [sign for sign in odd if sign and not sign.strip("!?") and sign not in GLYPH_OF]
    others = [Comment(f"${glyph}") for glyph in swipe.glyphs if glyph not in SIGN_OF]
    others += [Comment(sign) for sign in odd if sign not in runs]
    first, *rest = (*signs, *runs, "")
    return first, [*(Comment(sign) for sign in rest if sign), *others]


def _join_words(parts: list[str | Comment]) -> list[str]:
    """Join words to pieces, with comments as pieces of their own."""
    pieces: list[str] = []
    run: list[str] = []
    for part in parts:
        if isinstance(part, str):
            run += [part] if part else []
            continue
        if run:
            pieces.append(" ".join(run))
            run = []
        pieces += writer.comment(part.text)
    if run:
        pieces.append(" ".join(run))
    return pieces


class GnCodec(TagPairCodec):
    """Reading and writing 2048-GN."""

    final = frozenset(("FinalScore", "HighestTile"))

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield tags that stand there twice: the first one stays."""
        extras = (extra for extra in record.header.extras if extra.syntax == "tagpairs")
        if names := tuple(extra.key for extra in extras if len(extra.values) > 1):
            yield Loss(Feature.FREE_HEADER, len(names), None, names)

    def tag_table(self) -> TagDialect:
        return DIALECT

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return grammar.cut(data, DIALECT.movetext, final=final)

    def read(self, source: Source) -> GnReading:
        return GnReading(source)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return write(record, engine, options)


CODEC = GnCodec()
