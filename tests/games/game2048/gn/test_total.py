"""Any text is read, in time that grows as the text does."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.record import walk
from gamenote.core.source import Source
from gamenote.games.game2048.gn.codec import CODEC
from tests.games.game2048.gn.reading import HEAD, findings, read, write
from tests.stopwatch import processor_seconds

SAMPLE = Path(__file__).parents[4] / "samples" / "2048gn" / "comments.2048gn"
SMALL = 20_000
FEWEST_SECONDS = 0.05  # what is faster is not worth comparing

UNITS = (
    *'{}[]()";%*`9 \n\r\\\x00\ufeff',
    *(
        "1. ",
        "1.",
        "L ",
        "a2 ",
        "! ",
        "$1 ",
        "... ",
        "Locked ",
        "{}",
        "{ ",
        "1 . ",
        "( ) ",
        ") (",
        "x ",
        "é ",
        "1. D ",
    ),
    *("1. L b2 ", "1. L ! b2 ", "0. L b2 ", "7. L b2 ", "l B2 ", '[A "b', '[A "b"]\n', '[A "\\', '{\n\n[A "b"]\n'),
    *("\n\n", "\n% ", "\n["),
)


def check(text: str) -> None:
    reading = read(text)
    for found in reading.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
    for _, node in walk(reading.record):
        if node.span is not None and node.move not in (None, "?"):
            assert text[node.span.start : node.span.end] == node.move
    write(reading.record)


def test_every_prefix_of_a_sample_is_read() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    for end in range(len(text)):
        check(text[:end])


def test_a_sample_is_read_with_any_one_character_left_out() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    for at in range(len(text)):
        check(text[:at] + text[at + 1 :])


@given(st.text(st.sampled_from('UDLRudlr123489.abcdABCDe{}[]()*;%`!?$ \t\r\n"\\Lockedé\ufeff\x00'), max_size=120))
def test_any_text_is_read(text: str) -> None:
    check(text)
    check(HEAD + text)


@given(
    st.lists(
        st.sampled_from(["1.", "2.", "L", "U", "b2", "4a1", "*", "!", "{ x }", "...", "x", "(", ")", "7"]),
        max_size=30,
    )
)
def test_all_rules_run_on_any_words(words: list[str]) -> None:
    findings(HEAD + " ".join(words) + "\n", "ALL")


# A busy machine can spoil a measurement: the bound stays, the least of more rounds tells.
MORE_ROUNDS = (2, 4, 8)


def seconds(text: str) -> float:
    def look() -> None:
        for at in CODEC.cut(text.encode(), final=True):
            assert at
        CODEC.read(Source("hostile", text)).record  # noqa: B018

    return processor_seconds(look)


@pytest.mark.parametrize("before", ["", HEAD + "1. L b2 ", HEAD + "1. L b2 {"])
@pytest.mark.parametrize("unit", UNITS)
def test_time_grows_as_the_text_does(unit: str, before: str) -> None:
    texts = [before + unit * (size // len(unit)) for size in (SMALL, 4 * SMALL)]
    for rounds in MORE_ROUNDS:
        times = [min(seconds(text) for _ in range(rounds)) for text in texts]
        if times[1] < FEWEST_SECONDS or times[1] < 9 * times[0]:
            break
    assert times[1] < FEWEST_SECONDS or times[1] < 9 * times[0]


def test_findings_are_no_more_than_a_thousand() -> None:
    assert len(read(HEAD + "1. l B2 " * 5000).diagnostics) == 1000


def rule_seconds(turns: int) -> float:
    return processor_seconds(lambda: findings(HEAD + "7. L b2 { x { } 9. D a1 " * turns, "ALL"))


def test_rules_take_time_as_the_text_grows() -> None:
    for rounds in MORE_ROUNDS:
        times = [min(rule_seconds(turns) for _ in range(rounds)) for turns in (2000, 8000)]
        if times[1] < 9 * times[0]:
            break
    assert times[1] < 9 * times[0]
