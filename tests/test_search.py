"""Search on one task: states beside a search in plain Python, compositions, sizes, sources."""

from itertools import product

import pytest

import arcfast
from arcfast import ArcfastError, Battery, Program, _cpu
from arcfast.exploring.explore import Limits, explore_task
from arcfast.exploring.operations import (
    TYPES,
    Operation,
    Operations,
    parse_operations,
    shipped_operations,
    substitute,
)
from arcfast.exploring.sizes import predict_sizes
from arcfast.exploring.source import Layer, Source
from arcfast.exploring.states import COLOR_COST, begin
from arcfast.exploring.views import colors_by_count, normal_view
from arcfast.running.options import SolveOptions
from arcfast.running.search import search_within

MEMORY = 1 << 26
FEW = """
color    1  mostcolor(I)
color    1  leastcolor(I)
grid     1  rot90(grid)
grid     2  hmirror(grid)
grid     2  replace(grid, c, c2)
grid     1  hconcat(grid, grid2)
objects  1  objects(I, T, F, T)
object   1  argmax(objs, lambda o: size(o))
indices  1  ofcolor(grid, c)
indices  2  toindices(obj)
grid     1  fill(I, c, indices)
pair     1  shape(grid)
grid     2  canvas(c, pair)
"""


def task_of(pairs, tests) -> arcfast.Task:
    data = {
        "train": [{"input": i, "output": o} for i, o in pairs],
        "test": [{"input": i, "output": o} for i, o in tests],
    }
    return next(iter(arcfast.load_tasks({"abc": data}).values()))


GRIDS = (((1, 2, 0), (0, 0, 3)), ((5, 5), (0, 5)), ((0, 4, 4), (4, 0, 0), (4, 4, 1)))


def ways(task: arcfast.Task, what: str):
    """The programs that a search finds, of one kind."""
    found = explore_task(task, Limits(20_000, MEMORY), lambda explorer: None)
    return [candidate for candidate in found.candidates if candidate.kind == what]


# ---- The core beside plain Python ----


def is_of_type(kind: str, value) -> bool:
    """What docs/search.md says of types."""
    if kind in ("grid", "input"):
        cells = isinstance(value, tuple) and value and all(isinstance(row, tuple) for row in value)
        return bool(
            cells
            and 1 <= len(value) <= 30
            and 1 <= len(value[0]) <= 30
            and all(isinstance(cell, int) and 0 <= cell <= 9 for row in value for cell in row)
        )
    if kind == "color":
        return isinstance(value, int) and 0 <= value <= 9
    if kind == "pair":
        return isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value)
    return isinstance(value, frozenset)


def states_in_python(rows: list[Operation], inputs, colors, most_level: int):
    """{(type, values): cost}, by trying everything with a call of a program for each operation and input."""
    found = {("grid", tuple(inputs)): 0}
    found |= {("color", (color,) * len(inputs)): COLOR_COST for color in colors}
    made = {}

    def call(row: Operation, k: int, args):
        params = ["I", *(name for name in row.variables if name != "I")]
        names = dict(zip(row.variables, args))
        key = row, k, args
        if key not in made:
            given = ", ".join(str(names[name]) if name != "I" else "I" for name in params)
            text = f"def helper({', '.join(params)}):\n    return {row.text}\ndef f(I):\n    return helper({given})\n"
            try:
                made[key] = Program.parse(text)(inputs[k])
            except arcfast.DSLError:
                made[key] = None
        return made[key]

    for level in range(1, most_level + 1):
        before = dict(found)
        for row in rows:
            pools = []
            for kind in row.types:
                if kind == "input":
                    pools.append([(tuple(inputs), 0)])
                else:
                    pools.append([(values, cost) for (each, values), cost in before.items() if each == kind])
            for chosen in product(*pools):
                if sum(cost for _, cost in chosen) + row.cost != level:
                    continue
                values = tuple(call(row, k, tuple(given[k] for given, _ in chosen)) for k in range(len(inputs)))
                if all(is_of_type(row.result, value) for value in values) and any(
                    value != frozenset() for value in values
                ):
                    found.setdefault((row.result, values), level)
    return found


