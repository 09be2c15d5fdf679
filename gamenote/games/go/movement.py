"""What moves do: stones taken, ko, boards that come again.

SGF says what happens with any move, be it legal or not: the stone is put on its point, whatever was there; then
groups of the other side beside it that have no liberty come off; then its own group if it has none. Groups
elsewhere stay, even without a liberty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from msgspec import Struct

from gamenote.core.engine import Advance
from gamenote.games.go.board import EMPTY, NAMES, NOWHERE, PASS, History, Move, Position, StoneBoard

__all__ = ["Effect", "advance", "effect_of", "group_without_liberty", "legal_moves", "play_move"]

COLOURS = {"black": 1, "white": 2}


def group_without_liberty(stones: Sequence[int], around: Sequence[tuple[int, ...]], point: int) -> list[int]:
    """Return the group of a stone; nothing where it has a liberty."""
    for near in around[point]:
        if not stones[near]:
            return []
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
    history.plies.setdefault(done.hash, ply)
    history.plies.setdefault(done.hash ^ board.turns[turn], ply)
    ko = ko_behind(board, done.stones, move.point, done.taken)
    gains = (len(done.taken), len(done.lost)) if colour == 1 else (len(done.lost), len(done.taken))
    captured = (position.captured[0] + gains[0], position.captured[1] + gains[1])
    return Position(board, bytes(done.stones), turn, done.hash, history, colour, ko, captured, ply)


def _note_start(history: History, position: Position, colour: int) -> None:
    """Note the board before the first move, and who makes it."""
    if not history.plies and history.before is None:
        history.plies[position.hash] = history.plies[position.hash ^ position.board.turns[colour]] = history.begin


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


def advance(position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
    """Play moves up to the first in doubt.

    That is one of which `judgement.judge` has something to say."""
    board, stones, last, turn, ko = (
        position.board,
        list(position.stones),
        position.last,
        position.turn,
        position.ko,
    )
    tokens, around, keys, turns, key = board.tokens, board.around, board.keys, board.turns, position.hash
    ply, gained, colours = position.plies, [0, *position.captured], COLOURS
    history = position.history.at(ply)
    seen, forked, played = history.plies, history.before is not None, 0
    for text, actor in zip(moves, actors or repeat(None), strict=False):
        colour = turn if actor is None else colours.get(actor, EMPTY)
        point = tokens.get(text, NOWHERE)
        if point < 0 or colour == last or not colour:
            if point == NOWHERE or colour == last or not colour:
                break
            last, turn, ko, ply, played = colour, 3 - colour, NOWHERE, ply + 1, played + 1
            continue
        if stones[point] or (point == ko and colour == turn):
            break
        other, taken, free = 3 - colour, list[int](), False
        stones[point] = colour
        for near in around[point]:
            stone = stones[near]
            if not stone:
                free = True
            elif stone == other:
                group = group_without_liberty(stones, around, near)
                if group:
                    for each in group:
                        stones[each] = EMPTY
                    taken += group
        if not (free or taken) and group_without_liberty(stones, around, point):
            stones[point] = EMPTY
            break
        after = key ^ keys[colour][point]
        for each in taken:
            after ^= keys[other][each]
        if not seen and not forked:
            seen[key] = seen[key ^ turns[colour]] = ply
        if after in seen or (forked and history.ply_of(after, ply) is not None):
            stones[point] = EMPTY
            for each in taken:
                stones[each] = other
            break
        ply, played, key, last, turn = ply + 1, played + 1, after, colour, other
        seen[after] = ply
        seen[after ^ turns[turn]] = ply
        ko = NOWHERE
        if taken:
            gained[colour] += len(taken)
            ko = ko_behind(board, stones, point, taken)
    history.tip = ply
    captured = (gained[1], gained[2])
    if not played:
        return Advance(0, position, exact=board.canonical.issuperset(moves))
    behind = Position(board, bytes(stones), turn, key, history, last, ko, captured, ply)
    return Advance(played, behind, exact=board.canonical.issuperset(moves))


def colour_of(actor: str | None, position: Position) -> int:
    """Return the colour of an actor, 0 for an unknown one."""
    return position.turn if actor is None else COLOURS.get(actor, EMPTY)


def side_name(colour: int) -> str:
    """Return what people call a side."""
    return NAMES[colour].capitalize()
