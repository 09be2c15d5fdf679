"""The TAG rules: faults in tags, comments, numbers and markers.

They hold in any format that has these. Which tags are known or required is the format's table, a `TagDialect`.
Rules without a check are reported by the readers, which know the tokens of their movetext.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.core.rule import Stage, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.tagpairs.dates import date_fault
from gamenote.syntax.tagpairs.tree import (
    Damaged,
    Tag,
    TagDialect,
    TagPairGame,
    TagRow,
    ValueForm,
    escape,
    unescape,
)

__all__ = ["RULES"]

WHOLE_VALUE = lazy_pattern(r'(\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++")([^\r\n]*)("[ \t]*+\])')
UNESCAPED = lazy_pattern(r'(\\.)|(["\\])')
NO_BRACKET = lazy_pattern(r'\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++"([^"\\\]]*+)"')
OPEN_PAIR = lazy_pattern(r'\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]*+"[^"\]]*+(\]?[ \t]*+)')
NO_QUOTE = lazy_pattern(r'\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++"([^"\\\]]*+)\]')
NO_QUOTES = lazy_pattern(r"\[[ \t]*+[A-Za-z][A-Za-z0-9_]*+[ \t]++([^\"\\\[\]\r\n]++)\]")
QUOTES = ('"', "\u201d")
OTHER_QUOTES = " \t'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"


@rule(
    "TAG101",
    "tag-syntax",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.VALUES | Change.RESULT | Change.SETUP | Change.VARIANT,
    stage=Stage.HEADER,
)
def tag_syntax(case: Case) -> Iterator[Diagnostic]:
    r"""A line begins like a tag pair, but is not one.

    What it says is lost. A tag pair is [Name "value"]. A quote
    within the value is written with a backslash before it.

    Bad (2048gn)::

        [Event "The "Big" Run"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good (2048gn)::

        [Event "The \"Big\" Run"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: TagPairGame = case.syntax
    for line in game.header.damaged:
        if not (game.header.dialect.strings_end and _open_string(line)):
            yield case.report(
                'this is not a tag pair: write [Name "value"]',
                at=line.span,
                title="write it as a tag pair",
                fix=_mending_edits(line, game.header.dialect),
            )
    for tag in game.header.tags:
        if game.header.dialect.blank_before_value and not tag.gap:
            yield case.report(
                f"no space between {tag.name} and its value",
                at=tag.name_span,
                title="add one",
                fix=(Edit(Span(tag.name_span.end, tag.name_span.end), " "),),
            )


@rule(
    "TAG102",
    "unterminated-string",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.VALUES | Change.RESULT | Change.SETUP | Change.VARIANT,
    stage=Stage.HEADER,
)
def unterminated_string(case: Case) -> Iterator[Diagnostic]:
    """The value of a tag has no closing quote on its line.

    Where the value ends is not known, so the whole line is skipped.

    Bad (pdn)::

        [Event "Home]
        [GameType "20"]

        1. 32-28 *

    Good (pdn)::

        [Event "Home"]
        [GameType "20"]

        1. 32-28 *
    """
    game: TagPairGame = case.syntax
    for line in game.header.damaged:
        if game.header.dialect.strings_end and _open_string(line):
            quote = line.span.start + line.text.index('"')
            yield case.report(
                "the value has no closing quote on this line",
                at=Span(quote, quote + 1),
                title="close it at the end of the value",
                fix=_closing_edits(line),
            )


def _open_string(line: Damaged) -> bool:
    return len(re.findall(r'(?<!\\)"', line.text)) == 1


def _closing_edits(line: Damaged) -> tuple[Edit, ...]:
    """Return the edit that closes a value and its pair."""
    end = OPEN_PAIR.fullmatch(line.text)
    if end is None:
        return ()
    start, stop = (line.span.start + place for place in end.span(1))
    return (Edit(Span(start, stop), '"]'),)


def _mending_edits(line: Damaged, dialect: TagDialect) -> tuple[Edit, ...]:
    """Return the edit that makes a tag pair of the line."""
    start = line.span.start
    if match := WHOLE_VALUE.fullmatch(line.text):
        value = UNESCAPED.sub(lambda each: each[1] or f"\\{each[2]}", match[2])
        edits = replace(Span(start + match.start(2), start + match.end(2)), value)
    elif match := NO_BRACKET.fullmatch(line.text):
        value = match[1]
        edits = (Edit(Span(start + match.end(), start + match.end()), "]"),)
    elif match := NO_QUOTE.fullmatch(line.text):
        value = match[1]
        edits = (Edit(Span(start + match.end(1), start + match.end(1)), '"'),)
    elif dialect.loose and (match := NO_QUOTES.fullmatch(line.text)) and (value := match[1].strip(OTHER_QUOTES)):
        edits = replace(Span(start + match.start(1), start + match.end(1)), f'"{value}"')
    else:
        return ()
    row = dialect.rows.get(dialect.canonical(line.name or ""))
    return edits if row is None or row.fits is None or row.fits(unescape(value)) else ()


@rule("TAG103", "tag-case", Severity.ERROR, fix=Safety.SAFE, changes=Change.NAMES, stage=Stage.HEADER)
def tag_case(case: Case) -> Iterator[Diagnostic]:
    """A known tag is written with other capitals.

    Names of tags are told apart by case, so a strict reader takes it for an unknown tag.

    Bad (2048gn)::

        [event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: TagPairGame = case.syntax
    dialect = game.header.dialect
    for name, tag in game.header.kept():
        if dialect.capitals_only:
            right = name[:1].upper() + name[1:] if tag.name[:1].islower() else tag.name
        else:
            right = name if name in dialect.rows else tag.name
        if tag.name != right:
            yield case.report(
                f"the tag {tag.name} is spelled {right}",
                at=tag.name_span,
                title=f"write {right}",
                fix=replace(tag.name_span, right),
            )


@rule("TAG104", "duplicate-tag", Severity.ERROR, fix=Safety.SAFE, changes=Change.DELETED, stage=Stage.HEADER)
def duplicate_tag(case: Case) -> Iterator[Diagnostic]:
    """A tag stands twice in one game.

    The first one counts. Where both say the same the second can go; otherwise only the author knows which
    one is right.

    Bad (2048gn)::

        [Event "Home"]
        [Site "Web"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: TagPairGame = case.syntax
    for tag in game.header.tags:
        name = game.header.dialect.canonical(tag.name)
        first = game.header.get(name)
        if first is None or first == tag:
            continue
        same = first.value == tag.value
        says = "says the same" if same else f'says "{first.value[:40]}" and counts'
        yield case.report(
            f"the tag {name} is repeated; the first one {says}",
            at=tag.span,
            title="delete the repetition",
            fix=replace(_whole_line(case.source.text, tag.span), "") if same else (),
        )


def _whole_line(text: str, span: Span) -> Span:
    """Widen the span to its whole line, if it stands alone."""
    start, end = span.start, span.end
    while start and text[start - 1] in " \t":
        start -= 1
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    alone = (start == 0 or text[start - 1] in "\r\n") and text[end : end + 1] in ("", "\r", "\n")
    if not alone:
        return span
    return Span(start, end + (2 if text[end : end + 2] in ("\r\n", "\n\r") else 1 if end < len(text) else 0))


@rule(
    "TAG105",
    "missing-tag",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.ADDED | Change.RESULT,
    also=(Safety.SAFE,),
)
def missing_tag(case: Case) -> Iterator[Diagnostic]:
    """A tag that the format requires is not there.

    The fix puts in the value that stands for unknown, where the format has one. In PGN that is safe, but
    for the result. A result behind the moves is left to the rule result-missing.

    Bad (2048gn)::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good (2048gn)::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "?"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: TagPairGame = case.syntax
    if game.formless:
        return
    from gamenote.syntax.tagpairs.misspelled import is_misspelled  # off by default

    ended = case.summary.outcome is not None and case.summary.outcome.text != game.header.dialect.unfinished
    hidden = case.source.text[game.header.span.end :] if game.cut_short else ""  # by an open comment
    line_end = case.source.line_end or "\n"
    for row in game.header.dialect.tags:
        if row.required and not game.header.mentions(row.name) and f"[{row.name}" not in hidden:
            known = is_misspelled(game, row.name) or (ended and row.field is Field.RESULT)
            yield case.report(
                f"the tag {row.name} is missing",
                at=game.first,
                title=f'add [{row.name} "{row.fill}"]',
                fix=(_insertion_edit(game, row, line_end),) if row.fill and not known else (),
                safety=Safety.SAFE if game.header.dialect.loose and row.field is not Field.RESULT else None,
            )


def _insertion_edit(game: TagPairGame, row: TagRow, line_end: str) -> Edit:
    """Return the edit that puts a tag in its place."""
    pair = f'[{row.name} "{escape(row.fill)}"]'
    rows = game.header.dialect.tags
    for earlier in reversed(rows[: rows.index(row)]):
        tag = game.header.get(earlier.name)
        if tag is not None:
            return Edit(Span(tag.span.end, tag.span.end), line_end + pair)
    start = game.header.tags[0].span.start if game.header.tags else game.first.start
    return Edit(Span(start, start), pair + line_end)


@rule("TAG106", "unknown-tag", Severity.INFO, stage=Stage.HEADER)
def unknown_tag(case: Case) -> Iterator[Diagnostic]:
    """A tag is not among those that the format names.

    It is kept as it stands. One whose name is nearly that of a known tag breaks another rule, misspelled-tag.

    Bad (2048gn, after the usual tags)::

        [Device "phone"]

        1. L b2 *
    """
    from gamenote.syntax.tagpairs.misspelled import meant_names  # only unusual headers need it

    game: TagPairGame = case.syntax
    for name, tag in game.header.kept():
        if name not in game.header.dialect.rows and not meant_names(game.header.dialect, tag.name):
            yield case.report(f"unknown tag {name}; it is kept", at=tag.name_span)


@rule(
    "TAG107",
    "empty-tag",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.DELETED | Change.ADDED,
    stage=Stage.HEADER,
    also=(Safety.SAFE,),
)
def empty_tag(case: Case) -> Iterator[Diagnostic]:
    """A tag is empty that should have a value.

    Write ? for what is not known.

    Bad (2048gn)::

        [Event "Home"]
        [Site ""]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good (last lines)::

        [Site "?"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    header = case.syntax.header
    for _, tag in header.kept() if header.dialect.empty_values else ():
        if (
            case.source.text[tag.value_span.end : tag.value_span.end + 1] not in QUOTES
        ):  # of a file that is cut off
            continue
        if tag.raw.strip(" \t") in (("",) if header.dialect.loose else ("", "-")):
            words, row = f"the tag {tag.name} is empty", header.dialect.rows.get(tag.name)
            needed = header.dialect.loose and row is not None and row.required
            # What an empty result means, the end of the moves tells.
            if needed and row is not None and row.fill and row.field is not Field.RESULT:
                title, fix = f"write {row.fill}", replace(tag.value_span, row.fill)
            else:
                title, fix = "delete it", replace(_whole_line(case.source.text, tag.span), "")
            yield case.report(words, at=tag.span, title=title, fix=fix, safety=Safety.SAFE)
    for tag, row in _known_tags(case.syntax):
        if row.needs_words and not tag.raw.strip(" \t"):
            words, fix = f"the tag {row.name} is empty", replace(tag.value_span, "?")
            yield case.report(words, at=tag.span, help="write ? for what is not known", title="write ?", fix=fix)


@rule(
    *("TAG108", "bad-date", Severity.ERROR),
    fix=Safety.SAFE,
    changes=Change.VALUES,
    stage=Stage.HEADER,
    also=(Safety.UNSAFE, Severity.INFO),
)
def bad_date(case: Case) -> Iterator[Diagnostic]:
    """A date is not written YYYY.MM.DD, or there is no such day.

    Other separators, missing zeros and parts that are not known (`1950.` is `1950.??.??`) are put right safely as
    long as it is plain which part is which. Where that is only likely, as in `5.8.2009`, or the month has a name
    (in English, Dutch, French, German, Italian, Spanish, Portuguese, Polish or Russian), the fix is unsafe.
    `5/8/2009` may be either day: `--date-order dmy` says that the day comes first, `mdy` the month.

    Bad (2048gn)::

        [Event "Home"]
        [Site "Web"]
        [Date "2024-5-1"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    header = case.syntax.header
    for name in header.dialect.by_form[ValueForm.DATE]:
        value = header.value(name)
        if value is None or (header.dialect.empty_values and not value.strip(" \t")):
            continue
        if header.dialect.plain_values[name][value]:
            continue
        if (fault := date_fault(value)) and (tag := header.get(name)) is not None:
            from gamenote.syntax.tagpairs.dates import ORDERS, meant_date  # few dates need it

            meant = meant_date(value, case.date_order)
            either = [] if meant else [each.date for order in ORDERS if (each := meant_date(value, order))]
            fault = f"may be {' or '.join(either)}" if either else fault
            yield case.report(
                f'date "{tag.value[:40]}" ' + (f"should be {meant.date}" if meant else fault),
                at=tag.value_span if tag.raw else tag.span,
                help="say whether the day or the month comes first: --date-order dmy or mdy" if either else "",
                title=f"write {meant.date}" if meant else "",
                fix=replace(tag.value_span, meant.date) if meant else (),
                safety=Safety.SAFE if meant and meant.certain else Safety.UNSAFE,
                severity=Severity.INFO if value == "?" and header.dialect.loose else None,
            )


@rule(
    "TAG109",
    "misspelled-tag",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.NAMES | Change.VALUES | Change.RESULT | Change.SETUP | Change.VARIANT | Change.DELETED,
    stage=Stage.HEADER,
)
def misspelled_tag(case: Case) -> Iterator[Diagnostic]:
    """The name of a tag is one slip away from a known one.

    One letter is missing, added or mistaken, or two have changed places. Programs take it for a tag of another
    name, so that the position, the result or whatever it says is lost. Names that real files are known to use are
    not reported. PGN leaves names to its users: only what would be a position or a variant is told there, since
    the game would be judged without it.

    Bad (2048gn, after the usual tags)::

        [HigestTile "4"]

        1. L b2 *

    Good (2048gn, after the usual tags)::

        [HighestTile "4"]

        1. L b2 *
    """
    from gamenote.syntax.tagpairs.misspelled import may_be, meant_names  # only unusual headers need it

    game: TagPairGame = case.syntax
    dialect = game.header.dialect
    for tag in game.header.tags:
        meant = () if tag.name in dialect.rows else meant_names(dialect, tag.name)
        fitting = bool(meant) and may_be(game, tag, meant[0])
        if meant and (fitting or dialect.slips is None):
            right = meant[0]
            yield case.report(
                f"unknown tag {tag.name}: did you mean {' or '.join(meant)}?",
                at=tag.name_span,
                title=f"write {right}",
                fix=replace(tag.name_span, right) if len(meant) == 1 and fitting else (),
            )


def _known_tags(game: TagPairGame) -> Iterator[tuple[Tag, TagRow]]:
    """Yield tags that count and are known, with their rows."""
    for name, tag in game.header.kept():
        row = game.header.dialect.rows.get(name)
        if row is not None:
            yield tag, row


@reported("TAG201", "unexpected-token", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.UNREAD)
def unexpected_token() -> None:
    """An unexpected word stands between the moves.

    What it was meant to be is not known, so what follows is not checked.

    Bad (2048gn, after the usual head)::

        1. L b2 nice *

    Good (2048gn, after the usual head)::

        1. L b2 { nice } *
    """


@reported("TAG202", "unterminated-comment", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.COMMENT_ENDS)
def unterminated_comment() -> None:
    """A comment is never closed.

    All that follows is read as its text, up to the next game of the file. The fix closes it before the next moves
    with a number, else before the marker that ends the game, else at its end.

    Bad (2048gn, after the usual head)::

        1. L b2 { nice *

    Good (2048gn, after the usual head)::

        1. L b2 { nice } *
    """


@reported(
    "TAG203", "stray-brace", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.COMMENT_ENDS, also=(Safety.SAFE,)
)
def stray_brace() -> None:
    """A closing brace stands outside any comment.

    Either the brace that should open the comment is missing, or the comment held a brace and ended there.

    Bad (2048gn, after the usual head)::

        1. L b2 { nice } } *

    Good (2048gn, after the usual head)::

        1. L b2 { nice } *
    """


@reported(
    "TAG204",
    "nested-comment",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.COMMENTS | Change.COMMENT_ENDS,
    also=(Safety.SAFE,),
)
def nested_comment() -> None:
    """An opening brace stands within a comment.

    Comments do not nest: the first closing brace ends them. Either a comment was not closed before, or one was
    put around another, and the rest of it will be read as moves.

    Bad (2048gn, after the usual head)::

        1. L b2 { nice { very } *

    Good (2048gn, after the usual head)::

        1. L b2 { nice (very) } *
    """


@rule(
    "TAG205",
    "number-order",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.NUMBERS,
    stage=Stage.FORM,
    also=(Safety.SAFE,),
)
def number_order(case: Case) -> Iterator[Diagnostic]:
    """A move number does not follow from the one before.

    The order in which the moves stand counts, whatever their numbers. Each jump is reported once, and counting
    goes on from the number written; where later numbers are right again, that is no jump. Numbering the moves anew
    is safe only when all of them can be played: otherwise a move may be missing at the jump. Where nobody
    knows the rules of the game, there is no fix.

    Bad (2048gn, after the usual head)::

        1. L b2 3. R a1 *

    Good (2048gn, after the usual head)::

        1. L b2 2. R a1 *
    """
    game: TagPairGame = case.syntax
    whole = bool(game.jumps) and case.complete
    unsure = "the game cannot be played to its end" if case.rules_known else "nobody knows the rules"
    for jump in game.jumps:
        if jump.back:
            continue
        yield case.report(
            f"move number {jump.words or f'{jump.written} where {jump.expected} is expected'}",
            at=jump.span,
            help="" if whole else f"a move may be missing here: {unsure}",
            title="number the moves in order",
            fix=game.renumbering_edits(jump) if case.rules_known else (),
            safety=Safety.SAFE if whole else Safety.UNSAFE,
        )


@reported(
    "TAG206",
    "number-without-move",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.NUMBERS,
    also=(Severity.WARNING, Safety.SAFE),
)
def number_without_move() -> None:
    """A move number has no move.

    Which move was meant is not known, so what follows is not checked. It is a warning where a result
    follows and the game has no moves at all, as walk-overs are often written.

    Bad (2048gn, after the usual head)::

        1. L b2 2. *
    """


@rule(
    "TAG207",
    "missing-terminator",
    Severity.ERROR,
    fix=Safety.UNSAFE,
    changes=Change.RESULT,
    stage=Stage.FORM,
    also=(Safety.SAFE,),
)
def missing_terminator(case: Case) -> Iterator[Diagnostic]:
    """The game does not end with a result or *.

    Without its marker a game cannot be told from one of which the rest is lost. The fix puts the marker that
    the final position asks for, else the one for a game that goes on; in PGN, the result that the tags tell.

    Bad (2048gn, after the usual head)::

        1. L b2
    """
    game: TagPairGame = case.syntax
    if game.terminator is not None or game.cut_short or game.formless:
        return
    dialect = game.header.dialect
    outcome = case.outcome
    known = outcome is not None and outcome.text in dialect.terminators
    marker = outcome.text if outcome and known else dialect.unfinished
    stated = game.header.value("Result") if dialect.loose else None
    is_terminator = stated in dialect.terminators and (outcome is None or stated == marker)
    end = game.last_token.end
    line_end = case.source.line_end or "\n"
    gap = " " if end > game.header.span.end else line_end * 2
    if case.source.text.startswith(";", game.last_token.start):  # a comment that ends with its line
        gap = line_end
    first, last = ", ".join(dialect.terminators[:-1]), dialect.terminators[-1]
    yield case.report(
        f"no {first and f'{first} or '}{last} at the end of the game",
        at=Span(end, end),
        title=f"end it with {stated if stated and is_terminator else marker}",
        fix=(Edit(Span(end, end), gap + (stated if stated and is_terminator else marker)),),
        safety=Safety.SAFE if is_terminator else Safety.UNSAFE,
    )


RULES = rules_in(globals())
