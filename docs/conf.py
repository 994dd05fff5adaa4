"""How Sphinx builds the site; `make docs` (tools/make_docs.py) puts the pages beside this file and calls it.

Docstrings are plain text with `code` in single backticks, not reStructuredText: they are translated below.
"""

import re

from arcfast import __version__

project, author, version, release = "arcfast", "the arcfast authors", __version__, __version__
copyright = "the arcfast authors, MIT licence"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme, html_title = "furo", f"arcfast {__version__}"
html_extra_path = ["primitives.txt"]
exclude_patterns = ["primitives.txt"]
myst_heading_anchors = 3
autodoc_member_order, autodoc_typehints = "bysource", "description"
autodoc_typehints_description_target = "documented"
python_use_unqualified_type_names = True
suppress_warnings = ["myst.strikethrough"]

SPECIAL = re.compile(r"([\\*|_])")


def translate_text(line: str) -> str:
    """A line of prose: backticks become code, everything else is itself."""
    parts = line.split("`")
    if len(parts) % 2 == 0:  # a lone backtick
        return SPECIAL.sub(r"\\\1", line).replace("`", r"\`")
    return "".join(f"``{part}``" if k % 2 else SPECIAL.sub(r"\\\1", part) for k, part in enumerate(parts))


def translate(app, what, name, obj, options, lines: list[str]) -> None:
    """Examples stay as they are, indented lines become a literal block, the rest is prose."""
    made: list[str] = []
    kind = "text"
    for line in lines:
        if kind == "example" and line.strip():
            made.append(line)
            continue
        before, kind = kind, kind_of(line, kind)
        if kind != before and made and made[-1].strip():
            made.append("")
        if kind == "literal" and before != "literal":
            made += ["::", ""]
        made.append(line if kind == "example" else f"    {line}" if kind == "literal" else translate_text(line))
    lines[:] = made


def kind_of(line: str, before: str) -> str:
    if line.startswith(">>>"):
        return "example"
    if line.startswith("    ") or re.match(r"\S+ {2,}\S", line):  # also a word and what it means, in columns
        return "literal"
    if before == "literal" and (line.startswith(" ") or not line.strip()):
        return "literal"
    return "list" if line.startswith(("- ", "  ")) else "text"


def setup(app) -> None:
    app.connect("autodoc-process-docstring", translate)
