"""What an editor shows under the cursor."""

from typing import Any

from tests.cli.command import gamenote
from tests.server.client import Editor, place, stretch
from tests.server.records import ILLEGAL, SOUND, UNESCAPED, VARIATIONS


def shown(editor: Editor, uri: str, line: int, character: int) -> str:
    answer = editor.about("hover", uri, position=place(line, character))
    words: str = answer["contents"]["value"]
    return words


def boards(answer: str) -> str:
    return answer.partition("```text\n")[2].partition("\n```")[0]


def drawn(text: str, name: str, *options: Any) -> str:
    """The board as `gamenote pretty` draws it, without its title."""
    told = gamenote("pretty", "-", "--stdin-filename", name, "--style", "unicode", *options, stdin=text.encode())
    return told.out.partition("\n")[2].rstrip("\n")


def test_the_board_is_that_after_the_move(editor: Editor) -> None:
    editor.open("file:///after.pdn", VARIATIONS)
    answer = shown(editor, "file:///after.pdn", 6, 4)
    assert answer.startswith("**move 1: White 32-28** · Ann - Bob\n\n```text\n")
    assert boards(answer) == drawn(VARIATIONS, "x.pdn", "--at", "1")


def test_a_move_in_a_variation_has_the_board_of_the_variation(editor: Editor) -> None:
    editor.open("file:///variation.pdn", VARIATIONS)
    answer = shown(editor, "file:///variation.pdn", 6, 24)
    assert answer.startswith("**move 1: Black 18-23** (variation) · Ann - Bob")
    swapped = VARIATIONS.replace("19-23 (1... 18-23", "18-23 (1... 19-23")
    assert boards(answer) == drawn(swapped, "x.pdn", "--at", "2")


def test_the_answer_covers_the_move(editor: Editor) -> None:
    editor.open("file:///range.pdn", VARIATIONS)
    assert editor.about("hover", "file:///range.pdn", position=place(6, 4))["range"] == stretch(6, 3, 6, 8)


def test_a_comment_shows_the_board_it_speaks_of(editor: Editor) -> None:
    editor.open("file:///comment.pdn", VARIATIONS)
    assert shown(editor, "file:///comment.pdn", 7, 3).startswith("**move 2: Black 14x23** (variation)")


def test_a_move_number_shows_the_move_behind_it(editor: Editor) -> None:
    editor.open("file:///number.2048gn", SOUND)
    assert shown(editor, "file:///number.2048gn", 6, 0).startswith("**move 1: player L**")


def test_the_header_shows_the_start(editor: Editor) -> None:
    editor.open("file:///start.2048gn", SOUND)
    answer = shown(editor, "file:///start.2048gn", 1, 3)
    assert answer.startswith("**start** · Ann")
    assert boards(answer) == drawn(SOUND, "x.2048gn", "--at", "start")


def test_a_move_that_cannot_be_played_shows_the_board_before_it(editor: Editor) -> None:
    editor.open("file:///refused.2048gn", ILLEGAL)
    editor.findings("file:///refused.2048gn")
    answer = shown(editor, "file:///refused.2048gn", 6, 5)
    assert "the board before it, because it cannot be played" in answer
    assert "**TFE303 spawn-on-tile** (error): move 1: new tile on a1, but a1 holds 4 after L" in answer


def test_a_move_behind_one_that_cannot_be_played_has_no_board(editor: Editor) -> None:
    editor.open("file:///behind.2048gn", ILLEGAL)
    answer = shown(editor, "file:///behind.2048gn", 6, 11)
    assert "no board: play stops before (move 1: new tile on a1, but a1 holds 4 after L)" in answer


def test_a_finding_is_explained(editor: Editor) -> None:
    editor.open("file:///explained.plt", UNESCAPED)
    editor.findings("file:///explained.plt")
    answer = shown(editor, "file:///explained.plt", 1, 32)
    assert "**SGF005 unescaped-bracket** (warning): closing bracket inside a value is not escaped" in answer
    assert "The first bracket without a backslash ends a value" in answer


def test_names_cannot_write_markdown(editor: Editor) -> None:
    editor.open("file:///names.2048gn", SOUND.replace("Ann", "*A*<b>[x](y)`"))
    assert r"\*A\*\<b\>\[x\](y)\`" in shown(editor, "file:///names.2048gn", 6, 4)


def test_an_editor_without_markdown_gets_plain_text() -> None:
    with Editor("--ascii") as editor:
        editor.start(textDocument={"hover": {"contentFormat": ["plaintext"]}})
        editor.open("file:///plain.2048gn", SOUND)
        contents = editor.about("hover", "file:///plain.2048gn", position=place(6, 3))["contents"]
        assert contents["kind"] == "plaintext"
        assert contents["value"].startswith("move 1: player L · Ann\n\n  +------+")


def test_an_empty_document_shows_nothing(editor: Editor) -> None:
    editor.open("file:///empty.2048gn", "")
    editor.findings("file:///empty.2048gn")
    assert editor.about("hover", "file:///other.2048gn", position=place(0, 0)) is None
