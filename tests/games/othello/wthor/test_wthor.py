"""Files of WTHOR: what is read of them, what is wrong with them, and the way back."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.record import Field
from gamenote.core.settings import Settings
from gamenote.games.othello.wthor.writer import turned_moves
from tests.cli.command import gamenote
from tests.games.othello.wthor.files import CUPS, PLAYERS, game_bytes, games_file, names_file

FORMAT = registry.formats()["wthor"]
SETTINGS = Settings()
QUIET = ("names-missing", "unfinished")
TURNED = ["f5f6e6f4", "d3c3c4", "c4c3d3", "e6f6f5"]


def findings(data: bytes) -> list[tuple[str, int]]:
    """What is found, and at which byte."""
    return [
        (each.name, each.start.byte) for each in testing.lint(FORMAT, data, SETTINGS) if each.name not in QUIET
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games and their names."""
    (tmp_path / "WTH_2024.wtb").write_bytes(games_file(game_bytes(), game_bytes("f5f6e6", names=(0, 2, 1))))
    (tmp_path / "wthor.jou").write_bytes(PLAYERS)
    (tmp_path / "WTHOR.TRN").write_bytes(CUPS)
    return tmp_path


def records(data: bytes) -> Iterator[tuple[str, ...]]:
    """The names in each game."""
    for _, reading in testing.read(FORMAT, data):
        fields = reading.record.header.fields
        yield tuple(fields[each] for each in (Field.EVENT, Field.PLAYER_1, Field.PLAYER_2))


# Reading


def test_games_without_names_have_numbers() -> None:
    assert [*records(games_file(game_bytes(names=(3, 700, 2))))] == [("#3", "#700", "#2")]


def test_names_are_those_of_the_files_beside(folder: Path) -> None:
    done = gamenote("convert", str(folder / "WTH_2024.wtb"), "--to", "json")
    assert done.code == 0, done.err
    assert '"event": "Cup", "date": "2024", "player_1": "Ann Lee", "player_2": "Bo Park"' in done.out


def test_of_several_files_of_names_the_one_called_wthor_counts(folder: Path) -> None:
    (folder / "a.jou").write_bytes(names_file("x", "y", "z"))
    assert "Ann Lee" in gamenote("convert", str(folder / "WTH_2024.wtb"), "--to", "json").out
    (folder / "wthor.jou").rename(folder / "b.jou")
    assert "#1" in gamenote("convert", str(folder / "WTH_2024.wtb"), "--to", "json").out


