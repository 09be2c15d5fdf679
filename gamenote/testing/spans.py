"""What is checked of places: spans and what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Field, Line, Moves, Node, Record, same, walk
from gamenote.core.source import Source, Span
from gamenote.testing.faults import contract, faults
from gamenote.testing.linting import read

# Checks what a record tells of its moves beside its nodes

SAID = ("before", "after", "glyphs", "clock", "evaluation", "marks", "extras")  # of a node, but its move


def compare_with_nodes(record: Record) -> Iterator[str]:
    """Return what `Record.moves` and the like tell otherwise than the nodes."""
    yield from _compare_moves(record, record.moves())
    places = [at for at, node in enumerate(record.line) if node.move is not None]
    for count in {0, len(places) // 2, len(places) - 1, len(places)} if places else ():
        wanted = places[count] if count < len(places) else None
        if record.index_of_move(count) != wanted:
            yield f"index_of_move({count}) is {record.index_of_move(count)}, where the nodes have {wanted}"
    for at in {0, len(record.line) // 2}:
        if [_node_facts(each) for each in record.nodes_from(at)] != [
            _node_facts(each) for each in record.line[at:]
        ]:
            yield f"nodes_from({at}) gives other nodes than the line"


def _node_facts(node: Node) -> tuple[object, ...]:
    return node.actor, node.move, node.before, node.after, len(node.variations)


def _compare_moves(record: Record, moves: Moves | None) -> Iterator[str]:
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
    if moves.aligned and (varied or not all(node.move is not None for node in record.line[1:])):
        yield "moves().aligned is true, but not each node behind the first is a move of one line"
    if not moves.annotated and not (moves.aligned and _says_nothing(record.line)):
        yield "moves().annotated is false, but something is said of a move, or nobody makes it"


def _says_nothing(line: Line) -> bool:
    """Whether nothing is said of moves, except who makes them."""
    return all(node.actor is not None and not any(getattr(node, name) for name in SAID) for node in line[1:])


BESIDE = ("words",)  # parts that stand outside of what has them: text that no value holds
LEAVES = {str, int, bool, type(None), Span}  # of syntax trees
MOST_GAMES = 20  # of one file
WORDS = lazy_pattern(r"[^\W_]+")


@contract
def check_places(item: Format, data: bytes) -> Iterator[str]:
    """Check that a sound file is where its readings say."""
    for source, reading in islice(read(item, data), MOST_GAMES):
        yield from faults(check_spans, source, reading, exact=not item.codec().translates)
        yield from _compare_summary(reading)
        yield from _check_locate(source, reading)
        if not source.binary:  # where places hold numbers, or letters of another charset
            yield from _header_places(item, source, reading)
            yield from _check_comments(source, reading)


@contract
def check_spans(source: Source, reading: Reading, *, exact: bool = True, nested: bool = True) -> Iterator[str]:
    """Check that spans lie inside the text, and on their moves.

    Those of parts, if wanted, lie inside those of wholes.

    The span of a move holds nothing else; where the text is damaged it may hold what was lost.
    """
    text, size = source.text, len(source.text)
    for found in reading.diagnostics:
        for place in _diagnostic_spans(found):
            if not 0 <= place.start <= place.end <= size:
                yield f"{found.rule}: {place} is outside the text of {size}"
    for _, node in walk(reading.record):
        for span in (node.span, *(comment.span for comment in (*node.before, *node.after))):
            if span is not None and not 0 <= span.start <= span.end <= size:
                yield f"{node.move!r}: {span} is outside the text of {size}"
        if exact and node.span is not None and node.move is not None:
            there = text[node.span.start : node.span.end]
            if node.move != there and "\\" not in there:
                yield f"the span of the move {node.move!r} holds {there!r}"
    for offset in sorted({*(size * index // 10 for index in range(11)), *range(min(size, 8))}):
        reading.locate(offset)
    if nested:
        yield from _check_nesting(reading.syntax, Span(0, size))


def _compare_summary(reading: Reading) -> Iterator[str]:
    """Compare what a reading tells beside its record with the record."""
    record, summary = reading.record, reading.summary
    heads = [(each.game, each.variant, dict(each.header.fields), each.header.extras) for each in (record, summary)]
    if heads[0] != heads[1]:
        yield f"the summary tells {heads[1]}, the record {heads[0]}"
    if reading.names_variant and record.variant is None:
        yield "names_variant is true, but the record has no variant"
    spans = [node.span for node in record.line if node.move is not None]
    if [*reading.move_places()] != spans:
        yield f"move_places are {[*reading.move_places()]}, where the nodes have {spans}"
    yield from compare_with_nodes(record)
    under = reading.under(record.variant or "another")
    if under.variant != (record.variant or "another") or not same(under.under(""), record.under("")):
        yield "under(variant) is another game than the record under that variant"


def _header_places(item: Format, source: Source, reading: Reading) -> Iterator[str]:
    for name, value in reading.record.header.fields.items():
        span = reading.place(name)
        if span is None:
            if type(reading).place is not Reading.place and value in source.text:
                yield f"place({name.name}) tells nothing, but the text holds {value!r}"
            continue
        there = source.text[span.start : span.end]
        meant = item.result(there) if name is Field.RESULT else None  # in the words of the format
        if meant is not None and meant.text == value:
            continue
        if letters(value) not in letters(there):
            yield f"place({name.name}) holds {there!r}, where the header has {value!r}"


def letters(text: str) -> str:
    """The letters and digits of a text, or all of it."""
    return "".join(WORDS.findall(text)) or text.strip()


def _check_locate(source: Source, reading: Reading) -> Iterator[str]:
    """Compare what `locate` finds at each move with the move."""
    if type(reading).locate is Reading.locate:
        return
    for index, (ply, main, node) in enumerate(_nodes_with_plies(reading.record)):
        if node.move is None or node.span is None or node.span.start == node.span.end:
            continue
        for offset in (node.span.start, node.span.end - 1):
            where = reading.locate(offset)
            if words := _describe_misplaced(where, index, ply, node, main=main):
                yield f"locate({offset}), in the move {node.move!r}, gives {words}"


def _describe_misplaced(where: Where, index: int, ply: int, node: Node, *, main: bool) -> str:
    """Say what is wrong with what `locate` finds at a move."""
    if where.node not in (None, index):
        return f"the node {where.node}, which is {index}"
    if not node.is_ply:
        return ""
    if where.ply != ply and (main or where.ply is not None):
        return f"the ply {where.ply}, which is {ply}"
    return f"the move {where.move!r}" if where.move != node.move else ""


def _nodes_with_plies(record: Record) -> Iterator[tuple[int, bool, Node]]:
    counts: dict[int, int] = {}
    lines: dict[tuple[int, int], int] = {}
    for path, node in list(walk(record)):  # all of them are held, so that each has its own id
        line = id(path.parent), path.line
        before = lines.setdefault(line, counts.get(id(path.parent), 0))
        counts[id(path)] = before  # alternatives to a move begin where it does
        lines[line] = before + node.is_ply
        yield lines[line], path.main, node


def _check_comments(source: Source, reading: Reading) -> Iterator[str]:
    for _, node in walk(reading.record):
        for comment in (*node.before, *node.after):
            there = (
                source.text[comment.span.start : comment.span.end] if comment.span is not None else comment.text
            )
            if letters(comment.text) not in letters(there):
                yield f"the span of the comment {comment.text!r} holds {there!r}"


def _diagnostic_spans(found: Diagnostic) -> Iterator[Span]:
    yield found.span
    yield from (label.span for label in found.labels)
    yield from (edit.span for edit in (found.fix.edits if found.fix else ()))


def _check_nesting(tree: Any, text: Span) -> Iterator[str]:
    """Find parts of a tree that stick out of their wholes."""
    waiting: list[tuple[Any, Span]] = [(tree, text)]
    seen: set[int] = set()
    while waiting:
        part, around = waiting.pop()
        if isinstance(part, list | tuple):
            waiting += [(each, around) for each in part if each.__class__ not in LEAVES]
        elif (names := _part_names(part.__class__)) and id(part) not in seen:
            seen.add(id(part))
            span = getattr(part, "span", None)
            inside = span is None or around.start <= span.start <= span.end <= around.end
            if isinstance(span, Span) and not inside:
                yield f"{type(part).__name__} at {span} sticks out of {around}"
            inner = around if isinstance(part, Node) else span or around  # that of a move holds no comments
            below = [(getattr(part, name), text if name in BESIDE else inner) for name in names]
            waiting += [(each, place) for each, place in below if each.__class__ not in LEAVES]


@cache
def _part_names(kind: type) -> tuple[str, ...]:
    """Return what a tree may have below a value of that type."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
