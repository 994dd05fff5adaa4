"""New programs made of given ones: swap a primitive, change a constant, splice two programs, drop a step.

Edits are typed by the table, so that most mutants run. They work on the graphs of parsed programs and give Programs
that print as solvers do. Everything follows from the seed. Running is left to Battery.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import inf
from random import Random
from typing import Any, NamedTuple

from arcfast.base.budget import TRIAL_FUEL
from arcfast.base.constants import CONSTANTS
from arcfast.base.errors import ArcfastError, ProgramError
from arcfast.base.table import ADMITTED_AS, PRIMITIVES
from arcfast.programs.definitions import SAMPLE
from arcfast.programs.graph import Graph
from arcfast.programs.nodes import (
    Apply,
    Attempt,
    Body,
    Call,
    Const,
    Input,
    Lambda,
    Node,
    PrimitiveRef,
    constant,
    live_order,
    references,
)
from arcfast.programs.nodes import renumber as renumbered
from arcfast.programs.program import Program
from arcfast.reference import INT_MAX, INT_MIN, walk
from arcfast.reference.kinds import ADMITS
from arcfast.running.battery import Battery
from arcfast.running.run import KEEP_BYTES, Run
from arcfast.running.samples import as_samples

# Choices, not measurements: each trades mutants that stay near their parent against mutants that reach further.
LONGEST = 200  # steps of a mutant: splicing makes programs longer, and rounds of it much longer
AGAIN = 0.25  # the chance of one more edit on the same mutant
COMPOSED = 0.5  # the chance that what is spliced in works on a grid of this program rather than on the input
EDITS = {"swap": 0.35, "change": 0.25, "splice": 0.25, "drop": 0.15}  # how often each is tried
BARREN = 2000  # tries in a row that give nothing new: then there is little more to find, and each try takes time

# Arguments of these kinds say little about what belongs there; the value that stood there says more.
_BROAD = frozenset(("any", "container", "containers", "tuple", "set", "number", "rows"))
_PAIRS = tuple(value for value in CONSTANTS.values() if isinstance(value, tuple))
# Results that are of the narrower kind of their arguments: a mirrored grid is a grid.
_FOLLOWING = frozenset(("piece", "element", "number"))


def mutants(
    programs: Iterable[Program],
    count: int,
    seed: int = 0,
    inputs: Any = None,
    longest: int = LONGEST,
    edits: Mapping[str, float] | None = None,
    donors: Iterable[Program] | None = None,
    **options: Any,
) -> list[Program]:
    """Up to `count` new programs made of these, no two with the same graph, and none with that of a given program.

    With `inputs` (grids or Samples) no two behave alike on them either: see `distinct`, which takes the `options`.
    Fewer come back if no more are found. `longest` bounds their steps; `edits` says how often each edit is tried:
    "swap" a primitive for another that takes and gives the same, "change" a constant, "splice" in what a step of
    another program computes, "drop" a step. `donors` are the programs to splice in (default: the same). The names are
    those of the parents with a number.

    >>> parent = Program.parse("def f(I): return fill(I, ONE, asindices(I))")
    >>> len(mutants([parent], 5, seed=1))
    5
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise ArcfastError(f"count must be a whole number of at least 0, not {count!r}")
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise ArcfastError(f"seed must be a whole number or a text, not {seed!r}")
    if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
        raise ArcfastError(f"longest must be a whole number of at least 1, not {longest!r}")
    shares = EDITS if edits is None else edits
    if not _are_shares(shares):
        raise ArcfastError(f"edits must give shares of {', '.join(EDITS)}, not {edits!r}")
    given = _programs(programs)
    others = given if donors is None else _programs(donors)
    maker = _Maker(given, Random(f"arcfast {seed}"), longest, shares, others)
    if inputs is None:
        return maker.make(count)
    found: list[Program] = []
    behaviours = _Behaviours(inputs, options)
    behaviours.unseen(given)
    while len(found) < count:
        fresh = maker.make(max(64, count - len(found)))
        if not fresh:
            break
        found += behaviours.unseen(fresh)
    return found[:count]


def _are_shares(edits: Any) -> bool:
    if not isinstance(edits, Mapping) or not edits.keys() <= EDITS.keys():
        return False
    return all(isinstance(share, (int, float)) and 0 <= share < inf for share in edits.values()) and any(edits.values())


