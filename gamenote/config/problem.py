"""What stops a run: a configuration that cannot be used."""

from __future__ import annotations

from gamenote.core.words import Hindrance


class ConfigProblem(Hindrance):
    """Words for the user, with the place, and what to do instead."""
