"""Short records that the tests open in their editor."""

SOUND = """\
[Event "Home"]
[Site "Web"]
[Date "2024.05.01"]
[Player "Ann"]
[InitialBoard "a1 b1"]

1. L b2 2. U a1 *
"""

ILLEGAL = SOUND.replace("L b2", "L a1")  # a new tile on one that is there

UNESCAPED = """\
(;GM[Plateau]PB[😀 Ann]PW[Bob]
;B[1 Onboard a1/0 xx]C[😀 see [1]]
;B[1 Onboard a1/1 rr]
)
"""

VARIATIONS = """\
[Event "Home"]
[White "Ann"]
[Black "Bob"]
[Result "*"]
[GameType "20"]

1. 32-28 19-23 (1... 18-23 2. 28x19 14x23 {the
better one}) 2. 28x19 14x23 *
"""
