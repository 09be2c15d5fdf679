"""The moves of an exchange: tender, answer, refusal.

What a tender is worth and what answers it is in `exchange`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.plateau.exchange import (
    answerable,
    combination,
    exchange_fits,
    find,
    guesses,
    recognised,
    refusal_fits,
)
from gamenote.games.plateau.judgement import NAMES, Verdict, objection, refuse, settle
from gamenote.games.plateau.movement import Sight
from gamenote.games.plateau.notation import Action, Move, pieces_text
from gamenote.games.plateau.position import Phase, Piece, Position, Stack, codes, with_part


def tender(position: Position, move: Move) -> Verdict:
    action = move.actions[0]
    held = position.held[move.player]
    found = find(action.codes, held)
    if found is None:
        return refuse(_not_held("tender-prisoners", position, move))
    if combination(found) in position.refused:
        message = "this combination has been refused in this turn"
        return refuse(objection("tender-repeated", position, action, message, part=action.place))
    offered = recognised(action.codes, found)
    remarks = list(_unknown(position, action, offered))
    if not position.held[1 - move.player]:
        message = f"{NAMES[1 - move.player]} holds no prisoners to give in return"
        remarks.append(objection("futile-tender", position, action, message, fatal=False))
    after = position._replace(
        held=with_part(position.held, move.player, _updated(held, offered)),
        phase=Phase.ANSWER,
        turn=1 - move.player,
        tender=offered,
    )
    return settle(after, remarks, number=position.number, sights=_sights(action, found, offered))


def exchange(position: Position, move: Move) -> Verdict:
    action = move.actions[0]
    held = position.held[move.player]
    found = find(action.codes, held)
    if found is None:
        return refuse(_not_held("exchange-prisoners", position, move))
    given = recognised(action.codes, found)
    kept = tuple(piece for piece in held if piece not in found)
    if not exchange_fits(position.tender, given, kept):
        message = _value_words(position.tender, given, kept)
        return refuse(objection("exchange-value", position, action, message, part=action.place))
    after = position._replace(phase=Phase.PLAY, number=position.number + 1, tender=(), refused=frozenset())
    remarks = tuple(_unknown(position, action, given))
    verdict = settle(after, remarks, number=position.number, sights=_sights(action, found, given))
    if verdict.after is None:
        return verdict
    after = _given_back(verdict.after, move.player, given)
    return Verdict(remarks, _given_back(after, 1 - move.player, position.tender))


def refusal(position: Position, move: Move) -> Verdict:
    held = position.held[move.player]
    if not refusal_fits(position.tender, held):
        offer = pieces_text(codes(position.tender))
        has = pieces_text(codes(held))
        message = f"{NAMES[move.player]} holds {has}, which makes an equal or lower value for {offer}"
        return refuse(objection("refuse-illegal", position, move.actions[0], message))
    refused = position.refused | {combination(position.tender)}
    return Verdict((), position._replace(phase=Phase.PLAY, turn=1 - move.player, tender=(), refused=refused))


def _not_held(kind: str, position: Position, move: Move) -> Objection:
    held = position.held[move.player]
    message = f"{NAMES[move.player]} holds {pieces_text(codes(held)) if held else 'no prisoners'}"
    return objection(kind, position, move.actions[0], message, part=move.actions[0].place)


def _unknown(position: Position, action: Action, pieces: Stack) -> Iterator[Objection]:
    if any("?" in code for code in action.codes):
        known = codes(pieces)
        part = (action.pieces[0] - 1, action.pieces[1] + 1)
        found = objection(
            "open-piece-unknown", position, action, "prisoners are open to both players", part=part, fatal=False
        )
        yield found if any("?" in code for code in known) else replace(found, instead=pieces_text(known))


def _sights(action: Action, before: Sequence[Piece], after: Sequence[Piece]) -> Iterator[Sight]:
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield Sight(new, action.place)


def _updated(held: Stack, known: Iterable[Piece]) -> Stack:
    """The prisoners with what has become known of some of them."""
    better = {piece.identity: piece for piece in known}
    return tuple(better.get(piece.identity, piece) for piece in held)


def _given_back(position: Position, holder: int, pieces: Stack) -> Position:
    """The position after prisoners went back to the reserve of their owner."""
    gone = {piece.identity for piece in pieces}
    owner = 1 - holder
    left = tuple([piece for piece in position.held[holder] if piece.identity not in gone])
    return position._replace(
        held=with_part(position.held, holder, left),
        ledgers=with_part(position.ledgers, owner, position.ledgers[owner].ended(gone)),
    )


def _value_words(offered: Stack, given: Stack, kept: Stack) -> str:
    """Return what was given for what, and what was right.

    Values are told where all of them are known.
    """
    every = list(guesses(offered, given, kept) or ())
    if len(every) != 1:
        return f"it can in no way answer the tender of {pieces_text(codes(offered))}"
    offer, worth, rest = every[0]
    value = sum(offer)
    right, refusable = answerable(value, (*worth, *rest))
    ways = [str(total) for total in sorted(right) if total <= value]
    if any(total > value for total in right):
        ways.append(f"more than {value}")
    if refusable:
        ways.append("Refuse")
    return f"{sum(worth)} given for {value}; the answer must be {' or '.join(ways)}"
