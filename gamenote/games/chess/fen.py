"""Positions as FEN, read with what is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Setup
from gamenote.games.chess.board import (
    BLACK,
    COLOURS,
    EMPTY_POCKET,
    FILES,
    KING,
    KNIGHT,
    LETTERS,
    PAWN,
    RANKS,
    ROOK,
    SQUARE_OF,
    WHITE,
    Men,
    Pocket,
    Position,
    square_name,
    squares_in,
)
from gamenote.games.chess.movement import (
    BACK_RANK,
    SECOND,
    ahead,
    castling_king,
    checkers,
    is_passant,
    legal_moves,
    passant_captures,
    passed_pawn,
)
from gamenote.games.chess.variants import Variant, variant

# The 960 arrays of Chess960

USUAL_ARRAY = "RNBQKBNR"
KING_BETWEEN_ROOKS = lazy_pattern("R.*K.*R")


def is_array(letters: str) -> bool:
    """Whether bishops and kings stand as in an array."""
    bishops = letters.find("B") + letters.rfind("B")
    return sorted(letters) == sorted(USUAL_ARRAY) and bishops % 2 == 1 and bool(KING_BETWEEN_ROOKS.search(letters))


def arrays(position: Position) -> tuple[str, str]:
    """Return the arrays of both sides; "" where pieces have moved."""
    black, *_, white = board_text(position).split("/")
    (white_pawns, *_), (black_pawns, *_) = position.men
    first, other = white if white.isupper() else "", black.upper() if black.islower() else ""
    return (
        first if white_pawns == RANKS[1] and is_array(first) else "",
        other if black_pawns == RANKS[6] and is_array(other) else "",
    )


# What is wrong in a FEN, and where

LONGEST_SHOWN = 24  # characters of a field


class FenProblem(Struct, frozen=True):
    """Something about the text of a position.

    `kind` is the name of a lint rule; the places are offsets in the text; `instead` is what belongs there, where a
    reader can mend it; `unsafe` tells that something was not understood, or that another reader may understand
    more. Behind a fatal one there is no position."""

    kind: str
    message: str
    start: int
    end: int
    instead: str | None = None
    severity: Severity | None = None  # None: that of the rule
    fatal: bool = False
    unsafe: bool = False


class FenField(Struct, frozen=True):
    """A field of a FEN, and where it begins."""

    text: str
    start: int

    @property
    def shown(self) -> str:
        """The text as messages show it."""
        return self.text if len(self.text) <= LONGEST_SHOWN else f"{self.text[:LONGEST_SHOWN]}..."

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def problem(self, kind: str, message: str, **more: Any) -> FenProblem:
        """Return a problem with the whole field."""
        return FenProblem(kind, message, self.start, self.end, **more)


# The castling rights of a FEN: `KQkq`, `HAha`, or a mixture.
#
# A right is the square of a rook. In games that begin from an array of their own `K` means the outermost rook on
# that side of the king; in others the king castles from the e-file, with rooks in the corners.

FILE_LETTERS = "ABCDEFGH"
INNER = frozenset("BCDFG")  # files where rooks begin in no usual array
KING_FILE = 4
KNOWN = frozenset("KQkq" + FILE_LETTERS + FILE_LETTERS.lower())
MOST_LETTERS = 20  # KQ and a letter for each file, of both sides
CORNERS = FILES[0] | FILES[7]
WORDS = {"K": "short", "Q": "long"}


def read_rights(position: Position, field: FenField | None, problems: list[FenProblem]) -> int:
    """Return the mask of the rooks that may castle, and report faults."""
    if field is None or field.text == "-":
        return 0
    any_array, rights, faults, meant = position.variant.from_array, 0, list[str](), len(field.text) > MOST_LETTERS
    if meant:
        faults.append(f"{field.shown} says more than rooks can castle")
    for letter in field.text[:MOST_LETTERS]:
        rook = _find_castling_rook(position, letter, any_array=any_array)
        if isinstance(rook, str):
            faults.append(rook)
            elsewhere = isinstance(_find_castling_rook(position, letter, any_array=True), int)
            meant = meant or elsewhere or letter not in KNOWN
        elif rights & rook:
            faults.append(f"{letter} says of a rook what was said before")
        else:
            rights |= rook
    if faults:
        sound = write_rights(position, rights=rights)
        problems.append(field.problem("fen-castling", faults[0], instead=sound, unsafe=meant))
    elif not any_array and field.text.upper().strip("KQ"):
        sound = write_rights(position, rights=rights)
        words = f"{field.text} is written {sound} where kings and rooks stand as usual"
        problems.append(field.problem("fen-castling", words, instead=sound, severity=Severity.INFO))
    return rights


def _find_castling_rook(position: Position, letter: str, *, any_array: bool) -> int | str:
    """Return the rook that a letter means, or why there is none."""
    side, name = int(letter.islower()), letter.upper()
    colour = COLOURS[side].capitalize()
    if letter not in KNOWN:
        return f'"{letter}" is no castling right'
    if not position.variant.castling[side]:
        return f"{colour} does not castle in {position.variant.title}"
    how = WORDS.get(name, f"with the {letter.lower()}-rook")
    king = castling_king(position, side)
    if king is None:
        return f"{colour} cannot castle {how}: no king on rank {8 if side else 1}"
    if not any_array and king & 7 != KING_FILE:
        return f"{colour} cannot castle {how}: the king is on {square_name(king)}"
    rooks = position.men[side][ROOK] & BACK_RANK[side] & (-1 if any_array else CORNERS)
    if name in FILE_LETTERS:
        file = FILE_LETTERS.index(name)
        if not (any_array or FILES[file] & CORNERS):
            return f"{colour} cannot castle {how}: rooks begin in the corners"
        return rooks & FILES[file] or f"{colour} cannot castle: no rook on {square_name(king & 56 | file)}"
    corner = king & 56 | (7 if name == "K" else 0)
    found = outermost(rooks, king, short=name == "K")
    return found or f"{colour} cannot castle {how}: no rook on {square_name(corner)}"


def outermost(rooks: int, king: int, *, short: bool) -> int:
    """Return the rook farthest from the king on one side."""
    below = (1 << king) - 1
    if short:
        higher = rooks & ~below
        return 1 << higher.bit_length() - 1 if higher else 0
    lower = rooks & below
    return lower & -lower


def is_usual(position: Position) -> bool:
    """Whether castling is that of the usual array."""
    kings = [castling_king(position, side) for side in (0, 1) if position.castling & BACK_RANK[side]]
    return not position.castling & ~CORNERS and all(king is not None and king & 7 == KING_FILE for king in kings)


def fits_array(position: Position, letters: str) -> bool:
    """Whether one array, the same for both sides, has these rights.

    Of a king on the e-file only letters of files tell that its rooks began elsewhere than in the corners."""
    kings, short, long = set[int](), set[int](), set[int]()
    for side in (0, 1):
        king, rooks = castling_king(position, side), [*squares_in(position.castling & BACK_RANK[side])]
        if king is not None and rooks:
            kings.add(king & 7)
            short |= {rook & 7 for rook in rooks if rook > king}
            long |= {rook & 7 for rook in rooks if rook < king}
    named = kings != {KING_FILE} or not INNER.isdisjoint(letters.upper())
    return named and kings <= {*range(1, 7)} and max(len(kings), len(short), len(long)) == 1


def write_rights(position: Position, *, rights: int | None = None, shredder: bool = False) -> str:
    """Return the castling rights as FEN writes them; `-` for none."""
    letters, known = "", position.castling if rights is None else rights
    for side in (0, 1):
        king = castling_king(position, side)
        for rook in sorted(squares_in(known & BACK_RANK[side]), reverse=True):
            letter = FILE_LETTERS[rook & 7]
            if king is not None and not shredder:
                rooks = position.men[side][ROOK] & BACK_RANK[side]
                if outermost(rooks, king, short=rook > king) == 1 << rook:
                    letter = "K" if rook > king else "Q"
            letters += letter.lower() if side else letter
    return letters or "-"


# The first field of a FEN: pieces on board and in hand

IN_HAND = lazy_pattern(r"\[(?P<bracketed>[A-Za-z-]*+)\]|/(?P<ninth>[A-Za-z]++)")
HAND_ORDER = "QRBNP"  # in which pieces in hand are written
MOST_IN_HAND = 64
TWO_DIGITS = lazy_pattern(r"[0-9]{2,}")


class _Board(Struct):
    """A board that is being read."""

    men: tuple[list[int], list[int]]
    pockets: tuple[Pocket, Pocket] = (EMPTY_POCKET, EMPTY_POCKET)
    promoted: int = 0


def _read_pieces(variant: Variant, field: FenField, problems: list[FenProblem], hand: str) -> _Board | None:
    """Return the pieces of a field, or report why there are none."""
    text, pocket = _without_hand(variant, field.text)
    board = _Board(([0] * 6, [0] * 6))
    ranks = text.rstrip("/").split("/")
    if len(ranks) != 8:
        words = f"the position has {len(ranks)} rank{'s' * (len(ranks) != 1)}, not 8"
        problems.append(field.problem("fen-syntax", words))
        return None
    offset = field.start
    for index, rank in enumerate(ranks):
        _read_rank(variant, board, FenField(rank, offset), 7 - index, problems)
        offset += len(rank) + 1
    _read_pockets(board, field, pocket + hand, problems)
    return None if any(each.severity is None for each in problems) else board


def _without_hand(variant: Variant, text: str) -> tuple[str, str]:
    if variant.drops:
        for match in IN_HAND.finditer(text):
            ninth = match["ninth"] is not None
            if match.end() == len(text) and (not ninth or text.count("/") == 8):
                return text[: match.start()], (match["ninth"] or match["bracketed"]).replace("-", "")
    return text, ""


def _read_pockets(board: _Board, field: FenField, text: str, problems: list[FenProblem]) -> None:
    strange = next((letter for letter in text if letter.upper() not in HAND_ORDER), None)
    if strange is None and len(text) <= MOST_IN_HAND:
        board.pockets = tuple(map(text.count, "PNBRQ")), tuple(map(text.count, "pnbrq"))
        return
    words = f'"{strange}" is no piece that can be in hand' if strange else f"{len(text)} pieces are in hand"
    problems.append(field.problem("fen-syntax", words))


def _read_rank(variant: Variant, board: _Board, field: FenField, rank: int, problems: list[FenProblem]) -> None:
    file = 0
    for letter in field.text:
        square = 8 * rank + file
        if letter in "0123456789":
            file += int(letter)
        elif letter.upper() in LETTERS:
            if file < 8:
                board.men[letter.islower()][LETTERS.index(letter.upper())] |= 1 << square
            file += 1
        elif letter == "~" and file:
            board.promoted |= 1 << square - 1
        else:
            problems.append(field.problem("fen-syntax", f'"{letter}" is neither a piece nor a number of squares'))
            return
    if file != 8:
        words = f"rank {rank + 1} has {file} square{'s' * (file != 1)}, not 8"
        problems.append(field.problem("fen-syntax", words))
    elif TWO_DIGITS.search(field.text):
        tidy = TWO_DIGITS.sub(lambda match: str(sum(map(int, match[0]))), field.text)
        words = f"empty squares are counted twice in a row: {tidy} is meant"
        problems.append(field.problem("fen-syntax", words, severity=Severity.INFO))


def write_pieces(position: Position) -> str:
    """Return the pieces as the first field of a FEN."""
    board = _square_letters(position, "1")
    for square in range(64) if position.promoted else ():
        if position.promoted >> square & 1:
            board[square] += "~"
    text = shorten_rank(_join_ranks(board))
    if not position.variant.drops:
        return text
    white, black = (
        "".join(letter * pocket[LETTERS.index(letter)] for letter in HAND_ORDER) for pocket in position.pockets
    )
    return f"{text}[{white}{black.lower()}]"


def shorten_rank(letters: str) -> str:
    """Return a rank, with one number for empty squares side by side."""
    for count in range(8, 1, -1):
        letters = letters.replace("1" * count, str(count))
    return letters


def squares_of_rank(rank: str) -> str:
    """Return a rank with one letter a square, 1 for none."""
    return "".join("1" * int(each) if each.isdecimal() else each for each in rank)


def board_text(position: Position) -> str:
    """Return the board rank by rank, with `_` for empty squares."""
    return _join_ranks(_square_letters(position, "_"))


def _square_letters(position: Position, empty: str) -> list[str]:
    board = [empty] * 64
    for letters, men in zip((LETTERS, LETTERS.lower()), position.men, strict=True):
        for letter, mask in zip(letters, men, strict=True):
            while mask:
                square = mask.bit_length() - 1
                board[square] = letter
                mask ^= 1 << square
    return board


def _join_ranks(board: list[str]) -> str:
    return "/".join("".join(board[rank : rank + 8]) for rank in range(56, -8, -8))


# What a position may be: kings, pawns, checks, numbers of pieces


def unsound(position: Position, field: FenField) -> Iterator[FenProblem]:
    """Return what no game leads to: the impossible, then the unlikely."""
    impossible = [*_king_problems(position, field), *_pawn_problems(position, field)]
    yield from impossible
    if any(each.fatal for each in impossible):
        return
    side = position.side
    waiting, moving = COLOURS[1 - side].capitalize(), COLOURS[side].capitalize()
    if checkers(position, 1 - side):
        yield field.problem("fen-position", f"{waiting} is in check, and {moving} is to move")
    elif not position.variant.may_check and checkers(position):
        words = f"{moving} is in check, which nobody may give in {position.variant.title}"
        yield field.problem("fen-position", words)
    elif not impossible:
        for words in _unlikely_features(position):
            yield field.problem("fen-position", words, severity=Severity.WARNING)


def _king_problems(position: Position, field: FenField) -> Iterator[FenProblem]:
    row = position.variant
    exploded = row.explosions and sum(not men[KING] for men in position.men) == 1  # which ends the game
    for side in (0, 1):
        colour, kings = COLOURS[side].capitalize(), position.men[side][KING].bit_count()
        if row.royal[side] and kings != 1 and not (exploded and not kings):
            words = f"{colour} has {'no king' if not kings else f'{kings} kings'}"
            yield field.problem("fen-position", words, fatal=True)
        if kings and not row.royal[side] and row.royal[1 - side]:
            yield field.problem("fen-position", f"{colour} has a king, which there is none of in {row.title}")


def _pawn_problems(position: Position, field: FenField) -> Iterator[FenProblem]:
    for side in (0, 1):
        allowed = RANKS[0] if position.variant.rank1_double_step and side == 0 else 0
        for square in squares_in(position.men[side][PAWN] & (RANKS[0] | RANKS[7]) & ~allowed):
            words = f"a {COLOURS[side]} pawn stands on {square_name(square)}, where no pawn can be"
            yield field.problem("fen-position", words)
            return


@lru_cache(maxsize=32)
def first_counts(variant: Variant) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many pieces of each kind White and Black begin with."""
    board = variant.start.split(" ", 1)[0]
    white, black = (tuple(map(board.count, letters)) for letters in (LETTERS, LETTERS.lower()))
    return white, black


