"""The only reader of entry points.

It knows which games, formats, rules, reports and boards there are.

Built-in plugins come the same way as foreign ones. A plugin that cannot be loaded is one `Problem`; all
others work on. Of ours, which can be loaded, only those are that somebody asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copyreg import pickle
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gamenote.core.engine import Engine
from gamenote.core.format import Format
from gamenote.core.format import Unclear as Unclear
from gamenote.core.game import Game
from gamenote.core.illustration import IllustratingEngine
from gamenote.core.installed import EntryPoint, entry_points
from gamenote.core.lazy import MAKERS, LoadError
from gamenote.core.misfits import WrongRules, checked_rules, engine_fault, misfit
from gamenote.core.report import Reporter
from gamenote.core.rule import Rule
from gamenote.core.source import narrow

if TYPE_CHECKING:
    from gamenote.core.diagram import BoardRenderer
    from gamenote.core.questions import Questions
    from gamenote.core.record import Record
    from gamenote.core.statistics import Statistics

OURS = "gamenote."  # how our groups begin, and the values of our own entry points
# How sure a format is of the games of a file that has its own ending, and of one that its content gave to it.
OWN, SHARED = 0.99, 0.25
GROUPS = ("gamenote.games", "gamenote.formats", "gamenote.rules", "gamenote.reports", "gamenote.boards")

T = TypeVar("T", bound="Game | Format | Reporter | BoardRenderer")


class Problem(Struct, frozen=True):
    """A plugin that fails, or claims what another one has.

    Fields:
        out: Whether the plugin is left out.
    """

    plugin: str
    package: str
    why: str
    out: bool = True


_problems: list[Problem] = []
FAILED = (Exception, SystemExit)  # all that a plugin may raise and nobody else is to suffer from


def problems() -> tuple[Problem, ...]:
    """What went wrong with plugins so far."""
    return tuple(_problems)


class Plugins(Mapping[str, T]):
    """The plugins of a group by name, ours first.

    Each is loaded when its name is asked for, and called as its entry point is. A foreign one may be called
    otherwise, so all foreign ones are loaded where a name is asked for that no entry point has.
    """

    def __init__(self, group: str, kind: type[T]) -> None:
        self._kind = kind
        self._ordered_entries = _ordered_entries(group)
        self._named: dict[str, EntryPoint] = {}
        for entry in self._ordered_entries:
            self._named.setdefault(entry.name, entry)
        self._known: dict[str, T] = {}
        self._givers: dict[str, EntryPoint] = {}
        self._tried: set[tuple[str, str]] = set()

    def __getitem__(self, name: str) -> T:
        if name not in self._known and name in self._named:
            self._load_entry(self._named[name])
        if name not in self._known:
            self._load_each(entry for entry in self._ordered_entries if not entry.value.startswith(OURS))
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        self._load_all()
        return iter(self._known)

    def __len__(self) -> int:
        self._load_all()
        return len(self._known)

    def _load_all(self) -> None:
        """Load all plugins, in the order of the entry points."""
        if len(self._tried) < len(self._ordered_entries):
            self._load_each(self._ordered_entries)
            place = {entry: number for number, entry in enumerate(self._ordered_entries)}
            self._known = dict(sorted(self._known.items(), key=lambda pair: place[self._givers[pair[0]]]))

    def _load_each(self, entries: Iterable[EntryPoint]) -> None:
        for entry in entries:
            self._load_entry(entry)

    def _load_entry(self, entry: EntryPoint) -> None:
        if (entry.name, entry.value) in self._tried:
            return
        self._tried.add((entry.name, entry.value))
        item = _try_loading(entry, entry.load)
        if item is None:
            return
        if not entry.value.startswith(OURS) and (why := misfit(item, self._kind)):
            _note_problem(Problem(entry.name, entry.package, why))
            return
        owner = self._named.get(item.name)
        if owner is not None and owner is not entry:
            self._load_entry(owner)  # which has the name before all others
        if self._known.setdefault(item.name, item) is not item:
            giver = self._givers[item.name].package
            _note_problem(Problem(entry.name, entry.package, f"takes the name {item.name!r}, which {giver} has"))
        else:
            self._givers[item.name] = entry
            _note_missing_games(entry, item)


def _note_missing_games(entry: EntryPoint, item: object) -> None:
    """Tell of a foreign format for games that nobody brings."""
    if isinstance(item, Format) and not entry.value.startswith(OURS):
        for game in (game for game in item.games if game not in games()):
            _note_problem(
                Problem(entry.name, entry.package, f"is for the game {game!r}, which is not installed", out=False)
            )


@cache
def games() -> Mapping[str, Game]:
    return Plugins("gamenote.games", Game)


@cache
def engine_of(game_name: str) -> Engine | None:
    """Return the rules engine of that game, if there is one."""
    game = games().get(game_name)
    if game is None:
        return None
    try:
        engine = game.engine()
        why = engine_fault(engine)
    except LoadError as failure:
        why = str(failure)
    if why:
        _note_problem(Problem(game_name, _package_with("gamenote.games", game_name), why))
    return None if why else engine


def illustrating_engines(games_of_format: Iterable[str]) -> list[IllustratingEngine]:
    """Return the engines of these games that illustrate diagrams."""
    engines = (engine_of(name) for name in games_of_format or games())
    return [engine for engine in engines if isinstance(engine, IllustratingEngine)]


def guessing_games(format: Format) -> list[str]:
    """Return the game systems of a format that can guess a variant."""
    known = games()
    return [name for name in format.games or known if name in known and known[name].guesser is not None]


def _package_with(group: str, name: str) -> str:
    return next((each.package for each in _ordered_entries(group) if each.name == name), "")


def variant_of(record: Record) -> str | None:
    """Return the variant of a record, by default the usual one."""
    game = games().get(record.game)
    return record.variant or (game.usual_variant if game is not None else None)


def statistics_of(game_name: str) -> Statistics:
    """Return the figures of that game; empty ones without any."""
    from gamenote.core.statistics import NO_STATISTICS

    game = games().get(game_name)
    return NO_STATISTICS if game is None or game.statistics is None else game.statistics()


@cache
def questions_of(game_name: str) -> Questions:
    """Return what that game alone can be asked; nothing by default."""
    from gamenote.core.questions import NO_QUESTIONS

    game = games().get(game_name)
    return NO_QUESTIONS if game is None or game.questions is None else game.questions()


@cache
def formats() -> Mapping[str, Format]:
    return Plugins("gamenote.formats", Format)


@cache
def _readable_formats() -> tuple[Format, ...]:
    """The formats whose files can be read."""
    return tuple(item for item in formats().values() if item.reads)


def _by_name(item: Format) -> tuple[Callable[..., Format], tuple[str, Mapping[str, Any]]]:
    """Send a format to another process by name and changes."""
    known = formats()[item.name]
    parts = ((name, getattr(item, name)) for name in item.__struct_fields__)
    return _restore_format, (item.name, {name: value for name, value in parts if value != getattr(known, name)})


def _restore_format(name: str, changes: Mapping[str, Any]) -> Format:
    return replace(formats()[name], **changes)


pickle(Format, _by_name)


@cache
def reporters() -> Mapping[str, Reporter]:
    return Plugins("gamenote.reports", Reporter)


@cache
def boards() -> Mapping[str, BoardRenderer]:
    from gamenote.core.diagram import BoardRenderer  # with all that drawing needs

    return Plugins("gamenote.boards", BoardRenderer)


@cache
def general_rules() -> tuple[Rule, ...]:
    """The rules that hold for every format, from `gamenote.rules`."""
    return _load_rules(_ordered_entries("gamenote.rules"))


def _rules_at(entry: EntryPoint) -> tuple[Rule, ...]:
    """Return the rules that an entry point gives or makes."""
    found = entry.load()
    try:
        return checked_rules(found if isinstance(found, MAKERS) else lambda: found)
    except WrongRules as wrong:
        raise WrongRules(
            f"{wrong}; gamenote.rules names a tuple of rules, or a function that returns one"
        ) from None


def rules_from(package: str, names: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules of these entry points of a package."""
    return _load_rules(
        each for each in _ordered_entries("gamenote.rules") if each.package == package and each.name in names
    )


