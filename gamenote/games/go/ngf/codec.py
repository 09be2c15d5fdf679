"""Games of NGF, read.

A header whose lines are known by their numbers, then a line for each move: `PMACWGEEG` is number AC, which is 2,
by White, at column G and row E from the upper left corner, which is B B, and the same point once more in reverse.
In another kind of header each line begins with `GI`; behind the moves may stand `IDB[2] words`, about move 2.
"""

from __future__ import annotations

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import sgf_point
from gamenote.games.go.server_draft import ServerCodec, ServerDraft
from gamenote.games.go.servers import result_in_words
from gamenote.games.go.variants import BY_LETTER, SEATS
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
FIELDS = {"site": Field.SITE, "event": Field.EVENT, "date": Field.DATE}
NUMBERS = ("size", "handicap", "komi", "minutes")
KNOWN = ("site", "event", *SEATS)  # lines of which nothing is left to be kept


class NgfDraft(ServerDraft):
    """A game of NGF as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("ngf", text)
        lines = [line for line in LINE.finditer(text, int(text.startswith("\ufeff"))) if line[0]]
        begin = next((at for at, line in enumerate(lines) if line[1].startswith("PM")), len(lines))
        marked = any(line[1].startswith("GI") for line in lines[:begin])
        rows = GI if marked else PLAIN
        for at, line in enumerate(lines[:begin]):
            skipped = 2 * line[1].startswith("GI") if marked else 0
            value, span = line[1][skipped:].strip(), Span(line.start(1) + skipped, line.end(1))
            if value:
                self._read_header(f"line {at + 1}", rows[at] if at < len(rows) else "", value, span)
        for line in lines[begin:]:
            self._read_line(line[1].rstrip(), Span(*line.span(1)))

    def _read_header(self, place: str, kind: str, value: str, span: Span) -> None:
        """Read a line of the header."""
        if kind in NUMBERS:
            self._read_number(place, kind, value, span)
        elif kind not in KNOWN:
            self.keep(place, value)
        if kind in FIELDS:
            self.say(FIELDS[kind], value, span)
        elif kind in SEATS:
            name, _, last = value.rpartition(" ")
            self.say_player(kind, value, name, last, span)
        elif kind == "result":
            self.say_result(result_in_words(value), value, span)

    def _read_number(self, place: str, kind: str, value: str, span: Span) -> None:
        if WHOLE.fullmatch(value) is None:
            self.keep(place, value)
            self.refuse(f"the {kind}", span, lost=False)
        elif kind == "handicap":
            self.handicap(value, span)
        elif kind == "size":
            self.resize(int(value), int(value))
        elif kind == "komi":  # half a point more in even games
            self.sgf["KM"] = value if "HA" in self.sgf else f"{value}.5"
        else:
            self.say(Field.TIME_CONTROL, str(60 * int(value)))

    def _read_line(self, line: str, span: Span) -> None:
        """Read a line of a move, or one behind the moves."""
        move, note = MOVE.fullmatch(line), NOTE.fullmatch(line)
        if move is not None and (move[3] + move[4] == "AA" or "A" not in move[3] + move[4]):
            place = [ord(letter) - FIRST for letter in (move[3], move[4])]
            number = (ord(move[1][0]) - 65) * 26 + ord(move[1][1]) - 65
            self.add_move(number, BY_LETTER[move[2]], PASSED if min(place) < 0 else sgf_point(*place), span)
            if move[5] and (move[5], move[6]) != (move[4], move[3]):
                self.report(unexpected_token, f"{line} names two points; the first counts", span)
        elif note is not None and int(note[1]) <= len(self.moves):
            words = note[2].strip()
            self.remark(int(note[1]), words, span)
            self.say(Field.RESULT, result_in_words(words) if int(note[1]) == len(self.moves) else "")
        elif line.startswith("GI"):
            self.keep("GI", line.removeprefix("GI"))
        elif line.strip():
            self.refuse("a move", span)


CODEC = ServerCodec(NEXT_GAME, NgfDraft)
