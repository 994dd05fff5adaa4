"""CuPy's side of a device, with a stand-in for CuPy that runs the kernel on the CPU; what is said where there is none.

The stand-in has only what CuPy 13.6 and 14 both have, with their signatures; where the real one is installed, that is
checked too (test_cupy_has_what_is_used). No GPU is needed, and no GPU is simulated: one lane of the CPU runs the warps.
"""

import ctypes
import importlib.util
import sys
import types

import numpy
import pytest
from devices import quick, same

import arcfast
from arcfast import Battery, Program, dsl
from arcfast.base.errors import DeviceError, DeviceUnavailable
from arcfast.hardware import choice, cupy_device, kernel
from arcfast.running import batch

GRIDS = [((0, 1), (2, 3)), ((5,),), ((1, 2, 3),)]
TEXTS = {"turn": "rot90(I)", "fail": "first(first(first(I)))", "found": "first(objects(I, T, F, F))"}
BATTERY = Battery([Program.parse(f"def {name}(I): return {text}") for name, text in TEXTS.items()])


class CudaError(RuntimeError):
    pass


class Runtime:
    """cupy.cuda.runtime on an emulated device for each GPU."""

    memcpyHostToDevice, memcpyDeviceToHost = 1, 2

    def __init__(self, count: int):
        self.gpus = [quick(f"inner{k}") for k in range(count)]
        self.current = 0
        self.fail: dict[str, str] = {}
        self.copied = []

    def may(self, name: str) -> None:
        if name in self.fail:
            raise CudaError(self.fail[name])

    def getDeviceCount(self):
        self.may("getDeviceCount")
        return len(self.gpus)

    def getDeviceProperties(self, device):
        return {"name": b"Tesla T4", "major": 7, "minor": 5, "multiProcessorCount": 2}

    def deviceGetPCIBusId(self, device):
        return f"0000:00:0{device}.0"

    def memGetInfo(self):
        return self.gpus[self.current].memory, 1 << 40

    def malloc(self, size):
        self.may("malloc")
        return self.gpus[self.current].alloc(size)

    def free(self, ptr):
        self.gpus[self.current].free(ptr)

    def memcpyAsync(self, dst, src, size, kind, stream):
        self.may("memcpyAsync")
        device, which = divmod(stream - 1, 2)
        assert device == self.current
        if kind == self.memcpyHostToDevice:
            self.gpus[device].write(dst, ctypes.string_at(src, size), which)
        else:
            ctypes.memmove(dst, self.gpus[device].read(src, size, which), size)


def fake_cupy(count: int = 1) -> types.ModuleType:
    cupy, runtime = types.ModuleType("cupy"), Runtime(count)
    launched, made = [], []

    class Device:
        def __init__(self, number):
            self.number = number

        def __enter__(self):
            self.before, runtime.current = runtime.current, self.number

        def __exit__(self, *_):
            runtime.current = self.before

    class Stream:
        using = None

        def __init__(self, non_blocking=False):
            assert non_blocking
            self.device, self.which = runtime.current, sum(s.device == runtime.current for s in made)
            self.ptr = 1 + 2 * self.device + self.which
            made.append(self)

        def __enter__(self):
            Stream.using = self

        def __exit__(self, *_):
            Stream.using = None

        def synchronize(self):
            runtime.may("synchronize")
            runtime.gpus[self.device].sync(self.which)

    class RawModule:
        def __init__(self, code=None, *, path=None, options=()):
            runtime.may("RawModule")
            assert (code is None) != (path is None)
            assert code is None or code == kernel.kernel_source().source and options == ("-std=c++17",)
            cupy.loaded.append(path or "compiled")

        def get_function(self, name):
            def call(grid, block, args):
                runtime.may("launch")
                assert [type(arg) for arg in args] == [numpy.uint64] * 6
                stream = Stream.using
                launched.append((grid, block, stream.ptr))
                runtime.gpus[stream.device].launch(name, *grid, *block, [int(arg) for arg in args], stream.which)

            call.kernel = types.SimpleNamespace(ptr=77)
            return call

    def occupancy(function, threads, shared):
        assert (function, threads, shared) == (77, 128, 0)
        return 2

    driver = types.SimpleNamespace(occupancyMaxActiveBlocksPerMultiprocessor=occupancy)
    cupy.cuda = types.SimpleNamespace(runtime=runtime, driver=driver, Device=Device, Stream=Stream)
    cupy.RawModule, cupy.loaded, cupy.launched = RawModule, [], launched
    cupy.__spec__ = importlib.util.spec_from_loader("cupy", None)
    return cupy


@pytest.fixture
def cupy(monkeypatch):
    module = fake_cupy(2)
    monkeypatch.setitem(sys.modules, "cupy", module)
    return module


# ---- CupyDevice ----


