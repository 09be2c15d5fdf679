"""Where a crash of a plugin goes: one game is lost, named with what was being done, and the others are as ever."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import gamenote as library
from gamenote import uploads
from gamenote.core import registry
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.record import Header, Record
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.server.document import Document
from gamenote.server.text import Text
from tests.cli.command import gamenote
from tests.foreign import tictactoe  # noqa: F401  # a fixture

GAME = "tic-tac-toe\nplayer_1: {}\n\n{} *\n"
THREE = GAME.format("Ann", "b2 a1") + GAME.format("Bob", "b2 c1 a3") + GAME.format("Cid", "b2 b2")
AUTHORS = "please report it to the authors of tictactoe 1.0: KeyError: 'oops'"
pytestmark = pytest.mark.usefixtures("tictactoe")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "three.xo"
    path.write_text(THREE)
    return path


Break = Callable[[str], None]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Break a part of the plugin: read, write, play, diagram or figures."""

    def crashing(kind: type, method: str, *, on: Callable[..., bool]) -> type:
        def call(self: Any, *args: Any) -> Any:
            if on(*args):
                raise KeyError("oops")
            return getattr(super(made, self), method)(*args)

        made = type(kind.__name__, (kind,), {method: call, "__module__": kind.__module__})
        return made

    def of(part: str) -> None:
        formats, games = dict(registry.formats()), dict(registry.games())
        codec, engine = type(formats["xo"].codec()), type(games["tictactoe"].engine())
        statistics = games["tictactoe"].statistics
        assert statistics is not None
        changes: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
            "read": (formats, "xo", {"codec": crashing(codec, "read", on=lambda source: "Bob" in source.text)}),
            "write": (
                formats,
                "xo",
                {"codec": crashing(codec, "write", on=lambda record, *_: record.title.startswith("Bob"))},
            ),
            "play": (
                games,
                "tictactoe",
                {"engine": crashing(engine, "play", on=lambda position, move: move == 2)},
            ),
            "diagram": (
                games,
                "tictactoe",
                {"engine": crashing(engine, "diagram", on=lambda position, *_: position[2] == "o")},
            ),
            "figures": (
                games,
                "tictactoe",
                {"statistics": crashing(type(statistics()), "figures", on=lambda position: position[2] == "o")},
            ),
        }
        group, name, change = changes[part]
        group[name] = replace(group[name], **change)
        monkeypatch.setattr(registry, "formats", lambda: formats)
        monkeypatch.setattr(registry, "games", lambda: games)
        registry.engine_of.cache_clear()

    return of


COMMANDS = {
    # the words of a command, what is broken: the stage that is named, what is told of the games beside
    ("lint", "--no-cache", "--output-format", "concise"): {
        "read": ("the reader of xo", "three.xo:12:4: XOX301"),
        "play": ("the engine of tictactoe", "three.xo:12:4: XOX301"),
    },
    ("lint", "--fix", "--no-cache", "--output-format", "concise"): {
        "read": ("the reader of xo", "three.xo:12:4: XOX301"),
    },
    ("stats", "--output-format", "csv"): {
        "read": ("the reader of xo", "Ann"),
        "play": ("the engine of tictactoe", "Ann"),
        "figures": ("the statistics of tictactoe", "Ann"),
    },
    ("convert", "--to", "json"): {"read": ("the reader of xo", "Ann"), "write": ("", "Bob")},
    ("convert", "--to", "xo"): {"read": ("the reader of xo", "Cid"), "write": ("writing xo", "Ann")},
    ("pretty", "--style", "html", "-o", "-"): {
        "read": ("the reader of xo", "Cid"),
        "play": ("the engine of tictactoe", "Cid"),
        "diagram": ("the engine of tictactoe", "Cid"),
    },
    ("pretty", "--game", "2"): {"read": ("the reader of xo", ""), "diagram": ("the engine of tictactoe", "")},
    ("pretty", "--game", "3"): {"read": ("", "Cid")},
}
CASES = [(words, part, *told) for words, parts in COMMANDS.items() for part, told in parts.items()]


@pytest.mark.parametrize(("words", "part", "stage", "beside"), CASES)
def test_a_crash_costs_one_game_and_is_told_with_stage_and_number(
    words: tuple[str, ...], part: str, stage: str, beside: str, file: Path, broken: Break
) -> None:
    broken(part)
    ran = gamenote(*words, file)
    assert beside in ran.out
    if not stage:
        assert "internal error" not in ran.err
        return
    assert ran.code == 2
    assert f"three.xo: internal error in {stage} on game 2 of {file.as_posix()}, {AUTHORS}" in ran.err
    assert ran.err.count("internal error") == 1
    assert file.read_text() == THREE


def test_a_library_reads_the_games_beside(file: Path, broken: Break) -> None:
    broken("read")
    first, second, third = library.read_file(file)
    assert (first.title, third.title) == ("Ann", "Cid")
    with pytest.raises(KeyError, match="oops"):
        _ = second.record


@pytest.mark.parametrize(("part", "stage"), [("read", "the reader of xo"), ("play", "the engine of tictactoe")])
def test_an_upload_is_not_ok_and_says_why(part: str, stage: str, broken: Break) -> None:
    broken(part)
    verdict = uploads.check(THREE, format="xo")
    assert not verdict.ok
    assert f"internal error in {stage} on game 2 of" in verdict.reason
    assert [found.name for found in verdict.findings] == ["square-taken"]


@pytest.mark.parametrize("part", ["read", "play"])
def test_an_editor_is_told_the_same_as_the_command_line(part: str, file: Path, broken: Break) -> None:
    broken(part)
    document = Document(file.as_uri(), file, "", 1, Text(THREE))
    report = document.check(Settings())
    assert report is not None
    assert [found.name for found in report.findings] == ["square-taken"]
    (trouble,) = report.troubles
    assert f"{trouble.path}: {trouble.message}\n" in gamenote("lint", file, "--no-cache").err
    assert [game.reading.record.title for game in document.games()][-1] == "Cid"


class Late(FailedReading):
    """A reading that crashes when it is asked for the game."""

    names_variant = False


class Later(Late):
    """A reading that crashes when it is asked for the moves."""

    empty = False
    summary = Record("draughts", None, Header(), ())


@pytest.mark.parametrize("kind", [Late, Later])
def test_a_reading_that_crashes_late_does_not_keep_others_from_a_guess_at_their_variant(
    kind: type[FailedReading], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codec = registry.formats()["pdn"].codec()

    class Crashing(type(codec)):  # type: ignore[misc]
        def read(self, source: Source) -> Reading:
            return kind(KeyError("oops")) if "Bob" in source.text else super().read(source)

    formats = {**registry.formats(), "pdn": replace(registry.formats()["pdn"], codec=Crashing)}
    monkeypatch.setattr(registry, "formats", lambda: formats)
    path = tmp_path / "three.pdn"
    path.write_text(
        "".join(f'[White "{name}"]\n\n1. 32-28 19-23 2. 28x19 {name} *\n\n' for name in ("Ann", "Bob", "Cid"))
    )
    ran = gamenote("lint", path, "--no-cache", "--output-format", "concise", "--select", "ALL")
    assert ran.err.count("internal error in the reader of pdn on game 2 of") == 1
    assert "three.pdn:3:" in ran.out and "three.pdn:11:" in ran.out and "three.pdn:7:" not in ran.out
