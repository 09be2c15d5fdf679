"""Where this user keeps configuration and cached files."""

from __future__ import annotations

import os
import sys
from typing import Any

NAME = "gamenote"


def config_folder() -> str | None:
    """Return the folder of the user's own configuration."""
    return _absolute(
        _by_xdg("XDG_CONFIG_HOME", "~/.config") or _platformdirs().user_config_dir(NAME, appauthor=False)
    )


def cache_folder() -> str | None:
    """The folder of cached files; None where the system does not say."""
    return _absolute(
        _by_xdg("XDG_CACHE_HOME", "~/.cache") or _platformdirs().user_cache_dir(NAME, appauthor=False)
    )


def _absolute(path: str) -> str | None:
    """Return the path if it is absolute."""
    return path if os.path.isabs(path) else None


def _by_xdg(variable: str, usual: str) -> str | None:
    """Return what holds on Linux, without loading platformdirs; None elsewhere."""
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        return None
    # hot: _platformdirs; tests/core/test_folders.py holds them together
    named = os.environ.get(variable, "")
    return os.path.join(named if named.strip() else os.path.expanduser(usual), NAME)


def _platformdirs() -> Any:
    import platformdirs

    return platformdirs
