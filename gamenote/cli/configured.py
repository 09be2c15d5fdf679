"""Commands with defaults from configuration, and options from its table of keys.

A key with a flag becomes an option; what is said there, or in its environment variable, is the uppermost layer.
The other keys of a command's section are the defaults of its options of the same name.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from gamenote.cli import completion
from gamenote.cli.help import Command
from gamenote.config.keys import ROWS, Key
from gamenote.config.kinds import YES_NO, ConfigProblem, Unfit

if TYPE_CHECKING:
    from gamenote.config.configurations import Configurations
    from gamenote.config.reading import Layer, Origin

META = "gamenote.configurations"
WORDS = "gamenote.words"  # of the command line behind the name of the command


class Listed(click.ParamType[str]):
    """A word of a repeatable option; its environment variable holds several."""

    name = "text"
    envvar_list_splitter = ","


class Whole(click.ParamType[str]):
    """A word of a repeatable option; its environment variable holds one.

    A path may have any character."""

    name = "text"

    def split_envvar_value(self, rv: str) -> Sequence[str]:
        return (rv,)


def configurations() -> Configurations:
    """What holds for the command that is being run."""
    found: Configurations = click.get_current_context().meta[META]
    return found


class Configured(Command):
    """A command with the options of `configuration_options`.

    What holds is asked of `configurations`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:  # a shell asks for completions
            keys = (key for key in ROWS if key.section in ("", ctx.info_name))
            ctx.default_map = {key.parameter: _default_value(ctx, key) for key in keys}
        ctx.meta[WORDS] = tuple(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.BadParameter as misfit:
            raise _locate_misfit(ctx, misfit) from None
        if ctx.resilient_parsing:
            return rest
        ctx.meta[META] = _make_configurations(ctx, given=_option_layer(ctx, self.params))
        for name in ("config", "isolated", *(key.parameter for key in ROWS if key.flag is not None)):
            ctx.params.pop(name, None)
        return rest


def configuration_options(section: str) -> Callable[[Any], Any]:
    """Add --config, --isolated and an option for every key with a flag.

    The keys are those of the section, and of none."""

    def wrap(function: Any) -> Any:
        for decorate in reversed(
            [*_SOURCES, *(_make_option(key) for key in ROWS if _belongs_to_section(key, section))]
        ):
            function = decorate(function)
        return function

    return wrap


_SOURCES = (
    click.option(
        "--config",
        multiple=True,
        is_eager=True,
        type=Whole(),
        metavar="PATH|TOML",
        help="Configuration file to use instead of those found, or one setting: 'lint.suppressions = false'.",
    ),
    click.option("--isolated", is_flag=True, is_eager=True, help="Ignore all configuration files."),
)


def _belongs_to_section(key: Key, section: str) -> bool:
    return key.flag is not None and key.section in ("", section)


COMPLETED = {"RULES": completion.rules, "RULES=LEVEL": completion.severities}  # by what an option takes


def _make_option(key: Key) -> Callable[[Any], Any]:
    if key.kind is YES_NO:
        return click.option(f"--{key.word}/--no-{key.word}", default=None, help=key.help)
    complete = COMPLETED.get(key.flag or "")
    return click.option(
        f"--{key.word}", multiple=True, type=Listed(), metavar=key.flag, help=key.help, shell_complete=complete
    )


def _default_value(ctx: click.Context, key: Key) -> Callable[[], Any]:
    """Look up the value of a key if its option is missing."""
    return lambda: None if key.flag is not None else _plain_configurations(ctx).of_folder().values[key.name]


def _plain_configurations(ctx: click.Context) -> Configurations:
    """What holds without the options of the command."""
    from gamenote.config.configurations import silent

    name = f"{META}.plain"
    if name not in ctx.meta:
        ctx.meta[name] = _make_configurations(ctx, tell=silent)
    found: Configurations = ctx.meta[name]
    return found


def _make_configurations(
    ctx: click.Context, *, given: Layer | None = None, tell: Callable[[str], None] | None = None
) -> Configurations:
    from gamenote.config.configurations import Configurations

    words, isolated = ctx.params.get("config") or (), bool(ctx.params.get("isolated"))
    return Configurations(words, isolated=isolated, given=given, tell=tell or _print_warning)


def _print_warning(message: str) -> None:
    from gamenote.core.visible import visible

    print(visible(f"gamenote: warning: {message}"), file=sys.stderr)


def _locate_misfit(ctx: click.Context, misfit: click.BadParameter) -> Exception:
    """Return a misfit with its place in a configuration file, if any."""
    name = misfit.param.name if misfit.param is not None else None
    if name is None or ctx.get_parameter_source(name) is not ParameterSource.DEFAULT_MAP:
        return misfit
    key = next(key for key in ROWS if key.parameter == name and key.section in ("", ctx.info_name))
    origin = _plain_configurations(ctx).origins()[key.name].origins[-1]
    return ConfigProblem(f"{origin.place}: {key.name}: {misfit.message}")


def _option_layer(ctx: click.Context, params: Iterable[click.Parameter]) -> Layer:
    """What options and environment say."""
    from gamenote.config.reading import Given, Layer

    by_name = {param.name: param for param in params}
    base = os.getcwd()
    values: dict[str, Given] = {}
    selectors: list[tuple[str, str]] = []
    for key in ROWS:
        origin, words = _given_value(ctx, key, by_name.get(key.parameter))
        if origin is not None:
            value = _parsed_value(key, words, origin, base)
            values[key.name] = Given(value, (origin,))
            selectors += ((word, origin.place) for word in key.kind.selectors(value))
    return Layer(values, tuple(selectors), base)


def _given_value(ctx: click.Context, key: Key, param: click.Parameter | None) -> tuple[Origin | None, Any]:
    """Return where a key was set beside the files, and its words.

    Where it is another command whose configuration is shown, its environment is looked at.
    """
    from gamenote.config.reading import Origin

    variable = f"{ctx.auto_envvar_prefix}_{key.parameter.upper()}"
    if param is None:
        word = os.environ.get(variable) if key.section else None
        return (Origin("environment", variable), [word]) if word else (None, None)
    source = ctx.get_parameter_source(key.parameter)
    words = ctx.params.get(key.parameter)
    if source is ParameterSource.COMMANDLINE and words is not None:
        return Origin("command line", max(param.opts, key=len)), words
    if source is ParameterSource.ENVIRONMENT and words is not None:
        return Origin("environment", variable), words
    return None, None


def _parsed_value(key: Key, words: Any, origin: Origin, base: str) -> Any:
    """Return the value of a key in the words of an option."""
    if isinstance(words, bool | int):
        return words
    if isinstance(words, str | os.PathLike):
        words = [os.fspath(words)]
    if key.kind is YES_NO:
        return click.BOOL.convert(words[-1], None, None)
    try:
        value = key.kind.spoken(words, base)
        if key.choices and value not in key.choices:
            raise Unfit(f"must be one of {', '.join(key.choices)}, not {value!r}")
    except Unfit as misfit:
        raise ConfigProblem(f"{origin.name} {misfit.message}", misfit.hint) from None
    return value
