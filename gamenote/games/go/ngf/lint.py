"""What is wrong with NGF, as with any record of a server."""

from __future__ import annotations

from gamenote.games.go.lint_servers import RULES as SHARED
from gamenote.syntax.tagpairs.lint import unexpected_token

RULES = (*SHARED, unexpected_token)
