r"""Games of GIB, read.

A header of lines such as `\[GAMENAME=Rank\]`, then a line for each move: `STO 0 2 1 15 3` is entry 2, Black (1),
column 15 and row 3 from the upper left corner, which is 0 0. What the header tells in words, it tells once more in
codes, which count.
"""

from __future__ import annotations

import re

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Field, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, USUAL_SIZE, WHITE, Draft, ServerCodec, other, sgf_point
from gamenote.games.go.gib import lint
from gamenote.games.go.servers import day, is_rank, rank, result_in_words, tenths
from gamenote.games.go.variants import LARGEST
from gamenote.syntax.tagpairs.lint import unexpected_token

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

VERBATIM = {
    "GAMEPLACE": Field.SITE,
    "GAMENAME": Field.EVENT,
    "GAMELECNAME": Field.TITLE,
    "GAMECOMMENT": Field.REMARK,
}
NAMES = {"GAMEBLACKNAME": (Field.PLAYER_1, Field.RATING_1), "GAMEWHITENAME": (Field.PLAYER_2, Field.RATING_2)}
DATE, TIME_IN_WORDS, RESULT_IN_WORDS = "GAMEDATE", "GAMETIME", "GAMERESULT"
CODED = ("GAMEINFOMAIN", "GAMEINFOSUB", "BUSERINFO", "WUSERINFO")
# What codes say of fields that no line of their own has told.
BY_CODE = {
    "GPLC": Field.SITE, "GNAME": Field.EVENT, "GCMT": Field.REMARK, "BID": Field.PLAYER_1, "WID": Field.PLAYER_2,
}  # fmt: skip
RESULTS = {"0": "B+{}", "1": "W+{}", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T", "255": "?"}
Told = tuple[str, Span]


class GibDraft(Draft):
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
        self.handicap(*(self._start or self._code("GCDT")))

    def _read_entry(self, line: re.Match[str]) -> None:
        """Read an entry of the header."""
        key, value, at = line["key"], line["value"].strip(), line.start("value")
        self._entries.setdefault(key, (value, Span(*line.span("value"))))
        if key in NAMES:
            name, _, words = value.removesuffix(")").rpartition("(")
            ranked = value.endswith(")") and name.strip() and is_rank(words.strip())
            self.say(NAMES[key][0], name if ranked else value, Span(*line.span("value")))
            self.say(NAMES[key][1], rank(words) if ranked else "")
        elif key in VERBATIM:
            self.say(VERBATIM[key], value, Span(*line.span("value")))
        elif key == DATE:
            self.say(Field.DATE, day(value), Span(*line.span("value")))
            self.keep(key, value)
        elif key != TIME_IN_WORDS:
            self.keep(key, value)
        pattern = CODE if key in CODED else TAG if key == "GAMETAG" else None
        for each in pattern.finditer(line["value"]) if pattern is not None else ():
            self._codes.setdefault(each[1], (each[2].strip(), Span(at + each.start(2), at + each.end(2))))

    def _read_line(self, line: str, span: Span) -> None:
        """Read a line of the game."""
        move, skip, start = MOVE.fullmatch(line), SKIP.fullmatch(line), START.fullmatch(line)
        if move is not None and max(int(move[3]), int(move[4])) < LARGEST:
            self.count(int(move[1]), span)
            self.moves.append(Node(PLAYERS[move[2]], sgf_point(int(move[3]), int(move[4])), span=span))
        elif skip is not None:
            self.count(int(skip[1]), span)
            first = WHITE if self._start is not None and self._start[0] != "0" else BLACK
            self.moves.append(Node(other(self.moves[-1].actor) if self.moves else first, PASSED, span=span))
            self.report(lint.assumed_pass, f"{self.shown(span)} skips a turn", span)
        elif start is not None and self._start is None:
            self._start = (start[1], span)
            if start[2].strip():
                self.keep("INI", start[2].strip())
        elif line.startswith("STO"):
            self.report(unexpected_token, f"{self.shown(span)} stands where a move belongs", span, lost=True)
        elif NOTHING.fullmatch(line) is None:
            self.report(lint.unknown_entry, f"nobody knows what {self.shown(span)} says", span)
            self.keep(line.partition(" ")[0], line)

    def _code(self, *names: str) -> Told:
        """Return the first of some codes that says something."""
        return next((self._codes[name] for name in names if self._codes.get(name, ("",))[0]), ("", Span(0, 0)))

    def _read_header(self) -> None:
        """Read what stands in several places of the header."""
        for name, field in BY_CODE.items():
            self.say(field, *self._code(name))
        written = self._code("GDATE", "C")
        self.say(Field.DATE, day(written[0]), written[1])
        komi = self._code("GONGJE", "G")[0]
        self.resize(USUAL_SIZE, USUAL_SIZE)
        self.sgf |= {"KM": tenths(komi) if WHOLE.fullmatch(komi) else ""}
        time = TIME.fullmatch(self._code("GTIME")[0])
        if time is not None:
            self.say(Field.TIME_CONTROL, time[1], self._code("GTIME")[1])
            self.sgf["OT"] = f"{int(time[3])}x{int(time[2])} byo-yomi" if int(time[3]) else ""
        words = self._entries.get(TIME_IN_WORDS, ("",))[0]
        if time is None:
            self.sgf["OT"] = words
        elif words:
            self.keep(TIME_IN_WORDS, words)
        self._read_result()

    def _read_result(self) -> None:
        code, span = self._code("GRLT", "W")
        words, place = self._entries.get(RESULT_IN_WORDS, ("", span))
        score = self._code("ZIPSU", "Z")[0]
        said = RESULTS.get(code) if code else result_in_words(words)
        if said is not None and (said or not words):
            self.say(Field.RESULT, said.format(tenths(score) if score.strip("0").isdecimal() else ""))
            return
        self.say(Field.RESULT, words or code, place)
        self.doubt_result(span if code else place)


CODEC = ServerCodec(NEXT_GAME, GibDraft)
