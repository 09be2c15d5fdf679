import pytest

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import Rule
from gamenote.core.settings import Selection, Settings
from tests.core.test_selection import BRACKET, SYNTAX, TAGS


def test_a_silenced_rule_is_off_even_when_it_is_selected_by_name() -> None:
    settings = Settings(Selection(select=("unescaped-bracket", "SGF002")), silenced=("SGF00",))
    assert not settings.takes(BRACKET)
    assert not settings.takes(SYNTAX)


def test_of_several_severities_the_most_specific_counts_and_of_equals_the_last() -> None:
    settings = Settings(
        severities=(
            ("SGF005", Severity.INFO),
            ("SGF", Severity.ERROR),
            ("unescaped-bracket", Severity.WARNING),
        )
    )
    assert settings.severity(BRACKET) is Severity.WARNING
    assert settings.severity(SYNTAX) is Severity.ERROR
    assert settings.severity(TAGS) is None


@pytest.mark.parametrize(
    ("settings", "rule", "author", "counts"),
    [
        (Settings(), BRACKET, Safety.SAFE, Safety.SAFE),
        (Settings(fixable=("TAG",)), BRACKET, Safety.SAFE, Safety.DISPLAY),
        (Settings(unfixable=("SGF",)), BRACKET, Safety.SAFE, Safety.DISPLAY),
        (Settings(fixable=("SGF005",), unfixable=("SGF",)), BRACKET, Safety.UNSAFE, Safety.UNSAFE),
        (Settings(safe_fixes=("SGF",)), BRACKET, Safety.UNSAFE, Safety.SAFE),
        (Settings(safe_fixes=("SGF",), unsafe_fixes=("SGF005",)), BRACKET, Safety.SAFE, Safety.UNSAFE),
        (Settings(safe_fixes=("ALL",)), BRACKET, Safety.DISPLAY, Safety.DISPLAY),
    ],
)
def test_the_user_may_weigh_fixes(settings: Settings, rule: Rule, author: Safety, counts: Safety) -> None:
    assert settings.safety(rule, author) is counts
