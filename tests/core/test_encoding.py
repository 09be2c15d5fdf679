from gamenote.core.source import LINE_END
from tests.cli.command import gamenote


def fixed(data: bytes) -> bytes:
    return gamenote("lint", "-", "--format", "2048gn", "--fix", "--select", "ENC004", stdin=data).out.encode()


def test_line_ends_are_mended_one_by_one() -> None:
    assert fixed(b"a\nb\r\nc\rd\n") == b"a\nb\nc\nd\n"


def test_very_many_line_ends_are_mended_at_once_and_nothing_else_changes() -> None:
    data = b"\n" + b"x\r" * 5000 + b"y\r\n"
    assert fixed(data) == LINE_END.sub("\n", data.decode()).encode()


def test_a_lone_carriage_return_first_becomes_a_line_feed() -> None:
    assert fixed(b"a\rb\n") == b"a\nb\n"


def test_a_file_that_ends_all_lines_with_cr_lf_is_left_alone() -> None:
    assert fixed(b"a\r\nb\r\n") == b"a\r\nb\r\n"
