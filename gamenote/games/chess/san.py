"""Moves in short algebraic notation (SAN), in the letters of any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace as update
from enum import Enum
from functools import lru_cache
from itertools import chain, product

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.games.chess.board import (
    BETWEEN,
    FILES,
    KING,
    LETTERS,
    NO_PIECE,
    NO_SQUARE,
    NULL_MOVE,
    PAWN,
    RANKS,
    RAYS,
    SQUARE_OF,
    Move,
    Position,
    square_name,
    squares_in,
)
from gamenote.games.chess.ends import outcome
from gamenote.games.chess.movement import (
    after,
    captured_square,
    checkers,
    moves_of,
    targets,
)

# Letters of the pieces in the languages that records are written in.
#
# A row has the letters of pawn, knight, bishop, rook, queen and king. A mask of languages has one bit for each
# row, in the order of the table.


class Language(Struct, frozen=True):
    """The letters of one language, or of several that share them."""

    codes: tuple[str, ...]  # of ISO 639
    names: tuple[str, ...]
    letters: tuple[str, ...]


LANGUAGES = (
    Language(("de", "da", "no", "sv"), ("German", "Danish", "Norwegian", "Swedish"), tuple("BSLTDK")),
    Language(("fr",), ("French",), tuple("PCFTDR")),
    Language(("es", "it"), ("Spanish", "Italian"), tuple("PCATDR")),
    Language(("nl",), ("Dutch",), tuple("OPLTDK")),
    Language(("pt",), ("Portuguese",), tuple("PCBTDR")),
    Language(("pl",), ("Polish",), tuple("PSGWHK")),
    Language(("cs", "sk"), ("Czech", "Slovak"), tuple("PJSVDK")),
    Language(("hu",), ("Hungarian",), tuple("GHFBVK")),
    Language(("ru",), ("Russian",), (*"ПКСЛФ", "Кр")),
    Language(("ro",), ("Romanian",), tuple("PCNTDR")),
    Language(("fi",), ("Finnish",), tuple("PRLTDK")),
    Language(("et",), ("Estonian",), tuple("PROVLK")),
    Language(("is",), ("Icelandic",), tuple("PRBHDK")),
    Language(("tr",), ("Turkish",), (*"PAFKV", "Ş")),
    Language(("el",), ("Greek",), tuple("ΣΙΑΠΒΡ")),
)
ALL_LANGUAGES = (1 << len(LANGUAGES)) - 1
# All that may stand for a piece, but the English letters.
FOREIGN_LETTERS = frozenset(letter for row in LANGUAGES for letter in row.letters) - set(LETTERS)


@lru_cache(maxsize=64)
def letters_of(notation: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters of White and Black, by default English ones."""
    if notation == "figurine":
        return SIDE_FIGURINES
    letters = next((row.letters for row in LANGUAGES if notation in row.codes), tuple(LETTERS))
    return letters, letters


@lru_cache(maxsize=256)
def meanings(letter: str) -> tuple[tuple[int, int], ...]:
    """Return the kinds that a letter may mean, with their languages."""
    found: dict[int, int] = {}
    for bit, row in enumerate(LANGUAGES):
        if letter in row.letters:
            kind = row.letters.index(letter)
            found[kind] = found.get(kind, 0) | 1 << bit
    return tuple(found.items())


# How moves of chess are written: Nf3, e2-e4, e7e8q, 0-0, ♘f3, Sf3.
#
# Text only: which piece, squares and signs are named, and where. What speaks against the spelling is asked in
# `judging`.

Part = tuple[int, int]  # where something stands in the text, end exclusive
NOWHERE: Part = (0, 0)
LONGEST = 32  # characters of a move that can mean anything

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
CROSSES = "xX:\u00d7"
ZEROS = "O0o\u041e\u043e"  # what castling is written with, the last two in Russian files
FIGURINES = "♙♘♗♖♕♔♟♞♝♜♛♚"  # kinds in order, of White and of Black
SMALL = "pnbrqk"
CAPITAL_SQUARE = lazy_pattern("[A-H][1-8]")
NULL_TEXTS = frozenset(("--", "z0", "@@@@", "0000", "null", "pass", "<>"))
TYPOGRAPHIC = {ord(dash): "-" for dash in DASHES}

GAP = r"[ \t\r\n\u00a0]*+"
SIGNS_OF_FIGURE = "\ufe0e\ufe0f"  # how a figure is to be shown
FIGURE = rf"[{FIGURINES}][{SIGNS_OF_FIGURE}]?"
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
MOVE = lazy_pattern(rf"(?P<piece>{NO_FILE})?{REST}", re.X)
SMALL_BISHOP = lazy_pattern(rf"(?P<piece>b){REST}", re.X)
DROP = lazy_pattern(rf"(?P<piece>{PIECE})?(?P<body>@(?P<target>[a-h][1-8]))(?P<check>{CHECKS})?", re.X)
CASTLING = lazy_pattern(rf"(?P<body>[{ZEROS}](?:{GAP}[{DASHES}]?{GAP}[{ZEROS}]){{1,2}})(?P<check>{CHECKS})?", re.X)


