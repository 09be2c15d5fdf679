"""Rules about what is said of the end of a game.

That is in the tag Termination, in the last comment, in an evaluation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.record import Comment
from gamenote.core.rule import rule
from gamenote.core.source import Span
from gamenote.games.chess.pgn.stated_ends import DRAW, End, StatedEnd, end_of_comment, end_of_termination
from gamenote.syntax.movetext.commands import evaluation_of
from gamenote.syntax.movetext.report import short
from gamenote.syntax.movetext.tree import GameTree

MOST_COMMENTS = 4  # behind the last move
MATE = "checkmate"
COMMAND = re.compile(r"\[%[^\[\]]*+\]")
ENDED_OTHERWISE = {End.TIME: "on time", End.RESIGNED: "by resignation", End.LEFT: "as a player left"}


def _result(case: Case) -> str | None:
    """Return who has won by the result: a colour, "draw", or None."""
    outcome = case.summary.outcome
    if outcome is None:
        return None
    return outcome.winner or (DRAW if outcome.text == "1/2-1/2" else None)


def _last_comments(case: Case) -> list[tuple[str, Span]]:
    """Return the comments behind the last move, the last of them first.

    They are found from the end of the text, since most games have none, and are not read for that.
    """
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

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 {[%eval #-1]} Qh4# 0-1
    """
    for words, span in _last_comments(case):
        told = evaluation_of([Comment(words)])
        if told is None or not told.mate:
            continue
        end = case.outcome
        if end is not None and end.reason == MATE:
            winner, said = (end.winner or "").capitalize(), "White" if told.mate > 0 else "Black"
            words = f"{said} mates in {abs(told.mate)}, says the evaluation; {winner} has mated"
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

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 e5 2. g4 {White resigns} 0-1
    """
    for text, span in _last_comments(case):
        words = COMMAND.sub("", text).strip()
        if not words:
            continue
        stated = end_of_comment(case, words)
        why = _against(case, stated) if stated is not None else ""
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

    Good::

        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]
        [Termination "normal"]

        1. f3 e5 2. g4 Qh4# 0-1
    """
    stated = end_of_termination(case)
    why = _against(case, stated) if stated is not None else ""
    tag = case.syntax.header.get("Termination")
    if why and tag is not None:
        yield case.report(f'Termination says "{short(tag.value)}", but {why}', at=tag.value_span)


def _against(case: Case, stated: StatedEnd) -> str:
    """Say what speaks against a stated end; empty for nothing."""
    result = _result(case)
    written = case.summary.outcome.text if case.summary.outcome is not None else ""
    if result is not None and stated.kind is End.OPEN:
        return f"the result is {written}"
    if result is not None and stated.winner is not None and stated.winner != result:
        return f"the result is {written}"
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


RULES = (eval_contradiction, end_comment_mismatch, termination_mismatch)
