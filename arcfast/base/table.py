"""The tables that C and Python share, read from core/*.def: primitives, statuses, and the reasons of errors.

All Python code takes names, parameters, kinds, costs and descriptions of primitives from PRIMITIVES; the C core
includes the same file. What a primitive computes is not here: see core/prims_*.h and reference/. This module imports
nothing of arcfast and must stay cheap to import, so signatures are built only on request.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import inspect

PATH = os.path.join(os.path.dirname(os.path.dirname(__file__)), "core", "primitives.def")
STATUS_PATH = os.path.join(os.path.dirname(PATH), "statuses.def")

KINDS = frozenset(
    "any int pair number tuple set container containers function grid patch object objects piece element rows "
    "dict".split()
)
RESULTS = KINDS | {"bool"}
# For each kind of value, or declared result: the parameter kinds that accept it.
_ADMITTED = {
    "bool": "any bool int number",
    "int": "any int number",
    "pair": "any pair number tuple container rows",
    "number": "any number",
    "tuple": "any tuple container rows",
    "set": "any set container",
    "container": "any container",
    "containers": "any container containers",
    "grid": "any tuple container containers grid piece element rows",
    "patch": "any set container containers patch piece rows",
    "object": "any set container containers patch object piece element rows",
    "objects": "any set container containers objects",
    "piece": "any container containers piece rows",
    "element": "any container containers piece element rows",
    "rows": "any rows",
    "dict": "any tuple container containers rows dict",
    "function": "any function",
    "any": "any",
}
ADMITTED_AS = {kind: frozenset(words.split()) for kind, words in _ADMITTED.items()}
# What a failed `try` line of a batt file gives, by result kind: frozenset() if the kind allows sets; () if not listed.
DEFAULTS: dict[str, int | tuple[()] | frozenset[Any]] = {"int": 0, "bool": False}
DEFAULTS |= dict.fromkeys(
    ("set", "container", "containers", "patch", "object", "objects", "piece", "element", "rows"), frozenset()
)
STATUS_KINDS = frozenset("VALUE ERROR BUDGET WORKER INNER".split())
COSTS = frozenset("UNIT COUNT KEEP READ WRITE BOTH WEIGH COPY SEARCH STORE NEST SQUARE CROSS".split())
# What else rows can say of a primitive: how it calls functions, and the shape of its kernel over columns.
FURTHER = {
    "CALLS": frozenset("EACH OR_ZERO UNTIL PAIRS PRODUCT DEMOS THEN MEMBERS".split()),
    "KERNEL": frozenset("NUMBER TEST PART NUMBERS INTS COMPARE EQUAL JOIN KEEP SET DISTANCE FIRST LAST".split()),
}

# Further keywords that a primitive accepts, and the parameter that each stands for.
KEYWORD_ALIASES = {"dedupe": {"iterable": "tup"}, "branch": {"if_value": "a", "else_value": "b"}}

_SKIP = re.compile(r"(?:\s+|/\*.*?\*/|//[^\n]*)*", re.S)
_ROW = re.compile(r'(PRIM|EXTRA|PYTHON)([1-4])\(([\w\s,]*),\s*"([^"\\\n]*)",\s*"([^"\\\n]*)"\)\n*')
_ALIAS = re.compile(r"ALIAS\((\w+),\s*(\w+)\)\n*")
_FURTHER = re.compile(r"(CALLS|KERNEL)\((\w+),\s*(\w+)\)\n*")
_STATUS = re.compile(r'STATUS\((\d+), (\w+), (\w+), "([^"]+)", "([^"]+)", "([^"]*)",\s+"([^"]+)"\)$', re.M)
_SUFFIXES = ("_t", "_f", "_i", "_o")  # other dialects mark by these what a primitive works on


class StatusRow(NamedTuple):
    """One row of core/statuses.def: how a run or a call can end.

    >>> STATUSES["FUEL"].explain(fuel=9, memory=1)
    'out of fuel (more than 9)'
    """

    code: int
    name: str  # in reports
    kind: str  # one of STATUS_KINDS
    word: str  # in DSLError.status
    reason: str  # in messages
    limit: str  # how much of a budget is too much; "" if it is no budget's status
    text: str

    @property
    def is_budget(self) -> bool:
        """Whether a budget stopped the run."""
        return self.kind == "BUDGET"

    @property
    def is_inner(self) -> bool:
        """Whether the run has no outcome; Status has no such member."""
        return self.kind == "INNER"

    def explain(self, fuel: int, memory: int) -> str:
        """The reason; of a budget's status with the limit, in a run with these budgets."""
        return f"{self.reason} ({self.limit.format(fuel=fuel, memory=memory)})" if self.limit else self.reason


