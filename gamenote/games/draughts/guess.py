"""Which variant the games of a file are, where they do not say: the one by whose rules most can be played.

How the moves are written narrows the candidates; ties go to the one that is listed first, as the likelier one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from gamenote.core.game import Guess, Objection, replay
from gamenote.core.record import Record
from gamenote.games.draughts import branching
from gamenote.games.draughts.branching import Doubt
from gamenote.games.draughts.notation import CROSSES
from gamenote.games.draughts.play import ENGINE
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
    played = [record for record in records if moves_of(record)]
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
    texts: dict[str, None] = {}
    setups: dict[str, None] = {}
    for record in records:
        texts.update(dict.fromkeys(moves_of(record)))
        setups.update(dict.fromkeys(_positions(record)))
    lettered = numbered = highest = 0
    sign = ""
    for text in texts:
        if LETTERED.match(text):
            lettered += 1
            sign = sign or next((each for each in CROSSES.replace("X", "") if each in text), "")
        elif text[:1].isdigit():
            numbered += 1
    for text in (*texts, *setups):
        highest = max(highest, *(int(match) for match in NUMBER.findall(text)), 0)
    if lettered > numbered:
        return LETTERS[":" if sign == ":" else "x" if sign else ""]
    return next(names for most, names in NUMBERS if highest <= most)


def _positions(record: Record) -> Iterator[str]:
    """The positions of a record, as text."""
    main = record.trunk()
    setups = (main[0],) if main is not None else (node.setup for node in record.line)
    return (setup.text for setup in setups if setup is not None)


def moves_of(record: Record) -> Sequence[str]:
    """The moves of the main line."""
    main = record.trunk()
    return main[1] if main is not None else [node.move for node in record.line if node.move is not None]


def can_be_played(record: Record, name: str) -> bool:
    """Whether the main line keeps the rules of a variant."""
    found = by_moves(record, name)
    if found is not None:
        return found
    start = ENGINE.start(name, record.line[0].setup if record.line else None)
    if isinstance(start, Objection):
        return False
    steps = takewhile(lambda step: step.path.main, replay(replace(record, variant=name), ENGINE))
    return all(step.after is not None for step in steps)


def by_moves(record: Record, name: str) -> bool | None:
    """The same, where the moves alone tell it."""
    main, found = record.trunk(), ENGINE.gone_through(record, name)
    if main is None:
        return None
    if isinstance(found, Doubt):
        return branching.first_illegal(found.before, main[1][found.at :]) is None
    return found is not None
