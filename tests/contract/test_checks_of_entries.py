"""The checks of unknown header entries, of halves of games and of letters are refused what they are for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.lattice import Squares
from gamenote.core.record import Header, Record
from gamenote.core.source import Span
from gamenote.games.game2048.gn import codec
from gamenote.syntax.lines.codec import LinesReading
from gamenote.testing.cost import check_cost
from gamenote.testing.damage import check_emptiness
from gamenote.testing.linting import read
from gamenote.testing.pictures import check_cells
from gamenote.testing.writing import check_fixed_point, check_spelling, check_unknown_entries
from tests.contract.test_checks import drawn, refused
from tests.foreign import tictactoe

__all__ = ["drawn", "tictactoe"]

RECORD, DIAGNOSTICS = vars(LinesReading)["record"], vars(LinesReading)["diagnostics"]


def without_extras(reading: LinesReading) -> Record:
    whole = RECORD.__get__(reading, LinesReading)
    return Record(whole.game, whole.variant, Header(dict(whole.header.fields)), tuple(whole.line), whole.outcome)


def test_an_entry_that_is_dropped_in_silence(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    item = registry.formats()["xo"]
    check_unknown_entries(item, drawn)
    monkeypatch.setattr(LinesReading, "record", property(without_extras))
    monkeypatch.setattr(LinesReading, "broken", False)
    refused("text was lost, and the reading must be broken", check_unknown_entries, item, drawn)
    monkeypatch.setattr(LinesReading, "diagnostics", ())
    refused("is neither in the record nor reported", check_unknown_entries, item, drawn)


def test_an_entry_that_is_reported_elsewhere(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(reading: LinesReading) -> tuple[Any, ...]:
        found = DIAGNOSTICS.__get__(reading, LinesReading)
        return tuple(replace(each, span=Span(0, 3)) for each in found)

    monkeypatch.setattr(LinesReading, "diagnostics", property(moved))
    refused("where the name zyzzy is not", check_unknown_entries, registry.formats()["xo"], drawn)


def test_moves_without_a_header_that_are_empty(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    item = registry.formats()["xo"]
    check_emptiness(item, drawn)
    monkeypatch.setattr(LinesReading, "empty", property(lambda reading: not reading.record.header.fields))
    refused("is empty without its header, although it has moves", check_emptiness, item, drawn)


def test_moves_written_in_other_letters_than_records_have(
    tictactoe: Path, drawn: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tictactoe.engine import SQUARES, TicTacToe

    item = registry.formats()["xo"]
    check_spelling(item, drawn)
    monkeypatch.setattr(TicTacToe, "write_move", lambda self, position, move, notation="": SQUARES[move].upper())
    refused("write_move writes", check_spelling, item, drawn)


def test_a_board_that_is_larger_than_the_game(
    tictactoe: Path, drawn: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tictactoe import engine

    records = [reading.record for _, reading in read(registry.formats()["xo"], drawn)]
    check_cells(engine.TicTacToe(), records)
    monkeypatch.setattr(engine, "BOARD", Squares(4, 3))
    refused("no piece stands on the column d3 d2 d1", check_cells, engine.TicTacToe(), records)


@pytest.mark.full
def test_a_pattern_that_tries_all_ways_to_divide_a_word(drawn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(reading: LinesReading) -> tuple[Any, ...]:
        _ = [re.match(r"(?:[a-z]+)+:", line) for line in reading.source.text.splitlines()]
        return tuple(DIAGNOSTICS.__get__(reading, LinesReading))

    monkeypatch.setattr(LinesReading, "diagnostics", property(slow))
    refused("as if each doubled the time", check_cost, registry.formats()["xo"], drawn)


def test_signs_that_a_record_does_not_tell_of(monkeypatch: pytest.MonkeyPatch) -> None:
    real = codec.read_words

    def deaf(*given: Any) -> Any:
        found = real(*given)
        return found if found is None else (found[0], False)

    monkeypatch.setattr(codec, "read_words", deaf)
    text = b'[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L! b2 2. U a1 *\n'
    refused("with nothing but glyphs", check_fixed_point, registry.formats()["2048gn"], text)
