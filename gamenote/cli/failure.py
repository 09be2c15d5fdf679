"""What ends a command: words for the user, perhaps with a trace."""

from __future__ import annotations

import os

import click


class Failure(click.ClickException):
    """The user asked for the impossible; `hint` says what to do.

    The lines of `excerpt` show the place."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "", excerpt: str = "") -> None:
        super().__init__(message)
        self.excerpt = excerpt
        self.hint = hint


def traced() -> bool:
    """Whether failures come with a traceback."""
    return os.environ.get("GAMENOTE_TRACEBACK") == "1"
