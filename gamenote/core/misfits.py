"""What is wrong with a plugin's values, in words for its author.

Type checkers find most of it; these are the mistakes that Python would let pass and that would show much later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gamenote.core.engine import Engine
from gamenote.core.format import Format, Option
from gamenote.core.game import Game
from gamenote.core.report import Reporter
from gamenote.core.rule import CODE, Rule

ENGINE_METHODS = ("start", "candidates", "judge", "legal_moves", "play", "write_move", "outcome", "diagram")
ASKED: dict[type, tuple[str, ...]] = {  # the fields that hold functions,
    Game: ("variants", "engine", "rules"),
    Format: ("codec", "rules", "result"),
    Reporter: ("load",),
}
OPTIONAL: dict[type, tuple[str, ...]] = {  # those that may hold one,
    Game: ("statistics", "questions", "guesser", "meaning", "find_variant"),
    Format: ("keeps", "sniff"),
    Reporter: ("statistics",),
}
TEXTS: dict[type, tuple[str, ...]] = {  # and those that hold several words
    Game: ("seats",),
    Format: ("games", "suffixes", "shared_suffixes"),
}


class WrongRules(TypeError):
    """A plugin gives something else than rules."""


def misfit(item: Any, kind: type[Any]) -> str:
    """Return why a plugin's value is no such kind, or ""."""
    if not isinstance(item, kind):
        made = f"; it names a function or class: write {item.__name__}(...)" if isinstance(item, type) else ""
        return f"gives a {type(item).__name__} where a {kind.__name__} is wanted{made}"
    return next(_find_faults(item, kind), "")


def _find_faults(item: Any, kind: type[Any]) -> Iterator[str]:
    if not isinstance(item.name, str) or not item.name:
        yield f"gives a {kind.__name__} without a name"
    texts = TEXTS.get(kind, ("suffixes",) if "suffixes" in item.__struct_fields__ else ())
    for name in texts:
        if not _are_strings(getattr(item, name)):
            yield f"gives {name} that are no tuple of strings: {getattr(item, name)!r}"
    for name in (name for name in texts if name.endswith("suffixes")):
        yield from (f"gives the ending {end!r} without its dot" for end in getattr(item, name) if end[:1] != ".")
    for name in ASKED.get(kind, ("load",)):
        if not callable(getattr(item, name)):
            given = _describe_value(getattr(item, name))
            yield f"gives {given} for {name}, where a function or a string is wanted"
    for name in OPTIONAL.get(kind, ()):
        if getattr(item, name) is not None and not callable(getattr(item, name)):
            given = _describe_value(getattr(item, name))
            yield f"gives {given} for {name}, where a function or a string is wanted"
    yield from _option_faults(item.options) if isinstance(item, Format) else ()


def _option_faults(options: Any) -> Iterator[str]:
    if not isinstance(options, tuple) or not all(isinstance(each, Option) for each in options):
        yield f"gives options that are no tuple of Option: {options!r}"
        return
    yield from (
        f"gives choices of the option {each.name} that are no tuple of strings: {each.choices!r}"
        for each in options
        if not _are_strings(each.choices)
    )


def _are_strings(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def _describe_value(value: Any) -> str:
    """Say what a value is: "a str", "the class Othello"."""
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"


def engine_fault(engine: object) -> str:
    """Return why something is no engine, or ""."""
    if isinstance(engine, type):
        return f"gives the class {engine.__name__} as its engine, where an object is wanted: {engine.__name__}()"
    known = type(engine).__mro__
    if Engine not in known:
        return f"gives a {type(engine).__name__} that is no subclass of gamenote.core.engine.Engine"
    own = {name for each in known if each is not Engine for name in vars(each)}
    missing = [name for name in ENGINE_METHODS if name not in own]
    return f"gives an engine without {', '.join(missing)}" if missing else ""


def checked_rules(make: Callable[[], object]) -> tuple[Rule, ...]:
    """Return the rules that a plugin gives.

    Raises WrongRules where it gives something else."""
    found = make()
    if not isinstance(found, tuple):
        raise WrongRules(f"gives {_describe_value(found)} where a tuple of rules is wanted")
    for rule in found:
        if not isinstance(rule, Rule):
            raise WrongRules(f"gives {_describe_value(rule)} where a Rule is wanted")
        for fault in rule_faults(rule):
            raise WrongRules(fault)
    return found


def rule_faults(rule: Rule) -> Iterator[str]:
    """What is wrong with the words of a rule."""
    if not isinstance(rule.code, str) or not CODE.fullmatch(rule.code):
        yield f"gives a rule with the code {rule.code!r}, which is not of the form ABC123"
    for name in ("formats", "also"):
        if not isinstance(getattr(rule, name), tuple):
            yield f"gives the rule {rule.code} {name} that are no tuple: {getattr(rule, name)!r}"
