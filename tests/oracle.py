"""The oracle of the Python subset: what CPython gives for a program's text, sets walked in SPEC order.

The text is rewritten (oracle_rewrite.py) and executed over `arcfast.dsl` (oracle_names.py): this is for tests, and for
texts that may be executed. Nothing of arcfast.programs has a part in it. A run ends as OK with its value, ERROR, or
"left out" where it takes too long or comes near to a limit that the oracle does not model.

A pure computation that nothing needs is not run, so a compiled program may be OK where CPython fails. `judge` knows:
it runs such a program again with errors kept in the variables that they spoil.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import oracle_names as names
from oracle_rewrite import PREFIX, rewritten

OK, ERROR, LEFT_OUT = "OK", "ERROR", "left out"
STEPS = 60_000


class Verdict(NamedTuple):
    """How a run ends: status, value (plain, lists as tuples), why it is no value."""

    status: str
    value: Any = None
    why: str = ""


class Poison:
    """Stands in a variable for the error that nothing needed so far."""


POISON = Poison()


def read(value: Any) -> Any:
    if value is POISON:
        raise names.Failed("an error of an earlier statement")
    return value


def kept(work: Callable[[], Any]) -> Any:
    """A value, or in its place the error of computing it."""
    try:
        return work()
    except Exception:
        return POISON


def call(function: Callable, *args: Any, **kwargs: Any) -> Any:
    """A call; only functions of the program may leave an argument unread."""
    if not hasattr(function, "of_program"):
        for value in (*args, *kwargs.values()):
            read(value)
    return function(*args, **kwargs)


def walk_kept(value: Any, shape: tuple) -> Iterator[list]:
    """The rounds of a loop whose target unpacks into names: a member that cannot be taken apart spoils these."""
    for member in names.walk(value):
        found = kept(lambda member=member: names.unpack(read(member), shape))  # type: ignore[misc]
        yield [POISON] * len(shape) if found is POISON or len(found) != len(shape) else found


def provided(module: str, name: str) -> Any:
    """A name imported from another module."""
    found = names.MODULES.get(module)
    return getattr(found, name, None) if found and name else found


HELPERS: dict[str, Any] = {
    PREFIX + name: value
    for name, value in {
        **{word: getattr(names, word) for word in ("walk", "walk_unpacked", "unpack", "spread", "binary", "unary")},
        **{word: getattr(names, word) for word in ("augmented", "augment_item", "display", "function", "method")},
        **{word: getattr(names, word) for word in ("tick", "Needed")},
        "slice": slice,
        "provided": provided,
        "read": read,
        "kept": kept,
        "call": call,
        "walk_kept": walk_kept,
        "poison": POISON,
        "Exception": Exception,
    }.items()
}


class Oracle:
    """A text, ready to be run by CPython; `extra` are further names that it sees."""

    def __init__(self, text: str, extra: Mapping[str, Any] | None = None):
        self.text = text
        self.extra = extra or {}
        self.codes: dict[bool, Any] = {}

    def code(self, lenient: bool) -> Any:
        if lenient not in self.codes:
            self.codes[lenient] = compile(rewritten(self.text, lenient), "<oracle>", "exec")
        return self.codes[lenient]

    def namespace(self, lenient: bool = False) -> dict[str, Any]:
        """The names of the executed text."""
        space = {"__builtins__": {}, **names.BUILTINS, **names.DSL, **self.extra, **HELPERS}
        exec(self.code(lenient), space)
        return space

    def run(self, name: str, *args: Any, steps: int = STEPS, lenient: bool = False) -> Verdict:
        """Call the function of this name."""
        return guarded(lambda: self.namespace(lenient)[name](*args), steps)


def guarded(work: Callable[[], Any], steps: int = STEPS) -> Verdict:
    """The verdict on a call; whatever it raises is ERROR."""
    names.METER.start(steps)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 8000))
    try:
        value = normalised(work())
        verdict = Verdict(OK, value)
    except names.TooLong as error:
        return Verdict(LEFT_OUT, None, str(error))
    except (Exception, names.Needed) as error:
        verdict = Verdict(ERROR, None, f"{type(error).__name__}: {error}")
    finally:
        sys.setrecursionlimit(limit)
    if names.DEEP < names.METER.deepest < names.DEEPEST:
        return Verdict(LEFT_OUT, None, "deep calls")
    return verdict


class FunctionResult:
    """Stands for a function in a value: equal to any other."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FunctionResult)

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "<function>"


def normalised(value: Any) -> Any:
    """A value as the language has it: lists are tuples, sets frozensets, at every depth."""
    if value is None or isinstance(value, int):
        return names.limited(value)
    if isinstance(value, (tuple, list, deque)):
        return tuple(map(normalised, value))
    if isinstance(value, (set, frozenset)):
        return frozenset(map(normalised, value))
    if callable(value):
        return FunctionResult()
    raise names.Failed(f"{type(value).__name__} is no value")


def entry(text: str) -> str:
    """The name of the last function of a text."""
    return [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)][-1]


def oracle(text: str, *args: Any, steps: int = STEPS, lenient: bool = False) -> Verdict:
    """How the last function of a text ends on these arguments.

    >>> oracle("def f(I): return [x for x in {8, 0, 16}]", ()).value
    (0, 8, 16)
    """
    return Oracle(text).run(entry(text), *args, steps=steps, lenient=lenient)


# ---- Comparing ----

SAME, DEAD, DIFFERENT = "same", "an error that nothing needs", "different"


def judge(expected: Verdict, status: str, value: Any, again: Callable[[], Verdict]) -> str:
    """Compare a compiled program's run (status OK or ERROR, and value) with the oracle's verdict.

    `again` runs the oracle leniently; it is asked only where CPython alone fails.
    """
    if expected.status == status:
        return SAME if status == ERROR or normalised(value) == expected.value else DIFFERENT
    if status == OK:
        lenient = again()
        if lenient.status == LEFT_OUT or (lenient.status == OK and lenient.value == normalised(value)):
            return DEAD
    return DIFFERENT
