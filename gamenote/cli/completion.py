"""`gamenote completion`: the script that teaches a shell to complete.

The scripts are those of click. Two of them learn about files and folders, so that names with blanks are quoted and
no blank follows a folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    PowerShellComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from gamenote.cli.completers import PATH
from gamenote.cli.help import Command

VARIABLE = "_GAMENOTE_COMPLETE"
SHELLS = {  # name -> where the script belongs
    "bash": "gamenote completion bash > ~/.local/share/bash-completion/completions/gamenote",
    "zsh": "gamenote completion zsh > ~/.zfunc/_gamenote   (with ~/.zfunc in fpath)",
    "fish": "gamenote completion fish > ~/.config/fish/completions/gamenote.fish",
    "powershell": "gamenote completion powershell >> $PROFILE",
}
EPILOG = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in SHELLS.values())

BASH_PLAIN = """        elif [[ $type == 'plain' ]]; then
            COMPREPLY+=($value)
"""
BASH_PATH = """        elif [[ $type == 'path' ]]; then
            COMPREPLY+=($value)
            compopt -o filenames
"""
ZSH_DIRECTORY = """        elif [[ "$type" == "dir" ]]; then
"""
ZSH_PATH = """        elif [[ "$type" == "path" ]]; then
            compadd -U -f -- "$key"
"""


class Bash(BashComplete):
    """bash is told that a path is one, and quotes it."""

    source_template = BashComplete.source_template.replace(BASH_PLAIN, BASH_PLAIN + BASH_PATH)


class Zsh(ZshComplete):
    """zsh is told that a path is one, and quotes it."""

    source_template = ZshComplete.source_template.replace(ZSH_DIRECTORY, ZSH_PATH + ZSH_DIRECTORY)


class Fish(FishComplete):
    """fish needs a slash behind a folder to put no blank there."""

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(_path_as_word(item))


class PowerShell(PowerShellComplete):
    """PowerShell needs the same."""

    def format_completion(self, item: CompletionItem) -> str:
        return super().format_completion(_path_as_word(item))


def _path_as_word(item: CompletionItem) -> CompletionItem:
    """Return a path as an ordinary word, a folder with a slash."""
    if item.type != PATH:
        return item
    slash = os.sep if Path(item.value).is_dir() else ""
    return CompletionItem(item.value + slash, help=item.help)


KINDS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": Zsh, "fish": Fish, "powershell": PowerShell}


def register() -> None:
    """Let click use these for the shells that it completes for."""
    for name, kind in KINDS.items():
        add_completion_class(kind, name)


@click.command(cls=Command, epilog=EPILOG)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print the script that lets a shell complete commands, options, rules, formats and files.

    SHELL is bash, zsh, fish or powershell. Completion works for the installed command, not for python -m gamenote.
    """
    script = KINDS[shell](ctx.find_root().command, {}, "gamenote", VARIABLE).source()
    sys.stdout.write(script if script.endswith("\n") else script + "\n")
    return 0
