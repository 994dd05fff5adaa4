"""One call over many values at once, on any device: what a list comprehension of the DSL gives, as one run.

    batch.run(rot90, grids)        [rot90(grid) for grid in grids]
    batch.mapply(f, groups)        [mapply(f, group) for group in groups]

Values of mixed shapes and sizes are the normal case. Functions are primitives, what compose, rbind, ... make of them,
and Programs; a Python function works as well, but only on the CPU. `arcfast.last_report()` tells what ran where.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from arcfast import _cpu
from arcfast.base.budget import take_all
from arcfast.base.errors import ArcfastError, DSLError
from arcfast.base.report import Choice, Report, Status, remember
from arcfast.base.table import PRIMITIVES
from arcfast.hardware import choice
from arcfast.programs.graph import Graph
from arcfast.programs.nodes import Apply, Attempt, Body, Call, Const, Input, Lambda, PrimitiveRef, constant, renumber
from arcfast.programs.program import Program
from arcfast.running.options import RunOptions
from arcfast.running.run import Run, run_graph
from arcfast.running.samples import Sample, as_sample, is_grid, members

__all__ = ["apply", "colorfilter", "fill", "mapply", "o_g", "run"]

NOTHING = ((0,),)  # I, where a call has no grid


def run(f: Any, grids: Iterable[Any], *, device: Any = "auto", errors: str = "raise", **options: Any) -> list[Any]:
    """f of every grid: a list of values. f is a primitive of one parameter, a function made of some, or a Program.

    If a call fails, its DSLError is raised; with errors="keep" the DSLError is an item of the list. Other options are
    those of Battery.run: threads, fuel, memory, strict, progress, threshold, gpu_memory.

    >>> run(rot90, [((1, 2),), ((3,),)])
    [((1,), (2,)), ((3,),)]
    """
    grids = take_all(grids, "grids")
    if isinstance(f, Program):
        return _run(f, [as_sample(grid) for grid in grids], device, errors, options)
    if isinstance(f, _cpu.Primitive):
        if f.row.arity != 1:
            raise ArcfastError(f"batch.run calls a function of one parameter, and {f.__name__} takes {f.row.arity}")
        return _over_columns(lambda at: Call(f.__name__, at), [grids], [], device, errors, options)
    if isinstance(f, _cpu.Function) and not _cpu.holds_python(f):
        return _over_columns(lambda at: Apply(at[1], at[:1]), [grids], _function(f), device, errors, options)
    return _eagerly(f, f, grids, device, errors)


def mapply(f: Any, groups: Iterable[Any], *, device: Any = "auto", errors: str = "raise", **options: Any) -> list[Any]:
    """mapply(f, group) of every group.

    >>> mapply(identity, [((1, 2), (3,))])
    [(1, 2, 3)]
    """
    return _over("mapply", f, groups, device, errors, options)


def apply(f: Any, groups: Iterable[Any], *, device: Any = "auto", errors: str = "raise", **options: Any) -> list[Any]:
    """apply(f, group) of every group.

    >>> apply(double, [(1, 2), (3,)])
    [(2, 4), (6,)]
    """
    return _over("apply", f, groups, device, errors, options)


def o_g(grids: Iterable[Any], kinds: Any, *, device: Any = "auto", errors: str = "raise", **options: Any) -> list[Any]:
    """The objects of every grid; univalued, diagonal and without_bg are the bits 4, 2 and 1 of its kind.

    One kind may be given for all.

    >>> o_g([((1, 0),)], 5) == [objects(((1, 0),), True, False, True)]
    True
    """
    return _primitive("o_g", [grids, kinds], device, errors, options)


def fill(
    grids: Iterable[Any], colors: Any, patches: Any, *, device: Any = "auto", errors: str = "raise", **options: Any
) -> list[Any]:
    """fill(grid, color, patch) of every grid; one color or patch may be given for all.

    >>> fill([((0, 0),), ((1,),)], 5, frozenset({(0, 0)}))
    [((5, 0),), ((5,),)]
    """
    return _primitive("fill", [grids, colors, patches], device, errors, options)


def colorfilter(
    objss: Iterable[Any], colors: Any, *, device: Any = "auto", errors: str = "raise", **options: Any
) -> list[Any]:
    """colorfilter(objs, color) of every set of objects; one color may be given for all."""
    return _primitive("colorfilter", [objss, colors], device, errors, options)


def call(f: _cpu.Function, args: tuple[Any, ...], device: Any) -> Run:
    """One call as a run of its own, which is what accelerate() makes of it on a device."""
    nodes: list[Any] = [Input("S")]
    values: list[Any] = []
    at = []
    for arg in args:
        if isinstance(arg, _cpu.Function):
            at.append(_place(arg, nodes))
        else:  # out of S, because what depends on constants alone is computed before anything is launched
            nodes += [constant(len(values)), Call("get_nth_t", (0, len(nodes)))]
            values.append(arg)
            at.append(len(nodes) - 1)
    if isinstance(f, _cpu.Primitive):
        nodes.append(Call(f.__name__, tuple(at)))
    else:
        nodes.append(Apply(_place(f, nodes), tuple(at)))
    program = Program("call", nodes, len(nodes) - 1, params=("S", "I", "C"))
    sample = Sample(tuple(values), NOTHING, None)
    return run_graph(Graph([program]), [program], [sample], RunOptions(device=device, values=True))


# ---- How ----


def _over(name: str, f: Any, groups: Iterable[Any], device: Any, errors: str, options: dict[str, Any]) -> list[Any]:
    """A higher-order primitive with the same function on many containers."""
    if isinstance(f, Program) or isinstance(f, _cpu.Function) and not _cpu.holds_python(f):
        call = lambda at: Call(name, (at[-1], at[0]))  # noqa: E731
        return _over_columns(call, [take_all(groups, "groups")], _function(f), device, errors, options)
    primitive = _cpu.primitives()[name]
    return _eagerly(f, lambda group: primitive(f, group), take_all(groups, "groups"), device, errors)


def _primitive(name: str, columns: list[Any], device: Any, errors: str, options: dict[str, Any]) -> list[Any]:
    """A primitive on arguments that are given by the column; what is no list stands for all."""
    first = take_all(columns[0], "values")
    rest = [column if isinstance(column, list) else [column] * len(first) for column in columns[1:]]
    for column in rest:
        if len(column) != len(first):
            raise ArcfastError(f"batch.{name}: {len(first)} values and {len(column)} values, which do not match")
    return _over_columns(lambda at: Call(name, at), [first, *rest], [], device, errors, options)


def _over_columns(
    call: Callable[..., Any],
    columns: list[list[Any]],
    more: list[Any],
    device: Any,
    errors: str,
    options: dict[str, Any],
) -> list[Any]:
    """Run `call` of the nodes of the columns (and of `more`, of which the last counts) on every row."""
    grids = not more and all(map(_is_whole, columns[0]))
    inputs = [Input("I" if grids else "S"), Input("C"), Input("S" if grids else "I")][: len(columns)]
    nodes = [*inputs, *(renumber(node, range(len(inputs), len(inputs) + len(more))) for node in more)]
    at = (*range(len(inputs)), *([len(nodes) - 1] if more else []))
    program = Program("batch", [*nodes, call(at)], len(nodes), params=("S", "I", "C"))
    samples = []
    for first, *rest in zip(*columns):
        second, third = (*rest, None, None)[:2]
        samples.append(Sample(third, first, second) if grids else Sample(first, NOTHING, second))
    return _run(program, samples, device, errors, options)


def _is_whole(value: Any) -> bool:
    """A grid: rows of one length."""
    if not isinstance(value, (list, tuple)):
        return is_grid(value)
    return is_grid(value) and len({_length(row) for row in members(value)}) <= 1


def _length(row: list[Any] | tuple[Any, ...]) -> int:
    return list.__len__(row) if isinstance(row, list) else tuple.__len__(row)


def _function(f: Any) -> list[Any]:
    """The nodes of a function value; the last is the function itself."""
    if isinstance(f, _cpu.Function):
        nodes: list[Any] = []
        _place(f, nodes)
        return nodes
    if f.params != ("I",):
        raise ArcfastError(f"{f.name} takes {', '.join(f.params)}; a function of one parameter is needed")
    if not f.is_compiled:
        raise ArcfastError(f"{f.name} is a Python program, which only batch.run can run")
    if any(type(node) is Attempt for node in f.nodes):
        raise ArcfastError(f"{f.name} has a try, so only batch.run can run it: use batch.run, or leave the try out")
    kept = [ref for ref, node in enumerate(f.nodes) if type(node) in (Const, PrimitiveRef)]
    steps = [ref for ref, node in enumerate(f.nodes) if type(node) in (Call, Apply, Lambda)]
    place = {ref: k for k, ref in enumerate(kept, 1)} | {ref: k for k, ref in enumerate(steps, 1 + len(kept))}
    place |= {ref: 0 for ref, node in enumerate(f.nodes) if type(node) is Input}
    body = Body(tuple(renumber(f.nodes[ref], place) for ref in steps), place[f.result])
    return [*(f.nodes[ref] for ref in kept), Lambda(1, body, tuple(range(len(kept))))]


def _place(value: Any, nodes: list[Any]) -> int:
    """A value as nodes, a made function as the call that makes it; gives the index of the last."""
    if isinstance(value, _cpu.Primitive):
        nodes.append(PrimitiveRef(value.__name__))
    elif isinstance(value, _cpu.Function) and (made := value.__reduce__()[1])[0] in PRIMITIVES:
        name, parts = str(made[0]), made[1]
        nodes.append(Call(name, tuple([_place(part, nodes) for part in parts])))
    else:
        nodes.append(constant(value))
    return len(nodes) - 1


def _options(device: Any, options: dict[str, Any]) -> RunOptions:
    unknown = [name for name in options if name not in RunOptions.__dataclass_fields__]
    if unknown:
        raise TypeError(f"functions of arcfast.batch have no option {unknown[0]!r}; Battery.run lists those there are")
    return RunOptions(device=device, **{"values": True, **options})


def _run(program: Program, samples: list[Sample], device: Any, errors: str, options: dict[str, Any]) -> list[Any]:
    _check_errors(errors)
    run = run_graph(Graph([program]), [program], samples, _options(device, options))
    found = []
    for i, status in enumerate(run.status[0].tolist()):
        if status == Status.OK:
            found.append(run.value(0, i))
            continue
        error = DSLError(None, None, f"input {i}: {run.error(0, i)}", Status(status).word)
        if errors == "raise":
            raise error
        found.append(error)
    return found


def _eagerly(f: Any, call: Callable[..., Any], values: list[Any], device: Any, errors: str) -> list[Any]:
    """A Python function, one value after the other: it can run nowhere but on the CPU, and says so."""
    _check_errors(errors)
    if not callable(f):
        raise ArcfastError(f"a primitive, a Program or a function is needed, not {f!r}")
    target = choice.forced(device)
    if target is not None and target.choice.device != "cpu":
        name = getattr(f, "__name__", f)
        only = f"{name!r} is a Python function, which only the CPU can run"
        raise ArcfastError(f"{only}, not {target.choice.device}: write it as a Program")
    report = Report(Choice("cpu", "a Python function runs only there" if target is None else target.choice.reason))
    found, begun = [], time.perf_counter()
    try:
        with report.phase("run"):
            for i, value in enumerate(values):
                try:
                    found.append(_cpu.to_python(call(value)))
                except DSLError as error:
                    error = DSLError(error.primitive, error.argument, f"input {i}: {error.reason}", error.status)
                    if errors == "raise":
                        raise error from None
                    found.append(error)
    finally:
        report.add("cpu", 1, len(values), time.perf_counter() - begun, len(found))
        remember(report.finish())
    return found


def _check_errors(errors: str) -> None:
    if errors not in ("raise", "keep"):
        raise ArcfastError(f'errors must be "raise" or "keep", not {errors!r}')
