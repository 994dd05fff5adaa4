"""The command line `arcfast`: a file per command."""

from arcfast.cli.entry import main

__all__ = ["main"]
