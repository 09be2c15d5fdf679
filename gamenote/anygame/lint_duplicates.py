"""Rules about games that stand in a run twice."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.alike import game_digest, moves_digest, occasion_digest, occasion_of
from gamenote.core.case import Case
from gamenote.core.diagnostic import Severity
from gamenote.core.rule import Statement, compared
from gamenote.core.source import Span

FIRST = Span(0, 1)
LEAST_PLIES = 20  # of games that are the same by their moves alone


@compared("GAME401", "duplicate-game", Severity.WARNING)
def duplicate_game(case: Case) -> Iterator[Statement]:
    """A game is there a second time.

    It has the players, the round, the start and the moves of another game of the run, in the same format. Dates
    are the same as far as they are known, and never are there two different results. Collections that are put
    together from others count such games twice. Games without moves, or whose players are not known, are not
    compared. A run remembers its first 15,000 games at least; `convert --dedupe` leaves the same games out, and
    remembers all.

    Bad (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 Nf6 *

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 Nf6 *

    Good (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 Nf6 *

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 d5 2. c4 *
    """
    about = game_digest(case.record)
    if about is not None:
        words = "the same players, date and moves as"
        yield Statement(
            _in_format(case, about), words, _first_character_span(case), occasion=occasion_of(case.record)
        )


@compared("GAME402", "same-moves", Severity.INFO, default=False)
def same_moves(case: Case) -> Iterator[Statement]:
    """A game has all the moves of another one.

    The players or the date are others. Of twenty plies and more that is hardly chance: one of the two has the
    wrong moves, or names are spelt in two ways.

    Bad (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. Nc3 Nc6 2. Nf3 Nf6 3. e4 e5 4. Bb5 Bb4 5. O-O O-O 6. d3 d6 7. Bg5 Bg4 8. h3 h6 9. Bh4 Bh5 10. a3 a6 *

        [White "Cid"]
        [Black "Dan"]
        [Result "*"]

        1. Nc3 Nc6 2. Nf3 Nf6 3. e4 e5 4. Bb5 Bb4 5. O-O O-O 6. d3 d6 7. Bg5 Bg4 8. h3 h6 9. Bh4 Bh5 10. a3 a6 *

    Good (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 e5 *

        [White "Cid"]
        [Black "Dan"]
        [Result "*"]

        1. e4 e5 *
    """
    about = moves_digest(case.record, LEAST_PLIES)
    if about is not None:
        says = occasion_digest(case.record)
        yield Statement(_in_format(case, about), "the same moves as", _first_character_span(case), says=says)


def _in_format(case: Case, about: bytes) -> str:
    """Return the words about games that are compared within one format only."""
    return f"{case.format.name} {about.hex()}"


def _first_character_span(case: Case) -> Span:
    """Return the first character of a game."""
    text = case.source.text
    if text[:1] in ("[", "("):
        return FIRST
    start = len(text) - len(text.lstrip())
    return Span(start, min(start + 1, len(text)))


RULES = (duplicate_game, same_moves)
