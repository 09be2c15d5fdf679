"""Positions as text: `W:W31-50:B1-20`, `B:WKd4,f2:Ba7`.

Colour to move, then lists of squares behind a colour each; K marks a king, also before a whole range. Reading is
total: whatever the text, it gives what can be understood and the problems with their places. What other programs
add behind the pieces (`:H0:F1`, `:+0+0`) and their marks for pieces that are being captured are dropped.
Where moves are written with letters, numbers count from the top left as White sees it (see `geometry.numeric`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from gamenote.core.diagnostic import Severity
from gamenote.core.patterns import lazy_pattern
from gamenote.games.draughts.board import Position, Table, squares_in

BLANK = lazy_pattern(r"[ \t\r\n\u00a0]++")
FIELD = lazy_pattern(r"H[0-9]{1,6}|F(?P<number>[0-9]{1,6})|\+[0-9]\+[0-9]")
ITEM = lazy_pattern(r"(?P<mark>[KGP]?)(?:(?P<low>[0-9]++)(?:-(?P<high>[0-9]++))?|(?P<name>[a-z][0-9]{1,2}))")
NULL = lazy_pattern(r"([WB])::")
COLOURS = {"W": "white", "B": "black", "?": None}
LETTERS = {"white": "W", "black": "B"}


class Problem(Struct, frozen=True):
    """Something about the text of a position.

    `kind` is the name of a lint rule; the places are offsets in the text; `instead` is what belongs there, where a
    reader can mend it."""

    kind: str
    message: str
    start: int
    end: int
    instead: str | None = None
    severity: Severity | None = None  # None: that of the rule

    @property
    def offset(self) -> int:
        return self.start


class Reading(Struct, frozen=True):
    """What a FEN says.

    `position` is None where the text could not be understood."""

    position: Position | None
    problems: tuple[Problem, ...] = ()


class _Draft(Struct):
    """A position that is being read."""

    white: int = 0
    black: int = 0
    kings: int = 0
    colourless: bool = False
    number: int | None = None
    letters: bool | None = None  # how squares are named; None before the first one
    unusable: bool = False
    unlettered: bool = False  # a list of squares does not say whose they are


@lru_cache(maxsize=512)
def read_fen(table: Table, text: str) -> Reading:
    """Return the position that a FEN describes, and its problems.

    It is remembered for a while: who guesses the variant, who plays the game and the rules about positions ask.
    """
    problems = list(_blank_and_dot_problems(text))
    end = next((each.start for each in problems if each.kind == "fen-dot"), len(text))
    draft = _Draft()
    turn: str | None = None
    offset = 0
    for index, section in enumerate(text[:end].split(":")):
        if index == 0:
            turn = _read_side_to_move(section, problems)
        else:
            _read_section(table, section, offset, draft, problems)
        offset += len(section) + 1
    if ":" not in text:
        problems.append(_syntax_problem("the FEN has no pieces", 0, len(text)))
    problems += _piece_problems(table, draft, len(text))
    problems.sort(key=lambda each: (each.start, each.end))
    broken = draft.unusable or any(each.kind == "fen-syntax" and each.severity is None for each in problems)
    return Reading(None if broken else _build_position(table, draft, COLOURS.get(turn or "?")), tuple(problems))


def is_null_move(text: str) -> bool:
    """Whether the text says: the same pieces, the other side to move."""
    return NULL.fullmatch(text.strip()) is not None


def _syntax_problem(message: str, start: int, end: int, severity: Severity | None = None) -> Problem:
    return Problem("fen-syntax", message, start, end, severity=severity)


def _blank_and_dot_problems(text: str) -> Iterator[Problem]:
    """Blanks anywhere, and a dot at the end."""
    for match in BLANK.finditer(text):
        yield Problem("fen-space", "space in the FEN", match.start(), match.end(), "")
    bare = text.rstrip(" \t\r\n\u00a0")
    if bare.endswith("."):
        yield Problem("fen-dot", "the FEN ends with a dot", len(bare) - 1, len(bare), "")


def _read_side_to_move(section: str, problems: list[Problem]) -> str | None:
    letter = section.strip()
    if letter in COLOURS:
        return letter
    problems.append(
        _syntax_problem(
            "the FEN must begin with the side to move, W or B" + (f', not "{letter}"' if letter else ""),
            0,
            len(section),
        )
    )
    return None


def _read_section(table: Table, section: str, offset: int, draft: _Draft, problems: list[Problem]) -> None:
    """A colour with its pieces, or a field that some programs add."""
    start = offset + len(section) - len(section.lstrip())
    bare = section.strip()
    field = FIELD.fullmatch(bare)
    if field is not None:
        draft.number = int(field["number"]) if field["number"] else draft.number
        message = f":{bare} is an extension of some programs and is not read"
        problems.append(_syntax_problem(message, start, start + len(bare), Severity.INFO))
        return
    if bare[:1] not in COLOURS or not bare:
        if not draft.unlettered:  # one fault, however many lists have it
            draft.unlettered = True
            which = f"before {bare} there is none" if bare else "this list is empty"
            words = f"the FEN needs W or B before each list of squares; {which}"
            problems.append(_syntax_problem(words, start, max(start + len(bare), start)))
        return
    items = bare[1:]
    if not items.strip():
        return
    place = start + 1
    for item in items.split(","):
        _read_item(table, COLOURS[bare[0]], item, place, draft, problems)
        place += len(item) + 1


def _read_item(
    table: Table, colour: str | None, item: str, offset: int, draft: _Draft, problems: list[Problem]
) -> None:
    start = offset + len(item) - len(item.lstrip())
    bare = BLANK.sub("", item)
    end = start + len(item.strip())
    match = ITEM.fullmatch(bare)
    if match is None:
        problems.append(
            _syntax_problem(
                f'"{bare}" is not a square' if bare else "a square is missing beside the comma", start, end
            )
        )
        return
    letters = match["name"] is not None
    if draft.letters is None:
        draft.letters = letters
    elif draft.letters is not letters:
        problems.append(_syntax_problem(f"{bare}: the FEN mixes numbered and lettered squares", start, end))
    squares = _read_squares(table, match, draft, problems, (start, end))
    if match["mark"] in ("G", "P") and match["mark"]:
        words = f"{bare} marks a captured piece and is not read"
        problems.append(_syntax_problem(words, start, end, Severity.INFO))
        return
    twice = [text for text, square in squares if not _put_piece(draft, colour, square, king=match["mark"] == "K")]
    if twice:
        problems.append(Problem("fen-square", f"square {twice[0]} stands twice in the FEN", start, end))


def _read_squares(
    table: Table, match: re.Match[str], draft: _Draft, problems: list[Problem], span: tuple[int, int]
) -> list[tuple[str, int]]:
    """Return the squares of an item, and report those beyond the board."""
    if match["name"]:
        texts = [match["name"]]
    elif match["high"]:
        low, high = int(match["low"][:6]), int(match["high"][:6])
        if low > high:
            problems.append(Problem("fen-square", f"{match[0]}: the range runs backwards", *span))
            draft.unusable = True
            return []
        most = table.numeric.squares
        texts = [str(number) for number in (*range(low, min(high, most) + 1), *([high] if high > most else []))]
    else:
        texts = [match["low"][1:] if match["low"][:1] == "0" and len(match["low"]) > 1 else match["low"]]
    found = []
    for text in texts:
        square = table.bit_of(text)
        if square is None:
            problems.append(Problem("fen-square", f"{text} is {off_board(table, text)}", *span))
            draft.unusable = True
        else:
            found.append((text, square))
    return found


def off_board(table: Table, text: str) -> str:
    """Why a square is none that pieces stand on."""
    if table.algebraic.named(text.lower()) is not None:
        return "not a playing square"
    row = table.variant.attributes
    last = f"squares 1 to {table.numeric.squares}" if text.isdigit() else f"{row.width}x{row.height} squares"
    return f"not on the board ({last})"


def _put_piece(draft: _Draft, colour: str | None, square: int, *, king: bool) -> bool:
    """Put a piece on a square; False if something stands there."""
    mask = 1 << square
    if (draft.white | draft.black) & mask:
        same = bool(draft.white & mask) is (colour == "white") and bool(draft.kings & mask) is king
        draft.unusable = draft.unusable or not same
        return False
    if colour is None:
        draft.colourless = True
    elif colour == "white":
        draft.white |= mask
    else:
        draft.black |= mask
    draft.kings |= mask if king else 0
    return True


def _piece_problems(table: Table, draft: _Draft, end: int) -> Iterator[Problem]:
    """Report what is strange: no pieces, or men as good as kings."""
    if draft.colourless or draft.unusable or draft.unlettered:
        return
    if not draft.white | draft.black:
        yield Problem("fen-empty-side", "neither side has pieces", 0, end)
        return
    for colour, pieces in (("white", draft.white), ("black", draft.black)):
        if not pieces:
            yield Problem("fen-empty-side", f"{colour.capitalize()} has no pieces", 0, end)
        stuck = pieces & ~draft.kings & table.crown[table.variant.colours.index(colour)]
        for square in squares_in(stuck):
            name = table.text_of(square, letters=draft.letters)
            words = f"the {colour} man on {name} stands on its promotion row: write K{name} if it is a king"
            yield Problem("fen-unpromoted", words, 0, end)


def _build_position(table: Table, draft: _Draft, colour: str | None) -> Position:
    first = table.variant.colours[0]
    sides = (draft.white, draft.black) if first == "white" else (draft.black, draft.white)
    side = 0 if colour in (first, None) else 1
    number = draft.number or 1
    return Position(
        table,
        sides[side],
        sides[1 - side],
        draft.kings,
        side,
        ply=2 * (number - 1) + side,
        decided=colour is not None,
        known=not draft.colourless,
    )


def write_fen(position: Position, *, letters: bool | None = None) -> str:
    """Return the position as a FEN in its shortest form.

    It has no blanks, ranges or final dot; squares stand in the order of their numbers."""
    table = position.table
    wanted = table.variant.algebraic if letters is None else letters
    turn = LETTERS[position.colour] if position.decided else "?"
    squares, kings = _square_spellings(table, wanted), position.kings
    lists = []
    for colour, letter in LETTERS.items():
        pieces = position.of(colour)
        lists.append(
            letter + ",".join([king if kings & bit else man for bit, man, king in squares if pieces & bit])
        )
    return ":".join([turn, *lists])


@lru_cache(maxsize=64)
def _square_spellings(table: Table, letters: bool) -> tuple[tuple[int, str, str], ...]:
    """Return each square's bit, with names of its man and king."""
    board = table.algebraic if letters else table.numeric
    order = sorted(table.places, key=lambda square: board.number(table.places[square]))
    names = ((square, table.text_of(square, letters=letters)) for square in order)
    return tuple((1 << square, name, f"K{name}") for square, name in names)
