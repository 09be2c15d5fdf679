"""Rules about single tags: times, ratings, players, counts, results, escapes.

Which tags hold a time or a number, the table of the dialect says (`TagRow.form`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, rule, rules_in
from gamenote.core.source import Span
from gamenote.core.words import count_with_noun
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import Tag, ValueForm

TIME_OF_DAY = lazy_pattern(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]|\?\?:\?\?:\?\?|\?")
TIME_USED = lazy_pattern(r"[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?|\?")
DOTTED = lazy_pattern(r"[0-9]{1,2}\.[0-5][0-9](?:\.[0-5][0-9])?")
LOOSE_TIME = lazy_pattern(r"([0-9]{1,2})[.:]([0-5][0-9])(?:[.:]([0-5][0-9]))?+")
RATING = lazy_pattern(r"[0-9]++|[?-]")
SIGN = lazy_pattern(r"[+=/\-]++")  # of books
INTEGER = lazy_pattern(r"[0-9]++|\?")
ELEMENT = r"(?:[0-9]{1,9}/[0-9]{1,9}(?:\+[0-9]{1,9})?|[0-9]{1,9}\+[0-9]{1,9}|\*?[0-9]{1,9})"
CONTROL = lazy_pattern(rf"\?|-|{ELEMENT}(?::{ELEMENT})*+")
_EXACT = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
EXACT_ELEMENT = rf"(?:(?:[0-9]{{1,9}}/)?{_EXACT}(?:\+{_EXACT})?|\*{_EXACT})"
EXACT_CONTROL = lazy_pattern(rf"[?-]|{EXACT_ELEMENT}(?::{EXACT_ELEMENT})*+")
ESCAPE = lazy_pattern(r'\\(["\\])?+')
PADDED = lazy_pattern(r"[ \t]++")
ONE_LONG_BLANK = lazy_pattern(r"[ \t]{2,}|\t")

PLAYER_TYPES = {
    "human": "human",
    "person": "human",
    "player": "human",
    "program": "program",
    "computer": "program",
    "engine": "program",
    "bot": "program",
}


@rule(
    "TAG111",
    "bad-escape",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.VALUES,
    stage=Stage.HEADER,
    also=(Safety.UNSAFE,),
)
def bad_escape(case: Case) -> Iterator[Diagnostic]:
    r"""A value has a needless backslash.

    Only a quote needs a backslash before it. Anywhere else it is an ordinary character, though some readers drop
    it. In PGN one that stands for itself has another before it; one at the end of the value may have been meant
    for the quote behind it, so that the fix is unsafe.

    Bad (pgn)::

        [Event "C:\games"]
        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *

    Good (pgn)::

        [Event "C:\\games"]
        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *
    """
    game: GameTree = case.syntax
    for tag in game.header.tags:
        places = [tag.raw_start + each.start() for each in ESCAPE.finditer(tag.raw) if each[1] is None]
        if places:
            words, at = f"needless backslash in {tag.name}: only quotes need one", Span(places[0], places[0] + 1)
            fix = [Edit(Span(place, place), "\\") for place in places] if game.header.dialect.loose else ()
            safety = Safety.UNSAFE if places[-1] + 1 == tag.raw_start + len(tag.raw) else None
            yield case.report(words, at=at, title="write two", fix=fix, safety=safety)


@rule("TAG114", "tag-padding", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES, default=False)
def tag_padding(case: Case) -> Iterator[Diagnostic]:
    """A tag has needless spaces.

    Spaces at the edges of a value, or more than one between name and value, come from programs with fixed columns.

    Bad (pdn)::

        [White "Ann "]
        [GameType "20"]

        1. 32-28 *

    Good (pdn)::

        [White "Ann"]
        [GameType "20"]

        1. 32-28 *
    """
    game: GameTree = case.syntax
    for tag in game.header.tags:
        bare = tag.raw.strip(" \t")
        gap = case.source.text[tag.name_span.end : tag.value_span.start - 1]
        edits = replace(tag.value_span, bare) if bare != tag.raw else ()
        if len(gap) > 1 or gap == "\t":
            edits = (Edit(Span(tag.name_span.end, tag.value_span.start - 1), " "), *edits)
        if edits:
            words = f"needless spaces in the tag {tag.name}"
            yield case.report(words, at=tag.span, title="remove them", fix=edits)


@rule("TAG115", "time-format", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES, stage=Stage.HEADER)
def time_format(case: Case) -> Iterator[Diagnostic]:
    """A time is not written with colons, as h:mm or hh:mm:ss.

    WhiteTime and BlackTime are hours and minutes used, with or without seconds; Time and UTCTime are times of
    the day with two digits for each part.

    Bad (pdn, after the usual tags)::

        [WhiteTime "2.23"]

        1. 32-28 *

    Good (pdn, after the usual tags)::

        [WhiteTime "2:23"]

        1. 32-28 *
    """
    for tag in _tags_of_form(case, ValueForm.TIME_USED):
        if not TIME_USED.fullmatch(tag.value):
            mended = tag.value.replace(".", ":") if DOTTED.fullmatch(tag.value) else ""
            yield _report_misfit(case, tag, "should be written h:mm or h:mm:ss", mended)
    for tag in _tags_of_form(case, ValueForm.TIME_OF_DAY):
        if not TIME_OF_DAY.fullmatch(tag.value):
            better = _time_of_day(tag.value)
            yield _report_misfit(case, tag, f"should be written {better or 'hh:mm:ss'}", better)


def _time_of_day(value: str) -> str:
    """Return a time of the day with all its digits."""
    parts = LOOSE_TIME.fullmatch(value.strip(" \t"))
    whole = ":".join(part.rjust(2, "0") for part in parts.groups("00")) if parts is not None else ""
    return whole if TIME_OF_DAY.fullmatch(whole) else ""


def _report_misfit(case: Case, tag: Tag, words: str, better: str = "", safety: Safety | None = None) -> Diagnostic:
    """Return a finding about a value, perhaps with a better one."""
    words = f'{tag.name} "{short(tag.value)}" {words}'
    fix = replace(tag.value_span, better) if better else ()
    return case.report(words, at=tag.value_span, title=f"write {better}", fix=fix, safety=safety)


def _tags_of_form(case: Case, form: ValueForm) -> Iterator[Tag]:
    """Yield the game's tags of a form that hold a value."""
    game: GameTree = case.syntax
    for name in game.header.dialect.by_form[form]:
        tag = game.header.get(name)
        if tag is not None and tag.raw.strip(" \t"):
            yield tag


