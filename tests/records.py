"""Random records for property tests: hypothesis strategies and plain constructors."""

from __future__ import annotations

from hypothesis import strategies as st

from gamenote.core.record import Clock, Comment, Extra, Field, Header, Line, Mark, Node, Outcome, Record, Setup

texts = st.text(st.characters(codec="utf-8"), max_size=12)
words = st.one_of(st.none(), texts)
comments = st.lists(texts.map(Comment), max_size=2).map(tuple)
extras = st.lists(
    st.builds(
        Extra,
        st.sampled_from(("sgf", "tagpairs")),
        texts,
        st.lists(texts, max_size=3).map(tuple),
    ),
    max_size=2,
).map(tuple)
seconds = st.one_of(st.none(), st.integers(0, 10**6), st.floats(allow_nan=False, allow_infinity=False))
marks = st.lists(st.builds(Mark, texts, st.lists(texts, max_size=2).map(tuple), texts, texts), max_size=2).map(
    tuple
)
setups = st.builds(Setup, texts, st.lists(st.tuples(texts, texts), max_size=2).map(tuple), words)
outcomes = st.builds(Outcome, texts, words, texts)
headers = st.builds(Header, st.dictionaries(st.sampled_from(Field), texts, max_size=4), extras)


def nodes(variations: st.SearchStrategy[tuple[Line, ...]]) -> st.SearchStrategy[Node]:
    """Nodes with anything in them and these variations."""
    return st.builds(
        Node,
        actor=words,
        move=words,
        setup=st.none() | setups,
        before=comments,
        after=comments,
        glyphs=st.lists(st.integers(0, 255), max_size=2).map(tuple),
        clock=st.none() | st.builds(Clock, seconds, seconds),
        marks=marks,
        extras=extras,
        variations=variations,
    )


def _lines(variations: st.SearchStrategy[tuple[Line, ...]]) -> st.SearchStrategy[Line]:
    return st.lists(nodes(variations), max_size=3).map(tuple)


lines = st.recursive(
    _lines(st.just(())),
    lambda line: _lines(st.lists(line, max_size=2).map(tuple)),
    max_leaves=6,
)
records = st.builds(Record, texts, words, headers, lines, st.none() | outcomes)


def nested(depth: int) -> Record:
    """A game whose only variation has only one variation, and so on."""
    line: Line = (Node(actor="white", move="end"),)
    for number in range(depth):
        line = (Node(actor="white", move=f"a{number}"), Node(actor="black", move="b", variations=(line,)))
    return Record("tic-tac-toe", None, Header(), line)
