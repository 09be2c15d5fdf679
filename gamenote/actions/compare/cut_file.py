"""A file cut into games, so that no byte is lost.

What stands around the games belongs to the file: a byte order mark, blanks between games, and the brackets of a
document that is read as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO

from msgspec import Struct

from gamenote.actions.compare.facts import Facts, facts_of
from gamenote.core.cutting import HEAD, game_texts, games, reading_of, reread
from gamenote.core.format import Format, WholeCodec
from gamenote.core.reading import Reading
from gamenote.core.source import Source, wide_charset

BLANKS = b" \t\r\n"
BOM = b"\xef\xbb\xbf"


class GameText(Struct, frozen=True):
    """One game of a file.

    Fields:
        core: Its bytes without the blanks around.
        gap: What stands between it and the next one.
        source: Its text, with the blanks.
    """

    core: bytes
    gap: bytes
    source: Source


class CutFile(Struct, frozen=True):
    """A file as what stands before the first game, and its games.

    Fields:
        closing: What stands behind the last game.
    """

    format: Format
    opening: bytes
    pieces: Sequence[GameText]
    closing: bytes

    @property
    def line_end(self) -> bytes:
        """How its lines end."""
        ends = (piece.source.line_end for piece in self.pieces)
        return (next(filter(None, ends), "") or self.format.line_end).encode("ascii")

    @property
    def usual_gap(self) -> bytes:
        """What usually stands between two games."""
        found = Counter(piece.gap for piece in self.pieces[:-1])
        if found:
            return found.most_common(1)[0][0]
        between = _frame_of(self.format)[1] or self.format.codec().between.encode()
        return between.replace(b"\n", self.line_end) + self.line_end

    def read_game(self, core: bytes, piece: GameText) -> tuple[Source, Reading]:
        """Return a version of a game as text and reading."""
        codec = self.format.codec()
        if self.format.whole and isinstance(codec, WholeCodec):
            text = (self.opening + core + self.closing).decode("utf-8", "surrogateescape")
            return next(codec.read_all(Source(piece.source.name, text)))
        source = reread(core, piece.source, self.format)
        return source, reading_of(source, self.format.of(source).codec() if self.format.siblings else codec)

    def facts_of(self, piece: GameText) -> Facts:
        """Return what a game says."""
        return facts_of(*self.read_game(piece.core, piece), self.format)


def cut_file(data: bytes, name: str, format: Format) -> CutFile | None:
    """Cut a file into its games.

    None where they cannot be told apart byte by byte."""
    if wide_charset(data[:HEAD]) is not None:
        return None
    before, separator, behind = _frame_of(format)
    end = len(data.rstrip(BLANKS)) - len(behind)
    start = len(data) - len(data.removeprefix(BOM).lstrip(BLANKS).removeprefix(before).lstrip(BLANKS))
    if before and (before not in data[:start] or not data[end:].startswith(behind)):
        return None
    sources = _texts_of(data, name, format)
    starts = [start, *(source.origin.byte for source in sources[1:]), max(start, end)]
    pieces = []
    for number, source in enumerate(sources):
        text = data[starts[number] : starts[number + 1]]
        core = text.rstrip(BLANKS)
        if number + 1 < len(sources):
            if not core.endswith(separator):
                return None
            core = core.removesuffix(separator).rstrip(BLANKS)
        if core:
            pieces.append(GameText(core, text[len(core) :], source))
    closing = (pieces[-1].gap if pieces else b"") + data[starts[-1] :]
    return CutFile(format, data[:start], pieces, closing)


def _texts_of(data: bytes, name: str, format: Format) -> list[Source]:
    if format.whole:
        return [source for source, _ in games(BytesIO(data), name, format, len(data) + 1)]
    return list(game_texts(BytesIO(data), name, format, format.codec(), len(data) + 1))


def _frame_of(format: Format) -> tuple[bytes, bytes, bytes]:
    """Return what a document has before, between and behind its games."""
    frame = format.codec().frame(format.resolve({})) if format.whole else None
    if frame is None:
        return b"", b"", b""
    return frame.opening.strip().encode(), frame.between.strip().encode(), frame.closing.strip().encode()
