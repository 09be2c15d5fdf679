"""Rules about results, and how a game is said to have ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Label, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Comment
from gamenote.core.rule import form_rule, header_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.pgn.tags import BARE_GLYPHS, OPEN, RESULTS, TERMINATIONS, is_dashed, proper_result
from gamenote.syntax.movetext.commands import evaluation_of
from gamenote.syntax.movetext.reading import goes_on_behind_end
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short

# How games ended in words.
#
# They are those of the tag Termination and of the last comment. Who is meant stands there by colour or by name.
# What is not understood says nothing.

LONGEST = 120  # characters of words that are looked at


class End(Enum):
    """The ways in which games end."""

    MATE = "mate"
    STALEMATE = "stalemate"
    TIME = "time"
    RESIGNED = "resignation"
    LEFT = "the game was left"
    DRAWN = "draw"
    OPEN = "not ended"
    DECIDED = "decided"


class StatedEnd(Struct, frozen=True):
    """What words say of an end."""

    kind: End
    winner: str | None = None  # a colour, "draw", or None where that is not told


DRAW = "draw"
WHO = r"(?P<who>[^{}]{1,60}?)"
# What the words are, the kind of end, and whether who is named has won.
Row = tuple[re.Pattern[str], End, bool | None]


def _compile_rows(*rows: tuple[str, End, bool | None]) -> tuple[Row, ...]:
    return tuple((lazy_pattern(words, re.IGNORECASE), kind, won) for words, kind, won in rows)


STATED = _compile_rows(
    (r"time forfeit", End.TIME, None),
    (r"unterminated", End.OPEN, None),
    (r"mate|checkmate", End.MATE, None),
    (r"stalemate", End.STALEMATE, None),
    (rf"{WHO} won by checkmate", End.MATE, True),
    (rf"{WHO} won by resignation", End.RESIGNED, True),
    (rf"{WHO} won on time", End.TIME, True),
    (rf"{WHO} won - game abandoned", End.LEFT, True),
    (rf"{WHO} won by .*", End.DECIDED, True),
    (r"game drawn by stalemate", End.STALEMATE, None),
    (r"game drawn by .*", End.DRAWN, None),
)
COMMENTS = _compile_rows(
    (rf"{WHO} (?:is |has been |was )?(?:check)?mated", End.MATE, False),
    (rf"{WHO} (?:check)?mates", End.MATE, True),
    (rf"{WHO} (?:resigns|resigned)", End.RESIGNED, False),
    (rf"{WHO} (?:forfeits|forfeited|loses|lost) on time", End.TIME, False),
    (rf"{WHO} (?:forfeits|loses|lost|forfeited) by .*", End.LEFT, False),
    (rf"{WHO} ran out of time and .* no (?:mating )?material.*", End.DRAWN, None),
    (rf"{WHO} (?:wins|won)(?: (?:by|on) .*)?", End.DECIDED, True),
    (r"(?:game )?drawn by stalemate|stalemate", End.STALEMATE, None),
    (
        r"(?:game drawn|draw) (?:by|because) .*|game drawn|draw agreed|neither player has mating material.*",
        End.DRAWN,
        None,
    ),
)


@lru_cache(maxsize=256)
def read_end(words: str, players: tuple[str, str], rows: Iterable[Row]) -> StatedEnd | None:
    """Return what words say of the end, if they are understood."""
    text = " ".join(words[: LONGEST + 1].split()).rstrip(" .!")
    if len(text) > LONGEST:
        return None
    for pattern, kind, won in rows:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        if won is None:
            return StatedEnd(kind, DRAW if kind in (End.STALEMATE, End.DRAWN) else None)
        colour = _player_colour(match["who"], players)
        if colour is not None:
            return StatedEnd(kind, colour if won else OTHER[colour])
    return None


OTHER = {"white": "black", "black": "white"}


def _player_colour(who: str, players: tuple[str, str]) -> str | None:
    plain = who.strip().casefold()
    names = [name.strip().casefold() for name in players]
    named = [colour for colour, name in zip(OTHER, names, strict=True) if name and plain == name]
    if len(named) == 1:
        return named[0]
    return plain if plain in OTHER and not named else None


def players_of(case: Case) -> tuple[str, str]:
    """Return the names in the tags White and Black."""
    tree: GameTree = case.syntax
    return tree.header.value("White") or "", tree.header.value("Black") or ""


def end_of_termination(case: Case) -> StatedEnd | None:
    """Return what the tag Termination says of the end."""
    tree: GameTree = case.syntax
    words = tree.header.value("Termination")
    return read_end(words, players_of(case), STATED) if words and words != "Normal" else None


def end_of_comment(case: Case, words: str) -> StatedEnd | None:
    """Return what a comment behind the last move says of the end."""
    found = read_end(words, players_of(case), COMMENTS)
    if found is None and ", " in words:  # behind the figures of a program
        found = read_end(words.rpartition(", ")[2], players_of(case), COMMENTS)
    return found


# Rules about what is said of the end of a game: in the tag Termination, the last comment, an evaluation

MOST_COMMENTS = 4  # behind the last move
MATE = "checkmate"
COMMAND = lazy_pattern(r"\[%[^\[\]]*+\]")
ENDED_OTHERWISE = {End.TIME: "on time", End.RESIGNED: "by resignation", End.LEFT: "as a player left"}


def _last_comments(case: Case) -> list[tuple[str, Span]]:
    """Return the comments behind the last move, the last of them first.

    They are found from the end of the text, since most games have none, and are not read for that."""
    tree: GameTree = case.syntax
    ending, text = tree.ending_span, case.source.text
    at = ending.start if ending is not None else len(text)
    found = list[tuple[str, Span]]()
    while len(found) < MOST_COMMENTS:
        end = text.rfind("}", 0, at)
        begin = text.rfind("{", 0, max(end, 0))
        if begin < tree.header.span.end or text[end + 1 : at].strip(" \t\r\n"):
            break
        found.append((text[begin + 1 : end], Span(begin, end + 1)))
        at = begin
    return found


@rule("PGN305", "eval-contradiction", Severity.INFO, needs="[%eval")
def eval_contradiction(case: Case) -> Iterator[Diagnostic]:
    """An evaluation announces mate behind the move that mates.

    The game is over; there is nothing to announce, least of all a mate for the side that has been mated.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 Qh4# {[%eval #1]} 0-1

    Good (last lines)::

        1. f3 e5 2. g4 {[%eval #-1]} Qh4# 0-1
    """
    for words, span in _last_comments(case):
        claimed = evaluation_of([Comment(words)])
        if claimed is None or not claimed.mate:
            continue
        end = case.outcome
        if end is not None and end.reason == MATE:
            winner, said = (end.winner or "").capitalize(), "White" if claimed.mate > 0 else "Black"
            words = f"{said} mates in {abs(claimed.mate)}, says the evaluation; {winner} has mated"
            yield case.report(words, at=span)


@rule("PGN307", "end-comment-mismatch", Severity.WARNING, needs="}")
def end_comment_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The last comment tells another end than the result or the board.

    Servers write behind the moves how a game ended: `{White resigns}`, `{Black checkmated}`. One of the two is
    wrong; which, the moves may tell.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 {Black resigns} 0-1

    Good (last lines)::

        1. f3 e5 2. g4 {White resigns} 0-1
    """
    for text, span in _last_comments(case):
        words = COMMAND.sub("", text).strip()
        if not words:
            continue
        stated = end_of_comment(case, words)
        why = _against_stated_end(case, stated) if stated is not None else ""
        if why:
            yield case.report(f"{{{short(words)}}} says the comment, but {why}", at=span)
        return


@rule("PGN308", "termination-mismatch", Severity.WARNING, needs="Termination")
def termination_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The tag Termination tells another end than the result or the board.

    Nobody loses on time after mate, and who `won by checkmate` has given mate and got the point.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]
        [Termination "time forfeit"]

        1. f3 e5 2. g4 Qh4# 0-1

    Good (last lines)::

        [Termination "normal"]

        1. f3 e5 2. g4 Qh4# 0-1
    """
    stated = end_of_termination(case)
    why = _against_stated_end(case, stated) if stated is not None else ""
    tag = case.syntax.header.get("Termination")
    if why and tag is not None:
        yield case.report(f'Termination says "{short(tag.value)}", but {why}', at=tag.value_span)


def _against_stated_end(case: Case, stated: StatedEnd) -> str:
    """Say what speaks against a stated end; empty for nothing."""
    outcome = case.summary.outcome
    result = (outcome.winner or (DRAW if outcome.text == "1/2-1/2" else None)) if outcome is not None else None
    other = stated.kind is End.OPEN or stated.winner not in (None, result)
    if outcome is not None and result is not None and other:
        return f"the result is {outcome.text}"
    return _against_play(case, stated)


def _against_play(case: Case, stated: StatedEnd) -> str:
    """Say what the last position has against a stated end."""
    if case.engine is None or not case.complete:
        return ""
    mates, stale = stated.kind is End.MATE, stated.kind is End.STALEMATE
    if not (mates or stale or stated.kind in ENDED_OTHERWISE):
        return ""
    end = case.outcome
    if end is None:
        return "nobody is mated" if mates else "there is no stalemate" if stale else ""
    if mates:
        wrong = end.winner is None or stated.winner not in (None, end.winner)
    else:
        wrong = end.winner is not None if stale else True
    if not wrong:
        return ""
    return f"{end.winner.capitalize()} has won by {end.reason}" if end.winner else f"the moves end in {end.reason}"


# Rules about results, and the words of Termination

BY_SITE = lazy_pattern(
    r".+ won (?:by|on|-) ?.+|game drawn by .+|illegal move|stalled connection|mate|(?:white|black) forfeits.*",
    re.I,
)


@form_rule(
    "PGN208", "result-type", Severity.WARNING, fix=Safety.SAFE, changes=Change.RESULT, also=(Safety.UNSAFE,)
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

    Good (last lines)::

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
    alone = text in BARE_GLYPHS and bool(game.plies) and game.header.get("Result") is None  # a sign of books
    yield case.report(
        words,
        at=at,
        see=[Label(place, "and here") for _, place in others],
        title=f"write {proper}",
        fix=[
            edit
            for each, place in odd
            for edit in replace(place, proper_result(each))
            if edit.text in RESULTS and edit.text != OPEN
        ],
        safety=Safety.UNSAFE if alone or goes_on_behind_end(case) else None,
    )


def _stated_results(game: GameTree) -> Iterator[tuple[str, Span]]:
    tag = game.header.get("Result")
    said = tag.value.strip(" \t") if tag is not None else ""
    if tag is not None and said not in ("", "?"):
        yield said, tag.value_span
    if game.ending is not None and game.ending_span is not None:
        yield game.ending, game.ending_span


@header_rule("PGN210", "termination-value", Severity.INFO)
def termination_value(case: Case) -> Iterator[Diagnostic]:
    """Termination is not one of the words that the standard or a site has.

    The standard has abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit and
    unterminated.

    Bad (after the usual tags)::

        [Termination "because"]

    Good (after the usual tags)::

        [Termination "unterminated"]
    """
    tag = case.syntax.header.get("Termination")
    value = tag.value.strip(" \t") if tag is not None else ""
    if tag is None or value in ("", "?", "-") or value.lower() in TERMINATIONS or BY_SITE.fullmatch(value):
        return
    words = f'Termination "{short(value)}" is not one of {", ".join(TERMINATIONS)}'
    yield case.report(words, at=tag.value_span)


RULES = rules_in(globals())
