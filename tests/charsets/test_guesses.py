"""Letters that are read by a guess: no fix of them is safe, and no conversion is silent."""

from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.charsets import guess_charset
from gamenote.core.cutting import decode
from gamenote.core.diagnostic import Safety
from gamenote.core.encoding import explain_charset
from gamenote.core.source import Origin, Source
from gamenote.testing import EVERYTHING, lint
from gamenote.testing.linting import mend_file
from tests.cli.command import gamenote

SGF, PGN, BLOKUS, PLATEAU = (registry.formats()[name] for name in ("sgf", "pgn", "blokus", "plateau"))
CUP = (
    '[Event "Кубок"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
    '[White "Иванов"]\n[Black "Петров"]\n[Result "1-0"]\n\n'
    "1. e4 {лучший ход} 1... e5 1-0\n"
)


def sgf(root: str, charset: str) -> Source:
    return decode(f"(;FF[4]GM[1]{root};B[aa])".encode(charset), "x.sgf", SGF.charset, Origin())


@pytest.mark.parametrize(
    ("text", "charset"),
    [
        ('[White "Müller, José"]\n[Event "François Élise"]', "cp1252"),
        ('[White "JOSÉ "]', "cp1252"),
        ('[Annotator "É. Bacrot"]', "cp1252"),
        ("Кубок Москвы, лучший ход", "cp1251"),
        ("Кубок Москвы, лучший ход", "koi8-r"),
        ("Кубок Москвы, лучший ход", "cp866"),
        ("PB[黒番太郎]EV[第一回]", "cp932"),
        ("C[中押し勝ち、すばらしい]", "euc_jp"),
        ("RE[黑中盘胜]PB[常昊]", "gb18030"),
        ("RE[白中盤勝]EV[第一屆名人賽]", "big5"),
        ("RE[흑 불계승]EV[서울 국수전]", "cp949"),
        ("PB[\x1b$B9uHV\x1b(B]", "iso2022_jp"),
    ],
)
def test_a_charset_is_guessed_by_the_words_that_it_makes(text: str, charset: str) -> None:
    assert guess_charset(text.encode(charset)) == charset


@pytest.mark.parametrize(
    ("root", "charset", "guessed"),
    [
        ("PB[René]", "utf-8", False),
        ("PB[Ann]", "utf-8", False),
        ("CA[UTF-8]PB[René]", "utf-8", False),
        ("CA[ISO-8859-1]PB[René]", "latin-1", False),
        ("CA[windows-31j]PB[黒番]", "cp932", False),
        ("CA[ISO-2022-JP]PB[黒番]", "iso2022_jp", False),
        ("PB[René]", "latin-1", True),
        ("PB[黒番]", "cp932", True),
        ("PB[黒番]", "iso2022_jp", True),
        ("CA[x-euc-tw]PB[黑]", "big5", True),
        ("CA[US-ASCII]PB[René]", "utf-8", True),
        ("CA[Big5]PB[常昊李昌镐]", "utf-8", True),
    ],
)
def test_what_nothing_tells_is_a_guess(root: str, charset: str, guessed: bool) -> None:
    assert sgf(root, charset).guessed is guessed


@pytest.mark.parametrize(
    ("text", "charset", "why"),
    [
        ("(;CA[GBK]PB[古力])", "gbk", "GB18030 (Chinese), as the record says (GBK)"),
        ("(;PB[René])", "utf-8", "UTF-8, since nothing else is named: all bytes fit"),
        ("\ufeff(;PB[René])", "utf-8", "UTF-8, as its byte order mark says"),
        ("(;CA[Big5]PB[古力常昊])", "utf-8", "UTF-8, though the record says Big5: all bytes are UTF-8"),
        ("(;PB[René])", "latin-1", "Windows-1252 (Western), a guess by its letters: 1 accented letter"),
        (
            "(;CA[x]AP[MultiGo:4]PB[古])",
            "gbk",
            "GB18030 (Chinese), a guess by its letters, since x is not known: 1 common Chinese character, ...",
        ),
    ],
)
def test_a_charset_has_its_reason(text: str, charset: str, why: str) -> None:
    source = decode(text.encode(charset), "x.sgf", SGF.charset, Origin())
    assert source.text == text
    assert explain_charset(source).startswith(why.removesuffix("..."))


