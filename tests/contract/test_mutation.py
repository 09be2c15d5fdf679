"""The plugin kit catches bugs that it does not know, planted one at a time."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.contract.mutation.drawn import drawn
from tests.contract.mutation.explained import EXPLAINED
from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import SUBJECTS
from tests.contract.mutation.table import CHOSEN, DRAWN, MUTANTS
from tests.contract.mutation.trial import faults, tried

SURVIVORS = set(EXPLAINED)


def label(mutant: Mutant) -> str:
    return f"{mutant.subject.name}-{mutant.kind}-{mutant.name}"[:80].replace(" ", "-")


def test_each_chosen_bug_has_its_place_in_the_code() -> None:
    for mutant in CHOSEN:
        ast.parse(mutant.text())


def test_bugs_have_names_of_their_own() -> None:
    assert not [
        name for name, count in Counter((each[0].name, *each[1:3]) for each in MUTANTS).items() if count > 1
    ]


def test_the_same_bugs_are_drawn_each_time() -> None:
    assert tuple(mutant for subject in SUBJECTS.values() for mutant in drawn(subject)) == DRAWN


def test_what_is_explained_is_planted() -> None:
    assert {(each.subject.name, each.name) for each in MUTANTS} >= SURVIVORS


@pytest.mark.slow
@pytest.mark.parametrize("name", SUBJECTS)
def test_without_a_bug_nothing_is_said(name: str) -> None:
    assert faults(SUBJECTS[name]) == ()


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=label)
def test_the_kit_catches_a_bug_that_it_does_not_know(mutant: Mutant) -> None:
    result = tried(mutant)
    assert result.caught or (mutant.subject.name, mutant.name) in SURVIVORS
