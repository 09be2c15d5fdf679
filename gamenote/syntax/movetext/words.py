"""Reading of plain movetext by its words, each understood once.

Comments are cut out, the rest is split at blanks. Most games hold nothing but moves, numbers, signs, comments and
variations, and are read so: their lines are texts, places and nodes are made when somebody asks. Whatever the
reader would have to speak about, but for the spelling of a move, is left to it; it takes its tokens from this
memory of words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import LARGEST, Segment
from gamenote.core.source import Source, Span
from gamenote.syntax.movetext.tokens import INVISIBLE, Grammar, Token

COMMENT = lazy_pattern(r"\{[^{}]*+\}")
# What `split` takes for a blank, and what stands for one here.
ODD_BLANK, FILLED = lazy_pattern(r"[\x00\x0b\x0c\x1c-\x1f]"), "\x00"
# The same beyond ASCII, where moves have such letters, and what may hide within a word.
ODD_LETTER = lazy_pattern(rf"[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000{INVISIBLE}]")
NUMBER = lazy_pattern(r"([1-9][0-9]{0,5})\.(\.\.)?")
NUMBERS = [f"{number}." for number in range(1, 400)]
DOTTED = [f"{number}..." for number in range(1, 400)]
SIGNS = lazy_pattern(r"(?<=\s)\$(?:1[0-9]{2}|2[0-4][0-9]|25[0-5]|[1-9]?[0-9])(?=\s)")
MOST_KEPT = 50_000
LONGEST = 100  # characters of a word that is remembered

MOVE, NUMBER_AND_MOVE, MISSPELT, NUMBER_WORD, DOTS, SIGN, COMMENTED, OPENING, CLOSING, END, ODD = range(11)
BESIDE = SIGN  # in short, also for comments
NO_NUMBER = (0, False)
UNKNOWN = -1
LONE = {"{": COMMENTED, "(": OPENING, ")": CLOSING}


class Word(NamedTuple):
    """The meaning of one word of movetext.

    The number goes with whether the second player comes next.
    """

    kind: int
    move: str
    number: tuple[int, bool]
    tokens: Sequence[Token]


class ProperMoves(dict[str, str]):
    """Moves in their one proper spelling, one string for each."""

    def __init__(self, proper: re.Pattern[str], results: frozenset[str]) -> None:
        super().__init__()
        self.known = proper
        self.results = results

    def __missing__(self, text: str) -> str:
        if self.known.fullmatch(text) is None or text in self.results:
            raise KeyError(text)
        if len(self) < MOST_KEPT:
            self[text] = text
        return text


class AdornedMoves(dict[str, str]):
    """Moves in their one proper spelling, also behind signs."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, text: str) -> str:
        word = self.words[text] if len(text) <= LONGEST else None
        if word is None or word.kind != MOVE:
            raise KeyError(text)
        if len(self) < MOST_KEPT:
            self[text] = word.move
        return word.move


# A word in short: its kind, its move, and how many moves were made before it by its number.
Brief = tuple[int, str, int]
NO_WORD: Brief = ODD, "", UNKNOWN


