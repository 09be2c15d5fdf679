"""What the games of a WTHOR file share: header and names."""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.core.record import Extra, Field
from gamenote.core.source import Source
from gamenote.games.othello.wthor import HEAD, layout, record_size

SYNTAX = "wthor"


class WthorBase:
    """What the games of a file share.

    Names are found by numbers; they are None where no such file lies beside.
    """

    def __init__(self, source: Source, data: bytes, header: layout.FileHead) -> None:
        self.source, self.data, self.header = source, data, header
        self.beside = layout.companions_of(source.beside)
        known = {ending: each.names for ending, (_, each) in self.beside.items()}
        self.players, self.tournaments = known.get(".jou"), known.get(".trn")
        self.size = record_size(header.board)
        self.count = (len(data) - HEAD) // self.size
        self.squares = header.board**2
        self.variant = None if header.board == 8 else "10x10"
        head = data[:4] + b"\0\0\0\0" + data[8:HEAD]
        self.extra = Extra(SYNTAX, "WthorHeader", (head.hex(),))
        self.year = {Field.DATE: str(header.played)} if header.played else {}

    def numbers(self, begin: int) -> tuple[int, int, int]:
        """Return tournament, Black and White of the game that begins there."""
        data = self.data
        first, second, third = data[begin : begin + 6 : 2]
        high = data[begin + 1 : begin + 6 : 2]
        return first | high[0] << 8, second | high[1] << 8, third | high[2] << 8

    def player(self, number: int) -> str:
        return _name(self.players, number)

    def tournament(self, number: int) -> str:
        return _name(self.tournaments, number)


def _name(names: Sequence[str] | None, number: int) -> str:
    """Return a name, or the number that stands for one."""
    return names[number] if names is not None and number < len(names) else f"#{number}"
