"""Why bugs survive that the kit cannot tell from what is right, by subject and name."""

from __future__ import annotations

NO_EXAMPLE = "no Bad of the rule and no sample shows the case: a test of the rule's own has to"

EXPLAINED: dict[tuple[str, str], str] = {
    ("breakthrough", "does not ask who makes a move"): (
        "in tags and movetext nobody writes who moves, so that the engine is never told another one"
    ),
    ("breakthrough", "writes the name of one variant for all"): (
        "Bad shows the variant that is written, and faults of Bad are planted into moves, not into tags"
    ),
    ("breakthrough", "shows a setup at another tag"): (
        "what a message quotes may be advice or a name: that it stands at its place is asked of moves alone"
    ),
    ("plugin", "tictactoe/engine.py: 4 -> 5 (3)"): (
        "another line of three that no sample ends by, and there are as many sequences of six moves as before: "
        "a position of the game's own tests has to"
    ),
    ("by hand", "does not wait for the end of a line"): (
        "with itself it agrees: a longer first line is cut and read as a game; that it should not be is known "
        "to the format alone"
    ),
    ("2048gn", "shows each tile as 2"): "every move brings a tile, so that pictures differ all the same",
    ("2048gn", "counts merges otherwise in the quick way"): (
        "the quick way of figures is the game's own, and the kit knows one way only: its tests hold the two"
    ),
    ("2048gn", "stands on the wrong tag"): NO_EXAMPLE,
    ("2048gn", "writes a number without a blank"): NO_EXAMPLE,
    ("2048gn", "changes what a player wrote and is called safe"): NO_EXAMPLE,
    (
        "2048gn",
        (
            'game2048/gn/reader.py:Reader._with_line: self.text[end : end + 1] not in ("", "\\r", '
            "\"\\n\") -> (self.text[end:end + 1] in ('', '\\r', '\\n'))"
        ),
    ): "only what a fix of a rule takes away with a line shows it: a test of the rule's own has to",
    (
        "2048gn",
        "game2048/gn/reader.py:Reader._token: Span(span.start, end) -> (Span(end, span.start))",
    ): "the place behind the last word is used where a game is cut off: no example shows it",
    (
        "2048gn",
        (
            'game2048/gn/lint.py:not_canonical: text[len(body) :].count("\\n") > 1 -> '
            "(text[len(body):].count('\\n') >= 1)"
        ),
    ): "one empty line more at the end of what a fix writes: no example ends so",
    (
        "2048gn",
        "game2048/engine.py:Engine2048.advance: 2 * size -> (2 // size)",
    ): "changes the pace of the quick way alone, not what it gives",
}