def _unlikely_features(position: Position) -> Iterator[str]:
    """Return in words what games do not lead to, and composers may."""
    if not position.variant.drops:
        for side, first in enumerate(first_counts(position.variant)):
            yield from _too_many(COLOURS[side].capitalize(), position.men[side], first)
    checking = checkers(position)
    enemy = position.men[1 - position.side]
    if checking.bit_count() > 2:
        yield f"{checking.bit_count()} pieces give check at once"
    elif checking.bit_count() == 2 and not checking & ~(enemy[PAWN] | enemy[KNIGHT]):
        yield "two pieces give check at once, and no move can have led to that"


def _too_many(colour: str, men: Men, first: tuple[int, ...]) -> Iterator[str]:
    counts = [mask.bit_count() for mask in men]
    extra = sum(max(0, count - begun) for count, begun in zip(counts[1:], first[1:], strict=True))
    if sum(counts) > sum(first):
        yield f"{colour} has {sum(counts)} pieces, and begins with {sum(first)}"
    elif counts[PAWN] > first[PAWN]:
        yield f"{colour} has {counts[PAWN]} pawns, and begins with {first[PAWN]}"
    elif counts[PAWN] + extra > first[PAWN]:
        promoted = f"{extra} promoted piece{'s' * (extra != 1)}"
        yield f"{colour} has {counts[PAWN]} pawns and {promoted}, and begins with {first[PAWN]} pawns"


