"""Tables with a row for every move, for spreadsheets; written only."""

from __future__ import annotations

from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Option, Options


def _kept_features(options: Options) -> Feature:
    return Feature.MOVES | (Feature.HEADER if options.get("header") == "yes" else Feature.NONE)


HEADER = Option("header", "the header fields as columns, the same on each row of a game", "no", ("yes", "no"))
POSITIONS = Option("positions", "the position after each move as text, or no such column", "yes", ("yes", "no"))
SUMMARY = Option(
    "summary",
    "what sums up the game as columns: plies, ratings, last position, and in chess the opening and how it ended",
    "no",
    ("yes", "no"),
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
        HEADER,
        POSITIONS,
        SUMMARY,
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
    options=(HEADER, POSITIONS, SUMMARY),
)
