"""A package to start a plugin from, as the files to write.

Its templates are files beside this module. `@name@` and the like stand for what differs from package to package.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain
from string import ascii_uppercase

from msgspec import Struct

from gamenote._version import __version__
from gamenote.core import registry
from gamenote.core.patterns import lazy_pattern

NAME = lazy_pattern(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
LONGEST_NAME = 40
WORD = lazy_pattern(r"@(?P<word>[a-z_]+)@|^@record\((?P<moves>[^()]*)\)@$", re.MULTILINE)
FORMATS = ("lines", "movetext", "sgf")
RESERVED = frozenset((*sys.stdlib_module_names, "gamenote", "tests", "src", "samples"))

# The game of the templates: one played to its end in which White is passed over, with its passes and without.
IMPLIED = "c3 e1 d3 b1 d5 b4 a5 c1 a2 e4 d2 a3 c5"
WRITTEN = "c3 e1 d3 b1 d5 b4 a5 c1 a2 e4 d2 -- a3 -- c5"
WHOLE = "c3 e1 b5 a4 a1 b2 e5 d2 c1 a3 e3 d4 c5"  # without passes
RESULT = "1-0"

PACKAGE, TESTS = "src/@name@", "tests"
FILES: Mapping[str, tuple[tuple[str, str, str], ...]] = {  # part -> template, file, what is in it
    "base": (
        ("pyproject.toml.txt", "pyproject.toml", "the package, and what gamenote is told of it"),
        ("README.md", "README.md", ""),
        ("LICENSE", "LICENSE", ""),
        ("py.typed", f"{PACKAGE}/py.typed", ""),
    ),
    "plain": (("base/init.py.txt", f"{PACKAGE}/__init__.py", ""),),
    "game": (
        ("init.py.txt", f"{PACKAGE}/__init__.py", "GAME: names, and where the parts are"),
        ("engine.py.txt", f"{PACKAGE}/engine.py", "the rules of play, and the position as a diagram"),
        ("lint.py.txt", f"{PACKAGE}/lint.py", "what can be wrong with a record of the game"),
        ("statistics.py.txt", f"{PACKAGE}/statistics.py", "the figures that stats shows"),
        ("test_game.py.txt", f"{TESTS}/test_game.py", "tests of the rules of play"),
        ("base/test_plugin.py.txt", f"{TESTS}/test_plugin.py", "the contract: one check for all that is here"),
    ),
    **{
        name: (
            ("init.py.txt", f"{PACKAGE}/{name}/__init__.py", f"FORMAT of {name}: endings, what it keeps"),
            ("codec.py.txt", f"{PACKAGE}/{name}/codec.py", "text to record and back"),
            ("lint.py.txt", f"{PACKAGE}/{name}/lint.py", "the rules of the format itself"),
        )
        for name in FORMATS
    },
    "grammar": (("movetext/grammar.py.txt", f"{PACKAGE}/movetext/grammar.py", "what a word of the moves is"),),
    "report": (
        ("report.py.txt", f"{PACKAGE}/report.py", "REPORTER: a way to report findings"),
        ("test_report.py.txt", f"{TESTS}/test_report.py", ""),
    ),
    "board": (
        ("board.py.txt", f"{PACKAGE}/board.py", "RENDERER: a way to draw diagrams"),
        ("test_board.py.txt", f"{TESTS}/test_board.py", ""),
    ),
}


class Wanted(Struct, frozen=True):
    """What a package is to bring. Formats come with their game."""

    name: str
    formats: tuple[str, ...] = ()
    report: bool = False
    board: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the package, in the order of its README."""
        game = ("game", *self.formats, *(("grammar",) if "movetext" in self.formats else ()))
        others = (*("report",) * self.report, *("board",) * self.board)
        return ("base", *(game if self.formats else ("plain",)), *others)


