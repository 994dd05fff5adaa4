"""Mutation: make new programs of given ones by random edits of their graphs.

The edits: swap a primitive, change a constant, splice in a step of another program, drop a step. They respect the kinds
of the table, so most mutants run. The result depends only on the programs and the seed. evolve.py calls this; running
programs is the battery's task.
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
    Control,
    Input,
    Lambda,
    Node,
    PrimitiveRef,
    Result,
    constant,
    live_order,
    references,
    renumber,
)
from arcfast.programs.program import Program
from arcfast.reference import INT_MAX, INT_MIN, walk
from arcfast.reference.kinds import ADMITS
from arcfast.running.battery import Battery
from arcfast.running.run import KEEP_BYTES, Run
from arcfast.running.samples import as_samples

# Choices, not measurements: each trades mutants close to their parent against mutants that reach further.
LONGEST = 200  # most steps of a mutant: splicing makes programs longer, round after round
MORE_EDITS = 0.25  # chance of one more edit on the same mutant
ON_OWN_GRID = 0.5  # chance that a spliced step works on a grid of this program rather than on the input
EDITS = {"swap": 0.35, "change": 0.25, "splice": 0.25, "drop": 0.15}  # the share of each kind of edit
MOST_FAILURES = 2000  # after so many tries in a row without a new mutant, stop: little more is to be found

# Parameter kinds that admit too much to choose by; here the kind of the present argument decides.
_BROAD = frozenset(("any", "container", "containers", "tuple", "set", "number", "rows"))
_PAIRS = tuple(value for value in CONSTANTS.values() if isinstance(value, tuple))
# Results with the kind of their argument, if that is narrower: a mirrored piece that is a grid is a grid.
_AS_NARROW_AS_ARGUMENT = frozenset(("piece", "element", "number"))


def mutants(
    programs: Iterable[Program],
    count: int,
    seed: int | str = 0,
    inputs: Any = None,
    longest: int = LONGEST,
    edits: Mapping[str, float] | None = None,
    donors: Iterable[Program] | None = None,
    **options: Any,
) -> list[Program]:
    """Make up to `count` new programs; no two have the same graph, and none has the graph of a given program.

    inputs    grids or Samples: no two mutants behave alike on them; `distinct` explains this and the `options`
    longest   most steps of a mutant
    edits     {kind of edit: share}: "swap" a primitive for another with the same kinds, "change" a constant, "splice"
              in a step of another program with all it needs, "drop" a step
    donors    programs to splice from (default: the given programs)

    Fewer mutants come back if no more are found. Their names are those of their parents with a number.

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
    given = _check_programs(programs)
    others = given if donors is None else _check_programs(donors)
    maker = _MutantMaker(given, Random(f"arcfast {seed}"), longest, shares, others)
    if inputs is None:
        return maker.make(count)
    found: list[Program] = []
    behaviours = _Behaviours(inputs, options)
    behaviours.take_new(given)
    while len(found) < count:
        fresh = maker.make(max(64, count - len(found)))
        if not fresh:
            break
        found += behaviours.take_new(fresh)
    return found[:count]


def _are_shares(edits: Any) -> bool:
    if not isinstance(edits, Mapping) or not edits.keys() <= EDITS.keys():
        return False
    return all(isinstance(share, (int, float)) and 0 <= share < inf for share in edits.values()) and any(edits.values())


def _check_programs(given: Any) -> list[Program]:
    programs: list[Any] = list(given) if isinstance(given, Iterable) else [None]
    if not all(isinstance(program, Program) for program in programs):
        raise ArcfastError("mutants are made of Programs: give a Battery, or a list of Program.parse(text)")
    return [program for program in programs if program.is_compiled]  # Python programs have no graph to edit


