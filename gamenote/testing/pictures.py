"""What is checked of an engine's diagrams: they show the play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

from gamenote.core import registry
from gamenote.core.diagram import PAINTS, Cell, Diagram
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.lattice import Coord, Lattice, Slot
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Record
from gamenote.testing.boards import check_drawing, check_lattice
from gamenote.testing.faults import contract, faults
from gamenote.testing.linting import PlayedRecord, spread

# What is checked of an engine's diagrams: they show what was played

POSITIONS = 100  # of each game whose diagrams are compared
DRAWN, CELLS = 40, 2000  # positions of each game that every board draws, and the cells that they have together
TURNED, CHOICE = 4, 10  # positions of which moves are exchanged, and moves of each
WORD = lazy_pattern(r"[A-Za-z]+\d+|\d+|[a-z]+")


@contract
def check_pictures(engine: Engine, record: Record) -> Iterator[str]:
    """Check that diagrams show what moves change, and boards draw them.

    Each move changes the diagram, unless pieces are hidden; where moves name squares, those that it names."""
    played = PlayedRecord(record, engine)
    steps = played.moves
    first = engine.diagram(steps[0].before) if steps else None
    if first is not None:
        yield from faults(check_lattice, first.lattice)
    named = _names_squares(engine, steps)
    for step in steps if len(steps) <= POSITIONS else spread(steps, POSITIONS):
        yield from _check_change(engine, step, named=named)
    yield from _check_paints(played)
    yield from _check_exchange(played)
    cells = 1 if first is None else len(list(first.lattice.coords()))
    most = max(3, min(DRAWN, CELLS // cells))
    chosen = [engine.diagram(step.after, step.move) for step in spread(played.main, most)]
    yield from faults(check_drawing, registry.boards().values(), chosen)


def _names_squares(engine: Engine, steps: list[Step]) -> bool:
    """Whether most moves of a game name squares of its diagrams."""
    naming = sum(
        bool(squares_in(engine.diagram(step.before), _move_text(engine, step))) for step in steps[:POSITIONS]
    )
    return engine.names_squares or 2 * naming > min(len(steps), POSITIONS)


def _move_text(engine: Engine, step: Step) -> str:
    return engine.write_move(step.before, step.move)


def squares_in(diagram: Diagram, text: str) -> list[str]:
    """Return the cells that a text names, in its order."""
    names = {diagram.lattice.name(coord) for coord in diagram.lattice.coords()}
    return [word for word in WORD.findall(text) if word in names]


def _check_change(engine: Engine, step: Step, *, named: bool) -> Iterator[str]:
    """Check what a move changes in the diagram, and what is marked."""
    before, after = engine.diagram(step.before), engine.diagram(step.after, step.move)
    plain = engine.diagram(step.after)
    text = _move_text(engine, step)
    if (plain.cells, plain.reserves, plain.lattice) != (after.cells, after.reserves, after.lattice):
        yield f"the diagram behind {text} shows other pieces when the last move is marked"
    if any(mark.kind == "last-move" for mark in plain.marks):
        yield f"the diagram behind {text} marks a last move, though none is given"
    if engine.diagram(step.after, step.move) != after:
        yield f"the diagram behind {text} is another one when it is asked for again"
    for words in (after.title, after.caption, *after.legend, *(each.heading for each in after.reserves)):
        if not words.replace("\n", " ").isprintable():
            yield f"the diagram behind {text} has words that cannot be printed: {words!r}"
    cells = changed_cells(before, after)
    if (
        not cells
        and (before.reserves, before.caption) == (after.reserves, after.caption)
        and not engine.hides_pieces
    ):
        yield f"the diagram does not show that {text} was played"
    if not engine.hides_pieces:
        squares = squares_in(after, text) if named else []
        yield from _check_changed_cells(step, squares if cells or engine.names_squares else [], cells, after)
        if cells and squares and after.marks == plain.marks:
            yield f"the diagram behind {text} does not mark the last move"


def _check_changed_cells(step: Step, squares: list[str], cells: set[str], after: Diagram) -> Iterator[str]:
    """Check that a move changes cells that it names and marks."""
    text, changed = step.node.move, ", ".join(sorted(cells)) or "nothing"
    if squares and _moves_on(squares) and not cells & {*squares}:
        yield f"{text} changes {changed} in the diagram, none of what it names"
    marked = [name for mark in after.marks if mark.kind == "last-move" for name in mark.at]
    if marked and _moves_on(marked) and not cells & {*marked}:
        yield f"the last move marked behind {text} is {', '.join(marked)}, but {changed} has changed"


def _check_paints(played: PlayedRecord) -> Iterator[str]:
    """Check that who moves puts down pieces in his own paint.

    That is where paints are called as those who move are."""
    engine, actors = played.engine, {step.node.actor for step in played.moves}
    for step in () if engine.hides_pieces else played.moves[:POSITIONS]:
        before, after = engine.diagram(step.before), engine.diagram(step.after)
        tops = {
            cell.stack[-1].paint
            for coord, cell in after.cells.items()
            if cell.stack and cell.stack != before.cells.get(coord, Cell()).stack
        }
        if tops & actors and step.node.actor in _known_paints(played) and step.node.actor not in tops:
            yield f"{step.node.move} of {step.node.actor} puts down only what is {', '.join(sorted(tops))}"


def _check_exchange(played: PlayedRecord) -> Iterator[str]:
    """Check that the same squares look otherwise in other hands.

    Two moves are played in one order and in the other, each by who is to move then."""
    engine = played.engine
    for step in () if engine.hides_pieces else spread(played.moves, TURNED):
        before = step.before
        texts = [engine.write_move(before, move) for move in islice(engine.legal_moves(before), CHOICE)]
        for one, other in pairwise(texts):
            ends = [_position_behind(engine, before, pair) for pair in ((one, other), (other, one))]
            if None in ends or _without_history(engine, ends[0]) == _without_history(engine, ends[1]):
                continue
            drawn = [engine.diagram(_without_history(engine, each)) for each in ends]
            if drawn[0] == drawn[1]:
                yield f"{one} and {other}, played in this order or the other, give positions that are drawn alike"


def _without_history(engine: Engine, position: Any) -> Any:
    return engine.without_history(position)


def _position_behind(engine: Engine, position: Any, texts: tuple[str, str]) -> Any:
    """Return the position behind legal moves; None where one is not."""
    for text in texts:
        meant = engine.candidates(position, text, None)
        if isinstance(meant, Objection) or len(meant) != 1 or engine.judge(position, meant[0]):
            return None
        position = engine.play(position, meant[0])
    return position


def _known_paints(played: PlayedRecord) -> set[str]:
    """Return the paints that a game's design, or all boards, know."""
    first = played.engine.diagram(played.moves[0].before)
    return {*PAINTS, *(paint.name for paint in first.design.paints)}


