"""Rules about how a game starts: its variant and its position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.replay import Progress
from gamenote.core.rule import Stage, rule
from gamenote.core.source import Span
from gamenote.games.chess.fen.text import read_fen
from gamenote.games.chess.guess import fitting_variant, has_drops
from gamenote.games.chess.lint_fen import first_setup
from gamenote.games.chess.play import ENGINE, first_position
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
    changes=Change.ADDED | Change.VARIANT | Change.SETUP,
)
def variant_missing(case: Case) -> Iterator[Diagnostic]:
    """A game is not one of plain chess, and its tags do not say so.

    It begins from another array, pieces are dropped, or its moves are legal in another variant only. Programs that
    read it as chess refuse it, or castle the wrong way.

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
    if case.record.variant in PLAIN and case.legal:
        return
    header: Header = case.syntax.header
    said = (header.value("Variant") or "").strip()
    if said and find_variant(said) is not STANDARD:
        return
    row = _variant_of(case)
    at = _first_sign(case, row) if row is not None else None
    if row is not None and at is not None:
        yield case.report(
            f"the game is {row.title}, and no Variant tag says so",
            at=at,
            title=f'write [Variant "{row.name}"]',
            fix=_named(case, header, row),
        )


def _variant_of(case: Case) -> Variant | None:
    """Return the variant that a game has, unless Standard."""
    row = variant(case.record.variant)
    if row is STANDARD and not case.legal and case.record.moves() is not None:
        row = fitting_variant(case.record)
    return None if row is STANDARD else row


def _first_sign(case: Case, row: Variant) -> Span | None:
    """Return where it shows that a game is of a variant.

    That is its position, its first drop, or the first move that chess does not allow."""
    setup = first_setup(case)
    begun = read_fen(STANDARD, setup.text).position if setup is not None else None
    if setup is not None and setup.spans and begun != first_position(STANDARD):
        return setup.spans[0]
    nodes = (node for node in case.record.nodes_from(0) if node.move is not None)
    if row.drops:
        return next((node.span for node in nodes if has_drops((node.move or "",))), None)
    return _beyond_chess(case)


def _beyond_chess(case: Case) -> Span | None:
    """Return the first move that chess does not allow."""
    main = Progress(case.record.under(STANDARD.name), ENGINE).main
    at = case.record.index_of_move(main.played) if main is not None else None
    return next((node.span for node in islice(case.record.nodes_from(at), 1)), None) if at is not None else None


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
