"""What is said of moves of chess.

`judging` gathers it: `reasons` why one is illegal, and `remarks` on how a legal one is spelled.
"""
