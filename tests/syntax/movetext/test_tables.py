"""A dialect of movetext is written as it is read, by its tables, whatever its tags are called."""

import re

import pytest

from gamenote.core.cutting import decode
from gamenote.core.format import Charset
from gamenote.core.source import Origin
from gamenote.games.draughts.pdn.grammar import GRAMMAR
from gamenote.syntax.movetext.codec import MovetextCodec, plain_dialect
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.syntax.tagpairs.tree import TagDialect, TagRow


class Codec(MovetextCodec):
    """A game whose tag Start says who moves first."""

    dialect = plain_dialect(
        game="snort",
        tags=TagDialect(
            tags=(TagRow("Game", implied="Snort"), TagRow("Rules"), TagRow("Start")),
            terminators=("*",),
            unfinished="*",
            movetext=r"(?:[0-9*]|[a-z][0-9])",
        ),
        grammar=lambda: GRAMMAR,
        proper=re.compile(r"[a-e][1-5][a-e][1-5]"),
        results={"1-0": "black", "0-1": "white"},
        seats=("black", "white"),
        variant_tag="Rules",
        setup_tag="Start",
        to_move=lambda text: {"b": "black", "w": "white"}.get(text[-1:]),
    )


def read_game(text: str) -> MovetextReading:
    return Codec().read(decode(text.encode(), "x", Charset(), Origin()))


GAME = '[Game "Snort"]\n[Rules "wide"]\n[Start "5/5 w"]\n[FEN "x"]\n\n1... a1a2 2. b1b2 *\n'
COMMENTED = GAME.replace("2.", "{why} 2.")


@pytest.mark.parametrize("text", [GAME, COMMENTED])
def test_what_the_tables_read_they_write(text: str) -> None:
    assert Codec().write(read_game(text).record, None, {}) == text


@pytest.mark.parametrize("text", [GAME, COMMENTED])
def test_a_position_is_no_entry_of_the_header_and_a_tag_of_other_formats_is(text: str) -> None:
    record = read_game(text).record
    assert record.variant == "wide"
    assert record.line[0].setup is not None
    assert record.line[0].setup.text == "5/5 w"
    assert [extra.key for extra in record.header.extras] == ["Rules", "FEN"]


@pytest.mark.parametrize("text", [GAME, COMMENTED])
def test_the_position_stands_at_its_tag(text: str) -> None:
    span = read_game(text).record.line[0].span
    assert span is not None
    assert text[span.start : span.end] == "5/5 w"


def test_the_position_tells_for_whom_dots_stand() -> None:
    reading = read_game(GAME.replace("1...", "1. ..."))
    assert reading.diagnostics == ()
    assert [(node.actor, node.move) for node in reading.record.line[1:]] == [("white", "a1a2"), ("black", "b1b2")]
