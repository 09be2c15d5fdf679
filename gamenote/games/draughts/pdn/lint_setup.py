"""Rules about where a game begins: the tags SetUp and FEN, and a position before the first move."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Label, Safety, Severity, replace
from gamenote.core.rule import Stage, rule
from gamenote.games.draughts.board import table
from gamenote.games.draughts.fen import is_null_move, read_fen
from gamenote.games.draughts.variants import variant
from gamenote.syntax.movetext.report import short
from gamenote.syntax.movetext.tree import Game, Item, Kind
from gamenote.syntax.tagpairs.tree import escape

NO_SETUP = ("", "0", "?", "-", "*")  # values of SetUp that announce nothing


@rule("PDN122", "fen-setup-conflict", Severity.WARNING, fix=Safety.UNSAFE, stage=Stage.HEADER)
def fen_setup_conflict(case: Case) -> Iterator[Diagnostic]:
    """A position stands before the first move, and the FEN tag has another one.

    The position before the first move is the start of the game, so that the tag says something about a position
    that is never on the board. The fix writes the position into the tag.

    Bad (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        /FEN "W:W31,50:B1,3"/ 1. 31-27 *

    Good (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        1. 31-27 *
    """
    game: Game = case.syntax
    tag = game.header.get("FEN")
    if not game.setups:
        return
    first = _first(game)
    if tag is None or not tag.raw.strip() or first is None or first.kind is not Kind.SETUP:
        return
    row = variant(case.record.variant)
    if row is None or is_null_move(first.text):
        return
    one, other = (read_fen(table(row), text).position for text in (tag.value, first.text))
    if one is not None and other is not None and one != other:
        yield case.report(
            "this position before the first move is not that of the FEN tag",
            at=first.place,
            see=[Label(tag.value_span, "the FEN tag")],
            title="write it into the FEN tag",
            fix=replace(tag.value_span, escape(first.text)),
        )


@rule("PDN124", "setup-without-fen", Severity.WARNING, fix=Safety.UNSAFE, stage=Stage.HEADER)
def setup_without_fen(case: Case) -> Iterator[Diagnostic]:
    """The tag SetUp announces a position, and no FEN tag gives one.

    Either the FEN tag was lost, and the moves belong to another position, or the game begins as all others do. The
    fix says the latter, where the moves can be played so.

    Bad (after the usual tags)::

        [SetUp "1"]

        1. 32-28 19-23 *

    Good (after the usual tags)::

        [SetUp "0"]

        1. 32-28 19-23 *
    """
    game: Game = case.syntax
    tag = game.header.get("SetUp") or game.header.get("Setup")
    if tag is None or tag.raw.strip(" \t") in NO_SETUP:
        return
    from gamenote.syntax.tagpairs.misspelled import is_misspelled  # few games need it

    fen = game.header.get("FEN")
    given = (fen is not None and fen.raw.strip(" \t")) or (fen is None and game.header.mentions("FEN"))
    first = _first(game)
    if given or is_misspelled(game, "FEN") or (first is not None and first.kind is Kind.SETUP):
        return
    played = first is not None and case.complete
    yield case.report(
        f'{tag.name} "{short(tag.value)}" announces a position, but there is no FEN',
        at=tag.span,
        help='add the FEN tag, or write [SetUp "0"] where the game begins as usual',
        title="write 0",
        fix=replace(tag.value_span, "0") if played else (),
    )


def _first(game: Game) -> Item | None:
    """The first move of the main line, which may be a position."""
    return next((move for move in game.line if move.kind is not Kind.LEAD), None)


RULES = (fen_setup_conflict, setup_without_fen)
