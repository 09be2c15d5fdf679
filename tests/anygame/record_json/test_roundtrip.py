"""Records to JSON and back."""

from __future__ import annotations

import json
import time
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenote.anygame.record_json import FORMAT
from gamenote.anygame.record_json.shapes import FIELDS
from gamenote.core.format import WholeCodec
from gamenote.core.reading import Reading
from gamenote.core.record import Clock, Comment, Field, Header, Node, Record, same
from gamenote.core.source import Source
from tests.records import nested, records

SCHEMA: dict[str, Any] = json.loads((files("gamenote.anygame.record_json") / "schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
codec = FORMAT.codec()
assert isinstance(codec, WholeCodec)


def readings(text: str) -> list[Reading]:
    assert isinstance(codec, WholeCodec)
    return [reading for _, reading in codec.read_all(Source("x", text))]


def document(*games: Record) -> str:
    assert isinstance(codec, WholeCodec)
    return "".join(codec.write_all(games, {}))


@given(records)
def test_a_record_written_and_read_says_the_same(record: Record) -> None:
    reading = codec.read(Source("x", codec.write(record, None, {})))
    assert same(reading.record, record)
    assert not reading.diagnostics
    assert not reading.broken


@given(records)
def test_a_written_record_fits_the_schema(record: Record) -> None:
    VALIDATOR.validate(json.loads(codec.write(record, None, {})))


@given(records)
def test_written_text_is_a_fixed_point(record: Record) -> None:
    text = codec.write(record, None, {})
    assert codec.write(codec.read(Source("x", text)).record, None, {}) == text


@given(st.lists(records, max_size=3))
@settings(max_examples=30)
def test_a_document_holds_many_games_in_their_order(games: list[Record]) -> None:
    found = [reading.record for reading in readings(document(*games)) if not reading.empty]
    assert len(found) == len(games)
    assert all(same(one, other) for one, other in zip(found, games, strict=True))


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_lists_every_header_field() -> None:
    listed = SCHEMA["$defs"]["header"]["properties"]["fields"]["propertyNames"]["enum"]
    assert listed == [field.value for field in Field] == list(FIELDS.keys)


def test_no_games_are_a_document_too() -> None:
    VALIDATOR.validate(json.loads(document()))
    assert [reading.empty for reading in readings(document())] == [True]


def test_a_node_is_one_line() -> None:
    record = Record("go", None, Header(), (Node(), Node(actor="b", move="aa", after=(Comment("x\ny"),))))
    assert codec.write(record, None, {}) == (
        '{"schema_version": 1, "format": "gamenote", "games": [\n'
        ' {"game": "go",\n'
        '  "lines": [\n'
        '   {"of": null, "nodes": [\n'
        "    {},\n"
        '    {"actor": "b", "move": "aa", "after": ["x\\ny"]}]}]}\n'
        "]}\n"
    )


def test_bytes_that_were_no_text_survive_as_escapes() -> None:
    record = Record("go", None, Header({Field.PLAYER_1: "Ren\udce9"}), ())
    text = codec.write(record, None, {})
    assert "Ren\\udce9" in text
    assert same(codec.read(Source("x", text)).record, record)


def test_what_could_steer_a_terminal_is_escaped() -> None:
    record = Record("go", None, Header({Field.PLAYER_1: "\x1b[31m\u202e\x7f\ufeff"}), ())
    assert codec.write(record, None, {}).isascii()


@pytest.mark.parametrize("strange", [float("nan"), float("inf"), float("-inf")])
def test_a_time_that_is_not_finite_is_left_out(strange: float) -> None:
    record = Record("go", None, Header(), (Node(clock=Clock(strange, 1.5)),))
    VALIDATOR.validate(json.loads(codec.write(record, None, {})))
    assert '"clock": {"spent": 1.5}' in codec.write(record, None, {})


def test_a_thousand_nested_variations_are_read_and_written() -> None:
    record = nested(1_000)
    assert same(codec.read(Source("x", codec.write(record, None, {}))).record, record)


@pytest.mark.slow
def test_a_hundred_thousand_nested_variations_take_seconds() -> None:
    record = nested(100_000)
    start = time.monotonic()
    assert same(codec.read(Source("x", codec.write(record, None, {}))).record, record)
    assert time.monotonic() - start < 30
