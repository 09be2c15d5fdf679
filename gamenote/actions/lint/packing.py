"""Many statements as one text.

So those of a large file take little room until other files are compared with it.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec.structs import astuple

from gamenote.core.diagnostic import Severity
from gamenote.core.report import Stated
from gamenote.core.source import Origin, Span


def pack_statements(stated: Iterable[Stated]) -> str:
    """Return statements as one text."""
    rows = [_statement_row(*astuple(each)) for each in stated]
    try:
        data = msgspec.json.encode(rows)
    except UnicodeEncodeError:  # bytes that no charset holds
        data = json.dumps(rows).encode()
    return b64encode(compress(data, 1)).decode()


def unpack_statements(text: str) -> Iterator[Stated]:
    """Yield the statements that a text holds."""
    for code, name, severity, origin, span, *rest in json.loads(decompress(b64decode(text))):
        yield Stated(code, name, Severity(severity), Origin(*origin), Span(*span), *rest)


def _statement_row(
    code: str, name: str, severity: Severity, origin: Origin, span: Span, *rest: Any
) -> tuple[Any, ...]:
    """Return what JSON holds of a statement."""
    return code, name, severity.value, astuple(origin), astuple(span), *rest
