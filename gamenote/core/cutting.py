"""A file as a row of games, cut on bytes in windows.

Memory holds one game and one window, however large the file is. The texts partition the file, so what stands
between two games belongs to one of them and can be reported. A large file can be divided into `Part`s, each of
which reads as it would have within its file.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from io import BytesIO

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.charsets import FEWEST_LETTERS, SHIFTED, SHIFTING, holds_utf_8, means_ascii, wider
from gamenote.core.format import HEAD as HEAD
from gamenote.core.format import Charset, Codec, Format, WholeCodec
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import FailedReading, Reading
from gamenote.core.source import (
    BEYOND_ASCII,
    LINE_END,
    RAW,
    REPLACED,
    Bytes,
    Narrowed,
    Origin,
    Source,
    wide_charset,
)
from gamenote.core.source import CHARSETS as WIDE
from gamenote.core.source import UNDECODED as UNDECODED

LIMIT_OPTION = "(--max-file-size)"  # what allows more, behind messages on size
WINDOW = 1 << 20  # bytes read at a time
LONGEST_GAME = 64_000_000  # bytes; a game of nothing but moves takes up to 300 times its size in memory
C1 = lazy_pattern("[\x80-\x9f]")  # controls that are in no record, so that another charset is meant
LOST = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")  # halves of characters that stand for no byte


class Peeked(Struct):
    """A stream of which the head has been looked at."""

    head: bytes
    rest: Bytes

    def read(self, size: int = -1, /) -> bytes:
        if not self.head:
            return self.rest.read(size)
        head, self.head = (self.head, b"") if size < 0 else (self.head[:size], self.head[size:])
        return head + self.rest.read(-1 if size < 0 else size - len(head))


def game_texts(
    stream: Bytes,
    name: str,
    format: Format,
    codec: Codec,
    longest: int = LONGEST_GAME,
    beside: Mapping[str, bytes] | None = None,
) -> Iterator[Source]:
    """Return the games of a file as texts, in order.

    What is no text is one of them; `beside` are the files that belong to it."""
    if codec.binary:
        for data, _ in _cut_games(stream, codec, longest, whole=format.whole):
            yield raw_source(data, name, format, beside)
        return
    origin, line_end = Origin(), ""
    head = stream.read(HEAD)
    wide, stream = wide_charset(head), Peeked(head, stream)
    stream = stream if wide is None else Narrowed(stream, wide)
    for data, followed in _cut_games(stream, codec, longest, whole=format.whole):
        if wide is None:
            source = _decode_game(data, name, format, origin, line_end, followed=followed)
        else:
            source = _decode_wide_game(data, name, format, wide, origin, line_end, followed=followed)
        line_end = line_end or source.line_end
        yield source
        origin = source.end(len(data) if wide is None else len(source.text.encode(wide)))


def raw_source(data: bytes, name: str, format: Format, beside: Mapping[str, bytes] | None = None) -> Source:
    """Return a file that is no text, a character for each byte."""
    return Source(name, data.decode(RAW), encoding=RAW, format=format.name, beside=beside)


def _decode_game(
    data: bytes, name: str, format: Format, origin: Origin, line_end: str, *, followed: bool
) -> Source:
    """Decode one game with the charset of its format."""
    reader = format.reader_of(data)
    return decode(data, name, reader.charset, origin, line_end, followed=followed, format=reader.name)


def _decode_wide_game(
    data: bytes, name: str, format: Format, charset: str, origin: Origin, line_end: str, *, followed: bool
) -> Source:
    """Decode one game of a UTF-16 file, whose bytes come in UTF-8.

    What was no character is not to be written back.
    """
    text = data.decode("utf-8", "surrogateescape")
    match = None if line_end else LINE_END.search(text)
    line_end = match[0] if match else line_end
    reader = format.reader_of(data)
    return Source(name, text, origin, charset, None, line_end, REPLACED not in text, followed, reader.name)


def reread(data: bytes, before: Source, format: Format) -> Source:
    """Return a game whose bytes have changed, at its old place."""
    line_end = "" if before.origin.byte == 0 else before.line_end
    if before.binary:
        return replace(before, text=data.decode(RAW))
    if before.encoding in WIDE:
        text = data.decode(before.encoding, "replace").encode()
        rest = (before.encoding, before.origin, line_end)
        return _decode_wide_game(text, before.name, format, *rest, followed=before.followed)
    return _decode_game(data, before.name, format, before.origin, line_end, followed=before.followed)


def games(
    stream: Bytes,
    name: str,
    format: Format,
    longest: int = LONGEST_GAME,
    beside: Mapping[str, bytes] | None = None,
) -> Iterator[tuple[Source, Reading]]:
    """Return the games of a file as texts and readings.

    There is at least one, be it empty. Raises OSError at a game longer than `longest`."""
    codec = format.codec()
    for source in game_texts(stream, name, format, codec, longest, beside):
        if format.whole and isinstance(codec, WholeCodec):
            yield from codec.read_all(source)
        else:
            yield source, reading_of(source, format.of(source).codec() if format.siblings else codec)


def reading_of(source: Source, codec: Codec) -> Reading:
    """Read one game; where its reader crashes, that game alone is lost."""
    try:
        return codec.read(source)
    except MemoryError:
        raise
    except (Exception, SystemExit) as failure:
        return FailedReading(failure)


def games_of_text(text: str, name: str, format: Format) -> Iterator[Source]:
    """Return the games of a text that is no file yet.

    In an editor, each is as it will be when it is written in the charset that holds for it, or in UTF-8 where that
    charset has not all of its characters."""
    codec = format.codec()
    origin, line_end = Origin(), ""
    lost = LOST.sub("\ufffd", text)  # each for one character, so that the offsets stay
    whole = lost.encode("utf-8", "surrogateescape")
    for data, followed in _cut_games(BytesIO(whole), codec, len(whole), whole=format.whole):
        part = data.decode("utf-8", "surrogateescape")
        reader = format.reader_of(data)
        declared = reader.charset.declared(data)
        encoding = reader.charset.known(declared) or reader.charset.default
        try:
            written = part.encode(encoding, "surrogateescape")
        except UnicodeEncodeError:
            encoding, written = "utf-8", data
        if not line_end and (match := LINE_END.search(part)):
            line_end = match[0]
        source = Source(name, part, origin, encoding, declared, line_end, followed=followed, format=reader.name)
        yield source
        origin = source.end(len(written))


def utf_8_bytes(source: Source, data: bytes) -> bytes:
    """Return the bytes of a game in UTF-8 if UTF-16."""
    return source.text.encode() if source.encoding in WIDE else data


class Part(Struct, frozen=True):
    """Some neighbouring games of a file, and what precedes them.

    Fields:
        cuts: Where in `data` each game ends.
        followed: More games stand behind them.
    """

    data: bytes
    cuts: tuple[int, ...]
    origin: Origin
    line_end: str
    followed: bool


def parts(stream: Bytes, format: Format, codec: Codec, size: int, longest: int = LONGEST_GAME) -> Iterator[Part]:
    """Return the file in parts of whole games, about that large."""
    start, line_end = Origin(), ""
    for held in _bundle_games(_cut_games(stream, codec, longest, whole=False), size):
        data, cuts, at = b"".join(game for game, _ in held), [0], start
        for game, _ in held:
            cuts.append(cuts[-1] + len(game))
            at = _next_origin(at, game, format.charset)
        yield Part(data, tuple(cuts[1:]), start, line_end, held[-1][1])
        start, line_end = at, line_end or _first_line_end(data)


def _bundle_games(games: Iterator[tuple[bytes, bool]], size: int) -> Iterator[list[tuple[bytes, bool]]]:
    held, length = list[tuple[bytes, bool]](), 0
    try:
        for game in games:
            held.append(game)
            length += len(game[0])
            if length >= size:
                yield held
                held, length = [], 0
    except OSError:  # what has been read until then is worked on all the same
        if held:
            yield held
        raise
    if held:
        yield held


def games_of(part: Part, name: str, format: Format) -> Iterator[tuple[Source, Reading]]:
    """Return the games of a part as `games` gives them."""
    codec = format.codec()
    start, origin, line_end = 0, part.origin, part.line_end
    for end in part.cuts:
        followed = part.followed or end < len(part.data)
        source = _decode_game(part.data[start:end], name, format, origin, line_end, followed=followed)
        yield source, reading_of(source, format.of(source).codec() if format.siblings else codec)
        line_end, origin, start = line_end or source.line_end, source.end(end - start), end


def _next_origin(origin: Origin, data: bytes, charset: Charset) -> Origin:
    """Return where the game behind this one begins.

    Every charset that is allowed writes line ends as ASCII does, so the common kinds of text need not be decoded
    for it."""
    lines, returns = data.count(b"\n"), data.count(b"\r")
    if data.endswith(b"\n") and (not returns or (returns == lines == data.count(b"\r\n"))):
        return Origin(origin.byte + len(data), origin.line + lines, 1, origin.index + 1)
    return decode(data, "", charset, origin).end(len(data))


def _first_line_end(data: bytes) -> str:
    match = LINE_END.search(data.decode("latin-1"))
    return match[0] if match else ""


def decode(
    data: bytes,
    name: str,
    charset: Charset,
    origin: Origin,
    line_end: str = "",
    *,
    followed: bool = False,
    format: str = "",
) -> Source:
    """Decode the bytes of one game; strange bytes become lone surrogates.

    So nothing is lost."""
    declared = charset.declared(data)
    known = charset.known(declared) if declared is not None else None
    encoding, guessed = known or charset.default, False
    text = _decode_strictly(data, encoding)
    certain = text is not None and declared is None and (encoding == "utf-8" or text.isascii())
    if text is None or not certain or "\x1b" in text:
        encoding, text, guessed = _choose_charset(data, charset, declared, encoding, text)
    faithful = encoding in ("utf-8", "iso8859-1", "ascii") or _as_bytes(text, encoding) == data
    if not line_end and (match := LINE_END.search(text)):
        line_end = match[0]
    return Source(name, text, origin, encoding, declared, line_end, faithful, followed, format, guessed)


def _choose_charset(
    data: bytes, charset: Charset, declared: str | None, encoding: str, text: str | None
) -> tuple[str, str, bool]:
    """Return charset and text, and whether they are a guess.

    `text` is what `encoding`, the declared charset or else the default, makes of the bytes, if it fits them.
    """
    if charset.known(declared) is not None:
        return _as_declared(data, encoding, text)
    if data.isascii() and text is not None and declared is not None:
        return encoding, text, not means_ascii(declared, text)
    if SHIFTING.search(data) and not encoding.startswith(SHIFTED):
        encoding = charset.fallback(data) or encoding
        return encoding, _decode_with_escapes(data, encoding), True
    if text is None or encoding != "utf-8":
        other = None if data.startswith(codecs.BOM_UTF8) else charset.fallback(data)
        if other is not None:
            return other, _decode_with_escapes(data, other), True
    if text is None:
        return _as_it_fits(data, encoding)
    return encoding, text, declared is not None and encoding != "utf-8"


def _as_declared(data: bytes, encoding: str, text: str | None) -> tuple[str, str, bool]:
    """Return charset and text of bytes that declare theirs."""
    if encoding == "utf-8" or (data.isascii() and text is not None):
        return encoding, _decode_with_escapes(data, encoding) if text is None else text, False
    utf_8 = _decode_strictly(data, "utf-8")
    if utf_8 is not None and _is_plainly_utf_8(utf_8):
        return "utf-8", utf_8, True
    mixed = holds_utf_8(data, encoding)
    for other in wider(encoding) if text is None or C1.search(text) else ():
        if (meant := _decode_strictly(data, other)) is not None:
            return other, meant, mixed
    if text is None and utf_8 is not None:
        return "utf-8", utf_8, True
    return (encoding, text, mixed) if text is not None else _as_it_fits(data, encoding)


def _is_plainly_utf_8(text: str) -> bool:
    """Whether it is no accident that bytes are UTF-8.

    The signs of U+0080 to U+00BF are what two letters of other charsets make."""
    letters = BEYOND_ASCII.findall(text)
    return len(letters) >= FEWEST_LETTERS and min(letters) > "\xbf"


def _as_it_fits(data: bytes, encoding: str) -> tuple[str, str, bool]:
    """Return charset and text of bytes that do not all fit.

    Of a charset that shifts, no byte can be told apart."""
    try:
        return encoding, _decode_with_escapes(data, encoding), False
    except UnicodeDecodeError:
        return "ascii", _decode_with_escapes(data, "ascii"), True


def _decode_strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _decode_with_escapes(data: bytes, encoding: str) -> str:
    return data.decode(encoding, "surrogateescape")


def _as_bytes(text: str, encoding: str) -> bytes | None:
    try:
        return text.encode(encoding, "surrogateescape")
    except UnicodeEncodeError:
        return None


def _cut_games(stream: Bytes, codec: Codec, longest: int, *, whole: bool) -> Iterator[tuple[bytes, bool]]:
    """The bytes of each game, and whether another one follows.

    A game that outgrows the window doubles it, so that the work stays linear."""
    if whole:
        yield stream.read(), False
        return
    data, window, first = b"", WINDOW, True
    while True:
        more = stream.read(window)
        data += more
        final = len(more) < window
        start = 0
        for offset in codec.cut(data, final=final):
            yield data[start:offset], True
            start, first = offset, False
        data = data[start:]
        if len(data) > longest:
            raise OSError(0, f"one of its games is larger than {longest / 10**6:g} MB {LIMIT_OPTION}")
        if final:
            break
        window = max(WINDOW, min(len(data), longest + 1 - len(data)))
    if data or first:
        yield data, False
