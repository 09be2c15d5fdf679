"""Puts a choice of the samples into the wheel; an editable install reads them where they are."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SamplesHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Adds the samples that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the samples to a wheel that is no editable one."""
        if version != "editable":
            for name in self.config["samples"]:
                build_data["force_include"][f"samples/{name}"] = f"gamenote/testing/records/{name}"
