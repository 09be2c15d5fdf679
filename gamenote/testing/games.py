"""What is checked of games: descriptions, starts, games made by dice, results."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import starmap
from pathlib import Path
from typing import Any

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.encode import encode_text
from gamenote.core import registry
from gamenote.core.engine import Engine, Objection
from gamenote.core.feature import Feature
from gamenote.core.format import Format, no_result
from gamenote.core.game import Game, Guess
from gamenote.core.record import NO_PLAYERS, Field, Outcome, Record
from gamenote.core.replay import Trials, last_position, perft
from gamenote.testing.boards import check_drawing
from gamenote.testing.cost import check_texts
from gamenote.testing.faults import ContractCheck, about, contract, each_of, faults, raise_all, run_all
from gamenote.testing.figures import check_figures, check_outcome, check_positions, check_statistics
from gamenote.testing.linting import PlayedRecord, Samples, brief, read, records_of
from gamenote.testing.moves import (
    check_advances,
    check_moves,
    check_refusals,
    check_segments,
    check_wrong_texts,
)
from gamenote.testing.pictures import check_cells, check_pictures
from gamenote.testing.positions import check_endings, check_read_back

# Checks engines on games made by dice, far from all samples

DICE_PLIES = 60  # of one game
DICE_GAMES = 24  # of a game system, divided among its variants
LEGAL = 40  # legal moves of which one is chosen
Look = tuple[int, str]  # how many plies were played, and what the diagram shows then


@contract
def check_random_games(name: str, *, games: int = DICE_GAMES) -> Iterator[str]:
    """Check an engine on games that dice play, in each variant.

    Play goes on as long as there are legal moves, and outcome tells the end; positions that look alike after as
    many moves have ended alike."""
    game = registry.games()[name]
    rows = game.variants()
    for number, variant in enumerate(rows):
        seen: dict[Look, Outcome | None] = {}
        for turn in range(max(1, games // len(rows))):
            dice = random.Random(turn * 1000 + number)
            yield from about(variant.name, _play_by_dice(game, variant.name, dice, seen))


def _play_by_dice(
    game: Game, variant: str, dice: random.Random, seen: dict[Look, Outcome | None]
) -> Iterator[str]:
    """Play one game, and check each position on the way."""
    engine = game.engine()
    start = position = engine.start(variant, None)
    if isinstance(start, Objection):
        return
    statistics, texts = registry.statistics_of(game.name), list[str]()
    names = set(statistics.figures(start))
    while len(texts) < DICE_PLIES:
        legal = [move for move, _ in zip(engine.legal_moves(position), range(LEGAL), strict=False)]
        yield from _check_end(engine, position, legal, texts, seen)
        if set(statistics.figures(position)) != names:
            yield f"figures behind {_describe_way(texts)} has other names than at the start"
        if not legal:
            break
        move = dice.choice(legal)
        text = engine.write_move(position, move)
        meant = engine.candidates(position, text, None)
        if meant != (move,):
            way = _describe_way(texts)
            yield f"{text} was written for {brief(move)}, and reads as {brief(meant)}, behind {way}"
        if any(each.fatal for each in engine.judge(position, move)):
            yield f"{text} is legal, but judged otherwise, behind {_describe_way(texts)}"
        position = engine.play(position, move)
        texts.append(text)
    yield from _check_advance(engine, start, position, texts)
    yield from faults(check_drawing, [registry.boards()["unicode"]], [engine.diagram(position)])


def _describe_way(texts: list[str]) -> str:
    return brief(" ".join(texts[-6:])) if texts else "the start"


def _check_end(
    engine: Engine, position: Any, legal: list[Any], texts: list[str], seen: dict[Look, Outcome | None]
) -> Iterator[str]:
    """Check that outcome agrees with legal moves, and with what is seen."""
    outcome = engine.outcome(position)
    if legal and outcome is not None:
        yield f"the game has ended behind {_describe_way(texts)} ({outcome.text}), but there are legal moves"
    if not legal and outcome is None and engine.lists_all_moves:
        yield f"nobody can move behind {_describe_way(texts)}, but outcome does not say how the game has ended"
    if engine.hides_pieces:
        return
    alone = engine.without_history(position)
    diagram, ended = engine.diagram(alone), engine.outcome(alone)
    look = (len(texts), repr((sorted(diagram.cells.items()), diagram.reserves, diagram.caption)))
    other = seen.setdefault(look, ended)
    if other != ended:
        ends = f"{other} and {ended}, behind {_describe_way(texts)}"
        yield f"two positions look alike, but have ended otherwise: {ends}"


def _check_advance(engine: Engine, start: Any, last: Any, texts: list[str]) -> Iterator[str]:
    """Check that advance goes the same way."""
    there = engine.advance(start, texts, [None] * len(texts))
    if there.played > len(texts) or (there.played == len(texts) and there.position != last):
        yield f"advance over a whole game gives {brief(there.position)}, where play has {brief(last)}"


# What is checked of games: their description, and each variant's start


def check_game(name: str, samples: str | Path, *, lenient: str = "") -> None:
    """Check a game with the sound records of a folder.

    `samples` holds a folder of records for each format of the game."""
    formats = [item for item in registry.formats().values() if not item.games or name in item.games]
    run_all(game_checks(name, [Samples(item, Path(samples)) for item in formats], lenient=lenient))


def game_checks(name: str, samples: Iterable[Samples], *, lenient: str = "") -> Iterator[ContractCheck]:
    """Return the checks of a game with sound records."""
    about_game, engine = f"game {name}", registry.engine_of(name)
    yield ContractCheck("description", "variants", about_game, partial(check_variants, name))
    files = [(each, path) for each in samples for path in each.paths]
    if engine is None:  # which is told of the description
        return
    yield ContractCheck("description", "samples", about_game, partial(check_samples, name, files))
    yield ContractCheck("figures", "statistics", about_game, partial(check_statistics, name))
    yield ContractCheck("engine", "random-games", about_game, partial(check_random_games, name))
    yield ContractCheck(
        "engine", "read-back", about_game, lambda: check_read_back(name, sound_records(name, files))
    )
    for each, path in files:
        of_file = partial(_of_file, f"{about_game}: sample {path.name}", name, each, path)
        yield from starmap(of_file, record_checks(name, lenient))


RecordCheck = tuple[str, str, Callable[[Record], None]]  # the part, what is asked, and the check


def record_checks(name: str, lenient: str) -> tuple[RecordCheck, ...]:
    game, engine = registry.games()[name], registry.games()[name].engine()
    return (
        ("description", "records", partial(check_described, name)),
        ("engine", "moves", partial(check_moves, engine, lenient=lenient)),
        ("engine", "positions", partial(check_positions, engine)),
        ("engine", "endings", partial(check_endings, engine)),
        ("engine", "outcome", partial(check_outcome, engine, seats=game.seats)),
        ("engine", "segments", partial(check_segments, engine)),
        ("engine", "texts", partial(check_wrong_texts, engine)),
        ("engine", "refusals", partial(check_refusals, engine)),
        ("engine", "advance", partial(check_advances, engine)),
        ("cost", "texts", partial(check_texts, engine)),
        ("figures", "records", partial(check_figures, name)),
        ("diagrams", "records", partial(check_pictures, engine)),
    )


def _of_file(
    subject: str, game: str, samples: Samples, path: Path, part: str, what: str, check: Callable[[Record], None]
) -> ContractCheck:
    def run() -> None:
        records = records_of(game, samples.item, samples.of(path))
        raise_all(fault for record in records for fault in faults(check, record))

    return ContractCheck(part, what, subject, run)


def check_record(name: str, record: Record, *, lenient: str = "") -> None:
    """Check a game, its engine, figures and diagrams with a sound record."""
    raise_all(fault for _, _, check in record_checks(name, lenient) for fault in faults(check, record))


def sound_records(name: str, files: Iterable[tuple[Samples, Path]]) -> list[Record]:
    """Return the records of a game in sound files."""
    sound = [(samples.item, path) for samples, path in files if samples.is_sound(path)]
    return [record for item, path in sound for record in records_of(name, item, path.read_bytes())]


@contract
def check_samples(name: str, files: Sequence[tuple[Samples, Path]]) -> Iterator[str]:
    """Check that samples show a game, and all of its board."""
    records = sound_records(name, files)
    if not records and all(samples.is_sound(path) for samples, path in files):
        yield f"there is no sample of {name}"
    yield from faults(check_cells, registry.games()[name].engine(), records)


@contract
def check_variants(name: str) -> Iterator[str]:
    """Check that each variant has a start that can be drawn."""
    game = registry.games()[name]
    if not game.variants():
        yield f"{name} has no variant"
        return
    yield from each_of(_check_names(game), _check_starts(game))


def _check_names(game: Game) -> Iterator[str]:
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


def _check_starts(game: Game) -> Iterator[str]:
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
    yield from each_of(_check_guess(game, record), _check_meaning(game, record))


def _check_guess(game: Game, record: Record) -> Iterator[str]:
    """Check that nothing wrong is guessed where the variant is not told."""
    if game.guesser is None or record.variant is None:
        return
    guesser = game.guesser()
    unnamed = dataclasses.replace(record, variant=None)
    engine = game.engine()
    guess = guesser.guess([unnamed], Trials())
    again = guesser.guess([unnamed], Trials())
    if guess != again:
        yield "guess gives two answers for one game"
    if guess is None:
        return
    chosen = guesser.variant_of(unnamed, guess, Trials())
    for variant in (guess.variant, chosen):
        if game.variant(variant) is None:
            yield f"{variant} is guessed, which is no variant of {game.name}"
    if game.variant(chosen) is not None and not PlayedRecord(unnamed.under(chosen), engine).complete:
        yield f"{chosen} is guessed for a game of {record.variant}, which cannot be played so"
    if not isinstance(guess, Guess) or not guess.reason.strip():
        yield "guess gives no reason"


def _check_meaning(game: Game, record: Record) -> Iterator[str]:
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


# Checks that formats understand how engines say that games end

GAMES = 8  # that dice play, divided among the variants of a game
PLIES = 150  # of one of them
CHOICE = 30  # legal moves of which one is chosen


@contract
def check_results(item: Format, files: Sequence[bytes]) -> Iterator[str]:
    """Check that a format knows the outcomes that engines compute.

    They are those of games that dice play, and of the samples, which are written with them and read again."""
    if item.result is no_result or not item.writes or Feature.OUTCOME not in item.keeps(item.resolve({})):
        return
    for game in item.games:
        for outcome in computed_outcomes(game) if game in registry.games() else ():
            yield from _check_outcome_text(item, game, outcome)
    records = (reading.record for data in files for _, reading in read(item, data) if not reading.empty)
    for record in records:
        yield from _comes_back(item, record)


@cache
def computed_outcomes(name: str) -> tuple[Outcome, ...]:
    """Return how games of a system end that dice play."""
    game, found = registry.games()[name], dict[Outcome, None]()
    engine, rows = game.engine(), game.variants()
    for number in range(max(GAMES, min(len(rows), 2 * GAMES))):
        dice = random.Random(number)
        position = engine.start(rows[number % len(rows)].name, None)
        if isinstance(position, Objection):
            continue
        for _ in range(PLIES):
            legal = [move for move, _ in zip(engine.legal_moves(position), range(CHOICE), strict=False)]
            if not legal:
                break
            position = engine.play(position, dice.choice(legal))
        if (outcome := engine.outcome(position)) is not None:
            found[outcome] = None
    return tuple(found)


def _check_outcome_text(item: Format, game: str, outcome: Outcome) -> Iterator[str]:
    """Check what a format takes the text of an outcome for."""
    said = item.result(outcome.text)
    where = f"the engine of {game} ends a game with {outcome.text!r} (winner: {outcome.winner})"
    if said is None:
        yield f"{where}, of which result knows nothing"
    elif said.winner != outcome.winner and (said.winner is not None or not _by_variant(item, outcome)):
        yield f"{where}, but result says that {said.winner or 'nobody'} has won"


def _by_variant(item: Format, outcome: Outcome) -> bool:
    """Whether only the variant tells who wins by such a text."""
    return item.codec().variant_decides or (len(outcome.text.split()) > 1 and item.codec().scores)


def _comes_back(item: Format, record: Record) -> Iterator[str]:
    """Write a record with the outcome of its engine, and read it."""
    engine = registry.engine_of(record.game)
    last = last_position(record, engine) if engine is not None else None
    outcome = engine.outcome(last) if engine is not None and last is not None else None
    if outcome is None:
        return
    fields = {name: value for name, value in record.header.fields.items() if name is not Field.RESULT}
    ended = replace(record, outcome=outcome, header=with_fields(record.header, fields=fields))
    text = item.codec().write(ended, engine, item.resolve({}))
    again = [reading.record for _, reading in read(item, encode_text(text, item))]
    said = _claimed_outcome(item, again[0]) if len(again) == 1 else None
    if said is None:
        yield f"the outcome {outcome.text!r} of {record.game} is written, and nothing of it is read"
    elif said.winner != outcome.winner and (said.winner is not None or not _by_variant(item, outcome)):
        yield f"{outcome.winner or 'nobody'} wins, and {said.winner or 'nobody'} when it is written and read"


def _claimed_outcome(item: Format, record: Record) -> Outcome | None:
    text = record.header.get(Field.RESULT)
    return record.outcome or (item.result(text) if text else None)
