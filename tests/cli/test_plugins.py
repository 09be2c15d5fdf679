"""`gamenote plugins`: what is installed, and whether it keeps the contract."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import jsonschema
import pytest
from msgspec.structs import replace

from gamenote.actions.lint.lint_game import choose_rules
from gamenote.cli import plugins
from gamenote.core import registry
from tests.cli.command import Result, gamenote
from tests.foreign import forget, tictactoe

__all__ = ["tictactoe"]

HEAD = """
from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature
from gamenote.core import format as formats
from gamenote.core.format import Format, Option
from gamenote.core.game import Game, Variant
from gamenote.core.report import Reporter
from gamenote.core.diagram import BoardRenderer, Cell, Diagram, Token
from gamenote.core.lattice import Squares
from gamenote.games.plateau.play import Plateau
from gamenote.core.rule import reported, rule
from gamenote.core.source import Span

class Codec(formats.Codec):
    def cut(self, data, *, final): return iter(())
    def read(self, source): ...
    def write(self, record, engine, options): ...

def format(**parts):
    usual = dict(name="club", title="Club", games=(), suffixes=(".club",), syntax="club", codec=Codec,
                 keeps=lambda options: Feature.NONE, sniff=lambda head: 0.0)
    return Format(**{**usual, **parts})

def game(**parts):
    usual = dict(name="club", title="Club", variants=lambda: (Variant("one", "One"),),
                 engine="gamenote.games.plateau.play:Plateau")
    return Game(**{**usual, **parts})

class Strange(Plateau):
    def diagram(self, position, last=None, notation=""):
        return Diagram(Squares(1, 1), {(0, 0): Cell((Token("black", "knigth"),))})

def a_rule(code="CLB101", name="club-rule", **bound):
    @reported(code, name, **bound)
    def page():
        '''A rule.'''
    return page

@rule("CLB102", "sound-rule", formats=("2048gn",))
def sound_rule(case):
    '''The player is called Oops.

    Nobody is called so.

    Bad (2048gn)::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.01.01"]
        [Player "Oops"]
        [InitialBoard "a1 b1"]

        1. L b2 2. U a1 *
    '''
    if "Oops" in case.record.title:
        yield case.report("Oops is no name", at=Span(0, 1))
