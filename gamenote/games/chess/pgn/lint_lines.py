"""Rules about blank lines in PGN.

Some programs end a game at them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, few
from gamenote.core.rule import Stage, rule
from gamenote.core.source import Span
from gamenote.games.chess.pgn.characters import ODD_SPACES
from gamenote.syntax.movetext.tokens import INVISIBLE
from gamenote.syntax.movetext.tree import GameTree

LINE_END = re.compile(r"\r\n|\n|\r")
COMMENT_OR_GAP = re.compile(r"\{[^}]*+\}|;[^\r\n]*+|(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t\r\n]*+")
# An undecoded byte may be a blank of windows-1252.
GAP = re.compile(rf"[ \t\r\n{ODD_SPACES}{INVISIBLE}\udca0]*+")
LEAD = re.compile(rf"(?:[ \t\r\n{ODD_SPACES}{INVISIBLE}\udca0]++|\{{[^}}]*+\}}|;[^\r\n]*+)*+")
# What begins with a percent sign or back quotes in the first column is read by nobody.
COMMENT_OR_INDENT = re.compile(r"\{[^}]*+\}?|;[^\r\n]*+|(?<![^\r\n])[ \t]++(?=[^ \t\r\n%`{;\"])")
ENDS_BLANK = re.compile(r"(?>\r\n|\n|\r)[ \t]*+(?>\r\n|\n|\r)[ \t]*+\Z")
USUAL_ENDS = ("\n\n", "\r\n\r\n")


@rule("PGN106", "blank-line-in-tags", Severity.WARNING, fix=Safety.SAFE, stage=Stage.HEADER)
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


@rule("PGN107", "blank-lines-before-moves", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
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


@rule("PGN108", "blank-line-in-moves", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT)
def blank_line_in_moves(case: Case) -> Iterator[Diagnostic]:
    """There is a blank line among the moves.

    Some programs stop reading there.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

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


@rule("PGN109", "missing-blank-line", Severity.WARNING, fix=Safety.SAFE, stage=Stage.DOUBT, also=(Severity.INFO,))
def missing_blank_line(case: Case) -> Iterator[Diagnostic]:
    """There is no blank line between two games, or between tags and moves.

    Some programs take the tags below for moves. Moves right below their tags, or in the line of one, are
    read by most, which is an info.

    Bad::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. e4 *
        [White "Carla"]
        [Black "Dan"]
        [Result "*"]

        1. d4 *
    """
    yield from _lines_before_moves(case)
    text, source = case.source.text, case.source
    if source.followed and not text.endswith(USUAL_ENDS) and ENDS_BLANK.search(text[-200:]) is None:
        line_end = source.line_end or "\n"
        needed = line_end if text.endswith(("\n", "\r")) else line_end * 2
        at = Span(len(text), len(text))
        words = "no blank line between two games"
        yield case.report(words, at=at, title="add one", fix=(Edit(at, needed),))


def _lines_before_moves(case: Case) -> Iterator[Diagnostic]:
    """Report moves that no blank line parts from their tags."""
    game: GameTree = case.syntax
    text, start = case.source.text, game.header.span.end
    gap = GAP.match(text, start)
    behind = gap.end() if gap is not None else start
    ends = [*LINE_END.finditer(text, start, behind)]
    if len(ends) < 2 and behind < len(text) and game.header.has_tags:
        line_end = case.source.line_end or "\n"
        edit = (
            Edit(Span(ends[0].end(), ends[0].end()), line_end) if ends else Edit(Span(start, behind), line_end * 2)
        )
        yield case.report(
            "no blank line between the tags and the moves" if ends else "moves in the line of a tag",
            at=Span(behind, behind + 1),
            title="add one",
            fix=(edit,),
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


RULES = (blank_line_in_tags, blank_lines_before_moves, blank_line_in_moves, missing_blank_line, indented_line)
