"""Three versions of a file merged, game by game.

Where one side alone has changed a game, it stays as that side has written it. Where both have, `merge_game` goes
into it. What cannot be merged with certainty stands in the result in both versions, between lines that git and
its companions know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gamenote.actions.compare.align import Conflict, Pair, choose_changed, stretches
from gamenote.actions.compare.cut_file import CutFile, GameText, cut_file
from gamenote.actions.compare.facts import Facts
from gamenote.actions.compare.match import match_by, match_games, text_digest
from gamenote.actions.compare.merge_game import merge_game
from gamenote.core import registry
from gamenote.core.format import Format

OURS, BETWEEN, THEIRS = b"<<<<<<< ours", b"=======", b">>>>>>> theirs"


class GameConflict(Struct, frozen=True):
    """A game that is not merged, and what both sides have changed."""

    title: str
    what: tuple[str, ...]


class Merged(Struct, frozen=True):
    """A merged file, with what it could not merge."""

    data: bytes
    conflicts: tuple[GameConflict, ...] = ()


class _Slot(Struct):
    """One game in the three versions of the file.

    None stands where it is missing."""

    base: GameText | None = None
    ours: GameText | None = None
    theirs: GameText | None = None
    core: bytes | None = None  # of the result
    conflict: GameConflict | None = None


def merge_files(base: bytes, ours: bytes, theirs: bytes, name: str, format: Format) -> Merged:
    """Merge what two sides have made of a file."""
    try:
        return Merged(choose_changed(base, ours, theirs))
    except Conflict:
        files = [cut_file(data, name, format) for data in (base, ours, theirs)]
    before, mine, yours = files
    if before is not None and mine is not None and yours is not None:
        merged = _merge_games(before, mine, yours)
        if merged is not None:
            return merged
    why = GameConflict("the whole file", ("games that cannot be told apart",))
    line_end = b"\r\n" if b"\r\n" in ours else b"\n"
    return Merged(_marked(b"", ours, theirs, line_end), (why,))


def _merge_games(base: CutFile, ours: CutFile, theirs: CutFile) -> Merged | None:
    """Return the merged games; None where they cannot be put together."""
    slots = _make_slots(base, ours, theirs)
    for slot in slots:
        _merge_slot(ours, slot)
    order = [slot for slot in _order_slots(slots, base, ours, theirs) if slot.core is not None or slot.conflict]
    data = _compose(order, base, ours, theirs)
    conflicts = tuple(slot.conflict for slot in order if slot.conflict is not None)
    if not conflicts:
        again = cut_file(data, "", ours.format)
        if again is None or [piece.core for piece in again.pieces] != [slot.core for slot in order]:
            return None
    return Merged(data, conflicts)


def _make_slots(base: CutFile, ours: CutFile, theirs: CutFile) -> list[_Slot]:
    """Match the games of three versions."""
    slots = [_Slot(base=piece) for piece in base.pieces]
    mine = [*slots]
    for a, b in _match_pieces(base, base.pieces, ours, ours.pieces):
        slots[a].ours = ours.pieces[b]
    new = _unmatched(ours, [slot.ours for slot in slots])
    mine += (_Slot(ours=piece) for piece in new)
    for a, b in _match_pieces(base, base.pieces, theirs, theirs.pieces):
        slots[a].theirs = theirs.pieces[b]
    others = _unmatched(theirs, [slot.theirs for slot in slots])
    for a, b in _match_pieces(ours, new, theirs, others, strictly=True):
        mine[len(slots) + a].theirs = others[b]
    taken = {id(slot.theirs) for slot in mine}
    return [*mine, *(_Slot(theirs=piece) for piece in others if id(piece) not in taken)]


def _unmatched(file: CutFile, matched: Iterable[GameText | None]) -> list[GameText]:
    known = set(map(id, matched))
    return [piece for piece in file.pieces if id(piece) not in known]


def _match_pieces(
    one: CutFile, games: Sequence[GameText], other: CutFile, others: Sequence[GameText], *, strictly: bool = False
) -> list[Pair]:
    """Return which games of two versions are one.

    Equal texts need no reading."""
    sides = (one, games), (other, others)
    known = list(match_by(*([text_digest(piece.core) for piece in pieces] for _, pieces in sides)))
    matched = [{pair[side] for pair in known} for side in (0, 1)]
    facts = [
        [None if at in done else _try_facts(file, piece) for at, piece in enumerate(pieces)]
        for (file, pieces), done in zip(sides, matched, strict=True)
    ]
    return match_games(facts[0], facts[1], known, strictly=strictly)


def _try_facts(file: CutFile, piece: GameText) -> Facts | None:
    """Return what a game says; None where its reader fails."""
    try:
        return file.facts_of(piece)
    except registry.FAILED:
        return None


def _merge_slot(file: CutFile, slot: _Slot) -> None:
    """Settle what becomes of one game."""
    versions = slot.base, slot.ours, slot.theirs
    cores = [None if piece is None else piece.core for piece in versions]
    try:
        slot.core = choose_changed(*cores)
    except Conflict:
        try:
            if slot.base is None or slot.ours is None or slot.theirs is None:
                side = "ours" if slot.ours is None else "theirs"
                raise Conflict(
                    "a game that both have added" if slot.base is None else f"deleted by {side}"
                ) from None
            slot.core = merge_game(file, slot.base, slot.ours, slot.theirs)
        except Conflict as conflict:
            facts = next(filter(None, (_try_facts(file, piece) for piece in versions if piece is not None)), None)
            slot.conflict = GameConflict(facts.record.title if facts is not None else "", conflict.where)


def _order_slots(slots: Sequence[_Slot], base: CutFile, ours: CutFile, theirs: CutFile) -> Iterator[_Slot]:
    """Yield the games in the order that one side has changed.

    Where both have, it is that of ours."""
    by_piece = {id(piece): at for at, slot in enumerate(slots) for piece in (slot.base, slot.ours, slot.theirs)}
    orders = [[by_piece[id(piece)] for piece in file.pieces] for file in (base, ours, theirs)]
    sides, done = [set(order) for order in orders], set[int]()
    for stretch in stretches(*orders):
        parts = [order[place] for order, place in zip(orders, stretch[:3], strict=True)]
        try:
            chosen = choose_changed(*parts)
        except Conflict:
            chosen = parts[1] + parts[2]
        alone = [at for part in parts for at in part if (at in sides[1]) + (at in sides[2]) < 2]
        for at in dict.fromkeys((*chosen, *alone)):
            if at not in done:
                done.add(at)
                yield slots[at]
    yield from (slot for at, slot in enumerate(slots) if at not in done)


def _compose(order: Sequence[_Slot], base: CutFile, ours: CutFile, theirs: CutFile) -> bytes:
    """Put the games together, with what stands between them."""
    usual = next((file.usual_gap for file in (ours, theirs, base) if len(file.pieces) > 1), ours.usual_gap)
    ends = {id(file.pieces[-1]) for file in (base, ours, theirs) if file.pieces}
    data = bytearray(_choose_or_ours(base.opening, ours.opening, theirs.opening))
    for slot in order:
        gap = b"" if slot is order[-1] else _gap_behind(slot, ends) or usual
        if slot.conflict is None:
            data += (slot.core or b"") + gap
        else:
            sides = (piece and piece.core + (gap or ours.line_end) for piece in (slot.ours, slot.theirs))
            mine, yours = (text or b"" for text in sides)
            data = bytearray(_marked(bytes(data), mine, yours, ours.line_end))
    closings = [file.closing for file in (ours, theirs) if file.pieces] or [ours.closing]
    closing = _choose_or_ours(base.closing, closings[0], closings[-1])
    return bytes(data) + (closing.lstrip() if order and order[-1].conflict is not None else closing)


def _gap_behind(slot: _Slot, ends: set[int]) -> bytes | None:
    """Return what stands behind a game that another one follows."""
    gaps = [
        None if piece is None or id(piece) in ends else piece.gap for piece in (slot.base, slot.ours, slot.theirs)
    ]
    known = [gap for gap in gaps[1:] if gap is not None]
    return _choose_or_ours(gaps[0], known[0], known[-1]) if known else gaps[0]


def _choose_or_ours(base: bytes | None, ours: bytes, theirs: bytes) -> bytes:
    return theirs if ours == base else ours


def _marked(before: bytes, ours: bytes, theirs: bytes, line_end: bytes) -> bytes:
    """Return what comes before, then both versions between marks."""
    data = before
    for text, mark in ((b"", OURS), (ours, BETWEEN), (theirs, THEIRS)):
        data += text
        data += (line_end if data and not data.endswith((b"\n", b"\r")) else b"") + mark + line_end
    return data
