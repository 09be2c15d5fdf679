"""How a line of moves begins, and what is in it.

Moves are compared without their signs and as the game writes them; numbers before them are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from gamenote.core.patterns import lazy_pattern
from gamenote.core.questions import Likeness, PlayedMove, Replayed

NUMBER = lazy_pattern(r"(?<!\S)[0-9]++\.++[ \t]*+")
SIGNS = lazy_pattern(r"[^\w@]++|x(?=[a-z0-9])")
CASTLING = lazy_pattern(r"[0Oo](?:-?[0Oo]){1,2}")


def plain(move: str) -> str:
    """Return what two ways to write a move have in common."""
    if CASTLING.match(move):
        return "O" * sum(sign in "0Oo" for sign in move)
    return SIGNS.sub("", move)


def moves_named(text: str) -> list[str]:
    """Return the moves that a question names, without signs and numbers."""
    return [word for word in map(plain, NUMBER.sub("", text).split()) if word]


def as_written(turns: Sequence[PlayedMove]) -> list[str]:
    """Return moves as they stand in the record."""
    return [plain(turn.text) for turn in turns]


def proper(game: Replayed, turns: Sequence[PlayedMove]) -> list[str]:
    """Return moves as the game writes them."""
    return [plain(game.engine.write_move(turn.before, turn.move)) for turn in turns if turn.move is not None]


class Beginning(Likeness):
    """The first moves of a game."""

    def __init__(self, game: Replayed) -> None:
        self.game = game

    def __str__(self) -> str:
        return " ".join(proper(self.game, list(self.game.turns())))

    def like(self, wanted: str) -> bool:
        words = moves_named(wanted)
        turns = list(islice(self.game.turns(), len(words)))
        if len(turns) < len(words):
            return False
        return as_written(turns) == words or proper(self.game, turns) == words


class Stretch(Beginning):
    """Moves anywhere in a game, one after the other."""

    def like(self, wanted: str) -> bool:
        words, turns = moves_named(wanted), list(self.game.turns())
        sought = f" {' '.join(words)} "
        if len(turns) < len(words):
            return False
        return any(
            sought in f" {' '.join(line(turns))} " for line in (as_written, lambda turns: proper(self.game, turns))
        )


class Permuted(Beginning):
    """The first moves of a game, in any order."""

    def like(self, wanted: str) -> bool:
        words = moves_named(wanted)
        turns = list(islice(self.game.turns(), len(words)))
        line = self._played(words)
        if len(turns) < len(words) or line is None:
            return False
        left = [turn.move for turn in turns]
        for move in line[0]:
            if move not in left:
                return False
            left.remove(move)
        return self._text(line[1]) == self._text(turns[-1].after if turns else self.game.start)

    def _played(self, words: Sequence[str]) -> tuple[list[object], object] | None:
        """Return the moves of a line and where it leads."""
        engine, position = self.game.engine, self.game.start
        moves = []
        for word in words:
            legal = (
                move for move in engine.legal_moves(position) if plain(engine.write_move(position, move)) == word
            )
            move = next(legal, None)
            if move is None:
                return None
            moves.append(move)
            position = engine.play(position, move)
        return moves, position

    def _text(self, position: object) -> str:
        engine = self.game.engine
        return engine.write_position(engine.without_history(position))
