"""Moves of a record in the notations that are asked for.

What the engine can play is written anew; from the first move on that it cannot, a line stays as written. Moves in
canonical spelling of which the engine has nothing to say are what it would write itself, in other notations too:
their texts and the squares that were left tell all of them, so that nothing is played for it once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, pairwise
from typing import Any

from gamenote.core.deadline import check_deadline
from gamenote.core.engine import Advance, Engine
from gamenote.core.record import Line, Node, Segment
from gamenote.core.replay import MANY, MOST_POSITIONS, playable
from gamenote.games.chess.board import FILES, LETTERS, SQUARE_OF, square_name
from gamenote.games.chess.fast.rows import CANONICAL, MOST_KEPT
from gamenote.games.chess.languages import translations
from gamenote.games.chess.san import letters_of

SAN = "san"


# Canonical moves in other notations: by their texts, and by the squares that were occupied and are not any more

USUAL_CASTLINGS = {
    1 << SQUARE_OF[start] | 1 << SQUARE_OF[rook]: start + end
    for start, rook, end in (("e1", "h1", "g1"), ("e1", "a1", "c1"), ("e8", "h8", "g8"), ("e8", "a8", "c8"))
}  # how UCI writes them, by the squares that were left


class Spellings(dict[tuple[str, int, int], str]):
    """Texts in one notation, by canonical text, squares left, and side.

    An empty one means that these do not tell it: captures may explode, kings castle from odd squares."""

    def __init__(self, notation: str, *, from_array: bool) -> None:
        super().__init__()
        self.notation = notation
        self.from_array = from_array
        self.letters = [dict(zip(map(ord, LETTERS), row, strict=True)) for row in letters_of(notation)]

    def __missing__(self, key: tuple[str, int, int]) -> str:
        text = self._spell_move(*key)
        if len(self) < MOST_KEPT:
            self[key] = text
        return text

    def _spell_move(self, text: str, left: int, side: int) -> str:
        found = CANONICAL.fullmatch(text)
        if found is None:
            return ""
        if self.notation == "uci":
            return self._spell_for_engines(found, left)
        if self.notation == "lan":
            return _spell_long(found, left)
        return text if found["drop"] and self.notation != "figurine" else text.translate(self.letters[side])

    def _spell_for_engines(self, found: re.Match[str], left: int) -> str:
        if found["drop"]:
            return found[0].rstrip("+#")
        end, start = found["end"] or found["to"], _square_left(found, left)
        if end is None:
            return "" if self.from_array else USUAL_CASTLINGS.get(left, "")
        return start and f"{start}{end}{(found['becomes'] or '').lower()}"


def _spell_long(found: re.Match[str], left: int) -> str:
    end, start = found["end"] or found["to"], _square_left(found, left)
    if end is None:
        return found[0]
    letter, behind = found["kind"] or "", found[0].partition(end)[2]
    return start and f"{letter}{start}{'x' if 'x' in found[0] else '-'}{end}{behind}"


def _square_left(found: re.Match[str], left: int) -> str:
    """Return the square that a piece came from, "" if not plain."""
    if found["to"]:  # a pawn taken in passing leaves a square, too
        left &= FILES["abcdefgh".index(found[0][0])]
    return square_name(left.bit_length() - 1) if left.bit_count() == 1 else ""


_spellings = cache(Spellings)


def _spell_canonical(position: Any, moves: Sequence[str], trail: Sequence[int], notation: str) -> list[str]:
    """Return canonical moves in a notation, as far as it is plain."""
    known = _spellings(notation, from_array=position.variant.from_array)
    left = (before & ~after for before, after in pairwise(trail))
    texts = [known[key] for key in zip(moves, left, cycle((position.side, 1 - position.side)), strict=False)]
    return texts if all(texts) else texts[: texts.index("")]


# Moves in the notations that are asked for, canonical or not


def write_columns(
    engine: Engine, position: Any, moves: Sequence[str], notations: Sequence[str], there: Advance | None = None
) -> tuple[list[list[str]], Any | None]:
    """Return moves in each notation, and the position behind them.

    They end at the first that cannot be played, and there is no position then. `there` is the advance over all
    moves, where it is known."""
    columns: list[list[str]] = [[] for _ in notations]
    at, size = 0, MANY
    while at < len(moves):
        part = moves[at : at + size]
        there = there or engine.advance(position, part, ())
        texts, position = _canonical_prefix(engine, position, part, notations, there)
        count, there = len(texts[0]), None
        if not count:
            found = _resolve_first_moves(engine, position, islice(moves, at, None))
            if found is None:
                return columns, None
            turns, position = found
            texts = [[engine.write_move(*turn, each) for turn in turns] for each in notations]
        for column, more in zip(columns, texts, strict=True):
            column += more
        at, size = at + len(texts[0]), size * 2 if count == len(part) else 1
    return columns, position


def _canonical_prefix(
    engine: Engine, position: Any, moves: Sequence[str], notations: Sequence[str], there: Advance
) -> tuple[list[list[str]], Any]:
    """Return as many moves as are canonical, and what they lead to."""
    if position.languages:
        return [[] for _ in notations], position
    # Remarks without a kind are hints about play, not about how a move is written.
    played = min((at for at, remark in there.remarks if remark.kind or remark.instead), default=there.played)
    texts = [_spell_canonical(position, moves[:played], there.trail, each) for each in notations]
    count = min(map(len, texts))
    if count < there.played:
        return [each[:count] for each in texts], engine.advance(position, moves[:count], ()).position
    return texts, there.position


def _resolve_first_moves(
    engine: Engine, position: Any, moves: Iterable[str]
) -> tuple[Sequence[tuple[Any, Any]], Any] | None:
    """Return the first move with its position, and the position behind it.

    Where it can mean several, those that come too, until only one can be meant."""
    ways: list[tuple[Any, Any]] = [(position, None)]  # each with the last move and what is known of those before
    for text in moves:
        check_deadline()
        ways = [
            (after, (said, (before, move)))
            for before, said in ways
            for move, after in playable(engine, before, text, None)
        ][:MOST_POSITIONS]
        if len(ways) < 2:
            break
    if len(ways) != 1:
        return None
    ((position, said),) = ways
    turns = list[tuple[Any, Any]]()
    while said is not None:
        said, turn = said
        turns.append(turn)
    return turns[::-1], position


def transcribe_moves(
    engine: Engine, position: Any, moves: Sequence[str], notation: str, there: Advance | None = None
) -> tuple[list[str], Any | None]:
    """Return moves in a notation, and the position behind them.

    There is no position where one of them cannot be played; from there on they stay as written. `there` is the
    advance over all moves, where it is known."""
    languages = position.languages
    english = [*map(translations(languages).__getitem__, moves)] if languages else []
    if languages and all(english):  # what cannot be played stays in the language of the game
        (texts,), behind = write_columns(engine, replace(position, languages=0), english, (notation,))
        if behind is not None:
            return texts, replace(behind, languages=languages)
    (texts,), behind = write_columns(engine, position, moves, (notation,), there)
    return [*texts, *moves[len(texts) :]], behind


def is_canonical(engine: Engine, position: Any, segments: Sequence[Segment]) -> bool:
    """Tell whether all moves, of all lines, are what the engine writes."""
    reached: list[Any] = []
    for depth, moves, _ in segments:
        del reached[depth:]
        before = reached[-1] if reached else position
        (texts,), after = _canonical_prefix(engine, before, moves, (SAN,), engine.advance(before, moves, ()))
        if len(texts) < len(moves):
            return False
        reached.append(after)
    return True


def transcriptions(engine: Engine, position: Any, line: Line, notation: str) -> dict[int, str]:
    """Return the texts that differ, in all lines, by `id` of node."""
    changed: dict[int, str] = {}

    def behind(nodes: Sequence[Node], position: Any) -> Any | None:
        texts, after = transcribe_moves(engine, position, [node.move or "" for node in nodes], notation)
        changed.update((id(node), text) for node, text in zip(nodes, texts, strict=True) if text != node.move)
        return after

    go_through_lines(line, position, behind)
    return changed


def go_through_lines(line: Line, position: Any, behind: Callable[[Sequence[Node], Any], Any | None]) -> None:
    """Go through moves without forks between them, in all lines.

    `behind` gives the position behind such moves, None where no line goes on. A line ends where another position
    is set up."""
    waiting: list[tuple[Line, Any]] = [(line, position)]
    while waiting:
        line, position = waiting.pop()
        start = 0
        for index, node in enumerate(line):
            if node.setup is not None and index:
                line = line[:index]
                break
            if node.variations:
                position = behind(_move_nodes(line[start:index]), position)
                start = index
                if position is None:
                    break
                waiting += [(variation, position) for variation in node.variations]
        if position is not None:
            behind(_move_nodes(line[start:]), position)


def _move_nodes(nodes: Line) -> Sequence[Node]:
    return [node for node in nodes if node.move is not None]
