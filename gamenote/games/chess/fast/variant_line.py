"""Lines of moves in all other variants, by their columns.

Each move gives a state of its own. Moves that end a game by a rule which chess does not have are left to the
modules that know why, as is castling where captures explode.

# hot: held against `movement` and `judging` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.games.chess.fast.attacks import PRIME, Tables, is_attacked
from gamenote.games.chess.fast.line import (
    CASTLE,
    CHECK,
    DROP,
    PUSH,
    TAKE,
    UNKNOWN,
    castle,
    is_minimal_origin_hint,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from gamenote.games.chess.fast.line import Row


class Rules:
    """What the functions here want to know of a variant.

    `royal` says by side whether its king is kept; `stuck_ends` whether somebody wins where no move is left."""

    __slots__ = ("checks", "compulsory", "drops", "explosions", "goal", "may_check", "royal", "stuck_ends")

    def __init__(
        self, royal: list[bool], checks: i64, goal: i64, *, compulsory: bool, drops: bool, explosions: bool,
        may_check: bool, stuck_ends: bool,
    ) -> None:  # fmt: skip
        self.royal: list[bool] = royal
        self.checks: i64 = checks
        self.goal: i64 = goal
        self.compulsory: bool = compulsory
        self.drops: bool = drops
        self.explosions: bool = explosions
        self.may_check: bool = may_check
        self.stuck_ends: bool = stuck_ends


class VariantState:
    """A position, which the moves here copy."""

    __slots__ = (
        "castling", "given", "occupied", "opp", "other_pocket", "own", "passant", "pocket", "promoted", "quiet",
        "side",
    )  # fmt: skip

    def __init__(
        self, own: list[i64], opp: list[i64], side: i64, castling: i64, passant: i64, quiet: i64,
        pocket: list[i64], other_pocket: list[i64], promoted: i64, given: list[i64],
    ) -> None:  # fmt: skip
        self.own: list[i64] = own
        self.opp: list[i64] = opp
        self.side: i64 = side
        self.castling: i64 = castling
        self.passant: i64 = passant
        self.quiet: i64 = quiet
        self.pocket: list[i64] = pocket  # what the side to move has in hand, by kind
        self.other_pocket: list[i64] = other_pocket
        self.promoted: i64 = promoted  # the pieces that were pawns, where they go back to that
        self.given: list[i64] = given  # the checks that the side to move, and its enemy, have given
        self.occupied: i64 = union(own) | union(opp)


def union(men: list[i64]) -> i64:
    """Return the squares of all men of a side."""
    return men[0] | men[1] | men[2] | men[3] | men[4] | men[5]


def advance(tables: Tables, rules: Rules, board: VariantState, rows: list[Row]) -> tuple[list[i64], VariantState]:
    """Play moves up to the first in doubt.

    Return what was occupied at first and behind each, and the position behind them."""
    trail: list[i64] = [board.occupied]
    if may_have_ended(tables, rules, board):
        return trail, board
    for row in rows:
        there = play_row(tables, rules, board, row)
        if there is None or may_have_ended(tables, rules, there):
            break
        board = there
        trail.append(board.occupied)
    return trail, board


def may_have_ended(tables: Tables, rules: Rules, board: VariantState) -> bool:
    """Whether the game may have ended by a rule of the variant."""
    if rules.explosions and not (board.own[5] and board.opp[5]):
        return True
    if rules.checks and (board.given[0] >= rules.checks or board.given[1] >= rules.checks):
        return True
    if rules.goal & (board.own[5] | board.opp[5]):
        return True
    if rules.royal[0] and rules.royal[1]:
        return False
    return not union(board.own) or not union(board.opp) or (rules.stuck_ends and not can_move(tables, board))


def play_row(tables: Tables, rules: Rules, board: VariantState, row: Row) -> VariantState | None:
    """Return the position after a plainly legal and clear move."""
    style, square, target, _, _, _, _, takes, hint, sign = row
    found: VariantState | None
    if style == UNKNOWN:
        return None
    if rules.compulsory and not takes and can_take(tables, board):
        return None
    if style == CASTLE:
        found = after_castling(tables, rules, board, square)
    elif style == DROP:
        found = after_drop(tables, rules, board, hint, target)
    else:
        found = only(tables, rules, board, row)
    if found is None or sign > CHECK:
        return None
    check = is_king_exposed(tables, rules, found.own, found.opp, found.side, found.occupied)
    if check != (sign == CHECK) or (check and not rules.may_check):
        return None
    if check and rules.checks:
        found.given[1] += 1
    return found


def only(tables: Tables, rules: Rules, board: VariantState, row: Row) -> VariantState | None:
    """Return the position after the only such move that is legal.

    None also where something else had to be told of its source."""
    style, square, _, sources, _, _, _, _, hint, _ = row
    own = board.own
    others: i64 = 0
    found: VariantState | None = None
    start: i64 = 0
    if style > 0:
        left = sources & own[style]
    elif style == PUSH:
        left = pushing(tables, board, square, sources, twice=hint < 0)
    else:
        left = sources & own[0]
    while left:
        source = left & -left
        left ^= source
        there = after_move(tables, rules, board, row, source)
        if there is not None:
            if found is not None:
                return None
            found, start = there, tables.squares[source % PRIME]
    if found is None or style <= 0 or not hint:
        return found
    left = own[style] & tables.rays[style][square] & ~tables.masks[start]
    while left:
        source = left & -left
        left ^= source
        if after_move(tables, rules, board, row, source) is not None:
            others |= source
    return found if is_minimal_origin_hint(tables, hint, start, others) else None


def pushing(tables: Tables, board: VariantState, square: i64, sources: i64, *, twice: bool) -> i64:
    """Return the pawn that steps to a square, if any."""
    if board.own[0] & sources:
        return sources
    if not twice or board.occupied & sources:
        return 0
    return board.own[0] & tables.masks[2 * tables.squares[sources % PRIME] - square]


def after_move(tables: Tables, rules: Rules, board: VariantState, row: Row, source: i64) -> VariantState | None:
    """Return the position after a move from that square, if legal."""
    style, square, target, sources, _, _, _, takes, hint, _ = row
    start = tables.squares[source % PRIME]
    if style > 0 and tables.between[square][start] & board.occupied:
        return None
    own, opp, side, pocket, promoted = board.own.copy(), board.opp.copy(), board.side, board.pocket, board.promoted
    kind: i64 = style if style > 0 else 0
    becomes = hint if style <= 0 and hint > 0 else kind
    castling, passant, quiet = board.castling & ~(source | target), board.passant & 0, board.quiet + 1
    if kind == 5 and source & tables.homes[side]:
        castling &= ~tables.homes[side]
    own[kind] ^= source
    own[becomes] |= target
    if kind == 0:
        quiet = 0
        if source != sources and start // 8 == (6 if side else 1):
            passant = sources
    if rules.drops:
        came = promoted & source or becomes != kind
        promoted &= ~source
    if takes:
        victim = victim_at(opp, target)
        gone = target
        if victim < 0:
            if style != TAKE or target != board.passant:
                return None
            victim, gone = 0, takes
        if victim == 5:
            if rules.royal[1 - side] and not rules.explosions:
                return None
            castling &= ~tables.homes[1 - side]
        opp[victim] ^= gone
        quiet = 0
        if rules.drops:
            pocket = pocket.copy()
            pocket[0 if promoted & gone else victim] += 1
            promoted &= ~gone
        if rules.explosions:
            around = tables.rays[5][square] | target
            castling &= ~around
            explode(own, around, target)
            explode(opp, around, target)
            if not own[5]:
                return None
    elif board.occupied & target:
        return None
    if rules.drops and came:
        promoted |= target
    there = state_after(board, own, opp, castling, passant, quiet, pocket, promoted)
    avenged = rules.explosions and not opp[5]
    return None if not avenged and is_king_exposed(tables, rules, own, opp, side, there.occupied) else there


def state_after(
    board: VariantState, own: list[i64], opp: list[i64], castling: i64, passant: i64, quiet: i64,
    pocket: list[i64], promoted: i64,
) -> VariantState:  # fmt: skip
    """Return the state behind a move, with the other side to move."""
    given = [board.given[1], board.given[0]]
    return VariantState(
        opp, own, 1 - board.side, castling, passant, quiet, board.other_pocket, pocket, promoted, given
    )


def victim_at(opp: list[i64], target: i64) -> i64:
    """Return the kind of the enemy on a square; -1 for none."""
    for kind in range(6):
        if opp[kind] & target:
            return kind
    return -1


def explode(men: list[i64], around: i64, target: i64) -> None:
    """Take what an explosion destroys of one side."""
    men[0] &= ~target
    for kind in range(1, 6):
        men[kind] &= ~around


def is_king_exposed(
    tables: Tables, rules: Rules, own: list[i64], opp: list[i64], side: i64, occupied: i64
) -> bool:
    """Whether a king that has to be kept is attacked."""
    if not rules.royal[side] or not own[5]:
        return False
    king = tables.squares[own[5] % PRIME]
    if rules.explosions and tables.rays[5][king] & opp[5]:
        return False
    return is_attacked(tables, king, opp, 1 - side, occupied, occupied)


def can_move(tables: Tables, board: VariantState) -> bool:
    """Tell whether somebody can move, no king being kept."""
    empty = ~board.occupied
    ahead: i64 = -8 if board.side else 8
    left = board.own[0]
    while left:
        source = left & -left
        left ^= source
        if tables.masks[tables.squares[source % PRIME] + ahead] & empty:
            return True
    for kind in range(1, 6):
        left = board.own[kind]
        while left:
            source = left & -left
            left ^= source
            square = tables.squares[source % PRIME]
            steps = tables.rays[kind][square]
            if steps & empty and (kind == 1 or steps & tables.rays[5][square] & empty):
                return True
    return can_take(tables, board)


def can_take(tables: Tables, board: VariantState) -> bool:
    """Whether the side to move can capture anything."""
    squares, own, side, occupied = tables.squares, board.own, board.side, board.occupied
    left = union(board.opp)
    while left:
        enemy = left & -left
        left ^= enemy
        if is_attacked(tables, squares[enemy % PRIME], own, side, occupied, occupied):
            return True
    passant = board.passant
    return passant != 0 and tables.hits[1 - side][squares[passant % PRIME]] & own[0] != 0


def after_castling(tables: Tables, rules: Rules, board: VariantState, long: i64) -> VariantState | None:
    """Return the position after castling, where that is legal."""
    side = board.side
    if rules.explosions or not rules.royal[side]:
        return None
    own = board.own.copy()
    if not castle(tables, own, board.opp, side, board.castling, board.occupied, long):
        return None
    castling = board.castling & ~tables.homes[side]
    return state_after(board, own, board.opp, castling, 0, board.quiet + 1, board.pocket, board.promoted)


def after_drop(tables: Tables, rules: Rules, board: VariantState, kind: i64, target: i64) -> VariantState | None:
    """Return the position after a piece was dropped."""
    side = board.side
    if not board.pocket[kind] or board.occupied & target:
        return None
    own, pocket = board.own.copy(), board.pocket.copy()
    own[kind] |= target
    pocket[kind] -= 1
    there = state_after(board, own, board.opp, board.castling, 0, board.quiet + 1, pocket, board.promoted)
    return None if is_king_exposed(tables, rules, own, board.opp, side, there.occupied) else there
