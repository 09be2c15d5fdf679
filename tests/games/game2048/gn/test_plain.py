"""Plain games are read without a look at where their words stand, and say the same as any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from gamenote.actions.lint.lint_game import lint_game
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.reading import Doubt
from gamenote.core.record import same
from gamenote.core.replay import replay
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.gn.codec import CODEC, GnReading
from gamenote.games.game2048.gn.reader import Reader
from gamenote.syntax.tagpairs import tree
from tests.games.game2048 import players

HEAD = """[Event "At home"]
[Site "Terminal"]
[Date "2026.02.03"]
[Player "Ann"]
[InitialBoard "a1 b1"]
"""
FORMAT = registry.formats()["2048gn"]
ALL = Settings(Selection(("ALL",)))
JUNK = (
    *'{}()[];%!?$4 \n\r\t\\"',
    "{ x }",
    "{[x]}",
    '{\n[Event "x"]\n[Site "y"]\n}',
    "{a{b}",
    "!!",
    "!?!",
    "1.",
    "\n% x\n",
    "{1. U a1 *}",
    "\u00a0",
    "{ gamenote: ignore TFE301 }",
)


def read_in_full(text: str) -> GnReading:
    return GnReading(Source("x", text), quick=False)


def agree(text: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the game is plain; if so, all that is known of it must be the same."""
    quick = CODEC.read(Source("x", text))
    if quick.syntax.whole is None:
        return False
    full = read_in_full(text)
    assert full.diagnostics == ()
    assert (quick.broken, quick.empty) == (full.broken, full.empty)
    assert same(quick.record, full.record)
    assert quick.syntax.lead == full.syntax.lead
    assert quick.syntax.terminator_span == full.syntax.terminator_span
    assert [quick.locate(at) for at in range(len(text) + 1)] == [full.locate(at) for at in range(len(text) + 1)]
    found = lint_game(Source("x", text), quick, FORMAT, ALL)
    assert found == lint_game(Source("x", text), full, FORMAT, ALL)
    with monkeypatch.context() as patch:
        patch.setattr(Case, "doubt", Doubt.BOTH)
        assert found == lint_game(Source("x", text), quick, FORMAT, ALL)
    return True


@pytest.mark.parametrize(
    "moves",
    [
        "1. L b2 *",
        "{ Corner strategy. } 1. L b2 *",
        "{}{ two }\n1. L b2 *",
        "1. {why}L{because}b2{so} *",
        "1. L! b2 2. L!? b3 { last } Retired",
        "1. L { a [bracket], a % and a ; } b2 *",
        "1. L { line\n[ends] } b2 *",
    ],
)
def test_games_that_are_plain(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agree(f"{HEAD}\n{moves}\n", monkeypatch)


@pytest.mark.parametrize(
    "moves",
    [
        "1. L b2",
        "1. L b2 * { behind }",
        "1. L { nested { } b2 *",
        "1. L } b2 *",
        "1. L !! b2 *",
        "1. L!!! b2 *",
        "1. L$1 b2 *",
        '1. L {\n[Event "x"]\n} b2 *',
        "1. L b2 { open *",
        "1. L b2 ; to the end\n *",
    ],
)
def test_games_that_are_not_plain(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not agree(f"{HEAD}\n{moves}\n", monkeypatch)


def test_escaped_quotes_in_tags_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD.replace("At home", '\\"Home\\" \\\\').replace("\n", "\r\n")
    assert agree(f"{text}\r\n1. L b2 *\r\n", monkeypatch)


def spoilt(seed: int, count: int) -> Iterator[str]:
    """A game, with nothing, one thing and two things changed in turn."""
    dice = random.Random(seed)
    text = players.record(seed)
    for number in range(count):
        changed = text
        for _ in range(number % 3):
            at = dice.randrange(len(changed))
            changed = changed[:at] + dice.choice(JUNK) + changed[at + dice.randrange(2) :]
        yield changed


@pytest.mark.parametrize("seed", range(12))
def test_what_cannot_be_played_is_known_without_replaying_what_can(seed: int) -> None:
    stopped = 0
    for text in spoilt(seed, 60):
        case = Case(Source("x", text), FORMAT, CODEC.read(Source("x", text)), ENGINE)
        replayed = [step for step in replay(case.record, ENGINE) if step.objections]
        known = [(step.path.index, step.node.span, step.before, step.objections) for step in case.objected]
        assert known == [(step.path.index, step.node.span, step.before, step.objections) for step in replayed]
        stopped += bool(known)
    assert stopped > 20


@pytest.mark.costly
@pytest.mark.parametrize("seed", range(6))
def test_plain_turns_are_read_as_token_by_token(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in spoilt(seed, 12):
        quick = read_in_full(text)
        with monkeypatch.context() as patch:
            patch.setattr(Reader, "_plain_turns", lambda reader, at: at)
            patch.setattr(tree, "plain_header", lambda *given: None)
            slow = read_in_full(text)
        assert quick.diagnostics == slow.diagnostics
        assert quick.syntax.jumps == slow.syntax.jumps
        assert [quick.locate(at) for at in range(len(text) + 1)] == [
            slow.locate(at) for at in range(len(text) + 1)
        ]
        assert lint_game(Source("x", text), quick, FORMAT, ALL) == lint_game(Source("x", text), slow, FORMAT, ALL)
        assert [*quick.syntax.turns] == [*slow.syntax.turns]
        assert same(quick.record, slow.record)


@pytest.mark.parametrize("seed", range(6))
def test_the_moves_of_a_spoilt_game_are_told_as_its_nodes_have_them(seed: int) -> None:
    for text in spoilt(seed, 20):
        record = CODEC.read(Source("x", text)).record
        told, made = record.moves(), replace(record, line=record.line).moves()
        assert told is not None and made is not None and told.single is not None and told.aligned == made.aligned
        moves, actors = told.single
        assert (told.setup, ([*moves], [*actors])) == (made.setup, made.single)


@pytest.mark.costly
@pytest.mark.parametrize("seed", range(12))
def test_spoilt_games_are_read_as_any_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(agree(text, monkeypatch) for text in spoilt(seed, 40)) > 13
