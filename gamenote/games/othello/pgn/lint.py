"""Rules about PGN of Othello: shared ones, and its own (OTH31x)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.record import Field
from gamenote.core.rule import rule, rules_in
from gamenote.games.othello.lint_passes import pass_token
from gamenote.games.othello.results import CHESS
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.movetext import lint_tags
from gamenote.syntax.tagpairs import lint as tags


@rule("OTH311", "result-type", Severity.INFO, fix=Safety.UNSAFE, changes=Change.RESULT)
def result_type(case: Case) -> Iterator[Diagnostic]:
    """The result is that of chess, where discs are counted.

    Black's discs stand first, and the winner gets the empty squares. The fix writes them where the game was played
    to its end.

    Bad::

        [Result "1-0"]
        [GameType "50"]

        1. d3 c3 2. f5 f4 3. f3 d2 4. d1 e3 5. b3 1-0

    Good::

        [Result "64-0"]
        [GameType "50"]

        1. d3 c3 2. f5 f4 3. f3 d2 4. d1 e3 5. b3 64-0
    """
    places = (case.reading.place(Field.RESULT), case.reading.place("terminator"))
    found = [at for at in places if at is not None and case.source.text[at.start : at.end] in CHESS]
    if found:
        text, ended = case.source.text[found[0].start : found[0].end], case.outcome
        fix = [Edit(at, ended.text) for at in found] if ended is not None else ()
        title = f"write {ended.text}" if ended is not None else ""
        yield case.report(f"{text} counts no discs", at=found[0], title=title, fix=fix)


_SHARED = (each for each in (*tags.RULES, *movetext.RULES) if each is not lint_tags.result_terminator)
RULES = (*_SHARED, *rules_in(globals()), pass_token)
