"""What the games of a WTHOR file share: header and names."""

from __future__ import annotations

from gamenote.core.record import Extra, Field
from gamenote.core.source import Source
from gamenote.games.othello.wthor import HEAD, NAME_SIZES, layout, record_size

SYNTAX = "wthor"
PARTIES = (("Event", ".trn", Field.EVENT), ("Black", ".jou", Field.PLAYER_1), ("White", ".jou", Field.PLAYER_2))


class WthorBase:
    """What the games of a file share.

    Fields:
        names: By their endings, the files of names beside it: what they are called, and what they hold.
    """

    def __init__(self, source: Source, data: bytes, header: layout.FileHead) -> None:
        self.source, self.data, self.header = source, data, header
        beside = layout.companions_of(source.beside)
        self.names = {end: (name, layout.read_names(all, NAME_SIZES[end])) for end, (name, all) in beside.items()}
        board = layout.BOARDS[header.size]
        self.size, self.squares = record_size(board), board * board
        self.count = (len(data) - HEAD) // self.size
        self.variant = None if board == 8 else "10x10"
        head = data[:4] + b"\0\0\0\0" + data[8:HEAD]
        self.extra = Extra(SYNTAX, "WthorHeader", (head.hex(),))
        self.year = {Field.DATE: str(header.played)} if header.played else {}

    def numbers(self, begin: int) -> list[int]:
        """Return tournament, Black and White of the game that begins there."""
        data = self.data
        return [data[at] | data[at + 1] << 8 for at in (begin, begin + 2, begin + 4)]

    def name(self, ending: str, number: int) -> str:
        """Return a name, or the number that stands for one."""
        field = self.field(ending, number)
        return f"#{number}" if field is None else layout.name_in(field)

    def field(self, ending: str, number: int) -> bytes | None:
        """Return the bytes of a name, if it is there."""
        fields = self.names[ending][1] if ending in self.names else ()
        return fields[number] if number < len(fields) else None

    def meaning(self, name: str, number: int) -> str:
        """Return the name that a number of a field stands for."""
        ending = {"tournament": ".trn", "Black": ".jou", "White": ".jou"}.get(name)
        return self.name(ending, number) if ending is not None else ""
