"""PDN as a dialect of tag pairs and of movetext."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import EXTRA_GLYPHS, GLYPH_OF, Field, Outcome, Record, Setup
from gamenote.games.draughts.fen import is_null_move
from gamenote.games.draughts.notation import CROSSES, DASHES
from gamenote.games.draughts.pdn import lint_spelling
from gamenote.games.draughts.variants import (
    GAMETYPE,
    VARIANTS,
    Results,
    Variant,
    from_gametype,
    of_number,
    variant,
)
from gamenote.syntax.movetext.dialect import MovetextDialect
from gamenote.syntax.movetext.spelling import DASHES as ANY_DASH
from gamenote.syntax.movetext.tokens import GAP, Grammar, pieces
from gamenote.syntax.tagpairs.tree import Header, TagDialect, TagRow, ValueForm

# Lists of results: the two of the GameType table, and those that a ResultFormat names.

UNKNOWN, BOTH_LOSE = "*", "0-0"
RESULTS = frozenset((UNKNOWN, BOTH_LOSE, *(result for kind in Results for result in kind.value)))
# Results as they should be written, by how programs write them.
SAME_RESULT = {"½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2"}
GENERAL = {kind: (*kind.value, BOTH_LOSE, UNKNOWN) for kind in Results}
FORMATS = {
    "Plus draw": ("2-0", "0-2", "1-1", "0-0", "1+ - 1-", "1- - 1+", "*"),
    "Delfts": ("2-0", "0-2", "1 1/2 - 1/2", "1/2 - 1 1/2", "1-1", "0-0", "*"),
    "Goes": ("2-0", "0-2", "1-1", "0-0", "*"),
}
REMARK = lazy_pattern(r"(?<=[0-9\u00bd])[ \t]*+\([^()]*+\)[ \t]*+\Z")  # `2-0 (forfait)`
LOOSE = lazy_pattern(r"[ \t\r\n:(]")
SCORES = lazy_pattern(r"([0-9]\.[0-9]{1,3})-([0-9]\.[0-9]{1,3})")


@lru_cache(maxsize=1024)
def plain_result(text: str) -> str:
    """Return a result in its proper spelling; other text as it is."""
    if text in RESULTS:
        return text
    plain = text if text.isascii() else ANY_DASH.sub("-", text)
    score = "".join(REMARK.sub("", plain).split()).replace(":", "-")
    proper = SAME_RESULT.get(score, score)
    return proper if proper in RESULTS else plain


def is_loose(text: str) -> bool:
    """Whether a result is known only without blanks, colons and remarks."""
    return text not in RESULTS and plain_result(text) in RESULTS and LOOSE.search(text) is not None


def is_score_pair(value: str) -> bool:
    """Whether these are two decimal scores that add up to two."""
    match = SCORES.fullmatch(value)
    if match is None:
        return False
    from decimal import Decimal

    return Decimal(match[1]) + Decimal(match[2]) == 2


def formal(value: str) -> bool:
    """Whether any list has this result."""
    plain = plain_result(value)
    lists = (*GENERAL.values(), *FORMATS.values())
    return any(plain in each or value in each for each in lists) or is_score_pair(value) or value == "?"


@lru_cache(maxsize=256)
def meaning(value: str) -> int | None:
    """Return who wins: 0 the first side, 1 nobody, 2 the other.

    None where a result is in neither list of the GameType table.
    """
    plain = plain_result(value)
    return next((kind.value.index(plain) for kind in Results if plain in kind.value), None)


def convert_result(value: str, kind: Results) -> str | None:
    """Return the result in another list; None without a counterpart."""
    index = meaning(value)
    return kind.value[index] if index is not None else None


def differ(record: Record) -> bool:
    """Whether the moves end with another result than the header has."""
    tag, ended = record.header.get(Field.RESULT), record.outcome
    if ended is None or not tag:
        return False
    one, other = meaning(tag), meaning(ended.text)
    return plain_result(tag) != ended.text if one is None or other is None else one != other


def claim(record: Record) -> Outcome | None:
    """Return who wins by the Result tag; None where that is unsure."""
    text = record.header.get(Field.RESULT)
    row = variant(record.variant) if record.variant is not None else None
    index = meaning(text) if text is not None else None
    if text is None or row is None or index is None or not row.first_wins:
        return None
    return Outcome(text, (row.colours[0], None, row.colours[1])[index])


# What the GameType tag says: a variant of draughts, or another game.
#
# The table of numbers is that of `variants`; rows of it that are no draughts are ranges here.

# Numbers of the table without rules that anybody could check: chess, Chinese chess, what is to come, Othello.
RESERVED = (*range(20), *range(42, 51))
FRYSK = (  # its position as it is published, and as it is written by number and by letter
    "W:W46-50:B1-5",
    "W:W46,47,48,49,50:B1,2,3,4,5",
    "W:Wa1,c1,e1,g1,i1:Bb10,d10,f10,h10,j10",
)
NAMES = {0: "chess", 1: "Chinese chess", 50: "Othello"}


class GameType(Struct, frozen=True):
    """The value of a GameType tag.

    `row` is None where the number stands for no draughts that we know.
    """

    number: int
    row: Variant | None
    reserved: bool
    odd: bool = False  # the attributes are not those of the table

    @property
    def words(self) -> str:
        """The game that the number stands for."""
        return self.row.title if self.row else NAMES.get(self.number, f"game type {self.number}")

    @property
    def table_row(self) -> Variant | None:
        """The row of the table that the number alone means."""
        rows = of_number(self.number)
        return rows[0] if rows else None


@lru_cache(maxsize=1024)
def read_gametype(value: str) -> GameType | None:
    """Read the value; None where it has not the form of one."""
    match = GAMETYPE.fullmatch(value)
    if match is None:
        return None
    number = int(match[1])
    row = from_gametype(value)
    if row is None:
        return GameType(number, None, number in RESERVED)
    return GameType(number, row, False, _is_odd(match, row))


def _is_odd(match: re.Match[str], row: Variant) -> bool:
    """Tell whether the attributes stand in no row of the number."""
    if match[2] is None:
        return False
    size = int(match[3]), int(match[4])
    if size != (row.attributes.width, row.attributes.height):
        return True
    if any(row.attributes == each.attributes for each in of_number(row.number)):
        return False
    jamaican = next(each for each in VARIANTS if each.name == "jamaican")
    swapped = str(row.attributes).replace("B,", "W,", 1)
    return not (row.number == jamaican.number and swapped == str(jamaican.attributes))


def variant_name(value: str, fen: str | None) -> str | None:
    """Return the variant of a game with this tag."""
    found = read_gametype(value)
    if found is None or found.row is None:
        return None
    if found.number == 40 and fen is not None and "".join(fen.split()).rstrip(".") in FRYSK:
        return "frysk"
    return found.row.name


def starts_with(variant: Variant | None, fen: str | None) -> str | None:
    """Return the colour that moves first, as far as text tells."""
    letter = (fen or "").strip()[:1]
    if letter in ("W", "B"):
        return "white" if letter == "W" else "black"
    if letter == "?":
        return None
    return variant.colours[0] if variant else None


# Tags are the seven that a game should have in their order, GameType, FEN, and the others. Names are those of PDN
# 3.0, and some that programs write as well.

PLY = "ply"  # an edit of a setup: how many moves were made before it
LOW_START = 12  # numeric moves that begin below are Black's, in the games whose numbers begin at Black's side
FIRST_SQUARE = lazy_pattern("[0-9]{1,3}")

# The proper spelling. A file that is called x would be taken for the sign of a capture, behind the move before.
PROPER = lazy_pattern(r"(?:[1-9][0-9]{0,2}[-x])+[1-9][0-9]{0,2}|(?:[a-wyz][1-9][0-9]?[-x:])+[a-wyz][1-9][0-9]?")
# The other half of a result behind blanks, where nothing but the end of the game can follow: `2 - 0`.
SPLIT_RESULT = rf"(?<=[0-9½])\s++[{DASHES}:]\s*+(?:1/2|½|0\.5|[012])(?=[ \t]*+(?:[\r\n\[{{;*]|\Z))"
SETUP_START = rf"{GAP}FEN\b"  # by what a position is known where it is glued to a word, behind its slash
SETUP_TOKEN = rf"/(?={SETUP_START})[^/]*+/|/[^/\r\n]*+/"  # what stands for a position, sound or not
STRENGTHS = {**GLYPH_OF, **EXTRA_GLYPHS}
# What only the moves begin with: all that stands in front of it belongs to the tags.
BYTES_MOVETEXT = r"(?:[0-9*(/$!?-]|[A-Za-z][0-9]|\.\.)"
MOVETEXT = rf"(?:{BYTES_MOVETEXT}|[{DASHES}])"


def _tag_rows(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return (TagRow(name, form=form, watched=watched) for name in names)


TAGS = TagDialect(
    tags=(
        TagRow("Event", Field.EVENT, required=True, fill="?"),
        TagRow("Site", Field.SITE, required=True, fill="?"),
        TagRow("Date", Field.DATE, required=True, fill="????.??.??", form=ValueForm.DATE),
        TagRow("Round", Field.ROUND, required=True, fill="?"),
        TagRow("White", Field.PLAYER_1, required=True, fill="?"),
        TagRow("Black", Field.PLAYER_2, required=True, fill="?"),
        TagRow("Result", Field.RESULT, required=True, fill="*"),
        TagRow("GameType"),
        TagRow("FEN", watched=True),
        *_tag_rows("WhiteTitle", "BlackTitle"),
        *_tag_rows("WhiteRating", "BlackRating", form=ValueForm.NUMBER),
        *_tag_rows("WhiteElo", "BlackElo", "WhiteNA", "BlackNA"),
        *_tag_rows("WhiteType", "BlackType", form=ValueForm.PLAYER_TYPE),
        *_tag_rows("WhiteFmjdId", "BlackFmjdId", form=ValueForm.NUMBER),
        TagRow("EventDate", form=ValueForm.DATE),
        *_tag_rows("EventSponsor", "Section", "Stage", "Board"),
        TagRow("PlyCount", form=ValueForm.NUMBER),
        TagRow("Termination"),
        *_tag_rows("TimeControl", "TimeControlWhite", "TimeControlBlack", form=ValueForm.TIME_CONTROL),
        *_tag_rows("WhiteTime", "BlackTime", form=ValueForm.TIME_USED),
        *_tag_rows("WhiteClock", "BlackClock"),
        *_tag_rows("Time", "UTCTime", form=ValueForm.TIME_OF_DAY),
        TagRow("UTCDate", form=ValueForm.DATE),
        *_tag_rows("Annotator", "Author", "Publication"),
        TagRow("PublicationDate", form=ValueForm.DATE),
        *_tag_rows("ResultFormat", "Opening", "ECO", "Comment", "Variant"),
        *_tag_rows("SetUp", "Setup", watched=True),
    ),
    terminators=("*",),
    unfinished="*",
    movetext=MOVETEXT,
    strings_end=True,
    empty_values=True,
    capitals_only=True,
    wrapped=True,
    decisive=frozenset(("GameType", "FEN", "SetUp", "Setup", "Variant")),
)


def _load_grammar() -> Grammar:
    from gamenote.games.draughts.pdn.grammar import GRAMMAR  # few files need pyparsing

    return GRAMMAR


def _foreign_grammar() -> Grammar:
    from gamenote.games.draughts.pdn.grammar import FOREIGN

    return FOREIGN


class PdnDialect(MovetextDialect):
    """What the movetext of PDN has of its own."""

    def for_game(self, header: Header) -> MovetextDialect:
        """Return FOREIGN for games that are no draughts."""
        value = header.value("GameType")
        known = read_gametype(value) if value is not None else None
        return FOREIGN if known is not None and known.row is None and known.reserved else self

    def to_move(self, position: str) -> str | None:
        return {"W": "white", "B": "black"}.get(position.strip()[:1])

    def passes(self, position: str) -> bool:
        return is_null_move(position)

    def first_seat(self, header: Header) -> str:
        """Return the side that starts by the GameType, else White."""
        value = header.value("GameType")
        known = read_gametype(value) if value is not None else None
        return (
            "black" if known is not None and known.row is not None and known.row.colours[0] == "black" else "white"
        )

    def start(
        self, header: Header, first: str | None, moves: Sequence[str], plies: int
    ) -> tuple[Setup | None, str | None]:
        gametype, fen = header.value("GameType"), header.value("FEN")
        text = fen if fen is not None and fen.strip() else first
        before = ((PLY, str(plies)),) if plies > 1 else ()
        setup = Setup(text, before, self.to_move(text)) if text is not None else None
        known = read_gametype(gametype) if gametype is not None else None
        if gametype is None or known is None:
            return setup, None
        name = variant_name(gametype, text) if known.row is not None else gametype
        if known.odd and name is not None and known.table_row is not None:
            from gamenote.games.draughts.guess import likelier

            name = likelier(name, known.table_row.name, setup, moves)
        return setup, name

    def starter(self, name: str | None, setup: Setup | None, moves: Sequence[str]) -> str:
        """Return who moves first, or probably does."""
        text = setup.text if setup is not None else None
        known = starts_with(variant(name) if name else None, text)
        if known is not None:
            return known
        square = FIRST_SQUARE.match(moves[0]) if moves else None
        return "black" if square and int(square[0]) <= LOW_START else "white"

    @property
    def strengths(self) -> Mapping[str, int]:
        return STRENGTHS

    @property
    def joints(self) -> str:
        return DASHES + CROSSES if self.checked else ""

    @cached_property
    def pieces(self) -> re.Pattern[str]:
        return pieces(self.joints, SETUP_TOKEN, SETUP_START, SPLIT_RESULT)


DIALECT = PdnDialect(
    game="draughts",
    setup_tag="FEN",
    tags=TAGS,
    grammar=_load_grammar,
    proper=PROPER,
    results=RESULTS,
    proper_result=plain_result,
    spelling=lint_spelling.CHECKS,
    space_in_result=lint_spelling.space_in_result,
)
FOREIGN = replace(DIALECT, grammar=_foreign_grammar, proper=lazy_pattern("(?!)"), checked=False)


def names_in_pdn() -> Mapping[Field, str]:
    """Return what header fields are called among the tags."""
    return TAGS.names
