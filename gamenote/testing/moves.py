"""What is checked of moves: legal ones, refused ones, quick play."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from gamenote.core import registry
from gamenote.core.engine import Advance, Engine, Objection, Step
from gamenote.core.lattice import Coord, Lattice
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Record, Setup
from gamenote.core.replay import Progress, main_line, replay, replay_from, until_undecided
from gamenote.testing.faults import Alike, contract, faults
from gamenote.testing.linting import PlayedRecord, brief, fits, spread

# What is checked of moves: `legal_moves`, `judge`, `candidates`, `play` and `write_move` agree

POSITIONS = 12  # of each game that is looked at
MOVES = 200  # legal moves of a position that are looked at
PLAYED = 24  # of them that are played
FOREIGN = 60  # moves of other positions that are tried on each
MADE, NEAR = 24, 3  # legal moves of which others are made, and squares that are put into each
DISTORTED = 24  # texts of moves, each with a slip, that are tried on each
GARBAGE = (
    *(
        "",
        " ",
        "?",
        "-",
        "0",
        "-1",
        "\0",
        "\n",
        "%s",
        "{}",
        "\\",
        "é",
        "²",
        "\u0665",
        "\ud800",
        "\u202e",
        "\U0001f600",
    ),
    *("9" * 5000, "x" * 5000, "(" * 3000, "a1 " * 2000, "nobody moves so"),
)
PART = lazy_pattern(r"\w+")  # of a message
QUOTED = lazy_pattern(r"[^\s,;:()\"']{2,}")  # a word of a message


class Vocabulary(NamedTuple):
    """The names of rules that may be broken, and those of cells."""

    rules: set[str]
    cells: re.Pattern[str]


@contract
def check_moves(engine: Engine, record: Record, *, most: int = POSITIONS, lenient: str = "") -> Iterator[str]:
    """Check that legal moves and judgement agree, and texts read back.

    That is tried on positions of the game.

    What was played is legal, unless `Engine.lists_all_moves` is False. Moves whose text fits the pattern `lenient`
    may be admitted without being legal.
    """
    played = PlayedRecord(record, engine)
    if not played.moves and any(node.move for node in record.line):
        yield "the game cannot be replayed"
    if not played.moves:
        return
    chosen = spread(range(len(played.moves)), most)
    foreign = _legal_texts(engine, [played.moves[at] for at in chosen])
    words = Vocabulary(rule_names(engine), cell_pattern(engine.diagram(played.moves[0].before).lattice))
    for at in chosen:
        step, recent = played.moves[at], _legal_texts(engine, played.moves[max(0, at - 2) : at])
        legal = list(engine.legal_moves(step.before))
        yield from _check_legal_moves(engine, step, legal)
        if engine.lists_all_moves and not step.objections:
            yield from _check_listed(engine, step, legal)
        others = [*foreign, *recent, *spread(list(_unusual_moves(engine, step, legal, foreign)), FOREIGN)]
        yield from _check_foreign_moves(engine, step, legal, dict.fromkeys(others), words, lenient)
        yield from _check_slips(engine, step, legal, [step.node.move or ""], words)
    ends = [step for step in played.main[-1:] if step.after is not None and engine.outcome(step.after) is not None]
    for step in ends:
        yield from _after_end(engine, step, foreign)


def _legal_texts(engine: Engine, steps: Iterable[Step]) -> list[str]:
    """Return texts of legal moves of all these positions, a choice."""
    found: dict[str, None] = {}
    for step in steps:
        moves = list(engine.legal_moves(step.before))
        found.update(dict.fromkeys(engine.write_move(step.before, move) for move in spread(moves, 12)))
        found[step.node.move or ""] = None
    return spread(list(found), FOREIGN)


def _unusual_moves(engine: Engine, step: Step, legal: list[Any], texts: list[str]) -> Iterator[str]:
    """Make moves of legal ones that few games allow.

    They go backwards, to or from another square nearby, or have the sign of another move."""
    lattice, dice = engine.diagram(step.before).lattice, random.Random(len(legal))
    near, cells = neighbours(lattice), cell_pattern(lattice)
    signs = sorted({sign for text in texts for sign in cells.split(text)[1:-1] if cells.search(text)})
    for text in (engine.write_move(step.before, move) for move in spread(legal, MADE)):
        places = [match.span() for match in cells.finditer(text)]
        for start, end in places:
            names = near[text[start:end]]
            yield from (text[:start] + name + text[end:] for name in dice.sample(names, min(NEAR, len(names))))
        if len(places) > 1:
            (start, end), (begin, last) = places[0], places[-1]
            yield text[:start] + text[begin:last] + text[end:begin] + text[start:end] + text[last:]
            yield from (text[:end] + sign + text[begin:] for sign in signs)


def cell_pattern(lattice: Lattice) -> re.Pattern[str]:
    return _pattern(tuple(map(lattice.name, lattice.coords())))


@cache
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)) or r"(?!)")


def neighbours(lattice: Lattice) -> dict[str, list[str]]:
    """Return the cells that are two steps away at most, by name."""
    return _near(tuple((lattice.name(coord), coord) for coord in lattice.coords()))


@cache
def _near(cells: tuple[tuple[str, Coord], ...]) -> dict[str, list[str]]:
    return {
        name: [
            other
            for other, there in cells
            if other not in ("", name) and max(abs(a - b) for a, b in zip(coord, there, strict=True)) <= 2
        ]
        for name, coord in cells
    }


def _check_legal_moves(engine: Engine, step: Step, legal: list[Any]) -> Iterator[str]:
    known: dict[str, Any] = {}
    for move in legal:
        text = engine.write_move(step.before, move)
        if text in known:
            twice = known[text] == move
            yield f"legal_moves gives {text} twice" if twice else f"write_move writes two moves alike: {text}"
        known[text] = move
    for text, move in list(known.items())[:MOVES]:
        if not text.isprintable() or text != text.strip() or not text:
            yield f"write_move gives {text!r}, which is no printable text without blanks around it"
        objections = engine.judge(step.before, move)
        if any(each.fatal for each in objections):
            yield f"{text} is legal, but judged: {objections[0].message}"
        meant = engine.candidates(step.before, text, step.node.actor)
        if meant != (move,):
            yield f"{text} was written for {brief(move)}, and reads as {brief(meant)}"
    again = [engine.write_move(step.before, move) for move in engine.legal_moves(step.before)]
    if again != [engine.write_move(step.before, move) for move in legal]:
        yield f"legal_moves gives other moves when it is asked again behind {step.node.move}"


def _check_listed(engine: Engine, step: Step, legal: list[Any]) -> Iterator[str]:
    """Check that what was played is legal."""
    text = engine.write_move(step.before, step.move)
    if step.move not in legal and text not in {engine.write_move(step.before, move) for move in legal}:
        yield f"{step.node.move} was played, but is not among the legal moves (Engine.lists_all_moves)"


def _check_foreign_moves(
    engine: Engine, step: Step, legal: list[Any], texts: Iterable[str], known: Vocabulary, lenient: str
) -> Iterator[str]:
    """Check that moves of other positions are admitted only if legal."""
    listed = engine.lists_all_moves or bool(lenient)
    for text in texts:
        meant = engine.candidates(step.before, text, step.node.actor)
        strict = listed and not re.fullmatch(lenient, text)
        yield from _check_meant_moves(engine, step.before, text, meant, legal, known, strict=strict)


def _check_slips(
    engine: Engine, step: Step, legal: list[Any], texts: list[str], known: Vocabulary
) -> Iterator[str]:
    """Check that any text is understood or refused, never raised."""
    dice = random.Random(len(legal))
    own = [*texts, *(engine.write_move(step.before, move) for move in spread(legal, DISTORTED))]
    others = [
        *texts,
        *(distort_text(text, dice) for text in own),
        *(text.swapcase() for text in own[:4]),
        *GARBAGE,
    ]
    for text in others:
        for actor in (step.node.actor, None) if text in GARBAGE else (step.node.actor,):
            meant = engine.candidates(step.before, text, actor)
            yield from _check_meant_moves(
                engine, step.before, text, meant, legal, known, strict=engine.lists_all_moves
            )


def _check_meant_moves(
    engine: Engine, position: Any, text: str, meant: Any, legal: list[Any], known: Vocabulary, *, strict: bool
) -> Iterator[str]:
    """Check what a strange text may mean, and how that is judged."""
    if isinstance(meant, Objection):
        yield from _check_objection(meant, text, known)
    elif not isinstance(meant, tuple) or not meant:
        yield f"candidates gives {brief(meant)} for {brief(text)}: a tuple of moves or an Objection is wanted"
    else:
        for move in meant:
            yield from _check_judged(engine, position, text, move, legal, known, strict=strict)


def _check_judged(
    engine: Engine, position: Any, text: str, move: Any, legal: list[Any], known: Vocabulary, *, strict: bool
) -> Iterator[str]:
    """Check how a move that a strange text may mean is judged."""
    objections = engine.judge(position, move)
    if not fits(objections, tuple):
        yield f"judge gives {brief(objections)} for {brief(text)}: a tuple of objections is wanted"
        return
    for objection in objections:
        yield from _check_objection(objection, text, known)
    fatal = any(each.fatal for each in objections)
    if fatal and move in legal:
        yield f"{brief(text)} is legal, but judged: {objections[0].message}"
    if strict and not objections and move not in legal:
        yield f"{brief(text)} is judged well, but not legal"
    if not fatal:
        engine.play(position, move)


def _after_end(engine: Engine, step: Step, foreign: list[str]) -> Iterator[str]:
    """Check that nothing can be played when the game is over."""
    outcome = engine.outcome(step.after)
    assert outcome is not None
    legal = list(engine.legal_moves(step.after))
    if legal:
        text = engine.write_move(step.after, legal[0])
        yield f"the game has ended ({outcome.text}), but legal_moves gives {text}"
    for text in foreign:
        meant = engine.candidates(step.after, text, None)
        if not isinstance(meant, Objection) and not any(engine.judge(step.after, move) for move in meant):
            yield f"the game has ended ({outcome.text}), but {text} is judged well"


def _check_objection(objection: Objection, text: str, known: Vocabulary) -> Iterator[str]:
    """Check what is said against a move."""
    if not fits(objection, Objection):
        yield f"{brief(objection)} is said of {brief(text)}: an Objection is wanted"
        return
    if objection.kind and objection.kind not in known.rules:
        yield f"an objection names the rule {objection.kind!r}, which neither game nor format declares"
    yield from message_faults(objection.message, f"the objection {objection.kind!r}")
    part = objection.part
    if part is not None and not 0 <= part[0] <= part[1] <= len(text):
        yield f"an objection {objection.kind!r} to {brief(text)} has its part at {part}, outside the text"
    yield from _quoted_elsewhere(objection, text, known.cells)


def _quoted_elsewhere(objection: Objection, text: str, cells: re.Pattern[str]) -> Iterator[str]:
    """Check that an objection quotes the move, and what it points at."""
    named = [word for word in QUOTED.findall(objection.message) if cells.fullmatch(word)]
    words = [word for word in named if word in text]
    part = objection.part
    there = text[part[0] : part[1]] if part is not None else ""
    spelled = there.lower()  # what is quoted may be spelt as it should be
    if (
        words
        and there not in objection.message
        and not any(spelled in word.lower() or word.lower() in spelled for word in words)
    ):
        fault = f"an objection {objection.kind!r} points at {there!r} of {brief(text)}, but quotes {words[0]!r}"
        yield Alike(f"part of {objection.kind}", fault)
    first = PART.match(objection.message)
    if first is not None and cells.search(text) and first[0] in named and not words:
        fault = f"an objection {objection.kind!r} to {brief(text)} names {first[0]}: {objection.message}"
        yield Alike(f"square of {objection.kind}", fault)


def message_faults(message: str, whose: str) -> Iterator[str]:
    """Check that a message is one line without a full stop."""
    if not message.strip():
        yield f"{whose} has no message"
    elif message.endswith(".") and not message.endswith("..."):
        yield f"{whose} ends its message with a full stop: {brief(message)}"
    elif "\n" in message and not any(line.strip() for line in message.split("\n")[1:]):
        yield f"{whose} has a message of several lines: {brief(message)}"


def rule_names(engine: Engine) -> set[str]:
    """Return the names of rules that a game's records may break."""
    games = [name for name, game in registry.games().items() if type(game.engine()) in type(engine).__mro__]
    found = {
        rule.name
        for game in games or registry.games()
        for item in registry.formats().values()
        if not item.games or game in item.games
        for rule in registry.rules_of(item.name, game)
    }
    return found | {rule.name for game in games for rule in registry.games()[game].rules()}


