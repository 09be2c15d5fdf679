"""A file cut into games, so that no byte is lost.

What stands around the games belongs to the file: a byte order mark, blanks between games, and the brackets of a
document that is read as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise

from msgspec import Struct

from gamenote.actions.compare.facts import Facts, facts_of
from gamenote.core import registry
from gamenote.core.cutting import HEAD, game_texts, games, reading_of, reread
from gamenote.core.format import Format, WholeCodec
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
    """A file as its games, and what stands before and behind them."""

    format: Format
    opening: bytes
    games: Sequence[GameText]
    closing: bytes

    @property
    def line_end(self) -> bytes:
        """How its lines end."""
        ends = (game.source.line_end for game in self.games)
        return (next(filter(None, ends), "") or self.format.line_end).encode("ascii")

    @property
    def usual_gap(self) -> bytes:
        """What usually stands between two games."""
        gaps = Counter(game.gap for game in self.games[:-1])
        between = _frame_of(self.format)[1] or self.format.codec().between.encode()
        return max(gaps, key=gaps.__getitem__, default=between.replace(b"\n", self.line_end) + self.line_end)

    def facts_of(self, game: GameText, core: bytes | None = None) -> Facts | None:
        """Return what a game says, or would with another text.

        None where its reader fails."""
        codec, core = self.format.codec(), game.core if core is None else core
        try:
            if isinstance(codec, WholeCodec):
                text = (self.opening + core + self.closing).decode("utf-8", "surrogateescape")
                source, reading = next(codec.read_all(Source(game.source.name, text)))
            else:
                source = reread(core, game.source, self.format)
                reading = reading_of(source, self.format.of(source).codec())
            return facts_of(source, reading, self.format)
        except registry.FAILED:
            return None


def cut_file(data: bytes, name: str, format: Format) -> CutFile | None:
    """Cut a file into its games.

    None where they cannot be told apart byte by byte."""
    if format.codec().binary or wide_charset(data[:HEAD]) is not None:
        return None
    before, separator, behind = _frame_of(format)
    end = len(data.rstrip(BLANKS)) - len(behind)
    start = len(data) - len(data.removeprefix(BOM).lstrip(BLANKS).removeprefix(before).lstrip(BLANKS))
    if before and (before not in data[:start] or not data[end:].startswith(behind)):
        return None
    if format.whole:
        sources = [source for source, _ in games(BytesIO(data), name, format, len(data) + 1)]
    else:
        sources = list(game_texts(BytesIO(data), name, format, format.codec(), len(data) + 1))
    bounds = pairwise([start, *(source.origin.byte for source in sources[1:]), max(start, end)])
    spans = [_span_of_game(data, *each, separator if each[1] < end else b"") for each in bounds]
    if None in spans:
        return None
    found = [(*span, source) for span, source in zip(spans, sources, strict=True) if span and span[0] < span[1]]
    nexts = [*(first for first, _, _ in found), len(data)][1:]
    cut = [GameText(data[a:b], data[b:end], source) for (a, b, source), end in zip(found, nexts, strict=True)]
    return CutFile(format, data[: found[0][0] if cut else start], cut, cut[-1].gap if cut else data[start:])


def _span_of_game(data: bytes, first: int, end: int, separator: bytes) -> tuple[int, int] | None:
    """Return where a game stands.

    None where nothing parts it from the next one."""
    text = data[first:end].rstrip(BLANKS)
    if not text.endswith(separator):
        return None
    text = text.removesuffix(separator).rstrip(BLANKS)
    return first + len(text) - len(text.lstrip(BLANKS)), first + len(text)


def _frame_of(format: Format) -> tuple[bytes, bytes, bytes]:
    """Return what a document has before, between and behind its games."""
    frame = format.codec().frame(format.resolve({})) if format.whole else None
    if frame is None:
        return b"", b"", b""
    return frame.opening.strip().encode(), frame.between.strip().encode(), frame.closing.strip().encode()
