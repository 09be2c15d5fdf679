"""Names of openings from a table of the user's, and from an installed package."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from gamenote.games.chess import openings
from tests.cli.command import gamenote
from tests.games.chess.openings.test_table import record

GAME = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc4 h6 *\n'
SPANISH = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
MINE = f"eco\tname\tpgn\nC60\tMine: Spanish\t{SPANISH}\n\tMine: Retreat\t{SPANISH} a6 4. Bc4\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pgn").write_text(GAME)
    (tmp_path / "gamenote.toml").write_text('[formats]\n"*.txt" = "pgn"\n\n[formats.pgn]\nopenings = "mine.tsv"\n')
    (tmp_path / "mine.tsv").write_text(MINE)
    return tmp_path


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if ocn-chess were installed, with one name."""
    key = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -"
    row = SimpleNamespace(canonical_name="Ruy Lopez, as elsewhere")
    catalog = SimpleNamespace(by_fen_key=lambda asked: [row] if asked == key else [])
    module = ModuleType("ocn")
    module.Catalog = SimpleNamespace(load=lambda: catalog)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ocn", module)
    openings._load_package_names.cache_clear()
    yield
    openings._load_package_names.cache_clear()


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "ocn", None)
    openings._load_package_names.cache_clear()
    yield
    openings._load_package_names.cache_clear()


def course(folder: Path) -> tuple[str, str, int]:
    (game,) = json.loads(gamenote("stats", folder / "a.pgn", "--output-format", "json").out)["games"]
    return game["course"]["eco"], game["course"]["opening"], game["course"]["book_ply"]


def test_the_users_own_table_names_what_it_knows(folder: Path) -> None:
    assert course(folder) == ("C70", "Mine: Retreat", 7)
    asked = "opening = 'mine: retreat' and eco = C70 and opening.family = mine"
    assert gamenote("convert", "a.pgn", "--to", "jsonl", "--where", asked, "-qq").out


@pytest.mark.usefixtures("no_package")
def test_without_a_table_the_names_are_our_own(folder: Path) -> None:
    (folder / "gamenote.toml").unlink()
    assert course(folder) == ("C70", "Ruy Lopez: Morphy Defence", 6)


def test_a_table_that_is_not_there_is_told(folder: Path) -> None:
    (folder / "mine.tsv").unlink()
    result = gamenote("stats", "a.pgn")
    assert (result.code, "formats.pgn.openings: there is no file" in result.err) == (2, True)


def test_a_configuration_that_was_found_names_no_table_elsewhere(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "mine.tsv"
    elsewhere.write_text(MINE)
    (folder / "gamenote.toml").write_text(f'[formats.pgn]\nopenings = "{elsewhere.as_posix()}"\n')
    result = gamenote("stats", "a.pgn")
    assert (result.code, "may only name a table of openings in its folder" in result.err) == (2, True)


def test_a_table_of_anything_names_nothing(folder: Path) -> None:
    (folder / "mine.tsv").write_bytes(bytes(range(256)) * 40 + b"\nC60\tX\te4 e4 e4\n")
    assert course(folder)[0] == "C70"


@pytest.mark.usefixtures("package")
def test_an_installed_package_names_positions_behind_the_last_of_our_own() -> None:
    found = openings.opening_of(record("e4 e5 Nf3 Nc6 Bb5"))
    assert found is not None
    assert (found.opening.eco, found.opening.name, found.opening.family) == (
        "C60",
        "Ruy Lopez, as elsewhere",
        "Ruy Lopez",
    )
    deeper = openings.opening_of(record("e4 e5 Nf3 Nc6 Bb5 a6"))
    assert deeper is not None
    assert deeper.opening.name == "Ruy Lopez: Morphy Defence"


@pytest.mark.usefixtures("package")
def test_codes_alone_ask_no_package() -> None:
    found = openings.opening_of(record("e4 e5 Nf3 Nc6 Bb5"), names=False)
    assert found is not None
    assert found.opening.name == "Ruy Lopez"