def _programs(given: Any) -> list[Program]:
    programs = list(given) if isinstance(given, Iterable) else [None]
    if not all(isinstance(program, Program) for program in programs):
        raise ArcfastError("mutants are made of Programs: give a Battery, or a list of Program.parse(text)")
    return programs


def distinct(programs: Iterable[Program], inputs: Any, known: Iterable[Program] = (), **options: Any) -> list[Program]:
    """The first program of every behaviour on these inputs: what it gives on each, all failures being alike.

    A program that fails on every input, or behaves as one of the `known` does, is left out. `options` are those of
    Battery.run: threads, fuel (here 1,000,000 by default), memory, progress, device.

    >>> texts = ("rot180(I)", "hmirror(vmirror(I))", "first(ZERO)")
    >>> programs = [Program.parse(f"def f(I): return {text}") for text in texts]
    >>> [program.source.count("mirror") for program in distinct(programs, [((1, 2), (3, 4))])]
    [0]
    """
    behaviours = _Behaviours(inputs, options)
    behaviours.unseen(list(known))
    return behaviours.unseen(list(programs))


class _Behaviours:
    """What programs did on some inputs. Equal hashes are where to look: whether values are equal, the values tell."""

    def __init__(self, inputs: Any, options: Mapping[str, Any]):
        self.samples = as_samples(inputs)  # once, for they may be given by a generator
        self.options = {"fuel": TRIAL_FUEL, **options}
        self.kept = 0  # bytes of values in the runs that are remembered
        self.seen: dict[bytes, list[tuple[Run, int]]] = {}  # hashes of the outputs -> program (of a run) by behaviour

    def unseen(self, programs: Sequence[Program]) -> list[Program]:
        """Those whose behaviour is not seen yet, which it is from then on; failing everywhere is none."""
        found = []
        values = "auto" if self.kept < KEEP_BYTES else False  # what is not kept is made again where it is asked for
        run = Battery(programs).run(self.samples, **{"values": values, **self.options})
        self.kept += run.kept_bytes
        for p, row in enumerate(run.hashes):
            alike = self.seen.setdefault(row.tobytes(), []) if row.any() else None
            if alike is not None and not any(self._are_equal(run, p, *other) for other in alike):
                alike.append((run, p))
                found.append(programs[p])
        return found

    def _are_equal(self, run: Run, p: int, other: Run, q: int) -> bool:
        """Whether two programs whose hashes are equal, so that they failed alike, gave equal values."""
        given = run.hashes[p].nonzero()[0].tolist()
        return all(run.value(p, i) == other.value(q, i) for i in given)


# ---- Kinds ----


class _Signature(NamedTuple):
    """The kind of a function value: what it takes and what it gives."""

    params: tuple[Any, ...]
    result: Any


_Kind = str | _Signature  # a word of the table, or a function


def _admitted(given: _Kind, wanted: _Kind) -> bool:
    """Whether a value of a kind may stand where the other is wanted."""
    if isinstance(wanted, _Signature):
        return (
            isinstance(given, _Signature)
            and len(given.params) == len(wanted.params)
            and all(map(_admitted, wanted.params, given.params))
            and _stands_for(given.result, wanted.result)
        )
    return wanted in ADMITTED_AS["function" if isinstance(given, _Signature) else given]


def _stands_for(new: _Kind, old: _Kind) -> bool:
    """Whether a value of one kind may come instead of one of the other; "any" is no more than not known."""
    return new == old or (old != "any" and _admitted(new, old))


def _replaces(new: _Kind, old: _Kind, slot: _Kind | None) -> bool:
    """Whether a value of one kind may stand where one of the other stands, in an argument of a kind (None: unknown)."""
    if isinstance(old, _Signature) or isinstance(new, _Signature) or slot is None or slot in _BROAD:
        return old != "any" and _stands_for(new, old)
    return _admitted(new, slot)


@cache
def _signature(name: str) -> _Signature:
    row = PRIMITIVES[name]
    return _Signature(row.kinds, row.result)


