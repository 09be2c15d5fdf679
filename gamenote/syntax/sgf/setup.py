"""Positions that nodes set up, and who is to move then.

A node adds and takes off stones or pieces. Which property adds for which player, and how PL names them, the
dialect says (`setup_colors`, `turns`, `letters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from gamenote.core.record import Setup
from gamenote.core.source import Span
from gamenote.syntax.sgf.moves import counting, played
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, escape, unescape

if TYPE_CHECKING:
    from gamenote.syntax.sgf.dialect import Dialect

REMOVED = "empty"  # how engines call what a removal leaves
REMOVING = "AE"
TO_MOVE = "PL"


def setup_of(node: Node, dialect: Dialect) -> Setup | None:
    """Return what a node adds and takes off, and who moves then.

    Edits stand in the order of the dialect. A node with a move needs no PL: after a move it is the turn of the
    next player.
    """
    edits: list[tuple[str, str]] = []
    spans: list[Span] = []
    found: dict[str, list[Property]] = {}
    for item in counting(node, dialect):
        if item.values:
            found.setdefault(item.name, []).append(item)
    for name, color in dialect.setup_colors.items():
        for item in found.get(name, ()):
            edits += ((color, unescape(value.raw).strip(BLANKS)) for value in item.values)
            spans += (value.span for value in item.values)
    turn = to_move(found[TO_MOVE][-1], dialect) if TO_MOVE in found and not played(node, dialect) else None
    if not edits and turn is None:
        return None
    setup = Setup("", tuple(edits), turn, tuple(spans))
    return replace(setup, text=setup_text(setup, dialect, str))


def to_move(item: Property, dialect: Dialect) -> str | None:
    """Return the player that PL names."""
    return dialect.turns.get(said_by(item))


def said_by(item: Property) -> str:
    """Return the meaning of the first value, without blanks around it."""
    return unescape(item.values[0].raw).strip(BLANKS) if item.values else ""


def additions(node: Node, dialect: Dialect) -> list[Property]:
    """Return the properties that add pieces or take some off.

    They may do so for a player that there is not.
    """
    return [item for item in node.properties if item.name in dialect.setup_names]


def setup_text(setup: Setup, dialect: Dialect, value: Callable[[str], str] = escape) -> str:
    """Write a setup as properties.

    `value` writes a point or a piece as it stands between brackets.
    """
    found = by_property(setup.edits, dialect)
    text = "".join(f"{name}[{']['.join(map(value, values))}]" for name, values in found.items())
    return text + (f"{TO_MOVE}[{_letter(setup.to_move, dialect)}]" if setup.to_move is not None else "")


def by_property(edits: Iterable[tuple[str, str]], dialect: Dialect) -> dict[str, list[str]]:
    """Sort pieces by the properties that add or take them off.

    Properties stand in the order in which the dialect carries them out.
    """
    found: dict[str, list[str]] = {}
    for color, points in edits:
        name = REMOVING if color == REMOVED else f"A{_letter(color, dialect)}"
        found.setdefault(name, []).append(points)
    return {name: found[name] for name in dialect.setup_names if name in found}


def _letter(player: str, dialect: Dialect) -> str:
    return dialect.letters.get(player, player)
