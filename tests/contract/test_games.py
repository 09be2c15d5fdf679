"""Every registered game keeps the contract on the samples of its formats, and counts its moves rightly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from tests.contract.registered import SAMPLES, label

PERFT = Path(__file__).with_name("perft")
TABLES = sorted(PERFT.glob("*.txt"))
LENIENT = {  # moves that are admitted, but not listed as legal, since they say the same in another way
    "plateau": "[0-9]+ Onboard [a-d][1-4]/0 ..",  # the second piece of an opening under the first: opening-order
}
samples = pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)


@pytest.mark.parametrize("name", registry.games())
def test_every_variant_begins(name: str) -> None:
    testing.check_variants(name)


@samples
def test_legal_moves_and_judge_agree_and_moves_read_back(name: str, path: Path) -> None:
    for _, reading in testing.read(registry.formats()[name], path.read_bytes()):
        if reading.record.game in registry.games():
            engine, game = registry.games()[reading.record.game].engine(), reading.record.game
            testing.check_moves(engine, reading.record, lenient=LENIENT.get(game, ""))


@samples
def test_advancing_agrees_with_a_replay(name: str, path: Path) -> None:
    for _, reading in testing.read(registry.formats()[name], path.read_bytes()):
        if reading.record.game in registry.games():
            engine = registry.games()[reading.record.game].engine()
            testing.check_advance(engine, reading.record)
            for record in testing.spoilt(reading.record, 12):
                testing.check_advance(engine, record)


@samples
def test_figures_can_be_told(name: str, path: Path) -> None:
    for _, reading in testing.read(registry.formats()[name], path.read_bytes()):
        if reading.record.game in registry.games():
            testing.check_figures(reading.record.game, reading.record)


@samples
def test_every_board_draws_it(name: str, path: Path) -> None:
    for _, reading in testing.read(registry.formats()[name], path.read_bytes()):
        if reading.record.game in registry.games():
            testing.check_drawing(registry.boards().values(), testing.diagrams(reading.record))


@pytest.mark.parametrize("path", TABLES, ids=label)
def test_moves_are_counted_as_the_table_says(path: Path) -> None:
    game, variant = path.stem.split(".")
    if game not in registry.games():
        pytest.skip(f"{game} is not installed")
    rows = [line.split() for line in path.read_text().splitlines() if re.fullmatch("[0-9]+ [0-9]+", line)]
    assert [int(depth) for depth, _ in rows] == list(range(1, len(rows) + 1))
    testing.check_perft(game, variant, [int(number) for _, number in rows])
