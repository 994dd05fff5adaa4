"""The version number. This is its only place; pyproject.toml reads it without importing the package."""

__version__ = "0.1.0"
