"""Records as lines of JSON, one game a line, with nothing lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamenote.anygame.record_json import json_format

if TYPE_CHECKING:
    from gamenote.core.format import Codec

MARK = re.compile(rb'\s*+(?:\xef\xbb\xbf)?\s*+\{[^\n]*?"format"\s*+:\s*+"gamenote-game"')


def _codec() -> Codec:
    from gamenote.anygame.record_jsonl.codec import CODEC

    return CODEC


FORMAT = json_format("jsonl", "gamenote JSON, one game a line", "gamenote JSON lines", MARK, _codec)