def _load_rules(entries: Iterable[EntryPoint]) -> tuple[Rule, ...]:
    return tuple(rule for entry in entries for rule in _try_loading(entry, partial(_rules_at, entry)) or ())


@cache
def rules_of(format_name: str, game_name: str) -> tuple[Rule, ...]:
    """Return every rule for a game in a format, by code."""
    rules = [*general_rules(), *_rules_by(formats()[format_name])]
    if game_name in games():
        rules += _rules_by(games()[game_name])
    return _unique_rules(rule for rule in rules if rule.holds_for(format_name))


def _rules_by(owner: Format | Game) -> tuple[Rule, ...]:
    """Return the rules of a format or game.

    A wrong one names it."""
    try:
        return checked_rules(owner.rules)
    except WrongRules as wrong:
        raise WrongRules(f"the {type(owner).__name__.lower()} {owner.name} {wrong}") from None


@cache
def rule_names(game_name: str) -> frozenset[str]:
    """Return the names of the rules of a game, whatever the format."""
    rules = [*general_rules(), *(games()[game_name].rules() if game_name in games() else ())]
    for item in formats().values():
        if not item.games or game_name in item.games:
            rules += checked_rules(item.rules)
    return frozenset(rule.name for rule in rules)


@cache
def rules_by_code(format_name: str, game_name: str) -> Mapping[str, Rule]:
    return {rule.code: rule for rule in rules_of(format_name, game_name)}


