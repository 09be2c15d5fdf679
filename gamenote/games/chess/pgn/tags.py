"""Tags, results and signs of PGN, and the order of its games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome, Record
from gamenote.core.replay import main_moves
from gamenote.games.chess.variants import VARIANTS, is_known
from gamenote.syntax.movetext.spelling import DASHES
from gamenote.syntax.tagpairs.tree import Header, TagDialect, TagRow, ValueForm

# The tags of PGN: the roster, then those that the standard, programs and servers write

# What only the moves begin with: all that stands in front of it belongs to the tags.
BYTES_MOVETEXT = r"(?:[0-9*($!?-]|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|\.\.|--)"
MOVETEXT = (
    r"(?:[0-9*($!?@\u2010-\u2015\u2212\u2654-\u265f-]|[^\W\d_]?[a-h]?[1-8]?[xX:-]?[a-h][1-8]"
    r"|[Oo\u041e]-?[Oo\u041e]|\.\.|[A-Z]@|Z0)"
)
TITLES = (
    *("GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM"),
    *("AGM", "AIM", "AFM", "ACM", "LM", "BOT", "HGM", "HIM", "-"),
)
TERMINATIONS = (
    *("abandoned", "adjudication", "death", "emergency", "normal", "rules infraction", "time forfeit"),
    "unterminated",
)


def _tag_rows(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return (TagRow(name, form=form, watched=watched) for name in names)


def _colour_tag_rows(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return _tag_rows(
        *(f"{side}{name}" for name in names for side in ("White", "Black")), form=form, watched=watched
    )


PLAIN_RATING = r"[1-9][0-9]{2}|[1-3][0-9]{3}|[-?]"
_PERIOD = r"[0-9]{1,6}(?:\.[0-9]{1,3})?(?:\+[0-9]{1,4}(?:\.[0-9]{1,3})?)?"
PLAIN_CONTROL = rf"[-?]|(?:[0-9]{{1,3}}/{_PERIOD}:)*+(?:[0-9]{{1,3}}/)?+{_PERIOD}"
PLAIN_TIME = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
PLAIN = {
    "WhiteElo": PLAIN_RATING,
    "BlackElo": PLAIN_RATING,
    "TimeControl": PLAIN_CONTROL,
    "Time": PLAIN_TIME,
    "UTCTime": PLAIN_TIME,
    "WhiteTitle": "|".join(TITLES),
    "BlackTitle": "|".join(TITLES),
    "ECO": "[A-E][0-9]{2}|[?-]",
    "Result": r"1-0|0-1|1/2-1/2|\*",
    "Variant": "|".join(("From Position", *(row.name for row in VARIANTS if not row.from_array))),
    "Termination": "|".join(f"[{each[0].upper()}{each[0]}]{each[1:]}" for each in TERMINATIONS),
    "PlyCount": "[0-9]{1,4}",
}


TAGS = TagDialect(
    tags=(
        TagRow("Event", Field.EVENT, required=True, fill="?"),
        TagRow("Site", Field.SITE, required=True, fill="?"),
        TagRow("Date", Field.DATE, required=True, fill="????.??.??", form=ValueForm.DATE),
        TagRow("Round", Field.ROUND, required=True, fill="?"),
        TagRow("White", Field.PLAYER_1, required=True, fill="?"),
        TagRow("Black", Field.PLAYER_2, required=True, fill="?"),
        TagRow("Result", Field.RESULT, required=True, fill="*"),
        *_colour_tag_rows("Title", watched=True),
        TagRow("WhiteElo", Field.RATING_1, form=ValueForm.RATING),
        TagRow("BlackElo", Field.RATING_2, form=ValueForm.RATING),
        *_colour_tag_rows("USCF", "ECF", "DWZ", form=ValueForm.RATING),
        TagRow("WhiteTeam", Field.TEAM_1),
        TagRow("BlackTeam", Field.TEAM_2),
        *_colour_tag_rows("Type", form=ValueForm.PLAYER_TYPE),
        *_colour_tag_rows(
            "NA", "FideId", "TeamCountry", "Country", "Clock", "RatingDiff", "RD", "Url", "LagMillis"
        ),
        *_tag_rows("WhiteIsComp", "BlackIsComp", "WhiteEngineOptions", "BlackEngineOptions"),
        TagRow("EventDate", form=ValueForm.DATE),
        *_tag_rows("EventSponsor", "Section", "Stage", "Board", "EventType", "EventRounds", "EventCountry"),
        *_tag_rows("EventCategory", "SourceTitle", "SourceDate", "SourceVersion", "SourceVersionDate"),
        *_tag_rows("SourceQuality", "Variation", "SubVariation", "NIC", "ECOUrl"),
        TagRow("ECO", watched=True),
        *_tag_rows("Time", "UTCTime", form=ValueForm.TIME_OF_DAY),
        TagRow("UTCDate", form=ValueForm.DATE),
        *_tag_rows("StartTime", "EndTime", "EndDate", "Timezone"),
        TagRow("Source", Field.SOURCE),
        TagRow("Opening", Field.OPENING),
        TagRow("Annotator", Field.ANNOTATOR),
        TagRow("TimeControl", Field.TIME_CONTROL, form=ValueForm.TIME_CONTROL),
        *_tag_rows(
            "SetUp", "FEN", "Termination", "PlyCount", "Variant", "GameType", "CurrentPosition", watched=True
        ),
        *_tag_rows("Mode", "Clock", "Link", "Tournament", "GameId", "StudyName", "ChapterName"),
        *_tag_rows("ChapterURL", "Orientation", "BroadcastName", "BroadcastURL", "FICSGamesDBGameNo", "ICCResult"),
        *_tag_rows("ResultDescription", "GameDuration", "GameStartTime", "GameEndTime", "TerminationDetails"),
        *_tag_rows("Number", "HashCode", "MatchLabel", "ScidFlags", "RulesVariation"),
    ),
    terminators=("1-0", "0-1", "1/2-1/2", "*"),
    unfinished="*",
    movetext=MOVETEXT,
    strings_end=True,
    empty_values=True,
    wrapped=True,
    loose=True,
    plain=PLAIN,
    slips={
        "FEN": lambda value: value.count("/") > 6,
        "Variant": is_known,
    },  # without which moves are judged amiss
    decisive=frozenset(("FEN", "SetUp", "Variant", "GameType")),
)
ROSTER_NAMES = tuple(row.name for row in TAGS.tags if row.required)


def said_variant(header: Header) -> str:
    """Return what the tag Variant says; "" where it names none."""
    said = (header.value("Variant") or "").strip()
    return "" if said in ("?", "-") else said


def names_in_pgn() -> Mapping[Field, str]:
    """Return what header fields are called among the tags."""
    return TAGS.names


# Results of PGN, and other spellings of them

RESULTS = frozenset(("1-0", "0-1", "1/2-1/2", "*"))
WINNERS = {"1-0": "white", "0-1": "black"}
OPEN = "*"
SAME_RESULT = {
    "1/2": "1/2-1/2", "=": "1/2-1/2", "+-": "1-0", "+/-": "1-0", "-+": "0-1", "-/+": "0-1",
    "0-0": OPEN, "-/-": OPEN, "--": OPEN,
}  # fmt: skip
HALF = lazy_pattern("\u00bd|0?[.,]5")


@lru_cache(maxsize=1024)
def proper_result(text: str) -> str:
    """Return what any spelling of a result stands for.

    A game that both players lose has no result of PGN."""
    if text in RESULTS:
        return text
    plain = HALF.sub("1/2", DASHES.sub("-", "".join(text.split())).replace(":", "-"))
    plain = plain.replace("O", "0").replace("o", "0").removesuffix("ff")
    return SAME_RESULT.get(plain, plain)


def is_dashed(text: str) -> bool:
    """Return whether only the dash of a result is not a hyphen."""
    return not text.isascii() and DASHES.sub("-", text) in RESULTS


@lru_cache(maxsize=1024)
def result(text: str) -> Outcome | None:
    """Return what a result says; None for what is none."""
    plain = proper_result(text.strip(" \t"))
    return Outcome(plain, WINNERS.get(plain)) if plain in RESULTS else None


# The order of games that the standard wants, in which what is not known comes first

NUMBER = lazy_pattern(r"[0-9]{1,9}")
PARTS = (Field.EVENT, Field.SITE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)


def standard_sort_key(record: Record) -> tuple[str, list[Any], list[str]]:
    """Return what games are sorted by."""
    header = record.header
    date = (header.get(Field.DATE) or "?").replace("?", " ")  # before all digits
    fields = ((each, header.get(each) or "?") for each in PARTS)
    parts = [_round_parts(text) if each is Field.ROUND else text for each, text in fields]
    return date, parts, [*main_moves(record)]


def _round_parts(text: str) -> list[tuple[bool, int, str]]:
    """Return the parts of a round, numbers by their size behind words."""
    return [
        (True, int(part), "") if NUMBER.fullmatch(part) else (False, 0, part.replace("?", ""))
        for part in text.split(".")
    ]


# Signs that stand bare among moves, with their numbers

BARE_GLYPHS = {
    "+--": 20, "--+": 21, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19, "+/=": 14, "=/+": 15, "+=": 14, "=+": 15,
    "+\u2212": 18, "\u2212+": 19, "==": 144, "=\u221e": 44, "=": 10, "\u221e": 13, "inf": 13, "\u2a72": 14,
    "\u2a71": 15, "\u00b1": 16, "\u2213": 17, "\u25a1": 7, "\u2a00": 22, "\u25cb": 26, "\u27f3": 32, "\u2191": 36,
    "\u2192": 40, "\u229e": 48, "\u21c6": 132, "\u2a01": 138, "\u2206": 140, "\u2207": 141, "\u2313": 142,
    "\u2264": 143, "RR": 145, "N": 146, "D": 220, "\u21d4": 239, "\u21d7": 240, "\u27eb": 242, "\u27ea": 243,
    "\u2715": 244, "\u22a5": 245,
}  # fmt: skip
"""The longest signs come first."""
SIDED = frozenset((20, 22, 26, 32, 36, 40, 44, 48, 132, 138))  # White's; Black's are the next number


# Characters that are read as others: odd blanks, bytes of windows-1252

ENDS = ("\n\n", "\r\n\r\n")  # of games that others follow
ODD_SPACES = "\x0b\u00a0\u2000-\u200a\u202f\u3000"
ODD_SPACE = lazy_pattern(rf"[{ODD_SPACES}]")
COMMENT_OR_SPACE = lazy_pattern(rf"\{{[^}}]*+\}}?|;[^\r\n]*+|[{ODD_SPACES}]")


def western(byte: str) -> str:
    """Return the letter of windows-1252 that an undecoded byte stands for.

    Those that it has no letter for are controls of Latin-1."""
    data = byte.encode("utf-8", "surrogateescape")
    return data.decode("cp1252", "replace").replace("\ufffd", data.decode("latin-1"))
