"""The rule that looks ahead: what an ambiguous capture means by the moves behind it."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic
from gamenote.core.reading import Reading
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.source import Source, Span
from gamenote.games.draughts.lint import RULES, ambiguous_move
from gamenote.games.draughts.play import ENGINE
from tests.games.draughts.pdn.found import findings

STRIKE = Node(setup=Setup("W:WK47:B14,19,29,31,42"))


@dataclass
class Stub:
    """A reading that has a record and no more."""

    record: Record
    guessed: Any = None


def node(text: str) -> Node:
    return Node(actor="white", move=text, span=Span(0, len(text)))


def found(*nodes: Node, legal: bool = False) -> list[Diagnostic]:
    record = Record("draughts", "international", Header(), nodes)
    reading = cast(Reading, Stub(record, SimpleNamespace(progress=SimpleNamespace(legal=True)) if legal else None))
    format: Any = registry.formats()["json"]
    case = Case(Source("x", ""), format, reading, ENGINE, rule=ambiguous_move)
    return list(ambiguous_move.check(case))


def test_the_moves_behind_it_decide_what_it_means() -> None:
    (told,) = found(STRIKE, node("47x36"), node("14-20"))
    assert told.message == (
        "move 1: 47x36 can mean two captures (47x38x20x9x36 or 47x38x24x13x36); "
        "the moves that follow fit 47x38x24x13x36 only"
    )
    assert told.fix is not None
    assert told.fix.edits[0].text == "47x38x24x13x36"


def test_the_way_is_written_as_the_move_is() -> None:
    (told,) = found(STRIKE, node("c1xa3"), node("14-20"))
    assert told.fix is not None
    assert told.fix.edits[0].text[0].isalpha()


def test_moves_that_fit_all_readings_leave_it_open() -> None:
    (told,) = found(STRIKE, node("47x36"))
    assert told.message.endswith("and the moves that follow do not tell which")
    assert told.fix is None


def test_it_is_a_warning_unless_the_moves_behind_it_decide() -> None:
    text = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 {}*\n'
    severities = {move: [each.severity.word for each in findings(text.format(move))] for move in ("", "14-20 ")}
    assert severities == {"": ["warning"], "14-20 ": ["info"]}


def test_a_move_that_fits_no_reading_leaves_it_open() -> None:
    (told,) = found(STRIKE, node("47x36"), node("1-6"))
    assert told.fix is None


def test_a_setup_ends_the_search() -> None:
    (told,) = found(STRIKE, node("47x36"), Node(setup=Setup("B:W36:B14")), node("14-20"))
    assert told.fix is None


def test_each_line_is_decided_by_its_own_moves() -> None:
    variation = (node("47x36"), node("19-24"))
    told = found(STRIKE, replace(node("47x36"), variations=(variation,)), node("14-20"))
    assert [each.message.rpartition(" fit ")[2] for each in told] == ["47x38x24x13x36 only", "47x38x20x9x36 only"]


def test_one_ambiguous_move_is_mended_after_the_other() -> None:
    variation = (node("47x36"), node("19-24"))
    told = found(STRIKE, replace(node("47x36"), variations=(variation,)), node("14-20"))
    assert [each.fix is not None for each in told] == [True, False]


def test_a_game_that_is_known_to_be_legal_is_not_searched() -> None:
    assert found(STRIKE, node("47x36"), node("14-20"), legal=True) == []


def test_the_rules_stand_in_the_order_of_their_codes() -> None:
    assert [rule.code for rule in RULES] == sorted(rule.code for rule in RULES)
