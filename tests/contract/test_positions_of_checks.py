"""Checks of positions, moves and faults that the kit makes itself: what they find in bugs that are planted."""

from __future__ import annotations

import pytest

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.planted import CHOSEN
from tests.contract.mutation.trial import tried

SHOWN = {  # a planted bug, the check that finds it, and what is said of it
    "steps two rows": ("engine/moves", "is judged well, but not legal"),
    "goes on when Black has no men": ("engine/endings", "nobody can move behind"),
    "forgets whose turn it is": ("engine/read-back", "has other legal moves when it is read back"),
    "shows the end where the start is meant": ("engine/moves", "points at"),
    "makes a step of a capture": ("rules", "what is made of"),
    "believes the first move": ("rules", "has no finding, although"),
    "looks for each finding among all moves": ("rules", "moves with its findings takes"),
    "tries all ways to divide a position into rows": ("cost/texts", "characters like"),
    "gives each player the name of the other": ("reader/meaning", "is read, whole.snort-moves.json"),
}


@pytest.mark.full
@pytest.mark.parametrize("mutant", [each for each in CHOSEN if each.name in SHOWN], ids=lambda each: each.name)
def test_a_bug_is_told_in_words_that_say_what_it_is(mutant: Mutant) -> None:
    check, said = SHOWN[mutant.name]
    assert said in " ".join(tried(mutant, check).faults)
