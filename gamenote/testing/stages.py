"""Checks stages of rules: those not run would have found nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from unittest.mock import patch

from gamenote.actions.lint.lint_game import lint_game
from gamenote.core.case import Case
from gamenote.core.examples import examples_of, format_of
from gamenote.core.format import Format
from gamenote.core.rule import Rule, Stage
from gamenote.testing.faults import contract
from gamenote.testing.linting import EVERYTHING
from gamenote.testing.samples import read

MOST_GAMES = 20  # of one file
QUIET = (Stage.DOUBT, Stage.HEADER, Stage.STRANGE)


@contract
def check_stages(rule: Rule) -> Iterator[str]:
    """Check that a rule finds nothing where it is not run."""
    if rule.stage not in QUIET:
        return
    for example in examples_of(rule):
        item = format_of(rule, example)
        yield from found_out_of_stage(item, example.content, {rule.code})


@contract
def check_doubt(item: Format, data: bytes) -> Iterator[str]:
    """Check that rules left out for want of doubt would find nothing."""
    yield from found_out_of_stage(item, data)


def found_out_of_stage(item: Format, data: bytes, codes: set[str] | None = None) -> Iterator[str]:
    """Return what rules find only when all are forced on."""
    for source, reading in islice(read(item, data), MOST_GAMES):
        usual = lint_game(source, reading, item.of(source), EVERYTHING)
        with patch.multiple(Case, doubtful=True, unusual=True, strange=True):
            forced = lint_game(source, reading, item.of(source), EVERYTHING)
        for each in forced.found:
            if each not in usual.found and (codes is None or each.rule.code in codes):
                stage = f"{each.rule.code} is of stage {each.rule.stage.name}"
                yield f"{stage}, but has something to say where it is not run: {each.diagnostic.message}"
