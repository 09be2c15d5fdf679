"""`gamenote rule`: what a rule is about, out of its own docstring."""

from __future__ import annotations

import json
import sys
from textwrap import indent

import click

from gamenote.cli.main import Failure
from gamenote.cli.options import did_you_mean, tell_plugin_problems
from gamenote.core import registry
from gamenote.core.rule import Example, Rule


@click.command()
@click.argument("names", nargs=-1, metavar="CODE-OR-NAME...")
@click.option("--all", "everything", is_flag=True, help="Every rule, by code.")
@click.option(
    "--output-format", type=click.Choice(["text", "json", "markdown"]), default="text", help="How to write it."
)
def command(names: tuple[str, ...], everything: bool, output_format: str) -> int:
    """Explain a lint rule: what it finds, why, and an example of either kind.

    Without a name, the rules are listed.
    """
    rules = registry.all_rules()
    chosen = list(rules) if everything else [rule for name in names for rule in _named(name, rules)]
    if output_format == "json":
        sys.stdout.write(json.dumps([_as_json(rule) for rule in chosen or rules], indent=2) + "\n")
    elif not chosen:
        for rule in rules:
            print(f"{rule.code:8} {rule.name:24} {rule.severity.word:8} {rule.summary}")
    else:
        write = _markdown if output_format == "markdown" else _text
        print("\n\n".join(write(rule) for rule in chosen))
    tell_plugin_problems()
    return 0


def _named(name: str, rules: tuple[Rule, ...]) -> list[Rule]:
    found = [rule for rule in rules if name in (rule.code, rule.name) or name.upper() == rule.code]
    if not found:
        words = [word for rule in rules for word in (rule.code, rule.name)]
        raise Failure(f"there is no rule {name!r}", did_you_mean(name, words, short=True))
    return found


def _state(rule: Rule) -> str:
    words = [rule.severity.word]
    if not rule.default:
        words.append("off by default")
    words.append(f"{rule.fix.word} fix" if rule.fix else "no fix")
    return ", ".join(words)


def _text(rule: Rule) -> str:
    parts = [f"{rule.code} {rule.name} ({_state(rule)})", rule.summary, rule.explanation]
    for example in rule.examples:
        parts.append(f"{_heading(example)}:\n\n{indent(_shown(example), '    ')}")
    return "\n\n".join(part for part in parts if part)


def _markdown(rule: Rule) -> str:
    parts = [f"## {rule.code} {rule.name}", f"*{_state(rule)}*", rule.summary, rule.explanation]
    for example in rule.examples:
        parts.append(f"{_heading(example)}:\n\n```\n{_shown(example)}\n```")
    return "\n\n".join(part for part in parts if part)


def _heading(example: Example) -> str:
    return ("Good" if example.good else "Bad") + (f" ({example.format})" if example.format else "")


def _shown(example: Example) -> str:
    return example.text.rstrip("\n")


def _as_json(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.word,
        "default": rule.default,
        "fix": rule.fix.word if rule.fix else None,
        "summary": rule.summary,
        "explanation": rule.explanation,
        "examples": [
            {"good": example.good, "format": example.format or None, "text": example.text}
            for example in rule.examples
        ],
    }
