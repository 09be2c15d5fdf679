"""The contract of plugins, as functions that raise AssertionError.

`check_plugin` runs everything over what a package brings; the single checks are for those who want a test each.
Records that are checked must be sound: they are the samples of their format.
"""

from __future__ import annotations

from gamenote.testing.boards import check_drawing, diagrams
from gamenote.testing.faults import Broken
from gamenote.testing.formats import (
    check_clean,
    check_cutting,
    check_declared,
    check_fixed_point,
    check_recognised,
    check_spans,
    check_total,
    read,
    sample_files,
)
from gamenote.testing.games import check_advance, check_figures, check_moves, check_perft, check_variants, spoilt
from gamenote.testing.linting import EVERYTHING, lint
from gamenote.testing.plugin import check_plugin, check_sample
from gamenote.testing.rules import check_example, check_rule, check_weight

__all__ = [
    "EVERYTHING",
    "Broken",
    "check_advance",
    "check_clean",
    "check_cutting",
    "check_declared",
    "check_drawing",
    "check_example",
    "check_figures",
    "check_fixed_point",
    "check_moves",
    "check_perft",
    "check_plugin",
    "check_recognised",
    "check_rule",
    "check_sample",
    "check_spans",
    "check_total",
    "check_variants",
    "check_weight",
    "diagrams",
    "lint",
    "read",
    "sample_files",
    "spoilt",
]