def _result(name: str, given: Sequence[_Kind]) -> _Kind:
    """What a primitive gives for arguments of these kinds."""
    row = PRIMITIVES[name]
    if row.result == "function":
        return _made(name, given)
    if row.result in _FOLLOWING:
        kinds = {kind for kind, param in zip(given, row.kinds) if param == row.result}
        if len(kinds) == 1 and _admitted(next(iter(kinds)), row.result):
            return kinds.pop()
    return row.result


def _made(name: str, given: Sequence[_Kind]) -> _Kind:
    """The function that a maker gives: what it takes is what is still open in its parts."""
    parts = [part for part in given if isinstance(part, _Signature)]
    if len(parts) != PRIMITIVES[name].kinds.count("function") or not all(part.params for part in parts):
        return "function"
    if name == "rbind" or name == "lbind":
        params = parts[0].params[:-1] if name == "rbind" else parts[0].params[1:]
        return _Signature(params, parts[0].result) if params else "function"
    if name == "matcher":
        return _Signature(parts[0].params, "bool")
    return _Signature(parts[-1].params, parts[0].result)  # compose, chain, fork, power


def _kind_of_value(value: Any) -> str:
    """The narrowest word for a constant."""
    if isinstance(value, bool):
        return "bool"
    words = ("int", "pair", "grid", "object", "patch", "objects", "tuple", "set")
    if isinstance(value, tuple):
        words = ("pair", "grid", "tuple")
    return next((word for word in words if ADMITS[word](value)), "any")


def _kinds(nodes: Sequence[Node]) -> list[_Kind]:
    """The kind of every node of a graph, as far as the table tells."""
    kinds: list[_Kind] = []
    for node in nodes:
        if type(node) is Call:
            kinds.append(_result(node.name, [kinds[ref] for ref in node.args]))
        elif type(node) is Apply:
            function = kinds[node.function]
            kinds.append(function.result if isinstance(function, _Signature) else "any")
        elif type(node) is PrimitiveRef:
            kinds.append(_signature(node.name))
        elif type(node) is Lambda:
            kinds.append(_Signature(("any",) * node.arity, "any"))
        elif type(node) is Const:
            kinds.append(_kind_of_value(node.value))
        else:
            kinds.append("grid" if node.name == "I" else "any")
    return kinds


@lru_cache(maxsize=4096)
def _alternatives(name: str, given: tuple[_Kind, ...]) -> tuple[str, ...]:
    """The primitives that take what this one takes here, and give what it gives."""
    row = PRIMITIVES[name]
    if row.result == "function":
        return ()
    old = _result(name, given)
    return tuple(
        other.name
        for other in PRIMITIVES.values()
        if other is not row
        and other.extra <= row.extra  # a solver written in primitives alone stays one
        and other.arity == row.arity
        and all(a == b or (b != "any" and _admitted(kind, b)) for kind, a, b in zip(given, row.kinds, other.kinds))
        and _stands_for(_result(other.name, given), old)
    )


# ---- Edits ----


class _Slot(NamedTuple):
    """A place where a node is used: a position among the references of a node, or the result of the program."""

    user: int | None
    position: int
    ref: int
    kind: _Kind | None  # wanted there; None: unknown


