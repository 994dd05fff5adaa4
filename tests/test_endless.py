"""Nothing goes on for ever: every call of a function value costs something, and a run ends when it is told to.

What could hang runs in a process of its own (stopping.py), which is killed after two minutes.
"""

import random

import fuzz_functions
import numpy
import pytest
from endings import Paths, battery
from stopping import ALL_STOPPED, in_a_process, stopped

import arcfast

GRID = ((1, 2), (3, 4))
HUGE = 2147483647
IDLE = {  # functions that do nothing, and what a call of each costs
    "lambda x: x": 1,
    "lambda x: 5": 1,
    "lambda x: I": 1,
    "compose(lambda x: x, lambda x: 5)": 3,
    "chain(lambda x: x, lambda x: 5, lambda x: I)": 4,
    "fork(lambda p, q: q, lambda x: x, lambda x: 5)": 4,
    "lbind(lambda p, q: q, 1)": 2,
    "rbind(lambda p, q: p, I)": 2,
    "matcher(lambda x: x, 0)": 2,
    "power(lambda x: x, 3)": 4,
    "power(power(lambda x: x, 2), 3)": 10,
    "identity": 1,
}


# ---- Fuel ----


@pytest.mark.parametrize("device", ["cpu", "warp"])
@pytest.mark.parametrize("function", IDLE)
def test_a_call_of_a_function_costs_at_least_one(function, device):
    programs = battery(*[f"return power({function}, {times})(I)" for times in (10, 11, 30)])
    fuel = programs.run([GRID], device=device).fuel[:, 0].tolist()
    assert fuel[1] - fuel[0] == IDLE[function] and fuel[2] - fuel[0] == 20 * IDLE[function]


@pytest.mark.parametrize(
    "how", ["apply({}, repeat(I, 40))", "mapply(lambda x: initset({}), interval(0, add(38, height(I)), 1))"]
)
def test_calls_in_columns_cost_the_same(how):
    """Over many members calls are made in columns; the emulator makes them one by one."""
    programs = battery(*[f"return {how.format(function)}" for function in IDLE])
    with Paths() as paths:
        cpu = programs.run([GRID], device="cpu")
    assert paths["columns"] == len(programs) and not paths["columns_failed"] and not paths["one_by_one"]
    warp = programs.run([GRID], device="warp")
    assert (cpu.status == arcfast.Status.OK).all()
    assert cpu.fuel.tolist() == warp.fuel.tolist() and cpu.hashes.tolist() == warp.hashes.tolist()


