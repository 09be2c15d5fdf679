"""The rule about how passes are written, of formats that write them."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import rule
from gamenote.games.othello.board import is_pass

PASSES = {"othello-pgn": "--", "othello-sgf": ""}


@rule("OTH312", "pass-token", Severity.INFO, fix=Safety.SAFE, default=False)
def pass_token(case: Case) -> Iterator[Diagnostic]:
    """A pass is not written as is usual: `--` in PGN, an empty value in SGF.

    Some programs write `pass`; a reader may know one spelling alone.

    Bad (othello-pgn)::

        [GameType "50,B,4,4,A2"]

        1. b1 c1 2. d3 a1 3. pass b4 *

    Good (othello-pgn)::

        [GameType "50,B,4,4,A2"]

        1. b1 c1 2. d3 a1 3. -- b4 *
    """
    usual, passes = PASSES[case.format.name], (node for node in case.record.line if is_pass(node.move or ""))
    for at in (node.span for node in passes if node.span is not None):
        text = case.source.text[at.start : at.end]
        if text != usual:
            title = f"write {usual or 'nothing'}"
            words = f"{text} is usually written as {usual or 'an empty value'}"
            yield case.report(words, at=at, title=title, fix=replace(at, usual))
