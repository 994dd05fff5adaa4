"""Batteries on devices: the same outcomes as on the CPU, on any number of devices, in any memory, whatever fails.

Where lanes matter the kernel runs on the emulator; where the launcher is in question, on one lane (tests/devices.py).
"""

import logging
import random
import threading

import pytest
from devices import Failing, at_random, quick, same
from endings import GRIDS, battery
from writer import random_program

import arcfast
from arcfast import Battery, Program, Sample, Status, Task, _cpu
from arcfast.base.errors import DeviceError
from arcfast.hardware.device import Device
from arcfast.hardware.emulated_device import EmulatedDevice
from arcfast.running import device_executor

TEXTS = [
    "return rot90(I)",
    "x = objects(I, T, F, T); return apply(lambda o: astuple(size(o), color(o)), x)",
    "return first(canvas(ZERO, (0, 0)))",
    "x = rot90(I); y = mapply(rbind(shift, UNITY), objects(x, T, T, T)); return paint(x, y)",
    "f = compose(size, lambda o: remove(first(o), o)); return order(objects(I, T, F, T), f)",
    "return power(lambda g: hconcat(g, g), 30)(I)",
    "return astuple(palette(I), totuple(asindices(I)))",
]
HUGE = "return size(upscale(canvas(ZERO, (30, 30)), 45))"  # 1.8 MB at once
LITTLE = {"fuel": 20_000}


def many(seed: int = 0, count: int = 120) -> Battery:
    rng = random.Random(seed)
    return Battery([random_program(rng, f"p{k}", "of_lines") for k in range(count)])


def mixed(seed: int = 0, count: int = 25) -> list:
    """Grids of many shapes."""
    rng = random.Random(seed)
    shapes = [(rng.randrange(1, 31), rng.randrange(1, 31)) for _ in range(count)]
    return [tuple(tuple(rng.randrange(3) for _ in range(w)) for _ in range(h)) for h, w in shapes]


@pytest.fixture(autouse=True)
def small_slices(monkeypatch):
    monkeypatch.setattr(device_executor, "SLICE_NODES", 40)


def devices_of(run) -> set[str]:
    return {row.device for row in run.report.rows if row.runs}


# ---- The same everywhere ----


def test_the_emulated_gpu_gives_what_the_cpu_gives():
    b = battery(*TEXTS)
    here = b.run(GRIDS, device="cpu", **LITTLE)
    there = b.run(GRIDS, device="warp", **LITTLE)
    same(here, there)
    assert len(set(here.status.ravel().tolist())) == 3
    assert [(row.device, row.runs) for row in there.report.rows] == [("warp", here.status.size)]
    assert not there.report.reruns and not there.report.recomputed
    assert there.report.choice == ("warp", "asked for")


@pytest.mark.parametrize("number", [1, 2, 4])
def test_results_do_not_depend_on_the_number_of_devices(number):
    b, grids = many(), mixed()
    here = b.run(grids, fuel=5000, device="cpu")
    fleet = [quick(f"d{k}") for k in range(number)]
    free = [device.memory for device in fleet]
    there = b.run(grids, fuel=5000, device=fleet)
    same(here, there, values=number == 2)
    assert sum(row.runs for row in there.report.rows) == here.status.size
    assert devices_of(there) <= {f"d{k}" for k in range(number)} and not there.report.reruns
    assert any(device.launches for device in fleet) and [device.memory for device in fleet] == free  # it is given back


class Patient(EmulatedDevice):
    """Its first launch waits for those of the others."""

    def __init__(self, barrier, name):
        super().__init__(64 << 20, 4, name, lanes=1)
        self.barrier = barrier

    def launch(self, *args, **options):
        if not self.launches:
            self.barrier.wait()
        super().launch(*args, **options)


def test_devices_work_at_the_same_time():
    barrier = threading.Barrier(3, timeout=60)
    run = many().run(mixed(), fuel=5000, device=[Patient(barrier, f"d{k}") for k in range(3)])
    assert devices_of(run) == {"d0", "d1", "d2"} and not run.report.reruns


def test_several_emulated_gpus_on_mixed_shapes():
    b, grids = many(1, 30), mixed(1, 8)
    here = b.run(grids, fuel=500, device="cpu")
    fleet = [EmulatedDevice(name="a", warps=4), EmulatedDevice(name="b", warps=4)]
    there = b.run(grids, fuel=500, device=fleet)
    same(here, there)
    assert devices_of(there) <= {"a", "b"} and sum(device.launches for device in fleet) > 1


