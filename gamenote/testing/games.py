"""What is checked of games: their description, and each variant's start."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

from gamenote.core import registry
from gamenote.core.engine import Objection
from gamenote.core.game import Game, Guess
from gamenote.core.record import NO_PLAYERS, Record
from gamenote.core.replay import Trials, perft
from gamenote.testing.advancing import SPOILT, check_advance, check_segments, check_wrong_texts, spoilt
from gamenote.testing.boards import check_drawing
from gamenote.testing.cells import check_cells
from gamenote.testing.endings import check_outcome
from gamenote.testing.faults import about, contract, each_of, faults, whole_contract
from gamenote.testing.figures import check_figures, check_statistics
from gamenote.testing.moves import check_moves
from gamenote.testing.pictures import check_pictures
from gamenote.testing.playing import PlayedRecord, brief, sample_records
from gamenote.testing.positions import check_positions
from gamenote.testing.random_games import check_random_games
from gamenote.testing.refusals import check_refusals


@whole_contract
def check_game(name: str, samples: str | Path, *, lenient: str = "") -> Iterator[str]:
    """Check a game with the sound records of a folder.

    `samples` holds a folder of records for each format of the game."""
    yield from faults(check_variants, name)
    yield from faults(check_statistics, name)
    yield from faults(check_random_games, name)
    records = list(sample_records(name, samples))
    if not records:
        yield f"no sample of {name} in {samples}"
    for file, record in records:
        yield from about(f"sample {file}", faults(check_record, name, record, lenient=lenient))
    yield from faults(check_cells, registry.games()[name].engine(), [record for _, record in records])


@whole_contract
def check_record(name: str, record: Record, *, lenient: str = "") -> Iterator[str]:
    """Check a game, its engine, figures and diagrams with a sound record."""
    game = registry.games()[name]
    engine = game.engine()
    yield from faults(check_described, name, record)
    yield from faults(check_moves, engine, record, lenient=lenient)
    yield from faults(check_positions, engine, record)
    yield from faults(check_outcome, engine, record, seats=game.seats)
    yield from faults(check_segments, engine, record)
    yield from faults(check_wrong_texts, engine, record)
    yield from faults(check_refusals, engine, record)
    for each in (record, *spoilt(record, SPOILT)):
        yield from faults(check_advance, engine, each)
    yield from faults(check_figures, name, record)
    yield from faults(check_pictures, engine, record)


@contract
def check_variants(name: str) -> Iterator[str]:
    """Check that each variant has a start that can be drawn."""
    game = registry.games()[name]
    if not game.variants():
        yield f"{name} has no variant"
        return
    yield from each_of(_named(game), _begun(game))


def _named(game: Game) -> Iterator[str]:
    """Check names, titles, points and seats."""
    rows = game.variants()
    for words in ([row.name for row in rows], [row.title for row in rows], list(game.seats)):
        yield from (f"{game.name} has {word!r} twice" for word in sorted({x for x in words if words.count(x) > 1}))
    for word in (game.name, game.title, *(row.name for row in rows), *(row.title for row in rows), *game.seats):
        if not isinstance(word, str) or not word.strip() or word != word.strip() or not word.isprintable():
            yield f"{game.name}: {word!r} is no name: printable words without blanks around them are wanted"
    if game.variant(None) != rows[0]:
        yield f"{game.name}: the variant by default is not the first"
    for row in rows:
        if game.variant(row.name) != row:
            yield f"{game.name}: variant({row.name!r}) gives {game.variant(row.name)}"
        if len(row.points) != 3 or not row.points[0] > row.points[1] >= row.points[2]:
            yield f"{row.name}: the points {row.points} do not count a win more than a draw, and that than a loss"
        for seat in game.seats:
            if not row.player(seat).strip() or not row.side(seat).strip():
                yield f"{row.name}: nobody is called {seat}"
    for strange in ("no such variant", "", "\0", "9" * 5000):
        if strange not in {row.name for row in rows} and game.variant(strange) in rows:
            yield f"{game.name}: the name {brief(strange)} is taken for a variant"


def _begun(game: Game) -> Iterator[str]:
    """Check that each variant begins with a position."""
    engine = game.engine()
    for variant in game.variants():
        start = engine.start(variant.name, None)
        if isinstance(start, Objection):
            yield f"{variant.name}: {start.message or 'the start is refused'}"
            continue
        if start != engine.start(variant.name, None):
            yield f"{variant.name}: start gives two positions that are not equal"
        if perft(engine, start, 1) == 0 and (variant is game.variants()[0] or engine.lists_all_moves):
            yield f"{variant.name}: nobody can move at the start"
        if engine.outcome(start) is not None:
            yield f"{variant.name}: the game is over at the start"
        yield from about(variant.name, faults(check_drawing, registry.boards().values(), [engine.diagram(start)]))
    first, usual = engine.start(game.variants()[0].name, None), engine.start(None, None)
    if first != usual:
        yield "without a variant the game does not begin as its first one"


@contract
def check_perft(name: str, variant: str | None, table: Sequence[int]) -> Iterator[str]:
    """Check the numbers of move sequences of lengths 1, 2, ..."""
    engine = registry.games()[name].engine()
    start = engine.start(variant, None)
    for depth, number in enumerate(table, start=1):
        counted = perft(engine, start, depth)
        if counted != number:
            yield f"perft({depth}) of {name} ({variant}) is {number}, counted were {counted}"


@contract
def check_described(name: str, record: Record) -> Iterator[str]:
    """Check that a game's description fits a sound record."""
    game = registry.games()[name]
    if record.variant is not None and game.variant(record.variant) is None:
        yield f"the record is of {record.variant}, which is no variant of {name}"
    actors = {node.actor for node in record.line if node.move} - {*NO_PLAYERS}
    if game.seats and any(node.move is not None and node.actor is None for node in record.line):
        yield "there are moves that nobody makes, although the game has seats"
    if game.seats and not actors <= {*game.seats}:
        yield f"{sorted(map(str, actors - {*game.seats}))} make moves, but have no seats"
    if record.outcome is not None and record.outcome.winner not in (None, *(game.seats or actors)):
        yield f"the record says that {record.outcome.winner} has won, who has no seat"
    yield from each_of(_guessed(game, record), _meant(game, record))


