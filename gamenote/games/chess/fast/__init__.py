"""Quick play of whole games of chess: flat functions over ints.

- `rows` says what canonical texts of moves ask for, `mobility` whether somebody plainly has a move,
- `attacks` and `line` are held against `movement` and `judging`,
- `replay` against `gamenote.core.engine.advance_by_steps`,

all by tests/games/chess/test_agreement.py, and as compiled by mypyc by tests/games/chess/test_compiled.py.
"""
