"""How figures are timed, on a clock that the tests turn: no second of the machine's own is looked at."""

import ast
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import arcfast
from arcfast.base.table import PRIMITIVES
from arcfast.checks import primitive_calls, timing

ROOT = Path(__file__).resolve().parent.parent
TASK = arcfast.load_tasks("arcagi1/training")["3631a71a"]  # large grids of many objects


class FakeClock:
    """A clock that stands still until `spend` turns it."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def spend(self, seconds):
        self.now += seconds
        return seconds


@pytest.fixture
def clock():
    return FakeClock()


def test_timed_gives_the_value_and_the_seconds(clock):
    def work(a, b=0):
        clock.spend(0.25)
        return a + b

    assert timing.timed(work, 1, b=2, clock=clock) == (3, 0.25)


@pytest.mark.parametrize("each, least, expected", [(2.0, 1.0, 1), (0.5, 1.0, 2), (0.0625, 1.0, 17), (1e-9, 1e-4, None)])
def test_a_sample_is_long_enough(clock, each, least, expected):
    run = timing.repeated(lambda: clock.spend(each), clock)
    calls = timing.enough_calls(run, least)
    assert expected in (None, calls)
    assert run(calls) >= least, "what is timed in the end takes as long as was asked"
    assert calls == 1 or run(calls // 4) < least, "and not many times as long"


def test_a_clock_that_stands_still_does_not_hang(clock):
    assert timing.enough_calls(timing.repeated(lambda: None, clock), 1.0, most=256) == 256


def test_the_most_calls_are_kept(clock):
    made = []
    sampler = timing.Sampler(timing.repeated(lambda: made.append(clock.spend(0.001)), clock), 1.0, most=7)
    assert sampler.calls == 7
    made.clear()
    assert sampler() == pytest.approx(0.001) and len(made) == 7


def test_short_calls_are_given_their_arguments(clock):
    given = []

    def function(*args):
        given.append(args)
        clock.spend(0.5)

    assert timing.repeated_call(function, (1, "a"), clock)(3) == 1.5
    assert given == [(1, "a")] * 3


def test_the_best_of_samples():
    assert timing.best_of(iter([3.0, 1.0, 2.0, 0.5]).__next__, 3) == 1.0
    taken = iter([0.1, 5.0, 0.01])
    assert timing.best_of(taken.__next__, 3, enough=1.0) == 0.1
    assert next(taken) == 0.01, "after a long one no other is made"


def test_rivals_take_turns(clock):
    order = []
    rivals = {name: lambda name=name: order.append(name) or clock.spend(1.0) for name in "abc"}
    assert timing.in_turn(rivals, 2, clock=clock) == {"a": [1.0, 1.0], "b": [1.0, 1.0], "c": [1.0, 1.0]}
    assert order == list("abcabc")


@pytest.mark.parametrize("enough, rounds", [(0.0, 3), (4.0, 5), (100.0, 7)])
def test_slow_rivals_get_fewer_rounds_but_all_the_same(clock, enough, rounds):
    samples = timing.in_turn({"a": lambda: clock.spend(0.5), "b": lambda: clock.spend(0.5)}, 7, enough, clock=clock)
    assert len(samples["a"]) == len(samples["b"]) == rounds


def test_ratios_are_taken_round_by_round():
    """A round that was disturbed lengthens both sides, and leaves their ratio alone."""
    slow, fast = [10.0, 50.0, 10.0], [1.0, 5.0, 2.0]
    assert timing.ratios(slow, fast) == [10.0, 10.0, 5.0]
    assert timing.spread(timing.ratios(slow, fast)) == timing.Spread(10.0, 5.0, 10.0)
    with pytest.raises(ValueError):
        timing.ratios([1.0], [1.0, 2.0])


def test_a_summary_has_mean_spread_and_losses():
    told = timing.summary([0.5, 2.0, 4.0, 2000.0], "calls")
    assert re.fullmatch(r"geomean 9\.5 +\(0\.50, 3\.0, 2,000; 1 of 4 calls below 1\)", told)


def test_figures_carry_machine_and_date(tmp_path):
    (tmp_path / "cpuinfo").write_text("processor\t: 0\nmodel name\t: A CPU @ 2: GHz\n")
    assert timing.processor(str(tmp_path / "cpuinfo")) == "A CPU @ 2: GHz"
    assert timing.processor(str(tmp_path / "no such file")) and timing.processor("/dev/null")
    line, about = timing.machine_line(), timing.machine()
    for word in (f"arcfast {arcfast.__version__}", f"Python {about['python']}", timing.processor(), timing.today()):
        assert word in line
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", timing.today()) and about["date"].startswith(timing.today()[:4])


def test_the_share_that_other_work_takes(tmp_path):
    path = tmp_path / "stat"
    path.write_text("cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 2 3\n")

    def sleep(seconds):
        path.write_text("cpu  150 0 150 950 150 0 0 0 0 0\n")  # 400 ticks more, of which 300 idle

    assert timing.taken_by_others(1.0, str(path), sleep) == pytest.approx(0.25)
    assert timing.taken_by_others(1.0, str(tmp_path / "no such file"), sleep) == 0.0


@pytest.mark.skipif(not (ROOT / "tools").exists(), reason="not in the source tree")
def test_what_prints_figures_reads_no_clock_itself():
    files = [*(ROOT / "tools").glob("bench*.py"), ROOT / "tools" / "audit_costs.py"]
    files += [ROOT / "arcfast" / "checks" / f"{name}.py" for name in ("benchmark", "calibration", "device_test")]
    assert len(files) >= 9
    for path in files:
        tree = ast.parse(path.read_text())
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {"time", "timeit", "platform"}, path.name


# ---- Calls of primitives ----


def test_every_primitive_is_called_on_a_real_grid():
    """With arguments that it takes, for which the core gives what the reference gives."""
    scene = primitive_calls.make_scene(TASK.demos[0][0])
    checked = SimpleNamespace(**arcfast.reference.PRIMITIVES)
    for row in PRIMITIVES.values():
        if not row.original:
            continue
        for as_object in {False, bool(primitive_calls.TWO_FORMED.intersection(row.kinds))}:
            given = [
                primitive_calls.arguments_of(row, scene, functions, as_object) for functions in (checked, arcfast.dsl)
            ]
            theirs, ours = (
                getattr(functions, row.name)(*arguments) for functions, arguments in zip((checked, arcfast.dsl), given)
            )
            if callable(theirs):
                theirs, ours = theirs(scene.grid), ours(scene.grid)
            assert ours == theirs, row.name


@pytest.mark.parametrize("grid", [((1, 0, 2),), ((0,) * 5,) * 5, ((1,) + (0,) * 4, *((0,) * 5,) * 4)])
def test_grids_that_show_too_little_are_passed_over(grid):
    assert primitive_calls.make_scene(grid) is None
