"""What forms for people share: a game, a list, or totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from gamenote.core.figures import GameStats, Totals
from gamenote.core.report import Look
from gamenote.render.stats import Detail
from gamenote.render.stats.blocks import Block
from gamenote.render.stats.card import card
from gamenote.render.stats.rows import Spool, row_of
from gamenote.render.stats.summary import summaries

MOST_LISTED = 20  # games that are listed above a summary


class PeopleSink:
    """Keeps the first games, and others if all are shown."""

    def __init__(self, stream: TextIO, look: Look, detail: Detail) -> None:
        self.stream, self.look, self.detail = stream, look, detail
        self.first: list[dict[str, Any]] = []
        self.spool = Spool() if detail is Detail.GAMES else None

    def game(self, game: GameStats) -> None:
        if self.spool is not None:
            self.spool.put(row_of(game))
        elif len(self.first) <= MOST_LISTED:
            self.first.append(row_of(game))

    def close(self, totals: Totals) -> None:
        if self.spool is not None:
            self.write(self._cards(self.spool), totals)
            self.spool.close()
        elif totals.games == 1 and self.detail is Detail.FITTING:
            self.write(self._cards(self.first), totals)
        else:
            few = self.first if len(self.first) <= MOST_LISTED and self.detail is Detail.FITTING else []
            self.write(summaries(totals, listed=few, ascii_only=self.ascii_only), totals)

    def _cards(self, rows: Iterable[dict[str, Any]]) -> Iterator[Block]:
        for row in rows:
            yield from card(row, ascii_only=self.ascii_only, width=self.look.width)

    @property
    def ascii_only(self) -> bool:
        """Whether the stream knows no blocks."""
        try:
            "▁█…".encode(self.stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return True
        return False

    def write(self, blocks: Iterable[Block], totals: Totals) -> None:
        raise NotImplementedError
