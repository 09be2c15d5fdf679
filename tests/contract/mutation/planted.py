# ruff: noqa: E501
"""Sixty bugs that were chosen before the checks that look for their kinds were written.

Moves that nobody may make and that are accepted, ends of games, positions that do not read back, sides of a board
that differ, findings beside what they quote, fixes, faults that are found in one place only, and cost.
"""

from __future__ import annotations

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.subjects import BREAKTHROUGH, LINES, MOVETEXT, PLUGIN, SGF

ENGINE, LINT = "breakthrough/engine.py", "breakthrough/lint.py"
CODEC, TAGS = "breakthrough/moves/codec.py", "breakthrough/moves/lint.py"
XO, XO_LINT = "tictactoe/engine.py", "tictactoe/lint.py"
SNORT = "snort/engine.py"
FIX = "fix=replace(node.span, node.move.lower()),"
CAPITAL = "if node.move and node.span and node.move != node.move.lower():"

# subject, kind, name, file, old text, new text, what the contract says
ROWS = (
    # Illegal moves that are accepted
    (BREAKTHROUGH, "illegal", "lets a man step back", ENGINE, "ahead != (1, -1)[position.turn]", "abs(ahead) != 1", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "moves the men of the other player", ENGINE, "position.at(move.start) != mine", "position.at(move.start) == '.'", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "moves from empty squares, as two plies ago", ENGINE, "position.at(move.start) != mine", "position.at(move.start) not in (mine, '.')", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "takes straight ahead", ENGINE, '(there != "." and aside == 0)', "False", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "takes its own men", ENGINE, "there == mine or (", "(", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "steps two rows", ENGINE, "ahead != (1, -1)[position.turn]", "ahead * (1, -1)[position.turn] not in (1, 2)", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "steps aside", ENGINE, "ahead != (1, -1)[position.turn]", "ahead not in (0, (1, -1)[position.turn])", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "steps two columns aside", ENGINE, "aside not in (-1, 0, 1):", "aside not in (-2, -1, 0, 1, 2):", "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "does not ask who makes a move", ENGINE, "if actor in SEATS and actor != SEATS[position.turn]:", "if False:", "a move of the other player is refused"),
    (BREAKTHROUGH, "illegal", "admits a step that is written as a capture", ENGINE, 'if move.takes is not (there != "."):', 'if there != "." and not move.takes:', "moves that are judged well are legal"),
    (BREAKTHROUGH, "illegal", "advances over moves written with the wrong sign", ENGINE, "or self.judge(position, meant[0]):", 'or any(each.kind != "sign-of-capture" for each in self.judge(position, meant[0])):', "advance goes over nothing that judge objects to"),
    (PLUGIN, "illegal", "lets a player take a square of his own again", XO, 'if position[move] != ".":', 'if position[move] not in (".", _turn(position)):', "moves that are judged well are legal"),
    (PLUGIN, "illegal", "lets a player take the square of the last move", XO, 'if position[move] != ".":', 'if position[move] == _turn(position):', "moves that are judged well are legal"),
    (LINES, "illegal", "lets everybody pass at any time", SNORT, "return () if position.passed else (useless", "return () if True else (useless", "moves that are judged well are legal"),
    (LINES, "illegal", "advances over stones beside the other's", SNORT, "if bit & squares and", "if (bit & squares or (played > 8 and bit & BOARD & ~(stones[0] | stones[1]))) and", "advance goes over nothing that judge objects to"),
    # Ends of games
    (BREAKTHROUGH, "end", "does not see White in the last column of the last row", ENGINE, '"w" in position.cells[-width:]', '"w" in position.cells[-width:-1]', "a game that is won has ended"),
    (BREAKTHROUGH, "end", "does not see Black in the first column of the first row", ENGINE, '"b" in position.cells[:width]', '"b" in position.cells[1:width]', "a game that is won has ended"),
    (BREAKTHROUGH, "end", "goes on when Black has no men", ENGINE, ' or "b" not in position.cells', "", "where no move is legal, the game has an outcome"),
    (BREAKTHROUGH, "end", "goes on when White has no men", ENGINE, ' or "w" not in position.cells', "", "where no move is legal, the game has an outcome"),
    (BREAKTHROUGH, "end", "looks one square too far in the long variant", ENGINE, '"w" in position.cells[-width:]', '"w" in position.cells[-5:]', "what is mirrored ends alike"),
    (BREAKTHROUGH, "end", "lets moves be made when Black has won", ENGINE, "if self.outcome(position) is not None:\n            return (play", 'if (end := self.outcome(position)) is not None and end.winner == "white":\n            return (play', "where a game has ended, no move is judged well"),
    (PLUGIN, "end", "misses the middle column", XO, "(1, 4, 7), ", "", "what is turned ends alike"),
    (PLUGIN, "end", "sees a row that is none", XO, "(6, 7, 8), ", "(6, 7, 8), (0, 2, 7), ", "what is mirrored ends alike"),
    (LINES, "end", "passes over White alone", SNORT, "passed = not free(stones, other) and", "passed = not free(stones, other) and turn == 0 and", "where no move is legal, the game has an outcome"),
    # Positions that do not read back
    (BREAKTHROUGH, "position", "forgets whose turn it is", ENGINE, "{MEN[position.turn]}\"", "{MEN[0]}\"", "a written position read back has the same legal moves"),
    (BREAKTHROUGH, "position", "writes rows from below", ENGINE, "{'/'.join(reversed(rows))}", "{'/'.join(rows)}", "a written position read back has the same legal moves"),
    (BREAKTHROUGH, "position", "reads boards of five columns only", ENGINE, 'r"([wb.]{4,5}(?:/[wb.]{4,5}){5,7}) ([wb])"', 'r"([wb.]{5}(?:/[wb.]{5}){5}) ([wb])"', "a written position can be read"),
    (BREAKTHROUGH, "position", "leaves the last column out", ENGINE, "rows = [position.cells[at : at + width]", 'rows = [position.cells[at : at + width - 1] + "."', "a written position read back has the same legal moves"),
    (BREAKTHROUGH, "position", "reads White to move, always", ENGINE, "MEN.index(match[2]))", "0)", "a written position read back has the same legal moves"),
    (BREAKTHROUGH, "position", "sets up on the usual board", ENGINE, 'placed = Position(board, "".join', 'placed = Position(VARIANTS[0], "".join', "a written position read back has the same legal moves"),
    (BREAKTHROUGH, "position", "writes rows of five squares in each variant", ENGINE, "width = position.board.columns\n        rows", "width = 5\n        rows", "a written position can be read"),
    # Sides of the board that differ
    (LINES, "symmetry", "does not look to the right", SNORT, "others << 1 | others >> 1 |", "others << 1 |", "what is mirrored has the mirrored moves"),
    (LINES, "symmetry", "does not look to the right of many stones", SNORT, "others << 1 | others >> 1 |", "others << 1 | (others >> 1 if others.bit_count() < 3 else 0) |", "what is mirrored has the mirrored moves"),
    (LINES, "symmetry", "looks aslant in one direction, too", SNORT, "others << ROW | others >> ROW", "others << ROW | others >> ROW | (others << (ROW + 1) if others.bit_count() > 2 else 0)", "what is mirrored has the mirrored moves"),
    (LINES, "symmetry", "looks around the edge", SNORT, "ROW = SIZE + 1", "ROW = SIZE", "what is turned has the turned moves"),
    (PLUGIN, "symmetry", "has a diagonal that is bent", XO, "(2, 4, 6))", "(2, 4, 7))", "what is mirrored ends alike"),
    (BREAKTHROUGH, "symmetry", "has a fifth column in the long variant", ENGINE, "0 <= column < self.board.columns", "0 <= column < 5", "what is mirrored has the mirrored moves"),
    # Places of what a message quotes
    (BREAKTHROUGH, "place", "shows the end where the start is meant", ENGINE, "part=(0, 2)", "part=(3, 5)", "what a message quotes stands at its place"),
    (BREAKTHROUGH, "place", "shows the start where the end is meant", ENGINE, "part=(3, 5)", "part=(0, 2)", "what a message quotes stands at its place"),
    (BREAKTHROUGH, "place", "stands on the first move", LINT, "at=node.span,", "at=case.record.line[1].span or node.span,", "what a message quotes stands at its place"),
    (BREAKTHROUGH, "place", "stands on another tag", TAGS, "at=place, fix", 'at=header.place("Game"), fix', "what a message quotes stands at its place"),
    (BREAKTHROUGH, "place", "shows a setup at another tag", CODEC, 'header.place("Start")', 'header.place("Game")', "what a message quotes stands at its place"),
    (PLUGIN, "place", "stands on the last move", XO_LINT, "at=node.span,", "at=case.record.line[-1].span or node.span,", "what a message quotes stands at its place"),
    (LINES, "place", "names another square than the one that is taken", SNORT, 'f"{NAMES[move]} holds a stone already"', 'f"{min(NAMES.values())} holds a stone already"', "what a message quotes stands at its place"),
    # Fixes
    (BREAKTHROUGH, "fix", "makes a step of a capture", LINT, FIX, 'fix=replace(node.span, node.move.lower().replace("x", "-")),', "a fix is made wherever its fault is"),
    (BREAKTHROUGH, "fix", "mends the first square alone", LINT, FIX, "fix=replace(node.span, node.move[:2].lower() + node.move[2:]),", "a fix takes the finding away"),
    (BREAKTHROUGH, "fix", "writes the name of one variant for all", TAGS, "name.lower())\n", '"long")\n', "a fix is made wherever its fault is"),
    (BREAKTHROUGH, "fix", "writes the sign of a step always", ENGINE, 'instead="-x"[there != "."]', 'instead="-"', "a fix takes the finding away"),
    (BREAKTHROUGH, "fix", "leaves the last letter where it is", LINT, FIX, "fix=replace(node.span.__class__(node.span.start, node.span.end - 1), node.move.lower()),", "a safe fix keeps the moves"),
    (PLUGIN, "fix", "adds a blank", XO_LINT, FIX, 'fix=replace(node.span, node.move.lower() + " "),', "a fix makes of Bad what its page says"),
    # Faults that are found in some places only
    (BREAKTHROUGH, "found", "looks at three moves", LINT, "for node in case.record.line:", "for node in case.record.line[:4]:", "a fault is found wherever it stands"),
    (BREAKTHROUGH, "found", "looks at the first square of a move", LINT, CAPITAL, "if node.move and node.span and node.move[0].isupper():", "a fault is found wherever it stands"),
    (PLUGIN, "found", "leaves the last move out", XO_LINT, "for node in case.record.line:", "for node in case.record.line[:-1] if len(case.record.line) > 3 else case.record.line:", "a fault is found wherever it stands"),
    (PLUGIN, "found", "looks at the moves of one player", XO_LINT, "for node in case.record.line:", "for node in case.record.line[1::2]:", "a fault is found wherever it stands"),
    (LINES, "found", "calls capitals exact late in a game", SNORT, "bit = BITS.get(text, PASS)", "bit = BITS.get(text.lower() if played > 3 else text, PASS)", "a fault is found wherever it stands"),
    # Cost
    (BREAKTHROUGH, "cost of findings", "looks for each finding among all moves", LINT, CAPITAL, CAPITAL[:-1] + " and any(each is node for each in list(case.record.line)):", "a game with many findings costs as much more as it is longer"),
    (BREAKTHROUGH, "cost of findings", "joins all moves for each finding", LINT, CAPITAL, CAPITAL[:-1] + ' and len("".join(each.move or "" for each in case.record.line)) > 1:', "a game with many findings costs as much more as it is longer"),
    (BREAKTHROUGH, "cost of texts", "tries all ways to divide a position into rows", ENGINE, 'r"([wb.]{4,5}(?:/[wb.]{4,5}){5,7}) ([wb])"', 'r"((?:[wb.]+/?)+) ([wb])"', "a text of a setup costs as much more as it is longer"),
    # What is read otherwise than it is meant
    (MOVETEXT, "meaning", "gives each player the name of the other", "snort/movetext/__init__.py", '"Black": Field.PLAYER_1,\n    "White": Field.PLAYER_2,', '"Black": Field.PLAYER_2,\n    "White": Field.PLAYER_1,', "a sample means what is said beside it"),
    (SGF, "meaning", "gives each player the rating of the other", "snort/sgf/__init__.py", '"BR": Field.RATING_1,\n    "WR": Field.RATING_2,', '"BR": Field.RATING_2,\n    "WR": Field.RATING_1,', "a sample means what is said beside it"),
)  # fmt: skip
CHOSEN = tuple(Mutant(*row) for row in ROWS)
