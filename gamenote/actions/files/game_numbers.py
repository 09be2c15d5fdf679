"""The games of a run, a number for each."""

from __future__ import annotations

from msgspec import Struct

MOST_GAMES = 2**40  # of one file


class GameNumbers(Struct):
    """Numbers that stand for a file and a game in it.

    Games come in the order of the files."""

    files: list[str] = []

    def number(self, file: str, game: int) -> int:
        """Return the number of a game of the latest file."""
        if not self.files or self.files[-1] != file:
            self.files.append(file)
        return (len(self.files) - 1) * MOST_GAMES + game

    def place(self, number: int) -> tuple[str, int]:
        """Return the file of a number, and the game in it."""
        file, game = divmod(number, MOST_GAMES)
        return self.files[file], game
