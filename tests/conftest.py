"""Options of the test run."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from gamenote import _version
from gamenote.core.visible import CI_SYSTEMS

pytest_plugins = ["tests.quick"]

# All processes of a run share their bytecode, also where the environment wants none beside the sources.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A slow machine is no fault of a property: what is drawn slowly is still drawn. The same is drawn each time, so
# that a change is judged by what it changes; `--hypothesis-profile dice` draws anew.
settings.register_profile(
    "dice",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("gamenote", settings.get_profile("dice"), derandomize=True)
settings.load_profile("gamenote")

# What a test finds is never what an earlier one has found; tests of the cache ask for it.
os.environ["GAMENOTE_LINT_NO_CACHE"] = "1"

# What a test sees is the same where the suite itself runs in CI; tests of CI set what they need.
for system in CI_SYSTEMS:
    os.environ.pop(system, None)

# Where tests run in the background Ctrl-C is ignored, by the commands that they start as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


HOME = "https://gamenote.example/home"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address of the project, which it has not for the time being."""
    monkeypatch.setattr(_version, "HOME", HOME)
    return HOME


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write what the commands of tests/golden, README.md and the guide print now into them",
    )
