"""Games as rows of names and values, perhaps in a file."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any

from gamenote.core.figures import GameStats
from gamenote.core.visible import decoded

COLUMNS = (
    "path",
    "index",
    "format",
    "game",
    "variant",
    "title",
    "players",
    "plies",
    "result",
    "winner",
    "excluded",
)


def row_of(game: GameStats) -> dict[str, Any]:
    """The game as the JSON has it."""
    row = {name: getattr(game, name) for name in COLUMNS}
    figures = {"final": dict(game.final), "course": dict(game.course)}
    return row | {"players": list(game.players), "excluded": game.excluded or None} | figures


def word(value: Any) -> str:
    """Return a value in one cell: pieces as `I5 2xO`.

    It is empty where the value is not known."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return " ".join(name if count == 1 else f"{count}x{name}" for name, count in value.items())
    if isinstance(value, list | tuple):
        between = "; " if any(isinstance(each, Mapping | list) for each in value) else " "
        return between.join(map(word, value))
    return decoded(str(value))


class Spool:
    """Rows put away in a temporary file, in order."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogateescape")  # noqa: SIM115

    def put(self, row: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(row) + "\n")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        return map(json.loads, self._file)

    def close(self) -> None:
        self._file.close()
