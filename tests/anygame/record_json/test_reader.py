"""What the reader says about documents that are not as they should be."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamenote.anygame.record_json import FORMAT
from gamenote.anygame.record_json.lint import RULES
from gamenote.core.examples import examples_of
from gamenote.core.format import WholeCodec
from gamenote.core.reading import Reading, Where
from gamenote.core.record import Field, Header, Node, Record, same
from gamenote.core.rule import Stage
from gamenote.core.source import Source
from tests.anygame.record_json.test_roundtrip import VALIDATOR, document
from tests.records import nested
from tests.stopwatch import processor_seconds

codec = FORMAT.codec()
HEAD = '{"schema_version": 1, "format": "gamenote", "games": ['
SMALL = HEAD + '\n {"game": "go", "lines": [{"of": null, "nodes": [{}, {"actor": "b", "move": "aa"}]}]}\n]}\n'


def shares(text: str) -> list[tuple[Source, Reading]]:
    assert isinstance(codec, WholeCodec)
    return list(codec.read_all(Source("x", text)))


def found(text: str) -> list[tuple[str, int, int, str]]:
    """Code, line, column and the text at the place, for each finding."""
    return [
        (each.rule, place.line, place.column, source.text[each.span.start : each.span.end])
        for source, reading in shares(text)
        for each in reading.diagnostics
        for place in [source.place(each.span.start)]
    ]


REPORTED = [each for each in RULES if each.stage is Stage.REPORTED]


def game(*members: str, lines: str = '[{"of": null, "nodes": []}]') -> str:
    return HEAD + "\n{" + ", ".join(('"game": "go"', *members, f'"lines": {lines}')) + "}\n]}"


def node(text: str) -> str:
    return HEAD + '{"game": "go", "lines": [{"of": null, "nodes": [\n' + text + "\n]}]}]}"


@pytest.mark.parametrize(
    "rule", [each for each in RULES if each.stage is Stage.REPORTED], ids=lambda rule: rule.code
)
def test_each_example_of_a_rule_shows_that_rule(rule: Any) -> None:
    bad, good = examples_of(rule)
    assert {each[0] for each in found(bad.text)} == {rule.code}
    assert found(good.text) == []


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("{", ("JSN001", 1, 2, "")),
        ("nonsense", ("JSN001", 1, 1, "n")),
        ("[1]\n", ("JSN101", 1, 1, "[")),
        ("7", ("JSN101", 1, 1, "7")),
        (HEAD[:-1] + "7}", ("JSN103", 1, len(HEAD), "7")),
        (HEAD + "7]}", ("JSN103", 1, len(HEAD) + 1, "7")),
        (SMALL + "x", ("JSN001", 4, 1, "x")),
        (SMALL.replace("1,", "2,", 1), ("JSN102", 1, 20, "2")),
        (SMALL.replace("1,", "true,", 1), ("JSN102", 1, 20, "true")),
        (SMALL.replace('"gamenote"', '"chess"'), ("JSN101", 1, 33, '"chess"')),
        (SMALL.replace('"format"', '"fromat"'), ("JSN104", 1, 23, '"fromat"')),
        (game('"variant": 3'), ("JSN103", 2, 27, "3")),
        (game('"varient": "x"'), ("JSN104", 2, 16, '"varient"')),
        (game('"game": "chess"'), ("JSN106", 2, 16, '"game"')),
        (game('"header": []'), ("JSN103", 2, 26, "[]")),
        (game('"header": {"fields": {"playr": "x"}}'), ("JSN104", 2, 38, '"playr"')),
        (game('"outcome": {"winner": "b"}'), ("JSN105", 2, 27, '{"winner": "b"}')),
        (game(lines="7"), ("JSN103", 2, 25, "7")),
        (game(lines="[7]"), ("JSN103", 2, 26, "7")),
        (game(lines='[{"of": null, "nodes": 7}]'), ("JSN103", 2, 48, "7")),
        (game(lines='[{"of": 7, "nodes": []}]'), ("JSN103", 2, 33, "7")),
        (game(lines='[{"of": [0, 0], "nodes": []}]'), ("JSN201", 2, 33, "[0, 0]")),
        (game(lines='[{"nodes": []}]'), ("JSN105", 2, 26, "{")),
        (node('"aa"'), ("JSN103", 2, 1, '"aa"')),
        (node('{"move": ["aa"]}'), ("JSN103", 2, 10, '["aa"]')),
        (node('{"comment": "aa"}'), ("JSN104", 2, 2, '"comment"')),
        (node('{"move": "a", "move": "b"}'), ("JSN106", 2, 15, '"move"')),
        (node('{"after": ["a", 1]}'), ("JSN103", 2, 17, "1")),
        (node('{"glyphs": [1, -1]}'), ("JSN103", 2, 16, "-1")),
        (node('{"glyphs": [1.5]}'), ("JSN103", 2, 13, "1.5")),
        (node('{"clock": {"left": NaN}}'), ("JSN103", 2, 20, "NaN")),
        (node('{"clock": {"left": -Infinity}}'), ("JSN103", 2, 20, "-Infinity")),
        (node('{"clock": {"left": 1e999}}'), ("JSN103", 2, 20, "1e999")),
        (node('{"marks": [{"kind": "x"}]}'), ("JSN105", 2, 12, '{"kind": "x"}')),
        (node('{"setup": {"text": "", "edits": [["a"]]}}'), ("JSN103", 2, 34, '["a"]')),
        (node('{"move": "\\udce9"}'), ("JSN002", 2, 10, '"\\udce9"')),
        (node('{"move": "\t"}'), ("JSN001", 2, 11, "\t")),
    ],
)
def test_each_fault_is_found_at_its_place(text: str, finding: tuple[str, int, int, str]) -> None:
    assert finding in found(text)


def test_a_key_with_a_slip_in_it_is_told_with_the_one_that_is_meant() -> None:
    [(_, reading), *_] = shares(node('{"mvoe": "aa"}'))
    assert [each.message for each in reading.diagnostics] == ["a node has no key 'mvoe': did you mean 'move'?"]


def test_a_number_of_five_thousand_digits_is_no_number_of_seconds() -> None:
    assert [each[0] for each in found(node('{"clock": {"left": %s}}' % ("9" * 5_000)))] == ["JSN103"]


def test_a_game_before_the_damage_is_whole() -> None:
    text = SMALL.removesuffix("\n]}\n") + ',\n{"game" oops'
    first, second = shares(text)
    assert not first[1].broken
    assert second[1].broken
    assert second[0].origin.index == 2


def test_what_is_wrong_is_left_out_and_the_rest_is_read() -> None:
    reading = codec.read(Source("x", node('{"actor": "b", "move": "aa", "after": 3}')))
    assert same(reading.record, Record("go", None, Header(), (Node(actor="b", move="aa"),)))
    assert reading.broken


def test_half_a_character_does_not_break_a_game() -> None:
    assert not codec.read(Source("x", node('{"move": "\\udce9"}'))).broken


def test_another_version_breaks_every_game() -> None:
    text = document(nested(1), nested(1)).replace("1,", "2,", 1)
    assert [reading.broken for _, reading in shares(text)] == [True, True]


def test_the_shares_of_the_games_are_the_whole_text() -> None:
    text = "\ufeff" + document(nested(1), nested(2), nested(0)) + "rest"
    assert "".join(source.text for source, _ in shares(text)) == text


def test_the_span_of_a_move_is_its_text_in_the_share_of_its_game() -> None:
    for source, reading in shares(document(nested(1), nested(1))):
        node = reading.record.line[0]
        assert node.span is not None
        assert source.text[node.span.start : node.span.end] == "a0"


def test_the_span_of_a_move_is_found_wherever_the_key_stands() -> None:
    source = Source("x", node('{"after": ["\\"move\\": \\"zz\\""], "move": "aa", "actor": "b"}'))
    span = codec.read(source).record.line[0].span
    assert span is not None
    assert source.text[span.start : span.end] == "aa"


def test_a_place_in_the_text_tells_node_and_ply() -> None:
    lines = '[{"of": null, "nodes": [{}, {"move": "A"}, {"move": "B"}]}, {"of": [0, 1], "nodes": [{"move": "C"}]}]'
    text = game(lines=lines)
    reading = codec.read(Source("x", text))
    assert reading.locate(0) == Where()
    assert reading.locate(text.index('"B"')) == Where(2, 2, None, "B")
    assert reading.locate(text.index('"C"')) == Where(3, 1, None, "C")


def test_a_header_field_has_a_place() -> None:
    text = game('"header": {"fields": {"date": "1999", "event": "Cup"}, "extras": []}')
    reading = codec.read(Source("x", text))
    span = reading.place(Field.EVENT)
    assert span is not None
    assert text[span.start : span.end] == '"Cup"'
    assert reading.place(Field.SITE) is None


def test_variations_keep_their_order() -> None:
    lines = '[{"of": null, "nodes": [{}]}, {"of": [0, 0], "nodes": [{"move": "A"}]}, {"of": [0, 0], "nodes": []}]'
    record = codec.read(Source("x", game(lines=lines))).record
    assert [len(line) for line in record.line[0].variations] == [1, 0]


@pytest.mark.parametrize("start", ["", HEAD, node("").partition("\n")[0], '{"format":'])
def test_a_hundred_thousand_brackets_are_one_finding(start: str) -> None:
    assert [each[0] for each in found(start + "[" * 100_000)] == ["JSN001"]


def test_many_faults_in_one_node_are_found_in_time() -> None:
    keys = ", ".join(f'"k{number}": 1' for number in range(50_000))
    text = node("{" + keys + "}")
    assert 1 <= len(found(text)) <= 100
    assert processor_seconds(lambda: found(text)) < 10


def test_a_game_reports_a_thousand_findings_at_most() -> None:
    assert len(found(node(", ".join(["{}, 7"] * 3_000)))) == 1_000


@pytest.mark.parametrize("head", [SMALL, "\ufeff" + SMALL, '{"games": [], "format":\n"gamenote"'])
def test_a_document_is_recognised_by_its_format_key(head: str) -> None:
    assert FORMAT.sniff(head.encode()) == 1.0


@pytest.mark.parametrize("head", ["", "{}", "(;GM[1])", '"format": "gamenote"', "[" * 4096, '{"format": "' * 300])
def test_other_texts_are_not_recognised(head: str) -> None:
    assert FORMAT.sniff(head.encode()) == 0.0


@given(st.text())
@example("\ud800")
def test_any_text_is_read(text: str) -> None:
    for _, reading in shares(text):
        assert reading.record is not None


@given(st.integers(0, len(SMALL)), st.integers(0, 3), st.text(max_size=3))
@settings(max_examples=300)
def test_any_garbled_document_is_read(at: int, length: int, instead: str) -> None:
    text = SMALL[:at] + instead + SMALL[at + length :]
    for source, reading in shares(text):
        assert all(0 <= each.span.start <= each.span.end <= len(source.text) for each in reading.diagnostics)
        assert reading.record is not None


_values: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from((None, True, 0, 1, 2.5, -1, "x", "event")),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(("text", "at", "kind")), inner),
    max_leaves=4,
)


@given(st.data())
@settings(max_examples=300)
def test_the_reader_and_the_schema_agree(data: st.DataObject) -> None:
    """Put any value anywhere in a document: the reader complains when the schema does, and only then."""
    full: Any = json.loads(_FULL)
    places = [*_places(full, ())]
    path = data.draw(st.sampled_from(places))
    at = full
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = data.draw(_values)
    text = json.dumps(full)
    errors = [each for each in found(text) if each[0] not in ("JSN002", "JSN201")]
    try:
        VALIDATOR.validate(full)
    except jsonschema.ValidationError:
        assert errors
    else:
        assert not errors


def _places(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    own = [(*path, "new")] if isinstance(value, dict) else []
    return own + [place for step, each in inner for place in [(*path, step), *_places(each, (*path, step))]]


_FULL = """
{"schema_version": 1, "format": "gamenote", "games": [
 {"game": "go", "variant": "x", "header": {"fields": {"event": "a"}, "extras": []},
  "outcome": {"text": "1-0", "winner": "b", "reason": "r"},
  "lines": [{"of": null, "nodes": [
   {"actor": "b", "move": "aa", "before": ["x"], "after": ["y"], "glyphs": [1], "clock": {"left": 1, "spent": 0.5},
    "setup": {"text": "t", "edits": [["a", "b"]], "to_move": "b"},
    "marks": [{"kind": "k", "at": ["a"], "text": "t"}],
    "extras": [{"syntax": "sgf", "key": "XX", "values": ["1"]}]}]},
   {"of": [0, 0], "nodes": []}]}]}
"""


@pytest.mark.costly
@pytest.mark.parametrize("game", ["{}", "1", '{"game":"","lines":[]}', '{"game":"","lines":[{},{},{}]}'])
def test_a_document_of_tiny_games_takes_less_than_a_hundred_times_its_size(game: str) -> None:
    assert isinstance(codec, WholeCodec)
    text = HEAD + ",".join([game] * (60_000 // len(game))) + "]}"
    tracemalloc.start()
    found = sum(len(reading.diagnostics) for _, reading in codec.read_all(Source("x", text)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found or game != "{}"
    assert most < 100 * len(text)
