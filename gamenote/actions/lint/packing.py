"""Many statements as one text.

So those of a large file take little room until other files are compared with it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from typing import Any
from zlib import compress, decompress

from msgspec.structs import astuple

from gamenote.core.diagnostic import Severity
from gamenote.core.report import Stated
from gamenote.core.source import Place


def packed(stated: Iterable[Stated]) -> str:
    """Return statements as one text."""
    text = json.dumps([astuple(each) for each in stated], default=_plain, separators=(",", ":"))
    return b64encode(compress(text.encode(), 1)).decode()


def unpacked(text: str) -> Iterator[Stated]:
    """Yield the statements that a text holds."""
    for code, name, severity, start, end, *rest in json.loads(decompress(b64decode(text))):
        yield Stated(code, name, Severity(severity), Place(*start), Place(*end), *rest)


def _plain(value: Any) -> Any:
    """Return what JSON holds of a part of a statement."""
    return value.value if isinstance(value, Severity) else astuple(value)