class MoveForm(Enum):
    """What kind of move a text names."""

    MOVE = "move"
    CASTLING = "castling"
    DROP = "drop"
    NULL = "null"


class Written(Struct, frozen=True):
    """A move as written."""

    text: str
    form: MoveForm
    letter: str = ""  # of the piece, as written; "" for none
    file: int = -1  # that the piece comes from, from 0; -1 where it is not named; so is its rank
    rank: int = -1
    target: int = NO_SQUARE  # -1 where only its file is named, and for castling
    target_file: int = -1  # of a target without a rank
    sign: str = ""  # between the squares, or behind them: a dash, a sign of capture, or ""
    promotion: str = ""  # the letter of what a pawn becomes; "" where that is not told
    check: str = ""  # "+", "#", "++", a dagger or ""; the sign that stands for a word
    long: bool = False  # whether it castles to the a-file
    capitals: bool = False  # whether capital letters stand for files
    piece_part: Part = NOWHERE  # where the piece stands; so do the others
    hint_part: Part = NOWHERE
    body_part: Part = NOWHERE  # from behind the hints to the end of the target
    promotion_part: Part = NOWHERE  # empty where there is none
    check_part: Part = NOWHERE
    suffix_part: Part = NOWHERE  # of "e.p."

    @property
    def start(self) -> int:
        """The square that the move begins on; -1 for none named."""
        return self.rank * 8 + self.file if self.file >= 0 and self.rank >= 0 else NO_SQUARE

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
        return bool(self.sign) or not self.letter


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Written, ...]:
    """Return what a text may name, the likeliest first, if anything."""
    if len(text) > LONGEST:
        return ()
    if text.translate(TYPOGRAPHIC).casefold() in NULL_TEXTS:
        return (Written(text, MoveForm.NULL),)
    for pattern, form in ((CASTLING, MoveForm.CASTLING), (DROP, MoveForm.DROP)):
        if match := pattern.fullmatch(text):
            return (_read_match(text, form, match),)
    return tuple(_read_moves(text)) or tuple(_capital_moves(text))


def _read_moves(text: str) -> Iterator[Written]:
    """Yield what a text may name, a small b both ways."""
    pawn, bishop = MOVE.fullmatch(text), SMALL_BISHOP.fullmatch(text)
    # No pawn stays on its file and names it, so bb5 is a bishop's move first.
    matches = (bishop, pawn) if bishop is not None and text[1:2] == "b" else (pawn, bishop)
    for match in matches:
        if match is not None and _is_whole(match):
            yield _read_match(text, MoveForm.MOVE, match)


def _capital_moves(text: str) -> Iterator[Written]:
    """Yield what a text may name whose files are in capital letters."""
    if not CAPITAL_SQUARE.search(text):
        return
    small = text.lower()
    pieces, pawns = (text[:1].upper() + small[1:],) if text[0].isalpha() else (), (small,)
    # Of the files only b is a piece in English as well.
    for each in (*pieces, *pawns) if text[0] not in "ACDEFGH" else (*pawns, *pieces):
        for written in _read_moves(each):
            yield replace(written, text=text, capitals=True)


def _is_whole(match: re.Match[str]) -> bool:
    """Tell whether squares are complete, as in `ed` and not in `Ne`."""
    if match["sign"] and match["sign"] in DASHES and not (match["piece"] or match["file"]):
        return False  # the half of a longer move
    if len(match["target"]) == 2:
        return match["file"] is not None or match["rank"] is None or match["piece"] is not None
    return match["file"] is not None and match["rank"] is None and match["piece"] is None


def _read_match(text: str, form: MoveForm, match: re.Match[str]) -> Written:
    found = match.groupdict("")
    target = found.get("target", "")
    whole = len(target) == 2
    check = "late_check" if found.get("late_check") else "check"
    end = match.end("promotion" if found.get("promotion") else "body")
    return Written(
        text,
        form,
        letter=found.get("piece", "").rstrip(SIGNS_OF_FIGURE),
        file="abcdefgh".index(found["file"]) if found.get("file") else -1,
        rank=int(found["rank"]) - 1 if found.get("rank") else -1,
        target=SQUARE_OF[target] if whole else NO_SQUARE,
        target_file="abcdefgh".index(target) if len(target) == 1 else -1,
        sign=found.get("sign") or found.get("late", ""),
        promotion=(found.get("braced") or found.get("promoted", "")).rstrip(SIGNS_OF_FIGURE),
        check=sign_of(found[check] or found.get("early_check", "")),
        long=form is MoveForm.CASTLING and sum(letter in ZEROS for letter in found["body"]) == 3,
        piece_part=_group_span(match, "piece", 0),
        hint_part=(len(found.get("piece", "")), match.start("body")),
        body_part=match.span("body"),
        promotion_part=_group_span(match, "promotion", match.end("body")),
        check_part=_group_span(match, check, end),
        suffix_part=_group_span(match, "suffix", match.end()),
    )


