"""The face of the package for programs."""

from __future__ import annotations

import csv
import doctest
import gzip
import io
import json
import os
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import gamenote
from gamenote import uploads
from gamenote.library import game_record, linting, reading, writing
from tests.cli.command import ROOT
from tests.cli.command import gamenote as gamenote_command
from tests.records import nested

MATE = '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
DOUBLED = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 *\n\n'
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


def test_a_text_has_no_other_character_set_whatever_it_says() -> None:
    text = "(;GM[11]FF[4]CA[iso-8859-1]SZ[9]PW[Ängström];B[a1])"
    (game,) = gamenote.read(text)
    assert game.players == ("Ängström",)
    assert "Ängström" in gamenote.convert(text, "sgf")
    assert gamenote.fix(text, unsafe=True) == gamenote.fix(game, unsafe=True) == text
    for findings in (gamenote.lint(text), gamenote.lint(game), gamenote.check(text).findings):
        assert [finding.name for finding in findings] == ["moves-not-checked"]
    assert "charset-mismatch" in [finding.name for finding in gamenote.lint(text.encode())]


@pytest.mark.parametrize("format", ["pgn", "json", "2048gn"])
def test_a_game_is_taken_wherever_its_text_is(format: str) -> None:
    """And a record that somebody has made, and several of them."""
    text = gamenote.convert(GAME if format == "2048gn" else MATE, format)
    (game,) = gamenote.read(text)
    made = replace(game.record)
    for same in (text, text.encode(), game, made, [game], iter([made])):
        given: Any = [made] if not isinstance(same, str | bytes | list | gamenote.GameRecord) else same
        assert gamenote.convert(given, format) == text
        assert gamenote.losses(given, "json") == ()
        assert [row["canonical"] for row in gamenote.to_rows(given)] == list(game.moves)
        assert gamenote.stats(given)["totals"]["plies"] == len(game.moves)
        assert gamenote.pretty(given) == gamenote.pretty(game)
        assert "</html>" in gamenote.pretty(given, "html")
    assert [step.node.move for step in gamenote.replay(game)] == [step.node.move for step in gamenote.replay(made)]


def test_games_are_linted_with_the_places_of_their_file() -> None:
    text = DOUBLED + DOUBLED.replace("e5", "Ke6")
    games = gamenote.read(text)
    assert gamenote.lint(games) == gamenote.lint(text)
    assert gamenote.lint(games[1], level="error") == games[1].findings(level="error")
    assert [finding.start.line for finding in games[1].findings(level="error")] == [11]


def test_what_is_no_game_is_a_type_error() -> None:
    wrongs: list[Any] = [5, [5], [None]]
    for wrong in wrongs:
        for ask in (partial(gamenote.convert, to="json"), gamenote.lint, gamenote.stats, gamenote.pretty):
            with pytest.raises(TypeError, match=r"not (int|NoneType)"):
                ask(wrong)
    with pytest.raises(TypeError, match="rules are a list of words, not one str"):
        gamenote.lint(GAME, select="TAG")


# fix


def test_a_text_is_mended_and_what_is_unsafe_only_if_it_is_asked_for() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *"
    mended = text.replace("0-0", "O-O")
    assert gamenote.fix(text) == gamenote.fix(gamenote.read(text)[0]) == mended
    assert gamenote.fix(text.encode()) == mended.encode()
    assert gamenote.fix(text, ignore=["castling-spelling"]) == text
    eco = '[ECO "A00"]\n\n1. e4 e5 *\n'
    assert gamenote.fix(eco, select=["eco-mismatch"]) == eco
    assert gamenote.fix(eco, unsafe=True, select=["eco-mismatch"]) != eco


def test_a_file_is_mended_in_its_bytes_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes('[White "Zoë"]\r\n\r\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *\r\n'.encode("cp1252"))
    before = path.read_bytes()
    assert gamenote.fix(path) == before.replace(b"0-0", b"O-O")
    assert path.read_bytes() == before


# games


def archive(folder: Path) -> Path:
    """A folder with a game in a file, in a compressed file, and in a zip archive in a folder."""
    (folder / "below").mkdir()
    (folder / "a.pgn").write_text(MATE)
    (folder / "b.pgn.gz").write_bytes(gzip.compress(MATE.encode()))
    with zipfile.ZipFile(folder / "below" / "c.zip", "w") as file:
        file.writestr("c.pgn", MATE + "\n" + MATE)
    return folder


def test_the_games_of_an_archive_come_one_by_one(tmp_path: Path) -> None:
    found = list(gamenote.games(archive(tmp_path)))
    assert [(Path(game.file).name, game.number) for game in found] == [
        ("a.pgn", 1), ("b.pgn.gz", 1), ("c.zip!c.pgn", 1), ("c.zip!c.pgn", 2),
    ]  # fmt: skip
    assert gamenote.stats(tmp_path)["totals"]["games"] == 4
    several = gamenote.games(tmp_path / "a.pgn", str(tmp_path / "b.pgn.gz"), format="pgn")
    assert [game.title for game in several] == ["Ann - Bob"] * 2


