"""Every option has a variable: GAMENOTE_<COMMAND>_<OPTION>, named after the option as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from gamenote.cli.main import COMMANDS
from gamenote.cli.main import command as gamenote_group

from .command import ROOT, gamenote

SPOKEN = {"config": "LINT"}  # what is shown are the settings of another command


def _options() -> Iterator[tuple[str, click.Option]]:
    group = click.Context(gamenote_group, info_name="gamenote", auto_envvar_prefix="GAMENOTE")
    for name in COMMANDS:
        found = gamenote_group.get_command(group, name)
        assert found is not None
        for option in found.params:
            if isinstance(option, click.Option) and option.allow_from_autoenv and not option.is_eager:
                yield name, option


def is_read(name: str, option: click.Option) -> bool:
    """Whether an option is read from the variable that has its name."""
    group = click.Context(gamenote_group, info_name="gamenote", auto_envvar_prefix="GAMENOTE")
    found = gamenote_group.get_command(group, name)
    assert found is not None
    context = click.Context(found, info_name=name, parent=group, **found.context_settings)
    word = max(option.opts, key=len).lstrip("-").replace("-", "_").upper()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(f"GAMENOTE_{SPOKEN.get(name, name.upper())}_{word}", "1")
        return option.resolve_envvar_value(context) is not None


def test_the_variable_of_an_option_has_its_name() -> None:
    options = list(_options())
    assert options
    assert [(name, option.opts) for name, option in options if not is_read(name, option)] == []


def test_blanks_never_divide_the_variable_of_an_option_that_repeats() -> None:
    repeated = [option for _, option in _options() if option.multiple]
    assert repeated
    divided = [each.opts for each in repeated if list(each.type.split_envvar_value("a b")) != ["a b"]]
    assert divided == []


def test_the_format_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GAMENOTE_LINT_FORMAT", "plateu")
    result = gamenote("lint", tmp_path)
    assert (result.code, "did you mean plateau?" in result.err) == (2, True)


def test_a_shape_that_is_needed_once_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMENOTE_RULE_ALL", "1")
    assert gamenote("rule").out == gamenote("rule", "--all").out


LOGGED = "##[error]x.2048gn"


@pytest.mark.parametrize("report", ["full", "concise", "grouped"])
def test_nothing_that_a_person_reads_is_a_command_to_ci(
    report: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = '[Player "##vso[task.setvariable]a"]\n[Player "x"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n'
    for name in (LOGGED, "::set-output name=a::b.2048gn"):
        Path(name).write_text(text)
    words = ("lint", ".", "::error::missing.pdn", "--output-format", report)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("TF_BUILD", raising=False)
    plain = gamenote(*words)
    monkeypatch.setenv("CI", "true")
    logged = gamenote(*words)
    assert "##[error]" in plain.out
    for line in (*logged.out.splitlines(), *logged.err.splitlines()):
        assert "##[" not in line and "##vso[" not in line and not line.lstrip().startswith("::")
    assert logged.code == plain.code
    assert gamenote(*words[:-1], "json").out == gamenote(*words[:-1], "json").out


def test_what_is_no_command_is_the_same_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("lint", "tests/bad/pdn", "--output-format", "full")
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("CI", raising=False)
    plain = gamenote(*words)
    monkeypatch.setenv("CI", "true")
    assert gamenote(*words) == plain
