from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.source import LINE_END, Origin, Place, Source


def test_every_kind_of_line_end_counts_once() -> None:
    source = Source("x", "a\nb\r\nc\rd\n\re")
    assert [source.place(source.text.index(letter)).line for letter in "abcde"] == [1, 2, 3, 4, 5]


def test_a_tab_is_one_column() -> None:
    assert Source("x", "a\tb").place(2) == Place(1, 3, 2)


def test_columns_count_code_points_and_offsets_count_bytes() -> None:
    assert Source("x", "é€x").place(2) == Place(1, 3, 5)


def test_a_game_in_the_middle_of_a_line_goes_on_from_there() -> None:
    first = Source("x", "(;)\n(;B[é])")
    second = Source("x", "(;W[b]", first.end(12))
    assert second.origin == Origin(12, 2, 8, 2)
    assert second.place(2) == Place(2, 10, 14)


def test_lines_are_given_whole_without_their_ends() -> None:
    assert Source("x", "ab\r\ncd\r\n").line_text(5) == ("cd", 4)


@given(st.text(alphabet=st.sampled_from("aé€\U0001f600\udc80\r\n")), st.data())
def test_byte_offsets_are_those_of_the_encoded_text(text: str, data: st.DataObject) -> None:
    text *= 700  # longer than a block
    offset = data.draw(st.integers(0, len(text)))
    assert Source("x", text).place(offset).byte == len(text[:offset].encode("utf-8", "surrogateescape"))


@given(st.text(alphabet=st.sampled_from("a\r\n"), max_size=12))
def test_lines_are_told_alike_by_their_ends_and_by_line_feeds_alone(text: str) -> None:
    source = Source("x", text)
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    assert source._line_starts == starts
    end = source.end(len(text))
    assert (end.line, end.column) == (len(starts), len(text) - starts[-1] + 1)


def test_a_byte_order_mark_is_no_column() -> None:
    source = Source("x", "\ufeff* *\n1")
    assert [(source.place(at).line, source.place(at).column) for at in (0, 1, 3, 5)] == [
        (1, 1),
        (1, 1),
        (1, 3),
        (2, 1),
    ]
    assert Source("x", "\ufeff* ").end(5) == Origin(5, 1, 3, 2)
    assert Source("x", "* ", Origin(5, 1, 3, 2)).place(0).column == 3
