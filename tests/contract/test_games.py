"""Every registered game keeps the contract on the samples of its formats, and counts its moves rightly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.record import Record
from tests.contract.registered import SAMPLES, label

PERFT = Path(__file__).with_name("perft")
TABLES = sorted(PERFT.glob("*.txt"))
TURNED = r"[0-9]+ Onboard [a-d][1-4]/0 .."  # the second piece of an opening under the first: opening-order
IN_PARTS = (
    r".*Drop ([a-d][1-4])\(.*Drop \1\(.*|.*Pick ([a-d][1-4])\(.*Drop \2\(.*"  # what may be one drop, or none
)
# With faces that nobody has seen, and captures whose faces fit the board only, not what the players know.
HIDDEN = r".*[(,/ ][a-z?]?\?.*|.*Flip .*Capture .*"
LENIENT = {
    "plateau": f"{TURNED}|{IN_PARTS}|{HIDDEN}|Resign"
}  # moves that are not listed as legal, since others say the same


RECORDS = [
    (reading.record.game, path, number)
    for name, path in SAMPLES
    for number, (_, reading) in enumerate(testing.read(registry.formats()[name], path.read_bytes()))
    if reading.record.game in registry.games()
]


def record(path: Path, number: int) -> Record:
    name = next(name for name, each in SAMPLES if each == path)
    return testing.read(registry.formats()[name], path.read_bytes())[number][1].record


@pytest.mark.costly
@pytest.mark.parametrize("name", registry.games())
def test_every_variant_begins(name: str) -> None:
    testing.check_variants(name)


@pytest.mark.costly
@pytest.mark.parametrize("name", registry.games())
def test_games_by_dice_keep_the_contract(name: str) -> None:
    testing.check_random_games(name)


@pytest.mark.parametrize("name", registry.games())
def test_figures_have_the_same_names_in_all_variants(name: str) -> None:
    testing.check_statistics(name)


@pytest.mark.costly
@pytest.mark.parametrize(("game", "path", "number"), [each for each in RECORDS if each[2] == 0], ids=label)
def test_a_game_keeps_the_contract_on_its_samples(game: str, path: Path, number: int) -> None:
    testing.check_record(game, record(path, number), lenient=LENIENT.get(game, ""))


@pytest.mark.parametrize(("game", "path", "number"), RECORDS, ids=label)
def test_advancing_agrees_with_a_replay_of_spoilt_games(game: str, path: Path, number: int) -> None:
    engine = registry.games()[game].engine()
    for each in testing.spoilt(record(path, number), 12):
        testing.check_advance(engine, each)


@pytest.mark.parametrize("path", TABLES, ids=label)
def test_moves_are_counted_as_the_table_says(path: Path) -> None:
    game, variant = path.stem.split(".")
    if game not in registry.games():
        pytest.skip(f"{game} is not installed")
    rows = [line.split() for line in path.read_text().splitlines() if re.fullmatch("[0-9]+ [0-9]+", line)]
    assert [int(depth) for depth, _ in rows] == list(range(1, len(rows) + 1))
    testing.check_perft(game, variant, [int(number) for _, number in rows])
