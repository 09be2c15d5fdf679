"""SGF of games without a format of their own: tree and properties."""

from __future__ import annotations

from gamenote.anygame.generic_sgf.tables import NAMES_OF_GAMES
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import ANY, Charset, Format, Option
from gamenote.core.record import Outcome
from gamenote.syntax.sgf import head
from gamenote.syntax.sgf.properties import FIELDS, GAMES, read_result
from gamenote.syntax.sgf.results import meant_result

PLAYERS = {"B": "black", "W": "white"}
UNKNOWN = "unknown"  # the game of a record whose GM says nothing known
NUMBERED, NAMED, UNNAMED = 0.98, 0.3, 0.2  # how sure it is of a GM of the list, of another one, without any


def game_of(said: str | None) -> str:
    """Return the game that GM means; Go without a known one."""
    number = number_said(said or "")
    if number is not None:
        return GAMES.get(number, UNKNOWN)
    return GAMES[NAMES_OF_GAMES.get((said or "").lower(), 1)]


def number_said(said: str) -> int | None:
    """Return a number; 0 where it has more than three digits."""
    if not (said.isascii() and said.isdigit()):
        return None
    return int(said) if len(said) < 4 else 0


def _sniff_format(data: bytes) -> float:
    return head.sniff(data, _rate_game_name) or UNNAMED * head.looks_like_sgf(data)


def _rate_game_name(game: str) -> float:
    """How sure it is of a game by what GM says."""
    return NUMBERED if number_said(game) in GAMES else NAMED


def result(text: str) -> Outcome | None:
    """What a value of RE says; None where it tells no result."""
    meant = meant_result(text)
    outcome = read_result(meant.text) if meant is not None else None
    if outcome is None or meant is None:
        return None
    return Outcome(meant.text, PLAYERS.get(outcome.winner), outcome.reason)


FORMAT = Format(
    name="sgf",
    title="Smart Game Format of any game",
    games=(*GAMES.values(), UNKNOWN),
    suffixes=(".sgf", ".mgt"),
    family="sgf",
    syntax="sgf",
    keeps=lambda options: ~(Feature.CLOCKS | Feature.EVALUATIONS | Feature.COMMENTS_BEFORE),
    fields=frozenset(FIELDS.values()),
    codec="gamenote.anygame.generic_sgf.codec:GenericSgf",
    rules="gamenote.anygame.generic_sgf.lint:RULES",
    sniff=_sniff_format,
    charset=Charset("utf-8", head.bom_or_charset, ANY, head.guess_closed),
    severities={
        **dict.fromkeys(("missing-gm", "move-in-root", "setup-not-in-root"), Severity.INFO),
        **dict.fromkeys(
            ("setup-with-move", "annotation-value", "annotation-conflict", "bad-player"), Severity.ERROR
        ),
        "not-utf8": Severity.WARNING,
    },
    off=frozenset(("setup-not-in-root",)),
    options=(
        Option("ff", "The version of SGF that is written.", "4", ("4",)),
        Option(
            "points",
            "Rectangles in lists of points: as written, wherever they fit, or none.",
            "written",
            ("written", "compressed", "expanded"),
        ),
        Option(
            "pass", "How a pass of Go is written: as [], or as tt where the file has it.", "empty", ("empty", "tt")
        ),
        Option(
            "breaks",
            "Line breaks of comments: kept, or only those between paragraphs.",
            "hard",
            ("hard", "paragraph"),
        ),
        Option("strict", "Leave out properties that FF[4] does not have.", False),
    ),
    result=result,
    short="SGF",
    example="(;FF[4]GM[1]SZ[9];B[aa])\n",
)
