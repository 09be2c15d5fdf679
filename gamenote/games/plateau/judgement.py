"""Verdicts on Plateau moves: the objections, and the position afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.plateau.notation import Action, Part, told_action
from gamenote.games.plateau.position import Piece, Position, with_part

NAMES = ("Black", "White")
MOOT = frozenset(("capture-declined", "capture-orientation"))  # matter only where the capture takes place
UNCHECKED = "the moves after this one are not checked"  # since the position is not known


class Verdict(NamedTuple):
    """What speaks against a move, and the position after it.

    The position is None where an objection cannot be survived.
    """

    objections: tuple[Objection, ...]
    after: Position | None


def objection(
    kind: str,
    position: Position,
    action: Action,
    message: str,
    *,
    part: Part | None = None,
    fatal: bool = True,
    number: int | None = None,
) -> Objection:
    """An objection to one action of the move that comes next.

    `number` is what it says where that may be wrong.
    """
    text = f"move {position.number if number is None else number}: {told_action(action)}: {message}"
    return Objection(kind, text, fatal=fatal, part=part or action.whole)


def refuse(fatal: Objection, remarks: Iterable[Objection] = ()) -> Verdict:
    said = (remark for remark in remarks if remark.kind not in MOOT)
    return Verdict((replace(fatal, help=UNCHECKED), *said), None)


def settle(
    after: Position,
    remarks: Iterable[Objection],
    *,
    number: int,
    born: Piece | None = None,
    sights: Iterable[tuple[Piece, Part]] = (),
) -> Verdict:
    """Return the verdict once the hidden pieces have been counted.

    A new piece comes first, then whatever faces were seen.
    """
    ledgers = after.ledgers
    if born is not None:
        ledgers = with_part(ledgers, born.owner, ledgers[born.owner].onboarded(born.identity, born.code))
    for piece, part in sights:
        ledger = ledgers[piece.owner]
        ledger = ledger.seen(piece.identity, piece.code) if ledger.possible else ledger
        if not ledger.possible:
            name = NAMES[piece.owner]
            message = f"move {number}: {piece.code}: no twelve pieces of {name} can have shown these faces"
            return refuse(Objection("inventory", message, part=part), remarks)
        ledgers = with_part(ledgers, piece.owner, ledger)
    if ledgers is not after.ledgers:
        after = after._replace(ledgers=ledgers)
    return Verdict(tuple(remarks), after)
