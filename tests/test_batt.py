"""Batt files and try lines: what is read, what an error becomes, what a failed line costs, and writing them again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from endings import worked
from programs import I, body, check, one, reason, value

from arcfast import Battery, DSLError, Program, Sample, Status, cli
from arcfast.base.errors import ArcfastError
from arcfast.base.table import PRIMITIVES
from arcfast.improving import mutate
from arcfast.programs.candidates import BattEntry
from arcfast.programs.program import parse_source
from arcfast.running.reference_executor import evaluate

TOOL = Path(__file__).parent.parent / "tools" / "bench_batt.py"
CAUGHT = "except (TypeError, AttributeError, ValueError, IndexError, KeyError):"
J = ((3, 0, 0), (0, 3, 5))
PAIRS = ((I, J), (J, ((7, 3),)))

TEXT = """# Generated
from dsl import *
from safe_dsl import _get_safe_default

def batt(task_id, S, I, C, log_path):
    s = []
    o = []
    # a comment
    t1 = identity(p_g)
    try:
        t2 = t1(I)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t2 = _get_safe_default(t1)
    try:
        t3 = t1(C)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t3 = _get_safe_default(t1)
    try:
        t4 = get_nth_t(t3, F0)
    except (TypeError, AttributeError, ValueError, IndexError, KeyError):
        t4 = _get_safe_default(get_nth_t)
    s.append((4, 'None', 'differ_1', t4))
    t5 = rot90(I)
    o.append((5, True, '00d62c1b', t5))
    t6 = first(t3)
    t7 = astuple(t6, t2)
    s.append((7, '00d62c1b', 'differ_2', t7))
    t8 = hmirror(t5)
    o.append((8, False, '00d62c1b', t8))
    t9, t10, t11, t12 = batch_process_samples_gpu(S)
    t13 = difference_tuple(t11, t12)
    s.append((13, 'None', 'differ_1', t13))
    return o, s
