"""Tag pairs with movetext, the syntax of PGN and its kin.

PDN and 2048-GN have it from PGN.
"""
