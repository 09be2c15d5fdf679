"""What games of draughts are asked beside what every game is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamenote.core.questions import Questions
from gamenote.games.draughts.board import Position
from gamenote.games.draughts.fen import write_fen


class DraughtsQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    letters = "MKmk"

    def to_move(self, position: Position) -> str | None:
        return position.colour if position.decided else None

    def write_fen(self, position: Position, options: Mapping[str, Any]) -> str:
        return write_fen(position)


QUESTIONS = DraughtsQuestions()
