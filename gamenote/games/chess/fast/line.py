"""Lines of moves as flat functions over ints, for whole games.

For variants in which both kings are kept from capture and nothing else decides: Standard and Chess960. Masks and
the reason why this module looks as it does are told in `attacks` beside this one; `rows` makes what is asked for.

# hot: held against `movement` and `judging` by tests/games/chess/test_agreement.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenote.games.chess.fast.attacks import PRIME, Tables, is_attacked, is_checkmated, is_discovered_attack

if TYPE_CHECKING:
    from mypy_extensions import i64

    # What the text of a move asks for:
    #   the kind of a piece, or one of the numbers below;
    #   the target, and its mask; the mask of the squares on which the piece may stand; the source of a pawn;
    #   by square, what lies between it and the target; the same for a king there whom the piece attacks, else -1;
    #   1 for a capture, of a pawn the mask of the other one if that is passed;
    #   what is told of the source, 1 its file, 2 its rank, 3 both; of a pawn what becomes of it, -1 for two steps;
    #   1 where the text says check, 2 where it says mate, 3 where it says check and nothing follows.
    Row = tuple[i64, i64, i64, i64, i64, list[i64], list[i64], i64, i64, i64]

PUSH, TAKE, CASTLE, DROP, UNKNOWN = 0, -1, -2, -3, -4
CHECK, MATE, LAST_CHECK = 1, 2, 3


class LineState:
    """The state of a line of moves.

    `done` counts moves that were made, `quiet` those since the last capture or step of a pawn. `trail` is what was
    occupied at first and behind each move. A line is `sound` unless who has just moved is in check."""

    __slots__ = (
        *("castling", "checked", "done", "occupied", "opp", "own", "passant", "quiet", "side", "sound", "trail"),
    )

    def __init__(
        self, tables: Tables, own: list[i64], opp: list[i64], side: i64, castling: i64, passant: i64, quiet: i64
    ) -> None:
        self.own: list[i64] = own
        self.opp: list[i64] = opp
        men = own[0] | own[1] | own[2] | own[3] | own[4] | own[5]
        occupied = men | opp[0] | opp[1] | opp[2] | opp[3] | opp[4] | opp[5]
        self.occupied: i64 = occupied
        self.side: i64 = side
        self.castling: i64 = castling
        self.passant: i64 = passant
        self.quiet: i64 = quiet
        self.checked: bool = is_attacked(tables, tables.squares[own[5] % PRIME], opp, 1 - side, occupied, occupied)
        self.sound: bool = not is_attacked(tables, tables.squares[opp[5] % PRIME], own, side, occupied, occupied)
        self.done: i64 = 0
        self.trail: list[i64] = [occupied]


def advance(tables: Tables, state: LineState, rows: list[Row]) -> None:
    """Play moves up to the first in doubt.

    Long because a call in the loop is dear under Python: moves of pieces that are neither in check nor before a
    slider make none. What belongs to a side changes hands as a move begins."""
    squares, masks, behinds = tables.squares, tables.masks, tables.behind
    # Of who has just moved, and of who comes next.
    own, opp, side, occupied = state.opp, state.own, 1 - state.side, state.occupied
    castling, passant, checked = state.castling, state.passant, state.checked
    king, other_king = squares[own[5] % PRIME], squares[opp[5] % PRIME]
    behind, other_behind = behinds[king], behinds[other_king]
    sliders, other_sliders = own[2] | own[3] | own[4], opp[2] | opp[3] | opp[4]
    trail = state.trail
    done: i64 = 0
    last = -state.quiet  # how many moves had been made behind the last capture or step of a pawn
    for style, square, target, sources, start, between, gives, takes, hint, sign in rows:
        own, opp, side = opp, own, 1 - side
        king, other_king, behind, other_behind = other_king, king, other_behind, behind
        sliders, other_sliders = other_sliders, sliders
        if style > 0:
            source = own[style] & sources
            start = squares[source % PRIME]
            if masks[start] != source:
                source = legal_sources(tables, own, opp, side, source, occupied, target)
                start = squares[source % PRIME]
                if masks[start] != source:
                    break
            else:
                line = between[start]
                if line and line & occupied:
                    break
            if hint:
                others = own[style] & tables.rays[style][square] & ~source
                others = legal_sources(tables, own, opp, side, others, occupied, target)
                if not is_minimal_origin_hint(tables, hint, start, others):
                    break
        elif style == PUSH:
            source = sources
            if not own[0] & source:
                if hint >= 0 or occupied & source:
                    break
                start = 2 * start - square
                source = masks[start]
                if not own[0] & source:
                    break
        elif style == TAKE:
            source = sources
            if not own[0] & source:
                break
        elif style == CASTLE:
            before = own.copy()
            after = castle(tables, own, opp, side, castling, occupied, square)
            if not after or sign != sign_of(tables, own, opp, side, after, sign):
                own = before
                break
            occupied, castling = after, castling & ~tables.homes[side]
            king = squares[own[5] % PRIME]
            behind = behinds[king]
            sliders = own[2] | own[3] | own[4]
            passant, checked = 0, sign != 0
            trail.append(after)
            done += 1
            continue
        else:
            break
        both = source | target
        victim: i64 = -1
        passed: i64 = 0
        if occupied & target:
            if not takes:
                break
            after = occupied ^ source
            if opp[0] & target:
                victim = 0
            elif opp[1] & target:
                victim = 1
            elif opp[2] & target:
                victim = 2
            elif opp[3] & target:
                victim = 3
            elif opp[4] & target:
                victim = 4
            else:
                break
        elif not takes:
            after = occupied ^ both
        elif style == TAKE and target == passant:
            passed = takes
            after = occupied ^ both ^ passed
        else:
            break
        if style == 5:
            if is_attacked(tables, square, opp, 1 - side, after, after ^ target):
                break
        elif checked or passed:
            if is_attacked(tables, king, opp, 1 - side, after, after ^ target):
                break
        else:
            line = behind[start]
            if (
                line
                and line & other_sliders
                and is_discovered_attack(tables, king, line ^ (line & target), opp, after)
            ):
                break
        line = gives[other_king]
        check = line >= 0 and not line & after
        if not check:
            line = other_behind[start]
            if line and line & sliders:
                check = is_discovered_attack(tables, other_king, line, own, after)
            if passed and not check:
                check = is_attacked(tables, other_king, own, side, after, after ^ target)
        if check:
            if sign != CHECK and (
                not sign
                or mates(tables, own, opp, side, style, hint, both, target, passed, after) == (sign == LAST_CHECK)
            ):
                break
        elif sign:
            break
        done += 1
        passant = 0
        if style > 0:
            own[style] ^= both
            if style == 5:
                king, behind = square, behinds[square]
                if castling:
                    castling &= ~tables.homes[side]
            elif style > 1:
                sliders ^= both
                if castling & source:
                    castling ^= source
        else:
            last = done
            if hint > 0:
                own[0] ^= source
                own[hint] ^= target
                sliders |= target & ~own[1]
            else:
                own[0] ^= both
                if source != sources:
                    passant = sources
        if takes:
            last = done
            if passed:
                opp[0] ^= passed
            else:
                opp[victim] ^= target
                if victim > 1:
                    other_sliders ^= target
                if castling & target:
                    castling ^= target
        occupied, checked = after, check
        trail.append(after)
    else:
        own, opp, side = opp, own, 1 - side
    state.own, state.opp, state.side, state.occupied = own, opp, side, occupied
    state.castling, state.passant, state.checked = castling, passant, checked
    state.done += done
    state.quiet = done - last


def legal_sources(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, sources: i64, occupied: i64, target: i64
) -> i64:
    """Return from which of some squares a piece can legally go there."""
    squares = tables.squares
    king, between = squares[own[5] % PRIME], tables.between[squares[target % PRIME]]
    found: i64 = 0
    while sources:
        source = sources & -sources
        sources ^= source
        if between[squares[source % PRIME]] & occupied:
            continue
        after = (occupied ^ source) | target
        if not is_attacked(tables, king, opp, 1 - side, after, after ^ target):
            found |= source
    return found


def is_minimal_origin_hint(tables: Tables, hint: i64, start: i64, others: i64) -> bool:
    """Whether the source had to be told exactly so, with these others."""
    if hint == 1:
        return others != 0
    above, beside = False, False
    while others:
        other = others & -others
        others ^= other
        at = tables.squares[other % PRIME]
        above = above or at % 8 == start % 8
        beside = beside or at // 8 == start // 8
    return above and (hint == 2 or beside)


def mates(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, style: i64, hint: i64, both: i64, target: i64,
    passed: i64, after: i64,
) -> bool:  # fmt: skip
    """Whether a move that gives check mates."""
    mine, theirs = own.copy(), opp.copy()
    for kind in range(6):
        if theirs[kind] & target:
            theirs[kind] ^= target
    theirs[0] ^= passed
    passant: i64 = 0
    if style > 0:
        mine[style] ^= both
    elif hint > 0:
        mine[0] ^= both ^ target
        mine[hint] ^= target
    else:
        mine[0] ^= both
        if hint < 0:  # perhaps of two steps, behind which it may be taken in passing
            back: i64 = 8 if side else -8
            passed_over = tables.masks[tables.squares[target % PRIME] + back]
            passant = 0 if passed_over & both else passed_over
    return is_checkmated(tables, theirs, mine, 1 - side, tables.squares[theirs[5] % PRIME], after, passant)


def sign_of(tables: Tables, own: list[i64], opp: list[i64], side: i64, occupied: i64, sign: i64) -> i64:
    """Return the sign that a move should have had.

    Whether check is mate is only looked at where `sign` says something of it."""
    king = tables.squares[opp[5] % PRIME]
    if not is_attacked(tables, king, own, side, occupied, occupied):
        return 0
    if sign <= CHECK:
        return CHECK
    return MATE if is_checkmated(tables, opp, own, 1 - side, king, occupied, 0) else LAST_CHECK


def castle(
    tables: Tables, own: list[i64], opp: list[i64], side: i64, castling: i64, occupied: i64, long: i64
) -> i64:
    """Castle, where that is legal; return what is occupied then, or 0."""
    squares, masks = tables.squares, tables.masks
    king = squares[own[5] % PRIME]
    corner: i64 = 56 if side else 0
    if masks[king] != own[5] or king // 8 != corner // 8:
        return 0
    rook = castling & own[3] & tables.homes[side]
    beyond = tables.between[king][corner] | masks[corner]
    rook &= beyond if long else ~beyond
    start = squares[rook % PRIME]
    if masks[start] != rook:
        return 0
    goal, beside = corner + (2 if long else 6), corner + (3 if long else 5)
    left = occupied ^ own[5] ^ rook
    if left & (tables.between[king][goal] | masks[goal] | tables.between[start][beside] | masks[beside]):
        return 0
    walked = tables.between[king][goal] | own[5]
    while walked:
        step = walked & -walked
        walked ^= step
        if is_attacked(tables, squares[step % PRIME], opp, 1 - side, occupied ^ own[5], occupied):
            return 0
    after = left | masks[goal] | masks[beside]
    if is_attacked(tables, goal, opp, 1 - side, after, after):
        return 0
    own[5], own[3] = masks[goal], own[3] ^ rook | masks[beside]
    return after
