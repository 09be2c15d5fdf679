"""What is wrong with NGF, as with any record of a server."""

from gamenote.games.go.lint_servers import RULES

__all__ = ["RULES"]
