"""Names of tags that are one slip away from a known one."""

from __future__ import annotations

import re

import pytest

import gamenote
from gamenote.core.diagnostic import Safety
from gamenote.games.draughts.pdn.dialect import TAGS as PDN
from gamenote.games.game2048.gn.dialect import DIALECT as GN
from gamenote.syntax.tagpairs.misspelled import SHORTEST, meant_names
from gamenote.syntax.tagpairs.tree import TagDialect
from tests.corpus import CORPUS, needs_corpus
from tests.games.draughts.pdn.found import findings, mended, names

DIALECTS = pytest.mark.parametrize("dialect", [PDN, GN], ids=["pdn", "2048gn"])
TAG = re.compile(rb'^[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]+"', re.MULTILINE)


def slips(name: str) -> set[str]:
    """What becomes of a name when a letter is left out, doubled, mistaken, or changes places with the next."""
    ways = [(name[:at], name[at:]) for at in range(len(name))]
    made = {one + two[1:] for one, two in ways} | {one + two[:1] + two for one, two in ways}
    made |= {one + "q" + two[1:] for one, two in ways} | {one + two[1::-1] + two[2:] for one, two in ways}
    return {each for each in made if each.lower() != name.lower() and len(each) >= SHORTEST and each[:1].isalpha()}


@DIALECTS
def test_every_slip_in_a_known_name_is_understood(dialect: TagDialect) -> None:
    silent = {
        slip
        for row in dialect.tags
        for slip in slips(row.name)
        if dialect.canonical(slip) not in dialect.rows and not meant_names(dialect, slip)
    }
    assert silent == set()


@DIALECTS
def test_a_known_name_is_never_taken_for_a_slip(dialect: TagDialect) -> None:
    for row in dialect.tags:
        assert not meant_names(dialect, row.name)
        assert not meant_names(dialect, row.name.lower())


@DIALECTS
def test_short_names_say_nothing(dialect: TagDialect) -> None:
    assert not meant_names(dialect, "FE")
    assert not meant_names(dialect, "F" * 10_000)


@needs_corpus
@pytest.mark.parametrize("folder", ["pdn", "pgn", "twenty48"])
@DIALECTS
def test_no_name_of_a_real_file_is_a_slip(dialect: TagDialect, folder: str) -> None:
    assert CORPUS is not None
    files = [path.read_bytes() for path in sorted((CORPUS / folder).rglob("*")) if path.is_file()]
    found = {name.decode() for data in files for name in TAG.findall(data)}
    assert found
    assert {name: meant for name in found if (meant := meant_names(dialect, name))} == {}


def test_a_position_under_a_misspelt_name_is_a_warning_whose_fix_is_unsafe() -> None:
    text = '[FNE "W:W31:B12"]\n[GameType "20"]\n\n1. 31-27 *\n'
    found = [each for each in findings(text) if each.name == "misspelled-tag"]
    assert [(each.severity.word, each.message) for each in found] == [
        ("warning", "unknown tag FNE: did you mean FEN?")
    ]
    assert mended(text) == text
    assert mended(text, Safety.UNSAFE) == text.replace("FNE", "FEN")


def test_a_tag_that_stands_there_already_is_not_made_twice() -> None:
    text = '[Result "2-0"]\n[Reslt "0-2"]\n[GameType "20"]\n\n1. 32-28 2-0\n'
    assert names(text) == ["misspelled-tag"]
    assert mended(text, Safety.UNSAFE) == text


def test_no_tag_is_put_in_beside_its_misspelt_self() -> None:
    text = '[Reslt "0-2"]\n[GameType "20"]\n\n1. 32-28 *\n'
    assert mended(text, Safety.UNSAFE, "missing-tag").count("[Res") == 1


@pytest.mark.parametrize("tag", ['[Varient "Atomic"]', '[Variante "Makruk"]', f'[FENN "{"8/" * 7}8 w - - 0 1"]'])
def test_a_variant_or_position_of_pgn_under_a_misspelt_name_is_told(tag: str) -> None:
    found = gamenote.lint(f'[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n{tag}\n\n*\n', format="pgn")
    assert [each.name for each in found if each.severity.word == "warning"] == ["misspelled-tag"]


@pytest.mark.parametrize(
    "tag", ['[Variants "3"]', '[FENN "?"]', '[Event2 "Cup"]', '[Variant "Atomic"]\n[Varian "Atomic"]']
)
def test_other_names_of_pgn_are_free(tag: str) -> None:
    found = gamenote.lint(f'[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n{tag}\n\n*\n', format="pgn")
    assert "misspelled-tag" not in [each.name for each in found]
