"""Blokus once more, many moves at once: quick play of whole games.

`replay` is held against `notation` and `judgement` beside this folder, and against `gamenote.core.replay`, by
tests/games/blokus/test_agreement.py.
"""
