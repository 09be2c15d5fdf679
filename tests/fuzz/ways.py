"""The quick ways of reading and replaying a plain game, each with a door before it.

Where a door is closed the game goes the long way; where it was open it is noted who went through. An input of
which no game took a quick way need not be read twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pkgutil import resolve_name
from typing import Any

from gamenote.core.case import Case
from gamenote.core.engine import Step
from gamenote.core.reading import Doubt
from gamenote.games.game2048.gn.reader import Reader

FAST = (  # what leaves out what a plain game does not need; None is its answer where a game is not plain
    "gamenote.games.draughts.play.Draughts.play_text",
    "gamenote.games.game2048.engine.Engine2048.play_text",
    "gamenote.syntax.tagpairs.tree.plain_header",
    "gamenote.syntax.movetext.words.read",
    "gamenote.games.game2048.gn.codec.read_words",
    "gamenote.games.blokus.blksgf.codec.read_quick",
    "gamenote.games.plateau.cleartext.reader.read_quick",
)
LEGAL = "legal"  # nobody replays a game of which it is known that every move is legal
TURNS = "turns"  # turns of 2048-GN that are told as a whole
LATE = "late_steps"  # nor are the steps before the first one in doubt
PLAIN = "plain"  # rules that are run in doubt only were not run


class Ways:
    """All the doors, in place from the beginning."""

    def __init__(self) -> None:
        self.open = True
        self.taken: set[str] = set()
        for way in FAST:
            place, _, name = way.rpartition(".")
            self._guard(resolve_name(place), name)
        doubt, odd = (vars(Case)[name].fget for name in ("doubt", "has_odd_characters"))
        legal, objected, late = (vars(Case)[name].func for name in (LEGAL, "objected", LATE))
        remember(LEGAL, lambda case: self.open and self._note(LEGAL, legal(case)))
        remember("objected", lambda case: objected(case) if self.open else by_steps(case))
        remember(LATE, lambda case: self._late(late(case)) if self.open else case.steps)
        turns = Reader._plain_turns
        Reader._plain_turns = lambda reader, at: turns(reader, at) if self.open and self._note(TURNS, True) else at  # type: ignore
        Case.doubt = property(lambda case: self._doubt(doubt(case)) if self.open else Doubt.BOTH)  # type: ignore[assignment]
        Case.has_odd_characters = property(lambda case: self._asks_characters(case) or odd(case))  # type: ignore[assignment]

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Every game is read token by token and replayed move by move."""
        self.open = False
        try:
            yield
        finally:
            self.open = True

    def _late(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        self._note(LATE, bool(steps) and steps[0].path.index > 0)
        return steps

    def _doubt(self, doubt: Doubt) -> Doubt:
        self._note(PLAIN, Doubt.MOVES not in doubt)
        return doubt

    def _asks_characters(self, case: Case) -> bool:
        """Whether the rules about characters are run anyhow; what is no text has none."""
        return not self.open and not case.source.binary

    def _note(self, name: str, taken: bool) -> bool:
        if taken:
            self.taken.add(name)
        return taken

    def _guard(self, module: Any, name: str) -> None:
        quick: Callable[..., Any] = getattr(module, name)

        def guarded(*given: Any, **named: Any) -> Any:
            found = quick(*given, **named) if self.open else None
            self._note(name, found is not None)
            return found

        setattr(module, name, guarded)


def remember(name: str, find: Callable[[Case], Any]) -> None:
    """Let a case find something in another way, once."""
    found = cached_property(find)
    found.__set_name__(Case, name)
    setattr(Case, name, found)


def by_steps(case: Case) -> tuple[Step, ...]:
    """The steps with objections, by a replay from the start."""
    return tuple(step for step in case.steps if step.objections)


WAYS = Ways()
