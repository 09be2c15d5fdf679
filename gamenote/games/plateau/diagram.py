"""Plateau positions ready to be drawn, prisoners and reserves beside."""

from __future__ import annotations

from gamenote.core.diagram import Cell, Diagram, Reserve, Token
from gamenote.core.lattice import Squares
from gamenote.core.record import Mark
from gamenote.games.plateau.judgement import NAMES
from gamenote.games.plateau.notation import SQUARES, Move
from gamenote.games.plateau.position import Phase, Piece, Position
from gamenote.games.plateau.variants import KINDS, KINDS_OF, PLAYERS, kinds_in

LATTICE = Squares(4, 4)
FACES = {"x": "face-blank", "b": "face-blue", "r": "face-red", "o": "face-orange", "?": "face-hidden"}
LEGEND = ("x blank, b blue, r red, o orange, ? not seen; the face on top first",)


def diagram(position: Position, last: Move | None = None) -> Diagram:
    """The position with the squares of the last move marked."""
    cells = {
        (square % 4, square // 4): Cell(tuple(map(_piece_token, stack)))
        for square, stack in enumerate(position.board)
        if stack
    }
    squares = dict.fromkeys(action.square for action in last.actions) if last else {}
    touched = tuple(SQUARES[square] for square in squares if square is not None)
    marks = (Mark("last-move", touched),) if touched else ()
    reserves = (*_prisoner_reserves(position), *_piece_reserves(position))
    legend = (*LEGEND, *deductions(position))
    return Diagram(LATTICE, cells, marks, reserves, caption=_position_caption(position), legend=legend)


def _piece_token(piece: Piece) -> Token:
    return _disk_token(PLAYERS[piece.owner], piece.code)


def _disk_token(owner: str, code: str) -> Token:
    return Token(owner, "disk", code, faces=tuple(FACES[face] for face in code))


def _prisoner_reserves(position: Position) -> list[Reserve]:
    return [
        Reserve(f"{NAMES[player]} holds", tuple(map(_piece_token, prisoners)))
        for player, prisoners in enumerate(position.held)
    ]


def _piece_reserves(position: Position) -> list[Reserve]:
    """Return the reserves of players whose pieces in play are known."""
    result = []
    for player in range(len(PLAYERS)):
        masks = [KINDS_OF[piece.code] for piece in position.in_play(player)]
        if any(mask & (mask - 1) for mask in masks):
            continue
        left = [
            _disk_token(PLAYERS[player], kind.code)
            for index, kind in enumerate(KINDS)
            for _ in range(kind.number - masks.count(1 << index))
        ]
        result.append(Reserve(f"{NAMES[player]}'s reserve", tuple(left)))
    return result


def _position_caption(position: Position) -> str:
    if position.outcome is not None:
        reason = position.outcome.reason.replace("-", " ")
        return f"{NAMES[PLAYERS.index(str(position.outcome.winner))]} has won: {reason}"
    if not position.judged:
        return ""
    words = "answer" if position.phase is Phase.ANSWER else "move"
    return f"{NAMES[position.turn]} to {words}, move {position.number}"


def deductions(position: Position) -> tuple[str, ...]:
    """Return a line for each hidden piece that the inventory narrows.

    It tells what the piece can be.
    """
    lines = []
    for square, stack in enumerate(position.board):
        for height, piece in enumerate(stack):
            if "?" not in piece.code:
                continue
            kinds = kinds_in(position.ledgers[piece.owner].kinds(piece.identity))
            if len(kinds) < len(kinds_in(KINDS_OF[piece.code])):
                names = " or ".join(kind.name for kind in kinds)
                lines.append(f"{SQUARES[square]}/{height} {piece.code} of {NAMES[piece.owner]}: {names}")
    return tuple(lines)