def objection_to(name: str) -> str:
    """Return why a package cannot be called so, "" where it can."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        return "small letters, digits and single underscores are wanted, a letter first"
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in RESERVED:
        return "Python or gamenote calls something else so"
    known = (registry.games(), registry.formats(), registry.reporters(), registry.boards())
    return "gamenote knows that name already" if any(name in each for each in known) else ""


def package(wanted: Wanted) -> dict[str, str]:
    """Return the files of a package, their texts by their paths."""
    words = _template_words(wanted)
    rows = [(part, row) for part in wanted.parts for row in FILES[part]]
    listed = [(_fill_template(path, words), about) for _, (_, path, about) in rows if about]
    width = max(len(path) for path, _ in listed) + 2
    words["files"] = "\n".join(f"    {path:{width}}{about}" for path, about in listed)
    made = {
        _fill_template(path, words): _fill_template(_read_template(part, name), words)
        for part, (name, path, _) in rows
    }
    made.update(chain.from_iterable(_sample_files(wanted.name, name) for name in wanted.formats))
    return dict(sorted(made.items()))


def _read_template(part: str, name: str) -> str:
    path = name if "/" in name else f"{part}/{name}"
    return (files(__package__) / "templates" / path).read_text("utf-8")


def _template_words(wanted: Wanted) -> dict[str, str]:
    name = wanted.name
    formats = [f"{name}-{each}" for each in wanted.formats]
    return {
        "name": name,
        "class": "".join(part.capitalize() for part in name.split("_")),
        "title": name.replace("_", " ").capitalize(),
        "project": f"gamenote-{name.replace('_', '-')}",
        "version": __version__,
        "code": code_for(name, {rule.family for rule in registry.all_rules()}),
        "entry_points": _entry_points(wanted),
        "games": f'["{name}"]',
        "formats": json.dumps(formats),
        "format": min(formats, default=""),
        "implied": IMPLIED,
        "written": WRITTEN,
        "implied_list": json.dumps(IMPLIED.split()),
        "written_list": json.dumps(WRITTEN.split()),
        "whole": WHOLE,
        "result": RESULT,
    }


def _entry_points(wanted: Wanted) -> str:
    name = wanted.name
    rows = {
        "games": [f'{name} = "{name}:GAME"'] * bool(wanted.formats),
        "formats": [f'{name}-{each} = "{name}.{each}:FORMAT"' for each in wanted.formats],
        "reports": [f'{name} = "{name}.report:REPORTER"'] * wanted.report,
        "boards": [f'{name} = "{name}.board:RENDERER"'] * wanted.board,
    }
    tables = ([f'[project.entry-points."gamenote.{kind}"]', *lines, ""] for kind, lines in rows.items() if lines)
    return "\n".join(chain.from_iterable(tables))


def code_for(name: str, taken: Collection[str]) -> str:
    """Return letters for the codes of rules that nobody has."""
    letters = re.sub("[^A-Z]", "", name.upper())
    stem = f"{letters}XX"[:3]
    return next(code for code in (stem, *(stem + last for last in ascii_uppercase), "NEWX") if code not in taken)


def _fill_template(text: str, words: Mapping[str, str]) -> str:
    """Return a template with its words, and with records for moves."""

    def fill(match: re.Match[str]) -> str:
        if match["word"]:
            return words[match["word"]]
        moves = _fill_template(match["moves"], words).split()
        kind = words["format"].removeprefix(f"{words['name']}-")
        lines = record_text(kind, words["name"], words["title"], moves).splitlines()
        return "\n".join(f"        {line}".rstrip() for line in lines)

    return WORD.sub(fill, text)


def record_text(
    kind: str, name: str, title: str, moves: Sequence[str], result: str = "*", header: str = ""
) -> str:
    """Return a record of the templates' game in a format."""
    if kind == "lines":
        return f"{name} game\n{header}\n{' '.join([*moves, result])}\n"
    if kind == "movetext":
        numbered = (f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))
        return f'[Game "{title}"]\n{header}\n{" ".join([*numbered, result])}\n'
    nodes = (f";{'BW'[ply % 2]}[{move}]" for ply, move in enumerate(moves))
    return f"(;GM[{title}]{header}{''.join(nodes)})\n"


HEADERS = {  # format -> header of a sample, comment and clock in its moves
    "lines": (
        "event: Club\ndate: 2026-05-01\nblack: Ann\nwhite: Bob\nblack_rating: 1850\nwhite_rating: 1790\ntime: 60\n"
    ),
    "movetext": (
        '[Event "Club"]\n[Date "2026.05.01"]\n[Black "Ann"]\n[White "Bob"]\n'
        '[BlackElo "1850"]\n[WhiteElo "1790"]\n[TimeControl "60"]\n[Result "RESULT"]\n'
    ),
    "sgf": "EV[Club]DT[2026-05-01]PB[Ann]PW[Bob]BR[1850]WR[1790]TM[60]RE[RESULT]",
}
SAID = {
    "lines": ("c3 [0:59] +0.5", "e1 {a corner}"),
    "movetext": ("c3", "e1 {a corner}"),
    "sgf": ("c3]C[the middle", "e1"),
}
SHOWN = {  # what else a format keeps; the first moves are legal in the templates' game
    "movetext": '[Game "{}"]\n[Result "*"]\n\n'
    "1. c3! {{[%clk 0:00:59] [%csl Gc3] the middle}} 1... e1 {{a corner}} (1... {{or there}} e5) *\n",
    "sgf": "(;GM[{}]PC[Here];B[c3]GB[1]C[the middle](;W[e1];B[a1])(;W[e5]C[or there]))\n",
}
ENDINGS = {"lines": "{}", "movetext": "{}-moves", "sgf": "{}-sgf"}
SHORT = {"movetext": '[Result "*"]\n'}
SGF_RESULTS = {"1-0": "B+", "0-1": "W+", "1/2-1/2": "0"}


def _sample_files(name: str, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the sound records of a format."""
    title, ending = name.replace("_", " ").capitalize(), ENDINGS[kind].format(name)
    folder = f"src/{name}/samples/{name}-{kind}"

    def record(moves: Iterable[str], result: str) -> str:
        told = SGF_RESULTS.get(result, "?") if kind == "sgf" else result
        header = HEADERS[kind].replace("RESULT", told) if result != "*" else SHORT.get(kind, "")
        return record_text(kind, name, title, [*moves], result, header)

    yield f"{folder}/whole.{ending}", record((*SAID[kind], *WRITTEN.split()[2:]), RESULT)
    yield f"{folder}/short.{ending}", record(SAID[kind], "*")
    if kind in SHOWN:
        yield f"{folder}/variations.{ending}", SHOWN[kind].format(title)
    if kind == "lines":
        games = (record(moves.split(), RESULT) for moves in (IMPLIED, WHOLE))
        yield f"{folder}/passes-left-out.{ending}", "".join(games)
