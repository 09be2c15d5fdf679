"""What is checked of positions that no sample shows.

They are written and read back, turned about, and played on to the ends of games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection
from gamenote.core.lattice import Coord, Lattice
from gamenote.core.record import Outcome, Record, Setup
from gamenote.testing.faults import Alike, contract
from gamenote.testing.linting import PlayedRecord, brief
from gamenote.testing.moves import cell_pattern

GAMES, PLIES = 12, 40  # that dice play of each variant, and moves of each
CHOICE = 60  # legal moves of which one is chosen
WRITTEN, EACH = 8, 5  # games of a game system of which each fifth position is written and read
LAST, ENDINGS = 5, 6  # plies before the end of a sample, and games that dice play from each
BEHIND, TRIED = 24, 12  # moves of such a game, and legal ones of which one is chosen


def roll_board(
    engine: Engine, position: Any, dice: random.Random, plies: int = PLIES
) -> Iterator[tuple[Any, list[Any]]]:
    """Play at random, and return each position with its legal moves."""
    for _ in range(plies):
        legal = [move for move, _ in zip(engine.legal_moves(position), range(CHOICE), strict=False)]
        yield position, legal
        if not legal:
            return
        position = engine.play(position, dice.choice(legal))


def _texts(engine: Engine, position: Any) -> set[str]:
    return {engine.write_move(position, move) for move in engine.legal_moves(position)}


# Positions that are written are read back


@contract
def check_read_back(name: str, records: Iterable[Record] = ()) -> Iterator[str]:
    """Check that what write_position gives can be set up again.

    Nothing is asked of an engine that writes cells alone, or sets up none that it writes and none of
    the records. Positions in which the game is over may be refused."""
    game = registry.games()[name]
    engine = game.engine()
    if type(engine).write_position is Engine.write_position or engine.hides_pieces:
        return
    refused, read = dict[str, str](), set[str]()
    for record in records:
        setup = record.line[0].setup if record.line else None
        if (
            setup is not None
            and not setup.edits
            and not isinstance(engine.start(record.variant, setup), Objection)
        ):
            read.add(record.variant or "")
    for row in game.variants():
        for text, position in _written_position(engine, row.name, max(1, WRITTEN // len(game.variants()))):
            placed = engine.start(row.name, Setup(text))
            if isinstance(placed, Objection):
                refused.setdefault(row.name, f"{brief(text)} is written, and refused: {placed.message}")
                continue
            read.add(row.name)
            yield from (
                Alike(f"{row.name}: {kind}", f"{row.name}: {words}")
                for kind, words in _other(engine, position, placed, text)
            )
    yield from (f"{variant}: the position {words}" for variant, words in refused.items() if read)


def _written_position(engine: Engine, variant: str, games: int) -> Iterator[tuple[str, Any]]:
    """Return positions on which play goes on, with how they are written."""
    start = engine.start(variant, None)
    for number in range(games if not isinstance(start, Objection) else 0):
        positions = roll_board(engine, start, random.Random(number))
        going_on = (position for position, legal in positions if legal and engine.outcome(position) is None)
        yield from ((engine.write_position(each), each) for each in islice(going_on, number % EACH, None, EACH))


def _other(engine: Engine, position: Any, placed: Any, text: str) -> Iterator[tuple[str, str]]:
    """Return what is otherwise when a position is read back."""
    alone = engine.without_history(position)
    if _texts(engine, placed) != _texts(engine, alone):
        yield "moves", f"the position {brief(text)} has other legal moves when it is read back"
    again = engine.write_position(placed)
    if again != text:
        yield "text", f"the position {brief(text)} is written as {brief(again)} when it is read back"
    if engine.diagram(placed).cells != engine.diagram(alone).cells:
        yield "cells", f"the position {brief(text)} looks otherwise when it is read back"


# Boards that are the same when they are turned about

TURNS: dict[str, Callable[[Coord, Coord], Coord]] = {  # of a column and row, and of the last ones
    "mirror": lambda at, last: (last[0] - at[0], at[1]),
    "flip": lambda at, last: (at[0], last[1] - at[1]),
    "transpose": lambda at, last: (at[1], at[0]),
    "turn": lambda at, last: (last[1] - at[1], at[0]),
}


@contract
def check_symmetry(name: str, variant: str | None, kind: str, records: Sequence[Record]) -> Iterator[str]:
    """Check that moves and ends are the same on a turned board.

    `kind` is one of TURNS. Games of dice are looked at, and what follows each of the last positions of samples."""
    engine = registry.games()[name].engine()
    if kind not in TURNS:
        yield f"there is no symmetry {kind!r}; there are {', '.join(TURNS)}"
        return
    start = engine.start(variant, None)
    names = rename_actors(engine.diagram(start).lattice, kind)
    if {*names} != {*names.values()}:
        yield f"the board is another one under {kind!r}"
        return
    for number in range(2 * GAMES):
        yield from _turn_board(engine, (start, start), [], names, random.Random(number), kind)
    usual = registry.games()[name].variants()[0].name
    for record in records:
        if (record.variant or usual) == (variant or usual) and record.line and record.line[0].setup is None:
            yield from _along(engine, PlayedRecord(record, engine), start, names, kind)


def rename_actors(lattice: Lattice, kind: str) -> dict[str, str]:
    """Return what each cell is called when the board is turned about."""
    named = {coord: lattice.name(coord) for coord in lattice.coords()}
    last = max(x for x, _ in named), max(y for _, y in named)
    return {name: named.get(TURNS[kind](at, last), "") for at, name in named.items()}


def _along(engine: Engine, played: PlayedRecord, start: Any, names: dict[str, str], kind: str) -> Iterator[str]:
    """Follow a sample on both boards, and play on from there."""
    pair, texts, cells = (start, start), list[str](), cell_pattern(engine.diagram(start).lattice)
    steps = [step for step in played.main if step.move is not None]
    for at, step in enumerate(steps):
        if len(steps) - at <= LAST:
            for number in range(ENDINGS):
                yield from _turn_board(engine, pair, texts, names, random.Random(number), kind)
        text = engine.write_move(pair[0], step.move)
        other = engine.candidates(pair[1], cells.sub(lambda match: names[match[0]], text), None)
        if isinstance(other, Objection) or len(other) != 1:
            return  # which the legal moves tell
        pair = engine.play(pair[0], step.move), engine.play(pair[1], other[0])
        texts = [*texts, text]
    yield from _compare_boards(engine, pair, texts, names, kind)


def _turn_board(
    engine: Engine, pair: tuple[Any, Any], before: list[str], names: dict[str, str], dice: random.Random, kind: str
) -> Iterator[str]:
    """Play at random on both boards, and compare them behind each move."""
    texts = list(before)
    for _ in range(PLIES):
        different = list(_compare_boards(engine, pair, texts, names, kind))
        yield from different
        legal = (
            {} if different else {engine.write_move(pair[0], move): move for move in engine.legal_moves(pair[0])}
        )
        if not legal:
            return
        text = dice.choice(sorted(legal))
        cells = cell_pattern(engine.diagram(pair[0]).lattice)
        turned = cells.sub(lambda match: names[match[0]], text)
        others = {engine.write_move(pair[1], move): move for move in engine.legal_moves(pair[1])}
        pair = engine.play(pair[0], legal[text]), engine.play(pair[1], others[turned])
        texts.append(text)


def _compare_boards(
    engine: Engine, pair: tuple[Any, Any], texts: list[str], names: dict[str, str], kind: str
) -> Iterator[str]:
    """Compare the legal moves and the outcome of two boards."""
    where = f"behind {brief(' '.join(texts[-6:]))}" if texts else "at the start"
    cells = cell_pattern(engine.diagram(pair[0]).lattice)
    wanted = {cells.sub(lambda match: names[match[0]], text) for text in _texts(engine, pair[0])}
    if odd := sorted(wanted ^ _texts(engine, pair[1])):
        words = f"{odd[0]} is {'not ' if odd[0] in wanted else ''}legal {where} on the board under {kind!r}"
        yield Alike(
            f"moves {kind}", f"{words}, {'although' if odd[0] in wanted else 'but not'} on the board itself"
        )
    ends: list[Outcome | None] = [engine.outcome(each) for each in pair]
    if [end and (end.text, end.winner) for end in ends[:1]] != [
        end and (end.text, end.winner) for end in ends[1:]
    ]:
        yield Alike(f"outcome {kind}", f"under {kind!r} the game ends otherwise, {where}")


# Ends of games that dice alone seldom reach


@contract
def check_endings(engine: Engine, record: Record) -> Iterator[str]:
    """Check ends of games from the last positions of a sample.

    Each move there is tried, and dice play on, some games with the moves that take most."""
    main = [step for step in PlayedRecord(record, engine).main if step.move is not None][-LAST:]
    for step in main:
        for move in engine.legal_moves(step.before):
            yield from _ended_games(engine, engine.play(step.before, move), engine.write_move(step.before, move))
        for number in range(ENDINGS):
            yield from _played_out(engine, step.before, random.Random(number), greedy=number % 2 == 0)


def _played_out(engine: Engine, position: Any, dice: random.Random, *, greedy: bool) -> Iterator[str]:
    """Play on at random, or so that the fewest pieces are left.

    What ends the game is looked at, and not played if there is anything else."""
    for _ in range(BEHIND):
        legal = [move for move, _ in zip(engine.legal_moves(position), range(CHOICE), strict=False)]
        after = [(engine.play(position, move), move) for move in dice.sample(legal, min(TRIED, len(legal)))]
        for there, move in after:
            yield from _ended_games(engine, there, engine.write_move(position, move))
        going_on = [there for there, _ in after if engine.outcome(there) is None]
        if not going_on:
            return
        if greedy and not engine.hides_pieces:
            pieces = [len(engine.diagram(there).cells) for there in going_on]
            going_on = [there for there, number in zip(going_on, pieces, strict=True) if number == min(pieces)]
        position = dice.choice(going_on)


def _ended_games(engine: Engine, position: Any, text: str) -> Iterator[str]:
    """Check that a game ends where nobody can move, only there."""
    legal, outcome = next(engine.legal_moves(position), None), engine.outcome(position)
    if legal is None and outcome is None and engine.lists_all_moves:
        yield Alike("no end", f"nobody can move behind {text}, but outcome does not say how the game has ended")
    if legal is not None and outcome is not None:
        yield Alike("end", f"the game has ended behind {text} ({outcome.text}), but there are legal moves")
