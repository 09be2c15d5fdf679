"""Checks engines on games made by dice, far from all samples."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection
from gamenote.core.game import Game
from gamenote.core.record import Outcome
from gamenote.testing.boards import check_drawing
from gamenote.testing.faults import about, contract, faults
from gamenote.testing.playing import brief

PLIES = 60  # of one game
GAMES = 24  # of a game system, divided among its variants
LEGAL = 40  # legal moves of which one is chosen
Look = tuple[int, str]  # how many plies were played, and what the diagram shows then


@contract
def check_random_games(name: str, *, games: int = GAMES) -> Iterator[str]:
    """Check an engine on games that dice play, in each variant.

    Play goes on as long as there are legal moves, and outcome tells the end; positions that look alike after as
    many moves have ended alike."""
    game = registry.games()[name]
    rows = game.variants()
    for number, variant in enumerate(rows):
        seen: dict[Look, Outcome | None] = {}
        for turn in range(max(1, games // len(rows))):
            dice = random.Random(turn * 1000 + number)
            yield from about(variant.name, _played(game, variant.name, dice, seen))


def _played(game: Game, variant: str, dice: random.Random, seen: dict[Look, Outcome | None]) -> Iterator[str]:
    """Play one game, and check each position on the way."""
    engine = game.engine()
    start = position = engine.start(variant, None)
    if isinstance(start, Objection):
        return
    statistics, texts = registry.statistics_of(game.name), list[str]()
    names = set(statistics.figures(start))
    while len(texts) < PLIES:
        legal = [move for move, _ in zip(engine.legal_moves(position), range(LEGAL), strict=False)]
        yield from _ended(engine, position, legal, texts, seen)
        if set(statistics.figures(position)) != names:
            yield f"figures behind {_way(texts)} has other names than at the start"
        if not legal:
            break
        move = dice.choice(legal)
        text = engine.write_move(position, move)
        meant = engine.candidates(position, text, None)
        if meant != (move,):
            yield f"{text} was written for {brief(move)}, and reads as {brief(meant)}, behind {_way(texts)}"
        if any(each.fatal for each in engine.judge(position, move)):
            yield f"{text} is legal, but judged otherwise, behind {_way(texts)}"
        position = engine.play(position, move)
        texts.append(text)
    yield from _advanced(engine, start, position, texts)
    yield from faults(check_drawing, [registry.boards()["unicode"]], [engine.diagram(position)])


def _way(texts: list[str]) -> str:
    return brief(" ".join(texts[-6:])) if texts else "the start"


def _ended(
    engine: Engine, position: Any, legal: list[Any], texts: list[str], seen: dict[Look, Outcome | None]
) -> Iterator[str]:
    """Check that outcome agrees with legal moves, and with what is seen."""
    outcome = engine.outcome(position)
    if legal and outcome is not None:
        yield f"the game has ended behind {_way(texts)} ({outcome.text}), but there are legal moves"
    if not legal and outcome is None and engine.lists_all_moves:
        yield f"nobody can move behind {_way(texts)}, but outcome does not say how the game has ended"
    if engine.hides_pieces:
        return
    alone = engine.without_history(position)
    diagram, ended = engine.diagram(alone), engine.outcome(alone)
    look = (len(texts), repr((sorted(diagram.cells.items()), diagram.reserves, diagram.caption)))
    other = seen.setdefault(look, ended)
    if other != ended:
        yield f"two positions look alike, but have ended otherwise: {other} and {ended}, behind {_way(texts)}"


def _advanced(engine: Engine, start: Any, last: Any, texts: list[str]) -> Iterator[str]:
    """Check that advance goes the same way."""
    there = engine.advance(start, texts, [None] * len(texts))
    if there.played > len(texts) or (there.played == len(texts) and there.position != last):
        yield f"advance over a whole game gives {brief(there.position)}, where play has {brief(last)}"
