"""No letter is lost in silence, whatever charset a record is in and whatever it says of it."""

import pytest

from tests.charsets.matrix import Trial, outcomes, trials

ALL = list(trials())


def check(trial: Trial) -> None:
    found = dict(outcomes(trial))
    assert "LOST" not in found.values(), found


@pytest.mark.parametrize("trial", ALL[::7], ids=lambda trial: f"{trial.format}-{trial.script.name}-{trial.label}")
def test_letters_are_kept_or_their_loss_is_told(trial: Trial) -> None:
    check(trial)


@pytest.mark.slow
@pytest.mark.parametrize("trial", ALL, ids=lambda trial: f"{trial.format}-{trial.script.name}-{trial.label}")
def test_letters_of_every_charset_are_kept_or_their_loss_is_told(trial: Trial) -> None:
    check(trial)
