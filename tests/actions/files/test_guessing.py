from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from gamenote.actions.files import guessing
from gamenote.core import registry
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import Format
from gamenote.core.game import Game, Guess, Guesser
from gamenote.core.reading import Reading, guess_of
from gamenote.core.record import Header, Node, Record
from gamenote.core.replay import Trials
from gamenote.core.source import Source

Asked = list[list[str | None]]


@dataclass(frozen=True)
class FakeReading(Reading):
    record: Record
    empty: bool = False
    broken: bool = False
    syntax: str = "kept"
    diagnostics: tuple[Diagnostic, ...] = ()


def game(variant: str | None, *moves: str, name: str = "guessed") -> tuple[Source, Reading]:
    line = (Node(), *(Node(actor="white", move=move) for move in moves))
    return Source("x", ""), FakeReading(Record(name, variant, Header(), line))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What a game that guesses was asked, as the moves of each record."""
    calls: Asked = []

    class Second(Guesser):
        def guess(self, records: Sequence[Record], trials: Trials) -> Guess | None:
            calls.append([record.line[1].move for record in records])
            return Guess("second", "because") if records else None

    known = Game(
        name="guessed", title="", variants=lambda: (), engine=cast(Any, None), rules=lambda: (), guesser=Second
    )
    monkeypatch.setattr(registry, "games", lambda: {"guessed": known})
    return calls


def variants(games: Iterator[tuple[Source, Reading]]) -> list[str | None]:
    return [reading.record.variant for _, reading in games]


@dataclass(frozen=True)
class Games:
    games: tuple[str, ...] = ("guessed",)


def run(*games: tuple[Source, Reading]) -> list[str | None]:
    return variants(guessing.with_variants(games, cast(Format, Games())))


def test_games_that_name_their_variant_are_left_alone(asked: Asked) -> None:
    assert run(game("first", "a"), game("first", "b")) == ["first", "first"]
    assert asked == []


def test_the_guess_is_made_once_and_holds_for_the_whole_file(asked: Asked) -> None:
    found = run(game(None, "a"), game("first", "b"), game(None), game(None, "c"))
    assert found == ["second", "first", "second", "second"]
    assert asked == [["a", "c"]]


def test_no_more_games_are_asked_about_than_are_enough(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "ENOUGH", 2)
    assert run(*(game(None, str(number)) for number in range(5))) == ["second"] * 5
    assert asked == [["0", "1"]]


def test_the_games_held_back_are_bounded(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "MOST_HELD", 3)
    assert run(game(None, "a"), *(game("first", "b") for _ in range(5)), game(None, "c"))[-1] == "second"
    assert asked == [["a"]]


def test_a_guess_leaves_the_rest_of_the_reading_as_it_is(asked: Asked) -> None:
    ((_, reading),) = guessing.with_variants([game(None, "a")], cast(Format, Games()))
    assert reading.syntax == "kept"
    assert guess_of(reading) == Guess("second", "because")
