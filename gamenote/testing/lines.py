"""Checks what a record tells of its moves beside its nodes."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.record import Line, Moves, Node, Record, walk

SAID = ("before", "after", "glyphs", "clock", "evaluation", "marks", "extras")  # of a node, but its move


def told_of_moves(record: Record) -> Iterator[str]:
    """Return what `Record.moves` and the like tell otherwise than the nodes."""
    yield from _told(record, record.moves())
    places = [at for at, node in enumerate(record.line) if node.move is not None]
    for count in {0, len(places) // 2, len(places) - 1, len(places)} if places else ():
        wanted = places[count] if count < len(places) else None
        if record.index_of_move(count) != wanted:
            yield f"index_of_move({count}) is {record.index_of_move(count)}, where the nodes have {wanted}"
    for at in {0, len(record.line) // 2}:
        if [_plain(each) for each in record.nodes_from(at)] != [_plain(each) for each in record.line[at:]]:
            yield f"nodes_from({at}) gives other nodes than the line"


def _plain(node: Node) -> tuple[object, ...]:
    return node.actor, node.move, node.before, node.after, len(node.variations)


def _told(record: Record, moves: Moves | None) -> Iterator[str]:
    if moves is None:
        return
    line = [node for node in record.line if node.move is not None]
    texts, actors = [node.move for node in line], [node.actor for node in line]
    if list(moves.main) != texts:
        yield f"moves() has the main line {list(moves.main)[:8]}..., the nodes {texts[:8]}..."
    varied = any(node.variations for _, node in walk(record))
    if varied is (moves.single is not None):
        yield f"moves().single is {'there' if moves.single else 'None'}, with {'' if varied else 'no '}variations"
    if moves.single is not None and moves.single[1] and list(moves.single[1]) != actors:  # () where not known
        yield f"moves() says that {list(moves.single[1])[:8]}... make the moves, the nodes {actors[:8]}..."
    if record.line and moves.setup != record.line[0].setup:
        yield f"moves() has the setup {moves.setup}, the first node {record.line[0].setup}"
    if moves.aligned and (varied or not _all_moves(record.line)):
        yield "moves().aligned is true, but not each node behind the first is a move of one line"
    if not moves.annotated and not (moves.aligned and _unsaid(record.line)):
        yield "moves().annotated is false, but something is said of a move, or nobody makes it"


def _all_moves(line: Line) -> bool:
    return all(node.move is not None for node in line[1:])


def _unsaid(line: Line) -> bool:
    """Whether nothing is said of moves, except who makes them."""
    return all(node.actor is not None and not any(getattr(node, name) for name in SAID) for node in line[1:])
