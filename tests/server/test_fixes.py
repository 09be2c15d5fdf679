"""What an editor offers to do about findings."""

from typing import Any

import pytest

from tests.cli.command import ROOT, gamenote
from tests.server.client import Editor, edited, stretch
from tests.server.records import UNESCAPED

SAMPLE = (ROOT / "tests/bad/plateau/document-sample.plt").read_text()


def offered(editor: Editor, uri: str, where: Any, *only: str) -> list[Any]:
    context = {"diagnostics": [], **({"only": list(only)} if only else {})}
    found: list[Any] = editor.about("codeAction", uri, range=where, context=context)
    return found


def edits_of(action: Any) -> list[Any]:
    (change,) = action["edit"]["documentChanges"]
    edits: list[Any] = change["edits"]
    return edits


def test_a_safe_fix_is_preferred_and_cures_its_finding(editor: Editor) -> None:
    editor.open("file:///cure.plt", UNESCAPED)
    first = offered(editor, "file:///cure.plt", stretch(1, 32, 1, 32), "quickfix")[0]
    assert first["title"] == "write \\] (SGF005)"
    assert first["isPreferred"] is True
    assert [each["code"] for each in first["diagnostics"]] == ["SGF005"]
    assert edited(UNESCAPED, edits_of(first)) == UNESCAPED.replace("[1]]", "[1\\]]")


def test_an_unsafe_fix_is_named_so_and_not_preferred(editor: Editor) -> None:
    editor.open("file:///unsafe.plt", SAMPLE)
    titles = {each["title"]: each for each in offered(editor, "file:///unsafe.plt", stretch(43, 62, 43, 62))}
    unsafe = titles["write b4(xx) (PLT327, unsafe: may change what was written)"]
    assert unsafe["isPreferred"] is False


def test_nothing_is_offered_where_nothing_was_found(editor: Editor) -> None:
    editor.open("file:///nothing.plt", UNESCAPED)
    assert offered(editor, "file:///nothing.plt", stretch(0, 0, 0, 0), "quickfix") == []


def test_fix_all_does_what_the_command_line_does(editor: Editor) -> None:
    uri = "file:///all.plt"
    editor.open(uri, SAMPLE)
    (action,) = offered(editor, uri, stretch(0, 0, 0, 0), "source.fixAll")
    assert action["kind"] == "source.fixAll.gamenote"
    assert "edit" not in action
    edits = edits_of(editor.ask("codeAction/resolve", action))
    fixed = gamenote("lint", "-", "--fix", "--level=info", "--stdin-filename", "all.plt", stdin=SAMPLE.encode())
    assert edited(SAMPLE, edits) == fixed.out


def test_all_findings_of_one_rule_can_be_fixed_together(editor: Editor) -> None:
    uri = "file:///rule.plt"
    text = UNESCAPED.replace("1/1 rr]\n", "1/1 rr]C[[2]]\n")
    editor.open(uri, text)
    actions = offered(editor, uri, stretch(1, 32, 1, 32))
    (every,) = [each for each in actions if each["title"] == "fix all unescaped-bracket (SGF005, 2)"]
    wanted = text.replace("[1]]", "[1\\]]").replace("[2]]", "[2\\]]")
    assert edited(text, edits_of(editor.ask("codeAction/resolve", every))) == wanted


def test_an_editor_that_cannot_ask_later_gets_the_edits_at_once() -> None:
    with Editor() as editor:
        editor.start(textDocument={})
        editor.open("file:///once.plt", UNESCAPED)
        (action,) = offered(editor, "file:///once.plt", stretch(0, 0, 0, 0), "source.fixAll.gamenote")
        assert edited(UNESCAPED, edits_of(action)) == UNESCAPED.replace("[1]]", "[1\\]]")


def test_edits_are_for_the_version_that_was_looked_at(editor: Editor) -> None:
    uri = "file:///version.plt"
    editor.open(uri, UNESCAPED, version=7)
    action = offered(editor, uri, stretch(1, 32, 1, 32))[0]
    assert action["edit"]["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 7}


def test_an_action_of_an_older_version_has_no_edits(editor: Editor) -> None:
    uri = "file:///older.plt"
    editor.open(uri, UNESCAPED)
    (action,) = offered(editor, uri, stretch(0, 0, 0, 0), "source.fixAll")
    editor.change(uri, 2, {"text": UNESCAPED + "\n"})
    assert "edit" not in editor.ask("codeAction/resolve", action)


@pytest.mark.parametrize("only", ["refactor", "source.organizeImports", "quick"])
def test_other_kinds_of_actions_are_not_ours(editor: Editor, only: str) -> None:
    uri = f"file:///kind-{only}.plt"
    editor.open(uri, UNESCAPED)
    assert offered(editor, uri, stretch(1, 32, 1, 32), only) == []


def test_a_fix_that_makes_its_game_worse_is_not_offered(editor: Editor) -> None:
    text = '[GameType "20"]\n\n1. 32-28 { good 19-23 2. 28x19 14x23 3. {} *\n'
    titles = []
    for name, move in (("worse", "1-50 50-1 4. 2-49 49-2"), ("better", "37-32 10-14")):
        uri = f"file:///{name}.pdn"
        editor.open(uri, text.replace("{}", move))
        found = offered(editor, uri, stretch(2, 9, 2, 10), "quickfix")
        titles.append([each["title"].partition(" (")[2][:6] for each in found])
    assert titles == [[], ["TAG202"]]
