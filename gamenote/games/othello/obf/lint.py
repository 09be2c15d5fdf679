"""Rules about OBF (OTH4xx): the moves that a line lists."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.engine import Objection
from gamenote.core.rule import reported, rules_in
from gamenote.games.othello.board import bits
from gamenote.games.othello.judgement import list_moves
from gamenote.games.othello.lint import bad_square, no_flips, score_parity, score_range, square_occupied
from gamenote.games.othello.movement import placements
from gamenote.games.othello.obf.line import ITEM, split_line
from gamenote.games.othello.setup import read_position
from gamenote.games.othello.variants import VARIANTS


@reported("OTH401", "obf-syntax")
def obf_syntax() -> None:
    """Something behind the position is no move with its score.

    Behind the position stand moves as `G1:+4;`, and then a comment behind `%`.

    Bad::

        ---------------------------OX------XO--------------------------- X; D3:+0; best;

    Good::

        ---------------------------OX------XO--------------------------- X; D3:+0;  % best
    """


@reported("OTH402", "duplicate-move", Severity.WARNING)
def duplicate_move() -> None:
    """A move is listed twice.

    Nobody knows which of its scores is meant.

    Bad::

        ---------------------------OX------XO--------------------------- X; D3:+0; D3:+2;

    Good::

        ---------------------------OX------XO--------------------------- X; D3:+0; C4:+0;
    """


@reported("OTH403", "moves-left-out", Severity.INFO)
def moves_left_out() -> None:
    """A legal move is not listed.

    Test positions list all of them with their exact scores.

    Bad::

        ---------------------------OX------XO--------------------------- X; D3:+0; C4:+0; F5:+0;

    Good::

        ---------------------------OX------XO--------------------------- X; D3:+0; C4:+0; F5:+0; E6:+0;
    """


@reported("OTH404", "nothing-to-move", Severity.INFO)
def nothing_to_move() -> None:
    """The side to move has no move.

    It has to pass, or the game is over; no program has anything to search.

    Bad::

        XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- X;

    Good::

        ---------------------------OX------XO--------------------------- X;
    """


RULES = rules_in(globals())


def find_faults(text: str) -> Iterator[Diagnostic]:
    """Yield what is wrong with a line, but for its board."""
    board, items, _ = split_line(text)
    position, seen = read_position(board.text, VARIANTS[0]) if board.text else None, set[int]()
    for word, span in items:
        match = ITEM.fullmatch(word)
        if match is None:
            yield obf_syntax.found(f"{word[:40]} is no move with its score: G1:+4", span)
        elif not isinstance(position, Objection) and position is not None:
            move, score, squares = match[1], int(match[2]), position.variant.squares
            square, there = position.board.find_move(move), placements(position.board, position.own, position.opp)
            if square < 0:
                yield bad_square.found(f"{move} is no square of this board", span)
            elif (position.own | position.opp) >> square & 1:
                yield square_occupied.found(f"{move} is listed, but a disc lies there", span)
            elif not there >> square & 1:
                words = f"{move} turns nothing over; {position.colour.capitalize()} can play"
                yield no_flips.found(f"{words} {list_moves(position, there) if there else 'nothing'}", span)
            elif square in seen:
                yield duplicate_move.found(f"{move} is listed a second time", span)
            seen.add(square)
            if abs(score) > squares:
                yield score_range.found(f"{match[2]} cannot be: the board has {squares} squares", span)
            elif score % 2 != squares % 2:
                yield score_parity.found(f"{match[2]} cannot be an exact score: those are even", span)
    if position is not None and not isinstance(position, Objection):
        there = placements(position.board, position.own, position.opp)
        left = there & ~sum(1 << square for square in seen if square >= 0)
        if not there:
            yield nothing_to_move.found(f"{position.colour.capitalize()} has no move here", board.span)
        elif seen and any(bits(left)):
            words = list_moves(position, left).replace(" or ", " and ")
            yield moves_left_out.found(f"not listed: {words}", board.span)