def test_samples_with_pairs_and_known_outputs():
    text = "def f(S, I, C):\n    x = apply(first, S)\n    return astuple(x, equality(C, rot90(I)))"
    pairs = (((1, 2),), ((1,), (2,))), (((5,),), ((6,),))
    samples = [Sample(pairs, ((1, 2),), ((1,), (2,))), Sample((), ((5,),), None), Sample(pairs[:1], ((3, 3),), ((3,),))]
    b = Battery([Program.parse(text), Program.parse("def g(I): return I")])
    there = b.run(samples, device="warp")
    same(b.run(samples, device="cpu"), there)
    assert devices_of(there) == {"warp"}


def test_nothing_to_do():
    for b, grids in ((Battery(), GRIDS), (battery("return I"), []), (Battery(), [])):
        run = b.run(grids, device=quick())
        assert run.status.shape == (len(b), len(grids)) and not run.report.reruns


def test_equal_programs_are_cut_too():
    b = Battery([Program.parse(f"def f{k}(I): return rot90(I)") for k in range(500)])
    device = quick(warps=4)
    run = b.run(GRIDS, device=device)
    same(b.run(GRIDS, device="cpu"), run, values=False)
    assert device.launches >= 13 * len(GRIDS) / 4  # 13 slices of at most 40 programs, one warp for each on an input


@pytest.mark.parametrize("values", [True, False, "auto"])
def test_values_come_home_or_are_made_again(values):
    b = battery(*TEXTS[:5])
    run = b.run(GRIDS, device=quick(), values=values)
    same(b.run(GRIDS, device="cpu"), run)
    assert run.report.recomputed == (0 if values else run.status.size)


def test_values_that_find_no_room_are_made_again(monkeypatch):
    monkeypatch.setattr("arcfast.hardware.session.MOST_VALUES", 256)
    b = battery("return upscale(I, TEN)", "return I")
    run = b.run(mixed(), device=quick())
    same(b.run(mixed(), device="cpu"), run)
    assert run.report.recomputed > 10


# ---- Little memory ----


@pytest.mark.parametrize("memory", [1 << 19, 1 << 20, 3 << 20, 9 << 20])
def test_tiny_memory(memory):
    """What does not fit is repeated on the CPU, told once, and nothing else changes."""
    b, grids = many(2), mixed(2)
    b.add([Program.parse(f"def huge(I): {HUGE}")])
    here = b.run(grids, fuel=4_000_000, device="cpu")
    device = quick(memory=memory)
    with pytest.warns(RuntimeWarning, match="repeated on the CPU") as told:
        there = b.run(grids, fuel=4_000_000, device=device, gpu_memory=memory)
    assert len(told) == 1
    same(here, there, values=False)
    assert sum(there.report.reruns.values()) == next(row.runs for row in there.report.rows if row.device == "cpu")
    assert list(there.report.reruns) == [device_executor.ARENA_FULL]
    assert 0 < sum(there.report.reruns.values()) < there.status.size
    assert there.value("huge", 0) == here.value("huge", 0)


def test_no_room_at_all():
    b = battery(*TEXTS)
    with pytest.warns(RuntimeWarning, match="bytes are needed, and the limit is 50,000"):
        there = b.run(GRIDS, device=quick(), gpu_memory=50_000, **LITTLE)
    same(b.run(GRIDS, device="cpu", **LITTLE), there)
    assert devices_of(there) == {"cpu"} and sum(there.report.reruns.values()) == there.status.size


def test_a_device_that_has_less_than_it_says():
    """Others took it in between: half as much is tried, and again."""
    asked = []

    class Boasting(EmulatedDevice):
        memory = 1 << 30

        def alloc(self, nbytes):
            asked.append(nbytes)
            return super().alloc(nbytes)

    b = battery(*TEXTS)
    there = b.run(GRIDS, device=Boasting(8 << 20, 4, "boasting", lanes=1), **LITTLE)
    same(b.run(GRIDS, device="cpu", **LITTLE), there)
    assert devices_of(there) == {"boasting"} and max(asked) > 8 << 20 > min(asked)