def distinct(programs: Iterable[Program], inputs: Any, known: Iterable[Program] = (), **options: Any) -> list[Program]:
    """Of programs that behave alike on these inputs, the first one.

    Programs behave alike if they give equal values on every input, or fail on it, for whatever reason. Programs that
    fail on every input, or behave like one of the `known`, are left out. `options` are those of Battery.run: threads,
    fuel (here 1,000,000 by default), memory, progress, device.

    >>> texts = ("rot180(I)", "hmirror(vmirror(I))", "first(ZERO)")
    >>> programs = [Program.parse(f"def f(I): return {text}") for text in texts]
    >>> [program.source.count("mirror") for program in distinct(programs, [((1, 2), (3, 4))])]
    [0]
    """
    behaviours = _Behaviours(inputs, options)
    behaviours.take_new(list(known))
    return behaviours.take_new(list(programs))


class _Behaviours:
    """The behaviours seen so far on some inputs. Hashes find candidates; comparing the values decides."""

    def __init__(self, inputs: Any, options: Mapping[str, Any]):
        self.samples = as_samples(inputs)  # once, because inputs may be a generator
        self.options = {"fuel": TRIAL_FUEL, **options}
        self.kept = 0  # bytes of values kept in `seen`
        self.seen: dict[bytes, list[tuple[Run, int]]] = {}  # {hashes of the outputs: [(run, program)]}

    def take_new(self, programs: Sequence[Program]) -> list[Program]:
        """Run programs; give those with a new behaviour, and remember it. To fail on every input is no behaviour."""
        found = []
        values = "auto" if self.kept < KEEP_BYTES else False  # values that are not kept are recomputed when needed
        run = Battery(programs).run(self.samples, **{"values": values, **self.options})
        self.kept += run.kept_bytes
        for p, row in enumerate(run.hashes):
            alike = self.seen.setdefault(row.tobytes(), []) if row.any() else None
            if alike is not None and not any(self._are_equal(run, p, *other) for other in alike):
                alike.append((run, p))
                found.append(programs[p])
        return found

    def _are_equal(self, run: Run, p: int, other: Run, q: int) -> bool:
        """Whether two programs with equal hashes, which therefore failed on the same inputs, gave equal values."""
        given = run.hashes[p].nonzero()[0].tolist()
        return all(run.value(p, i) == other.value(q, i) for i in given)


# ---- Kinds ----


class _Signature(NamedTuple):
    """The kind of a function value: the kinds of its parameters and of its result."""

    params: tuple[Any, ...]
    result: Any


_Kind = str | _Signature  # a kind of the table, or the kind of a function value


def _is_admitted(given: _Kind, wanted: _Kind) -> bool:
    """Whether a value of kind `given` is accepted where kind `wanted` is expected."""
    if isinstance(wanted, _Signature):
        return (
            isinstance(given, _Signature)
            and len(given.params) == len(wanted.params)
            and all(map(_is_admitted, wanted.params, given.params))
            and _can_stand_for(given.result, wanted.result)
        )
    return wanted in ADMITTED_AS["function" if isinstance(given, _Signature) else given]


def _can_stand_for(new: _Kind, old: _Kind) -> bool:
    """Whether a value of kind `new` can take the place of one of kind `old`; "any" means unknown, so only equals."""
    return new == old or (old != "any" and _is_admitted(new, old))


def _can_replace(new: _Kind, old: _Kind, slot: _Kind | None) -> bool:
    """Whether a value of kind `new` can replace one of kind `old` in an argument of kind `slot` (None: unknown)."""
    if isinstance(old, _Signature) or isinstance(new, _Signature) or slot is None or slot in _BROAD:
        return old != "any" and _can_stand_for(new, old)
    return _is_admitted(new, slot)


@cache
def _signature(name: str) -> _Signature:
    row = PRIMITIVES[name]
    return _Signature(row.kinds, row.result)


def _result_kind(name: str, given: Sequence[_Kind]) -> _Kind:
    """The kind of a primitive's result for arguments of these kinds."""
    row = PRIMITIVES[name]
    if row.result == "function":
        return _made_function_kind(name, given)
    if row.result in _AS_NARROW_AS_ARGUMENT:
        kinds = {kind for kind, param in zip(given, row.kinds) if param == row.result}
        if len(kinds) == 1 and _is_admitted(next(iter(kinds)), row.result):
            return kinds.pop()
    return row.result


