"""Quick play of whole games of chess: flat functions over ints.

`rows` says what canonical texts of moves ask for; `attacks`, `line` and `variant_line` are held against `movement`
and `judging`, `replay` against `gamenote.core.engine.advance_by_steps`, by tests/games/chess/test_agreement.py, as
compiled by mypyc by tests/games/chess/test_compiled.py.
"""
