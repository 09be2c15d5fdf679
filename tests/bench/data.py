"""Collections of games to measure on: made by dice, the same for the same size, or read from a folder.

Few games are really played; they come again and again under other headers, so that large collections take no
longer to make than small ones. What is measured (a token, a game) does not remember the games before it, except
for the vocabulary of moves, which is as small in real collections. Not so in Blokus, where hardly two games have
many moves in common: there as many are played as half a megabyte takes, of every variant.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, cycle, islice
from pathlib import Path

from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.games.blokus.variants import VARIANTS
from tests.bench.annotated import games as annotated_games
from tests.bench.annotated import wrapped
from tests.games.blokus.playing import random_game as random_blokus
from tests.games.draughts.playing import random_game
from tests.games.game2048 import players
from tests.games.plateau import player as plateau_player

SAMPLES = Path(__file__).parents[2] / "samples"
PLAYED = 120  # games of each kind that are really played
ALL_DIFFERENT = {"blokus": 540}  # more of some


def collection(kind: str, size: int, *, mixed: bool = False) -> bytes:
    """Games of that kind, of `size` bytes or a little more. Those of Blokus stand one variant behind the other, as
    a file mostly has one; mixed, each game is of another variant than the game before."""
    found: Iterable[bytes] = games(kind, size)
    if kind == "blokus" and not mixed:
        found = sorted(found, key=_variant)
    return b"".join(found)


def _variant(game: bytes) -> bytes:
    """What a game of Blokus begins with."""
    return game.partition(b"]")[0]


def games(kind: str, size: int) -> Iterator[bytes]:
    """The games of such a collection one by one, for those that are too large to be held."""
    most = min(ALL_DIFFERENT.get(kind, PLAYED), size // 500 + 1)
    numbered = (body.replace("@", str(number)) for number, body in enumerate(cycle(_played(kind, most))))
    return filled(numbered, size)


def annotated(size: int, *, taken: Callable[[str], bool] = bool) -> bytes:
    """Games of draughts as archives hold them; only those that somebody takes, if they are asked."""
    known = [game for game in _annotated() if taken(game)]
    return b"".join(filled((body.replace("@", str(number)) for number, body in enumerate(cycle(known))), size))


@cache
def _annotated() -> tuple[str, ...]:
    return tuple(islice(annotated_games(), PLAYED))


def few_blokus_games(size: int) -> bytes:
    """The sample games of Blokus again and again."""
    files = sorted((SAMPLES / "blokus").glob("*.blksgf"))
    texts = [path.read_text("utf-8") for path in files if path.stem not in ("setup", "variations")]
    numbered = (text.replace("Random play", f"Random play {number}") for number, text in enumerate(cycle(texts)))
    return b"".join(filled(numbered, size))


def filled(texts: Iterable[str], size: int) -> Iterator[bytes]:
    """As many of the texts as give that many bytes."""
    written = 0
    for text in texts:
        game = text.encode("utf-8", "replace")
        yield game
        written += len(game)
        if written >= size:
            return


def found(kind: str, folder: Path) -> Iterator[str]:
    """The whole games of that kind in the files below a folder, one by one."""
    item = registry.formats()[kind]
    for path in sorted(each for each in folder.rglob("*") if each.suffix.lower() in item.suffixes):
        with path.open("rb") as stream:
            for source, reading in Opened(Input(path.name, None), item, stream).games():
                if not reading.broken:
                    yield source.text.strip() + "\n\n"


def damaged(kind: str, data: bytes, share: float = 0.015) -> bytes:
    """The same collection with that share of its lines spoilt: a character gone, a bracket too many, junk."""
    dice = random.Random(3)
    lines = data.split(b"\n")
    for index in dice.sample(range(len(lines)), int(len(lines) * share)):
        line = lines[index]
        at = dice.randrange(len(line) + 1)
        junk = dice.choice((b"", b"?", b"]"))
        lines[index] = line[:at] + junk + line[at + (not junk) :]
    return b"\n".join(lines)


def damaged_files(kind: str, files: Sequence[bytes], share: float = 0.015) -> list[bytes]:
    """The same files with that share of all their lines spoilt."""
    return damaged(kind, b"\0".join(files), share).split(b"\0")


@cache
def _played(kind: str, most: int) -> tuple[str, ...]:
    return tuple(islice(MAKERS[kind](), most))


def _draughts() -> Iterator[str]:
    engine = registry.engine_of("draughts")
    assert engine is not None
    dice = random.Random(11)
    while True:
        words = []
        for ply, (position, move) in enumerate(random_game("international", dice)):
            number = [] if ply % 2 else [f"{ply // 2 + 1}."]
            words += [*number, engine.write_move(position, move, "numeric")]
        tags = {
            "Event": "Club game @",
            "Site": "by dice",
            "Date": "2026.02.03",
            "Round": "@",
            "White": "Player @",
            "Black": "Player B",
            "Result": "*",
            "GameType": "20",
        }
        header = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        yield f"{header}\n{wrapped([*words, '*'])}\n\n"


def _game2048() -> Iterator[str]:
    for seed in range(PLAYED):
        yield players.record(seed).replace(f"Dice {seed}", "Dice @") + "\n"


def _plateau() -> Iterator[str]:
    plateau = registry.formats()["plateau"]
    engine = registry.engine_of("plateau")
    for seed in range(PLAYED):
        text = plateau.codec().write(plateau_player.record(seed, careful=True), engine, plateau.resolve({}))
        yield text.replace("Random game", "Random game @,")


def _blokus() -> Iterator[str]:
    for number in count(1):
        for row in VARIANTS:
            letters = dict(zip("12", "BW" if len(row.colors) == 2 else "12", strict=True))
            moves = random_blokus(row, random.Random(f"{row.name} {number}"))
            line = "".join(f";{letters.get(actor, actor)}[{text}]\n" for actor, text in moves)
            yield f"(;GM[{row.title}]CA[UTF-8]EV[Random play @]RO[{number}]\n{line})\n"


MAKERS: dict[str, Callable[[], Iterator[str]]] = {
    "pdn": _draughts,
    "2048gn": _game2048,
    "plateau": _plateau,
    "blokus": _blokus,
}
