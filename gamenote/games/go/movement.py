"""What moves do: stones taken, ko, boards that come again.

SGF says what happens with any move, be it legal or not: the stone is put on its point, whatever was there; then
groups of the other side beside it that have no liberty come off; then its own group if it has none. Groups
elsewhere stay, even without a liberty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from msgspec import Struct

from gamenote.core.engine import Advance
from gamenote.games.go.board import EMPTY, NAMES, NOWHERE, PASS, History, Move, Position, StoneBoard

__all__ = ["Effect", "advance", "effect_of", "group_without_liberty", "legal_moves", "play_move"]

COLOURS: dict[str | None, int] = {"black": 1, "white": 2}


def group_without_liberty(stones: Sequence[int], around: Sequence[tuple[int, ...]], point: int) -> list[int]:
    """Return the group of a stone; nothing where it has a liberty."""
    colour, group, seen = stones[point], [point], {point}
    for each in group:
        for near in around[each]:
            stone = stones[near]
            if not stone:
                return []
            if stone == colour and near not in seen:
                seen.add(near)
                group.append(near)
    return group


class Effect(Struct, frozen=True):
    """What a stone does on a board.

    Fields:
        stones: Behind the move.
        taken: The points of the other side's stones that come off.
        lost: Those of its own that do.
        hash: Of the board behind the move.
    """

    stones: bytearray
    taken: list[int]
    lost: list[int]
    hash: int


def effect_of(position: Position, move: Move) -> Effect:
    """Return what a stone does, whatever stands on its point."""
    board, colour, point = position.board, move.colour, move.point
    stones, around, other = bytearray(position.stones), board.around, 3 - colour
    key = position.hash ^ board.keys[colour][point]
    if stones[point]:
        key ^= board.keys[stones[point]][point]
    stones[point] = colour
    taken = list[int]()
    for near in around[point]:
        if stones[near] == other:
            group = group_without_liberty(stones, around, near)
            for each in group:
                stones[each] = EMPTY
            taken += group
    lost = [] if taken else group_without_liberty(stones, around, point)
    for each in lost:
        stones[each] = EMPTY
    for each in taken:
        key ^= board.keys[other][each]
    for each in lost:
        key ^= board.keys[colour][each]
    return Effect(stones, taken, lost, key)


def ko_behind(board: StoneBoard, stones: Sequence[int], point: int, taken: Sequence[int]) -> int:
    """Return where a stone may not be taken back at once.

    That is where it has taken one, stands alone, and has no other liberty."""
    if len(taken) != 1 or any(
        stones[near] != 3 - stones[point] for near in board.around[point] if near != taken[0]
    ):
        return NOWHERE
    return taken[0]


def play_move(position: Position, move: Move, effect: Effect | None = None) -> Position:
    """Return the position after any move.

    One that names no point changes nothing but the turn."""
    ply, colour, board = position.plies + 1, move.colour, position.board
    history = position.history.at(position.plies)
    history.tip, turn = ply, 3 - colour
    if move.point < 0:
        same = board, position.stones, turn, position.hash, history
        return Position(*same, colour, NOWHERE, position.captured, ply)
    done = effect_of(position, move) if effect is None else effect
    _note_start(history, position, colour)
    history.note(done.hash, ply, turn)
    ko = ko_behind(board, done.stones, move.point, done.taken)
    gains = (len(done.taken), len(done.lost)) if colour == 1 else (len(done.lost), len(done.taken))
    captured = (position.captured[0] + gains[0], position.captured[1] + gains[1])
    return Position(board, bytes(done.stones), turn, done.hash, history, colour, ko, captured, ply)


def _note_start(history: History, position: Position, colour: int) -> None:
    """Note the board before the first move, and who makes it."""
    if not history.plies and history.before is None:
        history.note(position.hash, history.begin, colour)


def is_suicide(position: Position, move: Move) -> bool:
    """Whether a stone on an empty point takes off its own group."""
    stones = position.stones
    if any(not stones[near] for near in position.board.around[move.point]):
        return False
    return bool(effect_of(position, move).lost)


def legal_moves(position: Position) -> Iterator[Move]:
    """Return the stones that are legal by all rules, and the pass.

    Boards that come again are left to the rules of the game in hand (`rules_of_play`)."""
    colour = position.turn
    for point, stone in enumerate(position.stones):
        if not stone and point != position.ko:
            move = Move(colour, point)
            if not is_suicide(position, move):
                yield move
    yield Move(colour, PASS)


def advance(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:  # hot
    """Play moves up to the first in doubt.

    That is one of which `judgement.judge` has something to say, the plain code for `play_move`; the checks of
    `testing.moves` hold both together."""
    board, stones, last, turn, ko = position.board, [*position.stones], position.last, position.turn, position.ko
    around, keys, key, first = board.around, board.keys, position.hash, position.plies
    history, gained, passed = position.history.at(first), [0, *position.captured], False
    seen, forked, stamp = history.plies, history.before is not None, first << 2  # of `History.plies`
    for point, colour in zip(map(board.tokens.get, moves), _colours(turn, moves, actors), strict=False):
        if point is None or not colour or colour == last:
            break
        if point < 0:
            last, ko, stamp, passed = colour, NOWHERE, stamp + 4, True
            continue
        if stones[point] or (point == ko and (last or colour == turn)):
            break
        other, free = 3 - colour, False
        taken: list[int] | tuple[()] = ()
        stones[point] = colour
        for near in around[point]:
            stone = stones[near]
            if not stone:
                free = True
            elif stone == other:
                for each in around[near]:
                    if not stones[each]:
                        break
                else:
                    group = group_without_liberty(stones, around, near)
                    for each in group:
                        stones[each] = EMPTY
                    taken = [*taken, *group] if group else taken
        after = key ^ keys[colour][point]
        if taken:
            for each in taken:
                after ^= keys[other][each]
        elif not free and group_without_liberty(stones, around, point):
            stones[point] = EMPTY
            break
        if not seen and not forked:
            seen[key] = stamp | colour
        if after in seen or (forked and history.first(after, stamp >> 2) is not None):
            stones[point] = EMPTY
            for each in taken:
                stones[each] = other
            break
        stamp += 4
        seen[after] = stamp | other
        key, last, ko = after, colour, NOWHERE
        if taken:
            gained[colour] += len(taken)
            ko = ko_behind(board, stones, point, taken)
    history.tip = ply = stamp >> 2
    exact = not passed or board.canonical.issuperset(moves)
    if ply == first:
        return Advance(0, position, exact=exact)
    captured = (gained[1], gained[2])
    behind = Position(board, bytes(stones), 3 - last, key, history, last, ko, captured, ply)
    return Advance(ply - first, behind, exact=exact)


def _colours(turn: int, moves: Sequence[str], actors: Sequence[str | None]) -> Iterable[int | None]:
    """Return the colours of moves, in turn where nobody is named."""
    if actors and all(actors):
        return map(COLOURS.get, actors)
    found = list[int]()
    for actor in actors or repeat(None, len(moves)):
        found.append((3 - found[-1] if found else turn) if actor is None else COLOURS.get(actor, EMPTY))
    return found


def colour_of(actor: str | None, position: Position) -> int:
    """Return the colour of an actor, 0 for an unknown one."""
    return position.turn if actor is None else COLOURS.get(actor, EMPTY)


def side_name(colour: int) -> str:
    """Return what people call a side."""
    return NAMES[colour].capitalize()
