"""What differs between two versions of a game, in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gamenote.actions.compare.align import matching_places
from gamenote.actions.compare.facts import MOVES, VARIATION, Entry, Facts, played_keys
from gamenote.core.record import Comment


class Difference(Struct, frozen=True):
    """One thing that two versions of a game say otherwise.

    Fields:
        kind: "header", "moves", "variation", "spelling", or a part of a node.
        before: What the first version says, None where it says nothing.
        name: Of an entry of the header.
        at: The move that it belongs to, with its number.
        ply: How many moves of players there were with it.
    """

    kind: str
    before: str | None
    after: str | None
    name: str = ""
    at: str = ""
    ply: int | None = None

    @property
    def words(self) -> str:
        """The difference as a person reads it."""
        what = self.name or f"{self.kind}{f' at {self.at}' if self.at else ''}"
        if self.before is None or self.after is None:
            return f"{what}: {self.before or self.after or ''} ({'added' if self.before is None else 'removed'})"
        return f"{what}: {self.before} -> {self.after}"


def compare_games(one: Facts, other: Facts) -> Iterator[Difference]:
    """Yield what two versions of a game say otherwise."""
    for entry in dict.fromkeys((*one.header, *other.header)):
        before, after = one.header.get(entry), other.header.get(entry)
        if before != after:
            name = (one if one.format.header_names() else other).name_of(entry)
            texts = [None if value is None else ", ".join(value) for value in (before, after)]
            yield Difference("header", texts[0], texts[1], name)
    keys = [[entry.key for entry in each.entries] for each in (one, other)]
    if keys[0] != keys[1]:
        found = list(_compare_entries(one, other, played_keys(one), played_keys(other)))
        one, other = (replace(each, entries=[*map(_with_commands, each.entries)]) for each in (one, other))
        yield from found or _compare_entries(one, other, *keys)


def _with_commands(entry: Entry) -> Entry:
    """Return a comment with all that it tells programs."""
    return entry._replace(text=entry.content.text) if isinstance(entry.content, Comment) else entry


def _compare_entries(
    one: Facts, other: Facts, keys: Sequence[Hashable], others: Sequence[Hashable]
) -> Iterator[Difference]:
    """Yield the differences along the moves, entries matched by keys."""
    pairs = matching_places(keys, others)
    for (a, b), (c, d) in pairwise([(-1, -1), *pairs, (len(keys), len(others))]):
        gone, new = one.entries[a + 1 : c], other.entries[b + 1 : d]
        for kind in dict.fromkeys(entry.kind for entry in (*gone, *new)):
            sides = [[entry for entry in side if entry.kind == kind] for side in (gone, new)]
            first = (sides[0] or sides[1])[0]
            before, after = (_join_texts(side) for side in sides)
            if (before or None) != (after or None):
                yield Difference(kind, before, after, at="" if kind == MOVES else first.at, ply=first.ply)
        if c < len(keys) and one.entries[c].text != other.entries[d].text and one.format == other.format:
            same = one.entries[c]
            yield Difference("spelling", same.text, other.entries[d].text, at=same.at, ply=same.ply)


def _join_texts(entries: Sequence[Entry]) -> str | None:
    """Return what entries of one kind say; None for none."""
    if not entries:
        return None
    if entries[0].kind == MOVES:
        first, *rest = entries
        return " ".join((first.at, *(each.text if "..." in each.at else each.at for each in rest)))
    return " ".join(each.text for each in entries)


def lines_of(facts: Facts) -> Iterator[str]:
    """Yield what a game says, line by line."""
    yield from (f"{facts.name_of(entry)}: {', '.join(value)}" for entry, value in facts.header.items())
    for entry in facts.entries:
        if entry.text:
            yield {MOVES: f"  {entry.at}", VARIATION: f"  {entry.text}"}.get(
                entry.kind, f"    {entry.kind}: {entry.text}"
            )
