"""Games that were written before: equal altogether, or in start and moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from hashlib import blake2b

from gamenote.actions.convert.encode import bytes_of
from gamenote.actions.mainline import Played
from gamenote.core import registry
from gamenote.core.format import Entry

MOST_GAMES = 2**40  # of one file


class Alike(Enum):
    """When two games are one."""

    EXACT = "exact"  # they say the same
    MOVES = "moves"  # their main lines have the same moves, however written, from the same start in one variant


@dataclass(slots=True)
class Duplicates:
    """Remembers the games of a run.

    Each takes sixteen bytes, and where it stands."""

    alike: Alike
    files: list[str] = field(default_factory=list)
    met: dict[bytes, int] = field(default_factory=dict)  # digest -> file and number of the first such game

    def earlier(self, entry: Entry) -> str:
        """Return where an equal game was met; empty for none."""
        text = exactly(entry) if self.alike is Alike.EXACT else by_moves(entry)
        key = blake2b(bytes_of(text), digest_size=16).digest()
        if not self.files or self.files[-1] != entry.file:
            self.files.append(entry.file)
        here = len(self.files) - 1
        file, index = divmod(self.met.setdefault(key, here * MOST_GAMES + entry.index), MOST_GAMES)
        if (file, index) == (here, entry.index):
            return ""
        return str(index) if self.files[file] == entry.file else f"game {index} of {self.files[file]}"


def exactly(entry: Entry) -> str:
    """All that the record says."""
    return registry.formats()["jsonl"].codec().write(entry.record, entry.engine, {})


def by_moves(entry: Entry) -> str:
    """Return start and moves as a text that equal games share.

    Moves are as the game writes them as far as it can be played, then as they stand."""
    record, engine = entry.record, entry.engine
    setup = record.line[0].setup if record.line else None
    words = [record.game, record.variant or "", setup.text if setup else "", (setup and setup.to_move) or ""]
    words += [f"{place}={what}" for place, what in (setup.edits if setup else ())]
    moves = [(node.actor or "", node.move) for node in record.line if node.move is not None]
    if engine is not None:
        steps = (step for step in Played(record, engine) if step.node.move is not None)
        known = [
            (step.node.actor or "", engine.write_move(step.before, step.move))
            for step in steps
            if step.move is not None
        ]
        moves[: len(known)] = known
    return "\n".join([*words, *(f"{actor} {move}" for actor, move in moves)])
