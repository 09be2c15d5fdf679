"""Rules of Blokus SGF: header, tree, colours and setup (BLK1xx)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.rule import doubt_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.core.words import one_slip_apart
from gamenote.games.blokus.blksgf.lint_spelling import RULES as SPELLING_RULES
from gamenote.games.blokus.blksgf.property_names import (
    ADDING,
    PLAYER_DIGITS,
    PLAYER_LETTERS,
    TITLES,
    UNKNOWN,
    Naming,
    gm,
    naming,
    seating,
    variant,
)
from gamenote.syntax.sgf import lint as sgf
from gamenote.syntax.sgf import lint_nodes
from gamenote.syntax.sgf.properties import NODE_PROPERTIES
from gamenote.syntax.sgf.records import TO_MOVE
from gamenote.syntax.sgf.tree import BLANKS, LONGEST_SHOWN, Property, said_by, shorten_text, unescape

# Rules about colours and setup in Blokus SGF (BLK11x)


@doubt_rule("BLK111", "foreign-color-property")
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


@doubt_rule("BLK112", "legacy-property", Severity.WARNING, fix=Safety.SAFE, changes=Change.NAMES)
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
                    instead=modern if free else "",
                )


def _old_turn(case: Case, item: Property, names: Naming) -> Iterator[Diagnostic]:
    said = said_by(item)
    color = names.color(said)
    if color is not None and said != names.move(color):
        wanted = names.move(color)
        words = f"PL says {said}, but the color is called {wanted} in this game"
        yield case.report(words, at=item.values[0].span, instead=wanted)


@reported("BLK116", "setup-missing-piece", Severity.WARNING)
def setup_missing_piece() -> None:
    """AE takes a piece off that is not on the board.

    Each value of AE names one whole piece by all of its points; of another piece it takes off nothing.

    Bad (blokus, beside setup-not-in-root)::

        (;GM[Blokus Duo]AB[e10]AW[j5];AE[e10,e11];B[f9,f8])

    Good::

        (;GM[Blokus Duo]AB[e10]AW[j5];B[f9,f8])
    """


@doubt_rule(
    "BLK118",
    "misspelled-property",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.NAMES | Change.MOVES | Change.SETUP | Change.DELETED | Change.VALUES,
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
                    instead=modern if free else "",
                )


@doubt_rule("BLK101", "unknown-variant", fix=Safety.SAFE, changes=Change.VALUES | Change.VARIANT | Change.DELETED)
def unknown_variant(case: Case) -> Iterator[Diagnostic]:
    """GM does not name a variant of Blokus.

    The name must be one of the eighteen that the format knows, with single spaces between its words. Without it
    moves are only kept, not checked. The fix removes extra spaces.

    Bad::

        (;GM[Blokus  Duo];B[e10])
    """
    item = gm(case.syntax)
    if item is None or variant(case.syntax) != UNKNOWN:
        return
    value = item.values[0]
    said = unescape(value.raw)
    same = [title for title in TITLES if _without_blanks(title) == _without_blanks(said)]
    near = same or _nearest_titles(said)
    yield case.report(
        f"GM says {shorten_text(said) or 'nothing'}, which is not a variant of Blokus",
        at=value.span,
        help=f"did you mean {near[0]}?" if near else "",
        instead=same[0] if same else "",
    )


def _without_blanks(title: str) -> str:
    return title.lower().translate({ord(blank): None for blank in BLANKS})


def _nearest_titles(said: str) -> list[str]:
    titles = {title.lower(): title for title in TITLES}
    from difflib import get_close_matches  # only mistakes need it

    return [titles[name] for name in get_close_matches(said[:LONGEST_SHOWN].lower(), titles)]


@doubt_rule("BLK102", "gm-spelling", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES)
def gm_spelling(case: Case) -> Iterator[Diagnostic]:
    """The variant has other capitals, or spaces around its name.

    The format compares the names letter by letter; not every program is as tolerant.

    Bad::

        (;GM[blokus duo];B[e10])
    """
    item = gm(case.syntax)
    row = seating(variant(case.syntax))
    if item is not None and row is not None and unescape(item.values[0].raw) != row.title:
        words = f"GM says {shorten_text(item.values[0].raw)}, but the name is {row.title}"
        yield case.report(words, at=item.values[0].span, instead=row.title)


@rule("BLK103", "multiple-trees", once=True)
def multiple_trees(case: Case) -> Iterator[Diagnostic]:
    """The file holds more than one game.

    A file of this format is one game; Pentobi refuses to open it. All games are checked nevertheless.

    Bad::

        (;GM[Blokus Duo];B[e10])
        (;GM[Blokus Duo];B[e10])
    """
    start = case.syntax.start
    if case.source.origin.index > 1 and start is not None:
        yield case.report("a second game begins here, but a file holds one", at=Span(start, start + 1))


@doubt_rule("BLK104", "foreign-name-property", Severity.WARNING, fix=Safety.SAFE, changes=Change.NAMES)
def foreign_name_property(case: Case) -> Iterator[Diagnostic]:
    """A player's name stands in a property that this variant does not have.

    The players are PB and PW where there are two of them, whatever the number of colors, and P1, P2, P3, P4 where
    there are more.

    Bad::

        (;GM[Blokus Two-Player]P1[Ann]PW[Bob];1[a20])

    Good::

        (;GM[Blokus Two-Player]PB[Ann]PW[Bob];1[a20])
    """
    names, root = naming(case.record.variant), case.syntax.root
    if names is None or root is None:
        return
    wanted = dict(zip(PLAYER_LETTERS, PLAYER_DIGITS, strict=False))
    wanted |= {digit: letter for letter, digit in wanted.items()}
    for item in root.properties:
        if item.name not in (*PLAYER_LETTERS, *PLAYER_DIGITS) or item.name in names.players_named:
            continue
        instead = wanted.get(item.name)
        free = instead is not None and root.get(instead) is None
        yield case.report(
            f"{item.ident} is not a player of this variant; its players are {', '.join(names.players_named)}",
            at=item.ident_span,
            instead=instead if instead and free else "",
        )


RULES = (*sgf.RULES, *lint_nodes.RULES, *rules_in(globals()), *SPELLING_RULES)
