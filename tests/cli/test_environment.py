"""Every option has a variable: GAMENOTE_<COMMAND>_<OPTION>, named after the option as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from gamenote.cli.main import COMMANDS
from gamenote.cli.main import command as gamenote_group

from .command import gamenote

SPOKEN = {"config": "LINT"}  # what is shown are the settings of another command


def _options() -> Iterator[tuple[str, click.Option]]:
    group = click.Context(gamenote_group, info_name="gamenote", auto_envvar_prefix="GAMENOTE")
    for name in COMMANDS:
        found = gamenote_group.get_command(group, name)
        assert found is not None
        for option in found.params:
            if isinstance(option, click.Option) and option.allow_from_autoenv and not option.is_eager:
                yield name, option


OPTIONS = [pytest.param(*pair, id=f"{pair[0]} {max(pair[1].opts, key=len)}") for pair in _options()]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_variable_of_an_option_has_its_name(name: str, option: click.Option) -> None:
    group = click.Context(gamenote_group, info_name="gamenote", auto_envvar_prefix="GAMENOTE")
    found = gamenote_group.get_command(group, name)
    assert found is not None
    context = click.Context(found, info_name=name, parent=group, **found.context_settings)
    word = max(option.opts, key=len).lstrip("-").replace("-", "_").upper()
    variable = f"GAMENOTE_{SPOKEN.get(name, name.upper())}_{word}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(variable, "1")
        assert option.resolve_envvar_value(context) is not None, variable


@pytest.mark.parametrize(("name", "option"), [case for case in OPTIONS if case.values[1].multiple])  # type: ignore[union-attr]
def test_blanks_never_divide_the_variable_of_an_option_that_repeats(name: str, option: click.Option) -> None:
    assert option.type.split_envvar_value("a b") in (["a b"], ("a b",))


def test_the_format_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_FORMAT", "plateu")
    result = gamenote("lint", tmp_path)
    assert (result.code, "did you mean plateau?" in result.err) == (2, True)


def test_a_shape_that_is_needed_once_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_RULE_ALL", "1")
    assert gamenote("rule").out == gamenote("rule", "--all").out
