"""One game as its rules see it: readings and replay.

Each is found when first asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, takewhile
from typing import Any, TypeVar

from msgspec import Struct

from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, replace
from gamenote.core.engine import Advance, Engine, Objection, Step
from gamenote.core.format import Format
from gamenote.core.game import Guess
from gamenote.core.lazy import cached
from gamenote.core.reading import Doubt, Reading, guess_of
from gamenote.core.record import Node, Outcome, Record
from gamenote.core.replay import Progress, replay, replay_from
from gamenote.core.rule import MOST_FINDINGS, Rule
from gamenote.core.source import Source, Span

__all__ = ["Case"]

T = TypeVar("T")


class Case(Struct, dict=True, eq=False):
    """One game, checked by one rule after the other.

    Later stages are computed when first asked for, and serve all rules.

    Fields:
        engine: None means that the rules of this game are not known.
        rule: The one at hand.
        date_order: What the user says of dates such as 03/04/2021: "dmy", "mdy" or nothing.
    """

    source: Source
    format: Format
    reading: Reading
    engine: Engine | None
    rule: Rule | None = None
    date_order: str = ""
    _shared: dict[Callable[[Case], Any], Any] = {}

    def shared(self, find: Callable[[Case], T]) -> T:
        """What several rules look at, found by the first of them."""
        if find not in self._shared:
            self._shared[find] = find(self)
        found: T = self._shared[find]
        return found

    @property
    def syntax(self) -> Any:
        return self.reading.syntax

    @property
    def record(self) -> Record:
        return self.reading.record

    @property
    def summary(self) -> Record:
        """The record for those who do not look at its moves."""
        return self.reading.summary

    @property
    def guess(self) -> Guess | None:
        """The guess at the variant, if the record names none."""
        return guess_of(self.reading)

    @cached
    def steps(self) -> tuple[Step, ...]:
        """The record replayed, up to `MOST_FINDINGS` objections.

        Empty where no engine knows the game.
        """
        return tuple(_spoken_of(replay(self.record, self.engine))) if self.engine else ()

    @cached
    def progress(self) -> Progress | None:
        """How far the record is plainly legal, if an engine knows."""
        if self.engine is None:
            return None
        guessed = self.reading.guessed
        known = guessed.progress if guessed is not None else None
        return Progress(self.record, self.engine) if known is None else known

    @cached
    def late_steps(self) -> tuple[Step, ...]:
        """The steps, from where the engine has not advanced over them.

        Only a game that breaks off there, and has no variations, is not replayed from its start.
        """
        progress, engine = self.progress, self.engine
        if "steps" in vars(self) or progress is None or engine is None or len(progress.segments) != 1:
            return self.steps
        doubt = progress.main
        index = self.record.index_of_move(doubt.played) if doubt is not None else None
        if doubt is None or index is None:
            return self.steps
        return tuple(_spoken_of(replay_from(self.record, engine, index, doubt.position)))

    @property
    def play(self) -> Advance | None:
        """The main line as the engine advanced over it, in one go."""
        return self.progress.main if self.progress is not None else None

    @property
    def goes_on(self) -> bool:
        """Whether play goes on behind the first move in doubt."""
        main = self.play
        index = self.record.index_of_move(main.played) if main is not None else None
        steps = (step for step in self.late_steps if step.path.main and step.path.index == index)
        return any(step.after is not None for step in steps)

    @property
    def doubt(self) -> Doubt:
        """What rules may have something to say of."""
        return self.reading.doubt

    @property
    def has_odd_characters(self) -> bool:
        """Whether rules of stage CHARACTERS may have something to say."""
        return not self.source.tame

    @cached
    def legal(self) -> bool:
        """Whether every move is known to be legal and clear."""
        return self.progress is not None and self.progress.legal

    @cached
    def rules_known(self) -> bool:
        """Whether moves can be checked, by known rules of the game."""
        if self.engine is None:
            return False
        return self.legal or not isinstance(self.engine.start(self.summary.variant, None), Objection)

    @cached
    def objected(self) -> tuple[Step, ...]:
        """The steps to which the engine objects."""
        if self.engine is None or self.legal:
            return ()
        return tuple(islice((step for step in self.late_steps if step.objections), MOST_FINDINGS))

    @cached
    def remarks(self) -> tuple[tuple[Node, Objection], ...]:
        """The remarks on moves played without a step.

        The nodes beside them hold text and place of these moves."""
        main = self.play
        placed_remarks = (
            [(at, item) for at, item in main.remarks if item.kind] if main is not None and main.remarks else ()
        )
        if not placed_remarks:
            return ()
        steps = () if self.legal else self.late_steps  # which tell what is to be said behind their beginning
        if steps:
            begin = steps[0].path.index
            placed_remarks = [
                each
                for each in placed_remarks
                if (at := self.record.index_of_move(each[0])) is not None and at < begin
            ]
        assert self.progress is not None
        placed_remarks, moves = placed_remarks[:MOST_FINDINGS], self.progress.moves
        places = [*islice(self.reading.move_places(), placed_remarks[-1][0] + 1)] if placed_remarks else []
        return tuple(
            (Node(move=moves[at], span=places[at]), item) for at, item in placed_remarks if at < len(places)
        )

    @cached
    def has_remarks(self) -> bool:
        """Whether rules of stage REMARKS may have something to say."""
        objections = (objection for step in self.objected for objection in step.objections)
        return bool(self.remarks) or any(not each.fatal or each.at_end for each in objections)

    @property
    def main_line(self) -> tuple[Step, ...]:
        """The steps of the main line, up to where replay stopped."""
        return tuple(takewhile(lambda step: step.path.main, self.steps))

    @property
    def complete(self) -> bool:
        """Whether the main line was played, and no text was lost."""
        if self.reading.broken:
            return False
        if self.legal:
            return True
        if any(step.path.main and step.after is None for step in self.objected):
            return False
        if len(self.objected) == MOST_FINDINGS:  # behind which nobody has looked
            return False
        last = self._last_step
        return last is not None and last.path.index + 1 == len(self.record.line) and last.after is not None

    @property
    def final(self) -> Any | None:
        """The last position of the main line that could be played."""
        main = self.play if self.legal else None
        if main is not None:
            return main.position
        last = self._last_step
        if last is None:
            return None
        return last.after if last.after is not None else last.before

    @cached
    def outcome(self) -> Outcome | None:
        """How the moves have ended the game, if all were played."""
        return self.engine.outcome(self.final) if self.engine is not None and self.complete else None

    @property
    def _last_step(self) -> Step | None:
        """The last step of the main line, where it may break off."""
        return next((step for step in reversed(self.late_steps) if step.path.main), None)

    def near_end(self, step: Step) -> bool:
        """Whether a step is the main line's last move.

        It may be the last but one if both begin with the same letter."""
        begin = (step.node.move or "")[:1]
        behind = islice(self.record.nodes_from(step.path.index + 1), 2) if step.path.main else ()
        moves = [node.move[:1] for node in behind if node.move is not None]
        return step.path.main and moves in ([], [begin])

    @property
    def last_move(self) -> Span | None:
        """Where the last move of the main line stands."""
        last = deque(self.reading.move_places(), maxlen=1)
        return last[0] if last else None

    def place_of_move(self, index: int) -> Span | None:
        """Return where a move of the main line stands, counted from 0."""
        return next(islice(self.reading.move_places(), index, None), None)

    def report(
        self,
        message: str,
        *,
        at: Span,
        see: Iterable[Label] = (),
        help: str = "",
        title: str = "",
        fix: Iterable[Edit] = (),
        safety: Safety | None = None,
        severity: Severity | None = None,
        detail: str = "",
        instead: str = "",
    ) -> Diagnostic:
        """A finding of the rule at hand.

        With `instead` its fix writes that at the place."""
        assert self.rule is not None
        if instead:
            title, fix = title or f"write {instead}", replace(at, instead)
        return self.rule.found(
            message, at, see=see, help=help, title=title, fix=fix, safety=safety, severity=severity, detail=detail
        )


def _spoken_of(steps: Iterable[Step]) -> Iterator[Step]:
    """Return the steps up to the last with objections that count.

    Behind so many a game is not looked at any more."""
    objected = 0
    for step in steps:
        yield step
        objected += bool(step.objections)
        if objected == MOST_FINDINGS:
            return
