"""The rule about results: whether the Result tag goes with the variant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Label, Safety, Severity, replace
from gamenote.core.rule import rule
from gamenote.games.draughts.pdn.results import FORMATS, GENERAL, converted, formal, is_score_pair, meaning
from gamenote.games.draughts.variants import Results, variant
from gamenote.syntax.movetext.report import short
from gamenote.syntax.movetext.tree import Game

ALL_RESULTS = ", ".join(result for kind in Results for result in kind.value)
OTHER_SCORING = "; for other scoring add [ResultFormat ...]"


@rule("PDN104", "result-type", Severity.WARNING, fix=Safety.UNSAFE, also=(Severity.INFO,), shown_once=True)
def result_type(case: Case) -> Iterator[Diagnostic]:
    """A result is not one of those that the kind of game uses.

    International and Canadian draughts count 2-0, 1-1 and 0-2, all others 1-0, 1/2-1/2 and 0-1; the tag
    ResultFormat can name another list. A result of the other list is easily understood and only worth a remark.

    Bad::

        [Result "1-0"]
        [GameType "20"]

        1. 32-28 19-23 *

    Good::

        [Result "2-0"]
        [GameType "20"]

        1. 32-28 19-23 *
    """
    game: Game = case.syntax
    value, named, kind = map(game.header.value, ("Result", "ResultFormat", "GameType"))
    if value is None or _is_usual(value, named, kind):
        return
    tag = game.header.get("Result")
    if tag is None or not tag.raw.strip(" \t"):
        return
    at = game.ending_span if game.score and game.ending_span else tag.value_span
    see = [Label(tag.value_span, "the Result tag repeats it")] if game.score else []
    if named is not None and named.strip():
        words = _against_format(named, value)
        if words:
            yield case.report(words, at=at, see=see)
        return
    row = variant(kind) if kind is not None else None
    if row is None:
        if not formal(value) and (kind is None):
            yield case.report(
                f'"{short(value)}" is not a result PDN knows ({ALL_RESULTS}){OTHER_SCORING}', at=at, see=see
            )
        return
    wanted = GENERAL[row.results]
    other = converted(value, row.results)
    if other is not None:
        words = f"{_within(row.title)} scores {other}; this game says {value}"
        fix = [*replace(tag.value_span, other)]
        if game.ending_span is not None and game.ending is not None and meaning(game.ending) == meaning(value):
            fix += replace(game.ending_span, other)  # or else the two would differ
        yield case.report(words, at=at, severity=Severity.INFO, title=f"write {other}", fix=tuple(fix), see=see)
    else:
        scores = f"{_within(row.title)} ({', '.join(wanted)})"
        yield case.report(f'"{short(value)}" is not a result of {scores}{OTHER_SCORING}', at=at, see=see)


def _within(title: str) -> str:
    """The title of a variant within a sentence."""
    return title.replace("International", "international")


@lru_cache(maxsize=1024)
def _is_usual(value: str, named: str | None, kind: str | None) -> bool:
    """Whether a result is one of those that the kind of game uses, where no other list is named."""
    row = variant(kind) if kind is not None and not (named or "").strip() else None
    return row is not None and value in GENERAL[row.results]


def _against_format(name: str, value: str) -> str:
    """What speaks against a result under a ResultFormat, in words; other names than the known allow anything."""
    allowed = FORMATS.get(name)
    if allowed is None or value in allowed or (name == "Goes" and is_score_pair(value)):
        return ""
    return f'"{short(value)}" is not a result of {name} ({", ".join(allowed)})'


RULES = (result_type,)
