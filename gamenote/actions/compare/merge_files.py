"""Three versions of a file merged, game by game.

Where one side alone has changed a game, it stays as that side has written it. Where both have, `merge_game` goes
into it. What cannot be merged with certainty stands in the result in both versions, between lines that git and
its companions know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gamenote.actions.compare.align import Conflict, Pair, choose_changed, stretches
from gamenote.actions.compare.cut_file import CutFile, GameText, cut_file
from gamenote.actions.compare.facts import Facts
from gamenote.actions.compare.match import match_games, text_digest
from gamenote.actions.compare.merge_game import merge_game
from gamenote.core.format import Format

OURS, BETWEEN, THEIRS = b"<<<<<<< ours", b"=======", b">>>>>>> theirs"


class Merged(Struct, frozen=True):
    """A merged file, with what it could not merge, in words."""

    data: bytes
    conflicts: tuple[str, ...] = ()


class _Slot(Struct):
    """One game in base, ours and theirs; None where it is missing."""

    versions: list[GameText | None]
    core: bytes | None = None  # of the result
    conflict: str = ""


def merge_files(base: bytes, ours: bytes, theirs: bytes, name: str, format: Format) -> Merged:
    """Merge what two sides have made of a file."""
    try:
        return Merged(choose_changed(base, ours, theirs))
    except Conflict:
        files = [each for data in (base, ours, theirs) if (each := cut_file(data, name, format)) is not None]
    merged = _merge_games(files) if len(files) == 3 else None
    line_end = b"\r\n" if b"\r\n" in ours else b"\n"
    why = "the whole file, whose games cannot be told apart"
    return merged or Merged(_mark_versions(b"", ours, theirs, line_end), (why,))


def _merge_games(files: Sequence[CutFile]) -> Merged | None:
    """Return the merged games; None where they cannot be put together."""
    slots = _make_slots(files)
    for slot in slots:
        _merge_slot(files[1], slot)
    order = [slot for slot in _order_slots(slots, files) if slot.core is not None or slot.conflict]
    data = _compose(order, files)
    if conflicts := tuple(slot.conflict for slot in order if slot.conflict):
        return Merged(data, conflicts)
    again = cut_file(data, "", files[1].format)
    held = again is not None and [game.core for game in again.games] == [slot.core for slot in order]
    return Merged(data) if held else None


def _make_slots(files: Sequence[CutFile]) -> list[_Slot]:
    """Match the games of three versions."""
    slots = [_Slot([game, None, None]) for game in files[0].games]
    for side in (1, 2):
        for a, b in _match_texts(files[0], files[0].games, files[side], files[side].games):
            slots[a].versions[side] = files[side].games[b]
    matched = {id(game) for slot in slots for game in slot.versions}
    mine, yours = ([game for game in file.games if id(game) not in matched] for file in files[1:])
    partners = dict(_match_texts(files[1], mine, files[2], yours, strictly=True))
    slots += (_Slot([None, game, yours[partners[at]] if at in partners else None]) for at, game in enumerate(mine))
    rest = set(range(len(yours))) - set(partners.values())
    return [*slots, *(_Slot([None, None, yours[at]]) for at in sorted(rest))]


def _match_texts(
    one: CutFile, games: Sequence[GameText], other: CutFile, others: Sequence[GameText], *, strictly: bool = False
) -> list[Pair]:
    """Return which games of two versions are one."""
    sides = (one, games), (other, others)

    def read(side: int, wanted: set[int]) -> list[Facts | None]:
        file, texts = sides[side]
        return [file.facts_of(game) if at in wanted else None for at, game in enumerate(texts)]

    digests = [[text_digest(game.core) for game in texts] for _, texts in sides]
    return match_games(digests, read, strictly=strictly)[0]


def _merge_slot(file: CutFile, slot: _Slot) -> None:
    """Settle what becomes of one game."""
    base, ours, theirs = slot.versions
    try:
        slot.core = choose_changed(*(None if game is None else game.core for game in slot.versions))
    except Conflict:
        try:
            if base is None or ours is None or theirs is None:
                side = "ours" if ours is None else "theirs"
                raise Conflict("a game that both have added" if base is None else f"deleted by {side}") from None
            slot.core = merge_game(file, base, ours, theirs)
        except Conflict as conflict:
            facts = next(filter(None, (file.facts_of(game) for game in slot.versions if game is not None)), None)
            title = f"{facts.record.title}: " if facts is not None and facts.record.title else ""
            slot.conflict = title + ", ".join(conflict.where)


def _order_slots(slots: Sequence[_Slot], files: Sequence[CutFile]) -> Iterator[_Slot]:
    """Yield the games in the order that one side has changed.

    Where both have, those of ours come first."""
    places = {id(game): at for at, slot in enumerate(slots) for game in slot.versions if game is not None}
    orders = [[places[id(game)] for game in file.games] for file in files]
    found = list[int]()
    for stretch in stretches(*orders):
        base, ours, theirs = (order[at] for order, at in zip(orders, stretch[:3], strict=True))
        try:
            found += choose_changed(base, ours, theirs)
        except Conflict:
            found += ours + theirs
        found += (at for at in (*base, *ours, *theirs) if None in slots[at].versions[1:])  # is nowhere else
    return (slots[at] for at in dict.fromkeys((*found, *range(len(slots)))))


def _compose(order: Sequence[_Slot], files: Sequence[CutFile]) -> bytes:
    """Put the games together, with what stands between them."""
    base, ours, theirs = files
    usual = next((file for file in (ours, theirs, base) if len(file.games) > 1), ours).usual_gap
    ends = {id(file.games[-1]) for file in files if file.games}
    parts = [_choose_or_ours(base.opening, ours.opening, theirs.opening)]
    for slot in order:
        gaps = [None if game is None or id(game) in ends else game.gap for game in slot.versions]
        known = [gap for gap in gaps[1:] if gap is not None] or [usual]
        gap = _choose_or_ours(gaps[0], known[0], known[-1]) if slot is not order[-1] else b""
        if slot.core is not None:
            parts.append(slot.core + gap)
        else:
            sides = [game.core + (gap or ours.line_end) if game is not None else b"" for game in slot.versions[1:]]
            parts.append(_mark_versions(parts[-1], sides[0], sides[1], ours.line_end))
    closings = [file.closing for file in (ours, theirs) if file.games] or [ours.closing]
    closing = _choose_or_ours(base.closing, closings[0], closings[-1])
    return b"".join((*parts, closing.lstrip() if not order or order[-1].conflict else closing))


def _choose_or_ours(base: bytes | None, ours: bytes, theirs: bytes) -> bytes:
    return theirs if ours == base else ours


def _mark_versions(before: bytes, ours: bytes, theirs: bytes, line_end: bytes) -> bytes:
    """Return both versions between lines of marks.

    `before` is what stands before them, which may have to be ended."""
    parts, at = list[bytes](), before
    for text, mark in ((b"", OURS), (ours, BETWEEN), (theirs, THEIRS)):
        at = text or at
        parts += (text, line_end if at and not at.endswith((b"\n", b"\r")) else b"", mark + line_end)
        at = line_end
    return b"".join(parts)
