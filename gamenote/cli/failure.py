"""What ends a command: words for the user, and whether the place of the failure is shown."""

from __future__ import annotations

import os

import click


class Failure(click.ClickException):
    """Something the user asked for cannot be done; `hint` says what to do instead."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def traced() -> bool:
    """Whether failures are to be told with the place where they happened."""
    return os.environ.get("GAMENOTE_TRACEBACK") == "1"
