"""`gamenote rule`: what a rule is about, out of its own docstring."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

import click

from gamenote.cli import completing
from gamenote.cli.help import Command
from gamenote.cli.main import Failure
from gamenote.cli.options import did_you_mean, tell_plugin_problems, terminal_width
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.rule import Rule
from gamenote.render.reports.catalogue import as_markdown, as_text, prose, state, url_of

FIXES = {
    None: "There is no fix.",
    Safety.SAFE: "The fix is safe: the game stays what it is for every reader (--fix).",
    Safety.UNSAFE: "The fix is unsafe: it may change what somebody wrote (--fix --unsafe-fixes).",
    Safety.DISPLAY: "What could be written instead is shown, and never applied.",
}

EPILOG = """\b
Examples:
  gamenote rule                           all rules, a line each
  gamenote rule SGF005                    by code, as a report names it
  gamenote rule unescaped-bracket         by name
  gamenote rule --all --output-format markdown > RULES.md
"""


@click.command(cls=Command, epilog=EPILOG)
@click.argument("names", nargs=-1, metavar="[CODE-OR-NAME]...", shell_complete=completing.one_rule)
@click.option("--all", "everything", is_flag=True, help="Every rule, by code.")
@click.option(
    "--output-format", type=click.Choice(["text", "json", "markdown"]), default="text", help="How to write it."
)
def command(names: tuple[str, ...], everything: bool, output_format: str) -> int:
    """Explain a lint rule: what it finds, why, an example of either kind, and how safe its fix is.

    Without a name, the rules are listed.
    """
    rules = registry.all_rules()
    chosen = list(rules) if everything else [rule for name in names for rule in _named(name, rules)]
    if output_format == "json":
        sys.stdout.write(json.dumps([_as_json(rule) for rule in chosen or rules], indent=2) + "\n")
    elif chosen:
        write = _markdown if output_format == "markdown" else _text
        print("\n\n".join(write(rule) for rule in chosen))
    else:
        lines = _table(rules) if output_format == "markdown" else _list(rules)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    tell_plugin_problems()
    return 0


def _named(name: str, rules: tuple[Rule, ...]) -> list[Rule]:
    found = [rule for rule in rules if name in (rule.code, rule.name) or name.upper() == rule.code]
    if not found:
        words = [word for rule in rules for word in (rule.code, rule.name)]
        raise Failure(f"there is no rule {name!r}", did_you_mean(name, words, short=True))
    return found


def _list(rules: Iterable[Rule]) -> list[str]:
    """`SGF005   unescaped-bracket   error    A value holds a closing bracket that is not escaped.`"""
    rules = tuple(rules)
    width = max((len(rule.name) for rule in rules), default=0)
    return [f"{rule.code:8} {rule.name:{width}} {rule.severity.word:8} {rule.summary}" for rule in rules]


def _table(rules: Iterable[Rule]) -> list[str]:
    """The list as a table in Markdown."""
    rows = [f"| {rule.code} | {rule.name} | {state(rule)} | {rule.summary} |" for rule in rules]
    return ["| Code | Name | Severity and fix | What it finds |", "|---|---|---|---|", *rows]


def _text(rule: Rule) -> str:
    width = terminal_width(None, sys.stdout)
    head = f"{rule.code} {rule.name} ({state(rule)})"
    return _joined(head, rule.summary, as_text(rule, width), *_end(rule, url_of(rule.code)))


def _markdown(rule: Rule) -> str:
    head = (f"## {rule.code} {rule.name}", f"*{state(rule)}*")
    return _joined(*head, rule.summary, as_markdown(rule), *_end(rule, f"<{url_of(rule.code)}>"))


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def _end(rule: Rule, reference: str) -> tuple[str, str]:
    return FIXES[rule.fix], f"Reference: {reference}"


def _as_json(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.word,
        "default": rule.default,
        "preview": rule.preview,
        "fix": rule.fix.word if rule.fix else None,
        "summary": rule.summary,
        "explanation": prose(rule),
        "url": url_of(rule.code),
        "examples": [
            {"good": example.good, "format": example.format or None, "text": example.text}
            for example in rule.examples
        ],
    }
