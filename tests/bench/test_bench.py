"""That the benchmarks run; what they measure is nobody's verdict here."""

from dataclasses import replace

import pytest

from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.report import join_reports
from gamenote.core.settings import Settings
from tests.bench import data, suite
from tests.bench.__main__ import QUICK
from tests.bench.measure import Row, table


@pytest.mark.costly
@pytest.mark.parametrize("kind", data.MAKERS)
def test_collections_are_sound_and_the_same_each_time(kind: str) -> None:
    content = data.collection(kind, 5_000)
    assert len(content) >= 5_000
    assert content == data.collection(kind, 5_000)
    readings = [reading for _, reading in suite.opened(kind, content).games()]
    assert len(readings) > 1
    assert not any(reading.broken for reading in readings)
    assert kind in registry.formats()


@pytest.mark.full
@pytest.mark.parametrize(
    "name", ["pdn", *(pytest.param(name, marks=pytest.mark.slow) for name in ("sgf", "2048", "linear"))]
)
def test_every_figure_can_be_taken(name: str) -> None:
    rows = list(suite.FIGURES[name](QUICK))
    assert rows
    assert all(row.ratio is not None or row.why for row in rows)


@pytest.mark.costly
@pytest.mark.parametrize("name", ["pdn", "sgf", "2048"])
def test_games_of_a_folder_can_be_measured(name: str) -> None:
    rows = list(suite.FIGURES[name](replace(QUICK, folder=data.SAMPLES)))
    assert all(row.ratio is not None or row.why for row in rows)


def test_games_of_a_folder_are_whole_and_apart() -> None:
    games = list(data.found("pdn", data.SAMPLES))
    assert len(games) >= len(list(data.SAMPLES.rglob("*.pdn")))
    assert all(len(list(suite.opened("pdn", game.encode()).games())) == 1 for game in games)


def test_the_table_says_what_was_reached() -> None:
    rows = [Row("a", "b", 2.0, 1.5), Row("c", "d", 2.0, 1.5, faster=False), Row("e", "f", None, 1, why="gone")]
    assert [line.split("|")[5].strip() for line in table(rows).splitlines()[2:]] == ["yes", "**no**", "gone"]


def test_annotated_games_are_sound_and_of_many_kinds() -> None:
    content = data.annotated(30_000)
    assert content == data.annotated(30_000)
    readings = [reading for _, reading in suite.opened("pdn", content).games()]
    assert not any(reading.broken for reading in readings)
    assert len({reading.record.variant for reading in readings}) > 3
    found = join_reports(lint_file(suite.opened("pdn", content), Settings())).findings
    assert {finding.severity for finding in found} == {Severity.INFO}


def test_a_small_file_with_an_odd_word_has_one() -> None:
    lines = (data.SAMPLES / "pdn/russian.pdn").read_bytes().splitlines(keepends=True)
    changed = [suite.with_an_odd_word(line) for line in lines]
    assert sum(one != other for one, other in zip(lines, changed, strict=True)) == 1
    (report,) = lint_file(suite.opened("pdn", b"".join(changed)), Settings())
    assert [finding.message for finding in report.findings] == ['unexpected "zz" between the moves']
