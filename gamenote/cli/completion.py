"""What a shell is offered for a word, and its script.

Scripts and answers are those of click; files are completed by the shell itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from gamenote.cli.help import Command

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from gamenote.core.rule import Rule

Words = Mapping[str, str]  # names, and what to say of each
Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def one_of(names: Callable[[], Words]) -> Complete:
    """Offer names, which are looked up when a shell asks."""

    def complete(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        beginnings = (word, word.upper())  # codes of rules are capitals
        return [CompletionItem(name, help=words) for name, words in names().items() if name.startswith(beginnings)]

    return complete


def last_of(names: Callable[[], Words], between: str = ",", end: str = "") -> Complete:
    """Offer names for the last word of several in one argument."""

    def complete(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
        before, sign, last = word.rpartition(between)
        found = one_of(names)(ctx, param, last)
        for item in found:
            item.value = before + sign + item.value + end
        return found

    return complete


def _condition_names() -> Words:
    from gamenote.actions.questions.names import all_names

    return all_names()


conditions = last_of(_condition_names, " ")


def severities(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Complete a rule, or the severity behind its sign."""
    from gamenote.config.keys import LEVELS

    if "=" in word:
        return last_of(lambda: dict.fromkeys(LEVELS, ""), "=")(ctx, param, word)
    return last_of(selectors, end="=")(ctx, param, word)


def features() -> Words:
    """The names of what a conversion may lose."""
    from gamenote.core.feature import WORDS, name_of

    return {name_of(feature): many for feature, (_, many) in WORDS.items()}


def format_values(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Complete NAME=VALUE of the format that is written, or read."""
    from gamenote.core import registry

    name = ctx.params.get("to") or ctx.params.get("format_name")
    known = registry.formats()
    options = [option for item in known.values() if name in (None, item.name) for option in item.options]
    rows = {f"{each.name}={value}": each.help for each in options for value in each.choices or ("",)}
    return one_of(lambda: rows)(ctx, param, word)


def variants() -> Words:
    """The variants of all games, as `draughts/russian`."""
    from gamenote.core import registry

    games = registry.games().values()
    return {f"{game.name}/{row.name}": row.title for game in games for row in game.variants()}


def selectors() -> Words:
    """All that names rules, with what to say of it."""
    families = {rule.family: "all of this family" for rule in _all_rules()}
    return {"ALL": "every rule", **families, **named_rules()}


rules = last_of(selectors)


def named_rules() -> Words:
    """The codes and names of all rules."""
    codes = {rule.code: f"{rule.name}: {rule.summary}" for rule in _all_rules()}
    return {**codes, **{rule.name: f"{rule.code}: {rule.summary}" for rule in _all_rules()}}


def _all_rules() -> tuple[Rule, ...]:
    from gamenote.core import registry

    return registry.all_rules()


def formats(*, read: bool = False, written: bool = False) -> Words:
    """Names of formats, or of those that can be read, or written."""
    from gamenote.core import registry

    known = registry.formats().values()
    return {each.name: each.title for each in known if each.reads >= read and each.writes >= written}


def variants_with_fen() -> Words:
    """The variants whose positions are written as FEN."""
    from gamenote.core import registry

    known = registry.games()
    return {row.name: row.title for game in registry.formats()["fen"].games for row in known[game].variants()}


def reports() -> Words:
    from gamenote.core import registry

    return dict.fromkeys(registry.reporters(), "")


def boards() -> Words:
    from gamenote.core import registry

    return dict.fromkeys(registry.boards(), "")


SHELLS = {  # name -> where the script belongs
    "bash": "gamenote completion bash > ~/.local/share/bash-completion/completions/gamenote",
    "zsh": "gamenote completion zsh > ~/.zfunc/_gamenote   (with ~/.zfunc in fpath)",
    "fish": "gamenote completion fish > ~/.config/fish/completions/gamenote.fish",
    "powershell": "gamenote completion powershell >> $PROFILE",
}
EPILOG = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in SHELLS.values())


@click.command(cls=Command, epilog=EPILOG)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print the script that lets a shell complete commands, options, rules, formats and files.

    SHELL is bash, zsh, fish or powershell. Completion works for the installed command, not for python -m gamenote.
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(ctx.find_root().command, {}, "gamenote", "_GAMENOTE_COMPLETE").source()
    sys.stdout.write(script if script.endswith("\n") else script + "\n")
    return 0
