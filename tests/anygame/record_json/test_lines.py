"""Records to lines of JSON and back."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamenote
from gamenote.actions.mainline import plies
from gamenote.anygame.record_json import LINES as FORMAT
from gamenote.core.cutting import games
from gamenote.core.feature import Feature, losses
from gamenote.core.record import Record, same
from gamenote.core.source import Source
from tests.records import nested, records

ROOT = Path(__file__).resolve().parents[3]
SCHEMA: dict[str, Any] = json.loads(
    (files("gamenote.anygame.record_json") / "line.schema.json").read_text("utf-8")
)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
GAME = (
    '{"schema_version": 1, "format": "gamenote-game", "game": "plateau", "lines": [{"of": null, "nodes": []}]}\n'
)
codec = FORMAT.codec()


def read(text: str) -> list[tuple[Record, list[str], bool]]:
    found = games(io.BytesIO(text.encode()), "x", FORMAT)
    return [
        (reading.record, [each.rule for each in reading.diagnostics], reading.broken)
        for _, reading in found
        if not reading.empty or reading.broken
    ]


@given(records)
def test_a_record_written_and_read_says_the_same(record: Record) -> None:
    reading = codec.read(Source("x", codec.write(record, None, {})))
    assert same(reading.record, record)
    assert not reading.diagnostics
    assert not reading.broken


@given(records)
def test_a_written_line_fits_the_schema_and_is_one_line(record: Record) -> None:
    text = codec.write(record, None, {})
    VALIDATOR.validate(json.loads(text))
    assert text.count("\n") == 1
    assert len(text.splitlines()) == 1


@given(st.lists(records, max_size=4))
def test_lines_are_games_in_their_order(given: list[Record]) -> None:
    found = read("".join(codec.write(record, None, {}) for record in given))
    assert len(found) == len(given)
    assert all(same(one, other) for (one, _, _), other in zip(found, given, strict=True))


def test_a_damaged_line_spoils_only_itself() -> None:
    found = read(GAME + GAME[:50] + "\n" + GAME)
    assert [broken for _, _, broken in found] == [False, True, False]
    assert found[1][1][0] == "JSN001"


def test_empty_lines_are_passed_over() -> None:
    found = read("\n \n" + GAME + "\r\n\n\t\n" + GAME + "\n\n")
    assert [(codes, broken) for _, codes, broken in found] == [([], False)] * 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"game": "plateau", "lines": []}', "JSN101"),
        (GAME.replace("gamenote-game", "gamenote"), "JSN101"),
        (GAME.replace(": 1", ": 2"), "JSN102"),
        (GAME.replace('"lines"', '"linse"'), "JSN104"),
        ("[]", "JSN101"),
        ("7", "JSN101"),
    ],
)
def test_a_line_that_is_no_such_document_is_told(line: str, code: str) -> None:
    ((_, codes, broken),) = read(line)
    assert code in codes
    assert broken


def test_variations_nested_thousands_deep_are_written_and_read() -> None:
    record = nested(5_000)
    assert same(codec.read(Source("x", codec.write(record, None, {}))).record, record)


def test_the_format_is_known_by_its_first_line_and_not_taken_for_the_other_json() -> None:
    assert [game.format for game in gamenote.read(GAME.encode())] == ["jsonl"]


def test_a_record_whose_nodes_are_not_made_is_written_as_if_they_were() -> None:
    for path in sorted((ROOT / "samples" / "2048gn").glob("*.2048gn")):
        for game in gamenote.read(path):
            made = replace(game.record, line=game.record.line)
            assert (known := made.moves()) is None or known.annotated
            assert codec.write(game.record, None, {}) == codec.write(made, None, {})
            assert losses(game.record, Feature.MOVES, syntax="") == losses(made, Feature.MOVES, syntax="")
            assert plies(game.record) == plies(made)
