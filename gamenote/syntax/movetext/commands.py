"""Commands within comments: `[%clk 0:49:11]`, `[%eval -1.36,20]`, `[%cal Gd2d4]` and the like.

Some tell times, one an evaluation, two draw on the board: `[%csl Gd4,Re5]` colours squares, `[%cal Gd2d4]` puts
arrows there. Others are words like any other. A capital letter in a clock says whose clock is running. How each
has to be written is told by the `CommandSyntax` of a format; reading is kinder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from msgspec import Struct

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Clock, Comment, Evaluation, Mark

SHORT = 60  # characters of a comment whose words are remembered
COMMAND = lazy_pattern(r"\[%([A-Za-z]{1,20})[ \t\r\n]*+([^\[\]{}]*+)\]")
TIME = "[0-9]{1,2}:[0-5][0-9]:[0-5][0-9]"
TWO_CLOCKS = rf"[wWbB]{TIME}(?:[ \t]*+[wWbB]{TIME})?"
LOOSE_TIME = lazy_pattern(r"([0-9]{1,5}):([0-9]{1,2}):([0-9]{1,2})(\.[0-9]{1,6})?")
LOOSE_SECONDS = lazy_pattern(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
LEFT = ("clk", "clock")  # what a clock shows: what is left
SPENT = ("emt",)  # what the move took
TENTHS = ("timestamp",)  # the same, in tenths
TIMES = ("clk", "mct", "egt", "emt", "clock")
EVALUATION = lazy_pattern(
    r"(?:([+-]?[0-9]{0,6}\.?[0-9]{1,6})|#([+-]?[0-9]{1,4}))(?:[ \t\r\n]*+,[ \t\r\n]*+([0-9]{1,4}))?"
)

USUAL = lazy_pattern(
    r"[ \r\n]*+(?:\[%eval (?:(-?[0-9]{1,4}(?:\.[0-9]{1,4})?)|#(-?[0-9]{1,3}))\][ \r\n]*+)?+"
    r"(?:\[%clk ([0-9]{1,2}):([0-5][0-9]):([0-5][0-9])\][ \r\n]*+)?+"
)  # a comment that holds nothing else

LONGEST = 24  # characters of a comment that is remembered
MOST_KEPT = 50_000

SQUARE, ARROW = "square", "arrow"
DRAWN = {"csl": SQUARE, "cal": ARROW}
PAINTS = {"G": "", "R": "red", "Y": "yellow", "B": "blue", "O": "orange", "C": "cyan"}  # green is the usual one
COLOURS = {paint: letter for letter, paint in PAINTS.items()} | {"green": "G"}
PLACE = r"[a-z][1-9][0-9]?"
DRAWING = lazy_pattern(rf"(?<![A-Za-z0-9])([GRYBOC])({PLACE})({PLACE})?(?![A-Za-z0-9])")


class Operand(Struct, frozen=True):
    """How what follows the name of a command has to be written.

    Fields:
        pattern: Of the whole, which takes no time that grows faster than the text.
        wanted: In words: "a time is written h:mm:ss".
        common: Of what most commands hold; it may leave other things to `pattern`, and looks at none twice.
    """

    pattern: str
    wanted: str
    common: str = ""


COMMON_TIME = "[0-9]{1,2}+:[0-5][0-9]:[0-5][0-9]"
CLOCKING = Operand(TIME, "a time is written h:mm:ss", COMMON_TIME)
PLAIN_COMMANDS = dict.fromkeys(TIMES, CLOCKING) | {
    name: Operand(f"(?:{TIME}|{TWO_CLOCKS})", CLOCKING.wanted, COMMON_TIME) for name in LEFT
}


class Command(Struct, frozen=True):
    """One command with its place in the comment."""

    name: str
    value: str
    start: int
    end: int
    value_start: int


@dataclass(frozen=True, eq=False)
class CommandSyntax:
    """How a format wants its commands written.

    Fields:
        operands: By the names of commands; others may say what they like.
        parts: Whether times may have parts of a second, and as many hours as they need.
    """

    operands: Mapping[str, Operand] = field(default_factory=lambda: PLAIN_COMMANDS)
    parts: bool = False

    @cached_property
    def _uncommon_pattern(self) -> re.Pattern[str]:  # hot: held by test_words
        """Pattern of a command that is not one of the most common."""
        common = "|".join(f"{name} {each.common}]" for name, each in self.operands.items() if each.common)
        return re.compile(rf"\[%(?!{common})")

    @cached_property
    def _odd_pattern(self) -> re.Pattern[str]:
        """Pattern of a command that may be ill written."""
        blanks = r"[ \t\r\n]*+"
        good = "|".join(
            rf"{name}(?![A-Za-z]){blanks}(?:{each.pattern}){blanks}\]" for name, each in self.operands.items()
        )
        return re.compile(rf"\[%(?=(?:{'|'.join(self.operands)})(?![A-Za-z]))(?!{good})")

    @cached_property
    def _operand_patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile(each.pattern) for name, each in self.operands.items()}

    def sound(self, text: str) -> bool:
        """Tell whether all commands in a text are plainly well written."""
        return self._uncommon_pattern.search(text) is None or self._odd_pattern.search(text) is None

    def fault(self, command: Command) -> str:
        """Say what is wrong with a command; empty for nothing."""
        pattern = self._operand_patterns.get(command.name)
        if pattern is None or pattern.fullmatch(command.value.strip()):
            return ""
        return self.operands[command.name].wanted

    def mended(self, command: Command) -> str | None:
        """Return a time with its zeros; None where something would be lost."""
        match = LOOSE_TIME.fullmatch(command.value.strip()) if command.name in TIMES else None
        if match is None or int(match[2]) > 59 or int(match[3]) > 59:
            return None
        if not self.parts and (match[4] or len(match[1]) > 2):
            return None
        return f"{match[1]}:{match[2]:0>2}:{match[3]:0>2}{match[4] or ''}"


PLAIN_SYNTAX = CommandSyntax()


def commands(text: str) -> Iterator[Command]:
    """Yield the commands of a comment."""
    if "[%" in text:
        for match in COMMAND.finditer(text):
            yield Command(match[1], match[2], match.start(), match.end(), match.start(2))


Times = tuple[Clock | None, Evaluation | None]
NO_TIMES: Times = None, None


class _Times(dict[str, Times]):
    """What short comments tell: a clock shows few times."""

    def __missing__(self, text: str) -> Times:
        times = _read_times(text)
        if len(self) < MOST_KEPT:
            self[text] = times
        return times


TIMES_OF_SHORT = _Times()


def times_of(text: str) -> Times:
    """Return the clock and the evaluation that a comment tells."""
    return NO_TIMES if "[%" not in text else TIMES_OF_SHORT[text] if len(text) <= LONGEST else _read_times(text)


def times_of_comments(comments: Sequence[Comment]) -> Times:
    """Return the first clock and evaluation that comments tell."""
    if len(comments) == 1:
        return times_of(comments[0].text)
    return clock_of(comments), evaluation_of(comments)


def _read_times(text: str) -> Times:
    """Read the clock and the evaluation of a comment.

    # hot: of the comments of servers one pattern tells all; `clock_of` and `evaluation_of` are the plain code, and
    # test_told holds it there.
    """
    match = USUAL.fullmatch(text)
    if match is None:
        return _read_clock(text), _read_evaluation(text)
    pawns, mate, hours, minutes, seconds = match.groups()
    clock = Clock(float(int(hours) * 3600 + int(minutes) * 60 + int(seconds))) if hours else None
    if pawns:
        return clock, Evaluation(float(pawns))
    return clock, Evaluation(None, int(mate)) if mate else None


@lru_cache(maxsize=256)
def _read_clock(text: str) -> Clock | None:
    """Return the time that a comment tells about its move."""
    left: float | None = None
    spent: float | None = None
    for command in commands(text):
        seconds = _read_seconds(command)
        if seconds is not None and command.name in LEFT:
            left = seconds if left is None else left
        elif seconds is not None:
            spent = seconds if spent is None else spent
    return Clock(left, spent) if left is not None or spent is not None else None


def clock_of(comments: Sequence[Comment]) -> Clock | None:
    """Return the clock of the first comment that tells a time."""
    return next((clock for each in comments if (clock := _read_clock(each.text)) is not None), None)


def evaluation_of(comments: Sequence[Comment]) -> Evaluation | None:
    """Return the first evaluation that comments tell."""
    evaluations = (_read_evaluation(each.text) for each in comments if "[%eval" in each.text)
    return next((evaluation for evaluation in evaluations if evaluation is not None), None)


@lru_cache(maxsize=256)
def _read_evaluation(text: str) -> Evaluation | None:
    values = (command.value.strip() for command in commands(text) if command.name == "eval")
    match = next((match for value in values if (match := EVALUATION.fullmatch(value))), None)
    if match is None:
        return None
    pawns, mate, depth = match.groups()
    return Evaluation(float(pawns) if pawns else None, int(mate) if mate else None, int(depth) if depth else None)


def marks_of(comments: Sequence[Comment]) -> tuple[Mark, ...]:
    """Return the marks that comments draw on the board."""
    return tuple(mark for each in comments if may_draw(each.text) for mark in _read_marks(each.text))


def may_draw(text: str) -> bool:
    """Whether a comment may have marks to draw."""
    return "[%c" in text and ("[%csl" in text or "[%cal" in text)


@lru_cache(maxsize=256)
def _read_marks(text: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(kind, (drawn[2],) if kind == SQUARE else (drawn[2], drawn[3]), paint=PAINTS[drawn[1]])
        for command in commands(text)
        if (kind := DRAWN.get(command.name)) is not None
        for drawn in DRAWING.finditer(command.value)
        if (drawn[3] is None) is (kind == SQUARE)
    )


def _read_seconds(command: Command) -> float | None:
    """Return the seconds that a command tells of its move."""
    value = command.value.strip()
    if command.name in TENTHS:
        return float(value) / 10 if LOOSE_SECONDS.fullmatch(value) else None
    if command.name not in LEFT and command.name not in SPENT:
        return None
    if command.name in SPENT and LOOSE_SECONDS.fullmatch(value):
        return float(value)
    match = LOOSE_TIME.fullmatch(value)
    if match is None:
        return None
    hours, minutes, seconds, parts = match.groups()
    whole = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    return float(f"{whole}{parts or ''}")  # as it is written, which a sum is not


def without_times(text: str) -> str:
    """Return a comment on one line, without clocks and evaluations.

    >>> without_times("[%clk 0:01:00] a [%csl Gd4] [%emt x]")
    'a [%csl Gd4] [%emt x]'
    """
    return _short_without_times(text) if len(text) <= SHORT else _cut_out_times(text)


@lru_cache(maxsize=4096)
def _short_without_times(text: str) -> str:
    """Return the words of a short comment, which are remembered."""
    return _cut_out_times(text)


def _cut_out_times(text: str) -> str:
    """Return the words of a comment, without its first times."""
    at, seen, parts = 0, set[str](), list[str]()
    for command in commands(text):
        kind = "eval" if command.name == "eval" else "left" if command.name in LEFT else "spent"
        sought = EVALUATION.fullmatch(command.value.strip()) if kind == "eval" else _read_seconds(command)
        if sought is not None and kind not in seen:
            seen.add(kind)
            parts.append(text[at : command.start])
            at = command.end
    return " ".join(" ".join((*parts, text[at:])).split())


def write_commands(clock: Clock | None, evaluation: Evaluation | None = None) -> str:
    """Write an evaluation and a clock as commands."""
    commands = (
        f"[%eval {_evaluation_text(evaluation)}]"
        if evaluation is not None and _evaluation_text(evaluation)
        else ""
    )
    parts = [("clk", clock.left), ("emt", clock.spent)] if clock is not None else []
    return commands + "".join(f"[%{name} {_time_text(value)}]" for name, value in parts if value is not None)


def write_marks(marks: Sequence[Mark]) -> str:
    """Write marks as commands.

    A colour that they do not have is green."""
    parts = []
    for name, kind in DRAWN.items():
        drawn = [COLOURS.get(mark.paint, "G") + "".join(mark.at) for mark in marks if mark.kind == kind]
        parts += [f"[%{name} {','.join(drawn)}]"] if drawn else []
    return "".join(parts)


def _evaluation_text(evaluation: Evaluation) -> str:
    """Write an evaluation; a mate says more than pawns do."""
    depth = "" if evaluation.depth is None else f",{evaluation.depth}"
    if evaluation.mate is not None:
        return f"#{evaluation.mate}{depth}"
    return "" if evaluation.pawns is None else f"{_decimal_text(evaluation.pawns)}{depth}"


def _decimal_text(pawns: float) -> str:
    """Write two decimals, or as many more as there are."""
    text = f"{pawns:.6f}".rstrip("0")
    return f"{pawns:.2f}" if len(text.partition(".")[2]) < 2 else text


def _time_text(seconds: float) -> str:
    whole = int(seconds)
    part = f"{seconds - whole:.3f}".rstrip("0").rstrip(".").removeprefix("0") if seconds != whole else ""
    return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}{part}"
