"""Rules about how a game starts: its variant and its position."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import Stage, rule
from gamenote.core.source import Span
from gamenote.games.chess.fen.text import read_fen
from gamenote.games.chess.lint_fen import first_setup
from gamenote.games.chess.pgn.tags import said_variant
from gamenote.games.chess.play import first_position
from gamenote.games.chess.variants import STANDARD, START, START_WITHOUT_CASTLING, Variant, find_variant, variant
from gamenote.syntax.tagpairs.tree import Header

USUAL_STARTS = (START, START_WITHOUT_CASTLING)
PLAIN = (None, STANDARD.name)
POSITION_TAGS = ("SetUp", "FEN")


@rule(
    "PGN231",
    "variant-missing",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.VALUES | Change.VARIANT | Change.SETUP,
)
def variant_missing(case: Case) -> Iterator[Diagnostic]:
    """A game is not one of plain chess, and its tags do not say so.

    Its position is proper to a variant: another array, pieces in hand, checks that are counted, the many pawns of
    Horde. Programs that read it as chess refuse it, or castle the wrong way. Moves tell nothing: where chess
    refuses one, that is an `illegal-move`, which says so if all of them fit another variant.

    Bad (after the usual tags)::

        [SetUp "1"]
        [FEN "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"]

        1. e4 e5 *

    Good (after the usual tags)::

        [Variant "Chess960"]
        [SetUp "1"]
        [FEN "bbrknnqr/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNQR w KQkq - 0 1"]

        1. e4 e5 *
    """
    if case.record.variant in PLAIN:
        return
    header: Header = case.syntax.header
    said = said_variant(header)
    if said and find_variant(said) is not STANDARD:
        return
    row, setup = variant(case.record.variant), first_setup(case)
    if row is not None and setup is not None and setup.spans:
        yield case.report(
            f"the game is {row.title}, and no Variant tag says so",
            at=setup.spans[0],
            title=f'write [Variant "{row.name}"]',
            fix=_named(case, header, row),
        )


def _named(case: Case, header: Header, row: Variant) -> tuple[Edit, ...]:
    """Return the edit that writes the Variant tag."""
    said = header.place("Variant")
    if said is not None:
        return (Edit(said, row.name),)
    before = next((tag for tag in header.tags if tag.name in POSITION_TAGS), None)
    text, end = f'[Variant "{row.name}"]', case.source.line_end or "\n"
    if before is not None:
        return (Edit(Span(before.span.start, before.span.start), text + end),)
    if header.tags:
        last = header.tags[-1].span.end
        return (Edit(Span(last, last), end + text),)
    return ()


@rule(
    "PGN232",
    "fen-start",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.DELETED | Change.SETUP,
    stage=Stage.HEADER,
)
def fen_start(case: Case) -> Iterator[Diagnostic]:
    """A position is given that games begin from anyway.

    Games of Chess960 need theirs, those of Horde may have it. Others do not, and programs that count openings pass
    games with a position by.

    Bad (after the usual tags)::

        [SetUp "1"]
        [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

        1. e4 e5 *

    Good (after the usual tags)::

        1. e4 e5 *
    """
    setup, row = first_setup(case), variant(case.record.variant)
    if setup is None or row is None or row.from_array or not setup.spans or row.start not in USUAL_STARTS:
        return
    reading = read_fen(row, setup.text)
    if reading.position == first_position(row) and not reading.problems:
        yield case.report(
            "the game begins from the usual position, which needs no FEN",
            at=setup.spans[0],
            title="remove it",
            fix=tuple(_without_position(case)),
        )


def _without_position(case: Case) -> Iterator[Edit]:
    """Yield the edits that take the tags about the position away."""
    text = case.source.text
    for tag in case.syntax.header.tags:
        if tag.name in POSITION_TAGS:
            end = tag.span.end
            rest = text[end : end + 2]
            end += 2 if rest == "\r\n" else rest.startswith(("\r", "\n"))
            yield Edit(Span(tag.span.start, end), "")


RULES = (variant_missing, fen_start)
