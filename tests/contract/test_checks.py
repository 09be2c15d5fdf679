"""The checks find what they are for: the plugin, spoilt in one place, is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote import testing
from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.engine import Objection
from gamenote.core.feature import Feature
from gamenote.core.replay import replay
from gamenote.core.rule import Rule, reported
from gamenote.core.source import Span
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

DRAWN = "drawn.xo"


@pytest.fixture
def drawn(tictactoe: Path) -> bytes:
    return (tictactoe / "xo" / DRAWN).read_bytes()


def refused(words: str, check: Callable[..., None], *args: Any) -> None:
    with pytest.raises(AssertionError, match=re.escape(words)):
        check(*args)


def test_a_reader_that_raises(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from gamenote.syntax.lines.codec import LinesReading

    monkeypatch.setattr(LinesReading, "diagnostics", property(lambda self: 1 // self.source.text.count("draw")))
    refused("ZeroDivisionError", testing.check_total, registry.formats()["xo"], drawn)


def test_a_span_outside_the_text(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from tictactoe.lint import unknown_word

    from gamenote.syntax.lines.codec import LinesReading

    found = unknown_word.found("here", Span(0, 10**6))
    monkeypatch.setattr(LinesReading, "diagnostics", (found,))
    refused("is outside the text", testing.check_total, registry.formats()["xo"], drawn)


def test_a_code_that_is_not_declared(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from gamenote.syntax.lines.codec import LinesReading

    found = reported("XOX999", "strange")(lambda: None).found("here", Span(0, 0))
    monkeypatch.setattr(LinesReading, "diagnostics", (found,))
    refused("XOX999", testing.check_total, registry.formats()["xo"], drawn)


def test_a_writer_that_loses_what_the_format_keeps(drawn: bytes) -> None:
    boastful = replace(
        registry.formats()["xo"], keeps=lambda options: Feature.MOVES | Feature.HEADER | Feature.OUTCOME
    )
    testing.check_fixed_point(boastful, drawn)

    class Forgetful:
        def __getattr__(self, name: str) -> Any:
            return getattr(registry.formats()["xo"].codec(), name)

        def write(self, record: Any, engine: Any, options: Any) -> str:
            text = registry.formats()["xo"].codec().write(record, engine, options)
            return text.replace("player_1: Ann\n", "")

    refused("player_1 'Ann' becomes None", testing.check_fixed_point, replace(boastful, codec=Forgetful), drawn)


def test_a_format_that_claims_everything(tictactoe: Path, drawn: bytes) -> None:
    greedy = replace(registry.formats()["xo"], name="greedy", sniff=lambda head: 1.0, suffixes=(".greedy",))
    known = dict(registry.formats()) | {"greedy": greedy}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "formats", lambda: known)
        refused("is taken for", testing.check_recognised, known["xo"], DRAWN, drawn)


def test_legal_moves_that_judge_forbids(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from tictactoe.engine import TicTacToe

    [(_, reading)] = testing.read(registry.formats()["xo"], drawn)
    monkeypatch.setattr(TicTacToe, "legal_moves", lambda self, position: iter(range(9)))
    refused("is legal, but judged", testing.check_moves, TicTacToe(), reading.record)


def test_a_judge_that_lets_strange_moves_pass(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from tictactoe.engine import TicTacToe

    [(_, reading)] = testing.read(registry.formats()["xo"], drawn)

    def lenient(self: Any, position: str, move: int) -> tuple[Objection, ...]:
        return ()

    honest = {position: list(TicTacToe().legal_moves(position)) for position in _positions(reading.record)}
    monkeypatch.setattr(TicTacToe, "legal_moves", lambda self, position: iter(honest[position]))
    monkeypatch.setattr(TicTacToe, "judge", lenient)
    refused("is judged well, but not legal", testing.check_moves, TicTacToe(), reading.record)


def _positions(record: Any) -> set[str]:
    from tictactoe.engine import TicTacToe

    return {step.before for step in replay(record, TicTacToe())}


def rule(doc: str, fix: Safety | None = None) -> Rule:
    from tictactoe.lint import square_taken

    def page() -> None:
        pass

    page.__doc__ = doc
    return replace(square_taken, check=reported("XOX301", "square-taken", Severity.ERROR)(page).check, fix=fix)


GOOD = "Good (xo)::\n\n    tic-tac-toe\n\n    b2 *\n"
BAD = "Bad (xo)::\n\n    tic-tac-toe\n\n    b2 b2 *\n"


@pytest.mark.parametrize(
    ("doc", "words"),
    [
        (f"Words.\n\nWhy.\n\n{GOOD}", "Bad and Good are not both there"),
        (f"Words\n\nWhy.\n\n{BAD}\n{GOOD}", "the summary is no sentence"),
        (f"Words.\n\n{BAD}\n{GOOD}", "no paragraph that says why"),
        (f"Words.\n\nWhy.\n\n{BAD}\n{GOOD.replace('b2 *', 'b2 b2 *')}", "Good: found"),
        (f"Words.\n\nWhy.\n\n{BAD.replace('b2 b2', 'b2')}\n{GOOD}", "Bad: found []"),
        (f"Words.\n\nWhy.\n\n{BAD.replace('b2 b2', 'B2 b2')}\n{GOOD}", "also found"),
    ],
)
def test_a_docstring_without_the_right_shape(tictactoe: Path, doc: str, words: str) -> None:
    refused(words, testing.check_rule, rule(doc))


def test_a_fix_that_does_not_cure(tictactoe: Path) -> None:
    refused("the fix leaves", testing.check_rule, rule(f"Words.\n\nWhy.\n\n{BAD}\n{GOOD}", Safety.SAFE))


def test_figures_that_are_not_for_every_game(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from tictactoe.statistics import Signs

    (record,) = (reading.record for _, reading in testing.read(registry.formats()["xo"], drawn))
    testing.check_figures("tictactoe", record)

    def course(self: Signs, record: Any, steps: Any) -> dict[str, int]:
        return {step.node.move or "start": 1 for step in steps}

    monkeypatch.setattr(Signs, "course", course)
    refused("a game without moves has other figures", testing.check_figures, "tictactoe", record)


def test_a_winner_who_has_no_seat(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], seats=("o",))}
    monkeypatch.setattr(registry, "games", lambda: games)
    won = b"tic-tac-toe\n\na1 b1 a2 b2 a3 x wins\n"
    (record,) = (reading.record for _, reading in testing.read(registry.formats()["xo"], won))
    refused("x has no seat", testing.check_figures, "tictactoe", record)
