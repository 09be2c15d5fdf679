"""A file to be linted, and what that comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from gamenote.actions.files.inputs import Input, Inputs, Skip
from gamenote.core.diagnostic import Safety
from gamenote.core.report import FileReport
from gamenote.core.settings import Settings

if TYPE_CHECKING:
    from gamenote.actions.lint.fixing import Mended

Result = tuple[FileReport | Skip, "Mended | None"]


class Job(Struct, frozen=True):
    """One file to be checked, and mended from that safety on."""

    item: Input
    inputs: Inputs
    settings: Settings
    least: Safety | None = None
