"""The checks of games, boards, rules and reports find what they are for: a fault in one place is told."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, TextIO

import pytest
from msgspec.structs import force_setattr, replace

from gamenote import testing
from gamenote.actions.lint.lint_game import choose_rules
from gamenote.core import registry
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.diagram import BoardRenderer, Cell, Diagram, Document, Painter, Run, Token
from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.game import Variant
from gamenote.core.lattice import Slot, Squares
from gamenote.core.record import Mark, Outcome, Record
from gamenote.core.report import FileReport, Look, Reporter, Sink, Summary
from gamenote.core.rule import Rule, Stage
from gamenote.core.source import Span
from gamenote.core.statistics import Gains
from gamenote.render.boards.svg import SvgPainter
from gamenote.testing import boards as boards
from gamenote.testing import stock
from tests.foreign import tictactoe

__all__ = ["tictactoe"]
SQUARES = [f"{column}{row}" for row in "123" for column in "abc"]


@pytest.fixture
def drawn(tictactoe: Path) -> Record:
    return record_of(tictactoe, "drawn.xo")


@pytest.fixture
def won(tictactoe: Path) -> Record:
    return record_of(tictactoe, "two-games.xo")


def record_of(samples: Path, name: str) -> Record:
    return testing.read(registry.formats()["xo"], (samples / "xo" / name).read_bytes())[0][1].record


def told(words: str, check: Callable[..., None], *args: Any, **options: Any) -> None:
    with pytest.raises(testing.Broken) as broken:
        check(*args, **options)
    assert any(words in fault for fault in broken.value.faults), str(broken.value)


def engine(**members: Any) -> Engine:
    """The engine of tic-tac-toe with other members."""
    from tictactoe.engine import TicTacToe

    spoilt: Engine = type("Spoilt", (TicTacToe,), members)()
    return spoilt


def honest(name: str) -> Any:
    from tictactoe.engine import TicTacToe

    return getattr(TicTacToe, name)


def twice(self: Any, position: str) -> Iterator[int]:
    return iter([*honest("legal_moves")(self, position)] * 2)


def without_c3(self: Any, position: str) -> Iterator[int]:
    return (move for move in honest("legal_moves")(self, position) if move != 8)


def number_of(self: Any, position: str, text: str, actor: str | None = None) -> Any:
    return honest("candidates")(self, position, text, actor) if int(text.strip("abc") or 1) else ()


def dotted(self: Any, position: str, move: int) -> tuple[Objection, ...]:
    return tuple(replace(each, message=f"{each.message}.") for each in honest("judge")(self, position, move))


def of_no_rule(self: Any, position: str, move: int) -> tuple[Objection, ...]:
    return tuple(replace(each, kind="no-such-rule") for each in honest("judge")(self, position, move))


def out_of_text(self: Any, position: str, move: int) -> tuple[Objection, ...]:
    return tuple(replace(each, part=(3, 900)) for each in honest("judge")(self, position, move))


MOVES: list[tuple[str, dict[str, Any], str]] = [
    ("legal_moves", {"legal_moves": twice}, "legal_moves gives b2 twice"),
    ("what was played", {"legal_moves": without_c3}, "c3 was played, but is not among the legal moves"),
    ("a number", {"candidates": number_of}, "ValueError"),
    ("a list", {"candidates": lambda self, position, text, actor=None: [SQUARES.index("a1")]}, "a tuple of moves"),
    ("no objection", {"judge": lambda self, position, move: None}, "TypeError"),
    ("a full stop", {"judge": dotted}, "ends its message with a full stop"),
    ("no rule", {"judge": of_no_rule}, "'no-such-rule', which neither game nor format declares"),
    ("a part", {"judge": out_of_text}, "outside the text"),
    ("one text", {"write_move": lambda self, position, move, notation="": "b2"}, "writes two moves alike: b2"),
    ("blanks", {"write_move": lambda self, position, move, notation="": f" {SQUARES[move]}"}, "without blanks"),
]


@pytest.mark.parametrize(("members", "words"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_moves(drawn: Record, members: dict[str, Any], words: str) -> None:
    testing.check_moves(engine(), drawn)
    told(words, testing.check_moves, engine(**members), drawn)


def test_moves_that_are_not_all_listed_may_be_declared(drawn: Record) -> None:
    testing.check_moves(engine(legal_moves=without_c3, lists_all_moves=False), drawn)


def test_play_after_the_end(won: Record) -> None:
    from tictactoe.engine import TicTacToe

    def judge(self: Any, position: str, move: int) -> tuple[Objection, ...]:
        found: tuple[Objection, ...] = TicTacToe.judge(self, position, move)
        return () if found and found[0].kind == "play-after-end" and position[move] == "." else found

    told("the game has ended (x wins), but legal_moves gives", testing.check_moves, engine(judge=judge), won)


class Board(list[str]):
    """A position that play changes, as none may be."""


def in_place(self: Any, position: Any, move: int) -> Any:
    position[move] = "x" if position.count("x") == position.count("o") else "o"
    return position


def as_list(name: str) -> Any:
    return lambda self, position, *rest, **named: honest(name)(self, "".join(position), *rest, **named)


def test_a_position_that_play_changes(drawn: Record) -> None:
    names = ("candidates", "judge", "legal_moves", "outcome", "diagram")
    members = {name: as_list(name) for name in names}
    members["start"] = lambda self, variant, setup: Board("." * 9)
    told("play has changed the start", testing.check_positions, engine(**members, play=in_place), drawn)


POSITIONS: list[tuple[str, dict[str, Any], str]] = [
    ("start", {"start": lambda self, variant, setup: object()}, "two positions that are not equal"),
    ("no setup", {"set_up": lambda self, before, setup, variant: None}, "gives None"),
    ("a flaw", {"check_setup": lambda self, position: (Objection("square-taken", "no"),)}, "usual start: no"),
    ("a position twice", {"write_position": lambda self, position: position[:3]}, "where other moves are legal"),
    ("a line", {"write_position": lambda self, position: "a\nb"}, "no printable line"),
    ("nothing played", {"play": lambda self, position, move: position}, "equals the one before it"),
    ("a history", {"without_history": lambda self, position: "." * 9}, "without_history changes the board"),
]


@pytest.mark.parametrize(("members", "words"), [row[1:] for row in POSITIONS], ids=[row[0] for row in POSITIONS])
def test_positions(drawn: Record, members: dict[str, Any], words: str) -> None:
    testing.check_positions(engine(), drawn)
    told(words, testing.check_positions, engine(**members), drawn)


def no_draw(self: Any, position: str) -> Outcome | None:
    found: Outcome | None = honest("outcome")(self, position)
    return found if found is not None and found.winner else None


def loser(self: Any, position: str) -> Outcome | None:
    found: Outcome | None = honest("outcome")(self, position)
    return replace(found, winner={"x": "o", "o": "x"}[found.winner]) if found and found.winner else found


def test_an_end_that_nobody_tells(drawn: Record) -> None:
    testing.check_outcome(engine(), drawn)
    told("nobody can move behind c3", testing.check_outcome, engine(outcome=no_draw), drawn)


def test_a_wrong_winner(won: Record) -> None:
    testing.check_outcome(engine(), won)
    told("the record says x wins (winner: x), the engine", testing.check_outcome, engine(outcome=loser), won)
    told("x has no seat", testing.check_outcome, engine(), won, seats=("o",))


def hasty(self: Any, position: str, moves: Any, actors: Any) -> Advance:
    for text in moves:
        if text not in SQUARES:
            return Advance(0, position)
        position = self.play(position, SQUARES.index(text))
    return Advance(len(moves), position)


def late(self: Any, position: str, moves: Any, actors: Any) -> Advance:
    return Advance(len(moves), position)


def lax(self: Any, position: str, text: str, actor: str | None) -> Any:
    square = SQUARES.index(text) if text in SQUARES else None
    return None if square is None else (square, self.play(position, square))


def test_quick_play_that_goes_too_far(drawn: Record) -> None:
    spoilt = [*testing.spoilt(drawn, 8)]
    for each in spoilt:
        testing.check_advance(engine(), each)
    found = list[str]()
    for each in spoilt:
        try:
            testing.check_advance(engine(advance=hasty), each)
        except testing.Broken as broken:
            found += broken.faults
    assert any("moves are passed, of which there is to say" in fault for fault in found)


def test_quick_play_that_stays_behind(drawn: Record) -> None:
    testing.check_segments(engine(), drawn)
    told("where steps have", testing.check_segments, engine(advance=late), drawn)


def test_texts_that_are_played_against_the_rules(drawn: Record) -> None:
    testing.check_wrong_texts(engine(), drawn)
    told("not plainly legal", testing.check_wrong_texts, engine(play_text=lax), drawn)


def changed(**parts: Any) -> Any:
    """A diagram with other parts: values, or functions of the honest diagram."""

    def diagram(self: Any, position: str, last: int | None = None, notation: str = "") -> Diagram:
        found: Diagram = honest("diagram")(self, position, last)
        return replace(found, **{name: part(found) if callable(part) else part for name, part in parts.items()})

    return diagram


def transposed(diagram: Diagram) -> dict[Any, Cell]:
    return {(row, column): cell for (column, row), cell in diagram.cells.items()}


def exchanged(diagram: Diagram) -> dict[Any, Cell]:
    other = {"x": "o", "o": "x"}
    return {
        at: Cell(tuple(replace(token, paint=other[token.paint]) for token in cell.stack))
        for at, cell in diagram.cells.items()
    }


PICTURES: list[tuple[str, Any, str]] = [
    ("nothing", changed(cells={}, caption=""), "does not show that b2 was played"),
    ("transposed", changed(cells=transposed), "none of what it names"),
    ("no mark", changed(marks=()), "does not mark the last move"),
    ("another mark", changed(marks=(Mark("last-move", ("c3",)),)), "the last move marked behind b2 is c3"),
    ("a mark always", changed(marks=(Mark("last-move", ("b2",)),)), "though none is given"),
    ("exchanged", changed(cells=exchanged), "b2 of x puts down only what is o"),
    ("no such cell", changed(cells={(7, 7): Cell()}), "no cell: {(7, 7)}"),
    ("no such ground", changed(cells={(0, 0): Cell(ground="swamp")}), "no ground 'swamp'"),
    ("a caption", changed(caption="\x1b[31m"), "cannot be printed"),
]


@pytest.mark.costly
@pytest.mark.parametrize(("diagram", "words"), [row[1:] for row in PICTURES], ids=[row[0] for row in PICTURES])
def test_diagrams(drawn: Record, diagram: Any, words: str) -> None:
    testing.check_pictures(engine(), drawn)
    told(words, testing.check_pictures, engine(diagram=diagram), drawn)


@pytest.fixture
def described(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that changes the description of the game."""

    def change(**parts: Any) -> None:
        games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], **parts)}
        monkeypatch.setattr(registry, "games", lambda: games)

    return change


