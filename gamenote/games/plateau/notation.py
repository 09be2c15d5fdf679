"""How Plateau moves are written, in full or short.

In full `25 Pick b3(rx,xx), Drop b2(rx,xx)`, or short `25 P b3(rx,xx), D b2(rx,xx)`.

Text, squares and piece codes only; whether a move may be played is asked in `play`. The forms are those of the
format document; what is tolerated besides (blanks anywhere, a missing comma between two actions, letter case,
mixed abbreviations) is remembered as `Slip`s for the rules about style.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from gamenote.core.engine import Objection
from gamenote.core.patterns import lazy_pattern
from gamenote.games.plateau.variants import FACES, KINDS_OF

Part = tuple[int, int]  # where something stands in the move text, end exclusive
NOWHERE: Part = (0, 0)

MOST_SHOWN = 60  # characters of a record in a message

SQUARES = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
SQUARE_OF = {name: index for index, name in enumerate(SQUARES)}


class Deed(Enum):
    """What an action does; the value is its word."""

    __hash__ = object.__hash__  # that of Enum is a function in Python, and slow

    ONBOARD = "Onboard"
    FLIP = "Flip"
    PICK = "Pick"
    DROP = "Drop"
    CAPTURE = "Capture"
    TENDER = "Tender"
    EXCHANGE = "Exchange"
    REFUSE = "Refuse"
    RESIGN = "Resign"


SHORT = {Deed.FLIP: "F", Deed.PICK: "P", Deed.DROP: "D", Deed.CAPTURE: "C"}
STEPS = frozenset((Deed.PICK, Deed.DROP, Deed.CAPTURE))
ANSWERS = frozenset((Deed.EXCHANGE, Deed.REFUSE))

# What must follow the word of an action: the groups of ACTION, and an example for messages.
SHAPES = {
    Deed.ONBOARD:  (("square", "height", "piece"), "Onboard b4/0 xx"),
    Deed.FLIP:     (("square", "codes"),           "Flip a2(ox)"),
    Deed.PICK:     (("square", "codes"),           "Pick c3(bb,xx)"),
    Deed.DROP:     (("square", "codes"),           "Drop b2(bb,xx)"),
    Deed.CAPTURE:  (("square", "codes"),           "Capture b2(bb,xx)"),
    Deed.TENDER:   (("offer",),                    "Tender (bb,bb)"),
    Deed.EXCHANGE: (("offer",),                    "Exchange (xx,xx,bb)"),
    Deed.REFUSE:   ((),                            "Refuse"),
    Deed.RESIGN:   ((),                            "Resign"),
}  # fmt: skip

DEED_OF = {deed.value.lower(): deed for deed in Deed} | {short.lower(): deed for deed, short in SHORT.items()}

BLANKS = r"(?:[ \t\r\n\f\v]|\\(?=[\r\n]))*+"  # a backslash before a line end is a soft break of SGF
NUMBER = lazy_pattern(rf"{BLANKS}(?P<number>[0-9]++)?{BLANKS}")
ACTION = lazy_pattern(
    rf"(?P<word>{'|'.join(DEED_OF)})(?:(?![a-z])|(?=[a-z][0-9])){BLANKS}"
    rf"(?:(?P<square>[a-z]++[0-9]++){BLANKS}"
    rf"(?:/{BLANKS}(?P<height>[0-9]++){BLANKS}(?P<piece>[a-z0-9?]++)|\((?P<codes>[^()]*+)\))"
    r"|\((?P<offer>[^()]*+)\))?",
    re.ASCII | re.IGNORECASE,
)
GAP = lazy_pattern(rf"{BLANKS}(?P<comma>,?){BLANKS}")
LISTED = lazy_pattern(rf"({BLANKS})([^, \t\r\n\f\v]*+)({BLANKS})([^,]*+)(?:,|\Z)")
SQUARE = lazy_pattern(r"[A-Da-d][1-4]")
WORD = lazy_pattern(r"[^ \t\r\n\f\v(),]++|[(),]")


class Slip(NamedTuple):
    """A departure from the canonical form that can be read nevertheless.

    `instead` should stand there.
    """

    kind: str  # the name of the rule of style
    part: Part
    instead: str


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a move.

    `codes` run top to bottom as written; squares are indices into SQUARES.
    """

    deed: Deed
    square: int | None = None
    codes: tuple[str, ...] = ()
    height: int | None = None
    whole: Part = field(default=NOWHERE, compare=False)  # Capture b4(bb)
    place: Part = field(default=NOWHERE, compare=False)  # b4(bb)
    pieces: Part = field(default=NOWHERE, compare=False)  # bb


