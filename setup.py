"""How the extensions are compiled. Everything else about the package stands in pyproject.toml.

The flavour comes from the environment and each has a build directory of its own, build/<flavour>/:
release (default), debug (ARCFAST_DEBUG=1: assertions, tiny arena), sanitize (ARCFAST_SANITIZE=1: address, undefined),
coverage (ARCFAST_COVERAGE=1: gcov counts the lines of the core that run).
ARCFAST_PURE=1 leaves the extensions out; the Makefile uses it to install the dependencies before it builds in place.
ARCFAST_ABI3=1 builds against the stable ABI of Python 3.11: one wheel for it and all later ones.
"""

import os
import platform
import subprocess
import sys
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def asked(name: str) -> bool:
    return os.environ.get(name, "0") not in ("", "0")


FLAVOURS = {"sanitize": "ARCFAST_SANITIZE", "debug": "ARCFAST_DEBUG", "coverage": "ARCFAST_COVERAGE"}
FLAVOUR = next((flavour for flavour, name in FLAVOURS.items() if asked(name)), "release")

# The warnings watch the core's headers; the last ones are what Cython's own output cannot help setting off.
WARNINGS = ["-Wall", "-Wextra", "-Wc++-compat"]
WARNINGS += ["-Wno-unused-function", "-Wno-unused-parameter", "-Wno-missing-field-initializers"]
COMMON = ["-std=gnu11", "-fno-strict-aliasing", "-fvisibility=hidden", *WARNINGS]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
COMPILE = {
    "release": ["-O3", "-g0", "-fno-tree-slp-vectorize"],  # 1 % faster over 100 solvers (gcc 12.2, EPYC, 2026-11-17)
    "debug": ["-O1", "-g"],
    "sanitize": ["-O1", "-g", "-fno-omit-frame-pointer", *SANITIZERS],
    "coverage": ["-O1", "-g", "-fprofile-arcs", "-ftest-coverage", "-fprofile-update=atomic"],
}[FLAVOUR]
LINK = {
    "release": ["-s"] if sys.platform == "linux" else [],
    "debug": [],
    "sanitize": SANITIZERS,
    "coverage": ["--coverage"],
}[FLAVOUR]
MACROS = {"release": [], "debug": [("AF_DEBUG", "1")], "sanitize": [], "coverage": []}[FLAVOUR]

# The buffers that Cython's arrays are made of are in the stable ABI since 3.11.
ABI3 = asked("ARCFAST_ABI3")
if ABI3:
    MACROS = [*MACROS, ("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")]

# Flags of single sources, put after all others. The emulator's lanes are instrumented, but the __tsan_* callbacks are
# its own (emulator.c): nothing is linked with libtsan, and emulator.c itself must not be instrumented. Reads stay where
# they are written (no tree-sink: moved into one lane's branch they would hide a race) and loops stay loops (a memcpy
# would not be seen). -g1: failures name lines.
EMULATED = ["-O1", "-g1", "-DAF_EMULATE", "-fsanitize=thread", "-fno-tree-sink", "-fno-tree-loop-distribute-patterns"]
UNCOUNTED = ["-fno-profile-arcs", "-fno-test-coverage"]  # counters of lanes would be races
EMULATING = ("x86_64", "amd64", "aarch64", "arm64")  # the processors emulator.c can change stacks on
SOURCE_FLAGS = {
    "arcfast/core/emulator.c": ["-fno-sanitize=all", *UNCOUNTED, "-O3"],
    "arcfast/core/emulator_core.c": ["-fno-sanitize=address", *UNCOUNTED, *EMULATED],
}

# (module, sources); a module whose .pyx is not there is left out.
MODULES = [
    ("arcfast._cpu", ["arcfast/bindings/_cpu.pyx"]),
    ("arcfast._warp", ["arcfast/bindings/_warp.pyx", "arcfast/core/emulator.c", "arcfast/core/emulator_core.c"]),
    ("arcfast._forks", ["arcfast/bindings/_forks.pyx"]),
]


def is_possible(module: str) -> bool:
    """Whether this machine has what a module is made of: stacks that can be changed, processes that can be forked."""
    return {
        "arcfast._warp": platform.machine().lower() in EMULATING,
        "arcfast._forks": hasattr(os, "fork"),
    }.get(module, True)


def extensions() -> list[Extension]:
    # An edit of any of these rebuilds every module.
    headers = sorted(glob("arcfast/core/*.h") + glob("arcfast/core/*.def") + glob("arcfast/bindings/*.p?[di]"))
    return [
        Extension(
            module,
            sources,
            include_dirs=["arcfast/core"],
            depends=[*headers, *sources, "setup.py"],
            define_macros=MACROS,
            py_limited_api=ABI3,
            extra_compile_args=[*COMMON, *COMPILE],
            extra_link_args=[flag for flag in LINK if flag != "-s" or module != "arcfast._warp"],
        )
        for module, sources in MODULES
        if os.path.exists(sources[0]) and is_possible(module)
    ]


class BuildExtensions(build_ext):
    """Translates with Cython, adds the flags of the machine and of single sources, compiles two modules at a time."""

    def finalize_options(self):
        super().finalize_options()
        if self.parallel is None:
            self.parallel = 2

    def build_extensions(self):
        from Cython.Build import cythonize

        machine = machine_flags(self.compiler.compiler_so)
        for ext in self.extensions:
            options = {"build_dir": self.build_temp, "compiler_directives": {"language_level": 3}}
            ext.sources = cythonize([ext], quiet=True, force=self.force, **options)[0].sources
            ext.extra_compile_args += machine

        compile_one = self.compiler._compile

        def compile_with_its_flags(obj, src, ext, cc_args, extra_postargs, pp_opts):
            own = SOURCE_FLAGS.get(src.replace(os.sep, "/"), [])
            compile_one(obj, src, ext, cc_args, [*extra_postargs, *own], pp_opts)

        self.compiler._compile = compile_with_its_flags
        super().build_extensions()


def machine_flags(compiler: list[str]) -> list[str]:
    """x86-64 since about 2009 (SSE4.2, POPCNT); a compiler too old to know its name is told the parts."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return []
    level = ["-march=x86-64-v2"]
    probe = [*compiler, *level, "-x", "c", "-E", os.devnull, "-o", os.devnull]
    known = subprocess.run(probe, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    return level if known else ["-msse4.2", "-mpopcnt"]


setup(
    ext_modules=[] if asked("ARCFAST_PURE") else extensions(),
    cmdclass={"build_ext": BuildExtensions},
    options={
        "build": {"build_base": f"build/{FLAVOUR}"},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {}),
    },
)
