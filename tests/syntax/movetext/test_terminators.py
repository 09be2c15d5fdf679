"""What ends the moves is the dialect's to say."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Safety
from gamenote.core.settings import Settings
from gamenote.core.source import Source
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.pdn.dialect import DIALECT, TAGS
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.lint_tags import result_terminator
from gamenote.syntax.movetext.reading import MovetextReading
from gamenote.testing import lint
from gamenote.testing.linting import mend_file

RESULTS = ("2-0", "1-1", "0-2", "*")
WITH_RESULTS = replace(DIALECT, tags=msgspec.structs.replace(TAGS, terminators=RESULTS))


@pytest.mark.parametrize(("dialect", "count"), [(DIALECT, 1), (WITH_RESULTS, 0)])
@pytest.mark.parametrize("quick", [True, False])
def test_a_result_may_end_the_moves_where_it_is_a_terminator(
    dialect: MovetextDialect, count: int, quick: bool
) -> None:
    source = Source("x", '[Result "1-1"]\n\n1. 32-28 19-23 1-1\n')
    case = Case(source, FORMAT, MovetextReading(source, dialect, quick=quick), None)
    case.rule = result_terminator
    assert len(list(result_terminator.check(case))) == count


@pytest.mark.parametrize("format", ["pgn", "othello-pgn", "xiangqi-pgn"])
@pytest.mark.parametrize("text", ["(;\n", "(1.\n", "(1.)\n", "((\n", "( {a}\n"])
def test_a_terminator_that_is_missing_is_no_empty_game_once_it_is_there(format: str, text: str) -> None:
    item = registry.formats()[format]
    mended = mend_file(item, text.encode(), Safety.UNSAFE).after
    found = {each.name for each in lint(item, mended, Settings())}
    assert b"*" in mended
    assert not found & {"missing-terminator", "empty-game"}
