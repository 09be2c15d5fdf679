"""Records as a document of JSON: one node a line.

Characters that can do harm on a terminal, and halves of characters, are written as escapes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gamenote.anygame.record_json.document import GAME_NAME, NAME, SCHEMA_VERSION
from gamenote.core import registry
from gamenote.core.format import Frame, Options
from gamenote.core.questions import Derived
from gamenote.core.record import Clock, Evaluation, Extra, Field, Line, Mark, Node, Outcome, Record, Setup
from gamenote.core.visible import in_json

ORDER = {field: index for index, field in enumerate(Field)}

HEAD = f'{{"schema_version": {SCHEMA_VERSION}, "format": "{NAME}", "games": ['
ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
FRAME = Frame(HEAD + "\n", ",\n", "\n]}\n")

Of = tuple[int, int] | None


def write_document(records: Iterable[Record], options: Options) -> Iterator[str]:
    """The pieces of one document that holds these records."""
    yield HEAD
    between = "\n"
    for record in records:
        yield between
        yield from _write_game(record, options)
        between = FRAME.between
    yield FRAME.closing


def line(record: Record, options: Options) -> str:
    """A record as a document of its own, on one line."""
    game = {"schema_version": SCHEMA_VERSION, "format": GAME_NAME} | _game_members(record)
    lines = [{"of": of, "nodes": [*nodes]} for of, nodes in _lines_of_members(record, options)]
    return f"{_json_text(game | {'lines': lines})}\n"


def _write_game(record: Record, options: Options) -> Iterator[str]:
    before = " {"
    for key, value in _game_members(record).items():
        yield f'{before}"{key}": {_json_text(value)},\n'
        before = "  "
    yield '  "lines": [\n'
    between = ""
    for of, line in _lines_of_members(record, options):
        nodes = ",\n    ".join(map(_json_text, line))
        yield f'{between}   {{"of": {_json_text(of)}, "nodes": [' + (f"\n    {nodes}]}}" if nodes else "]}")
        between = ",\n"
    yield "]}"


def _lines_of_members(record: Record, options: Options) -> Iterator[tuple[Of, Iterable[dict[str, Any]]]]:
    """Each line as `_flatten_lines` has it, with the members of its nodes."""
    known = record.moves()
    if derived := _derived_by_node(record, options):
        for of, line in _flatten_lines(record.line):
            yield of, (_with_derived(_node_members(node), derived.get(id(node))) for node in line)
    elif known is None or known.annotated:
        yield from ((of, map(_node_members, line)) for of, line in _flatten_lines(record.line))
    else:
        (_, moves, actors), opening = known.segments[0], next(record.nodes_from(0))
        yield None, (_node_members(opening), *map(_move_members, actors, moves))


def _derived_by_node(record: Record, options: Options) -> Mapping[int, Derived]:
    """Return what follows from the moves, where the game tells it."""
    return registry.questions_of(record.game).derived(record) if options.get("derived", True) else {}


def _with_derived(members: dict[str, Any], derived: Derived | None) -> dict[str, Any]:
    """Return the members of a node, with what follows from its move."""
    if derived:
        members["derived"] = dict(derived)
    return members


def _flatten_lines(main: Line) -> Iterator[tuple[Of, Line]]:
    """Return each line, after the one it branches from."""
    waiting: list[tuple[Of, Line]] = [(None, main)]
    for number, (of, line) in enumerate(waiting):  # the list grows on the way
        yield of, line
        waiting += (
            ((number, index), variation) for index, node in enumerate(line) for variation in node.variations
        )


def _game_members(record: Record) -> dict[str, Any]:
    """What is said about the game before its moves."""
    variant = {} if record.variant is None else {"variant": record.variant}
    outcome = None if record.outcome is None else _outcome_members(record.outcome)
    return (
        {"game": record.game}
        | variant
        | _members_with_content(header=_header_members(record) or None, outcome=outcome)
    )


def _header_members(record: Record) -> dict[str, Any]:
    fields = sorted(record.header.fields.items(), key=lambda item: ORDER[item[0]])
    return _members_with_content(
        fields={field.value: words for field, words in fields} or None,
        extras=[_extra_members(each) for each in record.header.extras],
    )


def _move_members(actor: str | None, move: str | None) -> dict[str, Any]:
    members: dict[str, Any] = {"actor": actor} if actor is not None else {}
    if move is not None:
        members["move"] = move
    return members


def _node_members(node: Node) -> dict[str, Any]:
    members = _move_members(node.actor, node.move)
    if node.setup is not None:
        members["setup"] = _setup_members(node.setup)
    if node.before:
        members["before"] = [comment.text for comment in node.before]
    if node.after:
        members["after"] = [comment.text for comment in node.after]
        if any(each.behind for each in node.after):
            members["behind"] = [comment.behind for comment in node.after]
    if node.glyphs:
        members["glyphs"] = node.glyphs
    if node.clock is not None:
        members["clock"] = _clock_members(node.clock)
    if node.evaluation is not None:
        members["evaluation"] = _evaluation_members(node.evaluation)
    if node.marks:
        members["marks"] = [_mark_members(mark) for mark in node.marks]
    if node.extras:
        members["extras"] = [_extra_members(extra) for extra in node.extras]
    return members


def _members_with_content(**keys: Any) -> dict[str, Any]:
    """Return the members that say something.

    An empty list does not; an empty clock says that there was one."""
    return {key: value for key, value in keys.items() if value not in (None, "", (), [])}


def _outcome_members(outcome: Outcome) -> dict[str, Any]:
    winner = {} if outcome.winner is None else {"winner": outcome.winner}
    return {"text": outcome.text} | winner | _members_with_content(reason=outcome.reason)


def _setup_members(setup: Setup) -> dict[str, Any]:
    to_move = {} if setup.to_move is None else {"to_move": setup.to_move}
    return {"text": setup.text} | _members_with_content(edits=setup.edits) | to_move


def _clock_members(clock: Clock) -> dict[str, float]:
    """JSON has no word for a time that is not finite."""
    times = (("left", clock.left), ("spent", clock.spent))
    return {name: time for name, time in times if time is not None and math.isfinite(time)}


def _evaluation_members(evaluation: Evaluation) -> dict[str, float]:
    """JSON has no word for an advantage that is not finite, either."""
    members = (("pawns", evaluation.pawns), ("mate", evaluation.mate), ("depth", evaluation.depth))
    return {name: value for name, value in members if value is not None and math.isfinite(value)}


def _mark_members(mark: Mark) -> dict[str, Any]:
    return {"kind": mark.kind, "at": mark.at} | _members_with_content(text=mark.text, paint=mark.paint)


def _extra_members(extra: Extra) -> dict[str, Any]:
    return {"syntax": extra.syntax, "key": extra.key, "values": extra.values}


def _json_text(value: Any) -> str:
    return in_json(ENCODER.encode(value))
