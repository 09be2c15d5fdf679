"""`lint --watch`: checked again when something has changed, and only then."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gamenote.cli import lint_watch
from tests.cli.command import gamenote

SOUND = (
    '[Event "a"]\n[GameType "20"]\n[White "A"]\n[Black "B"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n'
)
ILLEGAL = SOUND.replace("32-28", "32-27")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GAMENOTE_LINT_WATCH", raising=False)
    path = tmp_path / "game.pdn"
    path.write_text(SOUND)
    return path


def change(path: Path, text: str) -> None:
    path.write_text(text)


def watched(
    monkeypatch: pytest.MonkeyPatch, steps: Sequence[Callable[[], object]], *words: str
) -> tuple[int, list[int]]:
    """The exit code of a run that sees these steps, and those of the runs that it began."""
    codes, rest = list[int](), iter(steps)
    call = subprocess.call

    def sleep(_: float) -> None:
        step = next(rest, None)
        if step is None:
            raise KeyboardInterrupt(signal.SIGINT)
        step()

    def run(line: list[str], **named: Any) -> int:
        codes.append(call(line, **named))
        return codes[-1]

    monkeypatch.setattr("gamenote.cli.lint_watch.time.sleep", sleep)
    monkeypatch.setattr("gamenote.cli.lint_watch.subprocess.call", run)
    return gamenote("lint", "--watch", *words).code, codes


def test_a_change_is_checked_again_and_the_last_exit_code_counts(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [lambda: None, lambda: change(path, ILLEGAL), lambda: None]
    assert watched(monkeypatch, steps) == (1, [0, 1])


@pytest.mark.parametrize(
    "name", ["new.pdn", "gamenote.toml", "known.json"], ids=["a new record", "configuration", "the baseline"]
)
def test_new_records_and_settings_are_seen(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = list[list[str]]()

    def sleep(_: float) -> None:
        if len(runs) == 2 or time.monotonic() > end:
            raise KeyboardInterrupt(signal.SIGINT)
        (path.parent / name).write_text(SOUND if name == "new.pdn" else "")

    def run(line: list[str], **_: object) -> int:
        runs.append(line[3:])
        return len(runs)

    end = time.monotonic() + 20
    monkeypatch.setattr("gamenote.cli.lint_watch.subprocess.call", run)
    monkeypatch.setattr("gamenote.cli.lint_watch.time.sleep", sleep)
    assert gamenote("lint", "--watch", ".", "--baseline", "known.json", "--", "x").code == 2
    assert runs == [["lint", ".", "--baseline", "known.json", "--", "x"]] * 2


def test_a_broken_configuration_does_not_end_it(path: Path) -> None:
    from gamenote.actions.files.inputs import Inputs
    from gamenote.config.configurations import Configurations

    inputs = Inputs((".",), configurations=Configurations(isolated=False))
    first = lint_watch.stamps_of_files(inputs, [])
    (path.parent / "gamenote.toml").write_text("[lint")
    broken = lint_watch.stamps_of_files(inputs, [])
    (path.parent / "gamenote.toml").unlink()
    assert first == lint_watch.stamps_of_files(inputs, []) != broken
    assert list(first) == ["game.pdn"]


def test_an_end_before_the_first_run_is_an_interruption(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt(signal.SIGINT)

    monkeypatch.setattr("gamenote.cli.lint_watch.subprocess.call", interrupt)
    assert gamenote("lint", "--watch").code == 130


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--fix"], "--watch only checks"),
        (["--diff"], "--watch only checks"),
        (["--config", "lint.fix = true"], "--watch only checks"),
        (["-"], "--watch needs files or folders"),
        (["https://example.org/a.pgn"], "--watch needs files or folders"),
    ],
)
def test_what_cannot_be_watched_is_refused(words: list[str], why: str, path: Path) -> None:
    result = gamenote("lint", "--watch", *words)
    assert result.code == 2 and result.err.startswith(f"gamenote: error: {why}")
