"""Every registered format keeps the contract on its samples."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.feature import Feature
from gamenote.core.record import Field
from gamenote.testing import cost, damage, formats, spans
from gamenote.testing.formats import check_format
from gamenote.testing.rules import check_doubt
from tests.contract.registered import DAMAGED, ROOT, SAMPLES, label

READ = [item.name for item in registry.formats().values() if item.reads]
CHANGING = ("faces=observer",)  # what an observer has not seen becomes a question mark
UNSHOWN = (
    "date",  # of tag pairs: sound samples have no dates that may be two days
    "result",  # of PGN, where both ends of a sound game say the same
    *("at", "ply"),  # of EPD and OBF, whose lines have one position each
    "extras",  # of GGF, where they are what stands ill behind a move
    "outcome",  # of SGF, where a result stands in the header alone
    *("captures=short", "results=by-type", "results=chess"),  # of PDN, which are what the default makes of samples
)

samples = pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)


def test_every_plugin_can_be_loaded() -> None:
    assert registry.problems() == ()


@pytest.mark.parametrize("name", READ)
def test_every_format_has_samples(name: str) -> None:
    assert name in {owner for owner, _ in SAMPLES}


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
def test_places_of_a_sample_are_where_they_should(name: str, path: Path) -> None:
    spans.check_places(registry.formats()[name], path.read_bytes())


@pytest.mark.parametrize(("name", "path"), [*SAMPLES, *DAMAGED], ids=label)
def test_rules_of_doubt_find_nothing_where_there_is_none(name: str, path: Path) -> None:
    check_doubt(registry.formats()[name], path.read_bytes())


@samples
def test_canonical_text_is_a_fixed_point_and_says_what_the_record_said(name: str, path: Path) -> None:
    testing.check_fixed_point(registry.formats()[name], path.read_bytes(), changing=CHANGING)


@samples
def test_what_is_written_is_clean_however_moves_were_spelled(name: str, path: Path) -> None:
    testing.check_spelling(registry.formats()[name], path.read_bytes())


@pytest.mark.parametrize("name", READ)
def test_a_format_understands_how_engines_say_that_games_end(name: str) -> None:
    files = [path.read_bytes() for path in testing.sample_files(registry.formats()[name], ROOT / "samples")]
    testing.check_results(registry.formats()[name], files)


@samples
def test_blank_texts_are_empty_and_nothing_is_lost_in_silence(name: str, path: Path) -> None:
    damage.check_emptiness(registry.formats()[name], path.read_bytes())
    damage.check_nothing_silent(registry.formats()[name], path.read_bytes())


@samples
def test_line_ends_and_a_byte_order_mark_change_no_record(name: str, path: Path) -> None:
    damage.check_line_ends(registry.formats()[name], path.read_bytes())


@pytest.mark.parametrize("name", registry.formats())
def test_a_format_says_of_itself_what_holds(name: str) -> None:
    formats.check_descriptor(registry.formats()[name])


@pytest.mark.costly
@pytest.mark.parametrize("name", READ)
def test_what_a_format_keeps_is_shown(name: str) -> None:
    item = registry.formats()[name]
    folders = (ROOT / "samples", ROOT / "tests" / "contract" / "samples")
    files = [path.read_bytes() for folder in folders for path in testing.sample_files(item, folder)]
    formats.check_shown(item, files, unshown=UNSHOWN)


@pytest.mark.parametrize("name", READ)
def test_a_format_claims_no_sample_of_the_others(name: str) -> None:
    formats.check_others(registry.formats()[name])


@pytest.mark.costly
@pytest.mark.parametrize("name", READ)
def test_reading_costs_as_much_more_as_a_text_is_longer(name: str) -> None:
    files = [path.read_bytes() for path in testing.sample_files(registry.formats()[name], ROOT / "samples")]
    cost.check_cost(registry.formats()[name], min(files, key=len))
    cost.check_many(registry.formats()[name], files)


@pytest.mark.parametrize(("name", "path"), [*SAMPLES, *DAMAGED], ids=label)
def test_damaged_text_is_read_without_an_exception(name: str, path: Path) -> None:
    testing.check_total(registry.formats()[name], path.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("name", READ)
def test_a_format_keeps_all_of_the_contract(name: str) -> None:
    unshown = [feature.name.lower().replace("_", "-") for feature in Feature if feature.name]
    fields = [field.value for field in Field]
    check_format(name, ROOT / "samples", unshown=[*unshown, *fields, *UNSHOWN], changing=CHANGING, thorough=True)


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
