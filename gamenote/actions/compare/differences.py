"""What differs between two versions of a game, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from gamenote.actions.compare.align import matching_places
from gamenote.actions.compare.facts import Facts, Item, nodes_in, numbered_move, said_of, with_played_moves
from gamenote.actions.pretty.game_views import COMMAND, time_of
from gamenote.core.record import SHOWN, Clock, Comment, Evaluation, Extra, Line, Mark, Setup

IN_COMMANDS = ("clock", "evaluation", "drawing")  # what comments may tell by commands for programs


class Difference(Struct, frozen=True):
    """One thing that two versions of a game say otherwise.

    Fields:
        kind: "header", "moves", "variation", "spelling", "unread text", or a part of a node.
        name: Of an entry of the header.
        at: The move that it belongs to, with its number.
        ply: How many moves of players there were with it.
        before: What the first version says, None where it says nothing.
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
            return f"{what}: {self.before or self.after} ({'added' if self.before is None else 'removed'})"
        return f"{what}: {self.before} -> {self.after}"


def compare_games(one: Facts, other: Facts) -> Iterator[Difference]:
    """Yield what two versions of a game say otherwise."""
    for entry in dict.fromkeys((*one.header, *other.header)):
        before, after = one.header.get(entry), other.header.get(entry)
        if before != after:
            name = (one if one.names else other).name_of(entry)
            yield Difference("header", _joined(before), _joined(after), name)
    yield from _in_moves(one, other)
    if one.unread != other.unread:
        yield Difference("unread text", " ".join(one.unread) or None, " ".join(other.unread) or None)


def _joined(values: Sequence[str] | None) -> str | None:
    return None if values is None else ", ".join(values)


def _in_moves(one: Facts, other: Facts) -> Iterator[Difference]:
    """Yield the differences of moves, in the order of play."""
    items = one.items, other.items
    if [item.key for item in items[0]] != [item.key for item in items[1]]:
        items = with_played_moves(one), with_played_moves(other)
    pairs = matching_places(*([item.key for item in each] for each in items))
    for (a, b), (c, d) in pairwise([(-1, -1), *pairs, (len(items[0]), len(items[1]))]):
        if (a + 1, b + 1) != (c, d):
            yield from _in_gap(_Run(one, items[0], a + 1, c), _Run(other, items[1], b + 1, d))
        if c < len(items[0]):
            yield from _in_said(_Run(one, items[0], c, c + 1), _Run(other, items[1], d, d + 1))


class _Run(Struct, frozen=True):
    """Some neighbouring items of a game."""

    facts: Facts
    all: Sequence[Item]
    start: int
    end: int

    @property
    def items(self) -> Sequence[Item]:
        return self.all[self.start : self.end]

    @property
    def place(self) -> tuple[str, int | None]:
        """The move that the run begins with, or stands behind."""
        for item in (*self.items, *reversed(self.all[: self.start])):
            if item.node.move is not None:
                return numbered_move(item.node, item.ply, self.facts), item.ply
        return "", None

    def text(self) -> str | None:
        """Return the moves, with numbers as they are needed."""
        words = (_item_text(item, self.facts, first=not at) for at, item in enumerate(self.items))
        return " ".join(filter(None, words)) or None


def _in_gap(one: _Run, other: _Run) -> Iterator[Difference]:
    """Yield the difference of moves or variations that match no others."""
    items = (*one.items, *other.items)
    kind = "variation" if all(item.line for item in items) else "moves"
    at, ply = (one if one.items else other).place
    before, after = one.text(), other.text()
    if before is None and after is None:  # nodes without a move
        for item in items:
            for name, text in (_said_words(item.said) or {"position": "no move"}).items():
                removed = item in one.items
                yield Difference(name, text if removed else None, None if removed else text, at=at, ply=ply)
    else:
        yield Difference(kind, before, after, at=at if kind == "variation" else "", ply=ply)


