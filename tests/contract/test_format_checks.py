"""Each check of formats finds what it is for: a sound format, spoilt in one place, is told of it.

The formats are tic-tac-toe's, PDN and 2048-GN; what is spoilt is the reader, the writer, the cut, places or the
description.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenote.actions.lint.lint_game import choose_rules
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.feature import Feature
from gamenote.core.format import Format, Option
from gamenote.core.reading import Doubt, Reading, Where
from gamenote.core.record import Field, Header, Outcome, Record
from gamenote.core.rule import Rule, rule
from gamenote.core.source import Source, Span
from gamenote.testing import check_clean, check_cutting, check_fixed_point
from gamenote.testing.cost import check_cost, large_games
from gamenote.testing.damage import check_emptiness, check_line_ends, check_neighbours, check_nothing_silent
from gamenote.testing.fixes import check_fixes, check_mending
from gamenote.testing.formats import check_descriptor, check_format, check_others, check_shown
from gamenote.testing.rules import check_doubt
from gamenote.testing.spans import check_places
from tests.contract.registered import ROOT
from tests.foreign import tictactoe

__all__ = ["tictactoe"]

DRAWN = b"tic-tac-toe\nplayer_1: Ann\nplayer_2: Bob\ndate: 2024-05-01\n\nb2 a1 a3 c1 b1 b3 a2 c2 c3 draw\n"
PDN = (ROOT / "samples/pdn/annotated.pdn").read_bytes()
GN = (ROOT / "samples/2048gn/comments.2048gn").read_bytes()


@dataclass(frozen=True)
class Doctored(Reading):
    """A reading with some of its members replaced."""

    inner: Reading
    instead: dict[str, Any] = field(default_factory=dict)

    def _of(self, name: str) -> Any:
        return self.instead[name](self.inner) if name in self.instead else getattr(self.inner, name)

    syntax = property(lambda self: self._of("syntax"))
    record = property(lambda self: self._of("record"))
    diagnostics = property(lambda self: self._of("diagnostics"))
    broken = property(lambda self: self._of("broken"))
    empty = property(lambda self: self._of("empty"))
    summary = property(lambda self: self._of("summary"))
    doubt = property(lambda self: self._of("doubt"))
    names_variant = property(lambda self: self._of("names_variant"))

    def locate(self, offset: int) -> Where:
        found: Where = self._of("locate")(offset)
        return found

    def place(self, name: Field | str) -> Span | None:
        found: Span | None = self._of("place")(name)
        return found

    def move_places(self) -> Iterator[Span | None]:
        found: Iterator[Span | None] = self._of("move_places")()
        return found

    def under(self, variant: str) -> Record:
        found: Record = self._of("under")(variant)
        return found


def spoilt(
    item: Format,
    *,
    source: Callable[[Source], Source] = lambda source: source,
    write: Callable[[str], str] = lambda text: text,
    written: Callable[[Record], Record] = lambda record: record,
    cut: Callable[[list[int]], list[int]] = lambda cuts: cuts,
    **instead: Callable[[Any], Any],
) -> Format:
    """A format of which the codec does something otherwise."""
    codec = item.codec()

    class Spoilt:
        def __getattr__(self, name: str) -> Any:
            return getattr(codec, name)

        def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
            return iter(cut(list(codec.cut(data, final=final))))

        def read(self, text: Source) -> Reading:
            return Doctored(codec.read(source(text)), instead)

        def write(self, given: Record, engine: Any, options: Any) -> str:
            return write(codec.write(written(given), engine, options))

    return replace(item, codec=Spoilt)


def told(words: str, check: Callable[..., None], *args: Any, **options: Any) -> None:
    with pytest.raises(AssertionError, match=re.escape(words)):
        check(*args, **options)


def of(name: str) -> Format:
    return registry.formats()[name]


def without(record: Record, index: int) -> Record:
    return dataclasses.replace(record, line=(*record.line[:index], *record.line[index:][1:]))


# Writers


def shorter(record: Record) -> Record:
    return without(record, len(record.line) - 1)


def with_last(record: Record, **changes: Any) -> Record:
    return dataclasses.replace(record, line=(*record.line[:-1], replace(record.line[-1], **changes)))


def first_said(record: Record, name: str, value: Any) -> Record:
    at = next((at for at, node in enumerate(record.line) if getattr(node, name)), 0)
    line = (*record.line[:at], replace(record.line[at], **{name: value}), *record.line[at + 1 :])
    return dataclasses.replace(record, line=line)


def headless(record: Record, name: Field) -> Record:
    fields = {key: value for key, value in record.header.fields.items() if key is not name}
    return dataclasses.replace(record, header=Header(fields, record.header.extras))


WRITERS: dict[str, tuple[str, bytes, dict[str, Any], str]] = {
    "the last move is lost": ("xo", DRAWN, {"written": shorter}, "nodes become"),
    "two moves change places": ("xo", DRAWN, {"write": lambda text: text.replace("b2 a1", "a1 b2")}, "the move"),
    "another one wins": ("xo", DRAWN, {"write": lambda text: text.replace("draw", "x wins")}, "the outcome"),
    "the result is lost": ("xo", DRAWN, {"write": lambda text: text.replace("draw", "*")}, "the outcome"),
    "players are swapped": ("xo", DRAWN, {"write": lambda text: text.replace("Ann", "Bob")}, "player_1"),
    "the date is lost": ("xo", DRAWN, {"written": partial(headless, name=Field.DATE)}, "date"),
    "squares are capitals": ("xo", DRAWN, {"write": lambda text: text.replace("b2", "B2")}, "XOX401"),
    "no line end is written": ("xo", DRAWN, {"write": lambda text: text.rstrip("\n")}, "does not end with a line"),
    "a game is written twice": ("xo", DRAWN, {"write": lambda text: text * 2}, "one game is written"),
    "a variation is lost": (
        "pdn",
        PDN,
        {"written": lambda record: first_said(record, "variations", ())},
        "nodes become",
    ),
    "a sign is lost": ("pdn", PDN, {"written": lambda record: first_said(record, "glyphs", ())}, "its glyphs"),
    "a comment is lost": ("pdn", PDN, {"written": lambda record: first_said(record, "after", ())}, "its after"),
    "a clock shows another time": (
        "pdn",
        PDN,
        {"write": lambda text: text.replace("0:48:50", "0:48:51")},
        "its clock",
    ),
    "a position is another": (
        "pdn",
        PDN,
        {"write": lambda text: text.replace("W38,42", "W38,43")},
        "its position",
    ),
    "quotes are not escaped": ("pdn", PDN, {"write": lambda text: text.replace('\\"', '"')}, "strange words"),
    "a tile is another": ("2048gn", GN, {"write": lambda text: re.sub(r"\b4([a-d])", r"\1", text)}, "position"),
}


@pytest.mark.parametrize("way", WRITERS)
def test_a_writer_that_says_something_else(tictactoe: Path, way: str) -> None:
    name, data, spoils, words = WRITERS[way]
    check_fixed_point(of(name), data)
    told(words, check_fixed_point, spoilt(of(name), **spoils), data)


# Readers


def forgetful(source: Source) -> Source:
    """A reader that does not see words that it does not know."""
    return replace(
        source, text=re.sub(r"(?<= )(?!x|o|draw)[^a-c\s*]\S*", lambda match: " " * len(match[0]), source.text)
    )


def test_a_reader_that_passes_over_words(tictactoe: Path) -> None:
    check_nothing_silent(of("xo"), DRAWN)
    told(
        "not in the record, and the reading not broken",
        check_nothing_silent,
        spoilt(of("xo"), source=forgetful),
        DRAWN,
    )


def test_a_reader_that_cuts_words_short(tictactoe: Path) -> None:
    def shorten(source: Source) -> Source:
        return replace(source, text=re.sub(r"\b([a-c][1-3])\w+", r"\1", source.text))

    told("and not reported", check_nothing_silent, spoilt(of("xo"), source=shorten), DRAWN)


def test_a_reader_that_takes_a_carriage_return_for_a_letter(tictactoe: Path) -> None:
    def visible(source: Source) -> Source:
        return replace(source, text=source.text.replace("\r", "r"))

    check_line_ends(of("xo"), DRAWN)
    told(
        "with CR LF as line ends, a game is read as another",
        check_line_ends,
        spoilt(of("xo"), source=visible),
        DRAWN,
    )


def test_a_reader_that_needs_the_last_line_end(tictactoe: Path) -> None:
    def careless(source: Source) -> Source:
        return replace(source, text=source.text if source.text.endswith("\n") else source.text[:-1])

    told("with no line end at its end", check_line_ends, spoilt(of("xo"), source=careless), DRAWN)


READERS: dict[str, tuple[dict[str, Any], str]] = {
    "locate counts from 0": (
        {"locate": lambda inner: lambda offset: where_less(inner.locate(offset))},
        "gives the ply",
    ),
    "locate knows the move before": (
        {"locate": lambda inner: lambda offset: inner.locate(max(0, offset - 3))},
        "locate(",
    ),
    "place gives the whole line": ({"place": lambda inner: lambda name: Span(0, 5)}, "place("),
    "place knows nothing": ({"place": lambda inner: lambda name: None}, "tells nothing"),
    "the last move is the first": (
        {"move_places": lambda inner: lambda: iter([inner.record.line[1].span])},
        "move_places are",
    ),
    "the summary has no header": (
        {"summary": lambda inner: dataclasses.replace(inner.record, header=Header())},
        "the summary tells",
    ),
    "the variant is named, but there is none": (
        {
            "names_variant": lambda inner: True,
            "record": lambda inner: dataclasses.replace(inner.record, variant=None),
            "summary": lambda inner: dataclasses.replace(inner.record, variant=None),
        },
        "names_variant is true",
    ),
    "another variant has no moves": (
        {"under": lambda inner: lambda variant: dataclasses.replace(inner.record, line=(), variant=variant)},
        "under(variant)",
    ),
    "spans are one too long": ({"record": lambda inner: stretched(inner.record)}, "the span of the move"),
}


def where_less(where: Where) -> Where:
    return replace(where, ply=where.ply - 1) if where.ply else where


def stretched(record: Record) -> Record:
    spans = (node.span and Span(node.span.start, node.span.end + 1) for node in record.line)
    line = tuple(replace(node, span=span) for node, span in zip(record.line, spans, strict=True))
    return dataclasses.replace(record, line=line)


@pytest.mark.parametrize("way", READERS)
def test_a_reading_that_misplaces(tictactoe: Path, way: str) -> None:
    instead, words = READERS[way]
    check_places(of("xo"), DRAWN)
    told(words, check_places, spoilt(of("xo"), **instead), DRAWN)


@pytest.mark.parametrize(
    ("instead", "words"),
    [
        ({"empty": lambda inner: False}, "is not empty"),
        ({"empty": lambda inner: True}, "is empty"),
        ({"broken": lambda inner: True}, "is broken"),
    ],
)
def test_a_reading_that_is_empty_or_broken_without_reason(
    tictactoe: Path, instead: dict[str, Any], words: str
) -> None:
    check_emptiness(of("xo"), DRAWN)
    told(words, check_emptiness, spoilt(of("xo"), **instead), DRAWN)


def test_a_reading_that_tells_no_doubt() -> None:
    path = ROOT / "tests/bad/pdn/result-differs.pdn"
    data = b'[Event ""]\n[GameType "20"]\n\n01. 32-28 19-23 *\n' + path.read_bytes()
    check_doubt(of("pdn"), data)
    carefree = spoilt(of("pdn"), doubt=lambda inner: Doubt.NONE, diagnostics=lambda inner: ())
    told("is not run", check_doubt, carefree, data)


# Cuts

TWO = DRAWN + DRAWN.replace(b"Ann", b"Eva")


@pytest.mark.parametrize(
    ("cut", "words"),
    [
        (lambda cuts: cuts[:-1], "written twice, is cut into"),
        (lambda cuts: [*cuts, *cuts], "not in order"),
        (lambda cuts: [0, *cuts], "not inside"),
    ],
)
def test_a_cut_at_the_wrong_place(tictactoe: Path, cut: Any, words: str) -> None:
    check_cutting(of("xo"), TWO)
    told(words, check_cutting, spoilt(of("xo"), cut=cut), TWO)


def test_a_cut_one_byte_too_late(tictactoe: Path) -> None:
    late = spoilt(of("xo"), cut=lambda cuts: [place + 1 for place in cuts])
    told("a sample has findings", check_clean, late, TWO)


def test_a_damaged_game_that_takes_its_neighbour_with_it(tictactoe: Path) -> None:
    games = [DRAWN.decode(), TWO.decode()[len(DRAWN) :]]
    check_neighbours(of("xo"), games, "cut in the middle")
    once = spoilt(of("xo"), cut=lambda cuts: cuts[:1])
    told("is told of its neighbours", check_neighbours, once, games, "cut in the middle")


# Descriptions


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"suffixes": ("xo",)}, "not a dot and small letters"),
        ({"suffixes": (".XO",)}, "not a dot and small letters"),
        ({"options": (Option("case", "letters", "small", ("large",)),)}, "none of the choices"),
        ({"options": (Option("case", "", "small", ("small",)),)}, "there is no help"),
        ({"severities": {"no-such-rule": 1}}, "there is no rule 'no-such-rule'"),
        ({"example": "tic-tac-toe\n\nb2 b2 *\n"}, "the example has findings"),
        ({"example": "tic-tac-toe\n\n*\n"}, "the example has no move"),
        ({"example_head": "tic-tac-toe\ndate: 1\n\n"}, "does not begin with example_head"),
        ({"sniff": lambda head: 1.0}, "sniff is 1.0 sure of"),
    ],
)
def test_a_description_that_does_not_hold(tictactoe: Path, changes: dict[str, Any], words: str) -> None:
    check_descriptor(of("xo"))
    told(words, check_descriptor, replace(of("xo"), **changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"keeps": lambda options: Feature.MOVES | Feature.COMMENTS}, "no sample shows what it keeps: comments"),
        ({"fields": frozenset({Field.PLAYER_1, Field.EVENT})}, "no sample shows the header field event"),
        ({"games": ("draughts",)}, "which is none of its games"),
        ({"result": lambda text: Outcome(text, "x")}, "result('draw') is"),
        ({"result": lambda text: None}, "says nothing"),
        ({"options": (Option("case", "letters", "small", ("small", "large")),)}, "changes no sample"),
    ],
)
def test_a_description_that_no_sample_bears_out(tictactoe: Path, changes: dict[str, Any], words: str) -> None:
    check_shown(of("xo"), [DRAWN])
    told(words, check_shown, replace(of("xo"), **changes), [DRAWN])


def test_a_format_that_claims_records_of_others(tictactoe: Path) -> None:
    check_others(of("xo"))
    told("it claims", check_others, replace(of("xo"), sniff=lambda head: 0.95 if b"[" in head else 0.0))


# Fixes


def meddling(old: str, new: str, safety: Safety) -> Rule:
    @rule("XOX901", "meddling", fix=safety)
    def meddle(case: Case) -> Iterator[Diagnostic]:
        """Something is to be written otherwise."""
        at = case.source.text.find(old)
        if at >= 0:
            yield case.report("x", at=Span(at, at + 1), fix=[Edit(Span(at, at + len(old)), new)])

    return meddle


@pytest.fixture
def add(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Rule], None]]:
    """Adds a rule to those of tic-tac-toe."""

    def add(one: Rule) -> None:
        rules = (*registry.rules_of("xo", "tictactoe"), one)
        monkeypatch.setattr(registry, "rules_of", lambda *names: rules)
        choose_rules.cache_clear()

    yield add
    choose_rules.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "safety", "words"),
    [
        (" c3 draw", " draw", Safety.SAFE, "would change the moves"),
        ("draw", "x wins", Safety.SAFE, "would change the result"),
        ("Ann", "Eva", Safety.SAFE, "would change the name of a player"),
        ("date: 2024-05-01\n", "", Safety.SAFE, "would change the header: date"),
        ("b2 a1", "b2 b2", Safety.UNSAFE, "would leave more illegal moves"),
        ("Ann", "Ann", Safety.SAFE, "changes nothing"),
        (DRAWN.decode(), "", Safety.UNSAFE, "would take a game away"),
        ("b2 a1", "B2 a1", Safety.SAFE, "would bring new warnings"),
    ],
)
def test_a_fix_that_does_harm(add: Callable[[Rule], None], old: str, new: str, safety: Safety, words: str) -> None:
    check_fixes(of("xo"), DRAWN)
    add(meddling(old, new, safety))
    told(words, check_fixes, of("xo"), DRAWN)


def test_a_fix_that_never_settles(add: Callable[[Rule], None]) -> None:
    add(meddling("Ann", "Anna", Safety.UNSAFE))
    told("is not made", check_mending, of("xo"), DRAWN, Safety.UNSAFE)


# Cost


@pytest.mark.full
def test_a_reader_that_looks_at_all_moves_for_each(tictactoe: Path) -> None:
    def slow(inner: Reading) -> tuple[Diagnostic, ...]:
        nodes = inner.record.line
        for one in nodes:
            for other in nodes:
                assert one is not None and other is not None
        return inner.diagnostics

    check_cost(of("xo"), DRAWN)
    told("steps", check_cost, spoilt(of("xo"), diagnostics=slow), DRAWN)


@pytest.mark.slow  # by the clock
def test_a_pattern_that_goes_back_and_forth(tictactoe: Path) -> None:
    pattern = re.compile(r"\(+\)+!")

    def search(source: Source) -> Source:
        pattern.search(source.text)
        return source

    told("seconds", check_cost, spoilt(of("xo"), source=search), DRAWN)


@pytest.mark.slow  # by the clock
def test_slices_of_all_that_is_left(tictactoe: Path) -> None:
    def slice_on(source: Source) -> Source:
        words = source.text.count("Zyzzy Zyzzy")  # which only the words do that the check itself puts there
        for at in range(0, len(source.text) if words else 0, 3):
            assert source.text[at:]
        return source

    found = [*large_games(spoilt(of("xo"), source=slice_on), DRAWN)]
    assert any("of strange words" in each for each in found), found


# All at once


def test_a_format_that_is_not_there() -> None:
    told("there is no format 'nothing'", check_format, "nothing", ROOT / "samples")


def test_a_format_without_samples(tmp_path: Path) -> None:
    told("no sample of pdn", check_format, "pdn", tmp_path)


@pytest.mark.full
def test_all_faults_are_told(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ill = replace(
        spoilt(of("xo"), written=shorter, move_places=lambda inner: lambda: iter(())),
        keeps=lambda options: Feature.MOVES | Feature.OUTCOME | Feature.HEADER | Feature.GLYPHS,
        suffixes=(".xo", "board"),
    )
    known = {**registry.formats(), "xo": ill}
    monkeypatch.setattr(registry, "formats", lambda: known)
    with pytest.raises(AssertionError) as broken:
        check_format("xo", tictactoe)
    for words in (
        "not a dot",
        "drawn.xo: move_places are []",
        "nodes become",
        "no sample shows what it keeps: glyphs",
    ):
        assert words in str(broken.value)


def test_samples_that_the_wheel_carries_are_there_and_of_every_format() -> None:
    import tomllib

    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    carried = tool["force-include"]
    names = [Path(source).relative_to("samples").as_posix() for source in carried]
    assert all((ROOT / source).is_file() for source in carried)
    assert all(carried[f"samples/{name}"] == f"gamenote/testing/records/{name}" for name in names)
    ours = {item.name for item in registry.formats().values() if item.reads}
    assert {name.partition("/")[0] for name in names} == ours
