"""What a record uses, what a format can keep, and so what a conversion loses."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from enum import Flag, auto
from operator import attrgetter

from gamenote.core.record import Field, Node, Record, walk
from gamenote.core.source import Span
from gamenote.core.value import dataclass
from gamenote.core.words import counted


class Feature(Flag):
    """One kind of content each; a format's `keeps` is a union of them."""

    MOVES = auto()  # of the main line
    VARIATIONS = auto()
    COMMENTS = auto()  # after a move
    COMMENTS_BEFORE = auto()  # between the parts of a turn, before a move
    GLYPHS = auto()
    CLOCKS = auto()
    SETUP = auto()  # a start position
    SETUP_LATER = auto()  # a position given in the middle of a game
    MARKS = auto()
    OUTCOME = auto()
    HEADER = auto()  # the neutral header fields
    FREE_HEADER = auto()  # header entries that no neutral field names
    EXTRAS = auto()  # properties of nodes that no neutral field names

    NONE = 0


ALL = ~Feature.NONE

WORDS = {
    Feature.MOVES: ("move", "moves"),
    Feature.VARIATIONS: ("variation", "variations"),
    Feature.COMMENTS: ("comment", "comments"),
    Feature.COMMENTS_BEFORE: ("comment before a move", "comments before moves"),
    Feature.GLYPHS: ("move sign", "move signs"),
    Feature.CLOCKS: ("clock reading", "clock readings"),
    Feature.SETUP: ("start position", "start positions"),
    Feature.SETUP_LATER: ("later position", "later positions"),
    Feature.MARKS: ("diagram mark", "diagram marks"),
    Feature.OUTCOME: ("result", "results"),
    Feature.HEADER: ("header field", "header fields"),
    Feature.FREE_HEADER: ("header entry of the format's own", "header entries of the format's own"),
    Feature.EXTRAS: ("property of the format's own", "properties of the format's own"),
}


def name_of(feature: Feature) -> str:
    """The name of one feature on the command line: "comments-before"."""
    return (feature.name or "").lower().replace("_", "-")


SAID = attrgetter("variations", "before", "after", "glyphs", "clock", "marks", "extras")  # of a node, but its move


@dataclass(frozen=True, slots=True)
class Loss:
    """How much of one feature a conversion drops, and where it is first met."""

    feature: Feature
    count: int
    first: Span | None

    @property
    def name(self) -> str:
        return name_of(self.feature)

    @property
    def words(self) -> str:
        one, many = WORDS[self.feature]
        return counted(self.count, one, many)


def losses(
    record: Record, kept: Feature, *, syntax: str, fields: Collection[Field] | None = None
) -> tuple[Loss, ...]:
    """What a format that keeps `kept` and writes `syntax` (a name for extras; "*" takes all) drops.

    `fields` are the header fields that it has a place for; None means all.
    """
    if syntax == "*" and fields is None and all(feature in kept for feature in WORDS):
        return ()
    counts: dict[Feature, int] = {}
    first: dict[Feature, Span | None] = {}
    homeless = 0 if fields is None else sum(name not in fields for name in record.header.fields)
    if homeless and Feature.HEADER in kept:
        counts[Feature.HEADER], first[Feature.HEADER] = homeless, None
    for feature, count, span in _uses(record, kept, syntax):
        if count and feature not in kept:
            counts[feature] = counts.get(feature, 0) + count
            first.setdefault(feature, span)
    return tuple(Loss(feature, counts[feature], first[feature]) for feature in WORDS if feature in counts)


def summed(found: tuple[Loss, ...]) -> tuple[Loss, ...]:
    """One loss for each feature, in the order of features."""
    kinds = {loss.feature for loss in found}
    if len(kinds) == len(found):
        return found
    groups = ([loss for loss in found if loss.feature is feature] for feature in WORDS if feature in kinds)
    return tuple(replace(group[0], count=sum(loss.count for loss in group)) for group in groups)


def _uses(record: Record, kept: Feature, syntax: str) -> Iterator[tuple[Feature, int, Span | None]]:
    foreign = sum(extra.syntax != syntax for extra in record.header.extras) if syntax != "*" else 0
    yield Feature.HEADER, len(record.header.fields), None
    yield Feature.FREE_HEADER, foreign, None
    yield Feature.OUTCOME, int(record.outcome is not None), None
    bare = record.bare()
    if bare is not None and Feature.MOVES in kept:  # nothing of these nodes can be lost
        yield Feature.SETUP, int(bare[0].setup is not None), bare[0].span
        yield from _node_uses(bare[0], syntax)
        return
    moves = [node for node in record.line if node.is_ply]
    yield Feature.MOVES, len(moves), moves[0].span if moves else None
    for path, node in walk(record):
        if node.setup is not None:
            yield Feature.SETUP if path.main and path.index == 0 else Feature.SETUP_LATER, 1, node.span
        if any(SAID(node)):  # of most nodes only the move is told
            yield from _node_uses(node, syntax)


def _node_uses(node: Node, syntax: str) -> Iterator[tuple[Feature, int, Span | None]]:
    foreign = sum(extra.syntax != syntax for extra in node.extras) if syntax != "*" else 0
    yield Feature.VARIATIONS, len(node.variations), node.span
    yield Feature.COMMENTS_BEFORE, len(node.before), node.span
    yield Feature.COMMENTS, len(node.after), node.span
    yield Feature.GLYPHS, len(node.glyphs), node.span
    yield Feature.CLOCKS, int(node.clock is not None), node.span
    yield Feature.MARKS, len(node.marks), node.span
    yield Feature.EXTRAS, foreign, node.span
