"""Games chosen, shuffled and parted among files by a seed.

Equal seeds and inputs give equal results on any machine. A sample is drawn before anything is written, so that
what is told of losses is about its games alone. To shuffle games they are held, all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import gcd
from random import Random

from msgspec.structs import replace as with_fields

from gamenote.actions.convert.convert_file import readable, survey
from gamenote.actions.convert.select_games import Account, GameKey, Request, choose_games
from gamenote.actions.files.inputs import Input, Inputs, kept_content

LABELS = {2: ("train", "test"), 3: ("train", "valid", "test")}  # what parts are called by their number
MOST_PARTS, MOST_SHARES = 20, 10_000  # parts, and the sum of their shares in lowest terms


def draw_sample(
    items: Sequence[Input], inputs: Inputs, request: Request, count: int, seed: int
) -> tuple[Request, Sequence[Input]]:
    """Return the request for so many of the games that are wanted.

    All files are read once for it; what can be read only once is kept with its content.
    """
    items = [*map(kept_content, items)]
    games = _wanted_games(items, with_fields(inputs, progress=None), replace(request, listed=None))
    return replace(request, only=draw_games(games, count, seed)), items


def _wanted_games(items: Sequence[Input], inputs: Inputs, request: Request) -> Iterator[GameKey]:
    duplicates, items = survey(items, inputs, request)
    for item in items:
        account = Account(item.name)
        with readable(item, inputs, request, account) as file:
            for piece in choose_games(file, request, account, duplicates) if file is not None else ():
                yield piece.entry.file, piece.entry.index


def draw_games(games: Iterable[GameKey], count: int, seed: int) -> frozenset[GameKey]:
    """Draw so many of the games, each as likely as any other."""
    dice, drawn = Random(f"sample {seed}"), list[GameKey]()
    for number, game in enumerate(games):
        if number < count:
            drawn.append(game)
        elif (place := dice.randrange(number + 1)) < count:
            drawn[place] = game
    return frozenset(drawn)


def read_parts(text: str, seed: int) -> Iterator[str]:
    """Read `90/5/5`; return the part of each game.

    In each row of as many games as the shares come to, every part has exactly its share. Raises ValueError.

    >>> sorted(next(parts) for parts in [read_parts("2/1", 0)] for _ in range(6))
    ['test', 'test', 'train', 'train', 'train', 'train']
    """
    words = text.split("/")
    if not all(word.isascii() and word.isdigit() and len(word) < 7 and int(word) for word in words):
        raise ValueError(f"the shares of parts are numbers such as 90/5/5, not {text!r}")
    numbers = [int(word) for word in words]
    shares = [number // gcd(*numbers) for number in numbers]
    if not 1 < len(shares) <= MOST_PARTS or sum(shares) > MOST_SHARES:
        raise ValueError(
            f"there are 2 to {MOST_PARTS} parts, with shares of up to {MOST_SHARES} games, not {text}"
        )
    labels = LABELS.get(len(shares), tuple(f"part{number}" for number in range(1, len(shares) + 1)))
    return _deal_parts(list(Counter(dict(zip(labels, shares, strict=True))).elements()), Random(f"parts {seed}"))


def _deal_parts(row: list[str], dice: Random) -> Iterator[str]:
    while True:
        dealt = [*row]
        dice.shuffle(dealt)
        yield from reversed(dealt)