class TableError(ValueError):
    """A row of the table is malformed; the message begins with file and line."""


@dataclass(frozen=True, eq=False)
class Primitive:
    """One row of the table.

    >>> PRIMITIVES["add"].kinds
    ('number', 'number')
    """

    name: str
    params: tuple[str, ...]
    kinds: tuple[str, ...]
    result: str
    cost: str
    doc: str
    example: str
    index: int = 0
    extra: bool = False  # one of the extra names, made out of primitives
    python: bool = False  # what an operator, display, builtin or method of Python becomes

    @property
    def arity(self) -> int:
        return len(self.params)

    @property
    def original(self) -> bool:
        """Whether it is a primitive of the DSL itself, the same in every dialect."""
        return not self.extra and not self.python

    @property
    def default(self) -> int | tuple[()] | frozenset[Any]:
        """The value of a failed `try` line in a batt file; if its result is a function, what that returns."""
        return DEFAULTS.get(self.result, ())

    @cached_property
    def signature(self) -> inspect.Signature:
        """The parameters as Python sees them, annotated with their kinds."""
        from inspect import Parameter, Signature

        params = [
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, annotation=kind)
            for name, kind in zip(self.params, self.kinds, strict=True)
        ]
        return Signature(params, return_annotation=self.result)

    def to_dict(self) -> dict[str, Any]:
        """The row for files: names, kinds and texts."""
        params = [{"name": name, "kind": kind} for name, kind in zip(self.params, self.kinds, strict=True)]
        texts = {"cost": self.cost, "doc": self.doc, "example": self.example}
        return {"name": self.name, "parameters": params, "result": self.result} | texts

    def __str__(self) -> str:
        params = ", ".join(f"{name}: {kind}" for name, kind in zip(self.params, self.kinds, strict=True))
        return f"{self.name}({params}) -> {self.result}"


def parse(text: str, path: str = "primitives.def") -> dict[str, Primitive]:
    """Read the rows of a table; raise TableError at the first malformed one.

    >>> parse('PRIM1(flip, b, any, bool, UNIT, "Not b.", "flip(T) == F")')["flip"].params
    ('b',)
    """
    table: dict[str, Primitive] = {}
    at = 0
    while True:
        row = _ROW.match(text, at)
        if not row:
            skipped = _SKIP.match(text, at)
            at = skipped.end() if skipped else at
            if at == len(text):
                return table
            row = _ROW.match(text, at)
        problem: str | None = 'not a row PRIMn(name, parameter, kind, ..., result, COST, "sentence", "example")'
        if row:
            sort, arity, listed, doc, example = row.groups()
            words = [word.strip() for word in listed.split(",")]
            problem = _problem(sort + arity, words, doc, example, table)
            if problem is None:
                name, *fields, result, cost = words
                params, kinds = tuple(fields[::2]), tuple(fields[1::2])
                kept = (name, params, kinds, result, cost, doc, example, len(table))
                table[name] = Primitive(*kept, extra=sort == "EXTRA", python=sort == "PYTHON")
                at = row.end()
                continue
        elif alias := _ALIAS.match(text, at):
            name, of = alias.groups()
            if name not in table and of in table:
                at = alias.end()
                continue
            problem = f"{name} is a row itself" if name in table else f"{name} is another name of {of}, which is no row"
        elif further := _FURTHER.match(text, at):
            sort, name, word = further.groups()
            if name in table and word in FURTHER[sort]:
                at = further.end()
                continue
            problem = f"{sort}: {name} is no row" if name not in table else f"{sort}: unknown word {word}"
        line = text.count("\n", 0, at) + 1
        raise TableError(f"{path}:{line}: {problem}")


def _problem(sort: str, words: list[str], doc: str, example: str, table: dict[str, Primitive]) -> str | None:
    """Say what is wrong with the fields of a row; None if nothing."""
    arity = int(sort[-1])
    if len(words) != 2 * arity + 3:
        return f"{sort} takes {2 * arity + 3} words before the sentence, not {len(words)}"
    name, *fields, result, cost = words
    params, kinds = fields[::2], fields[1::2]
    if name in table:
        return f"{name} is in the table twice"
    if not all(map(str.isidentifier, (name, *params))):
        return f"{name}: a name or parameter is no identifier"
    if len(set(params)) < arity:
        return f"{name} has two parameters of one name"
    if not KINDS.issuperset(kinds):
        return f"{name}: unknown kind {' '.join(kind for kind in kinds if kind not in KINDS)}"
    if result not in RESULTS:
        return f"{name}: unknown result {result}"
    if cost not in COSTS:
        return f"{name}: unknown cost {cost}"
    if not doc.endswith("."):
        return f"{name}: the sentence does not end in a full stop"
    if " == " not in example:
        return f"{name}: the example is not of the form expression == value"
    return None