# Time controls as people write them: 15|10, 90 min + 30 s

LONGEST_CONTROL = 80  # no text that means a time control is longer
AMOUNT = r"[0-9]{1,4}(?:[.,][0-9]{1,2})?"
MINUTES = r"(?:m|mn|min|mins|minutes?|\'|\u2032)\.?"
SECONDS = r"(?:s|sec|secs|seconds?|\"|\u2033|\'\')\.?"
BARRED = lazy_pattern(rf"({AMOUNT})\s*+\|\s*+({AMOUNT})")
GAME_IN = lazy_pattern(rf"(?:G|SD)/({AMOUNT})\s*+(?:[;, ]\s*+\+?(?:inc)?([0-9]{{1,3}}))?", re.I)
IN_WORDS = lazy_pattern(
    rf"({AMOUNT})\s*+{MINUTES}\s*+(?:[+,/]|and|plus)?\s*+(?:({AMOUNT})\s*+{SECONDS}\s*+"
    r"(?:(?:per|a|each|/|for each)\s*+move|increment|inc\.?|/move|from move 1)?\.?)?",
    re.I,
)


@lru_cache(maxsize=256)
def meant_control(value: str) -> tuple[str, bool]:
    """Return the time control that a text means.

    With it comes whether it can mean no other. Empty where nobody knows."""
    text = value.strip()
    if len(text) > LONGEST_CONTROL:
        return "", False
    if match := BARRED.fullmatch(text):
        return _time_control_text(match[1], match[2]), True
    if match := GAME_IN.fullmatch(text):
        return _time_control_text(match[1], match[2]), True
    if match := IN_WORDS.fullmatch(text):
        return _time_control_text(match[1], match[2]), False
    return "", False


