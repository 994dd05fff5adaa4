"""What worker processes exchange: frames, values and outcomes, whole and damaged; and the filter of system calls."""

import errno
import mmap
import random
import struct
import subprocess
import sys

import numpy
import pytest

from arcfast import _cpu
from arcfast.base.report import Status
from arcfast.workers import child, limits, seccomp, wire

ALL = frozenset(Status)
VALUES = [
    None, True, 0, -5, 2**31 - 1, (), ((1, 2), (3, 4)), ((),), ((1, 700),), (1, (2, 3)), frozenset(),
    frozenset({(1, 2)}), frozenset({(3, (0, 1)), (4, (1, 1))}), (1, frozenset({(1, (2, (3,)))}), None),
    tuple(tuple(range(30)) for _ in range(30)),
]  # fmt: skip


def frames(*kinds, most=100):
    return wire.Frames(frozenset(kinds), most)


def test_frames_come_in_any_pieces():
    data = wire.frame(wire.READY) + wire.frame(wire.OUTCOME, b"abc") + wire.frame(wire.READY, b"x" * 100)
    for size in (1, 2, 7, len(data)):
        taken, found = frames(wire.READY, wire.OUTCOME), []
        for at in range(0, len(data), size):
            taken.add(data[at : at + size])
            while (frame := taken.next()) is not None:
                found.append(frame)
        assert found == [(wire.READY, b""), (wire.OUTCOME, b"abc"), (wire.READY, b"x" * 100)]


@pytest.mark.parametrize("data", [wire.frame(wire.HELLO), wire.frame(wire.READY, b"x" * 101), b"garbage", bytes(5)])
def test_other_frames_are_refused(data):
    taken = frames(wire.READY)
    taken.add(data)
    with pytest.raises(wire.Broken):
        taken.next()


def test_shared_memory():
    """What was written is read in any pieces; a length that cannot be, and what does not fit, are refused."""
    with mmap.mmap(-1, wire.SHARED) as shared:
        end = wire.write_shared(shared, 0, b"abc")
        assert wire.read_shared(shared, 0) == b"abc" and wire.read_shared(shared, end) == b""
        end = wire.write_shared(shared, end, b"de")
        assert (wire.read_shared(shared, 3), wire.read_shared(shared, 0)) == (b"de", b"abcde")
        room = wire.SHARED - 8 - end
        assert wire.write_shared(shared, end, bytes(room + 1)) is None and wire.read_shared(shared, end) == b""
        assert wire.write_shared(shared, end, bytes(room)) == end + room
        assert len(wire.read_shared(shared, 0)) == wire.SHARED - 8
        for length in (4, 2**20, 2**64 - 1):
            struct.pack_into("<Q", shared, 0, length)
            with pytest.raises(wire.Broken):
                wire.read_shared(shared, end)
        wire.clear_shared(shared)
        assert wire.read_shared(shared, 0) == b""


@pytest.mark.parametrize("value", VALUES)
def test_values_come_back(value):
    assert wire.unpack_value(wire.pack_value(value)) == (value, len(wire.pack_value(value)))
    outcome = wire.unpack_outcome(wire.pack_value_outcome(value), ALL)
    assert outcome == (Status.OK, value, "") and type(outcome.value) is type(value)


def test_inputs_come_back():
    pairs = ((((1, 2),), ((3,),)),)
    for sample in ((None, ((1,),), None), (pairs, ((1, 2),), ((3,),)), (pairs, _cpu.Grid([[4]]), None)):
        assert wire.unpack_input(wire.pack_input(sample)) == sample


def test_failures_come_back():
    for status in (Status.ERROR, Status.MEMORY, Status.TIMEOUT, Status.CRASH):
        assert wire.unpack_outcome(wire.pack_failure(status, "why: ä"), ALL) == (status, None, "why: ä")
    assert len(wire.unpack_outcome(wire.pack_failure(Status.ERROR, "ä" * 10**6), ALL).message) == wire.MOST_MESSAGE
    assert wire.unpack_outcome(bytes([Status.ERROR]) + b"\xff" * 10**6, ALL).message.startswith("\ufffd")


def test_statuses_that_may_not_come_are_refused():
    with pytest.raises(wire.Broken, match="an outcome of status TIMEOUT"):
        wire.unpack_outcome(wire.pack_failure(Status.TIMEOUT, ""), frozenset((Status.OK, Status.ERROR)))
    for body in (b"", b"\x04", b"\xff", b"\x63"):
        with pytest.raises(wire.Broken):
            wire.unpack_outcome(body, ALL)


def test_damaged_outcomes_are_refused_or_are_values():
    """Bits flipped, bytes cut off, added, exchanged: what is taken is a value in its one form, whatever it is."""
    rng = random.Random(7)
    whole = [wire.pack_value_outcome(value) for value in VALUES]
    taken = refused = 0
    for _ in range(20_000):
        data = bytearray(rng.choice(whole))
        for _ in range(rng.randrange(1, 4)):
            way, at = rng.randrange(5), rng.randrange(1, max(2, len(data)))
            if way == 0 and at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            elif way == 1:
                del data[at:]
            elif way == 2:
                data += rng.randbytes(rng.randrange(1, 20))
            elif way == 3 and len(data) > at + 4:
                struct.pack_into("<I", data, at, rng.choice((0, 1, 2**31 - 1, 2**31, 2**32 - 1, 1 << 28)))
            elif at < len(data):
                data[at] = rng.randrange(256)
        try:
            outcome = wire.unpack_outcome(bytes(data), ALL)
        except wire.Broken:
            refused += 1
            continue
        taken += 1
        if outcome.status == Status.OK:
            assert wire.unpack_value(wire.pack_value(outcome.value))[0] == outcome.value
    assert taken > 100 and refused > 1000


