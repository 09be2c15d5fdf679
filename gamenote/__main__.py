"""`python -m gamenote`, and the installed command.

The version is told before anything is imported."""

import sys

TYPE_CHECKING = False  # typing and types are slow to import
if TYPE_CHECKING:
    from types import FrameType
# So many objects are made before garbage is looked for. A long game makes millions that all stay.
GARBAGE = 50_000


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from gamenote._version import __version__

        print(f"gamenote {__version__}")
        return
    import gc

    gc.set_threshold(GARBAGE)
    try:
        _heed_signals()
        from gamenote.cli.main import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were loaded
        code = 130
    gc.freeze()  # else Python looks for garbage before it ends
    sys.exit(code)


def _heed_signals() -> None:
    """Let the first signal interrupt the work, later ones nothing."""
    import signal

    def interrupt(number: int, frame: "FrameType | None") -> None:
        signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, interrupt)


if __name__ == "__main__":
    main()
