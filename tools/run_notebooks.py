"""Runs notebooks with parameters and leaves what they made: the notebook with its output, an HTML page, pictures, JSON.

    python tools/run_notebooks.py benchmark                            into build/benchmark/
    python tools/run_notebooks.py quickstart -p how_many 20            values are JSON, or text
    python tools/run_notebooks.py --out build/all quickstart benchmark
    python tools/run_notebooks.py benchmark --hide-code                a page of text, figures and pictures alone
    python tools/run_notebooks.py quickstart --record                  outputs go into notebooks/ too, for visitors

Papermill executes a notebook in a kernel of this Python; a cell that fails ends it with status 1, and the notebook is
kept up to there. A line is printed for each section that begins. A notebook with a parameter `out_folder` gets the
folder it is run into.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import sys
import time
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
MADE = (".ipynb", ".html", ".png", ".json")
RECORDED = ("quickstart",)  # are committed with the outputs of a run of the code that they hold
TELLING = "telling"  # papermill's usual engine, which prints the heading before it runs what stands below


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    known = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", choices=known, metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--out", type=Path, help="the folder (default: build/NAME)")
    text = "a parameter of the notebooks; may be repeated"
    parser.add_argument("-p", "--parameter", nargs=2, action="append", default=[], metavar=("NAME", "VALUE"), help=text)
    parser.add_argument("--hide-code", action="store_true", help="leave the code out of the HTML page")
    text = f"also keep the outputs in notebooks/ ({', '.join(RECORDED)})"
    parser.add_argument("--record", action="store_true", help=text)
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
    options = {"kernel_name": kernel, "engine_name": TELLING, "progress_bar": False, "cwd": str(out)}
    options["extra_arguments"] = ["--log-level=ERROR"]  # the kernel warns of its own ports at every start
    try:
        papermill.execute_notebook(str(source), str(target), parameters, **options)
    finally:
        if target.exists():
            write_html(target, hide_code)


def register_engine() -> None:
    from papermill.engines import NBClientEngine, papermill_engines

    class TellingEngine(NBClientEngine):
        @classmethod
        def execute_managed_notebook(cls, nb_man: Any, kernel_name: str, **options: Any) -> Any:
            cells, start, begun = nb_man.nb.cells, nb_man.cell_start, time.monotonic()
            told: list[str] = []

            def start_and_tell(cell: Any, cell_index: int | None = None, **more: Any) -> None:
                above = [heading for each in cells[: (cell_index or 0) + 1] for heading in headings_of(each)]
                if cell.cell_type == "code" and above and above[-1:] != told[-1:]:
                    told.append(above[-1])
                    print(f"  {time.monotonic() - begun:4.0f} s  {above[-1]}", flush=True)
                start(cell, cell_index, **more)

            nb_man.cell_start = start_and_tell
            return super().execute_managed_notebook(nb_man, kernel_name, **options)

    papermill_engines.register(TELLING, TellingEngine)


def headings_of(cell: Any) -> list[str]:
    """The headings of a cell of text."""
    lines = cell.source.split("\n") if cell.cell_type == "markdown" else []
    return [line.lstrip("#").strip() for line in lines if line.startswith("#")]


def write_html(notebook: Path, hide_code: bool) -> None:
    from nbconvert import HTMLExporter

    hidden = {"exclude_input": hide_code, "exclude_input_prompt": True, "exclude_output_prompt": True}
    page, _ = HTMLExporter(embed_images=True, **hidden).from_filename(str(notebook))
    notebook.with_suffix(".html").write_text(page, encoding="utf-8")


def digest_of(cells: list[dict[str, Any]]) -> str:
    """What the code of a notebook is recognised by."""
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return hashlib.sha256("\0".join(code).encode()).hexdigest()[:16]


def is_fresh(path: Path) -> bool:
    """Whether the outputs in a notebook are of the code in it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return notebook["metadata"].get("recorded") == digest_of(notebook["cells"])


def record(name: str, made: Path) -> None:
    """Put the outputs of a run into the notebook it was made of."""
    path = NOTEBOOKS / f"{name}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    run = {cell["id"]: cell for cell in json.loads(made.read_text(encoding="utf-8"))["cells"]}
    for number, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
        cell["execution_count"] = number
        cell["outputs"] = run[cell["id"]]["outputs"]
        for output in cell["outputs"]:
            if "execution_count" in output:
                output["execution_count"] = number
    notebook["metadata"]["recorded"] = digest_of(notebook["cells"])
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    args = parse_arguments(argv)
    if args.record and not set(args.names) <= set(RECORDED):
        print(f"run_notebooks: only {', '.join(RECORDED)} is recorded", file=sys.stderr)
        return 2
    try:
        from jupyter_client.kernelspec import NoSuchKernel
        from papermill.exceptions import PapermillExecutionError
    except ImportError:
        print("run_notebooks: papermill is not installed: pip install 'arcfast[notebook]'", file=sys.stderr)
        return 2
    logging.getLogger("papermill").setLevel(logging.WARNING)
    register_engine()
    parameters = {name: value_of(text) for name, text in args.parameter}
    for name in args.names:
        out = args.out or Path("build") / name
        begun = time.monotonic()
        print(f"{name}: running notebooks/{name}.ipynb; results go to {out}", flush=True)
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
        if args.record:
            record(name, out / f"{name}.ipynb")
        made = ", ".join(sorted(path.name for path in out.iterdir() if path.suffix in MADE))
        print(f"{name}: {time.monotonic() - begun:.0f} s; in {out}: {made}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
