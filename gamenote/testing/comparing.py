"""Two records compared, as far as a format keeps them.

Moves are compared by play, so that each may be written in another way: a move is what the engine calls it, and
each line of the game tree must end in equal positions; passes that leave the board as it is may be written or left
out. Where no engine knows the game, or a line cannot be played on, moves are compared as they are written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import zip_longest
from typing import Any

from gamenote.actions.lint.guarantees import result_meaning
from gamenote.core import registry
from gamenote.core.engine import Engine, Step
from gamenote.core.feature import Feature
from gamenote.core.format import Format, Options
from gamenote.core.record import Extra, Field, Node, Path, Record, walk
from gamenote.core.replay import replay

NODE = {  # what a node says besides its move, and the feature that keeps it
    "before": Feature.COMMENTS_BEFORE,
    "after": Feature.COMMENTS,
    "glyphs": Feature.GLYPHS,
    "clock": Feature.CLOCKS,
    "evaluation": Feature.EVALUATIONS,
    "marks": Feature.MARKS,
}

SAID = (*NODE, "setup", "extras", "variations")


class ComparedRecord:
    """One record with what play makes of its moves."""

    def __init__(self, record: Record, *, variations: bool) -> None:
        self.record = record
        self.variations = variations
        self.engine: Engine | None = registry.engine_of(record.game)
        self.nodes = (
            list(walk(record)) if variations else [(Path(at), node) for at, node in enumerate(record.line)]
        )

    @cached_property
    def steps(self) -> dict[int, Step]:
        """The steps of the replay, by their nodes."""
        return {id(step.node): step for step in replay(self.record, self.engine)} if self.engine else {}

    def without_passes(self) -> ComparedRecord:
        """Return the record without moves that leave the board as it is.

        Those of which something is said, or that have variations, stay."""
        kept = ComparedRecord(self.record, variations=self.variations)
        kept.nodes = [(path, node) for path, node in self.nodes if not self._is_silent_pass(path, node)]
        return kept

    def without_words(self) -> ComparedRecord:
        """Return the record without nodes that hold comments alone."""
        kept = ComparedRecord(self.record, variations=self.variations)
        kept.nodes = [(path, node) for path, node in self.nodes if path.main or not _is_comment(node)]
        return kept

    def _is_silent_pass(self, path: Path, node: Node) -> bool:
        step = self.steps.get(id(node))
        if step is None or step.move is None or step.after is None or any(map(node.__getattribute__, SAID)):
            return False
        assert self.engine is not None
        before, after = (self.engine.diagram(position) for position in (step.before, step.after))
        return (dict(before.cells), before.reserves) == (dict(after.cells), after.reserves)

    @cached_property
    def places(self) -> list[tuple[int | None, int, int]]:
        """The parent's number, the line and the index of each node."""
        numbers = {id(path): number for number, (path, _) in enumerate(self.nodes)}
        counts: dict[tuple[int, int], int] = {}
        found = []
        for path, _ in self.nodes:
            line = id(path.parent), path.line
            found.append((numbers.get(id(path.parent)), path.line, counts.get(line, 0)))
            counts[line] = counts.get(line, 0) + 1
        return found

    def move(self, node: Node) -> str | None:
        """Return a move in the words of the engine, or as written."""
        step = self.steps.get(id(node))
        if self.engine is None or step is None or step.move is None or step.after is None:
            return node.move
        return self.engine.write_move(step.before, step.move)

    def position(self, node: Node) -> Any:
        """Return what the board shows behind a node."""
        step = self.steps.get(id(node))
        if self.engine is None or step is None or step.after is None:
            return None
        diagram = self.engine.diagram(step.after)
        return dict(diagram.cells), diagram.reserves

    @cached_property
    def ends(self) -> list[Node]:
        """The last node of each line."""
        last: dict[tuple[int | None, int], Node] = {}
        for (parent, line, _), (_, node) in zip(self.places, self.nodes, strict=True):
            last[parent, line] = node
        return list(last.values())


def _is_comment(node: Node) -> bool:
    """Tell whether a node holds nothing but comments."""
    return node.move is None and not (node.setup or node.glyphs or node.marks or node.variations or node.extras)


def differences(
    before: Record, after: Record, item: Format, options: Options, *, added: bool = False
) -> Iterator[str]:
    """Return what another record says otherwise of what is kept.

    With `added`, entries of the header may come to those that are there.
    """
    kept = item.keeps(options)
    gone = set[Field | str]()
    for loss in item.codec().drops(before, options):
        kept &= ~loss.feature
        gone |= {*loss.of} if isinstance(loss.of, tuple) else set()
    yield from _compare_headers(before, after, item, kept, gone, added=added)
    if Feature.MOVES in kept:
        variations = Feature.VARIATIONS in kept
        one, other = (ComparedRecord(each, variations=variations) for each in (before, after))
        if Feature.COMMENTS not in kept:
            one, other = one.without_words(), other.without_words()
        yield from _compare_lines(one, other, item, kept)


