"""What a run reads first is scanned without pyparsing, with the same result."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.game2048.episode import grammar as episode
from gamenote.syntax import opening

EPISODES = ("a@1|", "01", "#U", "[4]", "(5)", "|b@2", "\n", " ", "\r\n", "\t", "x", "\ufeff", "@", "|")


def texts(pieces: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=40).map("".join)


def spans(found: list[re.Match[str]]) -> list[object]:
    return [(match.span(), match.groupdict()) for match in found]


def both(read: Callable[[], object]) -> tuple[object, object]:
    with pytest.MonkeyPatch.context() as patch:
        found = []
        for pays in (True, False):
            for module in (episode,):
                patch.setattr(module, "pays", lambda text, pays=pays: pays)
            found.append(read())
    return found[0], found[1]


@given(texts(EPISODES))
def test_episodes_are_the_same(text: str) -> None:
    ours, theirs = both(lambda: spans(list(episode.matches(text))))
    assert ours == theirs


def test_a_long_run_pays_for_pyparsing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_read", 0)
    monkeypatch.delitem(sys.modules, "pyparsing", raising=False)
    assert not opening.pays("x" * 100)
    assert opening.pays("x" * opening.ENOUGH)
