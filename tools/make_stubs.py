"""Writes arcfast/dsl.pyi, the types of the DSL, from the table; `--check` only says whether it is up to date.

The table gives names, parameters, kinds and sentences. This file says what each kind is to a type checker: as an
argument (whatever the DSL accepts) and as a result (what an eager call returns). tests/test_stubs.py checks both
against the recorded calls.

python tools/make_stubs.py
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from arcfast.base.constants import CONSTANTS
from arcfast.base.table import ALIASES, KEYWORD_ALIASES, PRIMITIVES, Primitive

STUB = Path(__file__).resolve().parent.parent / "arcfast" / "dsl.pyi"

HEAD = '''\
"""Types of the DSL for editors and type checkers: names, parameters and sentences of the table.

Written by tools/make_stubs.py from core/primitives.def; do not edit. Results are typed by their kind. Where the
language gives an empty tuple for a grid or a pair (rot90(()), ulcorner of an empty patch), an empty Tuple comes back.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, overload

import numpy
from numpy.typing import NDArray

from arcfast._cpu import Grid, Set, Tuple

# What may be given for an argument of each kind.
_IntLike: TypeAlias = int | numpy.integer[Any]
_PairLike: TypeAlias = tuple[_IntLike, _IntLike] | list[Any] | Tuple | NDArray[Any]
_NumberLike: TypeAlias = _IntLike | _PairLike
_TupleLike: TypeAlias = Tuple | tuple[Any, ...] | list[Any] | NDArray[Any]
_SetLike: TypeAlias = Set | frozenset[Any] | set[Any]
_ContainerLike: TypeAlias = _TupleLike | _SetLike
_GridLike: TypeAlias = Grid | Tuple | Sequence[Sequence[_IntLike] | NDArray[Any]] | NDArray[Any]
_PieceLike: TypeAlias = _GridLike | _SetLike
_FunctionLike: TypeAlias = Callable[..., Any]

# What comes back where a kind is no single class: tuples of two ints and cells are Python's own.
_TupleValue: TypeAlias = Tuple | tuple[Any, ...]
'''

# An argument of a kind: what the DSL accepts for it. A tuple of places or cells stands for a patch.
ARGUMENTS = {
    "any": "Any",
    "int": "_IntLike",
    "pair": "_PairLike",
    "number": "_NumberLike",
    "tuple": "_TupleLike",
    "set": "_SetLike",
    "container": "_ContainerLike",
    "containers": "_ContainerLike",
    "function": "_FunctionLike",
    "grid": "_GridLike",
    "patch": "_ContainerLike",
    "object": "_ContainerLike",
    "objects": "_ContainerLike",
    "piece": "_PieceLike",
    "element": "_PieceLike",
    "rows": "_ContainerLike",
    "dict": "_TupleLike",
}
# A result of a kind; the kinds of KEEPERS depend on the arguments.
RESULTS = {
    "any": "Any",
    "int": "int",
    "bool": "bool",
    "pair": "tuple[int, int]",
    "tuple": "_TupleValue",
    "set": "Set",
    "function": "_FunctionLike",
    "grid": "Grid",
    "patch": "Set",
    "object": "Set",
    "objects": "Set",
    "dict": "_TupleValue",
}
# Results that are of the same sort as the first argument of one of these kinds: [(argument, result), ...].
TUPLE_OR_SET = [("_TupleLike", "_TupleValue"), ("_SetLike", "Set")]
GRID_OR_SET = [("_GridLike", "Grid"), ("_SetLike", "Set")]
KEEPERS = {
    "container": (("container", "containers"), TUPLE_OR_SET),
    "piece": (("piece",), GRID_OR_SET),
    "element": (("element",), GRID_OR_SET),
}
# Ints that may be None. Any beside int: whoever does not ask for None is not made to.
MAY_BE_NONE = ("index", "a_mr")


def signatures(row: Primitive) -> Iterator[tuple[list[str], str]]:
    """The overloads of a row: the type of each parameter, and the result."""
    kinds = [ARGUMENTS[kind] for kind in row.kinds]
    if row.result == "number":  # a pair if any argument is one
        yield ["_IntLike"] * row.arity, "int"
        for k in range(row.arity):
            yield kinds[:k] + ["_PairLike"] + kinds[k + 1 :], "tuple[int, int]"
    elif row.result in KEEPERS:
        keeping, sorts = KEEPERS[row.result]
        at = next(k for k, kind in enumerate(row.kinds) if kind in keeping)
        for argument, result in sorts:
            yield kinds[:at] + [argument] + kinds[at + 1 :], result
    else:
        yield kinds, "int | Any" if row.name in MAY_BE_NONE else RESULTS[row.result]


def parameter_names(row: Primitive) -> Iterator[list[tuple[str, bool]]]:
    """Every way to name the parameters: (name, whether it is another name, which is given as a keyword only)."""
    others = {param: word for word, param in KEYWORD_ALIASES.get(row.name, {}).items()}
    choices = [[(param, False)] + ([(others[param], True)] if param in others else []) for param in row.params]
    yield from (list(names) for names in product(*choices))


def definition(row: Primitive) -> str:
    """A row as Python: one `def`, or several overloads, each with the sentence and the example."""
    headers = []
    for types, result in signatures(row):
        for names in parameter_names(row):
            words = [f"{name}: {kind}" for (name, _), kind in zip(names, types, strict=True)]
            by_keyword = next((k for k, (_, other) in enumerate(names) if other), None)
            if by_keyword is not None:
                words.insert(by_keyword, "*")
            headers.append(f"def {row.name}({', '.join(words)}) -> {result}:\n")
    doc = f'    """{row.doc}\n\n    >>> {row.example}\n    True\n    """\n'
    return "\n".join(("@overload\n" if len(headers) > 1 else "") + header + doc for header in headers)


def stub() -> str:
    """The whole file."""
    constants = "".join(f"{name}: Final = {value!r}\n" for name, value in CONSTANTS.items())
    aliases = "".join(f"{name} = {row}\n" for name, row in ALIASES.items())
    rows = "\n".join(map(definition, PRIMITIVES.values()))
    return f"{HEAD}\n{constants}\n{rows}\n{aliases}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; exit status 1 if it is out of date")
    arguments = parser.parse_args(argv)
    made = stub()
    found = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    if arguments.check and found != made:
        print("arcfast/dsl.pyi is out of date: run python tools/make_stubs.py")
        return 1
    if found != made:
        STUB.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
