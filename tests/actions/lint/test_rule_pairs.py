"""Every rule twice, and every two rules together, over the examples of all rules: none undoes what another did.

Rules that find nothing in an example, nor in what another one makes of it, have nothing to do there.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import Mended
from gamenote.core.diagnostic import Safety
from gamenote.core.examples import examples_of, format_of
from gamenote.core.format import Format
from gamenote.testing import EVERYTHING, lint
from gamenote.testing.linting import open_example
from tests.contract.registered import RULES

WITH_FIXES = [code for code, each in RULES.items() if each.fix is not None]


def mended_by(codes: tuple[str, ...], item: Format, content: bytes, least: Safety) -> Mended:
    return fix_bytes(content, open_example(item, b""), replace(EVERYTHING, fixable=codes), least)


def at_work(item: Format, content: bytes) -> set[str]:
    """The rules that would mend something."""
    return {each.code for each in lint(item, content, EVERYTHING) if each.fix is not None and each.fix.edits}


def check_together(codes: tuple[str, ...], item: Format, content: bytes, least: Safety) -> bytes:
    once = mended_by(codes, item, content, least)
    assert (codes, once.refused, once.troubles) == (codes, (), ())
    assert mended_by(codes, item, once.after, least).after == once.after, codes
    return once.after


@pytest.mark.slow
@pytest.mark.parametrize("code", WITH_FIXES)
def test_no_two_rules_fight_over_an_example(code: str) -> None:
    for example in examples_of(RULES[code]):
        item, content = format_of(RULES[code], example), example.content
        for least in (Safety.SAFE, Safety.UNSAFE):
            busy = at_work(item, content)
            alone = [check_together((each,), item, content, least) for each in busy]
            busy = busy.union(*(at_work(item, after) for after in alone))
            for pair in combinations(sorted(busy), 2):
                check_together(pair, item, content, least)
