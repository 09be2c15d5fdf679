"""A dialect of SGF is written as it is read, by one table."""

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.cutting import decode
from gamenote.core.format import Charset
from gamenote.core.record import same
from gamenote.core.rule import spelling_rule
from gamenote.core.source import Origin, Source
from gamenote.syntax.sgf.dialect import SgfDialect
from gamenote.syntax.sgf.head import bom_or_charset
from gamenote.syntax.sgf.reader import SgfCodec, read
from gamenote.syntax.sgf.reading import SgfReading


class Codec(SgfCodec):
    """SGF of a game with boards of two sizes, stones that are set up, signs and marks."""

    dialect = SgfDialect(
        game="snort",
        game_name="Snort",
        moves={"B": "black", "W": "white"},
        variant_property="SZ",
        variants={"5": "standard", "7": "wide"},
        setup_colors={"AB": "black", "AW": "white", "AE": "empty"},
        signs=True,
        draws=True,
    )


CODEC = Codec()
ENGINE = registry.games()["chess"].engine()


class ChessCodec(SgfCodec):
    """SGF with moves of chess."""

    dialect = SgfDialect(
        game="chess", game_name="3", variant=lambda tree: None, moves={"W": "white", "B": "black"}
    )


@spelling_rule("XXX401", "odd-spelling")
def odd_spelling() -> None:
    """A move is written in another way."""


def source_of(text: str) -> Source:
    return decode(text.encode(), "x", Charset("utf-8", bom_or_charset), Origin())


def read_game(text: str, codec: SgfCodec = CODEC) -> SgfReading:
    return codec.read(source_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Snort]\nSZ[5]\nPB[Ann]\n;B[c3]\n;W[e1]C[why?]\n)\n",
        "(;GM[Snort]\nSZ[7]\nAP[x:1]\nPB[Ann]\nXQ[7]\nAB[c3][d4]AW[e1]PL[W]TR[c3]\n;W[a1]TE[1]\n)\n",
        "(;CA[UTF-8]\nGM[Snort]\nSZ[5]\nPB[Zoë]\n;B[c3]\n)\n",
        "(;GM[Snort]\nSZ[19]\n;B[c3]\n(;W[e1]\n)\n(;W[e5]\n;AE[c3]\n)\n)\n",
    ],
)
def test_what_the_table_reads_it_writes(text: str) -> None:
    assert CODEC.write(read_game(text).record, None, {}) == text


def test_variants_are_told_by_a_root_property() -> None:
    sizes = ("", "SZ[]", "SZ[7]", "SZ[ 7 ]")
    variants = [read_game(f"(;GM[Snort]{size};B[a1])").record.variant for size in sizes]
    assert variants == ["standard", None, "wide", "wide"]


def test_a_variant_that_is_not_known_is_not_taken_for_the_usual_one() -> None:
    text = "(;GM[Snort]\nSZ[8]\n;B[a1]\n)\n"
    for record in (read_game(text).record, read(source_of(text), CODEC.dialect).record):
        assert record.variant == "8"
        assert CODEC.write(record, None, {}) == text


def test_text_that_is_not_ascii_names_its_charset() -> None:
    text = CODEC.write(read_game("(;GM[Snort];B[c3]C[é])").record, None, {})
    assert text == "(;CA[UTF-8]\nGM[Snort]\nSZ[5]\n;B[c3]C[é]\n)\n"


@pytest.mark.parametrize(
    "text",
    ["(;GM[Snort];B[c3];W[e1])", "(;GM[Snort]SZ[7]PB[Ann]C[x]\n;B[c3]C[y]\n;W[--])", "(;GM[Snort]XQ[1];B[C3])"],
)
def test_a_line_of_moves_is_read_quickly_and_says_the_same(text: str) -> None:
    quick, full = read_game(text), read(source_of(text), CODEC.dialect)
    assert same(quick.record, full.record)
    assert [node.span for node in quick.syntax.each()] == [node.span for node in full.syntax.nodes]
    assert [quick.locate(at) for at in range(len(text))] == [full.locate(at) for at in range(len(text))]


def test_moves_are_written_as_the_engine_writes_them() -> None:
    codec = ChessCodec()
    text = codec.write(
        read_game("(;GM[3];W[e2e4];B[e7e5](;W[Ng1f3])(;W[Bf1c4];B[?];W[e2e4]))", codec).record, ENGINE, {}
    )
    assert text == "(;GM[3]\n;W[e4]\n;B[e5]\n(;W[Nf3]\n)\n(;W[Bc4]\n;B[?]\n;W[e2e4]\n)\n)\n"


def test_a_rule_reports_other_spellings_and_mends_them() -> None:
    source = source_of("(;GM[3];W[e4];B[e5];W[Ng1f3])")
    case = Case(source, FORMAT, ChessCodec().read(source), ENGINE, odd_spelling)
    (found,) = odd_spelling.check(case)
    assert found.message == "Ng1f3 is written Nf3 in this game"
    assert found.fix is not None
    assert [(edit.span, edit.text) for edit in found.fix.edits] == [(found.span, "Nf3")]
    assert case.play is not None
    assert not case.play.exact
