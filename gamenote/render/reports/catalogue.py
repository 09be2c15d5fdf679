"""What reports say about a rule itself: its name, its documentation, where to read more."""

from __future__ import annotations

from functools import cache
from textwrap import fill, indent

from gamenote._version import HOME
from gamenote.core import registry
from gamenote.core.rule import Example, Rule


@cache
def _by_code() -> dict[str, Rule]:
    return {rule.code: rule for rule in registry.all_rules()}


def rule_of(code: str) -> Rule | None:
    """The rule of that code; None when its plugin is no longer there."""
    return _by_code().get(code)


def name_of(code: str) -> str:
    rule = rule_of(code)
    return rule.name if rule is not None else ""


def url_of(code: str) -> str:
    """The page of the rule."""
    return f"{HOME}/rules/{code}"


def state(rule: Rule) -> str:
    """`warning, off by default, safe fix`"""
    words = [rule.severity.word]
    if not rule.default:
        words.append("off by default")
    if rule.preview:
        words.append("on trial (--preview)")
    words.append(f"{rule.fix.word} fix" if rule.fix else "no fix")
    return ", ".join(words)


def heading(example: Example) -> str:
    """`Bad (plateau)`"""
    return ("Good" if example.good else "Bad") + (f" ({example.format})" if example.format else "")


def prose(rule: Rule, width: int | None = None) -> str:
    """Why the rule is there: each paragraph on one line, or filled to a width."""
    paragraphs = (" ".join(part.split()) for part in rule.explanation.split("\n\n"))
    return "\n\n".join(fill(part, width) if width else part for part in paragraphs)


def as_text(rule: Rule, width: int | None = None) -> str:
    """The documentation below the summary, with its examples indented."""
    examples = (f"{heading(item)}:\n\n{indent(item.text.rstrip(), '    ')}" for item in rule.examples)
    return "\n\n".join(filter(None, (prose(rule, width), *examples)))


def as_markdown(rule: Rule) -> str:
    """The documentation below the summary, with its examples in fences that no example can close."""
    return "\n\n".join(filter(None, (prose(rule), *map(_fenced, rule.examples))))


def _fenced(example: Example) -> str:
    text = example.text.rstrip()
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{heading(example)}:\n\n{fence}\n{text}\n{fence}"
