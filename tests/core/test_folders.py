"""The folders of the user are those that platformdirs names, and never a folder of what is checked."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from gamenote.core import paths

FOLDERS = {
    paths.cache_folder: (platformdirs.user_cache_dir, "XDG_CACHE_HOME"),
    paths.config_folder: (platformdirs.user_config_dir, "XDG_CONFIG_HOME"),
}


@pytest.mark.parametrize("ours", FOLDERS, ids=lambda found: found.__name__)
@pytest.mark.parametrize("place", [None, "", " ", "/some/where", "/some where/ else "])
@pytest.mark.parametrize("platform", [sys.platform, "other"])
def test_they_are_those_that_platformdirs_names(
    ours: object, place: str | None, platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, variable = FOLDERS[ours]  # type: ignore[index]
    monkeypatch.setattr(sys, "platform", platform)
    if place is None:
        monkeypatch.delenv(variable, raising=False)
    else:
        monkeypatch.setenv(variable, place)
    assert ours() == theirs("gamenote", appauthor=False)  # type: ignore[operator]


@pytest.mark.parametrize("ours", FOLDERS, ids=lambda found: found.__name__)
def test_a_folder_that_depends_on_the_current_one_is_none(
    ours: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDERS[ours][1], "here")  # type: ignore[index]
    assert ours() is None  # type: ignore[operator]
