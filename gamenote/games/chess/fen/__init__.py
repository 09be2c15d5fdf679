"""Positions of chess as text.

`text` reads and writes FEN, `soundness` says what a position may be.
"""