def _in_said(one: _Run, other: _Run) -> Iterator[Difference]:
    """Yield what is said otherwise about one move."""
    (a,), (b,), (at, ply) = one.items, other.items, one.place
    if a.line:
        return
    if a.node.move != b.node.move and one.facts.format == other.facts.format:
        yield Difference("spelling", a.node.move, b.node.move, at=at, ply=ply)
    if a.said == b.said:
        return
    before, after = _said_words(a.said), _said_words(b.said)
    found = [name for name in dict.fromkeys((*before, *after)) if before.get(name) != after.get(name)]
    if not found:  # in what comments tell programs
        texts = (_comment_words(a.said, plain=False), _comment_words(b.said, plain=False))
        yield Difference("comment", texts[0], texts[1], at=at, ply=ply)
    yield from (Difference(name, before.get(name), after.get(name), at=at, ply=ply) for name in found)


def _item_text(item: Item, facts: Facts, *, first: bool) -> str:
    if item.line:
        return f"({_line_text(item.line, facts, item.ply)})"
    if item.node.move is None:
        return ""
    numbered = numbered_move(item.node, item.ply, facts)
    return numbered if first or ("..." not in numbered and item.node.is_ply) else item.node.move


def _line_text(line: Line, facts: Facts, ply: int) -> str:
    """Return a variation in one line, with its comments."""
    words, plies, fresh = list[str](), [ply - 1], True
    for node in nodes_in(line):
        if isinstance(node, str):
            words.append(node)
            plies = [*plies, plies[-1] - 1] if node == "(" else plies[:-1]
            fresh = True
            continue
        plies[-1] += node.is_ply
        words += [_item_text(Item((), {}, node, ply=plies[-1]), facts, first=fresh)]
        words += (f"{{{text}}}" for text in _said_words(said_of(node)).values())
        fresh = fresh and node.move is None
    return " ".join(filter(None, words)).replace("( ", "(").replace(" )", ")")


def lines_of(facts: Facts) -> Iterator[str]:
    """Yield what a game says, line by line."""
    yield from (f"{facts.name_of(entry)}: {', '.join(value)}" for entry, value in facts.header.items())
    for item in facts.items:
        if item.line or item.node.move is not None:
            yield f"  {_item_text(item, facts, first=True)}"
        yield from (f"    {name}: {text}" for name, text in _said_words(item.said).items())
    yield from (f"unread text: {text}" for text in facts.unread)


# What is said about a move, in words


def _said_words(said: Mapping[str, Any]) -> dict[str, str]:
    """Return what is said about a move, each part as a text."""
    texts = {name: SHOW[name](value) for name, value in said.items() if name in SHOW}
    texts["comment"] = _comment_words(said) or ""
    return {name: text for name, text in texts.items() if text}


def _comment_words(said: Mapping[str, Any], *, plain: bool = True) -> str | None:
    """Return the comments at a move in one line.

    Plain are those without commands for programs."""
    comments: Sequence[Comment] = (*said.get("comment before", ()), *said.get("comment", ()))
    texts = (COMMAND.sub("", each.text) if plain else each.text for each in comments)
    return " | ".join(" ".join(text.split()) for text in texts if text.strip()) or None


def _clock_words(clock: Clock) -> str:
    parts = (("left", clock.left), ("spent", clock.spent))
    return ", ".join(f"{time_of(value)} {name}" for name, value in parts if value is not None)


def _evaluation_words(evaluation: Evaluation) -> str:
    depth = "" if evaluation.depth is None else f" (depth {evaluation.depth})"
    worth = f"mate in {evaluation.mate}" if evaluation.mate is not None else f"{evaluation.pawns or 0:+g}"
    return worth + depth


def _mark_words(marks: Sequence[Mark]) -> str:
    parts = ((mark.paint, mark.kind, "-".join(mark.at), mark.text) for mark in marks)
    return ", ".join(" ".join(filter(None, part)) for part in parts)


def _setup_words(setup: Setup) -> str:
    edits = " ".join(f"{place}={what}" for place, what in setup.edits)
    return " ".join(filter(None, (edits or setup.text, setup.to_move and f"{setup.to_move} to move")))


def _extra_words(extras: Sequence[Extra]) -> str:
    return ", ".join(" ".join((extra.key, *extra.values)) for extra in extras)


def _sign_words(glyphs: Sequence[int]) -> str:
    return " ".join(SHOWN.get(number, f"${number}").strip() for number in glyphs)


SHOW: dict[str, Callable[[Any], str]] = {
    "position": _setup_words,
    "sign": _sign_words,
    "clock": _clock_words,
    "evaluation": _evaluation_words,
    "drawing": _mark_words,
    "property": _extra_words,
}
