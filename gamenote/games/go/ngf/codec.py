"""Games of NGF, read.

A header whose lines are known by their numbers, then a line for each move: `PMACWGEEG` is number AC, which is 2,
by White, at column G and row E from the upper left corner, which is B B, and the same point once more in reverse.
In another kind of header each line begins with `GI`; behind the moves may stand `IDB[2] words`, about move 2.
"""

from __future__ import annotations

import re

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import Draft, ServerCodec, sgf_point
from gamenote.games.go.servers import day, is_rank, rank, result_in_words
from gamenote.games.go.variants import BY_LETTER, LARGEST
from gamenote.syntax.tagpairs.lint import unexpected_token

# The first of two lines that are no moves and stand behind one, or behind words about one.
NEXT_GAME = lazy_pattern(
    rb"(?<![^\r\n])(?:PM|IDB\[)[^\r\n]*+[\r\n]++"
    rb"(?P<game>(?!PM|IDB\[|GI[0-9]*+[ \t]*+[\r\n])[^\r\n])[^\r\n]*+[\r\n]++(?=[^\r\nP]|P[^M])"
)
LINE = lazy_pattern(r"([^\r\n]*+)(?:\r\n|\n\r?|\r|\Z)")
MOVE = lazy_pattern(r"PM([A-Z]{2})([BW])([A-Z])([A-Z])(?:([A-Z])([A-Z]))?")
NOTE = lazy_pattern(r"IDB\[([0-9]{1,4})\]([^\[]*+(?:\[(?!EndTxt\])[^\[]*+)*+)(?:\[EndTxt\])?")
WHOLE = lazy_pattern(r"[0-9]{1,6}")
FIRST = ord("B")  # the letter of the first column and row; the one before it is a pass

PLAIN = ("", "size", "white", "black", "site", "handicap", "", "komi", "date", "minutes", "result", "")
GI = ("event", "black", "white", "", "", "date", "size", "", "", "komi", "")
TEXTS = {"site": Field.SITE, "event": Field.EVENT}
PLAYERS = {"black": (Field.PLAYER_1, Field.RATING_1), "white": (Field.PLAYER_2, Field.RATING_2)}
NUMBERS = ("size", "handicap", "komi", "minutes")


class NgfDraft(Draft):
    """A game of NGF as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("ngf", text)
        self._numbers = dict[str, str]()
        lines = [line for line in LINE.finditer(text, int(text.startswith("\ufeff"))) if line[0]]
        begin = next((at for at, line in enumerate(lines) if line[1].startswith("PM")), len(lines))
        marked = any(line[1].startswith("GI") for line in lines[:begin])
        rows = GI if marked else PLAIN
        for at, line in enumerate(lines[:begin]):
            skipped = 2 * line[1].startswith("GI") if marked else 0
            self._read_header(at, rows[at] if at < len(rows) else "", line, skipped)
        for line in lines[begin:]:
            self._read_line(line[1].rstrip(), Span(*line.span(1)))
        self._read_numbers()

    def _read_header(self, at: int, kind: str, line: re.Match[str], skipped: int) -> None:
        """Read a line of the header."""
        value, span = line[1][skipped:].strip(), Span(line.start(1) + skipped, line.end(1))
        if kind in TEXTS:
            self.say(TEXTS[kind], value, span)
        elif kind in PLAYERS:
            name, _, last = value.rpartition(" ")
            ranked = bool(name) and is_rank(last)
            self.say(PLAYERS[kind][0], name if ranked else value, span)
            self.say(PLAYERS[kind][1], rank(last) if ranked else "", span)
        elif kind == "date":
            self.say(Field.DATE, day(value), span)
            self.keep(f"line {at + 1}", value)
        elif kind in NUMBERS and WHOLE.fullmatch(value):
            self._numbers[kind] = value
            if kind == "handicap":
                self.handicap(value, span)
            elif kind == "size" and 0 < int(value) <= LARGEST:
                self.resize(int(value), int(value))
        elif value:
            self.keep(f"line {at + 1}", value)
        if kind in NUMBERS and value and kind not in self._numbers:
            self.report(unexpected_token, f"{self.shown(span)} stands where the {kind} belongs", span)
        elif kind == "result" and value:
            self.say(Field.RESULT, result_in_words(value) or value, span)
            if not result_in_words(value):
                self.doubt_result(span)

    def _read_line(self, line: str, span: Span) -> None:
        """Read a line of a move, or one behind the moves."""
        move, note = MOVE.fullmatch(line), NOTE.fullmatch(line)
        if move is not None and (move[3] + move[4] == "AA" or "A" not in move[3] + move[4]):
            self.count((ord(move[1][0]) - 65) * 26 + ord(move[1][1]) - 65, span)
            place = [ord(letter) - FIRST for letter in (move[3], move[4])]
            self.moves.append(Node(BY_LETTER[move[2]], PASSED if min(place) < 0 else sgf_point(*place), span=span))
            if move[5] and (move[5], move[6]) != (move[4], move[3]):
                self.report(unexpected_token, f"{line} names two points; the first counts", span)
        elif note is not None and int(note[1]) <= len(self.moves):
            words = note[2].strip()
            self.remark(int(note[1]), words, span)
            self.say(Field.RESULT, result_in_words(words) if int(note[1]) == len(self.moves) else "")
        elif line.startswith("GI"):
            self.keep("GI", line.removeprefix("GI"))
        elif line.strip():
            self.report(unexpected_token, f"{self.shown(span)} stands where a move belongs", span, lost=True)

    def _read_numbers(self) -> None:
        komi = self._numbers.get("komi", "")
        even = komi and "HA" not in self.sgf
        self.sgf |= {"KM": f"{komi}.5" if even else komi}
        minutes = self._numbers.get("minutes", "")
        self.say(Field.TIME_CONTROL, str(60 * int(minutes)) if minutes else "")


CODEC = ServerCodec(NEXT_GAME, NgfDraft)
