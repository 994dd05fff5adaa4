"""The one version number; pyproject.toml reads it without importing the package."""

__version__ = "0.1.0"
