"""`python -m gamenote`, and the installed command: the version is told before anything is imported."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from gamenote._version import __version__

        print(f"gamenote {__version__}")
        return
    from gamenote.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
