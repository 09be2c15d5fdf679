"""UGF and UGI: games of Go on PandaNet, read only."""

from __future__ import annotations

from msgspec.structs import replace

from gamenote.core.charsets import guess_charset
from gamenote.core.format import ANY, Charset
from gamenote.core.patterns import lazy_pattern
from gamenote.games.go.server_format import server_format

BEGINNING = lazy_pattern(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?+\[Header\][ \t]*+[\r\n]")
MOVE = lazy_pattern(rb"(?:\A|[\r\n])[A-Z]{2},[BW][0-9],[0-9]{1,4},[0-9]{1,6}[ \t]*+(?:[\r\n]|\Z)")
VERSION = lazy_pattern(rb"(?:\A|[\r\n])Ver=(?:UGF|REVIEW)")
LANGUAGE = lazy_pattern(rb"(?:\A|[\r\n])Lang=([A-Za-z0-9_-]{1,20})")
CHARSETS = {"sjis": "shift_jis", "gb": "gb18030", "iso": "iso-8859-1"}
HEAD = "[Header]\nVer=UGF3,200\nSize=19\nHdcp=0,6.50\nCoordinateType=IGS\nPlayerB=Ann,1d,,\nPlayerW=Ben,3k,,\n"
EXAMPLE = f"{HEAD}[Data]\nQP,B1,1,0\nDD,W1,2,0\n"


def _sniff_format(head: bytes) -> float:
    sure = sum(pattern.search(head) is not None for pattern in (BEGINNING, MOVE, VERSION))
    return (0.0, 0.6, 0.95, 0.98)[sure]


def _declared_charset(data: bytes) -> str | None:
    """Return the character set of the language that a game names."""
    found = LANGUAGE.search(data)
    name = found[1].decode().lower() if found is not None else None
    return CHARSETS.get(name, name) if name is not None else None


CHARSET = Charset("utf-8", _declared_charset, ANY, guess_charset)
FORMAT = replace(
    server_format("ugf", "UGF, games of Go on PandaNet, and UGI, reviews of them", _sniff_format, HEAD, EXAMPLE),
    suffixes=(".ugf", ".ugi"),
    charset=CHARSET,
)
