"""What records use, formats keep, and conversions lose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Flag, auto
from itertools import pairwise
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.record import Field, Moves, Node, Record, walk
from gamenote.core.source import Span
from gamenote.core.words import count_with_noun

__all__ = ["ALL", "Feature", "Loss"]


class Feature(Flag):
    """One kind of content each.

    What a format `keeps` is a union of them."""

    __hash__ = object.__hash__  # that of Enum is a function, and slow

    MOVES = auto()  # of the main line
    VARIATIONS = auto()
    COMMENTS = auto()  # after a move
    COMMENTS_BEFORE = auto()  # between the parts of a turn, before a move
    GLYPHS = auto()
    CLOCKS = auto()
    EVALUATIONS = auto()
    SETUP = auto()  # a start position
    SETUP_LATER = auto()  # a position given in the middle of a game
    MARKS = auto()
    OUTCOME = auto()
    HEADER = auto()  # the neutral header fields
    FREE_HEADER = auto()  # header entries that no neutral field names
    EXTRAS = auto()  # properties of nodes that no neutral field names
    CHARSET = auto()  # letters whose character set nothing tells

    NONE = 0


ALL = ~Feature.NONE

WORDS = {
    Feature.MOVES: ("move", "moves"),
    Feature.VARIATIONS: ("variation", "variations"),
    Feature.COMMENTS: ("comment", "comments"),
    Feature.COMMENTS_BEFORE: ("comment before a move", "comments before moves"),
    Feature.GLYPHS: ("move sign", "move signs"),
    Feature.CLOCKS: ("clock reading", "clock readings"),
    Feature.EVALUATIONS: ("evaluation", "evaluations"),
    Feature.SETUP: ("start position", "start positions"),
    Feature.SETUP_LATER: ("later position", "later positions"),
    Feature.MARKS: ("diagram mark", "diagram marks"),
    Feature.OUTCOME: ("result", "results"),
    Feature.HEADER: ("header field", "header fields"),
    Feature.FREE_HEADER: ("tag", "tags"),
    Feature.EXTRAS: ("property", "properties"),
    Feature.CHARSET: ("guessed character set", "guessed character sets"),
}
CONTENT = tuple(feature for feature in WORDS if feature is not Feature.CHARSET)  # that a format keeps or drops


def name_of(feature: Feature) -> str:
    """The name of one feature on the command line: "comments-before"."""
    return (feature.name or "").lower().replace("_", "-")


FOREIGN = Feature.FREE_HEADER | Feature.EXTRAS  # what only a writer of the same syntax puts back
# What movetext says beside moves, and what writes all of it.
SPOKEN = Feature.MOVES | Feature.VARIATIONS | Feature.COMMENTS | Feature.COMMENTS_BEFORE | Feature.GLYPHS
SPOKEN |= Feature.CLOCKS | Feature.EVALUATIONS | Feature.MARKS
BESIDE = SPOKEN & ~Feature.VARIATIONS & ~Feature.MARKS  # marks are told by comments in such text
MOVETEXT = "tagpairs"
# Of a node, but its move.
SAID = attrgetter("variations", "before", "after", "glyphs", "clock", "evaluation", "marks", "extras")


class Loss(Struct, frozen=True):
    """How much of one feature a conversion drops, and where.

    `first` is the place of the thing itself, where the record knows it. Otherwise `of` tells whose it is: the node
    that it belongs to, which then has its place in `first`, or the entries of the header that go.

    Fields:
        said: What is told of it, where it is not left out but changed: "closing braces become parentheses"; `{}`
            stands for the count.
    """

    feature: Feature
    count: int
    first: Span | None
    of: Node | tuple[Field | str, ...] | None = None
    said: str = ""

    @property
    def name(self) -> str:
        return name_of(self.feature)

    @property
    def words(self) -> str:
        one, many = WORDS[self.feature]
        return count_with_noun(self.count, one, many)


def losses(
    record: Record,
    kept: Feature,
    *,
    syntax: str,
    fields: Collection[Field] | None = None,
    tells: Collection[str] = (),
    placed: bool = True,
) -> tuple[Loss, ...]:
    """Return what a format drops of a record.

    It keeps `kept` and writes `syntax`: what other syntaxes name is lost whatever is kept, unless that is "*".

    `fields` are the header fields that it has a place for; None means all. `tells` are entries of the header whose
    meaning it writes all the same. Unless they shall be `placed`, those beside moves may lack their places.
    """
    if syntax == "*" and fields is None and all(feature in kept for feature in WORDS):
        return ()
    found: list[Loss] = []
    homeless = () if fields is None else tuple(name for name in record.header.fields if name not in fields)
    if homeless and Feature.HEADER in kept:
        found.append(Loss(Feature.HEADER, len(homeless), None, homeless))
    own = kept & ~FOREIGN if syntax != "*" else kept  # uses of these are of other syntaxes only
    found += (
        use
        for use in _record_uses(record, kept, syntax, tells, placed=placed)
        if use.count and use.feature not in own
    )
    return sum_losses(found)


def sum_losses(found: Iterable[Loss]) -> tuple[Loss, ...]:
    """Return one loss for each feature, at the first place.

    What is told in other words is a loss of its own.
    """
    sums: dict[tuple[Feature, str], Loss] = {}
    for loss in found:
        key = loss.feature, loss.said
        known = sums.get(key)
        first = loss if known is None or _stands_before(loss.first, known.first) else known
        sums[key] = replace(first, count=loss.count + known.count) if known is not None else loss
    order = [*WORDS]
    return tuple(sorted(sums.values(), key=lambda loss: order.index(loss.feature)))


def _stands_before(one: Span | None, other: Span | None) -> bool:
    return one is not None and (other is None or one.start < other.start)


def _record_uses(
    record: Record, kept: Feature, syntax: str, tells: Collection[str], *, placed: bool
) -> Iterator[Loss]:
    """Everything that the record has, as if it were lost."""
    yield from _header_uses(record, syntax, tells)
    known = record.moves()
    if known is not None and SPOKEN in kept and syntax == MOVETEXT and record.movetext() is not None:
        setup = known.setup
        yield Loss(Feature.SETUP, int(setup is not None), setup.spans[0] if setup and setup.spans else None)
        return
    if known is not None and BESIDE in kept and record.movetext() is not None:
        yield from _beyond_main_line(record, known, placed=placed)
        return
    if known is not None and not known.annotated and Feature.MOVES in kept:  # only of node 0 can anything be lost
        opening = next(record.nodes_from(0))
        yield Loss(Feature.SETUP, int(opening.setup is not None), opening.span)
        yield from _node_uses(opening, syntax)
        return
    if known is not None and not placed and (counts := record.count_uses()) is not None:
        yield Loss(Feature.MOVES, len(known.main), None)
        yield Loss(Feature.SETUP, int(known.setup is not None), None)
        yield from (Loss(feature, count, None) for feature, count in counts.items())
        return
    moves = [node for node in record.line if node.is_ply]
    yield Loss(Feature.MOVES, len(moves), moves[0].span if moves else None)
    for path, node in walk(record):
        if node.setup is not None:
            yield Loss(Feature.SETUP if path.main and path.index == 0 else Feature.SETUP_LATER, 1, node.span)
        if any(SAID(node)):  # of most nodes only the move is told
            yield from _node_uses(node, syntax)


def _header_uses(record: Record, syntax: str, tells: Collection[str]) -> Iterator[Loss]:
    extras = record.header.extras if syntax != "*" else ()
    foreign = tuple(
        extra.key
        for extra in extras
        if extra.syntax != syntax and (extra.key not in tells or len(extra.values) > 1)
    )
    yield Loss(Feature.HEADER, len(record.header.fields), None, tuple(record.header.fields))
    yield Loss(Feature.FREE_HEADER, len(foreign), None, foreign)
    yield Loss(Feature.OUTCOME, int(record.outcome is not None), None, (Field.RESULT,))


def _beyond_main_line(record: Record, known: Moves, *, placed: bool) -> Iterator[Loss]:
    """Yield start position and variations of a record.

    # hot: nodes are made for their places alone; `_node_uses` is the plain code, and test_feature holds it there.
    """
    depths = [depth for depth, _, _ in known.segments]
    count = len(depths) - 1 - sum(after > before for before, after in pairwise(depths))  # each fork goes on, too
    start = record.line[0].span if placed and known.setup is not None else None
    lines = (line for _, node in walk(record) for line in node.variations) if placed and count else ()
    yield Loss(Feature.SETUP, int(known.setup is not None), start)
    yield Loss(Feature.VARIATIONS, count, next((line[0].span for line in lines if line), None))


def _node_uses(node: Node, syntax: str) -> Iterator[Loss]:
    for variation in node.variations:
        yield Loss(Feature.VARIATIONS, 1, variation[0].span if variation else node.span)
    for comment in node.before:
        yield Loss(Feature.COMMENTS_BEFORE, 1, comment.span or node.span)
    for comment in node.after:
        yield Loss(Feature.COMMENTS, 1, comment.span or node.span)
    if node.glyphs:
        yield Loss(Feature.GLYPHS, len(node.glyphs), node.span, node)
    if node.clock is not None:
        yield Loss(Feature.CLOCKS, 1, node.span, node)
    if node.evaluation is not None:
        yield Loss(Feature.EVALUATIONS, 1, node.span, node)
    if node.marks:
        yield Loss(Feature.MARKS, len(node.marks), node.span, node)
    if node.extras and syntax != "*":
        yield Loss(Feature.EXTRAS, sum(extra.syntax != syntax for extra in node.extras), node.span, node)
