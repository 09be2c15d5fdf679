"""Moves of chess as text.

`parsing` takes a text apart, `reading` finds the moves that it may mean, `writing` writes one.
"""
