"""What happens in a game of chess: captures, checks, castling, promotions, material.

The texts of moves tell the course of most games: canonical texts say what moves where, whether it takes and
whether it gives check, and what stood on a square is what came there last. Where they do not do, the positions
beside each move are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from gamenote.core.engine import Step
from gamenote.games.chess.movement.attacks import checkers, union
from gamenote.games.chess.position import KING, LETTERS, PAWN, ROOK, Men, Position, square_name

VALUES = (1, 3, 3, 5, 9, 0)  # of pieces, in pawns, by kind
SHORT, LONG, NEVER = "short", "long", "none"
MOST_KEPT = 20_000


@dataclass
class SideCourse:
    """What one side has done."""

    captures: int = 0
    checks: int = 0
    promotions: int = 0
    castling: str = NEVER


@dataclass
class GameCourse:
    """The course of a game.

    Fields:
        pieces: How many there are on the board behind each move.
        swing: Between the best balance of material for White and that for Black, in pawns. What stands in the
            midst of an exchange does not count.
    """

    sides: tuple[SideCourse, SideCourse] = field(default_factory=lambda: (SideCourse(), SideCourse()))
    pieces: list[int] = field(default_factory=list)
    swing: int = 0


class Told(NamedTuple):
    """What the text of a move says.

    A `kind` of -1 is no piece."""

    kind: int
    target: str
    takes: bool
    promotion: int
    check: bool
    castling: str
    drops: bool
    quiet: bool  # it changes no material


MOVE = re.compile(r"([KQRBN])?[a-h]?[1-8]?(x)?([a-h][1-8])(?:=([KQRBN]))?([+#])?")
CASTLING = re.compile(r"O-O(-O)?([+#])?")
DROP = re.compile(r"([QRBNP])@([a-h][1-8])([+#])?")
NULL = Told(-1, "", False, -1, False, "", False, True)


class _Texts(dict[str, Told | None]):
    """What texts of moves say; None for those that are not canonical."""

    def __missing__(self, text: str) -> Told | None:
        told = _told(text)
        if len(self) < MOST_KEPT:
            self[text] = told
        return told


TEXTS = _Texts({"--": NULL})


def _told(text: str) -> Told | None:
    if match := MOVE.fullmatch(text):
        letter, takes, target, becomes, sign = match.groups()
        kind, promotion = LETTERS.index(letter or "P"), LETTERS.index(becomes) if becomes else -1
        return Told(kind, target, bool(takes), promotion, bool(sign), "", False, not takes and promotion < 0)
    if match := CASTLING.fullmatch(text):
        return Told(KING, "", False, -1, bool(match[2]), LONG if match[1] else SHORT, False, True)
    if match := DROP.fullmatch(text):
        return Told(LETTERS.index(match[1]), match[2], False, -1, bool(match[3]), "", True, False)
    return None


def by_texts(start: Position, moves: Sequence[str]) -> GameCourse | None:
    """Return the course of legal moves by their texts alone.

    None where they do not tell it.
    # hot: `by_steps` is the plain code; test_statistics holds it there.
    """
    row = start.variant
    if row.explosions or ((row.goal or not all(row.royal)) and moves and moves[-1].endswith("#")):
        return None  # where wins are written like mates, that may be no check
    course, there, side = GameCourse(), dict(_standing(start.men)), start.side
    sides, pieces = course.sides, course.pieces
    material, standing = [worth(men) for men in start.men], len(there)
    balance = least = most = material[0] - material[1]
    before = NULL
    for told in map(TEXTS.__getitem__, moves):
        if told is None:
            return None
        kind, target, takes, promotion, check, castling, drops, quiet = told
        if check:
            sides[side].checks += 1
        if quiet:
            if castling:
                sides[side].castling = castling
                rank = "8" if side else "1"
                there[("c" if castling == LONG else "g") + rank] = KING
                there[("d" if castling == LONG else "f") + rank] = ROOK
            else:
                there[target] = kind
            if balance < least:
                least = balance
            elif balance > most:
                most = balance
        else:
            if takes:
                sides[side].captures += 1
                standing -= 1
                passed = not kind and not before.kind and before.quiet and before.target == target[0] + "54"[side]
                victim = PAWN if passed and target[1] == "63"[side] else there.get(target, PAWN)
                material[1 - side] -= VALUES[victim]
            if promotion >= 0:
                sides[side].promotions += 1
                material[side] += VALUES[promotion] - 1
                kind = promotion
            if drops:
                standing += 1
                material[side] += VALUES[kind]
            there[target] = kind
            balance = material[0] - material[1]
        pieces.append(standing)
        before, side = told, 1 - side
    course.swing = max(most, balance) - min(least, balance)
    return course


@lru_cache(maxsize=8)
def _standing(men: tuple[Men, Men]) -> dict[str, int]:
    """Return the kinds of what stands on the board, by square."""
    return {
        square_name(square): kind
        for kind in range(PAWN, KING + 1)
        for square in range(64)
        if (men[0][kind] | men[1][kind]) >> square & 1
    }


def worth(men: Men) -> int:
    """Return what the pieces of a colour are worth, in pawns."""
    return sum(value * mask.bit_count() for value, mask in zip(VALUES, men, strict=True))


def by_steps(start: Position, steps: Iterable[Step]) -> GameCourse:
    """Return the course by the positions beside each move."""
    course = GameCourse()
    balances = [_balance(start)]
    for step in steps:
        if step.move is None or step.after is None:
            continue
        before, after = step.before, step.after
        side = course.sides[before.side]
        taken = _taken(before, after)
        side.captures += taken
        side.checks += bool(checkers(after))
        side.promotions += step.move.promotion >= 0
        if step.move.castling:
            side.castling = LONG if step.move.end & 7 < step.move.start & 7 else SHORT
        drops = step.move.start < 0 <= step.move.kind
        if not (taken or drops) and step.move.promotion < 0:
            balances.append(_balance(before))
        course.pieces.append(sum(union(men).bit_count() for men in after.men))
        last = _balance(after)
        balances = [min(balances), max(balances)]
        course.swing = max(*balances, last) - min(*balances, last)
    return course


def _taken(before: Position, after: Position) -> bool:
    """Whether the move between two positions was a capture."""
    other = 1 - before.side
    return union(after.men[other]).bit_count() < union(before.men[other]).bit_count()


def _balance(position: Position) -> int:
    return worth(position.men[0]) - worth(position.men[1])
