"""Rules about players and pairings, compared in a file."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Severity
from gamenote.core.rule import Statement, compared, rules_in
from gamenote.core.source import Span
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import Header

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
    header: Header = case.syntax.header
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


RULES = rules_in(globals())
