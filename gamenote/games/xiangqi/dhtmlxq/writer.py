"""Records as blocks of DhtmlXQ.

An item stands on a line of its own: texts, start, moves, variations behind the lines that they leave, comments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from gamenote.core.feature import Feature, Loss
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import SHOWN, Extra, Field, Node, Path, Record, walk
from gamenote.games.xiangqi.board import RED, Position
from gamenote.games.xiangqi.dhtmlxq import ITEMS, NAMES
from gamenote.games.xiangqi.dhtmlxq.binit import NAMES as POINT_NAMES
from gamenote.games.xiangqi.dhtmlxq.binit import write_binit
from gamenote.games.xiangqi.dhtmlxq.items import PREFIX, UNREADABLE, is_played, write_text
from gamenote.games.xiangqi.fen import is_start, write_fen
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.play import ENGINE
from gamenote.games.xiangqi.results import WORDS, hyphenated, result
from gamenote.syntax.lines.words import one_line, time_text
from gamenote.syntax.tagpairs.tree import unescape as unescape_tag

POINTS = lazy_pattern(r"([a-j][0-9])([a-j][0-9])")
DIGITS = {name: digits for digits, name in POINT_NAMES.items()}
NAME = lazy_pattern(r"DhtmlXQ_[a-z][A-Za-z0-9_]*+|[A-Z][A-Za-z0-9_]*+")
BRACKETS = "[ becomes a full-width bracket"


def write(record: Record) -> str:
    """Return a record as a block, an item a line."""
    moves = WrittenMoves(record)
    start = _start_items(record, started=bool(moves.lines[0, 0].digits))
    items = [*_text_items(record), *start, *moves.items()]
    body = "".join(f"[{PREFIX}{name}]{text}[/{PREFIX}{name}]\n" for name, text in items)
    return f"[DhtmlXQ]\n{body}[/DhtmlXQ]\n"


def _text_items(record: Record) -> Iterator[tuple[str, str]]:
    """Yield items with texts, those of the format first."""
    fields = (
        (field, WORDS.get(text, text) if field is Field.RESULT else hyphenated(field, text).strip())
        for field, text in record.header.fields.items()
    )
    texts = {NAMES[field]: write_text(text) for field, text in fields if field in NAMES and text}
    for extra in record.header.extras:
        if _is_item(extra):
            own = extra.key.startswith(PREFIX)
            text = unescape_tag(extra.values[0])
            texts.setdefault(extra.key.removeprefix(PREFIX), text.replace("[", "［") if own else write_text(text))
    yield from ((name, texts.pop(name)) for name in ITEMS if name in texts)
    yield from texts.items()


def _is_item(extra: Extra) -> bool:
    """Whether a tag can be an item with a text."""
    name = extra.key.removeprefix(PREFIX)
    made = is_played(name) or ITEMS.get(name) is not None
    return extra.syntax == "tagpairs" and NAME.fullmatch(extra.key) is not None and not made and bool(extra.values)


def _start_items(record: Record, *, started: bool) -> Iterator[tuple[str, str]]:
    """Yield the points of the pieces, and FEN where needed."""
    setup = record.line[0].setup if record.line else None
    position = ENGINE.start(record.variant, setup)
    if not isinstance(position, Position):
        yield "fen", write_text(one_line(setup.text) or UNREADABLE if setup is not None else "")
        return
    digits = write_binit(position)
    if digits is not None:
        yield "binit", digits
    shown = write_fen(Position(position.board, position.side))  # by binit alone
    by_binit = digits is not None and not is_start(position) and (started or position.side == RED)
    if setup is not None and not (by_binit and setup.text == shown):
        yield "fen", write_text(one_line(setup.text))


class WrittenLine(Struct):
    """One line of moves as it is written.

    Fields:
        name: That of its item.
        ply: The number of its next move, from the beginning of the game.
        cut: Behind a move that has no points nothing is written.
    """

    name: str
    number: int
    ply: int
    digits: list[str] = []
    cut: bool = False


class WrittenMoves:
    """Moves and comments of a record, in items.

    A variation has the number at which a walk through the game meets it.
    """

    def __init__(self, record: Record) -> None:
        self.comments = defaultdict[str, list[str]](list)
        self.lost = 0  # moves that cannot be written
        self.strange = ""  # the first of them in the main line
        self._spelled = written_moves(record, ENGINE, "ucci")
        main = WrittenLine("movelist", 0, 1)
        self.lines = {(0, 0): main}
        self._parents = dict[
            int, tuple[Path, WrittenLine, int, bool]
        ]()  # paths are kept, so that each has its own id
        for path, node in walk(record):
            self._add(path, node)

    def _add(self, path: Path, node: Node) -> None:
        line = self._line_of(path)
        if node.variations:
            self._parents[id(path)] = path, line, line.ply, line.cut
        if node.move is not None:
            points = POINTS.fullmatch(self._spelled.get(id(node), node.move))
            line.cut = line.cut or points is None
            self.lost += line.cut
            if line.cut and not line.number:
                self.strange = self.strange or node.move
            if points is not None and not line.cut:
                line.digits.append(f"{DIGITS[points[1]]}{DIGITS[points[2]]}")
                line.ply += 1
        text = "\n".join(_texts_of(node))
        if text and not line.cut:
            number = f"{line.number}_" if line.number else ""
            first = line.ply - len(line.digits) if line.number else 0
            self.comments[f"comment{number}{max(first, line.ply - 1)}"].append(text)

    def _line_of(self, path: Path) -> WrittenLine:
        """Return the line of a node, a new one where it begins."""
        if path.parent is None:
            return self.lines[0, 0]
        key = id(path.parent), path.line
        if key not in self.lines:
            _, parent, ply, cut = self._parents[id(path.parent)]
            number = len(self.lines)
            name = f"move_{parent.number}_{ply}_{number}"
            self.lines[key] = WrittenLine(name, number, ply, cut=cut)
        return self.lines[key]

    def items(self) -> Iterator[tuple[str, str]]:
        """Yield all lines, and all comments."""
        yield from (
            (line.name, "".join(line.digits)) for line in self.lines.values() if line.digits or not line.number
        )
        yield from ((name, write_text("\n".join(texts))) for name, texts in self.comments.items())


def _texts_of(node: Node) -> Iterator[str]:
    """Yield all words about a move, signs and clocks included."""
    yield from (SHOWN.get(glyph, f"${glyph}").strip() for glyph in node.glyphs)
    times = (node.clock.left, node.clock.spent) if node.clock is not None else ()
    yield from (time_text(time) for time in times if time is not None)
    yield from (comment.text for comment in (*node.before, *node.after) if comment.text)


def find_losses(record: Record) -> Iterator[Loss]:
    """Yield what is written otherwise, or not at all."""
    nodes = [node for _, node in walk(record)]
    said = [[*node.before, *node.after] for node in nodes]
    if joined := [each for each in said if len(each) > 1]:
        yield Loss(Feature.COMMENTS, len(joined), joined[0][1].span, said="comments on one move become one")
    if odd := [each for each in chain.from_iterable(said) if "[" in each.text]:
        yield Loss(Feature.COMMENTS, len(odd), odd[0].span, said=BRACKETS)
    if fields := [field for field, value in record.header.fields.items() if "[" in value]:
        yield Loss(Feature.HEADER, len(fields), None, tuple(fields), said=BRACKETS)
    tags = [extra for extra in record.header.extras if extra.syntax == "tagpairs"]
    if homeless := tuple(extra.key for extra in tags if not _is_item(extra) or len(extra.values) > 1):
        yield Loss(Feature.FREE_HEADER, len(homeless), None, homeless)
    stated, outcome = record.header.get(Field.RESULT), record.outcome
    if stated is not None and outcome is not None and result(stated) != outcome:
        yield Loss(Feature.OUTCOME, 1, None, (Field.RESULT,))
    if any(node.variations for node in nodes) and (lost := WrittenMoves(record).lost):
        yield Loss(Feature.VARIATIONS, lost, None, said="moves of variations that cannot be played are left out")
