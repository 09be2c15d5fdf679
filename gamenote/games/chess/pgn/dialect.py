"""Table rows of PGN: its signs and commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment, Setup
from gamenote.games.chess.pgn.lint_ends import result_type
from gamenote.games.chess.pgn.tags import RESULTS, TAGS, WINNERS, proper_result, said_variant
from gamenote.games.chess.variants import CHESS960, STANDARD, find_variant
from gamenote.syntax.movetext.commands import CommandSyntax, Operand
from gamenote.syntax.movetext.dialect import MovetextDialect, SpellingCheck
from gamenote.syntax.movetext.lint import typographic_dash
from gamenote.syntax.movetext.spelling import DASHES
from gamenote.syntax.movetext.tokens import Grammar, pieces
from gamenote.syntax.movetext.words import First
from gamenote.syntax.tagpairs.tree import Header

# How commands in comments of PGN are written

BLANKS = r"[ \t\r\n]*+"
COMMA = rf"{BLANKS},{BLANKS}"
SQUARE = "[a-h][1-8]"
NUMBER = r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?"
TIME = Operand(
    r"[0-9]{1,5}:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?",
    "a time is written h:mm:ss",
    r"[0-9]{1,5}+:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6}+)?+",
)

SYNTAX = CommandSyntax(
    {
        **dict.fromkeys(("clk", "emt", "egt", "mct"), TIME),
        "eval": Operand(
            rf"(?:{NUMBER}|#[+-]?[0-9]{{1,4}})(?:{COMMA}[0-9]{{1,4}})?",
            "an evaluation is written -0.35, 1.20,18 or #3",
            r"(?:[+-]?+[0-9]{1,6}+(?:\.[0-9]{1,6}+)?+|#[+-]?+[0-9]{1,4}+)",
        ),
        "csl": Operand(
            rf"[GRYBOC]{SQUARE}(?:{COMMA}[GRYBOC]{SQUARE})*+",
            "squares are written Gd4,Re5, by colours G R Y B O C",
        ),
        "cal": Operand(
            rf"[GRYBOC](?:{SQUARE}){{2}}(?:{COMMA}[GRYBOC](?:{SQUARE}){{2}})*+",
            "arrows are written Gd2d4,Rg1f3, by colours G R Y B O C",
        ),
    },
    parts=True,
)


# PGN as a dialect of tag pairs and of movetext

PROPER = lazy_pattern(
    r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h](?:[2-7]|[18](?:=[QRBNK])?)|[QRBNP]@[a-h][1-8]|O-O(?:-O)?)"
    r"[+#]?|--"
)
BYTES_MOVE = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8]|O-O)"
# The parenthesis of a promotion: `a8(Q)`.
BOUND = (  # signs that belong to a word although they part others
    r"(?:(?<=[a-h][18])|(?<=[18]=))\((?=[A-Za-z]\))|(?<=[18]\([A-Za-z])\)|(?<=[18]=\([A-Za-z])\)"
    r"|(?<=&nbsp);|(?<=&amp);|(?<=&quot);"
)
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
SPLIT = rf"(?:{OTHER_HALF}|(?=[ \t])(?:{PASSANT}|{CHECK_WORD}|{TORN}|{SPACED_CASTLING}))"
IGNORED = r"(?<![^\r\n])%"  # how lines begin that nobody reads
# Times in parentheses, an offer of a draw, and what a capture en passant says.
REMARK = r"\((?:=|[eE]\.?[ \t]?[pP]\.?|[0-9]{1,2}:(?:[0-5]?[0-9]:)?[0-5][0-9])\)"
CASTLED = lazy_pattern(r"[Oo0\u041e]")
LONGEST_NUMBER = 6  # digits
FOLDED = lazy_pattern(r"[ \t\n]++")
ODD_BLANK = lazy_pattern(r"[\t\n]|  ")


def _load_grammar() -> Grammar:
    from gamenote.games.chess.pgn.grammar import GRAMMAR  # few files need pyparsing

    return GRAMMAR


def _foreign_grammar() -> Grammar:
    from gamenote.games.chess.pgn.grammar import FOREIGN

    return FOREIGN


def _find_dashes(text: str) -> tuple[tuple[int, int, str], ...]:
    """Find the dashes of a move that is no castling."""
    return () if CASTLED.match(text) else tuple((each.start(), each.end(), "-") for each in DASHES.finditer(text))


class PgnDialect(MovetextDialect):
    """What the movetext of PGN has of its own."""

    def for_game(self, header: Header) -> MovetextDialect:
        """Return FOREIGN for kinds of chess whose rules are not known."""
        said = said_variant(header)
        return FOREIGN if said and find_variant(said) is None else self

    def to_move(self, position: str) -> str | None:
        fields = position.split(None, 2)
        return {"w": "white", "b": "black"}.get(fields[1]) if len(fields) > 1 else None

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        fen, said = header.value("FEN"), said_variant(header)
        row = find_variant(said) if said else None
        name = row.name if row is not None else said or None
        if fen is None or not fen.strip():
            return None, name
        if row in (None, STANDARD) and name in (None, STANDARD.name):
            from gamenote.games.chess.guess import variant_shown_by_fen  # few games need it

            shown = variant_shown_by_fen(fen)
            name = name if shown is None or (said and shown == CHESS960.name) else shown
        place = header.place("FEN")
        return Setup(fen, (), self.to_move(fen), (place,) if place is not None else ()), name

    def first_number(self, header: Header) -> First | None:
        if not header.has_tags:
            return None
        fields = (header.value("FEN") or "").split()
        counts = [field for field in fields[2:] if field.isascii() and field.isdigit()]
        number = int(counts[1][:LONGEST_NUMBER]) if len(counts) > 1 else 1
        return max(number, 1), fields[1:2] == ["b"]

    def fold_comments(self, comments: Iterable[Comment]) -> tuple[Comment, ...]:
        """Return comments, each on one line, but for those that say nothing."""
        texts = [(fold_comment(each.text), each) for each in comments]
        return tuple(
            [each if text == each.text else Comment(text, each.span, each.behind) for text, each in texts if text]
        )

    def fold_texts(self, texts: list[str]) -> list[str]:
        if ODD_BLANK.search("\v".join(texts)) is None:  # hot: held by test_told
            return [text.strip(" ") for text in texts]
        return [*map(fold_comment, texts)]

    @property
    def commands(self) -> CommandSyntax:
        return SYNTAX

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        return pieces("", "", "", SPLIT, BOUND, IGNORED, REMARK)


DIALECT = PgnDialect(
    game="chess",
    setup_tag="FEN",
    tags=TAGS,
    grammar=_load_grammar,
    proper=PROPER,
    results=RESULTS,
    proper_result=proper_result,
    winners=WINNERS,
    spelling=(
        SpellingCheck(typographic_dash, _find_dashes, "{} has a dash in place of the hyphen", "write hyphens"),
    ),
    space_in_result=result_type,
)
FOREIGN = replace(DIALECT, grammar=_foreign_grammar, proper=lazy_pattern("(?!)"), checked=False)


def fold_comment(text: str) -> str:
    """Return a comment on one line, with single blanks, none outside."""
    return (FOLDED.sub(" ", text) if ODD_BLANK.search(text) else text).strip(" ")
