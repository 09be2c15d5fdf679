from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from gamenote.core import encoding, registry
from gamenote.core.case import Case
from gamenote.core.cutting import games
from gamenote.core.rule import Stage
from gamenote.core.source import LINE_END, Source
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


def test_a_game_with_other_line_ends_than_the_first_of_its_file_is_not_tame() -> None:
    assert [Source("x", text, line_end="\r\n").tame for text in ("*3\n", "*3\r\n", "*3")] == [False, True, True]
    assert [Source("x", text, line_end="\n").tame for text in ("*3\n", "*3\r\n", "*3")] == [True, False, True]


@given(
    st.text('ab1.\t \n~[]"').map(str.encode)
    | st.binary(max_size=20)
    | st.lists(st.sampled_from((b"\r\n", b"\n", b"\r", b"1. 32-28 *", b"{x}"))).map(b"".join),
    st.sampled_from(("pdn", "plateau", "2048gn")),
)
def test_rules_about_characters_have_nothing_to_say_of_a_tame_text(data: bytes, name: str) -> None:
    format = registry.formats()[name]
    for source, reading in games(BytesIO(data), "x", format):
        rules = [rule for rule in encoding.RULES if rule.stage is Stage.CHARACTERS]
        found = [list(rule.check(Case(source, format, reading, None, rule=rule))) for rule in rules]
        assert not (source.tame and any(found))
