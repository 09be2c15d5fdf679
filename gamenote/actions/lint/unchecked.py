"""What of a game was not checked, or is a guess.

Such a file never looks like one that is all right.

This does not depend on which rules are selected, what comments silence or what the level hides.
"""

from __future__ import annotations

from gamenote.core.case import Case
from gamenote.core.report import NO_GAPS, Gaps
from gamenote.core.rule import MOST_FINDINGS


def gaps_of(case: Case) -> Gaps:
    """Count what of one game was not checked or was guessed."""
    encoding = case.source.guessed
    if case.reading.empty or (case.legal and not encoding and case.guess is None):
        return Gaps(encoding=1) if encoding else NO_GAPS
    unchecked = not case.rules_known and any(node.move is not None for node in case.record.line)
    stopped = any(step.path.main and step.after is None for step in case.objected)
    partly = not unchecked and (stopped or len(case.objected) == MOST_FINDINGS)
    return Gaps(int(unchecked), int(partly), int(encoding), int(case.guess is not None))
