# ruff: noqa: E501
"""Bugs chosen for the example plugin: what authors of plugins do wrong."""

from __future__ import annotations

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import PLUGIN

CODEC, FORMAT, GAME = "tictactoe/xo/codec.py", "tictactoe/xo/__init__.py", "tictactoe/__init__.py"
ENGINE, LINT, FIGURES = "tictactoe/engine.py", "tictactoe/lint.py", "tictactoe/statistics.py"

SLOTS = """class Board(Squares, frozen=True):
    def slot(self, coord):
        from gamenote.core.lattice import Slot

        return Slot(coord[1], 0)


BOARD = Board(3, 3)"""
NAMES = """class Board(Squares, frozen=True):
    def name(self, coord):
        return "abc"[coord[0]]


BOARD = Board(3, 3)"""
FROM_ABOVE = """class Board(Squares, frozen=True):
    def name(self, coord):
        return f"{'abc'[coord[0]]}{3 - coord[1]}"


BOARD = Board(3, 3)"""
OUTLINE = """class Board(Squares, frozen=True):
    def outline(self, coord):
        return super().outline((0, 0))


BOARD = Board(3, 3)"""
FIX = "fix=replace(node.span, node.move.lower()),"

# kind, name, file, old text, new text, what the contract says
ROWS = (
    # The reader, and what it drops
    ("reader", "calls the wrong winner", FORMAT, 'Outcome("x wins", "x"), "o wins": Outcome("o wins", "o")',
     'Outcome("x wins", "o"), "o wins": Outcome("o wins", "x")', "the winner of a written result is the one of the moves"),
    # Spans
    # locate and place
    # broken and empty
    # Cost
    # Cutting
    # The writer
    ("reader", "gives the moves to the other player", CODEC, 'seats=("x", "o")', 'seats=("o", "x")', "the actor of a move is who makes it"),
    ("reader", "reads games of no variant", CODEC, 'lambda entries: "standard"', 'lambda entries: "classic"', "the variant of a record is one of its game's"),
    ("text dropped", "takes words of letters for nothing", CODEC, 'tokens={"result": r"[xo] wins|draw|\\*", ',
     'tokens={"result": r"[xo] wins|draw|\\*", "note": r"[d-z]\\S*+", ', "every word of a damaged text is in the record or reported"),
    ("text dropped", "takes all of the first line for the name of the game", CODEC, 'opening="tic-tac-toe"', 'opening="tic-tac-toe[^:]*+"',
     "every word of a damaged text is in the record or reported"),
    ("text dropped", "understands no result", CODEC, "result=RESULTS.get", "result=lambda text: None", "every word of the text is in the record or reported"),
    ("writer", "writes the moves in another order", CODEC, "[*squares,", "[*sorted(squares),", "what is written and read again is the same game"),
    ("writer", "writes no header", CODEC, "{header_lines(record, self.dialect)}", "", "what is written holds all that keeps names"),
    ("writer", "keeps other spellings of squares", CODEC, "word(node.move.lower())", "word(node.move)", "what is written has no findings, however the moves were spelled"),
    # Recognition and descriptors
    ("sniff", "claims every file", FORMAT, "1.0 if START.match(head) else 0.0", "1.0", "no other format's records are claimed"),
    ("sniff", "claims all that begins with a letter", FORMAT, "1.0 if START.match(head) else 0.0",
     "1.0 if head[:1].isalpha() else 0.0", "no other format's records are claimed"),
    ("sniff", "recognises nothing", FORMAT, "1.0 if START.match(head) else 0.0", "0.0", "the format's own records are recognised"),
    ("sniff", "fails on an empty file", FORMAT, "1.0 if START.match(head) else 0.0",
     "1.0 if head[0] == ord('t') and START.match(head) else 0.0", "sniff answers for any bytes"),
    ("sniff", "does not know a file with a byte-order mark", FORMAT, 'rb"(?:\\xef\\xbb\\xbf)?\\s*+tic', 'rb"tic',
     "a record is recognised with a byte-order mark, which the reader takes"),
    ("descriptor", "has an ending without a dot", FORMAT, 'suffixes=(".xo",)', 'suffixes=("xo",)', "endings begin with a dot"),
    ("descriptor", "has a string where a tuple belongs", FORMAT, 'suffixes=(".xo",)', 'suffixes=".xo"', "endings are a tuple"),
    ("descriptor", "is for a string of games", FORMAT, 'games=("tictactoe",)', 'games="tictactoe"', "games are a tuple"),
    ("descriptor", "is for a game that nobody has", FORMAT, 'games=("tictactoe",)', 'games=("tic-tac-toe",)', "games are known games"),
    ("descriptor", "claims comments that it cannot keep", FORMAT, "Feature.MOVES | ", "Feature.MOVES | Feature.COMMENTS | ",
     "keeps names what is kept, and a sample shows it"),
    ("descriptor", "does not claim the results that it keeps", FORMAT, " | Feature.OUTCOME", "",
     "what comes back from a written record is named by keeps"),
    ("descriptor", "understands no result", FORMAT, "    result=RESULTS.get,\n", "", "result understands the results of samples and of the engine"),
    ("descriptor", "has an example that cannot be played", FORMAT, "b2 a1 c3 *", "b2 a1 b2 *", "the example of a format is sound"),
    ("descriptor", "has seats that nobody sits on", GAME, "GAME = Game(\n", 'GAME = Game(\n    seats=("X", "O"),\n',
     "winners of outcomes are seats"),
    ("descriptor", "has a variant of another name than its records", GAME, 'Variant("standard"', 'Variant("usual"',
     "the variant of a record is one of its game's"),
    ("descriptor", "has one variant twice", GAME, '(Variant("standard", "Three by three"),)',
     '(Variant("standard", "Three by three"), Variant("standard", "By hand"))', "variants have different names"),
    ("descriptor", "names an engine that is not there", GAME, "tictactoe.engine:TicTacToe", "tictactoe.engine:ENGINE", "engine gives an engine"),
    # The engine
    ("start", "ignores a start that is given", ENGINE, "return EMPTY if setup is None else", "return EMPTY if True else",
     "a start position that is not understood is not ignored"),
    ("start", "begins with a move made", ENGINE, "return EMPTY if setup", 'return "x" + EMPTY[1:] if setup',
     "games begin on the board of their samples"),
    ("candidates", "takes each square for its neighbour", ENGINE, "(SQUARES.index(text.lower()),)", "(SQUARES.index(text.lower()) ^ 1,)",
     "the text of a move means that move"),
    ("candidates", "fails on words it does not know", ENGINE, "        if text.lower() in SQUARES:\n", "        if True:\n",
     "candidates answers for any text"),
    ("candidates", "takes words it does not know for a1", ENGINE, '        return unknown_word.objection(f"{_move(position)}{text} is no square of the board")',
     "        return (0,)", "a text that is no move means none"),
    ("candidates", "takes a text for two moves", ENGINE, "return (SQUARES.index(text.lower()),)",
     "return tuple(at for at, name in enumerate(SQUARES) if name[0] == text[0].lower())", "the text of a move means that move alone"),
    ("judge", "admits taken squares", ENGINE, 'if position[move] != ".":', 'if position[move] == "?":', "moves that are judged well are legal"),
    ("judge", "admits moves behind the end", ENGINE, "if self.outcome(position) is not None:", "if False:",
     "moves that are judged well are legal"),
    ("judge", "lets play go on over a taken square", ENGINE, ' already"),)', ' already", fatal=False),)',
     "moves that are not legal have a fatal objection"),
    ("legal moves", "leaves out a square", ENGINE, "for square in range(9) if", "for square in range(8) if", "the moves played are among the legal ones"),
    ("legal moves", "lists a square twice", ENGINE, "for square in range(9) if", "for square in (*range(9), 4) if", "each legal move is listed once"),
    ("legal moves", "goes on behind the end", ENGINE, "for square in range(9) if not self.judge(position, square))",
     'for square in range(9) if position[square] == ".")', "where a game has ended, no move is legal"),
    ("legal moves", "is a list of names", ENGINE, "return (square for square in range(9)", "return (SQUARES[square] for square in range(9)",
     "legal moves are moves"),
    ("play", "puts the other sign down", ENGINE, 'return "x" if position.count("x") == position.count("o") else "o"',
     'return "o" if position.count("x") == position.count("o") else "x"', "the winner of the moves is the one of the written result"),
    ("play", "shifts what stands behind the move", ENGINE, "position[move + 1 :]", "position[move:]", "play keeps the board"),
    ("play", "leaves the board as it is", ENGINE, "return position[:move] + _turn(position) + position[move + 1 :]", "return position",
     "a move changes the position"),
    ("play", "puts the sign on the next square", ENGINE, "return position[:move] + _turn(position) + position[move + 1 :]",
     "move = (move + 1) % 9\n        return position[:move] + _turn(position) + position[move + 1 :]",
     "the cells that a move changes are those it names"),
    ("play", "remembers positions by the move alone", ENGINE, "return position[:move] + _turn(position) + position[move + 1 :]",
     "return vars(self).setdefault(str(move), position[:move] + _turn(position) + position[move + 1 :])",
     "play gives the same for the same position and move"),
    ("write_move", "writes capital letters", ENGINE, "        return SQUARES[move]\n", "        return SQUARES[move].upper()\n",
     "moves are written as rules want them: they have no findings"),
    ("write_move", "writes two moves alike", ENGINE, "        return SQUARES[move]\n", "        return SQUARES[move - move % 2]\n",
     "different legal moves have different texts"),
    ("outcome", "calls the loser", ENGINE, "winner = owners.pop()", "winner = _turn(position)", "the winner of the moves is the one of the written result"),
    ("outcome", "misses the last line", ENGINE, ", (2, 4, 6))", ")", "the number of move sequences is the known one"),
    ("outcome", "misses the first line", ENGINE, "LINES = ((0, 1, 2), ", "LINES = (", "a record that is won has ended"),
    ("outcome", "has no draws", ENGINE, 'else Outcome("draw", None, "the board is full")', "else None", "where no move is legal, the game has an outcome"),
    ("outcome", "has words of its own", ENGINE, 'f"{winner} wins"', 'f"{winner} has won"', "the format understands the outcomes of its game"),
    # Pictures
    ("diagram", "mixes up columns and rows", ENGINE, "(square % 3, square // 3)", "(square // 3, square % 3)",
     "the cells that a move changes are those it names"),
    ("diagram", "shows one player only", ENGINE, 'if owner != "."\n', 'if owner == "x"\n', "a move changes the picture"),
    ("diagram", "shows both players alike", ENGINE, 'Token(owner, "sign")', 'Token("x", "sign")', "who has moved is seen"),
    ("diagram", "draws beside the board", ENGINE, "(square % 3, square // 3)", "(square % 3, square // 3 + 1)", "cells are on the board"),
    ("diagram", "marks the square before the move", ENGINE, "(SQUARES[last],)", "(SQUARES[last - 1],)", "the mark of the last move is on a cell that it changed"),
    ("diagram", "marks no move", ENGINE, "if last is not None else ()", "if last is None and False else ()", "the last move is marked"),
    ("lattice", "has no column for one file", ENGINE, "Squares(3, 3)", "Squares(2, 3)", "cells are on the board"),
    ("lattice", "has slots one upon the other", ENGINE, "BOARD = Squares(3, 3)", SLOTS, "cells have different slots"),
    ("lattice", "has cells of one name", ENGINE, "BOARD = Squares(3, 3)", NAMES, "cells have different names"),
    ("lattice", "has outlines one upon the other", ENGINE, "BOARD = Squares(3, 3)", OUTLINE, "cells have different outlines"),
    ("lattice", "names rows from above", ENGINE, "BOARD = Squares(3, 3)", FROM_ABOVE, "names of cells are those of moves"),
    # Figures
    ("figures", "tells the winner only when there is one", FIGURES, '{"winner": outcome.winner if outcome else None, "signs"',
     '({"winner": outcome.winner} if outcome else {}) | {"signs"', "figures keep their keys"),
    ("figures", "tells an object", FIGURES, '"winner": outcome.winner if outcome else None', '"winner": outcome', "figures fit JSON"),
    ("figures", "divides by what may be nothing", FIGURES, '9 - position.count(".")', '9 / (9 - position.count("."))', "figures can be told of every position"),
    ("figures", "tells what is no number", FIGURES, '9 - position.count(".")', '9 - position.count(".") or float("nan")', "figures are numbers"),
    # Rules and fixes
    ("rule", "stops behind its first finding", LINT, "                " + FIX + "\n            )\n", "                " + FIX + "\n            )\n            return\n",
     "a fault that is there twice is found twice"),
    ("rule", "finds what is right", LINT, "node.move != node.move.lower()", "node.move == node.move.lower()", "Good has no finding"),
    ("rule", "stands on the whole game", LINT, "at=node.span,", "at=node.span.__class__(0, len(case.source.text)),", "a finding stands where its fix is"),
    ("rule", "stands on the next word", LINT, "at=node.span,", "at=node.span.__class__(node.span.end + 1, node.span.end + 3),",
     "a finding stands where the word is that its message names"),
    ("rule", "is graver than its page says", LINT, 'help="columns are small letters",',
     'help="columns are small letters",\n                severity=Severity.ERROR,', "a finding is as grave as its rule's page says"),
    ("rule", "is run only where characters are strange", LINT, "fix=Safety.SAFE)", 'fix=Safety.SAFE, stage=__import__("gamenote.core.rule").core.rule.Stage.CHARACTERS)',
     "a rule is run where it has something to say"),
    ("rule", "has the code of another rule", LINT, '"XOX302", "play-after-end"', '"XOX301", "play-after-end"', "codes are different"),
    ("rule", "has the name of another rule", LINT, '"XOX401", "capital-square"', '"XOX401", "unknown-word"', "names are different"),
    ("rule", "fails on a node without a move", LINT, "if node.move and node.span and node.move != node.move.lower():",
     "if node.move != node.move.lower():", "rules check any record"),
    ("fix", "eats the blank behind the square", LINT, FIX, "fix=replace(node.span.__class__(node.span.start, node.span.end + 1), node.move.lower()),",
     "nothing new is found behind a fix"),
    ("fix", "deletes the move and is called safe", LINT, FIX, 'fix=replace(node.span, ""),', "a safe fix keeps the moves"),
    ("fix", "writes another square and is called safe", LINT, FIX, 'fix=replace(node.span, {"B2": "c3"}.get(node.move, "a2")),', "a safe fix keeps the moves"),
    ("fix", "does nothing", LINT, FIX, "fix=replace(node.span, node.move),", "a fix takes the finding away"),
    ("fix", "is not there", LINT, "                " + FIX + "\n", "", "a rule that tells of a fix has one"),
    ("fix", "is not told of", LINT, ", fix=Safety.SAFE)", ")", "a rule tells of its fix"),
    ("fix", "deletes the rest of the game and is called safe", LINT, FIX,
     'fix=replace(node.span.__class__(node.span.start, len(case.source.text)), node.move.lower() + " *\\n"),',
     "a safe fix keeps the moves"),
    ("fix", "makes two games of one and is called safe", LINT, FIX, 'fix=replace(node.span, "*\\ntic-tac-toe\\n\\n" + node.move.lower()),',
     "a safe fix keeps the number of games"),
    ("fix", "forgets a player and is called safe", LINT, FIX,
     'fix=(*replace(node.span, node.move.lower()), *(replace(there, "?") if (there := case.reading.place("player_1")) else ())),',
     "a safe fix keeps the players"),
    ("objection kinds", "objects without a rule", LINT, "RULES = (unknown_word, square_taken, play_after_end,", "RULES = (unknown_word, play_after_end,",
     "each kind of objection is a rule"),
    ("objection kinds", "has no rule for what its reader reports", LINT, "RULES = (unknown_word, ", "RULES = (",
     "readers report only rules of format or game"),
    ("objection kinds", "objects to a setup without a rule", ENGINE, 'unknown_word.objection("a start position', 'Objection("no-setup", "a start position',
     "each kind of objection is a rule"),
    ("objection kinds", "objects in a kind that no rule has", ENGINE, 'square_taken.objection(f"', 'Objection("taken", f"', "each kind of objection is a rule"),
)  # fmt: skip
CHOSEN = tuple(Mutant(PLUGIN, *row) for row in ROWS)
