"""What the shell is offered for a word that is being typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PATH = "path"  # a type of completion of our own: a file or folder that really is there
Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def rules(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Complete the last rule of a list: codes, families and names."""
    before, comma, last = word.rpartition(",")
    lead = before + comma
    return [
        _offer_word(lead + name, words) for name, words in selectors().items() if _matches_beginning(name, last)
    ]


def one_rule(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """One rule by code or name."""
    return [
        _offer_word(name, words) for name, words in _rule_catalogue().items() if _matches_beginning(name, word)
    ]


def selectors() -> Mapping[str, str]:
    """All that names rules, with what to say of it."""
    families: dict[str, str] = {"ALL": "every rule"}
    for name in _rule_catalogue():
        if name[-1:].isdigit():
            families.setdefault(name.rstrip("0123456789"), "all of this family")
    return {**families, **_rule_catalogue()}


def _rule_catalogue() -> dict[str, str]:
    from gamenote.core import registry

    codes = {rule.code: f"{rule.name}: {rule.summary}" for rule in registry.all_rules()}
    return {**codes, **{rule.name: f"{rule.code}: {rule.summary}" for rule in registry.all_rules()}}


def _matches_beginning(name: str, word: str) -> bool:
    """Whether to offer a name; lower-case ones only when begun."""
    return name.startswith(word) if name[:1].islower() else name.startswith(word.upper())


def formats(*, written: bool = False) -> Complete:
    """Names of formats that can be read, or written."""

    def complete(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
        from gamenote.core import registry

        known = registry.formats().values()
        return offer_names(
            {item.name: item.title for item in known if (item.writes if written else item.reads)}, word
        )

    return complete


def any_format(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Names of formats."""
    from gamenote.core import registry

    return offer_names({item.name: item.title for item in registry.formats().values()}, word)


def reports(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Names of reports."""
    from gamenote.core import registry

    return offer_names(dict.fromkeys(registry.reporters(), ""), word)


def boards(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Names of styles of boards."""
    from gamenote.core import registry

    return offer_names(dict.fromkeys(registry.boards(), ""), word)


def points(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Usual ways to count wins and draws."""
    known = {"variant": "as each variant has it", "2-1-0": "", "1-½-0": "", "3-1-0": ""}
    return offer_names(known, word)


def figures(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Names of forms that figures are written in."""
    from gamenote.render.stats.forms import FORMS

    return offer_names(dict.fromkeys(FORMS, ""), word)


def records(ctx: click.Context, param: click.Parameter, word: str) -> list[CompletionItem]:
    """Folders, and files with an ending that some format reads."""
    from gamenote.actions.files.discovery import endings

    return _offer_paths(word, endings())


def offer_names(known: Mapping[str, str], word: str) -> list[CompletionItem]:
    """Offer those of the names that begin with the word."""
    return [_offer_word(name, words) for name, words in known.items() if name.startswith(word)]


def _offer_word(word: str, help: str = "", type: str = "plain") -> CompletionItem:
    from click.shell_completion import CompletionItem

    return CompletionItem(word, type, help or None)


def _offer_paths(word: str, endings: Iterable[str]) -> list[CompletionItem]:
    """Offer what is in the folder of a word, with these endings."""
    folder, name = os.path.split(word)
    from gamenote.core.visible import UNSAFE

    ends = tuple(endings)
    try:
        entries = sorted(os.scandir(os.path.expanduser(folder) or "."), key=lambda entry: entry.name)
    except OSError:
        return []
    return [
        _offer_word(os.path.join(folder, entry.name), type=PATH)
        for entry in entries
        if entry.name.startswith(name)
        and not UNSAFE.search(entry.name)  # which the script of the shell cannot carry
        and (name.startswith(".") or not entry.name.startswith("."))
        and (entry.is_dir() or not ends or entry.name.lower().endswith(ends))
    ]
