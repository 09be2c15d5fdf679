# ruff: noqa: E501
"""Bugs chosen for a codec that is written by hand: reading, cutting, writing."""

from __future__ import annotations

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import BY_HAND

CODEC = "tictactoe/xo/codec.py"
TWO_GAMES = 'rb"(?<=\\n)tic-tac-toe[ \\t]*+(?=\\r?\\n)"'

# kind, name, file, old text, new text, what the contract says
ROWS = (
    # The reader, and what it drops
    ("reader", "drops the last word of a game", CODEC, "list(TOKEN.finditer(text, at))",
     "list(TOKEN.finditer(text, at))[:-1]", "every word of the text is in the record or reported"),
    ("reader", "takes each move for one of the other player", CODEC, 'ACTORS = ("x", "o")', 'ACTORS = ("o", "x")',
     "the actor of a move is who makes it"),
    ("reader", "reads header values in small letters", CODEC, 'entry["value"].strip() for', 'entry["value"].strip().lower() for',
     "the record holds a header value as it is written at its place"),
    ("reader", "mixes up the players", CODEC, 'named = {FIELDS[entry["name"]]:',
     'named = {FIELDS[entry["name"].replace("_1", "_2")]:', "each header field holds what stands at its place"),
    ("reader", "names a variant that the game does not have", CODEC, 'Record("tictactoe", "standard",',
     'Record("tictactoe", "classic",', "the variant of a record is one of its game's"),
    ("text dropped", "forgets the result", CODEC, 'outcome = RESULTS.get(token["result"])', "outcome = None",
     "every word of the text is in the record or reported"),
    ("text dropped", "skips words that are no squares", CODEC, '            if token["word"]:',
     '            if token["word"] and not token["word"][-1:].isdigit():\n                continue\n            if token["word"]:',
     "every word of a damaged text is in the record or reported"),
    ("text dropped", "skips header entries that it does not know", CODEC, 'if entry["name"] not in FIELDS\n', "if False\n",
     "every word of a damaged text is in the record or reported"),
    ("totality", "wants the first line to be there", CODEC, '(?:tic-tac-toe[ \\t]*+(?:\\r?\\n|$))?+")', 'tic-tac-toe[ \\t]*+(?:\\r?\\n|$)")',
     "any text is read without an exception"),
    ("totality", "takes a year in each date for granted", CODEC, "        nodes = [Node()]",
     '        int(named.get(Field.DATE, "0").partition("-")[0])\n        nodes = [Node()]', "any text is read without an exception"),
    ("recovery", "wants a result before the next game", CODEC, TWO_GAMES, 'rb"(?<=[*sw]\\n)tic-tac-toe[ \\t]*+(?=\\r?\\n)"',
     "a damaged game leaves its neighbours alone"),
    # Spans
    ("spans", "counts the blank behind a move to it", CODEC, "Span(*token.span())", "Span(token.start(), token.end() + 1)",
     "the span of a move holds it and nothing else"),
    ("spans", "lets all moves begin one character late", CODEC, "Span(*token.span())", "Span(token.start() + 1, token.end())",
     "the span of a move holds it and nothing else"),
    ("spans", "points behind the end of the text", CODEC, 'Span(*entry.span("name"))',
     'Span(entry.start("name"), entry.end() + 500)', "spans of findings are inside the text, whatever it is"),
    ("spans", "points at the value where the name is meant", CODEC, 'Span(*entry.span("name"))',
     'Span(*entry.span("value"))', "a finding stands where the word is that its message names"),
    ("spans", "has no spans for moves", CODEC, 'move=token["word"], span=span)', 'move=token["word"])',
     "moves that are read have spans"),
    # locate and place
    ("locate", "names the node behind the move", CODEC, "Where(node=index,", "Where(node=index + 1,",
     "locate gives the node in whose span the offset is"),
    ("locate", "says nothing of the move", CODEC, "move=node.move)", "move=None)", "locate gives the move as it is written there"),
    ("locate", "counts plies from 0", CODEC, "ply=index,", "ply=index - 1,", "locate gives the ply of a move, from 1"),
    ("locate", "fails behind the last move", CODEC, "        return Where()\n", "        return Where(move=self.source.text[offset])\n",
     "locate answers for every offset, the end included"),
    ("locate", "finds the name of an entry, not its value", CODEC, 'Span(*entry.span("value")) for entry',
     'Span(*entry.span("name")) for entry', "place gives the span of the header value"),
    ("locate", "finds no field", CODEC, "key = name.value if isinstance(name, Field) else name", "key = str(name)",
     "place knows every field of the header"),
    # broken and empty
    ("broken", "calls nothing broken", CODEC, "return bool(self.diagnostics)", "return False",
     "a text of which something is not in the record is broken"),
    ("broken", "calls every game broken", CODEC, "return bool(self.diagnostics)", "return True", "a sound text is not broken"),
    ("empty", "calls no text empty", CODEC, 'return not self.source.text.strip("\\ufeff \\t\\r\\n")', "return False",
     "a text without words is empty"),
    ("empty", "takes blank lines for a game", CODEC, 'return not self.source.text.strip("\\ufeff \\t\\r\\n")',
     "return not self.source.text", "a text without words is empty"),
    ("empty", "takes a header for nothing", CODEC, 'return not self.source.text.strip("\\ufeff \\t\\r\\n")',
     "return len(self.record.line) == 1", "a text with a header is not empty"),
    # Cost
    ("cost", "counts the moves before each move", CODEC, "ACTORS[(len(nodes) - 1) % 2]",
     "ACTORS[sum(1 for node in nodes if node.move) % 2]", "reading takes time that grows with the text, not faster"),
    ("cost", "splits the text before each move", CODEC, "ACTORS[(len(nodes) - 1) % 2]", "ACTORS[len(self.source.text[: token.start()].split()) % 2]",
     "reading takes time that grows with the text, not faster"),
    ("cost", "goes back in its pattern", CODEC, "(?P<name>[a-z_0-9]++):", "(?P<name>(?:[a-z_0-9]+)+):",
     "reading takes time that grows with the text, for damaged text too"),
    # Cutting
    ("cut", "cuts within lines", CODEC, TWO_GAMES, 'rb"tic-tac-toe[ \\t]*+(?=\\r?\\n)"', "cuts are where games begin, 0 not among them"),
    ("cut", "cuts behind the first line", CODEC, "match.start() for match in NEXT_GAME", "match.end() for match in NEXT_GAME",
     "each piece that cut gives is a whole game"),
    ("cut", "does not wait for the end of a line", CODEC, TWO_GAMES, 'rb"(?<=\\n)tic-tac-toe"',
     "a cut that is given early stays, whatever follows"),
    ("cut", "wants an empty line between games", CODEC, TWO_GAMES, 'rb"(?<=\\n\\n)tic-tac-toe[ \\t]*+(?=\\r?\\n)"',
     "games that are written one behind the other are read as so many"),
    # The writer
    ("writer", "leaves out the header", CODEC, "{header}\\n{words}", "\\n{words}", "what is written holds all that keeps names"),
    ("writer", "leaves out the result", CODEC, 'record.outcome.text if record.outcome else "*"', '"*"',
     "what is written holds the result"),
    ("writer", "leaves out the last move", CODEC, "for node in record.line if node.move]", "for node in record.line[:-1] if node.move]",
     "what is written holds all moves"),
    ("writer", "writes the moves in another order", CODEC, "words = \" \".join([*squares,", "words = \" \".join([*sorted(squares),",
     "what is written and read again is the same game"),
    ("writer", "writes one move twice and leaves one out", CODEC, "words = \" \".join([*squares,",
     "words = \" \".join([*squares[:1], *squares[:1], *squares[2:],", "what is written and read again is the same game"),
    ("writer", "writes header values in small letters", CODEC, "{name}: {value}\\n", "{name}: {value.lower()}\\n",
     "header values that are written and read again are the same"),
    ("writer", "writes only two header fields", CODEC, "for name, value in values.items())", "for name, value in list(values.items())[:2])", "what is written holds all that keeps names"),
    ("writer", "writes the first player twice", CODEC, "{name}: {value}\\n", "{name}: {values['player_1'] if name == 'player_2' else value}\\n",
     "header values that are written and read again are the same"),
    ("writer", "leaves the last line open", CODEC, '{words}\\n"', '{words}"', "what is written ends with a line end"),
    ("writer", "keeps other spellings of squares", CODEC, "squares = [node.move.lower() for", "squares = [node.move for",
     "what is written has no findings, however the moves were spelled"),
    # Recognition and descriptors
    # The engine
    # Pictures
    # Figures
    # Rules and fixes
)  # fmt: skip
CHOSEN = tuple(Mutant(BY_HAND, *row) for row in ROWS)
