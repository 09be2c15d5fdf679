"""Words as pyparsing reads them by the elements of a format, and the pattern that knows the proper ones."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pyparsing as pp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.record import same
from gamenote.games.chess.pgn import dialect as pgn
from gamenote.games.draughts.pdn import dialect as pdn
from gamenote.games.game2048.gn import dialect as gn
from gamenote.syntax.movetext.tokens import Grammar, Token
from gamenote.syntax.movetext.words import ODD, Words
from tests.contract.registered import DAMAGED, SAMPLES
from tests.corpus import CORPUS, needs_corpus

DIALECT, FOREIGN = pdn.DIALECT, pdn.FOREIGN
FORMATS = {
    "pgn": pgn.DIALECT.words,
    "pgn_foreign": pgn.FOREIGN.words,
    "pdn": pdn.DIALECT.words,
    "pdn_foreign": pdn.FOREIGN.words,
    "gn": gn.WORDS,
}
FILES = ("pgn", "pdn", "2048gn")
READ = ("pgn", "pdn", "gn")
formats = pytest.mark.parametrize("words", FORMATS.values(), ids=list(FORMATS))


class Recorded(NamedTuple):
    """A word, and the tokens that it has been read as before."""

    format: str
    word: str
    tokens: tuple[Token, ...]


def recorded() -> Iterator[Recorded]:
    """All words that stand in the list."""
    name, lines = "", iter(Path(__file__).with_name("odd_words.txt").read_text().splitlines()[3:])
    for line in lines:
        kinds, *words = line.split("\t")
        name = line if line in FORMATS else name
        for word in words:
            parts = word.split("|")
            starts = [*accumulate((len(part) for part in parts[:-1]), initial=0)]
            found = zip(kinds.split(), parts, starts, strict=True)
            tokens = (Token(kind, part.strip(), at + len(part) - len(part.lstrip())) for kind, part, at in found)
            yield Recorded(name, "".join(parts), tuple(tokens))


def fresh(words: Words) -> Words:
    """Words that remember nothing."""
    return Words(words.proper.known, words.results, words.joints, words.grammar, words.strengths)


def slow_tokens(words: Words, text: str) -> Any:
    """The tokens of a word with the quick pattern switched off."""
    return words.grammar().tokens(text)


@cache
def known_parts() -> list[str]:
    """All short pieces of the words in the list."""
    words = [each.word for each in recorded()]
    return sorted({word[at : at + size] for word in words for at in range(len(word)) for size in range(1, 9)})


@cache
def matching_parts(pattern: re.Pattern[str]) -> list[str]:
    """Those of the pieces that a pattern matches."""
    return [part for part in known_parts() if pattern.fullmatch(part)]


def spell(element: pp.ParserElement, dice: Random) -> str:
    """Make a word of an element, but for what it wants or forbids around it."""
    match element:
        case pp.Regex():
            return dice.choice(matching_parts(element.re))
        case pp.Literal():
            return element.match
        case pp.Word():
            size = dice.randint(element.minLen, min(element.maxLen, 4))
            return dice.choice(sorted(element.init_chars)) + "".join(
                dice.choices(sorted(element.bodyChars), k=size - 1)
            )
        case pp.CharsNotIn():
            return dice.choice("aN1=é兵")
        case pp.And():
            return "".join(spell(each, dice) for each in element.exprs)
        case pp.MatchFirst():
            return spell(dice.choice(element.exprs), dice)
        case pp.Opt() | pp.OneOrMore() | pp.ZeroOrMore():
            least = isinstance(element, pp.OneOrMore)
            most = 1 if isinstance(element, pp.Opt) else 3
            return "".join(spell(element.expr, dice) for _ in range(dice.randint(least, most)))
        case pp.Combine():
            return spell(element.expr, dice)
    return ""


def spell_word(words: Words, dice: Random) -> str:
    """Make a word by the grammar or from the list, alone or glued to others, perhaps spoilt."""
    text = ""
    for _ in range(dice.choice((1, 1, 2, 3))):
        element = dice.choice([*words.grammar().elements.values()])
        text += dice.choice((spell(element, dice), dice.choice(sorted(words.results)), dice.choice(known_parts())))
    at = dice.randrange(len(text) + 1)
    spoilt = text[:at] + dice.choice("1aNxO0=+-.!*$ –½é") + text[at + dice.randrange(2) :]
    return dice.choice((text, text, spoilt))


@pytest.mark.parametrize("words", [FORMATS[name] for name in FORMATS if name != "gn"])  # it has a test of its own
def test_the_quick_pattern_says_what_the_grammar_says(words: Words) -> None:
    texts = [spell_word(words, Random(seed)) for seed in range(1500)]
    assert sum(words._common.fullmatch(text) is not None for text in texts) > 50
    for text in texts:
        assert tuple(fresh(words)._word_tokens(text)) == tuple(words.grammar().tokens(text))


@pytest.mark.parametrize("words", [FORMATS[name] for name in ("pgn", "pdn")])
@given(data=st.data())
def test_the_grammar_says_what_the_quick_pattern_says(words: Words, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(words._common.pattern), fullmatch=True))
    assert tuple(fresh(words)._word_tokens(text)) == tuple(words.grammar().tokens(text))


@formats
def test_tokens_follow_each_other_and_lose_no_character(words: Words) -> None:
    for seed in range(500):
        text, end = spell_word(words, Random(seed)), 0
        for token in words.grammar().tokens(text):
            assert text[end : token.start].strip(" \t\r\n") == ""
            assert text[token.start : token.end] == token.text
            end = token.end
        assert text[end:].strip(" \t\r\n") == ""


@pytest.mark.parametrize("name", FORMATS)
def test_odd_words_are_read_as_they_have_been(name: str) -> None:
    grammar = FORMATS[name].grammar()
    known = [each for each in recorded() if each.format == name]
    assert len(known) > 30
    assert [each for each in known if grammar.tokens(each.word) != each.tokens] == []


@pytest.mark.parametrize("words", [FORMATS[name] for name in READ])
@given(data=st.data())
def test_a_proper_move_is_a_move_of_the_grammar(words: Words, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(words.proper.known.pattern), fullmatch=True))
    assert words.grammar().end_of("move", text) == len(text)


def readings(paths: list[tuple[str, Path]]) -> list[Any]:
    """All games of these files."""
    for words in FORMATS.values():
        for each in (words, words.proper, words.adorned, words.brief):
            each.clear()
    return [
        reading
        for name, path in paths
        for _, reading in games(path.open("rb"), path.name, registry.formats()[name])
    ]


def check_readings(paths: list[tuple[str, Path]], patch: pytest.MonkeyPatch) -> None:
    """Hold the readings of these files against those without the quick pattern."""
    quick = [(reading.record, list(reading.diagnostics)) for reading in readings(paths)]
    patch.setattr(Words, "_word_tokens", slow_tokens)
    slow = [(reading.record, list(reading.diagnostics)) for reading in readings(paths)]
    assert len(quick) == len(slow) > 1
    assert [index for index, pair in enumerate(zip(quick, slow, strict=True)) if not is_same(*pair)] == []


def is_same(one: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    return same(one[0], other[0]) and one[1] == other[1]


@pytest.mark.costly
@pytest.mark.parametrize("name", FILES)
def test_files_are_read_alike_with_the_quick_pattern_switched_off(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_readings([(owner, path) for owner, path in (*SAMPLES, *DAMAGED) if owner == name], monkeypatch)


@needs_corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_corpora_are_read_alike_with_the_quick_pattern_switched_off(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CORPUS is not None
    paths = [path for path in sorted(CORPUS.rglob("*")) if path.suffix == f".{name}"]
    check_readings([(name, path) for path in paths], monkeypatch)


def count_calls(run: Callable[[], object]) -> int:
    """How many functions are called meanwhile."""
    count = 0

    def tell(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(tell)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


@formats
@pytest.mark.parametrize(
    "part", ["=", "$", "1", "1.", "a1", "e4+", "½ ", "x ", "O-", "1-", "-", "!a", "ab1", "Nf3 "]
)
def test_a_long_word_takes_time_for_its_length_alone(words: Words, part: str) -> None:
    grammar = words.grammar()
    short, long = (count_calls(lambda size=size: grammar.tokens(part * size)) for size in (100, 400))  # type: ignore[misc]
    assert long <= 5 * short


@formats
def test_words_are_read_alike_by_several_threads(words: Words) -> None:
    texts = [each.word for each in recorded()][::4] * 4
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(words.grammar().tokens, texts)) == [words.grammar().tokens(text) for text in texts]


def test_a_result_is_tried_before_a_move() -> None:
    assert DIALECT.grammar().tokens("1-1") == (Token("result", "1-1", 0),)
    assert [token.kind for token in DIALECT.grammar().tokens("1-18")] == ["move"]


def test_what_no_element_knows_is_a_word() -> None:
    assert [token.kind for token in DIALECT.grammar().tokens("foo")] == ["word"]
    assert fresh(DIALECT.words)["foo"].kind == ODD
    assert Grammar({"bare": pp.Word(pp.nums)}).tokens("1a") == (Token("bare", "1", 0), Token("word", "a", 1))


def test_long_words_are_not_remembered() -> None:
    words = fresh(DIALECT.words)
    assert words["x" * 101].kind == ODD
    assert not words


TAGS = '[GameType "20"]\n[FEN "W:W28:B23"]\n[Event "Home"]\n\n'
PLAIN = TAGS + "1. 32-28! {{[%clk 0:01:02]}} 19-23 $1 (18-23) 2. 28x19 {end}"


@pytest.mark.costly
@pytest.mark.parametrize("end", ["*", "1-1", "2-0", "1/2-1/2"])
def test_what_most_files_hold_needs_no_pyparsing(end: str) -> None:
    code = (
        "import sys\nfrom gamenote.core.source import Source\n"
        "from gamenote.games.draughts.pdn.reader import PdnReading\n"
        f"PdnReading(Source('x', {PLAIN.format(end=end)!r})).record.line\nprint('pyparsing' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