def _made_function_kind(name: str, given: Sequence[_Kind]) -> _Kind:
    """The kind of the function that a maker such as compose gives for arguments of these kinds."""
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
    """The narrowest kind of a constant."""
    if isinstance(value, bool):
        return "bool"
    words: tuple[str, ...] = ("int", "pair", "grid", "object", "patch", "objects", "tuple", "set")
    if isinstance(value, tuple):
        words = ("pair", "grid", "tuple")
    return next((word for word in words if ADMITS[word](value)), "any")


def _find_kinds(nodes: Sequence[Node]) -> list[_Kind]:
    """The kind of every node of a graph, as far as the table tells it."""
    kinds: list[_Kind] = []
    for node in nodes:
        if isinstance(node, Call):
            kinds.append(_result_kind(node.name, [kinds[ref] for ref in node.args]))
        elif isinstance(node, Apply):
            function = kinds[node.function]
            kinds.append(function.result if isinstance(function, _Signature) else "any")
        elif type(node) is PrimitiveRef:
            kinds.append(_signature(node.name))
        elif isinstance(node, Lambda):
            kinds.append(_Signature(("any",) * node.arity, "any"))
        elif isinstance(node, Const):
            kinds.append(_kind_of_value(node.value))
        else:
            kinds.append("grid" if isinstance(node, Input) and node.name == "I" else "any")
    return kinds


@lru_cache(maxsize=4096)
def _alternatives(name: str, given: tuple[_Kind, ...]) -> tuple[str, ...]:
    """The primitives that accept these arguments and give a result of the same kind as this one."""
    row = PRIMITIVES[name]
    if row.result == "function":
        return ()
    old = _result_kind(name, given)
    return tuple(
        other.name
        for other in PRIMITIVES.values()
        if other is not row
        and other.extra <= row.extra  # no extra names in a program that has none
        and not other.python
        and not row.python
        and other.arity == row.arity
        and all(a == b or (b != "any" and _is_admitted(kind, b)) for kind, a, b in zip(given, row.kinds, other.kinds))
        and _can_stand_for(_result_kind(other.name, given), old)
    )


# ---- Edits ----


class _Slot(NamedTuple):
    """A use of a node: by another node, at a position among its references, or as the result of the program."""

    user: int | None
    position: int
    ref: int
    kind: _Kind | None  # expected there; None: unknown


class _Draft:
    """A graph that is being edited. New nodes are added at the end, wherever they are used."""

    def __init__(self, program: Program):
        self.params = program.params
        self.nodes: list[Node] = list(program.nodes)
        self.result = program.result

    def kinds(self) -> list[_Kind]:
        return _find_kinds(self.nodes)

    def slots(self) -> list[_Slot]:
        found = []
        for user, node in enumerate(self.nodes):
            if type(node) is Result:  # it goes with its block
                continue
            wanted: Sequence[_Kind | None] = ()
            if type(node) is Call:
                wanted = PRIMITIVES[node.name].kinds
            for position, ref in enumerate(references(node)):
                found.append(_Slot(user, position, ref, wanted[position] if wanted else None))
        return [*found, _Slot(None, 0, self.result, "grid")]

    def put(self, slot: _Slot, ref: int) -> None:
        """Use another node in this slot."""
        if slot.user is None:
            self.result = ref
            return
        node = self.nodes[slot.user]
        refs = list(references(node))
        refs[slot.position] = ref
        if isinstance(node, Call):
            self.nodes[slot.user] = Call(node.name, tuple(refs))
        elif isinstance(node, Apply):
            self.nodes[slot.user] = Apply(refs[0], tuple(refs[1:]))
        elif isinstance(node, Lambda):
            self.nodes[slot.user] = Lambda(node.arity, node.body, tuple(refs))
        elif isinstance(node, Control):
            self.nodes[slot.user] = Control(node.block, tuple(refs))

    def add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def normalize(self) -> None:
        """Bring the nodes into a Program's form: each distinct one once, in canonical order, unused ones dropped."""
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
                    node = renumber(self.nodes[last], place)
                    place[last] = index.setdefault(node, len(index))
        nodes = list(index)
        order = live_order(nodes, place[self.result])
        new = dict(zip(order, range(len(order))))
        self.nodes = [renumber(nodes[ref], new) for ref in order]
        self.result = new[place[self.result]]

    def program(self, name: str) -> Program | None:
        """The graph as a program; None if a primitive would be called with a wrong number of arguments."""
        used = {node.name for node in self.nodes if type(node) is Input}
        params = self.params if used <= set(self.params) else SAMPLE
        program = Program(name, self.nodes, self.result, params=params, path="<mutant>")
        if any(type(node) in (Apply, Lambda, Control) for node in self.nodes):
            # A function value may be a primitive now; parsing turns its calls into calls of the primitive. And a block
            # may have results that nothing needs any more.
            try:
                again = Program.parse(program.source)
            except ProgramError:
                return None
            program = Program(name, again.nodes, again.result, params=again.params, path="<mutant>")
        return program


