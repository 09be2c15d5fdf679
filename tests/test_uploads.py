"""The verdict on what somebody has uploaded."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import gamenote
from gamenote.core import deadline
from tests.cli.command import ROOT
from tests.records import nested

SOUND = (ROOT / "samples/pdn/international.pdn").read_text(encoding="utf-8")
GAME = '[Event "Home"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'
ILLEGAL = GAME.replace("32-28", "32-29")
ERROR = "line 11: move 1: 32-29: the man on 32 cannot go there; 3 moves after it are not checked"
check = partial(gamenote.check, deadline=None)  # the machine may be slow
PROBE = """
import os, sys, gamenote
gamenote.check({text!r}, format="pdn")
seen = []
files = ("open", "os")
sys.addaudithook(lambda name, given: seen.append((name, *given[:1])) if name.split(".")[0] in files else None)
verdict = gamenote.check({text!r}, format="pdn")
print(verdict.games, seen)
"""


class Clock:
    """A clock that goes on by a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def test_a_sound_record_is_ok() -> None:
    verdict = check(SOUND)
    assert (verdict.ok, verdict.reason, verdict.format, verdict.stopped) == (True, "", "pdn", None)
    assert verdict.games == 1


def test_an_error_makes_it_not_ok_and_is_counted() -> None:
    verdict = check(GAME + ILLEGAL)
    assert (verdict.ok, verdict.reason, verdict.games, verdict.errors) == (False, ERROR, 2, 1)
    assert [item.name for item in verdict.findings if item.severity is gamenote.Severity.ERROR] == ["illegal-move"]


@pytest.mark.parametrize(
    ("limits", "stopped", "reason", "games"),
    [
        ({"max_bytes": 50}, "max_bytes", "it is larger than 50 bytes", 0),
        ({"max_games": 1}, "max_games", "it has more than 1 game", 1),
        ({"max_plies": 3}, "max_plies", "game 1 has more than 3 moves", 0),
        ({"deadline": 0}, "deadline", "checking it takes longer than 0 s", 0),
    ],
)
def test_a_limit_stops_the_check_and_is_named(
    limits: dict[str, int], stopped: str, reason: str, games: int
) -> None:
    verdict = check(GAME + GAME, **limits)  # type: ignore[arg-type]
    assert (verdict.ok, verdict.stopped, verdict.reason, verdict.games) == (False, stopped, reason, games)


@pytest.mark.parametrize(
    "limits",
    [{"max_games": 2}, {"max_plies": 4}, {"max_bytes": len(GAME) * 2}, {"max_games": None, "deadline": None}],
)
def test_what_is_just_within_a_limit_is_checked(limits: dict[str, int]) -> None:
    assert check(GAME + GAME, **limits).ok  # type: ignore[arg-type]


def test_the_bytes_of_a_text_are_counted_and_not_its_characters() -> None:
    assert check("é" * 6, format="pdn", max_bytes=11).stopped is gamenote.Limit.BYTES


def test_the_moves_of_variations_count() -> None:
    text = GAME.replace("28x19", "28x19 (2. 37-32 23x34)")
    assert check(text, max_plies=5).stopped is gamenote.Limit.PLIES
    assert check(text, max_plies=6).stopped is None


def test_the_deadline_ends_a_check_within_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "monotonic", Clock())
    verdict = check(ILLEGAL * 50, deadline=200)
    assert verdict.stopped is gamenote.Limit.DEADLINE
    assert 0 < verdict.games < 50
    assert verdict.errors == verdict.games


def test_the_deadline_ends_the_replay_of_one_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(deadline, "monotonic", clock)
    long = GAME.replace("28x19", "28x19 " + "(2. 33-29 23x34) " * 500)
    assert check(long, deadline=100).stopped is gamenote.Limit.DEADLINE
    assert clock.now < 110


def test_the_deadline_of_a_check_does_not_outlive_it() -> None:
    check(GAME, deadline=0)
    assert check(GAME, deadline=None).ok
    assert len(gamenote.read(GAME)) == 1


def test_no_file_is_touched() -> None:
    for text in (ILLEGAL, str(ROOT / "samples/pdn/international.pdn")):
        ran = subprocess.run(
            [sys.executable, "-c", PROBE.format(text=text)], capture_output=True, cwd=ROOT, text=True, timeout=60
        )
        assert ran.stdout.partition(" ")[2] == "[]\n", ran.stdout + ran.stderr


def test_no_configuration_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gamenote.toml").write_text('[lint]\nignore = ["illegal-move"]\n')
    monkeypatch.chdir(tmp_path)
    assert check(ILLEGAL).errors == 1


def test_a_comment_in_the_data_silences_nothing() -> None:
    assert check(ILLEGAL.replace("32-29", "32-29 {gamenote: ignore-file illegal-move}")).errors == 1


def test_many_findings_are_counted_and_the_first_thousand_given() -> None:
    verdict = check(ILLEGAL * 1001, max_games=None)
    assert (verdict.errors, len(verdict.findings)) == (1001, 1000)


@pytest.mark.parametrize(
    ("data", "format", "reason"),
    [
        (b"", "pdn", "line 1: no game in this file"),
        ("nothing known", None, "cannot tell what kind of record this is; pass format=... with one of 2048"),
        (b"\x1f\x8b\x08\x00", None, "cannot tell what kind of record this is; pass format="),
        (gamenote.convert(nested(1), "json"), "json", "the rules of 1 game are not known"),
    ],
)
def test_what_was_not_checked_is_not_ok(data: str | bytes, format: str | None, reason: str) -> None:
    verdict = check(data, format=format)
    assert not verdict.ok
    assert verdict.reason.startswith(reason)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "line 1: this is no text"),
        (SOUND, "line 1: this does not look like"),
    ],
)
def test_what_is_not_the_format_that_it_is_said_to_be_is_told_in_one_finding(
    data: str | bytes, reason: str
) -> None:
    verdict = check(data, format="plateau")
    assert (verdict.ok, verdict.games, verdict.errors) == (False, 0, 1)
    assert verdict.reason.startswith(reason)


@pytest.mark.parametrize("charset", ["utf-16", "utf-16-le"])
def test_utf_16_is_read(charset: str) -> None:
    assert check(GAME.encode(charset)).games == 1
    assert len(gamenote.read(GAME.encode(charset))) == 1


def test_a_verdict_can_be_pickled() -> None:
    verdict = check(ILLEGAL)
    assert pickle.loads(pickle.dumps(verdict)) == verdict


def test_mistakes_of_the_caller_are_exceptions() -> None:
    with pytest.raises(ValueError, match="no format 'chess'"):
        check(GAME, format="chess")
    with pytest.raises(TypeError, match=r"not PosixPath|not WindowsPath"):
        check(Path("a.pdn"))  # type: ignore[arg-type]
