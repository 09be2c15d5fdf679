"""Configuration and suppressions hold in an editor as they do on the command line."""

from pathlib import Path

import pytest

from tests.cli.command import gamenote
from tests.server.client import Editor, place
from tests.server.records import ILLEGAL

WATCHES = {"didChangeWatchedFiles": {"dynamicRegistration": True}}


def codes(editor: Editor, path: Path, text: str = ILLEGAL, version: int = 1) -> list[str]:
    if version == 1:
        editor.open(path.as_uri(), text)
    return [found["code"] for found in editor.findings(path.as_uri(), version)]


def test_the_nearest_configuration_file_counts(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "gamenote.toml").write_text('lint.ignore = ["TFE303"]\n')
    (tmp_path / "inner" / "gamenote.toml").write_text("root = true\n")
    assert codes(editor, tmp_path / "outer.2048gn") == []
    assert codes(editor, tmp_path / "inner" / "inner.2048gn") == ["TFE303"]


def test_per_file_ignores_count(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.per-file-ignores = { "old/**" = ["TFE3"] }\n')
    assert codes(editor, tmp_path / "old" / "a.2048gn") == []
    assert codes(editor, tmp_path / "new" / "a.2048gn") == ["TFE303"]


def test_excluded_files_have_no_findings(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('exclude = ["attic/"]\n')
    assert codes(editor, tmp_path / "attic" / "deep" / "a.2048gn") == []


def test_a_format_given_to_a_pattern_counts(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('formats = { "*.txt" = "2048gn" }\n')
    assert codes(editor, tmp_path / "a.txt") == ["TFE303"]


def test_a_severity_given_to_a_rule_counts(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.severity = { "TFE303" = "info" }\n')
    path = tmp_path / "a.2048gn"
    editor.open(path.as_uri(), ILLEGAL)
    assert [found["severity"] for found in editor.findings(path.as_uri())] == [3]


def test_a_changed_configuration_is_read_with_the_next_change(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "a.2048gn"
    assert codes(editor, path) == ["TFE303"]
    (tmp_path / "gamenote.toml").write_text('lint.ignore = ["TFE303"]\n')
    editor.change(path.as_uri(), 2, {"text": ILLEGAL + "\n"})
    assert codes(editor, path, version=2) == []


def test_an_editor_that_watches_files_is_asked_to_and_heard(tmp_path: Path) -> None:
    path, file = tmp_path / "a.2048gn", tmp_path / "gamenote.toml"
    with Editor() as editor:
        editor.start(workspace=WATCHES)
        asked = editor.wait(lambda message: message.get("method") == "client/registerCapability")
        (registration,) = asked["params"]["registrations"]
        assert registration["method"] == "workspace/didChangeWatchedFiles"
        editor.send({"id": asked["id"], "result": None})
        assert codes(editor, path) == ["TFE303"]
        file.write_text('lint.ignore = ["TFE303"]\n')
        editor.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 1}]})
        assert editor.findings(path.as_uri()) == []


def test_a_configuration_that_cannot_be_used_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text("lint = [nonsense\n")
    path = tmp_path / "a.2048gn"
    with Editor() as editor:
        editor.start()
        assert codes(editor, path) == ["TFE303"]
        editor.change(path.as_uri(), 2, {"text": ILLEGAL})
        editor.findings(path.as_uri(), 2)
        told = [each["params"]["message"] for each in editor.seen if each.get("method") == "window/showMessage"]
        assert len(told) == 1
        assert "gamenote.toml" in told[0]


def test_options_of_the_command_count_more_than_files(tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.ignore = ["TFE303"]\n')
    with Editor("--isolated") as editor:
        editor.start()
        assert codes(editor, tmp_path / "a.2048gn") == ["TFE303"]


def test_findings_of_the_baseline_are_left_out(
    editor: Editor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "games" / "old.2048gn"
    path.parent.mkdir()
    path.write_text(ILLEGAL)
    (tmp_path / "gamenote.toml").write_text("")
    gamenote("lint", "games", "--write-baseline", "known.json")
    (tmp_path / "gamenote.toml").write_text('lint.baseline = "known.json"\n')
    assert codes(editor, path) == []
    editor.change(path.as_uri(), 2, {"text": ILLEGAL.replace("[Site", "[Sight")})
    assert len(editor.findings(path.as_uri(), 2)) > 0


def test_a_baseline_that_is_missing_is_told(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.baseline = "known.json"\n')
    assert codes(editor, tmp_path / "missing.2048gn") == ["TFE303"]
    told = editor.wait(lambda message: message.get("method") == "window/showMessage")
    assert "there is no baseline" in told["params"]["message"]


def test_a_comment_in_the_record_silences_a_finding(editor: Editor, tmp_path: Path) -> None:
    silenced = ILLEGAL.replace("L a1", "L a1 { gamenote: ignore TFE303 -- seen }")
    assert codes(editor, tmp_path / "silenced.2048gn", silenced) == []


@pytest.mark.parametrize("name", ["sound.2048gn", "a%20b.2048gn"])
def test_a_document_is_known_whatever_its_name_looks_like(editor: Editor, tmp_path: Path, name: str) -> None:
    uri = f"{tmp_path.as_uri()}/{name}"
    editor.open(uri, ILLEGAL)
    editor.findings(uri)
    assert editor.about("hover", uri, position=place(6, 3)) is not None


def severities(editor: Editor, path: Path) -> list[int]:
    editor.open(path.as_uri(), ILLEGAL)
    return [found["severity"] for found in editor.findings(path.as_uri())]


def test_an_editor_is_sent_all_levels_unless_a_configuration_says_otherwise(
    editor: Editor, tmp_path: Path
) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.severity = { "TFE303" = "info" }\n')
    assert severities(editor, tmp_path / "a.2048gn") == [3]
    (tmp_path / "gamenote.toml").write_text('lint.severity = { "TFE303" = "info" }\nlint.level = "warning"\n')
    assert severities(editor, tmp_path / "b.2048gn") == []


def test_the_server_has_a_level_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('lint.severity = { "TFE303" = "info" }\n')
    with Editor("--level", "warning") as editor:
        editor.start()
        assert severities(editor, tmp_path / "a.2048gn") == []