@pytest.mark.parametrize(
    ("text", "charset"),
    [
        ("(;PB[Å])", "cp1252"),  # with the bracket behind it, it would be a Chinese character
        ("(;AP[MultiGo:4]PB[沛谫]PW[疔睡])", "gb18030"),
    ],
)
def test_what_closes_the_tree_and_who_wrote_it_decide_between_equals(text: str, charset: str) -> None:
    assert SGF.charset.fallback(text.encode(charset)) == charset


def test_an_option_decides() -> None:
    from gamenote.core.format import decoded_as

    data = "(;GM[1]PB[黒番];B[aa])".encode("cp932")
    for always, otherwise in (("cp932", None), (None, "cp932")):
        source = decode(data, "x", decoded_as(SGF, always, otherwise).charset, Origin())
        assert (source.encoding, source.guessed) == ("cp932", False)


@pytest.mark.parametrize(
    ("name", "guessed"), [("René", False), ("José Müller", False), ("Łukasz Żółć", True), ("Иванов", True)]
)
def test_the_default_of_a_document_holds_where_it_makes_words(name: str, guessed: bool) -> None:
    charset = "latin-1" if not guessed else "cp1251" if name == "Иванов" else "iso8859-2"
    data = f"(;GM[Blokus Duo]PB[{name}];B[e10])".encode(charset)
    assert decode(data, "x", BLOKUS.charset, Origin()).guessed is guessed
    assert (mend_file(BLOKUS, data, Safety.SAFE).after == data) is guessed


def test_where_latin_1_is_the_default_utf_8_is_a_guess() -> None:
    source = decode("(;GM[Blokus Duo]PB[René])".encode(), "x", BLOKUS.charset, Origin())
    assert (source.encoding, source.guessed) == ("iso8859-1", True)


@pytest.mark.parametrize("charset", ["cp1251", "koi8-r", "cp866", "cp1250", "cp1252"])
def test_no_safe_fix_makes_other_letters_of_them(charset: str) -> None:
    text = (
        CUP if charset in ("cp1251", "koi8-r", "cp866") else CUP.translate(dict.fromkeys(range(0x400, 0x460), "é"))
    )
    data = text.encode(charset)
    assert mend_file(PGN, data, Safety.SAFE).after == data


def test_what_is_ascii_in_such_a_game_is_safely_mended() -> None:
    data = CUP.replace("1. e4 {", "1. e2e4 {").encode("cp1251")
    assert mend_file(PGN, data, Safety.SAFE).after == CUP.encode("cp1251")


def test_the_byte_behind_a_letter_may_belong_to_it() -> None:
    source = Source("x.sgf", "ab黒cd", encoding="cp932", guessed=True)
    assert [source.in_doubt(at, at, "x") for at in (1, 2, 3, 4)] == [False, False, True, False]
    assert source.in_doubt(0, 0, "é")


def test_stray_bytes_alone_are_in_doubt_where_the_rest_is_decoded() -> None:
    source = decode(b"(;GM[Plateau]PB[R\xc3\xa9n\xe9])", "x", PLATEAU.charset, Origin())
    assert [source.in_doubt(at, at + 1, "é") for at in (17, 19)] == [False, True]


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("cup.pgn").write_bytes(CUP.encode("cp1251"))
    return "cup.pgn"


def test_convert_tells_a_guess_as_a_loss(cup: str) -> None:
    told = gamenote("convert", cup, "--to", "pgn")
    assert told.code == 0
    assert "Кубок" in told.out
    assert "the character set is a guess: Windows-1251 (Cyrillic)" in told.err
    assert "(first at 1:9)" in told.err


def test_strict_refuses_a_guess_unless_it_is_allowed_or_settled(cup: str) -> None:
    strict = ("convert", cup, "--to", "pgn", "--strict")
    refused, allowed = gamenote(*strict), gamenote(*strict, "--allow-loss", "charset")
    named = gamenote(*strict, "--encoding", "windows-1251")
    assert (refused.code, refused.out) == (1, "")
    assert (allowed.code, named.code, named.err) == (0, 0, "")
    assert allowed.out == named.out == CUP


