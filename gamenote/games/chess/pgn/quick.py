"""Games that were read by their words, written without nodes.

# hot: most games with clocks and variations need no other moves, and no other order of remarks. The plain way to
write them, which takes all others, is `MovetextWriter.pieces`; test_quick_writing holds this one there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gamenote.syntax.movetext.words import (
    CLOSING,
    DOTS,
    END,
    MOVE,
    NUMBER_AND_MOVE,
    NUMBER_WORD,
    OPENING,
    SIGN,
    Word,
)
from gamenote.syntax.tagpairs.glyphs import GLYPH_OF

COMMENT = re.compile(r"\{([^{}]*+)\}")
STRENGTH = "strength"
FREE, SPOKEN, FORKED = range(3)  # what stands behind the last move: nothing but signs, comments, variations


def quick_pieces(
    text: str,
    words: Mapping[str, Word],
    plies: int,
    comment: Callable[[str], str],
    signs: Callable[[list[int]], list[str]],
    *,
    numbers: bool,
) -> list[str] | None:
    """Return the words between which lines may be broken.

    None where their order is not that of the text. `comment` and `signs` write what they are called after; a
    comment that is not wanted is empty.
    """
    out: list[str] = []
    put = out.append
    outer: list[int] = []  # plies made before the lines around this one
    glyphs: list[int] = []  # of the last move
    prefix = ""  # parentheses that open
    fresh, moved, due, behind = True, False, False, FREE
    nested = "(" in text
    parts = iter(COMMENT.split(text))
    for part in parts:
        for each in (part.replace("(", " ( ").replace(")", " ) ") if nested else part).split():
            kind, move, _, tokens = words[each]
            if glyphs and kind != SIGN:
                _sign(out, signs(glyphs))
                glyphs = []
            if kind in (MOVE, NUMBER_AND_MOVE):
                if plies % 2 == 0:
                    if numbers:
                        put(f"{prefix}{plies // 2 + 1}.")
                        prefix = ""
                elif fresh and numbers:
                    put(f"{prefix}{plies // 2 + 1}...")
                    prefix = ""
                put(prefix + move)
                plies += 1
                prefix, fresh, moved, due, behind = "", False, True, False, FREE
                if tokens[-1].kind == STRENGTH:
                    if tokens[-1].text not in GLYPH_OF:
                        return None
                    glyphs.append(GLYPH_OF[tokens[-1].text])
            elif kind == SIGN:
                if behind or due or not moved:
                    return None
                glyphs.append(int(move[1:]))
            elif kind == OPENING:
                outer.append(plies)
                plies -= 1
                prefix += "("
                fresh, moved, behind = True, False, FREE
            elif kind == CLOSING:
                if prefix:  # nothing was written since it was opened
                    prefix = prefix[:-1]
                else:
                    _close(out)
                plies, fresh, moved, behind = outer.pop(), True, True, FORKED
            elif kind in (NUMBER_WORD, DOTS):
                due = True
            elif kind != END:
                return None
        said = next(parts, None)
        if said is None:
            break
        if behind == FORKED or due:
            return None
        if glyphs:
            _sign(out, signs(glyphs))
            glyphs = []
        if shown := comment(said):
            put(prefix + shown)
            prefix, fresh = "", True
        behind = SPOKEN
    if glyphs:
        _sign(out, signs(glyphs))
    return out


def _sign(out: list[str], signs: list[str]) -> None:
    """Write the signs of the last move, perhaps one at it."""
    if signs and signs[0][0] != "$":
        out[-1] += signs.pop(0)
    out += signs


def _close(out: list[str]) -> None:
    """Close a variation, on a new line behind an open comment."""
    if out[-1][-1] == "\n":
        out.append("")
    out[-1] += ")"