def test_facts(cupy):
    first, second = cupy_device.find_gpus()
    assert (first.name, second.name, first.arch) == ("gpu:0 (Tesla T4)", "gpu:1 (Tesla T4)", "sm_75")
    assert (first.warps, first.memory, second.bus) == (2 * 2 * 4, 64 << 20, "0000:00:01.0")
    assert [facts.name for facts in arcfast.devices()] == ["cpu", "gpu:0", "gpu:1", "warp", "python"]
    assert "Tesla T4, sm_75" in str(arcfast.devices())


@pytest.mark.parametrize("device, names", [("gpu", [0, 1]), ("gpu:0", [0]), ("gpu:1", [1])])
def test_a_run(cupy, device, names, caplog):
    free = [inner.memory for inner in cupy.cuda.runtime.gpus]
    run = BATTERY.run(GRIDS, device=device)
    same(BATTERY.run(GRIDS, device="cpu"), run)
    assert [row.device for row in run.report.rows] == [f"gpu:{k} (Tesla T4)" for k in names]
    assert run.report.runs == 9 and not run.report.reruns and run.report.choice == (device, "asked for")
    assert {pointer for _, _, pointer in cupy.launched} <= {1 + 2 * k + s for k in names for s in (0, 1)}
    assert cupy.launched and all(block == (128,) for _, block, _ in cupy.launched)
    assert [inner.memory for inner in cupy.cuda.runtime.gpus] == free


def test_solving(cupy):
    tasks = [arcfast.Task("t", [(((1, 2),), ((1,), (2,)))], [(((3, 4),), None)])]
    found = BATTERY.solve(tasks, device="gpu", progress=False)
    assert found.programs("t") == ["turn"] and found.attempts("t") == [[((3,), (4,))]]
    assert {row.device for row in found.report.rows} == {"gpu:0 (Tesla T4)", "gpu:1 (Tesla T4)"}


@pytest.mark.parametrize("where", ["malloc", "memcpyAsync", "launch", "synchronize"])
def test_cuda_errors_are_device_errors(cupy, where):
    here = BATTERY.run(GRIDS, device="cpu")
    cupy.cuda.runtime.fail[where] = "cudaErrorLaunchFailure: unspecified launch failure"
    with pytest.warns(RuntimeWarning, match="CudaError: cudaErrorLaunchFailure|bytes are needed"):
        run = BATTERY.run(GRIDS, device="gpu:0")
    same(here, run)
    assert run.report.rows[-1][:1] == ("cpu",) and run.report.rows[-1].runs == 9
    with pytest.raises(DeviceError):
        BATTERY.run(GRIDS, device="gpu:0", strict=True)


def test_a_kernel_that_does_not_compile_makes_a_gpu_unavailable(cupy):
    cupy.cuda.runtime.fail["RawModule"] = "NVRTC_ERROR_COMPILATION (6)"
    with pytest.raises(DeviceUnavailable, match="NVRTC_ERROR_COMPILATION"):
        BATTERY.run(GRIDS, device="gpu")


# ---- Cubins ----


def test_cubins_are_found_by_source_and_generation(cupy, monkeypatch, tmp_path):
    monkeypatch.setattr(kernel, "CUBINS", str(tmp_path))
    assert kernel.find_cubin("sm_75") is None
    for arch in ("sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_100"):
        (tmp_path / kernel.cubin_name(arch)).write_bytes(b"\x7fELF")
    (tmp_path / kernel.cubin_name("sm_90").replace("arcfast_run.", "arcfast_run.0")).write_bytes(b"another source")
    expected = {"sm_61": 60, "sm_72": 70, "sm_75": 75, "sm_80": 80, "sm_87": 86, "sm_89": 86, "sm_103": 100}
    for arch, found in expected.items():
        assert kernel.find_cubin(arch).endswith(f".sm_{found}.cubin"), arch
    for arch in ("sm_50", "sm_90", "sm_120", "emulated"):
        assert kernel.find_cubin(arch) is None
    run = BATTERY.run(GRIDS, device="gpu:0")
    assert cupy.loaded == [str(tmp_path / kernel.cubin_name("sm_75"))]
    assert "NVRTC" not in str(run.report)


def test_without_a_cubin_the_kernel_is_compiled_once(cupy, monkeypatch, tmp_path):
    monkeypatch.setattr(kernel, "CUBINS", str(tmp_path))
    device = cupy_device.CupyDevice(0)
    for _ in range(3):
        run = BATTERY.run(GRIDS, device=device)
    assert cupy.loaded == ["compiled"]
    assert "no cubin of this source for sm_75 came with arcfast: NVRTC compiled the kernel" in str(run.report)


# ---- Where there is none ----


