from gamenote.core.diagnostic import Severity
from gamenote.core.rule import Rule, reported
from gamenote.core.settings import Selection

SYNTAX = reported("SGF002", "sgf-syntax")(lambda: None)
BRACKET = reported("SGF005", "unescaped-bracket")(lambda: None)
QUIET = reported("SGF401", "quiet-one", Severity.INFO, default=False)(lambda: None)
TAGS = reported("TAG001", "tag-syntax")(lambda: None)
RULES = (SYNTAX, BRACKET, QUIET, TAGS)


def taken(selection: Selection) -> list[Rule]:
    return [rule for rule in RULES if selection.takes(rule)]


def test_without_selectors_the_default_rules_are_taken() -> None:
    assert taken(Selection()) == [SYNTAX, BRACKET, TAGS]


def test_families_prefixes_codes_and_names_select() -> None:
    assert taken(Selection(select=("SGF",))) == [SYNTAX, BRACKET, QUIET]
    assert taken(Selection(select=("SGF4",))) == [QUIET]
    assert taken(Selection(select=("SGF002", "tag-syntax"))) == [SYNTAX, TAGS]
    assert taken(Selection(select=("ALL",))) == list(RULES)


def test_the_more_specific_selector_wins_and_on_a_tie_ignoring() -> None:
    assert taken(Selection(select=("SGF",), ignore=("ALL",))) == [SYNTAX, BRACKET, QUIET]
    assert taken(Selection(select=("ALL",), ignore=("SGF",))) == [TAGS]
    assert taken(Selection(select=("SGF005",), ignore=("unescaped-bracket",))) == []


def test_rules_can_be_added_to_the_default() -> None:
    assert taken(Selection(extend=("quiet-one",))) == list(RULES)


def test_selectors_that_name_nothing_are_told() -> None:
    selection = Selection(select=("SG", "SGF9", "nonsense"), ignore=("TAG",))
    assert selection.strangers(RULES) == ("SG", "SGF9", "nonsense")
