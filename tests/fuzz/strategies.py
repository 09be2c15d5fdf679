"""Hypothesis strategies for the grammar of each format: texts that follow it, and texts that are damaged.

What follows a grammar need not be a game that can be played: moves are drawn, not chosen by the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from hypothesis import strategies as st

from tests.fuzz.mutation import JUNK, MUTATIONS
from tests.fuzz.stock import stock

Texts = st.SearchStrategy[str]

words = st.text(st.characters(codec="utf-8", exclude_characters='[]{}()"\\;\r\n'), max_size=10)
names = st.sampled_from(("Event", "Site", "Date", "Round", "White", "Black", "Result", "Player", "Title", "Odd"))
pieces = st.sampled_from(("xx", "rr", "bb", "xo", "rb", "??"))
small_squares = st.builds("{}{}".format, st.sampled_from("abcd"), st.integers(1, 4))
points = st.builds("{}{}".format, st.sampled_from("abcdefghijklmn"), st.integers(1, 14))
CHESS_TAGS = (
    *("", "", '[Variant "Crazyhouse"]\n', '[Variant "Atomic"]\n', '[Variant "Horde"]\n'),
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n',
)
comments = words.map(lambda text: f"{{{text}}}")


def _tags(required: str) -> Texts:
    pairs = st.builds('[{} "{}"]\n'.format, names, words)
    return st.lists(pairs, max_size=5, unique=True).map(lambda found: "".join(found) + required + "\n")


def _turns(moves: Texts, ends: tuple[str, ...], variations: bool) -> Texts:
    """Numbered moves with comments, and variations where the format has them."""
    items = moves | st.builds("{} {}".format, moves, comments)
    if variations:
        items = st.recursive(items, lambda inner: st.builds("{0} ({1} {1})".format, moves, inner), max_leaves=4)
    line = st.lists(items, max_size=8).map(lambda found: [f"{at}. {item}" for at, item in enumerate(found, 1)])
    return st.builds("{}{}{}\n".format, line.map(" ".join), st.sampled_from((" ", "\n")), st.sampled_from(ends))


def _tree(head: str, move: Texts) -> Texts:
    nodes = st.builds(";{}[{}]".format, st.sampled_from("BW"), move)
    remarks = st.builds("{}C[{}]".format, nodes, words)
    line = st.lists(nodes | remarks, max_size=6).map("\n".join)
    parts = st.recursive(line, lambda inner: st.builds("{}({})({})".format, line, inner, inner), max_leaves=4)
    return parts.map(lambda body: f"({head}\n{body}\n)\n")


chess_squares = st.builds("{}{}".format, st.sampled_from("abcdefgh"), st.integers(1, 8))
chess_moves = (
    st.sampled_from(("e4", "e5", "Nf3", "Nc6", "Bb5", "O-O", "O-O-O", "exd5", "e8=Q", "N@f3", "--", "Qxf7#"))
    | st.builds(
        "{}{}{}{}{}".format,
        st.sampled_from(("", "", *"NBRQKSL\u2658P")),
        st.sampled_from(("", "", *"abcdefgh12345678")),
        st.sampled_from(("", "x", ":", "-")),
        chess_squares,
        st.sampled_from(("", "", "+", "#", "=Q", "(N)", "!?", " $14")),
    )
    | st.builds("{}{}".format, chess_squares, chess_squares)
)
draughts_moves = st.builds("{}{}{}".format, st.integers(1, 51), st.sampled_from("-x"), st.integers(1, 51))
slides = st.builds("{} {}".format, st.sampled_from("UDLR"), small_squares | small_squares.map("4{}".format))
boardings = st.builds("{} Onboard {}/{} {}".format, st.integers(1, 9), small_squares, st.integers(0, 3), pieces)
stacks = st.lists(pieces, min_size=1, max_size=4).map(",".join)
picks = st.builds(
    "{0} Pick {1}({3}), Drop {2}({3})".format, st.integers(1, 9), small_squares, small_squares, stacks
)
placements = st.lists(points, min_size=1, max_size=5, unique=True).map(",".join)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
parts = st.fixed_dictionaries(
    {"schema_version": st.just(1), "format": st.just("gamenote")},
    optional={
        "game": st.sampled_from(("draughts", "chess", "blokus", "plateau", "game2048", "go")) | values,
        "variant": st.sampled_from(("russian", "duo", "standard")) | values,
        "header": st.dictionaries(st.sampled_from(("fields", "extras")), values, max_size=2) | values,
        "lines": st.lists(
            st.fixed_dictionaries({"of": st.none(), "nodes": st.lists(values, max_size=3)}) | values
        ),
    },
)

VALID: Mapping[str, Texts] = {
    "pdn": st.builds(
        str.__add__,
        _tags('[GameType "20"]\n'),
        _turns(draughts_moves, ("*", "2-0", "1-1"), variations=True),
    ),
    "pgn": st.builds(
        str.__add__,
        st.builds(str.__add__, st.sampled_from(CHESS_TAGS), _tags('[Result "*"]\n')),
        _turns(chess_moves, ("*", "1-0", "0-1", "1/2-1/2"), variations=True),
    ),
    "2048gn": st.builds(
        str.__add__,
        _tags('[InitialBoard "a1 b1"]\n'),
        _turns(slides, ("*", "Locked", "Retired"), variations=False),
    ),
    "plateau": _tree(";GM[Plateau]SU[Standard]", boardings | picks),
    "blokus": _tree(";GM[Blokus Duo]CA[UTF-8]", placements),
    "json": st.lists(parts | values, max_size=3).map(
        lambda games: json.dumps({"schema_version": 1, "format": "gamenote", "games": games}) + "\n"
    ),
    "jsonl": st.lists(parts, max_size=3).map(lambda games: "".join(f"{json.dumps(game)}\n" for game in games)),
}


def valid(name: str) -> Texts:
    """Texts that follow the grammar of that format."""
    return VALID[name]


def damaged(name: str) -> st.SearchStrategy[bytes]:
    """The same, and recorded games, with some damage done to them."""
    texts = valid(name).map(partial(str.encode, errors="surrogatepass")) | st.sampled_from(stock(name))
    harm = st.lists(st.sampled_from(MUTATIONS), min_size=1, max_size=3)
    return st.builds(_harmed, texts, harm, st.randoms(use_true_random=False), st.sampled_from(JUNK))


def _harmed(data: bytes, harm: list[Callable[..., bytes]], dice: object, other: bytes) -> bytes:
    for mutation in harm:
        data = mutation(data, dice, other)
    return data[:4000]