def _time_control_text(minutes: str, increment: str | None) -> str:
    seconds = round(float(minutes.replace(",", ".")) * 60)
    more = (increment or "").replace(",", ".")
    return f"{seconds}+{more}" if more and more != "0" else str(seconds)


@rule(
    "TAG116",
    "timecontrol-format",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.VALUES,
    stage=Stage.HEADER,
    also=(Safety.UNSAFE,),
)
def timecontrol_format(case: Case) -> Iterator[Diagnostic]:
    """A time control is not written as the standard says.

    It is a row of parts with colons between them: 40/7200 for moves in seconds, 600+5 for seconds with an
    increment, 3600 for all the rest of the game, *120 for a sandclock. Only the last part may be open-ended.

    Bad (pgn, after the usual tags)::

        [TimeControl "15|10"]

        1. e4 *

    Good (pgn, after the usual tags)::

        [TimeControl "900+10"]

        1. e4 *
    """
    dialect = case.syntax.header.dialect
    for tag in _tags_of_form(case, ValueForm.TIME_CONTROL):
        if not (EXACT_CONTROL if dialect.loose else CONTROL).fullmatch(tag.value):
            better, certain = meant_control(tag.value) if dialect.loose else ("", True)
            what = "is not a time control such as 40/7200:3600 or 600+5"
            words = f"is written {better}" if better else what
            yield _report_misfit(case, tag, words, better, Safety.SAFE if certain else Safety.UNSAFE)
            continue
        early = next((part for part in tag.value.split(":")[:-1] if "/" not in part), None)
        if early is not None:
            words = f'{tag.name} "{short(tag.value)}": {early} covers the rest of the game, but more follows'
            yield case.report(words, at=tag.value_span)


@rule(
    "TAG117",
    "rating-format",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES,
    stage=Stage.HEADER,
    also=(Safety.SAFE,),
)
def rating_format(case: Case) -> Iterator[Diagnostic]:
    """A rating, a count or a player's number is not a number.

    Programs sort and count by these tags, so that words in them are lost. The fix keeps the number among them,
    where there is one alone.

    Bad (pdn, after the usual tags)::

        [WhiteRating "about 2000"]

        1. 32-28 *

    Good (pdn, after the usual tags)::

        [WhiteRating "2000"]

        1. 32-28 *
    """
    for tag in _tags_of_form(case, ValueForm.RATING):
        if not RATING.fullmatch(tag.value):
            wordy = tag.value.strip(" \t").isalpha()
            yield _report_misfit(
                case, tag, "is not a number or -", "-" if wordy else "", Safety.SAFE if wordy else None
            )
    for tag in _tags_of_form(case, ValueForm.NUMBER):
        if not INTEGER.fullmatch(tag.value):
            numbers = re.findall(r"[0-9]++", tag.value)
            yield _report_misfit(case, tag, "is not a number", numbers[0] if len(numbers) == 1 else "")


@rule(
    "TAG118",
    "player-type",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES,
    stage=Stage.HEADER,
    also=(Safety.SAFE,),
)
def player_type(case: Case) -> Iterator[Diagnostic]:
    """The type of a player is not human or program.

    WhiteType and BlackType know these two words, in small letters, and no others. In PGN the other words that
    programs write say the same.

    Bad (pdn, after the usual tags)::

        [WhiteType "computer"]

        1. 32-28 *

    Good (pdn, after the usual tags)::

        [WhiteType "program"]

        1. 32-28 *
    """
    for tag in _tags_of_form(case, ValueForm.PLAYER_TYPE):
        if tag.value not in ("human", "program", "?"):
            said = tag.value.strip(" \t").lower()
            better = PLAYER_TYPES.get(said, "")
            known = better == said or case.syntax.header.dialect.loose
            yield _report_misfit(
                case, tag, "is not human or program", better, Safety.SAFE if known else Safety.UNSAFE
            )


