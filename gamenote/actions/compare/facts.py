"""What a game says, laid out for comparing versions of it.

Header entries by name, and the main line move by move with what is said about each; a variation is one item, of
whatever depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gamenote.actions.compare.align import Conflict, choose_changed, stretches
from gamenote.actions.pretty.game_views import PAIRED
from gamenote.core import registry
from gamenote.core.alike import ADDED
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Replayed
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Field, Line, Node, Record
from gamenote.core.source import Source

PARTS: dict[str, Callable[[Node], Any]] = {  # of a node, as people call them
    "position": lambda node: node.setup,
    "comment before": lambda node: node.before,
    "comment": lambda node: node.after,
    "sign": lambda node: node.glyphs,
    "clock": lambda node: node.clock,
    "evaluation": lambda node: node.evaluation,
    "drawing": lambda node: node.marks,
    "property": lambda node: node.extras,
}
END = "result behind the moves"
LONGEST_NUMBER = 20  # characters, with what may stand between a number and its move
NUMBER = lazy_pattern(r"([0-9]{1,6}\.{1,3})[ \t\r\n]*+\Z")
SIGNS = dict.fromkeys(ADDED)  # what one writer adds to a move, and another leaves out
Said = Mapping[str, Any]


class Item(Struct, frozen=True):
    """A move of the main line, or a variation at one.

    Fields:
        key: What is equal in versions of the same move.
        line: Of a variation, its nodes.
        ply: How many moves of players there were with it.
    """

    key: tuple[Any, ...]
    said: Said
    node: Node
    line: Line = ()
    ply: int = 0

    @property
    def content(self) -> tuple[Any, ...]:
        """All that it says."""
        return (self.key, self.said)


class Facts(Struct, frozen=True):
    """All that a game says.

    Fields:
        unread: Texts that no reader understands.
        names: What the format calls header fields.
    """

    header: Mapping[Field | str, tuple[str, ...]]
    items: Sequence[Item]
    unread: tuple[str, ...] = ()
    text: str = ""
    format: str = ""
    names: Mapping[Field, str] = {}
    reading: Reading | None = None

    def name_of(self, entry: Field | str) -> str:
        """Return what people call an entry of the header."""
        return entry if isinstance(entry, str) else self.names.get(entry) or entry.value.replace("_", " ")

    @property
    def record(self) -> Record:
        """The game as its format has read it."""
        assert self.reading is not None
        return self.reading.record

    def says_same(self, other: Facts) -> bool:
        """Whether two games say the same, in whatever layout."""
        if (self.header, self.unread, len(self.items)) != (other.header, other.unread, len(other.items)):
            return False
        return all(a.content == b.content for a, b in zip(self.items, other.items, strict=True))


def facts_of(source: Source, reading: Reading, format: Format) -> Facts:
    """Return what a game says."""
    record, lost = reading.record, reading.lost_text
    header = _header_of(record, reading.summary.variant)
    spans = {*(lost.unread or ()), *lost.outside, *lost.skipped}
    unread = tuple(" ".join(source.text[span.start : span.end].split()) for span in sorted(spans))
    return Facts(
        header, list(_items_of(record.line)), unread, source.text, format.name, format.header_names(), reading
    )


def _header_of(record: Record, variant: str | None) -> dict[Field | str, tuple[str, ...]]:
    """Return the entries of the header, by field or name."""
    found: dict[Field | str, tuple[str, ...]] = {name: (value,) for name, value in record.header.fields.items()}
    for extra in record.header.extras:
        found[extra.key] = (*found.get(extra.key, ()), *extra.values)
    said = {"game": record.game, "variant": variant, END: record.outcome and record.outcome.text}
    return found | {name: (value,) for name, value in said.items() if value}


def _items_of(line: Line) -> Iterator[Item]:
    """Yield the moves of a line, each with its variations behind it."""
    ply = 0
    for node in line:
        ply += node.is_ply
        yield Item((node.actor, node.move), said_of(node), node, ply=ply)
        for variation in node.variations:
            yield Item(("(", *_content_of(variation)), {}, node, variation, ply)


def said_of(node: Node) -> Said:
    """Return what is said about a move, by part."""
    return {name: value for name, part in PARTS.items() if (value := part(node))}


def nodes_in(line: Line) -> Iterator[Node | str]:
    """Yield the nodes of a line, variations in brackets behind theirs."""
    waiting: list[Node | str] = list(reversed(line))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, str):
            for variation in reversed(node.variations):
                waiting += (")", *reversed(variation), "(")


def _content_of(line: Line) -> Iterator[Any]:
    for node in nodes_in(line):
        yield node if isinstance(node, str) else (node.actor, node.move, *said_of(node).items())


def numbered_move(node: Node, ply: int, facts: Facts) -> str:
    """Return a move with its number, as written or else as counted."""
    move, span = node.move or "", node.span
    if move[:1].isdigit() and " " in move:
        return move
    if span is not None and (match := NUMBER.search(facts.text, max(0, span.start - LONGEST_NUMBER), span.start)):
        return f"{match[1]} {move}"
    where = facts.reading.locate(span.start) if facts.reading is not None and span is not None else Where()
    if where.number is not None:
        return f"{where.number.rstrip('.')}{'...' if node.is_ply else '.'} {move}"
    counted = f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}" if node.actor in PAIRED else f"{ply}."
    return f"{counted} {move}"


def with_played_moves(facts: Facts) -> Sequence[Item]:
    """Return the items, moves keyed as the game writes them.

    So two spellings of a move are one; signs of check or capture that follow from earlier moves do not count."""
    record = facts.reading.record if facts.reading is not None else None
    engine = registry.engine_of(record.game) if record is not None else None
    if record is None or engine is None:
        return facts.items
    turns = (turn for turn in Replayed(record, engine).turns() if turn.text and turn.move is not None)
    texts = (engine.write_move(turn.before, turn.move) for turn in turns)
    found = list[Item]()
    for item in facts.items:
        if not item.line and item.node.move is not None:
            move = next(texts, item.node.move).translate(SIGNS)
            item = Item((item.node.actor, move), item.said, item.node, item.line, item.ply)
        found.append(item)
    return found


def merge_facts(base: Facts, ours: Facts, theirs: Facts) -> Facts:
    """Return what a game says with the changes of both sides.

    Raises Conflict where both have changed the same."""
    header, items, wrong = dict[Field | str, tuple[str, ...]](), list[Item](), list[str]()
    for name in dict.fromkeys((*base.header, *ours.header, *theirs.header)):
        try:
            value = choose_changed(*(each.header.get(name) for each in (base, ours, theirs)))
            header |= {name: value} if value is not None else {}
        except Conflict:
            wrong.append(ours.name_of(name))
    for (before, mine, yours), stable in _items_beside(base, ours, theirs):
        try:
            if stable:
                items.append(_merge_said(before[0], mine[0], yours[0], ours))
            else:
                items += _choose_items(before, mine, yours, ours if mine else theirs)
        except Conflict as conflict:
            wrong += conflict.where
    if wrong:
        raise Conflict(*dict.fromkeys(wrong))
    return Facts(header, items, choose_changed(base.unread, ours.unread, theirs.unread))


def _items_beside(*games: Facts) -> Iterator[tuple[list[Sequence[Item]], bool]]:
    """Yield the items of three versions that stand beside each other."""
    keys = ([item.key for item in game.items] for game in games)
    for stretch in stretches(*keys):
        yield [game.items[place] for game, place in zip(games, stretch[:3], strict=True)], stretch.stable


def _choose_items(
    base: Sequence[Item], ours: Sequence[Item], theirs: Sequence[Item], facts: Facts
) -> Sequence[Item]:
    """Return the items of the side that has changed them.

    The facts are those of the side whose items come first."""
    before, mine, yours = ([item.content for item in items] for items in (base, ours, theirs))
    try:
        chosen = choose_changed(before, mine, yours)
    except Conflict:
        first = (*ours, *theirs)[0]
        what, text = "variations at" if first.line else "moves from", numbered_move(first.node, first.ply, facts)
        raise Conflict(f"{what} {text}{'' if first.line else ' on'}") from None
    return ours if chosen is mine else theirs


def _merge_said(base: Item, ours: Item, theirs: Item, facts: Facts) -> Item:
    said, wrong = dict[str, Any](), list[str]()
    for name in PARTS:
        try:
            value = choose_changed(*(each.said.get(name) for each in (base, ours, theirs)))
            said |= {name: value} if value is not None else {}
        except Conflict:
            place = numbered_move(ours.node, ours.ply, facts) if ours.node.move is not None else "the start"
            wrong.append(f"{name} at {place}")
    if wrong:
        raise Conflict(*wrong)
    return Item(base.key, said, ours.node, ours.line, ours.ply)
