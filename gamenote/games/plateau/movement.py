"""Movement of stacks: ways, flips, captures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gamenote.core.engine import Objection
from gamenote.games.plateau.notation import SQUARES, Action, Deed, Move, Part, pieces_text, quote_action
from gamenote.games.plateau.position import Piece, Position, Stack, codes, show_stack, top_unit
from gamenote.games.plateau.variants import UNIFIED, flip_code, kind_name

# Where a stack may go: straight rays, and orange's bent path.
#
# Geometry only: who stands where is asked in `movement`. A square is an index from a1 = 0 by columns, then rows.

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))

# The rays of each colour, and how a message names them; orange has a path of its own.
RAYS = {
    "x": ((*STRAIGHT, *DIAGONAL), "a blank moves in a straight line, orthogonally or diagonally"),
    "b": (DIAGONAL, "blue moves diagonally"),
    "r": (STRAIGHT, "red moves orthogonally"),
}
BENT = "orange moves one square straight and one diagonally outward"


class IllegalPath(NamedTuple):
    """What is wrong with a path.

    `kind` is the name of the rule, `place` tells which of its squares it is about.
    """

    kind: str
    message: str
    place: int


def offset(start: int, end: int) -> tuple[int, int]:
    """Return how many columns and rows lie between two squares."""
    return end % 4 - start % 4, end // 4 - start // 4


def square_after_steps(square: int, step: tuple[int, int], times: int = 1) -> int | None:
    """The square so many steps on; None beyond the edge."""
    column, row = square % 4 + step[0] * times, square // 4 + step[1] * times
    return column + 4 * row if 0 <= column < 4 and 0 <= row < 4 else None


def ray(start: int, end: int) -> tuple[int, int] | None:
    """The step of the ray on which `end` lies, seen from `start`.

    None off every ray.
    """
    columns, rows = offset(start, end)
    if (columns, rows) == (0, 0) or (columns and rows and abs(columns) != abs(rows)):
        return None
    return (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)


def distance(start: int, end: int) -> int:
    """How many spaces apart the squares are."""
    return max(map(abs, offset(start, end)))


def bent_paths(start: int) -> Iterator[tuple[int, int]]:
    """Yield the paths of orange: square on the way, end square."""
    for straight in STRAIGHT:
        for diagonal in DIAGONAL:
            outward = straight[0] * diagonal[0] + straight[1] * diagonal[1] > 0
            way = square_after_steps(start, straight)
            end = None if way is None or not outward else square_after_steps(way, diagonal)
            if way is not None and end is not None:
                yield way, end


def illegal_path(top: str, start: int, squares: tuple[int, ...], reach: int) -> IllegalPath | None:
    """Return the first thing that is wrong with a path.

    The path acts on these squares in this order.

    `top` is the face that rules the movement; an unknown one admits what any face would. There are few short
    paths, so that each is looked at once.
    """
    return (_parse_cached if len(squares) < 8 else _first_wrong)(top, start, squares, reach)


def _first_wrong(top: str, start: int, squares: tuple[int, ...], reach: int) -> IllegalPath | None:
    before = (start, *squares)
    places = [index for index, square in enumerate(squares) if square != before[index]]
    turns = [squares[index] for index in places]
    if not turns:
        return None
    wrong = _turned_back(start, turns)
    if wrong is None and top == "?":
        results = [_illegal_path(face, start, turns, reach) for face in "xo"]
        wrong = None if None in results else results[0]
    elif wrong is None:
        wrong = _illegal_path(top, start, turns, reach)
    return None if wrong is None else wrong._replace(place=places[wrong.place])


_parse_cached = lru_cache(maxsize=4096)(_first_wrong)


def _turned_back(start: int, squares: Sequence[int]) -> IllegalPath | None:
    visited = {start}
    for index, square in enumerate(squares):
        if square in visited:
            return IllegalPath(
                "path", f"the stack has been on {SQUARES[square]} already and cannot turn back", index
            )
        visited.add(square)
    return None


def _illegal_path(top: str, start: int, squares: Sequence[int], reach: int) -> IllegalPath | None:
    if top == "o":
        return _illegal_bent_path(start, squares)
    rays, words = RAYS[top]
    first, begin = SQUARES[squares[0]], SQUARES[start]
    step = ray(start, squares[0])
    if step is None:
        return IllegalPath("direction", f"no straight line leads from {begin} to {first}", 0)
    if step not in rays:
        kind = "diagonal" if all(step) else "orthogonal"
        return IllegalPath("direction", f"{begin} to {first} is {kind}; {words}", 0)
    for index in range(1, len(squares)):
        before, square = squares[index - 1], squares[index]
        if ray(start, square) != step or distance(start, square) <= distance(start, before):
            line = f"the line from {begin} to {first}"
            return IllegalPath("path", f"{SQUARES[square]} does not lie further on {line}", index)
    far = distance(start, squares[-1])
    if far > reach:
        words = f"{far} spaces from {begin} to {SQUARES[squares[-1]]}, but {_stack_height_text(reach)} on {begin}"
        return IllegalPath("distance", words, len(squares) - 1)
    return None


def _stack_height_text(count: int) -> str:
    return "only one piece stands" if count == 1 else f"only {count} pieces stand"


def _illegal_bent_path(start: int, squares: Sequence[int]) -> IllegalPath | None:
    ways = {end: way for way, end in bent_paths(start)}
    end = squares[-1]
    if end not in ways:
        return IllegalPath("direction", f"{SQUARES[start]} to {SQUARES[end]}; {BENT}", len(squares) - 1)
    for index, square in enumerate(squares[:-1]):
        if square != ways[end]:
            way = SQUARES[ways[end]]
            return IllegalPath(
                "path", f"orange goes over {way} to {SQUARES[end]}, not over {SQUARES[square]}", index
            )
    return None


# Moving a stack: flip, pick up, travel, drop off, capture. A record is checked in this order.
#
# One walk over the actions both finds the first violation and makes the new board, so that judging and playing
# cannot disagree. Facts come from the rules document, sections "Movement direction" to "Pinning pieces"; readings
# of what it leaves open are in SPEC.md under their numbers (D1 and so on).


class Sight(NamedTuple):
    """A piece with all that is known after an action.

    `part` is where in the move text that stands.
    """

    piece: Piece
    part: Part


class Event(NamedTuple):
    """One action carried out.

    `pieces` are those listed, top to bottom; `bared` those whose tops it laid bare.
    """

    action: Action
    pieces: tuple[Piece, ...]
    bared: tuple[Piece, ...]


def move_stack(position: Position, move: Move) -> Movement:
    """Carry the movement out as far as it goes."""
    movement = Movement(position, move)
    movement.fatal = movement.run()
    return movement


class Movement:
    """How a movement goes, action by action.

    Stacks and the hand run bottom to top.
    """

    fatal: Objection | None = None
    hand: Stack = ()
    taken: Stack = ()
    met_enemy = False  # whether an enemy was on top of the square where the stack is, when it came

    def __init__(self, position: Position, move: Move) -> None:
        self.player = move.player
        self.number = position.number
        self.board = list(position.board)
        flipped = move.actions[0].deed is Deed.FLIP
        self.flip = move.actions[0] if flipped else None
        self.first, *self.rest = move.actions[1:] if flipped else move.actions
        self.start = self.end = _action_square(self.first)
        self.capture = self.rest[-1] if self.rest[-1].deed is Deed.CAPTURE else None
        self.unit = top_unit(self.board[self.start])
        self.remarks: list[Objection] = []
        self.sights: list[Sight] = []
        self.events: list[Event] = []

    def run(self) -> Objection | None:
        """Every check in its order, up to the first violation."""
        return (
            self._start_square()
            or self._turn_over()
            or self._capture_place()
            or self._lift_unit()
            or self._check_path()
            or self._travel_path()
            or self._capture_pieces()
            or self._check_hand_is_empty()
            or self._nothing_done()
        )

    def _compose_message(self, action: Action, message: str) -> str:
        return f"move {self.number}: {quote_action(action)}: {message}"

    def _make_objection(self, kind: str, action: Action, message: str, instead: str | None = None) -> Objection:
        return Objection(kind, self._compose_message(action, message), part=action.place, instead=instead)

    def _add_remark(self, kind: str, action: Action, message: str, instead: str | None = None) -> None:
        self.remarks.append(
            Objection(
                kind, self._compose_message(action, message), fatal=False, part=action.place, instead=instead
            )
        )

    def _start_square(self) -> Objection | None:
        stack = self.board[self.start]
        if not stack:
            return self._make_objection("pick-not-own", self.first, f"{SQUARES[self.start]} is empty")
        if stack[-1].owner != self.player:
            pinned = any(piece.owner == self.player for piece in stack)
            words = "pins what lies below" if pinned else "belongs to the opponent"
            message = f"{stack[-1].code} on top of {SQUARES[self.start]} {words}"
            return self._make_objection("pick-not-own", self.first, message)
        return None

    def _turn_over(self) -> Objection | None:
        action = self.flip
        if action is None:
            return None
        *below, top = self.board[self.start]
        new = flip_code(top.code)
        name = SQUARES[self.start]
        if action.square != self.start:
            message = f"the stack that moves stands on {name}"
            return self._make_objection("flip-square", action, message, f"{name}({new})")
        code = UNIFIED.get((new, action.codes[0]))
        if code is None:
            message = f"{top.code} on {name} turned over is {new}"
            return self._make_objection("flip-mismatch", action, message, f"{name}({new})")
        piece = self._see_piece(top, code, action)
        self.board[self.start] = (*below, piece)
        if code[0] == code[1] != "?":
            self._add_remark("useless-flip", action, f"both faces of {code} are the same")
        self.events.append(Event(action, (piece,), tuple(below[-1:])))
        return None

    def _capture_place(self) -> Objection | None:
        for action in self.rest[:-1]:
            if action.deed is Deed.CAPTURE:
                return self._make_objection("capture-not-last", action, "a capture ends the movement")
        if self.capture is None:
            return None
        drops = [action for action in self.rest if action.deed is Deed.DROP]
        if not drops:
            return self._make_objection("capture-square", self.capture, "nothing was dropped there")
        if drops[-1].square != self.capture.square:
            message = f"the last drop was on {SQUARES[_action_square(drops[-1])]}"
            return self._make_objection("capture-square", self.capture, message)
        return None

    def _lift_unit(self) -> Objection | None:
        wrong = self._pick_pieces(self.first, self.start, self.unit)
        if wrong is None and self.first.codes[0][0] == "?":
            known = self.hand[-1].code
            instead = None
            if known[0] != "?":
                instead = SQUARES[self.start] + pieces_text((known, *self.first.codes[1:]))
            self._add_remark("top-unknown", self.first, "the top face of a moving stack can be seen", instead)
        return wrong

    def _pick_pieces(self, action: Action, square: int, unit: int) -> Objection | None:
        """Take the listed pieces of that square under the moving stack.

        They must belong to the unit on top, which has `unit` pieces.
        """
        stack, count = self.board[square], len(action.codes)
        if not stack or stack[-1].owner != self.player:
            return self._make_objection("pick-not-own", action, f"{show_stack(stack) or 'nothing'} stands there")
        if count > unit:
            message = f"only {unit} of {count} pieces lie on top as one unit"
            return self._make_objection("pick-not-own", action, message)
        pieces, left = stack[-count:], stack[:-count]
        seen = self._match_codes(action, pieces)
        if seen is None:
            there = pieces_text(reversed(codes(pieces)))
            return self._make_objection(
                "pick-mismatch", action, f"the board has {there} there", _square_name(action) + there
            )
        self.board[square] = left
        self.hand = seen + self.hand
        self.events.append(Event(action, seen[::-1], left[-1:]))
        return None

    def _match_codes(self, action: Action, pieces: Stack) -> Stack | None:
        """The pieces with what the listed codes add to them.

        None where the codes are of other pieces.
        """
        listed = action.codes[::-1]
        if listed == codes(pieces):
            return pieces
        known = [UNIFIED.get((piece.code, code)) for piece, code in zip(pieces, listed, strict=True)]
        if None in known:
            return None
        return tuple(
            self._see_piece(piece, code, action) for piece, code in zip(pieces, known, strict=True) if code
        )

    def _see_piece(self, piece: Piece, code: str, action: Action) -> Piece:
        seen = piece._replace(code=code)
        if "?" in piece.code and code not in (piece.code, flip_code(piece.code)):
            self.sights.append(Sight(seen, action.place))
        return seen

    def _check_path(self) -> Objection | None:
        squares = tuple([_action_square(action) for action in self.rest])
        for action in self.rest if self.start in squares else ():
            if action.deed is Deed.PICK and action.square == self.start:
                return self._make_objection(
                    "path", action, "the first Pick takes all that leaves the start square"
                )
        wrong = illegal_path(self.hand[-1].code[0], self.start, squares, self.unit)
        return None if wrong is None else self._make_objection(wrong.kind, self.rest[wrong.place], wrong.message)

    def _travel_path(self) -> Objection | None:
        """Carry out the drops and pick-ups.

        Each square is judged when the stack leaves it.
        """
        dropped_here = False
        last = self.first
        for action in self.rest[: len(self.rest) - (self.capture is not None)]:
            square = _action_square(action)
            if square != self.end:
                wrong = self._leave_square(last)
                if wrong is not None:
                    return wrong
                self.end, dropped_here = square, False
                stack = self.board[square]
                self.met_enemy = bool(stack) and stack[-1].owner != self.player
            if action.deed is Deed.PICK:
                if dropped_here:
                    self._add_remark("drop-then-pick", action, "pieces were dropped there just before")
                wrong = self._pick_pieces(action, square, top_unit(self.board[square]))
            else:
                dropped_here = True
                wrong = self._drop_pieces(action, square)
            if wrong is not None:
                return wrong
            last = action
        return None if self.hand else self._blank_left("blank-landing", last)

    def _leave_square(self, last: Action) -> Objection | None:
        if not self.hand:
            message = "no piece is left to travel on"
            return self._make_objection("drop-mismatch", last, message)
        return self._blank_left("blank-pin", last)

    def _blank_left(self, kind: str, last: Action) -> Objection | None:
        """A blank on top of what was put on an enemy here.

        Blanks left on the start square keep their pin.
        """
        stack = self.board[self.end]
        if not self.met_enemy or stack[-1].owner != self.player or stack[-1].code[0] != "x":
            return None
        enemy = stack[-1 - top_unit(stack)].code
        words = "ends on" if kind == "blank-landing" else "is dropped on"
        return self._make_objection(kind, last, f"a stack with a blank on top {words} the opponent's {enemy}")

    def _drop_pieces(self, action: Action, square: int) -> Objection | None:
        count = len(action.codes)
        if count > len(self.hand):
            carried = f"the moving stack has {pieces_text(reversed(codes(self.hand)))}" if self.hand else ""
            return self._make_objection("drop-mismatch", action, carried or "everything has been dropped before")
        seen = self._match_codes(action, self.hand[:count])
        if seen is None:
            there = pieces_text(reversed(codes(self.hand[:count])))
            message = f"the moving stack has {there} at its bottom"
            return self._make_objection("drop-mismatch", action, message, _square_name(action) + there)
        self.hand = self.hand[count:]
        self.board[square] += seen
        self.events.append(Event(action, seen[::-1], seen[-1:]))
        return None

    def _capture_pieces(self) -> Objection | None:
        action, stack = self.capture, self.board[self.end]
        if action is None:
            self._remark_declined_capture(stack)
            return None
        own, enemies = self._own_and_enemy_pieces(stack)
        if not own:
            return self._check_hand_is_empty()
        count, limit = len(action.codes), min(own, len(enemies))
        if stack[-1].code[0] == "x":
            message = f"{stack[-1].code} on top is a blank and captures nothing"
            return self._make_objection("capture-blank", action, message)
        if count > limit:
            few = f"{len(enemies) or 'none'} of the opponent's pieces stand there"
            message = few if len(enemies) < count else f"a stack of {own} captures {own} at most"
            return self._make_objection("capture-count", action, message)
        if count < limit:
            declined = f"only {count} of {limit} pieces that could be captured"
            self._add_remark("capture-declined", action, declined)
        self._remove_victims(action, enemies[:count])
        return None

    def _own_and_enemy_pieces(self, stack: Stack) -> tuple[int, Stack]:
        """Return the number of own pieces on top, and the enemies.

        The own pieces are one unit; the enemies run from the top down.
        """
        own = top_unit(stack) if stack and stack[-1].owner == self.player else 0
        return own, tuple([piece for piece in reversed(stack) if piece.owner != self.player])

    def _remark_declined_capture(self, stack: Stack) -> None:
        """Note a weapon that could capture here and does not.

        It ends on enemies, or on an own unit above some.
        """
        if self.hand or self.end == self.start or stack[-1].code[0] in "x?":
            return
        own, enemies = self._own_and_enemy_pieces(stack)
        limit = min(own, len(enemies))
        if limit:
            self._add_remark("capture-declined", self.rest[-1], f"a weapon ends there and could capture {limit}")

    def _remove_victims(self, action: Action, victims: Stack) -> None:
        """Take the victims off the board; the board decides which they are."""
        plain = action.codes == codes(victims) and "?" not in "".join(action.codes)
        self.taken = victims if plain else self._recognise_victims(action, victims)
        stack, gone = self.board[self.end], {piece.identity for piece in victims}
        bared = [below for below, piece in pairwise(stack) if piece.identity in gone]
        self.events.append(Event(action, self.taken, tuple(bared)))
        self.board[self.end] = tuple([piece for piece in stack if piece.identity not in gone])

    def _recognise_victims(self, action: Action, victims: Stack) -> Stack:
        """Return the victims with what the listed codes add to them.

        The codes may be the other way up. Where they are those of other pieces, that is remarked and they add
        nothing.
        """
        pairs = list(zip(victims, action.codes, strict=True))
        ways = [code if (piece.code, code) in UNIFIED else flip_code(code) for piece, code in pairs]
        known = [UNIFIED.get((piece.code, way)) for piece, way in zip(victims, ways, strict=True)]
        if None in known:
            there = pieces_text(codes(victims))
            names = ", ".join(filter(None, (kind_name(piece.code) for piece in victims)))
            message = f"the board has {there} there" + (f" ({names})" if names else "")
            self._add_remark(
                "capture-mismatch", action, message, None if "?" in there else _square_name(action) + there
            )
            return victims
        taken = tuple(
            self._see_piece(piece, code, action) for piece, code in zip(victims, known, strict=True) if code
        )
        if tuple(ways) != action.codes:
            right = pieces_text(ways)
            lies = f"the board has {right} there, the other way up"
            self._add_remark("capture-orientation", action, lies, _square_name(action) + right)
        if any("?" in code for code in action.codes):
            opened = codes(taken)
            instead = None if any("?" in code for code in opened) else _square_name(action) + pieces_text(opened)
            self._add_remark("open-piece-unknown", action, "a captured piece is open to both players", instead)
        return taken

    def _check_hand_is_empty(self) -> Objection | None:
        if not self.hand:
            return None
        left = pieces_text(reversed(codes(self.hand)))
        return self._make_objection("drop-incomplete", self.rest[-1], f"{left} still in hand at the end")

    def _nothing_done(self) -> Objection | None:
        if self.end != self.start or self.taken:
            return None
        message = "the stack neither leaves its square nor captures"
        return self._make_objection("null-move", self.first, message)


def _action_square(action: Action) -> int:
    assert action.square is not None
    return action.square


def _square_name(action: Action) -> str:
    return SQUARES[_action_square(action)]