class BriefWords(dict[str, Brief]):
    """What the loop over the words of a game looks at."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, text: str) -> Brief:
        if len(text) > LONGEST:  # no word of a sound game
            return NO_WORD
        kind, move, number, _ = self.words[text]
        ply = 2 * number[0] - 2 + number[1] if number is not NO_NUMBER else UNKNOWN
        brief = BESIDE if kind == COMMENTED else kind, move, ply
        if len(self) < MOST_KEPT:
            self[text] = brief
        return brief


class Words(dict[str, Word]):
    """The words that one dialect has met.

    Up to `MOST_KEPT` words are remembered, but for long ones.
    """

    def __init__(
        self,
        proper: re.Pattern[str],
        results: frozenset[str],
        joints: str,
        grammar: Callable[[], Grammar],
        strengths: Collection[str] = (),
    ) -> None:
        super().__init__()
        self.results = results
        self.joints = joints
        self.grammar = grammar
        self.strengths = strengths  # those that mean something; none for all
        self.proper = ProperMoves(proper, results)
        self.beyond_ascii = not proper.pattern.isascii()
        self.adorned = AdornedMoves(self)
        self.brief = BriefWords(self)
        self._common = re.compile(
            rf"(?P<number>[1-9][0-9]{{0,5}}\.(?:\.\.)?)?+(?:(?P<move>{proper.pattern})(?P<strength>[!?]{{1,2}})?)?"
            rf"|(?P<nag>\$[0-9]{{1,3}})|(?P<dots>\.\.\.)|(?P<star>\*)"
        )

    def __missing__(self, text: str) -> Word:
        if text in LONE:
            word = Word(LONE[text], text, NO_NUMBER, ())
        else:
            word = self._classify_word(text, self._word_tokens(text.replace(FILLED, " ")))
        if len(text) <= LONGEST and len(self) < MOST_KEPT:
            self[text] = word
        return word

    def _word_tokens(self, text: str) -> Sequence[Token]:
        """Return the tokens of a word; the grammar knows uncommon ones."""
        if text in self.results:
            return (Token("star" if text == "*" else "result", text, 0),)
        found = self._common.fullmatch(text)
        if found is None or found["move"] in self.results:
            return self.grammar().tokens(text)
        return tuple(Token(kind, each, found.start(kind)) for kind, each in found.groupdict().items() if each)

    def _classify_word(self, text: str, tokens: Sequence[Token]) -> Word:
        """Tell what the loop of `read` makes of these tokens."""
        kinds = tuple(token.kind for token in tokens)
        number = NO_NUMBER
        rest = kinds
        if kinds[:1] == ("number",):
            match = NUMBER.fullmatch(tokens[0].text)
            if match is None:
                return Word(ODD, text, NO_NUMBER, tokens)
            number, rest = (int(match[1]), match[2] is not None), kinds[1:]
            if not rest:
                return Word(NUMBER_WORD, text, number, tokens)
        if rest == ("move",) or (rest == ("move", "strength") and self._is_known(tokens[-1].text)):
            move = tokens[len(kinds) - len(rest)].text
            proper = self.proper.known.fullmatch(move) is not None
            # Behind a move the sign of a capture would belong to that; a number goes with proper moves only.
            if move[0] in self.joints or (number is not NO_NUMBER and not proper):
                return Word(ODD, text, NO_NUMBER, tokens)
            kind = NUMBER_AND_MOVE if number is not NO_NUMBER else MOVE if proper else MISSPELT
            return Word(kind, move, number, tokens)
        if kinds == ("dots",) and text == "...":
            return Word(DOTS, text, NO_NUMBER, tokens)
        if kinds == ("nag",) and tokens[0].text == text and len(text) <= 4 and int(text[1:]) <= LARGEST:
            return Word(SIGN, text, NO_NUMBER, tokens)
        return Word(END if text in self.results else ODD, text, NO_NUMBER, tokens)

    def _is_known(self, sign: str) -> bool:
        return not self.strengths or sign in self.strengths


First = tuple[int, bool]  # the number of the first move, and whether the second player makes it
# A variation: the line of which it replaces a move (0 the main line), the index of that move, its moves.
Branch = tuple[int, int, list[str]]


class Moves:
    """The moves of a game as texts."""

    __slots__ = ("adorned", "ending", "misspelt", "moves", "plies", "segments")

    def __init__(
        self,
        moves: list[str],
        ending: str | None,
        branches: Sequence[Branch] = (),
        plies: int = 0,
        misspelt: Sequence[str] = (),
        *,
        adorned: bool = False,
    ) -> None:
        self.moves = moves
        self.ending = ending
        self.segments: Sequence[Segment] = _cut_segments(moves, branches) if branches else ((0, moves, ()),)
        self.plies = plies  # that were made before the first move, as its number tells
        self.misspelt = misspelt  # the moves with something to say about their spelling, in the order of the text
        self.adorned = adorned  # there may be more than numbers and moves


def read(
    source: Source, at: int, known: Words, player: int, *, lone: bool = False, first: First | None = None
) -> Moves | None:
    """Read moves and what may adorn them; None for anything else.

    `player` is who begins: 1 where that is not the side that starts by the rules. A `lone` game has no tags and
    others before it, so that its numbers may be theirs. `first` is the number that it has to begin with, if any.
    """
    body = source.text[at:]
    comments = body.count("{")
    if not comments and not source.tame and not _has_usual_blanks(body, known):
        return None
    texts = body.split() if not comments else []
    ending = texts.pop() if texts and texts[-1] in known.results else None
    usual = first in (None, (1, False))
    if (
        usual
        and not comments
        and len(texts) % 3 != 1
        and texts[::3] == NUMBERS[: (len(texts) + 2) // 3]
        and (at or texts)
    ):
        del texts[::3]  # hot: most games hold nothing but numbers and moves; held against the loop by test_words
        try:
            return Moves(list(map(known.proper.__getitem__, texts)), ending)
        except KeyError:
            pass
    if lone:
        return None
    if comments:
        pieces = COMMENT.split(body)
        if len(pieces) - 1 != comments:
            return None
        body = " { ".join(pieces)
        if not source.tame and not _has_usual_blanks(body, known):
            return None
        evenly = _read_evenly_numbered(" ".join(pieces), known) if usual and not player else None
        if evenly is not None:
            return evenly
    if "(" in body:
        body = body.replace("(", " ( ").replace(")", " ) ")
    texts = fill_joint_blanks(body, known.joints).split()
    words = list(map(known.brief.__getitem__, texts))
    ending = words.pop()[1] if words and words[-1][0] == END else None
    if not words and (ending is None or not at):  # no moves, and no tags either
        return None
    return _lined_up(words, ending, player, first)


def _has_usual_blanks(text: str, known: Words) -> bool:
    """Tell whether words are parted by usual blanks alone."""
    plain = text.isascii() or (known.beyond_ascii and ODD_LETTER.search(text) is None)
    return plain and ODD_BLANK.search(text) is None


def _read_evenly_numbered(body: str, known: Words) -> Moves | None:
    """Read moves of which each has its number.

    # hot: many servers write a comment behind each move; held against the loop by test_words.
    """
    if "(" in body:
        return None
    texts = (SIGNS.sub("", body) if "$" in body else body).split()
    ending = texts.pop() if texts and texts[-1] in known.results else None
    count = len(texts) // 2
    if (
        not count
        or len(texts) % 2
        or texts[::4] != NUMBERS[: (count + 1) // 2]
        or texts[2::4] != DOTTED[: count // 2]
    ):
        return None
    try:
        return Moves(list(map(known.adorned.__getitem__, texts[1::2])), ending, adorned=True)
    except KeyError:
        return None


def fill_joint_blanks(body: str, joints: str) -> str:
    """Fill the blank behind the sign of a move: `1- 6`."""
    for joint in joints:
        if joint.isascii() and f"{joint} " in body:
            body = re.sub(rf"(?<=[0-9]{re.escape(joint)}) (?=[0-9])", FILLED, body)
    return body


def _lined_up(words: list[Brief], ending: str | None, player: int, first: First | None) -> Moves | None:
    """Put the words into lines of moves; None where anything is amiss.

    Numbers are followed as `move_numbers` does, but for games that number each single move.
    # hot: one loop without calls; `Reader` is the plain code, and test_words holds it there.
    """
    line = main = list[str]()
    branches = list[Branch]()
    waiting = list[tuple[int, list[str], int, int]]()
    # Of the line, which `player` begins; how many moves were made before its first by the numbers, if they tell.
    number, begin = 0, UNKNOWN if first is None else 2 * first[0] - 2 + first[1]
    before = 0  # the same of the main line, where the first number tells it
    due = UNKNOWN  # how many were made by a number that waits for its move
    empty = False  # a parenthesis has just been opened
    misspelt = list[str]()
    for kind, move, said in words:
        if kind <= MISSPELT:
            if said != UNKNOWN and due != UNKNOWN:
                return None
            due = said if said != UNKNOWN else due
            if due != UNKNOWN:
                if begin == UNKNOWN:
                    begin = due - len(line)
                    if begin < 0:  # there were more moves than the number says
                        return None
                    before = due if not main else before
                elif due != begin + len(line):
                    return None
                due = UNKNOWN
            line.append(move)
            if kind == MISSPELT:
                misspelt.append(move)
            empty = False
        elif kind == NUMBER_WORD:
            if due != UNKNOWN:
                return None
            due, empty = said, False
        elif kind == BESIDE:
            empty = False
        elif kind == OPENING:
            if due != UNKNOWN or not line:
                return None
            waiting.append((number, line, player, begin))
            fork, player = len(line) - 1, (player + len(line) - 1) % 2
            line = []
            branches.append((number, fork, line))
            number = len(branches)
            begin = UNKNOWN if first is None else begin + fork  # where numbers are exact they go on in variations
            empty = True
        elif kind == CLOSING:
            if due != UNKNOWN or empty or not (line and waiting):
                return None
            number, line, player, begin = waiting.pop()
        elif kind == DOTS:
            # Behind `12.` they say that the second player is to move.
            ahead = begin if begin != UNKNOWN else player
            if due == UNKNOWN or due % 2 or (ahead + len(line)) % 2 == 0:
                return None
            due, empty = due + 1, False
        else:
            return None
    if due != UNKNOWN or waiting:
        return None
    return Moves(main, ending, branches, before, misspelt, adorned=True)


def _cut_segments(moves: list[str], branches: Sequence[Branch]) -> list[Segment]:
    """Cut lines where others branch from them.

    Lines are numbered in the order in which they begin.
    """
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


# Where the moves of a game stand that was read by its words.

MOVES = frozenset((MOVE, NUMBER_AND_MOVE, MISSPELT))
PIECE = lazy_pattern(r"\{[^{}]*+\}|[()]|[^ \t\r\n{}()]++")


class MovePlace(NamedTuple):
    """The place of one move.

    Fields:
        start: Where it begins, with its number.
        ply: 1 for the first move of the main line; 0 in variations.
        number: The last one of its line.
        at: Where its text begins.
    """

    start: int
    ply: int
    number: str | None
    text: str
    at: int

    @property
    def span(self) -> Span:
        """The place without the number."""
        return Span(self.at, self.at + len(self.text))


def places_of_moves(text: str, at: int, known: Words) -> Iterator[MovePlace]:
    """Yield the places of all moves behind an offset, in order."""
    ply, number, due = 0, None, -1  # where a number stands that waits for its move
    outer = list[str | None]()  # the numbers of the lines around this one
    for piece in PIECE.finditer(fill_joint_blanks(text[at:], known.joints)):
        if piece[0][0] == "{":
            continue
        kind, move, said, tokens = known[piece[0]]
        start = at + piece.start()
        if said is not NO_NUMBER:
            number, due = f"{said[0]}", start
        if kind in MOVES:
            start += tokens[said is not NO_NUMBER].start
            ply += not outer
            yield MovePlace(start if due < 0 else due, 0 if outer else ply, number, move, start)
            due = -1
        elif kind == OPENING:
            outer.append(number)
            number = None
        elif kind == CLOSING:
            number = outer.pop()
