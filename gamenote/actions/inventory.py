"""What one game says, kind by kind, and how two differ.

This is the reading of the format itself, taken before and after a game is written anew: by fixes
(`actions/lint/guarantees`), or by `convert` to its own format. Blanks, line ends and the order of tags do not
count. Moves are in the engine's words where an engine is given and can play them, else as letters and digits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from sys import intern
from unicodedata import normalize

from msgspec import Struct

from gamenote.core.change import Change
from gamenote.core.engine import Engine
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Node, Path, Record, walk
from gamenote.core.replay import replay

CAPTURE = lazy_pattern(r"(?<=[0-9])\s?x\s?(?=[a-z]?[0-9])")
WORD = lazy_pattern(r"[^\W_]++")
UNKNOWN = ("", "*", "?", "-")  # values that say nothing
Spot = tuple[int, int]  # the number of a line, 0 the main one, and how many moves it has up to there


class Inventory(Struct, frozen=True):
    """All that a game says; places are those of the game tree.

    Fields:
        tags: Names and values of tags or properties, those of nodes too, but no empty ones.
        result: In the header and behind the moves.
        shape: How many moves each line has, and where it forks off.
        lines: The moves of each line.
        signs: Signs of moves, evaluations and marks on diagrams.
    """

    variant: tuple[str, str | None]
    tags: Counter[tuple[str, str]]
    result: tuple[str, str]
    setups: tuple[tuple[Spot, str], ...]
    shape: tuple[tuple[Spot, int], ...]
    lines: tuple[tuple[str, ...], ...]
    comments: tuple[tuple[Spot, str], ...]
    signs: Counter[tuple[Spot, str]]
    clocks: Counter[tuple[Spot, str]]


class _Tree(Struct):
    """What the nodes of a game hold, as it is collected."""

    forks: list[Spot]
    lines: list[list[str]]
    tags: Counter[tuple[str, str]]
    setups: list[tuple[Spot, str]]
    comments: list[tuple[Spot, str]]
    signs: Counter[tuple[Spot, str]]
    clocks: Counter[tuple[Spot, str]]

    def add(self, number: int, node: Node, move: str) -> None:
        if node.move is not None and node.move.strip():
            self.lines[number].append(intern(move))
        spot = number, len(self.lines[number])
        if node.setup is not None:
            self.setups.append((spot, repr((node.setup.text.split(), node.setup.edits, node.setup.to_move))))
        self.comments += ((spot, one.text) for one in (*node.before, *node.after) if one.text.strip())
        signs = (*node.glyphs, *node.marks, *((node.evaluation,) if node.evaluation is not None else ()))
        self.signs.update((spot, str(each)) for each in signs)
        if node.clock is not None:
            self.clocks[spot, str(node.clock)] += 1
        self.tags.update((each.key, _join_values(*each.values)) for each in node.extras)


def inventory(record: Record, engine: Engine | None = None) -> Inventory:
    """Return all that a record says.

    With an engine, moves are what it plays; that takes a replay."""
    tree = _Tree([], [], Counter(), [], [], Counter(), Counter())
    played = dict(_played_moves(record, engine)) if engine is not None else {}
    spots = dict[int, Spot]()  # of places that have variations
    line: tuple[Path | None, int] | None = None
    for path, node in walk(record):
        if line != (path.parent, path.line):
            line = path.parent, path.line
            tree.forks.append(spots[id(path.parent)] if path.parent is not None else (0, 0))
            tree.lines.append([])
        number = len(tree.lines) - 1
        if node.variations:
            spots[id(path)] = number, len(tree.lines[number])
        tree.add(number, node, played.get(id(node)) or letters(node.move or ""))
    header, outcome = record.header, record.outcome
    said = ((name.value, _join_values(text)) for name, text in header.fields.items() if name is not Field.RESULT)
    tree.tags.update(said)
    tree.tags.update((each.key.capitalize(), _join_values(*each.values)) for each in header.extras)
    return Inventory(
        (record.game, record.variant),
        Counter({tag: number for tag, number in tree.tags.items() if tag[1]}),
        (_join_values(header.get(Field.RESULT) or ""), outcome.text if outcome is not None else ""),
        tuple(tree.setups),
        tuple((fork, len(line)) for fork, line in zip(tree.forks, tree.lines, strict=True)),
        tuple(map(tuple, tree.lines)),
        tuple(tree.comments),
        tree.signs,
        tree.clocks,
    )


def _played_moves(record: Record, engine: Engine) -> Iterator[tuple[int, str]]:
    """Return the moves that can be played, in the engine's words."""
    for step in replay(record, engine):
        if step.move is not None:
            yield id(step.node), engine.write_move(step.before, step.move)


