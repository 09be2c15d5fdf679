"""What is said about a command line that makes no sense: what was written, and what was probably meant."""

from __future__ import annotations

import re

import click

from gamenote.core.words import near

WORDS = (  # of click, and ours
    (re.compile(r"not a valid integer(?: range)?"), "no whole number"),
    (re.compile(r"not in the range x>=(\d+)"), r"less than \1"),
)
REFUSED = re.compile(r"(?P<word>'.*'|\".*\") is not one of .*", re.DOTALL)  # click's words about a choice


def told(failure: click.UsageError) -> tuple[str, str]:
    """The message and the hint for a failure of click."""
    where = f"see {failure.ctx.command_path if failure.ctx else 'gamenote'} --help"
    if isinstance(failure, click.NoSuchOption):
        return f"there is no option {failure.option_name}", near(failure.option_name, _options(failure)) or where
    if isinstance(failure, click.BadParameter) and not isinstance(failure, click.MissingParameter):
        name, message = _name(failure), _plain(failure.message)
        refused = REFUSED.fullmatch(failure.message)
        if refused is None or failure.param is None or not isinstance(failure.param.type, click.Choice):
            return (f"{name}: {message}" if name else message), where
        choices = [str(choice) for choice in failure.param.type.choices]
        name = f"{name}: " if name.startswith("-") else ""
        hint = near(refused["word"].strip("'\""), choices) or where
        return f"{name}{refused['word']} is none of {', '.join(choices)}", hint
    return _plain(failure.format_message()), where


def _options(failure: click.UsageError) -> list[str]:
    ctx = failure.ctx
    params = ctx.command.get_params(ctx) if ctx is not None else []
    return [name for param in params for name in (*param.opts, *param.secondary_opts) if name.startswith("--")]


def _name(failure: click.BadParameter) -> str:
    """The option as it is written in full, the argument as the help calls it."""
    param = failure.param
    if param is None:
        return ""
    if isinstance(param, click.Argument):
        return param.make_metavar(failure.ctx or click.Context(click.Command(None))).strip("[]{}").rstrip(".")
    return max(param.opts, key=len)


def _plain(message: str) -> str:
    for theirs, ours in WORDS:
        message = theirs.sub(ours, message)
    return (message[:1].lower() + message[1:]).rstrip(".")
