"""What stops a run: a configuration that cannot be used."""

from __future__ import annotations


class ConfigProblem(Exception):
    """Words for the user, with the place, and what to do instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
