"""PGN of Othello: games as tag pairs and movetext, Black first."""

from __future__ import annotations

from gamenote.core.charsets import guess_charset
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.syntax.tagpairs.dates import ORDER

FIELDS = {
    "Event": Field.EVENT,
    "Site": Field.SITE,
    "Date": Field.DATE,
    "Round": Field.ROUND,
    "Black": Field.PLAYER_1,
    "White": Field.PLAYER_2,
    "Result": Field.RESULT,
}
LATER = {  # behind the type and the start of the game
    "TimeControl": Field.TIME_CONTROL,
    "BlackElo": Field.RATING_1,
    "WhiteElo": Field.RATING_2,
    "Annotator": Field.ANNOTATOR,
    "Opening": Field.OPENING,
}

TAG_FIRST = lazy_pattern(rb'(?:\xef\xbb\xbf)?+(?:[ \t\r\n]++|%[^\r\n]*+|\{[^}]*+\})*+\[[A-Za-z]\w*+[ \t]*+"')
GAMETYPE = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+([0-9]{1,3})')
DISCS = lazy_pattern(rb'\[Result[ \t]*+"[ \t]*+([0-9]{1,3})-([0-9]{1,3})[ \t]*+"')
SQUARE = rb"(?:[A-Ha-h][1-8]|--|pass)"
# So many moves that are squares alone no game of chess begins with.
MOVES = lazy_pattern(
    rb"(?:(?<![0-9A-Za-z])[1-5]\.[ \t\r\n]*+" + SQUARE + rb"[ \t\r\n]++" + SQUARE + rb"[ \t\r\n]++){5}"
)
SIZES = (16, 36, 64, 88, 100, 144, 196)


def _sniff_format(head: bytes) -> float:
    named = GAMETYPE.search(head)
    if not TAG_FIRST.match(head) or (named is not None and int(named[1]) != 50):
        return 0.0
    return 0.98 if named is not None else 0.9 if _counts_discs(head) else 0.85 if MOVES.search(head) else 0.0


def _counts_discs(game: bytes) -> bool:
    found = DISCS.search(game)
    return found is not None and int(found[1]) + int(found[2]) in SIZES[1:]  # draughts knows 12-4


def names_othello(game: bytes) -> bool:
    """Tell whether GameType or two counts of discs name Othello."""
    named = GAMETYPE.search(game) if b"[GameType" in game else None
    return int(named[1]) == 50 if named is not None else b"[Result" in game and _counts_discs(game)


FORMAT = Format(
    name="othello-pgn",
    title="PGN of Othello",
    games=("othello",),
    suffixes=(),
    shared_suffixes=(".pgn",),
    syntax="tagpairs",
    keeps=lambda options: ~(Feature.FREE_HEADER | Feature.EXTRAS | Feature.SETUP_LATER | Feature.CHARSET),
    fields=frozenset((*FIELDS.values(), *LATER.values())),
    codec="gamenote.games.othello.pgn.codec:CODEC",
    rules="gamenote.games.othello.pgn.lint:RULES",
    family="tagpairs",
    sniff=_sniff_format,
    owns=names_othello,
    options=(ORDER,),
    charset=Charset(fallback=guess_charset),
    result="gamenote.games.othello.pgn.codec:result",
    off=frozenset({"missing-tag", "empty-tag", "unknown-tag", "tag-padding"}),
    short="PGN of Othello",
    example_head='[Black "Ann"]\n[White "Bob"]\n[Result "*"]\n[GameType "50"]\n\n',
    example='[Black "Ann"]\n[White "Bob"]\n[Result "*"]\n[GameType "50"]\n\n1. f5 d6 *\n',
)
