"""The conversation itself: beginnings, ends, and what makes no sense."""

import os
import subprocess
import sys

import pytest

from tests.cli.command import ROOT
from tests.server.client import WAIT, Editor, place
from tests.server.records import ILLEGAL


def error_code(answer: object) -> int:
    assert isinstance(answer, dict)
    code: int = answer["error"]["code"]
    return code


def test_what_the_server_can_do_is_told_at_the_start() -> None:
    with Editor() as editor:
        told = editor.start()
        can = told["capabilities"]
        assert told["serverInfo"]["name"] == "gamenote"
        assert (can["positionEncoding"], can["textDocumentSync"]["change"]) == ("utf-16", 2)
        assert can["hoverProvider"] and can["documentSymbolProvider"] and can["foldingRangeProvider"]
        assert can["documentFormattingProvider"] and can["codeActionProvider"]["resolveProvider"]


def test_an_editor_that_says_goodbye_leaves_with_0() -> None:
    with Editor() as editor:
        editor.start()
        assert editor.leave() == 0


def test_an_editor_that_leaves_without_a_goodbye_leaves_with_1() -> None:
    with Editor() as editor:
        editor.start()
        editor.notify("exit")
        assert editor.process.wait(timeout=WAIT) == 1


def test_an_editor_that_dies_leaves_with_1() -> None:
    with Editor() as editor:
        editor.start()
        assert editor.process.stdin is not None
        editor.process.stdin.close()
        editor.process.stdin = None
        assert editor.process.wait(timeout=WAIT) == 1


def test_a_request_after_the_goodbye_is_refused() -> None:
    with Editor() as editor:
        editor.start()
        editor.ask("shutdown")
        assert error_code(editor.about("hover", "file:///x.pdn", position=place(0, 0))) == -32600


def test_a_request_before_the_start_is_refused() -> None:
    with Editor() as editor:
        assert error_code(editor.about("hover", "file:///x.pdn", position=place(0, 0))) == -32002


def test_a_notification_before_the_start_is_dropped() -> None:
    with Editor() as editor:
        editor.open("file:///early.2048gn", ILLEGAL)
        editor.start()
        editor.open("file:///late.2048gn", ILLEGAL)
        editor.findings("file:///late.2048gn")
        assert editor.seen == []


def test_a_method_that_nobody_knows_is_refused(editor: Editor) -> None:
    assert error_code(editor.ask("textDocument/checkmate", {})) == -32601


@pytest.mark.parametrize("params", [{}, None, [], {"textDocument": 5, "position": "here"}])
def test_parameters_that_make_no_sense_are_refused(editor: Editor, params: object) -> None:
    assert error_code(editor.ask("textDocument/hover", params)) in (-32602, -32603)


@pytest.mark.parametrize(
    ("body", "code"), [(b"{this is not JSON", -32700), (b"\xff\xfe", -32700), (b"[1, 2]", -32600), (b"7", -32600)]
)
def test_what_is_no_request_is_refused_and_the_next_one_answered(editor: Editor, body: bytes, code: int) -> None:
    editor.send_raw(body)
    answer = editor.wait(lambda message: "id" in message and message["id"] is None)
    assert answer["error"]["code"] == code
    assert editor.about("documentSymbol", "file:///never.pdn") == []


@pytest.mark.parametrize("method", ["$/setTrace", "workspace/didSomething", "textDocument/didChange"])
def test_notifications_that_make_no_sense_stop_nobody(editor: Editor, method: str) -> None:
    editor.notify(method, {"textDocument": None})
    assert editor.about("documentSymbol", "file:///never.pdn") == []


def test_changes_of_a_document_that_is_not_open_stop_nobody(editor: Editor) -> None:
    editor.change("file:///never.pdn", 2, {"text": "x"})
    editor.notify("textDocument/didClose", {"textDocument": {"uri": "file:///never.pdn"}})
    assert editor.findings("file:///never.pdn", None) == []


def test_a_change_far_outside_the_text_is_one_at_its_end(editor: Editor) -> None:
    uri = "file:///outside.2048gn"
    editor.open(uri, "")
    where = {"start": place(900, 900), "end": place(999, 0)}
    editor.change(uri, 2, {"range": where, "text": ILLEGAL})
    assert len(editor.findings(uri, 2)) == 1


def test_a_cancelled_request_is_answered(editor: Editor) -> None:
    uri = "file:///cancelled.2048gn"
    editor.open(uri, ILLEGAL)
    editor.send({"id": 900, "method": "textDocument/hover", "params": {
        "textDocument": {"uri": uri}, "position": place(6, 3)}})  # fmt: skip
    editor.notify("$/cancelRequest", {"id": 900})
    answer = editor.wait(lambda message: message.get("id") == 900)
    assert "result" in answer or answer["error"]["code"] == -32800


def test_without_pygls_the_refusal_says_what_to_install() -> None:
    script = "import sys; sys.modules['pygls'] = None; from gamenote.cli.main import run; sys.exit(run(%r))"
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    ran = subprocess.run(
        [sys.executable, "-c", script % ["server"]],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": search},
        timeout=WAIT,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.decode().splitlines() == [
        "gamenote: error: the language server needs pygls",
        "  hint: install gamenote[lsp]",
    ]


def test_nothing_is_said_on_standard_error_in_a_normal_conversation() -> None:
    with Editor() as editor:
        editor.start()
        editor.open("file:///quiet.2048gn", ILLEGAL)
        editor.findings("file:///quiet.2048gn")
        editor.leave()
        assert editor.process.stderr is not None
        assert editor.process.stderr.read() == b""


BODY = b'{"jsonrpc": "2.0", "id": "x", "method": "textDocument/hover", "params": {}}'


@pytest.mark.costly
@pytest.mark.parametrize(
    "length", [b"-5", b"x", b"", b"0", b"99999999999", b"9" * 5000, b"1e3", b"3", b"%d, 7" % len(BODY)]
)
def test_a_length_that_makes_no_sense_costs_one_message_alone(length: bytes) -> None:
    with Editor() as editor:
        editor.start()
        assert editor.process.stdin is not None
        editor.process.stdin.write(b"Content-Length: %s\r\n\r\n%s" % (length, BODY))
        assert error_code(editor.ask("no/such/method")) == -32601
        assert editor.leave() == 0
