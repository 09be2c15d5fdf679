"""What a configuration that was found in a folder may say, and what only the user may."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.config.configurations import Configurations
from gamenote.config.kinds import ConfigProblem
from gamenote.config.reading import LARGEST
from gamenote.config.values import Config


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in a folder that belongs to the user."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    folder = tmp_path / "home" / "download"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def found(text: str, path: str = "gamenote.toml") -> Config:
    """What holds in the folder of a file that is found there."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)
    return Configurations(isolated=False).of_folder(Path(path).parent)


REFUSED = {
    'output-format = ["concise:../../.bashrc"]': "may not say where reports are written",
    'output-format = ["full", "json:report.json"]': "may not say where reports are written",
    'output-format = ["full:"]': "may not say where reports are written",
    'cache-dir = "cache"': "may not say where results are stored",
    'baseline = "../known.json"': "may only name a baseline in its folder",
    'baseline = "/dev/zero"': "may only name a baseline in its folder",
    'baseline = "link.json"': "may only name a baseline in its folder",
    'baseline = "folder/known.json"': "may only name a baseline in its folder",
    'baseline = "below"': "below is not an ordinary file",
}


@pytest.mark.parametrize("line", REFUSED)
@pytest.mark.parametrize("extended", [False, True])
def test_what_only_the_user_may_say_is_refused_with_its_place(line: str, extended: bool, here: Path) -> None:
    (here.parent / "known.json").write_text("{}")
    (here / "below").mkdir()
    (here / "link.json").symlink_to(here.parent / "known.json")
    (here / "folder").symlink_to(here.parent)
    text = f"[lint]\n{line}\n"
    if extended:
        Path("base.toml").write_text(text)
        text = 'extend = "base.toml"'
    with pytest.raises(ConfigProblem) as problem:
        found(text)
    assert problem.value.message.startswith(("base" if extended else "gamenote") + ".toml: lint.")
    assert REFUSED[line] in problem.value.message


@pytest.mark.parametrize("line", list(REFUSED)[:5])
def test_the_user_may_say_it(line: str, here: Path) -> None:
    (here / "own.toml").write_text(f"[lint]\n{line}\n")
    explicit = Configurations(("own.toml",), isolated=False).of_folder()
    users = here.parents[1] / "users" / "gamenote"
    users.mkdir(parents=True)
    (users / "gamenote.toml").write_text(f"[lint]\n{line}\n")
    (here / "gamenote.toml").unlink(missing_ok=True)
    name = f"lint.{line.partition(' ')[0]}"
    assert explicit.values[name]
    assert Configurations(isolated=False).of_folder().values[name]


def test_a_folder_names_reports_and_a_baseline_of_its_own() -> None:
    Path("deep").mkdir()
    config = found('[lint]\noutput-format = ["concise", "github"]\nbaseline = "deep/known.json"')
    assert config.values["lint.output-format"] == ("concise", "github")


def test_several_packages_of_a_repository_share_a_configuration(here: Path) -> None:
    (here / ".git").mkdir()
    (here / "base.toml").write_text('[lint]\nignore = ["SGF"]\nbaseline = "known.json"')
    for name in ("one", "two"):
        config = found('extend = "../../base.toml"', f"packages/{name}/gamenote.toml")
        assert config.settings.selection.ignore == ("SGF",)
        assert config.values["lint.baseline"] == str(here / "known.json")


@pytest.mark.parametrize("repository", [False, True])
def test_nothing_above_the_folder_or_its_repository_is_extended(repository: bool, here: Path) -> None:
    (here.parent / "base.toml").write_text("")
    if repository:
        (here / ".git").mkdir()
    inside = "its repository" if repository else "its folder"
    with pytest.raises(ConfigProblem, match=f"extend: .* may only extend files in {inside}, not .*base.toml"):
        found('extend = "../base.toml"')
    (here / "base.toml").symlink_to(here.parent / "base.toml")
    with pytest.raises(ConfigProblem, match="may only extend files in"):
        found('extend = "base.toml"')
    with pytest.raises(ConfigProblem, match="may only extend files in"):
        found('extend = "/dev/zero"')


def test_what_is_no_ordinary_file_is_not_extended(here: Path) -> None:
    (here / "base.toml").mkdir()
    with pytest.raises(ConfigProblem, match=r"there is no file base\.toml"):
        found('extend = "base.toml"')


def test_a_configuration_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(ConfigProblem, match=r"gamenote\.toml: this is larger than any configuration"):
        found("#" * (LARGEST + 1))