def sign_of(check: str) -> str:
    """Return the sign that a sign or word of check stands for."""
    text = check.strip().lower().rstrip(".")
    if not text[-1:].isalpha():
        return text
    return "#" if text.endswith("mate") else "++" if text.startswith(("dbl", "double")) else "+"


def _group_span(match: re.Match[str], group: str, otherwise: int) -> Part:
    """Return where a group stands, or an empty place where it would."""
    known = group in match.re.groupindex and match[group]
    return match.span(group) if known else (otherwise, otherwise)


# How moves are written: SAN, long algebraic, UCI, figurines

SIDE_FIGURINES = (tuple("♙♘♗♖♕♔"), tuple("♟♞♝♜♛♚"))
CASTLING_WORDS = {False: "O-O", True: "O-O-O"}  # by whether it is the long one
NULL = "--"
NULL_UCI = "0000"


def write_move(position: Position, move: Move, notation: str = "san") -> str:
    """Return the move in a notation.

    That is "san", "lan", "uci", "figurine", or SAN with the letters of a language: "de"."""
    if notation == "uci":
        return write_uci(position, move)
    if move == NULL_MOVE:
        return NULL
    letters = letters_of(notation)[position.side]
    return _write_body(position, move, letters, long=notation == "lan") + sign(position, move)


def sign(position: Position, move: Move) -> str:
    """Return `+` for check, `#` for a win."""
    there = after(position, move)
    checks = checkers(there) != 0
    if checks or there.variant.has_own_end:
        end = outcome(there)
        if end is not None and end.winner is not None:
            return "#"
    return "+" if checks else ""


def _write_body(position: Position, move: Move, letters: tuple[str, ...], *, long: bool) -> str:
    if move.castling:
        return CASTLING_WORDS[move.end < move.start]
    end = square_name(move.end)
    if move.start == NO_SQUARE:  # only programs write drops, in English whatever the language
        return f"{(letters if letters in SIDE_FIGURINES else LETTERS)[move.kind]}@{end}"
    letter, start = "" if move.kind == PAWN else letters[move.kind], square_name(move.start)
    takes = captured_square(position, move) is not None
    promotion = "" if move.promotion == NO_PIECE else f"={letters[move.promotion]}"
    if long:
        return f"{letter}{start}{'x' if takes else '-'}{end}{promotion}"
    hint = start[0] * takes if move.kind == PAWN else origin_hint(position, move)
    return f"{letter}{hint}{'x' * takes}{end}{promotion}"


def origin_hint(position: Position, move: Move) -> str:
    """Return the file, rank or square that tells a piece from others."""
    others = rivals(position, move)
    if not others:
        return ""
    name = square_name(move.start)
    if not others & FILES[move.start & 7]:
        return name[0]
    return name[1] if not others & RANKS[move.start >> 3] else name


def rivals(position: Position, move: Move) -> int:
    """Return the other pieces of that kind that may go there."""
    alike = position.men[position.side][move.kind] & ~(1 << move.start) & RAYS[move.kind][move.end]
    occupied = position.occupancy if alike else 0
    if all(BETWEEN[move.end][start] & occupied for start in squares_in(alike)):
        return 0  # none of them can reach it, be it legal or not
    found = 0
    for each in moves_of(position, move.end):
        same = each.kind == move.kind and each.end == move.end and not each.castling
        if same and each.start not in (NO_SQUARE, move.start):
            found |= 1 << each.start
    return found


def write_uci(position: Position, move: Move) -> str:
    """Return the move as UCI writes it.

    Castling is the king's two squares. Where games begin from arrays, or king and rook stand elsewhere, the king
    goes to the square of the rook."""
    if move == NULL_MOVE:
        return NULL_UCI
    if move.start == NO_SQUARE:
        return f"{LETTERS[move.kind]}@{square_name(move.end)}"
    usual = not position.variant.from_array and move.start & 7 == 4 and move.end & 7 in (0, 7)
    end = targets(move.start, move.end)[0] if move.castling and usual else move.end
    promotion = "" if move.promotion == NO_PIECE else LETTERS[move.promotion].lower()
    return square_name(move.start) + square_name(end) + promotion