def test_memory_limits(monkeypatch):
    taken = []
    device = quick(memory=1 << 30)
    monkeypatch.setattr(device, "alloc", lambda n: taken.append(n) or EmulatedDevice.alloc(device, n))
    b, grids = many(), mixed()
    for limit, options in ((256 << 20, {}), (30 << 20, {"gpu_memory": 30 << 20}), (20 << 20, {})):
        if limit == 20 << 20:
            monkeypatch.setenv("ARCFAST_GPU_MEMORY", "20M")
        taken.clear()
        b.run(grids, fuel=1000, device=device, **options)
        assert limit // 4 < sum(taken) <= limit
    for bad in (0, -1, True, "lots", "", 1.5):
        with pytest.raises(arcfast.ArcfastError, match="gpu_memory must be a number of bytes"):
            b.run(grids, device=device, gpu_memory=bad)
    monkeypatch.setenv("ARCFAST_GPU_MEMORY", "-3")
    with pytest.raises(arcfast.ArcfastError, match="ARCFAST_GPU_MEMORY must be a number of bytes"):
        b.run(grids, device=device)


# ---- Failures ----


OPERATIONS = [(operation, count) for operation in ("alloc", "write", "launch", "read") for count in (1, 2, 5)]


@pytest.mark.parametrize("operation, count", [("sync", 1), ("sync", 2), *OPERATIONS])
def test_a_failure_loses_nothing(operation, count):
    b, grids = many(3), mixed(3)
    here = b.run(grids, fuel=2000, device="cpu")
    device = Failing(lambda what, n: (what, n) == (operation, count))
    with pytest.warns(RuntimeWarning, match="repeated on the CPU"):
        there = b.run(grids, fuel=2000, device=device)
    same(here, there, values=False)
    repeated = sum(there.report.reruns.values())
    assert 0 < repeated <= here.status.size
    assert [row.runs for row in there.report.rows] == [here.status.size - repeated, repeated]
    lost = next(iter(there.report.reruns))
    assert lost.startswith("failing failed: ") and ("lost in" in lost or operation == "alloc" and "needed" in lost)
    if operation in ("launch", "read") and count == 5:
        assert repeated < here.status.size  # finished pieces are kept


@pytest.mark.filterwarnings("ignore:repeated on the CPU")
@pytest.mark.parametrize("seed", range(8))
def test_devices_that_fail_at_random(seed):
    b, grids = many(4), mixed(4)
    here = b.run(grids, fuel=2000, device="cpu")
    fleet = [at_random(seed, 0.2), quick("sound"), at_random(seed + 100, 0.2)]  # soon, whoever gets most of the work
    there = b.run(grids, fuel=2000, device=fleet)
    same(here, there, values=False)
    assert sum(row.runs for row in there.report.rows) == here.status.size
    assert fleet[0].lost or fleet[2].lost
    assert any("failed" in note for note in there.report.notes)


def test_a_failure_of_one_leaves_the_rest_to_the_others():
    b, grids = many(5), mixed(5)
    failed = threading.Event()

    def fail(what, n):
        return what == "read" and not failed.set()

    def wait(what, n):  # so that the first does not find everything done
        return what == "launch" and not failed.wait(30)

    with pytest.warns(RuntimeWarning):
        run = b.run(grids, fuel=2000, device=[Failing(fail), Failing(wait, name="sound")])
    runs = {row.device: row.runs for row in run.report.rows}
    assert runs["failing"] == 0 and 0 < runs["cpu"] < runs["sound"]


def test_strict_raises_with_what_was_finished():
    b, grids = many(6), mixed(6)
    here = b.run(grids, fuel=2000, device="cpu")
    with pytest.raises(DeviceError, match="lost in read") as caught:
        b.run(grids, fuel=2000, device=Failing(lambda what, n: (what, n) == ("read", 4)), strict=True)
    partial = caught.value.partial
    done = partial.status != _cpu.NOT_RUN
    assert 0 < done.sum() < done.size and (partial.status == here.status)[done].all()
    assert (partial.hashes == here.hashes)[done].all() and not partial.hashes[~done].any()
    p, i = next(zip(*(here.status == 0).nonzero()))
    where = next(zip(*(done & (here.status == 0)).nonzero()))
    assert partial.value(*where) == here.value(*where)
    assert partial.error(*next(zip(*(~done).nonzero()))) == "not run: the run was stopped before"
    assert arcfast.last_report() is partial.report


def test_strict_holds_for_memory_too():
    b = battery("return I", HUGE)
    with pytest.raises(DeviceError, match="arena was full") as caught:
        b.run(GRIDS, device=quick(), gpu_memory=2 << 20, strict=True)
    assert (caught.value.partial.status[0] == Status.OK).all()
    same(b.run(GRIDS, device="cpu"), b.run(GRIDS, device=quick(), gpu_memory=60 << 20, strict=True))


