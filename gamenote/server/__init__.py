"""The language server (extra `lsp`): what the linter knows, while a record is being typed.

`service` speaks the protocol and decides when to check; every other module answers one kind of question about
one version of a document and knows nothing of connections.
"""
