"""Lines of OBF, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from gamenote.core.engine import Engine
from gamenote.core.feature import Feature, Loss
from gamenote.core.format import Options
from gamenote.core.record import Node, Record
from gamenote.core.replay import main_line
from gamenote.core.source import Source
from gamenote.games.othello.board import Position
from gamenote.games.othello.obf import LAST
from gamenote.games.othello.obf.line import ITEM, SYNTAX, read_position_line
from gamenote.games.othello.obf.lint import find_faults
from gamenote.games.othello.results import OthelloCodec
from gamenote.games.othello.setup import write_position
from gamenote.syntax.lines.game_line import LineReading, cut_lines


class ObfCodec(OthelloCodec):
    """Reading and writing OBF."""

    def needs_positions(self, options: Options) -> bool:
        return True

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return cut_lines(data)

    def read(self, source: Source) -> LineReading:
        return LineReading(source, read_position_line, lambda: find_faults(source.text))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        """Return the line of one position, as far as played."""
        root = record.line[0] if record.line else Node()
        start = engine.start(record.variant, root.setup) if engine is not None else None
        if engine is None or not isinstance(start, Position):
            return _write_line(root.setup.text if root.setup is not None else "", root)
        steps = (step for step in main_line(record, engine) if step.move is not None and step.after is not None)
        position, node = start, root
        for step in islice(steps, int(options.get("ply", LAST))):
            position, node = step.after or position, step.node
        return _write_line(f"{write_position(position)} {'XO'[position.side]}", node)

    def drops(self, record: Record, options: Options) -> Iterable[Loss]:
        """Yield what is said of positions that are not shown."""
        moves = [node for node in record.line if node.move is not None]
        last = moves[: int(options.get("ply", LAST))][-1:] or record.line[:1]
        others = [node for node in record.line if node is not last[0] and (node.before or node.after)]
        if others:
            yield Loss(
                Feature.COMMENTS, sum(len(node.before) + len(node.after) for node in others), None, others[0]
            )


def _write_line(board: str, node: Node) -> str:
    scores = (value for extra in node.extras if extra.syntax == SYNTAX for value in extra.values)
    items = (f" {match[1].upper()}:{int(match[2]):+d};" for value in scores if (match := ITEM.fullmatch(value)))
    comment = " ".join(" ".join(each.text for each in (*node.before, *node.after)).split())
    return f"{board};{''.join(items)}{f'  % {comment}' if comment else ''}\n"


CODEC = ObfCodec()