def rows(*names: str) -> Callable[[], tuple[Variant, ...]]:
    return lambda: tuple(Variant(name, f"The {name} one") for name in names)


GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("a variant twice", {"variants": rows("standard", "standard")}, "tictactoe has 'standard' twice"),
    ("no variant", {"variants": rows()}, "tictactoe has no variant"),
    ("a name", {"variants": rows(" standard")}, "is no name"),
    ("all names", {"find_variant": lambda name: Variant("standard", "Three by three")}, "is taken for a variant"),
    ("a seat twice", {"seats": ("x", "x")}, "tictactoe has 'x' twice"),
]


@pytest.mark.parametrize(("parts", "words"), [row[1:] for row in GAMES], ids=[row[0] for row in GAMES])
def test_descriptions(described: Callable[..., None], parts: dict[str, Any], words: str) -> None:
    testing.check_variants("tictactoe")
    described(**parts)
    told(words, testing.check_variants, "tictactoe")


RECORDS: list[tuple[str, dict[str, Any], str]] = [
    ("another variant", {"variants": rows("classic")}, "standard, which is no variant of tictactoe"),
    ("another seat", {"seats": ("o", "x-player")}, "['x'] make moves, but have no seats"),
    ("one meaning", {"meaning": lambda text, variant: 1}, "meaning takes different moves for one"),
    ("a list", {"meaning": lambda text, variant: [text]}, "TypeError"),
]