def test_no_link_leads_out_of_the_folder(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "secret"
    elsewhere.write_bytes(names_file("x", "secret", "z"))
    (folder / "wthor.jou").unlink()
    (folder / "wthor.jou").symlink_to(elsewhere)
    for given in (folder / "WTH_2024.wtb", folder):
        done = gamenote("lint", "--no-cache", "--select", "names-missing", str(given))
        assert "players (.jou)" in done.out
        assert "secret" not in done.out


def test_names_that_change_are_noticed_by_the_cache(folder: Path) -> None:
    words = ["lint", "--select", "wthor-index", str(folder / "WTH_2024.wtb"), "--cache-dir", str(folder / "c")]
    assert gamenote(*words).code == 0
    (folder / "wthor.jou").write_bytes(names_file("???"))
    assert "4 errors" in gamenote(*words).out


def test_names_in_an_archive_are_found(folder: Path) -> None:
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        for name in ("WTH_2024.wtb", "wthor.jou", "WTHOR.TRN"):
            archive.write(folder / name, f"base/{name}")
    assert "Ann Lee" in gamenote("stats", "--output-format", "json", str(folder / "all.zip")).out


def test_a_move_is_placed_by_its_byte() -> None:
    data = games_file(game_bytes(), game_bytes("f5d6c3d3c3"))
    (found,) = [each for each in testing.lint(FORMAT, data, SETTINGS) if each.name == "square-occupied"]
    assert found.start.byte == 16 + 68 + 8 + 4
    assert (found.start.line, found.start.column) == (1, found.start.byte + 1)
    assert found.game is not None and (found.game.index, found.game.ply) == (2, 5)
    assert found.excerpt == "move 5: 21 = 33, c3"


def test_a_report_names_byte_game_and_move(tmp_path: Path) -> None:
    path = tmp_path / "a.wtb"
    path.write_bytes(games_file(game_bytes(), game_bytes("f5d6c3d3c3")))
    done = gamenote("lint", "--no-cache", "--output-format", "concise", str(path))
    assert f"{path}: byte 96, game 2, move 5: OTH101 error" in done.out


# What is wrong with a file


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (games_file(game_bytes()), []),
        (games_file(game_bytes(), count=2), [("wthor-size", 4)]),
        (games_file(game_bytes(), b"\0" * 9, count=1), [("wthor-size", 4)]),
        (games_file(game_bytes())[:40], [("wthor-size", 4)]),
        (games_file()[:9], [("wthor-size", 0)]),
        (games_file(game_bytes(), month=13), [("wthor-header", 2)]),
        (games_file(game_bytes(), month=2, day=30), [("wthor-header", 3)]),
        (games_file(game_bytes(), size=9), [("wthor-header", 12)]),
        (games_file(game_bytes(), size=0), []),
        (games_file(game_bytes(), kind=2), [("wthor-header", 13)]),
        (games_file(game_bytes(), names=2), [("wthor-header", 8)]),
        (games_file(game_bytes(), reserved=1), [("wthor-header", 15)]),
        (games_file(game_bytes(), year=0), [("wthor-year", 10)]),
        (games_file(game_bytes()[:10] + b"\0" + game_bytes()[11:]), [("wthor-gap", 26)]),
        (games_file(game_bytes(score=70)), [("score-range", 22)]),
        (games_file(game_bytes(best=65)), [("score-range", 23)]),
        (games_file(game_bytes(score=31)), []),  # of a game that stops it is what the day was
        (games_file(), [("empty-file", 0)]),
        (PLAYERS, []),
        (CUPS, []),
        (names_file("a" * 19, "b", b"\0" * 20), [("wthor-name", 56)]),
        (names_file(b"a" * 20, "b", "b", "c\x07"), [("wthor-name", 16), ("wthor-name", 56), ("wthor-name", 76)]),
        (PLAYERS[:-3], [("wthor-size", 8)]),
    ],
)
def test_one_fault_is_one_finding_at_its_byte(data: bytes, found: list[tuple[str, int]]) -> None:
    assert findings(data) == found


def test_the_year_in_the_name_of_a_file_counts(folder: Path) -> None:
    (folder / "WTH_2024.wtb").rename(folder / "WTH_1999.wtb")
    done = gamenote("lint", "--no-cache", "--select", "wthor-year", str(folder / "WTH_1999.wtb"))
    assert "the games are of 2024 by the header, of 1999 by the name of the file" in done.out


def test_fixes_write_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.wtb"
    sound = games_file(game_bytes(), game_bytes("f5f6e6"))
    path.write_bytes(games_file(game_bytes(), game_bytes("f5f6e6"), count=7))
    done = gamenote("lint", "--no-cache", "--unsafe-fixes", "--fix", str(path))
    assert "Fixed 1 finding" in done.err
    assert path.read_bytes() == sound


def test_a_score_that_contradicts_the_board_is_mended_as_a_byte(tmp_path: Path) -> None:
    path, moves = tmp_path / "a.wtb", "f5d6c5f6e7f4g5e6e3"  # behind which White has no disc
    path.write_bytes(games_file(game_bytes(), game_bytes(moves, score=40)))
    done = gamenote("lint", "--no-cache", "--unsafe-fixes", "--fix", str(path))
    assert done.code == 0, done.out
    assert path.read_bytes() == games_file(game_bytes(), game_bytes(moves, score=64))


# The way back


