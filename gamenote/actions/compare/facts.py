"""What a game says, laid out for comparing versions of it.

The header by name, and then one entry after the other: each move of the main line, each thing said about it, each
variation as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from gamenote.actions.compare.align import Conflict, choose_changed, stretches
from gamenote.actions.pretty.game_views import COMMAND, PAIRED, time_of
from gamenote.core import registry
from gamenote.core.alike import ADDED
from gamenote.core.format import Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Replayed
from gamenote.core.reading import Reading, Where
from gamenote.core.record import SHOWN, Clock, Evaluation, Field, Line, Node, Record
from gamenote.core.source import Source

MOVES, VARIATION = "moves", "variation"  # kinds of entries; others are parts of a node
END, UNREAD = "result behind the moves", "unread text"  # in the header
LONGEST_NUMBER = 20  # characters, with what may stand between a number and its move
NUMBER = lazy_pattern(r"([0-9]{1,6}\.{1,3})[ \t\r\n]*+\Z")
SIGNS = dict.fromkeys(ADDED)  # what one writer adds to a move, and another leaves out


class GameEntry(NamedTuple):
    """One thing that a game says.

    Fields:
        content: All that it says, for programs.
        text: What it says, for people.
        at: The move that it belongs to, with its number.
        ply: How many moves of players there were with it.
    """

    kind: str
    content: Hashable
    text: str
    at: str
    ply: int

    @property
    def key(self) -> Hashable:
        """What is equal in entries that say the same."""
        return self.kind, self.content


class Facts(Struct, frozen=True):
    """All that a game says, with what its format calls the fields."""

    header: Mapping[Field | str, tuple[str, ...]]
    entries: Sequence[GameEntry]
    format: Format
    record: Record
    broken: bool

    def name_of(self, entry: Field | str) -> str:
        """Return what people call an entry of the header."""
        names = self.format.header_names()
        return entry if isinstance(entry, str) else names.get(entry) or entry.value.replace("_", " ")


def facts_of(source: Source, reading: Reading, format: Format) -> Facts:
    """Return what a game says."""
    record, lost = reading.record, reading.lost_text
    header: dict[Field | str, tuple[str, ...]] = {name: (value,) for name, value in record.header.fields.items()}
    for extra in record.header.extras:
        header[extra.key] = (*header.get(extra.key, ()), *extra.values)
    spans = sorted({*(lost.unread or ()), *lost.outside, *lost.skipped})
    unread = " ".join(source.text[span.start : span.end] for span in spans)
    end = record.outcome.text if record.outcome is not None else None
    others = {"game": record.game, "variant": reading.summary.variant, END: end, UNREAD: unread}
    header |= {name: (value,) for name, value in others.items() if value}
    return Facts(header, list(_entries_of(record.line, source.text, reading)), format, record, reading.broken)


def _entries_of(line: Line, text: str, reading: Reading) -> Iterator[GameEntry]:
    """Yield what the main line says, in order."""
    ply, at = 0, ""
    for node in line:
        ply += node.is_ply
        if node.move is not None:
            at = _numbered_move(node, ply, text, reading)
            yield GameEntry(MOVES, (node.actor, node.move), node.move, at, ply)
        yield from (GameEntry(name, content, words, at, ply) for name, content, words in _said_about(node))
        for variation in node.variations:
            parts = list(_parts_of_variation(variation, text))
            words = " ".join(each for _, each in parts).replace("( ", "(").replace(" )", ")")
            yield GameEntry(VARIATION, tuple(content for content, _ in parts), f"({words})", at, ply)


def _said_about(node: Node) -> Iterator[tuple[str, Hashable, str]]:
    """Yield what is said about a move, for programs and for people."""
    for name, (part, words) in PARTS.items():
        if value := part(node):
            yield name, value, words(value)
    for name, comments in (("comment before", node.before), ("comment", node.after)):
        for comment in comments:
            yield name, comment, " ".join(COMMAND.sub("", comment.text).split())


def _parts_of_variation(line: Line, text: str) -> Iterator[tuple[Hashable, str]]:
    """Yield what a variation says, for programs and as written.

    Those within it stand in brackets behind their nodes."""
    waiting: list[Node | str] = list(reversed(line))
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            yield node, node
            continue
        said = list(_said_about(node))
        words = [_written_number(node, text), node.move or "", *(f"{{{words}}}" for *_, words in said if words)]
        yield (node.actor, node.move, *(each[:2] for each in said)), " ".join(filter(None, words))
        for variation in reversed(node.variations):
            waiting += (")", *reversed(variation), "(")


def _written_number(node: Node, text: str) -> str:
    """Return the number written before a move; "" for none."""
    start = node.span.start if node.span is not None else 0
    match = NUMBER.search(text, max(0, start - LONGEST_NUMBER), start)
    return match[1] if match is not None else ""


def _numbered_move(node: Node, ply: int, text: str, reading: Reading) -> str:
    """Return a move with its number, as written or else as counted."""
    move, span = node.move or "", node.span
    if move[:1].isdigit() and " " in move:
        return move
    if written := _written_number(node, text):
        return f"{written} {move}"
    where = reading.locate(span.start) if span is not None else Where()
    if where.number is not None:
        return f"{where.number.rstrip('.')}{'...' if node.is_ply else '.'} {move}"
    return f"{(ply + 1) // 2}{'.' if ply % 2 else '...'} {move}" if node.actor in PAIRED else f"{ply}. {move}"


def _clock_words(clock: Clock) -> str:
    parts = (("left", clock.left), ("spent", clock.spent))
    return ", ".join(f"{time_of(value)} {name}" for name, value in parts if value is not None)


def _evaluation_words(evaluation: Evaluation) -> str:
    depth = "" if evaluation.depth is None else f" (depth {evaluation.depth})"
    return (f"mate in {evaluation.mate}" if evaluation.mate else f"{evaluation.pawns or 0:+g}") + depth


PARTS: dict[str, tuple[Callable[[Node], Any], Callable[[Any], str]]] = {  # of a node: what it is, and as words
    "position": (lambda node: node.setup, lambda it: " ".join(map("=".join, it.edits)) or it.text),
    "sign": (lambda node: node.glyphs, lambda it: " ".join(SHOWN.get(each, f"${each}").strip() for each in it)),
    "clock": (lambda node: node.clock, _clock_words),
    "evaluation": (lambda node: node.evaluation, _evaluation_words),
    "drawing": (
        lambda node: node.marks,
        lambda it: ", ".join(" ".join(filter(None, (each.paint, each.kind, *each.at, each.text))) for each in it),
    ),
    "property": (
        lambda node: node.extras,
        lambda it: ", ".join(f"{each.key} {' '.join(each.values)}" for each in it),
    ),
}


def played_keys(facts: Facts) -> list[Hashable]:
    """Return keys of the entries, moves as the game writes them.

    So two spellings of a move are one; signs of check or capture that follow from earlier moves do not count."""
    engine = registry.engine_of(facts.record.game)
    texts = Replayed(facts.record, engine).written_moves() if engine is not None else iter(())
    return [
        next(texts, each.text).translate(SIGNS) if each.kind == MOVES else (each.kind, each.text)
        for each in facts.entries
    ]


def merge_facts(base: Facts, ours: Facts, theirs: Facts) -> tuple[Mapping[Field | str, Any], list[Hashable]]:
    """Return header and keys of entries with the changes of both sides.

    Raises Conflict where both have changed the same."""
    versions = base, ours, theirs
    header, entries, wrong = dict[Field | str, Any](), list[GameEntry](), list[str]()
    for name in dict.fromkeys((*base.header, *ours.header, *theirs.header)):
        try:
            header[name] = choose_changed(*(each.header.get(name) for each in versions))
        except Conflict:
            wrong.append(ours.name_of(name))
    for stretch in stretches(*([entry.key for entry in each.entries] for each in versions)):
        try:
            entries += _merge_entries(*(each.entries[at] for each, at in zip(versions, stretch[:3], strict=True)))
        except Conflict as conflict:
            wrong += conflict.where
    if wrong:
        raise Conflict(*dict.fromkeys(wrong))
    return {name: value for name, value in header.items() if value}, [entry.key for entry in entries]


def _merge_entries(
    base: Sequence[GameEntry], ours: Sequence[GameEntry], theirs: Sequence[GameEntry]
) -> Sequence[GameEntry]:
    """Return the entries of the side that has changed them, or both."""
    keys = [[entry.key for entry in each] for each in (base, ours, theirs)]
    try:
        return ours if choose_changed(*keys) is keys[1] else theirs
    except Conflict:
        kinds = [{entry.kind for entry in each} for each in (ours, theirs)]
        first = (*ours, *theirs)[0]
        if base or kinds[0] & kinds[1] or MOVES in kinds[0] | kinds[1]:
            where = (
                f"moves from {first.at} on"
                if first.kind == MOVES
                else f"{first.kind} at {first.at or 'the start'}"
            )
            raise Conflict(where) from None
        return sorted((*ours, *theirs), key=lambda entry: ORDER.index(entry.kind))


ORDER = (*PARTS, "comment before", "comment", VARIATION)  # in which a node says things
