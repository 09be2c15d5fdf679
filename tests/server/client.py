"""A small editor: starts the server as a process of its own and speaks JSON-RPC with it over pipes."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WAIT = 60  # seconds; a loaded machine is no failure
CAPABILITIES = {
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {"resolveSupport": {"properties": ["edit"]}, "dataSupport": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
    }
}


class Editor:
    """One conversation with one server."""

    def __init__(self, *args: str, cwd: Path | None = None) -> None:
        search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gamenote", "server", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": search},
        )
        self.received: queue.Queue[Any] = queue.Queue()
        self.seen: list[Any] = []  # taken from the queue, but not asked for yet
        self.last = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Editor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while (header := stream.readline()).strip():
                if header.lower().startswith(b"content-length:"):
                    length = int(header.partition(b":")[2])
            if not length:
                self.received.put(None)
                return
            self.received.put(json.loads(stream.read(length)))

    def send_raw(self, body: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        self.send_raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any = None) -> Any:
        """The answer to a request: its result, or the whole message where it is an error."""
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        number = self.last
        answer = self.wait(lambda message: message.get("id") == number and "method" not in message)
        return answer if "error" in answer else answer["result"]

    def wait(self, wanted: Any, seconds: float = WAIT) -> Any:
        """The first message of that kind, also one that has come already."""
        for message in self.seen:
            if wanted(message):
                self.seen.remove(message)
                return message
        while True:
            message = self.received.get(timeout=seconds)
            assert message is not None, "the server has gone away"
            if wanted(message):
                return message
            self.seen.append(message)

    def start(self, **capabilities: Any) -> Any:
        params = {"processId": None, "rootUri": None, "capabilities": {**CAPABILITIES, **capabilities}}
        result = self.ask("initialize", params)
        self.notify("initialized", {})
        return result

    def open(self, uri: str, text: str, language: str = "", version: int = 1) -> None:
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def findings(self, uri: str, version: int | None = 1) -> list[Any]:
        """The diagnostics published for that version of a document."""

        def wanted(message: Any) -> bool:
            params = message.get("params") or {}
            published = message.get("method") == "textDocument/publishDiagnostics"
            return published and params["uri"] == uri and params.get("version") == version

        found: list[Any] = self.wait(wanted)["params"]["diagnostics"]
        return found

    def about(self, method: str, uri: str, **params: Any) -> Any:
        """Ask something about a document."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, **params})

    def leave(self) -> int:
        """Shut down as an editor should; the exit code."""
        assert self.ask("shutdown") is None
        self.notify("exit")
        return self.process.wait(timeout=WAIT)


def place(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def stretch(*numbers: int) -> dict[str, dict[str, int]]:
    """A range: line and character of its start, line and character of its end."""
    return {"start": place(*numbers[:2]), "end": place(*numbers[2:])}


def edited(text: str, edits: list[Any]) -> str:
    """The text after the edits, as an editor that counts in UTF-16 makes them."""
    raw = text.encode("utf-16-le", "surrogatepass")
    lines = [0]
    for at, character in enumerate(text):
        if character == "\n" or (character == "\r" and text[at + 1 : at + 2] != "\n"):
            lines.append(len(text[: at + 1].encode("utf-16-le", "surrogatepass")))
    for edit in sorted(edits, key=lambda one: _key(one["range"]["start"]), reverse=True):
        start, end = (lines[at["line"]] + 2 * at["character"] for at in map(edit["range"].get, ("start", "end")))
        raw = raw[:start] + edit["newText"].encode("utf-16-le", "surrogatepass") + raw[end:]
    return raw.decode("utf-16-le", "surrogatepass")


def _key(at: dict[str, int]) -> tuple[int, int]:
    return at["line"], at["character"]