# Positions as text: FEN, X-FEN and Shredder-FEN, pockets and checks.
#
# Reading is total: whatever the text, it gives what can be understood, and the problems with their places.
# Writing gives one text: castling by the rules of X-FEN, the square of a pawn that has passed only where it can
# be taken.

FIELD = lazy_pattern(r"[^ \t\r\n\u00a0]++")
SIDES = {"w": WHITE, "b": BLACK}
CHECKS_LEFT = lazy_pattern(r"([0-9])\+([0-9])")
CHECKS_GIVEN = lazy_pattern(r"\+([0-9])\+([0-9])")
COUNT = lazy_pattern(r"[0-9]{1,6}")
NO_COUNT = lazy_pattern(r"-?[0-9]{0,6}")  # what says that there is none
HAND = lazy_pattern(r"[QRBNPqrbnp]++")
# The fields behind the pieces, and what each of them looks like.
FORMS = {
    "side": lazy_pattern(r"[a-zA-Z]"),
    "castling": lazy_pattern(r"-|[A-HKQa-hkq]{1,20}"),
    "passant": lazy_pattern(r"-|[a-h][1-8]"),
    "halfmoves": lazy_pattern(r"-?[0-9]++"),
    "number": lazy_pattern(r"-?[0-9]++"),
}
PASSED_RANK = (RANKS[5], RANKS[2])  # of the square that a pawn has passed, by who is to move


