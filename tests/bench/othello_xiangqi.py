"""Figures of Othello and Chinese chess: lint against bare play, engines against packages in pure Python."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any

from gamenote.core import registry
from gamenote.core.format import Entry
from gamenote.core.record import Header, Node, Outcome, Record
from gamenote.games.othello.turns import TurnsByPlay
from tests.bench import data, peers
from tests.bench.measure import Row, Work, interleaved
from tests.bench.suite import MB, Plan, compared, linted

SEATS = {"xiangqi": ("red", "black")}
PLIES = 120  # of the longest game
AGAINST_PLAY = 0.35  # of what lint reaches of the speed of play alone
AS_TOKENISER = 7.7  # MB/s of a tokeniser to which "MB/s-equivalent" refers


@cache
def played(game: str, count: int) -> tuple[tuple[str, ...], ...]:
    """The moves of so many games by dice, as the engine writes them."""
    engine: Any = registry.engine_of(game)
    dice, found = random.Random(5), []
    for _ in range(count):
        position, moves = engine.start(None, None), list[str]()
        while len(moves) < PLIES and (legal := sorted(engine.legal_moves(position), key=repr)):
            move = dice.choice(legal)
            text = engine.write_move(position, move)
            moves += [text] if text[-1].isdecimal() else []  # a pass of Othello may be left out
            position = engine.play(position, move)
        found.append(tuple(moves))
    return tuple(found)


def records(game: str, count: int) -> Iterator[Record]:
    """Those games as records."""
    for moves in played(game, count):
        actors = TurnsByPlay(moves) if game == "othello" else cycle(SEATS[game])
        line = (Node(actor=actor, move=move) for actor, move in zip(actors, moves, strict=False))
        yield Record(game, None, Header(), (Node(), *line), Outcome("*"))


def written(game: str, format_name: str, count: int, **options: str) -> bytes:
    """A file of those games, again and again under the same header."""
    format, engine = registry.formats()[format_name], registry.engine_of(game)
    codec, settled = format.codec(), format.resolve(options)
    entries = [Entry(codec.prepare(record, settled), engine) for record in records(game, count)]
    if codec.binary:
        return "".join(codec.write_all((each.record for each in entries), settled)).encode("latin-1")  # type: ignore[attr-defined]
    return "".join(codec.write(each.record, engine, settled) + codec.between for each in entries).encode()


def bare_play(game: str, games: tuple[tuple[str, ...], ...]) -> Work:
    """Play the games by `advance` and nothing else."""
    engine: Any = registry.engine_of(game)
    start = engine.start(None, None)
    actors = {len(moves): (None,) * len(moves) for moves in games}

    def run() -> None:
        for moves in games:
            engine.advance(start, moves, actors[len(moves)])

    return run


def boards(plan: Plan) -> Iterator[Row]:
    """All rows of both games."""
    count = min(plan.size // 500, 2000)
    yield _against_peer("othello", count, _pyreversi(played("othello", count // 20)), 8, plan)
    yield _against_peer("xiangqi", count, _cchess(played("xiangqi", count // 20)), 40, plan)
    for name in ("othello-moves", "wthor"):
        content = written("othello", name, count)
        ratio, mine, bare = interleaved(
            linted(name, content), bare_play("othello", played("othello", count)), plan.rounds
        )
        figures = f"{mine * 1000:.0f} ms against {bare * 1000:.0f}"
        yield Row(f"lint of {name}", "a loop of `advance`", ratio, AGAINST_PLAY, figures=figures)
    for notation in ("iccs", "chinese", "wxf"):
        content = written("xiangqi", "xiangqi-pgn", count // 4, notation=notation)
        tokens = data.collection("pdn", plan.size)
        lint = linted("xiangqi-pgn", content)
        _, mine, floor = interleaved(lint, peers.tokens(tokens), plan.rounds)
        speed, floor_speed = len(content) / mine / MB, len(tokens) / floor / MB
        yield Row(
            f"lint of PGN, {notation}, in MB/s-equivalent",
            "re.finditer on PDN, as 7.7 MB/s",
            speed * AS_TOKENISER / floor_speed,
            1,
            figures=f"{speed:.2f} MB/s against {floor_speed:.2f}",
        )


def _against_peer(game: str, count: int, theirs: Work | None, target: float, plan: Plan) -> Row:
    """The engine against a package that plays a twentieth of the games."""
    peer = {"othello": "pyreversi", "xiangqi": "cchess"}[game]
    ours = bare_play(game, played(game, count // 20))
    return compared(f"{game} engine", peers.release(peer), ours, theirs, target, plan)


def _pyreversi(games: tuple[tuple[str, ...], ...]) -> Work | None:
    """Judge and play each move with pyreversi, which reads the command line when it is imported."""
    given, sys.argv = sys.argv, ["pyreversi", "--nocolor"]
    try:
        rules: Any = peers.module("pyreversi.rules")
        plateau: Any = peers.module("pyreversi.plateau")
    finally:
        sys.argv = given
    if rules is None:
        return None

    def run() -> None:
        for moves in games:
            board = [[*row] for row in plateau.INIT_PLATEAU]
            side = plateau.BLACK
            for move in moves:
                if not rules.is_valid_move(board, side, move):
                    side = plateau.opposite_joueur(side)
                    assert rules.is_valid_move(board, side, move)
                rules.calcul_nouveau_plateau(board, side, move)
                side = plateau.opposite_joueur(side)

    return run


def _cchess(games: tuple[tuple[str, ...], ...]) -> Work | None:
    """Judge and play each move with cchess."""
    cchess: Any = peers.module("cchess")
    if cchess is None:
        return None

    def run() -> None:
        for moves in games:
            board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
            for move in moves:
                assert board.move_iccs(move) is not None, move
                board.next_turn()

    return run
