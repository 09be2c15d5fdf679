"""`python -m gamenote`, and the installed command: the version is told before anything is imported."""

import sys

TYPE_CHECKING = False  # typing and types take half as long as an empty interpreter
if TYPE_CHECKING:
    from types import FrameType
# So many objects are made before garbage is looked for: a long game makes millions that all stay, and to look
# through them again and again takes a third of the time.
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
    gc.freeze()  # else Python looks for garbage among all that is loaded before it ends: 8 % of `--help`
    sys.exit(code)


def _heed_signals() -> None:
    """Ctrl-C and a request to end interrupt the work once; later ones do not disturb the clearing up."""
    import signal

    def interrupt(number: int, frame: "FrameType | None") -> None:
        signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, interrupt)


if __name__ == "__main__":
    main()
