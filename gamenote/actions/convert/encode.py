"""Games -> the bytes of a file in another format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from operator import attrgetter
from random import Random

from gamenote.actions.files.guessing import NotGuessed
from gamenote.core import registry
from gamenote.core.cutting import UNDECODED, decode
from gamenote.core.format import CompanionCodec, Entry, Format, Options, TableCodec, WholeCodec
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Record
from gamenote.core.source import RAW, Origin

LINE_END = lazy_pattern(r"\r?\n")
# Halves of characters that stand for no byte; only text that never was a file holds them.
NO_BYTES = lazy_pattern("[\ud800-\udc7f\udd00-\udfff]")


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A game to be written, with options that fit its format."""

    entry: Entry
    options: Options


class PluginFailure(Exception):
    """A writer has failed, which is a bug of its plugin.

    It must not take the other files with it."""


class Unencodable(PluginFailure):
    """A game holds a character that the wanted character set lacks."""


class OneGame(PluginFailure):
    """A file that is no text holds one game."""


def sorted_games(
    pieces: Iterator[PreparedGame], target: Format, options: Mapping[str, str], shuffle: int | None = None
) -> Iterator[PreparedGame]:
    """Return games in the order that options or a seed want.

    They are all held for it; without such an order each goes on at once."""
    if shuffle is not None:
        games = list(pieces)
        Random(f"shuffle {shuffle}").shuffle(games)
        return iter(games)
    place = target.codec().order(target.resolve(options))
    return pieces if place is None else iter(sorted(pieces, key=lambda piece: place(piece.entry.record)))


def compose_file(
    pieces: Iterable[PreparedGame], target: Format, beside: dict[str, bytes] | None = None
) -> Iterator[bytes]:
    """Return the bytes of a file that holds these games.

    There are none for no game. `beside` are the files that a `CompanionCodec` writes, too."""
    last = list[Entry]()
    texts = _write_games(_remember_last_entry(pieces, last), target, {} if beside is None else beside)
    while True:
        try:
            data = next(texts)
        except StopIteration:
            return
        except (OSError, Unencodable, OneGame, NotGuessed):
            raise
        except registry.FAILED as failure:
            from gamenote.core.blame import crash

            name, number = (last[0].file, last[0].index) if last else ("", None)
            words = crash(f"writing {target.name}", failure, name, game=number, asked=registry.giver(target))
            raise PluginFailure(words) from failure
        yield data


def _remember_last_entry(pieces: Iterable[PreparedGame], last: list[Entry]) -> Iterator[PreparedGame]:
    """Return the games, and keep in mind which was asked for last."""
    for piece in pieces:
        last[:] = (piece.entry,)
        yield piece


def _write_games(pieces: Iterator[PreparedGame], target: Format, beside: dict[str, bytes]) -> Iterator[bytes]:
    first = next(pieces, None)
    if first is None:
        return
    pieces, options, codec = chain((first,), pieces), first.options, target.codec()
    if isinstance(codec, TableCodec):
        for data in codec.write_table(map(attrgetter("entry"), pieces), options):
            yield data if codec.binary else encode_text(data.decode("utf-8", "surrogateescape"), target)
        return
    if isinstance(codec, WholeCodec):
        records = _prepared_records(pieces)
        if isinstance(codec, CompanionCodec):
            texts = codec.write_beside(records, options, beside)
        else:
            texts = codec.write_all(records, options)
        for text in texts:
            yield encode_text(text, target)
        return
    if codec.binary and len(held := [*islice(pieces, 2)]) > 1:
        raise OneGame(f"a file of {target.name} holds one game: name the files with --split")
    between = ""
    for piece in held if codec.binary else pieces:
        text = codec.write(piece.entry.record, piece.entry.engine, piece.options)
        yield encode_text(between + text, target)
        between = codec.between


def _prepared_records(pieces: Iterable[PreparedGame]) -> Iterator[Record]:
    return (piece.entry.record for piece in pieces)


def bytes_of(text: str) -> bytes:
    """Return the text in UTF-8, undecoded bytes as they were."""
    return text.encode() if text.isascii() else NO_BYTES.sub("\ufffd", text).encode("utf-8", "surrogateescape")


def encode_text(text: str, format: Format) -> bytes:
    """Return the text in the charset of the format.

    What is no text has a character for each byte."""
    if format.codec().binary:
        return text.encode(RAW)
    if format.line_end != "\n":
        text = LINE_END.sub(format.line_end, text)
    if not format.charset.allowed:
        return _encode_exactly(text, format.charset.default)
    data = bytes_of(text)
    if not text.isascii() and UNDECODED.search(text) and decode(data, "", format.charset, Origin()).text != text:
        # A byte that fits no character would make the letters beside it be read in another character set.
        text = UNDECODED.sub("\ufffd", text)
        data = bytes_of(text)
    declared = format.charset.known(format.charset.declared(data))
    for charset in (declared, format.charset.default):
        if charset is not None:
            with suppress(UnicodeEncodeError):
                return text.encode(charset, "surrogateescape")
    return data


def _encode_exactly(text: str, charset: str) -> bytes:
    """Return the text in the charset that the user wants."""
    try:
        return text.encode(charset, "surrogateescape")
    except UnicodeEncodeError as failure:
        raise Unencodable(f"there is no {text[failure.start]!r} in the character set {charset}") from None