def test_a_file_comes_back_byte_by_byte_through_json(folder: Path) -> None:
    odd = names_file("???", "Ann Lee", b"Bo Park\0left over".ljust(20, b"!"))
    (folder / "wthor.jou").write_bytes(odd)
    games = (game_bytes(score=7, best=64), game_bytes("f5f6e6", names=(0, 2, 1), best=0), game_bytes("", score=0))
    (folder / "WTH_2024.wtb").write_bytes(games_file(*games, month=12, reserved=3, kind=1))
    (folder / "out").mkdir()
    assert gamenote("convert", str(folder / "WTH_2024.wtb"), "-o", str(folder / "a.gamenote.json")).code == 0
    done = gamenote("convert", str(folder / "a.gamenote.json"), "-o", str(folder / "out/WTH_2024.wtb"))
    assert done.code == 0, done.err
    assert (folder / "out/WTH_2024.wtb").read_bytes() == (folder / "WTH_2024.wtb").read_bytes()
    assert (folder / "out/WTHOR.JOU").read_bytes()[16:] == odd[16:]


def test_names_beside_an_output_keep_their_numbers(folder: Path) -> None:
    header = {"fields": {"event": "New", "player_1": "Bo Park", "player_2": "Cy"}}
    lines = [{"of": None, "nodes": [{}, {"actor": "black", "move": "f5"}]}]
    game = {"game": "othello", "header": header, "lines": lines}
    document = {"schema_version": 1, "format": "gamenote", "games": [game]}
    (folder / "a.gamenote.json").write_text(json.dumps(document))
    done = gamenote("convert", str(folder / "a.gamenote.json"), "-o", str(folder / "new.wtb"))
    assert done.code == 0, done.err
    assert (folder / "new.wtb").read_bytes()[16:22] == bytes((1, 0, 2, 0, 3, 0))
    assert (folder / "wthor.jou").read_bytes() == names_file("???", "Ann Lee", "Bo Park", "Cy")
    assert (folder / "WTHOR.TRN").read_bytes() == names_file("Cup", "New", size=26)
    assert gamenote("lint", "--no-cache", str(folder / "new.wtb"), str(folder / "wthor.jou")).code == 0


def test_without_clobbering_nothing_is_written_where_a_name_is_missing(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub/WTHOR.JOU").write_bytes(names_file("???"))
    out = folder / "sub/x.wtb"
    done = gamenote("convert", str(folder / "WTH_2024.wtb"), "-o", str(out), "--no-clobber")
    assert done.code == 1
    assert "WTHOR.JOU lacks names" in done.err
    assert not out.exists()
    assert (folder / "sub/WTHOR.JOU").read_bytes() == names_file("???")


def test_on_standard_output_names_are_lost_and_that_is_told(folder: Path) -> None:
    done = gamenote("convert", str(folder / "WTH_2024.wtb"), "--to", "wthor")
    assert "names are written to files of their own, which standard output has not" in done.err
    assert gamenote("convert", str(folder / "WTH_2024.wtb"), "--to", "wthor", "--strict").code == 1


@pytest.mark.parametrize("moves", TURNED)
def test_games_are_turned_so_that_they_begin_with_f5(moves: str) -> None:
    turned = turned_moves([moves[at : at + 2] for at in range(0, len(moves), 2)])
    assert turned[0] == "f5"
    assert not [
        each
        for each in testing.lint(FORMAT, games_file(game_bytes("".join(turned))), SETTINGS)
        if each.severity > 1
    ]


def test_games_from_another_start_are_refused(tmp_path: Path) -> None:
    setup = {"text": "------------------X--------XX------XO--------------------------- X"}
    game = {"game": "othello", "lines": [{"of": None, "nodes": [{"setup": setup}]}]}
    document = {"schema_version": 1, "format": "gamenote", "games": [game]}
    (tmp_path / "a.gamenote.json").write_text(json.dumps(document))
    done = gamenote("convert", str(tmp_path / "a.gamenote.json"), "-o", str(tmp_path / "a.wtb"))
    assert done.code == 1
    assert "from the usual start only" in done.err
