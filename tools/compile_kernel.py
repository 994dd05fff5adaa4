"""Compile the GPU kernel for every supported architecture and show what it takes. Needs neither GPU nor driver.

    python tools/compile_kernel.py --arch sm_75 --json build/kernel.json
    python tools/compile_kernel.py --cubin arcfast/hardware/cubins      # for a wheel: no first call compiles

Per architecture: processor seconds of NVRTC, bytes of the cubin, and what ptxas says of the entry: registers, bytes of
stack frame, of stack with all it calls (depth), and of spills; then how many warps that leaves on one multiprocessor at
once, and what share of all it could hold. --functions tells the same of the functions it calls. A cubin of the same
source that is in the folder already is not compiled again, and those of other sources are removed. Exit status 1 if a
compilation fails.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import secrets
import sys
import time

try:
    from arcfast import __version__
    from arcfast.hardware import kernel, nvrtc
except ImportError as error:
    sys.exit(f"compile_kernel: arcfast is not built ({error}): run make test first")

# Warps that a multiprocessor can hold, whatever they take; 48 on the others.
MOST_WARPS = {"sm_60": 64, "sm_70": 64, "sm_75": 32, "sm_80": 64, "sm_90": 64, "sm_100": 64}


def parse_arguments(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--arch", nargs="+", default=list(kernel.ARCHITECTURES), metavar="SM", help="such as sm_75 or 75; default: all"
    )
    parser.add_argument("--ptx", metavar="FOLDER", help="write arcfast_run.<arch>.ptx there as well")
    parser.add_argument("--cubin", metavar="FOLDER", help="write arcfast_run.<hash>.<arch>.cubin there as well")
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
        save(cubin, kernel.cubin_name(arch), compiled.code)
    if ptx:
        text = nvrtc.compile(source, arch.replace("sm_", "compute_"), options).code
        save(ptx, f"{entry}.{arch}.ptx", text.rstrip(b"\0"))
    main = compiled.functions[entry]
    return {
        "arch": arch,
        "seconds": round(compiled.seconds, 2),
        "bytes": len(compiled.code),
        **{field: getattr(main, field) for field in ("registers", "stack", "depth", "spill_stores", "spill_loads")},
        "warps": resident_warps(main.registers),
        "occupancy": round(resident_warps(main.registers) / MOST_WARPS.get(arch, 48), 2),
        "functions": [function._asdict() for function in compiled.functions.values()],
        "warnings": compiled.warnings,
    }


def resident_warps(registers: int) -> int:
    """Of a multiprocessor with 65,536 registers, handed out to warps by 256; blocks come and go whole."""
    each = -(-registers * 32 // 256) * 256
    block = kernel.BLOCK // 32
    return 65536 // each // block * block


def remove_old(folder: str, archs: list[str]) -> list[str]:
    """Remove this kernel's cubins of other sources, nobody else's; gives the architectures still to be compiled."""
    there = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    ours = {kernel.cubin_name(arch) for arch in kernel.ARCHITECTURES}
    for name in there - ours:
        if re.fullmatch(rf"{kernel.kernel_source().entry}\.[0-9a-f]{{16}}\.sm_[0-9a-z]+\.cubin", name):
            os.remove(os.path.join(folder, name))
    return [arch for arch in archs if kernel.cubin_name(arch) not in there]


def save(folder: str, name: str, data: bytes) -> None:
    """In one step: a file that is there is whole."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    half = os.path.join(folder, f".{name}.{secrets.token_hex(8)}.tmp")
    with open(half, "xb") as file:  # new, or an error: nothing that lies there, such as a link, is written to
        try:
            file.write(data)
            file.flush()
            os.replace(half, path)
        except BaseException:
            os.remove(half)
            raise


def print_functions(row: dict, entry: str) -> None:
    busy = [f for f in row["functions"] if f["stack"] or f["spill_stores"]]
    for f in sorted(busy, key=lambda f: -f["spill_stores"] - f["stack"]):
        if f["name"] != entry:
            print(f"    {f['stack']:6} stack {f['spill_stores']:6} stored {f['spill_loads']:6} loaded  {f['name']}")


def main(argv: list[str] | None = None) -> int:
    arguments = parse_arguments(argv)
    entry = kernel.kernel_source().entry
    titles = "arch, seconds, bytes, registers, stack, depth, spill stores, spill loads, warps, share".split(", ")
    columns = "{:8} {:>8} {:>10} {:>10} {:>8} {:>8} {:>13} {:>12} {:>6} {:>6}"
    if arguments.cubin:
        arguments.arch = remove_old(arguments.cubin, arguments.arch)
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
