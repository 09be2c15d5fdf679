"""Which moves of chess there are.

`legal` says which may be played, `making` what they do; `attacks`, `castling` and `pawns` serve both.
"""
