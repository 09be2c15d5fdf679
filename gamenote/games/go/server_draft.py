"""Records of servers as they are read, whatever their format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamenote.core.engine import Engine
from gamenote.core.format import Options
from gamenote.core.record import Extra, Field, Node, Record
from gamenote.core.source import Span
from gamenote.games.go.draft import Draft, DraftCodec
from gamenote.games.go.lint_servers import bad_result, move_number
from gamenote.games.go.servers import day, is_rank, rank
from gamenote.games.go.variants import SEATS

PLAYERS = dict(zip(SEATS, ((Field.PLAYER_1, Field.RATING_1), (Field.PLAYER_2, Field.RATING_2)), strict=True))
READERS = {Field.DATE: day, Field.RATING_1: rank, Field.RATING_2: rank}


class ServerDraft(Draft):
    """A record of a server as it is read."""

    def say(self, field: Field, value: str, span: Span | None = None) -> None:
        """Fill a field; dates and ranks are written as in SGF."""
        super().say(field, READERS.get(field, str)(value), span)

    def say_player(self, seat: str, value: str, name: str, words: str, span: Span) -> None:
        """Say a player; the last words may be a rank."""
        ranked = name.strip() and is_rank(words.strip())
        self.say(PLAYERS[seat][0], name if ranked else value, span)
        self.say(PLAYERS[seat][1], words if ranked else "", span)

    def say_result(self, said: str, words: str, span: Span) -> None:
        """Say a result; words that nobody understands are kept as they stand."""
        self.say(Field.RESULT, said or words, span)
        if words and not said:
            shown = f"the result {self.shown(span)} is not understood, and kept as it stands"
            self.report(bad_result, shown, span)

    def add_move(self, number: int, actor: str, move: str, span: Span, extras: tuple[Extra, ...] = ()) -> None:
        """Add a move; report a number that does not follow."""
        if self.number not in (None, number - 1):
            self.report(move_number, f"number {number} follows number {self.number}", span)
        self.number = number
        self.moves.append(Node(actor, move, extras=extras, span=span))


class ServerCodec(DraftCodec):
    """Reading one format.

    `next_game` has a group that begins where a later game does."""

    def __init__(self, next_game: re.Pattern[bytes], draft: Callable[[str], Draft]) -> None:
        self._next_game, self.draft = next_game, draft

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        return filter(None, (match.start(match.lastgroup or 0) for match in self._next_game.finditer(data)))

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        raise NotImplementedError("this is read only")
