"""`arcfast explain`: every step of a program on an input of a task, and where its output goes wrong."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NamedTuple

from arcfast.base.errors import ArcfastError
from arcfast.cli.arguments import add_budgets, add_command, add_look, add_names, add_places, whole
from arcfast.cli.loading import find_programs, find_task, split_program
from arcfast.cli.output import check_output, counted, print_json
from arcfast.cli.terminal import draw, look, print

if TYPE_CHECKING:
    from arcfast.arc.tasks import Rows, Task
    from arcfast.programs.program import Program
    from arcfast.programs.tracing import Trace


def add_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "explain",
        explain,
        "Show every step of a program on an input of a task, and where its output differs from the expected grid.",
        "arcfast explain solvers.py:solve_007bbfb7 007bbfb7\n"
        "arcfast explain solvers.py:mine 00d62c1b --demo 2\n"
        "arcfast explain mine.py task.json --test 1 --html trace.html\n\n"
        "Without --demo and --test it shows the first input on which the program is wrong: demonstrations come before\n"
        "tests. If it is right on all, it shows the first demonstration.",
    )
    option = parser.add_argument
    option("program", metavar="FILE:NAME", help="a program of a solver file; FILE alone if it holds only one")
    option("task", metavar="TASK", help="id of a task, or a task file")
    which = parser.add_mutually_exclusive_group().add_argument
    which("--demo", type=whole, metavar="K", help="demonstration K, the first being 1")
    which("--test", type=whole, metavar="K", help="test K, the first being 1")
    add_places(parser)
    add_names(parser)
    add_budgets(parser)
    add_look(parser)
    option("--html", metavar="FILE", help="write the steps as an HTML page")


class _Pair(NamedTuple):
    """An input of a task, and its output if that is known."""

    label: str
    pairs: tuple[Any, ...]  # S
    grid: Rows
    expected: Rows | None


def explain(args: argparse.Namespace) -> int:
    check_output(args.html, "page", [split_program(args.program)[0] or args.program, args.task, *(args.tasks or [])])
    program = _find_program(args.program, args.names)
    task, source = find_task(args.task, args.tasks)
    pairs = _pairs(task)
    wanted = None if args.demo is None and args.test is None else _wanted(args, task)
    traces: dict[str, Trace] = {}
    for pair in pairs:
        if wanted is None or pair.label == wanted:
            inputs = (pair.pairs, pair.grid, None) if len(program.params) > 1 else (pair.grid,)
            traces[pair.label] = program.trace(*inputs, expected=pair.expected, fuel=args.fuel, memory=args.memory)
    wrong = [label for label, trace in traces.items() if trace.error is not None or trace.is_right is False]
    shown = (wrong or list(traces))[0]
    if args.html is not None:
        traces[shown].to_html(args.html, f"task {task.id} from {source}, {shown}")
    if args.json:
        verdicts = {label: trace.verdict for label, trace in traces.items()}
        about = {"task": task.id, "source": source, "input": shown, "verdicts": verdicts, "html": args.html}
        print_json(about | _plain(traces[shown].to_dict()))
        return 0
    colors, width = look(args)
    print(f"{program.name} of {program.path}, task {task.id} from {source}")
    for label, trace in traces.items():
        print(f"  {label}: {trace.verdict}")
    print("", f"{shown}:")
    draw(traces[shown].lines(colors, width))
    if args.html is not None:
        print(f"page  {args.html}")
    return 0


def _find_program(what: str, names: str | None) -> Program:
    path, name = split_program(what)
    if path is None:
        raise ArcfastError(f"{what} does not name a program: write FILE.py:NAME")
    programs, _ = find_programs(path, name, names)
    if len(programs) > 1:
        raise ArcfastError(f"{path} holds {counted(len(programs), 'program')}: name one, {path}:{programs[0].name}")
    return programs[0]


def _pairs(task: Task) -> list[_Pair]:
    """The inputs of a task. While a demonstration is run, S lacks it, if there is another, as in `arcfast solve`."""
    demos = tuple(task.demos)
    found = []
    for k, (grid, answer) in enumerate(demos):
        others = demos[:k] + demos[k + 1 :] if len(demos) > 1 else demos
        found.append(_Pair(f"demonstration {k + 1}", others, grid, answer))
    return found + [_Pair(f"test {k}", demos, grid, answer) for k, (grid, answer) in enumerate(task.tests, 1)]


def _wanted(args: argparse.Namespace, task: Task) -> str:
    """The label of the input that --demo or --test names."""
    word, number, pairs = ("demonstration", args.demo, task.demos) if args.demo else ("test", args.test, task.tests)
    if number > len(pairs):
        raise ArcfastError(f"there is no {word} {number}: the task {task.id} has {counted(len(pairs), word)}")
    return f"{word} {number}"


def _plain(value: Any) -> Any:
    """Values of the language as JSON has them: sets as lists in their order, functions as text."""
    from arcfast import _cpu

    if isinstance(value, dict):
        return {name: _plain(member) for name, member in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(member) for member in value]
    if isinstance(value, frozenset):
        return [_plain(_cpu.to_python(member)) for member in _cpu.from_python(value)]
    return value if value is None or isinstance(value, (bool, int, str)) else repr(value)
