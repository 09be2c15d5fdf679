"""What is wrong with a command line, and what was meant."""

from __future__ import annotations

import os
import re

import click

from gamenote.core.patterns import lazy_pattern
from gamenote.core.words import near

COMMANDS_ELSEWHERE = {  # what other programs call it
    "check": "lint", "validate": "lint", "verify": "lint", "test": "lint", "review": "lint", "analyze": "lint",
    "fix": "lint --fix", "mend": "lint --fix", "repair": "lint --fix",
    "normalize": "convert", "export": "convert", "write": "convert",
    "split": "convert --split", "show": "pretty", "view": "pretty", "draw": "pretty", "board": "pretty",
    "render": "pretty", "print": "pretty", "count": "stats", "summary": "stats", "statistics": "stats",
    "version": "--version", "help": "--help", "usage": "--help", "rules": "rule", "explain": "rule",
    "lsp": "server", "language-server": "server", "cache": "clean", "settings": "config", "options": "config",
    "manual": "man", "completions": "completion", "format": "convert, or formats",
}  # fmt: skip

OPTIONS_ELSEWHERE = {("pretty", "--to"): "--style"}

WORDS = (  # of click, and ours
    (lazy_pattern(r"not a valid integer(?: range)?"), "not a whole number"),
    (lazy_pattern(r"not in the range x>=(\d+)"), r"less than \1"),
    (lazy_pattern(r"[Oo]ption '(-[\w-]+)' requires an argument"), r"\1 needs a value"),
)
ARGUMENTS = {  # what to name, and an example
    "paths": ("name at least one file", "game.pdn"),
    "shell": ("name a shell", "bash"),
    "variant": ("name a game and its variant", "draughts/russian 6"),
    "depth": ("say how many moves deep", "draughts/russian 6"),
    "what": ("say what to start", "plugin othello"),
    "name": ("name the plugin", "plugin othello"),
    **dict.fromkeys(("base", "ours", "theirs"), ("name three versions of a file", "base.pgn ours.pgn theirs.pgn")),
}
REFUSED = lazy_pattern(r"(?P<word>'.*'|\".*\") is not one of .*", re.DOTALL)  # click's words about a choice


def explain_usage_error(failure: click.UsageError) -> tuple[str, str]:
    """The message and the hint for a failure of click."""
    where = f"see {failure.ctx.command_path if failure.ctx else 'gamenote'} --help"
    if isinstance(failure, click.NoSuchOption):
        command = failure.ctx.info_name if failure.ctx else None
        elsewhere = OPTIONS_ELSEWHERE.get((command or "", failure.option_name))
        meant = elsewhere or next(iter(failure.possibilities or ()), "")
        return f"there is no option {failure.option_name}", f"did you mean {meant}?" if meant else where
    if isinstance(failure, click.NoSuchCommand):
        return f"there is no command {failure.command_name!r}", _command_meant(failure)
    if isinstance(failure, click.MissingParameter):
        return _missing_message(failure), where
    if isinstance(failure, click.BadParameter):
        name, message = _parameter_name(failure), _reword_message(failure.message)
        refused = REFUSED.fullmatch(failure.message)
        if refused is None or failure.param is None or not isinstance(failure.param.type, click.Choice):
            return (f"{name}: {message}" if name else message), where
        choices = [str(choice) for choice in failure.param.type.choices]
        name = f"{name}: " if name.startswith("-") else ""
        hint = near(refused["word"].strip("'\""), choices) or where
        return f"{name}{refused['word']} is not one of {', '.join(choices)}", hint
    return _reword_message(failure.format_message()), where


def _command_meant(failure: click.NoSuchCommand) -> str:
    """Guess which command an unknown word stands for.

    It may be a file."""
    word, group = failure.command_name, failure.ctx.command if failure.ctx else None
    commands = group.list_commands(failure.ctx) if isinstance(group, click.Group) and failure.ctx else []
    if word.lower() in COMMANDS_ELSEWHERE:
        return f"did you mean {COMMANDS_ELSEWHERE[word.lower()]}?"
    if os.path.exists(word):  # noqa: PTH110
        return f"name a command before the file: gamenote lint {word}"
    return near(word, commands) or f"the commands are {', '.join(commands)}"


def _missing_message(failure: click.MissingParameter) -> str:
    """What is to be named, with an example."""
    path = failure.ctx.command_path if failure.ctx else "gamenote"
    param = failure.param
    if isinstance(param, click.Argument):
        what, example = ARGUMENTS.get(param.name or "", (f"name {_parameter_name(failure)}", ""))
        return f"{what}, e.g. {path} {example}" if example else what
    name = max(param.opts, key=len) if param is not None else "an option"
    return f"{name} is missing"


def _parameter_name(failure: click.BadParameter) -> str:
    """Return the full option, or the argument as help calls it."""
    param = failure.param
    if param is None:
        return ""
    if isinstance(param, click.Argument):
        return param.make_metavar(failure.ctx or click.Context(click.Command(None))).strip("[]{}").rstrip(".")
    return max(param.opts, key=len)


def _reword_message(message: str) -> str:
    for theirs, ours in WORDS:
        message = theirs.sub(ours, message)
    return (message[:1].lower() + message[1:]).rstrip(".")
