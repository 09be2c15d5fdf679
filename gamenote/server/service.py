"""The server itself: keeps, checks and explains documents.

Checking runs in a thread, a moment after the last key was pressed; a newer version of a document stops the check
of the older one at the next game. Questions run in threads of their own, so that nobody waits for a large file.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, BinaryIO, TypeVar, cast

from lsprotocol import types
from pygls.uris import to_fs_path

from gamenote._version import __version__
from gamenote.actions.lint import baseline
from gamenote.actions.lint.baseline import Baseline, BaselineProblem
from gamenote.actions.lint.findings import above_level
from gamenote.config.configurations import Configurations
from gamenote.config.kinds import ConfigProblem
from gamenote.config.search import NAMES
from gamenote.config.values import Config
from gamenote.core.report import FileReport
from gamenote.core.settings import Settings
from gamenote.server import outline
from gamenote.server.diagnostics import KINDS, diagnostics, offers, resolve_action
from gamenote.server.document import Document, Superseded
from gamenote.server.hover import Look, hover
from gamenote.server.outline import format_document
from gamenote.server.protocol import Framed, Protocol, Server
from gamenote.server.text import Text

DELAY = 0.2  # seconds without a change before a document is checked
PATIENCE = 0.5  # seconds that a hover waits for the findings

T = TypeVar("T")


@dataclass
class Open:
    """A document that the editor shows, and its running check."""

    document: Document
    check: asyncio.Task[FileReport | None]


class Service:
    """Everything between the protocol and the modules that know the answers."""

    def __init__(self, server: Server, configurations: Configurations, board: str) -> None:
        self.server = server
        self.configurations = configurations
        self.problem = ""  # with the configuration, told already
        self.board = board
        self.documents: dict[str, Open] = {}
        self.checks = ThreadPoolExecutor(2, "checks")
        self.answers = ThreadPoolExecutor(2, "answers")

    def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        uri = to_fs_path(item.uri)
        units = str(self.server.workspace.position_encoding or "utf-16")
        units = getattr(self.server.workspace.position_encoding, "value", units)
        path = Path(uri) if uri else None
        document = Document(item.uri, path, item.language_id, item.version, Text(item.text, units))
        self._show_document(document, delay=0)

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        known = self.documents.get(params.text_document.uri)
        if known is None:
            return
        text = known.document.text
        for change in params.content_changes:
            text = text.changed(change)
        document = replace(known.document, version=params.text_document.version, text=text, stop=Event())
        self._show_document(document, delay=DELAY)

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self._drop_document(params.text_document.uri)
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))

    def started(self, _: Any) -> None:
        """Ask the editor to tell when a configuration file changes."""
        if not self._client_supports("workspace.did_change_watched_files.dynamic_registration"):
            return
        watchers = [types.FileSystemWatcher(f"**/{name}") for name in NAMES]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        asked = types.Registration("configuration", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        self.server.client_register_capability(types.RegistrationParams([asked]))

    def check_again(self, _: Any) -> None:
        """The configuration may have changed."""
        self.configurations = self.configurations.afresh()
        self.problem = ""
        for known in list(self.documents.values()):
            self._show_document(replace(known.document, stop=Event()), delay=0)

    def end(self) -> None:
        """Stop all work that is still going on."""
        for uri in list(self.documents):
            self._drop_document(uri)
        self.checks.shutdown(wait=False, cancel_futures=True)
        self.answers.shutdown(wait=False, cancel_futures=True)

    async def hover(self, params: types.HoverParams) -> types.Hover | None:
        known = self.documents.get(params.text_document.uri)
        if known is None:
            return None
        await asyncio.wait({known.check}, timeout=PATIENCE)
        report = known.check.result() if _has_succeeded(known.check) else None
        document = known.document
        offset = document.text.offset(params.position)
        return await self._answer_question(lambda: hover(document, report, offset, self._hover_look()))

    async def code_actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        known = self.documents.get(params.text_document.uri)
        report = await self._await_report(known)
        if known is None or report is None:
            return []
        document, text = known.document, known.document.text
        start, end = text.offset(params.range.start), text.offset(params.range.end)
        only = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
        settings, kinds = self._document_settings(document), only or None
        actions = await self._answer_question(lambda: offers(document, report, settings, start, end, kinds))
        if self._resolves_later():
            return actions or []
        wanted = [action for action in actions or [] if action.edit is not None or only]
        ready = await self._answer_question(lambda: [resolve_action(document, each, settings) for each in wanted])
        return ready or []

    async def resolve(self, action: types.CodeAction) -> types.CodeAction:
        given = action.data if isinstance(action.data, dict) else {}
        known = self.documents.get(given.get("uri", ""))
        if known is None or known.document.version != given.get("version"):
            return action
        settings = self._document_settings(known.document)
        return await self._answer_question(lambda: resolve_action(known.document, action, settings)) or action

    async def symbols(self, params: types.DocumentSymbolParams) -> Any:
        known = self.documents.get(params.text_document.uri)
        if known is None:
            return []
        found = await self._answer_question(lambda: outline.symbols(known.document)) or []
        nested = self._client_supports("text_document.document_symbol.hierarchical_document_symbol_support")
        return found if nested else outline.flat(known.document, found)

    async def folds(self, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        known = self.documents.get(params.text_document.uri)
        return (await self._answer_question(lambda: outline.folds(known.document)) or []) if known else []

    async def format(self, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        known = self.documents.get(params.text_document.uri)
        if known is None:
            return []
        edits, why = await self._answer_question(lambda: format_document(known.document)) or ([], "")
        if why:
            words = types.ShowMessageParams(types.MessageType.Warning, f"gamenote: not formatted: {why}")
            self.server.window_show_message(words)
        return edits

    def _show_document(self, document: Document, *, delay: float) -> None:
        """Take this version of a document and check it after a while."""
        self._drop_document(document.uri)
        document = replace(document, wanted=self._document_config(document).discovery.format_of(document.name))
        self.documents[document.uri] = Open(document, asyncio.ensure_future(self._check_document(document, delay)))

    def _drop_document(self, uri: str) -> None:
        known = self.documents.pop(uri, None)
        if known is not None:
            known.document.stop.set()
            known.check.cancel()

    async def _check_document(self, document: Document, delay: float) -> FileReport | None:
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        self.configurations = self.configurations.afresh()  # not every editor tells when a file has changed
        try:
            report: FileReport | None = FileReport(document.name, None, 0)
            if not self._left_out(document):
                report = await loop.run_in_executor(self.checks, document.check, self._document_settings(document))
                report = (
                    above_level(self._new_findings(document, report), self._document_settings(document))
                    if report
                    else None
                )
            found = await loop.run_in_executor(self.checks, diagnostics, document, report)
        except Superseded:
            return None
        except Exception as failure:
            self.server.report_server_error(failure, type(failure))
            return None
        self.server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, found, document.version)
        )
        for trouble in report.troubles if report else ():
            self.server.window_log_message(
                types.LogMessageParams(types.MessageType.Error, f"{trouble.path}: {trouble.message}")
            )
        return report

    async def _await_report(self, known: Open | None) -> FileReport | None:
        """Return the findings; None when the document has changed."""
        if known is None:
            return None
        await asyncio.wait({known.check})
        return known.check.result() if _has_succeeded(known.check) else None

    async def _answer_question(self, question: Callable[[], T]) -> T | None:
        with contextlib.suppress(Superseded):
            return await asyncio.get_running_loop().run_in_executor(self.answers, question)
        return None

    def _document_config(self, document: Document) -> Config:
        """Return what holds for the document; defaults where files fail."""
        try:
            return self.configurations.of_file(document.path)
        except ConfigProblem as problem:
            self._warn_once(problem.message, problem.hint)
            return Config()

    def _warn_once(self, message: str, hint: str) -> None:
        words = f"gamenote: {message}" + (f" ({hint})" if hint else "")
        if words != self.problem:
            self.problem = words
            self.server.window_show_message(types.ShowMessageParams(types.MessageType.Error, words))

    def _new_findings(self, document: Document, report: FileReport) -> FileReport:
        """Return the report without the findings of the baseline."""
        config = self._document_config(document)
        path = config.values.get("lint.baseline")
        if path is None:
            return report
        try:
            return Baseline(baseline.read(Path(path)), config.discovery.root).new(report)
        except BaselineProblem as problem:
            self._warn_once(problem.message, problem.hint)
            return report

    def _document_settings(self, document: Document) -> Settings:
        return self._document_config(document).settings_for(str(document.path) if document.path else None)

    def _left_out(self, document: Document) -> bool:
        """Whether the configuration excludes the document."""
        discovery, path = self._document_config(document).discovery, document.path
        if path is None:
            return False
        root = Path(discovery.root or Path.cwd())
        folders = (folder for folder in path.parents if root in folder.parents)
        return discovery.excludes(str(path)) or any(discovery.excludes(str(each), folder=True) for each in folders)

    def _client_supports(self, path: str) -> bool:
        """Whether the client says that it can do something."""
        value: Any = self.server.client_capabilities
        for name in path.split("."):
            value = getattr(value, name, None)
        return bool(value)

    def _resolves_later(self) -> bool:
        """Whether the client asks for edits when it needs them."""
        support = self.server.client_capabilities.text_document
        lazy = support.code_action.resolve_support if support and support.code_action else None
        return lazy is not None and "edit" in lazy.properties

    def _hover_look(self) -> Look:
        support = self.server.client_capabilities.text_document
        formats = support.hover.content_format if support and support.hover else None
        return Look(self.board, formats is None or types.MarkupKind.Markdown in formats)


def _has_succeeded(task: asyncio.Task[FileReport | None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def serve(configurations: Configurations, board: str, *, verbose: bool) -> int:
    """Serve one editor on standard input and output.

    Returns 1 when it left without a goodbye."""
    logging.getLogger("pygls").setLevel(logging.INFO if verbose else logging.CRITICAL)
    server = Server("gamenote", __version__, protocol_cls=Protocol)
    service = Service(server, configurations, board)
    _register_answers(server, service)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not break into the protocol
    try:
        server.start_io(cast(BinaryIO, Framed(stdin)), stdout)
    finally:
        service.end()
    return 0 if server.protocol.ended else 1


def _register_answers(server: Server, service: Service) -> None:
    """Tell the protocol who answers what."""
    kinds = types.CodeActionOptions(code_action_kinds=list(KINDS), resolve_provider=True)
    answers: dict[str, Callable[..., Any]] = {
        types.INITIALIZED: service.started,
        types.TEXT_DOCUMENT_DID_OPEN: service.opened,
        types.TEXT_DOCUMENT_DID_CHANGE: service.changed,
        types.TEXT_DOCUMENT_DID_CLOSE: service.closed,
        types.WORKSPACE_DID_CHANGE_CONFIGURATION: service.check_again,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES: service.check_again,
        types.TEXT_DOCUMENT_HOVER: service.hover,
        types.TEXT_DOCUMENT_CODE_ACTION: service.code_actions,
        types.CODE_ACTION_RESOLVE: service.resolve,
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: service.symbols,
        types.TEXT_DOCUMENT_FOLDING_RANGE: service.folds,
        types.TEXT_DOCUMENT_FORMATTING: service.format,
    }
    for name, answer in answers.items():
        # pygls writes on what it is given, and nothing can be written on a bound method
        server.feature(name, kinds if name == types.TEXT_DOCUMENT_CODE_ACTION else None)(partial(answer))
