"""The language server (extra `lsp`): linting while a record is typed.

`service` speaks the protocol and decides when to check; every other module answers one kind of question about
one version of a document and knows nothing of connections.
"""
