"""The GAME rules: what holds for the records of any game."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core import registry
from gamenote.core.alike import game_digest, moves_digest, occasion_digest, occasion_of
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Fix, Label, Safety, Severity, replace
from gamenote.core.engine import WholeGameEngine
from gamenote.core.record import Field, Outcome
from gamenote.core.rule import Rule, Statement, compared, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.core.telling import player

# Results of two points a game, as draughts counts, as those of one point.
TWO_POINTS = {"2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1"}
NOT_KNOWN = "*"  # ends a game that goes on, or whose result is not known


@rule(
    "GAME101", "result-mismatch", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.RESULT, also=(Safety.SAFE,)
)
def result_mismatch(case: Case) -> Iterator[Diagnostic]:
    """Two statements of the result differ.

    The result in the header is compared with the words that end the moves, or, where the format has none,
    with what the replayed game says. The moves are believed, unless they end with the marker of a game whose
    result is not known: then the fix puts the result of the header there, so that none is lost.

    Bad (2048gn, after the usual tags)::

        [Result "Locked"]

        1. L b2 Retired

    Good (2048gn, after the usual tags)::

        [Result "Retired"]

        1. L b2 Retired
    """
    outline = case.summary
    text, ended, codec = outline.header.get(Field.RESULT), outline.outcome, case.format.codec()
    if ended is None and codec.result_at_end and case.reading.place("terminator") is not None:
        ended = Outcome(NOT_KNOWN)
    if text is None and ended is not None and codec.scores:
        text = ended.text
    stated = case.format.result(text) if text is not None else None
    if text is None or stated is None:
        return
    closing = case.format.result(ended.text) if ended is not None else None
    differ = closing is not None and closing.text != stated.text
    differ = differ and closing is not None and _one_point_result(closing) != _one_point_result(stated)
    claim = codec.claim(case.record) if codec.variant_decides else stated
    if not differ and (claim is None or (ended is not None and not codec.variant_decides)):
        return
    computed, words = case.outcome, ""
    contradicted = claim is not None and computed is not None and codec.contradicts(claim, computed, case.final)
    if not differ and computed is None and claim is not None and case.engine and case.complete:
        words = case.engine.refute_claim(case.final, claim) if isinstance(case.engine, WholeGameEngine) else ""
    at = _result_span(case) if differ or contradicted or words else None
    if at is None:
        return
    if differ and ended is not None and closing is not None:
        yield _against_end(case, at, (text, stated), (ended.text, closing), computed)
    elif contradicted and computed is not None:
        yield _against_play(case, at, text, computed)
    else:
        yield case.report(f"the header says {text}, but {words}", at=_closing_result_span(case) or at)


def _one_point_result(outcome: Outcome) -> str:
    """Return a result in points of one a game."""
    return TWO_POINTS.get(outcome.text, outcome.text)


def _against_end(
    case: Case, at: Span, header: tuple[str, Outcome], end: tuple[str, Outcome], computed: Outcome | None
) -> Diagnostic:
    """Report a header whose result is not the one behind the moves."""
    place, cure = case.reading.place("terminator"), _result_agreement_fix(case, header[1], end[1], computed)
    return case.report(
        f"the header says {header[0]}, but the moves end with {end[0]}",
        at=place or at,
        see=[Label(at, "the result in the header")] if place else (),
        title=cure.title,
        fix=cure.edits,
        safety=cure.safety,
    )


def _result_span(case: Case) -> Span | None:
    """Return where the header tells the result, else the end."""
    return case.reading.place(Field.RESULT) or case.reading.place("terminator")


def _closing_result_span(case: Case) -> Span | None:
    """Return the place of a result behind the moves, if asked."""
    return case.reading.place("terminator") if case.format.codec().result_at_end else None


def _against_play(case: Case, at: Span, text: str, computed: Outcome) -> Diagnostic:
    """Report a header that contradicts the play."""
    end, written = _closing_result_span(case), case.format.codec().write_result(computed)
    record = case.summary
    winner = player(record.game, record.variant, computed.winner) if computed.winner else "nobody"
    found = f"the score is {computed.text}" if case.format.codec().scores else f"{winner} wins: {computed.reason}"
    said = "the moves end with" if at == end else "the header says"
    return case.report(
        f"{said} {text}, but {found}",
        at=end or at,
        see=[Label(_last_place(case), "the game ends here")],
        title=f"write {computed.text if case.source.binary else written}",
        fix=(*replace(at, written), *(replace(end, written) if end is not None and end != at else ())),
    )


def _result_agreement_fix(case: Case, stated: Outcome, closing: Outcome, computed: Outcome | None) -> Fix:
    """Return the fix that makes header and end agree.

    Whichever of them says more is believed, or else the end.
    """
    header, end = case.reading.place(Field.RESULT), case.reading.place("terminator")
    if closing.text == NOT_KNOWN:
        possible = end is not None and not (case.complete and stated.reason == "ended" and computed is None)
        edits = replace(end, stated.text) if end is not None and possible else ()
        return Fix(f"end the moves with {stated.text}", edits, Safety.UNSAFE)
    safety = Safety.SAFE if _is_result_confirmed(case, closing, computed) else Safety.UNSAFE
    return Fix(f"write {closing.text}", replace(header, closing.text) if header is not None else (), safety)


def _is_result_confirmed(case: Case, closing: Outcome, computed: Outcome | None) -> bool:
    """Whether the replay agrees with the closing result."""
    if case.format.codec().variant_decides:
        return computed is not None and computed.winner is not None and computed.winner == closing.winner
    return case.complete and (computed is not None) == (closing.reason == "ended")


def _last_place(case: Case) -> Span:
    spans = [step.node.span for step in case.main_line if step.node.move is not None and step.node.span]
    return spans[-1] if spans else Span(0, 0)


@rule("GAME302", "moves-not-checked", Severity.INFO)
def moves_not_checked(case: Case) -> Iterator[Diagnostic]:
    """The rules of this game are not known, so its moves are kept as they stand.

    Header and structure are checked all the same. This is said once for each game.
    """
    if case.rules_known or case.format.codec().reports_variant(case.reading):
        return
    first = next((node for node in case.record.nodes_from(0) if node.move is not None), None)
    if first is not None:
        what = case.record.game if case.engine is None else f"this kind of {case.record.game}"
        yield case.report(
            f"the rules of {what} are not known: the moves are not checked",
            at=case.reading.place("variant") or first.span or Span(0, 0),
        )


@reported("GAME301", "illegal-move", Severity.ERROR, also=(Severity.WARNING,))
def illegal_move() -> None:
    """A move is against the rules of the game.

    Reported where the game has no more exact name for the offence. What follows in this line is not checked,
    since the position is not known; the message says how many moves of the game that are.
    """


@reported("GAME303", "merge-conflict", Severity.ERROR)
def merge_conflict() -> None:
    """A merge has left two versions of something.

    Two people have changed the same, and nobody has chosen yet: both versions stand between lines of marks, as
    `gamenote merge` and git leave them. Read as games, they are counted twice. There is no fix, since only people
    know which version is right.

    Bad (pgn, after the usual head)::

        1. e4 e5 *

        <<<<<<< ours
        [White "Ann"]

        1. d4 d5 *

    Good (pgn, after the usual head)::

        1. e4 e5 *

        [White "Ann"]

        1. d4 d5 *
    """


@reported("GAME490", "unused-suppression", Severity.WARNING, fix=Safety.SAFE, changes=Change.COMMENTS)
def unused_suppression() -> None:
    """A comment silences a rule that finds nothing there.

    Perhaps the record was corrected since, or the rule was misspelt. A comment that silences nothing today would
    hide what goes wrong tomorrow. Only rules that ran are reported.

    Bad (pdn, after the usual head)::

        1. 32-28 {gamenote: ignore illegal-move} 19-23 *
    """


@reported("GAME491", "blanket-suppression", Severity.WARNING)
def blanket_suppression() -> None:
    """A comment silences rules without saying which.

    It would hide all that may ever go wrong there. Without a name nothing is silenced; `ALL` silences everything,
    which is reported all the same.

    Bad (pdn, after the usual head)::

        1. 32-28 {gamenote: ignore} 19-23 *

    Good (pdn, after the usual head)::

        1. 32-28 {the plan of the last round} 19-23 *
    """


@reported("GAME492", "hidden-damage", Severity.INFO)
def hidden_damage() -> None:
    """Text cannot be read, and the rules that report it are silenced.

    The findings may well be known and be left alone for good reasons, but what is lost is neither checked nor
    converted, so such a record is never simply called clean.

    Bad (pdn, after the usual tags)::

        {gamenote: ignore-file unexpected-token}

        1. 32-28 19-23 ]] *
    """


# Games that stand in a run twice

FIRST = Span(0, 1)
LEAST_PLIES = 20  # of games that are the same by their moves alone


@compared("GAME401", "duplicate-game", Severity.WARNING)
def duplicate_game(case: Case) -> Iterator[Statement]:
    """A game is there a second time.

    It has the players, the round, the start and the moves of another game of the run, in the same format. Dates
    are the same as far as they are known, and never are there two different results. Collections that are put
    together from others count such games twice. Games without moves, or whose players are not known, are not
    compared. Where most games of a file stand in another one, a single finding says so; `convert --duplicates`
    lists them. A run remembers its first 15,000 games at least; `convert --dedupe` leaves the same games out, and
    remembers all.

    Bad (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 Nf6 *

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. d4 Nf6 *

    Good (last lines)::

        1. d4 d5 2. c4 *
    """
    about = game_digest(case.record)
    if about is not None:
        words = "the same players, date and moves as"
        yield Statement(
            _in_format(case, about), words, _first_character_span(case), occasion=occasion_of(case.record)
        )


@compared("GAME402", "same-moves", Severity.INFO, default=False)
def same_moves(case: Case) -> Iterator[Statement]:
    """A game has all the moves of another one.

    The players or the date are others. Of twenty plies and more that is hardly chance: one of the two has the
    wrong moves, or names are spelt in two ways.

    Bad (pgn)::

        [White "Ann"]
        [Black "Bob"]
        [Result "*"]

        1. Nc3 Nc6 2. Nf3 Nf6 3. e4 e5 4. Bb5 Bb4 5. O-O O-O 6. d3 d6 7. Bg5 Bg4 8. h3 h6 9. Bh4 Bh5 10. a3 a6 *

        [White "Cid"]
        [Black "Dan"]
        [Result "*"]

        1. Nc3 Nc6 2. Nf3 Nf6 3. e4 e5 4. Bb5 Bb4 5. O-O O-O 6. d3 d6 7. Bg5 Bg4 8. h3 h6 9. Bh4 Bh5 10. a3 a6 *

    Good (last lines)::

        1. e4 e5 *

        [White "Cid"]
        [Black "Dan"]
        [Result "*"]

        1. e4 e5 *
    """
    about = moves_digest(case.record, LEAST_PLIES)
    if about is None:
        return
    key = registry.questions_of(case.record.game).moves_key(case.record)
    words = _in_format(case, about) if key is None else f"{case.format.name} {key}"
    says = occasion_digest(case.record) if key is None else ""
    yield Statement(words, "the same moves as", _first_character_span(case), says=says)


def _in_format(case: Case, about: bytes) -> str:
    """Return the words about games that are compared within one format only."""
    return f"{case.format.name} {about.hex()}"


def _first_character_span(case: Case) -> Span:
    text = case.source.text
    if text[:1] in ("[", "("):
        return FIRST
    start = len(text) - len(text.lstrip())
    return Span(start, min(start + 1, len(text)))


RULES = rules_in(globals())


def rules() -> tuple[Rule, ...]:
    """The rules for all games (entry point `gamenote.rules`)."""
    return RULES
