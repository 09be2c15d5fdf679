"""Passes that are written, and passes that are left out.

Formats of Othello differ: some write forced passes (GGF, SGF, PGN), some leave them out (transcripts, WTHOR). A
codec of the one kind has `with_passes` in its `prepare`, one of the other `without_passes`; both leave alone
what stands behind a move that cannot be played. A reader whose text does not name colours gives
`turns.TurnsByPlay` for who makes the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from msgspec.structs import replace as with_fields

from gamenote.core.record import Line, Node, Path, Record
from gamenote.core.replay import final_position, replay
from gamenote.games.othello.board import PASS, is_pass
from gamenote.games.othello.play import ENGINE

__all__ = ["with_passes", "without_passes"]


def with_passes(record: Record, text: str = "pass") -> Record:
    """Return a record in which every implied pass is a node."""
    last = final_position(record, ENGINE)
    moves = record.moves()
    if last is not None and not last.implied and moves is not None and moves.single is not None:
        return record
    movers, paths = dict[int, str](), set[Path]()
    for step in replay(record, ENGINE):
        if step.move is None or step.after is None or step.after.implied == step.before.implied:
            continue
        paths.add(step.path)
        if step.path.index or step.path.parent not in paths:  # else the pass stands before the other move
            movers[id(step.node)] = step.before.colour

    def change(node: Node, made: Node) -> Iterable[Node]:
        return (Node(movers[id(node)], text), made) if id(node) in movers else (made,)

    return _change_nodes(record, change) if movers else record


def without_passes(record: Record) -> Record:
    """Return a record without the passes that are forced anyhow.

    What is said about one is said about the move before it; one with variations stays."""
    moves = record.moves()
    if moves is not None and not any(is_pass(text) for _, texts, _ in moves.segments for text in texts):
        return record
    steps = (step for step in replay(record, ENGINE) if step.move == PASS and step.after is not None)
    forced = {id(step.node) for step in steps if not step.objections and not step.node.variations}

    def change(node: Node, made: Node) -> Iterable[Node]:
        return () if id(node) in forced else (made,)

    return _change_nodes(record, change) if forced else record


def _change_nodes(record: Record, change: Callable[[Node, Node], Iterable[Node]]) -> Record:
    """Return a record with other nodes in the place of each.

    Comments of what goes stand at the node before."""
    lines, made = [record.line], dict[int, Line]()
    for line in lines:
        lines += (variation for node in line for variation in node.variations)
    for line in reversed(lines):
        changed: list[Node] = []
        for node in line:
            inner = tuple(made[id(variation)] for variation in node.variations)
            found = change(node, with_fields(node, variations=inner) if inner else node)
            said = () if found else (*node.before, *node.after)
            if said and changed:
                changed[-1] = with_fields(changed[-1], after=(*changed[-1].after, *said))
            changed += found
        made[id(line)] = tuple(changed) or line
    return replace(record, line=made[id(record.line)])
