"""The face of the package for programs."""

from __future__ import annotations

import doctest
import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gamenote
from gamenote import uploads
from gamenote.library import game_record, linting, reading, writing
from tests.cli.command import ROOT
from tests.records import nested

GAME = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n'


@pytest.mark.parametrize(
    "module", [gamenote, game_record, linting, reading, uploads, writing], ids=lambda module: module.__name__
)
def test_the_examples_in_the_docstrings_are_true(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.attempted > 0
    assert results.failed == 0


def test_importing_gamenote_loads_nothing_of_it() -> None:
    probe = "import sys, gamenote; print([name for name in sys.modules if name.startswith('gamenote.')])"
    ran = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, cwd=ROOT, check=True, text=True, timeout=60
    )
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("name", gamenote.__all__)
def test_every_name_of_the_package_can_be_fetched(name: str) -> None:
    assert getattr(gamenote, name) is not None
    assert name in dir(gamenote)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        gamenote.reed  # noqa: B018


def test_a_path_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(GAME)
    for (game,) in (gamenote.read(path), gamenote.read_file(path), gamenote.read_file(os.fspath(path))):
        assert game.title == "Ann"
        assert game.format == "2048gn"


def test_a_compressed_file_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn.gz"
    path.write_bytes(gzip.compress(GAME.encode()))
    assert [game.title for game in gamenote.read_file(path)] == ["Ann"]


def test_no_text_is_taken_for_a_path(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(GAME)
    for name in (str(path), str(path).encode()):
        assert [game.title for game in gamenote.read(name, format="2048gn")] != ["Ann"]
        assert not any(finding.path == str(path) for finding in gamenote.lint(name, format="2048gn"))
    assert [item.name for item in gamenote.lint("1. 32-29 *", select=["illegal-move"])] == ["illegal-move"]


def test_what_is_neither_text_nor_path_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="str, bytes or a Path, not int"):
        gamenote.read(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [GAME, GAME.encode(), "\ufeff" + GAME])
def test_a_text_is_read_as_it_is(text: str | bytes) -> None:
    (game,) = gamenote.read(text)
    assert game.title == "Ann"
    assert game.place().line == 1


def test_a_missing_file_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        gamenote.read(Path("nowhere.2048gn"))


def test_an_unknown_format_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="no format 'chess'"):
        gamenote.read(GAME, "chess")
    with pytest.raises(ValueError, match=r"cannot tell what kind of record this is; pass format=.*pdn"):
        gamenote.read("[nothing known]\n")


def test_damaged_text_is_read_and_says_so() -> None:
    (game,) = gamenote.read('{"schema_version": 1, "format": "gamenote", "games": [oops', "json")
    assert game.broken
    assert [each.rule for each in game.diagnostics] == ["JSN001"]


def test_text_that_no_file_can_hold_is_read() -> None:
    assert gamenote.read(GAME.replace("Ann", "\ud800"))[0].title == "\ufffd"


def test_several_records_become_one_text() -> None:
    (game,) = gamenote.read(GAME)
    text = gamenote.convert([game.record, game.record], "2048gn")
    assert text == GAME + "\n" + GAME
    assert len(gamenote.read(gamenote.convert([game.record, game.record], "json"))) == 2


def test_a_strict_conversion_refuses_to_lose_anything(tmp_path: Path) -> None:
    (game,) = gamenote.read(GAME)
    node = gamenote.Node(actor="player", move="U", variations=((gamenote.Node(actor="player", move="L"),),))
    record = gamenote.Record("game2048", None, game.record.header, (*game.record.line[:-2], node))
    assert [loss.name for loss in gamenote.losses(record, "2048gn")] == ["variations"]
    with pytest.raises(ValueError, match="1 variation would be lost"):
        gamenote.convert(record, "2048gn", strict=True)


@pytest.mark.parametrize(
    ("to", "options", "words"),
    [
        ("chess", {}, "no format 'chess'"),
        ("2048gn", {"layout": "round"}, "layout must be one of"),
        ("2048gn", {"shape": "round"}, "no option 'shape'"),
        ("plateau", {}, "cannot hold a game of game2048"),
    ],
)
def test_what_does_not_fit_is_a_value_error(to: str, options: dict[str, str], words: str) -> None:
    (game,) = gamenote.read(GAME)
    with pytest.raises(ValueError, match=words):
        gamenote.convert(game.record, to, options=options)


def test_a_game_that_nobody_knows_cannot_be_replayed() -> None:
    with pytest.raises(ValueError, match="the rules of tic-tac-toe are not known"):
        gamenote.replay(nested(0))


def test_findings_have_all_levels_unless_one_is_named() -> None:
    everything = gamenote.lint("\ufeff" + GAME)
    assert [finding.name for finding in everything if finding.severity.word == "info"] == ["byte-order-mark"]
    assert not gamenote.lint("\ufeff" + GAME, level="warning", ignore=["TAG"])
    assert gamenote.lint("\ufeff" + GAME, level="warning", select=["byte-order-mark"])
    with pytest.raises(ValueError, match="there is no level 'grave'; there are error, warning, info"):
        gamenote.lint(GAME, level="grave")


def test_a_selector_that_names_no_rule_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="names no rule"):
        gamenote.lint(GAME, select=["XYZ"])
