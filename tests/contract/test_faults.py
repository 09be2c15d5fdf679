"""Faults are told once, those that are alike with their number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gamenote.testing.faults import MOST, Alike, Broken, about, contract, faults, whole_contract


@contract
def check_positions() -> Iterator[str]:
    yield from (Alike("history", f"history is shown at {at}") for at in range(100))
    yield "another fault"


@whole_contract
def check_two_records() -> Iterator[str]:
    for name in ("one", "two"):
        yield from about(name, faults(check_positions))


@contract
def check_without_end() -> Iterator[str]:
    number = 0
    while True:
        yield f"fault {(number := number + 1)}"


def test_faults_of_one_kind_are_told_once_with_their_number() -> None:
    with pytest.raises(Broken) as found:
        check_positions()
    assert found.value.faults == ("history is shown at 0 (and 99 more)", "another fault")


def test_their_number_is_that_of_all_checks() -> None:
    with pytest.raises(Broken, match=r"^one: history is shown at 0 \(and 199 more\)\n") as found:
        check_two_records()
    assert found.value.faults[1:] == ("one: another fault", "two: another fault")


def test_a_check_ends_where_it_has_told_enough() -> None:
    with pytest.raises(Broken) as found:
        check_without_end()
    assert len(found.value.faults) == MOST