@dataclass(frozen=True, slots=True)
class Move:
    """One move as written.

    `player` is an index into PLAYERS, `number` None where none is written.
    """

    number: int | None
    actions: tuple[Action, ...]
    player: int = 0
    number_part: Part = field(default=NOWHERE, compare=False)
    slips: tuple[Slip, ...] = field(default=(), compare=False)

    @property
    def deed(self) -> Deed:
        """What kind of move this is: Pick stands for every movement."""
        first = self.actions[0].deed
        return Deed.PICK if first is Deed.FLIP else first

    def by(self, player: int) -> Move:
        if player == self.player:
            return self
        return Move(self.number, self.actions, player, self.number_part, self.slips)


def parse_move(text: str) -> Move | Objection:
    """Return the move that the text spells, or its first fault.

    The player is left open.
    """
    return _parse_cached(text) if len(text) < 200 else _parse_whole_text(text)


@lru_cache(maxsize=4096)
def _parse_cached(text: str) -> Move | Objection:
    return _assemble_move(text) or _parse_whole_text(text)


def _assemble_move(text: str) -> Move | None:
    """Return a numbered move put together of remembered actions.

    Most actions were read before at the same place of a move. None for any other text, which
    `_parse_whole_text` reads: blanks or commas in other places, or a fault.
    """
    digits, _, rest = text.partition(" ")
    at = len(digits) + 1
    actions, slips = list[Action](), list[Slip]()
    for word in rest.split(", "):
        found = _parse_single_action(word, at)
        if found is None:
            return None
        actions.append(found[0])
        slips += found[1]
        at += len(word) + 2
    if not (digits.isascii() and digits.isdigit()) or _check_action_order(actions, NOWHERE):
        return None
    return Move(_read_number(digits), tuple(actions), 0, (0, len(digits)), tuple(slips))


@lru_cache(maxsize=16384)
def _parse_single_action(word: str, at: int) -> tuple[Action, tuple[Slip, ...]] | None:
    """Return the action that is spelt so at that place.

    None where the word is not one action.
    """
    slips = list[Slip]()
    found = _read_action(f"{'':{at}}{word}", at, slips)
    if isinstance(found, Objection) or found.whole[1] < at + len(word):
        return None
    return found, tuple(slips)


def _parse_whole_text(text: str) -> Move | Objection:
    slips: list[Slip] = []
    head = NUMBER.match(text)
    assert head is not None
    number = _read_number(head["number"])
    at = head.end()
    if number is not None:
        _add_spacing_slip(slips, text, (head.end("number"), at), " ")
    actions: list[Action] = []
    while True:
        found = _read_action(text, at, slips)
        if isinstance(found, Objection):
            return found
        actions.append(found)
        gap = GAP.match(text, found.whole[1])
        assert gap is not None
        at = gap.end()
        if at == len(text) and not gap["comma"]:
            break
        if at < len(text):
            _add_gap_slip(slips, text, gap)
    wrong = _check_action_order(actions, (0, len(text)))
    number_part = head.span("number") if number is not None else NOWHERE
    return wrong or Move(number, tuple(actions), 0, number_part, tuple(slips))


