"""A document that changes is read and checked again only where it changed, and no longer than somebody waits."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from gamenote.actions.lint import lint_game
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.anygame import lint
from gamenote.core import replay
from gamenote.core.alike import game_digest
from gamenote.core.engine import Engine
from gamenote.core.record import Field, Record
from gamenote.core.replay import Progress
from gamenote.core.settings import Settings
from gamenote.server import document as documents
from gamenote.server.document import Document, Superseded
from gamenote.server.text import Text

GAME = '[Event "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 31-27 {}*\n\n'


def document(*games: str) -> Document:
    return Document("file:///x.pdn", Path("/x.pdn"), "pdn", 1, Text("".join(games)))


def changed(before: Document, *games: str) -> Document:
    return dataclasses.replace(before, text=Text("".join(games)), stop=Event())


def found(version: Document) -> list[tuple[str, int]]:
    report = version.check(Settings())
    assert report is not None
    return [(each.name, each.start.line) for each in report.findings]


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each game was checked, by its second line."""
    counts = Counter[str]()

    def counted(games: Sequence[Unlinted]) -> list[Linted]:
        counts.update(each.source.text.splitlines()[0] for each in games)
        return lint_together(games)

    monkeypatch.setattr(documents, "lint_together", counted)
    return counts


def test_a_game_that_did_not_change_is_not_checked_again(looked_at: Counter[str]) -> None:
    games = [GAME.format(number, "") for number in range(20)]
    first = document(*games)
    assert found(first) == []
    games[7] = GAME.format("7", "{ no end ")
    assert ("unterminated-comment", 39) in found(changed(first, *games))
    assert looked_at == {f'[Event "{number}"]': 1 + (number == 7) for number in range(20)}


def test_a_game_that_did_not_change_is_not_played_again_to_guess_its_variant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = Counter[str]()

    class Counted(Progress):
        def __init__(self, record: Record, engine: Engine) -> None:
            played[record.header.fields[Field.EVENT]] += 1
            super().__init__(record, engine)

    monkeypatch.setattr(replay, "Progress", Counted)
    games = [GAME.format(number, "").replace('[GameType "20"]\n', "") for number in range(9)]
    first = document(*games)
    found(first)
    before = Counter(played)
    games[4] = games[4].replace("31-27", "34-29")
    found(changed(first, *games))
    assert min(before.values()) > 0
    assert played - before == {"4": before["4"]}


def test_a_game_that_did_not_change_is_asked_once_what_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Counter[str]()

    def counted(record: Record) -> bytes | None:
        asked[record.header.fields[Field.EVENT]] += 1
        return game_digest(record)

    monkeypatch.setattr(lint, "game_digest", counted)
    players = '[GameType "20"]\n[White "A"]\n[Black "B"]'
    games = [GAME.format(number, "").replace('[GameType "20"]', players) for number in range(3)]
    first = document(*games[:2])
    assert found(first) == [("duplicate-game", 8)]
    assert found(changed(first, games[0], games[2], games[1])) == [("duplicate-game", 8), ("duplicate-game", 15)]
    assert asked == {"0": 1, "1": 1, "2": 1}


def test_findings_move_with_their_games() -> None:
    games = [GAME.format(1, ""), GAME.format(2, "1-50 "), GAME.format(3, "")]
    first = document(*games)
    assert found(first) == [("illegal-move", 9)]
    assert found(changed(first, games[0], *games)) == [("illegal-move", 14)]
    assert found(changed(first, *games[1:])) == [("illegal-move", 4)]


def test_other_settings_are_heeded(looked_at: Counter[str]) -> None:
    first = document(GAME.format(1, "1-50 "))
    assert found(first) == [("illegal-move", 4)]
    report = first.check(replace(Settings(), silenced=("illegal-move",)))
    assert report is not None
    assert report.findings == ()


def test_games_that_are_gone_are_forgotten() -> None:
    first = document(*(GAME.format(number, "") for number in range(9)))
    found(first)
    found(changed(first, GAME.format("other", "")))
    assert len(first.memory) == 1


def test_a_check_of_one_long_game_ends_when_the_document_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    version = document(GAME.format(1, "1-50 "))

    def interrupted(case: object) -> list[object]:
        version.stop.set()
        return []

    monkeypatch.setattr(lint_game, "objections_of", interrupted)
    with pytest.raises(Superseded):
        version.check(Settings())


def test_a_text_that_nothing_claims_is_looked_at_by_its_beginning_alone() -> None:
    version = Document("untitled:1", None, "plaintext", 1, Text("x" * 5000 + GAME.format(1, "")))
    assert version.check(Settings()) is None
