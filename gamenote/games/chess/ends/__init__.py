"""How games of chess end.

`outcomes` on the board, `goals` by rules of variants, `draws` by repetition and the like; `endings` names all.
"""
