"""One name, one meaning: public names that three modules or more define, and what is to be done about each."""

from __future__ import annotations

import ast
import dataclasses
from collections import Counter
from pathlib import Path

from msgspec import structs

from gamenote.core import registry
from gamenote.games.chess.pgn import dialect as pgn
from gamenote.games.draughts.pdn import dialect as pdn
from gamenote.syntax.movetext.dialect import MovetextDialect
from tests import measure

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"
MODULES = measure.modules_of(PACKAGE)
MANY = 3  # modules

PARTS = {  # one meaning each: the same part of every command, game, format or report
    "command": "the one command of a module of `cli`",
    "result": "what a result text says; each format has its own words",
    "write": "record to text, one in each format",
    "read": "text to what it means, one in each format",
    "cut": "where games begin, one in each syntax",
    "course": "figures of the main line, one in each game",
    "diagram": "a position ready to be drawn, one in each game",
    "Position": "a position, one in each game",
    "Move": "a move, one in each game",
    "Variant": "a way to play, one in each game",
    "variant": "the row of a variant by its name, one in each game",
    "judge": "what speaks against a move, one in each game",
    "Written": "a move as written, one in each game",
    "parse": "what a text may say, one in each game and of questions",
    "objection": "an objection to a move, one in each game",
    "outcome": "how a game has ended, one in each game",
    "write_move": "a move as a notation writes it, one in each game",
    "mask_of": "the mask of squares or points, one in each game",
    "read_fen": "a position of a text, one in each game that has FEN",
    "write_fen": "a position as a text, one in each game that has FEN",
    "play_text": "one plain move with its position, one in each game that advances quickly",
    "squares_in": "the squares of a mask or picture",
    "legal_moves": "all legal moves, one in each game",
    "comment": "a comment as one syntax writes it",
    "advance": "one segment played in one go, one in each quick module of a game",
    "canonical": "what names one thing in its one proper way",
    "lint": "lint, asked by the command line, by a program, by a test",
    "convert": "convert, asked by the command line, by a program",
    "find": "find what is named: files, values, prisoners",
}
MANIFOLD = {  # several meanings; "to do" where one of them should give way
    "games": "the installed game systems, those of a stream, and what the library reads",
    "Token": "of movetext, of SGF, and a thing on a cell of a diagram",
}


def names() -> Counter[str]:
    """How many modules define each public class or function."""
    return Counter(
        name
        for path in PACKAGE.rglob("*.py")
        for name in {
            node.name
            for node in ast.parse(path.read_bytes()).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not is_rule(node)
        }
    )


def is_rule(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether it is the page of a lint rule, whose name belongs to its game or format."""
    makers = {
        each.func.id
        for each in node.decorator_list
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
    }
    return any(name.endswith(("rule", "reported")) for name in makers)


def test_names_of_several_meanings_are_known_and_grow_no_more() -> None:
    several = {name for name, count in names().items() if count >= MANY}
    known = {*PARTS, *MANIFOLD}
    assert sorted(several - known) == [], "choose another name, or say why it must be this one"
    assert sorted(known - several) == [], "gone: strike it out"


def test_names_can_be_searched() -> None:
    names = [each.name for module in MODULES for each in module.functions if not each.name.startswith("__")]
    assert sum(map(measure.is_participle, names)) < 0.02 * len(names)
    assert sum(map(measure.is_one_word, names)) < 0.5 * len(names)
    assert [name for module in MODULES for name in measure.told(module)] == []


MOST_COLUMNS = {
    "Format": 30,
    "Game": 12,
    "Rule": 12,
    "Engine": 14,
    "MovetextDialect": 25,
}  # counted by their leaves


def test_tables_stay_narrow() -> None:
    for name, most in MOST_COLUMNS.items():
        row = measure.table(MODULES, name)
        assert row is not None
        number = len(measure.members(row)) if name in measure.PROTOCOLS else measure.leaves(MODULES, row)
        assert number <= most, f"{name} has {number} columns"


ALONE = {  # columns that one row fills, or none
    "whole": "json alone is one document; asked before a codec is loaded",
    "line_end": "chosen by the command line",
    "siblings": "set for one file by the registry",
    "certainty": "set for one file by the registry",
    "guesser": "draughts alone has many games that look alike; a class of its own holds the rest",
    "usual_variant": "chess alone counts games without a name as one variant",
    "winners": "in draughts it depends on the variant whose victory a result is; elsewhere it does not",
    "seats": "White and Black, but in plugins",
}


def test_a_column_serves_several_rows() -> None:
    tables = registry.formats(), registry.games(), {rule.code: rule for rule in registry.all_rules()}
    for rows in tables:
        usual = type(next(iter(rows.values())))
        columns = {each.name: each.default for each in structs.fields(usual) if not each.required}
        for name, default in columns.items():
            users = [row for row in rows.values() if getattr(row, name) not in (default, (), {}, frozenset())]
            assert len(users) > 1 or name in ALONE, f"{usual.__name__}.{name} is for {len(users)}"


def test_a_column_of_movetext_serves_several_formats() -> None:
    rows = [row for module in (pgn, pdn) for row in (module.DIALECT, module.FOREIGN)]
    for column in dataclasses.fields(MovetextDialect):
        unset: tuple[object, ...] = (column.default, (), {})
        users = {row.game for row in rows if getattr(row, column.name) not in unset}
        assert len(users) > 1 or column.name in ALONE, f"MovetextDialect.{column.name} is for {users}"
