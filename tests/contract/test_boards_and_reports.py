"""Every registered board and report keeps the contract, with a stock of diagrams and findings."""

from __future__ import annotations

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.testing.stock import LATTICES


@pytest.mark.costly
@pytest.mark.parametrize("name", registry.boards())
def test_a_board_keeps_the_contract(name: str) -> None:
    testing.check_board(name)


@pytest.mark.parametrize("name", registry.reporters())
def test_a_report_keeps_the_contract(name: str) -> None:
    testing.check_report(name)


@pytest.mark.parametrize("name", LATTICES)
def test_a_board_shape_keeps_the_contract(name: str) -> None:
    testing.check_lattice(LATTICES[name])