class FenReading(Struct, frozen=True):
    """What a FEN says."""

    position: Position | None  # None where the text could not be understood
    problems: tuple[FenProblem, ...] = ()


Fields = dict[str, FenField]  # those behind the pieces, as far as they are there


@lru_cache(maxsize=512)
def read_fen(variant: Variant, text: str) -> FenReading:
    """Return the position that a FEN describes, and its problems."""
    fields = [FenField(match[0], match.start()) for match in FIELD.finditer(text)]
    problems: list[FenProblem] = []
    if not fields:
        return FenReading(None, (FenProblem("fen-syntax", "the FEN is empty", 0, len(text)),))
    rest, others = _assign_fields(variant, fields[1:])
    board = _read_pieces(variant, fields[0], problems, rest["hand"].text if "hand" in rest else "")
    side = _read_side_to_move(rest.get("side"), len(text), problems) if board is not None else None
    if board is None or side is None:
        return FenReading(None, tuple(each for each in problems if each.severity is None))
    problems += _field_count_problems(rest, others, len(text))
    position = _build_position(variant, board, side, rest, len(text), problems)
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


def _assign_fields(variant: Variant, fields: list[FenField]) -> tuple[Fields, list[FenField]]:
    """Return the fields behind the pieces by what they are, and others.

    One that does not look like the field of its place is none of them where there are too many; where there are
    too few, it is that of a later place."""
    rest, others = Fields(), list[FenField]()
    if variant.checks_to_win:
        counts = [each for each in fields if CHECKS_LEFT.fullmatch(each.text) or CHECKS_GIVEN.fullmatch(each.text)]
        if counts:
            rest["checks"] = counts[0]
            fields.remove(counts[0])
    if variant.drops and len(fields) > len(FORMS) and HAND.fullmatch(fields[-1].text):
        rest["hand"] = fields.pop()
    spare, forms = len(fields) - len(FORMS), [*FORMS.values()]
    for place, (name, form) in enumerate(FORMS.items(), start=1):
        while spare > 0 and not form.fullmatch(fields[0].text):
            others.append(fields.pop(0))
            spare -= 1
        late = spare < 0 and bool(fields) and not form.fullmatch(fields[0].text)
        if late and any(other.fullmatch(fields[0].text) for other in forms[place : place - spare]):
            spare += 1
        elif fields:
            rest[name] = fields.pop(0)
    return rest, [*others, *fields]


