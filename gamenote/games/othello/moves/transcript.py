"""What a transcript's line holds: a start, moves, numbers, words.

    f5d6c3d3c4        F5 d6 C3 d3        1.f5 2.d6 -- 3.c3        +f5-d6+c3-d3: +12 10

A word is a stretch without blanks. Words that are moves make a run, the longest of which is the game: what
stands around it is text, what stands in it is a fault. Of a run nothing is lost: what is no move stays as a move
that nobody can play.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.core.source import Span
from gamenote.syntax.lines.codec import Token

__all__ = ["NUMBER", "UNKNOWN", "Transcript", "has_moves", "read_transcript"]

NUMBER, UNKNOWN = "number", "unknown"
BLANK = r"\x00-\x20\x7f\ufeff,.;"  # what separates moves
ITEM = r"(?:[0-9]{1,3}[.)]{0,3})?+(?:(?i:pass|pa|ps)|--|[A-Za-z][0-9]{1,2}+)(?:-(?!-)|[,.;])?+"
WORD = lazy_pattern(r"[^\x00-\x20\x7f\ufeff]++")
MOVES = lazy_pattern(rf"(?:{ITEM})++|[0-9]{{1,3}}[.)]{{0,3}}")  # a word of moves, or a number
LINE = lazy_pattern(r"[^\r\n]++")
PASSES = lazy_pattern(r"(?i:pass|pa|ps)|--")
SOME = lazy_pattern(r"[A-Za-z][0-9]")
TOKENS = {  # by the greatest number of digits of a rank
    digits: lazy_pattern(
        rf"(?P<pass>(?i:pass|pa|ps)|--)|(?P<move>[A-Za-z][0-9]{{1,{digits}}}+)"
        rf"|(?P<{NUMBER}>[0-9]{{1,3}}+[.)]{{1,3}}+|(?<![A-Za-z0-9])[0-9]{{1,3}}+(?=[{BLANK}]|[A-Za-z][0-9]))"
        rf"|(?P<blank>[-+{BLANK}])|(?P<{UNKNOWN}>.)",
    )
    for digits in (1, 2)
}
BOARD = lazy_pattern(r"[ \t\ufeff]*+([-XxOoBbWw*._]{16,200}+(?:[ \t]++[XxOoBbWw*](?![^ \t\r\n]))?+)")
SIGNED = lazy_pattern(
    r"[ \t\ufeff]*+((?:[+-][A-Ha-h][1-8])++)[ \t]*+:[ \t]*+([+-]?+[0-9]{1,3})(?:[ \t]++(-?+[0-9]{1,4}))?+"
)
REMARK = ("#", "%")
LARGE = 81  # squares of a board whose ranks may have two digits
FEWEST = 4  # moves of a run that is a game although words stand before it
SHORT = 4  # characters of a word within a run
OPEN, DOUBTFUL, CLOSED = range(3)  # whether moves that follow belong to the run before them


class Transcript(Struct, frozen=True):
    """What the text of one game says.

    Fields:
        tokens: Moves, passes, numbers, and what is none of them.
        board: The start that stands before the moves.
        result: The lead of Black behind them.
        signed: The colours of moves are told.
        before: The words before the moves.
        after: Those behind them.
        skipped: Lines of remarks.
    """

    tokens: tuple[Token, ...] = ()
    board: Token | None = None
    result: Token | None = None
    signed: bool = False
    before: tuple[Span, ...] = ()
    after: tuple[Span, ...] = ()
    skipped: tuple[Span, ...] = ()

    @property
    def moves(self) -> tuple[Token, ...]:
        """The tokens that stand for moves."""
        return tuple(token for token in self.tokens if token.kind != NUMBER)


class MoveRun(Struct):
    """A stretch of a line, and how many moves its words have."""

    start: int
    end: int
    moves: int


def has_moves(line: str) -> bool:
    """Whether a line of text is the line of a game."""
    if line.lstrip(" \t\ufeff").startswith(REMARK):
        return False
    return bool(SIGNED.match(line) or _board_of(line) or _find_run(line, 0))


def _board_of(line: str) -> Token | None:
    """Return the start that stands before the moves, if one does."""
    match = BOARD.match(line)
    return None if match is None or not match[1].strip("-._ \t") else Token("board", match[1], match.start(1))


def _find_run(line: str, begin: int) -> MoveRun | None:
    """Return the words of a line that are its moves."""
    runs: list[MoveRun] = []
    first = number = None  # where the words begin, and a number that may be the first move's
    state = CLOSED
    for word in WORD.finditer(line, begin):
        first = word.start() if first is None else first
        count = _count_moves(word[0])
        if count is None:
            state, number = (DOUBTFUL if state == OPEN and len(word[0]) <= SHORT else CLOSED), None
        elif not count:
            number = word.start()
        elif state != CLOSED:
            runs[-1].end, runs[-1].moves, state = word.end(), runs[-1].moves + count, OPEN
        else:
            runs.append(MoveRun(word.start() if number is None else number, word.end(), count))
            state = OPEN
    merged = _merge_runs(runs)
    best = max(merged, key=lambda run: run.moves, default=None)
    if best is None or not best.moves:
        return None
    rest = line[best.end :].strip(" \t\ufeff")
    if len(rest) == 1 and rest.isascii() and rest.isalnum():  # half a move
        best.end = len(line.rstrip())
    alone = best.start == first and (best.moves > 1 or not rest)
    return best if best.moves >= FEWEST or alone else None


def _merge_runs(runs: list[MoveRun]) -> list[MoveRun]:
    """Join runs that have enough moves on both sides of words."""
    merged = runs[:1]
    for run in runs[1:]:
        if merged[-1].moves >= FEWEST <= run.moves:
            merged[-1] = MoveRun(merged[-1].start, run.end, merged[-1].moves + run.moves)
        else:
            merged.append(run)
    return merged


def _count_moves(word: str) -> int | None:
    """Return how many moves a word has; None for other words."""
    if MOVES.fullmatch(word):
        return len(SOME.findall(word)) or len(PASSES.findall(word))
    count = len(SOME.findall(word))
    return count if count > 1 and 4 * count >= len(word) else None


def read_transcript(text: str) -> Transcript:
    """Return what the text of a game says."""
    before, after, skipped, game = list[Span](), list[Span](), list[Span](), None
    for match in LINE.finditer(text):
        if game is None and has_moves(match[0]):
            game = match
        elif (words := match[0].strip(" \t\ufeff")).startswith(REMARK):
            skipped.append(Span(*match.span()))
        elif words:
            (before if game is None else after).append(Span(*match.span()))
    if game is None:
        return Transcript(before=tuple(before), skipped=tuple(skipped))
    found = _read_line(game[0], game.start())
    return replace(found, before=(*before, *found.before), after=(*found.after, *after), skipped=tuple(skipped))


def _read_line(line: str, offset: int) -> Transcript:
    """Return what the line of a game says, with places."""
    if match := SIGNED.match(line):
        result = Token("result", match[2], offset + match.start(2))
        moves = tuple(_tokens(line, match.start(1), match.end(1), 1, offset))
        return Transcript(moves, result=result, signed=True, after=_words(line, match.end(2), len(line), offset))
    board = _board_of(line)
    begin = board.span.end if board is not None else 0
    run = _find_run(line, begin) or MoveRun(begin, begin, 0)
    large = board is not None and len(board.text) > LARGE
    tokens = tuple(_tokens(line, run.start, run.end, 1 + large, offset))
    start = replace(board, start=offset + board.start) if board is not None else None
    before, after = _words(line, begin, run.start, offset), _words(line, run.end, len(line), offset)
    return Transcript(tokens, start, before=before, after=after)


def _words(line: str, begin: int, end: int, offset: int) -> tuple[Span, ...]:
    """Return the place of the words in a part of a line."""
    found = [word.span() for word in WORD.finditer(line, begin, end)]
    return (Span(offset + found[0][0], offset + found[-1][1]),) if found else ()


def _tokens(line: str, begin: int, end: int, digits: int, offset: int) -> Iterator[Token]:
    """Yield the tokens of a run; unknown characters are joined.

    Two letters are not, which elsewhere name a square."""
    odd = ""
    for match in TOKENS[digits].finditer(line, begin, end):
        if match.lastgroup == UNKNOWN:
            odd += match[0]
            continue
        yield from _odd_tokens(odd, offset + match.start())
        odd = ""
        if match.lastgroup != "blank":
            yield Token(str(match.lastgroup), match[0], offset + match.start())
    yield from _odd_tokens(odd, offset + end)


def _odd_tokens(text: str, end: int) -> Iterator[Token]:
    step = 1 if len(text) == 2 and text.isalpha() else len(text) or 1
    for at in range(0, len(text), step):
        yield Token(UNKNOWN, text[at : at + step], end - len(text) + at)
