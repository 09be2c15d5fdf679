"""`gamenote rule`: what a rule is about, out of its own docstring."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.cli.options import did_you_mean, report_plugin_problems, table_text, terminal_width
from gamenote.cli.screen import Failure, write_json
from gamenote.core import registry
from gamenote.core.examples import examples_of
from gamenote.core.rule import Rule
from gamenote.render.reports.catalogue import (
    as_markdown,
    closing_parts,
    join_parts,
    off_in,
    page_of,
    prose,
    severities_in,
    state,
    url_of,
)

EPILOG = """\b
Examples:
  gamenote rule                           all rules, a line each
  gamenote rule SGF005                    by code, as a report names it
  gamenote rule unescaped-bracket         by name
  gamenote rule SGF                       all rules of a family, a line each
  gamenote rule --all --output-format markdown > RULES.md
"""


@click.command(cls=Command, epilog=EPILOG)
@click.argument(
    "names", nargs=-1, metavar="[CODE|NAME|FAMILY]...", shell_complete=completion.one_of(completion.named_rules)
)
@click.option("--all", "everything", is_flag=True, help="Explain every rule, by code.")
@click.option(
    "--output-format", type=click.Choice(["text", "json", "markdown"]), default="text", help="Output format."
)
def command(names: tuple[str, ...], everything: bool, output_format: str) -> int:
    """Explain a lint rule: what it finds, why, an example of either kind, and how safe its fix is.

    Without a name, the rules are listed; with that of a family (SGF) or the beginning of a code (SGF1), its rules.
    """
    rules = registry.all_rules()
    groups = [rules] if everything or not names else [_find_rules(name, rules) for name in names]
    if output_format == "json":
        chosen = [_as_json(rule) for group in groups for rule in group]
        write_json(chosen)
    else:
        listed = not everything
        write = _in_markdown if output_format == "markdown" else _in_text
        print("\n\n".join(write(group, listed=listed and len(group) > 1) for group in groups))
    report_plugin_problems()
    return 0


def _in_text(rules: tuple[Rule, ...], *, listed: bool) -> str:
    return _list_rules(rules) if listed else "\n\n".join(map(_rule_text, rules))


def _in_markdown(rules: tuple[Rule, ...], *, listed: bool) -> str:
    return "\n".join(_rule_table(rules)) if listed else "\n\n".join(map(_rule_markdown, rules))


def _find_rules(name: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the rule of that code or name, or of that prefix."""
    found = tuple(rule for rule in rules if name in (rule.code, rule.name) or name.upper() == rule.code)
    if not found and len(name) > 2:
        found = tuple(rule for rule in rules if rule.code.startswith(name.upper()))
    if not found:
        words = [word for rule in rules for word in (rule.code, rule.name)]
        raise Failure(
            f"there is no rule {name!r}", did_you_mean(name, words, short=True) or "gamenote rule lists them"
        )
    return found


def _list_rules(rules: Iterable[Rule]) -> str:
    """List rules by code: name, severity, summary."""
    rows = ((rule.code, rule.name, _severity_words(rule), rule.summary) for rule in rules)
    return table_text(rows).rstrip("\n")


def _severity_words(rule: Rule) -> str:
    """All severities that the rule has anywhere, its own first: `error, info`."""
    words = (each.word for each in (*rule.severities, *severities_in(rule).values()))
    return ", ".join(dict.fromkeys(words))


def _rule_table(rules: Iterable[Rule]) -> list[str]:
    """The list as a table in Markdown."""
    rows = [f"| {rule.code} | {rule.name} | {state(rule)} | {rule.summary} |" for rule in rules]
    return ["| Code | Name | Severity and fix | What it finds |", "|---|---|---|---|", *rows]


def _rule_text(rule: Rule) -> str:
    return page_of(rule, terminal_width(None, sys.stdout))


def _rule_markdown(rule: Rule) -> str:
    head = (f"## {rule.code} {rule.name}", f"*{state(rule)}*")
    return join_parts(*head, rule.summary, as_markdown(rule), *closing_parts(rule, "<{}>"))


def _as_json(rule: Rule) -> dict[str, object]:
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.word,
        "severities": [each.word for each in rule.severities],
        "severity_in": {name: severity.word for name, severity in severities_in(rule).items()},
        "formats": list(rule.formats),
        "default": rule.default,
        "off_in": off_in(rule),
        "fix": rule.fix.word if rule.fix else None,
        "fixes": [each.word for each in rule.safeties],
        "changes": rule.changes.words if rule.safeties else [],
        "summary": rule.summary,
        "explanation": prose(rule),
        "url": url_of(rule.code),
        "examples": [
            {"good": example.good, "format": example.format or None, "text": example.text}
            for example in examples_of(rule)
        ],
    }