def _guessed(game: Game, record: Record) -> Iterator[str]:
    """Check that nothing wrong is guessed where the variant is not told."""
    if game.guess is None or record.variant is None:
        return
    unnamed = dataclasses.replace(record, variant=None)
    engine = game.engine()
    guess = game.guess([unnamed], Trials())
    again = game.guess([unnamed], Trials())
    if guess != again:
        yield "guess gives two answers for one game"
    if guess is None:
        return
    chosen = game.variant_of(unnamed, guess, Trials()) if game.variant_of is not None else guess.variant
    for variant in (guess.variant, chosen):
        if game.variant(variant) is None:
            yield f"{variant} is guessed, which is no variant of {game.name}"
    if game.variant(chosen) is not None and not PlayedRecord(unnamed.under(chosen), engine).complete:
        yield f"{chosen} is guessed for a game of {record.variant}, which cannot be played so"
    if not isinstance(guess, Guess) or not guess.reason.strip():
        yield "guess gives no reason"


def _meant(game: Game, record: Record) -> Iterator[str]:
    """Check that texts of one meaning are one move, and others others."""
    if game.meaning is None:
        return
    engine, variant = game.engine(), record.variant
    for step in PlayedRecord(record, engine).moves[:40]:
        legal = [engine.write_move(step.before, move) for move in engine.legal_moves(step.before)][:60]
        meanings = [game.meaning(text, variant) for text in legal]
        if len(set(meanings)) != len(set(legal)):
            yield f"meaning takes different moves for one, before {step.node.move}"
        own = engine.write_move(step.before, step.move)
        if game.meaning(step.node.move or "", variant) != game.meaning(own, variant):
            yield f"{step.node.move} and {own} are one move, but have two meanings"
    for text in ("", "?", "\0", "9" * 5000):
        hash(game.meaning(text, variant))
