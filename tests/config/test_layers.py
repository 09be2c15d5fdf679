"""Which file counts, and what several layers come to."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from gamenote.config import search
from gamenote.config.configurations import Configurations
from gamenote.config.kinds import ConfigProblem
from gamenote.config.reading import Given, Layer, Origin


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def ignored(path: str = "x.pdn", *, isolated: bool = False) -> tuple[str, ...]:
    return Configurations(isolated=isolated).of_file(path).settings.selection.ignore


def given(**values: tuple[str, ...]) -> Layer:
    origin = Origin("command line", "--x")
    named = {f"lint.{name.replace('_', '-')}": Given(value, (origin,)) for name, value in values.items()}
    return Layer(named)


def test_the_nearest_file_counts_alone() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]\nfix = true')
    write("old/gamenote.toml", '[lint]\nignore = ["SGF"]')
    assert ignored("old/deep/er/x.pdn") == ("SGF",)
    assert ignored("new/x.pdn") == ("PLT4",)
    assert not Configurations(isolated=False).of_folder("old").values["lint.fix"]


def test_in_one_folder_the_hidden_file_comes_first_and_pyproject_last() -> None:
    write("pyproject.toml", '[tool.gamenote.lint]\nignore = ["PDN"]')
    assert ignored() == ("PDN",)
    write("gamenote.toml", '[lint]\nignore = ["SGF"]')
    assert ignored() == ("SGF",)
    write(".gamenote.toml", '[lint]\nignore = ["PLT"]')
    assert ignored() == ("PLT",)


def test_a_pyproject_without_our_table_does_not_count() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    write("old/pyproject.toml", '[project]\nname = "gamenote-records"')
    assert ignored("old/x.pdn") == ("PLT4",)


def test_a_damaged_pyproject_of_somebody_else_does_no_harm() -> None:
    write("pyproject.toml", "[project\n")
    assert ignored() == ()


def test_a_file_with_root_ends_the_search() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    write("old/gamenote.toml", "root = true")
    assert ignored("old/x.pdn") == ()


def test_the_search_stays_on_its_filesystem(monkeypatch: pytest.MonkeyPatch) -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    Path("disk/deep").mkdir(parents=True)
    monkeypatch.setattr(search, "_folder_device", lambda folder: int("disk" in folder))
    assert ignored("disk/deep/x.pdn") == ()
    assert ignored("x.pdn") == ("PLT4",)


def test_the_users_file_counts_where_there_is_no_other() -> None:
    write("users/gamenote/gamenote.toml", '[lint]\nignore = ["PLT4"]')
    assert ignored() == ("PLT4",)
    assert Configurations(isolated=False).of_folder().discovery.root == ""
    write("gamenote.toml", "[lint]\n")
    assert ignored() == ()


def test_isolated_means_no_file_at_all() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    write("users/gamenote/gamenote.toml", '[lint]\nignore = ["PLT4"]')
    assert ignored(isolated=True) == ()


def test_what_a_file_extends_lies_below_it() -> None:
    Path(".git").mkdir()
    write("gamenote.toml", 'extend = "base/more.toml"\n[lint]\nignore = ["SGF"]\nfail-level = "error"')
    write("base/more.toml", 'extend = "../all.toml"\n[lint]\nignore = ["PLT4"]\nfail-level = "info"')
    write("all.toml", 'exclude = ["attic/"]\n[lint]\nfix = true\nfixable = ["SGF"]')
    config = Configurations(isolated=False).of_folder()
    assert config.settings.selection.ignore == ("PLT4", "SGF")
    assert config.values["lint.fail-level"] == "error"
    assert config.values["lint.fix"] is True
    assert config.discovery.excludes("attic", folder=True)


def test_files_that_extend_each_other_are_told() -> None:
    write("gamenote.toml", 'extend = "base.toml"')
    write("base.toml", '\nextend = "gamenote.toml"')
    with pytest.raises(ConfigProblem, match=r"^base\.toml: extend: gamenote\.toml is already part"):
        ignored()


def test_patterns_of_a_file_are_relative_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    write("gamenote.toml", '[lint.per-file-ignores]\n"old/*.plt" = ["PLT4"]\n[formats]\n"old/*.x" = "pdn"')
    Path("old").mkdir()
    monkeypatch.chdir("old")
    configurations = Configurations(isolated=False)
    assert configurations.settings_for("a.plt").silenced == ("PLT4",)
    assert configurations.settings_for("old/a.plt").silenced == ()
    assert configurations.of_file("a.x").discovery.format_of("a.x") == "pdn"


def test_patterns_of_a_file_named_by_config_are_relative_to_the_current_folder() -> None:
    write("house/rules.toml", '[lint.per-file-ignores]\n"old/*.plt" = ["PLT4"]')
    configurations = Configurations(["house/rules.toml"], isolated=False)
    assert configurations.settings_for("old/a.plt").silenced == ("PLT4",)
    assert configurations.settings_for("house/old/a.plt").silenced == ()


def test_a_file_named_by_config_stands_in_the_place_of_those_found() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    write("house.toml", "[lint]\nfix = true")
    config = Configurations(["house.toml"], isolated=False).of_folder()
    assert (config.values["lint.fix"], config.settings.selection.ignore) == (True, ())


def test_a_line_of_config_lies_above_the_file() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]\nfail-level = "info"')
    config = Configurations(['lint = { ignore = ["SGF"], fail-level = "error" }'], isolated=False).of_folder()
    assert config.settings.selection.ignore == ("PLT4", "SGF")
    assert config.values["lint.fail-level"] == "error"


def test_config_and_isolated_cannot_go_together() -> None:
    write("house.toml", "")
    with pytest.raises(ConfigProblem, match="cannot be combined"):
        Configurations(["house.toml"], isolated=True)


def test_what_is_selected_later_is_not_ignored_by_an_earlier_layer() -> None:
    write("gamenote.toml", '[lint]\nextend-select = ["PLT4"]\nignore = ["SGF005", "SGF1", "SGF"]')
    layer = given(select=("unescaped-bracket", "SGF"))
    selection = Configurations(isolated=False, given=layer).of_folder().settings.selection
    assert selection.select == ("unescaped-bracket", "SGF")
    assert selection.extend == ()
    assert selection.ignore == ("SGF1",)


def test_what_is_ignored_later_stays_ignored() -> None:
    write("gamenote.toml", '[lint]\nselect = ["SGF005"]')
    layer = given(ignore=("SGF005",))
    selection = Configurations(isolated=False, given=layer).of_folder().settings.selection
    assert (selection.select, selection.ignore) == (("SGF005",), ("SGF005",))


def test_folders_under_one_file_share_one_value() -> None:
    write("gamenote.toml", "[lint]\n")
    configurations = Configurations(isolated=False)
    assert configurations.of_folder("a") is configurations.of_folder("b/c")
    assert configurations.of_folder("a").discovery.root == os.getcwd()


def test_configurations_can_be_sent_to_another_process() -> None:
    write("gamenote.toml", '[lint]\nignore = ["PLT4"]')
    configurations = Configurations(isolated=False)
    configurations.of_folder()
    copy = pickle.loads(pickle.dumps(configurations))
    assert copy.of_folder() == configurations.of_folder()
