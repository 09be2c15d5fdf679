"""PGN as a dialect of tag pairs and of movetext."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gamenote.core.record import Setup
from gamenote.games.chess.pgn import lint_structure
from gamenote.games.chess.pgn.commands import SYNTAX
from gamenote.games.chess.pgn.glyphs import BARE_GLYPHS, SIDED
from gamenote.games.chess.pgn.lint_results import result_type
from gamenote.games.chess.pgn.results import RESULTS, WINNERS, proper_result
from gamenote.games.chess.pgn.tags import TAGS, said_variant
from gamenote.games.chess.variants import CHESS960, STANDARD, find_variant
from gamenote.syntax.movetext.dialect import MovetextDialect, SpellingCheck
from gamenote.syntax.movetext.lint import typographic_dash
from gamenote.syntax.movetext.spelling import DASHES
from gamenote.syntax.movetext.tokens import Grammar
from gamenote.syntax.tagpairs.tree import Header

PROPER = re.compile(
    r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h](?:[2-7]|[18](?:=[QRBNK])?)|[QRBNP]@[a-h][1-8]|O-O(?:-O)?)"
    r"[+#]?|--"
)
BYTES_MOVE = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8]|O-O)"
_PART = r"[KQRBN]?[a-h][1-8]|[KQRBN]?[a-h]?x[a-h][1-8]"
GLUED = re.compile(rf"({_PART})({_PART})")
# The parenthesis of a promotion: `a8(Q)`.
BOUND = r"(?:(?<=[a-h][18])|(?<=[18]=))\((?=[A-Za-z]\))|(?<=[18]\([A-Za-z])\)|(?<=[18]=\([A-Za-z])\)"
# What belongs to a word behind blanks: the other half of a result, `1 - 0`, and the letters of `dxe6 e.p.`
DASH = r"[\-\u2010-\u2015\u2212]"
OTHER_HALF = rf"(?<=[0-9O\u00bd])\s++{DASH}\s*+(?:1/2|\u00bd|0?\.5|[01O])(?=[ \t]*+(?:[\r\n\[{{;*]|\Z))"
PASSANT = r"(?:(?<=[36])|(?<=[36][+#]))[ \t][eE]\.?[ \t]?[pP]\b\.?+"
CHECK_WORD = (
    r"(?<=[1-8QRBNOo0)])[ \t]++(?=[+\#CcMmDd])(?:(?:\+\+?|\#)(?!\S)"
    r"|(?i:(?:d(?:ou)?bl(?:e|\.)?[ \t]*+|disc?\.?[ \t]*+)?+(?:ch(?:eck)?|mate)(?![a-z0-9])\.?+))"
)
# Moves with a blank in them: N f6, Nb d2, e 6, e8 =Q, and O - O, which is understood.
LEAD = r"[\s.(})]"
TORN_AT = (  # what stands before the blank, and what behind it
    ((r"[KQRBN]",), r"[a-h]?[1-8]?(?:x[ \t]*+)?+[a-h][ \t]*+[1-8]"),
    ((r"[KQRBN][a-h1-8x]",), r"x?[a-h][1-8]"),
    (
        ("[a-h]", "[KQRBN][a-h]", "[a-hKQRBN]x[a-h]", "[KQRBN][a-h1-8][a-h]", "[KQRBN][a-h1-8]x[a-h]"),
        r"[1-8](?:=[QRBN])?+",
    ),
    (("[a-h]x",), r"[a-h][1-8]"),
    (("[a-h]",), r"x[ \t]*+[a-h][1-8]"),
    (("[a-h][18]", "[a-h]x[a-h][18]"), r"=[QRBN]"),
    (("[a-h][18]=", "[a-h]x[a-h][18]="), r"[QRBN]"),
)
_PARTS = (f"(?:{'|'.join(f'(?<={LEAD}{head})' for head in heads)})[ \\t]++{tail}" for heads, tail in TORN_AT)
TORN = rf"(?:{'|'.join(_PARTS)})(?![\w.=\-])[+#]?+"
ZERO = "[Oo0\u041e\u043e]"
SPACED_CASTLING = (
    rf"(?:(?<={LEAD}{ZERO})(?:[ \t]++{DASH}[ \t]*+)|(?<={LEAD}{ZERO}{DASH})[ \t]++){ZERO}"
    rf"(?:[ \t]*+{DASH}[ \t]*+{ZERO})?+(?![\w\-])[+#]?+"
)
# Times in parentheses, an offer of a draw, and what a capture en passant says.
REMARK = r"\((?:=|[eE]\.?[ \t]?[pP]\.?|[0-9]{1,2}:(?:[0-5]?[0-9]:)?[0-5][0-9])\)"
REASON = re.compile(
    r"(?:and )?(?:(?:white|black) )?(?:resign(?:s|ed)?|wins?|won|los(?:es|t))(?: on time)?[.!]?"
    r"|(?:game )?(?:drawn?|agreed drawn?|stalemate|checkmate|time forfeit|time)(?: agreed| by agreement)?[.!]?",
    re.I,
)
_UNIT = "(?:[KQ]?(?:Kt|[NRB])?P|[KQ]?(?:Kt|[NRB])|[KQ])(?:\\([KQRBNPt1-8]{1,4}\\))?"
DESCRIPTIVE = re.compile(
    rf"{_UNIT}(?:{DASH}[KQ]?(?:Kt|[KQRBN])[1-8]|[x\u00d7]{_UNIT})"
    r"(?:[/=]?[QRBN])?(?:\.?(?:dis\.?|dbl\.?)?ch\.?|mate|\.?e\.?p\.?|\+\+?|#)?"
)
CASTLED = re.compile(r"[Oo0\u041e]")
LONGEST_NUMBER = 6  # digits


def _grammar() -> Grammar:
    from gamenote.games.chess.pgn.grammar import GRAMMAR  # few files need pyparsing

    return GRAMMAR


def _foreign_grammar() -> Grammar:
    from gamenote.games.chess.pgn.grammar import FOREIGN

    return FOREIGN


def for_game(header: Header, dialect: MovetextDialect) -> MovetextDialect:
    """Return FOREIGN for kinds of chess whose rules are not known."""
    said = said_variant(header)
    return FOREIGN if said and find_variant(said) is None else dialect


def to_move(position: str) -> str | None:
    """Who is to move in a position."""
    fields = position.split(None, 2)
    return {"w": "white", "b": "black"}.get(fields[1]) if len(fields) > 1 else None


def start(header: Header, first: str | None, moves: Sequence[str], plies: int) -> tuple[Setup | None, str | None]:
    """Return the position before the first move, and the variant."""
    fen, said = header.value("FEN"), said_variant(header)
    row = find_variant(said) if said else None
    name = row.name if row is not None else said or None
    if fen is None or not fen.strip():
        return None, name
    if row in (None, STANDARD) and name in (None, STANDARD.name):
        from gamenote.games.chess.guess import told_variant  # few games need it

        told = told_variant(fen)
        name = name if told is None or (said and told == CHESS960.name) else told
    place = header.place("FEN")
    return Setup(fen, (), to_move(fen), (place,) if place is not None else ()), name


def first_number(header: Header) -> tuple[int, bool] | None:
    """Return the number of the first move, and whether Black makes it.

    None where nobody knows.
    """
    if not header.has_tags:
        return None
    fields = (header.value("FEN") or "").split()
    counts = [field for field in fields[2:] if field.isascii() and field.isdigit()]
    number = int(counts[1][:LONGEST_NUMBER]) if len(counts) > 1 else 1
    return max(number, 1), fields[1:2] == ["b"]


def starter(name: str | None, setup: Setup | None, moves: Sequence[str]) -> str:
    """Return who moves first."""
    return (setup.to_move if setup is not None else None) or "white"


def _dashes(text: str) -> tuple[tuple[int, int, str], ...]:
    """Find the dashes of a move that is no castling."""
    return () if CASTLED.match(text) else tuple((each.start(), each.end(), "-") for each in DASHES.finditer(text))


DIALECT = MovetextDialect(
    game="chess",
    folds_comments=True,
    tags=TAGS,
    grammar=_grammar,
    proper=PROPER,
    results=RESULTS,
    proper_result=proper_result,
    winners=WINNERS,
    split_result=rf"(?:{OTHER_HALF}|(?=[ \t])(?:{PASSANT}|{CHECK_WORD}|{TORN}|{SPACED_CASTLING}))",
    to_move=to_move,
    start=start,
    starter=starter,
    first_number=first_number,
    for_game=for_game,
    exact_numbers=True,
    commands=SYNTAX,
    spelling=(SpellingCheck(typographic_dash, _dashes, "{} has a dash in place of the hyphen", "write hyphens"),),
    space_in_result=result_type,
    space_in_move=lint_structure.space_in_move,
    must_end=True,
    must_move=True,
    bound=rf"{BOUND}|(?<=&nbsp);|(?<=&amp);|(?<=&quot);",
    remark=REMARK,
    reason=REASON,
    descriptive=DESCRIPTIVE,
    bare_remark=lint_structure.bare_remark,
    ignored=r"(?<![^\r\n])%",
    lone_number=None,
    unknown_dots=None,
    nested=True,
    glued=GLUED,
    glyphs=BARE_GLYPHS,
    sided=SIDED,
    bare_glyph=lint_structure.bare_glyph,
    variation_first=lint_structure.variation_before_move,
    tag_in_moves=lint_structure.tag_in_moves,
    text_outside=lint_structure.text_outside,
)
FOREIGN = replace(
    DIALECT,
    grammar=_foreign_grammar,
    proper=re.compile("(?!)"),
    checked=False,
    exact_numbers=False,
    glued=None,
    descriptive=None,
)