def test_states_are_those_of_a_search_in_python():
    rows = parse_operations(FEW)
    operations = Operations(rows)
    task = task_of([(GRIDS[0], ((9,),)), (GRIDS[1], ((9,),))], [(GRIDS[2], None)])
    explorer, _ = begin(task, operations, None, 10**6, MEMORY)
    most_level = 5
    for _ in range(most_level):
        assert explorer.level()
    names = {number: name for name, number in TYPES.items()}
    found = {}
    for state in range(explorer.counts[1]):
        kind, cost, _, _ = explorer.state(state)
        if names[kind] not in ("input", "number"):
            values = tuple(explorer.value(state, k) for k in range(3))
            assert (names[kind], values) not in found  # equal states are one
            found[names[kind], values] = cost
    expected = states_in_python(rows, list(GRIDS), (0, 9), most_level)
    assert found == expected and len(found) > 100


def test_every_operation_compiles_and_most_are_of_use():
    """On a few training tasks, at a few thousand applications, most operations make a state."""
    operations = shipped_operations()
    tasks = arcfast.load_tasks("arcagi1/training")
    used = set()
    for task in list(tasks.values())[::25]:
        sizes = predict_sizes(task)
        rule = None if sizes is None else (sizes.sizes, "dims")
        explorer, _ = begin(task, operations, rule, 20_000, MEMORY)
        while explorer.level():
            pass
        used |= {explorer.state(state)[2] for state in range(explorer.counts[1])}
    assert len(used) > 0.7 * len(operations.rows)
    assert len({row.text for row in operations.rows}) == len(operations.rows)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("grid rot90(grid)", "line 1: write a type, a cost of 1 or more and an expression"),
        ("\ngird 1 rot90(grid)", "line 2: write a type"),
        ("grid 0 rot90(grid)", "line 1: write a type, a cost of 1"),
        ("grid 1 rot90(grid", "line 1: "),
        ("grid 1 f(grid, grid2, c, c2, n)", "4 variables are the most"),
    ],
)
def test_a_bad_row_is_told_with_its_line(text, reason):
    with pytest.raises(ArcfastError, match="operations, ") as error:
        parse_operations(text)
    assert reason in str(error.value)


def test_variables_of_inner_functions_are_not_the_rows():
    (row,) = parse_operations("grids 1 apply(lambda c: subgrid(c, I), order(objs, lambda n: size(n)))")
    assert row.variables == ("I", "objs") and row.types == ("input", "objects")
    assert substitute("fill(grid, c, fill)", {"grid": "x1", "c": "3"}) == "fill(x1, 3, fill)"


# ---- What is found ----


def test_a_chain_of_operations():
    pairs = [(grid, tuple(row[::-1] for row in grid)) for grid in GRIDS]
    (first, *_) = ways(task_of(pairs[:2], pairs[2:]), "program")
    assert first.answers == [pairs[2][1]] and "vmirror(I)" in first.text


def test_a_stack():
    """Each of two operations is right where it changes something; none is right alone, nor both in one program."""
    grids = [
        ((1, 0, 2, 0), (0, 0, 0, 1), (2, 0, 0, 0)),
        ((0, 2, 0), (0, 0, 0), (1, 0, 0)),
        ((0, 1), (2, 0), (0, 0), (1, 2)),
    ]

    def answer(grid):
        turned = [list(row) for row in grid]
        for i, row in enumerate(grid):
            for j, cell in enumerate(row):
                if cell == 0 and grid[-1 - i][j]:
                    turned[i][j] = grid[-1 - i][j]
                elif cell == 0 and row[-1 - j]:
                    turned[i][j] = row[-1 - j]
        return tuple(map(tuple, turned))

    pairs = [(grid, answer(grid)) for grid in grids]
    task = task_of(pairs[:2], pairs[2:])
    operations = Operations(parse_operations("grid 1 hmirror(grid)\ngrid 1 vmirror(grid)"))
    explorer, given = begin(task, operations, ([(len(g), len(g[0])) for g in grids], "dims"), 100, MEMORY)
    assert explorer.level() and not explorer.counts[2]
    stacks, look_ups = explorer.compose(0, 100, True, False)
    assert stacks and not look_ups
    program = stacked(explorer, operations, given, stacks[0][1])
    assert len(stacks[0][1]) > 1 and all(program(grid) == output for grid, output in pairs)


