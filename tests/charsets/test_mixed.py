"""Records in which one value is in another charset than the rest: no letter changes in silence."""

from __future__ import annotations

import io

import pytest

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.feature import Feature
from gamenote.core.report import Finding
from gamenote.testing import EVERYTHING, lint
from gamenote.testing.linting import mend_file

SGF = registry.formats()["sgf"]


def game(charset: str, first: bytes, second: bytes) -> bytes:
    return b"(;FF[4]GM[1]CA[%b]SZ[9]PB[%b]PW[%b];B[dd];W[ee])\n" % (charset.encode(), first, second)


MIXED = (
    game("GBK", "中国".encode("gbk"), "中国围".encode()),
    game("GB18030", "中国".encode("gbk"), "黑棋常昊".encode()),
    game("Big5", "許功".encode("big5"), "中中中中".encode()),
    game("Shift_JIS", "羽生".encode("cp932"), "羽生善治".encode()),
    game("ISO-8859-1", "Müller".encode("latin-1"), "Müller".encode()),
    game("windows-1252", "Müller".encode("latin-1"), "Grünfeld".encode()),
    game("ISO-8859-1", "Müller".encode("latin-1"), "羽生善治".encode()),
    game("KOI8-R", "Каспаров".encode("koi8-r"), "羽生善治".encode()),
    game("UTF-8", "中国".encode("gbk"), "中国围".encode()),
    game("EUC-KR", "이세돌".encode("cp949"), "이세돌".encode()),
)
SOUND = (
    game("GB2312", "联通".encode("gbk"), "濮存昕".encode("gbk")),
    game("Big5", "許功蓋".encode("big5"), "林海峰".encode("big5")),
    game("windows-1252", "»Spaß«".encode("cp1252"), "»GRÜN Ä«".encode("cp1252")),
    game("IBM866", "тактик".encode("cp866"), "учитель".encode("cp866")),
    game("TIS-620", "เกมไทย".encode("tis-620"), "แกงไก่".encode("tis-620")),
    game("EUC-JP", "羽生善治".encode("euc_jp"), "すばらしい".encode("euc_jp")),
    game("UTF-8", "Müller".encode(), "羽生善治".encode()),
)


def told(data: bytes) -> list[Finding]:
    return [each for each in lint(SGF, data, EVERYTHING) if each.code in ("SGF013", "ENC003")]


def conversion(data: bytes) -> tuple[bytes, Account]:
    account = Account("x")
    file = Opened(Input("x", None), SGF, io.BytesIO(data))
    return b"".join(convert_games(file, Request(SGF), account)), account


@pytest.mark.parametrize("data", MIXED)
def test_a_value_in_another_charset_is_told(data: bytes) -> None:
    assert len(told(data)) == 1


@pytest.mark.parametrize("data", MIXED)
@pytest.mark.parametrize("least", [Safety.SAFE, Safety.UNSAFE])
def test_no_fix_changes_letters_of_mixed_charsets(data: bytes, least: Safety) -> None:
    assert mend_file(SGF, data, least).after == data


@pytest.mark.parametrize("data", MIXED)
def test_convert_tells_the_guess_or_leaves_a_record_of_mixed_charsets(data: bytes) -> None:
    after, account = conversion(data)
    assert any(loss.feature is Feature.CHARSET for loss in account.lost) if after else account.skipped


@pytest.mark.parametrize("data", SOUND)
def test_letters_that_look_like_utf_8_by_accident_are_what_ca_says(data: bytes) -> None:
    after, account = conversion(data)
    assert (told(data), account.lost, bool(after)) == ([], [], True)


def test_text_in_utf_8_is_not_recoded_as_the_latin_1_that_it_declares() -> None:
    data = game("ISO-8859-1", "Müller".encode(), "中国".encode())
    assert mend_file(SGF, data, Safety.SAFE).after == data
    assert mend_file(SGF, data, Safety.UNSAFE).after == data.replace(b"ISO-8859-1", b"UTF-8")


def test_text_that_was_encoded_twice_stays_as_it_is() -> None:
    twice = "Müller".encode().decode("latin-1").encode()
    data = game("UTF-8", twice, "羽生".encode())
    after, account = conversion(data)
    assert twice in after
    assert account.lost == []
    assert mend_file(SGF, data, Safety.UNSAFE).after == data


@pytest.mark.parametrize(
    ("name", "letters"), [("x-euc-tw", b"\xc4\xe3\xb9\xf0"), ("ISO-2022-CN", b"\x1b$)A\x0eVP9z\x0f")]
)
def test_a_charset_that_nobody_here_knows_is_a_guess(name: str, letters: bytes) -> None:
    data = game(name, letters, b"Ann")
    after, account = conversion(data)
    assert any(loss.feature is Feature.CHARSET for loss in account.lost) if after else account.skipped
    assert mend_file(SGF, data, Safety.SAFE).after == data


def test_a_file_is_recoded_only_as_a_whole() -> None:
    broken, whole = game("GBK", b"\xb9\xff", b"Ann"), game("GBK", "中国".encode("gbk"), b"Ben ")
    for data in (broken + whole, whole + broken):
        assert mend_file(SGF, data, Safety.UNSAFE).after == data.replace(b"Ben ", b"Ben")
    in_utf_8 = game("UTF-8", "中国".encode(), b"Ben")
    assert mend_file(SGF, whole + in_utf_8, Safety.SAFE).after == 2 * in_utf_8
