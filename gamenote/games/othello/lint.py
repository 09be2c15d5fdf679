"""The rules about moves and results of Othello (OTH1xx).

What the rules engine objects to is reported by the rule of the same name. Results are compared with the board by
`results.fault_of`: result-mismatch is the rule for all games, which asks the codec (`results.OthelloCodec`), the
others stand here. A format says where its result stands by `Reading.place`.
"""

from __future__ import annotations

from gamenote.core.rule import rules_in

RULES = rules_in(globals())
