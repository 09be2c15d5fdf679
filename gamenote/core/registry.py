"""The only reader of entry points: which games, formats, rules, reports and boards there are.

Built-in plugins come the same way as foreign ones. A plugin that cannot be loaded is one `Problem`; all
others work on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from gamenote.core.diagram import BoardRenderer
from gamenote.core.format import Format
from gamenote.core.game import Engine, Game
from gamenote.core.report import Reporter
from gamenote.core.rule import Rule, Stage
from gamenote.core.settings import Settings

GROUPS = ("gamenote.games", "gamenote.formats", "gamenote.rules", "gamenote.reports", "gamenote.boards")

T = TypeVar("T", Game, Format, Reporter, BoardRenderer)


@dataclass(frozen=True, slots=True)
class Problem:
    """A plugin that could not be loaded, or that claims what another one has."""

    plugin: str
    package: str
    why: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """Why no single format could be chosen for a file; `candidates` are the names of those that tie."""

    why: str
    candidates: tuple[str, ...] = ()


_problems: list[Problem] = []


def problems() -> tuple[Problem, ...]:
    """What went wrong with plugins so far."""
    return tuple(_problems)


@cache
def games() -> Mapping[str, Game]:
    return {game.name: game for game in _load("gamenote.games", Game)}


def engine_of(game_name: str) -> Engine | None:
    """The rules engine of that game; None where its rules are not known."""
    game = games().get(game_name)
    return game.engine() if game is not None else None


@cache
def formats() -> Mapping[str, Format]:
    return {item.name: item for item in _load("gamenote.formats", Format)}


@cache
def reporters() -> Mapping[str, Reporter]:
    return {item.name: item for item in _load("gamenote.reports", Reporter)}


@cache
def boards() -> Mapping[str, BoardRenderer]:
    return {item.name: item for item in _load("gamenote.boards", BoardRenderer)}


@cache
def general_rules() -> tuple[Rule, ...]:
    """The rules that hold for every format, from `gamenote.rules`."""
    found: list[Rule] = []
    for name, package, load in _entries("gamenote.rules"):
        make = _attempt(name, package, load)
        found += (_attempt(name, package, make) or ()) if make is not None else ()
    return tuple(found)


@cache
def rules_of(format_name: str, game_name: str) -> tuple[Rule, ...]:
    """Every rule that can speak about a record of that game in that format, by code."""
    rules = [*general_rules(), *formats()[format_name].rules()]
    if game_name in games():
        rules += games()[game_name].rules()
    return _unique(rules)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The rules that settings select, by code, and those of them that are to be run: on any game, and on one that
    left no mark for rules of stage DOUBT."""

    rules: Mapping[str, Rule]
    on_any: tuple[Rule, ...]
    on_undoubted: tuple[Rule, ...]


@lru_cache(maxsize=64)
def wanted_rules(format_name: str, game_name: str, settings: Settings, off: frozenset[str]) -> Wanted:
    """The selected ones of `rules_of`. Found again by these few words, since to hash a hundred rules for each game
    takes a tenth of the time of linting it."""
    rules = {rule.code: rule for rule in rules_of(format_name, game_name) if settings.takes(rule, off=off)}
    checked = tuple(rule for rule in rules.values() if rule.stage is not Stage.REPORTED)
    return Wanted(rules, checked, tuple(rule for rule in checked if rule.stage is not Stage.DOUBT))


@cache
def all_rules() -> tuple[Rule, ...]:
    """The whole catalogue, by code."""
    rules = list(general_rules())
    owners: list[Format | Game] = [*formats().values(), *games().values()]
    for owner in owners:
        rules += _attempt(owner.name, "", owner.rules) or ()
    return _unique(rules)


def plugins() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """What each installed package brings, ours first: its names by group. Nothing is loaded for that."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for group in GROUPS:
        for name, package, _ in _entries(group):
            groups = found.setdefault(package, {})
            groups[group] = (*groups.get(group, ()), name)
    return found


def values() -> tuple[tuple[str, str], ...]:
    """Where each plugin is to be found (`package.module:NAME`), and its package with version; none is loaded."""
    found = {(entry.value, _package(entry)) for group in GROUPS for entry in _scanned().select(group=group)}
    return tuple(sorted(found))


def identify(name: str, head: bytes, *, wanted: str | None = None) -> Format | Unclear:
    """The format of a file: the one wanted by name, else by its ending, else by what its first bytes say.

    The first ending of a format is its own; where a name ends in another one, which formats share, or in none
    that is known, the content decides.
    """
    known = formats()
    if wanted is not None:
        return known[wanted] if wanted in known else Unclear(f"there is no format {wanted!r}", tuple(known))
    lower = name.lower()
    readable = [item for item in known.values() if item.reads]
    owners = [item for item in readable if lower.endswith(item.suffixes[:1])]
    if len(owners) == 1:
        return owners[0]
    claimed = [item for item in readable if lower.endswith(item.suffixes)] or readable
    scores = {item.name: item.sniff(head) for item in claimed}
    best = max(scores.values(), default=0.0)
    if best <= 0:
        return Unclear(_unknown(head, claimed))
    winners = tuple(name for name, score in scores.items() if score == best)
    if len(winners) > 1:
        return Unclear("the content fits several formats, choose one with --format", winners)
    return known[winners[0]]


def _unknown(head: bytes, candidates: Iterable[Format]) -> str:
    words = next(filter(None, (item.unknown(head) for item in candidates)), "")
    return words or "no format recognises the content, choose one with --format"


def _unique(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules by code; one code or name that stands for two rules is a problem of the plugin."""
    by_code: dict[str, Rule] = {}
    for rule in rules:
        if by_code.setdefault(rule.code, rule) is not rule:
            _note(Problem(rule.name, "", f"two rules share the code {rule.code}"))
    return tuple(by_code[code] for code in sorted(by_code))


def _load(group: str, kind: type[T]) -> list[T]:
    """The values of a group, without those that fail or take a name that is already taken."""
    found: dict[str, T] = {}
    for name, package, load in _entries(group):
        item = _attempt(name, package, load)
        if item is None:
            continue
        if not isinstance(item, kind):
            _note(Problem(name, package, f"gives a {type(item).__name__} where a {kind.__name__} is wanted"))
        elif found.setdefault(item.name, item) is not item:
            _note(Problem(name, package, f"takes the name {item.name!r}, which another plugin has"))
    return list(found.values())


def _entries(group: str) -> list[tuple[str, str, Callable[[], Any]]]:
    """Name, package with version, and loader of each entry point, ours first, then by name."""
    unique: dict[tuple[str, str], EntryPoint] = {}
    for entry in _scanned().select(group=group):
        unique.setdefault((entry.name, entry.value), entry)
    ordered = sorted(unique.values(), key=lambda entry: (not entry.value.startswith("gamenote."), entry.name))
    return [(entry.name, _package(entry), entry.load) for entry in ordered]


@cache
def _scanned() -> Any:
    """Everything that is installed; looked for once, since that takes longer than all the rest of a start."""
    return entry_points()


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""


def _attempt(name: str, package: str, load: Callable[[], Any]) -> Any | None:
    """What the plugin gives; a plugin may fail in any way it likes without stopping the others."""
    try:
        return load()
    except Exception as failure:
        _note(Problem(name, package, f"{type(failure).__name__}: {failure}"))
        return None


def _note(problem: Problem) -> None:
    if problem not in _problems:
        _problems.append(problem)
