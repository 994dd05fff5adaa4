"""The warp emulator: its checks catch every faulty section and pass every correct one; images end as on the CPU."""

import struct

import pytest

from arcfast.base.errors import DeviceError

_warp = pytest.importorskip("arcfast._warp")

ORDERS = list(_warp.ORDERS)
SEEDS = {"ascending": [0], "descending": [0], "random": range(5)}
MUTANTS = _warp.mutants()


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", [name for name, fails in MUTANTS.items() if fails])
def test_a_fault_is_caught(name, order):
    for seed in SEEDS[order]:
        with pytest.raises(DeviceError) as caught:
            _warp.run_mutant(name, order, seed)
        assert str(caught.value).startswith(MUTANTS[name] + ": "), caught.value


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", [name for name, fails in MUTANTS.items() if not fails])
def test_a_correct_section_passes(name, order):
    left = {_warp.run_mutant(name, order, seed) for seed in SEEDS[order]} | {_warp.run_mutant(name)}
    assert len(left) == 1


@pytest.mark.parametrize("order", ORDERS)
def test_reductions(order):
    left = struct.unpack("<1024i", _warp.run_mutant("reductions", order, 7))
    x = [(lane * 7 + 3) % 32 - 9 for lane in range(32)]
    votes = sum(1 << lane for lane in range(32) if x[lane] > 0)
    expected = [
        [sum(x)] * 32,
        [min(x)] * 32,
        [max(x)] * 32,
        [min(x) + 100] * 32,
        [votes - (votes >> 31 << 32)] * 32,
        [sum(x[:lane]) for lane in range(32)],
        [sum(x)] * 32,
        [x[lane ^ 5] for lane in range(32)],
    ]
    assert [list(left[32 * k : 32 * k + 32]) for k in range(8)] == expected
    picked = list(range(1, 100, 3))
    assert list(left[256 : 261 + len(picked) + 1]) == [5 + len(picked), 0, 0, 0, 0, *picked, 0]


def test_a_failure_says_where():
    with pytest.raises(DeviceError, match=r"race: lane 1 wrote offset 0 .* which lane 0 wrote in the same section"):
        _warp.run_mutant("one_word")
    with pytest.raises(DeviceError, match=r"sync: lane 1 came to a sync at .* while lane 0 waits at a sync at"):
        _warp.run_mutant("two_sites")


@pytest.mark.parametrize("buffer", [b"\1\0\0\0, not writable", b"", bytearray(64), bytearray(b"\xff" * 64)])
def test_buffers_that_cannot_be_run(buffer):
    with pytest.raises((BufferError, ValueError)):
        _warp.run_image(buffer)


GRID = ((3, 0, 0, 3, 0), (0, 3, 0, 0, 5), (0, 0, 5, 5, 0), (1, 0, 5, 0, 0))
CONSTANTS = [GRID, 2, True, 5]
PROGRAMS = [
    [("rot90", [0]), ("vmirror", [4]), ("hconcat", [4, 5]), ("upscale", [6, 1]), ("palette", [7]), ("first", [3])],
    [("objects", [0, 2, 2, 2]), ("merge", [4]), ("normalize", [5]), ("paint", [0, 6]), ("objects", [7, 2, 2, 2])],
    [("ofcolor", [0, 3]), ("asindices", [0]), ("difference", [5, 4]), ("product", [6, 4]), ("totuple", [7])],
]


@pytest.mark.parametrize("steps", PROGRAMS)
def test_images_end_as_on_the_cpu_in_every_order(steps):
    cpu = pytest.importorskip("arcfast._cpu")
    images = [cpu.Image(steps, CONSTANTS) for _ in range(4)]
    for image, order in zip(images, ORDERS):
        _warp.run_image(image.data, order, seed=3)
    images[3].run()
    assert images[0].data == images[1].data == images[2].data
    for step in range(len(steps)):
        assert images[0].outcome(step) == images[3].outcome(step)
        if images[3].outcome(step)[0] == "ok":
            assert images[0].value(step) == images[3].value(step)