class Idle(EmulatedDevice):
    """Takes everything and does nothing, as a GPU whose kernels never start."""

    def launch(self, *args, **options):
        pass


class Liar(EmulatedDevice):
    """Gives back bytes that nobody wrote."""

    def read(self, addr, nbytes, stream=0):
        return random.Random(nbytes).randbytes(nbytes)


class Short(EmulatedDevice):
    def read(self, addr, nbytes, stream=0):
        return super().read(addr, nbytes, stream)[:-1]


class Broken(EmulatedDevice):
    """A mistake of who wrote it."""

    def launch(self, *args, **options):
        return self.nothing_of_the_kind


@pytest.mark.parametrize(
    "kind, why",
    [(Idle, "did not finish"), (Liar, "did not finish"), (Short, "bytes came back"), (Broken, "AttributeError")],
)
def test_answers_that_are_none_are_not_taken(kind, why):
    b = battery(*TEXTS)
    with pytest.warns(RuntimeWarning, match=why):
        run = b.run(GRIDS, device=kind(lanes=1), **LITTLE)
    same(b.run(GRIDS, device="cpu", **LITTLE), run)
    assert devices_of(run) == {"cpu"}
    with pytest.raises(DeviceError, match=why):
        b.run(GRIDS, device=kind(lanes=1), strict=True, **LITTLE)


def test_a_race_in_the_kernel_is_a_failure():
    from arcfast import _warp

    class Racing(EmulatedDevice):
        def launch(self, *args, **options):
            _warp.run_mutant("one_word")

    with pytest.warns(RuntimeWarning, match="race: lane 1 wrote"):
        run = battery(*TEXTS).run(GRIDS, device=Racing(), **LITTLE)
    assert devices_of(run) == {"cpu"}


# ---- Other executors ----


class Wrapped:
    """Not derived from Device, with nothing but its names."""

    name, arch, warps = "mine", "sm_00", 8

    def __init__(self):
        inner = quick()
        self.memory = inner.memory
        for name in ("alloc", "free", "write", "read", "launch", "sync"):
            setattr(self, name, getattr(inner, name))


def test_an_object_with_the_interface_is_a_device():
    b = battery(*TEXTS)
    run = b.run(GRIDS, device=Wrapped(), **LITTLE)
    same(b.run(GRIDS, device="cpu", **LITTLE), run)
    assert devices_of(run) == {"mine"} and run.report.choice == ("mine", "asked for")


@pytest.mark.parametrize("bad", [3, object(), [], ["cpu"], ["warp", "auto"], ["tpu"], Device.__new__(Device)])
def test_what_is_no_device(bad):
    with pytest.raises(arcfast.ArcfastError, match="device"):
        battery("return I").run(GRIDS, device=bad)


def test_names_and_objects_together():
    b = battery(*TEXTS)
    run = b.run(GRIDS, device=["warp", quick()], **LITTLE)
    same(b.run(GRIDS, device="cpu", **LITTLE), run)
    assert devices_of(run) <= {"warp", "quick"} and run.report.choice == ("warp, quick", "asked for")


@pytest.mark.parametrize("facts", [{}, {"memory": None}, {"memory": "much"}, {"memory": 1 << 20, "warps": None}])
def test_a_device_that_does_not_tell_what_it_has(facts):
    mine = Wrapped()
    del mine.memory
    vars(mine).update(facts)
    with pytest.raises(arcfast.DeviceUnavailable, match='device "mine": .*Error'):
        battery("return I").run(GRIDS, device=mine)


def test_emulated_memory_is_watched():
    device = quick(memory=1 << 20)
    a, b = device.alloc(1000), device.alloc(1000)
    assert a % 256 == b % 256 == 0 and b - a == 1024 and device.memory == (1 << 20) - 2048
    device.write(a, b"x" * 1000)
    assert device.read(a, 1000) == b"x" * 1000
    for call in (
        lambda: device.write(a, b"x" * 1025),
        lambda: device.read(b, 1025),
        lambda: device.free(a + 256),
        lambda: device.alloc(1 << 20),
        lambda: device.launch("nothing", 1, 128, []),
    ):
        with pytest.raises(DeviceError):
            call()
    device.free(a)
    assert device.alloc(100) == a