# Which moves are as a text says, square by square

Sense = tuple[int, int]  # a kind that a letter may mean (-1: none is named), and in which languages
NOT_NAMED: tuple[tuple[Sense, ...], ...] = (((NO_PIECE, 0),),)


@lru_cache(maxsize=1024)
def senses(letter: str, known: int = 0) -> tuple[tuple[Sense, ...], ...]:
    """Return what a letter may mean, the likeliest first.

    Those of equal right stand together. `known` are the languages of the moves before."""
    if not letter:
        return NOT_NAMED
    if letter in FIGURINES:
        return (((FIGURINES.index(letter) % len(LETTERS), 0),),)
    foreign = meanings(letter)
    before = tuple((kind, languages & known) for kind, languages in foreign if languages & known)
    pieces = tuple(sense for sense in before if sense[0] != PAWN)
    english = LETTERS.find(letter.upper() if letter.isascii() else letter)
    tiers = [pieces] if pieces else []
    if english >= 0:
        tiers.append(((english, 0),))
    elif not before:
        tiers.append(foreign)
    if english == PAWN and not known:  # the Dutch knight
        tiers.append(tuple(sense for sense in foreign if sense[0] != PAWN))
    elif english != PAWN and len(pieces) < len(before):  # a B is rather a bishop than a Bauer
        tiers.append(tuple(sense for sense in before if sense[0] == PAWN))
    return tuple(tiers)


def kinds_of(letter: str, known: int = 0) -> tuple[int, ...]:
    """Return the kinds that a letter may mean, in any language."""
    return tuple(kind for tier in senses(letter, known) for kind, _ in tier)


def is_named(written: Written, move: Move, kind: int, become: int) -> bool:
    """Whether a move is as a text says; see `castles`.

    That is with these kinds of what moves and of what it becomes, or -1 where they are not named."""
    if written.form is MoveForm.CASTLING:
        return move.castling and (move.end < move.start) is written.long
    if written.form is MoveForm.DROP:
        return move.start == NO_SQUARE and (move.end, move.kind) == (written.target, max(kind, PAWN))
    if move.start == NO_SQUARE or move.castling:
        return False
    if (kind >= 0 or written.start < 0) and move.kind != max(kind, PAWN):
        return False
    return (
        (written.file < 0 or move.start & 7 == written.file)
        and (written.rank < 0 or move.start >> 3 == written.rank)
        and _matches_target(written, move)
        and (not written.promotion or move.promotion == become)
    )


def _matches_target(written: Written, move: Move) -> bool:
    aside = move.end & 7 != move.start & 7
    if written.target < 0:
        return aside and move.end & 7 == written.target_file
    if move.kind == PAWN and written.file < 0 and aside is not written.crossed:
        return False  # a pawn that captures names its file; without one, only the sign tells
    return move.end == written.target


def castles(written: Written, move: Move, kind: int) -> bool:
    """Whether a text names both squares of a castling king."""
    if written.form is not MoveForm.MOVE or kind not in (NO_PIECE, KING) or not move.castling:
        return False
    return written.start == move.start and written.target in (targets(move.start, move.end)[0], move.end)


# What the text of a move may mean on a board.
#
# Any hint that leaves exactly one legal move is taken, in every spelling. A letter is never dropped: it is an
# English one, or that of another language. Which language, a position remembers of the moves before it. Where
# several moves are left, all are given; where none is, `reasons` tells why.


def possible_meanings(position: Position, text: str) -> tuple[Move, ...]:
    """Return the legal moves that a text may mean."""
    for written in parse(text):
        if written.form is MoveForm.NULL:
            return (update(NULL_MOVE, written=text),)
        near, known = moves_of(position, written.target), position.languages
        for tier, promotion in product(senses(written.letter, known), senses(written.promotion, known)):
            meant = (_moves_in_sense(written, near, *each) for each in product(tier, promotion))
            if found := tuple(chain.from_iterable(meant)):
                return found
    return ()


def _moves_in_sense(written: Written, legal: Iterable[Move], piece: Sense, become: Sense) -> Iterator[Move]:
    """Yield the moves of a text, its letters taken in one sense.

    Only programs write drops, with English letters."""
    if written.form is MoveForm.DROP and piece[1] and written.letter in LETTERS:
        return
    found = [move for move in legal if is_named(written, move, piece[0], become[0])]
    if not found:
        found = [move for move in legal if castles(written, move, piece[0])]
    languages = piece[1] & become[1] or piece[1] or become[1]
    for move in found:
        yield update(move, written=written.text, readings=len(found), languages=languages)
