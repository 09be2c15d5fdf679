"""All bugs that are planted: chosen ones, and drawn ones."""

from __future__ import annotations

from tests.contract.mutation import chosen_by_hand, chosen_own, chosen_plugin, planted
from tests.contract.mutation.drawn import drawn
from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import SUBJECTS

CHOSEN = (*chosen_plugin.CHOSEN, *chosen_by_hand.CHOSEN, *chosen_own.CHOSEN, *planted.CHOSEN)
DRAWN = tuple(mutant for subject in SUBJECTS.values() for mutant in drawn(subject))
MUTANTS: tuple[Mutant, ...] = (*CHOSEN, *DRAWN)
