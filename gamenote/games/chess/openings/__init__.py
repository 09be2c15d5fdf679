"""Openings of chess: the 500 ECO codes, and names of variations.

`eco.tsv` holds code, name and defining lines, written down here. Positions are looked up, not moves, so
that other orders of moves are found as well; only games of Standard from the usual start have an opening.
"""
