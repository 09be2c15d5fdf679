"""Rules about players, pairings and openings, compared in a file."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Statement, compared, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.variants import STANDARD
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import Header

# Rules about players and rounds in a collection of games

COLOURS = ("White", "Black")
UNKNOWN = frozenset(("", "?", "-", "0"))


def _tag_value(header: Header, name: str) -> str:
    """Return the value of a tag, "" where it says nothing."""
    value = " ".join((header.value(name) or "").split())
    return "" if value in UNKNOWN else value


def _tag_span(header: Header, name: str) -> Span:
    tag = header.get(name)
    return tag.span if tag is not None else header.span


def family_name(name: str) -> str:
    """Return the family name of `Family, Given`, as such names are compared.

    Of several words without a comma nobody knows which it is.

    >>> family_name("Van den Berg, Jan"), family_name("Anand"), family_name("Viswanathan Anand")
    ('van den berg', 'anand', '')
    """
    family, comma, _ = name.partition(",")
    return family.strip().casefold() if comma or " " not in name else ""


@compared("PGN401", "fideid-conflict", Severity.WARNING, needs="FideId")
def fideid_conflict(case: Case) -> Iterator[Statement]:
    """A FIDE number and a player do not belong together.

    One number stands for two players, or one player has two in an event.

    Numbers are copied from lists and slip by a line. Family names are compared, so that `Anand, V` and `Anand,
    Viswanathan` are one player.

    Bad (after the usual tags)::

        [WhiteFideId "1400215"]

        1. e4 *

        [White "Cid"]
        [Black "Bob"]
        [Result "*"]
        [WhiteFideId "1400215"]

        1. d4 *
    """
    tree: GameTree = case.syntax
    header = tree.header
    event = _tag_value(header, "Event").casefold()
    for colour in COLOURS:
        number, name = _tag_value(header, f"{colour}FideId"), _tag_value(header, colour)
        if not name or not number.isdecimal():
            continue
        place, shown = _tag_span(header, f"{colour}FideId"), short(name)
        family = family_name(name)
        if family:
            words = f"FIDE number {number} is that of {shown} here, and of"
            yield Statement(f"number {number}", words, place, family, shown)
        if event:
            words = f"{shown} has the FIDE number {number} here, and"
            yield Statement(f"player {name.casefold()} in {event}", words, place, number, number)


@compared("PGN402", "name-spelling", Severity.INFO, default=False, needs="FideId")
def name_spelling(case: Case) -> Iterator[Statement]:
    """A player with one FIDE number has two spellings.

    Who counts games by player counts two then.

    Bad (after the usual tags)::

        [WhiteFideId "1400215"]

        1. e4 *

        [White "Ann, Alice"]
        [Black "Bob"]
        [Result "*"]
        [WhiteFideId "1400215"]

        1. d4 *
    """
    tree: GameTree = case.syntax
    for colour in COLOURS:
        number, name = _tag_value(tree.header, f"{colour}FideId"), _tag_value(tree.header, colour)
        if number and name.strip(", "):
            words = f"FIDE number {number} is written {short(name)} here, and"
            # Where the family is another, it is another player.
            first = name.casefold().replace(",", " ").split()[0]
            yield Statement(f"{number} {first}", words, _tag_span(tree.header, colour), name, short(name))


@compared("PGN403", "double-pairing", Severity.INFO, default=False)
def double_pairing(case: Case) -> Iterator[Statement]:
    """A player has two games in one round.

    One of the two has the wrong round, or the wrong player.

    Bad (after the usual tags)::

        [Event "Club"]
        [Round "1"]

        1. e4 *

        [Event "Club"]
        [Round "1"]
        [White "Cid"]
        [Black "Ann"]
        [Result "*"]

        1. d4 *
    """
    tree: GameTree = case.syntax
    event, number = _tag_value(tree.header, "Event"), _tag_value(tree.header, "Round").partition(".")[0]
    if not event or not number:
        return
    pairing = "\n".join(_tag_value(tree.header, colour).casefold() for colour in COLOURS)
    for colour in COLOURS:
        name = _tag_value(tree.header, colour)
        if name:
            words = f"{short(name)} plays in round {number} of {short(event)} here, and in"
            site = _tag_value(tree.header, "Site")
            about = "\n".join((event.casefold(), site.casefold(), number, name.casefold()))
            yield Statement(about, words, _tag_span(tree.header, colour), pairing)


# The rule about the code of the opening that a game names.
#
# The table of openings is loaded only for games with such a code, and played through only where the code stands
# nowhere on their way.

CODE = lazy_pattern(r"[A-E][0-9]{2}")
NEAR = 2  # codes between which tables differ


@rule("PGN280", "eco-mismatch", Severity.INFO, fix=Safety.UNSAFE, changes=Change.VALUES)
def eco_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The code of the opening is not that of the moves.

    Positions are looked up in a table of the 500 codes, so that other orders of moves are found too. Tables differ
    about transpositions: nothing is said where the code stands anywhere on the way of the game, or within two of
    the last one.

    Bad (after the usual tags)::

        [ECO "B90"]

        1. d4 d5 2. c4 e6 *

    Good (after the usual tags)::

        [ECO "D30"]

        1. d4 d5 2. c4 e6 *
    """
    header: Header = case.syntax.header
    code = (header.value("ECO") or "").strip()
    if not CODE.fullmatch(code) or case.engine is None:
        return
    if case.summary.variant not in (None, STANDARD.name):
        return
    moves = case.record.moves()
    if moves is None or case.progress is None:
        return
    from gamenote.games.chess.openings import Beginning, begins_with_line, own_table

    line = Beginning(case.record, case.progress)
    if begins_with_line(moves.main, code) or next(line.hits(own_table(), code), None) is not None:
        return
    hit = next(line.hits(own_table()), None)
    if hit is None or (hit.opening.eco[0] == code[0] and abs(int(hit.opening.eco[1:]) - int(code[1:])) <= NEAR):
        return
    last = hit.opening
    at = header.place("ECO") or header.span
    yield case.report(
        f"{code}: the moves are {last.eco}, {last.name}",
        at=at,
        title=f"write {last.eco}",
        fix=(Edit(at, last.eco),),
    )


RULES = rules_in(globals())