@pytest.mark.parametrize(("parts", "words"), [row[1:] for row in RECORDS], ids=[row[0] for row in RECORDS])
def test_descriptions_beside_records(
    described: Callable[..., None], drawn: Record, parts: dict[str, Any], words: str
) -> None:
    testing.check_described("tictactoe", drawn)
    described(**parts)
    told(words, testing.check_described, "tictactoe", drawn)


def figures(**values: Any) -> Any:
    return lambda self, position: {
        "winner": None,
        **{name: each(position) if callable(each) else each for name, each in values.items()},
    }


STATISTICS: list[tuple[str, dict[str, Any], str]] = [
    ("a set", {"figures": figures(signs=set)}, "does not fit JSON"),
    (
        "a key",
        {"figures": lambda self, position: {"winner": None, position: 1}},
        "has other names than at the start",
    ),
    ("a type", {"figures": figures(signs=lambda position: position.count("x") or "none")}, "of another kind"),
    ("a tuple", {"figures": figures(signs=(1, 2))}, "changes on its way through JSON"),
    ("a chart", {"charts": ("signs",)}, "charts names 'signs'"),
    ("comparable", {"comparable": frozenset({"seconds"})}, "comparable names 'seconds'"),
    ("a label", {"labels": lambda self, variant: {"moves": "moves"}}, "labels names 'moves'"),
    ("gains", {"gains": lambda self, before, after, actor: Gains(captured=-1)}, "took -1"),
    ("no gains", {"gains": lambda self, before, after, actor: None}, "Gains are wanted"),
]


