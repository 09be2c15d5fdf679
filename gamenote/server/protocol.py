"""The protocol as pygls speaks it, with an answer for every request.

The texts of documents are kept by our own `service`: pygls would cut them into lines at characters that end no
line for an editor.
"""

from __future__ import annotations

import io
import json
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from gamenote.core.patterns import lazy_pattern

NOT_INITIALIZED = -32002
# At the end of a line, which may begin with what is left of a message.
LENGTH = lazy_pattern(rb"(?i)Content-Length:[ \t]*+([0-9]{1,12})[ \t]*+\r?\n\Z")
LARGEST = 1 << 30  # bytes of a message
LONGEST_LINE = 1 << 20
BEFORE_INITIALIZE = (types.INITIALIZE, types.EXIT)


class Protocol(LanguageServerProtocol):
    """Refuses what comes too early, too late or in no sensible form."""

    ended = False  # the client has said goodbye as it should: shutdown, then exit

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as failure:
            if "id" in data and "method" in data:
                code = failure.code or types.ErrorCodes.InvalidParams.value
                self.refuse(data["id"], code, "the parameters of the request cannot be understood")
                return None
            raise

    def handle_message(self, message: Any) -> None:
        method, ident = getattr(message, "method", None), getattr(message, "id", None)
        if not hasattr(message, "jsonrpc"):
            if message is not None:  # None: refused already
                self.refuse(None, types.ErrorCodes.InvalidRequest.value, "this is no request")
        elif self._shutdown and method != types.EXIT:
            if method is not None and ident is not None:
                self.refuse(ident, types.ErrorCodes.InvalidRequest.value, "the server is shutting down")
        elif self._workspace is None and method is not None and method not in BEFORE_INITIALIZE:
            if ident is not None:
                self.refuse(ident, NOT_INITIALIZED, "the server waits for initialize")
        else:
            self.ended = method == types.EXIT and self._shutdown
            super().handle_message(message)

    def refuse(self, ident: Any, code: int, message: str) -> None:
        """Answer a request with an error."""
        self._send_data({"jsonrpc": "2.0", "id": ident, "error": {"code": code, "message": message}})

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Any:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Any:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Any:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Framed(io.BufferedIOBase):
    """Messages of an editor; a bad one leaves the next one alone.

    The length of a message that makes no sense is left out, and what follows is searched for the next one."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self, size: int | None = -1, /) -> bytes:
        line = self._stream.readline(LONGEST_LINE)
        found = LENGTH.search(line)
        if found is None or int(found[1]) > LARGEST:
            return b"\r\n" if not line.strip() and line else b"-\r\n" if line else b""
        return b"Content-Length: %s\r\n" % found[1]

    def read(self, size: int | None = -1, /) -> bytes:
        return self._stream.read(-1 if size is None else size)


class Server(LanguageServer):
    """A server that writes failures into the log of the editor."""

    protocol: Protocol

    def report_server_error(self, error: Exception, source: Any) -> None:
        if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
            self.protocol.refuse(None, types.ErrorCodes.ParseError.value, "this is not JSON")
            return
        from gamenote.core.blame import crash

        self.window_log_message(types.LogMessageParams(types.MessageType.Error, crash("", error)))
