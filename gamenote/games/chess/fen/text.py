"""Positions as text: FEN, X-FEN and Shredder-FEN, pockets and checks.

Reading is total: whatever the text, it gives what can be understood, and the problems with their places. Writing
gives one text: castling by the rules of X-FEN, the square of a pawn that has passed only where it can be taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.core.record import Setup
from gamenote.games.chess.fen.castling_field import read_rights, write_rights
from gamenote.games.chess.fen.pieces_field import Pieces, read_pieces, write_pieces
from gamenote.games.chess.fen.problem import FenField, FenProblem
from gamenote.games.chess.fen.soundness import unsound
from gamenote.games.chess.movement.attacks import occupied_squares
from gamenote.games.chess.movement.legal import legal_moves
from gamenote.games.chess.movement.making import is_passant
from gamenote.games.chess.movement.pawns import SECOND, ahead, passant_captures, passed_pawn
from gamenote.games.chess.position import BLACK, PAWN, WHITE, Position, square_name
from gamenote.games.chess.squares import RANKS
from gamenote.games.chess.variants import Variant

FIELD = re.compile(r"[^ \t\r\n\u00a0]++")
SIDES = {"w": WHITE, "b": BLACK}
SQUARE = re.compile(r"([a-h])([1-8])")
CHECKS_LEFT = re.compile(r"([0-9])\+([0-9])")
CHECKS_GIVEN = re.compile(r"\+([0-9])\+([0-9])")
COUNT = re.compile(r"[0-9]{1,6}")
NO_COUNT = re.compile(r"-?[0-9]{0,6}")  # what says that there is none
HAND = re.compile(r"[QRBNPqrbnp]++")
# The fields behind the pieces, and what each of them looks like.
FORMS = {
    "side": re.compile(r"[a-zA-Z]"),
    "castling": re.compile(r"-|[A-HKQa-hkq]{1,20}"),
    "passant": re.compile(r"-|[a-h][1-8]"),
    "halfmoves": re.compile(r"-?[0-9]++"),
    "number": re.compile(r"-?[0-9]++"),
}
PASSED_RANK = (RANKS[5], RANKS[2])  # of the square that a pawn has passed, by who is to move


class FenReading(Struct, frozen=True):
    """What a FEN says.

    `position` is None where the text could not be understood."""

    position: Position | None
    problems: tuple[FenProblem, ...] = ()


class _Rest(Struct):
    """The fields behind the pieces, as far as they are there."""

    side: FenField | None = None
    castling: FenField | None = None
    passant: FenField | None = None
    halfmoves: FenField | None = None
    number: FenField | None = None
    checks: FenField | None = None
    hand: FenField | None = None
    others: list[FenField] = []


@lru_cache(maxsize=512)
def read_fen(variant: Variant, text: str) -> FenReading:
    """Return the position that a FEN describes, and its problems.

    It is remembered for a while: who plays the game and the rules about positions ask."""
    fields = [FenField(match[0], match.start()) for match in FIELD.finditer(text)]
    problems: list[FenProblem] = []
    if not fields:
        return FenReading(None, (FenProblem("fen-syntax", "the FEN is empty", 0, len(text)),))
    rest = _rest(variant, fields[1:])
    pieces = read_pieces(variant, fields[0], problems, rest.hand.text if rest.hand is not None else "")
    side = _side(rest.side, len(text), problems) if pieces is not None else None
    if pieces is None or side is None:
        return FenReading(None, tuple(each for each in problems if each.severity is None))
    problems += _strange(rest, len(text))
    position = _position(variant, pieces, side, rest, len(text), problems)
    faults = list(unsound(position, fields[0]))
    problems += faults
    problems.sort(key=lambda each: (each.start, each.end))
    return FenReading(None if any(each.fatal for each in faults) else position, tuple(problems))


def says_more(variant: Variant, setup: Setup) -> bool:
    """Tell whether a FEN says what its position does not hold."""
    return any(
        each.unsafe or (each.kind in ("fen-castling", "fen-ep") and each.severity is None)
        for each in read_fen(variant, setup.text).problems
    )


def _rest(variant: Variant, fields: list[FenField]) -> _Rest:
    """Return the fields behind the pieces by what they are.

    One that does not look like the field of its place is none of them where there are too many; where there are
    too few, it is that of a later place."""
    rest = _Rest()
    if variant.checks_to_win:
        counts = [each for each in fields if CHECKS_LEFT.fullmatch(each.text) or CHECKS_GIVEN.fullmatch(each.text)]
        rest.checks = counts[0] if counts else None
        fields = [each for each in fields if each is not rest.checks]
    if variant.drops and len(fields) > len(FORMS) and HAND.fullmatch(fields[-1].text):
        rest.hand = fields.pop()
    spare, forms = len(fields) - len(FORMS), [*FORMS.values()]
    for place, (name, form) in enumerate(FORMS.items(), start=1):
        while spare > 0 and not form.fullmatch(fields[0].text):
            rest.others.append(fields.pop(0))
            spare -= 1
        late = spare < 0 and bool(fields) and not form.fullmatch(fields[0].text)
        if late and any(other.fullmatch(fields[0].text) for other in forms[place : place - spare]):
            spare += 1
        elif fields:
            setattr(rest, name, fields.pop(0))
    rest.others += fields
    return rest


def _side(field: FenField | None, end: int, problems: list[FenProblem]) -> int | None:
    """Return who is to move, or report that this is not told."""
    if field is None:
        problems.append(FenProblem("fen-syntax", "the FEN does not say who is to move: w or b", 0, end))
        return None
    side = SIDES.get(field.text)
    if side is None:
        problems.append(field.problem("fen-syntax", f'"{field.shown}" is nobody to move: w or b'))
    return side


def _strange(rest: _Rest, end: int) -> Iterator[FenProblem]:
    """Report fields too many, and those missing that matter."""
    if rest.others:
        last = rest.number.end if rest.number is not None else end
        for each in rest.others[:1]:
            where = "behind" if each.start >= last else "among"
            words = f"{each.shown} stands {where} the six fields of a FEN and is not read"
            yield each.problem("fen-syntax", words, severity=Severity.INFO, unsafe=True)
    missing = [
        words for field, words in ((rest.castling, "castling"), (rest.passant, "en passant")) if field is None
    ]
    if rest.side is not None and missing:
        what = " and ".join(missing)
        yield FenProblem("fen-syntax", f"the FEN says nothing of {what}", 0, end, severity=Severity.INFO)


def _position(
    variant: Variant, pieces: Pieces, side: int, rest: _Rest, end: int, problems: list[FenProblem]
) -> Position:
    """Return the position of the fields, and report their problems."""
    halfmoves, number = _counts((rest.halfmoves, rest.number), side, end, problems)
    bare = Position(variant, pieces.men, side, pockets=pieces.pockets, promoted=pieces.promoted)
    return replace(
        bare,
        castling=read_rights(bare, rest.castling, problems),
        passant=_passant(bare, rest.passant, problems),
        halfmoves=halfmoves,
        number=number,
        checks=_checks(variant, rest.checks),
    )


def _passant(position: Position, field: FenField | None, problems: list[FenProblem]) -> int:
    """Return the mask of the square that a pawn has just passed."""
    if field is None or field.text == "-":
        return 0
    match = SQUARE.fullmatch(field.text)
    mask = 1 << "abcdefgh".index(match[1]) + 8 * (int(match[2]) - 1) if match else 0
    if mask and could_be_passed(position, mask):
        return mask
    words = f"no pawn has just passed {field.shown}"
    problems.append(field.problem("fen-ep", words, instead="-", unsafe=match is None))
    return 0


def could_be_passed(position: Position, mask: int) -> bool:
    """Whether a pawn may just have passed a square."""
    side = position.side
    origin = ahead(side, mask)
    pawn = passed_pawn(side, mask)
    return bool(
        mask & PASSED_RANK[side]
        and origin & SECOND[1 - side]
        and position.men[1 - side][PAWN] & pawn
        and not occupied_squares(position) & (mask | origin)
    )


# What the two counts are, and where each begins.
COUNTERS = (("the moves since the last capture or pawn move", 0), ("the number of the move", 1))


def _counts(
    fields: tuple[FenField | None, FenField | None], side: int, end: int, problems: list[FenProblem]
) -> tuple[int, int]:
    """Return both counts, and report those that are missing or cannot be."""
    missing = [counter for counter, field in zip(COUNTERS, fields, strict=True) if field is None]
    if missing:
        words = " and ".join(what for what, _ in missing)
        instead = "".join(f" {least}" for _, least in missing)
        problems.append(FenProblem("fen-counters", f"the FEN ends without {words}", end, end, instead))
    halfmoves, number = (_count(*each, problems) for each in zip(fields, COUNTERS, strict=True))
    made = 2 * number - 2 + side
    if fields[0] is not None and fields[1] is not None and halfmoves > made:
        words = f"{halfmoves} half-moves since the last capture or pawn move are more than the {made} of the game"
        problems.append(fields[0].problem("fen-counters", words))
    return halfmoves, number


def _count(field: FenField | None, counter: tuple[str, int], problems: list[FenProblem]) -> int:
    """Return a count, or report why it cannot be one."""
    what, least = counter
    if field is None:
        return least
    if COUNT.fullmatch(field.text) and int(field.text) >= least:
        return int(field.text)
    words, clear = f"{field.shown} cannot be {what}", NO_COUNT.fullmatch(field.text) is not None
    problems.append(field.problem("fen-counters", words, instead=str(least), unsafe=not clear))
    return least


def _checks(variant: Variant, field: FenField | None) -> tuple[int, int]:
    """Return the checks that White and Black have given."""
    if field is None:
        return 0, 0
    given = CHECKS_GIVEN.fullmatch(field.text)
    if given:
        return int(given[1]), int(given[2])
    left = CHECKS_LEFT.fullmatch(field.text)
    most = variant.checks_to_win
    return (max(most - int(left[1]), 0), max(most - int(left[2]), 0)) if left else (0, 0)


def write_fen(position: Position, castling: str = "xfen", passant: str = "legal") -> str:
    """Return the position as FEN.

    Castling is written as "xfen" or "shredder"; the square of a pawn that has passed if it can be taken ("legal"),
    if an enemy pawn stands beside it ("pseudo"), or always."""
    return f"{write_board(position, castling, passant)} {position.halfmoves} {position.number}"


def write_board(position: Position, castling: str = "xfen", passant: str = "legal") -> str:
    """Return the position as FEN without its two counts."""
    row = position.variant
    fields = [
        write_pieces(position),
        "wb"[position.side],
        write_rights(position, shredder=castling == "shredder"),
        square_name(position.passant.bit_length() - 1) if is_written(position, passant) else "-",
    ]
    if row.checks_to_win:
        fields.append("+".join(str(max(row.checks_to_win - given, 0)) for given in position.checks))
    return " ".join(fields)


def is_written(position: Position, passant: str) -> bool:
    """Whether the square that a pawn has passed belongs in the FEN."""
    if not position.passant:
        return False
    return passant == "always" or next(TAKERS[passant](position), None) is not None


def legal_passant(position: Position) -> Iterator[object]:
    """Return the legal captures en passant."""
    if next(passant_captures(position), None) is None:
        return iter(())
    return (move for move in legal_moves(position) if is_passant(position, move))


TAKERS = {"legal": legal_passant, "pseudo": passant_captures}


def fen(position: Position, options: Mapping[str, Any]) -> str:
    """Return the position as the format `fen` writes it."""
    return write_fen(position, str(options.get("castling", "xfen")), str(options.get("ep", "legal")))
