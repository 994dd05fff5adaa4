"""Compile the GPU kernel for every supported architecture and show what it takes. Needs neither GPU nor driver.

    python tools/compile_kernel.py --arch sm_75 --json build/kernel.json

Per architecture: processor seconds of NVRTC, bytes of the cubin, and what ptxas says of the entry: registers, bytes of
stack frame, of stack with all it calls (depth), and of spills; --functions tells the same of the functions it calls.
Exit status 1 if a compilation fails.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time

try:
    from arcfast import __version__, kernel, nvrtc
except ImportError as error:
    sys.exit(f"compile_kernel: arcfast is not built ({error}): run make test first")


def parse_arguments(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--arch", nargs="+", default=list(kernel.ARCHITECTURES), metavar="SM", help="such as sm_75 or 75; default: all"
    )
    parser.add_argument("--ptx", metavar="FOLDER", help="write arcfast_run.<arch>.ptx there as well")
    parser.add_argument("--cubin", metavar="FOLDER", help="write arcfast_run.<arch>.cubin there as well")
    parser.add_argument("--functions", action="store_true", help="list the functions that spill or have a stack frame")
    parser.add_argument("--json", metavar="PATH", help="write the figures there; - prints them instead of the table")
    arguments = parser.parse_args(argv)
    arguments.arch = [arch if arch.startswith("sm_") else f"sm_{arch}" for arch in arguments.arch]
    return arguments


def measure(arch: str, ptx: str | None, cubin: str | None) -> dict:
    """One row of the table; the code is written to the folders that were asked for."""
    source, options, entry = kernel.kernel_source()
    compiled = nvrtc.compile(source, arch, options)
    if cubin:
        save(cubin, f"{entry}.{arch}.cubin", compiled.code)
    if ptx:
        text = nvrtc.compile(source, arch.replace("sm_", "compute_"), options).code
        save(ptx, f"{entry}.{arch}.ptx", text.rstrip(b"\0"))
    main = compiled.functions[entry]
    return {
        "arch": arch,
        "seconds": round(compiled.seconds, 2),
        "bytes": len(compiled.code),
        **{field: getattr(main, field) for field in ("registers", "stack", "depth", "spill_stores", "spill_loads")},
        "functions": [function._asdict() for function in compiled.functions.values()],
        "warnings": compiled.warnings,
    }


def save(folder: str, name: str, data: bytes) -> None:
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def print_functions(row: dict, entry: str) -> None:
    busy = [f for f in row["functions"] if f["stack"] or f["spill_stores"]]
    for f in sorted(busy, key=lambda f: -f["spill_stores"] - f["stack"]):
        if f["name"] != entry:
            print(f"    {f['stack']:6} stack {f['spill_stores']:6} stored {f['spill_loads']:6} loaded  {f['name']}")


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    entry = kernel.kernel_source().entry
    titles = ("arch", "seconds", "bytes", "registers", "stack", "depth", "spill stores", "spill loads")
    columns = "{:8} {:>8} {:>10} {:>10} {:>8} {:>8} {:>13} {:>12}"
    quiet = arguments.json == "-"
    rows: list[dict] = []
    try:
        about = {
            "arcfast": __version__,
            "nvrtc": nvrtc.version(),
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "date": time.strftime("%Y-%m-%d"),
        }
        if not quiet:
            print(f"{entry}: arcfast {__version__}, NVRTC {about['nvrtc']}, {about['machine']}, {about['date']}")
            print(columns.format(*titles))
        for arch in arguments.arch:
            row = measure(arch, arguments.ptx, arguments.cubin)
            rows.append(row)
            if not quiet:
                print(columns.format(*list(row.values())[: len(titles)]), flush=True)
                print(*row["warnings"], sep="\n", end="\n" if row["warnings"] else "")
                if arguments.functions:
                    print_functions(row, entry)
    except nvrtc.NvrtcError as error:
        print(f"compile_kernel: {error}", file=sys.stderr)
        return 1
    if arguments.json:
        text = json.dumps({**about, "rows": rows}, indent=1)
        if quiet:
            print(text)
        else:
            save(os.path.dirname(arguments.json) or ".", os.path.basename(arguments.json), text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
