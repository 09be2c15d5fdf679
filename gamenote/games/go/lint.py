"""The rules about play in Go (GO30x), weighed by RU.

What SGF says all the same happens with any move; play goes on behind each. Rules about the header stand in
`lint_header` and `lint_handicap`, about points in `lint_points`, about setups in `lint_setup`, about numbers and
clocks in `lint_numbers`, about results in `lint_results`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.record import walk
from gamenote.core.rule import remark_rule, rule, rules_in
from gamenote.games.go import lint_handicap, lint_header, lint_numbers, lint_points, lint_results, lint_setup
from gamenote.games.go.board import OLD_PASS, PASSED, WHITE, Position
from gamenote.games.go.game_info import info_of
from gamenote.games.go.head import head_of, sgf_rule
from gamenote.games.go.paths import START, is_sound_way, objections
from gamenote.games.go.rules_of_play import UNKNOWN, RuleSet
from gamenote.games.go.variants import SEATS
from gamenote.syntax.sgf.records import played_moves
from gamenote.syntax.sgf.tree import BLANKS, Node

KO = "KO"
PASSES = (PASSED, OLD_PASS)


@remark_rule("GO301", "occupied-point", Severity.ERROR)
def occupied_point(case: Case) -> Iterator[Diagnostic]:
    """A stone is played where one stands.

    The game goes on as SGF says: the new stone takes the place of the other.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    for _, objection, at in objections(case, "occupied-point"):
        yield case.report(objection.message, at=at)


@remark_rule("GO302", "ko-recapture", Severity.ERROR, also=(Severity.INFO,))
def ko_recapture(case: Case) -> Iterator[Diagnostic]:
    """A ko is taken back at once.

    A stone that has just taken a single one, and could be taken by it, is safe for a move. All rules forbid it;
    where KO stands beside the move, it is played on purpose.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[dc];W[ec];B[cd];W[fd];B[de];W[ee];B[ed];W[dd];B[ed])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[dc];W[ec];B[cd];W[fd];B[de];W[ee];B[ed];W[dd];B[gg];W[gh];B[ed])
    """
    for step, objection, at in objections(case, "ko-recapture"):
        meant = any(extra.key == KO for extra in step.node.extras)
        yield case.report(objection.message, at=at, severity=Severity.INFO if meant else None)


@remark_rule("GO303", "superko", Severity.ERROR, also=(Severity.INFO,))
def superko(case: Case) -> Iterator[Diagnostic]:
    """A move brings back a board that was there before.

    By some rules no board may come again, by others none with the same side to move; by the rest a long
    repetition ends in no result. Boards before a setup do not count.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[2]RU[Tromp-Taylor];B[aa];W[bb];B[ab];W[ba];B[aa];W[ab];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[2]RU[Tromp-Taylor];B[aa];W[bb];B[ab];W[ba];B[aa];W[])
    """
    return _report_by_rules(case, "superko", _superko_is_forbidden)


def _report_by_rules(case: Case, kind: str, forbid: Callable[[RuleSet, Step], bool]) -> Iterator[Diagnostic]:
    """Report what some rules forbid; by others it is a remark."""
    found = [*objections(case, kind)]
    rules = info_of(case.record).rules if found else UNKNOWN
    for step, objection, at in found:
        if forbid(rules, step):
            yield case.report(f"{objection.message}; {rules.name} rules forbid it", at=at)
        else:
            yield case.report(objection.message, at=at, severity=Severity.INFO)


def _superko_is_forbidden(rules: RuleSet, step: Step) -> bool:
    """Whether this board may not come again."""
    before: Position = step.before
    after: Any = step.after
    again = before.history.first(after.hash, before.plies, after.turn) is not None
    return rules.superko == "positional" or (rules.superko != "" and again)


@remark_rule("GO304", "suicide", Severity.ERROR, also=(Severity.INFO,))
def suicide(case: Case) -> Iterator[Diagnostic]:
    """A move takes its own group off the board.

    Most rules forbid it. NZ and Tromp-Taylor allow it, GOE (Ing) for groups of two stones and more; where nobody
    names the rules, it is no error.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]RU[Japanese];B[ba];W[gg];B[ab];W[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RU[Japanese];B[ba];W[gg];B[ab];W[cc])
    """
    return _report_by_rules(case, "suicide", _suicide_is_forbidden)


