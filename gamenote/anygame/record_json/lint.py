"""The rules of JSON: text, structure, lines, what follows from moves."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gamenote.anygame.record_json.grammar import ToldOfMove
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.rule import reported, rule, rules_in
from gamenote.core.visible import in_json


@reported("JSN001", "json-syntax", Severity.ERROR)
def json_syntax() -> None:
    """The text is not JSON from here on.

    What stands before the damage is read, what follows it is lost. Brackets nested thousands deep end the reading
    too: the format is flat, however deeply variations are nested in the game, so they belong to no record.

    Bad (json, after the usual head)::

         {"game": "plateau", "lines": [{"of": null, "nodes": [{}]}]},
         {"game" "plateau"}
        ]}
    """


@reported("JSN002", "lone-surrogate", Severity.WARNING)
def lone_surrogate() -> None:
    r"""A text holds half of a surrogate pair.

    An escape from `\ud800` to `\udfff` means something only in pairs. Single ones from `\udc80` to `\udcff`
    stand for bytes that could not be decoded in the file the record came from; they are kept.

    Bad (json, after the usual head)::

         {"game": "plateau", "header": {"fields": {"player_1": "Ren\udce9"}}, "lines": [{"of": null, "nodes": []}]}
        ]}

    Good (last lines)::

         {"game": "plateau", "header": {"fields": {"player_1": "René"}}, "lines": [{"of": null, "nodes": []}]}
        ]}
    """


@reported("JSN101", "wrong-document", Severity.ERROR)
def wrong_document() -> None:
    """The JSON is not a document of records.

    A document is an object with `schema_version`, with `"format": "gamenote"`, and with the list `games`.

    Bad (json)::

        [1, 2, 3]
    """


@reported("JSN102", "schema-version", Severity.ERROR)
def schema_version() -> None:
    """The document follows another version of the format.

    What is known of it is read, but there may be more to the games than that.

    Bad (json)::

        {"schema_version": 2, "format": "gamenote", "games": [
         {"game": "plateau", "lines": [{"of": null, "nodes": [{}]}]}
        ]}
    """


@reported("JSN103", "wrong-type", Severity.ERROR)
def wrong_type() -> None:
    """A value is of another kind than its key asks for.

    The value is left out and the rest of the game is read.

    Bad (json, after the usual head)::

         {"game": "plateau", "variant": 7, "lines": [{"of": null, "nodes": [{}]}]}
        ]}

    Good (last lines)::

         {"game": "plateau", "variant": "normal", "lines": [{"of": null, "nodes": [{}]}]}
        ]}
    """


@reported("JSN104", "unknown-key", Severity.ERROR)
def unknown_key() -> None:
    """The format has no such key at this place.

    Its value cannot be kept. What a record holds beyond the neutral fields belongs into `extras`.

    Bad (json, after the usual head)::

         {"game": "plateau", "varient": "normal", "lines": [{"of": null, "nodes": [{}]}]}
        ]}

    Good (last lines)::

         {"game": "plateau", "variant": "normal", "lines": [{"of": null, "nodes": [{}]}]}
        ]}
    """


@reported("JSN105", "missing-key", Severity.ERROR)
def missing_key() -> None:
    """A key that must be there is not.

    What it would have said cannot be guessed.

    Bad (json, after the usual head)::

         {"lines": [{"of": null, "nodes": [{}]}]}
        ]}
    """


@reported("JSN106", "duplicate-key", Severity.ERROR)
def duplicate_key() -> None:
    """A key stands twice in one object.

    Programs differ in which of the two they take. The first one is read here, the others are lost.

    Bad (json, after the usual head)::

         {"game": "plateau", "game": "2048", "lines": [{"of": null, "nodes": [{}]}]}
        ]}
    """


@reported("JSN201", "dangling-line", Severity.ERROR)
def dangling_line() -> None:
    """A variation branches off where there is no move.

    `of` names a line by its index in `lines` and a node by its index in that line. The first line is the game
    itself and is the alternative to nothing (`null`); each other one comes after the line it branches from.

    Bad (json, after the usual head)::

         {"game": "plateau", "lines": [{"of": null, "nodes": [{}]}, {"of": [0, 4], "nodes": [{}]}]}
        ]}

    Good (last lines)::

         {"game": "plateau", "lines": [{"of": null, "nodes": [{}]}, {"of": [0, 0], "nodes": [{}]}]}
        ]}
    """


@rule(
    "JSN301", "stale-derived", Severity.WARNING, fix=Safety.SAFE, changes=Change.VALUES, formats=("json", "jsonl")
)
def stale_derived(case: Case) -> Iterator[Diagnostic]:
    """What is derived from a move contradicts it.

    Beside a move stands in other words what the game makes of it, for programs that know no rules (`derived`).
    It is no part of the record: who changes a move has to change it, too, or to leave it out.

    Bad (json, after the usual head)::

         {"game": "chess", "lines": [{"of": null, "nodes": [{},
          {"actor": "white", "move": "e4", "derived": {"san": "e4", "uci": "d2d4"}}]}]}
        ]}

    Good (last lines)::

          {"actor": "white", "move": "e4", "derived": {"san": "e4", "uci": "e2e4"}}]}]}
        ]}
    """
    derived_moves: tuple[ToldOfMove, ...] = case.syntax
    if case.record.game not in registry.games() or not derived_moves:
        return
    known = registry.questions_of(case.record.game).derived(case.record)
    for each in derived_moves:
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


RULES = rules_in(globals())
