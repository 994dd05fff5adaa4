"""Builds the documentation as a site: `make docs`.

    python tools/make_docs.py [--out build/docs]

Pages come from docs/, kaggle/README.md and the documents at the top of the tree; every primitive gets a drawn example.
They are put together in build/docs/source, and Sphinx makes build/docs/html of them; a warning of Sphinx is an error.
Needs `pip install ".[docs]"`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path

import make_primitives

ROOT = Path(__file__).resolve().parent.parent
# Pages from elsewhere in the tree, by the name they get.
ALSO = {
    "kaggle.md": "kaggle/README.md", "design.md": "DESIGN.md", "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
}  # fmt: skip
RENAMED = {"search.md": "program-search.md"}  # Sphinx has a page search.html of its own
# The side bar: every page is listed here, some with a shorter title, as `Title <page>`.
CONTENTS = {
    "Start": ["getting-started", "cookbook"],
    "Use": [
        "solving", "program-search", "evolving", "batch", "python-programs", "existing-code", "batt-files", "looking",
        "gpu", "On Kaggle <kaggle>", "scaling",
    ],
    "Look up": ["language", "primitives", "api"],
    "Figures": ["speed", "evaluation"],
    "How it is built": ["testing", "Design <design>", "contributing", "changelog"],
}  # fmt: skip


def stage(source: Path) -> None:
    """Put all pages into one folder, with links that hold there."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source, ignore=shutil.ignore_patterns("__pycache__"))
    make_primitives.main(["--page", str(source / "primitives.md")])
    for name, path in ALSO.items():
        (source / name).write_text((ROOT / path).read_text(encoding="utf-8"), encoding="utf-8")
    for name, other in RENAMED.items():
        (source / name).rename(source / other)
    for page in source.glob("*.md"):
        home = Path(ALSO.get(page.name, f"docs/{page.name}")).parent
        page.write_text(with_links(page.read_text(encoding="utf-8"), home), encoding="utf-8")
    with open(source / "index.md", "a", encoding="utf-8") as index:
        for caption, pages in CONTENTS.items():
            index.write(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{chr(10).join(pages)}\n```\n")


def with_links(text: str, home: Path) -> str:
    """Links to other files of the tree: to their pages, or their bare names where they have none."""
    pages = {(ROOT / path).resolve(): name for name, path in ALSO.items()}
    pages |= {(ROOT / "docs" / "primitives.md").resolve(): "primitives.md"}

    def link(match: re.Match[str]) -> str:
        words, target, part = match[1], match[2], match[3] or ""
        path = (ROOT / home / target).resolve()
        if "://" in target or not target:
            return match[0]
        if path in pages or path.parent == ROOT / "docs":
            name = pages.get(path, path.name)
            return f"[{words}]({RENAMED.get(name, name)}{part})"
        return words if words.startswith("`") else f"`{path.relative_to(ROOT).as_posix()}`"

    return re.sub(r"(?<!!)\[([^\]\n]+)\]\(([^)#\s]*)(#[^)\s]*)?\)", link, text)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs", metavar="DIR", help="default: build/docs")
    out = parser.parse_args(argv).out
    try:
        from sphinx.cmd.build import build_main
    except ImportError:
        print('make_docs: Sphinx is not installed: pip install ".[docs]"', file=sys.stderr)
        return 2
    stage(out / "source")
    status = build_main(["-W", "--keep-going", "-q", "-b", "html", str(out / "source"), str(out / "html")])
    if status == 0:
        print(f"{out / 'html' / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