def _compare_headers(
    before: Record, after: Record, item: Format, kept: Feature, gone: Collection[Field | str], *, added: bool
) -> Iterator[str]:
    if (before.game, before.variant) != (after.game, after.variant):
        yield f"{before.game} ({before.variant}) becomes {after.game} ({after.variant})"
    if Feature.OUTCOME in kept and before.outcome != after.outcome and not (added and before.outcome is None):
        yield f"the outcome {before.outcome} becomes {after.outcome}"
    names = () if Feature.HEADER not in kept else Field if item.fields is None else item.fields
    for name in sorted(names, key=lambda each: each.value):
        one, other = before.header.get(name), after.header.get(name)
        if one != other and not (added and one is None) and not _same_result(name, one, other, item):
            yield f"the header's {name.value} {one!r} becomes {other!r}"
    extras = [
        [extra for extra in _kept_extras(each.header.extras, item, kept) if extra.key not in gone]
        for each in (before, after)
    ]
    left = [each for each in extras[0] if each not in extras[1]]
    come = [each for each in extras[1] if each not in extras[0]]
    if left or (come and not added):
        yield f"the header's {left} become {come}"


def _same_result(name: Field, one: str | None, other: str | None, item: Format) -> bool:
    if name is not Field.RESULT or one is None or other is None:
        return False
    return result_meaning(one, item) == result_meaning(other, item)


def _kept_extras(extras: Iterable[Extra], item: Format, kept: Feature) -> list[Extra]:
    return [each for each in extras if item.syntax == "*" or each.syntax == item.syntax]


def _compare_lines(before: ComparedRecord, after: ComparedRecord, item: Format, kept: Feature) -> Iterator[str]:
    if before.places != after.places:  # forced passes may be written, or left out
        shorter = before.without_passes(), after.without_passes()
        if shorter[0].places == shorter[1].places and len(before.nodes) != len(after.nodes):
            before, after = shorter
    if before.places != after.places:
        places = zip_longest(
            zip(before.places, before.nodes, strict=False), zip(after.places, after.nodes, strict=False)
        )
        one, other = next((a, b) for a, b in places if a is None or b is None or a[0] != b[0])
        shown = [each[1][1].move if each else "nothing" for each in (one, other)]
        yield f"{len(before.nodes)} nodes become {len(after.nodes)}, or stand elsewhere: {shown[0]} / {shown[1]}"
        return
    for number, ((_, one), (_, other)) in enumerate(zip(before.nodes, after.nodes, strict=True)):
        for words in _compare_nodes(before, one, after, other, item, kept):
            yield f"node {number} ({one.move}): {words}"
    for one, other in zip(before.ends, after.ends, strict=True):
        if before.position(one) != after.position(other):
            yield f"the line that ends with {one.move} leads to another position"


def _compare_nodes(
    before: ComparedRecord, one: Node, after: ComparedRecord, other: Node, item: Format, kept: Feature
) -> Iterator[str]:
    if one.actor != other.actor:
        yield f"the actor {one.actor} becomes {other.actor}"
    moves = before.move(one), after.move(other)
    if moves[0] != moves[1]:
        yield f"the move {moves[0]} becomes {moves[1]}"
    if not _same_setup(before, one, after, other, kept):
        yield f"its position {one.setup} becomes {other.setup}"
    for name, feature in NODE.items():
        values = getattr(one, name), getattr(other, name)
        if feature in kept and values[0] != values[1]:
            yield f"its {name} {values[0]} becomes {values[1]}"
    extras = [_kept_extras(each.extras, item, kept) for each in (one, other)]
    if extras[0] != extras[1]:
        yield f"its extras {extras[0]} become {extras[1]}"


def _same_setup(before: ComparedRecord, one: Node, after: ComparedRecord, other: Node, kept: Feature) -> bool:
    """Whether two nodes give the same position, in whatever notation."""
    feature = Feature.SETUP if before.record.line[0] is one else Feature.SETUP_LATER
    if feature not in kept or one.setup == other.setup:
        return True
    if one.setup is None or other.setup is None or one.setup.to_move != other.setup.to_move:
        return False
    position = before.position(one)
    return position is not None and position == after.position(other)


def main_moves(record: Record) -> list[str | None]:
    """The moves of the main line, in the words of the engine."""
    played = ComparedRecord(record, variations=False)
    return [played.move(node) for _, node in played.nodes if node.move is not None]