def _read_number(digits: str | None) -> int | None:
    """Return the number that the digits spell, if there are any.

    Every number beyond a thousand millions is as wrong as any other.
    """
    return None if digits is None else int(digits.lstrip("0")[:10] or "0")


def _add_gap_slip(slips: list[Slip], text: str, gap: re.Match[str]) -> None:
    if not gap["comma"]:
        slips.append(Slip("missing-comma", gap.span(), ", "))
    else:
        _add_spacing_slip(slips, text, gap.span(), ", ")


def _add_spacing_slip(slips: list[Slip], text: str, part: Part, wanted: str) -> None:
    if text[part[0] : part[1]] != wanted:
        slips.append(Slip("spacing", part, wanted))


def _unreadable_word(text: str, at: int, message: str) -> Objection:
    word = WORD.match(text, at)
    return Objection("syntax", message, part=word.span() if word else (at, at))


def _read_action(text: str, at: int, slips: list[Slip]) -> Action | Objection:
    match = ACTION.match(text, at)
    if match is None:
        word = WORD.match(text, at)
        if word is None:
            return _unreadable_word(text, at, "the move ends where an action should follow")
        return _unreadable_word(
            text, at, f"{quote_words(word[0])} is not an action; an action looks like {SHAPES[Deed.PICK][1]}"
        )
    deed = DEED_OF[match["word"].lower()]
    wanted, example = SHAPES[deed]
    given = tuple(name for name in ("square", "height", "piece", "codes", "offer") if match[name] is not None)
    if given != wanted:
        message = f"{match['word']} is written like this: {example}"
        return Objection("syntax", message, part=match.span() if given else match.span("word"))
    _word_slips(slips, text, match, deed)
    square: int | None = None
    if match["square"]:
        if SQUARE.fullmatch(match["square"]) is None:
            message = f"there is no square {quote_words(match['square'])}; the squares are a1 to d4"
            return Objection("bad-square", message, part=match.span("square"))
        square = SQUARE_OF[match["square"].lower()]
    codes = _read_codes(text, match, slips)
    if isinstance(codes, Objection):
        return codes
    pieces = next(match.span(name) for name in ("piece", "codes", "offer", "word") if match[name] is not None)
    place = next(at for at in (match.start("square"), match.start("offer") - 1, match.end("word")) if at >= 0)
    end = match.end() if given else match.end("word")
    return Action(deed, square, codes, _read_number(match["height"]), (match.start(), end), (place, end), pieces)


def _word_slips(slips: list[Slip], text: str, match: re.Match[str], deed: Deed) -> None:
    """Note slips in an action: its word, its square, its blanks."""
    word = match["word"]
    short = len(word) == 1
    if short:
        slips.append(Slip("abbreviation", match.span("word"), deed.value))
    if word != (SHORT[deed] if short else deed.value):
        slips.append(Slip("letter-case", match.span("word"), SHORT[deed] if short else deed.value))
    if match["square"]:
        _add_spacing_slip(slips, text, (match.end("word"), match.start("square")), " ")
        if match["square"] != match["square"].lower():
            slips.append(Slip("letter-case", match.span("square"), match["square"].lower()))
    if match["height"]:
        _add_spacing_slip(slips, text, (match.end("square"), match.start("height")), "/")
        _add_spacing_slip(slips, text, (match.end("height"), match.start("piece")), " ")
    if match["codes"] is not None:
        _add_spacing_slip(slips, text, (match.end("square"), match.start("codes")), "(")
    if match["offer"] is not None:
        _add_spacing_slip(slips, text, (match.end("word"), match.start("offer")), " (")


