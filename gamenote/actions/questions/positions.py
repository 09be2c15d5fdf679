"""What `--where` asks of positions: boards, material, and who is to move.

A term that is asked of positions is remembered; `side` and `material.plies` behind it speak of those that it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gamenote.actions.questions.facts import Facts
from gamenote.core.diagram import Diagram
from gamenote.core.questions import Cased, Known
from gamenote.query.boards import BoardText, Material, count_letters, swap_players
from gamenote.query.terms import Term

OTHER = "#"  # a piece that has no letter
EMPTY = "_"

AtPosition = Callable[[Facts, Any], Iterable[Known]]  # what is known of one position


def texts(facts: Facts, position: Any) -> Iterator[Known]:
    if facts.engine is not None:
        yield from map(Cased, facts.questions.texts(facts.engine, position))


def board_at(facts: Facts, position: Any) -> Iterator[Known]:
    yield BoardText(_board_text(facts, position))


def both_boards(facts: Facts, position: Any) -> Iterator[Known]:
    found = _board_text(facts, position)
    yield from (BoardText(found), BoardText(swap_players(found)))


def material(facts: Facts, position: Any) -> Iterator[Known]:
    questions = facts.questions
    yield Material(count_letters(_board_text(facts, position), questions.letters), questions.several)


def count_pieces(facts: Facts, position: Any) -> int:
    """Return how many pieces stand on the board."""
    return sum(count_letters(_board_text(facts, position), facts.questions.letters).values())


OF_POSITIONS: dict[str, tuple[AtPosition, bool]] = {
    # name: what it asks of a position, and whether of the last one alone
    "position": (texts, True),
    "reached": (texts, False),
    "pattern": (board_at, False),
    "both.pattern": (both_boards, False),
    "material": (material, True),
    "reached_material": (material, False),
}


def everywhere(ask: AtPosition) -> Callable[[Facts], Iterator[Known]]:
    """Return the question whether something is known of any position."""
    return lambda facts: (value for position in positions(facts) for value in ask(facts, position))


def at_the_end(ask: AtPosition) -> Callable[[Facts], Iterator[Known]]:
    """Return the question what is known of the last position."""
    return lambda facts: (value for position in last(facts) for value in ask(facts, position))


def positions(facts: Facts) -> Iterator[Any]:
    """Return all positions of the main line, as far as it goes."""
    return facts.game.positions() if facts.game is not None else iter(())


def last(facts: Facts) -> Iterator[Any]:
    if facts.game is not None and facts.game.last is not None:
        yield facts.game.last


def sides(facts: Facts) -> Iterator[str]:
    """Return who is to move where the last term about positions fits."""
    term = facts.matched
    if term is None:
        return
    found = zip(_match_positions(facts, term), _to_move(facts), strict=True)
    for fits, side in list(found)[-1:] if OF_POSITIONS[term.name][1] else found:
        if fits and side is not None:
            yield from (side, f"{side[0]}tm")


def runs(facts: Facts) -> Iterator[int]:
    """Return for how many plies the remembered term fits."""
    length, term = 0, facts.matched
    if term is None:
        return
    for fits in _match_positions(facts, term):
        if not fits and length and not OF_POSITIONS[term.name][1]:
            yield length - 1
        length = length + 1 if fits else 0
    if length:
        yield length - 1


def _match_positions(facts: Facts, term: Term) -> Iterator[bool]:
    """Return for each position whether a term fits it."""
    ask, _ = OF_POSITIONS[term.name]
    return (any(map(term.fits, ask(facts, position))) for position in positions(facts))


def _to_move(facts: Facts) -> Iterator[str | None]:
    """Return who is to move in each position."""
    if facts.game is None:
        return
    before, ask = facts.game.start, facts.questions.to_move
    mover: str | None = None
    for turn in facts.game.turns():
        yield ask(before) or turn.actor
        before, mover = turn.after, turn.actor
    others = [seat for seat in facts.seats if seat != mover]
    yield ask(before) or (others[0] if others else None)


def _board_text(facts: Facts, position: Any) -> str:
    """Return the board as the game or its diagram tells it."""
    found = facts.questions.board(position)
    if found is not None or facts.engine is None:
        return found or ""
    return diagram_text(facts.engine.diagram(position), facts.seats)


def diagram_text(diagram: Diagram, seats: tuple[str, ...]) -> str:
    """Return what a diagram shows, rank by rank."""
    ranks: dict[int, dict[int, str]] = {}
    for coord in diagram.lattice.coords():
        slot, cell = diagram.lattice.slot(coord), diagram.cells.get(coord)
        token = cell.stack[-1] if cell is not None and cell.stack else None
        ranks.setdefault(slot.row, {})[slot.column] = (
            EMPTY if token is None else _piece_letter(token.paint, token.kind, seats)
        )
    return "/".join("".join(rank[at] for at in sorted(rank)) for _, rank in sorted(ranks.items()))


def _piece_letter(paint: str, kind: str, seats: tuple[str, ...]) -> str:
    """Return the letter of a piece, the first player's a capital."""
    if len(seats) != 2 or paint not in seats:
        return paint[0].upper() if paint[:1].isalpha() else OTHER
    return kind[0].upper() if paint == seats[0] else kind[0].lower()
