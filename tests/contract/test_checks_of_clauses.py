"""Each clause of the contract between engine, format and record has a check that finds what breaks it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from gamenote import testing
from gamenote.core import registry
from gamenote.core.diagnostic import Severity
from gamenote.core.diagram import Cell
from gamenote.core.engine import Advance, Objection
from gamenote.core.feature import Feature
from gamenote.core.format import Option
from gamenote.core.record import Comment, LazyRecord, Outcome, Record, Setup
from gamenote.core.rule import Rule
from gamenote.testing.cost import check_many
from gamenote.testing.damage import check_emptiness
from gamenote.testing.fixes import check_planted
from gamenote.testing.formats import check_descriptor, check_shown
from gamenote.testing.spans import check_places
from gamenote.testing.writing import differences
from tests.contract.test_checks_of_games import engine, honest, record_of, told
from tests.contract.test_format_checks import DRAWN, PDN, TWO, of, spoilt
from tests.foreign import tictactoe

__all__ = ["tictactoe"]


@pytest.fixture
def drawn(tictactoe: Path) -> Record:
    return record_of(tictactoe, "drawn.xo")


# Written text


def with_capitals(text: str) -> str:
    """A writer that takes moves as they are cannot be had from one that mends them: this one spoils all."""
    return text.replace("b2", "B2")


def test_a_writer_that_takes_moves_as_they_were_spelled(tictactoe: Path) -> None:
    testing.check_spelling(of("xo"), DRAWN)

    class AsSpelled:
        def __getattr__(self, name: str) -> Any:
            return getattr(of("xo").codec(), name)

        def write(self, record: Record, engine: Any, options: Any) -> str:
            text = of("xo").codec().write(record, engine, options)
            return with_capitals(text) if record.line[1].move == "B2" else text

    told(
        "moves in capitals is written with findings",
        testing.check_spelling,
        replace(of("xo"), codec=AsSpelled),
        DRAWN,
    )


def test_a_format_that_keeps_more_than_it_says(tictactoe: Path) -> None:
    modest = replace(of("xo"), keeps=lambda options: Feature.MOVES | Feature.HEADER)
    told("outcome is written and read again", testing.check_fixed_point, modest, DRAWN)


# Outcomes


def test_an_outcome_that_the_format_does_not_know(tictactoe: Path) -> None:
    testing.check_results(of("xo"), [DRAWN])
    known = {"x wins": Outcome("x wins", "x"), "draw": Outcome("draw")}
    told("of which result knows nothing", testing.check_results, replace(of("xo"), result=known.get), [DRAWN])


def test_an_outcome_that_the_format_takes_for_another(tictactoe: Path) -> None:
    known = {word: Outcome(word, "x") for word in ("x wins", "o wins", "draw")}
    told("result says that x has won", testing.check_results, replace(of("xo"), result=known.get), [DRAWN])


def test_an_outcome_that_does_not_come_back(tictactoe: Path) -> None:
    forgetful = spoilt(of("xo"), write=lambda text: text.replace("draw", "*"))
    told("nothing of it is read", testing.check_results, forgetful, [DRAWN])


# Recognition and cuts


def test_a_format_that_does_not_know_its_records_by_other_line_ends(tictactoe: Path) -> None:
    sniff = of("xo").sniff
    for bad, words in ((b"\r", "with CR LF"), (b"\xef\xbb\xbf", "with a byte order mark")):
        blind = replace(of("xo"), sniff=lambda head, bad=bad: 0.0 if bad in head else sniff(head))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(registry, "formats", lambda blind=blind: {**REGISTERED(), "xo": blind})
            told(f"is not recognised {words}", testing.check_recognised, blind, "drawn.xo", DRAWN)


REGISTERED = registry.formats


def test_a_cut_that_other_bytes_would_change(tictactoe: Path) -> None:
    class Hasty:
        def __getattr__(self, name: str) -> Any:
            return getattr(of("xo").codec(), name)

        def cut(self, data: bytes, *, final: bool) -> Any:
            start = rb"\ntic-tac-toe\b" if final else rb"\ntic"
            yield from (match.start() + 1 for match in re.finditer(start, data))

    testing.check_cutting(of("xo"), TWO)
    told("are none when", testing.check_cutting, replace(of("xo"), codec=Hasty), TWO)


def test_a_header_that_is_called_empty(tictactoe: Path) -> None:
    def empty(inner: Any) -> bool:
        return not any(node.move for node in inner.record.line)

    check_emptiness(of("xo"), DRAWN)
    told("empty without its moves", check_emptiness, spoilt(of("xo"), empty=empty), DRAWN)


# What a record says of its moves


def lazy(record: Record, **changes: Any) -> Record:
    moves = record.moves()
    assert moves is not None
    given = record.game, record.variant, record.header, record.outcome
    return LazyRecord(*given, moves=moves._replace(**changes), nodes=lambda index: iter(record.line[index:]))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"segments": ((0, ["b2"], ["x"]),)}, "has the main line ['b2']"),
        ({"segments": ((0, ["b2"], ["x"]), (1, ["a1"], ["o"]))}, "has the main line"),
        ({"setup": Setup("x")}, "has the setup"),
    ],
)
def test_a_record_that_tells_other_moves_than_its_nodes(tictactoe: Path, changes: Any, words: str) -> None:
    told(words, check_places, spoilt(of("xo"), record=lambda inner: lazy(inner.record, **changes)), DRAWN)


# Refusals


def lenient_start(self: Any, variant: str | None, setup: Setup | None) -> str:
    return "." * 9


def strange_start(self: Any, variant: str | None, setup: Setup | None) -> Any:
    return "." * 9 if setup is None else Objection("no-such-rule", "no")


def candidates(self: Any, position: str, text: str, actor: str | None = None) -> Any:
    return (0,) if not text else honest("candidates")(self, position, text, actor)


def survivable(self: Any, position: str, move: int) -> tuple[Objection, ...]:
    return tuple(replace(each, fatal=False) for each in honest("judge")(self, position, move))


def passing(self: Any, position: str, moves: Sequence[str], actors: Any) -> Advance:
    return Advance(len(moves), position)


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"start": lenient_start}, "is taken for the usual start"),
        ({"start": strange_start}, "refused under 'no-such-rule'"),
        ({"candidates": candidates}, "takes no text at all"),
        ({"judge": survivable}, "none is fatal"),
        ({"advance": passing}, "advance goes over '?!Zyzzy'"),
    ],
)
def test_what_makes_no_sense_and_is_taken(drawn: Record, members: dict[str, Any], words: str) -> None:
    testing.check_refusals(engine(), drawn)
    told(words, testing.check_refusals, engine(**members), drawn)


def by_text(setup: Setup) -> str | Objection:
    right = len(setup.text) == 9 and not {*setup.text} - {*".xo"}
    return setup.text if right else Objection("unknown-word", "no position")


def by_edits(setup: Setup) -> str | Objection:
    cells = dict.fromkeys(range(9), ".")
    for who, text in setup.edits:
        if who not in ("x", "o") or text not in ("0", "1", "2"):
            return Objection("unknown-word", "no such piece, or no such square")
        cells[int(text)] = who
    return "".join(cells.values()) if setup.edits else Objection("unknown-word", "no position")


def forgiving_of_text(setup: Setup) -> str | Objection:
    return by_text(setup) if len(setup.text) != 4 else "." * 9


def forgiving_of_edits(setup: Setup) -> str | Objection:
    return by_edits(dataclasses.replace(setup, edits=tuple(each for each in setup.edits if each[1] != "Zyzzy")))


def refused_under_no_rule(setup: Setup) -> str | Objection:
    placed = by_text(setup)
    return Objection("cut-off", "no") if isinstance(placed, Objection) and len(setup.text) == 4 else placed


@pytest.mark.parametrize(
    ("start", "setup", "wrong", "words"),
    [
        (by_text, Setup("xo......."), forgiving_of_text, "its text cut in half is taken for the usual start"),
        (by_text, Setup("xo......."), refused_under_no_rule, "refused under 'cut-off'"),
        (by_edits, Setup("", (("x", "0"), ("o", "1"))), forgiving_of_edits, "as if that were not there"),
    ],
)
def test_a_setup_of_a_sample_that_is_spoilt_and_taken(
    drawn: Record, start: Callable[..., Any], setup: Setup, wrong: Callable[..., Any], words: str
) -> None:
    def beginning(way: Callable[..., Any]) -> Any:
        return engine(start=lambda self, variant, setup: "." * 9 if setup is None else way(setup))

    first = replace(drawn.line[0], move=None, actor=None, setup=setup)
    placed = dataclasses.replace(drawn, line=(first,))
    testing.check_refusals(beginning(start), placed)
    told(words, testing.check_refusals, beginning(wrong), placed)


def test_wrong_counts_of_move_sequences(tictactoe: Path) -> None:
    told("perft(2)", testing.check_plugin, samples=tictactoe, perft={"tictactoe/standard": [9, 71]})
    told("there is no shogi/standard", testing.check_plugin, perft={"shogi/standard": [20]})


# Rules


def spoil(rule: Rule, check: Callable[[Any, Any], Any]) -> Iterator[Rule]:
    """A rule with another check, as long as a test runs."""
    honest = rule.check

    def spoilt_check(case: Any) -> Any:
        return check(honest, case)

    spoilt_check.__doc__, spoilt_check.__module__ = honest.__doc__, honest.__module__
    force_setattr(rule, "check", spoilt_check)
    try:
        yield rule
    finally:
        force_setattr(rule, "check", honest)


def first_only(honest: Any, case: Any) -> Any:
    return list(honest(case))[:1]


def next_word(honest: Any, case: Any) -> Any:
    nodes = [node for node in case.record.line if node.move]
    return [replace(found, span=node.span, fix=None) for found, node in zip(honest(case), nodes[1:], strict=False)]


def test_a_rule_that_finds_the_first_fault_only(tictactoe: Path) -> None:
    from tictactoe.lint import capital_square

    check_planted([capital_square], of("xo"), [DRAWN])
    for rule in spoil(capital_square, first_only):
        told("where each alone has one", check_planted, [rule], of("xo"), [DRAWN])


def test_a_finding_that_stands_at_another_move(tictactoe: Path) -> None:
    from tictactoe.lint import capital_square

    testing.check_rule(capital_square)
    for rule in spoil(capital_square, next_word):
        told("the finding stands at 'a1', but its message is about 'B2'", testing.check_rule, rule)


# Passes


def test_forced_passes_may_be_written_or_left_out(tictactoe: Path) -> None:
    """A pass is here a move that leaves the board as it is."""
    from tictactoe.engine import TicTacToe

    pass_move = 9

    class Passing(TicTacToe):
        def candidates(self, position: str, text: str, actor: str | None = None) -> Any:
            return (pass_move,) if text == "--" else super().candidates(position, text, actor)

        def judge(self, position: str, move: int) -> tuple[Objection, ...]:
            return () if move == pass_move else super().judge(position, move)

        def play(self, position: str, move: int) -> str:
            return position if move == pass_move else super().play(position, move)

        def write_move(self, position: str, move: int, notation: str = "") -> str:
            return "--" if move == pass_move else super().write_move(position, move)

    record = record_of(tictactoe, "drawn.xo")
    at = 3
    node = replace(record.line[at], move="--", actor=None)
    longer = dataclasses.replace(record, line=(*record.line[:at], node, *record.line[at:]))
    said = replace(node, after=(Comment("nobody can move"),))
    commented = dataclasses.replace(record, line=(*record.line[:at], said, *record.line[at:]))
    shorter = dataclasses.replace(record, line=(*record.line[:at], *record.line[at + 1 :]))
    item = replace(of("xo"), keeps=lambda options: Feature.MOVES | Feature.COMMENTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "engine_of", lambda game: Passing())
        assert [*differences(record, longer, item, {})] == []
        assert [*differences(longer, record, item, {})] == []
        assert [*differences(commented, record, item, {})] != []
        assert [*differences(longer, shorter, item, {})] != []


# Diagrams


def test_a_diagram_that_does_not_show_whose_pieces_are_where(drawn: Record) -> None:
    def diagram(self: Any, position: str, last: Any = None, notation: str = "") -> Any:
        found = honest("diagram")(self, position, last)
        stacks = {at: tuple(replace(each, paint="x") for each in cell.stack) for at, cell in found.cells.items()}
        return replace(found, cells={at: Cell(stack) for at, stack in stacks.items()})

    testing.check_pictures(engine(), drawn)
    told("drawn alike", testing.check_pictures, engine(diagram=diagram), drawn)


# What a format says of itself


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (Option("width", "characters on a line", 80), "the option width changes no sample"),
        (Option("title", "words above the game", "none"), "the option title changes no sample"),
        (Option("signed", "a line about who wrote it", True), "the option signed changes no sample"),
    ],
)
def test_an_option_without_choices_that_does_nothing(tictactoe: Path, option: Option, words: str) -> None:
    idle = replace(of("xo"), options=(option,))
    told(words, check_shown, idle, [DRAWN])
    check_shown(idle, [DRAWN], unshown=[option.name])


def test_an_option_that_is_a_number_and_does_something(tictactoe: Path) -> None:
    class Wide:
        def __getattr__(self, name: str) -> Any:
            return getattr(of("xo").codec(), name)

        def write(self, record: Record, engine: Any, options: Any) -> str:
            text = of("xo").codec().write(record, engine, options)
            return text.replace(" ", "\n") if options["width"] < 20 else text

    check_shown(replace(of("xo"), codec=Wide, options=(Option("width", "characters on a line", 30),)), [DRAWN])


@pytest.mark.parametrize("member", ["off", "severities"])
def test_a_rule_that_does_not_hold_for_the_format(tictactoe: Path, member: str) -> None:
    check_descriptor(of("xo"))
    holding = {rule.name for rule in registry.rules_of("xo", "tictactoe")}
    foreign = next(rule.name for rule in registry.rules_of("pdn", "draughts") if rule.name not in holding)
    named: Any = {"off": frozenset({foreign}), "severities": {foreign: Severity.ERROR}}[member]
    told("it does not hold for this format", check_descriptor, replace(of("xo"), **{member: named}))


def test_a_final_entry_that_no_sample_has(tictactoe: Path) -> None:
    codec = type(of("xo").codec())
    strange = replace(of("xo"), codec=type("Strange", (codec,), {"final": frozenset({"FinalScore"})}))
    told("the header entry FinalScore, which final names", check_shown, strange, [DRAWN])
    check_shown(strange, [DRAWN], unshown=["FinalScore"])


# Cost


def copy_for_each(things: list[Any], times: int = 4) -> None:
    for _ in range(len(things) * times):
        things.copy()


@pytest.mark.slow  # by the clock
@pytest.mark.parametrize("what", ["comments in one place", "words between two moves"])
def test_comments_that_cost_a_square(what: str, tictactoe: Path) -> None:
    def slow(inner: Any) -> Any:
        copy_for_each([each for node in inner.record.line for each in (*node.before, *node.after)])
        return inner.diagnostics

    check_many(of("pdn"), [PDN])
    told(f"of {what}, ", check_many, spoilt(of("pdn"), diagnostics=slow), [DRAWN, PDN])


@pytest.mark.slow  # by the clock
def test_header_entries_that_cost_a_square(tictactoe: Path) -> None:
    def slow(source: Any) -> Any:
        copy_for_each([line for line in source.text.splitlines() if line.startswith("player_1")], times=1)
        return source

    check_many(of("xo"), [DRAWN])
    told("of entries of a header, ", check_many, spoilt(of("xo"), source=slow), [DRAWN])