def _swap(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Swap a primitive for another of fitting kinds: in a call, as a function value, or inside a lambda."""
    kinds = draft.kinds()
    calls: list[int | _Slot] = [ref for ref, node in enumerate(draft.nodes) if isinstance(node, (Call, Lambda))]
    calls += [slot for slot in draft.slots() if isinstance(draft.nodes[slot.ref], PrimitiveRef)]
    for place in rng.sample(calls, len(calls)):
        node = draft.nodes[place.ref if isinstance(place, _Slot) else place]
        if isinstance(place, _Slot):
            names = _alternatives(*_with_kinds(node.name)) if isinstance(node, PrimitiveRef) else ()
            if names:
                draft.put(place, draft.add(PrimitiveRef(rng.choice(names))))
                return True
            continue
        new: Call | Lambda | None = None
        if isinstance(node, Call):
            names = _alternatives(node.name, tuple([kinds[ref] for ref in node.args]))
            new = Call(rng.choice(names), node.args) if names else None
        elif isinstance(node, Lambda):
            new = _swap_within(node, rng)
        if new is not None:
            draft.nodes[place] = new
            return True
    return False


def _with_kinds(name: str) -> tuple[str, tuple[str, ...]]:
    return name, PRIMITIVES[name].kinds


def _swap_within(node: Lambda, rng: Random) -> Lambda | None:
    """Swap a primitive in the body of a lambda, whose parameters may be of any kind."""
    steps = list(node.body.steps) if isinstance(node.body, Body) else []  # blocks are left as they are
    for k in rng.sample(range(len(steps)), len(steps)):
        step = steps[k]
        new: Call | Lambda | None = None
        if isinstance(step, Call):
            names = _alternatives(*_with_kinds(step.name))
            new = Call(rng.choice(names), step.args) if names else None
        elif isinstance(step, Lambda):
            new = _swap_within(step, rng)
        if new is not None:
            steps[k] = new
            return Lambda(node.arity, Body(tuple(steps), node.body.result), node.captures)
    return None


def _change(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Change a constant in one of its uses."""
    uses = [(slot, draft.nodes[slot.ref]) for slot in draft.slots()]
    slots = [(slot, node.value) for slot, node in uses if isinstance(node, Const)]
    for slot, old in rng.sample(slots, len(slots)):
        new = _vary(old, rng)
        if new != old:
            draft.put(slot, draft.add(constant(new)))
            return True
    return False


def _vary(value: Any, rng: Random) -> Any:
    """A constant similar to this one."""
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
        items[k] = _vary(items[k], rng)
        return type(value)(items)
    return value


def _splice(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Use a step of the donor, with all it needs, in a slot of this program where its kind fits."""
    kinds, theirs = draft.kinds(), _find_kinds(donor.nodes)
    steps = [ref for ref, node in enumerate(donor.nodes) if _is_donated(node)]
    slots = draft.slots()
    for slot in rng.sample(slots, len(slots)):
        fitting = [ref for ref in steps if _can_replace(theirs[ref], kinds[slot.ref], slot.kind)]
        if not fitting:
            continue
        before = len(draft.nodes) if slot.user is None else slot.user
        grids = [ref for ref in range(before) if kinds[ref] == "grid" and type(draft.nodes[ref]) is Call]
        grid = rng.choice(grids) if grids and rng.random() < ON_OWN_GRID else None
        draft.put(slot, _graft(draft, donor, rng.choice(fitting), grid))
        return True
    return False


def _is_donated(node: Node) -> bool:
    """Whether a node can be used elsewhere: a step or function, but no block of several results."""
    if isinstance(node, Control):
        return bool(node.block.results == 1)
    return type(node) is not Input and type(node) is not Const


def _graft(draft: _Draft, donor: Program, step: int, grid: int | None) -> int:
    """Copy a step of the donor with all it needs; the node `grid`, if given, replaces its input I."""
    place: dict[int, int] = {}
    for ref in live_order(donor.nodes, step):
        node = donor.nodes[ref]
        given = grid if isinstance(node, Input) and node.name == "I" else None
        place[ref] = draft.add(renumber(node, place)) if given is None else given
    return place[step]


def _drop(draft: _Draft, rng: Random, donor: Program) -> bool:
    """Replace a call by one of its arguments."""
    kinds = draft.kinds()
    pairs = [
        (ref, arg)
        for ref, node in enumerate(draft.nodes)
        if type(node) is Call
        for arg in dict.fromkeys(node.args)
        if kinds[ref] != "any" and _can_stand_for(kinds[arg], kinds[ref])
    ]
    if not pairs:
        return False
    dropped, instead = rng.choice(pairs)
    place = [instead if ref == dropped else ref for ref in range(len(draft.nodes))]
    draft.nodes = [renumber(node, place) for node in draft.nodes]
    draft.result = place[draft.result]
    return True


_EDITORS = {"swap": _swap, "change": _change, "splice": _splice, "drop": _drop}


def _remove_tries(program: Program) -> Program:
    """A program without `try` calls, as batt files have them: errors of mutants must count as errors."""
    if not any(type(node) is Attempt for node in program.nodes):
        return program
    draft = _Draft(program)
    draft.nodes = [node.call if type(node) is Attempt else node for node in draft.nodes]
    draft.normalize()
    return Program(program.name, draft.nodes, draft.result, params=program.params, path=program.path)


class _MutantMaker:
    """Makes mutants that are new: all programs share one graph, in which equal programs have the same result node."""

    def __init__(
        self,
        programs: Sequence[Program],
        rng: Random,
        longest: int,
        edits: Mapping[str, float],
        donors: Sequence[Program],
    ):
        self.programs, self.rng, self.longest = [_remove_tries(program) for program in programs], rng, longest
        self.donors = self.programs if donors is programs else [_remove_tries(program) for program in donors]
        self.edits = [_EDITORS[name] for name in edits], list(edits.values())
        self.graph = Graph([*programs, *donors])
        self.seen = {program.result for program in self.graph.programs}
        self.made = 0

    def make(self, count: int) -> list[Program]:
        found: list[Program] = []
        failures = 0
        while len(found) < count and failures < MOST_FAILURES and self.programs and self.donors:
            program = self.attempt()
            failures += 1
            if program is not None and self.is_new(program):
                found.append(program)
                self.made += 1
                failures = 0
        return found

    def attempt(self) -> Program | None:
        """Edit a parent once, sometimes more often; None if an edit finds nothing to do or the result is no program."""
        rng = self.rng
        parent, donor = rng.choice(self.programs), rng.choice(self.donors)
        draft = _Draft(parent)
        while True:
            (edit,) = rng.choices(*self.edits)
            if not edit(draft, rng, donor):
                return None
            draft.normalize()
            if rng.random() >= MORE_EDITS:
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
