"""Memory for hostile text is bounded for each byte of it."""

from __future__ import annotations

import tracemalloc

import pytest

from gamenote.core import registry
from tests.fuzz.test_linear import Work, lint

SIZE = 10_000  # bytes
MOST = 400  # bytes of memory for one of text

HOSTILE = {
    "parentheses in a game": ("pgn", "1. e4 ", "(", ""),
    "parentheses around a move": ("pgn", "1. e4 ", "(", "e5"),
    "parentheses in draughts": ("pdn", "1. 32-28 ", "(", "1. 31-27"),
    "swipes without numbers": ("2048gn", "1. R 2a1 ", "L ", ""),
}
A_LINE = ("(;GM[Blokus Duo]CA[UTF-8]", ";B[e10]C[x];W[f5]C[y]", ")")


def bytes_of_memory(name: str, data: bytes, work: Work) -> int:
    """The most that is held at once, beside what is made once."""
    item = registry.formats()[name]
    work(item, data[:200])
    tracemalloc.start()
    try:
        assert work(item, data) == []
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.costly
@pytest.mark.parametrize("what", HOSTILE)
def test_memory_is_bounded_for_each_byte(what: str) -> None:
    name, head, part, tail = HOSTILE[what]
    data = (head + part * (SIZE // len(part)) + tail).encode()
    assert bytes_of_memory(name, data, lint) < MOST * len(data)


def test_nodes_with_a_move_and_a_comment_are_not_all_held() -> None:
    head, part, tail = A_LINE
    data = (head + part * 3000 + tail).encode()
    assert bytes_of_memory("blokus", data, lint) < 40 * len(data)
