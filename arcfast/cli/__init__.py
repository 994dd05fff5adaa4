"""The command line `arcfast`: a file per command, entry.py for `main`, and left of the commands what they share.

From left to right: terminal; output; arguments and loading; the commands (`run` has run_summary too); entry.
"""

from arcfast.cli.entry import main

__all__ = ["main"]