def test_games_are_read_when_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text((MATE + "\n") * 50_000)
    tracemalloc.start()
    first = next(gamenote.games(path))
    assert first.number == 1
    assert tracemalloc.get_traced_memory()[1] < 8_000_000 < path.stat().st_size * 8
    tracemalloc.stop()


def test_a_path_that_is_not_there_or_an_unknown_format_is_told_at_once() -> None:
    with pytest.raises(FileNotFoundError):
        gamenote.games("nowhere")
    with pytest.raises(ValueError, match="no format 'chess'"):
        gamenote.games("samples", format="chess")


def test_a_name_is_never_standard_input_nor_a_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").write_text(MATE)
    assert [game.title for game in gamenote.games("-")] == ["Ann - Bob"]
    with pytest.raises(FileNotFoundError):
        gamenote.games("https://example.org/a.pgn")


def test_a_file_that_cannot_be_read_ends_the_games_or_is_handed_over(tmp_path: Path) -> None:
    archive(tmp_path)
    (tmp_path / "aa.pgn").write_bytes(b"\x00\x01\x02\x03" * 100)
    (tmp_path / "b0.pgn.gz").write_bytes(gzip.compress(MATE.encode())[:-9])
    games = gamenote.games(tmp_path)
    assert next(games).title == "Ann - Bob"
    with pytest.raises(ValueError, match=r"aa\.pgn: this is no text"):
        next(games)
    failures: list[Exception] = []
    assert len(list(gamenote.games(tmp_path, onerror=failures.append))) >= 4
    assert [type(failure) for failure in failures] == [ValueError, OSError]


def test_messages_name_no_option_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(MATE)
    (tmp_path / "a.txt").write_text("[nothing known]\n")
    asks: list[Callable[[], object]] = [
        lambda: list(gamenote.games(tmp_path, max_bytes=9)),
        lambda: list(gamenote.games(tmp_path / "a.txt")),
        lambda: gamenote.read(tmp_path / "a.txt"),
        lambda: gamenote.convert(MATE, "parquet"),
        lambda: gamenote.convert(MATE, "chess"),
        lambda: gamenote.pretty(MATE, "chess"),
        lambda: gamenote.pretty(MATE, theme="red"),
        lambda: gamenote.pretty(MATE, ply=9),
        lambda: next(gamenote.to_rows(MATE, options={"positions": "red"})),
    ]
    for ask in asks:
        with pytest.raises((OSError, ValueError, IndexError)) as failed:
            ask()
        assert "--" not in str(failed.value), failed.value


def test_the_package_of_the_game_systems_can_be_called() -> None:
    import gamenote.games.chess as chess
    from gamenote import games

    assert chess.GAME.name == "chess"
    assert gamenote.games is games
    assert callable(games)


# to_rows, stats, pretty


def test_rows_are_those_of_the_table(tmp_path: Path) -> None:
    for options in ({}, {"positions": "no", "header": "yes"}, {"summary": "yes"}):
        text = gamenote.convert(MATE, "csv", options={**options, "text": "raw"})
        rows = list(gamenote.to_rows(MATE, options=options))
        assert list(csv.DictReader(io.StringIO(text))) == [
            {name: "" if cell is None else str(cell) for name, cell in row.items()} for row in rows
        ]
        assert {type(row["ply"]) for row in rows} == {int}


def test_figures_are_those_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(MATE)
    run = gamenote_command("stats", str(path), "--output-format", "json")
    assert gamenote.stats(path) == json.loads(run.out)
    assert gamenote.stats(path, each=False) == {"schema_version": 1, "totals": json.loads(run.out)["totals"]}


@pytest.mark.parametrize("style", ["unicode", "ascii", "svg", "markdown", "latex"])
def test_boards_are_those_of_the_command(style: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(MATE)
    run = gamenote_command("pretty", str(path), "--style", style, "--at", "2", "--flip")
    assert gamenote.pretty(path, style, ply=2, flip=True) == run.out
    (game,) = gamenote.read(path)
    assert gamenote.pretty(game.board(2), style, flip=True) == run.out


def test_pages_show_all_games_from_the_ply_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(MATE + "\n" + MATE)
    page = gamenote.pretty(path, "html")
    assert page.count("<article") == 2
    assert gamenote.pretty(MATE, "html", ply=1) != gamenote.pretty(MATE, "html")
    assert str(tmp_path) not in page


def test_the_names_of_the_package_are_what_there_is_to_use() -> None:
    assert sorted(dir(gamenote)) == sorted(gamenote.__all__)
    for name in gamenote.__all__:
        assert name in ("Games", "__version__") or getattr(gamenote, name).__doc__, name