"""


def batt(*lines: str) -> str:
    return "\n    ".join(["def batt(task_id, S, I, C, log_path):", *lines, "return o, s"])


def tried(call: str, name: str = "t1", default: str | None = None) -> str:
    default = default or f"_get_safe_default({call.split('(')[0]})"
    return f"try:\n        {name} = {call}\n    {CAUGHT}\n        {name} = {default}"


def load(tmp_path: Path, text: str) -> Battery:
    (tmp_path / "batt.py").write_text(text)
    return Battery.load(tmp_path / "batt.py")


@pytest.fixture
def battery(tmp_path):
    return load(tmp_path, TEXT)


# ---- Reading ----


def test_one_program_for_each_entry(battery):
    assert battery.names == ["differ_1", "00d62c1b", "differ_2", "00d62c1b~1", "differ_1~1"]
    assert [program.entry for program in battery] == [
        BattEntry("s", 4, "None", "differ_1"),
        BattEntry("o", 5, "00d62c1b", True),
        BattEntry("s", 7, "00d62c1b", "differ_2"),
        BattEntry("o", 8, "00d62c1b", False),
        BattEntry("s", 13, "None", "differ_1"),
    ]
    assert battery.stats["skipped"] == {} and battery.stats["nodes"] == 13
    assert [sorted(program.uses) for program in battery] == [["C"], ["I"], ["C", "I"], ["I"], ["S"]]
    assert [number for _, number in battery.program("differ_1").steps] == [1, 3, 4]  # tN is step N
    assert battery.program(0).line == 22
    for program in battery:
        check(program)


@pytest.mark.parametrize("device", ["cpu", "warp", "python"])
def test_values(battery, device):
    run = battery.run([Sample(PAIRS, I, J), Sample(PAIRS, I, None)], device=device)
    assert [run.value("differ_1", k) for k in (0, 1)] == [0, ()]  # the first colour of C; p_g(None) becomes ()
    assert run.value("differ_2", 0) == (0, (0, 1, 2, 3, 4, 5))
    assert run.status[2, 1] == Status.ERROR and "step 6, first" in run.error("differ_2", 1)
    assert run.value("00d62c1b~1", 0) == run.value("00d62c1b~1", 1) == ((5, 2), (4, 1), (3, 0))
    assert run.value("differ_1~1", 0) == (1, 2, 4)


def test_bare_grids_do_where_nothing_else_is_used(battery):
    assert battery.select(["00d62c1b"]).run([I]).value(0, 0) == ((3, 0), (4, 1), (5, 2))
    with pytest.raises(ArcfastError, match="input 0 has no C, which differ_1 uses"):
        battery.select(["differ_1"]).run([I])


# ---- Errors and their defaults ----

DEFAULTS = {
    "any": (), "int": 0, "bool": False, "pair": (), "number": (), "tuple": (), "set": frozenset(), "grid": (),
    "container": frozenset(), "patch": frozenset(), "object": frozenset(), "objects": frozenset(),
    "piece": frozenset(), "element": frozenset(),
}  # fmt: skip


def test_the_default_of_every_function(tmp_path):
    """Called on a function, or on an int where a function is wanted; what takes anything cannot fail."""
    rows = [row for row in PRIMITIVES.values() if set(row.kinds) != {"any"}]
    lines = []
    for row in rows:
        bad = ["first" if kind != "function" else "ONE" for kind in row.kinds]
        lines += [tried(f"{row.name}({', '.join(bad)})"), f"o.append((1, True, '{row.name}', t1))"]
        if row.result == "function":
            lines[-1:] = ["t2 = t1(I)", f"o.append((2, True, '{row.name}', t2))"]
    battery = load(tmp_path, batt(*lines))
    assert battery.names == [row.name for row in rows] and len(rows) > 180
    runs = [battery.run([Sample(PAIRS, I, J)], device=device) for device in ("cpu", "warp", "python")]
    for p, row in enumerate(rows):
        for run in runs:
            got, expected = run.value(p, 0), DEFAULTS.get(row.result, ())
            assert got == expected and type(got) is type(expected), row.name
    assert runs[0].fuel.tolist() == runs[1].fuel.tolist()
    assert runs[0].hashes.tolist() == runs[1].hashes.tolist() == runs[2].hashes.tolist()


def test_what_goes_well_is_as_without_try():
    plain, caught = body("x = first(I); return add(x, ONE)"), body("x = first(I)\n    " + "return x")
    text = f"def f(I):\n    {tried('first(I)', 'x')}\n    return last(x)"
    program = one(text)
    assert program(I) == 2 and len(program) == 2
    run = Battery([program, one("def f(I):\n    x = first(I)\n    return last(x)")]).run([I, ()])
    assert run.fuel[0, 0] == run.fuel[1, 0] and run.hashes[0, 0] == run.hashes[1, 0]
    assert plain != caught


def test_only_errors_are_caught():
    """Neither fuel nor memory, nor the error of an argument."""
    program = one(f"def f(I):\n    {tried('upscale(I, 40)', 'x')}\n    return x")
    assert Battery([program]).run([I], fuel=50).status[0, 0] == Status.FUEL
    assert Battery([program]).run([I], memory=500).status[0, 0] == Status.MEMORY
    poisoned = one(f"def f(I):\n    x = first(ONE)\n    {tried('first(x)', 'y')}\n    return y")
    run = Battery([poisoned]).run([I])
    assert run.error(0, 0).startswith("step 1, first, argument container")
    with pytest.raises(DSLError) as caught:
        evaluate(poisoned, {"I": I})
    assert caught.value.step == 1


def test_errors_deep_within_are_caught():
    lines = f"def f(I):\n    {tried('apply(compose(first, first), I)', 'x')}\n    return x"
    program = one(lines)
    for device in ("cpu", "warp", "python"):
        assert Battery([program]).run([I], device=device).value(0, 0) == frozenset()


def test_a_caught_error_costs_what_was_done():
    program = one(f"def f(I):\n    {tried('order(I, first)', 'x')}\n    return size(x)")
    bad = one(f"def f(I):\n    {tried('mapply(first, I)', 'x')}\n    return size(x)")
    runs = [Battery([program, bad]).run([I], device=device) for device in ("cpu", "warp")]
    assert runs[0].fuel.tolist() == runs[1].fuel.tolist()
    assert runs[0].fuel[1, 0] > 2


@pytest.mark.parametrize("call", ["first(I, I)", "first()", "first(nonsense=I)", "ONE(I)", "t0(I, I, I, I, I)"])
def test_calls_that_can_never_go_well(call, tmp_path):
    name = call.split("(")[0]
    default = "_get_safe_default(t0)" if name in ("ONE", "t0") else None
    battery = load(tmp_path, batt("t0 = identity(first)", tried(call, "t1", default), "o.append((1, True, 'a', t1))"))
    assert battery.run([Sample(PAIRS, I, J)]).value(0, 0) == ()


def test_other_defaults():
    assert value(f"{tried('first(ONE)', 'x', 'frozenset()')}; return x") == frozenset()
    assert value(f"{tried('first(ONE)', 'x', '(ONE, 2)')}; return x") == (1, 2)
    program = body(f"f = initset; {tried('f(I)', 'x')}; return x")
    assert program(I) == {I}
    both = "try:\n        x = first(ONE)\n    except TypeError:\n        x = 1\n    except Exception:\n        x = 1"
    assert value(f"{both}; return x") == 1


@pytest.mark.parametrize(
    "text, why",
    [
        ("try:\n        x = first(I)\n        y = 1\n    except E:\n        x = 1", "one assignment in each part"),
        ("try:\n        x = first(I)\n    finally:\n        x = 1", "one assignment in each part"),
        ("try:\n        x = first(I)\n    except E:\n        pass", "one assignment in each part"),
        ("try:\n        x = first(I)\n    except E:\n        y = 1", "a call, and its default for the same name"),
        ("try:\n        x = I\n    except E:\n        x = 1", "a call, and its default for the same name"),
        ("try:\n        x = first(I)\n    except E:\n        x = last(I)", "_get_safe_default or a constant"),
        ("try:\n        x = first(I)\n    except E:\n        x = _get_safe_default()", "takes the name"),
        ("try:\n        x = first(I)\n    except E:\n        x = 1\n    except F:\n        x = 2", "the same default"),
        ("try:\n        x = g(I)\n    except E:\n        x = 1", "g is a function of the file"),
        (
            "def h(y):\n        try: x = y(y)\n        except E: x = 1\n        return x\n    x = apply(h, I)",
            "inner function",
        ),
        (
            "h = lambda y: [first(y)]\n    try:\n        x = h(I)\n    except Exception:\n        x = 1",
            "calls of this function are inlined",
        ),
    ],
)
def test_tries_that_are_refused(text, why):
    assert why in reason(f"def g(y):\n    return y\ndef f(I):\n    {text}\n    return x")


# ---- What cannot be compiled ----


def test_a_failed_line_costs_its_users_alone(tmp_path):
    lines = [
        "t1 = rot91(I)",
        tried("rot90(t1)", "t2"),
        "t3 = rot90(I)",
        "o.append((2, True, 'a', t2))",
        "o.append((3, True, 'b', t3))",
        "t1 = rot180(I)",
        "o.append((4, True, 'c', t1))",
        "o.append((5, True, t3))",
        "o.append((6, True, 'e', rot90(t9)))",
        "with S: t3 = k",
        "s.append((7, 'x', 'f', t3))",
    ]
    battery = load(tmp_path, batt(*lines))
    assert battery.names == ["b", "c"]
    told = {name: reason.split("batt.py:")[1] for name, reason in battery.stats["skipped"].items()}
    assert told["a"] == "8: uses t2, which needs line 2: unknown name rot91: did you mean rot90?"
    assert told["batt"] == "12: write o.append((number, flag, name, t))"
    assert told["e"].startswith("13: unknown name t9")
    assert told["f"].startswith("15: uses t3, which needs line 14: `with` is not in the language")


def test_a_batt_file_without_entries(tmp_path):
    assert "without entries" in load(tmp_path, batt("t1 = rot90(I)")).stats["skipped"]["batt"]
    assert "decorators" in load(tmp_path, "@x\n" + batt("o.append((1, True, 'a', I))")).stats["skipped"]["batt"]


def test_it_may_call_functions_of_the_file(tmp_path):
    helper = "def turned(x):\n    return rot90(x)\n"
    lines = ["t1 = turned(I)", "o.append((1, True, 'a', t1))", "o.append((2, True, 'b', I))"]
    battery = load(tmp_path, helper + batt(*lines))
    assert battery.names == ["a", "b"] and battery.run([I]).value("b", 0) == I


def test_long_files():
    lines = ["t0 = identity(I)"]
    for k in range(1, 3000):
        lines.append(tried(f"vmirror(t{k - 1})", f"t{k}"))
        lines.append(f"o.append(({k}, True, 'a', t{k}))" if k % 10 == 0 else "")
    programs, skipped = parse_source(batt(*lines))
    assert len(programs) == 299 and not skipped and len(programs[-1]) == 2991
    lines = ["t0 = identity(I)", *[f"t{k} = vmirror(t{k - 1})" for k in range(1, 10_001)]]
    programs, skipped = parse_source(batt(*lines, "o.append((1, True, 'a', t10000))", "o.append((2, True, 'b', t9))"))
    assert [program.name for program in programs] == ["b"] and "more than 10000 steps" in skipped["a"]


# ---- Samples that differ in C alone ----


def test_what_does_not_depend_on_c_is_evaluated_once(tmp_path):
    lines = ["t1 = o_g(I, R5)", "t2 = size(t1)", tried("size(C)", "t3"), "t4 = add(t2, t3)", "t5 = order(t1, size)"]
    lines += ["t6 = astuple(t4, t5)", "o.append((2, True, 'a', t2))", "o.append((6, True, 'b', t6))"]
    battery = load(tmp_path, batt(*lines))
    known = [None, J, I, ((1,),), J]
    apart = [battery.run([Sample(PAIRS, I, c)]) for c in known]
    for grid in (I, [list(row) for row in I]):
        run = battery.run([Sample(PAIRS, grid, c) for c in known], values=True)
        assert worked(run)[1] == 3 + 3 * len(known)
        for k, single in enumerate(apart):
            assert run.status[:, k].tolist() == single.status[:, 0].tolist() and run.fuel[1, k] == single.fuel[1, 0]
            assert [run.value(p, k) for p in (0, 1)] == [single.value(p, 0) for p in (0, 1)]
    mixed = battery.run([Sample(PAIRS, grid, c) for grid in (I, J) for c in known])
    assert worked(mixed)[1] == 2 * (3 + 3 * len(known))


def test_a_run_that_failed_early_goes_on_with_another_c(tmp_path):
    """What the failed run had computed and what it had not got to are both there, also where arenas are tiny."""
    lines = ["t1 = rot90(I)", "t2 = first(C)", "t3 = hconcat(t1, t1)", "t4 = vmirror(t3)", "t5 = astuple(t4, t2)"]
    battery = load(tmp_path, batt(*lines, "s.append((5, 'x', 'a', t5))", "s.append((3, 'x', 'b', t3))"))
    known = [None, J, 5, I]
    run = battery.run([Sample(PAIRS, I, c) for c in known], values=True)
    assert run.status.tolist() == [[1, 0, 1, 0], [0, 0, 0, 0]]
    for k, c in enumerate(known):
        alone = battery.run([Sample(PAIRS, I, c)])
        assert run.hashes[:, k].tolist() == alone.hashes[:, 0].tolist()
        assert run.fuel[:, k].tolist() == alone.fuel[:, 0].tolist()
        assert run.error(0, k) == alone.error(0, 0)
    assert run.value(0, 3) == (((3, 0, 3, 0)[::-1], (4, 1, 4, 1)[::-1], (5, 2, 5, 2)[::-1]), (0, 1, 2))


# ---- The command line ----


def test_arcfast_run_lists_the_entries_that_match(tmp_path, capsys, monkeypatch):
    """Task by task with their scores; S lacks the pair that is checked, and C is None."""
    monkeypatch.chdir(tmp_path)
    pairs = [(I, [list(row) for row in zip(*I[::-1])]), (J, J), (I[::-1], I)]
    parts = [{"input": given, "output": wanted} for given, wanted in pairs]
    Path("one.json").write_text(json.dumps({"train": parts, "test": [parts[0]]}))
    lines = ["t1 = rot90(I)", "o.append((1, False, 'turn', t1))", "t2 = identity(C)"]
    lines += ["o.append((2, False, 'known', t2))"]
    lines += ["t3 = hmirror(I)", "o.append((3, True, 'mirror', t3))", "t4 = branch(ONE, I, t3)"]
    lines += ["o.append((4, True, 'same', t4))", "s.append((4, 'x', 'same', t4))", "t5 = last(last(S))"]
    lines += ["o.append((5, True, 'look', t5))"]
    Path("batt.py").write_text(batt(*lines))
    assert cli.main(["run", "batt.py", "--tasks", "one.json", "-q"]) == 0
    out = capsys.readouterr().out
    assert [line for line in out.split("\n") if line.startswith("  entry")] == [
        "  entry  one: o 1 turn, 1 of 3 demonstrations, 1 of 1 tests",
        "  entry  one: o 3 mirror, 1 of 3 demonstrations, 0 of 1 tests",
        "  entry  one: o 4 same, 1 of 3 demonstrations, 0 of 1 tests",
    ]
    assert cli.main(["run", "batt.py", "--tasks", "one.json", "--json"]) == 0
    (entries,) = json.loads(capsys.readouterr().out)["entries"].values()
    assert entries[0] == {"name": "turn", "number": 1, "demonstrations": [1, 3], "tests": [1, 1]} and len(entries) == 3


# ---- Writing ----


def test_a_batt_file_is_written_and_read_again(battery, tmp_path):
    again = load(tmp_path, battery.to_source("batt"))
    assert again.names == battery.names and [p.entry for p in again] == [p.entry for p in battery]
    assert list(again) == list(battery)
    assert battery.to_source("batt").count("t1 = ") == 1
    assert load(tmp_path, again.to_source("batt")).to_source("batt") == again.to_source("batt")


def test_solver_functions_are_written_and_read_again(battery, tmp_path):
    again = load(tmp_path, battery.to_source())
    assert [name.removeprefix("solve_") for name in again.names] == battery.names
    assert list(again) == list(battery)
    with pytest.raises(ArcfastError, match='"solvers" or "batt", not \'xml\''):
        battery.to_source("xml")


@pytest.mark.parametrize("form", ["batt", "solvers"])
def test_what_is_written_runs_as_python_too(form, tmp_path):
    lines = [tried("first(())"), tried("compose(I, I)", "t2"), "t3 = t2(I)", tried("t1(I)", "t4")]
    lines += [tried("size(C)", "t5"), "t6 = identity(size)", tried("t6(C)", "t7")]  # the last is ()
    entries = [f"o.append(({k}, False, 'f{k}', t{k}))" for k in (1, 3, 4, 5, 7)]
    made = load(tmp_path, batt(*lines, *entries))
    names: dict = {}
    exec(made.to_source(form), names)
    if form == "batt":
        found = [value for *_, value in names["batt"]("", PAIRS, I, None, None)[0]]
    else:
        found = [names[name](PAIRS, I, None) for name in made.names]
    run = made.run([Sample(PAIRS, I, None)])
    assert found == [run.value(p, 0) for p in range(5)] == [(), (), (), 0, ()]


def test_solvers_become_a_batt_file(tmp_path):
    solvers = [
        "def a(I): return hmirror(rot90(I))",
        "def b(I): return apply(lambda r: add(first(r), size(I)), I)",
        "def c(x): return x",
        "def a(I): return (3, (1, 2))",
        "def d(S, I, C): return fork(add, lambda x: size(x), compose(size, rot90))(I)",
        "def e(I):\n    f = lambda x: first(x)\n    return combine(apply(f, I), apply(f, rot90(I)))",
    ]
    made = Battery([Program.parse(text) for text in solvers])
    again = load(tmp_path, made.to_source("batt"))
    assert again.names == ["a", "b", "c", "a~1", "d", "e"] and again.stats["skipped"] == {}
    assert [p.nodes for p in again] == [p.nodes for p in made]
    assert made.run([I]).hashes.tolist() == again.run([I]).hashes.tolist()


def test_they_can_be_mutated(battery):
    made = mutate.mutants(battery, 60, seed=1)
    assert len(made) == 60
    for program in made:
        check(program)
    Battery(made).run([Sample(PAIRS, I, J)])


def test_random_batt_files_end_as_they_do_as_python():
    options = "--lines 250 --tasks 2 --seed 3 --devices cpu warp python".split()
    done = subprocess.run([sys.executable, TOOL, *options], capture_output=True, text=True)
    assert done.returncode == 0 and " 0 mismatches" in done.stdout, done.stdout + done.stderr
