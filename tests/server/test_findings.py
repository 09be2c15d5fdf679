"""What an editor is told while a record is typed."""

from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote
from tests.server.client import Editor, stretch
from tests.server.records import ILLEGAL, SOUND, UNESCAPED


def test_a_sound_record_has_no_findings(editor: Editor) -> None:
    editor.open("file:///sound.2048gn", SOUND)
    assert editor.findings("file:///sound.2048gn") == []


def test_a_finding_has_its_code_source_severity_and_range(editor: Editor) -> None:
    editor.open("file:///illegal.2048gn", ILLEGAL)
    (found,) = editor.findings("file:///illegal.2048gn")
    assert (found["code"], found["source"], found["severity"]) == ("TFE303", "gamenote", 1)
    assert "codeDescription" not in found
    assert found["range"] == stretch(6, 5, 6, 7)
    assert found["message"].splitlines()[0] == "move 1: new tile on a1, but a1 holds 4 after L"


def test_columns_count_utf_16_units(editor: Editor) -> None:
    editor.open("file:///wide.plt", UNESCAPED)
    found = next(each for each in editor.findings("file:///wide.plt") if each["code"] == "SGF005")
    assert found["range"] == stretch(1, 32, 1, 33)


@pytest.mark.costly
@pytest.mark.parametrize(("units", "column"), [("utf-8", 34), ("utf-32", 31)])
def test_columns_count_what_the_editor_asks_for(units: str, column: int) -> None:
    with Editor() as editor:
        started = editor.start(general={"positionEncodings": [units, "utf-16"]})
        assert started["capabilities"]["positionEncoding"] == units
        editor.open("file:///wide.plt", UNESCAPED)
        found = next(each for each in editor.findings("file:///wide.plt") if each["code"] == "SGF005")
        assert found["range"]["start"]["character"] == column


def test_another_place_involved_is_related_information(editor: Editor) -> None:
    editor.open("file:///related.plt", UNESCAPED)
    found = next(each for each in editor.findings("file:///related.plt") if each["code"] == "SGF005")
    (related,) = found["relatedInformation"]
    assert related["location"] == {"uri": "file:///related.plt", "range": stretch(1, 22, 1, 23)}


def test_severities_are_those_of_the_command_line(editor: Editor) -> None:
    path = ROOT / "tests/bad/plateau/document-sample.plt"
    editor.open("file:///severities.plt", path.read_text())
    found = [(each["code"], each["severity"]) for each in editor.findings("file:///severities.plt")]
    words = {"error": 1, "warning": 2, "info": 3}
    told = gamenote("lint", path, "--level", "info", "--output-format", "concise").out.splitlines()
    said = [line.split() for line in told if ".plt:" in line]
    assert found == [(code, words[severity]) for _, code, severity, *_ in said]


def test_typing_changes_the_findings(editor: Editor) -> None:
    uri = "file:///typed.2048gn"
    editor.open(uri, ILLEGAL)
    assert len(editor.findings(uri)) == 1
    editor.change(uri, 2, {"range": stretch(6, 5, 6, 7), "text": "b2"})
    assert editor.findings(uri, 2) == []


def test_several_changes_of_one_message_are_made_in_order(editor: Editor) -> None:
    uri = "file:///changes.2048gn"
    editor.open(uri, SOUND)
    changes = [
        {"range": stretch(3, 9, 3, 12), "text": "😀\u2028\x0c"},
        {"range": stretch(3, 9, 3, 13), "text": "Ann"},
        {"range": stretch(6, 5, 6, 7), "text": "a1"},
    ]
    editor.change(uri, 2, *changes)
    assert [found["code"] for found in editor.findings(uri, 2)] == ["TFE303"]


def test_a_change_may_bring_the_whole_text(editor: Editor) -> None:
    uri = "file:///whole.2048gn"
    editor.open(uri, SOUND)
    editor.change(uri, 2, {"text": ILLEGAL})
    assert len(editor.findings(uri, 2)) == 1


def test_versions_that_are_passed_by_quickly_are_not_checked(editor: Editor) -> None:
    uri = "file:///quick.2048gn"
    editor.open(uri, SOUND)
    editor.findings(uri)
    for version in range(2, 12):
        editor.change(uri, version, {"text": ILLEGAL})
    editor.findings(uri, 11)
    published = [each["params"] for each in editor.seen if each.get("method", "").endswith("publishDiagnostics")]
    assert len([each for each in published if each["uri"] == uri]) < 3  # a machine may be slow, but not that slow


def test_closing_a_document_takes_its_findings_away(editor: Editor) -> None:
    uri = "file:///closed.2048gn"
    editor.open(uri, ILLEGAL)
    editor.findings(uri)
    editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert editor.findings(uri, None) == []


def test_a_document_of_no_known_format_says_so_in_passing(editor: Editor) -> None:
    editor.open("file:///hex.sgf", "(;GM[11]FF[4]SZ[11];B[a1])")
    (found,) = editor.findings("file:///hex.sgf")
    assert found["severity"] == 3
    assert "Hex" in found["message"]


def test_an_empty_new_document_is_left_in_peace(editor: Editor) -> None:
    editor.open("untitled:Untitled-1", "")
    assert editor.findings("untitled:Untitled-1") == []


def test_a_document_without_a_name_is_known_by_its_content(editor: Editor) -> None:
    editor.open("untitled:Untitled-2", ILLEGAL)
    assert [found["code"] for found in editor.findings("untitled:Untitled-2")] == ["TFE303"]


def test_a_document_without_name_and_content_may_be_known_by_its_language(editor: Editor) -> None:
    editor.open("untitled:Untitled-3", "nothing to go by", "pdn")
    assert editor.findings("untitled:Untitled-3")[0]["code"] is not None


def test_names_in_another_charset_do_not_move_the_columns(editor: Editor) -> None:
    text = UNESCAPED.replace("GM[Plateau]", "GM[Plateau]CA[ISO-8859-1]").replace("😀", "é")
    editor.open("file:///latin.plt", text)
    found = next(each for each in editor.findings("file:///latin.plt") if each["code"] == "SGF005")
    assert found["range"] == stretch(1, 31, 1, 32)


def test_rules_are_chosen_on_the_command_line(tmp_path: Path) -> None:
    with Editor("--ignore", "TFE3") as editor:
        editor.start()
        editor.open("file:///ignored.2048gn", ILLEGAL)
        assert editor.findings("file:///ignored.2048gn") == []


def test_halves_of_characters_stop_nobody(editor: Editor) -> None:
    editor.open("file:///half.2048gn", SOUND.replace("Ann", "A\ud800\udc00\udfff\udc80nn"))
    assert isinstance(editor.findings("file:///half.2048gn"), list)


def test_a_large_document_keeps_nobody_waiting(editor: Editor) -> None:
    large, small = "file:///large.plt", "file:///small.2048gn"
    sample = (ROOT / "samples/plateau/by-hand.plt").read_text()
    # Games that differ: one that is known already is not checked again. All take far longer than a hover.
    editor.open(large, "\n".join(sample.replace("Eva", f"Eva {number}") for number in range(8_000)))
    editor.open(small, SOUND)
    answer = editor.about("hover", small, position={"line": 6, "character": 3})
    assert "move 1" in answer["contents"]["value"]
    assert not [each for each in editor.seen if (each.get("params") or {}).get("uri") == large]
    editor.change(large, 2, {"text": sample})
    assert editor.findings(large, 2) == []
    editor.about("hover", large, position={"line": 6, "character": 3})  # whatever else was on its way has come
    later = [each["params"]["version"] for each in editor.seen if (each.get("params") or {}).get("uri") == large]
    assert later == []
