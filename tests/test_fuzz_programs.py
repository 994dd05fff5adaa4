"""The first groups of the large random run of programs, and that the run would notice what it is there to notice."""

import random
from collections import Counter

import fuzz_programs
import pytest
from fuzz_programs import INPUTS, Slow, check, make
from fuzzing import Mismatch
from writer import Writer

from arcfast import Battery, Status, reference
from arcfast.programs import graph
from arcfast.programs.program import Program, parse_source


@pytest.mark.parametrize("k", range(6))
def test_the_first_groups_of_the_large_run(k):
    check(11, k, warp=k % 2 == 0)


def test_a_group_can_be_made_again():
    one, again, other = make(7, 3), make(7, 3), make(7, 4)
    assert one.texts == again.texts != other.texts and one.inputs == again.inputs
    assert [program.source for program in one.programs] == [program.source for program in again.programs]


def test_the_texts_are_worth_their_time():
    """Most are programs, and every way of ending occurs."""
    writer = Writer(random.Random(5))
    held = [program for k in range(200) for program in parse_source(writer.text(f"p{k}"))[0] if program.uses <= {"I"}]
    assert 130 < len(held) < 200
    run = Battery(held).run([writer.maker.grid() for _ in range(6)], fuel=300, memory=8000)
    counts = Counter(run.status.ravel().tolist())
    assert counts[Status.OK] > 0.4 * run.status.size and counts[Status.ERROR] > 0.2 * run.status.size
    assert counts[Status.FUEL] and counts[Status.MEMORY]


@pytest.mark.parametrize("way", ["typed", "of_lines", "of_steps", "deep", "growing", "broken"])
def test_every_way_of_writing(way):
    writer, held, reasons = Writer(random.Random(1)), [], {}
    for k in range(60):
        programs, skipped = parse_source(getattr(writer, way)(f"p{k}"))
        held += programs
        reasons |= skipped
    assert held and (reasons or way in ("of_lines", "of_steps", "growing"))


def test_wrong_values_errors_and_batteries_are_noticed(monkeypatch):
    def noticed() -> str:
        with pytest.raises(Mismatch) as caught:
            for k in range(40):
                check(12, k, warp=True)
        return str(caught.value)

    with monkeypatch.context() as patch:
        patch.setitem(reference.calls.BODIES, "size", lambda container: len(container) + 1)
        assert noticed().startswith("the core and the reference: ('OK', ")
    with monkeypatch.context() as patch:
        patch.setitem(reference.calls.BODIES, "first", lambda container: reference.values.fail("no"))
        assert "'ERROR', 0, 'step " in noticed()
    with monkeypatch.context() as patch:
        put = graph.Graph.slice
        patch.setattr(graph.Graph, "slice", lambda self, ps: put(self, list(ps)[::-1] if len(list(ps)) == 2 else ps))
        assert noticed().startswith("alone and in a battery")
    with monkeypatch.context() as patch:
        patch.setattr(Program, "source", property(lambda self: "def f(I): return I"))
        assert noticed().startswith("printing changes it")


def test_slow_runs_are_timed(monkeypatch):
    monkeypatch.setattr(fuzz_programs, "SLOW", -1)
    group = make(11, 0)
    _, slow = fuzz_programs.check_alone(group, 0, 0)
    assert len(slow) == INPUTS and all(isinstance(run, Slow) and run.case == 0 for run in slow)
    assert slow[0].source == Battery([group.programs[0]]).program(0).source