def test_streams_wait_for_nobody():
    """A read sees its own stream's work; another stream's may be before or after."""
    device = quick(memory=1 << 20)
    a, b = device.alloc(256), device.alloc(256)
    device.write(a, b"1" * 256, 0)
    device.write(b, b"2" * 256, 1)
    device.write(a, b"3" * 256, 0)
    assert device.read(b, 256, 1) == b"2" * 256
    device.sync()
    assert device.read(a, 256, 1) == b"3" * 256


# ---- Solving ----

TURN = [(((1, 2),), ((1,), (2,))), (((3, 4),), ((3,), (4,))), (((5, 6, 7),), ((5,), (6,), (7,)))]
SWAP = [(((1, 0),), ((0, 1),)), (((1, 1),), ((0, 0),))]
TASKS = [
    Task("turn", TURN, [(((1, 2), (3, 4)), ((3, 1), (4, 2)))]),
    Task("swap", SWAP, [(((0, 0),), None), (((1, 1, 0),), None)]),
    Task("never", [(((1,),), ((9, 9),))], [(((2,),), None)]),
]
SOLVERS = (
    "return rot90(I)", "return dmirror(I)", "return I", "return first(ZERO)", "x = rot90(I); return identity(x)",
    "return switch(I, ZERO, ONE)", "return vmirror(I)", "return upscale(I, TEN)", "return size(I)",
)  # fmt: skip


@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("device", ["warp", "quick", "tiny", "failing"])
def test_solving_is_the_same_on_devices(device, partial):
    b = battery(*SOLVERS)
    chosen = {
        "warp": "warp",
        "quick": [quick("a"), quick("b")],
        "tiny": quick(memory=200_000),
        "failing": [Failing(lambda what, n: (what, n) == ("read", 2)), Failing(lambda what, n: what == "write")],
    }[device]
    here = b.solve(TASKS, device="cpu", partial=partial, progress=False)
    if device in ("tiny", "failing"):
        with pytest.warns(RuntimeWarning, match="repeated on the CPU"):
            there = b.solve(TASKS, device=chosen, partial=partial, progress=False)
        assert there.report.reruns
    else:
        there = b.solve(TASKS, device=chosen, partial=partial, progress=False)
        assert not there.report.reruns and "cpu" not in {row.device for row in there.report.rows}
    assert there.solved == here.solved == ["turn", "swap"]
    for task in ("turn", "swap", "never"):
        assert there.programs(task) == here.programs(task)
        assert there.attempts(task) == here.attempts(task)
        if partial:
            assert there.partial(task) == here.partial(task)
    assert there.report.statuses == here.report.statuses
    assert there.report.runs == here.report.runs


def test_solving_strictly():
    with pytest.raises(DeviceError, match="lost in read") as caught:
        battery(*SOLVERS).solve(
            TASKS, device=Failing(lambda what, n: (what, n) == ("read", 3)), strict=True, progress=False
        )
    assert isinstance(caught.value.partial, type(battery("return I").solve(TASKS, device="cpu", progress=False)))


def test_a_time_limit_stops_handing_out_work():
    found = battery(*SOLVERS).solve(TASKS, device=quick(), time_limit=0, progress=False)
    assert found.solved == [] and "untried" in found.report.notes[0]


# ---- Told ----


def test_one_log_line_for_each_launch(caplog):
    with caplog.at_level(logging.INFO, "arcfast"):
        battery(*TEXTS).run(GRIDS, device=quick("gpu:0 (NVIDIA T4)"), **LITTLE)
        battery(*TEXTS).run(GRIDS, device=[quick("a"), quick("b")], **LITTLE)
        with pytest.warns(RuntimeWarning):
            battery("return I", HUGE).run(GRIDS, device=quick("small"), gpu_memory=2 << 20)
    assert [record.getMessage() for record in caplog.records] == [
        "arcfast: 7 programs x 5 inputs on gpu:0 (NVIDIA T4): 35 runs",
        "arcfast: 7 programs x 5 inputs on a, b: 35 runs",
        "arcfast: 2 programs x 5 inputs on small: 10 runs",
        "arcfast: 2 programs x 5 inputs on cpu: 5 runs",
    ]


def test_no_thread_outlives_the_call():
    before = threading.active_count()
    battery(*TEXTS).run(GRIDS, device=[quick("a"), quick("b")], **LITTLE)
    assert threading.active_count() == before
