r"""Games of GIB, read.

A header of lines such as `\[GAMENAME=Rank\]`, then a line for each move: `STO 0 2 1 15 3` is entry 2, Black (1),
column 15 and row 3 from the upper left corner, which is 0 0. What the header tells in words, it tells once more in
codes, which count.
"""

from __future__ import annotations

import re

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, USUAL_SIZE, WHITE, Told, other, sgf_point
from gamenote.games.go.gib import lint
from gamenote.games.go.server_draft import ServerCodec, ServerDraft
from gamenote.games.go.servers import result_in_words, tenths
from gamenote.games.go.variants import LARGEST

# A later game begins with its header, which stands at least behind the end of the one before.
NEXT_GAME = lazy_pattern(rb"(?<=[\r\n])(?P<first>\\HS)(?=[ \t]*+[\r\n])|\\GE[ \t]*+[\r\n]++(?P<entry>\\\[)")
# An entry of the header, whose value may have several lines; or a line.
LINE = lazy_pattern(
    r"\\\[(?P<key>[A-Za-z0-9_]++)=(?P<value>(?:[^\\\r\n]|\\(?!\])|[\r\n]++(?![\r\n\\]))*+)\\\][ \t]*+(?=[\r\n]|\Z)"
    r"|(?P<line>[^\r\n]++)"
)
NOTHING = lazy_pattern(r"\\(?:HS|HE|GS|GE)|[0-9]{1,6} [0-9]{1,6} (?:[0-9]{1,6}|&[0-9]{1,6})|\ufeff?[ \t\0]*+")
START = lazy_pattern(r"INI [0-9]{1,6} [0-9]{1,6} ([0-9]{1,3}) &[0-9]{1,6}(.*+)")
MOVE = lazy_pattern(r"STO [0-9]{1,6} ([0-9]{1,6}) ([12]) ([0-9]{1,2}) ([0-9]{1,2})")
SKIP = lazy_pattern(r"SKI [0-9]{1,6} ([0-9]{1,6})")
PLAYERS = {"1": BLACK, "2": WHITE}
CODE = lazy_pattern(r"([A-Z]++):((?:[^,]|,(?![A-Z]++:))*+)")
TAG = lazy_pattern(r"[ \t]*+([A-Z]):?([^,]*+)(?:,|\Z)")
TIME = lazy_pattern(r"([0-9]{1,6})-([0-9]{1,6})-([0-9]{1,6})")
WHOLE = lazy_pattern(r"-?[0-9]{1,6}")

# Entries of the header, and codes, which fill what no entry has told.
FIELDS = {
    "GAMENAME": Field.EVENT, "GAMEPLACE": Field.SITE, "GAMELECNAME": Field.TITLE, "GAMECOMMENT": Field.REMARK,
    "GAMEDATE": Field.DATE, "GNAME": Field.EVENT, "GPLC": Field.SITE, "GCMT": Field.REMARK, "GDATE": Field.DATE,
    "C": Field.DATE,
}  # fmt: skip
NAMES = {"GAMEBLACKNAME": BLACK, "GAMEWHITENAME": WHITE, "BID": BLACK, "WID": WHITE}
TIME_IN_WORDS = "GAMETIME"
KNOWN = {*FIELDS, *NAMES, TIME_IN_WORDS} - {"GAMEDATE"}  # entries of which nothing is left to be kept
CODED = dict.fromkeys(("GAMEINFOMAIN", "GAMEINFOSUB", "BUSERINFO", "WUSERINFO"), CODE) | {"GAMETAG": TAG}
RESULTS = {"0": "B+{}", "1": "W+{}", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T", "255": "?"}


class GibDraft(ServerDraft):
    """A game of GIB as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("gib", text)
        self._entries, self._codes = dict[str, Told](), dict[str, Told]()
        self._start: Told | None = None
        self.number = 1
        for line in LINE.finditer(text):
            if line["key"] is not None:
                self._read_entry(line)
            else:
                self._read_line(line["line"].strip(" \t\ufeff"), Span(*line.span()))
        self._read_header()
        self._read_time()
        self._read_result()
        self.handicap(*(self._start or self._code("GCDT")))

    def _read_entry(self, entry: re.Match[str]) -> None:
        """Read an entry of the header."""
        key, value = entry["key"], entry["value"].strip()
        self._entries.setdefault(key, (value, Span(*entry.span("value"))))
        if key not in KNOWN:
            self.keep(key, value)
        for code in CODED[key].finditer(self.text, *entry.span("value")) if key in CODED else ():
            self._codes.setdefault(code[1], (code[2].strip(), Span(*code.span(2))))

    def _read_line(self, line: str, span: Span) -> None:
        """Read a line of the game."""
        move, skip, start = MOVE.fullmatch(line), SKIP.fullmatch(line), START.fullmatch(line)
        if move is not None and max(int(move[3]), int(move[4])) < LARGEST:
            self.add_move(int(move[1]), PLAYERS[move[2]], sgf_point(int(move[3]), int(move[4])), span)
        elif skip is not None:
            first = WHITE if self._start is not None and self._start[0] != "0" else BLACK
            self.add_move(int(skip[1]), other(self.moves[-1].actor) if self.moves else first, PASSED, span)
            self.report(lint.assumed_pass, f"{self.shown(span)} skips a turn", span)
        elif start is not None and self._start is None:
            self._start = (start[1], span)
            if start[2].strip():
                self.keep("INI", start[2].strip())
        elif line.startswith("STO"):
            self.refuse("a move", span)
        elif NOTHING.fullmatch(line) is None:
            self.report(lint.unknown_entry, f"nobody knows what {self.shown(span)} says", span)
            self.keep(line.partition(" ")[0], line)

    def _code(self, *names: str) -> Told:
        """Return the first of some codes that says something."""
        return next((self._codes[name] for name in names if self._codes.get(name, ("",))[0]), ("", Span(0, 0)))

    def _read_header(self) -> None:
        for name, (words, span) in (self._entries | self._codes).items():
            if name in FIELDS:
                self.say(FIELDS[name], words, span)
            elif name in NAMES:
                player, _, last = words.rpartition("(")
                self.say_player(NAMES[name], words, player, last[:-1] if last.endswith(")") else "", span)

    def _read_time(self) -> None:
        """Read komi and time, which codes tell in tenths and seconds."""
        komi, (time, span) = self._code("GONGJE", "G")[0], self._code("GTIME")
        words, found = self._entries.get(TIME_IN_WORDS, ("",))[0], TIME.fullmatch(time)
        self.resize(USUAL_SIZE, USUAL_SIZE)
        self.sgf |= {"KM": tenths(komi) if WHOLE.fullmatch(komi) else "", "OT": words}
        if found is not None:
            self.say(Field.TIME_CONTROL, found[1], span)
            self.sgf["OT"] = f"{int(found[3])}x{int(found[2])} byo-yomi" if int(found[3]) else ""
            if words:
                self.keep(TIME_IN_WORDS, words)

    def _read_result(self) -> None:
        """Read the result, whose code counts."""
        (code, span), score = self._code("GRLT", "W"), self._code("ZIPSU", "Z")[0]
        words, place = self._entries.get("GAMERESULT", ("", span))
        said = RESULTS.get(code, "") if code else result_in_words(words)
        points = tenths(score) if WHOLE.fullmatch(score) and score.strip("0") else ""
        self.say_result(said.format(points), words or code, span if code else place)


CODEC = ServerCodec(NEXT_GAME, GibDraft)
