"""What -v says of the time that a run has taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.cli import phases
from tests.cli.command import gamenote

SOUND = (
    '[Event "a"]\n[GameType "20"]\n[White "A"]\n[Black "B"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n'
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr("gamenote.cli.phases.time.monotonic", lambda: now[0])
    return now


def test_a_phase_within_another_counts_for_itself(clock: list[float]) -> None:
    taken = phases.Phases(wanted=True)

    with taken.during("outer"):
        for _ in taken.each("finding", (1, 2)):
            clock[0] += 2
            with taken.during("inner"):
                clock[0] += 0.25
    assert taken.words() == "4.50 s (outer 4.00, finding 0.00, inner 0.50)"


def test_what_each_item_takes_is_its_phase(clock: list[float]) -> None:
    taken = phases.Phases(wanted=True)

    def made() -> Iterator[int]:
        for number in (1, 2):
            clock[0] += 1
            yield number
            with taken.during("reporting"):
                clock[0] += 4

    assert list(taken.each("checking", made())) == [1, 2]
    assert taken.words() == "10.00 s (checking 2.00, reporting 8.00)"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("lint", "--no-cache"), r"1 files? checked in T s \(checking T, finding files T, reporting T\)"),
        (("convert", "--to", "json"), r"1 file converted in T s \(finding files T, converting T, reporting T\)"),
        (("stats",), r"counted in T s \(adding up T, reading and counting T, finding files T, reporting T\)"),
    ],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_verbose_runs_tell_their_phases_in_one_line(
    words: tuple[str, ...], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.pdn").write_text(SOUND)
    result = gamenote(*words, "-v", "a.pdn")
    assert result.code == 0
    shown = [each for each in result.err.splitlines() if re.fullmatch(line.replace("T", r"\d+\.\d\d"), each)]
    assert len(shown) == 1, result.err
    assert " in " not in gamenote(*words, "a.pdn").err.replace("in the", "")