def test_a_value_of_few_bytes_and_many_parts_is_refused():
    """Rows without cells take no bytes: a hundred million of them would fill the caller's memory."""
    data = bytearray(wire.pack_value(((), ())))
    assert wire.unpack_value(bytes(data))[0] == ((), ())
    for rows in (wire.MOST_COUNTED // 4, 1 << 28, 1 << 30):
        struct.pack_into("<i", data, 8, rows)
        with pytest.raises(ValueError):
            wire.unpack_value(bytes(data))
    nested = bytearray(wire.pack_value((1, ((), ()), ((), ()))))
    assert wire.unpack_value(bytes(nested))[0] == (1, ((), ()), ((), ()))
    at = nested.rindex(struct.pack("<ii", 2, 0))
    struct.pack_into("<i", nested, at, 1 << 28)
    with pytest.raises(ValueError):
        wire.unpack_value(bytes(nested))


def test_random_bytes_are_refused():
    rng = random.Random(8)
    for _ in range(5_000):
        body = bytes([Status.OK]) + rng.randbytes(rng.randrange(60))
        try:
            wire.unpack_outcome(body, ALL)
        except wire.Broken:
            pass


def test_results_are_packed(monkeypatch):
    """numpy's values, whole floats, lists and sets; no others, and none that are too large."""
    array = numpy.array([[1.0, 2.0]])
    for value, expected in [(array, ((1, 2),)), ([array, {3.0}], (((1, 2),), frozenset({3}))), (numpy.int8(3), 3)]:
        assert wire.unpack_outcome(child.pack_result(value), ALL).value == expected
    for value in (0.5, array / 2, "text", {1: 2}, [None, [b"x"]], 2**31, float("nan"), float("inf"), object(), 1j):
        with pytest.raises(_cpu.NotAValue):
            child.pack_result(value)
    with pytest.raises(ValueError, match="a Python function cannot be packed"):
        child.pack_result(lambda x: x)
    monkeypatch.setattr(wire, "MOST_VALUE", 500)
    assert child.pack_result([[1] * 10] * 10)
    with pytest.raises(ValueError, match="it takes more than 500 bytes"):
        child.pack_result([[1] * 30] * 30)


# ---- The filter of system calls ----


def decide(code: bytes, arch: int, number: int, *args: int) -> int:
    """What the kernel does with a call, by the instructions of a filter: 0 lets it be made, else it fails so."""
    data = struct.pack("<IIQ6Q", number, arch, 0, *(*args, 0, 0, 0, 0, 0, 0)[:6])
    steps, at, value = list(struct.iter_unpack("<HBBI", code)), 0, 0
    while True:
        what, yes, no, operand = steps[at]
        at += 1
        if what == 0x06:
            return 0 if operand == 0x7FFF0000 else operand & 0xFFFF
        if what == 0x20:
            value = struct.unpack_from("<I", data, operand)[0]
            continue
        true = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}[what]
        at += yes if true else no


THREAD, PROCESS = 0x3D0F00, 0x1200011  # flags of clone() as glibc's pthread_create and fork give them


@pytest.mark.parametrize("name", seccomp.MACHINES)
def test_the_filter_lets_through_what_it_should(name):
    calls = seccomp.MACHINES[name]
    code = seccomp.make_filter(calls, 1234)
    assert len(code) % 8 == 0 and len(code) // 8 < 4096

    def ends(number, *args):
        return decide(code, calls.arch, number, *args)

    assert {ends(number) for number in calls.denied} == {errno.EPERM}
    assert (ends(calls.clone, THREAD), ends(calls.clone, PROCESS)) == (0, errno.EPERM)
    assert ends(435) == errno.ENOSYS  # clone3
    for number in calls.signals:
        assert [ends(number, pid) for pid in (1234, 1, 0, 2**64 - 1)] == [0] + 3 * [errno.EPERM]
    assert (ends(calls.prctl, 15), ends(calls.prctl, 1)) == (0, errno.EPERM)
    assert [ends(calls.prlimit, 0, 7, pointer) for pointer in (0, 0x1000, 1 << 40)] == [0, errno.EPERM, errno.EPERM]
    assert decide(code, 0x40000003, 1) == errno.EPERM  # the calls of i386
    assert ends(0x40000000 + 59) == errno.EPERM  # the calls of x32
    usual = {"x86_64": (0, 1, 3, 9, 11, 12, 202, 257), "aarch64": (56, 57, 63, 64, 98, 214, 222, 226)}[name]
    assert {ends(number) for number in usual} == {0}


def test_what_is_enforced_here():
    """On Linux all limits, or those that this machine knows; nothing on other systems."""
    code = "from arcfast.workers import limits, template as t; print(limits.IS_LINUX, *t.Template().probe(), sep='|')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    is_linux, *found = done.stdout.strip().split("|")
    if is_linux == "True":
        assert {"memory", "file size", "ends with its parent"} <= set(found) <= set(limits.LIMITS)
    else:
        assert not found


def test_other_systems_have_the_time_limit_alone(monkeypatch):
    monkeypatch.setattr(limits, "IS_LINUX", False)
    monkeypatch.setattr(seccomp.sys, "platform", "darwin")
    assert seccomp.machine() is None
    found = limits.Limits()
    assert (found.known, found.filter.code, found.filter.places, limits.address_space()) == (0, b"", [], 0)
