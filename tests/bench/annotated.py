"""Games of draughts as archives hold them: made by dice, with all that a plain collection has not.

Half of the games have comments, signs or variations, some a clock beside each move; tags are in any order, empty,
or more than the seven; dates and results are often written as nobody should; every seventh game begins from a
position, some captures are written with their way, and a third are of other variants than the international one. A
third of the international games do not say what they are, so that it must be guessed. Lines end with CR LF.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamenote.games.draughts.board import Move, Position
from gamenote.games.draughts.movement import after, legal_moves
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import Results, variant
from tests.games.draughts.playing import random_game

VARIANTS = ("international",) * 8 + ("english", "russian", "russian", "brazilian", "frisian", "czech")
WORDS = (
    "a",
    "better",
    "plan",
    "is",
    "to",
    "hold",
    "the",
    "centre",
    "and",
    "exchange",
    "(as",
    "in",
    "1. 34-29)",
    "but",
)
GLYPHS = ("!", "?", "!?", "?!", " $1", " $2", " $14")
WIDTH = 78

Game = list[tuple[Position, Move]]


def games() -> Iterator[str]:
    """Games without end; `@` stands where they should differ."""
    dice = random.Random(23)
    while True:
        name = dice.choice(VARIANTS)
        played = list(random_game(name, dice, dice.choice((60, 90, 120))))
        if dice.random() < 0.15 and len(played) > 40:
            played = played[30:]
        text = _Writing(name, played, dice).text()
        yield text.replace("\n", "\r\n") + "\r\n"


class _Writing:
    """One game on its way into text."""

    def __init__(self, name: str, played: Game, dice: random.Random) -> None:
        self.name, self.played, self.dice = name, played, dice
        row = variant(name)
        assert row is not None
        self.row = row
        self.notation = "full" if dice.random() < 0.1 else ""
        self.style = dice.choice(("bare", "bare", "bare", "words", "words", "clocks", "studied"))

    def text(self) -> str:
        dice, row = self.dice, self.row
        kind = dice.choice(list(Results)) if dice.random() < 0.3 else row.results
        end = ENGINE.outcome(after(*self.played[-1]))
        result = kind.value[row.results.value.index(end.text)] if end is not None else dice.choice(kind.value)
        tags = {
            "Event": dice.choice(("Club game @", "Ch. of the province, group @", "")),
            "Site": dice.choice(("by dice", "by dice", "")),
            "Date": dice.choice(("2026.02.03", "2026.02.03", "1996.??.??", "17 april 2009", "13-01-1996")),
            "Round": dice.choice(("@", "3.@", "")),
            "White": "Player @",
            "Black": "Player, B.",
            "Result": result,
        }
        if self.name != "international" or dice.random() < 0.65:
            tags["GameType"] = row.gametype if dice.random() < 0.2 else str(row.number)
        first = self.played[0][0]
        if first.ply:
            tags |= {"SetUp": "1", "FEN": ENGINE.write_position(first)}
        if dice.random() < 0.3:
            tags |= {"WhiteRating": "1893", "BlackRating": "2011", "PlyCount": str(len(self.played))}
        others = list(tags.items())[1:]
        if dice.random() < 0.2:
            dice.shuffle(others)
        header = "".join(f'[{tag} "{value}"]\n' for tag, value in (("Event", tags["Event"]), *others))
        ending = result if dice.random() < 0.7 else "*"
        return f"{header}\n{wrapped([*self.words(self.played), ending])}\n"

    def words(self, line: Game, depth: int = 0) -> Iterator[str]:
        """The moves with their numbers and what is said about them."""
        start = self.played[0][0].ply
        anew = True
        for index, (position, move) in enumerate(line):
            ply = position.ply - (start - start % 2)
            number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..." if anew else ""
            yield f"{number} " * bool(number) + self.move(position, move)
            anew = False
            for said in self.said(position, move, index, depth):
                anew = True
                yield said

    def move(self, position: Position, move: Move) -> str:
        sign = self.dice.choice(GLYPHS) if self.style in ("words", "studied") and self.dice.random() < 0.04 else ""
        return ENGINE.write_move(position, move, self.notation) + sign

    def said(self, position: Position, move: Move, index: int, depth: int) -> Iterator[str]:
        dice = self.dice
        if self.style == "clocks" and not depth:
            yield f"{{[%clk 0:{59 - index // 2 % 60:02}:{dice.randrange(60):02}]}}"
        elif self.style != "bare" and dice.random() < 0.08:
            yield "{" + " ".join(dice.choices(WORDS, k=dice.randint(2, 15))) + "}"
        if self.style == "studied" and depth < 2 and dice.random() < 0.06:
            yield f"( {' '.join(self.words(self.instead(position, move), depth + 1))} )"

    def instead(self, position: Position, move: Move) -> Game:
        """A few other moves, from that position on."""
        line: Game = []
        for _ in range(self.dice.randint(1, 6)):
            moves = sorted(legal_moves(position), key=repr)
            others = [each for each in moves if line or each != move] or moves
            if not others:
                break
            line.append((position, self.dice.choice(others)))
            position = after(*line[-1])
        return line


def wrapped(words: list[str]) -> str:
    """The words on lines of some length."""
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) >= WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
