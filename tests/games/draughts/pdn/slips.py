"""Files of games that do not name their variant, and slips in them: one character mistyped."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gamenote.core.cutting import games
from gamenote.core.diagnostic import Severity
from gamenote.core.record import Record
from gamenote.core.replay import Trials
from gamenote.core.report import Finding
from gamenote.games.draughts.guess import guess, moves_of, moves_played
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.play import ENGINE
from tests.corpus import CORPUS
from tests.games.draughts.pdn.found import findings, readings
from tests.games.draughts.playing import random_game

SAMPLES = Path(__file__).parents[4] / "samples" / "pdn"
TAG = re.compile(r"^\[GameType[^\]]*\][ \t]*\r?\n", re.M)
LIKE = {"digit": "0123456789", "letter": "abcdefgh", "other": "-x:. 0123456789abcdefgh"}
# Variants whose games cannot be told from those of another one without a tag.
UNKNOWABLE = {"jamaican", "portuguese", "pool-zimbabwean", "frysk"}
MADE = (
    "international", "english", "italian", "spanish", "pool", "thai", "russian", "czech", "brazilian", "canadian",
    "frisian", "turkish", "spantsiretti", "pool-unified",
)  # fmt: skip


@dataclass(frozen=True)
class Slipped:
    """The games of a file, one of them with one character changed; and the move in which that was."""

    games: list[str]
    index: int
    after: str
    place: int = 0  # of the move, in the game
    move: str = ""

    @property
    def text(self) -> str:
        return "".join((*self.games[: self.index], self.after, *self.games[self.index + 1 :]))

    @property
    def start(self) -> int:
        """Where the game begins, in bytes."""
        return sum(len(each.encode()) for each in self.games[: self.index])


def made(name: str, dice: random.Random, count: int, plies: int) -> str:
    """Games by dice, untyped."""
    texts = []
    for _ in range(count):
        words = [ENGINE.write_move(where, move) for where, move in random_game(name, dice, dice.randint(6, plies))]
        numbered = (f"{index // 2 + 1}. {word}" if index % 2 == 0 else word for index, word in enumerate(words))
        texts.append(f'[White "A"]\n[Black "B"]\n\n{" ".join(numbered)} *\n')
    return "\n".join(texts)


def sources(dice: random.Random, *, corpus: bool = False) -> Iterator[str]:
    """Untyped files of at least two games."""
    for path in sorted(SAMPLES.glob("*.pdn")):
        if path.stem not in UNKNOWABLE:
            name = path.stem if path.stem in MADE else "international"
            yield f"{TAG.sub('', path.read_text())}\n{made(name, dice, 2, 40)}"
    for name in MADE:
        yield made(name, dice, dice.randint(2, 5), 60)
    if corpus and CORPUS:
        for path in sorted((CORPUS / "pdn" / "succeed").glob("*.pdn")):
            yield TAG.sub("", path.read_bytes().decode())


def cut(text: str) -> list[str]:
    """The games of a file as they are cut."""
    return [source.text for source, _ in games(io.BytesIO(text.encode()), "x", FORMAT)]


def variant_of_file(text: str) -> str:
    records = [reading.record for reading in readings(text) if not reading.empty]
    found = guess([each for each in records if moves_of(each)] or records, Trials())
    assert found is not None
    return found.variant


def changed(text: str, at: int, dice: random.Random, *, like: bool) -> str:
    """The text with one character replaced, put in, left out, or exchanged with the next."""
    letter = text[at]
    kind = "digit" if letter.isdigit() else "letter" if letter.isalpha() else "other"
    new = dice.choice(LIKE[kind if like else "other"])
    way = dice.choice(("replace", "replace", "insert", "delete", "swap"))
    if way == "replace":
        return text[:at] + new + text[at + 1 :]
    if way == "insert":
        return text[:at] + new + text[at:]
    if way == "delete":
        return text[:at] + text[at + 1 :]
    return text[:at] + text[at + 1 : at + 2] + letter + text[at + 2 :]


def slip_in_a_move(text: str, name: str, dice: random.Random) -> Slipped | None:
    """A slip in one move that makes it impossible in the variant of its file; None where dice found none."""
    texts = cut(text)
    for _ in range(60):
        index = dice.randrange(len(texts))
        before = readings(texts[index])[0].record
        nodes = [node for node in before.line if node.move is not None and node.span is not None]
        if not nodes or moves_played(before, name, Trials()) is not None:
            continue
        number = dice.randrange(len(nodes))
        span = nodes[number].span
        assert span is not None
        mistyped = changed(texts[index], dice.randrange(span.start, span.end), dice, like=True)
        after = [each.record for each in readings(mistyped)]
        if (
            len(after) == 1
            and _differ_in(number, before, after[0])
            and moves_played(after[0], name, Trials()) == number
        ):
            return Slipped(texts, index, mistyped, span.start, moves_of(after[0])[number])
    return None


def _differ_in(number: int, before: Record, after: Record) -> bool:
    """Whether two games have the same moves but for that one."""
    one, other = list(moves_of(before)), list(moves_of(after))
    differing = [index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return len(one) == len(other) and differing == [number]


def beside(slip: Slipped, other: str, *, before: bool) -> Slipped:
    """The same slip in a file that begins or ends with the games of another one."""
    own, added = list(slip.games), cut(other.lstrip())
    after = slip.after
    if before:
        added[-1] = f"{added[-1].rstrip()}\n\n"
        return Slipped(added + own, slip.index + len(added), after, slip.place, slip.move)
    if slip.index == len(own) - 1:
        after = f"{after.rstrip()}\n\n"
    own[-1] = f"{own[-1].rstrip()}\n\n"
    return Slipped(own + added, slip.index, after, slip.place, slip.move)


def slip_anywhere(text: str, dice: random.Random) -> Slipped:
    texts = cut(text)
    index = dice.randrange(len(texts))
    return Slipped(texts, index, changed(texts[index], dice.randrange(len(texts[index])), dice, like=False))


def grave(text: str) -> list[Finding]:
    """Errors and warnings, but that a game is there twice."""
    found = (each for each in findings(text) if each.name != "duplicate-game")
    return [each for each in found if each.severity >= Severity.WARNING]


def accused(slip: Slipped) -> list[str]:
    """What is said of the other games of the file only since the slip."""
    known = {(each.code, each.message, each.start.byte) for each in grave("".join(slip.games))}
    start, end = slip.start, slip.start + len(slip.after.encode())
    growth = len(slip.after.encode()) - len(slip.games[slip.index].encode())
    new = []
    for each in grave(slip.text):
        at = each.start.byte
        if not start <= at < end:
            before = (each.code, each.message, at - growth if at >= end else at)
            new += [f"{each.start.line}: {each.code} {each.message}"] if before not in known else []
    return new


def named(slip: Slipped) -> bool:
    """Whether an error or a warning stands at the move that slipped."""
    at = slip.start + len(slip.after[: slip.place].encode())
    return any(each.start.byte < at + len(slip.move) and each.end.byte >= at for each in grave(slip.text))
