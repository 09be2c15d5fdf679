"""The peers: what of them is installed (extra `bench`), and what they do with the same bytes."""

from __future__ import annotations

import importlib
import io
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType
from typing import Any

# PDN as a LALR grammar, in the coarse tokens that serve lark best.
PDN = r"""
start: game*
game: tag* item* END
tag: "[" NAME STRING "]"
?item: NUMBER | MOVE | NAG | COMMENT | variation
variation: "(" item* ")"
NAME: /[A-Za-z_][A-Za-z0-9_]*/
STRING: /"(?:[^"\\]|\\.)*"/
NUMBER: /\d+\.(?:\.\.)?/
MOVE: /[a-h0-9]+(?:[-x:][a-h0-9]+)+[!?]*/
NAG: /\$\d+/
COMMENT: /\{[^}]*\}/
END.2: /(?:\*|1-0|0-1|1\/2-1\/2|2-0|1-1|0-2)(?=\s|$)/
%ignore /\s+/
"""
TOKENS = re.compile(r"\[[^\]]*\]|\d+\.|[A-Z] [a-h]\d|\S+")


@cache
def module(name: str) -> ModuleType | None:
    """The peer, where it is installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def release(distribution: str) -> str:
    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return distribution


def lark_pdn(data: bytes) -> Callable[[], object] | None:
    """Parse a collection into lark's tree."""
    lark: Any = module("lark")
    if lark is None:
        return None
    parser = lark.Lark(PDN, parser="lalr", propagate_positions=True)
    text = data.decode()
    return lambda: parser.parse(text)


def py_draughts(data: bytes) -> Callable[[], object] | None:
    """Parse and replay every game; only the main line, no tags, no findings."""
    draughts: Any = module("draughts")
    if draughts is None or not hasattr(draughts, "StandardBoard"):
        return None
    texts = _pdn_games(data)

    def run() -> None:
        for text in texts:
            draughts.StandardBoard.from_pdn(text)

    return run


def python_chess(data: bytes, function: str) -> Callable[[], object] | None:
    """Read every game or header: `read_game` plays main lines and variations, and tells no faults."""
    package: Any = module("chess.pgn")
    if package is None:
        return None
    text = data.decode("utf-8", "replace")
    read = {"read_game": package.read_game, "read_headers": package.read_headers}[function]

    def run() -> None:
        stream = io.StringIO(text)
        while read(stream) is not None:
            pass

    return run


def sgfmill(data: bytes) -> Callable[[], object] | None:
    """Parse every game tree and split its properties, without values being interpreted."""
    grammar: Any = module("sgfmill.sgf_grammar")
    known = _in_letters(data)
    return None if grammar is None else lambda: grammar.parse_sgf_collection(known)


def sgf(data: bytes) -> Callable[[], object] | None:
    """The same by the package sgf."""
    package: Any = module("sgf")
    text = _in_letters(data).decode()
    return None if package is None else lambda: package.parse(text)


def _in_letters(data: bytes) -> bytes:
    """The properties of the colours 1 to 4 under letters, since the peers refuse digits."""
    return re.sub(rb"(?<=;)[1-4](?=\[)", b"B", data)


def tokens(data: bytes) -> Callable[[], object]:
    """The floor: every token with its kind and place, by one regular expression."""
    text = data.decode()
    return lambda: [(match.lastgroup, match.group(), match.start()) for match in TOKENS.finditer(text)]


PEERS = {"pdn": (lark_pdn, py_draughts), "blokus": (sgfmill, sgf), "plateau": (sgfmill, sgf), "2048gn": ()}


def takes(kind: str, text: str) -> bool:
    """Whether every installed peer of that kind gets through a game: real ones hold more than they know."""
    data = text.encode("utf-8", "replace")
    try:
        for work in (peer(data) for peer in PEERS[kind]):
            if work is not None:
                work()
    except Exception:
        return False
    return True


def _pdn_games(data: bytes) -> list[str]:
    return re.split(r"(?:\r?\n){2}(?=\[Event)", data.decode())
