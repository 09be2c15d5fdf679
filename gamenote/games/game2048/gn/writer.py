"""Record -> 2048-GN in its canonical form.

Turns are packed on filled lines, or stand one a line. A turn is broken only where a comment stands in it. A sign
without a short form is written as a comment. Words that the reader could not understand are written where they
stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Comment, Node, Record
from gamenote.core.replay import last_position
from gamenote.games.game2048.gn.dialect import DIALECT
from gamenote.games.game2048.notation import UNKNOWN, read_direction, read_tile, words_of, write_tile
from gamenote.syntax.tagpairs import writer
from gamenote.syntax.tagpairs.tree import escape
from gamenote.syntax.tagpairs.writer import GLYPH_OF, SIGN_OF

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