def _moves_on(squares: list[str]) -> bool:
    """Whether a move ends elsewhere than it began."""
    return len(squares) == 1 or squares[0] != squares[-1]


def changed_cells(one: Diagram, other: Diagram) -> set[str]:
    """Return the names of cells on which something else stands."""
    nothing = Cell()
    return {
        one.lattice.name(coord)
        for coord in one.cells.keys() | other.cells.keys()
        if one.cells.get(coord, nothing).stack != other.cells.get(coord, nothing).stack
    }


# Checks that games use the whole of their boards

CELL_POSITIONS = 12  # of each game that are looked at
LEGAL = 1000  # moves of each position


@contract
def check_cells(engine: Engine, records: Iterable[Record]) -> Iterator[str]:
    """Check that each row and column of a board is used.

    All games with the same board are looked at together; cells without a name are not played on."""
    used: dict[Lattice, set[Coord]] = defaultdict(set)
    for record in records:
        for step in spread(PlayedRecord(record, engine).steps, CELL_POSITIONS):
            picture = engine.diagram(step.after)
            used[picture.lattice] |= {coord for coord, cell in picture.cells.items() if cell.stack}
            used[picture.lattice] |= set(_playable_cells(engine, step.after, picture))
    for lattice, cells in used.items():
        yield from _unused_lines(lattice, cells)


def _playable_cells(engine: Engine, position: object, picture: Diagram) -> Iterator[Coord]:
    """Return the cells that legal moves name."""
    coords = {picture.lattice.name(coord): coord for coord in picture.lattice.coords()}
    for move in islice(engine.legal_moves(position), LEGAL):
        yield from (coords[name] for name in squares_in(picture, engine.write_move(position, move)))


def _unused_lines(lattice: Lattice, used: set[Coord]) -> Iterator[str]:
    """Return the rows and columns of which no cell is used."""
    named = [coord for coord in lattice.coords() if lattice.name(coord)]
    for line, of in (("row", _slot_row), ("column", _slot_column)):
        reached = {of(lattice.slot(coord)) for coord in used}
        for number in sorted({of(lattice.slot(coord)) for coord in named} - reached):
            names = " ".join(lattice.name(coord) for coord in named if of(lattice.slot(coord)) == number)
            yield f"no piece stands on the {line} {names} in any sample, and no legal move names it"


def _slot_row(slot: Slot) -> int:
    return slot.row


def _slot_column(slot: Slot) -> int:
    return slot.column
