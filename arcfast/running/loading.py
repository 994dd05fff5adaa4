"""The programs of arcfast's own battery: from the file of compiled programs that a wheel has, from the user's cache
folder (programs/cache.py), or compiled from their texts.
"""

from __future__ import annotations

from pathlib import Path

from arcfast.batteries import FOLDER, SOLVERS
from arcfast.programs import cache
from arcfast.programs.program import Program, load_sources, parse_source

COMPILED = FOLDER / "compiled.json"  # in wheels: tools/compile_battery.py writes it


def own_programs() -> list[Program]:
    """The programs of arcfast/batteries/."""
    key = own_key()
    found = cache.load(key, COMPILED)
    if found is None:
        found = compile_own()
        cache.keep(key, found)
    for program in found:
        if not program.path.startswith("<"):
            program.path = str(SOLVERS / program.path)
    return found


def own_key() -> str:
    """The key of arcfast's own programs: what makes their texts."""
    files = [*sorted(SOLVERS.glob("**/*.py")), FOLDER / "templates.py", FOLDER / "kept.txt"]
    return cache.make_key(
        part for file in files for part in (file.relative_to(FOLDER).as_posix().encode(), file.read_bytes())
    )


def compile_own() -> list[Program]:
    """The same from their texts. Files are named from SOLVERS on, so that no path of this machine is among them."""
    from arcfast.batteries import templates  # only here: it takes a while

    programs, _ = load_sources(SOLVERS)
    for program in programs:
        program.path = Path(program.path).relative_to(SOLVERS).as_posix()
    for path, text in templates.make_texts().items():
        programs += parse_source(text, path)[0]
    return programs