def _read_side_to_move(field: FenField | None, end: int, problems: list[FenProblem]) -> int | None:
    if field is None:
        problems.append(FenProblem("fen-syntax", "the FEN does not say who is to move: w or b", 0, end))
        return None
    side = SIDES.get(field.text)
    if side is None:
        problems.append(field.problem("fen-syntax", f'"{field.shown}" is nobody to move: w or b'))
    return side


def _field_count_problems(rest: Fields, others: list[FenField], end: int) -> Iterator[FenProblem]:
    """Report fields too many, and those missing that matter."""
    for each in others[:1]:
        where = "behind" if each.start >= (rest["number"].end if "number" in rest else end) else "among"
        words = f"{each.shown} stands {where} the six fields of a FEN and is not read"
        yield each.problem("fen-syntax", words, severity=Severity.INFO, unsafe=True)
    missing = [words for name, words in (("castling", "castling"), ("passant", "en passant")) if name not in rest]
    if "side" in rest and missing:
        what = " and ".join(missing)
        yield FenProblem("fen-syntax", f"the FEN says nothing of {what}", 0, end, severity=Severity.INFO)


def _build_position(
    variant: Variant, board: _Board, side: int, rest: Fields, end: int, problems: list[FenProblem]
) -> Position:
    """Return the position of the fields, and report their problems."""
    halfmoves, number = _read_counters((rest.get("halfmoves"), rest.get("number")), side, end, problems)
    white, black = map(tuple, board.men)
    promoted = board.promoted if variant.drops else 0
    bare = Position(variant, (white, black), side, pockets=board.pockets, promoted=promoted)
    return replace(
        bare,
        castling=read_rights(bare, rest.get("castling"), problems),
        passant=_read_passant(bare, rest.get("passant"), problems),
        halfmoves=halfmoves,
        number=number,
        checks=_read_checks(variant, rest.get("checks")),
    )


