"""One name, one meaning: public names that three modules or more define, and what is to be done about each."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"
MANY = 3  # modules

PARTS = {  # one meaning each: the same part of every command, game, format or report
    "command": "the one command of a module of `cli`",
    "load": "what a report tells of itself, late",
    "result": "what a result text says; each format has its own words",
    "write": "record to text, one in each format",
    "read": "text to what it means, one in each format",
    "cut": "where games begin, one in each syntax",
    "place_of": "where something stands of which the record keeps no place, one in each syntax",
    "course": "figures of the main line, one in each game",
    "diagram": "a position ready to be drawn, one in each game",
    "Position": "a position, one in each game",
    "legal_moves": "all legal moves, one in each game",
    "escaped": "text as one kind of document shows it as it stands",
    "comment": "a comment as one syntax writes it",
    "rules": "the rules of an entry point, and of `--select` in a shell",
    "advance": "one segment played in one go, one in each quick module of a game",
    "canonical": "what names one thing in its one proper way",
    "lint": "lint, asked by the command line, by a program, by a test",
    "convert": "convert, asked by the command line, by a program",
    "find": "find what is named: files, values, prisoners",
}
MANIFOLD = {  # several meanings; "to do" where one of them should give way
    "Board": "to do: a board of Blokus, a lattice of draughts, masks, drawings of an empty board",
    "Document": "a text in an editor, a text of JSON, a report of one document",
    "Game": "to do: the game system, and the syntax tree of a game (`GameTree`)",
    "Kind": "to do: of words, of items of a line, of tokens, of settings, of pieces",
    "Part": "to do: games of a file, a lattice, stretches of moves and tokens, members of JSON",
    "Piece": "pieces of Blokus and Plateau; to do: a game to be written",
    "Shape": "to do: of tables and JSON objects",
    "Side": "what one side has on the board; to do: what statistics count of it",
    "Table": "what is known of a board of Blokus and of draughts; to do: a report",
    "Token": "of movetext and of SGF; to do: a thing on a cell, a text of a move of draughts",
    "Word": "of movetext and of 2048-GN; to do: a selector in a comment",
    "check": "to do: uploads, the spelling of moves, what convert would change",
    "counted": "to do: `3 files`, figures of games, findings by kind",
    "document": "to do: of JSON, of SVG, of a report",
    "named": "to do: games, completions, rules that are named",
    "number": "to do: in words, in bits, in queries, in drawings",
    "opened": "to do: a file, a stream, a summary",
    "parts": "to do: of files, figures, JSON objects, move texts",
    "pieces": "to do: of files, of movetext, in words",
    "show": "to do: settings, a position, lines of a report",
    "shown": "to do: paths, findings, words",
    "table": "what is known of a variant; to do: a table of a report",
    "to_move": "who is to move, by a position, by PL, by a setup",
    "weight": "to do: how grave a finding is, how good a capture, what tiles are worth",
    "words_of": "to do: of a notation, of a start, of figures",
    "written": "to do: settings, values, clocks, lines of SVG",
}


def names() -> Counter[str]:
    """How many modules define each public class or function."""
    return Counter(
        name
        for path in PACKAGE.rglob("*.py")
        for name in {
            node.name
            for node in ast.parse(path.read_bytes()).body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        }
    )


def test_names_of_several_meanings_are_known_and_grow_no_more() -> None:
    several = {name for name, count in names().items() if count >= MANY}
    known = {*PARTS, *MANIFOLD}
    assert sorted(several - known) == [], "choose another name, or say why it must be this one"
    assert sorted(known - several) == [], "gone: strike it out"
