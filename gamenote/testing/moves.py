"""What is checked of moves: `legal_moves`, `judge`, `candidates`, `play` and `write_move` agree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

from gamenote.core import registry
from gamenote.core.engine import Engine, Objection, Step
from gamenote.core.record import Record
from gamenote.testing.faults import contract
from gamenote.testing.playing import PlayedRecord, brief, fits, spread

POSITIONS = 12  # of each game that is looked at
MOVES = 200  # legal moves of a position that are looked at
PLAYED = 24  # of them that are played
FOREIGN = 60  # moves of other positions that are tried on each
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
Text = tuple[str, str | None]  # of a move, and who makes it


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
    chosen = spread(played.moves, most)
    foreign = _texts(engine, chosen)
    rules = rule_names(engine)
    for step in chosen:
        legal = list(engine.legal_moves(step.before))
        yield from _legal(engine, step, legal)
        if engine.lists_all_moves and not step.objections:
            yield from _listed(engine, step, legal)
        yield from _strangers(engine, step, legal, foreign, rules, lenient)
        yield from _slips(engine, step, legal, [step.node.move or ""], rules)
    ends = [step for step in played.main[-1:] if step.after is not None and engine.outcome(step.after) is not None]
    for step in ends:
        yield from _after_end(engine, step, foreign)


def _texts(engine: Engine, steps: Iterable[Step]) -> list[Text]:
    """Return texts of legal moves of all these positions, a choice."""
    found: dict[Text, None] = {}
    for step in steps:
        moves = list(engine.legal_moves(step.before))
        texts = [(engine.write_move(step.before, move), step.node.actor) for move in spread(moves, 12)]
        found.update(dict.fromkeys(texts))
    return spread(list(found), FOREIGN)


def _legal(engine: Engine, step: Step, legal: list[Any]) -> Iterator[str]:
    """Check the legal moves of a position, each and all."""
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


def _listed(engine: Engine, step: Step, legal: list[Any]) -> Iterator[str]:
    """Check that what was played is legal."""
    text = engine.write_move(step.before, step.move)
    if step.move not in legal and text not in {engine.write_move(step.before, move) for move in legal}:
        yield f"{step.node.move} was played, but is not among the legal moves (Engine.lists_all_moves)"


def _strangers(
    engine: Engine, step: Step, legal: list[Any], foreign: list[Text], rules: set[str], lenient: str
) -> Iterator[str]:
    """Check that moves of other positions are admitted only if legal."""
    for text, actor in foreign:
        meant = engine.candidates(step.before, text, actor)
        known = engine.lists_all_moves or bool(lenient)
        strict = known and actor == step.node.actor and not re.fullmatch(lenient, text)
        yield from _understood(engine, step.before, text, meant, legal, rules, strict=strict)


def _slips(engine: Engine, step: Step, legal: list[Any], texts: list[str], rules: set[str]) -> Iterator[str]:
    """Check that any text is understood or refused, never raised."""
    dice = random.Random(len(legal))
    own = [*texts, *(engine.write_move(step.before, move) for move in spread(legal, DISTORTED))]
    others = [*texts, *(distorted(text, dice) for text in own), *(text.swapcase() for text in own[:4]), *GARBAGE]
    for text in others:
        for actor in (step.node.actor, None) if text in GARBAGE else (step.node.actor,):
            meant = engine.candidates(step.before, text, actor)
            yield from _understood(engine, step.before, text, meant, legal, rules, strict=engine.lists_all_moves)


def _understood(
    engine: Engine, position: Any, text: str, meant: Any, legal: list[Any], rules: set[str], *, strict: bool
) -> Iterator[str]:
    """Check what a strange text may mean, and how that is judged."""
    if isinstance(meant, Objection):
        yield from _objection(meant, text, rules)
    elif not isinstance(meant, tuple) or not meant:
        yield f"candidates gives {brief(meant)} for {brief(text)}: a tuple of moves or an Objection is wanted"
    else:
        for move in meant:
            yield from _judged(engine, position, text, move, legal, rules, strict=strict)


def _judged(
    engine: Engine, position: Any, text: str, move: Any, legal: list[Any], rules: set[str], *, strict: bool
) -> Iterator[str]:
    """Check how a move that a strange text may mean is judged."""
    objections = engine.judge(position, move)
    if not fits(objections, tuple):
        yield f"judge gives {brief(objections)} for {brief(text)}: a tuple of objections is wanted"
        return
    for objection in objections:
        yield from _objection(objection, text, rules)
    fatal = any(each.fatal for each in objections)
    if fatal and move in legal:
        yield f"{brief(text)} is legal, but judged: {objections[0].message}"
    if strict and not objections and move not in legal:
        yield f"{brief(text)} is judged well, but not legal"
    if not fatal:
        engine.play(position, move)


def _after_end(engine: Engine, step: Step, foreign: list[Text]) -> Iterator[str]:
    """Check that nothing can be played when the game is over."""
    outcome = engine.outcome(step.after)
    assert outcome is not None
    legal = list(engine.legal_moves(step.after))
    if legal:
        text = engine.write_move(step.after, legal[0])
        yield f"the game has ended ({outcome.text}), but legal_moves gives {text}"
    for text, actor in foreign:
        meant = engine.candidates(step.after, text, actor)
        if not isinstance(meant, Objection) and not any(engine.judge(step.after, move) for move in meant):
            yield f"the game has ended ({outcome.text}), but {text} is judged well"


def _objection(objection: Objection, text: str, rules: set[str]) -> Iterator[str]:
    """Check what is said against a move."""
    if not fits(objection, Objection):
        yield f"{brief(objection)} is said of {brief(text)}: an Objection is wanted"
        return
    if objection.kind and objection.kind not in rules:
        yield f"an objection names the rule {objection.kind!r}, which neither game nor format declares"
    yield from message_faults(objection.message, f"the objection {objection.kind!r}")
    part = objection.part
    if part is not None and not 0 <= part[0] <= part[1] <= len(text):
        yield f"an objection {objection.kind!r} to {brief(text)} has its part at {part}, outside the text"


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


def distorted(text: str, dice: random.Random) -> str:
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