@pytest.mark.parametrize(("members", "words"), [row[1:] for row in STATISTICS], ids=[row[0] for row in STATISTICS])
def test_figures(drawn: Record, monkeypatch: pytest.MonkeyPatch, members: dict[str, Any], words: str) -> None:
    from tictactoe.statistics import Signs

    testing.check_figures("tictactoe", drawn)
    for name, member in members.items():
        monkeypatch.setattr(Signs, name, member)
    told(words, testing.check_figures, "tictactoe", drawn)


class Overlapping(Squares, frozen=True):
    def outline(self, coord: Any) -> Any:
        return tuple((x * 0.5, y) for x, y in super().outline(coord)) if coord[0] else super().outline(coord)


class OneSlot(Squares, frozen=True):
    def slot(self, coord: Any) -> Slot:
        return Slot(0, 0)


class OneName(Squares, frozen=True):
    def name(self, coord: Any) -> str:
        return "a1"


class Flat(Squares, frozen=True):
    def outline(self, coord: Any) -> Any:
        return ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))


class UpsideDown(Squares, frozen=True):
    def slot(self, coord: Any) -> Slot:
        return Slot(coord[1], coord[0])


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (Overlapping, "overlap"),
        (OneSlot, "two cells have one slot"),
        (OneName, "two cells have one name"),
        (Flat, "is no polygon"),
        (UpsideDown, "lies above row"),
    ],
)
def test_board_shapes(shape: type[Squares], words: str) -> None:
    told(words, testing.check_lattice, shape(3, 3))


class Raw:
    """A board that writes what it is given."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        yield [(diagram.title or "board", "")]


def test_a_board_that_sends_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Painter:
        return Raw()

    known = {"raw": BoardRenderer(name="raw", suffixes=(".html",), load=load)}
    monkeypatch.setattr(registry, "boards", lambda: known)
    for words in ("words are sent as they are", "is drawn as", "words are not escaped"):
        told(words, testing.check_board, "raw")


class Blind:
    """A board that draws squares and nothing around them."""

    def lines(
        self, diagram: Diagram, *, width: int | None = None, coords: bool = True, theme: str = "auto"
    ) -> Iterator[list[Run]]:
        cells = {coord: Cell(tuple(map(blank, cell.stack))) for coord, cell in diagram.cells.items()}
        return SvgPainter().lines(Diagram(diagram.lattice, cells))


def blank(token: Token) -> Token:
    return Token("white", "man")


UNSEEN = ("lines", "marks on a crossing", "marks on a stone", "the mark arrow", "territory", "numbers on a stone")
UNSEEN_AROUND = ("shapes", "stands", "clocks", "curves")


def test_a_board_that_does_not_draw_what_games_to_come_need() -> None:
    found = [*boards._check_differences(Blind()), *boards._check_words_shown(Blind())]
    for group in (*UNSEEN, *UNSEEN_AROUND):
        assert [fault for fault in found if fault.startswith(f"{group}: ")], group
    for word in stock.WORDS.values():
        assert [fault for fault in found if fault.endswith(f"is not shown: {word}")], word


class Pixels(Raw):
    """A board that makes a file which is another one each time."""

    def __init__(self, *contents: bytes) -> None:
        self.contents = cycle(contents)

    def document(self, diagrams: Iterable[Diagram], *, coords: bool = True, theme: str = "auto") -> Document:
        return Document(next(self.contents))


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        ((b"a", b"b"), "the same diagram is drawn in two ways"),
        ((b"",), "no file is made"),
        ((b"a",), "is drawn as"),
        ((b"a",), "without a diagram a file is written"),
    ],
)
def test_a_board_whose_files_are_not_what_they_should_be(
    contents: tuple[bytes, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load() -> Painter:
        return Pixels(*contents)

    boards = {"pixels": BoardRenderer(name="pixels", suffixes=(".pix",), load=load)}
    monkeypatch.setattr(registry, "boards", lambda: boards)
    told(words, testing.check_board, "pixels")


class Line:
    """A report that writes a line for each finding, or nothing."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.stream = stream

    def file(self, report: FileReport) -> None:
        self.stream.writelines(f"{each.code} {each.path} {each.message}\n" for each in report.findings)

    def close(self, summary: Summary) -> None:
        pass


