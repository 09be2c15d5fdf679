"""Which variant the games of a file are, where they do not say: the one by whose rules most can be played.

How the moves are written narrows the candidates; ties go to the one that is listed first, as the likelier one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from gamenote.core.game import Guess, Objection, replay
from gamenote.core.record import Record
from gamenote.games.draughts.notation import CROSSES
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.swift import first_doubt
from gamenote.games.draughts.variants import variant

NUMBER = re.compile(r"(?<![0-9FH+])[0-9]{1,3}(?![0-9])")  # not those of `:H0:F12` and `:+0+0`
LETTERED = re.compile(r"[A-Za-z][0-9]")

# By the sign of captures, where squares have letters.
LETTERS = {
    ":": ("russian", "spantsiretti", "czech", "brazilian", "pool-unified", "turkish"),
    "x": ("czech", "russian", "brazilian", "pool-unified", "turkish", "spantsiretti"),
    "": ("russian", "czech", "brazilian"),
}
# By the highest number, where squares have numbers: the first row that reaches so far.
NUMBERS = (
    (32, ("english", "italian", "spanish", "pool", "thai", "brazilian", "international", "frisian")),
    (50, ("international", "frisian")),
    (999, ("canadian",)),
)


def guess(records: Sequence[Record]) -> Guess | None:
    """The likeliest variant of these records; without any moves, one whose board is large enough."""
    names = candidates(records)
    played = [record for record in records if any(node.move is not None for node in record.line)]
    if not played:
        title = _title(names[0])
        return Guess(names[0], f"{title} is assumed, since there are no moves")
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = sum(can_be_played(record, name) for record in played)
        if counts[name] == len(played):
            break
    best = max(counts, key=lambda name: counts[name])
    games = "the game" if len(played) == 1 else f"{counts[best]} of {len(played)} games"
    if not counts[best]:
        return Guess(best, f"{_title(best)} is assumed, though its rules do not fit")
    return Guess(best, f"{games} can be played by the rules of {_title(best)}")


def _title(name: str) -> str:
    row = variant(name)
    return row.title if row else name


def candidates(records: Iterable[Record]) -> tuple[str, ...]:
    """The variants that the moves may belong to by the way they are written, the likeliest first."""
    lettered = numbered = highest = 0
    sign = ""
    for record in records:
        for node in record.line:
            text = node.move or ""
            if LETTERED.match(text):
                lettered += 1
                sign = sign or next((each for each in CROSSES.replace("X", "") if each in text), "")
            elif text[:1].isdigit():
                numbered += 1
            setup = node.setup.text if node.setup else ""
            highest = max(highest, *(int(match) for match in NUMBER.findall(f"{text} {setup}")), 0)
    if lettered > numbered:
        return LETTERS[":" if sign == ":" else "x" if sign else ""]
    return next(names for most, names in NUMBERS if highest <= most)


def can_be_played(record: Record, name: str) -> bool:
    """Whether the main line keeps the rules of a variant."""
    start = ENGINE.start(name, record.line[0].setup if record.line else None)
    if isinstance(start, Objection):
        return False
    moves = [node.move for node in record.line[1:] if node.move is not None]
    plain = all(node.setup is None for node in record.line[1:]) and record.line[0].move is None
    if plain and first_doubt(start, moves, draws=False) is None:
        return True
    steps = takewhile(lambda step: step.path.main, replay(replace(record, variant=name), ENGINE))
    return all(step.after is not None for step in steps)
