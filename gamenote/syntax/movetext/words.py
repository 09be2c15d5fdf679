"""Games with comments, signs and variations, and numbers that begin anywhere: told by their words.

Nine games of ten that are not plain (see `plain`) hold nothing else. Comments are taken out, what is left is split
at blanks, and each word is looked up: what the scanner of `grammar` makes of it alone is what it makes of it in
its place, since no clean word begins or ends with the sign of a move. So a game costs a tenth of the time that it
takes to read it token by token. Whatever the reader would have to speak about, but for the spelling of a move, is
left to it; comments, places and nodes are, too, when somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from gamenote.core.record import Segment
from gamenote.syntax.movetext.tokens import scanner
from gamenote.syntax.movetext.plain import ENDINGS, Plain
from gamenote.syntax.movetext.spelling import PLAIN
from gamenote.syntax.movetext.tree import Kind, Move
from gamenote.syntax.tagpairs.glyphs import LARGEST

COMMENT = re.compile(r"\{[^{}]*+\}")
ODD_BLANK = re.compile(r"[\x00\x0b\x0c\x1c-\x1f]")  # what `split` takes for a blank, and what stands for one here
GAPPED = re.compile(r"(?<=[0-9][-x:]) (?=[0-9])")  # in columns one blank fills up `1- 6`
FILLED = "\x00"
BEFORE = ("", " ", "\t", "\r", "\n", "(", ")", "}")
NUMBER = re.compile(r"([1-9][0-9]{0,5})\.(\.\.)?")
MOST_KEPT = 50_000
LONGEST = 60  # characters of a word that is looked at

# What a word is, and what it says: a move (its text), a number (its value, whether the second player comes next).
MOVE, SPELT, NUMBER_WORD, BOTH, DOTS, SIGN, COMMENTED, OPENING, CLOSING, END, STRANGE = range(11)
Word = tuple[int, str, tuple[int, bool]]
NO_NUMBER = (0, False)
LONE = {"{": COMMENTED, "(": OPENING, ")": CLOSING, "...": DOTS}


class Words(dict[str, Word]):
    """The words that have been met."""

    def __missing__(self, text: str) -> Word:
        if len(text) > LONGEST:
            return STRANGE, "", NO_NUMBER
        word = _word(text)
        if len(self) < MOST_KEPT:
            self[text] = word
        return word


WORDS = Words()


def _word(text: str) -> Word:
    """A word as the scanner sees it. `SPELT` is a move with something to say about its spelling."""
    if text in LONE:
        return LONE[text], text, NO_NUMBER
    spaced = text.replace(FILLED, " ")
    found = [(token.lastgroup, token[token.lastgroup or 0]) for token in scanner().finditer(spaced)]
    kinds = tuple(kind for kind, _ in found if kind != "nothing")
    number = NO_NUMBER
    if kinds[:1] == ("number",):
        match = NUMBER.fullmatch(found.pop(0)[1])
        if match is None:
            return STRANGE, text, NO_NUMBER
        number = int(match[1]), match[2] is not None
    if kinds == ("number",):
        return NUMBER_WORD, text, number
    if kinds in (("move",), ("move", "strength"), ("number", "move"), ("number", "move", "strength")):
        move = found[0][1]
        if move[0] in "xX":  # the sign of a capture, if a move stands before it
            return STRANGE, text, NO_NUMBER
        plain = PLAIN.fullmatch(move) is not None
        if number is not NO_NUMBER:
            return BOTH if plain else STRANGE, move, number
        return MOVE if plain else SPELT, move, number
    if kinds == ("nag",) and len(text) <= 4 and int(text[1:]) <= LARGEST:
        return SIGN, text, NO_NUMBER
    return END if text in ENDINGS else STRANGE, text, NO_NUMBER


# A variation: the line of which it replaces a move (0 the main line), the index of that move, its moves.
Branch = tuple[int, int, list[str]]


class Annotated(Plain):
    """The moves of such a game."""

    __slots__ = ("plies", "segments", "spelt")

    def __init__(
        self, moves: list[str], ending: str | None, branches: list[Branch], plies: int, spelt: list[str]
    ) -> None:
        super().__init__(moves, ending)
        self.segments: Sequence[Segment] = _segments(moves, branches) if branches else ((0, moves, ()),)
        self.plies = plies  # that were made before the first move, as its number tells
        self.spelt = spelt  # the moves with something to say about their spelling, in the order of the text


def annotated(text: str, at: int, player: int) -> Annotated | None:
    """The moves behind the tags, if the game has nothing else but what moves may be adorned with. `player` is who
    begins: 1 where that is not the side that starts by the rules."""
    body = text[at:]
    pieces = COMMENT.split(body)
    comments = len(pieces) - 1
    body = " { ".join(pieces) if comments else body
    if body.count("{") != comments or not body.isascii() or ODD_BLANK.search(body) is not None:
        return None
    if "(" in body:
        body = body.replace("(", " ( ").replace(")", " ) ")
    if "- " in body or "x " in body:
        body = GAPPED.sub(FILLED, body)
    words = list(map(WORDS.__getitem__, body.split()))
    ending = words.pop()[1] if words and words[-1][0] == END else None
    if not words and (ending is None or not at):  # no moves, and no tags either
        return None
    if STRANGE in map(itemgetter(0), words):  # of most damaged games, half was lined up in vain
        return None
    return _lined_up(words, ending, player)


def _lined_up(words: list[Word], ending: str | None, player: int) -> Annotated | None:
    """The words as lines of moves; None where the reader would find fault with their order or with a number.

    Long because a call for each word would double its time. Numbers are followed as `numbers` does, but for games
    that number each single move.
    """
    line = main = list[str]()
    branches = list[Branch]()
    waiting = list[tuple[int, list[str], int, int | None, int, bool]]()
    number = before = 0  # of the line, which `player` begins; how many moves were made before the first
    value: int | None = None  # the last move number of the line
    plies, second = 0, False  # the moves since, and whether it stood before the second player
    due: tuple[int, bool] | None = None  # a number that waits for its move
    empty = False  # a parenthesis has just been opened
    spelt = list[str]()
    for kind, move, said in words:
        if kind in (NUMBER_WORD, BOTH):
            if due is not None:
                return None
            due = said
        if kind in (MOVE, BOTH, SPELT):
            if due is not None:
                if value is None:
                    before = 2 * due[0] - 2 + due[1] if not main else before
                else:
                    done = plies + second
                    single = done == 1 and not second and not due[1]
                    if single or due[0] != value + done // 2 or bool(done % 2) is not due[1]:
                        return None
                (value, second), plies, due = due, 0, None
            line.append(move)
            plies += 1
            if kind == SPELT:
                spelt.append(move)
        elif kind == OPENING:
            if due is not None or not line:
                return None
            waiting.append((number, line, player, value, plies, second))
            fork, player = len(line) - 1, (player + len(line) - 1) % 2
            line = []
            branches.append((number, fork, line))
            number, value, plies, second = len(branches), None, 0, False
        elif kind == CLOSING:
            if due is not None or empty or not waiting:
                return None
            number, line, player, value, plies, second = waiting.pop()
        elif kind == DOTS:
            # Behind `12.` they say that the second player is to move.
            ahead = plies + second if value is not None else player + len(line)
            if due is None or due[1] or ahead % 2 == 0:
                return None
            due = due[0], True
        elif kind == END:
            return None
        empty = kind == OPENING
    if due is not None or waiting:
        return None
    return Annotated(main, ending, branches, before, spelt)


def _segments(moves: list[str], branches: list[Branch]) -> list[Segment]:
    """The lines cut where others branch from them. Lines are numbered in the order in which they begin."""
    lines = [moves, *(line for _, _, line in branches)]
    forks: dict[int, list[tuple[int, int]]] = {}
    for child, (parent, index, _) in enumerate(reversed(branches)):
        forks.setdefault(parent, []).append((index, len(branches) - child))
    found = list[Segment]()
    waiting = [(0, 0, 0)]  # a line, from which of its moves on, how often it and those before it have been cut
    while waiting:
        number, at, depth = waiting.pop()
        line, left = lines[number], forks.get(number)
        if not left:
            found.append((depth, line[at:], ()))
            continue
        index = left[-1][0]
        found.append((depth, line[at:index], ()))
        children = list[int]()
        while left and left[-1][0] == index:
            children.append(left.pop()[1])
        waiting += ((child, 0, depth + 1) for child in reversed(children))
        waiting.append((number, index, depth + 1))
    return found


def misspelt(text: str, at: int, moves: Iterable[str]) -> Iterator[Move]:
    """These moves with their places, in the order of the text. To look for each behind the one before takes a
    tenth of the time that all tokens take; no other word begins with one of them."""
    comments = [match.span() for match in reversed(list(COMMENT.finditer(text, at)))]
    begin = at  # where the tags end, perhaps without a blank behind them
    for move in moves:
        while (at := text.find(move, at)) >= 0:
            while comments and comments[-1][1] <= at:
                comments.pop()
            if comments and comments[-1][0] <= at:
                at = comments[-1][1]
            elif at == begin or text[at - 1 : at] in BEFORE:
                break
            else:
                at += 1
        yield Move(Kind.MOVE, move, at, len(move))
        at += len(move)
