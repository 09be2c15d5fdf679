"""Rules about letters and lines of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.cutting import UNDECODED
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import Stage, form_rule, header_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.pgn.tags import COMMENT_OR_SPACE, ENDS, ODD_SPACES, western
from gamenote.syntax.movetext.spelling import report_invisible
from gamenote.syntax.movetext.tokens import INVISIBLE
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.report import short

# Rules about the characters and lines of PGN

LONGEST_LINE = 255
LONG_LINE = lazy_pattern(rf"[^\r\n]{{{LONGEST_LINE + 1}}}")
LAST_BLANK = lazy_pattern(r"[ \t](?=[^ \t]*+\Z)")
WRAPPER = lazy_pattern(r"\[/?pgn\][ \t]*+(?:\r\n|\n|\r)?", re.I)
# The first byte of a letter in UTF-8, and others of it, as Western letters.
DOUBLED = lazy_pattern(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122\u20ac]+"
)


@rule(
    "PGN101", "mixed-encoding", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.LETTERS, stage=Stage.CHARACTERS
)
def mixed_encoding(case: Case) -> Iterator[Diagnostic]:
    r"""A line is in another character set than the rest.

    Most of the game is UTF-8, and some of its lines are windows-1252, as where parts of several files were put
    together. Each of them is reported. That they are windows-1252 is a guess, so the fix is unsafe.

    Bad (bytes)::

        b'[White "M\xc3\xbcller"]\n[Black "J\xf6rg"]\n[Result "*"]\n\n1. e4 *\n'

    Good::

        [White "Müller"]
        [Black "Jörg"]
        [Result "*"]

        1. e4 *
    """
    source = case.source
    if source.encoding != "utf-8" or source.declared is not None:
        return
    seen = -1
    for found in UNDECODED.finditer(source.text):
        if found.start() < seen:
            continue
        line, start = source.line_text(found.start())
        seen = start + len(line)
        bytes_ = line.encode("utf-8", "surrogateescape")
        meant = bytes_.decode("cp1252", "replace")
        odd = [] if "\ufffd" in meant else UNDECODED.finditer(line)
        yield case.report(
            "this line is in Windows-1252, the rest of the file in UTF-8",
            at=Span(found.start(), found.end()),
            title="change it to UTF-8",
            fix=[Edit(Span(start + each.start(), start + each.end()), western(each[0])) for each in odd],
        )


@rule(
    "PGN102",
    "mojibake",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.VALUES | Change.LETTERS,
    stage=Stage.CHARACTERS,
)
def mojibake(case: Case) -> Iterator[Diagnostic]:
    """A name looks as if it had been changed to UTF-8 twice.

    Somebody read UTF-8 as Latin letters and saved these. The fix is unsafe, since a name could be meant so.

    Bad::

        [White "MÃ¼ller"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *

    Good::

        [White "Müller"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *
    """
    game: GameTree = case.syntax
    for tag in game.header.tags:
        if tag.raw.isascii() or DOUBLED.search(tag.raw) is None:
            continue
        meant = DOUBLED.sub(lambda each: _repair_mojibake(each[0]), tag.raw)
        if meant != tag.raw:
            yield case.report(
                f"{short(tag.raw)} looks like {short(meant)} saved twice",
                at=tag.value_span,
                title=f"write {short(meant)}",
                fix=replace(tag.value_span, meant),
            )


def _repair_mojibake(text: str) -> str:
    for charset in ("cp1252", "latin-1"):
        try:
            meant = text.encode(charset).decode()
        except UnicodeError:
            continue
        return meant if meant.isprintable() else text
    return text


@rule("PGN103", "odd-space", Severity.INFO, fix=Safety.SAFE, stage=Stage.CHARACTERS)
def odd_space(case: Case) -> Iterator[Diagnostic]:
    r"""An unusual blank or an invisible character stands among the moves.

    Non-breaking and thin blanks, blanks without any width and other invisible letters come from web pages. Some
    readers take them for a part of the move, and find none.

    Bad (bytes)::

        b'[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4\xc2\xa0e5 *\n'
    """
    game: GameTree = case.syntax
    begin = max(game.header.span.end, int(case.source.text.startswith("\ufeff")))  # which has a rule of its own
    spaces = COMMENT_OR_SPACE.finditer(case.source.text, begin)
    found = [each for each in spaces if each[0][0] not in "{;"]
    if found:
        more = "" if len(found) == 1 else f", the first of {len(found)}"
        blank = "a non-breaking blank" if found[0][0] == "\u00a0" else "a blank of another width"
        yield case.report(
            f"{blank}{more}, which some readers take for part of the move",
            at=Span(found[0].start(), found[0].end()),
            title="write usual blanks",
            fix=(Edit(Span(each.start(), each.end()), " ") for each in found[:1000]),
        )
    yield from report_invisible(case, begin)


@rule("PGN104", "long-line", Severity.INFO, fix=Safety.SAFE, default=False)
def long_line(case: Case) -> Iterator[Diagnostic]:
    """A line of moves has more than 255 characters.

    That is the most that the standard lets readers expect. The fix breaks lines at blanks.

    Bad (after the usual head)::

        1. e4 {so long a comment that the line which it stands on is longer than what old programs have room for: two hundred and fifty-five characters, the line end not counted, as the standard of 1994 says; who writes such lines should break them at a blank, as this one might be} *

    """  # noqa: E501
    game: GameTree = case.syntax
    text, end = case.source.text, case.source.line_end or "\n"
    found = LONG_LINE.search(text, game.header.span.end)
    if found is None:
        return
    edits = list[Edit]()
    at = found.start()
    while found is not None and len(edits) < 1000:
        blank = LAST_BLANK.search(text, found.start(), found.start() + LONGEST_LINE)
        if blank is None:
            found = LONG_LINE.search(text, found.end())
            continue
        edits.append(Edit(Span(blank.start(), blank.end()), end))
        found = LONG_LINE.search(text, blank.end())
    yield case.report(
        f"a line of more than {LONGEST_LINE} characters", at=Span(at, at + 1), title="break it", fix=edits
    )


@form_rule("PGN113", "forum-wrapper", Severity.INFO, fix=Safety.SAFE, changes=Change.DROPPED)
def forum_wrapper(case: Case) -> Iterator[Diagnostic]:
    """The tag of a forum stands around the game.

    Forums show a board for what stands between [pgn] and [/pgn]; in a file they are no tags.

    Bad::

        [pgn]
        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *
    """
    text = case.source.text
    if "]" in text and (first := WRAPPER.search(text)) is not None:
        yield case.report(
            "a forum tag around the game",
            at=Span(first.start(), first.end()),
            title="delete it",
            fix=(Edit(Span(each.start(), each.end()), "") for each in WRAPPER.finditer(text)),
        )


@rule("PGN114", "semicolon-comment", Severity.INFO, fix=Safety.SAFE, changes=Change.COMMENT_ENDS, default=False)
def semicolon_comment(case: Case) -> Iterator[Diagnostic]:
    """A comment begins with a semicolon and ends with its line.

    The standard has such comments, but pgn-extract and the software of electronic boards cannot read them.

    Bad (after the usual head)::

        1. e4 ; the best
        *

    Good (after the usual head)::

        1. e4 {the best} *
    """
    game: GameTree = case.syntax
    text = case.source.text
    if text.find(";", game.header.span.end) < 0:
        return
    for move in game.moves():
        for comment in (*move.notes.before, *move.notes.after):
            span = comment.span
            if span is not None and text[span.start] == ";":
                inside = text[span.start + 1 : span.end].strip(" \t")
                yield case.report(
                    "some programs cannot read this comment",
                    at=span,
                    title="put it in braces",
                    fix=replace(span, f"{{{inside}}}") if "}" not in inside else (),
                )


# Rules about blank lines in PGN, at which some programs end a game

LINE_END = lazy_pattern(r"\r\n|\n|\r")
COMMENT_OR_GAP = lazy_pattern(r"\{[^}]*+\}|;[^\r\n]*+|(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t\r\n]*+")
# An undecoded byte may be a blank of windows-1252.
GAP = lazy_pattern(rf"[ \t\r\n{ODD_SPACES}{INVISIBLE}\udca0]*+")
LEAD = lazy_pattern(rf"(?:[ \t\r\n{ODD_SPACES}{INVISIBLE}\udca0]++|\{{[^}}]*+\}}|;[^\r\n]*+)*+")
# What begins with a percent sign or back quotes in the first column is read by nobody.
COMMENT_OR_INDENT = lazy_pattern(r"\{[^}]*+\}?|;[^\r\n]*+|(?<![^\r\n])[ \t]++(?=[^ \t\r\n%`{;\"])")
ENDS_BLANK = lazy_pattern(r"(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t]*+\Z")


@header_rule("PGN106", "blank-line-in-tags", Severity.WARNING, fix=Safety.SAFE)
def blank_line_in_tags(case: Case) -> Iterator[Diagnostic]:
    """There is a blank line among the tags.

    Some programs see two games there, the first without moves.

    Bad::

        [White "Ann"]

        [Black "Bob"]
        [Result "*"]

        1. e4 *
    """
    game: GameTree = case.syntax
    tags, text = game.header.tags, case.source.text
    for tag, following in pairwise(tags):
        gap = text[tag.end : following.start]
        if not gap.strip() and len(ends := [*LINE_END.finditer(gap)]) > 1:
            at = tag.end + ends[0].end()
            yield case.report(
                "a blank line among the tags: some programs see two games",
                at=Span(at, at),
                title="delete it",
                fix=(Edit(Span(at, following.start), ""),),
            )


@form_rule("PGN107", "blank-lines-before-moves", Severity.WARNING, fix=Safety.SAFE)
def blank_lines_before_moves(case: Case) -> Iterator[Diagnostic]:
    """There are two blank lines between the tags and the moves.

    Some programs end a game at a second blank line, and see a game without moves and one without tags.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]


        1. e4 *
    """
    game: GameTree = case.syntax
    text, start = case.source.text, game.header.span.end
    if not game.header.has_tags:
        return
    behind = len(text) - len(text[start:].lstrip(" \t\r\n"))
    ends = [*LINE_END.finditer(text, start, behind)]
    if len(ends) > 2 and behind < len(text):
        first, last = ends[1].end(), ends[-1].end()
        yield case.report(
            "two blank lines before the moves: some programs see two games",
            at=Span(first, first),
            title="delete one",
            fix=(Edit(Span(first, last), ""),),
        )


@form_rule("PGN108", "blank-line-in-moves", Severity.WARNING, fix=Safety.SAFE)
def blank_line_in_moves(case: Case) -> Iterator[Diagnostic]:
    """There is a blank line among the moves.

    Some programs stop reading there.

    Bad (after the usual head)::

        1. e4

        e5 *
    """
    game: GameTree = case.syntax
    text, end = case.source.text, game.ending_span.start if game.ending_span else game.last_token.start
    lead = LEAD.match(text, max(game.header.span.end, game.first.start))
    start = lead.end() if lead else game.header.span.end
    if game.broken:
        return
    gaps = [each for each in COMMENT_OR_GAP.finditer(text, start, max(start, end)) if each[0][0] not in "{;"]
    if gaps:
        first = LINE_END.match(text, gaps[0].start())
        at = first.end() if first else gaps[0].start()
        more = "" if len(gaps) == 1 else f" (the first of {len(gaps)})"
        line_end = case.source.line_end or "\n"
        yield case.report(
            f"a blank line among the moves: some programs stop here{more}",
            at=Span(at, at),
            title="delete it",
            fix=(Edit(Span(each.start(), each.end()), line_end) for each in gaps),
        )


@form_rule("PGN109", "missing-blank-line", Severity.WARNING, fix=Safety.SAFE, also=(Severity.INFO,))
def missing_blank_line(case: Case) -> Iterator[Diagnostic]:
    """There is no blank line between two games, or between tags and moves.

    Some programs take the tags below for moves. Moves right below their tags, or in the line of one, are
    read by most, which is an info.

    Bad (after the usual head)::

        1. e4 *
        [White "Carla"]
        [Black "Dan"]
        [Result "*"]

        1. d4 *
    """
    yield from _lines_before_moves(case)
    text, source = case.source.text, case.source
    if source.followed and not text.endswith(ENDS) and ENDS_BLANK.search(text[-200:]) is None:
        line_end = source.line_end or "\n"
        needed = line_end if text.endswith(("\n", "\r")) else line_end * 2
        at = Span(len(text), len(text))
        words = "no blank line between two games"
        yield case.report(words, at=at, title="add one", fix=(Edit(at, needed),))


def _lines_before_moves(case: Case) -> Iterator[Diagnostic]:
    """Report moves that no blank line parts from their tags."""
    game: GameTree = case.syntax
    text, start = case.source.text, game.header.span.end
    blank = GAP.match(text, start)
    behind = blank.end() if blank is not None else start
    ends = [*LINE_END.finditer(text, start, behind)]
    if len(ends) < 2 and behind < len(text) and game.header.has_tags:
        line_end = case.source.line_end or "\n"
        gap = Span(ends[0].end(), ends[0].end()) if ends else Span(start, behind)
        yield case.report(
            "no blank line between the tags and the moves" if ends else "moves in the line of a tag",
            at=Span(behind, behind + 1),
            title="add one",
            fix=(Edit(gap, line_end if ends else line_end * 2),),
            severity=Severity.INFO,
        )


@rule("PGN121", "indented-line", Severity.INFO, fix=Safety.SAFE, default=False)
def indented_line(case: Case) -> Iterator[Diagnostic]:
    """A line of tags or moves begins with blanks.

    Some programs find tags only where lines begin. Lines within comments may begin as they like.

    Bad::

        [White "Ann"]
          [Black "Bob"]
          [Result "*"]

        1. e4 *
    """
    found = [each for each in COMMENT_OR_INDENT.finditer(case.source.text) if each[0][0] not in "{;"]
    if found:
        more = "" if len(found) == 1 else f" (the first of {len(found)})"
        yield case.report(
            f"a line begins with blanks{more}",
            at=Span(*found[0].span()),
            title="remove them",
            fix=few((Edit(Span(*each.span()), "") for each in found), case.source.text),
        )


RULES = rules_in(globals())
