"""Quick play of whole games of 2048: lines looked up as letters.

`replay` is held against `gamenote.games.game2048.play` by tests/games/game2048/test_fast_replay.py.
"""
