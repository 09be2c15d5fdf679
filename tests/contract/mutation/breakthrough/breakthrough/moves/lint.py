"""The rules of tags and movetext, and one of our own."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.rule import rule
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.tagpairs import lint as tags


@rule("BRK101", "variant-in-capitals", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES)
def variant_in_capitals(case: Case) -> Iterator[Diagnostic]:
    """The tag Variant is written with capital letters.

    Other programs look the name up as it is.

    Bad::

        [Game "Breakthrough"]
        [Variant "Long"]

        1. a2-a3 *
    """
    header = case.syntax.header
    name, place = header.value("Variant"), header.place("Variant")
    if name and place is not None and name != name.lower():
        yield case.report(
            f"the variant {name} is written with a capital letter", at=place, fix=replace(place, name.lower())
        )


RULES = (*tags.RULES, *movetext.RULES, variant_in_capitals)
