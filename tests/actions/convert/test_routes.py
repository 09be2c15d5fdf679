"""From every format to json and back: nothing is lost on the way, and canonical text stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import gamenote
from gamenote.core import registry
from tests.contract.registered import SAMPLES, label

samples = pytest.mark.parametrize(("name", "path"), SAMPLES, ids=label)
TEXTS = [  # binary formats have tests of their own, and what is only read has no canonical text
    each
    for each in SAMPLES
    if registry.formats()[each[0]].writes and not registry.formats()[each[0]].codec().binary
]
texts = pytest.mark.parametrize(("name", "path"), TEXTS, ids=label)


@samples
def test_a_record_says_the_same_after_the_way_over_json(name: str, path: Path) -> None:
    records = [game.record for game in gamenote.read(path, name)]
    back = [game.record for game in gamenote.read(gamenote.convert(records, "json"))]
    assert len(back) == len(records)
    assert all(gamenote.same(one, other) for one, other in zip(records, back, strict=True))


@texts
def test_canonical_text_is_the_same_with_and_without_json_between(name: str, path: Path) -> None:
    records = [game.record for game in gamenote.read(path, name)]
    straight = gamenote.convert(records, name)
    over_json = gamenote.read(gamenote.convert(records, "json"))
    assert gamenote.convert([game.record for game in over_json], name) == straight


@texts
def test_canonical_text_is_a_fixed_point(name: str, path: Path) -> None:
    once = gamenote.convert([game.record for game in gamenote.read(path, name)], name)
    again = gamenote.convert([game.record for game in gamenote.read(once, name)], name)
    assert again == once
