"""Diagrams as read: rows of signs, with their edges and coordinates.

A line is a row where at least three of four of its signs are known. Lines that are no part of a diagram are
comments; a file may have several diagrams.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from gamenote.core.lattice import go_name
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Mark, Node
from gamenote.core.source import Span
from gamenote.games.go.ascii import lint
from gamenote.games.go.ascii.signs import CIRCLE, DIGITS, PLAIN, SENSEI, Sign
from gamenote.games.go.draft import BLACK, USUAL_SIZE, WHITE, Draft, other, sgf_point, stones_of
from gamenote.games.go.variants import BY_LETTER, LARGEST
from gamenote.syntax.lines.game_line import GameLine

WORD = lazy_pattern(r"[^\s()|]++")
EDGE = lazy_pattern(r"[ \t]*+[+|]?-[-+ \t]*+\|?[ \t]*+")
HEADING = lazy_pattern(r"([BW])?c?([0-9]{1,2})?(?:m([0-9]{1,4}))?(?:[ \t]++(.*+))?")
TURN = lazy_pattern(r"[ \t]*+(Black|White) to (?:play|move)[.]?[ \t]*+")
MARK_OF_MERGE = lazy_pattern(r"[<>]{7} .*+")
NUMBER = lazy_pattern("[0-9]{1,4}")
LINES = lazy_pattern(rb"[^\r\n]*+(?:\r\n|\n\r?|\r|\Z)")
MARKED_ROW = lazy_pattern(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?+\$\$[^\r\n]*+[\r\n]++\$\$[ \t]")
MARKED = "$$"  # begins lines of Sensei's Library
SURE, LIKELY, ROWS = 0.96, 0.85, 3


class SignRow(Struct, frozen=True):
    """A row: its signs with their places, and its edges."""

    words: tuple[tuple[str, int], ...]
    number: str = ""
    left: bool = False
    right: bool = False


def read_row(body: str, signs: dict[str, Sign], *, numbered: bool) -> SignRow | None:
    """Return the row of a line; None where it is none."""
    words = [(word[0], word.start()) for word in WORD.finditer(body)]
    number = ""
    if numbered and words and NUMBER.fullmatch(words[0][0]):
        number = words.pop(0)[0]
    if numbered and words and NUMBER.fullmatch(words[-1][0]):
        number = number or words[-1][0]
        words.pop()
    if numbered and len(words) == 1:
        words = [(sign, words[0][1] + at) for at, sign in enumerate(words[0][0])]
    known = sum(word in signs or (not numbered and len(word) == 1 and _is_label(word)) for word, _ in words)
    if len(words) < 2 or 4 * known < 3 * len(words):
        return None
    bare = body.strip()
    return SignRow(tuple(words), number, bare.startswith("|"), bare.endswith("|"))


def _is_label(word: str) -> bool:
    return word in DIGITS or (word.isascii() and word.islower())


def is_coordinates(body: str) -> bool:
    """Whether a line names the columns of a board."""
    words = [word[0].upper() for word in WORD.finditer(body)]
    return len(words) > 1 and words == [go_name((column, 0))[:-1] for column in range(len(words))]


def is_part(line: str) -> bool:
    """Whether a line is part of a diagram."""
    return line.startswith(MARKED) or is_coordinates(line) or read_row(line, PLAIN, numbered=True) is not None


class AsciiDraft(Draft):
    """A diagram as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("go-ascii", text)
        self._rows = list[tuple[SignRow, int]]()
        self._first: str | None = None  # who moves first, where that is told
        self._stones = defaultdict[str, list[str]](list)
        self._numbers = dict[int, tuple[str, Span]]()
        self._size, self._headed = 0, False
        self._top = self._bottom = self._marked = False
        for line, span in self.lines():
            self._read_line(line, span.start)
        if self._rows:
            self._place_rows()

    def _read_line(self, line: str, at: int) -> None:
        self._marked = self._marked or line.startswith(MARKED)
        skipped = len(MARKED) * line.startswith(MARKED)
        body = line[skipped:]
        rowlike = not skipped or body[:1] in " \t"
        row = read_row(body, SENSEI if skipped else PLAIN, numbered=not skipped) if rowlike else None
        heading = HEADING.fullmatch(body.rstrip()) if skipped and not (self._rows or self._headed) else None
        turn = TURN.fullmatch(line)
        if row is not None:
            self._rows.append((row, at + skipped))
        elif EDGE.fullmatch(body):
            self._top, self._bottom = self._top or not self._rows, self._bottom or bool(self._rows)
        elif is_coordinates(body) or not body.strip():
            return
        elif heading is not None:
            self._headed, self._first = True, BY_LETTER.get(heading[1] or "")
            self._size = int(heading[2] or 0)
            if heading[3]:
                self.keep("m", heading[3])
            begin, title = at + skipped + heading.start(4), heading[4] or ""
            self.say(Field.TITLE, title, Span(begin, begin + len(title)))
        elif turn is not None:
            self._first = BY_LETTER[turn[1][0]]
        elif skipped:
            self.keep("line", body.strip())
        else:
            if MARK_OF_MERGE.fullmatch(line):
                self.report(lint.unknown_sign, f"{line[:7]} is no sign of a point", Span(at, at + len(line)))
            self.remark(0, line.strip(), Span(at, at + len(line)))

    def _place_rows(self) -> None:
        """Take the size from rows, and put stones on points."""
        width, height = max(len(row.words) for row, _ in self._rows), len(self._rows)
        left, right = any(row.left for row, _ in self._rows), any(row.right for row, _ in self._rows)
        columns = self._size or (width if left == right else max(width, USUAL_SIZE))
        rows = self._size or (self._count_rows() if self._top == self._bottom else max(height, USUAL_SIZE))
        self.resize(min(columns, LARGEST), min(rows, LARGEST))
        begin = columns - width if right and not left else 0
        above = rows - height if self._bottom and not self._top else 0
        for line, (row, at) in enumerate(self._rows, above):
            if len(row.words) != width:
                words = f"this row has {len(row.words)} points, where another has {width}"
                self.report(lint.uneven_rows, words, _row_span(row, at), lost=True)
            for column, (word, place) in enumerate(row.words, begin):
                if column < self.columns and line < self.rows:
                    self._put(word, sgf_point(column, line), Span(at + place, at + place + len(word)))

    def _count_rows(self) -> int:
        """Return how many rows there are, or are numbered."""
        numbers = [(int(row.number), _row_span(row, at)) for row, at in self._rows if row.number]
        for (before, _), (number, span) in pairwise(numbers):
            if number != before - 1:
                words = f"row {number} stands behind row {before}"
                self.report(lint.uneven_rows, words, span, lost=True)
        if numbers and numbers[-1][0] != 1:
            self.report(lint.uneven_rows, f"row {numbers[-1][0]} is the last one", numbers[-1][1], lost=True)
        return max(len(self._rows), numbers[0][0] if numbers else 0)

    def _put(self, word: str, point: str, span: Span) -> None:
        """Put what a sign says on a point."""
        sign = (SENSEI if self._marked else PLAIN).get(word)
        if sign is None and self._marked and _is_label(word):
            if word not in DIGITS:
                self.marks.append(Mark("label", (point,), word))
            elif self._numbers.setdefault(DIGITS.index(word), (point, span))[1] != span:
                self.report(lint.move_number, f"there are two moves {word}", span)
        elif sign is None:
            self.report(lint.unknown_sign, f"{self.shown(span)} is no sign of a point", span, lost=True)
        else:
            circled = not self._marked and self.text[max(0, span.start - 1) : span.start] == "("
            mark = CIRCLE if circled else sign.mark
            self._stones[sign.stone].append(point)
            self.marks += (Mark(mark, (point,)),) if mark else ()

    def game_line(self) -> GameLine:
        """Return what the diagram says, its moves in their order."""
        for place, number in enumerate(sorted(self._numbers)):
            point, span = self._numbers[number]
            before = self.moves[-1].actor if self.moves else other(self._first or BLACK)
            self.moves.append(Node(other(before), point, span=span))
            if number != place and sorted(self._numbers)[:place] == [*range(place)]:
                self.report(lint.move_number, f"there is no move {DIGITS[place]}", span)
        turn = self._first if not self.moves else None
        if self._stones[BLACK] or self._stones[WHITE] or turn:
            self.setup = stones_of(self._stones[BLACK], self._stones[WHITE], turn)
        return super().game_line()


def _row_span(row: SignRow, at: int) -> Span:
    (_, first), (word, last) = row.words[0], row.words[-1]
    return Span(at + first, at + last + len(word))


def cut(data: bytes, *, final: bool) -> Iterator[int]:
    """Return where diagrams after the first begin.

    What stands between two of them belongs to the first."""
    seen = inside = False
    for line in LINES.finditer(data):
        if line.end() == len(data) and not final:
            return
        text = line[0].decode("utf-8", "replace").lstrip("\ufeff").rstrip("\r\n")
        part = is_part(text)
        if part and seen and not inside:
            yield line.start()
        seen, inside = seen or part, part


def likelihood_of(head: bytes) -> float:
    """Tell how likely a head begins with a diagram of Go."""
    if MARKED_ROW.search(head):
        return SURE
    rows = 0
    for line in head.decode("utf-8", "replace").splitlines():
        row = read_row(line, PLAIN, numbered=True)
        rows = rows + 1 if row is not None and row.number and len(row.words) > 1 else 0
        if rows == ROWS:
            return LIKELY
    return 0.0
