"""Runs notebooks with parameters and leaves what they made: the notebook with its output, an HTML page, pictures, JSON.

    python tools/run_notebooks.py benchmark                            into build/benchmark/
    python tools/run_notebooks.py quickstart -p how_many 20            values are JSON, or text
    python tools/run_notebooks.py --out build/all quickstart benchmark
    python tools/run_notebooks.py benchmark --hide-code                a page of text, figures and pictures alone

Papermill executes a notebook in a kernel of this Python; a cell that fails ends it with status 1, and the notebook is
kept up to there. A notebook with a parameter `out_folder` gets the folder it is run into.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import time
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
MADE = (".ipynb", ".html", ".png", ".json")


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    known = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", choices=known, metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--out", type=Path, help="the folder (default: build/NAME)")
    text = "a parameter of the notebooks; may be repeated"
    parser.add_argument("-p", "--parameter", nargs=2, action="append", default=[], metavar=("NAME", "VALUE"), help=text)
    parser.add_argument("--hide-code", action="store_true", help="leave the code out of the HTML page")
    parser.add_argument("--kernel", default="python3", help="the Jupyter kernel to run them in (%(default)s)")
    return parser.parse_args(argv)


def value_of(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def run(name: str, out: Path, parameters: dict[str, Any], kernel: str, hide_code: bool) -> None:
    """Execute one notebook and write its HTML page; PapermillExecutionError if a cell fails."""
    import papermill

    source, target = NOTEBOOKS / f"{name}.ipynb", out / f"{name}.ipynb"
    known = papermill.inspect_notebook(str(source))
    unknown = [key for key in parameters if key not in known]
    if unknown:
        raise SystemExit(f"run_notebooks: {name} has no parameter {unknown[0]}; it has {', '.join(known)}")
    out.mkdir(parents=True, exist_ok=True)
    if "out_folder" in known:
        parameters = {"out_folder": str(out.resolve())} | parameters
    options = {"kernel_name": kernel, "progress_bar": sys.stderr.isatty(), "cwd": str(out)}
    options["extra_arguments"] = ["--log-level=ERROR"]  # the kernel warns of its own ports at every start
    try:
        papermill.execute_notebook(str(source), str(target), parameters, **options)
    finally:
        if target.exists():
            write_html(target, hide_code)


def write_html(notebook: Path, hide_code: bool) -> None:
    from nbconvert import HTMLExporter

    hidden = {"exclude_input": hide_code, "exclude_input_prompt": True, "exclude_output_prompt": True}
    page, _ = HTMLExporter(embed_images=True, **hidden).from_filename(str(notebook))
    notebook.with_suffix(".html").write_text(page, encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    args = parse_arguments(argv)
    try:
        from jupyter_client.kernelspec import NoSuchKernel
        from papermill.exceptions import PapermillExecutionError
    except ImportError:
        print("run_notebooks: papermill is not installed: pip install 'arcfast[notebook]'", file=sys.stderr)
        return 2
    logging.getLogger("papermill").setLevel(logging.WARNING)
    parameters = {name: value_of(text) for name, text in args.parameter}
    for name in args.names:
        out = args.out or Path("build") / name
        begun = time.monotonic()
        try:
            run(name, out, parameters, args.kernel, args.hide_code)
        except PapermillExecutionError as error:
            print(f"run_notebooks: {name}, cell {error.exec_count}: {error.ename}: {error.evalue}", file=sys.stderr)
            print(f"run_notebooks: the notebook up to there is {out / name}.ipynb", file=sys.stderr)
            return 1
        except NoSuchKernel:
            print(
                f"run_notebooks: no Jupyter kernel is called {args.kernel!r}: see jupyter kernelspec list",
                file=sys.stderr,
            )
            return 2
        except OSError as error:
            print(f"run_notebooks: {error.filename or out}: {error.strerror or error}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            print(f"run_notebooks: interrupted; what was done up to there is in {out}", file=sys.stderr)
            return 130
        made = ", ".join(sorted(path.name for path in out.iterdir() if path.suffix in MADE))
        print(f"{name}: {time.monotonic() - begun:.0f} s; in {out}: {made}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
