"""The contract of plugins, as functions that raise AssertionError.

`check_plugin` runs everything over what a package brings. `check_game`, `check_format`, `check_rules`,
`check_report` and `check_board` are for packages that bring one of these; the single checks, for those who want a
test each. Records that are checked must be sound: they are the samples of their format.
"""

from __future__ import annotations

from gamenote.testing.boards import check_board, check_drawing, check_lattice, diagrams
from gamenote.testing.damage import check_declared, check_total
from gamenote.testing.faults import Broken, ContractCheck
from gamenote.testing.figures import check_figures, check_outcome, check_positions, check_statistics
from gamenote.testing.fixes import check_planted
from gamenote.testing.formats import check_clean, check_cutting, check_format, check_recognised
from gamenote.testing.games import (
    check_described,
    check_game,
    check_perft,
    check_random_games,
    check_record,
    check_results,
    check_variants,
)
from gamenote.testing.linting import EVERYTHING, lint, read, sample_files
from gamenote.testing.moves import (
    check_advance,
    check_moves,
    check_refusals,
    check_segments,
    check_wrong_texts,
    spoilt,
)
from gamenote.testing.pictures import check_pictures
from gamenote.testing.plugin import check_plugin, check_sample, plugin_checks
from gamenote.testing.reports import check_report
from gamenote.testing.rules import (
    check_damaged,
    check_example,
    check_rule,
    check_rules,
    check_silence,
    check_stages,
    check_weight,
)
from gamenote.testing.spans import check_spans
from gamenote.testing.writing import check_fixed_point, check_spelling

__all__ = [
    "EVERYTHING",
    "Broken",
    "ContractCheck",
    "check_advance",
    "check_board",
    "check_clean",
    "check_cutting",
    "check_damaged",
    "check_declared",
    "check_described",
    "check_drawing",
    "check_example",
    "check_figures",
    "check_fixed_point",
    "check_format",
    "check_game",
    "check_lattice",
    "check_moves",
    "check_outcome",
    "check_perft",
    "check_pictures",
    "check_planted",
    "check_plugin",
    "check_positions",
    "check_random_games",
    "check_recognised",
    "check_record",
    "check_refusals",
    "check_report",
    "check_results",
    "check_rule",
    "check_rules",
    "check_sample",
    "check_segments",
    "check_silence",
    "check_spans",
    "check_spelling",
    "check_stages",
    "check_statistics",
    "check_total",
    "check_variants",
    "check_weight",
    "check_wrong_texts",
    "diagrams",
    "lint",
    "plugin_checks",
    "read",
    "sample_files",
    "spoilt",
]
