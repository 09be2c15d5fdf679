"""Every registered format keeps the contract on its samples."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from tests.contract.registered import DAMAGED, SAMPLES, label

samples = pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)


def test_every_plugin_can_be_loaded() -> None:
    assert registry.problems() == ()


@pytest.mark.parametrize("name", registry.formats())
def test_every_format_has_samples(name: str) -> None:
    assert not registry.formats()[name].reads or name in {owner for owner, _ in SAMPLES}


@samples
def test_a_sample_is_recognised_and_claimed_by_no_other_format(name: str, path: Path) -> None:
    testing.check_recognised(registry.formats()[name], path.name, path.read_bytes())


@samples
def test_a_sample_is_clean(name: str, path: Path) -> None:
    testing.check_clean(registry.formats()[name], path.read_bytes())


@samples
def test_a_sample_is_cut_into_games_without_loss(name: str, path: Path) -> None:
    testing.check_cutting(registry.formats()[name], path.read_bytes())


@samples
def test_spans_of_a_sample_lie_where_they_should(name: str, path: Path) -> None:
    item = registry.formats()[name]
    for source, reading in testing.read(item, path.read_bytes()):
        testing.check_spans(source, reading, exact=not item.translates)


@samples
def test_canonical_text_is_a_fixed_point_and_keeps_what_the_format_keeps(name: str, path: Path) -> None:
    testing.check_fixed_point(registry.formats()[name], path.read_bytes())


@pytest.mark.parametrize(("name", "path"), [*SAMPLES, *DAMAGED], ids=label)
def test_damaged_text_is_read_without_an_exception(name: str, path: Path) -> None:
    testing.check_total(registry.formats()[name], path.read_bytes())


@pytest.mark.slow
@samples
def test_every_prefix_and_every_deletion_is_read_without_an_exception(name: str, path: Path) -> None:
    testing.check_total(registry.formats()[name], path.read_bytes(), thorough=True)


def test_listing_the_plugins_loads_no_grammar_and_no_painter() -> None:
    import subprocess

    script = (
        "import sys; sys.path[:0] = " + repr(sys.path) + "\n"
        "from gamenote.core import registry as r\n"
        "r.games(), r.formats(), r.reporters(), r.boards()\n"
        "sys.exit(any(name in sys.modules for name in ('rich', 'pyparsing', 'click')))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
