"""Positions that are set up, by moves or by edits.

`Setup.text` holds the moves so far, separated by semicolons; colours that cannot move are left out. Where a setup
has edits they count instead: ("1", points) adds a piece of the first colour, (REMOVE, points) takes a piece off;
`to_move` is the number of the colour to move. All additions come before all removals, as Pentobi reads them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.blokus.boards import table
from gamenote.games.blokus.judgement import placement_fault, setup_fault
from gamenote.games.blokus.notation import read_piece, write_points
from gamenote.games.blokus.position import Placement, Position, Side
from gamenote.games.blokus.variants import Seating

REMOVE = "empty"
MOST_FLAWS = 1000  # reported of one setup
NEXT = "\n\r\t ;"


@cache
def beginning(seating: Seating) -> Position:
    return Position(seating, (Side(table(seating.board, seating.pieces).copies),) * len(seating.colors))


def after_moves(position: Position, text: str) -> Position | Objection:
    """Return the position after these moves, or the first fault.

    They are in turn order, separated by semicolons.
    """
    for part in text.split(";"):
        if not part.strip(NEXT):
            continue
        move = read_placement(position, part.strip(NEXT), to_move(position))
        if isinstance(move, Objection):
            return add_move_number(move, position)
        fault = placement_fault(position, move)
        if fault is not None:
            return fault
        position = play_placement(position, move)
    return position


def add_move_number(objection: Objection, position: Position) -> Objection:
    """Return the objection with the number of the move in front."""
    return replace(objection, message=f"move {position.number}: {objection.message}")


def to_move(position: Position) -> int:
    """The colour whose move is read when the text does not tell."""
    return position.turn if position.mover is None else position.mover


def read_placement(position: Position, text: str, color: int) -> Placement | Objection:
    """Return the placement that the text names, or what is wrong."""
    found = read_piece(text, position.table)
    return found if isinstance(found, Objection) else Placement(color, *found)


def play_placement(position: Position, move: Placement) -> Position:
    """The position after a move.

    A piece that the colour does not have stays off the board.
    """
    fault = placement_fault(position, move)
    reused = fault is not None and fault.kind == "piece-reused"
    after = position if reused else position.lay_piece(move, last=move.form.piece)
    turn, sound = (move.color + 1) % len(position.sides), position.sound and fault is None
    return Position(after.seating, after.sides, after.taken, turn, position.number + 1, sound, stuck=after.stuck)


def apply_setup(position: Position, setup: Setup) -> Position | Objection:
    """Return the position with a setup's pieces added and taken away.

    What speaks against them is in `flaws`.
    """
    position = dataclasses.replace(
        position, flaws=(), sides=tuple(replace(side, last=None) for side in position.sides)
    )
    added: list[tuple[int, Placement]] = []  # with the number of the edit
    removed: list[tuple[int, Placement]] = []
    readable = True
    for number, (key, text) in enumerate(setup.edits):
        color = _color_index(key, position)
        if color is None and key != REMOVE:
            return Objection("", f"{key} is not a color of {position.seating.title}")
        placement = read_placement(position, text, color or 0)
        if isinstance(placement, Objection):
            readable = False  # the reader of the format has said why, and knows the place
            continue
        (removed if color is None else added).append((number, placement))
    flaws: list[Objection] = []
    position = _with_removed(_with_added(position, added, removed, flaws), removed, flaws)
    turn = _color_index(setup.to_move, position)
    turn = position.turn if turn is None else turn
    return dataclasses.replace(
        position, turn=turn, sound=position.sound and readable, flaws=tuple(flaws[:MOST_FLAWS])
    )


def _color_index(name: str | None, position: Position) -> int | None:
    numbers = {str(number): number - 1 for number in range(1, len(position.sides) + 1)}
    return numbers.get(name or "")


Numbered = list[tuple[int, Placement]]


def _with_added(position: Position, added: Numbered, removed: Numbered, flaws: list[Objection]) -> Position:
    """Return the position with pieces added, noting their flaws.

    Behind a first fault overlaps are not reported any more, as behind any piece that lies wrongly.
    """
    pieces_removed = {
        (each.color, each.form.piece) for _, lifted in removed for each in _pieces_at_placement(position, lifted)
    }
    for number, placement in added:
        fault = setup_fault(position, placement)
        if fault is not None:
            if fault.kind == "piece-reused" and (placement.color, placement.form.piece) in pieces_removed:
                fault = replace(fault, kind="setup-replace", help="take it off in a node before this one")
            if position.sound or fault.kind != "overlap":
                flaws.append(replace(fault, edit=number))
            position = dataclasses.replace(position, sound=False)
        if fault is None or fault.kind == "overlap":
            position = position.lay_piece(placement)
    return position


def _with_removed(position: Position, removed: Numbered, flaws: list[Objection]) -> Position:
    for number, placement in removed:
        lying = list(_pieces_at_placement(position, placement))
        if not lying:
            points = write_points([placement.at + cell for cell in placement.form.cells], position.table.board)
            words = f"setup: no whole piece lies on {points}, so none can be taken off"
            flaws.append(Objection("setup-missing-piece", words, fatal=False, edit=number))
        else:
            position = position.lifted(lying)
    return position


def _pieces_at_placement(position: Position, placement: Placement) -> Iterator[Placement]:
    """The pieces of any colour that lie just there."""
    lying = (Placement(color, *each) for color, side in enumerate(position.sides) for each in side.placed)
    return (each for each in lying if each.covers == placement.covers)