@cache
def rules_by_name(format_name: str, game_name: str) -> Mapping[str, Rule]:
    return {rule.name: rule for rule in rules_of(format_name, game_name)}


@cache
def all_rules() -> tuple[Rule, ...]:
    """The whole catalogue, by code."""
    rules = list(general_rules())
    owners: list[Format | Game] = [*formats().values(), *games().values()]
    for owner in owners:
        rules += _try_loading(owner, partial(checked_rules, owner.rules)) or ()
    return _unique_rules(rules, by_name=False)


def plugins() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return what each installed package brings, ours first."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for group in GROUPS:
        for entry in _ordered_entries(group):
            groups = found.setdefault(entry.package, {})
            groups[group] = (*groups.get(group, ()), entry.name)
    for entry in _installed_entries():
        found.setdefault(entry.package, {})
    return found


def misplaced_entries() -> Iterator[Problem]:
    """Return the entry points of groups that there are not."""
    for entry in (each for each in _installed_entries() if each.group not in GROUPS):
        why = f"stands under {entry.group}, where nothing is looked for; there are {', '.join(GROUPS)}"
        yield Problem(entry.name, entry.package, why)


def values() -> tuple[tuple[str, str], ...]:
    """Return the place and package of each plugin."""
    return tuple(sorted({(entry.value, entry.package) for entry in _installed_entries()}))


def giver(item: Format | Game | Reporter) -> EntryPoint | None:
    """Return the entry point that gives a description."""
    groups = {Format: "gamenote.formats", Game: "gamenote.games", Reporter: "gamenote.reports"}
    return next((entry for entry in _ordered_entries(groups[type(item)]) if entry.name == item.name), None)


@cache
def plugin_with(module: str) -> EntryPoint | None:
    """Return a foreign plugin whose package has the module."""
    words = module.split(".")

    def count_shared_parts(entry: EntryPoint) -> int:
        both = zip(words, entry.value.partition(":")[0].split("."), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))

    foreign = [
        entry for entry in _installed_entries() if not entry.value.startswith(OURS) and count_shared_parts(entry)
    ]
    return max(foreign, key=count_shared_parts, default=None)


def packages() -> dict[str, str]:
    """Return the packages of plugins with their installers' folders."""
    found = {entry.value.partition(":")[0].partition(".")[0]: entry.folder for entry in _installed_entries()}
    return {"gamenote": "", **found}


def identify(name: str, head: bytes, *, wanted: str | None = None) -> Format | Unclear:
    """Return the format of a file.

    It is the one wanted by name, else by its ending, else by what its first bytes say.

    Where several formats share an ending, or the name ends in none that is known, the content decides; what none
    of them claims belongs to the one that has the ending for its own. But for the wanted one, a format comes with
    its siblings, which may read single games of the file.
    """
    readable = _readable_formats()
    if wanted is not None:
        found = next((item for item in readable if item.name == wanted), None)
        return found or Unclear(f"there is no format {wanted!r} to read", tuple(item.name for item in readable))
    lower, head = name.lower(), narrow(head)
    owners = [item for item in readable if lower.endswith(item.suffixes)]
    claimed = [item for item in readable if lower.endswith(item.endings)] or readable
    if len(owners) == len(claimed) == 1:
        return _with_siblings(owners[0].name, OWN)
    scores = {item.name: score(item.name, head) for item in claimed}
    if not owners and max(scores.values(), default=0.0) <= 0:  # an ending of any text, such as .txt
        scores = {item.name: score(item.name, head) for item in readable}
    best = max(scores.values(), default=0.0)
    if best <= 0 and len(owners) != 1:
        return Unclear("cannot tell what kind of record this is", tuple(item.name for item in claimed), open=True)
    winners = tuple(name for name, sure in scores.items() if sure == best) if best > 0 else (owners[0].name,)
    if len(winners) > 1:
        return Unclear("this may be a record of several kinds", winners, open=True)
    return _with_siblings(winners[0], SHARED)


