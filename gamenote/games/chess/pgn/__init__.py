"""PGN: Portable Game Notation, games of chess as tag pairs and movetext."""

from __future__ import annotations

from contextlib import suppress

from gamenote.core.charsets import guess_charset
from gamenote.core.diagnostic import Severity
from gamenote.core.format import Charset, Format, Option
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.syntax.tagpairs.dates import ORDER

OWN_TAG = lazy_pattern(
    rb'\[(?:(?:White|Black)(?:Elo|Title|FideId|RatingDiff)|ECO|Variant|SetUp|FEN[ \t]++"[1-8PNBRQKpnbrqk/]{15})'
)
TAG_FIRST = lazy_pattern(rb'(?:\xef\xbb\xbf)?+(?:[ \t\r\n]++|%[^\r\n]*+|\{[^}]*+\})*+\[[A-Za-z]\w*+[ \t]*+"')
PLAYER = lazy_pattern(rb'\[(?:White|Black)[ \t]*+"')
GAMETYPE = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+([0-9]{1,3})')
SAN = rb"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][1-8](?![a-h0-9:x-])|O-O)"
MOVES = lazy_pattern(rb"(?<![0-9A-Za-z])(?:[0-9]++[ \t]*+\.(?:\.\.)?+[ \t\r\n]*+)" + SAN)
MOVE_FIRST = lazy_pattern(rb"(?:\xef\xbb\xbf)?+[ \t\r\n]*+(?:1[ \t]*+\.[ \t\r\n]*+)?+" + SAN)
FILES = ("xfen", "shredder")
LETTERS = (  # languages of pieces, by their codes
    *("en", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hu"),
    *("is", "it", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sv", "tr"),
)
DRAUGHTS = range(20, 50)  # types of games that are no chess


def _sniff_format(head: bytes) -> float:
    named = GAMETYPE.search(head)
    moves = MOVES.search(head)
    if TAG_FIRST.match(head):
        if named is not None and int(named[1]) in DRAUGHTS:
            return 0.2 if moves else 0.0
        if named is not None:
            return 0.95 if int(named[1]) == 0 else 0.0
        return 0.8 if moves else 0.6 if OWN_TAG.search(head) else 0.1 if PLAYER.search(head) else 0.0
    return 0.5 if MOVE_FIRST.match(head) else 0.0


def _guess_fallback_charset(data: bytes) -> str | None:
    """Guess the charset of bytes that are not UTF-8.

    None where some lines are UTF-8 all the same: then the lines differ."""
    for line in data.splitlines():
        if not line.isascii():
            with suppress(UnicodeDecodeError):
                line.decode()
                return None
    return guess_charset(data)


CHESS_TYPE = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+0[" \t,]')
BOARD_GAME_TYPE = lazy_pattern(rb'\[GameType[ \t]*+"[ \t]*+(?:1|50)[" \t,]')  # squares as moves of chess
FIRST_MOVE = lazy_pattern(rb"1\.[ \t\r\n]*+" + SAN)


def owns(game: bytes) -> bool:
    """Tell whether first move or GameType are plainly those of chess."""
    first = game.find(b"\n1.")
    if first >= 0 and FIRST_MOVE.match(game, first + 1):
        return b"[GameType" not in game or BOARD_GAME_TYPE.search(game) is None
    return b"[GameType" in game and CHESS_TYPE.search(game) is not None


FORMAT = Format(
    name="pgn",
    title="Portable Game Notation",
    games=("chess",),
    suffixes=(".pgn",),
    syntax="tagpairs",
    keeps="gamenote.games.chess.pgn.writer:keeps",
    fields=frozenset(
        (
            *(Field.EVENT, Field.SITE, Field.DATE, Field.ROUND, Field.PLAYER_1, Field.PLAYER_2, Field.RESULT),
            *(Field.RATING_1, Field.RATING_2, Field.TEAM_1, Field.TEAM_2, Field.TIME_CONTROL, Field.ANNOTATOR),
            *(Field.OPENING, Field.SOURCE),
        )
    ),
    header_names="gamenote.games.chess.pgn.tags:names_in_pgn",
    codec="gamenote.games.chess.pgn.codec:CODEC",
    rules="gamenote.games.chess.pgn.lint:RULES",
    family="tagpairs",
    sniff=_sniff_format,
    owns=owns,
    options=(
        Option(
            "notation",
            "moves as PGN wants them, with both squares, as engines write them, or with figures of the pieces",
            "san",
            ("san", "lan", "uci", "figurine"),
        ),
        Option(
            "letters", "the language of the piece letters, as de for Sf3; other programs want en", "en", LETTERS
        ),
        Option(
            "tags",
            "the seven tags of the roster first and the others by name, all as they stand, or the seven alone",
            "export",
            ("export", "as-found", "roster"),
        ),
        Option(
            "comments",
            "write comments as {text}, leave them out, write { text }, or behind a semicolon up to the line's end",
            "yes",
            ("yes", "no", "spaced", "line"),
        ),
        Option("commands", "write clocks, evaluations, arrows and the like within comments", True),
        Option("variations", "write variations", True),
        Option("nags", "write move signs", True),
        Option("suffixes", "write the first six signs behind the move, as in Nf3!?, not as $5", False),
        Option("numbers", "write move numbers", True),
        Option("signs", "write + for check and # for mate", True),
        Option(
            "result",
            "where the Result tag and the end of the moves differ: leave both, believe the tag, or the moves' "
            "end, if that says anything",
            "as-written",
            ("as-written", "tag", "moves"),
        ),
        Option(
            "sort",
            "games as they come, or in the order of the standard: by date, event, site, round, players and result",
            "as-found",
            ("as-found", "standard"),
        ),
        Option(
            "eco",
            "the tag ECO as it stands, or, where there is none, with the code of the opening found from the moves",
            "keep",
            ("keep", "add"),
        ),
        ORDER,
        Option("castling", "castling rights in FEN as KQkq, or always with the files of the rooks", "xfen", FILES),
        Option(
            "ep",
            "the en passant square in FEN only where a pawn can capture there, or behind every double step",
            "legal",
            ("legal", "always"),
        ),
        Option("width", "characters on a line; 0 writes the moves on one line", 79),
    ),
    charset=Charset(fallback=_guess_fallback_charset),
    result="gamenote.games.chess.pgn.tags:result",
    severities={
        "not-utf8": Severity.INFO,
        "duplicate-tag": Severity.WARNING,
        "tag-case": Severity.WARNING,
        "bad-date": Severity.WARNING,
        "missing-tag": Severity.INFO,
        "empty-tag": Severity.INFO,
        "empty-variation": Severity.WARNING,
        "space-before-strength": Severity.INFO,
    },
    off=frozenset({"missing-tag", "unknown-tag", "tag-padding"}),
    short="PGN",
    example_head='[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n',
    example='[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 *\n',
)
