"""Tags and results of PGN of Chinese chess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gamenote.core.record import Field
from gamenote.games.xiangqi.notation import notation_of
from gamenote.games.xiangqi.words import ranks_from
from gamenote.syntax.tagpairs.tree import PLAIN_DATE, TagDialect, TagRow, ValueForm

GAME, TITLE = "Game", "Chinese Chess"
FORMATS = {"chinese": "Chinese", "wxf": "WXF", "iccs": "ICCS", "ucci": "UCCI", "uci": "UCI"}  # values of Format
NAMED_GAME = frozenset(("GameType", "Variant"))  # tags that name the game as well as Game does
# Tags that programs write for others.
ALIASES = {
    **{f"White{part}": f"Red{part}" for part in ("", "Team", "Elo", "Title", "Type", "Time", "NA")},
    "ECO": "ECCO",
}
DASHES_TOO = "|".join((PLAIN_DATE, PLAIN_DATE.replace(r"\.", "-")))
WORDS_MOVETEXT = (
    r"(?:[0-9０-９*($!?-]|[KABENHRCPkabenhrcp][1-9+.=-]|[A-Ia-i][0-9]|[KABENHRCP][a-i]?x?[a-i][0-9]|\.\."
    r"|[帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五](?=[^ \t\r\n]{3}))"
)
BYTES_MOVETEXT = r"(?:[0-9*($!?-]|[KABENHRCPkabenhrcp][1-9+.=-]|[A-Ia-i][0-9]|[KABENHRCP][a-i]?x?[a-i][0-9]|\.\.)"


class XiangqiTags(TagDialect, frozen=True, dict=True):
    """Tags of which some have other names as well."""

    def canonical(self, name: str) -> str:
        return super().canonical(ALIASES.get(name, name))


def _tag_rows(*names: str, form: ValueForm | None = None, watched: bool = False) -> Iterator[TagRow]:
    return (TagRow(name, form=form, watched=watched) for name in names)


TAGS = XiangqiTags(
    tags=(
        TagRow(GAME, implied=TITLE),
        TagRow("Event", Field.EVENT),
        TagRow("Site", Field.SITE),
        TagRow("Date", Field.DATE, form=ValueForm.DATE),
        TagRow("Round", Field.ROUND),
        TagRow("RedTeam", Field.TEAM_1),
        TagRow("Red", Field.PLAYER_1),
        TagRow("BlackTeam", Field.TEAM_2),
        TagRow("Black", Field.PLAYER_2),
        TagRow("Result", Field.RESULT),
        TagRow("ECCO"),
        TagRow("Opening", Field.OPENING),
        TagRow("Variation"),
        TagRow("FEN", watched=True),
        TagRow("Format"),
        TagRow("RedElo", Field.RATING_1),
        TagRow("BlackElo", Field.RATING_2),
        TagRow("Annotator", Field.ANNOTATOR),
        TagRow("TimeControl", Field.TIME_CONTROL),
        *_tag_rows("RedTitle", "BlackTitle", "RedNA", "BlackNA", "RedTime", "BlackTime"),
        *_tag_rows("RedType", "BlackType", form=ValueForm.PLAYER_TYPE),
        TagRow("EventDate", form=ValueForm.DATE),
        *_tag_rows("Section", "Stage", "Board", "Mode", "Termination"),
        *_tag_rows("PlyCount", "SetUp", "Variant", "GameType", watched=True),
    ),
    terminators=("1-0", "0-1", "1/2-1/2", "*"),
    unfinished="*",
    movetext=WORDS_MOVETEXT,
    strings_end=True,
    empty_values=True,
    loose=True,
    capitals_only=True,
    wrapped=True,
    plain={
        **dict.fromkeys(("Date", "EventDate"), DASHES_TOO),
        "PlyCount": "(?!)",
        "Variant": "(?i:xiangqi)",
        "GameType": "1",
    },
    slips={"FEN": lambda value: value.count("/") > 8},
    decisive=frozenset(("FEN", "SetUp", "Variant", "GameType", GAME, "Format")),
)


def names_in_pgn() -> Mapping[Field, str]:
    """Return what header fields are called among the tags."""
    return TAGS.names


def notation_of_several(moves: Iterable[str]) -> str:
    """Return the notation of most moves where there are several; else ""."""
    found = [each for each in map(notation_of, moves) if each]
    scripts = {each for each in found if each in ("chinese", "traditional")}
    if len({*found} - scripts) + bool(scripts) < 2:
        return ""
    return max(dict.fromkeys(found), key=found.count)


def format_of(moves: Sequence[str], *, from_one: bool = False) -> str | None:
    """Return the value of Format that the moves of a game tell.

    Ranks count from one where the moves leave it open, and are meant so."""
    known = [each for each in map(notation_of, moves) if each]
    if not known:
        return None
    best = max(dict.fromkeys(known), key=known.count)
    first = ranks_from(moves) if best == "ucci" else 0
    return FORMATS.get("uci" if first == 1 or (first is None and from_one) else best, "Chinese")
