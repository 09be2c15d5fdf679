"""Plain headers against the patterns that take anything."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gamenote.games.draughts.pdn.dialect import TAGS as DIALECT
from gamenote.syntax.tagpairs.grammar import seam
from gamenote.syntax.tagpairs.tree import plain_header, read_header

HEADER = '[Event "Home"]\n[Site "Web"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n'
MOVES = "\n1. 32-28 *\n"

pieces = st.sampled_from(
    ('[Event "Home"]', '[White "-"]', '[A "x "]', '[a "b\'"]', '[B  "x"]', '[C ""]', '[D " x"]', '[E "\\""]', "[F")
)
gaps = st.sampled_from(
    ("\n", "\n", "\n", "\r\n", "", " ", "\n\n", "\n%x\n", " {c}\n", "\n;x\n", "x\n", "\x0b", "\r")
)
endings = st.sampled_from(("\n1. 32-28 *", "1. 32-28", "\n*", " *", "", '\nx [Event "H"]\n*', "\x0c*"))


@given(st.lists(st.tuples(pieces, gaps), min_size=1, max_size=5), endings)
def test_a_plain_header_is_what_the_grammar_makes_of_it(parts: list[tuple[str, str]], ending: str) -> None:
    text = "".join(tag + gap for tag, gap in parts) + ending
    full = read_header(text, seam(text, DIALECT.movetext), DIALECT)
    found = plain_header(text, DIALECT)
    if found is not None:
        assert (found.tags, found.span, full.damaged, full.others) == (full.tags, full.span, (), ())


def test_most_headers_are_plain_and_usual() -> None:
    for text in (HEADER, HEADER.replace("\n", "\r\n")):
        header = plain_header(text + MOVES, DIALECT)
        assert header is not None
        assert header.usual
        full = read_header(text + MOVES, seam(text + MOVES, DIALECT.movetext), DIALECT)
        assert [header.get(tag.name) for tag in full.tags] == list(full.tags) == list(header.tags)
        assert (header.raws(), header.laid_out()) == (full.raws(), full.laid_out())
        assert (header.get("Round2"), header.value("Round2")) == (None, None)


def test_a_header_is_not_usual_where_a_rule_may_speak() -> None:
    for text in (
        HEADER.replace('[Round "1"]\n', ""),
        HEADER.replace("Round", "round"),
        HEADER + '[Round "1"]\n',
        HEADER + '[Strange "1"]\n',
        HEADER + '[FEN "W:W28:B23"]\n',
    ):
        header = plain_header(text + MOVES, DIALECT)
        assert header is not None
        assert not header.usual


def test_tags_that_share_a_line_are_not_plain() -> None:
    assert plain_header(HEADER.replace("\n[Site", "[Site") + MOVES, DIALECT) is None


def test_a_header_with_blanks_and_empty_values_is_not_plain() -> None:
    text = '\r\n\r\n[Event   "P. Lauwen "]\r\n\r\n[Date ""] [White "-"]\t\r\n[Note "C:\\\\"]'
    for ending in (MOVES, "", "{words} 1. 32-28", "32-28"):
        assert plain_header(text + ending, DIALECT) is None
        header = read_header(text + ending, seam(text + ending, DIALECT.movetext), DIALECT)
        assert [(tag.name, tag.value) for tag in header.tags] == [
            ("Event", "P. Lauwen "),
            ("Date", ""),
            ("White", "-"),
            ("Note", "C:\\"),
        ]
