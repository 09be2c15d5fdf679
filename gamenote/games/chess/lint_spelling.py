"""The rules about how moves of chess are written (CHS2xx).

Most are remarks of the engine, whose words and cures they are. What concerns the way in which a whole game is
written is in `lint_letters`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.rule import Rule, Stage, reported, rule
from gamenote.games.chess import lint_letters
from gamenote.games.chess.lint_letters import is_long_castling, lone_captures, long_moves
from gamenote.games.chess.remarked import each_of, remarks


@rule("CHS201", "castling-spelling", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def castling_spelling(case: Case) -> Iterator[Diagnostic]:
    """Castling is written in another way than O-O.

    Zeros, small letters and both squares of the king are understood by some programs and refused by others. PGN
    has the capital letter O. Where a whole game is written with both squares, it is `long-notation`.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *
    """
    found = remarks(case, "castling-spelling")
    if found:
        long = bool(long_moves(case))
        yield from each_of(case, [each for each in found if not (long and is_long_castling(each))])


@reported("CHS202", "promotion-spelling", Severity.WARNING, fix=Safety.SAFE)
def promotion_spelling() -> None:
    """A promotion is written without the sign =.

    Some write the new piece in parentheses, with a slash, as a small letter, or with nothing before it.

    Bad (pgn, after the usual tags)::

        [SetUp "1"]
        [FEN "8/P7/8/8/8/7k/8/K7 w - - 0 1"]

        1. a8Q Kg3 *

    Good (pgn, after the usual tags)::

        [SetUp "1"]
        [FEN "8/P7/8/8/8/7k/8/K7 w - - 0 1"]

        1. a8=Q Kg3 *
    """


@rule("CHS204", "capture-sign", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def capture_sign(case: Case) -> Iterator[Diagnostic]:
    """A capture is not written with an x, or an x stands where nothing is taken.

    Older books leave the sign out, name only the files, or use a colon. The squares tell what was played.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. ed5 *

    Good (pgn, after the usual head)::

        1. e4 d5 2. exd5 *
    """
    yield from each_of(case, [*remarks(case, "capture-sign"), *lone_captures(case)])


@reported("CHS205", "check-missing", Severity.INFO, fix=Safety.SAFE, also=(Severity.WARNING,))
def check_missing() -> None:
    """A move gives check, and no sign says so.

    Old databases have no signs. Readers do not need them, and writers of PGN have to put them. Old papers have
    words in their place (ch, dbl ch), which programs cannot read; these are warnings.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. Bb5 *

    Good (pgn, after the usual head)::

        1. e4 d5 2. Bb5+ *
    """


@reported("CHS206", "check-false", Severity.WARNING, fix=Safety.SAFE)
def check_false() -> None:
    """A move is said to give check, and does not.

    Either the sign is wrong, or another move was meant.

    Bad (pgn, after the usual head)::

        1. d4 d5 2. c4+ *

    Good (pgn, after the usual head)::

        1. d4 d5 2. c4 *
    """


@reported("CHS207", "mate-missing", Severity.INFO, fix=Safety.SAFE, also=(Severity.WARNING,))
def mate_missing() -> None:
    """A move mates, and no sign says so.

    In variants the sign of mate also stands behind a move that wins by their own rule. The word mate in its place
    is a warning.

    Bad (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4+ *

    Good (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4# *
    """


@reported("CHS208", "mate-false", Severity.WARNING, fix=Safety.SAFE)
def mate_false() -> None:
    """A move is said to mate, and there is an answer.

    The message names one. Either the sign is wrong, or another move was meant.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Qh5 Nc6 3. Qxf7# *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *
    """


@reported("CHS209", "double-check-sign", Severity.INFO, fix=Safety.SAFE)
def double_check_sign() -> None:
    """Two signs of check stand behind a move.

    Older books write ++ for double check, some of them for mate. PGN has one sign for check and # for mate.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. Bb5++ *

    Good (pgn, after the usual head)::

        1. e4 d5 2. Bb5+ *
    """


@reported("CHS210", "over-disambiguated", Severity.INFO, fix=Safety.SAFE)
def over_disambiguated() -> None:
    """A move names the square it comes from, although no other piece can go there.

    Some programs count pieces that are pinned. PGN names a file or rank only where two pieces may go to a square.

    Bad (pgn, after the usual head)::

        1. d4 Nf6 2. c4 Nb8c6 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 Nc6 *
    """


@reported("CHS211", "disambiguation-order", Severity.INFO, fix=Safety.SAFE)
def disambiguation_order() -> None:
    """A move names the rank it comes from where the file tells enough.

    PGN takes the file first, the rank only where two pieces stand on one file.

    Bad (pgn, after the usual head)::

        1. d4 Nf6 2. c4 d6 3. Nc3 N8d7 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 d6 3. Nc3 Nbd7 *
    """


@reported("CHS217", "en-passant-suffix", Severity.INFO, fix=Safety.SAFE)
def en_passant_suffix() -> None:
    """A capture en passant says so.

    PGN has no such words: the squares tell it.

    Bad (pgn, after the usual head)::

        1. e4 a6 2. e5 d5 3. exd6e.p. *

    Good (pgn, after the usual head)::

        1. e4 a6 2. e5 d5 3. exd6 *
    """


@reported("CHS218", "drop-spelling", Severity.INFO, fix=Safety.SAFE, default=False)
def drop_spelling() -> None:
    """A pawn is dropped without its letter.

    Some programs write @f6. Sites where Crazyhouse is played write P@f6, and so do we.

    Bad (pgn, after the usual tags)::

        [Variant "Crazyhouse"]

        1. e4 d5 2. exd5 Qxd5 3. @e4 *

    Good (pgn, after the usual tags)::

        [Variant "Crazyhouse"]

        1. e4 d5 2. exd5 Qxd5 3. P@e4 *
    """


@rule("CHS219", "null-move", Severity.WARNING, also=(Severity.INFO,), stage=Stage.DOUBT)
def null_move(case: Case) -> Iterator[Diagnostic]:
    """A null move stands in the place of a move.

    Annotators use it in variations to show what is threatened. In the main line of a game nobody can have played
    it; the other side is to move then.

    Bad (pgn, after the usual head)::

        1. d4 -- 2. c4 e6 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 e6 *
    """
    for each in remarks(case, "null-move"):
        severity = None if each.main else Severity.INFO
        yield case.report(each.objection.message, at=each.span, severity=severity)


_OWN: tuple[Rule, ...] = (
    castling_spelling,
    promotion_spelling,
    capture_sign,
    check_missing,
    check_false,
    mate_missing,
    mate_false,
    double_check_sign,
    over_disambiguated,
    disambiguation_order,
    en_passant_suffix,
    drop_spelling,
    null_move,
)

RULES = tuple(sorted((*_OWN, *lint_letters.RULES), key=lambda each: each.code))