def distort_text(text: str, dice: random.Random) -> str:
    """Return a text with one slip, such as a lost character."""
    at = dice.randrange(max(1, len(text)))
    head, one, tail = text[:at], text[at : at + 1], text[at + 1 :]
    kinds = (
        head + tail,
        head + one + one + tail,
        head + tail[:1] + one + tail[1:],
        head + dice.choice(text) + tail,
    )
    return dice.choice(kinds) if text else "x"


# Checks what engines refuse: texts, moves, setups that make no sense

ENOUGH = 8  # objections to moves, of which one should be fatal
SEVERAL = 3  # kinds of objections: where none of so many is fatal, that is meant
TEXT_PLACES = 8  # of a game at which a text that is no move is put
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
    yield from _check_setups(engine, record)
    yield from _spoilt_setups(engine, record)
    yield from _check_fatal_objections(engine, played)
    yield from _check_stop(engine, played)


def _empty_texts(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    for step in spread(played.moves, POSITIONS):
        meant = engine.candidates(step.before, "", step.node.actor)
        if not isinstance(meant, Objection):
            yield f"candidates takes no text at all for {brief(meant)}, before {step.node.move}"


def _check_setups(engine: Engine, record: Record) -> Iterator[str]:
    """Check that strange setups are refused under a declared rule."""
    usual, rules = engine.start(record.variant, None), rule_names(engine)
    for text in NO_SETUPS:
        yield from _taken_setup(
            f"the setup {brief(text)}", engine.start(record.variant, Setup(text)), usual, rules
        )


def _taken_setup(what: str, placed: Any, usual: Any, rules: set[str]) -> Iterator[str]:
    """Check what an engine makes of a strange setup."""
    if isinstance(placed, Objection):
        if placed.kind and placed.kind not in rules:  # without one, the format tells of it
            yield f"{what} is refused under {placed.kind!r}, which no rule is called"
    elif placed == usual:
        yield f"{what} is taken for the usual start: an Objection is wanted"


def _spoilt_setups(engine: Engine, record: Record) -> Iterator[str]:
    """Check that spoilt setups of samples are not taken as usual.

    It is refused under a declared rule, or gives another position than the usual start."""
    setup = record.line[0].setup if record.line else None
    if setup is None:
        return
    usual, rules = engine.start(record.variant, None), rule_names(engine)
    same = engine.start(record.variant, setup) == usual
    for words, spoilt in _spoil_setup(setup, itself_usual=same):
        yield from _taken_setup(f"a setup with {words}", engine.start(record.variant, spoilt), usual, rules)
    for at, (who, _) in enumerate(setup.edits):
        wrong = (*setup.edits[:at], (who, NONSENSE), *setup.edits[at + 1 :])
        without = (*setup.edits[:at], *setup.edits[at + 1 :])
        placed = engine.start(record.variant, dataclasses.replace(setup, edits=wrong, spans=()))
        left_out = engine.start(record.variant, dataclasses.replace(setup, edits=without, spans=()))
        if placed == left_out and not isinstance(placed, Objection):
            yield f"a setup with {NONSENSE!r} as its edit {at + 1} is taken as if that were not there"


def _spoil_setup(setup: Setup, *, itself_usual: bool) -> Iterator[tuple[str, Setup]]:
    """Return a setup with spoilt texts, and what was done.

    Twice the usual start may be the usual start."""
    for words, way in WAYS.items():
        if setup.edits:
            edits = tuple((who, way(text)) for who, text in setup.edits)
            spoilt = dataclasses.replace(setup, text=way(setup.text), edits=edits, spans=())
            yield f"the text of its edits {words}", spoilt
        elif (words != "doubled" or not itself_usual) and way(setup.text) != setup.text:
            yield f"its text {words}", dataclasses.replace(setup, text=way(setup.text), spans=())
    if setup.edits:
        edits = tuple((NONSENSE, text) for _, text in setup.edits)
        yield f"edits that are called {NONSENSE!r}", dataclasses.replace(setup, edits=edits, spans=())


def _check_fatal_objections(engine: Engine, played: PlayedRecord) -> Iterator[str]:
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


def _check_stop(engine: Engine, played: PlayedRecord) -> Iterator[str]:
    """Check that advance stops at what is no legal move.

    That is tried with texts that are no move, and with first moves of the game where they are refused."""
    steps = [step for step in played.main if step.move is not None]
    if not steps or any(one.after != other.before for one, other in pairwise(steps)):
        return  # a position was set up between them, or several were possible
    texts, actors = [step.node.move or "" for step in steps], [step.node.actor for step in steps]
    start = steps[0].before
    first = [engine.write_move(start, move) for move in spread(list(engine.legal_moves(start)), FOREIGN)]
    for at in spread(range(len(steps)), TEXT_PLACES):
        for wrong in (NO_MOVE, "", *first):
            if not _is_refused(engine, steps[at].before, wrong, actors[at]):
                continue
            moves = [*texts[:at], wrong, *texts[at + 1 :]]
            there = engine.advance(start, moves, actors)
            if there.played > at:
                yield f"advance goes over {wrong!r}, which is move {at + 1}, and stops behind {there.played}"


def _is_refused(engine: Engine, position: Any, text: str, actor: str | None) -> bool:
    """Whether the engine takes the text for no legal move."""
    meant = engine.candidates(position, text, actor)
    return isinstance(meant, Objection) or not any(
        all(not each.fatal for each in engine.judge(position, move)) for move in meant
    )


# Checks quick play: it agrees with single steps

SPOILT = 8  # times that a game is changed for `check_advance`
PLACES = 12  # of a game at which moves are cut, or begin


@contract
def check_advance(engine: Engine, record: Record) -> Iterator[str]:
    """Check that advancing passes nothing that a replay objects to.

    A replay can go on behind it."""
    progress = Progress(record, engine)
    if progress.main is None:
        return
    played, position, remarks = progress.main[:3]
    line, index = list(main_line(record, engine)), record.index_of_move(played)
    if index is not None and index >= len(line):
        yield f"{played} moves are passed, but replay stops before"
        return
    passed = line if index is None else line[:index]
    known = [objection for _, objection in remarks]
    said = [each for step in passed for each in step.objections if each not in known]
    if said:
        yield f"{played} moves are passed, of which there is to say: {brief(said)}"
    yield from _check_remarks(passed, remarks)
    reached = passed[-1].after if passed else progress.start
    if position != reached:
        yield f"behind {played} moves stands {brief(position)}, where replay has {brief(reached)}"
    if index is not None and len(progress.segments) == 1:
        steps = until_undecided(replay_from(record, engine, index, position))
        later = [_step_outline(step) for step in steps]
        if later != [_step_outline(step) for step in line[index:]]:
            yield f"replay goes on in another way behind {played} moves"
    if progress.legal:
        variations = (step for step in replay(record, engine) if not step.path.main)
        if any(step.objections or step.after is None for step in variations):
            yield "a variation is not legal, but advance passes it"


def _check_remarks(passed: list[Step], remarks: tuple[tuple[int, Objection], ...]) -> Iterator[str]:
    """Check that judge makes the remarks that advance makes."""
    moves = [step for step in passed if step.move is not None]
    if [at for at, _ in remarks] != sorted(at for at, _ in remarks):
        yield "the remarks of advance do not come in the order of their moves"
    for at, remark in remarks:
        if remark.kind and (at >= len(moves) or remark not in moves[at].objections):
            yield f"advance remarks {remark.kind!r} on move {at}, which judge does not"


def _step_outline(step: Step) -> tuple[Any, ...]:
    return step.path.index, step.before, step.move, step.after, step.objections


@contract
def check_advances(engine: Engine, record: Record) -> Iterator[str]:
    """Check advancing over a sound game, and over it with wrong moves."""
    yield from (
        fault for each in (record, *spoilt(record, SPOILT)) for fault in faults(check_advance, engine, each)
    )


@contract
def check_segments(engine: Engine, record: Record) -> Iterator[str]:
    """Check that advancing agrees with steps wherever it begins or ends."""
    steps = [step for step in PlayedRecord(record, engine).main if step.move is not None]
    texts = [step.node.move or "" for step in steps]
    actors = [step.node.actor for step in steps]
    if not steps:
        return
    for begin in spread(range(len(steps)), PLACES):
        for end in {begin, begin + 1, len(steps)}:
            yield from _check_advance(engine, steps, texts, actors, begin, end)
    for end in spread(range(1, len(steps) + 1), PLACES):
        yield from _check_advance(engine, steps, texts, actors, 0, end)
    for step in steps:
        yield from _check_play_text(engine, step)


def _check_advance(
    engine: Engine, steps: list[Step], texts: list[str], actors: list[str | None], begin: int, end: int
) -> Iterator[str]:
    """Check what an engine says of some moves in a row."""
    if any(
        one.after != other.before for one, other in zip(steps[begin:end], steps[begin + 1 : end], strict=False)
    ):
        return  # a position was set up between them, or several were possible
    moves, owners = texts[begin:end], actors[begin:end]
    there = engine.advance(steps[begin].before, moves, owners)
    where = f"advance over the moves {begin + 1} to {end}"
    if (moves, owners) != (texts[begin:end], actors[begin:end]):
        yield f"{where} changes the moves that it is given"
    if not isinstance(there, Advance) or not 0 <= there.played <= end - begin:
        yield f"{where} gives {brief(there)}"
        return
    last = begin + there.played
    wanted = steps[last - 1].after if there.played else steps[begin].before
    if there.position != wanted:
        yield f"{where} stops behind {there.played} at {brief(there.position)}, where steps have {brief(wanted)}"
    if there.exact and any(
        engine.write_move(step.before, step.move) != step.node.move for step in steps[begin:last]
    ):
        yield f"{where} calls moves exact that write_move writes in another way"
    if any(step.objections for step in steps[begin:last]) and not there.remarks:
        yield f"{where} passes moves of which judge has something to say"


def _check_play_text(engine: Engine, step: Step) -> Iterator[str]:
    """Check that `play_text` gives what step by step is found."""
    text, actor = step.node.move or "", step.node.actor
    there = engine.play_text(step.before, text, actor)
    found = engine.candidates(step.before, text, actor)
    if there is None or isinstance(found, Objection):
        return
    if len(found) != 1 or engine.judge(step.before, found[0]):
        yield f"play_text plays {text}, which is not plainly legal and clear"
    elif there != (found[0], engine.play(step.before, found[0])):
        yield f"play_text plays {text} otherwise than candidates, judge and play"


@contract
def check_wrong_texts(engine: Engine, record: Record) -> Iterator[str]:
    """Check that `play_text` plays nothing that judge objects to."""
    steps = spread(PlayedRecord(record, engine).moves, PLACES)
    texts = [(step.node.move or "", step.node.actor) for step in steps]
    texts += [(text.swapcase(), actor) for text, actor in texts[:3]] + [
        ("", None),
        ("?", None),
        ("9" * 5000, None),
    ]
    for step in steps:
        for text, actor in texts:
            there = engine.play_text(step.before, text, actor)
            found = engine.candidates(step.before, text, actor)
            if there is None:
                continue
            if isinstance(found, Objection) or len(found) != 1 or engine.judge(step.before, found[0]):
                yield f"play_text plays {brief(text)}, which is not plainly legal, before {step.node.move}"
            elif there[1] != engine.play(step.before, found[0]):
                yield f"play_text plays {brief(text)} otherwise than play, before {step.node.move}"


def spoilt(record: Record, number: int) -> Iterator[Record]:
    """Return a record so many times, each with another wrong move."""
    places = [at for at, node in enumerate(record.line) if node.move is not None]
    for turn in range(number if places else 0):
        at = places[turn * len(places) // number]
        moves = (record.line[places[-1 - turn % len(places)]].move, record.line[at - 1].move, "?", "")
        node = replace(record.line[at], move=moves[turn % len(moves)] or "x")
        yield dataclasses.replace(record, line=(*record.line[:at], node, *record.line[at + 1 :]))
