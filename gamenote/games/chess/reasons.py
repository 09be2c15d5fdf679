"""Reasons why a move is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from gamenote.core.engine import Objection, Step
from gamenote.games.chess.board import (
    BETWEEN,
    COLOURS,
    FILES,
    KING,
    LETTERS,
    NAMES,
    PAWN,
    PAWN_CAPTURES,
    RANKS,
    RAYS,
    ROOK,
    Move,
    Position,
    move_of,
    square_name,
    squares_in,
)
from gamenote.games.chess.ends import outcome
from gamenote.games.chess.movement import (
    BACK_RANK,
    LAST,
    LONG,
    SECOND,
    SHORT,
    after,
    ahead,
    attacked_on_way,
    attackers,
    blockers,
    captured_square,
    castling_king,
    checkers,
    is_passant,
    kind_at,
    moves_of,
    passed_pawn,
    pinned_by,
    possible_moves,
    seen_squares,
    targets,
    union,
    way_of,
)
from gamenote.games.chess.san import MoveForm, Written, is_named, kinds_of, parse, write_move

# Words about positions: what stands where, what could be played

FEW = 4  # moves that a message lists


def objection(
    position: Position, text: str, words: str, kind: str = "illegal-move", *, help: str = "", at_end: str = ""
) -> Objection:
    """Return a fatal objection to a text on a position."""
    return Objection(kind, f"{position.move_number} {text}: {words}", help=help, at_end=at_end)


def some_of(position: Position, moves: Iterable[Move]) -> str:
    """Return a few of these moves as text."""
    texts = [write_move(position, move) for move in moves]
    more = [f"{len(texts) - FEW} more"] if len(texts) > FEW else []
    return " or ".join([*texts[:FEW], *more])


def the(position: Position, square: int) -> str:
    """Return what stands on a square: the knight on f3."""
    for men in position.men:
        kind = kind_at(men, square)
        if kind >= 0:
            return f"the {NAMES[kind]} on {square_name(square)}"
    return square_name(square)


def name_pieces(position: Position, mask: int) -> str:
    """Return the pieces on some squares, joined by a word."""
    return " and ".join(the(position, square) for square in squares_in(mask))


def describe_check(position: Position) -> str:
    """Return who gives check to the side to move; "" for nobody."""
    king, checking = position.king(position.side), checkers(position)
    if king is None or not checking:
        return ""
    return f"{the(position, king)} is in check from {name_pieces(position, checking)}"


# Why a king cannot castle

LOST = "castling right lost"


def lost_on(step: Step, earlier: Iterable[Step]) -> str:
    """Return the move that lost a right to castle, if known."""
    side, written = step.before.side, parse(step.node.move or "")
    for each in earlier if written else ():
        if each.move is not None and each.after is not None:
            gone = each.before.castling & ~each.after.castling & BACK_RANK[side]
            king = castling_king(each.before, side)
            if king is not None and _way_named(written[0]) in (way_of(king, rook) for rook in squares_in(gone)):
                own = "the king moved" if each.move.kind == KING else "the rook moved"
                how = own if each.before.side == side else "the rook was captured"
                return f"{how} on move {each.before.number}"
    return ""


def _way_named(written: Written) -> str:
    long = written.long if written.form is MoveForm.CASTLING else written.target < written.start
    return LONG if long else SHORT


def names_castling(position: Position, written: Written) -> bool:
    """Whether the two squares of a king are as for castling."""
    king, end = castling_king(position, position.side), written.target
    aside = king is not None and end >= 0 and end >> 3 == king >> 3 and abs(end - king) > 1
    return aside and written.start == king and not position.variant.gives_away


def against_castling(position: Position, written: Written) -> str:
    """Return why the king cannot castle."""
    side, row, way = position.side, position.variant, _way_named(written)
    who = COLOURS[side].capitalize()
    if not row.castling[side]:
        return f"{who} does not castle in {row.title}"
    king = castling_king(position, side)
    if king is None:
        return f"{LOST}: {who}'s king is not on its first rank"
    rooks = [rook for rook in squares_in(position.castling & BACK_RANK[side]) if way_of(king, rook) == way]
    if not rooks:
        return f"{LOST}: {_right_lost(position, king, way)}"
    rook = rooks[0]
    if check := describe_check(position):
        return check
    obstacles = blockers(position, king, rook)
    if obstacles:
        verb = "is" if obstacles & (obstacles - 1) == 0 else "are"
        return f"{name_pieces(position, obstacles)} {verb} in the way"
    square = attacked_on_way(position, king, rook)
    if square is None:
        return "the king cannot castle here"
    by = name_pieces(position, attackers(position, square, 1 - side, position.occupancy & ~(1 << king)))
    verb = "end on" if square == targets(king, rook)[0] else "pass"
    return f"the king would {verb} {square_name(square)}, which is attacked by {by or 'the enemy'}"


def _right_lost(position: Position, king: int, way: str) -> str:
    """Return how a right to castle was lost, by the board."""
    side, row = position.side, position.variant
    if not row.from_array and king & 7 != 4:
        return f"the king has moved to {square_name(king)}"
    corner = (king & 56) + (7 if way == SHORT else 0)
    rooks = position.men[side][ROOK]
    if not row.from_array and not rooks >> corner & 1:
        return f"there is no rook on {square_name(corner)}"
    if position.castling & BACK_RANK[side]:
        return f"the rook on {square_name(corner)} has moved before, or came later"
    return "the king or the rook has moved before"


# Why a pawn cannot go where a text says


def _faults_of_pawn(position: Position, written: Written, starts: int) -> Iterator[str]:
    """Yield why no pawn moves like that, kings aside."""
    if _possible_moves_meant(position, written, PAWN):
        return
    if written.target < 0:
        files = "abcdefgh"[written.file], "abcdefgh"[written.target_file]
        yield f"no pawn on the {files[0]}-file can capture on the {files[1]}-file"
    elif written.crossed or (written.file >= 0 and written.file != written.target & 7):
        yield from _faults_of_capture(position, written, starts)
    else:
        yield from _faults_of_step(position, written.target, starts)


def _faults_of_capture(position: Position, written: Written, starts: int) -> Iterator[str]:
    side, end = position.side, written.target
    there = square_name(end)
    if not PAWN_CAPTURES[1 - side][end] & starts:
        of_file = f" on the {'abcdefgh'[written.file]}-file" if written.file >= 0 else ""
        yield f"no pawn{of_file} can capture on {there}"
    if (position.passant | union(position.men[1 - side])) >> end & 1:
        return
    sixth = end >> 3 == (5 if side == 0 else 2)
    if sixth and passed_pawn(side, 1 << end) & position.men[1 - side][PAWN]:
        yield f"no pawn has just passed {there}: it is too late to capture en passant"
    yield f"there is nothing to capture on {there}"


def _faults_of_step(position: Position, end: int, starts: int) -> Iterator[str]:
    side, occupied = position.side, position.occupancy
    behind = ahead(1 - side, 1 << end)
    far = ahead(1 - side, behind)
    if occupied >> end & 1:
        yield f"{the(position, end)} is in the way"
    if not (behind | far) & starts:
        yield f"no pawn can go to {square_name(end)}"
    if behind & starts:
        return
    if behind & occupied:
        yield f"{name_pieces(position, behind)} is in the way"
    if not SECOND[side] & far:
        rank = 7 if side else 2
        yield f"the pawn on {square_name(far.bit_length() - 1)} can step two squares only from rank {rank}"


# Why no legal move is as a text says.
#
# The questions have a fixed order, so that one fault gets one name everywhere: is the game over, is there such a
# piece, can it go there at all, is the way free, and what becomes of the king.

CENTRE = frozenset((27, 28, 35, 36))  # d4, e4, d5, e5


def game_over_objection(position: Position, text: str) -> Objection | None:
    """Return the objection to any move after the end of the game."""
    if moves_of(position):
        return None
    end = outcome(position)
    how = f" ({end.reason})" if end is not None and end.reason else ""
    return objection(position, text, f"the game is already over{how}", "moves-after-end")


def refusal(position: Position, alternatives: Sequence[Written]) -> Objection:
    """Return why no legal move is as these readings of a text."""
    text = alternatives[0].text
    over = game_over_objection(position, text)
    written, kind = _likeliest_reading(position, alternatives)
    at_end = "board-result-move" if kind == KING and written.target in CENTRE else ""
    if over is not None:
        return replace(over, at_end=at_end)
    if written.form is MoveForm.CASTLING or (kind == KING and names_castling(position, written)):
        return objection(position, text, against_castling(position, written))
    if written.form is MoveForm.DROP:
        return objection(position, text, _against_drop(position, written, max(kind, PAWN)))
    return _against_move(position, written, kind, at_end)


def _likeliest_reading(position: Position, alternatives: Sequence[Written]) -> tuple[Written, int]:
    """Return the first reading with a piece on the board, else any."""
    readings = [(each, kind) for each in alternatives for kind in kinds_of(each.letter, position.languages)]
    men = position.men[position.side]
    for written, kind in readings:
        if written.start >= 0 and kind < 0:
            kind = kind_at(men, written.start)
        kind = kind if kind >= 0 or written.start >= 0 else PAWN
        if written.form is not MoveForm.MOVE or (kind >= 0 and men[kind]):
            return written, kind
    written, kind = readings[0] if readings else (alternatives[0], PAWN)
    return written, kind if kind >= 0 or written.start >= 0 else PAWN


def _against_drop(position: Position, written: Written, kind: int) -> str:
    side, row, name = position.side, position.variant, NAMES[kind]
    who = COLOURS[side].capitalize()
    there = square_name(written.target)
    if not row.drops:
        return f"pieces are dropped in Crazyhouse, and this is {row.title}"
    if kind >= KING or not position.pockets[side][kind]:
        return f"{who} has no {name} in the pocket"
    if kind == PAWN and (LAST[0] | LAST[1]) >> written.target & 1:
        return f"no pawn is dropped on rank {there[1]}"
    if position.occupancy >> written.target & 1:
        return f"{the(position, written.target)} is in the way"
    if check := describe_check(position):
        return f"{check}, and a drop there does not help"
    return f"no {name} can be dropped on {there}"


def _against_move(position: Position, written: Written, kind: int, at_end: str) -> Objection:
    if absent := _piece_is_absent(position, written, kind):
        return objection(position, written.text, absent, help=_suggest_moves(position, written, kind))
    starts = position.men[position.side][kind] & _hinted_squares(written)
    if kind == PAWN:
        of_way = _faults_of_pawn(position, written, starts)
    else:
        of_way = _faults_of_way(position, written.target, kind, starts)
    words = next(chain(_faults_of_target(position, written, kind), of_way), "")
    if not words and position.variant.captures_compulsory:
        captures = [move for move in moves_of(position) if captured_square(position, move) is not None]
        if captures and _possible_moves_meant(position, written, kind):
            compulsory = f"a capture is compulsory ({some_of(position, captures)})"
            return objection(position, written.text, compulsory, "capture-missed")
    words = words or next(_faults_of_king(position, written, kind, starts))
    help = _suggest_moves(position, written, kind)
    return objection(position, written.text, words, help=help, at_end=at_end)


def _hinted_squares(written: Written) -> int:
    """Return the squares that a text allows a move to begin on."""
    file = FILES[written.file] if written.file >= 0 else -1
    rank = RANKS[written.rank] if written.rank >= 0 else -1
    return file & rank


def _suggest_moves(position: Position, written: Written, kind: int) -> str:
    legal = moves_of(position)
    hinted = _hinted_squares(written)
    if kind == PAWN and written.file < 0 and written.target >= 0:
        hinted = FILES[written.target & 7]
    same = [move for move in legal if move.kind == kind and hinted >> max(move.start, 0) & 1]
    there = [move for move in legal if move.end == written.target and not move.castling]
    listed = some_of(position, legal if checkers(position) else same or there)
    return f"possible: {listed}" if listed else ""


def _piece_is_absent(position: Position, written: Written, kind: int) -> str:
    """Return that there is no such piece, if so."""
    side, start = position.side, written.start
    who, enemy = (COLOURS[each].capitalize() for each in (side, 1 - side))
    men = position.men[side]
    if start >= 0 and (kind < 0 or not men[kind] >> start & 1):
        if kind_at(position.men[1 - side], start) >= 0:
            return f"{the(position, start)} is {enemy}'s, and {who} is to move"
        found = kind_at(men, start)
        there = square_name(start)
        return f"{there} is empty" if found < 0 else f"on {there} stands a {NAMES[found]}"
    name = NAMES[kind]
    if not men[kind]:
        return f"{who} has no {name}"
    if men[kind] & _hinted_squares(written):
        return ""
    where = f"the {'abcdefgh'[written.file]}-file" if written.file >= 0 else f"rank {written.rank + 1}"
    return f"{who} has no {name} on {where}"


def _faults_of_target(position: Position, written: Written, kind: int) -> Iterator[str]:
    """Yield what stands on the target, or what no piece becomes there."""
    side, end = position.side, written.target
    if end < 0:
        return
    own = kind_at(position.men[side], end)
    if own >= 0:
        yield f"{square_name(end)} is occupied by {position.colour.capitalize()}'s own {NAMES[own]}"
    if end == position.king(1 - side):
        yield "a king is never captured"
    if not written.promotion:
        return
    if kind != PAWN:
        yield f"a {NAMES[kind]} does not promote"
    if not LAST[side] >> end & 1:
        yield f"a pawn promotes on rank {1 if side else 8} only"
    becomes = kinds_of(written.promotion, position.languages)
    if becomes and not set(becomes) & set(map(LETTERS.index, position.variant.promotes_to)):
        yield f"a pawn does not become a {NAMES[max(becomes[0], PAWN)]}"


def _faults_of_way(position: Position, end: int, kind: int, starts: int) -> Iterator[str]:
    """Yield why no piece gets to a square, kings aside."""
    reaching = [start for start in squares_in(starts) if RAYS[kind][start] >> end & 1]
    if not reaching:
        alone = starts & (starts - 1) == 0
        none = f"{name_pieces(position, starts)} cannot" if alone else f"no {NAMES[kind]} can"
        yield f"{none} go to {square_name(end)}"
    occupied = position.occupancy
    blocking = [BETWEEN[start][end] & occupied for start in reaching]
    if reaching and all(blocking):
        start, between = reaching[0], blocking[0]
        nearest = between & -between if end > start else 1 << between.bit_length() - 1
        yield f"{name_pieces(position, nearest)} is in the way of {the(position, start)}"


def _possible_moves_meant(position: Position, written: Written, kind: int) -> list[Move]:
    return [move for move in possible_moves(position) if is_named(written, move, kind, move.promotion)]


def _faults_of_king(position: Position, written: Written, kind: int, starts: int) -> Iterator[str]:
    """Yield what would become of a king."""
    side, end, occupied = position.side, written.target, position.occupancy
    king, row = position.king(side), position.variant
    if row.explosions and king is not None:
        yield from _faults_of_explosion(position, written, kind, king)
    if not row.may_check and _possible_moves_meant(position, written, kind):
        enemy_king = position.king(1 - side)
        if enemy_king is not None:
            yield f"it gives check to {the(position, enemy_king)}, which no move may"
    if kind == KING and king is not None:
        attacking = attackers(position, end, 1 - side, occupied & ~(1 << king))
        if attacking:
            yield f"{square_name(end)} is attacked by {name_pieces(position, attacking)}"
    if check := describe_check(position):  # which the move does not answer
        yield check
    if king is not None:
        yield from _faults_of_line(position, end, kind, starts, king)
    there = square_name(end) if end >= 0 else f"the {'abcdefgh'[written.target_file]}-file"
    yield f"no {NAMES[kind]} can go to {there}"


def _faults_of_explosion(position: Position, written: Written, kind: int, king: int) -> Iterator[str]:
    """Yield that a capture would explode the own king."""
    side, end = position.side, written.target
    if kind == KING and union(position.men[1 - side]) >> end & 1:
        yield "a king cannot capture, for it would explode"
    for move in _possible_moves_meant(position, written, kind):
        if captured_square(position, move) is not None and not after(position, move).men[side][KING]:
            yield f"the explosion on {square_name(end)} would take {the(position, king)}"


def _faults_of_line(position: Position, end: int, kind: int, starts: int, king: int) -> Iterator[str]:
    """Yield whose line to the king a move would open."""
    side, occupied = position.side, position.occupancy
    for start in squares_in(starts):
        sniper = pinned_by(position, king, start)
        of_pawn = PAWN_CAPTURES[side][start] | FILES[start & 7]
        seen = of_pawn if kind == PAWN else seen_squares(kind, start, occupied)
        if sniper is not None and (end < 0 or seen >> end & 1):
            yield f"{the(position, start)} is pinned by {the(position, sniper)}"
    for start in squares_in(starts) if end >= 0 else ():
        if is_passant(position, move_of(start, end, kind)):
            passed = passed_pawn(side, position.passant)
            by = attackers(position, king, 1 - side, occupied & ~(1 << start | passed) | 1 << end) & ~passed
            if by:
                names = f"{name_pieces(position, by)} to {the(position, king)}"
                yield f"capturing en passant opens the line of {names}"
