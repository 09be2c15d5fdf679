"""Rules about colours and setup in Blokus SGF (BLK11x)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import Rule, Stage, reported, rule
from gamenote.core.words import one_slip_apart
from gamenote.games.blokus.blksgf.property_names import ADDING, Naming, naming
from gamenote.syntax.sgf.properties import NODE_PROPERTIES
from gamenote.syntax.sgf.records import TO_MOVE, said_by
from gamenote.syntax.sgf.tree import Property


@rule("BLK111", "foreign-color-property", stage=Stage.DOUBT)
def foreign_color_property(case: Case) -> Iterator[Diagnostic]:
    """A property of a color that this variant does not have.

    Moves are B and W where there are two colors, and 1, 2, 3, 4 where there are more, also when two people play.
    Other programs skip such a property, so the move is lost.

    Bad::

        (;GM[Blokus Duo];3[e10])
    """
    names = naming(case.record.variant)
    for node in case.syntax.others if names else ():
        for item in node.properties:
            if names is not None and names.foreign(item.name):
                kind = "setup" if item.name in ADDING else "a move"
                colors = " ".join(names.letters)
                yield case.report(
                    f"{item.ident} is {kind} of a color that this game does not have; its colors are {colors}",
                    at=item.ident_span,
                )


@rule("BLK112", "legacy-property", Severity.WARNING, fix=Safety.SAFE, changes=Change.NAMES, stage=Stage.DOUBT)
def legacy_property(case: Case) -> Iterator[Diagnostic]:
    """A color has the name that it has in other variants, or had in old programs.

    Before version 0.2, Pentobi wrote BLUE, YELLOW, RED and GREEN; version 12 wrote 1 and 2 in games of two colors.
    They are read here, but not by every program.

    Bad::

        (;GM[Blokus Duo];BLUE[e10];2[j5])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5])
    """
    names = naming(case.record.variant)
    if names is None:
        return
    for node in case.syntax.others:
        for item in node.properties:
            modern = names.modern(item.name)
            if item.name == TO_MOVE:
                yield from _old_turn(case, item, names)
            elif modern != item.name and not names.foreign(item.name):
                free = node.get(modern) is None
                yield case.report(
                    f"{item.ident} is written {modern} in this variant",
                    at=item.ident_span,
                    title=f"write {modern}" if free else "",
                    fix=replace(item.ident_span, modern) if free else (),
                )


def _old_turn(case: Case, item: Property, names: Naming) -> Iterator[Diagnostic]:
    said = said_by(item)
    color = names.color(said)
    if color is not None and said != names.move(color):
        wanted = names.move(color)
        words = f"PL says {said}, but the color is called {wanted} in this game"
        yield case.report(
            words, at=item.values[0].span, title=f"write {wanted}", fix=replace(item.values[0].span, wanted)
        )


@reported("BLK116", "setup-missing-piece", Severity.WARNING)
def setup_missing_piece() -> None:
    """AE takes a piece off that is not on the board.

    Each value of AE names one whole piece by all of its points; of another piece it takes off nothing.

    Bad (blokus, beside setup-not-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5];AE[e10,e11];B[f9,f8])

    Good::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """


@rule(
    "BLK118",
    "misspelled-property",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.NAMES | Change.MOVES | Change.SETUP | Change.DELETED | Change.VALUES,
    stage=Stage.DOUBT,
)
def misspelled_property(case: Case) -> Iterator[Diagnostic]:
    """The name of a property is one slip away from BLUE, YELLOW, RED or GREEN.

    Old programs kept the moves of a color under these words. Where a letter is missing, added or mistaken, or two
    have changed places, nobody finds the move.

    Bad::

        (;GM[Blokus Duo];BLEU[e10])
    """
    names = naming(case.record.variant)
    words = [name for name in names.moves if len(name) > 1] if names is not None else []
    for node in case.syntax.others:
        for item in node.properties:
            right = next((word for word in words if one_slip_apart(item.name, word)), "")
            if right and len(item.name) > 2 and item.name not in NODE_PROPERTIES:
                modern = names.modern(right) if names is not None else right
                free = node.get(modern) is None
                yield case.report(
                    f"unknown property {item.ident}: did you mean {right}, which is now written {modern}?",
                    at=item.ident_span,
                    title=f"write {modern}",
                    fix=replace(item.ident_span, modern) if free else (),
                )


RULES: tuple[Rule, ...] = (
    foreign_color_property,
    legacy_property,
    setup_missing_piece,
    misspelled_property,
)
