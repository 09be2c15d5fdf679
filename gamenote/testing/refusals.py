"""Checks what engines refuse: texts, moves, setups that make no sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from gamenote.core.engine import Engine, Objection
from gamenote.core.record import Record, Setup
from gamenote.testing.faults import contract
from gamenote.testing.moves import rule_names
from gamenote.testing.playing import PlayedRecord, brief, spread

POSITIONS = 12  # of each game that are looked at
FOREIGN = 60  # moves of other positions that are tried on each
ENOUGH = 8  # objections to moves, of which one should be fatal
SEVERAL = 3  # kinds of objections: where none of so many is fatal, that is meant
PLACES = 8  # of a game at which a text that is no move is put
NO_SETUPS = ("no position", "Zyzzy", "9" * 500, "\0", "²", "?")
NO_MOVE = "?!Zyzzy"
NONSENSE = "Zyzzy"
WAYS: dict[str, Callable[[str], str]] = {  # to spoil the text of a setup
    "replaced": lambda text: NONSENSE,
    "left out": lambda text: "",
    "doubled": lambda text: text + text,
    "cut in half": lambda text: text[: len(text) // 2],
}


@contract
def check_refusals(engine: Engine, record: Record) -> Iterator[str]:
    """Check that an engine refuses what makes no sense.

    An empty text is no move; a setup that is none, or a spoilt one, is objected to under a rule;
    not all that is against the rules is played all the same; nothing is advanced over a text that is no move."""
    played = PlayedRecord(record, engine)
    yield from _empty_texts(engine, played)
    yield from _setups(engine, record)
    yield from _spoilt_setups(engine, record)
    yield from _survived(engine, played)
    yield from _stopped(engine, played)


def _empty_texts(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    for step in spread(played.moves, POSITIONS):
        meant = engine.candidates(step.before, "", step.node.actor)
        if not isinstance(meant, Objection):
            yield f"candidates takes no text at all for {brief(meant)}, before {step.node.move}"


def _setups(engine: Engine, record: Record) -> Iterator[str]:
    """Check that strange setups are refused under a declared rule."""
    usual, rules = engine.start(record.variant, None), rule_names(engine)
    for text in NO_SETUPS:
        placed = engine.start(record.variant, Setup(text))
        if isinstance(placed, Objection):
            if placed.kind and placed.kind not in rules:  # without one, the format tells of it
                yield f"the setup {brief(text)} is refused under {placed.kind!r}, which no rule is called"
        elif placed == usual:
            yield f"the setup {brief(text)} is taken for the usual start: an Objection is wanted"


def _spoilt_setups(engine: Engine, record: Record) -> Iterator[str]:
    """Check that spoilt setups of samples are not taken as usual.

    It is refused under a declared rule, or gives another position than the usual start."""
    setup = record.line[0].setup if record.line else None
    if setup is None:
        return
    usual, rules = engine.start(record.variant, None), rule_names(engine)
    same = engine.start(record.variant, setup) == usual
    for words, spoilt in _spoilt(setup, itself_usual=same):
        placed = engine.start(record.variant, spoilt)
        if isinstance(placed, Objection):
            if placed.kind and placed.kind not in rules:
                yield f"a setup with {words} is refused under {placed.kind!r}, which no rule is called"
        elif placed == usual:
            yield f"a setup with {words} is taken for the usual start: an Objection is wanted"
    for at, (who, _) in enumerate(setup.edits):
        wrong = (*setup.edits[:at], (who, NONSENSE), *setup.edits[at + 1 :])
        without = (*setup.edits[:at], *setup.edits[at + 1 :])
        placed = engine.start(record.variant, replace(setup, edits=wrong, spans=()))
        left_out = engine.start(record.variant, replace(setup, edits=without, spans=()))
        if placed == left_out and not isinstance(placed, Objection):
            yield f"a setup with {NONSENSE!r} as its edit {at + 1} is taken as if that were not there"


def _spoilt(setup: Setup, *, itself_usual: bool) -> Iterator[tuple[str, Setup]]:
    """Return a setup with spoilt texts, and what was done.

    Twice the usual start may be the usual start."""
    for words, way in WAYS.items():
        if setup.edits:
            edits = tuple((who, way(text)) for who, text in setup.edits)
            yield f"the text of its edits {words}", replace(setup, text=way(setup.text), edits=edits, spans=())
        elif (words != "doubled" or not itself_usual) and way(setup.text) != setup.text:
            yield f"its text {words}", replace(setup, text=way(setup.text), spans=())
    if setup.edits:
        edits = tuple((NONSENSE, text) for _, text in setup.edits)
        yield f"edits that are called {NONSENSE!r}", replace(setup, edits=edits, spans=())


def _survived(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that some moves that are not legal cannot be played.

    Those of other positions are tried; play may go on behind a few kinds of them."""
    if not engine.lists_all_moves:
        return
    texts = dict.fromkeys((step.node.move or "", step.node.actor) for step in spread(played.moves, FOREIGN))
    kinds = Counter[str]()
    for step in spread(played.moves, POSITIONS):
        legal = list(engine.legal_moves(step.before))
        for text, actor in texts:
            meant = engine.candidates(step.before, text, actor)
            if isinstance(meant, Objection) or actor != step.node.actor:
                continue
            for objections in (engine.judge(step.before, move) for move in meant if move not in legal):
                if any(each.fatal for each in objections):
                    return
                kinds.update(each.kind for each in objections)
    if kinds.total() >= ENOUGH and len(kinds) < SEVERAL:
        kind, number = kinds.most_common(1)[0]
        yield f"of {kinds.total()} objections to moves that are not legal none is fatal: {number} are {kind!r}"


def _stopped(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that advance stops at a text that is no move."""
    steps = [step for step in played.main if step.move is not None]
    if not steps or any(one.after != other.before for one, other in pairwise(steps)):
        return  # a position was set up between them, or several were possible
    texts, actors = [step.node.move or "" for step in steps], [step.node.actor for step in steps]
    for at in spread(range(len(steps)), PLACES):
        for wrong in (NO_MOVE, ""):
            if not isinstance(engine.candidates(steps[at].before, wrong, actors[at]), Objection):
                continue
            moves = [*texts[:at], wrong, *texts[at + 1 :]]
            there = engine.advance(steps[0].before, moves, actors)
            if there.played > at:
                yield f"advance goes over {wrong!r}, which is move {at + 1}, and stops behind {there.played}"
