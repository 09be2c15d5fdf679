"""Rules about results, and about how games of PGN end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, rule
from gamenote.core.source import Span
from gamenote.games.chess.pgn.results import OPEN, RESULTS, is_dashed, proper_result
from gamenote.games.chess.pgn.tags import BARE_GLYPHS, TERMINATIONS
from gamenote.syntax.movetext.reading import goes_on_behind_end
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short

BY_SITE = lazy_pattern(
    r".+ won (?:by|on|-) ?.+|game drawn by .+|illegal move|stalled connection|mate|(?:white|black) forfeits.*",
    re.I,
)


@rule(
    "PGN208",
    "result-type",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.RESULT,
    stage=Stage.DOUBT,
    also=(Safety.UNSAFE,),
)
def result_type(case: Case) -> Iterator[Diagnostic]:
    """A result is not one of the four that PGN has.

    They are 1-0, 0-1, 1/2-1/2 and *. Other spellings are understood; a game that both players lose has none of
    its own: it ends with *, and the tag Termination says rules infraction. A sign of books (+-, =) as the last
    word of a game is its result where the tag says the same; without a tag, the fix is unsafe. So it is before
    further moves: programs that read them now would end the game there.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "1/2"]

        1. e4 e5 1/2-1/2

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "1/2-1/2"]

        1. e4 e5 1/2-1/2
    """
    game: GameTree = case.syntax
    odd = [(text, place) for text, place in _stated_results(game) if text not in RESULTS and not is_dashed(text)]
    if not odd:
        return
    (text, at), *others = odd
    proper = proper_result(text)
    words = f"{short(text)} is written {proper}" if proper in RESULTS else f"{short(text)} is no result of PGN"
    if proper == OPEN:
        words = f'{short(text)} is no result of PGN: write *, and [Termination "rules infraction"]'
    yield case.report(
        words,
        at=at,
        see=[Label(place, "and here") for _, place in others],
        title=f"write {proper}",
        fix=[edit for each, place in odd for edit in _result_edits(each, place)],
        safety=Safety.UNSAFE if _is_sign_alone(game, text) or goes_on_behind_end(case) else None,
    )


def _is_sign_alone(game: GameTree, text: str) -> bool:
    """Whether a sign of books is all that says who won."""
    return text in BARE_GLYPHS and bool(game.plies) and game.header.get("Result") is None


def _stated_results(game: GameTree) -> Iterator[tuple[str, Span]]:
    """Yield the results that a game says, and where."""
    tag = game.header.get("Result")
    said = tag.value.strip(" \t") if tag is not None else ""
    if tag is not None and said not in ("", "?"):
        yield said, tag.value_span
    if game.ending is not None and game.ending_span is not None:
        yield game.ending, game.ending_span


def _result_edits(text: str, place: Span) -> tuple[Edit, ...]:
    proper = proper_result(text)
    return replace(place, proper) if proper in RESULTS and proper != OPEN else ()


@rule("PGN210", "termination-value", Severity.INFO, stage=Stage.HEADER)
def termination_value(case: Case) -> Iterator[Diagnostic]:
    """Termination is none of the words that the standard or a site has.

    The standard has abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit and
    unterminated.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [Termination "because"]

        1. e4 1-0

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "1-0"]
        [Termination "normal"]

        1. e4 1-0
    """
    tag = case.syntax.header.get("Termination")
    value = tag.value.strip(" \t") if tag is not None else ""
    if tag is None or value in ("", "?", "-") or value.lower() in TERMINATIONS or BY_SITE.fullmatch(value):
        return
    words = f'Termination "{short(value)}" is none of {", ".join(TERMINATIONS)}'
    yield case.report(words, at=tag.value_span)


RULES = (result_type, termination_value)