def break_cupy(monkeypatch, how: str) -> str:
    """Make GPUs unavailable in one of the ways they are; gives what must be said."""
    if how == "no cupy":
        monkeypatch.setitem(sys.modules, "cupy", None)
        find = importlib.util.find_spec
        monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "cupy" else find(name))
        return "CuPy is not installed"
    module = fake_cupy(0)
    monkeypatch.setitem(sys.modules, "cupy", module)
    if how == "broken cupy":
        real = cupy_device.importlib.import_module

        def fail(name, *rest):
            if name == "cupy":
                raise ImportError("libnvrtc.so.12: cannot open shared object file")
            return real(name, *rest)

        monkeypatch.setattr(cupy_device.importlib, "import_module", fail)
        return r"CuPy cannot be imported \(ImportError: libnvrtc"
    if how == "no driver":
        told = "cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version"
        module.cuda.runtime.fail["getDeviceCount"] = told
        return r"no NVIDIA driver \(cudaErrorInsufficientDriver"
    if how == "no device":
        module.cuda.runtime.fail["getDeviceCount"] = "cudaErrorNoDevice: no CUDA-capable device is detected"
        return r"no NVIDIA GPU \(cudaErrorNoDevice"
    return "no NVIDIA GPU"


WAYS = ["no cupy", "broken cupy", "no driver", "no device", "none counted"]
TASK = arcfast.Task("t", [(((1,),), ((1,),))], [])
ENTRIES = {
    "run": lambda device: BATTERY.run(GRIDS, device=device),
    "solve": lambda device: BATTERY.solve([TASK], device=device, progress=False),
    "batch.run": lambda device: batch.run(dsl.rot90, GRIDS, device=device),
    "batch.mapply": lambda device: batch.mapply(dsl.identity, [(GRIDS[0],)], device=device),
    "batch.apply": lambda device: batch.apply(dsl.identity, [(GRIDS[0],)], device=device),
    "batch.o_g": lambda device: batch.o_g(GRIDS, 5, device=device),
    "batch.fill": lambda device: batch.fill(GRIDS, 5, frozenset(), device=device),
    "batch.colorfilter": lambda device: batch.colorfilter([dsl.objects(((1, 0),), 1, 0, 1)], 1, device=device),
    "accelerate": lambda device: accelerated(device),
    "evolve": lambda device: arcfast.evolve.evolve(BATTERY, [TASK], 0, device=device, progress=False),
}


def accelerated(device: object) -> None:
    def rot90(grid):
        raise AssertionError("left")

    names = {"rot90": rot90}
    with arcfast.accelerate(names, check=False, device=device) as acc:
        assert names["rot90"](((1, 2),)) == ((1,), (2,))
    assert names == {"rot90": rot90} and acc.report.rows[0][:3] == ("rot90", 1, {})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entry", ENTRIES)
def test_a_gpu_that_is_not_there_is_refused_with_the_reason(entry, way, monkeypatch):
    why = break_cupy(monkeypatch, way)
    for device in ("gpu", "gpu:0", "gpu:7"):
        with pytest.raises(DeviceUnavailable, match=f'device "{device}": {why}'):
            ENTRIES[entry](device)
    monkeypatch.setenv("ARCFAST_DEVICE", "gpu")
    with pytest.raises(DeviceUnavailable, match=why):
        ENTRIES[entry]("auto")
    assert not next(facts for facts in arcfast.devices() if facts.name == "gpu").available


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_emulated_gpu_does_everything_itself(entry):
    ENTRIES[entry]("warp")
    report = arcfast.last_report()
    assert report.runs and {row.device for row in report.rows} == {"warp"} and not report.reruns
    assert not report.recomputed


def test_a_number_that_is_not_there(cupy):
    with pytest.raises(DeviceUnavailable, match='device "gpu:2": there are 2 GPUs, counted from gpu:0'):
        BATTERY.run(GRIDS, device="gpu:2")
    for name in ("gpu:", "gpu:x", "GPU", "cuda"):
        with pytest.raises(arcfast.ArcfastError, match=f"no device is called {name!r}"):
            BATTERY.run(GRIDS, device=name)


def test_cupy_is_not_imported_without_need():
    text = "import sys, arcfast; b = arcfast.Battery([arcfast.Program.parse('def f(I): return I')]); "
    text += "b.run([((1,),)]); b.run([((1,),)], device='warp'); assert not {'cupy', 'pynvml'} & set(sys.modules)"
    import subprocess

    assert subprocess.run([sys.executable, "-c", text]).returncode == 0


@pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")
def test_cupy_has_what_is_used():
    import cupy

    names = "malloc free memcpyAsync memGetInfo getDeviceCount getDeviceProperties deviceGetPCIBusId"
    assert all(hasattr(cupy.cuda.runtime, name) for name in names.split())
    assert hasattr(cupy.cuda.driver, "occupancyMaxActiveBlocksPerMultiprocessor")
    assert hasattr(cupy.RawKernel, "kernel") and hasattr(cupy.RawModule, "get_function")
    cupy.RawModule(path="nowhere.cubin")  # loads nothing yet
    cupy.RawModule(code="", options=("-std=c++17",))


def test_dispatch_opens_what_gpu_finds(cupy):
    assert [device.name for device in choice.open_devices("gpu")] == ["gpu:0 (Tesla T4)", "gpu:1 (Tesla T4)"]
