"""The records that are damaged: samples, bad records, and the examples in the descriptions of the rules."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from gamenote import convert
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.examples import examples_of
from gamenote.core.format import Format
from gamenote.core.registry import all_rules
from gamenote.testing import sample_files

ROOT = Path(__file__).resolve().parents[2]
FORMATS = tuple(item.name for item in registry.formats().values() if item.reads)
TEXTS = tuple(name for name in FORMATS if not registry.formats()[name].codec().binary)
NOTATED = ("plateau", "2048gn", "blokus", "pdn", "pgn")  # whose records are written as json for the stock of json


@cache
def stock(name: str) -> tuple[bytes, ...]:
    """Records of that format, each with one game, no two alike."""
    item = registry.formats()[name]
    files = [path for folder in ("samples", "tests/bad") for path in sample_files(item, ROOT / folder)]
    games = [game for path in files for game in _games(item, path.read_bytes())]
    games += _examples(name)
    if item.syntax == "*":
        games += [document for other in NOTATED for document in _documents(other, name)]
    return tuple(dict.fromkeys(games))


def opened(item: Format, data: bytes) -> Opened:
    return Opened(Input("x", None), item, io.BytesIO(data))


def _games(item: Format, data: bytes) -> list[bytes]:
    if item.whole:
        return [data]
    return [source.text.encode(source.encoding, "surrogateescape") for source, _ in opened(item, data).games()]


def _examples(name: str) -> list[bytes]:
    """The examples of the rules that this format can have."""
    games = registry.formats()[name].games
    found = []
    for rule in all_rules():
        for example in examples_of(rule):
            if example.format == name or (not example.format and _owner(rule.code, games)):
                found.append(example.content)
    return found


def _owner(code: str, games: tuple[str, ...]) -> bool:
    known = registry.games()
    return any(code in {rule.code for rule in known[game].rules()} for game in games if game in known)


def _documents(other: str, name: str) -> list[bytes]:
    """A few short games of another format, written in this one."""
    item = registry.formats()[other]
    chosen = sorted(stock(other), key=len)[10:50:4]
    records = [reading.record for data in chosen for _, reading in opened(item, data).games()]
    return [convert(record, name).encode("utf-8", "surrogateescape") for record in records]
