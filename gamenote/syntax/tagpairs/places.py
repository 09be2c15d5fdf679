"""Places in movetext that the record does not know.

They are those of move signs, of clocks and of evaluations.
"""

from __future__ import annotations

import re

from gamenote.core.feature import Feature, Loss
from gamenote.core.reading import Reading
from gamenote.core.source import Source, Span

COMMANDS = {
    Feature.CLOCKS: re.compile(r"\[%(?:clk|emt|clock|timestamp)\b"),
    Feature.EVALUATIONS: re.compile(r"\[%eval\b"),
}
# Signs stand between comments, strings and lines that nobody reads.
SIGN = re.compile(r'\{[^}]*+\}|"(?:[^"\\\r\n]|\\.)*+"|;[^\r\n]*+|(?P<sign>\(?[!?]++\)?|\$[0-9]++|[*□⨀])')


def place_of(source: Source, reading: Reading, loss: Loss) -> Span | None:
    """Find the first lost sign or command behind its move."""
    begin = loss.first.end if loss.first is not None else 0
    command = COMMANDS.get(loss.feature)
    if command is not None:
        match = command.search(source.text, begin)
        return Span(*match.span()) if match else None
    signs = (match for match in SIGN.finditer(source.text, begin) if match["sign"])
    first = next(signs, None)
    return Span(*first.span("sign")) if first else None