def parse_aliases(text: str, table: dict[str, Primitive]) -> dict[str, str]:
    """{alias: row}: the ALIAS lines of the text, and every row's name with each suffix but those that Python's have.

    >>> parse_aliases("", PRIMITIVES)["size_f"]
    'size'
    """
    suffixed = {name + suffix: name for name, row in table.items() if not row.python for suffix in _SUFFIXES}
    aliases = {alias: name for alias, name in suffixed.items() if alias not in table}
    return aliases | dict(re.findall(f"^{_ALIAS.pattern}", text, re.M))


def _load() -> tuple[dict[str, Primitive], dict[str, str]]:
    with open(PATH, encoding="utf-8") as file:
        text = file.read()
    table = parse(text, PATH)
    return table, parse_aliases(text, table)


def parse_statuses(text: str) -> dict[str, StatusRow]:
    """{name: row} of a text like core/statuses.def; raise TableError at the first malformed row.

    >>> parse_statuses('STATUS(9, LATE, BUDGET, "late", "too late", "after 3 s", "It took too long.")')["LATE"].code
    9
    """
    table: dict[str, StatusRow] = {}
    for start in re.finditer(r"^STATUS\(", text, re.M):
        match = _STATUS.match(text, start.start())
        if not match:
            problem = 'not a row STATUS(code, NAME, KIND, "word", "reason", "limit", "sentence")'
        else:
            row = StatusRow(int(match[1]), *match.groups()[1:])
            problem = _status_problem(row, table)
            table[row.name] = row
        if problem:
            line = text.count("\n", 0, start.start()) + 1
            raise TableError(f"statuses.def:{line}: {problem}")
    return table


def _status_problem(row: StatusRow, table: dict[str, StatusRow]) -> str:
    """Say what is wrong with a status; "" if nothing."""
    for other in table.values():
        if row.code == other.code or row.name == other.name or row.word == other.word:
            return f"two statuses have the same code, name or word: {other.name} and {row.name}"
    if row.kind not in STATUS_KINDS:
        return f"{row.name}: unknown kind {row.kind}"
    if row.is_budget != bool(row.limit):
        return f"{row.name}: a status has a limit if it is a budget's, and only then"
    if not {"fuel", "memory"}.issuperset(re.findall(r"{(.*?)}", row.limit)):
        return f"{row.name}: a limit can name {{fuel}} and {{memory}}"
    return ""


def _load_statuses() -> dict[str, StatusRow]:
    with open(STATUS_PATH, encoding="utf-8") as file:
        return parse_statuses(file.read())


def _load_reasons() -> tuple[str, ...]:
    with open(os.path.join(os.path.dirname(PATH), "reasons.def"), encoding="utf-8") as file:
        return tuple(re.findall(r'^REASON\(\w+, "(.*)"\)$', file.read(), re.M))


PRIMITIVES, ALIASES = _load()  # {name: row} and {alias: name of the row}

# Why a step failed, indexed by the core's error number; {kind} stands for the kind that the argument should have.
REASONS: tuple[str, ...] = _load_reasons()
STATUSES: dict[str, StatusRow] = _load_statuses()


def cost_texts() -> dict[str, str]:
    """What each COST of a row means, in the words at the head of the table.

    >>> cost_texts()["WRITE"]
    '1 + weight of the result'
    """
    with open(PATH, encoding="utf-8") as file:
        head = file.read().partition("*/")[0]
    return {word: text for word, text in re.findall(r"^ \*     ([A-Z]+) +(.+)$", head, re.M) if word in COSTS}


def safe_default(function: Any) -> Any:
    """The value that replaces a failed call of this function: the `_get_safe_default` of batt files.

    >>> from arcfast.dsl import size
    >>> safe_default(size), safe_default(len)
    (0, ())
    """
    name = getattr(function, "__name__", "")
    row = PRIMITIVES.get(ALIASES.get(name, name))
    if row is not None and row.result == "function":
        return lambda value: row.default
    return () if row is None else row.default
