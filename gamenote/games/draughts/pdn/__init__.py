"""PDN: Portable Draughts Notation, games of draughts as tag pairs and movetext."""

from __future__ import annotations

from functools import lru_cache

from gamenote.core.charsets import guess_charset
from gamenote.core.diagnostic import Severity
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Option
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Outcome
from gamenote.syntax.tagpairs.dates import ORDER

OWN_TAG = lazy_pattern(rb'\[(?:GameType|ResultFormat|WhiteFmjdId|BlackFmjdId|FEN[ \t]++"[WB?]:)')
OTHERS = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+(?:0|1|50)["\],]')  # chess, Chinese chess, Othello
TAG_FIRST = lazy_pattern(rb'(?:\xef\xbb\xbf)?+(?:[ \t\r\n]++|%[^\r\n]*+|\{[^}]*+\})*+\[[A-Za-z]\w*+[ \t]++"')
PLAYER = lazy_pattern(rb'\[(?:White|Black)[ \t]++"')
NUMERIC = lazy_pattern(rb"(?<![0-9A-Za-z.:-])[0-9]{1,2}[ ]?[-xX:][ ]?[0-9]{1,2}(?![0-9])")
LETTERS = lazy_pattern(rb"(?<![0-9A-Za-z])[a-p][0-9]{1,2}[-x:]?[a-p][0-9]{1,2}(?![0-9])")
FOREIGN = lazy_pattern(rb"\b[0-9]++\.[ \t]*+(?:[NBRQKO][a-hxO-]|[a-h][1-8][ \t])")
DRAUGHTS = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+(?:2[0-9]|3[0-9]|4[0-9])[",]')
# No result is such a move: it has two digits on one side.
NUMERIC_FIRST = lazy_pattern(rb"1\.[ \t]*+(?:[1-9][0-9]?[-x][1-9][0-9]|[1-9][0-9][-x][1-9])(?![0-9])")
TREE_FIRST = lazy_pattern(rb"[ \t\r\n]*+\(;")
MOVE_FIRST = lazy_pattern(rb"[ \t\r\n]*+(?:[0-9]++\.|[0-9]{1,2}[-x]|[a-h][1-8])")


@lru_cache(maxsize=256)
def result(text: str) -> Outcome | None:
    """What a result says; whose victory `1-0` is depends on the variant."""
    known = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*")
    if text in known:
        return Outcome(text)
    from gamenote.games.draughts.pdn.dialect import plain_result  # few results are written otherwise

    return Outcome(plain) if (plain := plain_result(text.strip(" \t"))) in known else None


def _sniff_format(head: bytes) -> float:
    if OTHERS.search(head):
        return 0.0
    if OWN_TAG.search(head):
        return 0.9
    if FOREIGN.search(head) or TREE_FIRST.match(head):
        return 0.0
    moves = NUMERIC.search(head) or LETTERS.search(head)
    if TAG_FIRST.match(head):
        return 0.7 if moves else 0.1 if PLAYER.search(head) else 0.0
    return 0.5 if moves and MOVE_FIRST.match(head) else 0.0


def owns(game: bytes) -> bool:
    """Tell whether a game is plainly one of draughts.

    Its first move says so, or its GameType.
    """
    first = game.find(b"\n1.")
    if first >= 0 and NUMERIC_FIRST.match(game, first + 1):
        return True
    return b"[GameType" in game and DRAUGHTS.search(game) is not None


FORMAT = Format(
    name="pdn",
    title="Portable Draughts Notation 3.0",
    games=("draughts",),
    suffixes=(".pdn",),
    syntax="tagpairs",
    keeps=lambda options: ~(Feature.FREE_HEADER | Feature.EXTRAS | Feature.CHARSET),
    fields=frozenset(
        (Field.EVENT, Field.SITE, Field.DATE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT)
    ),
    header_names="gamenote.games.draughts.pdn.dialect:names_in_pdn",
    codec="gamenote.games.draughts.pdn.reader:CODEC",
    rules="gamenote.games.draughts.pdn.lint:RULES",
    family="tagpairs",
    sniff=_sniff_format,
    owns=owns,
    options=(
        Option(
            "notation", "squares as written, by number, or by letter", "as-is", ("as-is", "numeric", "algebraic")
        ),
        Option(
            "captures",
            "captures as written, with two squares where that is enough, or with all squares",
            "as-is",
            ("as-is", "short", "full"),
        ),
        Option(
            "results",
            "the Result tag as written, as the variant has it, as in chess (1-0), or as in draughts (2-0)",
            "as-is",
            ("as-is", "by-type", "chess", "draughts"),
        ),
        Option(
            "terminator",
            "what ends the moves: what ended them before, the result, or a star as PDN 3.0 wants it",
            "as-written",
            ("as-written", "result", "*"),
            foreign="result",
        ),
        Option("gametype", "leave a missing GameType tag out, or add it", "keep", ("keep", "add"), apart="add"),
        ORDER,
        Option("width", "characters on a line", 80),
    ),
    charset=Charset(fallback=guess_charset),
    result=result,
    severities={
        "not-utf8": Severity.WARNING,
        "duplicate-tag": Severity.WARNING,
        "tag-case": Severity.WARNING,
        "bad-date": Severity.INFO,
        "missing-tag": Severity.INFO,
        "empty-tag": Severity.INFO,
    },
    off=frozenset({"missing-tag", "empty-tag"}),
    short="PDN",
    example_head='[GameType "20"]\n\n',
    example='[GameType "20"]\n\n1. 32-28 19-23 *\n',
)
