"""Charsets are read by every name that means one, and by no name of another codec."""

import pytest

from gamenote.core.charsets import codec_of, means_ascii, named_codec
from gamenote.core.format import ANY, Charset
from tests.cli.command import gamenote


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("UTF8", "utf-8"),
        ("windows-31j", "cp932"),
        ("MS_Kanji", "cp932"),
        ("x-sjis", "cp932"),
        ("Shift_JIS", "cp932"),
        ("GB2312", "gb18030"),
        ("gb_2312-80", "gb18030"),
        ("x-gbk", "gb18030"),
        ("EUC-CN", "gb18030"),
        ("ks_c_5601-1987", "cp949"),
        ("x-windows-949", "cp949"),
        ("EUC-KR", "cp949"),
        ("TIS-620", "tis-620"),
        ("windows-874", "cp874"),
        ("x-mac-roman", "mac-roman"),
        ("macintosh", "mac-roman"),
        ("Latin1", "iso8859-1"),
        ("ISO-2022-JP", "iso2022_jp"),
        ("x-x-big5", None),
        ("x-euc-tw", None),  # of which Python has no codec
        ("klingon", None),
    ],
)
def test_a_name_means_a_charset(name: str, codec: str | None) -> None:
    assert codec_of(name) == codec


HOSTILE = (
    *("rot13", "hex", "base64", "uu", "quopri", "zip", "bz2", "punycode", "idna", "undefined", "charmap", "mbcs"),
    *(
        "unicode_escape",
        "raw_unicode_escape",
        "utf-7",
        "utf-16",
        "utf-32",
        "cp037",
        "cp1026",
        "cp864",
        "hz",
        "oem",
    ),
    *("", "../os", "os", "a\0b", "é" * 99, "encodings.utf_8"),
)


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_charset_or_has_no_ascii_is_never_used(name: str) -> None:
    assert named_codec(name) is codec_of(name) is Charset(allowed=ANY).known(name) is None


@pytest.mark.parametrize("name", ["rot13", "idna", "unicode_escape", "raw_unicode_escape", "utf-7"])
def test_no_option_takes_such_a_name(name: str) -> None:
    told = gamenote("lint", "samples/pgn", "--encoding", name)
    assert told.code == 2
    assert "must be a character set that extends ASCII" in told.err


@pytest.mark.parametrize(
    ("name", "text", "same"),
    [
        ("ISO-2022-JP", "plain", True),
        ("ISO-2022-JP", "\x1b$B9u\x1b(B", False),
        ("ISO-2022-CN", "\x1b$)A\x0e90\x0f", False),  # which Python does not know
        ("HZ-GB-2312", "plain", True),
        ("HZ-GB-2312", "~{90~}", False),
        ("UTF-7", "+AOk-", False),
        ("EUC-TW", "plain", True),
    ],
)
def test_letters_can_hide_in_a_text_of_ascii(name: str, text: str, same: bool) -> None:
    assert means_ascii(name, text) is same