def stacked(explorer, operations, given, layers) -> Program:
    """The program of a stack."""
    source = Source()
    source.name("shape(I)", "dims")
    named = []
    for state, kind, has, gives in layers:
        name, of = "dims", "size"
        if state >= 0:
            name = source.state(explorer, operations, given, state)
            of = _cpu.STATE_TYPES[explorer.state(state)[0]]
        named.append(Layer(name, of, _cpu.LAYERS[kind], has, gives))
    return Program.parse(source.text("f", source.stack(named, 0, "I")))


@pytest.mark.parametrize(
    "row, layer",
    [
        ("indices 1 ofcolor(vmirror(I), 1)", ("indices", "of color")),
        ("object 1 recolor(7, ofcolor(vmirror(I), 1))", ("object", "unlike color")),
        ("grid 1 vmirror(I)", ("grid", "of color")),
    ],
)
def test_layers_of_indices_of_objects_and_of_one_color(row, layer):
    """The input with 7 where its mirror image has 1."""
    grids = [((1, 2, 3), (0, 0, 1)), ((2, 1, 1, 0), (3, 3, 0, 1)), ((0, 1), (2, 1), (1, 0))]
    pairs = [(g, tuple(tuple(7 if m == 1 else v for v, m in zip(row, row[::-1])) for row in g)) for g in grids]
    operations = Operations(parse_operations(row))
    task, sizes = task_of(pairs, [(grids[0], None)]), [(len(g), len(g[0])) for g in (*grids, grids[0])]
    explorer, given = begin(task, operations, (sizes, "dims"), 100, MEMORY)
    assert explorer.level()
    stacks, _ = explorer.compose(0, 100, True, False)
    kinds = set()
    for _, layers in stacks:
        program = stacked(explorer, operations, given, layers)
        assert all(program(grid) == output for grid, output in pairs)
        kinds |= {(_cpu.STATE_TYPES[explorer.state(s)[0]], _cpu.LAYERS[k]) for s, k, _, _ in layers if s >= 0}
    assert layer in kinds


def test_states_that_come_too_late_are_computed_again():
    """They are those of a search that goes further, and take less memory."""
    task = arcfast.load_tasks("arcagi1/training")["00d62c1b"]
    sizes = predict_sizes(task)
    some, far = [begin(task, shipped_operations(), (sizes.sizes, "dims"), n, MEMORY)[0] for n in (1500, 30_000)]
    while some.level():
        pass
    while far.counts[3] < 1500:
        assert far.level()
    n = some.counts[1]
    assert far.counts[1] >= n and [some.state(k) for k in range(n)] == [far.state(k) for k in range(n)]
    for state in range(0, n, 7):
        assert some.value(state, 2) == far.value(state, 2)
    while far.counts[1] < n:
        assert far.level()
    assert some.counts[4] < 0.6 * far.counts[4]


def test_a_look_up():
    """Both halves tell the answer by a table that no operation has."""
    halves = [((1, 0, 1, 0), (0, 1, 1, 1)), ((0, 0, 1, 1), (1, 1, 0, 1)), ((1, 1, 0, 0), (0, 1, 0, 1))]
    table = {(0, 0): 3, (0, 1): 0, (1, 0): 7, (1, 1): 4}
    pairs = [(grid, tuple(tuple(table[row[j], row[j + 2]] for j in range(2)) for row in grid)) for grid in halves]
    found = ways(task_of(pairs[:2], pairs[2:]), "look-up")
    assert found and found[0].answers == [pairs[2][1]] and "table = {(0, 1): 0, (0, 0): 3" in found[0].text