"""
WRONG = {  # what a plugin of a club may be, and what is said of it
    "suffixes": ("formats", 'format(suffixes=".club")', "gives suffixes that are no tuple of strings: '.club'"),
    "dot": ("formats", 'format(suffixes=("club",))', "gives the ending 'club' without its dot"),
    "games": ("formats", 'format(games="draughts")', "gives games that are no tuple of strings: 'draughts'"),
    "no game": ("formats", 'format(games=("shogi",))', "is for the game 'shogi', which is not installed"),
    "sniff": ("formats", "format(sniff=0.5)", "gives a float for sniff, where a function or a string is wanted"),
    "options": ("formats", 'format(options=("width",))', "gives options that are no tuple of Option: ('width',)"),
    "choices": (
        "formats",
        'format(options=(Option("width", "", "a", "a"),))',
        "gives choices of the option width that are no tuple of strings: 'a'",
    ),
    "class": ("formats", "Format", "where a Format is wanted; it names a function or class: write Format(...)"),
    "codec": ("formats", 'format(codec="club:CODEK")', 'codec="club:CODEK": club has no CODEK'),
    "no write": (
        "formats",
        "format(codec=type('Half', (formats.Codec,), {}))",
        "gives a codec without cut, read, write",
    ),
    "no codec": (
        "formats",
        "format(codec=lambda: object())",
        "gives a object that is no subclass of gamenote.core.",
    ),
    "form": ("formats", 'format(codec="club")', 'codec="club" is not of the form "module:NAME"'),
    "name": ("formats", 'format(name="pdn")', "takes the name 'pdn', which gamenote"),
    "seats": ("games", 'game(seats="xo")', "gives seats that are no tuple of strings: 'xo'"),
    "engine": ("games", "game(engine=lambda: Engine)", "gives the class Engine as its engine, where an object is"),
    "no engine": ("games", 'game(engine="club:ENGIN")', 'engine="club:ENGIN": club has no ENGIN'),
    "methods": ("games", "game(engine=type('E', (Engine,), {}))", "gives an engine without start, candidates"),
    "variants": (
        "games",
        'game(variants=lambda: ("one",))',
        "gives variants that are no tuple of Variant",
    ),
    "figures": (
        "games",
        "game(statistics=Codec)",
        "gives a Codec that is no subclass of",
    ),
    "piece": (
        "games",
        "game(engine=lambda: Strange())",
        "club draws what no board knows: a1: no kind 'knigth'",
    ),
    "game rules": ("games", "game(rules=lambda: a_rule())", "gives a Rule where a tuple of rules is wanted"),
    "list": ("games", "game(rules=lambda: [a_rule()])", "gives a list where a tuple of rules is wanted"),
    "string": ("rules", "'CLB101'", "gives a str where a tuple of rules is wanted; gamenote.rules names a tuple"),
    "one rule": (
        "rules",
        "a_rule()",
        "gives a Rule where a tuple of rules is wanted; gamenote.rules names",
    ),
    "no rule": ("rules", "lambda: ('CLB101',)", "gives a str where a Rule is wanted"),
    "code": ("rules", "(a_rule('TAG110'),)", "rule TAG110 club-rule is left out: takes the code TAG110, which"),
    "rule name": ("rules", "(a_rule(name='not-utf8'),)", "takes the name not-utf8, which the rule "),
    "form of code": ("rules", "(a_rule('club1'),)", "the code 'club1', which is not of the form ABC123"),
    "bound": ("rules", "(a_rule(formats='xo'),)", "gives the rule CLB101 formats that are no tuple: 'xo'"),
    "bound to": ("rules", "(a_rule(formats=('go',)),)", "is bound to the format 'go', which is not installed"),
    "load": ("reports", 'Reporter(name="club", load=3)', "gives a int for load, where a function or a string"),
}


def installed(folder: Path, group: str, value: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> Result:
    """What is said of plugins beside a package of a club."""
    (folder / "club-1.0.dist-info").mkdir()
    (folder / "club-1.0.dist-info" / "METADATA").write_text("Name: club\nVersion: 1.0\n")
    (folder / "club-1.0.dist-info" / "entry_points.txt").write_text(f"[gamenote.{group}]\nclub = club:IT\n")
    (folder / "club.py").write_text(f"{HEAD}\nIT = {value}\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(__import__("sys").modules, "club", raising=False)
    forget()
    choose_rules.cache_clear()
    try:
        return gamenote(*(words or ("plugins",)))
    finally:
        monkeypatch.undo()
        monkeypatch.delitem(__import__("sys").modules, "club", raising=False)
        forget()
        choose_rules.cache_clear()


@pytest.mark.parametrize("wrong", WRONG)
def test_a_mistake_is_one_line_below_its_package(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, value, words = WRONG[wrong]
    ran = installed(tmp_path, group, value, monkeypatch)
    lines = [line for line in ran.out.splitlines() if words in line]
    assert len(lines) == 1, ran.out + ran.err
    assert lines[0].startswith("  wrong:  ")
    assert ran.out.index("club 1.0\n") < ran.out.index(lines[0])
    assert ran.code == 1


def test_sound_plugins_have_nothing_wrong(tictactoe: Path) -> None:
    ran = gamenote("plugins")
    assert (ran.code, ran.err) == (0, "")
    assert "tictactoe 1.0\n  games    tictactoe\n  formats  xo\n" in ran.out + "\n"
    assert "wrong" not in ran.out


def test_the_list_is_there_for_programs(tictactoe: Path) -> None:
    document = json.loads(gamenote("plugins", "--output-format", "json").out)
    rows = document["packages"]
    assert document["schema_version"] == 1
    assert [row["package"] for row in rows] == ["gamenote", "tictactoe"]
    assert rows[1] == {
        "package": "tictactoe",
        "version": "1.0",
        "games": ["tictactoe"],
        "formats": ["xo"],
        "rules": [],
        "reports": [],
        "boards": [],
        "problems": [],
    }


@pytest.mark.full
@pytest.mark.parametrize("name", ["tictactoe", "TicTacToe", "xo"])
def test_a_sound_plugin_passes_the_contract_suite(name: str, tictactoe: Path) -> None:
    ran = gamenote("plugins", "--check", name, "--samples", tictactoe)
    assert (ran.code, ran.out.splitlines()[-1].startswith("tictactoe 1.0: no faults in ")) == (0, True), ran.out


def test_some_checks_can_be_asked_for(tictactoe: Path) -> None:
    ran = gamenote("plugins", "--check", "tictactoe", "--samples", tictactoe, "--only", "engine moves")
    assert (ran.code, ran.out.splitlines()[-1].startswith("tictactoe 1.0: no faults in ")) == (0, True), ran.out
    ran = gamenote("plugins", "--check", "tictactoe", "--samples", tictactoe, "--only", "motor")
    assert (ran.code, "no check is called 'motor'" in ran.err) == (2, True)
    assert gamenote("plugins", "--only", "engine").code == 2


@pytest.mark.full
def test_the_samples_in_a_package_are_found(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = SimpleNamespace(submodule_search_locations=[str(tictactoe.parent)])
    monkeypatch.setattr(plugins, "find_spec", lambda name: spec if name == "tictactoe" else None)
    ran = gamenote("plugins", "--check", "tictactoe")
    assert ran.code == 0, ran.out


def test_where_samples_are_looked_for_is_told(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    formats = {**registry.formats(), "xo": replace(registry.formats()["xo"], example="")}
    monkeypatch.setattr(registry, "formats", lambda: formats)
    told = gamenote("plugins", "--check", "tictactoe").out
    wanted = Path(__file__).parent.parent / "contract/plugin/tictactoe/samples/FORMAT"
    assert f"no sample of xo: put sound records into {wanted}, or name a folder with --samples" in told


@pytest.mark.full
def test_the_example_of_a_format_is_a_sample(tictactoe: Path) -> None:
    told = gamenote("plugins", "--check", "xo").out
    assert "no sample shows what it keeps: header" in told  # there is one, which shows the moves
    assert "no sample of" not in told and "keeps: moves" not in told


@pytest.mark.full
def test_the_faults_of_a_plugin_are_told(tictactoe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    formats = {**registry.formats(), "xo": replace(registry.formats()["xo"], sniff=lambda head: 0.0)}
    monkeypatch.setattr(registry, "formats", lambda: formats)
    ran = gamenote("plugins", "--check", "tictactoe", "--samples", tictactoe)
    assert ran.code == 1
    assert len(ran.out.splitlines()) > 1


def test_an_unknown_plugin_is_refused(tictactoe: Path) -> None:
    ran = gamenote("plugins", "--check", "tictactoo")
    assert ran.code == 2
    assert "there is no plugin 'tictactoo'" in ran.err and "tictactoe" in ran.err


def test_an_objection_that_names_no_rule_is_told(
    tictactoe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gamenote.core.engine import Objection

    class Strange(type(registry.engine_of("tictactoe"))):  # type: ignore[misc]
        def judge(self, position: str, move: int) -> tuple[Objection, ...]:
            found: tuple[Objection, ...] = super().judge(position, move)
            return tuple(replace(each, kind="square-takn") for each in found)

    Strange.__module__ = "tictactoe.strange"
    games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], engine=Strange)}
    monkeypatch.setattr(registry, "games", lambda: games)
    registry.engine_of.cache_clear()
    (tmp_path / "two.xo").write_text("tic-tac-toe\n\nb2 a1 b2 *\n\ntic-tac-toe\n\nb2 b2 *\n")
    ran = gamenote("lint", tmp_path / "two.xo", "--no-cache")
    assert ran.code == 2
    told = "the engine of tictactoe (tictactoe 1.0) objects with 'square-takn', which names no rule"
    assert ran.err.count(told) == 1
    assert "first in game 1 at b2: move 3: b2 holds x already" in ran.err


def check_schema(text: str) -> None:
    jsonschema.Draft202012Validator(json.loads(gamenote("schema", "plugins").out)).validate(json.loads(text))


def test_the_list_for_programs_keeps_to_its_schema(
    tictactoe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_schema(gamenote("plugins", "--output-format", "json").out)
    group, value, words = WRONG["suffixes"]
    wrong = installed(tmp_path, group, value, monkeypatch, "plugins", "--output-format", "json")
    check_schema(wrong.out)
    assert words in wrong.out


ALONE = {  # packages with one kind of thing, and what is said of them
    "sound rules": ("rules", "(sound_rule,)", 0, "club 1.0: no faults in CLB102"),
    "rules": ("rules", "(a_rule(),)", 1, "rule CLB101: "),
    "report": ("reports", 'Reporter(name="club", load=lambda: None)', 1, "report club: "),
    "board": ("boards", 'BoardRenderer(name="club", load=lambda: None)', 1, "board club: "),
}


@pytest.mark.full
@pytest.mark.parametrize("kind", ALONE)
def test_packages_that_bring_one_kind_of_thing_are_checked(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, value, code, words = ALONE[kind]
    ran = installed(tmp_path, group, value, monkeypatch, "plugins", "--check", "club")
    assert words in ran.out, ran.out + ran.err
    assert ran.code == code


HEX = "(;GM[11]FF[4]SZ[9];B[a1];W[b2])\n"
FAILING = {
    "sniff": "sniff=lambda head: 1 / 0",
    "owns": "sniff=lambda head: 0.0, owns=lambda head: 1 / 0",
}


@pytest.mark.parametrize("part", FAILING)
def test_a_format_that_fails_to_recognise_leaves_out_itself_alone(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "two.sgf").write_text(HEX * 2)
    value = f'format(family="sgf", syntax="sgf", shared_suffixes=(".sgf",), {FAILING[part]})'
    ran = installed(tmp_path, "formats", value, monkeypatch, "lint", str(tmp_path / "two.sgf"), "--no-cache")
    assert (ran.code, "1 file, 2 games" in ran.out + ran.err) == (0, True), ran.err
    assert "internal error" not in ran.err


def test_a_rule_of_wrong_shape_names_the_game_that_gives_it(
    tictactoe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {**registry.games(), "tictactoe": replace(registry.games()["tictactoe"], rules=lambda: ("XOX301",))}
    monkeypatch.setattr(registry, "games", lambda: games)
    ran = gamenote("lint", tictactoe, "--no-cache")
    assert "the game tictactoe gives a str where a Rule is wanted" in ran.err


def test_an_unknown_group_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = installed(tmp_path, "format", "format()", monkeypatch)
    assert ran.code == 1
    words = "wrong: club is left out: stands under gamenote.format, where nothing is looked for"
    assert words in " ".join(ran.out.partition("club 1.0")[2].split())
