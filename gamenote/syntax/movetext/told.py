"""What stands beside the moves of the main line, without nodes.

# hot: for figures of games that were read by their words; `Record.told` over nodes is the plain code, and
# test_told holds it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamenote.core.record import Told
from gamenote.core.source import LINE_END
from gamenote.syntax.movetext.commands import LONGEST, TIMES_OF_SHORT, times_of
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.record_nodes import folded
from gamenote.syntax.movetext.words import (
    COMMENT,
    COMMENTED,
    DOTS,
    MISSPELT,
    MOVE,
    NUMBER_AND_MOVE,
    NUMBER_WORD,
    Words,
    bridged,
)

MOVES = frozenset((MOVE, NUMBER_AND_MOVE, MISSPELT))
NUMBERS = frozenset((NUMBER_WORD, DOTS))
NO_MOVE = frozenset(("", "."))  # the last character of words without a move, where there are no signs


def told_beside(text: str, at: int, dialect: MovetextDialect, count: int) -> Iterator[Told]:
    """Yield the comments of the main line, and what they tell.

    The text is that of a game told by its words, which begin at an offset and count so many moves."""
    body = text[at:]
    pieces, comments = COMMENT.split(body), [comment[1:-1] for comment in COMMENT.findall(body)]
    if "\r" in body:
        comments = [LINE_END.sub("\n", comment) for comment in comments]
    if dialect.folds_comments:
        comments = [folded(comment) for comment in comments]
    if len(comments) == count and "(" not in body and "$" not in body:
        before = {piece.rstrip()[-1:] for piece in pieces[:-1]}
        if before.isdisjoint(NO_MOVE):  # so one stands behind each move
            return _one_by_one(comments)
    if "(" in body:
        pieces = [piece.replace("(", " ( ").replace(")", " ) ") for piece in pieces]
    return _by_words(pieces, comments, dialect.words)


def _one_by_one(comments: list[str]) -> Iterator[Told]:
    """Yield comments that stand behind a move each."""
    for ply, comment in enumerate(comments, start=1):
        yield Told(ply, *(TIMES_OF_SHORT[comment] if len(comment) <= LONGEST else times_of(comment)), comment)


def _by_words(pieces: Iterable[str], comments: Iterable[str], known: Words) -> Iterator[Told]:
    """Yield comments by counting the moves before them."""
    ply = depth = 0
    timed = valued = -1  # the moves of which a clock and an evaluation are known; only the first of each count
    for piece, comment in zip(pieces, comments, strict=False):
        kind = COMMENTED  # of the word before the comment
        for word in bridged(piece, known.joints).split():
            if word in "()":
                depth += 1 if word == "(" else -1
                continue
            kind = known[word][0]
            if not depth and kind in MOVES:
                ply += 1
        if depth:
            continue
        place = ply + (kind in NUMBERS)  # behind a number it stands before the move
        clock, evaluation = times_of(comment)
        if clock is not None:
            clock, timed = clock if timed != place else None, place
        if evaluation is not None:
            evaluation, valued = evaluation if valued != place else None, place
        yield Told(place, clock, evaluation, comment)
