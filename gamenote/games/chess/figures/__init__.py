"""Figures of games of chess.

`statistics` gathers them: what happened, how well it was played, how long it took.
"""