class _Draft:
    """A graph that is being changed. New nodes stand at the end, wherever they are used."""

    def __init__(self, program: Program):
        self.params = program.params
        self.nodes: list[Node] = list(program.nodes)
        self.result = program.result

    def kinds(self) -> list[_Kind]:
        return _kinds(self.nodes)

    def slots(self) -> list[_Slot]:
        found = []
        for user, node in enumerate(self.nodes):
            wanted: Sequence[_Kind | None] = ()
            if type(node) is Call:
                wanted = PRIMITIVES[node.name].kinds
            for position, ref in enumerate(references(node)):
                found.append(_Slot(user, position, ref, wanted[position] if wanted else None))
        return [*found, _Slot(None, 0, self.result, "grid")]

    def put(self, slot: _Slot, ref: int) -> None:
        """Use another node there."""
        if slot.user is None:
            self.result = ref
            return
        node = self.nodes[slot.user]
        refs = list(references(node))
        refs[slot.position] = ref
        if type(node) is Call:
            self.nodes[slot.user] = Call(node.name, tuple(refs))
        elif type(node) is Apply:
            self.nodes[slot.user] = Apply(refs[0], tuple(refs[1:]))
        else:
            self.nodes[slot.user] = Lambda(node.arity, node.body, tuple(refs))

    def add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def settle(self) -> None:
        """Each distinct node once, arguments before the calls that use them, in the order of the text."""
        place: dict[int, int] = {}
        index: dict[Node, int] = {}
        for start in range(len(self.nodes)):
            waiting = [start]
            while waiting:
                last = waiting[-1]
                missing = [ref for ref in references(self.nodes[last]) if ref not in place]
                waiting += reversed(missing)
                if not missing:
                    waiting.pop()
                    node = renumbered(self.nodes[last], place)
                    place[last] = index.setdefault(node, len(index))
        nodes = list(index)
        order = live_order(nodes, place[self.result])
        new = dict(zip(order, range(len(order))))
        self.nodes = [renumbered(nodes[ref], new) for ref in order]
        self.result = new[place[self.result]]

    def program(self, name: str) -> Program | None:
        """The graph as a program; None if it is none, because a primitive is called with too many arguments."""
        used = {node.name for node in self.nodes if type(node) is Input}
        params = self.params if used <= set(self.params) else SAMPLE
        program = Program(name, self.nodes, self.result, params=params, path="<mutant>")
        if any(type(node) in (Apply, Lambda) for node in self.nodes):
            try:  # a function value that is a primitive by now is called like one
                again = Program.parse(program.source)
            except ProgramError:
                return None
            program = Program(name, again.nodes, again.result, params=again.params, path="<mutant>")
        return program