def _read_passant(position: Position, field: FenField | None, problems: list[FenProblem]) -> int:
    if field is None or field.text == "-":
        return 0
    square = SQUARE_OF.get(field.text)
    mask = 0 if square is None else 1 << square
    side = position.side
    origin, pawn = ahead(side, mask), passed_pawn(side, mask) & position.men[1 - side][PAWN]
    known = mask & PASSED_RANK[side] and origin & SECOND[1 - side] and pawn
    if known and not position.occupancy & (mask | origin):
        return mask
    words = f"no pawn has just passed {field.shown}"
    problems.append(field.problem("fen-ep", words, instead="-", unsafe=square is None))
    return 0


# What the two counts are, and where each begins.
COUNTERS = (("the moves since the last capture or pawn move", 0), ("the number of the move", 1))


def _read_counters(
    fields: tuple[FenField | None, FenField | None], side: int, end: int, problems: list[FenProblem]
) -> tuple[int, int]:
    """Return both counts, and report those that are missing or cannot be."""
    missing = [counter for counter, field in zip(COUNTERS, fields, strict=True) if field is None]
    if missing:
        words = " and ".join(what for what, _ in missing)
        instead = "".join(f" {least}" for _, least in missing)
        problems.append(FenProblem("fen-counters", f"the FEN ends without {words}", end, end, instead))
    counts = [least for _, least in COUNTERS]
    for place, (field, (what, least)) in enumerate(zip(fields, COUNTERS, strict=True)):
        if field is not None and COUNT.fullmatch(field.text) and int(field.text) >= least:
            counts[place] = int(field.text)
        elif field is not None:
            words, clear = f"{field.shown} cannot be {what}", NO_COUNT.fullmatch(field.text) is not None
            problems.append(field.problem("fen-counters", words, instead=str(least), unsafe=not clear))
    halfmoves, number = counts
    made = 2 * number - 2 + side
    if fields[0] is not None and fields[1] is not None and halfmoves > made:
        words = f"{halfmoves} half-moves since the last capture or pawn move are more than the {made} of the game"
        problems.append(fields[0].problem("fen-counters", words))
    return halfmoves, number


def _read_checks(variant: Variant, field: FenField | None) -> tuple[int, int]:
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
    row, passed = position.variant, position.passant
    written = passed and (passant == "always" or next(TAKERS[passant](position), None) is not None)
    fields = [
        write_pieces(position),
        "wb"[position.side],
        write_rights(position, shredder=castling == "shredder"),
        square_name(passed.bit_length() - 1) if written else "-",
    ]
    if row.checks_to_win:
        fields.append("+".join(str(max(row.checks_to_win - given, 0)) for given in position.checks))
    return " ".join(fields)


def legal_passant(position: Position) -> Iterator[object]:
    """Return the legal captures en passant."""
    if next(passant_captures(position), None) is None:
        return iter(())
    return (move for move in legal_moves(position) if is_passant(position, move))


TAKERS = {"legal": legal_passant, "pseudo": passant_captures}


# Positions with the colours exchanged, for tables of positions


def turned_to_white(text: str) -> str:
    """Return a FEN with the colours exchanged, its upper rank below.

    >>> turned_to_white("4k3/8/8/8/3pP3/8/8/4K2R b K e3")
    '4k2r/8/8/3Pp3/8/8/8/4K3 w k e6'
    """
    board, side, rights, passed, *rest = text.swapcase().split(" ")
    pieces, bracket, pocket = board.partition("[")
    pieces = "/".join(reversed(pieces.split("/")))
    passed = passed.lower().translate({ord("3"): "6", ord("6"): "3"})
    checks = ("+".join(reversed(each.split("+"))) for each in rest)
    order = "".join(sorted(pocket.removesuffix("]"), key=str.islower)) + bracket.replace("[", "]")
    fields = (pieces + bracket + order, "bw"[side == "B"], "".join(sorted(rights, key=str.islower)), passed)
    return " ".join((*fields, *checks))


@lru_cache(maxsize=32)
def is_symmetrical(name: str | None) -> bool:
    """Whether both colours begin alike, on opposite sides of the board."""
    row = variant(name)
    start = row.start.split(" ")[0] if row is not None else ""
    return bool(start) and start == "/".join(reversed(start.swapcase().split("/")))
