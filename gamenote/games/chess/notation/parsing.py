"""How moves of chess are written: Nf3, e2-e4, e7e8q, 0-0, ♘f3, Sf3.

Text only: which piece, squares and signs are named, and where. What it may mean on a board is asked in `reading`,
what speaks against the spelling in `remarks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from gamenote.games.chess.notation.languages import FOREIGN_LETTERS
from gamenote.games.chess.position import LETTERS, NO_SQUARE

Part = tuple[int, int]  # where something stands in the text, end exclusive
NOWHERE: Part = (0, 0)
LONGEST = 32  # characters of a move that can mean anything

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
CROSSES = "xX:\u00d7"
ZEROS = "O0o\u041e\u043e"  # what castling is written with, the last two in Russian files
FIGURINES = "♙♘♗♖♕♔♟♞♝♜♛♚"  # kinds in order, of White and of Black
SMALL = "pnbrqk"
CAPITAL_SQUARE = re.compile("[A-H][1-8]")
NULL_TEXTS = frozenset(("--", "z0", "@@@@", "0000", "null", "pass", "<>"))
TYPOGRAPHIC = {ord(dash): "-" for dash in DASHES}

GAP = r"[ \t\r\n\u00a0]*+"
SIGN_OF_FIGURE = r"[\ufe0e\ufe0f]?"  # how a figure is to be shown
FIGURE = rf"[{FIGURINES}]{SIGN_OF_FIGURE}"
CAPITALS = "".join(sorted({*LETTERS, *FOREIGN_LETTERS} - {"Кр"}))
PIECE = rf"(?:Кр|{FIGURE}|[{CAPITALS}{SMALL}])"
NO_FILE = rf"(?:Кр|{FIGURE}|[{CAPITALS}{SMALL.replace('b', '')}])"  # a small b is first of all a file
# In old papers words, which stand for a sign: ch, dbl ch, mate.
CHECK_WORD = r"[ \t]*+(?:[Dd](?:ou)?bl(?:e|\.)?[ \t]*+|[Dd]isc?\.?[ \t]*+)?(?:[Cc]h(?:eck)?|[Mm]ate)\.?"
CHECKS = rf"[ \t]*+(?:\+\+|\+|\#|[\u2020\u2021])|{CHECK_WORD}"
EN_PASSANT = rf"{GAP}[/(]?[eE]\.?{GAP}[pP]\.?\)?"
PROMOTION = rf"(?P<early_check>\+\+|\+|\#)?(?:=?\({GAP}(?P<braced>{PIECE}){GAP}\)|[=/]?(?P<promoted>{PIECE})|=)"
END = rf"(?P<check>{CHECKS})?(?P<suffix>{EN_PASSANT})?(?P<late_check>{CHECKS})?"
REST = rf"""
    (?P<file>[a-h])?(?P<rank>[1-8])?
    (?P<body>(?:{GAP}(?=[{DASHES}]))?(?P<sign>[{DASHES}{CROSSES}])?(?:(?<=[{DASHES}]){GAP})?(?P<target>[a-h][1-8]?)(?P<late>:)?)
    (?P<promotion>{PROMOTION})?
    {END}