def test_lines_that_are_not_utf_8_are_a_guess_as_well(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pgn"
    path.write_bytes(CUP.encode().replace("Петров".encode(), "Jörg".encode("cp1252")))
    told = gamenote("convert", path, "--to", "pgn")
    assert "Jörg" in told.out
    assert "the character set is a guess: Windows-1252 for lines that are not UTF-8" in told.err


@pytest.mark.parametrize(
    "data",
    [
        b"(;GM[Plateau]PB[Ren\xe9]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n)\n",
        b"(;GM[Plateau]CA[UTF-8]PB[Ren\xe9]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n)\n",
        b"(;GM[Plateau]CA[ISO-2022-CN]PB[\x1b$)A\x0e90\x0f]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n)\n",
        b"(;GM[Plateau]CA[ISO-2022-JP]PB[\x1b$Bzz]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n)\n",
    ],
)
def test_what_cannot_be_decoded_is_written_only_with_keep_broken(tmp_path: Path, data: bytes) -> None:
    path, out = tmp_path / "a.plt", tmp_path / "out.plt"
    path.write_bytes(data)
    refused = gamenote("convert", path, "--to", "plateau", "-o", out)
    assert (refused.code, out.exists()) == (1, False)
    assert "skipped: " in refused.err
    kept = gamenote("convert", path, "--to", "plateau", "--keep-broken", "-o", out)
    assert kept.code == 1
    assert data.split(b"PB[")[1].split(b"]")[0] in out.read_bytes()


def test_a_charset_that_is_known_is_no_loss_when_a_file_is_rewritten_in_place(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes("(;FF[4]SZ[9]GM[1]CA[windows-31j]PB[黒番];B[aa])\n".encode("cp932"))
    done = gamenote("convert", path, "--to", "sgf", "--in-place")
    assert (done.code, done.err) == (0, "")
    assert "PB[黒番]" in path.read_text(encoding="utf-8")


# -- what SGF says of its charset


def found(data: bytes) -> dict[str, tuple[str, Safety | None]]:
    return {
        each.name: (each.message, each.fix.safety if each.fix else None) for each in lint(SGF, data, EVERYTHING)
    }


def test_a_guess_is_named_where_ca_is_missing() -> None:
    data = "(;FF[4]SZ[9]GM[1]PB[黒番太郎];B[aa])\n".encode("cp932")
    words = "CA is missing, so this text counts as Shift_JIS (Japanese)"
    assert found(data)["charset-missing"] == (words, Safety.UNSAFE)
    assert "not-utf8" not in found(data)
    assert mend_file(SGF, data, Safety.UNSAFE).after == "(;FF[4]SZ[9]GM[1]CA[UTF-8]PB[黒番太郎];B[aa])\n".encode()


@pytest.mark.parametrize("name", ["ISO-2022-CN", "UTF-7", "HZ-GB-2312", "x-euc-tw", "rot13", "unicode_escape"])
def test_no_fix_relabels_a_text_whose_charset_is_not_known(name: str) -> None:
    data = f"(;FF[4]SZ[9]GM[1]CA[{name}]PB[\x1b$)A\x0e90\x0f ~{{90~}} +AOk-];B[aa])\n".encode()
    assert found(data)["charset-unsupported"][1] is None
    assert mend_file(SGF, data, Safety.UNSAFE).after == data


def test_escapes_before_letters_are_not_taken_out() -> None:
    for root in ("CA[ISO-2022-JP]", "", "CA[UTF-8]"):
        data = f"(;FF[4]SZ[9]GM[1]{root}PB[\x1b$Bzz];B[aa])\n".encode()
        assert found(data)["control-character"][1] is None
        assert mend_file(SGF, data, Safety.UNSAFE).after == data


def test_utf_8_under_another_label_is_told() -> None:
    data = "(;FF[4]SZ[9]GM[1]CA[Big5]PB[常昊]PW[李昌镐];B[aa])\n".encode()
    assert found(data)["charset-mismatch"] == ("CA says Big5, but the text is in UTF-8", Safety.UNSAFE)
    assert mend_file(SGF, data, Safety.SAFE).after == data
    assert mend_file(SGF, data, Safety.UNSAFE).after == data.replace(b"Big5", b"UTF-8")


def test_two_letters_of_latin_1_that_could_be_utf_8_are_what_ca_says() -> None:
    assert "charset-mismatch" not in found(b"(;FF[4]SZ[9]GM[1]CA[ISO-8859-1]PB[\xc3\xa9];B[aa])\n")


def test_a_byte_order_mark_is_right_against_ca() -> None:
    data = b"\xef\xbb\xbf(;FF[4]SZ[9]GM[1]CA[ISO-8859-1]PB[Ren\xc3\xa9];B[aa])\n"
    assert found(data)["charset-mismatch"] == ("CA says ISO-8859-1, but the text is in UTF-8", Safety.UNSAFE)
