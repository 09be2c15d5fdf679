"""Compiled modules, and the same source under Python."""

from __future__ import annotations

import inspect
import os
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from gamenote.core.compiled import is_compiled, run_from_source

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
MODULES = [path.removesuffix(".py").replace("/", ".") for path in HOOK["include"]]
ASKED = os.environ.get("GAMENOTE_COMPILED")  # 1 or 0, as .ci/run has it


@pytest.mark.skipif(ASKED is None, reason="nobody says whether the engines are compiled")
@pytest.mark.parametrize("name", MODULES)
def test_engines_are_compiled_where_that_was_asked_for(name: str) -> None:
    assert is_compiled(import_module(name)) is (ASKED == "1")


def test_nothing_is_compiled_unless_it_is_asked_for() -> None:
    assert HOOK["enable-by-default"] is False


@pytest.mark.parametrize("name", MODULES)
def test_compiled_modules_need_nothing_at_run_time_that_others_do_not(name: str) -> None:
    source = inspect.getsource(run_from_source(name))
    lines = [line for line in source.splitlines() if "import" in line and "mypy_extensions" in line]
    assert all(line.startswith("    from") for line in lines)  # under TYPE_CHECKING


@pytest.mark.parametrize("name", MODULES)
def test_every_compiled_module_has_its_source_beside_it(name: str) -> None:
    module = run_from_source(name)
    assert not is_compiled(module)
    assert any(inspect.isfunction(each) for each in vars(module).values())


def test_a_module_imports_those_before_it_as_they_run_under_python() -> None:
    captures, line = "gamenote.games.draughts.fast.captures", "gamenote.games.draughts.fast.moves"
    twin = run_from_source(captures, line)
    assert inspect.isfunction(twin.can_take)
    assert twin.can_take is not import_module(captures).can_take