def _suicide_is_forbidden(rules: RuleSet, step: Step) -> bool:
    """Whether so few own stones may not be taken off."""
    move: Any = step.move
    after: Any = step.after
    lost = after.captured[2 - move.colour] - step.before.captured[2 - move.colour]
    return rules is not UNKNOWN and not 0 < rules.suicide <= lost


@remark_rule("GO305", "turn-order", Severity.WARNING)
def turn_order(case: Case) -> Iterator[Diagnostic]:
    """A side moves twice in a row.

    Who does not want to move passes. Nothing is said of handicap stones that are written as moves, behind setups,
    and of problems in which one side alone moves.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    found = [*objections(case, "turn-order")]
    if not found or _is_problem_of_one(case):
        return
    handicap = info_of(case.record).handicap
    for step, objection, at in found:
        if not (handicap and step.node.actor == SEATS[0] and WHITE not in step.before.stones):
            yield case.report(objection.message, at=at)


def _is_problem_of_one(case: Case) -> bool:
    """Whether stones are set up first, and one side alone moves."""
    line = case.record.line
    if not line or line[0].setup is None:
        return False
    return len({node.actor for _, node in walk(case.record) if node.is_ply}) < 2


@rule("GO306", "moves-after-end", Severity.INFO)
def moves_after_end(case: Case) -> Iterator[Diagnostic]:
    """Play goes on although both sides have passed.

    By most rules the game is over then; what follows may be a discussion of dead stones.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb];B[];W[];B[cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb];B[];W[])
    """
    moves, passes = case.record.moves(), 0
    if moves is not None and sum(map(moves.main.count, PASSES)) < 2:
        return
    for node in case.record.nodes_from(0):
        if node.setup is not None:
            passes = 0
        if node.move is None:
            continue
        if node.move in PASSES:
            passes += 1
            continue
        at = node.span or START
        if passes > 1 and is_sound_way(case, at.start):
            yield case.report("both sides have passed, yet the game goes on", at=at)
            return
        passes = 0


@sgf_rule("GO307", "ko-flag", Severity.INFO, fix=Safety.SAFE, changes=Change.DELETED, default=False)
def ko_flag(case: Case) -> Iterator[Diagnostic]:
    """KO stands beside a move that nobody forbids.

    It says that a move is executed although it is illegal.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]KO[];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    flagged = [node for node in case.syntax.others if _has_empty_flag(node)]  # words in it are a komi
    if not flagged:
        return
    objected = (step for step in case.objected if any(each.kind != "turn-order" for each in step.objections))
    forbidden = {step.node.span for step in objected}
    words = "KO beside a move that nobody forbids"
    for node in flagged:
        values, at = {value.span for item in node.properties for value in item.values}, node.get(KO).span
        if not values & forbidden and played_moves(node, case.syntax.dialect):
            yield case.report(words, at=at, title="remove it", fix=(Edit(at, ""),))


def _has_empty_flag(node: Node) -> bool:
    item = node.get(KO)
    return item is not None and not any(value.raw.strip(BLANKS) for value in item.values)


@sgf_rule("GO308", "unfinished", Severity.INFO, default=False)
def unfinished(case: Case) -> Iterator[Diagnostic]:
    """The game breaks off: nobody has passed, and there is no result.

    Moves may be missing, or the game is a part of one.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]RE[?];B[aa];W[bb])
    """
    head = head_of(case)
    if head is None or head.info.result_text is not None:
        return
    at = case.last_move
    if at is not None and not any(node.move in PASSES for node in case.record.line):
        yield case.report("the game stops here: nobody has passed, and RE is missing", at=at)


RULES = (
    *lint_header.RULES,
    *lint_handicap.RULES,
    *lint_points.RULES,
    *rules_in(globals()),
    *lint_setup.RULES,
    *lint_numbers.RULES,
    *lint_results.RULES,
)