@rule("TAG119", "plycount", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES, stage=Stage.HEADER)
def plycount(case: Case) -> Iterator[Diagnostic]:
    """The tag PlyCount does not say how many moves the game has.

    It counts single moves of the main line. A wrong count is a sign that moves were lost or added.

    Bad (pdn, after the usual tags)::

        [PlyCount "3"]

        1. 32-28 19-23 *

    Good (pdn, after the usual tags)::

        [PlyCount "2"]

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    tag = game.header.get("PlyCount")
    if tag is None or not (tag.value.isdecimal() and tag.value.isascii() and len(tag.value) < 10):
        return
    if int(tag.value) != game.plies:
        yield case.report(
            f"PlyCount says {tag.value}, but the game has {count_with_noun(game.plies, 'move')}",
            at=tag.value_span,
            instead=str(game.plies) if not game.broken else "",
        )


@rule(
    "TAG112",
    "result-terminator",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.RESULT,
    default=False,
    also=(Safety.UNSAFE,),
)
def result_terminator(case: Case) -> Iterator[Diagnostic]:
    """A result ends the moves where the format has `*` there.

    The Result tag tells the result, and `1-1` after the last move can be read as one more move. Nearly all files
    end their games so; readers understand it.

    Bad (pdn)::

        [Result "1-1"]
        [GameType "20"]

        1. 32-28 19-23 1-1

    Good (last lines)::

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    end, tag = game.ending_span, game.header.get("Result")
    if end is None or game.ending is None or game.ending in game.header.dialect.terminators:
        return
    behind = case.source.text[end.end :].lstrip(" \t\r\n")[:1]
    edits = replace(end, "*") if behind in ("", "*", "{") else ()  # a star would make another game of the rest
    if edits and tag is None and game.header.tags and not game.score:
        last = game.header.tags[-1].span.end
        edits = (Edit(Span(last, last), f'{case.source.line_end or chr(10)}[Result "{game.ending}"]'), *edits)
    words = f"the moves end with {game.ending}, which belongs in the Result tag"
    kept = len(edits) > 1 if tag is None else tag.value.strip(" \t") == game.ending
    safety = Safety.SAFE if kept else Safety.UNSAFE  # without any tag the result would be lost
    yield case.report(words, at=end, title="end them with *", fix=edits, safety=safety)


@rule(
    "TAG113",
    "result-missing",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.ADDED | Change.RESULT,
    default=False,
    also=(Safety.UNSAFE,),
)
def result_missing(case: Case) -> Iterator[Diagnostic]:
    """The result stands after the moves, and there is no Result tag.

    Programs that list games look for results in their tags. A sign of books (+-, =) may judge the position
    instead: with that the fix is unsafe.

    Bad (pdn, beside result-terminator)::

        [White "Ann"]
        [GameType "20"]

        1. 32-28 19-23 1-1

    Good (pdn)::

        [White "Ann"]
        [GameType "20"]
        [Result "1-1"]

        1. 32-28 19-23 *
    """
    game: GameTree = case.syntax
    ending = game.ending if game.ending_span is not None else None
    if ending and ending != "*" and game.header.tags and not game.header.mentions("Result"):
        last = game.header.tags[-1].span.end
        tag = f'[Result "{ending}"]'
        fix = (Edit(Span(last, last), (case.source.line_end or "\n") + tag),)
        safety = Safety.UNSAFE if SIGN.fullmatch(ending) else None
        words = f"no Result tag for the result {ending}"
        yield case.report(words, at=game.first, title=f"add {tag}", fix=fix, safety=safety)


RULES = rules_in(globals())
