"""Quiet moves, what moves do, and the ends of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator

from msgspec import Struct, field

from gamenote.core.record import Outcome
from gamenote.games.draughts.board import NO_RUN, UNKNOWN, Move, Position, Run, squares_in
from gamenote.games.draughts.captures import can_capture, legal_captures
from gamenote.games.draughts.variants import Draws, King

# One rule looks back: Frisian draughts forbids a fourth quiet move in a row with one king, so a position knows
# how many there have been (`run_is_over`).

ELIMINATION, BLOCKADE = "elimination", "blockade"


def quiet_targets(position: Position, start: int) -> Iterator[int]:
    """Where the piece on a square could go without capturing."""
    table, occupied = position.table, position.occupied
    king = position.kings >> start & 1
    far = king and table.rules.king is not King.SHORT
    for direction in table.kings if king else table.men[position.side]:
        for square in table.rays[start][direction]:
            if occupied >> square & 1:
                break
            yield square
            if not far:
                break


def quiet_move(position: Position, start: int, end: int) -> Move:
    """The move between two squares, without a capture."""
    king = position.kings >> start & 1 or position.table.crown[position.side] >> end & 1
    return Move(start, end, 0, bool(king))


def legal_moves(position: Position) -> Iterator[Move]:
    """All moves: the captures where there are any, else the quiet moves."""
    if not position.known:
        return
    if not position.decided:
        yield from legal_moves(with_side_to_move(position, position.side))
        yield from legal_moves(with_side_to_move(position, 1 - position.side))
        return
    captures = legal_captures(position)
    yield from captures
    if not captures:
        for start in squares_in(position.own):
            if not run_is_over(position, start):
                yield from (quiet_move(position, start, end) for end in quiet_targets(position, start))


def with_side_to_move(position: Position, side: int) -> Position:
    there = position if position.side == side else position.turned()
    return Position(there.table, there.own, there.opp, there.kings, side, there.ply, runs=there.runs)


def with_owner_to_move(position: Position, start: int) -> Position:
    """Let the owner of the piece move, if nobody is named."""
    if position.decided or start < 0:
        return position
    return with_side_to_move(position, 1 - position.side if position.opp >> start & 1 else position.side)


def after(position: Position, move: Move) -> Position:
    """The position after a move, which need not be legal."""
    if move == UNKNOWN or not position.known:
        turned = position.turned()
        return Position(turned.table, 0, 0, 0, turned.side, position.ply + 1, known=False)
    position = with_owner_to_move(position, move.start)
    own = position.own & ~(1 << move.start) | 1 << move.end
    opp = position.opp & ~move.captured
    kings = position.kings & ~(move.captured | 1 << move.start)
    kings |= 1 << move.end if move.king else 0
    runs = (position.runs[1], _run_after(position, move))
    return Position(position.table, opp, own, kings, 1 - position.side, position.ply + 1, runs=runs)


def _run_after(position: Position, move: Move) -> Run:
    """Return the run of quiet king moves after this one."""
    if not position.table.rules.king_run or move.captured or not position.kings >> move.start & 1:
        return NO_RUN
    square, count = position.runs[0]
    return move.end, count + 1 if square == move.start else 1


def run_is_over(position: Position, start: int) -> bool:
    """Whether this king has made all its quiet moves in a row.

    They are limited while its side has men."""
    most = position.table.rules.king_run
    return bool(most) and position.runs[0] == (start, most) and bool(position.own & ~position.kings)


def can_move(position: Position) -> bool:
    """Whether the side to move can do anything.

    A step that a man, and a king too, can make is seen at once."""
    table, empty = position.table, position.table.full & ~position.occupied
    for each in table.men[position.side]:
        step = table.shifts[each]
        if position.own & (empty >> step if step > 0 else empty << -step):
            return True
    return can_capture(position) or any(
        next(quiet_targets(position, start), None) is not None for start in squares_in(position.own)
    )


def outcome(position: Position) -> Outcome | None:
    """Return that the side which cannot move has lost.

    None while the game goes on, or nobody can know."""
    if not (position.known and position.decided) or can_move(position):
        return None
    variant = position.table.variant
    text = variant.results.value[2 if position.side == 0 else 0]
    reason = BLOCKADE if position.own else ELIMINATION
    return Outcome(text, variant.colours[1 - position.side], reason)


# When a game is drawn by repetition or without progress.
#
# The rules are those of the world federation for the boards of 100 and of 64 squares, and the Frisian ones; where
# only local rules are known, nothing is counted. A player has to claim such a draw, so a game that goes on is no
# fault. What happened before a position that was set up is not known and does not count.

Key = Hashable | None  # what must stay the same while moves are counted; None where nothing is counted


class Limit(Struct, frozen=True):
    """A draw after so many moves of each side with one key.

    A capture begins anew."""

    moves: int
    words: str
    key: Callable[[Position, Move], Key]


def _kings_only(position: Position, move: Move) -> Key:
    """Kings move."""
    return True if position.kings >> move.start & 1 else None


def _lone_king(position: Position) -> tuple[int, int, int] | None:
    """Return a lone king, and count his opponents and their kings."""
    for one, others in ((position.own, position.opp), (position.opp, position.own)):
        if one.bit_count() == 1 and one & position.kings and others & position.kings:
            return one, others.bit_count(), (others & position.kings).bit_count()
    return None


def _against_a_king(least: int, most: int, *, kings_only: bool = False) -> Callable[[Position, Move], Key]:
    """Return the key of one king against so many pieces."""

    def key(position: Position, move: Move) -> Key:
        lone = _lone_king(position)
        if lone is None or not least <= lone[1] <= most or (kings_only and lone[1] != lone[2]):
            return None
        return True

    return key


def _main_diagonal(position: Position, move: Move) -> Key:
    """Return the key of three pieces against a king on the diagonal."""
    lone = _lone_king(position)
    if lone is None or lone[1] != 3:
        return None
    places = position.table.places
    row, column = places[lone[0].bit_length() - 1]
    return True if row + column == position.table.variant.attributes.height - 1 else None


def _unchanged_pieces_key(least: int, most: int) -> Callable[[Position, Move], Key]:
    """Return the key of play with kings that changes no piece.

    Both sides have kings, and nothing is captured or crowned."""

    def key(position: Position, move: Move) -> Key:
        own, opp, kings = position.own, position.opp, position.kings
        if not (own & kings and opp & kings and least <= (own | opp).bit_count() <= most):
            return None
        return (own | opp).bit_count(), kings.bit_count()

    return key


_FEW = Limit(5, "one king stands against no more than two pieces", _against_a_king(1, 2))

LIMITS: dict[Draws, tuple[Limit, ...]] = {
    Draws.NONE: (),
    Draws.HUNDRED: (
        Limit(25, "only kings move, and nothing is taken", _kings_only),
        Limit(16, "one king stands against three pieces", _against_a_king(3, 3)),
        _FEW,
    ),
    Draws.SIXTY_FOUR: (
        Limit(15, "only kings move, and nothing is taken", _kings_only),
        Limit(15, "one king stands against three kings or more", _against_a_king(3, 99, kings_only=True)),
        Limit(30, "nothing changes among four or five pieces", _unchanged_pieces_key(4, 5)),
        Limit(60, "nothing changes among six or seven pieces", _unchanged_pieces_key(6, 7)),
        Limit(5, "a king on the main diagonal stands against three pieces", _main_diagonal),
        _FEW,
    ),
    Draws.FRISIAN: (
        Limit(7, "one king stands against two", _against_a_king(2, 2, kings_only=True)),
        Limit(2, "one king stands against one", _against_a_king(1, 1)),
    ),
}
REPEATED = 3  # times that a position stands before it is drawn
REPEATS = frozenset((Draws.HUNDRED, Draws.SIXTY_FOUR))  # where repetition draws


class Clock(Struct):
    """Counts the moves of one line; `played` reports a draw."""

    draws: Draws
    stood: Counter[tuple[int, int, int, int]] = field(default_factory=Counter)
    counts: dict[int, tuple[Key, int]] = {}  # by the index of a limit

    def played(self, before: Position, move: Move, after: Position) -> str | None:
        """Return the draw that this move brings about, in words."""
        if move == UNKNOWN or not before.known:
            self.stood.clear()
            self.counts.clear()
            return None
        repeated, limited = self._draw_by_repetition(before, move, after), self._draw_by_limit(before, move)
        return repeated or limited

    def _draw_by_repetition(self, before: Position, move: Move, after: Position) -> str | None:
        if self.draws not in REPEATS:
            return None
        if move.captured or not before.kings >> move.start & 1:
            self.stood.clear()
        elif not self.stood:
            self.stood[before.own, before.opp, before.kings, before.side] = 1
        here = after.own, after.opp, after.kings, after.side
        self.stood[here] += 1
        return "the same position stands for the third time" if self.stood[here] == REPEATED else None

    def _draw_by_limit(self, before: Position, move: Move) -> str | None:
        found = None
        for index, limit in enumerate(LIMITS[self.draws]):
            key = None if move.captured else limit.key(before, move)
            last, count = self.counts.get(index, (None, 0))
            count = 0 if key is None else count + 1 if key == last else 1
            self.counts[index] = key, count
            if count == 2 * limit.moves:
                found = found or f"for {limit.moves} moves of each side {limit.words}"
        return found
