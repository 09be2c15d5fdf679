"""What is wrong with episodes: EPI1xx structure, EPI2xx actions, EPI3xx play."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.replay import replay_from
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.game2048.play import Position, Slide


@reported("EPI101", "no-episode", Severity.ERROR)
def no_episode() -> None:
    """A line is not an episode.

    An episode is a line of three parts between bars: who began and when, the actions, and who stopped and when.

    Bad::

        player@0|F1E1#U61|
        player@0|F1E1#U61|N/A@0

    Good::

        player@0|F1E1#U61|N/A@0
    """


@reported("EPI201", "action-out-of-turn", Severity.ERROR)
def action_out_of_turn() -> None:
    """An action is not the one whose turn it is.

    Two placings begin the game, then swipes and placings of a 2 (1) or a 4 (2) take turns. What follows is
    not read.

    Bad::

        player@0|F1E1#U#L61|N/A@0

    Good::

        player@0|F1E1#U61#L|N/A@0
    """


@rule("EPI301", "reward-mismatch", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.VALUES)
def reward_mismatch(case: Case) -> Iterator[Diagnostic]:
    """A reward is not what the swipe scores.

    A swipe scores the tiles that it makes. Another number comes from an engine that merges differently, or from
    moves that are not the ones that were played.

    Bad::

        player@0|F1E1#L[8]61|N/A@0

    Good::

        player@0|F1E1#L[4]61|N/A@0
    """
    text, engine = case.source.text, case.engine
    if engine is None or "[" not in text:
        return
    for step in replay_from(case.record, engine, 0, Position()):  # none of which is kept
        if not isinstance(step.move, Slide) or step.after is None:
            continue
        written = case.syntax.token(text, step.path.index + 1)
        if written["reward"] is None:
            continue
        gain, place = step.after.score - step.before.score, Span(*written.span("reward"))
        if int(written["reward"]) != gain:
            words = f"move {step.after.turns}: {step.move.direction} scores {gain}, not {written['reward']}"
            yield case.report(words, at=place, fix=replace(place, str(gain)))


RULES = rules_in(globals())