class Bracketed(Line):
    def file(self, report: FileReport) -> None:
        self.stream.writelines(f"[{json.dumps(each.code)}]\n" for each in report.findings)

    def close(self, summary: Summary) -> None:
        self.stream.write("[]\n")


def reporting(monkeypatch: pytest.MonkeyPatch, name: str, make: Callable[[TextIO, Look], Sink]) -> None:
    reporters = {name: Reporter(name=name, load=lambda: make, machine=True)}
    monkeypatch.setattr(registry, "reporters", lambda: reporters)


def test_a_report_that_sends_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    reporting(monkeypatch, "line", Line)
    told("is sent as it is", testing.check_report, "line")
    told("cannot be encoded", testing.check_report, "line")


def test_a_report_that_is_no_json(monkeypatch: pytest.MonkeyPatch) -> None:
    reporting(monkeypatch, "my-json", Bracketed)
    told("what is written is no json", testing.check_report, "my-json")
    told("the file a.sgf is not named", testing.check_report, "my-json")


def spoilt_rule(**parts: Any) -> Rule:
    from tictactoe.lint import capital_square

    found: Rule = replace(capital_square, **parts)
    return found


def saying(**parts: Any) -> Callable[[Any], Iterator[Diagnostic]]:
    """A check whose findings have other parts."""
    usual = spoilt_rule().check

    def check(case: Any) -> Iterator[Diagnostic]:
        for found in usual(case):
            yield replace(found, **{name: part(found) if callable(part) else part for name, part in parts.items()})

    check.__doc__ = usual.__doc__
    return check


@pytest.fixture
def ruled(tictactoe: Path) -> Iterator[Callable[..., Rule]]:
    """A function that changes the rule `capital-square` where it stands."""
    from tictactoe.lint import capital_square

    kept = {name: getattr(capital_square, name) for name in ("check", "stage", "fix", "changes")}

    def change(**parts: Any) -> Rule:
        for name, part in (kept | parts).items():
            force_setattr(capital_square, name, part)
        capital_square.__dict__.clear()  # what was found in the docstring
        choose_rules.cache_clear()
        return capital_square

    yield change
    change()


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"message": "a capital letter."}, "ends its message with a full stop"),
        ({"message": ""}, "has no message"),
        ({"help": "write it small."}, "ends its message with a full stop"),
        ({"span": lambda found: replace(found.span, end=found.span.end + 1)}, "has blanks at its edge"),
        ({"span": lambda found: replace(found.span, start=found.span.start + 1)}, "cuts a word"),
        ({"fix": None}, "no finding has one"),
    ],
)
def test_findings(ruled: Callable[..., Rule], parts: dict[str, Any], words: str) -> None:
    testing.check_rule(ruled())
    told(words, testing.check_rule, ruled(check=saying(**parts)))


def also_writing(old: str, new: str) -> Callable[[Any], Iterator[Diagnostic]]:
    """A check whose fixes moreover write something in the place of something else."""
    usual = spoilt_rule().check

    def check(case: Any) -> Iterator[Diagnostic]:
        at = case.source.text.find(old)
        for found in usual(case):
            assert found.fix is not None
            edits = (Edit(Span(at, at + len(old)), new),) if at > 0 else ()
            yield replace(found, fix=replace(found.fix, edits=(*found.fix.edits, *edits), safety=case.rule.fix))

    # What the page says of the fix holds for it alone.
    check.__doc__ = (usual.__doc__ or "").partition("    Fixed")[0]
    return check