@cache
def _with_siblings(name: str, certainty: float) -> Format:
    """Return the format with those of its family as siblings."""
    item = formats()[name]
    siblings = tuple(
        _guard_question(each) for each in _readable_formats() if each.family == item.family and each is not item
    )
    return (
        replace(_guard_question(item), siblings=siblings, certainty=certainty)
        if item.family and siblings
        else item
    )


def _guard_question(item: Format) -> Format:
    """Return a foreign format that claims nothing where it fails to say."""
    entry = giver(item)
    if entry is None or entry.value.startswith(OURS):
        return item
    owns = partial(owns_game, item.name) if item.owns is not None else None
    return replace(item, sniff=partial(score, item.name), owns=owns)


@lru_cache(maxsize=32)
def score(format_name: str, head: bytes) -> float:
    """Return how sure a format is of a file that begins so.

    It is 0 where the format fails to say. The last answers are remembered: who opens a file asks again whether it
    is what it was taken for.
    """
    item = formats()[format_name]
    found = _try_loading(item, lambda: float(item.sniff(head)))
    return 0.0 if found is None else found


def owns_game(format_name: str, head: bytes) -> bool:
    """Return whether a game is plainly of a format, which may fail."""
    item = formats()[format_name]
    return bool(_try_loading(item, lambda: item.owns is not None and item.owns(head)))


def _unique_rules(rules: Iterable[Rule], *, by_name: bool = True) -> tuple[Rule, ...]:
    """Return the rules by code.

    Those that take the code of another are a problem, and those that take the name where both are run."""
    by_code: dict[str, Rule] = {}
    named: dict[str, Rule] = {}
    order = sorted(rules, key=lambda rule: (plugin_with(rule.check.__module__) is not None, not rule.formats))
    for rule in order:  # ours first, and those of one format before those of all, whose names they may take over
        other = by_code.get(rule.code) or (named.get(rule.name) if by_name else None)
        if other is None:
            by_code[rule.code] = named[rule.name] = rule
        elif other is not rule and not (other.formats and not rule.formats and _package_of(other) == "gamenote"):
            word = f"the code {rule.code}" if other.code == rule.code else f"the name {rule.name}"
            owner = f"the rule {other.code} {other.name} of {_package_of(other)}"
            taken = f"takes {word}, which {owner} has: choose another"
            _note_problem(Problem(f"rule {rule.code} {rule.name}", _package_of(rule), taken))
    return tuple(by_code[code] for code in sorted(by_code))


def _package_of(rule: Rule) -> str:
    plugin = plugin_with(rule.check.__module__)
    return plugin.package if plugin is not None else "gamenote"


@cache
def _ordered_entries(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, ours first, then by name."""
    unique: dict[tuple[str, str], EntryPoint] = {}
    for entry in _installed_entries():
        if entry.group == group:
            unique.setdefault((entry.name, entry.value), entry)
    return tuple(sorted(unique.values(), key=lambda entry: (not entry.value.startswith(OURS), entry.name)))


@cache
def _installed_entries() -> tuple[EntryPoint, ...]:
    """Everything that is installed; looked for once."""
    return entry_points(OURS)


def _try_loading(plugin: EntryPoint | Format | Game, load: Callable[[], Any]) -> Any | None:
    """Return what the plugin gives; None where it fails."""
    try:
        return load()
    except FAILED as failure:
        entry = plugin if isinstance(plugin, EntryPoint) else giver(plugin)
        has_words = isinstance(failure, LoadError | WrongRules)
        why = str(failure) if has_words else f"{type(failure).__name__}: {failure}"
        _note_problem(Problem(plugin.name, entry.package if entry is not None else "", why))
        return None


def _note_problem(problem: Problem) -> None:
    if problem not in _problems:
        _problems.append(problem)
