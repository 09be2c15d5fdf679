"""The PDN rules in the order of their codes.

Those about the result and about where a game begins are defined here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Label, Safety, Severity, replace
from gamenote.core.rule import header_rule, rule
from gamenote.core.source import Span
from gamenote.games.draughts.board import table
from gamenote.games.draughts.fen import is_null_move, read_fen
from gamenote.games.draughts.pdn import lint_gametype, lint_spelling
from gamenote.games.draughts.pdn.dialect import (
    FORMATS,
    GENERAL,
    convert_result,
    formal,
    is_loose,
    is_score_pair,
    meaning,
    plain_result,
)
from gamenote.games.draughts.variants import Results, variant
from gamenote.syntax.movetext import lint as movetext
from gamenote.syntax.movetext.reading import goes_on_behind_end
from gamenote.syntax.movetext.tree import GameTree, Item, Kind
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import escape

ALL_RESULTS = ", ".join(result for kind in Results for result in kind.value)
OTHER_SCORING = "; for other scoring add [ResultFormat ...]"
NO_SETUP = ("", "0", "?", "-", "*")  # values of SetUp that announce nothing


@rule(
    "PDN104",
    "result-type",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.RESULT,
    also=(Severity.INFO, Safety.SAFE),
)
def result_type(case: Case) -> Iterator[Diagnostic]:
    """A result is not one of those that the kind of game uses.

    International and Canadian draughts count 2-0, 1-1 and 0-2, all others 1-0, 1/2-1/2 and 0-1; the tag
    ResultFormat can name another list. A result of the other list is easily understood and only worth a remark.
    One with blanks or a colon (`2 - 0`, `2:0`) is spelt as it should be; a remark behind it belongs elsewhere.

    Bad::

        [Result "1-0"]
        [GameType "20"]

        1. 32-28 19-23 *

    Good::

        [Result "2-0"]
        [GameType "20"]

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    value, named, kind = map(game.header.value, ("Result", "ResultFormat", "GameType"))
    loose = [] if (named or "").strip() else _loose_results(game, value)
    if loose:
        yield _spelt_out(case, loose)
    if loose or value is None or _is_usual(value, named, kind):
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
    other = convert_result(value, row.results)
    if other is not None:
        words = f"{_title_in_sentence(row.title)} scores {other}; this game says {value}"
        fix = [*replace(tag.value_span, other)]
        if game.ending_span is not None and game.ending is not None and meaning(game.ending) == meaning(value):
            fix += replace(game.ending_span, other)  # or else the two would differ
        yield case.report(words, at=at, severity=Severity.INFO, title=f"write {other}", fix=tuple(fix), see=see)
    else:
        scores = f"{_title_in_sentence(row.title)} ({', '.join(wanted)})"
        yield case.report(f'"{short(value)}" is not a result of {scores}{OTHER_SCORING}', at=at, see=see)


def _loose_results(game: GameTree, value: str | None) -> list[tuple[str, Span]]:
    """Return the results with blanks, colons or remarks in them, and where."""
    texts = (value or "").strip(" \t"), game.ending or ""
    if not any(map(is_loose, texts)):
        return []
    places = game.header.place("Result"), game.ending_span
    return [(text, at) for text, at in zip(texts, places, strict=True) if at is not None and is_loose(text)]


def _spelt_out(case: Case, loose: list[tuple[str, Span]]) -> Diagnostic:
    """Report results with blanks, colons or remarks in them."""
    (text, at), *others = loose
    return case.report(
        f"{short(text)} is written {plain_result(text)}",
        at=at,
        see=[Label(place, "and here") for _, place in others],
        title=f"write {plain_result(text)}",
        fix=[edit for each, place in loose for edit in replace(place, plain_result(each))],
        safety=Safety.UNSAFE if goes_on_behind_end(case) or any("(" in each for each, _ in loose) else Safety.SAFE,
    )


def _title_in_sentence(title: str) -> str:
    return title.replace("International", "international")


@lru_cache(maxsize=1024)
def _is_usual(value: str, named: str | None, kind: str | None) -> bool:
    """Tell whether the kind of game uses this result."""
    row = variant(kind) if kind is not None and not (named or "").strip() else None
    return row is not None and value in GENERAL[row.results]


def _against_format(name: str, value: str) -> str:
    """Say what speaks against a result under a ResultFormat."""
    allowed = FORMATS.get(name)
    if allowed is None or value in allowed or (name == "Goes" and is_score_pair(value)):
        return ""
    return f'"{short(value)}" is not a result of {name} ({", ".join(allowed)})'


@header_rule(
    "PDN122", "fen-setup-conflict", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.SETUP | Change.VALUES
)
def fen_setup_conflict(case: Case) -> Iterator[Diagnostic]:
    """A position stands before the first move, and the FEN tag has another one.

    The position before the first move is the start of the game, so that the tag says something about a position
    that is never on the board. The fix writes the position into the tag.

    Bad (after the usual tags)::

        [FEN "W:W31,50:B1,2"]

        /FEN "W:W31,50:B1,3"/ 1. 31-27 *

    Good (last lines)::

        1. 31-27 *
    """
    game: GameTree = case.syntax
    tag = game.header.get("FEN")
    first = _first_setup(game)
    if tag is None or not tag.raw.strip() or first is None:
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


@header_rule(
    "PDN124", "setup-without-fen", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.DELETED | Change.VALUES
)
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
    game: GameTree = case.syntax
    tag = game.header.get("SetUp") or game.header.get("Setup")
    if tag is None or tag.raw.strip(" \t") in NO_SETUP:
        return
    from gamenote.syntax.tagpairs.misspelled import is_misspelled  # few games need it

    fen = game.header.get("FEN")
    given = (fen is not None and fen.raw.strip(" \t")) or (fen is None and game.header.mentions("FEN"))
    if given or is_misspelled(game, "FEN") or _first_setup(game) is not None:
        return
    played = game.plies > 0 and case.complete
    yield case.report(
        f'{tag.name} "{short(tag.value)}" announces a position, but there is no FEN',
        at=tag.span,
        help='add the FEN tag, or write [SetUp "0"] where the game begins as usual',
        title="write 0",
        fix=replace(tag.value_span, "0") if played else (),
    )


def _first_setup(game: GameTree) -> Item | None:
    """Return the position before the first move, if there is one."""
    if not game.setups:  # without asking for lines, which a game read by its words has not made
        return None
    first = next((move for move in game.line if move.kind is not Kind.LEAD), None)
    return first if first is not None and first.kind is Kind.SETUP else None


_OWN = (
    *(result_type, fen_setup_conflict, setup_without_fen),
    *(*lint_spelling.RULES, *lint_gametype.RULES),
)
_SHARED = tuple(each for each in tags.RULES if each is not tags.unknown_tag)

RULES = (
    *sorted((*_SHARED, *movetext.RULES), key=lambda each: each.code),
    *sorted(_OWN, key=lambda each: each.code),
)