@pytest.mark.parametrize(
    ("old", "new", "safety", "changes", "words"),
    [
        ("a1", "a3", Safety.SAFE, Change.SPELLING, "would change the moves"),
        ("a1", "a3", Safety.UNSAFE, Change.SPELLING, "would change moves, which is not declared"),
        ("*", "x wins", Safety.UNSAFE, Change.MOVES, "would change the result, which is not declared"),
        (
            "toe",
            "toe\ndate: 2024-05-01",
            Safety.UNSAFE,
            Change.SPELLING,
            "would change a new tag or property (date)",
        ),
        ("a1", "", Safety.UNSAFE, Change.VARIATIONS, "takes away 'a1'"),
    ],
)
def test_a_rule_whose_fix_changes_what_it_does_not_declare(
    ruled: Callable[..., Rule], old: str, new: str, safety: Safety, changes: Change, words: str
) -> None:
    told(words, testing.check_rules, [ruled(check=also_writing(old, new), fix=safety, changes=changes)])


def test_a_rule_whose_fix_declares_what_it_changes(ruled: Callable[..., Rule]) -> None:
    changes = Change.SPELLING | Change.MOVES
    testing.check_rules([ruled(check=also_writing("a1", "a3"), fix=Safety.UNSAFE, changes=changes)])


def test_a_rule_that_is_not_run_where_it_finds_something(ruled: Callable[..., Rule]) -> None:
    told("is of stage CHARACTERS", testing.check_rule, ruled(stage=Stage.CHARACTERS))


def test_a_rule_that_raises_on_damaged_text(ruled: Callable[..., Rule], tictactoe: Path) -> None:
    usual = ruled().check

    def check(case: Any) -> Iterator[Diagnostic]:
        assert all(node.move[1] for node in case.record.line if node.move)
        return usual(case)

    check.__doc__ = usual.__doc__
    told("rule XOX401", testing.check_rules, [ruled(check=check)], tictactoe)


def test_codes_that_are_taken(tictactoe: Path) -> None:
    told("two rules have the code XOX401", testing.check_rules, [spoilt_rule(), spoilt_rule(name="other")])
    told("the code SGF005 is taken by", testing.check_rules, [spoilt_rule(code="SGF005")])


def test_rules_of_two_games_in_one_format_may_share_a_name() -> None:
    testing.check_rules([rule for rule in registry.games()["chess"].rules() if rule.name == "draw-missed"])


def test_games_by_dice_that_end_otherwise(tictactoe: Path, described: Callable[..., None]) -> None:
    testing.check_random_games("tictactoe")
    described(engine=lambda: engine(outcome=no_draw))
    told("nobody can move behind", testing.check_random_games, "tictactoe")


@pytest.mark.full
def test_a_plugin_is_told_all_its_faults_and_what_they_are_about(
    tictactoe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tictactoe.engine import TicTacToe
    from tictactoe.statistics import Signs

    usual = TicTacToe.outcome

    def outcome(self: Any, position: str) -> Outcome | None:
        found: Outcome | None = usual(self, position)
        return found if found is not None and found.winner else None

    monkeypatch.setattr(TicTacToe, "outcome", outcome)
    monkeypatch.setattr(Signs, "figures", figures(signs=set))
    with pytest.raises(testing.Broken) as broken:
        testing.check_plugin(games=["tictactoe", "shogi"], formats=["xo"], samples=tictactoe, boards=["none"])
    words = str(broken.value)
    assert "game shogi: it is not registered" in words
    assert "board none: it is not registered" in words
    assert "game tictactoe: sample drawn.xo: nobody can move behind c3" in words
    assert "game tictactoe: sample drawn.xo: the figure signs does not fit JSON" in words


def test_a_crash_is_told_with_its_place(drawn: Record) -> None:
    def diagram(self: Any, position: str, last: int | None = None, notation: str = "") -> Diagram:
        raise RuntimeError("no picture")

    told(
        "RuntimeError: no picture (test_checks_of_games.py, line",
        testing.check_pictures,
        engine(diagram=diagram),
        drawn,
    )


def test_checks_need_no_samples_of_other_games(drawn: Record) -> None:
    testing.check_record("tictactoe", dataclasses.replace(drawn, line=drawn.line[:4], outcome=None))