"""
MOVE = re.compile(rf"(?P<piece>{NO_FILE})?{REST}", re.X)
SMALL_BISHOP = re.compile(rf"(?P<piece>b){REST}", re.X)
DROP = re.compile(rf"(?P<piece>{PIECE})?@(?P<target>[a-h][1-8])(?P<check>{CHECKS})?", re.X)
CASTLING = re.compile(
    rf"(?P<castling>[{ZEROS}](?:{GAP}[{DASHES}]?{GAP}[{ZEROS}]){{1,2}})(?P<check>{CHECKS})?", re.X
)


class MoveForm(Enum):
    """What kind of move a text names."""

    MOVE = "move"
    CASTLING = "castling"
    DROP = "drop"
    NULL = "null"


class Written(Struct, frozen=True):
    """A move as written.

    Fields:
        letter: Of the piece, as written; "" for none.
        file: The file that the piece comes from, from 0; -1 where it is not named. So is its rank.
        target: The square it goes to; -1 where only its file is named, and for castling.
        target_file: Of a target without a rank, else -1.
        sign: Between the squares, or behind them: a dash, a sign of capture, or "".
        promotion: The letter of what a pawn becomes; "" where that is not told.
        check: "+", "#", "++", a dagger or ""; the sign that stands for a word.
        long: Whether it castles to the a-file.
        capitals: Whether capital letters stand for files.
        piece_part: Where the piece stands; so do the others.
        body_part: From behind the hints to the end of the target.
        promotion_part: Empty where there is none.
        suffix_part: Of "e.p.".
    """

    text: str
    form: MoveForm
    letter: str = ""
    file: int = -1
    rank: int = -1
    target: int = NO_SQUARE
    target_file: int = -1
    sign: str = ""
    promotion: str = ""
    check: str = ""
    long: bool = False
    capitals: bool = False
    piece_part: Part = NOWHERE
    hint_part: Part = NOWHERE
    body_part: Part = NOWHERE
    promotion_part: Part = NOWHERE
    check_part: Part = NOWHERE
    suffix_part: Part = NOWHERE

    @property
    def start(self) -> int:
        """The square that the move begins on; -1 for none named."""
        return self.rank * 8 + self.file if self.file >= 0 and self.rank >= 0 else NO_SQUARE

    @property
    def dashed(self) -> bool:
        """Whether the squares are joined by a dash."""
        return bool(self.sign) and self.sign in DASHES

    @property
    def crossed(self) -> bool:
        """Whether a sign says that something is taken."""
        return bool(self.sign) and self.sign in CROSSES

    @property
    def is_uci(self) -> bool:
        """Whether it is written as engines do: two squares and nothing else."""
        return not self.letter and self.start >= 0 and self.target >= 0 and not (self.sign or self.check)

    @property
    def is_long(self) -> bool:
        """Whether it is written with both squares, as no SAN is."""
        if self.form is not MoveForm.MOVE or self.start < 0 or self.target < 0:
            return False
        return self.dashed or not self.letter or (self.crossed and bool(self.letter))


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Written, ...]:
    """Return what a text may name, the likeliest first.

    Nothing if it is no move.
    """
    if len(text) > LONGEST:
        return ()
    if text.translate(TYPOGRAPHIC).casefold() in NULL_TEXTS:
        return (Written(text, MoveForm.NULL),)
    castling = CASTLING.fullmatch(text)
    if castling is not None:
        return (_castling(text, castling),)
    drop = DROP.fullmatch(text)
    if drop is not None:
        return (_drop(text, drop),)
    return tuple(_moves(text)) or tuple(_capital_moves(text))


def _castling(text: str, match: re.Match[str]) -> Written:
    long = sum(letter in ZEROS for letter in match["castling"]) == 3
    return Written(
        text,
        MoveForm.CASTLING,
        check=sign_of(match["check"]),
        long=long,
        body_part=match.span("castling"),
        check_part=_place(match, "check"),
    )


def _drop(text: str, match: re.Match[str]) -> Written:
    return Written(
        text,
        MoveForm.DROP,
        letter=match["piece"] or "",
        target=square(match["target"]),
        check=sign_of(match["check"]),
        piece_part=(0, len(match["piece"] or "")),
        body_part=(len(match["piece"] or ""), match.end("target")),
        check_part=_place(match, "check"),
    )


def _moves(text: str) -> Iterator[Written]:
    """Yield what a text may name, a small b both ways."""
    pawn, bishop = MOVE.fullmatch(text), SMALL_BISHOP.fullmatch(text)
    # No pawn stays on its file and names it, so bb5 is a bishop's move first.
    matches = (bishop, pawn) if bishop is not None and text[1:2] == "b" else (pawn, bishop)
    for match in matches:
        if match is not None and _is_whole(match):
            yield _move(text, match)


def _capital_moves(text: str) -> Iterator[Written]:
    """Yield what a text may name whose files are in capital letters."""
    if not CAPITAL_SQUARE.search(text):
        return
    small = text.lower()
    pieces, pawns = (text[:1].upper() + small[1:],) if text[0].isalpha() else (), (small,)
    # Of the files only b is a piece in English as well.
    for each in (*pieces, *pawns) if text[0] not in "ACDEFGH" else (*pawns, *pieces):
        for written in _moves(each):
            yield replace(written, text=text, capitals=True)


def _is_whole(match: re.Match[str]) -> bool:
    """Tell whether the squares are complete.

    `ed` is, for a pawn, and `Ne` is not.
    """
    if match["sign"] and match["sign"] in DASHES and not (match["piece"] or match["file"]):
        return False  # the half of a longer move
    if len(match["target"]) == 2:
        return match["file"] is not None or match["rank"] is None or match["piece"] is not None
    return match["file"] is not None and match["rank"] is None and match["piece"] is None


def _move(text: str, match: re.Match[str]) -> Written:
    target, late = match["target"], bool(match["late_check"])
    whole = len(target) == 2
    return Written(
        text,
        MoveForm.MOVE,
        letter=(match["piece"] or "").rstrip("\ufe0e\ufe0f"),
        file="abcdefgh".index(match["file"]) if match["file"] else -1,
        rank=int(match["rank"]) - 1 if match["rank"] else -1,
        target=square(target) if whole else NO_SQUARE,
        target_file=-1 if whole else "abcdefgh".index(target),
        sign=match["sign"] or match["late"] or "",
        promotion=(match["braced"] or match["promoted"] or "").rstrip("\ufe0e\ufe0f"),
        check=sign_of(match["late_check"] or match["check"] or match["early_check"]),
        piece_part=_place(match, "piece", 0),
        hint_part=(match.end("piece") if match["piece"] else 0, match.start("body")),
        body_part=match.span("body"),
        promotion_part=_place(match, "promotion", match.end("body")),
        check_part=_place(match, "late_check" if late else "check", _end_of_move(match)),
        suffix_part=_place(match, "suffix"),
    )


def sign_of(check: str | None) -> str:
    """Return the sign that a sign or word of check stands for."""
    text = (check or "").strip().lower().rstrip(".")
    if not text[-1:].isalpha():
        return text
    return "#" if text.endswith("mate") else "++" if text.startswith(("dbl", "double")) else "+"


def _place(match: re.Match[str], group: str, otherwise: int | None = None) -> Part:
    """Return where a group stands, or an empty place where it would."""
    if match[group]:
        return match.span(group)
    at = match.end() if otherwise is None else otherwise
    return at, at


def _end_of_move(match: re.Match[str]) -> int:
    return match.end("promotion") if match["promotion"] else match.end("body")


def square(name: str) -> int:
    """Return the square of that name."""
    return (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0])
