"""What a conversion leaves out, it tells: each kind of words that once went in silence."""

from __future__ import annotations

import io

import pytest

from gamenote.actions.convert.convert_file import converted
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry

START = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
OTHER = "4k3/8/8/8/8/8/8/3K4 w - - 0 1"


def told(text: str, source: str, target: str, **options: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """What is written, and the losses that are told, with the names of entries."""
    formats, account = registry.formats(), Account("x")
    opened = Opened(Input("x", None), formats[source], io.BytesIO(text.encode()))
    written = b"".join(converted(opened, Request(formats[target], options=options), account)).decode()
    assert not (account.skipped or account.troubles)
    return written, {loss.said or loss.feature.name or "": loss.names for loss in account.losses.values()}


@pytest.mark.parametrize(
    ("text", "source", "target", "names"),
    [
        ('[Player "A"]\n[Player "B"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n', "2048gn", "2048gn", ("Player",)),
        ('[InitialBoard "a1 b1"]\n[InitialBoard "a2 b2"]\n\n*\n', "2048gn", "2048gn", ("InitialBoard",)),
        ('[White "A"]\n[White "B"]\n[ECO "A00"]\n[ECO "A01"]\n\n*\n', "pgn", "epd", ("ECO", "White")),
        (f'[SetUp "1"]\n[FEN "{START}"]\n[FEN "{OTHER}"]\n\n*\n', "pgn", "uci", ("FEN",)),
        (f'[SetUp "1"]\n[FEN "{START}"]\n[FEN "{OTHER}"]\n\n*\n', "pgn", "fen", ("FEN",)),
        ('[Variant "Atomic"]\n[Variant "Horde"]\n\n1. e4 *\n', "pgn", "csv", ("Variant",)),
        ('[GameType "20"]\n[GameType "25"]\n\n1. 32-28 *\n', "pdn", "csv", ("GameType",)),
        ('[SetUp "1"]\n\n1. e4 *\n', "pgn", "uci", ("SetUp",)),
        ('[SetUp "1"]\n\n*\n', "pgn", "fen", ("SetUp",)),
        ('[SetUp "1"]\n\n*\n', "pgn", "epd", ("SetUp",)),
    ],
)
def test_tags_that_no_line_of_the_target_holds_are_told(
    text: str, source: str, target: str, names: tuple[str, ...]
) -> None:
    assert told(text, source, target)[1]["FREE_HEADER"] == names


def test_a_start_that_is_not_understood_is_written_as_it_stands() -> None:
    assert told('[SetUp "1"]\n[FEN "hello"]\n\n*\n', "pgn", "fen", at="start") == ("hello\n", {})
