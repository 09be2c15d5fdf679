"""The rule about what follows from moves, with all rules of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gamenote.anygame.record_json import lint
from gamenote.anygame.record_json.reader import ToldOfMove
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import rule
from gamenote.core.visible import in_json


@rule(
    "JSN301", "stale-derived", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES, formats=("json", "jsonl")
)
def stale_derived(case: Case) -> Iterator[Diagnostic]:
    """What is told of a move is not what follows from it.

    Beside a move stands in other words what the game makes of it, for programs that know no rules (`derived`).
    It is no part of the record: who changes a move has to change it, too, or to leave it out.

    Bad (json)::

        {"schema_version": 1, "format": "gamenote", "games": [
         {"game": "chess", "lines": [{"of": null, "nodes": [{},
          {"actor": "white", "move": "e4", "derived": {"san": "e4", "uci": "d2d4"}}]}]}
        ]}

    Good (json)::

        {"schema_version": 1, "format": "gamenote", "games": [
         {"game": "chess", "lines": [{"of": null, "nodes": [{},
          {"actor": "white", "move": "e4", "derived": {"san": "e4", "uci": "e2e4"}}]}]}
        ]}
    """
    told: tuple[ToldOfMove, ...] = case.syntax
    if case.record.game not in registry.games() or not told:
        return
    known = registry.questions_of(case.record.game).derived(case.record)
    for each in told:
        right = known.get(id(each.node), {})
        wrong = next((name for name, value in each.derived.items() if right.get(name) != value), None)
        if wrong is None:
            continue
        what = _json_text(right[wrong]) if wrong in right else "nothing of this name"
        yield case.report(
            f"{wrong} is {_json_text(each.derived[wrong])}, where {what} follows from the move",
            at=each.place(wrong),
            title="write what follows from the move",
            fix=(Edit(each.place(), _json_text(right)),),
        )


def _json_text(value: object) -> str:
    return in_json(json.dumps(value, ensure_ascii=False))


RULES = (*lint.RULES, stale_derived)
