"""`python -m arcfast` is the command line; see cli/."""

from arcfast.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