def _read_codes(text: str, match: re.Match[str], slips: list[Slip]) -> tuple[str, ...] | Objection:
    if match["piece"]:
        found = _read_code(match["piece"], match.span("piece"), slips)
        return found if isinstance(found, Objection) else (found,)
    group = "codes" if match["codes"] is not None else "offer"
    if match[group] is None:
        return ()
    if group == "codes" and match["word"].lower() in ("f", "flip") and "," in match["codes"]:
        return Objection("syntax", "only one piece can be flipped", part=match.span("codes"))
    codes: list[str] = []
    at, end = match.span(group)
    while at <= end:
        item = LISTED.match(text, at, end)
        assert item is not None
        if item[4]:
            pair = f"{quote_words(item[2])} and {quote_words(item[4].rstrip())}"
            message = f"{pair} stand side by side; a comma goes between pieces"
            return Objection("syntax", message, part=(item.start(2), item.end(4)))
        for group_number in (1, 3):
            _add_spacing_slip(slips, text, item.span(group_number), "")
        found = _read_code(item[2], item.span(2), slips)
        if isinstance(found, Objection):
            return found
        codes.append(found)
        at = item.end() if item.end() > item.end(4) else end + 1
    return tuple(codes)


def _read_code(word: str, part: Part, slips: list[Slip]) -> str | Objection:
    if not word:
        return Objection("syntax", "a piece is missing in the list", part=part)
    if len(word) != 2:
        return Objection(
            "syntax", f"{quote_words(word)} is not a piece; a piece has two faces, as in xb", part=part
        )
    code = word.lower()
    if not KINDS_OF.get(code):
        help = "" if all(face in FACES for face in code) else "; the faces are x, b, r, o and ?"
        return Objection("bad-piece", f"there is no piece {word}{help}", part=part)
    if code != word:
        slips.append(Slip("letter-case", part, code))
    return code


def _check_action_order(actions: list[Action], part: Part) -> Objection | None:
    """Return what is wrong with the order of these actions.

    Only what can be seen without a board counts.
    """
    deeds = [action.deed for action in actions]
    if deeds[0] is Deed.PICK and len(deeds) > 1 and STEPS.issuperset(deeds):
        return None
    if deeds[0] not in STEPS and deeds[0] is not Deed.FLIP:
        if len(deeds) > 1:
            message = f"{deeds[0].value} is a whole move; no {deeds[1].value} can follow it"
            return Objection("syntax", message, part=actions[1].whole)
        return None
    begin = 1 if deeds[0] is Deed.FLIP else 0
    for place, deed in enumerate(deeds):
        if place > begin and deed not in STEPS:
            message = f"{deed.value} does not belong after {deeds[place - 1].value}"
            return Objection("syntax", message, part=actions[place].whole)
    if deeds[begin : begin + 1] != [Deed.PICK]:
        message = "a Pick on the start square is missing; a movement begins with it, or with a Flip and then it"
        return Objection("syntax", message, part=actions[0].whole)
    if len(deeds) == begin + 1:
        return Objection("syntax", "pieces are picked up, but nothing says where they go", part=part)
    return None


def write_move(number: int | None, actions: Iterable[Action], notation: str = "full") -> str:
    """The move in canonical spelling; `notation` is "full" or "short"."""
    text = ", ".join(write_action(action, short=notation == "short") for action in actions)
    return text if number is None else f"{number} {text}"


def quote_action(action: Action) -> str:
    return quote_words(write_action(action))


def quote_words(words: str) -> str:
    """Words of a record as messages quote them: a few of them."""
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 3]}..."


def write_action(action: Action, *, short: bool = False) -> str:
    """One action in canonical spelling: `Capture b4(bb)`."""
    word = SHORT.get(action.deed, action.deed.value) if short else action.deed.value
    if action.deed is Deed.ONBOARD:
        assert action.square is not None
        return f"{word} {SQUARES[action.square]}/{action.height} {action.codes[0]}"
    place = "" if action.square is None else SQUARES[action.square]
    return f"{word} {place}{pieces_text(action.codes)}" if action.codes else word


def pieces_text(codes: Iterable[str]) -> str:
    """A list of pieces as moves write it: `(bb,xx)`."""
    return f"({','.join(codes)})"


def is_short(move: Move) -> bool:
    """Whether the move is written with abbreviations."""
    return any(slip.kind == "abbreviation" for slip in move.slips)
