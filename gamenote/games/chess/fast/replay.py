"""Whole lines of moves, up to the first that is in doubt.

The same rules as in `movement` and `judging`, once more as flat functions over ints: `rows` understands
canonical texts, once each; `line` plays them, `variant_line` where more decides than the capture of the king. What
is not plain there, such as `0-0` or a move without its sign of check, is asked of the other modules. Letters of
other languages are left to them.

# hot: held against `judging` and `movement` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gamenote.core.engine import Advance, Objection
from gamenote.games.chess.board import ALL, KING, NO_PIECE, PAWN, ROOK, Move, Position, squares_in
from gamenote.games.chess.fast import line
from gamenote.games.chess.fast.rows import NO_ROW, Modules, Rows, installed_modules
from gamenote.games.chess.judging import judge
from gamenote.games.chess.movement import play
from gamenote.games.chess.san import possible_meanings
from gamenote.games.chess.variants import Stalemate, Variant

OTHER_SIGNS = {"+": ("", "#"), "#": ("+", ""), "": ("+", "#")}  # that a move might have to bear


def last_of(row: Any) -> Any:
    """Return the row for a move behind which nothing follows."""
    return (*row[:-1], line.LAST_CHECK) if row[-1] == line.CHECK else row


class Player:
    """How the moves of one variant are played."""

    def __init__(self, variant: Variant, modules: Modules) -> None:
        self.variant = variant
        self.modules = modules
        self.rows = Rows(modules, variant, 0), Rows(modules, variant, 1)
        own_rules = variant.drops or variant.captures_compulsory or variant.explosions or variant.goal
        self.plain = all(variant.royal) and not (own_rules or variant.checks_to_win)
        self.rules = modules.varied.Rules(
            list(variant.royal),
            variant.checks_to_win,
            modules.mask(variant.goal),
            compulsory=variant.captures_compulsory,
            drops=variant.drops,
            explosions=variant.explosions,
            may_check=variant.may_check,
            stuck_ends=variant.stalemate is not Stalemate.DRAW,
        )

    def asked(self, side: int, moves: Sequence[str]) -> list[Any]:
        """Return the rows of moves; that of the last one says so."""
        rows = [NO_ROW] * len(moves)
        rows[::2] = map(self.rows[side].__getitem__, moves[::2])
        rows[1::2] = map(self.rows[1 - side].__getitem__, moves[1::2])
        if rows:
            rows[-1] = last_of(rows[-1])
        return rows

    def played(self, position: Position, rows: list[Any]) -> tuple[Position, tuple[int, ...]]:
        """Play rows as far as they are plain; return what stands then.

        Behind it is what was occupied at first and behind each move."""
        side, men, mask, tables = position.side, position.men, self.modules.mask, self.modules.tables
        own, opp = self.modules.masks(men[side]), self.modules.masks(men[1 - side])
        castling, passant = mask(position.castling), mask(position.passant)
        if self.plain:
            if men[0][KING].bit_count() != 1 or men[1][KING].bit_count() != 1:
                return position, (position.occupancy,)
            state = self.modules.line.LineState(tables, own, opp, side, castling, passant, position.halfmoves)
            if not state.sound:
                return position, (position.occupancy,)
            self.modules.line.advance(tables, state, rows)
            return self._build_position(position, state, state.done), self.modules.unsigned(state.trail)
        pockets, given = position.pockets, position.checks
        board = self.modules.varied.VariantState(
            own, opp, side, castling, passant, position.halfmoves, list(pockets[side]), list(pockets[1 - side]),
            mask(position.promoted), [given[side], given[1 - side]],
        )  # fmt: skip
        trail, board = self.modules.varied.advance(tables, self.rules, board, rows)
        turn = -1 if board.side else 1
        more = {
            "pockets": tuple(tuple(pocket) for pocket in (board.pocket, board.other_pocket)[::turn]),
            "promoted": board.promoted & ALL,
            "checks": tuple(board.given[::turn]),
        }
        return self._build_position(position, board, len(trail) - 1, **more), self.modules.unsigned(trail)

    def _build_position(self, before: Position, state: Any, done: int, **more: Any) -> Position:
        side = state.side
        own, opp = map(self.modules.unsigned, (state.own, state.opp))
        return Position(
            before.variant,
            (opp, own) if side else (own, opp),
            side,
            state.castling & ALL,
            state.passant & ALL,
            state.quiet,
            before.number + (done + before.side) // 2,
            **more,
        )


_players: dict[str, Player] = {}


def player_of(variant: Variant) -> Player:
    """Return how moves of a variant are played, made once."""
    known = _players.get(variant.name)
    if known is None:
        known = _players[variant.name] = Player(variant, installed_modules())
    return known


def advance(position: Position, moves: Sequence[str]) -> Advance:
    """Play moves up to the first in doubt: illegal or unclear.

    What `judge` has to say of moves that are legal all the same comes with them. Its trail is what was
    occupied."""
    if position.languages or position.undecided:
        return Advance(0, position)
    player, remarks, trail = player_of(position.variant), list[tuple[int, Objection]](), list[int]()
    start = position
    rows = player.asked(position.side, moves)
    while True:
        position, behind = player.played(position, rows[len(trail) :] if trail else rows)
        trail += behind
        done = len(trail) - 1
        there = play_with_remarks(position, moves[done]) if done < len(moves) else None
        if there is None and 0 < done < len(moves) and moves[done - 1][-1:] == "+":
            return advance(start, moves[:done])  # a check that no legal move follows may be mate
        if there is None:
            break
        position, objections = there
        remarks += ((done, each) for each in objections)
        if position.languages or position.undecided:
            trail.append(position.occupancy)
            break
    return Advance(len(trail) - 1, position, tuple(remarks), trail)


def play_with_remarks(position: Position, text: str) -> tuple[Position, tuple[Objection, ...]] | None:
    """Return the position after a clear, legal move, with remarks on it."""
    sign = text[-1:] if text[-1:] in "+#" else ""
    signed = (play_text(position, text.removesuffix(sign) + other) for other in OTHER_SIGNS[sign])
    there = next(filter(None, signed), None)
    found = possible_meanings(position, text) if there is None else (replace(there[0], written=text),)
    objections = judge(position, found[0]) if len(found) == 1 else ()
    sound = len(found) == 1 and not any(each.fatal for each in objections)
    return (play(position, found[0]), objections) if sound else None


def play_text(position: Position, text: str) -> tuple[Move, Position] | None:
    """Return a plainly legal move with the position after it."""
    if position.languages or position.undecided:
        return None
    player = player_of(position.variant)
    row = last_of(player.rows[position.side][text])
    there, trail = player.played(position, [row])
    return (_move_from_row(position, there, row, text), there) if len(trail) > 1 else None


def _move_from_row(before: Position, there: Position, row: Any, text: str) -> Move:
    style, end = row[:2]
    side, own = before.side, before.men[before.side]
    if style == line.CASTLE:
        king, rooks = own[KING].bit_length() - 1, before.castling & ~there.castling & own[ROOK]
        rook = next(rook for rook in squares_in(rooks) if (rook < king) is bool(end))
        return Move(king, rook, KING, castling=True, written=text)
    if style == line.DROP:
        return Move(-1, end, row[8], written=text)
    kind = max(style, PAWN)
    left = own[kind] & ~(there.men[side][kind])
    promotion = row[8] if kind == PAWN and row[8] > 0 else NO_PIECE
    return Move(left.bit_length() - 1, end, kind, promotion, written=text)