def _join_values(*values: str) -> str:
    return " ".join(" ".join(values).split())


def letters(text: str) -> str:
    """Return the letters and digits of a text, without what parts them."""
    words = CAPTURE.sub(" ", normalize("NFKC", text).casefold().replace("×", "x"))
    return "".join(WORD.findall(words))


def differences(before: Inventory, after: Inventory) -> dict[Change, str]:
    """Return the kinds that differ, each with a word of what differs."""
    found = dict[Change, str]()
    for kind, old, new in (
        (Change.VARIANT, before.variant, after.variant),
        (Change.RESULT, before.result, after.result),
        (Change.SETUP, before.setups, after.setups),
        (Change.MOVES, before.lines[:1], after.lines[:1]),
        (Change.VARIATIONS, before.lines[1:], after.lines[1:]),
    ):
        if old != new:
            found[kind] = ""
    found |= _compare_tags(before.tags, after.tags) if before.tags != after.tags else {}
    found |= _compare_comments(before, after) if before.comments != after.comments else {}
    same_tree = before.shape == after.shape  # else places say nothing
    for kind, were, are in (
        (Change.SIGNS, before.signs, after.signs),
        (Change.CLOCKS, before.clocks, after.clocks),
    ):
        if were != are and (same_tree or _count_texts(were.elements()) != _count_texts(are.elements())):
            found[kind] = ""
    return found


def _compare_tags(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> dict[Change, str]:
    """Tell changed values from changed names, and what came or went."""
    gone, new, found = before - after, after - before, dict[Change, str]()
    names, values = {name for name, _ in new}, {value for _, value in new}
    for name, value in gone:
        kind = Change.VALUES if name in names else Change.NAMES if value in values else Change.DELETED
        found.setdefault(kind, name)
    old_names, old_values = {name for name, _ in gone}, {value for _, value in gone}
    for name, value in new:
        if name not in old_names and value not in old_values:
            found.setdefault(Change.ADDED, name)
    return found


def _compare_comments(before: Inventory, after: Inventory) -> dict[Change, str]:
    """Tell comments that are divided or placed otherwise from other words."""
    old, new = ([letters(text) for _, text in each.comments] for each in (before, after))
    if "".join(old) == "".join(new):
        moved = old != new or (
            before.shape == after.shape
            and [spot for spot, _ in before.comments] != [spot for spot, _ in after.comments]
        )
        return {Change.COMMENT_ENDS: ""} if moved else {}
    gone = _count_words(before.comments) - _count_words(after.comments)
    return {Change.COMMENTS: min(gone)} if gone else {Change.UNREAD: ""}


def _count_words(comments: Iterable[tuple[Spot, str]]) -> Counter[str]:
    return Counter(word for _, text in comments for word in WORD.findall(text.casefold()))


def _count_texts(placed: Iterable[tuple[Spot, str]]) -> Counter[str]:
    return Counter(text for _, text in placed)


def find_lost_words(before: Inventory, after: Inventory) -> dict[Change, list[str]]:
    """Return what the first inventory has and the second has not.

    Each kind comes with the words that are gone. What is new does not count, nor what is written otherwise: of
    moves and positions, it is their number that tells."""
    found = dict[Change, list[str]]()
    for kind, gone in (
        (Change.VALUES, [f"{name} {value}" for name, value in before.tags - after.tags if value not in UNKNOWN]),
        (Change.RESULT, [text for text in before.result if text not in (*UNKNOWN, *after.result)]),
        (Change.SETUP, [text for _, text in before.setups[len(after.setups) :]]),
        (Change.MOVES, _missing_moves(before.lines[:1], after.lines[:1])),
        (Change.VARIATIONS, _missing_moves(before.lines[1:], after.lines[1:])),
        (Change.COMMENTS, list((_count_words(before.comments) - _count_words(after.comments)).elements())),
        (
            Change.SIGNS,
            list((_count_texts(before.signs.elements()) - _count_texts(after.signs.elements())).elements()),
        ),
        (
            Change.CLOCKS,
            list((_count_texts(before.clocks.elements()) - _count_texts(after.clocks.elements())).elements()),
        ),
    ):
        if gone:
            found[kind] = gone
    return found


def _missing_moves(before: Sequence[tuple[str, ...]], after: Sequence[tuple[str, ...]]) -> list[str]:
    """Return moves that are gone, where there are fewer than before."""
    old, new = ([move for line in lines for move in line] for lines in (before, after))
    return list((Counter(old) - Counter(new)).elements()) or old[len(new) :] if len(new) < len(old) else []