def test_a_function_of_many_parts_costs_more():
    """Its parts are copied at each call: one more for every 16."""
    lines = [f"w{k} = add(height(I), {k})" for k in range(64)]
    total = "w0"
    for k in range(1, 64):
        total = f"add({total}, w{k})"
    texts = [f"return power(lambda x: branch(T, x, lambda y: {total}), {times})(I)" for times in (10, 11)]
    programs = battery(*["; ".join([*lines, text]) for text in texts])
    for device in ("cpu", "warp"):
        short, long = programs.run([GRID], device=device).fuel[:, 0].tolist()
        assert long - short == (1 + 65 // 16) + (1 + 65 // 16) + 1  # the call, the lambda it makes, branch


@pytest.mark.parametrize("fuel", [1, 100, 1_234])
def test_what_does_nothing_for_ever_runs_out_of_fuel(fuel):
    code = f"""
import sys, arcfast
functions = {list(IDLE)!r}
texts = [f"def f{{k}}(I):\\n    return power(power({{f}}, {HUGE}), {HUGE})(I)" for k, f in enumerate(functions)]
battery = arcfast.Battery([arcfast.Program.parse(text) for text in texts])
for device in ("cpu", "warp"):
    run = battery.run([{GRID!r}], fuel={fuel}, device=device)
    assert (run.status == arcfast.Status.FUEL).all(), run.status
    assert (run.fuel == {fuel}).all(), run.fuel
print("ended")
"""
    assert in_a_process(code) == ["ended"]


NESTED = "apply({}, combine(T9, totuple(initset(height(I)))))"


def counted_at_once(levels: int) -> str:
    """Calls within calls on the same arguments: in columns one of them is made, and counts for all."""
    lines = ["T9 = interval(0, 500, 1)", "C = apply(initset, interval(0, 9, 1))", "h0 = size"]
    for k in range(levels):
        made = "compose(rbind(compose, size), lbind(lbind, add))"
        lines.append(f"f{k} = compose(lbind(valmin, C), compose(lbind(lbind(fork, add), h{k}), {made}))")
        lines.append(f"h{k + 1} = lambda m: size(apply(f{k}, T9))")
    return "; ".join([*lines, f"return {NESTED.format(f'f{levels - 1}')}"])


def test_fuel_beyond_all_time_is_used_up_at_once_where_columns_know():
    """Columns that fail are no reason to make 2**63 calls one by one."""
    code = f"""
import arcfast
text = {counted_at_once(6)!r}
program = arcfast.Program.parse("def f(I):\\n    " + "\\n    ".join(text.split("; ")))
run = arcfast.Battery([program]).run([{GRID!r}], fuel=2**63 - 1)
print(int(run.status[0, 0]), int(run.fuel[0, 0]))
counts = arcfast._cpu.path_counts()
print(counts["columns"] > 1000, 0 < counts["columns_failed"] < 100, counts["one_by_one"] < 100)
"""
    assert in_a_process(code) == [f"{int(arcfast.Status.FUEL)} {2**63 - 1}", "True True True"]


def test_what_columns_know_is_what_calls_one_by_one_give():
    two = battery(counted_at_once(2), counted_at_once(2).replace("size(apply(f0, T9))", "first(())"))
    with Paths() as paths:
        cpu = two.run([GRID], device="cpu", fuel=20_000)
    assert paths["columns"] > 100 and paths["fewer_rows"] and paths["columns_failed"] == paths["one_by_one"] > 0
    warp = two.run([GRID], device="warp", fuel=20_000)
    assert cpu.status.tolist() == warp.status.tolist() == [[arcfast.Status.FUEL], [arcfast.Status.ERROR]]
    assert cpu.fuel.tolist() == warp.fuel.tolist() and cpu.error(1, 0) == warp.error(1, 0)


# ---- Stopping ----

LONG = {  # programs that take years with the fuel they are given
    "power": f"return power(power(lambda x: x, {HUGE}), {HUGE})(I)",
    "doubling": "; ".join(
        ["g0 = lambda x: x", *[f"g{k + 1} = compose(g{k}, g{k})" for k in range(16)], f"return power(g16, {HUGE})(I)"]
    ),
    "columns": "; ".join(
        [
            "t = interval(0, 1000, 1)",
            "f = lambda z, a, b: size(apply(lambda c: multiply(add(z, add(a, b)), c), t))",
            "return apply(lambda z: size(apply(lambda a: size(apply(lambda b: f(z, a, b), t)), t)), t)",
        ]
    ),
    "manhattan": "; ".join(
        [
            "a = asindices(canvas(0, (1500, 1500)))",
            "return manhattan(a, shift(a, (100000, 100000)))",
        ]
    ),
    "occurrences": "return occurrences(canvas(0, (3000, 3000)), asobject(canvas(0, (1500, 1500))))",
    "hperiod": "; ".join(
        [
            "b = hconcat(canvas(1, (1, 1)), canvas(0, (1, 59999)))",
            "return hperiod(asobject(vconcat(canvas(0, (1, 60000)), b)))",
        ]
    ),
    "order": "; ".join(
        [
            "a = apply(power(lambda x: astuple(x, ()), 50), interval(60000, 0, -1))",
            "return power(lambda x: order(order(x, identity), size), 1000)(a)",
        ]
    ),
    "difference": "a = interval(0, 2000000, 1); return power(lambda x: difference(a, combine(x, a)), 1000)(a)",
    "steps": "; ".join(
        [f"x{k} = size(prapply(multiply, interval(0, {700 + k}, 1), interval(0, 900, 1)))" for k in range(1000)]
        + ["return power(lambda x: x, 2147483647)(I)"]
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_interrupts_and_deadlines_hold_inside_a_program(name):
    assert stopped("def f(I):\n    " + "\n    ".join(LONG[name].split("; "))) == ALL_STOPPED


def test_ctrl_c_ends_a_call_of_a_program_and_an_eager_call():
    """Both have the usual fuel: the signal is there from the beginning, and must be seen before that is used up."""
    code = f"""
import signal, arcfast
from arcfast.dsl import power

program = arcfast.Program.parse("def f(I):\\n    return power(power(lambda x: x, {HUGE}), {HUGE})(I)")
endless = power(power(arcfast.dsl.identity, {HUGE}), {HUGE})
for call in (program, endless):
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        call({GRID!r})
    except KeyboardInterrupt:
        print("interrupted")
print(program.name, arcfast.dsl.rot90({GRID!r}) == ((3, 1), (4, 2)))
"""
    assert in_a_process(code) == ["interrupted", "interrupted", "f True"]


def test_ctrl_c_ends_the_making_of_a_plain_value():
    """Four million cells take Python seconds; the program itself takes a moment."""
    code = f"""
import signal, arcfast

program = arcfast.Program.parse("def f(I):\\n    return asobject(canvas(0, (2000, 2000)))")
signal.signal(signal.SIGALRM, signal.default_int_handler)
run = arcfast.Battery([program]).run([{GRID!r}], values=False)
signal.setitimer(signal.ITIMER_REAL, 0.5)
try:
    run.value(0, 0)
except KeyboardInterrupt:
    print("interrupted")
"""
    assert in_a_process(code) == ["interrupted"]


def test_a_program_that_was_begun_in_the_callers_thread_is_run_again_whole(monkeypatch, started):
    """The caller's own thread hands over in the middle of a program; the others then begin it anew."""
    text = "return size(apply(lambda k: power(increment, 9000)(k), interval(0, 300, 1)))"
    programs = battery(text, "return rot90(I)", text.replace("9000", "9001"), "return hmirror(I)")
    grids = [GRID, ((5,),)]
    usual = programs.run(grids)
    monkeypatch.setattr("arcfast.running.thread_pool.BRIEF", 1e-9)
    monkeypatch.setattr("arcfast.running.thread_pool.POLL", 1e-9)
    for threads in (1, 2):
        started.clear()
        run = programs.run(grids, threads=threads)
        assert len(started) == threads
        assert (run.status == arcfast.Status.OK).all() and usual.fuel[0, 0] > 2_000_000
        assert run.fuel.tolist() == usual.fuel.tolist() and run.hashes.tolist() == usual.hashes.tolist()
        assert run.value(2, 1) == usual.value(2, 1)


@pytest.mark.parametrize("functions", range(400, 420))
def test_columns_that_are_interrupted_are_made_again(monkeypatch, functions):
    """Wherever the first look at the clock comes, the program is begun anew; no attempt takes it for an error."""
    b = battery(
        "return apply(lambda a: apply(lambda p: valmin(insert(a, initset(0)), lambda q: add(p, q)), "
        f"interval(0, {functions}, 1)), interval(1, 300, 1))"
    )
    usual = b.run([GRID])
    monkeypatch.setattr("arcfast.running.thread_pool.POLL", 1e-9)
    run = b.run([GRID], threads=1)
    assert run.status[0, 0] == arcfast.Status.OK and usual.fuel[0, 0] > 1_500_000
    assert run.fuel.tolist() == usual.fuel.tolist() and run.hashes.tolist() == usual.hashes.tolist()


def test_a_function_may_be_as_long_as_a_program():
    lines = "".join(f"        x{k + 1} = subtract(add(x{k}, x{k}), x{k})\n" for k in range(4400))
    text = f"def f(I):\n    def g(x0):\n{lines}        return x4400\n    return apply(g, (1, 2, 3))"
    programs = arcfast.Battery([arcfast.Program.parse(text)])
    runs = [programs.run([GRID], device=device) for device in ("cpu", "warp")]
    assert [run.value(0, 0) for run in runs] == [(1, 2, 3)] * 2
    assert runs[0].fuel.tolist() == runs[1].fuel.tolist()


# ---- Random programs full of functions ----


@pytest.mark.parametrize("k", range(8))
def test_random_functions_end_alike_on_core_and_emulator(k):
    fuzz_functions.compare(3, k)


def test_random_functions_always_end_within_their_fuel():
    """Every program ends and spends no more; fuzz_functions.py --search measures how long a unit of fuel takes."""
    rng = random.Random(4)
    programs = arcfast.Battery(fuzz_functions.some_programs(rng, 300))
    run = programs.run([fuzz_functions.GRID], fuel=50_000)
    assert numpy.isin(run.status, list(arcfast.Status)).all() and (run.fuel <= 50_000).all()
    used_up = run.status == arcfast.Status.FUEL
    assert used_up.sum() > 10 and (run.fuel[used_up] == 50_000).all()
