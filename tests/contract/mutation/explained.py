"""Why bugs survive that the kit cannot tell from what is right, by subject and name."""

from __future__ import annotations

RULES_ALONE = (
    "the rules of the game alone say so: `check_plugin(perft=...)` tells it where the author gives counts"
)
NO_EXAMPLE = "no Bad of the rule and no sample shows the case: a test of the rule's own has to"

EXPLAINED: dict[tuple[str, str], str] = {
    ("plugin", "misses the last line"): RULES_ALONE,
    ("plugin", "tictactoe/engine.py: 4 -> 5 (3)"): f"a line of three that no sample ends by; {RULES_ALONE}",
    ("by hand", "does not wait for the end of a line"): (
        "with itself it agrees: a longer first line is cut and read as a game; that it should not be is known "
        "to the format alone"
    ),
    ("2048gn", "shows each tile as 2"): "every move brings a tile, so that pictures differ all the same",
    ("2048gn", "counts merges otherwise in the quick way"): (
        "the quick way of figures is the game's own, and the kit knows one way only: its tests hold the two"
    ),
    ("2048gn", "stands on the wrong tag"): NO_EXAMPLE,
    ("2048gn", "weighs a finding as its page does not say"): NO_EXAMPLE,
    ("2048gn", "says of one score what it should of all"): NO_EXAMPLE,
    ("2048gn", "writes a number without a blank"): NO_EXAMPLE,
    ("2048gn", "changes what a player wrote and is called safe"): NO_EXAMPLE,
    ("2048gn", "copies comments for each that is added"): (
        "told where comments are many enough for the clock: what is copied in C takes no steps that are counted"
    ),
    ("2048gn", "calls a game without tags empty"): "its moves alone still end in a result, as in all samples",
    ("2048gn", "leaves out tags that it does not know"): "no sample has such a tag, which is a finding of its own",
    ("2048gn", "writes small letters"): "the tiles that chance puts down are written in small letters either way",
}
