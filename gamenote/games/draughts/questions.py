"""What games of draughts are asked beside what every game is asked."""

from __future__ import annotations

from gamenote.core.questions import Questions
from gamenote.games.draughts.board import Position


class DraughtsQuestions(Questions):
    """See `gamenote.core.questions.Questions`."""

    letters = "MKmk"

    def to_move(self, position: Position) -> str | None:
        return position.colour if position.decided else None


QUESTIONS = DraughtsQuestions()
