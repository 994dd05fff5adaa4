"""The GPU kernel compiles, everywhere, out of one string; what it takes is bounded. No GPU is needed."""

import re
from pathlib import Path

import pytest

from arcfast.hardware import kernel, nvrtc

CORE = Path(kernel.CORE)
SOURCE, OPTIONS, ENTRY = kernel.kernel_source()


def included(name):
    """What a file of the core includes, as often as it does, itself or through others."""
    names = re.findall(r'^#include "(.*)"', (CORE / name).read_text(), re.M)
    return names + [inner for each in dict.fromkeys(names) for inner in included(each)]


HEADERS = sorted({name for name in included("kernel.cu") if name.endswith(".h")})


def test_nothing_is_left_to_include():
    assert not re.findall(r"^\s*#\s*include.*", SOURCE, re.M)


@pytest.mark.parametrize("header", HEADERS)
def test_each_header_is_there_once(header):
    assert SOURCE.count(f'#line 1 "arcfast/core/{header}"') == 1
    guard = re.search(r"#ifndef (AF_\w+_H)\n#define \1\n", (CORE / header).read_text())[1]
    assert SOURCE.count(f"#define {guard}\n") == 1


def test_tables_are_there_as_often_as_they_are_read():
    texts = [(CORE / header).read_text() for header in HEADERS]
    for table in ("primitives.def", "reasons.def"):
        reads = sum(text.count(f'#include "{table}"') for text in texts)
        assert SOURCE.count(f'#line 1 "arcfast/core/{table}"') == reads > 0


def test_the_text_is_that_of_the_files():
    """Nothing is glued: each line of the source is a line of a file, or says which one comes next."""
    lines = {line for pattern in ("*.h", "*.cu", "*.def") for path in CORE.glob(pattern) for line in path.open()}
    assert not [line for line in SOURCE.splitlines(True) if line not in lines and not line.startswith("#line ")]


def test_the_entry_takes_only_64_bit_arguments():
    parameters = re.search(rf'extern "C" __global__ .*?{ENTRY}\((.*?)\)', SOURCE, re.S)[1]
    assert [parameter.split()[0] for parameter in parameters.split(", ")] == ["u64"] * 6


def test_only_portable_h_knows_the_machine():
    for path in CORE.glob("*.h"):
        assert path.name == "portable.h" or "__CUDACC__" not in path.read_text(), path.name


QUICK = "sm_75"  # half a minute each: the quick set compiles for one


@pytest.mark.parametrize(
    "arch", [arch if arch == QUICK else pytest.param(arch, marks=pytest.mark.slow) for arch in kernel.ARCHITECTURES]
)
def test_nvrtc_accepts_the_kernel(arch, record_property):
    compiled = nvrtc.compile(SOURCE, arch, OPTIONS)
    assert compiled.code.startswith(b"\x7fELF")
    assert not compiled.warnings
    entry = compiled.functions[ENTRY]
    for name, value in entry._asdict().items():
        record_property(f"{arch} {name}", value)
    assert 0 < entry.registers <= 128
    assert 0 < entry.depth <= 4096  # of each thread's stack; 0 would mean recursion


@pytest.mark.parametrize("call, bounded", [("g(n - 1)", True), ("f(n - 1)", False)])
def test_recursion_shows_as_a_stack_without_depth(call, bounded):
    """The check above would see it."""
    source = f"""
    __device__ __noinline__ int g(int n) {{ volatile int a[8]; a[n & 7] = n; return a[3]; }}
    __device__ __noinline__ int f(int n) {{ return n < 2 ? g(n) : {call} * g(n) + n; }}
    extern "C" __global__ void entry(int *p) {{ p[0] = f(p[1]); }}
    """
    assert (nvrtc.compile(source, "sm_75").functions["entry"].depth > 0) == bounded


def test_refused_source_comes_with_the_compilers_words():
    with pytest.raises(nvrtc.NvrtcError, match="nonsense"):
        nvrtc.compile("__global__ void f() { nonsense(); }", "sm_75")
