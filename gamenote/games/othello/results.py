"""Results: how games end, how texts say it, what contradicts the board.

The winner also gets the empty squares; in a draw each side gets half of them. So the scores add up to the number
of squares. Formats write a result in three ways, and `read_result` reads them all:

    discs    37-27                  the scores of Black and White (PGN; also 1-0, 0-1, 1/2-1/2)
    lead     +10.000, -64.000:r     Black's score less White's, with a flag (GGF)
    winner   B+10, W+R, Draw, 0     who has won, by how much or why (SGF)

A format of Othello has `outcome_of` as its `Format.result`, whose texts are the same for all three, keeps the
text as it is written in `Field.RESULT`, and says where it stands by `Reading.place(Field.RESULT)`, or
"terminator". Its codec is a subclass of `OthelloCodec`, with its `result_form`; then the rules result-mismatch,
empties-not-counted, score-parity and score-range look at it. A writer turns any text into its own by
`rewritten_result`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from gamenote.core.diagnostic import Edit
from gamenote.core.format import Codec
from gamenote.core.game import DRAW
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.source import Source, Span
from gamenote.games.othello.board import Position
from gamenote.games.othello.movement import is_over
from gamenote.games.othello.variants import BY_NAME, SEATS, VARIANTS

__all__ = [
    "OthelloCodec",
    "Result",
    "black_score",
    "difference",
    "fault_of",
    "outcome",
    "outcome_of",
    "read_result",
    "rewritten_result",
    "stated_result",
    "with_winner",
    "write_result",
]

BY_LETTER = {"B": 1, "W": -1}
CHESS = {"1-0": SEATS[0], "0-1": SEATS[1], "1/2-1/2": DRAW}
LEAD = lazy_pattern(r"([+-]?+)([0-9]{1,4}+)(\.[0-9]{1,6}+)?+(?::([rtslRTSL]))?+")
DISCS = lazy_pattern(r"([0-9]{1,3}+)[ \t]*+[-:][ \t]*+([0-9]{1,3}+)")
WINNER = lazy_pattern(r"([BWbw])\+(?:([0-9]{1,4}+(?:\.[0-9]{1,6}+)?+)|(R|T|F)[A-Za-z]{0,10}+)?+")
LONGEST = 40  # characters of a result
SIZES = frozenset(row.squares for row in VARIANTS)


class Result(Struct, frozen=True):
    """What a text says of a result.

    Fields:
        lead: What Black scores less what White does.
        discs: Of Black and White, where both are told.
        winner: One of `SEATS`, or "draw"; by the lead that of the usual game.
        flag: Why the game stopped before its end: `r` resigned, `t` time, `s` agreed score, `l` left.
    """

    lead: float | None = None
    discs: tuple[int, int] | None = None
    winner: str | None = None
    flag: str = ""

    @property
    def names_winner(self) -> bool:
        """Whether somebody has won, whatever the variant."""
        return self.winner != DRAW and bool(self.flag or not self.lead)


@lru_cache(maxsize=1024)
def read_result(text: str) -> Result | None:
    """Return what a text says; None where that is no result."""
    text = text.strip()
    if len(text) > LONGEST:
        return None
    if text in CHESS:
        return Result(winner=CHESS[text])
    if text.lower() == DRAW:
        return Result(0, winner=DRAW)
    if match := DISCS.fullmatch(text):
        black, white = int(match[1]), int(match[2])
        return Result(black - white, (black, white), _leader(black - white))
    if match := LEAD.fullmatch(text):
        lead = float(match[2] + (match[3] or "")) * (-1 if match[1] == "-" else 1)
        return Result(lead, winner=_leader(lead), flag=(match[4] or "").lower())
    if match := WINNER.fullmatch(text):
        sign = BY_LETTER[match[1].upper()]
        flag = (match[3] or "").lower().replace("f", "l")
        return Result(float(match[2]) * sign if match[2] else None, winner=_leader(sign), flag=flag)
    return None


def _leader(lead: float) -> str:
    return DRAW if not lead else SEATS[lead < 0]


def outcome_of(text: str) -> Outcome | None:
    """Return what a text says, in words of no format."""
    result = read_result(text)
    if result is None:
        return Outcome(text.strip()) if text.strip() in ("*", "?") else None
    winner = result.winner if result.names_winner else None
    if result.discs is not None and sum(result.discs) not in SIZES:
        return Outcome("{}-{}".format(*result.discs), winner)
    form = "lead" if result.flag else "winner"  # which has no place for both, lead and flag
    return Outcome(write_result(result, form), winner, DRAW if result.winner == DRAW else "")


def with_winner(outcome: Outcome, variant: str | None) -> Outcome:
    """Return an outcome with who has won by its text.

    In Anti-Othello fewer discs win."""
    result, row = read_result(outcome.text), BY_NAME.get(variant or "", VARIANTS[0])
    if result is None or result.winner == DRAW:
        return outcome
    winner = SEATS[(result.winner == SEATS[1]) != (row.anti and not result.names_winner)]
    return Outcome(outcome.text, winner, outcome.reason)


def write_result(result: Result, form: str, squares: int = 64) -> str:
    """Return a result as a format writes it: `discs`, `lead` or `winner`."""
    lead, flag = result.lead, f":{result.flag}" if result.flag else ""
    if lead is None:
        sign = {SEATS[0]: 1, SEATS[1]: -1}.get(result.winner or "", 0)
        if form == "winner":
            return f"{'B' if sign > 0 else 'W'}+{result.flag.upper().replace('L', 'F')}" if sign else "0"
        if form == "discs" or not flag:
            return next((text for text, winner in CHESS.items() if winner == result.winner), "*")
        lead = sign * squares
    if form == "lead":
        return f"{lead:+.3f}{flag}"
    if form == "winner":
        reason = result.flag if result.flag in ("r", "t") else ""
        return f"{'B' if lead > 0 else 'W'}+{reason.upper() or f'{abs(lead):g}'}" if lead else "0"
    black = (squares + lead) / 2
    return f"{black:g}-{squares - black:g}" if result.discs is None else "{}-{}".format(*result.discs)


def rewritten_result(text: str, form: str, variant: str | None) -> str:
    """Return the text of a result in another form, if known."""
    result, row = read_result(text), BY_NAME.get(variant or "", VARIANTS[0])
    return text if result is None else write_result(result, form, row.squares)


def stated_result(record: Record) -> str:
    """Return the result that the header states, else the end."""
    return record.header.get(Field.RESULT) or (record.outcome.text if record.outcome is not None else "")


def black_score(position: Position) -> int:
    """Return what Black scores where the game ends here.

    The winner gets the empty squares."""
    black, white = (discs.bit_count() for discs in position.discs)
    empty = position.empty.bit_count()
    return black + (empty if black > white else empty // 2 if black == white else 0)


def difference(position: Position) -> int:
    """Return Black's score less White's, by the same rule."""
    return 2 * black_score(position) - position.variant.squares


def outcome(position: Position) -> Outcome | None:
    """Return the scores of a game that is over.

    In Anti-Othello it is who has fewer discs."""
    if not is_over(position):
        return None
    score, squares = black_score(position), position.variant.squares
    lead = 2 * score - squares
    winner = SEATS[(lead < 0) != position.variant.anti] if lead else None
    reason = "neither side can move" if position.empty else "the board is full"
    return Outcome(f"{score}-{squares - score}", winner, reason)


def fault_of(result: Result, position: Position, *, over: bool) -> str:
    """Return which rule a stated result breaks, if any.

    The position is the last one. What is flagged is not compared with it."""
    squares = position.variant.squares
    black, white = (discs.bit_count() for discs in position.discs)
    lead, discs = result.lead, result.discs
    stands = discs == (black, white) if discs is not None else lead == black - white
    if lead is None:
        ended = outcome(position) if over else None
        wrong = ended is not None and not result.flag and result.winner != (ended.winner or DRAW)
        return "result-mismatch" if wrong else ""
    right = lead == difference(position) and (discs is None or sum(discs) == squares)
    if over and (right or result.flag):
        return ""
    if stands:
        return "empties-not-counted" if over else ""
    if not result.flag and (lead % 2 or (discs is not None and sum(discs) != squares)):
        return "score-parity"
    if abs(lead) > squares:
        return "score-range"
    return "result-mismatch" if over else ""


class OthelloCodec(Codec):
    """What the codecs of Othello share: how they tell results.

    Fields:
        result_form: As `write_result` takes it.
    """

    scores = True
    variant_decides = True
    result_form: str = "discs"

    def claim(self, record: Record) -> Outcome | None:
        """Return the outcome that header or moves claim, as they write it."""
        text = stated_result(record)
        reason = DRAW if (result := read_result(text)) is not None and result.winner == DRAW else ""
        return with_winner(Outcome(text, None, reason), record.variant) if result is not None else None

    def contradicts(self, claim: Outcome, computed: Outcome, final: Any) -> bool:
        result = read_result(claim.text)
        return result is not None and fault_of(result, final, over=True) == "result-mismatch"

    def edits_for_pass(self, source: Source, move: Span, actor: str) -> tuple[Edit, ...]:
        """Return the edits that write a pass before a move."""
        return ()

    def write_result(self, computed: Outcome) -> str:
        result = read_result(computed.text)
        squares = sum(result.discs) if result is not None and result.discs is not None else 64
        return write_result(result, self.result_form, squares) if result is not None else computed.text
