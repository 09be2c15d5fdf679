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


CHESS = Record("chess", None, Header(), (Node(), Node("white", "e2-e4"), Node("black", "e5")))


def test_what_follows_from_moves_is_written_for_games_that_tell_it() -> None:
    nodes = json.loads(document(CHESS))["games"][0]["lines"][0]["nodes"]
    assert nodes == [
        {},
        {"actor": "white", "move": "e2-e4", "derived": {"san": "e4", "uci": "e2e4"}},
        {"actor": "black", "move": "e5", "derived": {"san": "e5", "uci": "e7e5"}},
    ]
    VALIDATOR.validate(json.loads(document(CHESS)))


def test_what_follows_from_moves_can_be_left_out() -> None:
    assert isinstance(codec, WholeCodec)
    text = "".join(codec.write_all((CHESS,), FORMAT.resolve({"derived": "no"})))
    assert "derived" not in text
    assert "derived" not in document(Record("draughts", None, Header(), (Node(), Node("white", "32-28"))))


def test_what_follows_from_moves_is_no_part_of_the_record() -> None:
    text = document(CHESS)
    (reading,) = readings(text.replace('"e2e4"', '"a2a4"'))
    assert same(reading.record, CHESS)
    assert not reading.diagnostics
    assert document(reading.record) == text


@pytest.mark.parametrize(
    ("derived", "message"),
    [("3", "derived is 3, not an object"), ('{"uci": [1]}', "uci is a list, not a text or a number")],
)
def test_what_follows_from_moves_has_its_shape(derived: str, message: str) -> None:
    text = document(CHESS).replace('{"san": "e5", "uci": "e7e5"}', derived)
    (reading,) = readings(text)
    assert [each.message for each in reading.diagnostics] == [message]
    assert same(reading.record, CHESS)
