"""Moves of a record in the notation that is asked for.

What the engine can play is written anew; from the first move on that it cannot, a line stays as written. Moves in
canonical spelling of which the engine has nothing to say are what it would write itself, so they are taken as they
are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gamenote.core.deadline import check_deadline
from gamenote.core.engine import Engine, Objection
from gamenote.core.record import Line, Node, Segment
from gamenote.core.replay import MOST_POSITIONS
from gamenote.games.chess.languages import translations

__all__ = ["SAN", "Understood", "is_canonical", "transcribe_moves", "transcriptions", "turns_of"]


SAN = "san"
FEW, MANY = (
    16,
    1 << 20,
)  # moves that are played in one go: few behind one that had to be written anew, then ever more

# Gives the index of the first move that is not spelt as it should be, or their number.
Spelling = Callable[[Sequence[str]], int]


class Understood(NamedTuple):
    """A move on the position before it.

    `canonical` is its text, where it is plain that the engine would write the same."""

    before: Any
    move: Any
    canonical: str = ""


def transcribe_moves(
    engine: Engine, position: Any, moves: Sequence[str], notation: str, first_misspelt: Spelling
) -> tuple[list[str], Any | None]:
    """Return moves in a notation, and the position behind them.

    There is no position where one of them cannot be played; from there on they stay as written.
    """
    languages = position.languages
    english = [*map(translations(languages).__getitem__, moves)] if languages else moves
    if not languages or not all(english):
        return _transcribe_as_written(engine, position, moves, notation, first_misspelt)
    texts, behind = _transcribe_as_written(
        engine, replace(position, languages=0), english, notation, first_misspelt
    )
    if behind is None:  # what could not be played stays in the language of the game
        return _transcribe_as_written(engine, position, moves, notation, first_misspelt)
    return texts, replace(behind, languages=languages)


def _transcribe_as_written(
    engine: Engine, position: Any, moves: Sequence[str], notation: str, first_misspelt: Spelling
) -> tuple[list[str], Any | None]:
    """Return what `transcribe_moves` does, for moves as they stand."""
    out = list(moves)
    at, size = 0, MANY
    while at < len(out):
        if notation == SAN:
            part = out[at : at + size]
            count, position = _canonical_prefix(engine, position, part, first_misspelt)
            at, size = at + count, size * 2
            if count == len(part):
                continue
        there = _resolve_first_moves(engine, position, (out[index] for index in range(at, len(out))))
        if there is None:
            return out, None
        turns, position = there
        out[at : at + len(turns)] = [engine.write_move(turn.before, turn.move, notation) for turn in turns]
        at, size = at + len(turns), FEW
    return out, position


def is_canonical(engine: Engine, position: Any, segments: Sequence[Segment], first_misspelt: Spelling) -> bool:
    """Tell whether all moves, of all lines, are what the engine writes."""
    reached: list[Any] = []
    for depth, moves, _ in segments:
        del reached[depth:]
        count, after = _canonical_prefix(engine, reached[-1] if reached else position, moves, first_misspelt)
        if count < len(moves):
            return False
        reached.append(after)
    return True


def _canonical_prefix(
    engine: Engine, position: Any, moves: Sequence[str], first_misspelt: Spelling
) -> tuple[int, Any]:
    """Return how many moves can stay, and what they lead to."""
    if position.languages:
        return 0, position
    there = engine.advance(position, moves, (None,) * len(moves))
    # Remarks without a kind are hints about play, not about how a move is written.
    count = min((at for at, remark in there.remarks if remark.kind or remark.instead), default=there.played)
    count = min(count, first_misspelt(moves))
    if count == there.played:
        return count, there.position
    return count, engine.advance(position, moves[:count], (None,) * count).position


def _resolve_first_moves(
    engine: Engine, position: Any, moves: Iterable[str]
) -> tuple[Sequence[Understood], Any] | None:
    """Return the first move on its position, and the position behind it.

    Where it can mean several, those that come too, until only one can be meant."""
    ways: list[tuple[Any, Any]] = [(position, None)]  # each with the last move and what is known of those before
    for text in moves:
        check_deadline()
        ways = [
            (after, (said, Understood(before, move, canonical)))
            for before, said in ways
            for move, after, canonical in _legal_readings(engine, before, text)
        ][:MOST_POSITIONS]
        if len(ways) < 2:
            break
    if len(ways) != 1:
        return None
    ((position, said),) = ways
    turns = list[Understood]()
    while said is not None:
        said, turn = said
        turns.append(turn)
    return turns[::-1], position


def _legal_readings(engine: Engine, position: Any, text: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield the legal moves that a text may mean, with their positions.

    Behind them is the text, if it is canonical."""
    found = engine.play_text(position, text, None)
    if found is not None:
        yield *found, text
        return
    moves = engine.candidates(position, text)
    for move in () if isinstance(moves, Objection) else moves:
        if not any(objection.fatal for objection in engine.judge(position, move)):
            yield move, engine.play(position, move), ""


def transcriptions(
    engine: Engine, position: Any, line: Line, notation: str, first_misspelt: Spelling
) -> dict[int, str]:
    """Return the texts that differ, by `id` of node.

    Variations are gone through as well.
    """
    changed: dict[int, str] = {}

    def behind(nodes: Sequence[Node], position: Any) -> Any | None:
        texts, after = transcribe_moves(
            engine, position, [node.move or "" for node in nodes], notation, first_misspelt
        )
        changed.update((id(node), text) for node, text in zip(nodes, texts, strict=True) if text != node.move)
        return after

    _through_lines(line, position, behind)
    return changed


def turns_of(engine: Engine, position: Any, line: Line) -> dict[int, Understood]:
    """Return the moves that can be played, by `id` of node.

    Each comes with the position before it. Variations are gone through as well.
    """
    found: dict[int, Understood] = {}

    def behind(nodes: Sequence[Node], position: Any) -> Any | None:
        at = 0
        while at < len(nodes):
            there = _resolve_first_moves(
                engine, position, (nodes[index].move or "" for index in range(at, len(nodes)))
            )
            if there is None:
                return None
            turns, position = there
            for turn in turns:
                found[id(nodes[at])] = turn
                at += 1
        return position

    _through_lines(line, position, behind)
    return found


def _through_lines(line: Line, position: Any, behind: Callable[[Sequence[Node], Any], Any | None]) -> None:
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
