"""Faults are told once, those that are alike with their number."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import SkipTest

import pytest

from gamenote.testing.faults import MOST, Alike, Broken, ContractCheck, contract, run_all


@contract
def check_positions() -> Iterator[str]:
    yield from (Alike("history", f"history is shown at {at}") for at in range(100))
    yield "another fault"


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
        run_all(ContractCheck("engine", "positions", name, check_positions) for name in ("one", "two"))
    assert found.value.faults[1:] == ("one: another fault", "two: another fault")


def test_a_check_ends_where_it_has_told_enough() -> None:
    with pytest.raises(Broken) as found:
        check_without_end()
    assert len(found.value.faults) == MOST


def crash() -> None:
    raise ZeroDivisionError("division by zero")


def test_a_crash_is_told_once_and_stops_others_in_silence() -> None:
    crashes: dict[str, str] = {}
    first, second = (ContractCheck("engine", name, "game snort", crash, crashes) for name in ("moves", "texts"))
    with pytest.raises(Broken, match=r"^game snort: moves: ZeroDivisionError: division by zero \("):
        first()
    with pytest.raises(SkipTest, match=r"^stopped as engine/moves/game-snort is"):
        second()
    with pytest.raises(Broken):
        first()
    with pytest.raises(Broken) as found:
        run_all((first, second))
    assert len(found.value.faults) == 1