def _swap(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Another primitive of equal signature: in a call, in a function value, or within a lambda."""
    kinds = draft.kinds()
    calls = [ref for ref, node in enumerate(draft.nodes) if type(node) in (Call, Lambda)]
    calls += [slot for slot in draft.slots() if type(draft.nodes[slot.ref]) is PrimitiveRef]
    for place in rng.sample(calls, len(calls)):
        if isinstance(place, _Slot):
            names = _alternatives(*_as_called(draft.nodes[place.ref].name))
            if names:
                draft.put(place, draft.add(PrimitiveRef(rng.choice(names))))
                return True
            continue
        node = draft.nodes[place]
        if type(node) is Call:
            names = _alternatives(node.name, tuple([kinds[ref] for ref in node.args]))
            new = Call(rng.choice(names), node.args) if names else None
        else:
            new = _swap_within(node, rng)
        if new is not None:
            draft.nodes[place] = new
            return True
    return False


def _as_called(name: str) -> tuple[str, tuple[str, ...]]:
    return name, PRIMITIVES[name].kinds


def _swap_within(node: Lambda, rng: Random) -> Lambda | None:
    """The same in the body of a lambda, whose parameters may be anything."""
    steps = list(node.body.steps)
    for k in rng.sample(range(len(steps)), len(steps)):
        step = steps[k]
        if type(step) is Call:
            names = _alternatives(*_as_called(step.name))
            new = Call(rng.choice(names), step.args) if names else None
        else:
            new = _swap_within(step, rng) if type(step) is Lambda else None
        if new is not None:
            steps[k] = new
            return Lambda(node.arity, Body(tuple(steps), node.body.result), node.captures)
    return None


def _change(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Another constant in one of the places where one stands."""
    slots = [slot for slot in draft.slots() if type(draft.nodes[slot.ref]) is Const]
    for slot in rng.sample(slots, len(slots)):
        old = draft.nodes[slot.ref].value
        new = _changed(old, rng)
        if new != old:
            draft.put(slot, draft.add(constant(new)))
            return True
    return False


def _changed(value: Any, rng: Random) -> Any:
    """A value near another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        new = rng.choice((value - 1, value + 1, -value, *range(10)))
        return min(max(new, INT_MIN), INT_MAX)
    if isinstance(value, (tuple, frozenset)) and value:
        if value in _PAIRS and rng.random() < 0.5:
            return rng.choice(_PAIRS)
        items = list(walk(value))
        k = rng.randrange(len(items))
        items[k] = _changed(items[k], rng)
        return type(value)(items)
    return value


def _splice(draft: _Draft, rng: Random, donor: Program) -> bool:
    """What a step of another program computes, in a place of this one where its kind fits."""
    kinds, theirs = draft.kinds(), _kinds(donor.nodes)
    steps = [ref for ref, node in enumerate(donor.nodes) if type(node) is not Input and type(node) is not Const]
    slots = draft.slots()
    for slot in rng.sample(slots, len(slots)):
        fitting = [ref for ref in steps if _replaces(theirs[ref], kinds[slot.ref], slot.kind)]
        if not fitting:
            continue
        before = len(draft.nodes) if slot.user is None else slot.user
        grids = [ref for ref in range(before) if kinds[ref] == "grid" and type(draft.nodes[ref]) is Call]
        grid = rng.choice(grids) if grids and rng.random() < COMPOSED else None
        draft.put(slot, _graft(draft, donor, rng.choice(fitting), grid))
        return True
    return False


def _graft(draft: _Draft, donor: Program, step: int, grid: int | None) -> int:
    """Copy a step of a program with all it needs; `grid` takes the place of its input."""
    place: dict[int, int] = {}
    for ref in live_order(donor.nodes, step):
        node = donor.nodes[ref]
        is_grid = grid is not None and type(node) is Input and node.name == "I"
        place[ref] = grid if is_grid else draft.add(renumbered(node, place))
    return place[step]


def _drop(draft: _Draft, rng: Random, donor: Program) -> bool:
    """One of its arguments in the place of a call."""
    kinds = draft.kinds()
    pairs = [
        (ref, arg)
        for ref, node in enumerate(draft.nodes)
        if type(node) is Call
        for arg in dict.fromkeys(node.args)
        if kinds[ref] != "any" and _stands_for(kinds[arg], kinds[ref])
    ]
    if not pairs:
        return False
    dropped, instead = rng.choice(pairs)
    place = [instead if ref == dropped else ref for ref in range(len(draft.nodes))]
    draft.nodes = [renumbered(node, place) for node in draft.nodes]
    draft.result = place[draft.result]
    return True


_FUNCTIONS = {"swap": _swap, "change": _change, "splice": _splice, "drop": _drop}


def _bare(program: Program) -> Program:
    """A program of a batt file without its tries: an error of a mutant is one."""
    if not any(type(node) is Attempt for node in program.nodes):
        return program
    draft = _Draft(program)
    draft.nodes = [node.call if type(node) is Attempt else node for node in draft.nodes]
    draft.settle()
    return Program(program.name, draft.nodes, draft.result, params=program.params, path=program.path)


class _Maker:
    """Makes mutants until none is new; equal graphs are told by the node that the result has in one graph."""

    def __init__(
        self,
        programs: Sequence[Program],
        rng: Random,
        longest: int,
        edits: Mapping[str, float],
        donors: Sequence[Program],
    ):
        self.programs, self.rng, self.longest = [_bare(program) for program in programs], rng, longest
        self.donors = self.programs if donors is programs else [_bare(program) for program in donors]
        self.edits = [_FUNCTIONS[name] for name in edits], list(edits.values())
        self.graph = Graph([*programs, *donors])
        self.seen = {entry.result for entry in self.graph.programs}
        self.made = 0

    def make(self, count: int) -> list[Program]:
        found: list[Program] = []
        barren = 0
        while len(found) < count and barren < BARREN and self.programs and self.donors:
            program = self.attempt()
            barren += 1
            if program is not None and self.is_new(program):
                found.append(program)
                self.made += 1
                barren = 0
        return found

    def attempt(self) -> Program | None:
        """A parent after one edit, sometimes more; None if it came to nothing."""
        rng = self.rng
        parent, donor = rng.choice(self.programs), rng.choice(self.donors)
        draft = _Draft(parent)
        while True:
            (edit,) = rng.choices(*self.edits)
            if not edit(draft, rng, donor):
                return None
            draft.settle()
            if rng.random() >= AGAIN:
                break
        base = re.sub(r"_m\d+$", "", parent.name.split("~")[0])
        program = draft.program(f"{base}_m{self.made + 1}")
        return program if program is not None and 1 <= len(program) <= self.longest else None

    def is_new(self, program: Program) -> bool:
        self.graph.add([program])
        result = self.graph.programs.pop().result
        if result in self.seen:
            return False
        self.seen.add(result)
        return True