def test_a_table_says_once_what_most_entries_have_in_common():
    """Such as that cells of the input stay. A long table has the entries of each value on lines of their own."""
    grids = ((0, 1, 2, 3), (1, 2, 0, 0)), ((2, 3, 0, 1), (3, 3, 0, 0)), ((0, 0, 1, 1), (2, 2, 3, 3))
    stays = {(a, b): a for a in range(4) for b in range(4)}
    for changes, default, entries in [
        ({(1, 2): 7, (3, 0): 8}, "a", "table = {(1, 2): 7, (3, 0): 8}"),
        ({key: key[1] // 2 + (key == (0, 0)) * 5 for key in stays}, None, "(3, 1): 0,\n        (0, 2): 1"),
        ({key: int(key == (2, 2)) for key in stays}, "0", "table = {(2, 2): 1}"),
    ]:
        table = stays | changes
        source = Source()
        mirrored = source.name("vmirror(I)")
        text = source.text("f", source.look_up(["I", mirrored], table))
        assert entries in text and (default is None or f"table.get((a, b), {default})" in text)
        assert f"# The color of the output by those of I, {mirrored}" in text
        for grid in grids:
            answer = tuple(tuple(table[a, b] for a, b in zip(row, row[::-1])) for row in grid)
            assert Program.parse(text)(grid) == answer
    source = Source()
    text = source.text("f", source.look_up(["I"], {(0,): 0, (1,): 0, (2,): 5}))
    assert "; of all others 0\n" in text and Program.parse(text)(((0, 1, 2),)) == ((0, 0, 5),)


def test_a_test_with_a_combination_that_no_demonstration_has_is_not_looked_up():
    pairs = [(((1, 0),), ((3, 4),)), (((0, 1),), ((4, 3),))]
    for test, found in [((1, 0), True), ((2, 0), False)]:
        operations = Operations(parse_operations("grid 1 vmirror(grid)"))
        explorer, _ = begin(task_of(pairs, [((test,), None)]), operations, ([(1, 2)] * 3, "dims"), 100, MEMORY)
        assert explorer.level()
        assert bool(explorer.compose(0, 100)[1]) == found


def test_normal_colors():
    """In each grid the commonest color becomes the second, the second the third, and that the first."""
    grids = [((1, 1, 3), (1, 3, 5)), ((2, 2, 2, 7), (4, 4, 2, 2)), ((8, 3, 8, 1, 8, 3),), ((9, 9, 6, 0, 9, 6),)]

    def turned(grid):
        first, second, third = colors_by_count(grid)[:3]
        return tuple(tuple({first: second, second: third, third: first}[cell] for cell in row) for row in grid)

    task = task_of([(grid, turned(grid)) for grid in grids[:3]], [(grids[3], None)])
    view = normal_view(task)
    assert view is not None and view.task.demos[0] == (((0, 0, 1), (0, 1, 2)), ((1, 1, 2), (1, 2, 0)))
    limits = Limits(3000, MEMORY)
    found = explore_task(task, limits).candidates
    assert "colors = " in found[0].text and found[0].answers == [turned(grids[3])]
    less = explore_task(task, limits._replace(without=("normal colors",))).candidates
    assert not any("colors = " in each.text for each in less)
    assert normal_view(task_of([(grids[0], grids[0])], [(grids[0], None)])) is None  # the same renaming for every input


def test_guesses_come_last_and_do_not_count():
    """A program that is right on two of three demonstrations."""
    pairs = [(grid, tuple(row[::-1] for row in grid)) for grid in GRIDS]
    wrong = tuple(tuple(7 - cell for cell in row) for row in pairs[2][1])
    task = task_of([*pairs[:2], (GRIDS[2], wrong)], [(((1, 2), (3, 4)), None)])
    explored = explore_task(task, Limits(1000, MEMORY, ("look-ups", "stacks", "normal colors")))
    assert not explored.candidates
    assert explored.guesses[0].right == 2 and explored.guesses[0].answers == [((2, 1), (4, 3))]
    limits = Limits(1000, MEMORY, ("look-ups", "stacks", "normal colors"))
    found = search_within({task.id: task}, limits, None, SolveOptions(progress=False))
    name, right = found.guesses(task.id)[0]
    assert right == 2 and found.solved == [] and found.programs(task.id) == []
    assert Program.parse(found.source(task.id, name))(((1, 2), (3, 4))) == found.attempts(task.id)[0][0]


def test_a_battery_is_composed():
    """No program is right, nor any search begun: the outputs of two of them are painted over each other."""
    texts = [
        "def ones(I):\n    return fill(canvas(0, shape(I)), 3, ofcolor(vmirror(I), 1))\n",
        "def twos(I):\n    return fill(canvas(0, shape(I)), 4, ofcolor(I, 2))\n",
    ]
    battery = Battery([Program.parse(text) for text in texts])
    grids = [((1, 0, 2), (0, 2, 0)), ((0, 1), (2, 0)), ((2, 2, 1, 0),), ((1, 1), (0, 2))]
    pairs = [
        (grid, tuple(tuple(3 if m == 1 else 4 * (v == 2) for v, m in zip(row, row[::-1])) for row in grid))
        for grid in grids
    ]
    tasks = {"t": task_of(pairs[:3], pairs[3:])}
    assert not battery.solve(tasks, progress=False).solved
    found = battery.solve(tasks, compose=True, progress=False)
    assert found.solved == ["t"] and found.score() == 1
    text = found.source("t")
    assert "def ones(I):" in text
    assert Program.parse(text)(grids[3]) == pairs[3][1]
    assert arcfast.search(tasks, applications=50, battery=battery, progress=False).solved == ["t"]


@pytest.mark.parametrize("right", [True, False])
def test_layers_and_tables_are_right_on_every_demonstration_or_are_not_found(right):
    """The same task with one cell of one output changed: nothing may be found that was found before."""
    pairs = [(grid, tuple(row[::-1] for row in grid)) for grid in GRIDS]
    first = pairs[0][1]
    wrong = first if right else ((9, *first[0][1:]), *first[1:])
    task = task_of([(GRIDS[0], wrong), pairs[1]], [pairs[2]])
    found = explore_task(task, Limits(3000, MEMORY), lambda explorer: None).candidates
    for candidate in found:
        assert all(candidate.program(grid) == output for grid, output in task.demos)
    assert any("x1 = vmirror(I)\n    return x1" in candidate.text for candidate in found) == right


@pytest.mark.parametrize(
    "answer, text",
    [
        (lambda grid: grid, "shape(I)"),
        (lambda grid: ((1, 1, 1), (1, 1, 1)), "(2, 3)"),
        (lambda grid: tuple(row * 3 for row in grid) * 2, "multiply(shape(I), (2, 3))"),
        (lambda grid: tuple(zip(*grid)), None),
    ],
)
def test_sizes_are_predicted(answer, text):
    task = task_of([(grid, answer(grid)) for grid in GRIDS[:2]], [(GRIDS[2], None)])
    sizes = predict_sizes(task)
    assert sizes is not None and sizes.sizes[2] == (len(answer(GRIDS[2])), len(answer(GRIDS[2])[0]))
    source = Source()
    name = sizes.write(source)
    program = Program.parse(source.text("f", name))
    assert [program(grid) for grid in GRIDS] == sizes.sizes
    assert text is None or f"dims = {text}" in source.lines


def test_no_size_that_the_demonstrations_do_not_tell():
    pairs = [(((1,),), ((1, 2, 3, 4, 5, 6, 7),)), (((2,),), ((1,) * 11,))]
    assert predict_sizes(task_of(pairs, [(((3,),), None)])) is None


def test_lines_that_are_not_needed_are_left_out():
    source = Source()
    source.name("shape(I)", "dims")
    source.name("rot90(I)")
    last = source.name("hmirror(I)")
    assert source.text("f", last) == "def f(I):\n    x1 = hmirror(I)\n    return x1\n"


def test_what_an_operation_is_for_stands_above_its_line():
    row, task = (
        parse_operations("grid 1 hmirror(grid)  # Upside down")[0],
        task_of([(GRIDS[0],) * 2], [(GRIDS[1], None)]),
    )
    assert (row.text, row.note) == ("hmirror(grid)", "Upside down")
    operations = Operations([row])
    explorer, given = begin(task, operations, None, 10, MEMORY)
    assert explorer.level()
    source = Source()
    made = next(k for k in range(explorer.counts[1]) if k not in given)
    text = source.text("f", source.state(explorer, operations, given, made))
    assert text == "def f(I):\n    # Upside down\n    x1 = hmirror(I)\n    return x1\n"
