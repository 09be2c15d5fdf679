"""Quick play of whole games of draughts: flat functions over ints.

- `captures` is held against `gamenote.games.draughts.captures`,
- `moves` against `gamenote.games.draughts.movement` and `judging`,
- `replay` against `gamenote.games.draughts.judging` and `gamenote.core.replay`,

all by tests/games/draughts/test_agreement.py, and as compiled by mypyc by tests/games/draughts/test_compiled.py.
"""
