"""Writing XQF: version 10, which has no keys."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Codec, Options
from gamenote.core.patterns import lazy_pattern
from gamenote.core.positions import start_of
from gamenote.core.record import Field, Line, Node, Record, walk
from gamenote.core.source import RAW
from gamenote.games.xiangqi.board import Position
from gamenote.games.xiangqi.fen import write_board
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.xqf import RESULTS, layout
from gamenote.games.xiangqi.xqf.layout import FIELDS, HEAD, KINDS, PIECES

OWN = frozenset((*(name for name, _, _ in FIELDS if isinstance(name, str)), "type"))  # entries that have a place
POINTS = lazy_pattern(r"([a-z])([0-9])([a-z])([0-9])")
ROOT = bytes((0x18, 0x20))  # where the root moves from and to
GOES_ON, HAS_SIBLING = 0xF0, 0x0F
NOWHERE = 0xFF


class XqfWriter(Codec):
    """Writing of one game as bytes."""

    binary = True
    translates = True

    def frame(self, options: Options) -> None:
        """A file holds one game."""
        return

    def refuses(self, record: Record, options: Options) -> str:
        """Return why a game cannot be written."""
        start = ENGINE.start(record.variant, start_of(record))
        if isinstance(start, Objection):
            return "its position cannot be read"
        if points_of_pieces(start) is None:
            return "it has more pieces of a kind than a set, and XQF has no room for them"
        known = bytes_of_moves(record)
        strange = next((node.move for _, node in walk(record) if node.is_ply and id(node) not in known), None)
        return f"nobody knows which points {strange} means" if strange is not None else ""

    def drops(self, record: Record, options: Options) -> Iterator[Loss]:
        """Yield entries without a place, and texts that are too long."""
        gone = tuple(each.key for each in record.header.extras if each.key not in OWN)
        if gone:
            yield Loss(Feature.FREE_HEADER, len(gone), None, gone)
        for name, _, room in FIELDS:
            if len(layout.encode_text(text := text_of(record, name))) >= room:
                words = "texts are cut where XQF has no room for them"
                yield Loss(Feature.HEADER, 1, None, (name,), words if text else "")

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the bytes of a file, a character for each."""
        return (write_head(record) + write_tree(record)).decode(RAW)


def text_of(record: Record, name: Field | str) -> str:
    """Return what a record says for a text of the header."""
    if isinstance(name, Field):
        return record.header.get(name) or ""
    return next((each.values[0] for each in record.header.extras if each.key == name and each.values), "")


def write_head(record: Record) -> bytes:
    """Return the header of a file."""
    start = ENGINE.start(record.variant, start_of(record))
    points = points_of_pieces(start) if isinstance(start, Position) else None
    head = bytearray(HEAD)
    head[:3] = b"XQ\x0a"
    head[16:48] = points or bytes([NOWHERE] * len(PIECES))
    head[layout.SIDE] = start.side if isinstance(start, Position) else 0
    stated = record.header.get(Field.RESULT) or (record.outcome.text if record.outcome is not None else "*")
    head[layout.RESULT] = RESULTS.index(stated) if stated in RESULTS else 0
    kind = text_of(record, "type")
    head[layout.KIND] = KINDS.index(kind) if kind in KINDS else 0
    for name, at, room in FIELDS:
        text = text_of(record, name)
        while len(data := layout.encode_text(text)) >= room:
            text = text[: min(len(text) - 1, room)]
        head[at : at + 1 + len(data)] = bytes((len(data),)) + data
    return bytes(head)


def points_of_pieces(position: Position) -> bytes | None:
    """Return where pieces stand; None where a set lacks them."""
    free = {letter: [at for at, each in enumerate(PIECES) if each == letter] for letter in set(PIECES)}
    standing = bytearray([NOWHERE] * len(PIECES))
    found = list[tuple[int, str]]()
    for row, words in enumerate(write_board(position).partition(" ")[0].split("/")):
        file = 0
        for letter in words:
            if letter.isdigit():
                file += int(letter)
            else:
                found.append((10 * file + 9 - row, letter))
                file += 1
    for point, letter in sorted(found):
        if not free.get(letter):
            return None
        standing[free[letter].pop(0)] = point
    return bytes(standing)


def bytes_of_moves(record: Record) -> dict[int, bytes]:
    """Return the points of moves, by the identities of their nodes.

    Behind a move that cannot be played they are taken as they stand, if all before stand as points."""
    texts = dict(written_moves(record, ENGINE, "ucci"))
    nodes = [node for _, node in walk(record) if node.is_ply]
    plain = all(texts.get(id(node), node.move) == node.move for node in nodes)
    for node in nodes if plain else ():
        texts.setdefault(id(node), node.move or "")
    found = dict[int, bytes]()
    for key, text in texts.items():
        if match := POINTS.fullmatch(text):
            start, end = (10 * layout.FILES.index(match[at]) + int(match[at + 1]) for at in (1, 3))
            if max(start, end) < 256:
                found[key] = bytes(((start + 24) & 255, (end + 32) & 255))
    return found


def write_tree(record: Record) -> bytes:
    """Return the records of moves, first children before siblings."""
    points, written = bytes_of_moves(record), bytearray()
    # Lines, whether another line follows that begins at the same position, and whether their first node was met
    # among the variations of another one, which are written in one row.
    waiting: list[tuple[Line, bool, bool]] = [(record.line or (Node(),), False, False)]
    while waiting:
        line, followed, met = waiting.pop()
        for index, node in enumerate(line):
            others = [] if met and not index else flattened_variations(node)
            sibling = bool(others) or (followed and not index)
            flags = GOES_ON * (index + 1 < len(line)) | HAS_SIBLING * sibling
            text = layout.encode_text("\r\n".join(each.text.replace("\n", "\r\n") for each in node.after))
            written += points.get(id(node), ROOT) + bytes((flags, 0)) + len(text).to_bytes(4, "little") + text
            count = len(others)
            waiting += ((other, at < count - 1, True) for at, other in reversed([*enumerate(others)]))
    return bytes(written)


def flattened_variations(node: Node) -> list[Line]:
    """Return all other moves in a position, however they are nested."""
    found = [*node.variations]
    for line in found:
        found += line[0].variations if line else ()
    return [line for line in found if line]
