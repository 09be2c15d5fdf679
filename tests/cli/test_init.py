"""`gamenote init` writes the first files of a project, never over anything, and they work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote

NAMES = ("gamenote.toml", ".pre-commit-config.yaml", ".github/workflows/gamenote.yml")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path


def test_it_writes_three_files_and_says_so() -> None:
    found = gamenote("init")
    assert (found.code, found.out) == (0, "")
    assert [f"Wrote {name}." for name in NAMES] == found.err.splitlines()[:3]
    assert all(Path(name).is_file() for name in NAMES)
    assert gamenote("config").code == 0


@pytest.mark.parametrize("name", NAMES)
def test_what_is_there_stays(name: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("# mine\n")
    assert f"{name} is there, and stays as it is." in gamenote("init").err
    assert Path(name).read_text() == "# mine\n"


@pytest.mark.parametrize(
    ("name", "text"), [(".gamenote.toml", ""), ("pyproject.toml", "[tool.gamenote.lint]\nlevel = 'error'\n")]
)
def test_another_configuration_makes_one_needless(name: str, text: str) -> None:
    Path(name).write_text(text)
    gamenote("init")
    assert not Path("gamenote.toml").exists()


def test_links_lead_nowhere(folder: Path) -> None:
    (folder / "outside").mkdir()
    Path(".github").symlink_to(folder / "outside")
    Path("gamenote.toml").symlink_to(folder / "outside" / "new.toml")
    found = gamenote("init")
    assert ".github/workflows/gamenote.yml is not written: .github is a link" in found.err
    assert "gamenote.toml is there, and stays as it is." in found.err
    assert not [*(folder / "outside").iterdir()]


def test_the_files_for_ci_are_yaml_and_install_nothing_by_a_bare_name() -> None:
    yaml = pytest.importorskip("yaml")
    gamenote("init")
    gamenote("init", "--ci", "gitlab")
    for name in (*NAMES[1:], ".gitlab-ci.yml"):
        assert yaml.safe_load(Path(name).read_text())
        assert "install gamenote" not in Path(name).read_text()


def test_the_hook_takes_the_files_that_ours_take() -> None:
    gamenote("init")
    (files,) = (line for line in Path(NAMES[1]).read_text().splitlines() if "files:" in line)
    assert files.partition("'")[2] in (ROOT / ".pre-commit-hooks.yaml").read_text()


def test_a_folder_that_is_none_is_told() -> None:
    assert gamenote("init", "nowhere").code == 2
