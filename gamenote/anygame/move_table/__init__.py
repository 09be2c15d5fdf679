"""Tables with a row for every move, for spreadsheets and data bases."""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Option, Options
from gamenote.core.record import Field

COLUMNS: dict[str, type] = {
    # name        its cells; empty ones are None
    "file": str,
    "game": int,  # its number in the file
    "system": str,
    "variant": str,
    "ply": int,
    "player": str,
    "move": str,  # as written
    "canonical": str,
    "captured": int,
    "score": float,
    "position": str,
    "clock": float,
    "spent": float,
    "evaluation": float,
    "mate": int,
    "depth": int,
    "signs": str,
    "comment": str,
    "winner": str,
    "result_1": float,
}
FURTHER: dict[str, type] = {  # those that have to be named
    "uci": str,
    "legal_moves": int,
    "position_hash": str,
    "canonical_position": str,
}
SUMMARY: dict[str, type] = {  # the same on each row of a game, as those that its system adds
    "plies": int,
    "elo_1": float,
    "elo_2": float,
    "final_position": str,
}
FIELDS: dict[str, type] = {field.value: str for field in Field}
GROUPS = ("default", "summary", "header")
NAMES = tuple(dict.fromkeys((*GROUPS, *COLUMNS, *FURTHER, *SUMMARY, *FIELDS)))
HOLDS = (  # what goes into which columns, all of them
    (Feature.MOVES, {"move"}),
    (Feature.MOVES, {"canonical"}),
    (Feature.MOVES, {"uci"}),
    (Feature.CLOCKS, {"clock", "spent"}),
    (Feature.EVALUATIONS, {"evaluation", "mate", "depth"}),
    (Feature.GLYPHS, {"signs"}),
    (Feature.COMMENTS | Feature.COMMENTS_BEFORE, {"comment"}),
    (Feature.OUTCOME, {"winner", "result_1"}),
    (Feature.HEADER, set(FIELDS)),
)


def chosen_columns(options: Options) -> dict[str, type]:
    """Return the columns that the options ask for.

    Those that a game system adds to the summary are not among them."""
    no_position = options.get("positions") == "no"
    groups = {
        "default": {name: kind for name, kind in COLUMNS.items() if name != "position" or not no_position},
        "summary": SUMMARY,
        "header": FIELDS,
    }
    words = str(options.get("columns") or "default").split(",")
    words += [name for name in ("summary", "header") if options.get(name) == "yes"]
    known = COLUMNS | FURTHER | SUMMARY | FIELDS
    chosen: dict[str, type] = {}
    for word in map(str.strip, words):
        chosen |= groups.get(word) or {word: known[word]}
    return chosen


def _kept_features(options: Options) -> Feature:
    return _features_of(str(options.get("columns", "default")), str(options.get("header", "no")))


@lru_cache(maxsize=64)
def _features_of(columns: str, header: str) -> Feature:
    """Return what goes into the columns."""
    names, kept = chosen_columns({"columns": columns, "header": header}).keys(), Feature.NONE
    for feature, needed in HOLDS:
        kept |= feature if needed <= names else Feature.NONE
    return kept


SET_OUT = (
    Option(
        "columns",
        f"which columns, with commas between; there are {', '.join(NAMES)}",
        "default",
        NAMES,
        listed=True,
    ),
    Option("header", "the header fields as columns, the same on each row of a game", "no", ("yes", "no")),
    Option("positions", "the position after each move as text, or no such column", "yes", ("yes", "no")),
    Option("repeats", "rows whose position is that of an earlier row of the file", "yes", ("yes", "no")),
    Option(
        "summary",
        "what sums up the game as columns: plies, ratings, last position, in chess the opening and how it ended",
        "no",
        ("yes", "no"),
    ),
)
VARIANT = frozenset(("Variant", "GameType"))  # tags whose meaning is the column variant

CSV = Format(
    name="csv",
    title="Table of moves, comma-separated",
    games=(),
    suffixes=(".csv",),
    syntax="table",
    keeps=_kept_features,
    tells=VARIANT,
    codec="gamenote.anygame.move_table.rows:CSV",
    options=(
        *SET_OUT,
        Option("separator", "what stands between two cells", "comma", ("comma", "semicolon", "tab")),
        Option(
            "text", "names and other free text such that a spreadsheet computes nothing", "safe", ("safe", "raw")
        ),
    ),
    charset=Charset(),
)

PARQUET = Format(
    name="parquet",
    title="Table of moves, Apache Parquet",
    games=(),
    suffixes=(".parquet",),
    syntax="table",
    keeps=_kept_features,
    tells=VARIANT,
    codec="gamenote.anygame.move_table.rows:PARQUET",
    options=SET_OUT,
)
